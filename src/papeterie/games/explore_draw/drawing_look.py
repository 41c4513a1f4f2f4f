"""What cats, treasures and boats look like, from look.toml: furs, letters, pictures, finishes.

Fur and felt are fields that a piece is cut out of (``Group.clip``), so each is put
down once in a drawing. Which cells a piece has is in ``drawing_pieces``.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib import resources
from typing import Any, Final, Literal, NamedTuple

import msgspec

from papeterie.games.explore_draw.cards import COLOURS
from papeterie.pen.drawing import pictures
from papeterie.pen.drawing.felt import DARK, LIGHT, bands
from papeterie.pen.drawing.line import numbers, seed_of
from papeterie.pen.drawing.model import Group, Node, Path, Symbol
from papeterie.pen.game import LayoutError

Finish = Literal["felt", "flat", "bare"]
"""``felt``: the screen's bands; ``flat``: colours for a printer; ``bare``: without colours."""

FILE: Final = "look.toml"
PACKAGE: Final = "papeterie.games.explore_draw"
FIELD: Final = 5
"""A piece is at most so many cells wide and high."""
DETAILED: Final = 22.0
"""From this side of a cell on, in px, cats have faces and maps letters."""
FURRED: Final = 9.0
"""Below this side there is no fur either."""
UNIT: Final = 36.0
"""The side of the cells that symbols are drawn for, in px; others scale them."""


class CatLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cat's fur, how strongly it shows, and the line of its face."""

    fur: str
    opacity: float
    line: Literal["gel", "felt-ink"]


class Look(msgspec.Struct, frozen=True):
    """How things are shown: the side of a cell in px, the finish, the language of the letters."""

    side: float
    finish: Finish = "felt"
    lang: str = "en"

    @property
    def detailed(self) -> bool:
        """Whether faces and letters have room."""
        return self.side >= DETAILED


@lru_cache(maxsize=1)
def _data() -> Mapping[str, Any]:
    return tomllib.loads(resources.files(PACKAGE).joinpath(FILE).read_text("utf-8"))


@lru_cache(maxsize=1)
def cats() -> tuple[CatLook, ...]:
    """The look of each colour's cats. LayoutError names file, key and reason."""
    return tuple(read_cat(colour, _data().get("cats", {}).get(colour)) for colour in COLOURS)


def read_cat(colour: str, entry: object, file: str = FILE) -> CatLook:
    """One entry of the table of cats."""
    try:
        found = msgspec.convert(entry, CatLook)
    except msgspec.ValidationError as error:
        raise LayoutError(file, f"cats.{colour}", str(error)) from None
    if found.fur not in _FURS:
        raise LayoutError(file, f"cats.{colour}.fur", f"{found.fur!r} is none of {', '.join(_FURS)}")
    if not 0 < found.opacity <= 1:
        raise LayoutError(file, f"cats.{colour}.opacity", "must be above 0 and at most 1")
    return found


def letter(colour: int, lang: str) -> str:
    """The letter on a cat's collar in a language."""
    table = _data()["letters"]
    return str(table.get(lang, table["en"])[COLOURS[colour]])


def room_cells() -> Mapping[str, str]:
    """The cell of each room's picture, by the room's letter."""
    found: dict[str, str] = _data()["rooms"]
    return found


@lru_cache(maxsize=1)
def _pictures() -> Mapping[str, str]:
    return pictures.load(PACKAGE, FILE, "pictures")


@lru_cache(maxsize=512)
def picture(name: str, x: float, y: float, size: float, line: float = pictures.LINE, seed: int = 0) -> str:
    """A picture in the square at x, y as filled path data; ``line`` in px of a box of 24."""
    return pictures.draw(_pictures()[name], x, y, size, width=line, seed=seed_of(name, seed))


@lru_cache(maxsize=128)
def shape_of(name: str, x: float, y: float, size: float) -> str:
    """The area inside a picture's first stroke, to be filled."""
    scale = size / pictures.BOX
    points = [(x + px * scale, y + py * scale) for px, py in pictures.strokes(_pictures()[name])[0].points]
    return "M" + "L".join(numbers(px, py) for px, py in points) + "Z"


# Furs: rows of a field 5 cells wide and high.


class _Row(NamedTuple):
    """A row of a fur: where its path begins, how it goes on from there, how far the next row lies below, and
    how far every other row is shifted."""

    x: float
    y: float
    path: str
    pitch: float
    shift: float


def _peaks(wide: float) -> _Row:
    pitch, half, tall = 9.34, 2.82, 4.09
    one = f"l{numbers(half, -tall, half, tall)}"
    gap = f"m{numbers(pitch - 2 * half, 0)}"
    count = math.ceil(wide / pitch) + 1
    return _Row(-pitch / 2, tall, gap.join([one] * count), 6.71, pitch / 2)


def _waves(wide: float) -> _Row:
    half, tall = 7.2, 3.31
    count = math.ceil(wide / half) + 2
    more = "t" + numbers(*(half, 0.0) * (count - 1))
    return _Row(-half, tall, f"q{numbers(half / 2, -tall, half, 0)}{more}", 7.39, half / 2)


def _dots(wide: float) -> _Row:
    pitch = 9.15
    count = math.ceil(wide / pitch) + 1
    dots = "h.1" + f"m{numbers(pitch - 0.1, 0)}h.1" * count
    return _Row(-pitch / 4, 1.95, dots, 5.25, pitch / 2)


def _rows(row: _Row, wide: float) -> str:
    """Rows one below the other, as one path: a browser has one element to lay out, not one for each row."""
    return "".join(
        f"M{numbers(row.x + row.shift * (k % 2), row.y + (k - 0.4) * row.pitch)}{row.path}"
        for k in range(math.ceil(wide / row.pitch) + 1)
    )


def _diagonals(wide: float, pitch: float, falling: bool) -> str:
    out, at = [], pitch / 2
    while at < 2 * wide:
        near, far = max(0.0, at - wide), min(wide, at)
        x1, x2 = (wide - (at - near), wide - (at - far)) if falling else (at - near, at - far)
        out.append(f"M{numbers(x1, near)}L{numbers(x2, far)}")
        at += pitch
    return "".join(out)


_FURS: Final[Mapping[str, Callable[[float], _Row] | None]] = {
    "peaks": _peaks,
    "waves": _waves,
    "dots": _dots,
    "falling": None,
    "lattice": None,
}


@lru_cache(maxsize=16)
def fur(colour: int, finish: Finish) -> Symbol:
    """A field of a cat's fur."""
    cat = cats()[colour]
    bare = finish == "bare"
    wide = FIELD * UNIT
    ink = "felt-ink" if bare else ("gel" if cat.line == "gel" else "felt-dark")
    width = round((2.72 if cat.fur == "dots" else 1.22) * (0.85 if bare else 1.0), 2)
    make = _FURS[cat.fur]
    if make is not None:
        lines = _rows(make(wide), wide)
    else:
        pitch = 6.8 if cat.fur == "falling" else 9.5
        lines = _diagonals(wide, pitch, True)
        if cat.fur == "lattice":
            lines += _diagonals(wide, pitch, False)
    drawn = Path(lines, stroke=ink, width=width, opacity=1.0 if bare else cat.opacity)
    return Symbol(f"fur-{COLOURS[colour]}", (drawn,))


@lru_cache(maxsize=1)
def felt() -> Symbol:
    """A field of felt bands, a cell larger than a piece so that it may be shifted."""
    wide = (FIELD + 1) * UNIT
    square = [(0.0, 0.0), (wide, 0.0), (wide, wide), (0.0, wide)]
    dark, light = bands(square, 0.22 * UNIT, seed_of("felt of pieces"))
    nodes: tuple[Node, ...] = (
        Path(dark, fill="felt-dark", opacity=DARK),
        Path(light, fill="felt-light", opacity=LIGHT),
    )
    return Symbol("felt", nodes)


def scaled(side: float, *children: Node) -> tuple[Node, ...]:
    """Symbols, as large as cells of this side have them."""
    if side == UNIT:
        return children
    return (Group(transform=f"scale({side / UNIT:.4g})", children=children),)
