"""Things that many sheets and pages carry: a scroll, a sun, birds, clouds, dice, pens, frames.

Each is a function from a place and a seed to nodes. Pictures and icons are
data (``pictures``); what belongs to one game stays in that game.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from papeterie.pen.drawing import pictures
from papeterie.pen.drawing.felt import patch
from papeterie.pen.drawing.line import (
    FRAME,
    chance,
    ellipse,
    pen_line,
    polygon,
    rounded,
    seed_of,
    smooth,
    wobble,
)
from papeterie.pen.drawing.model import Box, Node, Path, Point, Text

_CLOUD = "M12 31 C1 33 0 19 11 19 C10 7 26 4 31 12 C38 1 57 5 56 17 C67 14 72 30 60 31 C50 34 20 33 12 31 Z"
_BIRD = "M0 8 C3 2 8 1 12 7 C15 1 21 1 25 6"
_PIPS: dict[int, tuple[Point, ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@lru_cache(maxsize=512)
def outline(
    box: Box,
    radius: float,
    width: float,
    stroke: str,
    seed: int,
    *,
    fill: str = "none",
    amplitude: float = 0.7,
) -> tuple[Node, ...]:
    """A rectangle drawn with the pen, round corners, filled or not."""
    points = rounded(box.x, box.y, box.width, box.height, radius)
    line = Path(d=pen_line(points, width, seed, closed=True, amplitude=amplitude), fill=stroke)
    if fill == "none":
        return (line,)
    return (Path(d=smooth(wobble(points[:-1], seed, amplitude)), fill=fill), line)


def dashed(box: Box, radius: float, width: float, dash: str, stroke: str, seed: int) -> Path:
    """A rectangle in dashes."""
    points = rounded(box.x, box.y, box.width, box.height, radius)
    return Path(d=smooth(wobble(points[:-1], seed, 0.5)), stroke=stroke, width=width, dash=dash)


def picture_of(shape: Sequence[Point], fill: str, stroke: str, width: float, seed: int) -> tuple[Node, ...]:
    """A closed shape with corners: felt and outline."""
    return (
        Path(d=polygon(shape), fill=fill),
        Path(d=pen_line([*shape, shape[0]], width, seed, closed=True, amplitude=0.5), fill=stroke),
    )


def scroll(x: float, y: float, width: float, height: float, text: str, size: float) -> tuple[Node, ...]:
    """A banner with two tails and a name on it."""
    seed = seed_of("scroll", round(width))
    h, drop, tail = height, height * 0.12, height * 0.62
    left = [(x + 14, y + drop), (x - tail + 10, y + drop * 2.0), (x - tail * 0.36, y + h * 0.55)]
    left += [(x - tail + 8, y + h + drop), (x + 16, y + h + drop * 0.7)]
    right = [(2 * x + width - px, py + 1.5) for px, py in left]
    body = [(x, y + 3), (x + width * 0.46, y - 1.5), (x + width, y + 1), (x + width - 1.5, y + h)]
    body += [(x + width * 0.5, y + h - 2), (x + 1, y + h + 1)]
    return (
        *picture_of(left, "ribbon", "ink", 1.8, seed),
        *picture_of(right, "ribbon", "ink", 1.8, seed + 9),
        *picture_of(body, "grid-paper", "ink", 2.4, seed + 4),
        Text(x=x + width / 2, y=y + h / 2 + size * 0.32, text=text, size=size, face="hand", anchor="middle"),
    )


def sun(x: float, y: float, radius: float) -> tuple[Node, ...]:
    """A round sun with eight rays."""
    seed = seed_of("sun", radius)
    disc = ellipse(x, y, radius, radius)
    rays = []
    for k in range(8):
        angle = math.radians(45 * k + 12 + 6 * chance(seed, k))
        near, far = radius * 1.42, radius * (1.95 + 0.12 * chance(seed, 20 + k))
        ray = [(x + r * math.cos(angle), y + r * math.sin(angle)) for r in (near, far)]
        rays.append(pen_line(ray, radius * 0.13, seed + k, amplitude=0.3))
    return (
        Path(d=smooth(wobble(disc[:-1], seed, 0.4)), fill="sun"),
        Path(
            d=pen_line(disc, radius * 0.16, seed, closed=True, amplitude=0.4) + "".join(rays), fill="sun-line"
        ),
    )


def birds(x: float, y: float, scale: float = 1.0) -> tuple[Node, ...]:
    """Two birds far away."""
    first = pictures.draw(_BIRD, x, y, 30 * scale, width=1.5, seed=1)
    second = pictures.draw(_BIRD, x + 23 * scale, y + 19 * scale, 22 * scale, width=1.9, seed=2)
    return (Path(d=first + second, fill="ink"),)


def cloud(x: float, y: float, scale: float, seed: int = 0) -> tuple[Node, ...]:
    """A cloud, about 70 by 34 px at scale 1."""
    stroke = pictures.strokes(_CLOUD)[0]
    points = [(x + px * scale, y + py * scale) for px, py in stroke.points]
    return (
        Path(d=smooth(points[:-1:3]), fill="cloud"),
        Path(d=pen_line(points, 1.8, seed_of("cloud", seed), closed=True), fill="cloud-line"),
    )


def die(x: float, y: float, size: float, face: int, *, seed: int = 0, shade: bool = True) -> tuple[Node, ...]:
    """A die on its hard shadow, a little turned; 0: one at rest. KeyError for any face beyond 6."""
    side = size * 0.86
    turn = math.radians(6 * chance(seed_of("die", face, seed), 1) or 4)
    cx, cy = x + size / 2, y + size / 2
    corners = rounded(-side / 2, -side / 2, side, side, side * 0.2)
    cos, sin = math.cos(turn), math.sin(turn)

    def place(points: Sequence[Point]) -> list[Point]:
        return [(cx + px * cos - py * sin, cy + px * sin + py * cos) for px, py in points]

    body = place(corners)
    pip = side * 0.082
    pips = "".join(
        smooth(ellipse(*place([(px * side * 0.26, py * side * 0.26)])[0], pip, pip)[:-1])
        for px, py in _PIPS[face]
    )
    hard = Path(d=smooth([(px + 1.5, py + 3) for px, py in body[:-1]]), fill="shade", opacity=0.55)
    return (
        *((hard,) if shade else ()),
        Path(d=smooth(wobble(body[:-1], face, 0.4)), fill="die"),
        Path(d=pen_line(body, size * 0.033, face, closed=True), fill="felt-ink"),
        *((Path(d=pips, fill="felt-ink"),) if pips else ()),
    )


def pen(x: float, y: float, fill: str, *, length: float = 40.0, angle: float = 52.0) -> tuple[Node, ...]:
    """A felt pen whose tip is at x, y; ``angle`` in degrees, 0 to the right, 90 downwards."""
    turn = math.radians(angle)
    cos, sin = math.cos(turn), math.sin(turn)
    half = length * 0.12

    def place(along: float, across: float) -> Point:
        return x + along * cos - across * sin, y + along * sin + across * cos

    tip = [place(0, 0), place(half * 2.1, -half * 0.8), place(half * 2.1, half * 0.8)]
    body = [place(half * 2, -half), place(length, -half), place(length, half), place(half * 2, half)]
    band = [place(length * 0.84, -half), place(length * 0.84, half)]
    return (
        *picture_of(body, fill, "felt-ink", 1.7, 3),
        Path(d=pen_line(band, 1.5, 4, amplitude=0.3), fill="felt-ink"),
        Path(d=polygon(tip) + pen_line([*tip, tip[0]], 1.4, 5, amplitude=0.2), fill="felt-ink"),
    )


def paper(width: float, height: float, seed: int = 0) -> tuple[Node, ...]:
    """The sheet itself: ground, pencil edge, a few fibres."""
    box = Box(1.5, 1.5, width - 3, height - 3)
    fibres = []
    for k in range(round(width * height / 9000)):
        px, py = width * (0.5 + 0.48 * chance(seed, 3 * k)), height * (0.5 + 0.48 * chance(seed, 3 * k + 1))
        angle, long = math.pi * chance(seed, 3 * k + 2), 5 + 2 * chance(seed, 900 + k)
        end = (px + long * math.cos(angle), py + long * math.sin(angle))
        fibres.append(polygon([(px, py), end])[:-1])
    return (
        *outline(box, 6, 1.3, "pencil", seed, fill="sheet", amplitude=FRAME),
        Path(d="".join(fibres), stroke="rule", width=0.9, opacity=0.4),
    )


def filled(box: Box, fill: str, seed: int, *, radius: float = 14.0) -> tuple[Node, ...]:
    """The felt of a filled button."""
    return patch(
        box.x, box.y, box.width, box.height, fill, seed, band=20, radius=radius, rough=0.9, slant=-13
    )
