"""Modules of a Daydream sheet on and beside the grid: zones and frames, notes, the constellation (DD-60, DD-61, DD-64).

Layers: ``zones`` lies under the clouds, ``notes`` on the numbers, ``constellation`` and ``frames`` beside the grid.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

from papeterie.games.daydream import drawing_said as said
from papeterie.games.daydream.barrier import NOTHING
from papeterie.games.daydream.drawing_objects import polyline, stroke_line
from papeterie.games.daydream.drawing_scene import Scene
from papeterie.games.daydream.drawing_shapes import (
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
from papeterie.games.daydream.rules import Board
from papeterie.games.daydream.scoring import constellation_strokes, heads
from papeterie.games.daydream.sheet import Note
from papeterie.pen.drawing.borders import loops
from papeterie.pen.drawing.felt import THREAD_DASH
from papeterie.pen.drawing.letters import fitting
from papeterie.pen.drawing.line import ellipse, pen_line, polygon, resample, rounded, seed_of, smooth
from papeterie.pen.drawing.model import Box, Group, Node, Path, Point, Text
from papeterie.pen.drawing.things import outline
from papeterie.pen.grid import Grid, bit, cells_of, column_of, row_of

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
            loop = _border(scene, zone)
            whole = scene.after is not None and scene.after.filled & zone == zone != scene.board.filled & zone
            if whole:
                nodes.append(Path(d=polygon(loop), stroke="hi", width=11))
            nodes += felted(loop, f"zone-{number + 1}-ground", scene.finish, 20, seed_of("zone", zone))
            nodes.append(_edge(loop, number))
            corner = min(loop, key=lambda p: (round(p[0] + p[1]), p[0]))
            discs.append(put(symbols, disc(10, f"zone-{number + 1}", 1.7, "cloud"), *corner))
            discs.append(_motif(number, *corner, 0.82, 1.5))
    return Group(id="zones", role="decor", children=(*nodes, *discs))


def _motif(number: int, x: float, y: float, scale: float, width: float) -> Path:
    key = str(number + 1)
    return Path(
        d=lines(shapes("motifs")[key], x, y, scale, width, seed_of("motif", key), step=2.6), fill=f"zone-{key}"
    )


def _border(scene: Scene, zone: int) -> list[Point]:
    """A zone's outline on its cells' edges, corners cut, a hair inside."""
    sheet, layout = scene.sheet, scene.layout
    cells = sum(bit(sheet.cells[number]) for number in cells_of(zone))
    loop = loops(Grid(sheet.grid.width, sheet.grid.height, cells))[0]
    columns = [column_of(sheet.cells[number]) for number in cells_of(zone)]
    out: list[Point] = []
    for x, y in loop[:-1]:
        # A border belongs to the cells inside it: at a fold it stays on their side of the crease.
        at = layout.x_of(x) if x in columns else layout.x_of(x - 1) + layout.cell_width
        if x in columns and x - 1 in columns and layout.x_of(x) - layout.x_of(x - 1) > layout.cell_width + 1:
            at = layout.x_of(x) - 6
        out.append((at, layout.top + y * layout.cell_height))
    return _rounded(out, 8)


def _rounded(corners: list[Point], radius: float) -> list[Point]:
    out: list[Point] = []
    for a, b, c in zip([corners[-1], *corners[:-1]], corners, [*corners[1:], corners[0]], strict=True):
        out += [_toward(b, a, radius), _toward(b, a, radius * 0.3), _toward(b, c, radius * 0.3), _toward(b, c, radius)]
    return out


def _toward(a: Point, b: Point, length: float) -> Point:
    share = length / (math.dist(a, b) or 1)
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _edge(loop: list[Point], number: int) -> Path:
    """Waves, zigzag or beads, so that families differ without colours."""
    fill = f"zone-{number + 1}"
    ring = [*loop, loop[0]]
    if number == 2:
        beads = resample(ring, 6.2, 0.1)[:-1]
        return dots(beads, 1.65, fill)
    length, reach = ((6.0, 1.7), (4.5, 2.0))[number % 2]
    points = resample(ring, length / (2 if number == 0 else 1), 0.1)
    total = len(points) - 1
    out = []
    for k, (a, b) in enumerate(pairwise([*points, points[1]])):
        dx, dy = b[0] - a[0], b[1] - a[1]
        size = math.hypot(dx, dy) or 1
        off = reach * (math.sin(math.pi * k / 2) if number == 0 else (1 if k % 2 else -1))
        out.append((a[0] - dy / size * off, a[1] + dx / size * off))
    d = smooth(out[:total]) if number == 0 else polygon(out[:total])
    return Path(d=d, stroke=fill, width=1.9)


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
        *_hung(scene, number, box),
        Text(x, y + 79, name, size, face="hand", anchor="middle"),
        Path(d=polyline([rungs[0], rungs[-1]]) if len(rungs) > 1 else "", stroke="pencil", width=1.2),
    ]
    nodes = [node for node in nodes if not (isinstance(node, Path) and not node.d)]
    mine, coming, drafted = claims(scene, number)
    gone = scene.position.ladders[number]
    for k, (at, points) in enumerate(zip(rungs, frame.ladder, strict=True)):
        lost = k < gone and k not in mine
        nodes += _rung(scene, symbols, at, points, k, lost=lost, mine=k in mine, coming=k in coming, draft=k in drafted)
    return Group(role="item", label=said.frame(scene, number), children=tuple(nodes))


def claims(scene: Scene, number: int) -> tuple[set[int], set[int], set[int]]:
    """Rewards of a ladder that are mine, that the mark looked at would bring, that the round's end will bring."""
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
    nodes.append(put(symbols, _points_tag(points, lost, scene), *at))
    if lost:
        nodes.append(crossed(at[0], at[1], 9, seed_of("gone", seed), "ink-2", 1.7))
    if mine:
        nodes.append(ringed(*at, 16.5, seed_of("mine", seed)))
    if coming or draft:
        nodes.append(ring_dashed(*at, 16)[0])
    return tuple(nodes)


def _points_tag(points: int, lost: bool, scene: Scene):  # type: ignore[no-untyped-def]
    drawn = tag(str(points), *_TAG, False, scene.finish)
    if not lost:
        return drawn
    grey = tag(str(points), _TAG[0] - 0.5, _TAG[1], False, scene.finish)
    return grey


def _hung(scene: Scene, number: int, box: Box) -> tuple[Node, ...]:
    """A wooden frame on a nail, the family's scene and line in it."""
    x, y = box.middle
    inner = Box(box.x + 8, box.y + 8, box.width - 16, box.height - 16)
    string = pen_line([(box.x + 14, box.y), (x, box.y - 9), (box.x + box.width - 14, box.y)], 1.3, number, step=9)
    corners = [(box.x, box.y), (box.x + box.width, box.y), (box.x + box.width, box.y + box.height), (box.x, box.y + box.height)]
    mat = [(inner.x, inner.y), (inner.x + inner.width, inner.y), (inner.x + inner.width, inner.y + inner.height), (inner.x, inner.y + inner.height)]
    key = str(number + 1)
    edge = pen_line([*corners, corners[0]], 2.0, seed_of("frame", number), closed=True, step=12)
    edge += pen_line([*mat, mat[0]], 1.6, seed_of("mat", number), closed=True, step=12)
    paper = () if scene.finish == "bare" else (Path(d=polygon(mat), fill="cloud"),)
    return (
        Path(d=string, fill="ink-2"),
        dots([(x, box.y - 9)], 1.8, "ink"),
        *felted(corners, "wood", scene.finish, 16, number),
        *paper,
        *felted(mat, f"zone-{key}-ground", scene.finish, 12, number + 5),
        Path(d=edge, fill="ink"),
        frame_border(Box(inner.x + 3.5, inner.y + 3.5, inner.width - 7, inner.height - 7), number),
        Path(d=lines(shapes("scenes")[key], x, y, 0.78, 1.7, number, step=3.4), fill=f"zone-{key}"),
    )


# Notes on the seams.


def notes(scene: Scene, symbols: Symbols) -> Group:
    """Each note on its paper disc; a coloured head for each earned (DD-61)."""
    items = []
    for number, note in enumerate(scene.sheet.notes):
        x, y = note_place(scene, note)
        earned, coming = _heads(note, scene)
        double = len(note.cells) == 4
        radius = 12.5 if double else 11.0
        nodes: list[Node] = []
        if coming > earned:
            nodes += ring_dashed(x, y, radius + 1, halo=True)[:1]
        nodes.append(put(symbols, disc(radius, "pencil", 1.2, "cloud" if scene.finish != "bare" else "sheet"), x, y))
        nodes += _double(x, y, earned) if double else _single(x, y, earned)
        if coming > earned:
            nodes.append(ring_dashed(x, y, radius + 1)[0])
        items.append(Group(role="item", label=said.note(scene, note, earned), children=tuple(nodes)))
        del number
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


def _single(x: float, y: float, earned: int) -> tuple[Node, ...]:
    stem = [(x + 1.6, y + 4), (x + 1.6, y - 7), (x + 6, y - 2.6)]
    return (*_head(x - 1.2, y + 4, earned > 0), Path(d=pen_line(stem, 1.6, 3, amplitude=0.2, step=4), fill=_ink(earned)))


def _double(x: float, y: float, earned: int) -> tuple[Node, ...]:
    beam = [(x - 2.6, y + 4.6), (x - 2.6, y - 6), (x + 6, y - 7.4), (x + 6, y + 3.4)]
    return (
        *_head(x - 5, y + 4.8, earned > 0),
        *_head(x + 3.6, y + 3.6, earned > 1),
        Path(d=pen_line(beam, 1.6, 4, amplitude=0.2, step=4), fill=_ink(earned)),
    )


def _ink(earned: int) -> str:
    return "stroke" if earned else "ink"


def _head(x: float, y: float, full: bool) -> tuple[Node, ...]:
    oval = resample(ellipse(x, y, 3.4, 2.7), 2.2, 0.1)[:-1]
    return (Path(d=smooth(oval), stroke="stroke" if full else "ink", width=1.4, fill="stroke" if full else "cloud"),)


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
    for k in sheet.constellation:
        nodes += _big_star(scene, points[k], reached=k <= done, coming=done < k <= coming, seed=k)
    if not scene.blank:
        nodes.append(ringed(*points[done], 9, seed_of("star pen"), 2.2))
    return Group(id="constellation", role="line", label=said.constellation(scene, done), children=tuple(nodes))


def track(scene: Scene) -> list[Point]:
    """The constellation's points in its box, its start at the bottom."""
    box = scene.layout.place("constellation")
    assert box is not None, "asked for only where there is one"
    path = scene.sheet.path
    left, right = min(x for x, _ in path), max(x for x, _ in path)
    low, high = min(y for _, y in path), max(y for _, y in path)
    scale = min((box.width - 52) / max(1, right - left), (box.height - 60) / max(1, high - low), 1.45)
    x0 = box.x + (box.width - (right - left) * scale) / 2
    y0 = box.y + (box.height + (high - low) * scale) / 2
    return [(x0 + (x - left) * scale, y0 - (y - low) * scale) for x, y in path]


def _big_star(scene: Scene, at: Point, *, reached: bool, coming: bool, seed: int) -> tuple[Node, ...]:
    data = shapes()["star"]
    shape = [(at[0] + px * _BIG_STAR, at[1] + py * _BIG_STAR) for px, py in _star_points()]
    nodes: list[Node] = []
    if coming:
        nodes += ring_dashed(*at, 17, halo=True)[:1]
    if scene.finish != "bare":
        nodes.append(Path(d=polygon(shape), fill="moon" if reached else "cloud"))
    nodes.append(Path(d=lines(data, *at, _BIG_STAR, 1.9, seed, step=5), fill="moon-line"))
    if reached:
        nodes.append(ringed(*at, 18, seed_of("reached", seed)))
    if coming:
        nodes.append(ring_dashed(*at, 17)[0])
    return tuple(nodes)


def _star_points() -> list[Point]:
    from papeterie.pen.drawing import pictures

    return list(pictures.strokes(shapes()["star"])[0].points)


def reached(scene: Scene, board: Board) -> int:
    """Big stars that a board's strokes reach."""
    strokes = constellation_strokes(scene.sheet, board)
    return sum(star <= strokes for star in scene.sheet.constellation)


