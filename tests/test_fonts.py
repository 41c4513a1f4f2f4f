"""The faces that are shipped: letters, weights, sizes, licences.

How they are made is in `setup/fonts.py`; how they are used, in the rooms that draw.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from setup import messages

WEB = messages.PACKAGE / "web" / "static"
PAPER = messages.PACKAGE / "paper" / "fonts"
FIRST = ("caveat-brush", "atkinson-hyperlegible-next")
PRINTED = sorted(PAPER.glob("*.ttf"))
# What the pages and sheets say beyond ASCII, narrow no-break space and true minus among it.
FRENCH = "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜ«»’‘“”–—−…·×½€°←↑→↓✓\u00a0\u202f"
EUROPEAN = "ŸßñåøłőšžćğřąęŁŐŠŽ¿¡"


@cache
def letters(path: Path) -> frozenset[str]:
    return frozenset(map(chr, TTFont(path).getBestCmap()))


@pytest.mark.parametrize("face", FIRST)
def test_the_first_file_of_a_face_has_what_french_and_english_need(face: str) -> None:
    assert set(FRENCH) <= letters(WEB / "fonts" / f"{face}.woff2")
    assert {chr(code) for code in range(0x20, 0x7F)} <= letters(WEB / "fonts" / f"{face}.woff2")


def test_every_letter_of_the_catalogues_is_in_both_first_files() -> None:
    said = {
        letter
        for path in messages.sentences()
        for message in messages.read(path)
        if message.id
        for text in (
            *messages.said(message),
            *(message.id if isinstance(message.id, tuple) else (message.id,)),
        )
        for letter in text
    }
    for face in FIRST:
        assert said - {"\n"} <= letters(WEB / "fonts" / f"{face}.woff2")


def test_a_page_loads_at_most_50_kilobytes_of_faces() -> None:
    assert sum((WEB / "fonts" / f"{face}.woff2").stat().st_size for face in FIRST) <= 50_000


@pytest.mark.parametrize("path", PRINTED, ids=lambda path: path.name)
def test_a_printed_face_has_all_letters_in_one_file(path: Path) -> None:
    assert set(FRENCH + EUROPEAN) <= letters(path)
    assert "fvar" not in TTFont(path), "typst can't choose a weight of a variable font"


def test_style_sheet_and_files_agree() -> None:
    css = (WEB / "fonts.css").read_text(encoding="utf-8")
    rules = re.findall(r'url\("fonts/([\w-]+\.woff2)"\).*?unicode-range: ([^;]+);', css, re.DOTALL)
    assert {name for name, _ in rules} == {path.name for path in (WEB / "fonts").glob("*.woff2")}
    for name, spans in rules:
        stated = {chr(code) for span in spans.split(", ") for code in span_of(span)}
        assert stated == letters(WEB / "fonts" / name)


def test_no_letter_comes_from_two_files_of_a_face() -> None:
    for face in FIRST:
        files = [letters(path) for path in (WEB / "fonts").glob(f"{face}*.woff2")]
        assert len(frozenset().union(*files)) == sum(map(len, files))


def span_of(span: str) -> range:
    first, _, last = span.removeprefix("U+").partition("-")
    return range(int(first, 16), int(last or first, 16) + 1)


@pytest.mark.parametrize("folder", [WEB / "fonts", PAPER], ids=["pages", "print"])
def test_each_face_comes_with_its_licence(folder: Path) -> None:
    for face in FIRST:
        assert "SIL OPEN FONT LICENSE" in (folder / f"OFL-{face}.txt").read_text(encoding="utf-8")
