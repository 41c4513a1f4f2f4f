"""A good sheet with something of everything, and what is said once one thing in it is wrong."""

from __future__ import annotations

import pytest

from papeterie.games.daydream.layout import load
from papeterie.pen.game import LayoutError
from papeterie.pen.words import Words
from tests.daydream.boards import sheet_text

EN = Words("en")
PATH = ", ".join(f"[{n}, {n}]" for n in range(30))
SKY = f"constellation = {{stars = [3, 20], path = [{PATH}]}}"
ALBUM = 'polaroids = ["a1", "b1", "c1", "d1", "e1", "f1"]\npolaroid_rule = "sum"'
PHOTOS = ("*m*m*m", "......", "......")
WALL = '[[frames]]\nname = "the sea"\nzones = [["a1", "a2"], ["c1"]]\nladder = [6, 3, 1]\n'
GOOD = sheet_text(
    "*.m", ".*.", "m.*", more=f'garland = [2]\nnotes = [["a1", "b1"]]\nforces = ["book"]\n{SKY}\n{WALL}'
)


def fault(text: str) -> tuple[str, str]:
    """Which key is wrong with a file, and why."""
    with pytest.raises(LayoutError) as caught:
        load(text, "my.toml")
    assert caught.value.file == "my.toml"
    return caught.value.key, caught.value.said(EN)


def changed(old: str, new: str, text: str = GOOD) -> str:
    assert old in text
    return text.replace(old, new, 1)
