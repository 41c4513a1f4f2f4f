"""The shapes of a Daydream sheet, as symbols drawn once and used often: clouds, suns, moons, leaves, tags.

Each is centred on its origin. Where they stand, and in which state, is for the
other drawing modules to say.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final, Literal

from papeterie.pen.drawing import pictures
from papeterie.pen.drawing.felt import DARK, FREE_DASH, LIGHT, PITCH, SLANT, clip
from papeterie.pen.drawing.line import (
    chance,
    ellipse,
    number,
    pen_line,
    polygon,
    resample,
    ring,
    rounded,
    seed_of,
    smooth,
    wobble,
)
from papeterie.pen.drawing.model import Box, Node, Path, Point, Symbol, Text, Use
from papeterie.pen.drawing.things import outline

Finish = Literal["felt", "flat", "bare"]
"""``felt``: the screen's bands; ``flat``: plain colours for a printer; ``bare``: lines only."""
Symbols = dict[str, Symbol]
"""What a drawing has used so far, by id."""

VARIANTS: Final = 4
PAPER: Final = "sheet"
_CLOUD_WIDE, _CLOUD_TALL = 66.0, 49.0
LOOK: Final = "look.toml"


@cache
def shapes(table: str = "pictures") -> Mapping[str, str]:
    """The path data of ``look.toml``. LayoutError names file, key and reason."""
    return pictures.load("papeterie.games.daydream", LOOK, table)


def put(symbols: Symbols, symbol: Symbol, x: float, y: float, opacity: float = 1) -> Use:
    """A symbol placed, and remembered among those used."""
    symbols[symbol.id] = symbol
    return Use(symbol.id, x, y, opacity)


def felted(shape: Sequence[Point], fill: str, finish: Finish, band: float, seed: int) -> tuple[Node, ...]:
    """Felt inside any outline: base colour, darker and lighter bands; paper where colours are left out."""
    ground = Path(d=polygon(shape), fill=_paint(fill, finish))
    if finish != "felt":
        return (ground,)
    dark, light = _bands(shape, band, seed)
    bands = (
        Path(d=dark, fill="felt-dark", opacity=DARK),
        Path(d=light, fill="felt-light", opacity=LIGHT),
    )
    return (ground, *(each for each in bands if each.d))


def _paint(fill: str, finish: Finish) -> str:
    """A colour, or the paper that still hides what lies under it."""
    return PAPER if finish == "bare" else fill


def _bands(shape: Sequence[Point], band: float, seed: int) -> tuple[str, str]:
    """Each band is what a slanted strip leaves of the outline, so the outline need not be convex."""
    angle = math.radians(SLANT + 4 * chance(seed, 21))
    ux, uy = math.cos(angle), math.sin(angle)
    across = [-px * uy + py * ux for px, py in shape]
    along = [px * ux + py * uy for px, py in shape]
    near, far = min(along) - 1, max(along) + 1
    at, end = min(across) - band * (0.3 + 0.3 * chance(seed, 22)), max(across)
    out: tuple[list[str], list[str]] = ([], [])
    turn = 0
    while at < end:
        strip = [(near, at), (far, at), (far, at + band), (near, at + band)]
        found = clip(shape, [(s * ux - a * uy, s * uy + a * ux) for s, a in strip])
        if len(found) > 2:
            out[turn % 2].append(polygon(found))
        at += band * PITCH
        turn += 1
    return "".join(out[0]), "".join(out[1])


def _outline(name: str, scale: float = 1.0, x: float = 0, y: float = 0) -> list[Point]:
    """The one closed stroke of a shape, scaled and placed."""
    points = pictures.strokes(shapes()[name])[0].points
    return [(x + px * scale, y + py * scale) for px, py in points]


@lru_cache(maxsize=2048)
def lines(data: str, x: float, y: float, scale: float, width: float, seed: int, *, step: float = 4.0) -> str:
    """Path data centred on 0,0 as pen lines at x, y."""
    out = []
    for k, stroke in enumerate(pictures.strokes(data)):
        points = [(x + px * scale, y + py * scale) for px, py in stroke.points]
        around = sum(math.dist(a, b) for a, b in pairwise(points))
        fine = min(step, max(1.2, around / 7))
        out.append(pen_line(points, width, seed_of(seed, k), amplitude=0.35, closed=stroke.closed, step=fine))
    return "".join(out)


# Clouds.

CloudKind = Literal["empty", "full", "free", "next"]


def cloud_points(width: float, height: float, variant: int) -> list[Point]:
    """A cloud's outline round 0,0, a little different for each variant."""
    sx, sy = width / _CLOUD_WIDE, height / _CLOUD_TALL
    points = [(px * sx, (py + 2) * sy) for px, py in pictures.strokes(shapes()["cloud"])[0].points]
    return wobble(points, seed_of("cloud", variant), 1.1 * min(1.0, sx))


@lru_cache(maxsize=256)
def cloud(kind: CloudKind, width: float, height: float, variant: int, finish: Finish) -> Symbol:
    """A cloud: empty, with a number, free to take, or the one that the next mark would take."""
    points = cloud_points(width, height, variant)
    seed = seed_of("cloud-line", variant)
    soft = [points[0], *resample(points, 5.0, 1.6)][:-1]
    shape = smooth(soft)
    scale = min(1.0, width / 60)
    nodes: tuple[Node, ...]
    if kind == "free":
        nodes = (
            Path(d=shape, stroke="hi", width=round(7.5 * scale, 1), fill="hi-in"),
            Path(d=shape, stroke="hi-edge", width=round(2.1 * scale, 1), dash=FREE_DASH),
        )
    elif kind == "next":
        nodes = (
            Path(d=shape, stroke="action", width=round(9 * scale, 1)),
            Path(d=shape, stroke="hi", width=3.6, fill="hi-in"),
            Path(d=pen_line(points, 1.7, seed, closed=True, step=5), fill="hi-edge"),
        )
    else:
        fill = _paint("cloud" if kind == "full" else "cloud-empty", finish)
        line = pen_line(points, (2.0 if kind == "full" else 1.8) * scale, seed, closed=True, step=5)
        nodes = (Path(d=shape, fill=fill), Path(d=line, fill="cloud-line"))
    return Symbol(id=f"{kind}{variant}-{width:g}", nodes=nodes)


# Icons of lines and objects.


@lru_cache(maxsize=64)
def sun(radius: float, variant: int, finish: Finish) -> Symbol:
    """A sun with eight rays."""
    seed = seed_of("sun", variant)
    disc = ellipse(0, 0, radius, radius)
    reach = max(0.62, radius / 6.3)
    rays = []
    for k in range(8):
        angle = math.radians(45 * k + 14 * variant + 9 * chance(seed, k))
        near, far = radius + 1.9 * reach, radius + (4.6 + 0.9 * chance(seed, 20 + k)) * reach
        ends = [(r * math.cos(angle), r * math.sin(angle)) for r in (near, far)]
        rays.append(f"M{number(ends[0][0])} {number(ends[0][1])}L{number(ends[1][0])} {number(ends[1][1])}")
    shape = smooth(resample(disc, radius * 0.8, 0.1)[:-1])
    return Symbol(
        id=f"sun{variant}-{radius:g}",
        nodes=(
            Path(d=shape, stroke="sun-line", width=1.3 if radius > 3.5 else 1.1, fill=_paint("sun", finish)),
            Path(d="".join(rays), stroke="sun-line", width=1.1 if radius > 3.5 else 0.9),
        ),
    )


def dots(points: Iterable[Point], radius: float, fill: str = "stroke") -> Path:
    """Round dots, all in one path: lines of no length with round ends."""
    d = "".join(f"M{number(x)} {number(y)}h.1" for x, y in points)
    return Path(d=d, stroke=fill, width=round(2 * radius, 1))


@lru_cache(maxsize=1024)
def ringed(x: float, y: float, radius: float, seed: int, width: float = 2.6, fill: str = "action") -> Path:
    """The ring round what is earned or chosen."""
    return Path(d=ring(x, y, radius, width, seed), fill=fill)


@lru_cache(maxsize=1024)
def ring_dashed(x: float, y: float, radius: float, *, halo: bool = False) -> tuple[Node, ...]:
    """The dashed ring of a draft; with a halo, of what a mark would bring."""
    circle = smooth(resample(ellipse(x, y, radius, radius), 7, 0.1)[:-1])
    dashes = Path(d=circle, stroke="action", width=2.1, dash="5.5 4")
    if not halo:
        return (dashes,)
    wide = smooth(resample(ellipse(x, y, radius - 1.5, radius - 1.5), 7, 0.1)[:-1])
    return (Path(d=wide, fill="hi", stroke="hi", width=3), dashes)


@lru_cache(maxsize=1024)
def crossed(x: float, y: float, reach: float, seed: int, fill: str = "ink", width: float = 2.1) -> Path:
    """Two crossing pen lines."""
    a = pen_line([(x - reach, y - reach), (x + reach, y + reach)], width, seed, amplitude=0.6, step=6)
    b = pen_line(
        [(x - reach, y + reach * 0.9), (x + reach, y - reach)], width, seed + 7, amplitude=0.6, step=6
    )
    return Path(d=a + b, fill=fill)


# Night things and leaves.


@lru_cache(maxsize=64)
def sign(kind: str, size: float, finish: Finish) -> Symbol:
    """The moon or the star of a special cell: moon felt, moon line; ``size`` px across."""
    scale = size / 18
    points = _outline(kind, scale)
    ground = Path(d=polygon(resample(points, 2.4, 0.6)), fill=_paint("moon", finish))
    line = lines(shapes()[kind], 0, 0, scale, max(1.2, 1.6 * min(1.0, scale)), 3, step=3.0)
    return Symbol(id=f"{kind}-{size:g}", nodes=(ground, Path(d=line, fill="moon-line")))


@lru_cache(maxsize=64)
def leaf(size: float, state: str, finish: Finish) -> Symbol:
    """A leaf: ``bare``, ``ready`` (circled) or ``spent`` (coloured); ``tag`` as on a label."""
    scale = size / 18
    nodes: list[Node] = []
    width = max(1.2, 1.6 * min(1.0, scale))
    line = lines(shapes()["leaf"], 0, 0, scale, width, 5, step=3.2)
    line += lines(shapes()["veins"], 0, 0, scale, width * 0.75, 6, step=3.2)
    if state == "spent" and finish != "bare":
        nodes += felted(resample(_outline("leaf", scale), 3, 0.6), "leaf", finish, 4.4 * scale, 8)
    if state == "spent" and finish == "bare":
        nodes.append(Path(d=polygon(resample(_outline("leaf", scale), 3, 0.6)), fill="ink-2"))
    nodes.append(Path(d=line, fill="pencil" if state == "bare" else "leaf-line"))
    if state == "ready":
        nodes.append(Path(d=ring(0, 0, size * 0.76, 2.3, 9), fill="leaf-line"))
    return Symbol(id=f"leaf-{state}-{size:g}", nodes=tuple(nodes))


# Paper tags.


@lru_cache(maxsize=128)
def tag(what: str, width: float, height: float, taken: bool, finish: Finish) -> Symbol:
    """A paper tag with a bonus (``leaf``, ``stroke``) or points on it; struck through once it is taken.

    ``frame``: a frame crossed out, for an object that costs rewards (DD-64).
    """
    box = Box(-width / 2, -height / 2, width, height)
    seed = seed_of("tag", what, round(width))
    fill = _paint("off-paper" if taken else "cloud", finish)
    nodes: list[Node] = [*outline(box, 6, 1.7, "ink", seed, fill=fill, amplitude=0.4)]
    if what == "leaf":
        nodes.append(Path(d=_tag_leaf(), fill="leaf-line"))
    elif what == "stroke":
        at = 8.5 if width > 30 else 0.0
        if at:
            nodes.append(Text(-14.5, 5.2, "+1", 14, weight=700))
        ends = [(at - 4.6, 4.6), (at + 4.6, -4.6)]
        nodes.append(Path(d=pen_line(ends, 2.2, seed, amplitude=0.3), fill="stroke"))
        nodes.append(dots(ends, 2.5))
    elif what == "frame":
        nodes += outline(Box(-7, -6, 14, 12), 1, 2.2, "ink", seed + 1, amplitude=0.2)
        crossed = ([(-11.0, 7.0), (11.0, -7.0)], [(-11.0, -7.0), (11.0, 7.0)])
        nodes += [
            Path(d=pen_line(line, 1.9, seed + k, amplitude=0.3), fill="warn")
            for k, line in enumerate(crossed)
        ]
    else:
        nodes.append(Text(0, 6.4, what, 19, face="hand", anchor="middle"))
    if taken and what in ("leaf", "stroke", "frame"):
        strike = [(-width * 0.38, height * 0.36), (width * 0.4, -height * 0.4)]
        nodes.append(Path(d=pen_line(strike, 1.8, seed + 3), fill="ink-2"))
    return Symbol(id=f"tag-{what}-{width:g}-{height:g}{'-off' if taken else ''}", nodes=tuple(nodes))


def _tag_leaf() -> str:
    drawn = lines(shapes()["leaf"], 0, 0, 0.82, 1.5, 5, step=3.2)
    return drawn + lines(shapes()["veins"], 0, 0, 0.82, 1.1, 6, step=3.2)


@lru_cache(maxsize=64)
def disc(radius: float, edge: str, width: float, fill: str) -> Symbol:
    """A paper disc with a pen line round it."""
    circle = ellipse(0, 0, radius, radius)
    ground = () if fill == "none" else (Path(d=smooth(resample(circle, 5, 0.1)[:-1]), fill=fill),)
    line = pen_line(circle, width, seed_of("disc", radius), closed=True, amplitude=0.4, step=5)
    return Symbol(id=f"disc-{radius:g}-{edge}", nodes=(*ground, Path(d=line, fill=edge)))


def rectangle(box: Box, radius: float, seed: int) -> list[Point]:
    """A rectangle with round corners that wobbles a little, closed."""
    return wobble(rounded(box.x, box.y, box.width, box.height, radius), seed, 0.5)
