"""Every rule of the ledger has its sentence, in English and in French, under the name by which it refuses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from papeterie.games.explore_draw import game
from papeterie.games.explore_draw.rules_text import CHAPTERS, RULES
from papeterie.pen.words import Words

LEDGER = (Path(__file__).parents[2] / "docs" / "rules" / "explore-draw.md").read_text("utf-8")
NAMES = re.findall(r"^(?:- |\| )\*\*(ED-\d\d)\*\*", LEDGER, re.MULTILINE)
FRENCH = game.words(Words("fr"))


def test_every_rule_of_the_ledger_has_a_sentence_and_no_other() -> None:
    assert sorted(RULES) == sorted(NAMES)
    assert sum(len(chapter.rules) for chapter in CHAPTERS) == len(RULES)


@pytest.mark.parametrize("name", sorted(NAMES))
def test_a_rule_is_said_in_french_too(name: str) -> None:
    sentence = RULES[name].sentence
    said = FRENCH.t(sentence)
    assert said != sentence
    assert said.endswith(".")
    assert re.search(r"[^\u202f\s][;:?!»](?!\d)", said) is None, "narrow spaces before French signs"
    assert "'" not in said


def test_rules_that_no_code_can_break_are_marked() -> None:
    assert [name for name, rule in RULES.items() if rule.kind == "words"] == ["ED-04", "ED-90"]
