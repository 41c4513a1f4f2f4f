"""How wide letters run in the two faces: fitting, shortening and breaking lines.

Widths come from ``letters.toml``, so a drawing is laid out without any font at
hand. A sign that no shipped face has counts as one em.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources

from papeterie.pen.drawing.model import Face
from papeterie.pen.game import LayoutError

FILE = "letters.toml"
BOLD = 1.06
"""How much wider the plain face runs at weight 700."""


@lru_cache(maxsize=1)
def _widths() -> Mapping[str, Mapping[str, float]]:
    data = tomllib.loads(resources.files("papeterie.pen.drawing").joinpath(FILE).read_text("utf-8"))
    faces: dict[str, Mapping[str, float]] = {}
    for face in ("hand", "plain"):
        if not isinstance(data.get(face), dict):
            raise LayoutError(FILE, face, "must be a table of widths")
        try:
            faces[face] = {sign: int(width) / 1000 for width, signs in data[face].items() for sign in signs}
        except ValueError as error:
            raise LayoutError(FILE, face, str(error)) from None
    return faces


def width(text: str, size: float, face: Face = "plain", *, bold: bool = False) -> float:
    """The width of one line in px."""
    known = _widths()[face]
    return sum(known.get(sign, 1.0) for sign in text) * size * (BOLD if bold else 1.0)


def fitting(text: str, room: float, size: float, least: float, face: Face = "hand") -> tuple[str, float]:
    """The text and the size, from ``size`` down to ``least``, at which it fits; shortened if it must be."""
    wide = width(text, size, face)
    if wide <= room:
        return text, size
    fit = max(least, size * room / wide)
    return shortened(text, room, fit, face), round(fit, 1)


def shortened(text: str, room: float, size: float, face: Face = "plain") -> str:
    """The text, cut with an ellipsis where it is wider than ``room`` px."""
    if width(text, size, face) <= room + 0.01:
        return text
    while text and width(text + "…", size, face) > room:
        text = text[:-1].rstrip()
    return text + "…"


def broken(text: str, room: float, size: float, face: Face = "plain") -> tuple[str, ...]:
    """The text in lines of at most ``room`` px; a word too long for a line keeps one to itself."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, face) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def balanced(text: str, room: float, size: float, face: Face = "plain") -> tuple[str, ...]:
    """The same, with lines as even as they can be without needing more of them."""
    best = broken(text, room, size, face)
    while len(best) > 1:
        narrower = max(width(line, size, face) for line in best) - 0.1
        tried = broken(text, narrower, size, face)
        if len(tried) > len(best) or max(width(line, size, face) for line in tried) > narrower:
            break
        best = tried
    return best
