"""The pen: a line that wobbles a little, of uneven width, always the same for the same seed.

Takes polylines, gives SVG path data of filled outlines. Which colour, and what
is drawn, is for others to say.
"""

from __future__ import annotations

import itertools
import math
import zlib
from collections.abc import Sequence
from functools import lru_cache

from papeterie.pen.drawing.model import Point

WOBBLE_LENGTH = 34.0
WIDTH_LENGTH = 22.0
WIDTH_SHARE = 0.26
THIN_END = 0.18
SMALL, USUAL, FRAME = 0.4, 0.7, 1.0
"""Amplitudes of the wobble, in px: small pictures, most lines, long frames."""

_CORNER = math.cos(math.radians(38))
_MASK = (1 << 64) - 1


def seed_of(*parts: object) -> int:
    """The seed of a thing, from what is drawn."""
    return zlib.crc32("/".join(map(str, parts)).encode())


def chance(seed: int, index: int) -> float:
    """A number from -1 up to 1, scattered evenly, the same for the same arguments."""
    n = (seed * 0x9E3779B97F4A7C15 + index * 0xD1B54A32D192ED03) & _MASK
    n = ((n ^ n >> 30) * 0xBF58476D1CE4E5B9) & _MASK
    n = ((n ^ n >> 27) * 0x94D049BB133111EB) & _MASK
    return ((n ^ n >> 31) >> 11) / (1 << 52) - 1


def noise(seed: int, at: float) -> float:
    """Smooth noise from -1 to 1 with a new value at every whole number."""
    whole = math.floor(at)
    share = at - whole
    a, b = chance(seed, whole), chance(seed, whole + 1)
    return a + (b - a) * share * share * (3 - 2 * share)


def number(value: float) -> str:
    """A coordinate with one decimal at most, as short as it can be written."""
    return _tenths(round(value * 10))


@lru_cache(maxsize=32768)
def _tenths(tenths: int) -> str:
    if tenths % 10 == 0:
        return str(tenths // 10)
    text = f"{tenths / 10:.1f}"
    return text.replace("0.", ".", 1) if -10 < tenths < 10 else text


def numbers(*values: float) -> str:
    """Coordinates in a row, without a blank where a sign or point parts them already."""
    parts: list[str] = []
    for value in values:
        text = number(value)
        fused = parts and (text[0] == "-" or (text[0] == "." and "." in parts[-1]))
        parts.append(text if fused or not parts else " " + text)
    return "".join(parts)


def smooth(points: Sequence[Point]) -> str:
    """A closed curve: quadratics through the points' mid-points, with ``t`` for all but the first.

    Each mid-point is rounded for the control point that the reader of the path
    will reflect, not for the one meant, so rounding never adds up.
    """
    ten = [(round(x * 10), round(y * 10)) for x, y in points]
    start = x, y = (ten[-1][0] + ten[0][0]) // 2, (ten[-1][1] + ten[0][1]) // 2
    control = ten[0]
    steps: list[float] = [(control[0] - x) / 10, (control[1] - y) / 10]
    for aim in ten[1:]:
        mx, my = (control[0] + aim[0]) // 2, (control[1] + aim[1]) // 2
        steps += [(mx - x) / 10, (my - y) / 10]
        control = (2 * mx - control[0], 2 * my - control[1])
        x, y = mx, my
    steps += [(start[0] - x) / 10, (start[1] - y) / 10]
    return f"M{numbers(start[0] / 10, start[1] / 10)}q{numbers(*steps[:4])}t{numbers(*steps[4:])}Z"


def polygon(points: Sequence[Point]) -> str:
    """A closed shape with straight sides, in relative steps."""
    start = x, y = round(points[0][0] * 10), round(points[0][1] * 10)
    steps: list[float] = []
    for px, py in points[1:]:
        nx, ny = round(px * 10), round(py * 10)
        steps += [(nx - x) / 10, (ny - y) / 10]
        x, y = nx, ny
    return f"M{numbers(start[0] / 10, start[1] / 10)}l{numbers(*steps)}Z"


def resample(points: Sequence[Point], step: float, guard: float) -> list[Point]:
    """Points about one ``step`` apart; a sharp corner keeps a companion on either side."""
    inside = range(1, len(points) - 1)
    sharp = (i for i in inside if _turns(points[i - 1], points[i], points[i + 1]))
    kept = [0, *sharp, len(points) - 1]
    out: list[Point] = [points[0]]
    for from_, to in itertools.pairwise(kept):
        piece = points[from_ : to + 1]
        length = _length(piece)
        inner = guard if from_ else 0.0
        outer = guard if to != len(points) - 1 else 0.0
        if length <= inner + outer + step / 2:
            inner = outer = 0.0
        count = max(1, round((length - inner - outer) / step))
        marks = [inner + (length - inner - outer) * k / count for k in range(count + 1)]
        if not inner:
            marks = marks[1:]
        out.extend(_along(piece, [m for m in marks if m < length - 1e-6]))
        out.append(piece[-1])
    return out


def _turns(a: Point, b: Point, c: Point) -> bool:
    """Whether the line turns sharply at b."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]
    size = math.hypot(ux, uy) * math.hypot(vx, vy)
    return size > 0 and (ux * vx + uy * vy) / size < _CORNER


def _length(points: Sequence[Point]) -> float:
    return sum(math.dist(a, b) for a, b in itertools.pairwise(points))


def _along(points: Sequence[Point], marks: Sequence[float]) -> list[Point]:
    """The points at these distances from the start, in ascending order."""
    out: list[Point] = []
    passed, i = 0.0, 0
    for mark in marks:
        while i < len(points) - 2 and passed + math.dist(points[i], points[i + 1]) < mark:
            passed += math.dist(points[i], points[i + 1])
            i += 1
        a, b = points[i], points[i + 1]
        share = min(1.0, (mark - passed) / (math.dist(a, b) or 1.0))
        out.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
    return out


def wobble(points: Sequence[Point], seed: int, amplitude: float) -> list[Point]:
    """The points, each displaced by smooth noise along the line."""
    out: list[Point] = []
    passed = 0.0
    for i, (x, y) in enumerate(points):
        if i:
            passed += math.dist(points[i - 1], (x, y))
        at = passed / WOBBLE_LENGTH
        out.append((x + amplitude * noise(seed, at), y + amplitude * noise(seed + 1, at)))
    return out


def pen_line(
    points: Sequence[Point],
    width: float,
    seed: int,
    *,
    amplitude: float = USUAL,
    closed: bool = False,
    step: float = 7.0,
) -> str:
    """A line of the pen as one filled outline. A closed one runs on a little past its start."""
    return _pen_line(tuple(points), width, seed, amplitude, closed, step)


@lru_cache(maxsize=2048)
def _pen_line(
    points: tuple[Point, ...], width: float, seed: int, amplitude: float, closed: bool, step: float
) -> str:
    # A redraw gives the same lines, most of them drawn a moment ago.
    line = list(points)
    if closed:
        line = _run_on(line, overrun=min(7.0, max(2.5, _length(line) / 14)))
    if len(line) < 2 or _length(line) == 0:
        line = [line[0], (line[0][0] + 0.1, line[0][1])]
    line = wobble(resample(line, step, guard=min(step / 3, max(0.8, width * 0.6))), seed, amplitude)
    return smooth(_sides(line, width, seed + 2))


def _run_on(line: list[Point], overrun: float) -> list[Point]:
    ring = line if line[0] == line[-1] else [*line, line[0]]
    return ring + _cut(ring, overrun)[1:]


def _cut(line: Sequence[Point], length: float) -> list[Point]:
    """The beginning of a line, up to this length."""
    out = [line[0]]
    for a, b in itertools.pairwise(line):
        piece = math.dist(a, b)
        if piece >= length:
            share = length / piece if piece else 0.0
            out.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
            break
        out.append(b)
        length -= piece
    return out


def _sides(line: Sequence[Point], width: float, seed: int) -> list[Point]:
    """Both sides of the line and its round ends, as one ring of points."""
    left: list[Point] = []
    right: list[Point] = []
    last = len(line) - 1
    passed = 0.0
    for i, (x, y) in enumerate(line):
        if i:
            passed += math.dist(line[i - 1], line[i])
        nx, ny = _normal(line, i)
        half = width / 2 * (1 + WIDTH_SHARE * noise(seed, passed / WIDTH_LENGTH))
        if i in (0, last):
            half *= 1 - THIN_END
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    return [*left, _tip(line[-2], line[-1], width), *reversed(right), _tip(line[1], line[0], width)]


def _normal(line: Sequence[Point], i: int) -> Point:
    a, b = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = math.hypot(dx, dy) or 1.0
    return -dy / size, dx / size


def _tip(before: Point, end: Point, width: float) -> Point:
    dx, dy = end[0] - before[0], end[1] - before[1]
    size = math.hypot(dx, dy) or 1.0
    return end[0] + dx / size * width * 0.55, end[1] + dy / size * width * 0.55


def rounded(x: float, y: float, width: float, height: float, radius: float) -> list[Point]:
    """A rectangle with round corners, clockwise from the middle of its top side, closed."""
    r = min(radius, width / 2, height / 2)
    out: list[Point] = [(x + width / 2, y)]
    corners = (
        (x + width - r, y + r, -90),
        (x + width - r, y + height - r, 0),
        (x + r, y + height - r, 90),
        (x + r, y + r, 180),
    )
    # Small corners in few pieces: each turns sharply enough to be kept when points are thinned out.
    pieces = 2 if r <= 6 else 4
    for cx, cy, from_ in corners:
        for k in range(pieces + 1):
            angle = math.radians(from_ + 90 / pieces * k)
            out.append((cx + r * math.cos(angle), cy + r * math.sin(angle)))
    return [*out, out[0]]


def ellipse(
    cx: float,
    cy: float,
    rx: float,
    ry: float,
    *,
    turns: float = 1.0,
    spiral: float = 0.0,
    start: float = -120,
) -> list[Point]:
    """An ellipse as points; with ``spiral`` it winds out by that share over its turns."""
    count = max(12, round((rx + ry) * turns))
    out: list[Point] = []
    for k in range(count + 1):
        share = k / count
        angle = math.radians(start + 360 * turns * share)
        grown = 1 + spiral * share
        out.append((cx + rx * grown * math.cos(angle), cy + ry * grown * math.sin(angle)))
    return out


def ring(cx: float, cy: float, radius: float, width: float, seed: int) -> str:
    """The ring round what is chosen: 1.12 turns that spiral out and never close exactly."""
    start = -120 + 40 * chance(seed, 7)
    points = ellipse(cx, cy, radius, radius, turns=1.12, spiral=0.05, start=start)
    return pen_line(points, width, seed, amplitude=USUAL)


def thread(points: Sequence[Point]) -> str:
    """An open curve to be stroked: through the points' mid-points, from the first to the last."""
    ten = [(round(x * 10), round(y * 10)) for x, y in points]
    x, y = ten[0]
    if len(ten) == 2:
        return f"M{numbers(x / 10, y / 10)}l{numbers((ten[1][0] - x) / 10, (ten[1][1] - y) / 10)}"
    out = f"M{numbers(x / 10, y / 10)}"
    control = ten[1]
    steps: list[float] = [(control[0] - x) / 10, (control[1] - y) / 10]
    for i, aim in enumerate(ten[2:]):
        last = i == len(ten) - 3
        mx, my = aim if last else ((control[0] + aim[0]) // 2, (control[1] + aim[1]) // 2)
        steps += [(mx - x) / 10, (my - y) / 10]
        control = (2 * mx - control[0], 2 * my - control[1])
        x, y = mx, my
    rest = f"t{numbers(*steps[4:])}" if len(steps) > 4 else ""
    return f"{out}q{numbers(*steps[:4])}{rest}"


def straight(a: Point, b: Point, seed: int, *, amplitude: float = 0.5, step: float = 48.0) -> str:
    """A thin ruled line from a to b, to be stroked: hardly wobbling, few points."""
    count = max(2, round(math.dist(a, b) / step))
    line = [(a[0] + (b[0] - a[0]) * k / count, a[1] + (b[1] - a[1]) * k / count) for k in range(count + 1)]
    return thread(
        [
            (x + amplitude * chance(seed, k), y + amplitude * chance(seed, 50 + k))
            for k, (x, y) in enumerate(line)
        ]
    )
