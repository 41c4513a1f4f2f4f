"""What lies under a Daydream sheet's marks: the board and its folds, the morning's washes, the title.

Nothing here changes during a game, and nothing of it is read out but the title.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from itertools import pairwise
from typing import Final

from papeterie.games.daydream.drawing_scene import Scene
from papeterie.games.daydream.drawing_shapes import LOOK, lines, shapes
from papeterie.pen.drawing import letters, things
from papeterie.pen.drawing.felt import wash
from papeterie.pen.drawing.line import FRAME, pen_line, polygon, seed_of, straight
from papeterie.pen.drawing.model import Box, Group, Node, Path, Point, Text
from papeterie.pen.drawing.palette import palette
from papeterie.pen.game import LayoutError

_FOLD: Final = 5.0
"""How far the board's edge is bent in or out at a fold."""
_STROKE: Final = 27.0
_MORNING: Final = "a"
"""The sheet whose corner has room for a sunrise."""


def board(scene: Scene, paper: bool) -> tuple[Node, ...]:
    """The board itself, if it is to be drawn, and its creases."""
    layout = scene.layout
    nodes: list[Node] = []
    if paper and not layout.folds:
        nodes += things.paper(layout.width, layout.height)
    elif paper:
        nodes += _folded(layout.width, layout.height, layout.folds)
    if layout.folds and any(part == "grid" for part, _ in layout.places):
        nodes += _creases(scene)
    return (Group(role="decor", children=tuple(nodes)),) if nodes else ()


@lru_cache(maxsize=16)
def _folded(width: float, height: float, folds: tuple[float, ...]) -> tuple[Node, ...]:
    """A board that doesn't lie quite flat: its edge zigzags where it folds."""
    turns = [(fold, 1.5 + (_FOLD if k % 2 == 0 else 0)) for k, fold in enumerate(folds)]
    top: list[Point] = [(1.5, 1.5), *turns, (width - 1.5, 1.5)]
    bottom = [(x, height - 3 - (y - 1.5) * 0.8) for x, y in reversed(top)]
    edge = [*top, *bottom]
    line = pen_line([*edge, edge[0]], 1.3, seed_of("board", width), closed=True, amplitude=FRAME, step=24)
    return Path(d=polygon(edge), fill="sheet"), Path(d=line, fill="pencil")


def _creases(scene: Scene) -> tuple[Node, ...]:
    """A pencil crease with a light edge; the middle wing a breath darker."""
    layout = scene.layout
    grid = layout.place("grid")
    top, bottom = (0.0, layout.height) if layout.wide or grid is None else (grid.y, grid.y + grid.height)
    under = layout.place("leaves")
    if layout.wide and under is not None:
        bottom = under.y
    nodes: list[Node] = []
    if len(layout.folds) == 2 and scene.finish == "felt":
        a, b = layout.folds
        nodes.append(
            Path(
                d=polygon([(a, top + 4), (b, top + 4), (b, bottom - 4), (a, bottom - 4)]),
                fill="felt-dark",
                opacity=0.02,
            )
        )
    for k, fold in enumerate(layout.folds):
        ends = ((fold, top + 5), (fold, bottom - 5))
        nodes.append(Path(d=straight(*ends, seed_of("crease", k), amplitude=0.6), stroke="pencil", width=1.5))
        light = ((fold + 2, top + 6), (fold + 2, bottom - 6))
        nodes.append(
            Path(d=straight(*light, seed_of("crease", k), amplitude=0.6), stroke="grid-paper", width=1.0)
        )
    return tuple(nodes)


def washes(scene: Scene) -> tuple[Node, ...]:
    """Sky above, dawn below, loose and only under the clouds."""
    grid = scene.layout.place("grid")
    if scene.finish != "felt" or grid is None:
        return ()
    layout = scene.layout
    tall = scene.sheet.grid.height * layout.cell_height + 18
    edges = [grid.x + 10, *layout.folds, grid.x + grid.width - 14]
    nodes: list[Node] = []
    for k, (left, right) in enumerate(pairwise(edges)):
        nodes += _wash(left, right, layout.top - 6, tall, scene.sheet.name, k, len(edges) - 1)
    if layout.wide and not layout.folds:
        nodes += _rising(grid, layout.height) if scene.sheet.name == _MORNING else ()
        between = grid.x + grid.width + 2
        rule = straight((between, 40), (between, layout.height - 40), seed_of("between"))
        nodes.append(Path(d=rule, stroke="rule", width=1.3))
    return (Group(role="decor", children=tuple(nodes)),)


@lru_cache(maxsize=1)
def _tints() -> Mapping[str, tuple[str, str]]:
    """The washes by sheet, from ``look.toml``. LayoutError names file, key and reason."""
    data = tomllib.loads(resources.files(__package__).joinpath(LOOK).read_text("utf-8"))
    found: dict[str, tuple[str, str]] = {}
    for name, pair in data.get("washes", {}).items():
        tints = str(pair).split()
        if len(tints) != 2 or not set(tints) <= set(palette().paper):
            raise LayoutError(LOOK, f"washes.{name}", "must name two colours of the palette")
        found[name] = tints[0], tints[1]
    return found


@lru_cache(maxsize=64)
def _wash(
    left: float, right: float, top: float, tall: float, name: str, wing: int, wings: int
) -> tuple[Node, ...]:
    """Both washes in one wing; of three the middle one turns first."""
    seed = seed_of("sky", name, wing)
    upper, lower = _tints().get(name, ("sky", "dawn"))
    share = (0.62, 0.42, 0.7)[wing % 3] if wings > 1 else 0.62
    sky = tall * share
    across, ragged = right - left, min(84.0, (right - left) * 0.28)
    above = wash(left - 14, top, across + 20, sky, seed, stroke=_STROKE, ragged=ragged)
    low, rough = top + sky + 14, ragged * 1.2
    below = wash(left - 6, low, across + 4, tall - sky, seed + 1, stroke=_STROKE, ragged=rough)
    return Path(d=above, fill=upper, opacity=0.82), Path(d=below, fill=lower, opacity=0.8)


@lru_cache(maxsize=8)
def _rising(grid: Box, low: float) -> tuple[Node, ...]:
    """The sun behind a hill, where a morning's sheet has a corner for it."""
    low -= 3
    x, y = grid.x + 58, low - 38
    disc = [
        (x + 26 * math.cos(a), y + 26 * math.sin(a)) for a in [math.pi + math.pi * k / 14 for k in range(15)]
    ]
    rays = "".join(
        pen_line([(x + r * math.cos(a), y + r * math.sin(a)) for r in (36, 48)], 1.8, k, amplitude=0.4)
        for k, a in enumerate(math.pi + math.pi * (k + 0.5) / 6 for k in range(6))
    )
    hill = [(3, low - 34), (40, low - 40), (90, low - 39), (150, low - 27), (205, low - 12), (248, low)]
    return (
        Path(d=polygon(disc), fill="sun"),
        Path(d=pen_line(disc, 1.9, 4) + rays, fill="sun-line"),
        Path(d=polygon([*hill, (3, low)]), fill="sheet"),
        Path(d=polygon([*hill, (3, low)]), fill="object-green", opacity=0.6),
        Path(d=pen_line(hill, 1.9, 6, step=12), fill="ink"),
        *things.birds(grid.x + 300, grid.y - 56, 0.95),
    )


def title(scene: Scene, name: str) -> Group:
    """The sheet's title and whose it is; a crayon mark for each family of frames."""
    box = scene.layout.place("title")
    assert box is not None, "asked for only where there is a title"
    shown = scene.words.t(scene.sheet.title)
    left = box.x + (16 if scene.layout.wide else 14)
    text, size = letters.fitting(shown, box.width - 60, 30, 22)
    nodes: list[Node] = [Text(left, 46, text, size, face="hand")]
    if name:
        nodes.append(Text(left, 72, name, 14.5, fill="ink-2"))
    x = left + (letters.width(name, 14.5) + 18 if name else 0)
    emblem = shapes("emblems").get(scene.sheet.name)
    if emblem is not None:
        at = left + letters.width(text, size, "hand") + 34
        nodes.append(Path(d=lines(emblem, at, 37, 1.0, 1.7, 5, step=3.6), fill="cloud-line"))
    for k in range(len(scene.sheet.frames)):
        stroke = [(x + 44 * k + t, 67.5 - 2.6 * math.sin(t / 5.2)) for t in range(0, 37, 3)]
        nodes.append(
            Path(d=pen_line(stroke, 5, seed_of("crayon", k), step=5), fill=f"zone-{k + 1}", opacity=0.8)
        )
    label = f"{shown} – {name}" if name else shown
    return Group(role="heading", label=label, children=tuple(nodes))
