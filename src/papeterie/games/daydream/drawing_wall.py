"""Zones of a Daydream sheet and the frames on the wall that they belong to (DD-64).

Layers: ``zones`` lies under the clouds, ``frames`` hangs beside the grid.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import Final

from papeterie.games.daydream import drawing_said as said
from papeterie.games.daydream.barrier import NOTHING
from papeterie.games.daydream.drawing_layout import BoardLayout
from papeterie.games.daydream.drawing_objects import polyline
from papeterie.games.daydream.drawing_scene import Scene
from papeterie.games.daydream.drawing_shapes import (
    Finish,
    Symbols,
    crossed,
    disc,
    dots,
    felted,
    lines,
    put,
    ring_dashed,
    ringed,
    shapes,
    tag,
)
from papeterie.games.daydream.sheet import Sheet
from papeterie.pen.drawing.borders import loops
from papeterie.pen.drawing.letters import fitting
from papeterie.pen.drawing.line import pen_line, polygon, rounded, seed_of, smooth
from papeterie.pen.drawing.model import Box, Group, Node, Path, Point, Text
from papeterie.pen.grid import Grid, bit, cells_of, column_of

_BIG_STAR: Final = 1.45
_TAG: Final = (28.0, 20.0)
_RUNG: Final = 24.0


# Zones on the grid.


def zones(scene: Scene, symbols: Symbols) -> Group:
    """The ground and the border of each zone, and the family's picture on a corner."""
    nodes: list[Node] = []
    discs: list[Node] = []
    for number, frame in enumerate(scene.sheet.frames):
        for zone in frame.zones:
            loop = _border(scene.layout, scene.sheet, zone)
            whole = scene.after is not None and scene.after.filled & zone == zone != scene.board.filled & zone
            if whole:
                nodes.append(Path(d=polygon(loop), stroke="hi", width=11))
            nodes += _zone(loop, number, scene.finish)
            corner = min(loop, key=lambda p: (round(p[0] + p[1]), p[0]))
            discs.append(put(symbols, disc(10, f"zone-{number + 1}", 1.7, "cloud"), *corner))
            discs.append(_motif(number, *corner, 0.82, 1.5))
    return Group(id="zones", role="decor", children=(*nodes, *discs))


@lru_cache(maxsize=256)
def _zone(loop: tuple[Point, ...], number: int, finish: Finish) -> tuple[Node, ...]:
    return (*felted(loop, f"zone-{number + 1}-ground", finish, 20, number), _edge(list(loop), number))


@lru_cache(maxsize=64)
def _motif(number: int, x: float, y: float, scale: float, width: float) -> Path:
    key = str(number + 1)
    return Path(
        d=lines(shapes("motifs")[key], x, y, scale, width, seed_of("motif", key), step=2.6),
        fill=f"zone-{key}",
    )


@lru_cache(maxsize=256)
def _border(layout: BoardLayout, sheet: Sheet, zone: int) -> tuple[Point, ...]:
    """A zone's outline on its cells' edges, corners cut, a hair inside."""
    cells = sum(bit(sheet.cells[number]) for number in cells_of(zone))
    loop = loops(Grid(sheet.grid.width, sheet.grid.height, cells))[0]
    columns = [column_of(sheet.cells[number]) for number in cells_of(zone)]
    out: list[Point] = []
    for x, y in loop[:-1]:
        # A border belongs to the cells inside it: at a fold it stays on their side of the crease.
        at = layout.x_of(x) if x in columns else layout.x_of(x - 1) + layout.cell_width
        if x in columns and x - 1 in columns and layout.x_of(x) - layout.x_of(x - 1) > layout.cell_width + 1:
            at = layout.x_of(x) - layout.crease / 2
        out.append((at, layout.top + y * layout.cell_height))
    return tuple(_rounded(out, 8))


def _rounded(corners: list[Point], radius: float) -> list[Point]:
    out: list[Point] = []
    for a, b, c in zip([corners[-1], *corners[:-1]], corners, [*corners[1:], corners[0]], strict=True):
        out += [
            _toward(b, a, radius),
            _toward(b, a, radius * 0.3),
            _toward(b, c, radius * 0.3),
            _toward(b, c, radius),
        ]
    return out


def _toward(a: Point, b: Point, length: float) -> Point:
    share = length / (math.dist(a, b) or 1)
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _edge(loop: list[Point], number: int) -> Path:
    """Waves, zigzag or beads, so that families differ without colours."""
    fill = f"zone-{number + 1}"
    ring = [*loop, loop[0]]
    if number % 3 == 2:
        return dots(_evenly(ring, 6.2), 1.65, fill)
    waves = number % 3 == 0
    # A wave has four points, a zigzag two; a whole number of them runs round the zone.
    points = _evenly(ring, 3.0 if waves else 4.5, 4 if waves else 2)
    out = []
    for k, (a, b) in enumerate(pairwise([*points, points[0]])):
        dx, dy = b[0] - a[0], b[1] - a[1]
        size = math.hypot(dx, dy) or 1
        off = 2.4 * math.sin(math.pi * k / 2) if waves else 2.0 * (-1) ** k
        out.append((a[0] - dy / size * off, a[1] + dx / size * off))
    return Path(d=smooth(out) if waves else polygon(out), stroke=fill, width=1.9)


def _evenly(ring: list[Point], step: float, of: int = 1) -> list[Point]:
    """Points about one step apart round a ring, their count divisible by ``of``."""
    lengths = [math.dist(a, b) for a, b in pairwise(ring)]
    count = max(of, round(sum(lengths) / step / of) * of)
    pitch, out = sum(lengths) / count, []
    side, passed = 0, 0.0
    for k in range(count):
        while side < len(lengths) - 1 and passed + lengths[side] < k * pitch:
            passed += lengths[side]
            side += 1
        out.append(_toward(ring[side], ring[side + 1], k * pitch - passed))
    return out


def frame_border(box: Box, number: int) -> Path:
    """The same line inside the frame on the wall."""
    return _edge(rounded(box.x, box.y, box.width, box.height, 4)[:-1], number)


# Frames on the wall.


def frames(scene: Scene, symbols: Symbols) -> Group:
    """Each family's picture in its frame, its name and its ladder of rewards."""
    box = scene.layout.place("frames")
    assert box is not None, "asked for only where there are frames"
    nodes = []
    count = len(scene.sheet.frames)
    for number in range(count):
        if scene.layout.wide:
            pitch = min(118.0, box.height / count)
            left = box.x + max(0.0, (box.width - 140) / 2)
            x, y = left + 46, box.y + 12 + pitch * number
            rungs = [(left + 114, y + 4 + _RUNG * k) for k in range(len(scene.sheet.frames[number].ladder))]
        else:
            pitch = box.width / count
            x, y = box.x + pitch * (number + 0.5), box.y + 10
            rungs = _rungs_in_a_row(x, y + 98, len(scene.sheet.frames[number].ladder), pitch)
        nodes.append(_frame(scene, symbols, number, x, y, rungs, pitch))
    return Group(id="frames", role="list", label=scene.words.t(said.FRAMES), children=tuple(nodes))


def _rungs_in_a_row(x: float, y: float, count: int, pitch: float) -> list[Point]:
    step = min(_TAG[0] + 1, (pitch - 6) / count)
    return [(x + (k - (count - 1) / 2) * step, y) for k in range(count)]


def _frame(
    scene: Scene, symbols: Symbols, number: int, x: float, y: float, rungs: list[Point], pitch: float
) -> Group:
    frame = scene.sheet.frames[number]
    box = Box(x - 38, y + 2, 76, 60)
    name, size = fitting(scene.words.t(frame.name), 92 if scene.layout.wide else pitch - 8, 18, 13)
    nodes: list[Node] = [
        *_hung(scene.finish, number, box),
        Text(x, y + 79, name, size, face="hand", anchor="middle"),
        Path(d=polyline([rungs[0], rungs[-1]]) if len(rungs) > 1 else "", stroke="pencil", width=1.2),
    ]
    nodes = [node for node in nodes if not (isinstance(node, Path) and not node.d)]
    mine, coming, drafted = claims(scene, number)
    gone = scene.position.ladders[number]
    for k, (at, points) in enumerate(zip(rungs, frame.ladder, strict=True)):
        lost = k < gone and k not in mine
        nodes += _rung(
            scene, symbols, at, points, k, lost=lost, mine=k in mine, coming=k in coming, draft=k in drafted
        )
    return Group(role="item", label=said.frame(scene, number), children=tuple(nodes))


def claims(scene: Scene, number: int) -> tuple[set[int], set[int], set[int]]:
    """Rewards of a ladder: mine, those the mark looked at would bring, those the round's end will bring."""
    board, frame = scene.board, scene.sheet.frames[number]
    mine = {step for step in board.claims[number] if step != NOTHING}
    best = scene.position.ladders[number]
    complete = sum(board.filled & zone == zone for zone in frame.zones) - len(board.claims[number])
    after = scene.after.filled if scene.after else board.filled
    more = sum(after & zone == zone for zone in frame.zones) - len(board.claims[number])
    return mine, set(range(best + complete, best + more)), set(range(best, best + complete))


def _rung(
    scene: Scene, symbols: Symbols, at: Point, points: int, seed: int,
    *, lost: bool, mine: bool, coming: bool, draft: bool,
) -> tuple[Node, ...]:  # fmt: skip
    nodes: list[Node] = []
    if coming:
        nodes += ring_dashed(*at, 16, halo=True)[:1]
    nodes.append(put(symbols, tag(str(points), *_TAG, lost, scene.finish), *at))
    if lost:
        nodes.append(crossed(at[0], at[1], 9, seed_of("gone", seed), "ink-2", 1.7))
    if mine:
        nodes.append(ringed(*at, 16.5, seed_of("mine", seed)))
    if coming or draft:
        nodes.append(ring_dashed(*at, 16)[0])
    return tuple(nodes)


@lru_cache(maxsize=64)
def _hung(finish: Finish, number: int, box: Box) -> tuple[Node, ...]:
    """A wooden frame on a nail, the family's scene and line in it."""
    x, y = box.middle
    inner = Box(box.x + 8, box.y + 8, box.width - 16, box.height - 16)
    string = pen_line(
        [(box.x + 14, box.y), (x, box.y - 9), (box.x + box.width - 14, box.y)], 1.3, number, step=9
    )
    corners = [
        (box.x, box.y),
        (box.x + box.width, box.y),
        (box.x + box.width, box.y + box.height),
        (box.x, box.y + box.height),
    ]
    mat = [
        (inner.x, inner.y),
        (inner.x + inner.width, inner.y),
        (inner.x + inner.width, inner.y + inner.height),
        (inner.x, inner.y + inner.height),
    ]
    key = str(number + 1)
    edge = pen_line([*corners, corners[0]], 2.0, seed_of("frame", number), closed=True, step=12)
    edge += pen_line([*mat, mat[0]], 1.6, seed_of("mat", number), closed=True, step=12)
    return (
        Path(d=string, fill="ink-2"),
        dots([(x, box.y - 9)], 1.8, "ink"),
        *felted(corners, "wood", finish, 16, number),
        *felted(mat, f"zone-{key}-ground", finish, 12, number + 5),
        Path(d=edge, fill="ink"),
        frame_border(Box(inner.x + 3.5, inner.y + 3.5, inner.width - 7, inner.height - 7), number),
        Path(d=lines(shapes("scenes")[key], x, y, 0.78, 1.7, number, step=3.4), fill=f"zone-{key}"),
    )
