"""Every sentence of code, templates and sheets is said in French too, with its facts, in French typography.

How one sentence is chosen and filled in is tested with `pen/words.py`.
"""

from __future__ import annotations

import re
import string
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from setup import messages

CATALOGUES = sorted(messages.sentences())


def shown(path: Path) -> str:
    return str(path.relative_to(messages.ROOT))


@cache
def translated(path: Path) -> list[Message]:
    return [message for message in messages.read(path) if message.id]


def facts(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("path", CATALOGUES, ids=shown)
def test_every_sentence_is_translated_and_none_is_left_over(path: Path) -> None:
    """If not: run `python setup/messages.py`, then write what is missing into the catalogue."""
    expected = {sentence for sentence, _ in messages.sentences()[path]}
    catalogue = messages.read(path)
    there = {messages.key(message) for message in catalogue if message.id}
    assert expected - there == set(), "not in the catalogue"
    assert there - expected == set(), "no longer said anywhere"
    assert messages.untranslated(catalogue) == []


@pytest.mark.parametrize("path", CATALOGUES, ids=shown)
def test_french_fills_in_only_facts_that_the_english_has(path: Path) -> None:
    for message in translated(path):
        known = set().union(*map(facts, messages.english(message)))
        for text in messages.said(message):
            assert facts(text) <= known, text


@pytest.mark.parametrize("path", CATALOGUES, ids=shown)
def test_french_has_its_own_apostrophes_quotes_and_spaces(path: Path) -> None:
    wrong = re.compile(r"\w'\w|\"|\.\.\.|[\w»)}][;?!](?!\w)|[^\W\d_]:(?=\s|$)|[ \u00a0]-\d")
    for message in translated(path):
        for text in messages.said(message):
            assert wrong.findall(text) == [], text


def test_sentences_are_found_in_code() -> None:
    source = 'words.t("One"); N_("Two " "lines"); w.n("{n} cell", "{n} cells", 3); t("A" if x else "B"); t(x)'
    assert list(messages.in_code(source)) == ["One", "Two lines", ("{n} cell", "{n} cells"), "A", "B"]


def test_a_mark_on_what_is_no_plain_string_is_an_error() -> None:
    with pytest.raises(ValueError, match="line 2"):
        list(messages.in_code('\nN_(f"{x} cells")'))


def test_sentences_are_found_in_templates() -> None:
    source = "{{ t('One') }} {% if words.n('{n} cell', '{n} cells', k) %}{{ words.t('Two') }}{% endif %}"
    assert set(messages.in_template(source)) == {"One", ("{n} cell", "{n} cells"), "Two"}


def test_sentences_are_found_in_sheets_and_objects() -> None:
    data = {
        "title": "Sky",
        "titles": [[0, "Low"], [5, "High"]],
        "frames": [{"name": "the sea"}],
        "objects": [{"name": "boat"}, {}],
    }
    assert list(messages.in_data(data)) == ["Sky", "Low", "High", "the sea", "boat"]


def test_a_catalogue_keeps_its_translations_and_drops_what_is_no_longer_said(tmp_path: Path) -> None:
    path = tmp_path / "locale" / "fr.po"
    code = tmp_path / "code.py"
    messages.write(path, messages.updated(path, [("Kept", code), ("Dropped", code)]))
    path.write_text(path.read_text("utf-8").replace('"Kept"\nmsgstr ""', '"Kept"\nmsgstr "Gardé"'), "utf-8")
    messages.write(path, messages.updated(path, [("Kept", code), (("{n} cell", "{n} cells"), code)]))
    catalogue = messages.read(path)
    assert [messages.said(message) for message in catalogue if message.id] == [("Gardé",), ("", "")]
    assert messages.untranslated(catalogue) == [("{n} cell", "{n} cells")]
    assert catalogue.num_plurals == 2
