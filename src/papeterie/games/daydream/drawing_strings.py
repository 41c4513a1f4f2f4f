"""What hangs on strings: the garland of moons (DD-63) and the polaroids (DD-62).

Layers ``garland`` and ``polaroids``. On a wide board one string, on a small page as many as are needed.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from papeterie.games.daydream import drawing_said as said
from papeterie.games.daydream.drawing_layout import GARLAND_ROW, POLAROID, moons_in, polaroids_in
from papeterie.games.daydream.drawing_scene import Scene, name_of
from papeterie.games.daydream.drawing_shapes import (
    PAPER,
    Finish,
    Symbols,
    disc,
    dots,
    felted,
    lines,
    put,
    ring_dashed,
    ringed,
    shapes,
    sign,
    tag,
)
from papeterie.games.daydream.rules import EMPTY, Board
from papeterie.pen.drawing import pictures
from papeterie.pen.drawing.line import chance, pen_line, polygon, resample, seed_of
from papeterie.pen.drawing.model import Box, Group, Node, Path, Point, Symbol, Text

_TAG: Final = (28.0, 23.0)
_DOWN: Final = 27.0
"""How much lower a reward hangs than the moons at its sides."""
_PHOTO: Final = (60.0, 52.0)


@lru_cache(maxsize=128)
def _string(points: tuple[Point, ...], seed: int) -> tuple[Node, ...]:
    ends = [points[0], points[-1]]
    return Path(d=pen_line(points, 1.5, seed, step=12), fill="ink-2"), dots(ends, 2.4, "ink")


# The garland.


def moon_places(scene: Scene) -> list[Point]:
    """The middle of each moon, from the top: left to right, string under string."""
    box = scene.layout.place("garland")
    assert box is not None, "asked for only where there is one"
    count = len(scene.sheet.garland) + 1
    per_row = _per_row(scene)
    pitch = min(68.0, (box.width - 24) / per_row)
    out = []
    for k in range(count):
        row, at = divmod(k, per_row)
        x = box.x + 10 + pitch * (at + 0.5)
        out.append((x, box.y + 42 + GARLAND_ROW * row + 2 * chance(seed_of("hang", k), 1)))
    return out


def _per_row(scene: Scene) -> int:
    box = scene.layout.place("garland")
    count = len(scene.sheet.garland) + 1
    return count if scene.layout.wide or box is None else moons_in(box.width, count)


def garland(scene: Scene, symbols: Symbols) -> Group:
    """Moons in a row, a reward between each two; equal neighbours are joined to it."""
    places = moon_places(scene)
    radius = 17.0 if scene.layout.wide else 15.0
    numbers, after = scene.board.garland, scene.after.garland if scene.after else scene.board.garland
    nodes: list[Node] = []
    per_row = _per_row(scene)
    for row, first in enumerate(range(0, len(places), per_row)):
        nodes += _hanging(scene, places[first : first + per_row], row)
    for k, reward in enumerate(scene.sheet.garland):
        nodes += _reward(scene, symbols, places, k, reward, radius)
    for k, at in enumerate(places):
        value = numbers[k] if k < len(numbers) else after[k] if k < len(after) else -1
        coming = len(numbers) <= k < len(after)
        if coming:
            nodes += ring_dashed(*at, radius + 5, halo=True)[:1]
        nodes.append(put(symbols, _moon(radius, value >= 0, scene.finish), *at))
        if value >= 0:
            fill = "action" if coming else "ink"
            nodes.append(Text(at[0] + 3, at[1] + 8, str(value), 24, face="hand", anchor="middle", fill=fill))
    return Group(id="garland", role="line", label=said.garland(scene), children=tuple(nodes))


def _hanging(scene: Scene, places: list[Point], row: int) -> tuple[Node, ...]:
    """The string above a row of moons, and what each hangs by."""
    xs = [x for x, _ in places]
    top = min(y for _, y in places) - 30
    box = scene.layout.place("garland")
    right = box.x + box.width - 4 if box else xs[-1] + 30
    step = xs[1] - xs[0] if len(xs) > 1 else 58.0
    points: list[Point] = [(xs[0] - step * 0.5 - 14, top - 5)]
    hangers: list[Path] = []
    for k, (x, y) in enumerate(places):
        points += [(x, top + 6), (x + step / 2, top + 9 - 2 * (k % 2))]
        hangers.append(_hanger(x, top + 5, y - 17, k))
    points[-1] = (min(right, xs[-1] + step * 0.5 + 8), top - 5)
    return (*_string(tuple(points), seed_of("string", row)), *hangers)


@lru_cache(maxsize=32)
def _moon(radius: float, filled: bool, finish: Finish) -> Symbol:
    """A disc with a crescent along its left side."""
    scale = radius / 17
    crescent = [(x * scale, y * scale) for x, y in pictures.strokes(shapes()["crescent"])[0].points]
    nodes: list[Node] = []
    ground = disc(
        radius, "moon-line", 2.1 if filled else 1.6, "cloud" if filled and finish != "bare" else PAPER
    ).nodes
    nodes += ground[:-1]
    if finish != "bare":
        nodes.append(Path(d=polygon(resample(crescent, 4, 1)), fill="moon"))
    if not filled or finish == "bare":
        nodes.append(Path(d=lines(shapes()["hollow"], 0, 0, scale, 1.2, 3, step=5), fill="moon-line"))
    nodes.append(ground[-1])
    return Symbol(id=f"hung{'-full' if filled else ''}-{radius:g}", nodes=tuple(nodes))


def _reward(
    scene: Scene, symbols: Symbols, places: list[Point], k: int, reward: str, radius: float
) -> tuple[Node, ...]:
    (ax, ay), (bx, by) = places[k], places[k + 1]
    same_row = abs(ay - by) < GARLAND_ROW / 2
    at = (
        ((ax + bx) / 2, max(ay, by) + _DOWN)
        if same_row
        else (ax + (places[1][0] - places[0][0]) / 2, ay + _DOWN)
    )
    nodes: list[Node] = []
    nodes.append(_hanger(at[0], at[1] - _DOWN - 22, at[1] - _TAG[1] / 2, k))
    linked, coming = _linked(scene.board, k), scene.after is not None and _linked(scene.after, k)
    if linked:
        nodes += _links(places[k], places[k + 1] if same_row else None, at, radius)
    if coming and not linked:
        nodes += ring_dashed(*at, 19, halo=True)[:1]
    nodes.append(put(symbols, tag(reward, *_TAG, False, scene.finish), *at))
    if linked:
        nodes.append(ringed(*at, 19.5, seed_of("link", k), 2.6, "stroke"))
    elif coming:
        nodes.append(ring_dashed(*at, 19)[0])
    return tuple(nodes)


@lru_cache(maxsize=256)
def _hanger(x: float, top: float, bottom: float, seed: int) -> Path:
    return Path(d=pen_line([(x, top), (x, bottom)], 1.2, seed, amplitude=0.35), fill="pencil")


def _linked(board: Board, k: int) -> bool:
    return k + 1 < len(board.garland) and board.garland[k] == board.garland[k + 1]


def _links(a: Point, b: Point | None, at: Point, radius: float) -> tuple[Node, ...]:
    out = []
    for k, moon in enumerate((a, b)):
        if moon is not None:
            size = math.dist(moon, at)
            share, stop = radius / size, 1 - 19 / size
            line = [(moon[0] + (at[0] - moon[0]) * s, moon[1] + (at[1] - moon[1]) * s) for s in (share, stop)]
            out.append(pen_line(line, 3.0, k, amplitude=0.3))
    return (Path(d="".join(out), fill="stroke"),)


# The polaroids.


def polaroids(scene: Scene, symbols: Symbols) -> Group:
    """Six photos pegged to a string in the order of their columns, and what they count."""
    box = scene.layout.place("polaroids")
    assert box is not None, "asked for only where there are some"
    per_row = 6 if scene.layout.wide else polaroids_in(box.width)
    pitch = box.width / per_row
    items: list[Group] = []
    strings: list[Node] = []
    for row in range(math.ceil(6 / per_row)):
        y = box.y + 12 + (POLAROID[1] + 22) * row
        points = [(box.x + 4, y)] + [(box.x + pitch * (k + 0.5), y + 9) for k in range(per_row)]
        strings += _string((*points, (box.x + box.width - 4, y)), seed_of("pegs", row))
    for k in range(len(scene.sheet.polaroids)):
        row, column = divmod(k, per_row)
        at = (box.x + pitch * (column + 0.5), box.y + 12 + (POLAROID[1] + 22) * row + 10)
        items.append(_polaroid(scene, symbols, k, at))
    label = f"{scene.words.t(said.POLAROIDS)} – {said.polaroid_sum(scene)}"
    return Group(id="polaroids", role="list", label=label, children=(*strings, *items))


def _polaroid(scene: Scene, symbols: Symbols, number: int, at: Point) -> Group:
    slot, board = scene.sheet.polaroids[number], scene.board
    value = board.numbers[slot.cell]
    coming = scene.after.numbers[slot.cell] if scene.after and value == EMPTY else EMPTY
    shown = value if value != EMPTY else coming
    turn = round(2.6 * chance(seed_of("tilt", number), 1), 1)
    nodes: list[Node] = list(_photo(scene.finish, slot.kind, number))
    if shown == EMPTY:
        nodes.append(put(symbols, sign(slot.kind, 26.0, scene.finish), 0, 34))
    else:
        fill = "ink" if value != EMPTY else "action"
        if value == EMPTY:
            nodes += ring_dashed(0, 34, 21, halo=True)
        elif scene.sheet.polaroid_rule == "distinct" and _first(scene, number):
            nodes.append(ringed(0, 34, 21, seed_of("photo", number)))
        nodes.append(Text(0, 46, str(shown), 36, face="hand", anchor="middle", fill=fill))
    nodes.append(put(symbols, sign(slot.kind, 13.0, scene.finish), -22, 73))
    nodes.append(Text(29, 78, name_of(scene.sheet, slot.cell), 16, face="hand", anchor="end", fill="ink-2"))
    nodes += _peg(scene.finish)
    place = f"translate({at[0]:.1f} {at[1]:.1f}) rotate({turn:g})"
    return Group(role="item", label=said.polaroid(scene, number), transform=place, children=tuple(nodes))


def _first(scene: Scene, number: int) -> bool:
    """Whether this polaroid is the one circled for its number (DD-62, H)."""
    values = [scene.board.numbers[slot.cell] for slot in scene.sheet.polaroids]
    return values.index(values[number]) == number


@lru_cache(maxsize=64)
def _photo(finish: Finish, kind: str, seed: int) -> tuple[Node, ...]:
    """The paper, and the photo on it: sky for a star, pale moonlight for a moon."""
    wide, tall = POLAROID
    card = Box(-wide / 2, 0, wide, tall)
    photo = Box(-_PHOTO[0] / 2, 8, *_PHOTO)
    corners, inner = _corners(card), _corners(photo)
    edge = pen_line([*corners, corners[0]], 1.9, seed_of("card", seed), closed=True, step=12)
    frame = pen_line([*inner, inner[0]], 1.5, seed_of("inner", seed), closed=True, step=12)
    paper = (Path(d=polygon(corners), fill=PAPER if finish == "bare" else "cloud"),)
    shade = (Path(d=polygon([(x + 1.5, y + 3) for x, y in corners]), fill="shade", opacity=0.55),)
    return (
        *(shade if finish == "felt" else ()),
        *paper,
        *felted(inner, "sky" if kind == "star" else "moon-pale", finish, 12, seed),
        Path(d=edge + frame, fill="ink"),
    )


def _corners(box: Box) -> list[Point]:
    right, bottom = box.x + box.width, box.y + box.height
    return [(box.x, box.y), (right, box.y), (right, bottom), (box.x, bottom)]


@lru_cache(maxsize=8)
def _peg(finish: Finish) -> tuple[Node, ...]:
    shape = [(-4.5, -9.0), (4.5, -9.0), (4.0, 9.0), (-4.0, 9.0)]
    return (
        *felted(shape, "wood", "bare" if finish == "bare" else "flat", 9, 8),
        Path(d=pen_line([*shape, shape[0]], 1.5, 8, closed=True, amplitude=0.3, step=8), fill="ink"),
    )
