"""Daydream on paper: the rules printed beside a sheet are those of this very sheet, in both languages."""

from __future__ import annotations

import pytest

from papeterie.games.daydream import game
from papeterie.paper import hooks
from papeterie.pen.words import LANGUAGES, Words

MODULES = {
    "b": ("constellation",), "c": ("constellation", "notes"), "e": ("photo",), "f": ("garland",),
    "g": ("garland", "frame"), "h": ("photo",),
}  # fmt: skip


@pytest.mark.parametrize("name", game.sheets())
def test_rules_in_short_say_of_modules_what_is_on_the_sheet_and_nothing_else(name: str) -> None:
    """DD-43"""
    said = " ".join(hooks.short_rules(game, game.sheet(name), Words("en"))).lower()
    for word in ("constellation", "notes", "photo", "garland", "frame"):
        assert (word in said) == (word in MODULES.get(name, ())), word
    assert ("sum" in said, "12" in said) == (name == "e", name == "h")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_in_short_end_with_the_end_and_the_thorns(lang: str) -> None:
    """DD-40, DD-50"""
    *_, last, alone = hooks.short_rules(game, game.sheet("g"), Words(lang))
    assert ("last" in last) or ("dernier" in last)
    assert ("thorns" in alone) or ("épines" in alone)
