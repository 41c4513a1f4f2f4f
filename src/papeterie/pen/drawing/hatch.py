"""The thirteen hatchings: each a path in a square, made of real lines that stop at its sides.

Which thing wears which hatching is a game's own business; how strongly it
shows belongs to the pen (``palette``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from papeterie.pen.drawing.line import number, numbers
from papeterie.pen.drawing.model import Path

UNIT = 42.0
"""The side of the square that the measures below are for; they scale with it."""
LINE = 1.2

_Segment = tuple[float, float, float, float]


@lru_cache(maxsize=512)
def hatching(
    name: str,
    x: float,
    y: float,
    side: float,
    ink: str = "felt-dark",
    opacity: float = 1.0,
    line: float = LINE,
) -> Path:
    """A hatching in the square at x, y. KeyError for a name that isn't one of ``NAMES``."""
    scale = side / UNIT
    data, width = _DRAWN[name]()
    shown = "".join(_placed(piece, x, y, scale) for piece in data)
    return Path(d=shown, stroke=ink, width=round(width * line / LINE * scale, 2), opacity=opacity)


def _placed(piece: tuple[float, ...], x: float, y: float, scale: float) -> str:
    """A polyline of the unit square, moved and scaled, in relative steps."""
    at = round((x + piece[0] * scale) * 10), round((y + piece[1] * scale) * 10)
    steps: list[float] = []
    start = at
    for px, py in zip(piece[2::2], piece[3::2], strict=True):
        to = round((x + px * scale) * 10), round((y + py * scale) * 10)
        steps += [(to[0] - at[0]) / 10, (to[1] - at[1]) / 10]
        at = to
    if len(steps) == 2 and steps[1] == 0:
        drawn = "h" + number(steps[0] or 0.1)
    elif len(steps) == 2 and steps[0] == 0:
        drawn = "v" + number(steps[1])
    else:
        drawn = "l" + numbers(*steps)
    return f"M{numbers(start[0] / 10, start[1] / 10)}{drawn}"


_Pieces = tuple[list[tuple[float, ...]], float]
_LOW, _HIGH = 1.6, UNIT - 1.6


def _cut(a: _Segment) -> _Segment | None:
    """A segment's part inside the square (Liang-Barsky)."""
    x, y, dx, dy = a[0], a[1], a[2] - a[0], a[3] - a[1]
    near, far = 0.0, 1.0
    for step, room in ((-dx, x - _LOW), (dx, _HIGH - x), (-dy, y - _LOW), (dy, _HIGH - y)):
        if step == 0:
            if room < 0:
                return None
        elif step < 0:
            near = max(near, room / step)
        else:
            far = min(far, room / step)
    return (x + dx * near, y + dy * near, x + dx * far, y + dy * far) if far - near > 1e-9 else None


def _kept(segments: Iterator[_Segment]) -> list[tuple[float, ...]]:
    """What is left of each segment, splinters under 1.2 px dropped."""
    cut = (_cut(segment) for segment in segments)
    return [s for s in cut if s is not None and math.dist(s[:2], s[2:]) > 1.2]


def _diagonals(pitch: float, rising: bool) -> Iterator[_Segment]:
    at = pitch / 2
    while at < 2 * UNIT:
        yield (0, at, at, 0) if rising else (UNIT - at, 0, UNIT, at)
        at += pitch


def _rising() -> _Pieces:
    return _kept(_diagonals(7.4, True)), LINE


def _lattice() -> _Pieces:
    return [*_kept(_diagonals(10.5, True)), *_kept(_diagonals(10.5, False))], LINE


def _levels(count: int) -> list[float]:
    return [UNIT * (k + 0.5) / count for k in range(count)]


def _level() -> _Pieces:
    return [(_LOW, y, _HIGH, y) for y in _levels(6)], LINE


def _upright() -> _Pieces:
    return [(x, _LOW, x, _HIGH) for x in _levels(7)], LINE


def _stripes() -> _Pieces:
    return [
        (x, _LOW + 2.2, x, _HIGH - 2.2) for x in (UNIT * 0.1, UNIT * 0.367, UNIT * 0.633, UNIT * 0.9)
    ], 5.6


def _waves() -> _Pieces:
    rows = []
    for y in _levels(6):
        row: list[float] = []
        for k in range(17):
            row += [_LOW + (_HIGH - _LOW) * k / 16, y + 1.7 * math.sin(math.pi * k / 2)]
        rows.append(tuple(row))
    return rows, LINE


def _zigzag() -> _Pieces:
    rows = []
    for y in _levels(6):
        row: list[float] = []
        for k in range(9):
            row += [_LOW + (_HIGH - _LOW) * k / 8, y + (2 if k % 2 == 0 else -2)]
        rows.append(tuple(row))
    return rows, LINE


def _staggered(columns: int, rows: int) -> Iterator[tuple[float, float]]:
    for r in range(rows):
        shift = 0.5 if r % 2 else 0.0
        for c in range(columns - (r % 2)):
            yield UNIT * (c + 0.5 + shift) / columns, UNIT * (r + 0.5) / rows


def _dots() -> _Pieces:
    return [(x, y, x, y) for x, y in _staggered(5, 7)], 2.6


def _peaks() -> _Pieces:
    return [(x - 2.6, y + 1.9, x, y - 1.9, x + 2.6, y + 1.9) for x, y in _staggered(5, 6)], LINE


def _dashes() -> _Pieces:
    out: list[tuple[float, ...]] = []
    for r, y in enumerate(_levels(7)):
        shift = 6.5 if r % 2 else 0.0
        segments = ((k * 13 - 4 + shift, y, k * 13 + 4.5 + shift, y) for k in range(-1, 5))
        out += _kept(iter(segments))
    return out, LINE


def _plus() -> _Pieces:
    out: list[tuple[float, ...]] = []
    for x, y in _staggered(4, 5):
        out += [(x - 2.3, y, x + 2.3, y), (x, y - 2.3, x, y + 2.3)]
    return out, LINE


def _rings() -> _Pieces:
    out = []
    for x, y in _staggered(4, 4):
        ring: list[float] = []
        for k in range(11):
            angle = math.tau * k / 10
            ring += [x + 2.5 * math.cos(angle), y + 2.5 * math.sin(angle)]
        out.append(tuple(ring))
    return out, LINE


def _bricks() -> _Pieces:
    out: list[tuple[float, ...]] = []
    courses = 6
    tall = UNIT / courses
    for r in range(courses):
        if r:
            out.append((_LOW, r * tall, _HIGH, r * tall))
        for x in (0.25, 0.75) if r % 2 else (0.0, 0.5, 1.0):
            if _LOW < x * UNIT < _HIGH:
                top, bottom = max(_LOW, r * tall), min(_HIGH, (r + 1) * tall)
                out.append((x * UNIT, top, x * UNIT, bottom))
    return out, LINE


_DRAWN: Mapping[str, Callable[[], _Pieces]] = {
    "dots": _dots,
    "lattice": _lattice,
    "stripes": _stripes,
    "waves": _waves,
    "peaks": _peaks,
    "rising": _rising,
    "dashes": _dashes,
    "level": _level,
    "upright": _upright,
    "plus": _plus,
    "zigzag": _zigzag,
    "rings": _rings,
    "bricks": _bricks,
}
NAMES = tuple(_DRAWN)
