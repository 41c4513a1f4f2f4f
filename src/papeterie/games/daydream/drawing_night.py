"""The night's modules of a Daydream sheet: notes on the seams and the constellation (DD-60, DD-61).

Layers: ``notes`` lies on the numbers, ``constellation`` beside the grid.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

from papeterie.games.daydream import drawing_said as said
from papeterie.games.daydream.drawing_objects import polyline, stroke_line
from papeterie.games.daydream.drawing_scene import Scene
from papeterie.games.daydream.drawing_shapes import (
    PAPER,
    Symbols,
    disc,
    dots,
    lines,
    put,
    ring_dashed,
    ringed,
    shapes,
)
from papeterie.games.daydream.scoring import constellation_strokes, heads
from papeterie.games.daydream.sheet import Note
from papeterie.pen.drawing import pictures
from papeterie.pen.drawing.felt import THREAD_DASH
from papeterie.pen.drawing.line import ellipse, pen_line, polygon, resample, seed_of, smooth
from papeterie.pen.drawing.model import Group, Node, Path, Point

_BIG_STAR: Final = 1.45


# Notes on the seams.


def notes(scene: Scene, symbols: Symbols) -> Group:
    """Each note on its paper disc; a coloured head for each earned (DD-61)."""
    items = []
    for note in scene.sheet.notes:
        x, y = note_place(scene, note)
        earned, coming = _heads(note, scene)
        double = len(note.cells) == 4
        scale = min(1.0, scene.layout.cell_width / 54)
        radius = round((12.5 if double else 11.0) * scale, 1)
        nodes: list[Node] = []
        if coming > earned:
            nodes += ring_dashed(x, y, radius + 1, halo=True)[:1]
        nodes.append(
            put(symbols, disc(radius, "pencil", 1.2, "cloud" if scene.finish != "bare" else "sheet"), x, y)
        )
        nodes += _double(x, y, scale, earned) if double else _single(x, y, scale, earned)
        if coming > earned:
            nodes.append(ring_dashed(x, y, radius + 1)[0])
        items.append(Group(role="item", label=said.note(scene, note, earned), children=tuple(nodes)))
    if not items:
        return Group(id="notes", role="decor")
    return Group(id="notes", children=(Group(role="note", label=said.notes(scene)), *items))


def note_place(scene: Scene, note: Note) -> Point:
    """The middle of a note's cells."""
    middles = [scene.layout.box(scene.sheet.cells[cell]).middle for cell in note.cells]
    return sum(x for x, _ in middles) / len(middles), sum(y for _, y in middles) / len(middles) + 1


def _heads(note: Note, scene: Scene) -> tuple[int, int]:
    earned = heads(note, scene.board)
    return earned, heads(note, scene.after) if scene.after else earned


def _single(x: float, y: float, scale: float, earned: int) -> tuple[Node, ...]:
    stem = [(x + px * scale, y + py * scale) for px, py in ((1.6, 4), (1.6, -7), (6, -2.6))]
    head = _head(x - 1.2 * scale, y + 4 * scale, scale, earned > 0)
    return (*head, Path(d=pen_line(stem, 1.6, 3, amplitude=0.2, step=4), fill=_ink(earned)))


def _double(x: float, y: float, scale: float, earned: int) -> tuple[Node, ...]:
    beam = [(x + px * scale, y + py * scale) for px, py in ((-2.6, 4.6), (-2.6, -6), (6, -7.4), (6, 3.4))]
    return (
        *_head(x - 5 * scale, y + 4.8 * scale, scale, earned > 0),
        *_head(x + 3.6 * scale, y + 3.6 * scale, scale, earned > 1),
        Path(d=pen_line(beam, 1.6, 4, amplitude=0.2, step=4), fill=_ink(earned)),
    )


def _ink(earned: int) -> str:
    return "stroke" if earned else "ink"


def _head(x: float, y: float, scale: float, full: bool) -> tuple[Node, ...]:
    oval = resample(ellipse(x, y, 3.4 * scale, 2.7 * scale), 2.2, 0.1)[:-1]
    fill = "stroke" if full else "cloud"
    return (Path(d=smooth(oval), stroke="stroke" if full else "ink", width=1.4, fill=fill),)


# The constellation.


def constellation(scene: Scene, symbols: Symbols) -> Group:
    """The track from its bottom up, the strokes drawn, the big stars reached (DD-60)."""
    sheet = scene.sheet
    points = track(scene)
    last = len(points) - 1
    done = min(constellation_strokes(sheet, scene.board), last)
    coming = min(constellation_strokes(sheet, scene.after), last) if scene.after else done
    nodes: list[Node] = [Path(d=polyline(points), stroke="pencil", width=1.4, dash=THREAD_DASH)]
    if done:
        nodes.append(stroke_line(points[: done + 1], seed_of("constellation")))
    if coming > done:
        d = polyline(points[done : coming + 1])
        nodes += (Path(d=d, stroke="hi", width=9), Path(d=d, stroke="action", width=2.8, dash="7 5"))
    nodes.append(dots([at for k, at in enumerate(points) if k not in sheet.constellation], 3.0))
    size = _star_size(points, sheet.constellation)
    for k in sheet.constellation:
        nodes += _big_star(scene, points[k], size, reached=k <= done, coming=done < k <= coming, seed=k)
    if not scene.blank:
        nodes.append(ringed(*points[done], 9, seed_of("star pen"), 2.2))
    return Group(
        id="constellation", role="line", label=said.constellation(scene, done), children=tuple(nodes)
    )


def track(scene: Scene) -> list[Point]:
    """The constellation's points in its box, its start at the bottom."""
    box = scene.layout.place("constellation")
    assert box is not None, "asked for only where there is one"
    path = scene.sheet.path
    left, right = min(x for x, _ in path), max(x for x, _ in path)
    low, high = min(y for _, y in path), max(y for _, y in path)
    scale = min((box.width - 52) / max(1, right - left), (box.height - 60) / max(1, high - low), 1.9)
    x0 = box.x + (box.width - (right - left) * scale) / 2
    y0 = box.y + (box.height + (high - low) * scale) / 2
    return [(x0 + (x - left) * scale, y0 - (y - low) * scale) for x, y in path]


def _star_size(points: list[Point], stars: tuple[int, ...]) -> float:
    """As large as leaves neighbours apart."""
    nearest = min((math.dist(points[a], points[b]) for a, b in pairwise(stars)), default=60.0)
    return max(0.7, min(_BIG_STAR, nearest / 22))


def _big_star(
    scene: Scene, at: Point, size: float, *, reached: bool, coming: bool, seed: int
) -> tuple[Node, ...]:
    data = shapes()["star"]
    shape = [(at[0] + px * size, at[1] + py * size) for px, py in pictures.strokes(data)[0].points]
    radius = 4.5 + 9.3 * size
    nodes: list[Node] = []
    if coming:
        nodes += ring_dashed(*at, radius, halo=True)[:1]
    fill = PAPER if scene.finish == "bare" else "moon" if reached else "cloud"
    nodes.append(Path(d=polygon(shape), fill=fill))
    nodes.append(Path(d=lines(data, *at, size, 1.9 if size > 1 else 1.6, seed, step=5), fill="moon-line"))
    if reached:
        nodes.append(ringed(*at, radius, seed_of("reached", seed)))
    if coming:
        nodes.append(ring_dashed(*at, radius)[0])
    return tuple(nodes)
