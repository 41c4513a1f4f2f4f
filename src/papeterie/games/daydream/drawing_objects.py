"""How the objects of the shelf look: dots and suns to be joined, strokes drawn, felt and details at the end.

Their art (felt, details, name) is read here; what the rules need of them is in ``shelf``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final

import msgspec

from papeterie.games.daydream.drawing_shapes import Finish, Symbols, dots, felted, lines, put, sun
from papeterie.games.daydream.sheet import Thing
from papeterie.games.daydream.shelf import OBJECTS
from papeterie.pen.drawing import pictures
from papeterie.pen.drawing.felt import THREAD_DASH
from papeterie.pen.drawing.line import numbers, pen_line, polygon, resample, seed_of
from papeterie.pen.drawing.model import Node, Path, Point
from papeterie.pen.game import LayoutError

_FELTS: Final = {
    **{name: f"object-{name}" for name in ("cream", "red", "blue", "green")},
    **{name: name for name in ("sun", "sheet", "cloud", "moon")},
}


class Art(msgspec.Struct, frozen=True):
    """What a finished object looks like; ``fills``: more felt, later ones on top."""

    name: str
    felt: str
    fills: tuple[tuple[str, str], ...]
    details: str


def art(id_: str) -> Art:
    """An object's art by id; KeyError for one that isn't there."""
    return _arts()[id_]


@cache
def _arts() -> Mapping[str, Art]:
    return read_art(resources.files(__package__).joinpath(OBJECTS).read_text("utf-8"))


def read_art(text: str) -> dict[str, Art]:
    """The art in the text of objects.toml; LayoutError names the object and what is wrong with it."""
    return {entry["id"]: _art(entry) for entry in tomllib.loads(text)["objects"]}


def _art(entry: dict[str, Any]) -> Art:
    key = f"objects {entry['id']}"
    try:
        felt = _FELTS[entry["felt"]]
        fills = tuple((path, _FELTS[fill]) for path, fill in entry.get("fills", ()))
        details = entry.get("details", "")
        for path in (*(path for path, _ in fills), *((details,) if details else ())):
            pictures.strokes(path)
    except KeyError as error:
        raise LayoutError(OBJECTS, key, f"no felt {error}; there are {', '.join(_FELTS)}") from None
    except ValueError as error:
        raise LayoutError(OBJECTS, key, str(error)) from None
    return Art(entry.get("name") or entry["id"].replace("-", " "), felt, fills, details)


def outline(thing: Thing, x: float, y: float, scale: float) -> list[Point]:
    """The points of an object that stands at x, y, back to the first."""
    points = [(x + px * scale, y + py * scale) for px, py in thing.points]
    return [*points, points[0]]


@lru_cache(maxsize=512)
def finished(thing: Thing, x: float, y: float, scale: float, finish: Finish) -> tuple[Node, ...]:
    """The object with its felt and details."""
    found, seed = art(thing.id), seed_of("object", thing.id)
    ring = outline(thing, x, y, scale)
    band = max(7.0, 15 * scale)
    nodes: list[Node] = [*felted(ring[:-1], found.felt, finish, band, seed)]
    for k, (path, felt) in enumerate(found.fills):
        for stroke in pictures.strokes(path):
            shape = [(x + px * scale, y + py * scale) for px, py in stroke.points]
            shape = resample(shape, 4.0, 0.4)[:-1] if len(shape) > 8 else shape
            large = _extent(shape) > 20
            nodes += felted(shape, felt, finish, band, seed + k)[: 3 if large else 1]
    thick = max(1.7, 2.4 * min(1.0, scale + 0.15))
    line = pen_line(ring, thick, seed, closed=True, amplitude=0.5, step=9)
    if found.details:
        line += lines(found.details, x, y, scale, max(1.2, 1.75 * min(1.0, scale + 0.1)), seed, step=4.4)
    nodes.append(Path(d=line, fill="stroke"))
    return tuple(nodes)


def _extent(shape: Sequence[Point]) -> float:
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    return min(max(xs) - min(xs), max(ys) - min(ys))


def to_be_joined(
    thing: Thing, x: float, y: float, scale: float, done: int, symbols: Symbols, finish: Finish
) -> tuple[Node, ...]:
    """Dots, suns and the faint path, with the strokes already drawn."""
    ring = outline(thing, x, y, scale)
    rest = ring[done:]
    nodes: list[Node] = []
    if len(rest) > 1:
        nodes.append(Path(d=polyline(rest), stroke="pencil", width=1.2, dash=THREAD_DASH, opacity=0.85))
    if done:
        nodes.append(stroke_line(ring[: done + 1], seed_of("strokes", thing.id)))
    return (*nodes, *joints(thing, ring, scale, symbols, finish))


def joints(
    thing: Thing, ring: Sequence[Point], scale: float, symbols: Symbols, finish: Finish
) -> tuple[Node, ...]:
    """The dots and suns of an outline."""
    radius = 5.2 if scale > 0.8 else 4.6 if scale > 0.65 else 3.9 if scale > 0.5 else 3.3
    plain = [ring[k] for k in range(len(thing.points)) if k not in thing.suns]
    round_ = (dots(plain, 3.1 if scale > 0.65 else 2.7 if scale > 0.5 else 2.3),) if plain else ()
    return (*round_, *(put(symbols, sun(radius, k % 3, finish), *ring[k]) for k in thing.suns))


def stroke_line(points: Sequence[Point], seed: int) -> Path:
    """Strokes drawn on the shelf."""
    return Path(d=pen_line(points, 3.0, seed, amplitude=0.5, step=9), fill="stroke")


def polyline(points: Sequence[Point]) -> str:
    """An open line with straight pieces, to be stroked."""
    return polygon(points)[:-1] if len(points) > 1 else f"M{numbers(*points[0])}h.1"
