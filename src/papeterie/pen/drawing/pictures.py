"""Small line drawings as path data, drawn with the pen.

Commands M L H V Q C Z as in SVG, absolute; ``O cx cy r`` is a circle. Pictures
stand in a box of 24 by 24; ``icons.toml`` holds those that every page uses, a
game keeps its own beside its code.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from itertools import pairwise

import msgspec

from papeterie.pen.drawing.line import SMALL, ellipse, pen_line, seed_of
from papeterie.pen.drawing.model import Point
from papeterie.pen.game import LayoutError

BOX = 24.0
LINE = 1.75
"""The width of the pen in a picture's own box."""
_COMMAND = re.compile(r"\s*([MLHVQCZO])([^A-Z]*)")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "Z": 0, "O": 3}


class Stroke(msgspec.Struct, frozen=True):
    """One stroke of the pen, as a polyline."""

    points: tuple[Point, ...]
    closed: bool = False


@lru_cache(maxsize=512)
def strokes(data: str) -> tuple[Stroke, ...]:
    """Path data as strokes. ValueError says what in it can't be read."""
    out: list[Stroke] = []
    line: list[Point] = []
    for command, values in _commands(data):
        if command in "MO":
            if len(line) > 1:
                out.append(Stroke(tuple(line)))
            line = [(values[0], values[1])] if command == "M" else []
            if command == "O":
                out.append(Stroke(tuple(ellipse(values[0], values[1], values[2], values[2])), closed=True))
        elif not line:
            raise ValueError(f"{command} before any M in {data!r}")
        elif command == "Z":
            out.append(Stroke((*line, line[0]), closed=True))
            line = line[:1]
        else:
            line.extend(_drawn_to(command, values, line[-1]))
    if len(line) > 1:
        out.append(Stroke(tuple(line)))
    return tuple(out)


def _commands(data: str) -> list[tuple[str, tuple[float, ...]]]:
    out: list[tuple[str, tuple[float, ...]]] = []
    end = 0
    for found in _COMMAND.finditer(data):
        if found.start() != end:
            break
        end = found.end()
        values = tuple(float(figure) for figure in found[2].replace(",", " ").split())
        if len(values) != _ARGUMENTS[found[1]]:
            raise ValueError(f"{found[0].strip()!r}: {found[1]} takes {_ARGUMENTS[found[1]]} numbers")
        out.append((found[1], values))
    if end != len(data) or not out:
        raise ValueError(f"path data that can't be read: {data[end : end + 20]!r}")
    return out


def _drawn_to(command: str, v: tuple[float, ...], at: Point) -> list[Point]:
    """The points that a command adds after ``at``."""
    if command == "L":
        return [(v[0], v[1])]
    if command == "H":
        return [(v[0], at[1])]
    if command == "V":
        return [(at[0], v[0])]
    a, b = (at[0], at[1]), (v[-2], v[-1])
    if command == "Q":
        c1 = c2 = (v[0], v[1])
        c1 = (a[0] + (v[0] - a[0]) * 2 / 3, a[1] + (v[1] - a[1]) * 2 / 3)
        c2 = (b[0] + (v[0] - b[0]) * 2 / 3, b[1] + (v[1] - b[1]) * 2 / 3)
    else:
        c1, c2 = (v[0], v[1]), (v[2], v[3])
    return list(_curve(a, c1, c2, b))


def _curve(a: Point, c1: Point, c2: Point, b: Point) -> list[Point]:
    count = max(4, round((math.dist(a, c1) + math.dist(c1, c2) + math.dist(c2, b)) / 1.2))
    out: list[Point] = []
    for k in range(1, count + 1):
        t = k / count
        u = 1 - t
        p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        out.append((p * a[0] + q * c1[0] + r * c2[0] + s * b[0], p * a[1] + q * c1[1] + r * c2[1] + s * b[1]))
    return out


def draw(data: str, x: float, y: float, size: float, *, width: float = LINE, seed: int = 0) -> str:
    """A picture as filled path data, its box at x, y and ``size`` px wide; ``width`` per box of 24."""
    scale = size / BOX
    out: list[str] = []
    for i, stroke in enumerate(strokes(data)):
        points = [(x + px * scale, y + py * scale) for px, py in stroke.points]
        # Short strokes and small circles need points closer together to keep their shape.
        around = sum(math.dist(a, b) for a, b in pairwise(points))
        step = min(max(2.4, 3.6 * scale), max(1.1, around / 7))
        out.append(
            pen_line(
                points,
                width * scale,
                seed_of(seed, i),
                amplitude=SMALL * min(1.0, scale),
                closed=stroke.closed,
                step=step,
            )
        )
    return "".join(out)


def load(package: str, name: str, table: str) -> Mapping[str, str]:
    """The pictures in a table of a packaged TOML file. LayoutError names file, key and reason."""
    data = tomllib.loads(resources.files(package).joinpath(name).read_text("utf-8"))
    found = data.get(table)
    if not isinstance(found, dict) or not found:
        raise LayoutError(name, table, "must be a table of pictures")
    for key, path in found.items():
        if not isinstance(path, str):
            raise LayoutError(name, f"{table}.{key}", "must be path data")
        try:
            strokes(path)
        except ValueError as error:
            raise LayoutError(name, f"{table}.{key}", str(error)) from None
    return dict(found)


@lru_cache(maxsize=1)
def icons() -> Mapping[str, str]:
    """The icons of the pages."""
    return load("papeterie.pen.drawing", "icons.toml", "icons")
