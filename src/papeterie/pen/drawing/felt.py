"""The felt pen: patches in slanted bands, loose washes, and the dashes of each state.

Bands are clipped by arithmetic, not by clip paths, so the same shapes serve a
page, a printer and a picture. Lines are in ``line``, hatchings in ``hatch``.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from papeterie.pen.drawing.line import chance, noise, polygon, rounded, smooth
from papeterie.pen.drawing.model import Node, Path, Point

SLANT = -24.0
DARK, LIGHT = 0.10, 0.12
"""How strongly the darker and the lighter bands show."""
PITCH = 0.92
FREE_DASH, GHOST_DASH, OFF_DASH, THREAD_DASH = "4 4.5", "8 6", "4 5", "1.5 5"


def patch(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    seed: int,
    *,
    band: float,
    radius: float = 3.0,
    rough: float = 0.9,
    slant: float = SLANT,
) -> tuple[Node, ...]:
    """A felt rectangle: base colour, darker and lighter bands, uneven edges. ``band`` in px."""
    shape = _uneven(rounded(x, y, width, height, radius), seed, rough)
    ragged = _octagon(x, y, width, height, radius * 0.5, seed, rough)
    dark, light = bands(ragged, band, seed, slant=slant)
    return (
        Path(d=smooth(shape), fill=fill),
        Path(d=dark, fill="felt-dark", opacity=DARK),
        Path(d=light, fill="felt-light", opacity=LIGHT),
    )


def _uneven(ring: Sequence[Point], seed: int, rough: float) -> list[Point]:
    """The ring with points every 7 px or so, each pushed in or out."""
    out: list[Point] = []
    passed = 0.0
    for a, b in itertools.pairwise(ring):
        length = math.dist(a, b)
        count = max(1, round(length / 7.5))
        for k in range(count):
            share = k / count
            at = (passed + length * share) / 9
            px, py = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
            out.append((px + rough * noise(seed, at), py + rough * noise(seed + 5, at)))
        passed += length
    return out


def _octagon(x: float, y: float, w: float, h: float, cut: float, seed: int, rough: float) -> list[Point]:
    """The convex outline that clips the bands: each side a little off, corners cut."""
    le, t = x + rough * 0.7 * chance(seed, 11), y + rough * 0.7 * chance(seed, 12)
    r, b = x + w + rough * 0.7 * chance(seed, 13), y + h + rough * 0.7 * chance(seed, 14)
    return [
        (le + cut, t), (r - cut, t), (r, t + cut), (r, b - cut),
        (r - cut, b), (le + cut, b), (le, b - cut), (le, t + cut),
    ]  # fmt: skip


def bands(outline: Sequence[Point], band: float, seed: int, *, slant: float = SLANT) -> tuple[str, str]:
    """The darker and the lighter bands inside a convex outline, as path data."""
    angle = math.radians(slant + 4 * chance(seed, 21))
    ux, uy = math.cos(angle), math.sin(angle)
    across = [-px * uy + py * ux for px, py in outline]
    along = [px * ux + py * uy for px, py in outline]
    low, high = min(across), max(across)
    near, far = min(along) - 1, max(along) + 1
    at = low - band * (0.5 + 0.5 * chance(seed, 22))
    out: tuple[list[str], list[str]] = ([], [])
    i = 0
    while at < high:
        half = band / 2 * (1 + 0.12 * chance(seed, 30 + i))
        tilt = band * 0.12 * chance(seed, 60 + i)
        middle = at + band / 2
        upper, lower = middle - half, middle + half
        strip = [(near, upper - tilt), (far, upper + tilt), (far, lower + tilt), (near, lower - tilt)]
        shape = clip([(s * ux - a * uy, s * uy + a * ux) for s, a in strip], outline)
        if len(shape) > 2:
            out[i % 2].append(polygon(shape))
        at += band * PITCH
        i += 1
    return "".join(out[0]), "".join(out[1])


def clip(shape: Sequence[Point], outline: Sequence[Point]) -> list[Point]:
    """The part of a polygon inside a convex outline that runs clockwise (as seen on the page)."""
    kept = list(shape)
    for a, b in zip(outline, [*outline[1:], outline[0]], strict=True):
        kept, given = [], kept
        for p, q in zip(given, [*given[1:], *given[:1]], strict=True):
            inside, next_inside = _side(a, b, p) >= 0, _side(a, b, q) >= 0
            if inside:
                kept.append(p)
            if inside != next_inside:
                kept.append(_crossing(a, b, p, q))
    return kept


def _side(a: Point, b: Point, p: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _crossing(a: Point, b: Point, p: Point, q: Point) -> Point:
    here, there = _side(a, b, p), _side(a, b, q)
    share = here / (here - there)
    return p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share


def wash(
    x: float, y: float, width: float, height: float, seed: int, *, stroke: float = 26.0, ragged: float = 70.0
) -> str:
    """A wash of loose strokes at -3 degrees, never clipped, its ends ragged by up to ``ragged`` px."""
    out: list[str] = []
    slope = math.tan(math.radians(-3))
    at, i = y + stroke / 2, 0
    while at <= y + height:
        left = x + ragged / 2 * (1 + chance(seed, i))
        right = x + width - ragged / 2 * (1 + chance(seed, 100 + i))
        half = stroke / 2 * (1 + 0.1 * chance(seed, 200 + i))
        out.append(smooth(_stroke_of_wash(left, right, at, half, slope, x + width / 2)))
        at += stroke * 0.86
        i += 1
    return "".join(out)


def _stroke_of_wash(
    left: float, right: float, at: float, half: float, slope: float, middle: float
) -> list[Point]:
    count = max(2, round((right - left) / 60))
    xs = [left + (right - left) * k / count for k in range(count + 1)]
    upper = [(px, at - half + (px - middle) * slope) for px in xs]
    lower = [(px, at + half + (px - middle) * slope) for px in reversed(xs)]
    start = (left - half * 0.8, at + (left - middle) * slope)
    end = (right + half * 0.8, at + (right - middle) * slope)
    return [*upper, end, *lower, start]
