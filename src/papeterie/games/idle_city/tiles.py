"""How one building looks: cells, swatches and marks, as symbols drawn once and used often.

The pen is the colour and nothing else; picture, hatching and letter belong to
the building (IC-04). Where things stand on the sheet is in ``layout``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import Literal

from papeterie.games.idle_city.buildings import IDS, LETTERS
from papeterie.pen.drawing import hatch, pictures
from papeterie.pen.drawing.felt import FREE_DASH, bands, patch
from papeterie.pen.drawing.line import SMALL, ellipse, pen_line, rounded, seed_of, smooth, wobble
from papeterie.pen.drawing.model import Box, Node, Path, Symbol, Text
from papeterie.pen.drawing.palette import palette
from papeterie.pen.drawing.things import dashed, outline
from papeterie.pen.game import LayoutError

Finish = Literal["felt", "flat", "bare"]
"""``felt``: the screen's bands; ``flat``: colours for a printer; ``bare``: without colours."""

VARIANTS = 3
_FILE = "look.toml"
_SMALL = 30.0
"""Below this side, in px, pictures take more of their square and a bolder line."""


@lru_cache(maxsize=1)
def _pictures() -> tuple[str, ...]:
    found = pictures.load("papeterie.games.idle_city", _FILE, "pictures")
    return tuple(_of_all(found, "pictures"))


@lru_cache(maxsize=1)
def hatchings() -> tuple[str, ...]:
    """The name of each building's hatching. LayoutError names file, key and reason."""
    data = tomllib.loads(resources.files("papeterie.games.idle_city").joinpath(_FILE).read_text("utf-8"))
    found = _of_all(data.get("hatchings", {}), "hatchings")
    for building, name in zip(IDS, found, strict=True):
        if name not in hatch.NAMES:
            raise LayoutError(_FILE, f"hatchings.{building}", f"{name!r} is none of {', '.join(hatch.NAMES)}")
    return found


def _of_all(table: Mapping[str, str], key: str) -> tuple[str, ...]:
    if set(table) != set(IDS):
        raise LayoutError(_FILE, key, f"must name exactly {', '.join(IDS)}")
    return tuple(table[building] for building in IDS)


def letter(building: int, lang: str) -> str:
    """The letter that stands for a building in a language."""
    return LETTERS.get(lang, LETTERS["en"])[building]


def picture(building: int, x: float, y: float, side: float, ink: str, variant: int = 0) -> Path:
    """A building's picture in the middle of the square at x, y."""
    small = side < _SMALL
    size = side * (0.78 if small else 0.73)
    width = pictures.LINE * (1.12 if side < 24 else 1.0)
    at = (side - size) / 2
    seed = seed_of("picture", building, variant % 2)
    return Path(
        d=pictures.draw(_pictures()[building], x + at, y + at, size, width=width, seed=seed), fill=ink
    )


def _lettered(building: int, x: float, y: float, side: float, lang: str) -> tuple[Node, ...]:
    """The letter on its paper disc."""
    size = max(13.0, side * 0.4)
    radius = max(side * 0.25, size * 0.58)
    cx, cy = x + side / 2, y + side / 2
    return (
        Path(d=smooth(ellipse(cx, cy, radius, radius)[:-1]), fill="grid-paper"),
        Text(
            cx, cy + size * 0.33, letter(building, lang), size, face="hand", fill="felt-ink", anchor="middle"
        ),
    )


def _face(building: int, pen: str, box: Box, finish: Finish, lang: str, variant: int) -> tuple[Node, ...]:
    """What a square of a building shows: felt, hatching, picture or letter."""
    side = box.width
    name = hatchings()[building]
    if finish == "bare":
        drawn = hatch.hatching(name, box.x, box.y, side, "felt-ink", line=1.2 if side > _SMALL else 1.0)
        return (drawn, *_lettered(building, box.x, box.y, side, lang))
    felt = palette().pens[pen]
    seed = seed_of("cell", building, variant)
    grain = hatch.hatching(name, box.x, box.y, side, opacity=felt.hatching)
    ground: tuple[Node, ...] = patch(
        box.x,
        box.y,
        side,
        side,
        f"pen-{pen}",
        seed,
        band=side / 5,
        radius=3 * side / 42,
        rough=0.9 * side / 42,
    )
    ink = "gel" if felt.picture == "gel" else "felt-ink"
    shown = picture(building, box.x, box.y, side, ink, variant)
    return (*(ground if finish == "felt" else ground[:1]), grain, shown)


@lru_cache(maxsize=2048)
def cell(building: int, pen: str, side: float, finish: Finish, lang: str, variant: int) -> Symbol:
    """A coloured cell of the grid; its felt stops short of the grid's lines."""
    inset = 1.2 * side / 42
    box = Box(inset, inset, side - 2 * inset, side - 2 * inset)
    return Symbol(
        id=f"c{building}-{side:g}-{variant}", nodes=_face(building, pen, box, finish, lang, variant)
    )


@lru_cache(maxsize=512)
def swatch(building: int, pen: str, side: float, finish: Finish, lang: str) -> Symbol:
    """A square with an ink outline for legends and lists; ``pen`` empty: nothing is coloured yet."""
    inset = max(1.4, side * 0.05)
    box = Box(inset, inset, side - 2 * inset, side - 2 * inset)
    frame = Box(0.9, 0.9, side - 1.8, side - 1.8)
    line = 1.8 if side > _SMALL else 1.3
    seed = seed_of("swatch", building)
    inside: tuple[Node, ...] = ()
    if pen and side < 26 and finish == "felt":
        felt = _face(building, pen, box, finish, lang, 0)
        inside = (*felt[:3], felt[4])
    elif pen or finish == "bare":
        inside = _face(building, pen, box, finish, lang, 0)
    ground: tuple[Node, ...] = ()
    if not pen or finish == "bare":
        ground = (Path(d=smooth(rounded(1, 1, side - 2, side - 2, side * 0.09)[:-1]), fill="grid-paper"),)
    edge = outline(frame, side * 0.1, line, "felt-ink", seed, amplitude=SMALL)
    return Symbol(id=f"k{building}-{side:g}", nodes=(*ground, *inside, *edge))


@lru_cache(maxsize=64)
def free(side: float, variant: int, *, alone: bool = True) -> Symbol:
    """A cell that may be coloured: highlighter, a small plus; standing alone, its own dashes."""
    scale = side / 42
    inset = 2.4 * scale
    size = side - 2 * inset
    seed = seed_of("free", variant)
    points = rounded(inset, inset, size, size, 7 * scale)[:-1]
    light = bands(points, side / 4.6, seed)[1]
    half = 3.6 * scale
    middle = side / 2
    plus = pen_line([(middle - half, middle), (middle + half, middle)], 1.7 * scale, seed, amplitude=0.2)
    plus += pen_line([(middle, middle - half), (middle, middle + half)], 1.7 * scale, seed + 1, amplitude=0.2)
    frame = Box(inset, inset, size, size)
    edge = (dashed(frame, 7 * scale, round(1.9 * scale, 1), FREE_DASH, "hi-edge", seed),) if alone else ()
    return Symbol(
        id=f"free-{side:g}-{variant}" if alone else f"room-{side:g}-{variant}",
        nodes=(
            Path(d=smooth(wobble(points, seed, 0.5)), fill="hi-wash"),
            Path(d=light, fill="felt-light", opacity=0.3),
            *edge,
            Path(d=plus, fill="hi-edge"),
        ),
    )


@lru_cache(maxsize=16)
def chosen(side: float) -> Symbol:
    """The outline round the cell that the next mark would take."""
    box = Box(-1.5, -1.5, side + 3, side + 3)
    return Symbol(id=f"chosen-{side:g}", nodes=outline(box, 7 * side / 42, 3.0, "action", 8, amplitude=0.5))
