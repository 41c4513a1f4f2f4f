"""The boat without its load: hull, deck, planks, rats, maps, room pictures, room walls.

The same for a boat all through a game, but for the rooms that are full. Pieces are
in ``drawing_pieces``, measures in ``drawing_layout``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from papeterie.games.explore_draw import drawing_look as look_of
from papeterie.games.explore_draw.boats import Boat, Room, hull
from papeterie.games.explore_draw.cards import COLOURS
from papeterie.games.explore_draw.drawing_layout import HULL, BoatLayout
from papeterie.games.explore_draw.drawing_look import Look
from papeterie.games.explore_draw.drawing_pieces import lettered
from papeterie.pen.drawing.borders import loops, rounded_loop
from papeterie.pen.drawing.felt import bands
from papeterie.pen.drawing.line import (
    ellipse,
    number,
    numbers,
    pen_line,
    polygon,
    seed_of,
    smooth,
    straight,
    wobble,
)
from papeterie.pen.drawing.model import Box, Group, Node, Path, Point, Symbol, Use
from papeterie.pen.grid import cell_at, cells_of

_RATS: Final = 3
WALL: Final = 0.14
"""Room walls are so wide, as a share of a cell."""


def _ring(layout: BoatLayout, inset: float, radius: float) -> list[Point]:
    """The boat's outline in px, drawn in or out."""
    loop = loops(hull().grid)[0]
    line = rounded_loop(loop, layout.cell, inset=inset * layout.cell, radius=radius * layout.cell)
    return [(layout.left + x, layout.top + y) for x, y in line]


@lru_cache(maxsize=32)
def body(layout: BoatLayout, look: Look) -> tuple[Node, ...]:
    """Hull and deck with their planks; on paper only their lines."""
    side = layout.cell
    seed = seed_of("hull")
    shell = _ring(layout, -HULL, 0.36)
    if side < look_of.FURRED:
        shape = Path(polygon(shell), fill="wood", stroke="felt-ink", width=1.3)
        return shape, Path(deck_of(layout), fill="deck")
    outer = smooth(wobble(shell[:-1], seed, 0.6))
    deck = deck_of(layout)
    line = max(1.4, min(2.8, side * 0.076))
    hull_line = pen_line(shell, line, seed, amplitude=0.6, closed=True, step=max(4.0, min(12.0, side * 0.3)))
    if look.finish != "felt":
        ground = (Path(outer, fill="grid-paper"),)
        return (*ground, Path(hull_line, fill="ink"), _planks(layout, "rule"))
    x, y, wide, tall = layout.left - side, layout.top - side, 24 * side, 11 * side
    box = [(x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall)]
    dark, light = bands(box, max(side * 0.3, 5.0), seed, slant=-8)
    shade = polygon([(px + 1.5, py + side * 0.17) for px, py in shell[:-1]])
    wood = (
        Path(outer, fill="wood"),
        Path(dark, fill="felt-dark", opacity=0.12),
        Path(light, fill="felt-light", opacity=0.12),
    )
    return (
        Path(shade, fill="sea-line", opacity=0.5),
        Group(clip=outer, children=wood),
        Path(deck, fill="deck"),
        _planks(layout, "plank"),
        Path(hull_line, fill="felt-ink"),
    )


def deck_of(layout: BoatLayout) -> str:
    """The deck as a filled shape."""
    return polygon(_ring(layout, 0.01, 0.1)[:-1])


def _planks(layout: BoatLayout, stroke: str) -> Path:
    """The lines between cells."""
    cells = hull().grid.cells
    found = _lines(layout, lambda a, b: bool(cells >> a & 1 and cells >> b & 1))
    lines = "".join(straight(a, b, seed, amplitude=0.4, step=90) for a, b, seed in found)
    return Path(lines, stroke=stroke, width=1.1 if layout.cell >= look_of.DETAILED else 0.8)


_Parts = Callable[[int, int], bool]


def _runs(parts: _Parts, at: int, *, upright: bool) -> Iterator[tuple[int, int]]:
    """Where line number ``at`` between cells parts two of them in the sense asked for: from, to."""
    grid = hull().grid
    start = -1
    for k in range((grid.height if upright else grid.width) + 1):
        a, b = (cell_at(at - 1, k), cell_at(at, k)) if upright else (cell_at(k, at - 1), cell_at(k, at))
        if parts(a, b):
            start = k if start < 0 else start
        elif start >= 0:
            yield start, k
            start = -1


def _lines(layout: BoatLayout, parts: _Parts) -> Iterator[tuple[Point, Point, int]]:
    """All straight pieces of such lines in px, each with a seed."""
    side = layout.cell
    for at in range(1, max(layout.columns, layout.rows)):
        for upright in (True, False):
            for start, end in _runs(parts, at, upright=upright):
                ends = [(at, start), (at, end)] if upright else [(start, at), (end, at)]
                a, b = ((layout.left + x * side, layout.top + y * side) for x, y in ends)
                yield a, b, seed_of("line", at, start, upright)


@lru_cache(maxsize=32)
def walls(layout: BoatLayout, look: Look) -> tuple[Node, ...]:
    """The deck's edge and the walls between rooms, over the pieces, so that rooms stay readable."""
    side = layout.cell
    of = {cell: room.letter for room in hull().rooms for cell in cells_of(room.cells)}
    width = max(1.6, WALL * side)
    found = _lines(layout, lambda a, b: a in of and b in of and of[a] != of[b])
    if side < look_of.FURRED:
        thin = "".join(f"M{numbers(*a)}L{numbers(*b)}" for a, b, _ in found)
        return (Path(thin, stroke="wall", width=0.9), Path(deck_of(layout), stroke="felt-ink", width=0.8))
    lines = "".join(pen_line((a, b), width, seed, amplitude=0.6, step=16) for a, b, seed in found)
    paint = "wall" if look.finish == "felt" else "felt-ink"
    edge = pen_line(
        _ring(layout, 0, 0.08),
        max(1.4, min(2.4, side * 0.066)),
        seed_of("deck"),
        amplitude=0.5,
        closed=True,
        step=max(4.0, min(12.0, side * 0.3)),
    )
    return Path(lines, fill=paint), Path(edge, fill="felt-ink")


@lru_cache(maxsize=64)
def full_room(room: Room, layout: BoatLayout, look: Look) -> tuple[Node, ...]:
    """A green tick on a paper disc at the corner of a full room."""
    side = layout.cell
    radius = max(5.0, min(9.0, side * 0.25))
    box = layout.box(next(cells_of(room.cells)))
    x, y = box.x + 0.02 * side, box.y + 0.02 * side
    ring = ellipse(x, y, radius, radius)
    line = pen_line(ring, 1.5, seed_of("full", room.letter), amplitude=0.3, closed=True)
    line += look_of.picture("tick", x - radius * 0.78, y - radius * 0.78, radius * 1.56, 3.6)
    return (
        Path(smooth(ring[:-1]), fill="grid-paper"),
        Path(line, fill="good" if look.finish != "bare" else "felt-ink"),
    )


# What stands on the deck.


@lru_cache(maxsize=16)
def symbols(look: Look) -> tuple[Symbol, ...]:
    """The rats, in three variants."""
    return tuple(_rat(k, look) for k in range(_RATS))


def _rat(variant: int, look: Look) -> Symbol:
    side = look.side
    size = side * (0.68 if look.detailed else 0.8)
    at = -size / 2
    line = 1.7 if look.detailed else 2.4
    drawn = look_of.picture("rat", at, at, size, line, variant)
    drawn += look_of.picture("rat-lines", at, at, size, line, variant)
    ground = "rat" if look.finish == "felt" else "grid-paper"
    body = Path(look_of.shape_of("rat", at, at, size), fill=ground)
    return Symbol(f"rat-{variant}-{number(side)}", (body, Path(drawn, fill="felt-ink")))


def rats(cells: int, layout: BoatLayout, look: Look) -> tuple[Node, ...]:
    """Rats in the middle of their cells."""
    found = []
    for cell in cells_of(cells):
        x, y = layout.box(cell).middle
        found.append(Use(f"rat-{seed_of('rat', cell) % _RATS}-{number(look.side)}", x, y))
    return tuple(found)


@lru_cache(maxsize=64)
def maps(boat: Boat, layout: BoatLayout, look: Look) -> tuple[Node, ...]:
    """Maps: a small paper with a disc of its colour and its letter (ED-50)."""
    out: list[Node] = []
    for colour, cell in enumerate(boat.maps):
        box = layout.box(next(cells_of(cell)))
        out += _map(colour, box, look)
    return tuple(out)


def _map(colour: int, box: Box, look: Look) -> Iterator[Node]:
    side = box.width
    x, y = box.middle
    half, tall = side * 0.36, side * 0.29
    seed = seed_of("map", colour)
    corners = [(-1, -0.86), (-0.33, -1.04), (0.33, -0.86), (1, -1.0), (0.97, 0.9), (0.33, 1.04)]
    corners += [(-0.33, 0.86), (-1, 1.0)]
    ring = [(x + half * px, y + tall * py) for px, py in corners]
    yield Path(polygon(ring), fill="map-paper" if look.finish == "felt" else "grid-paper")
    width = max(1.0, side * 0.042)
    yield Path(pen_line([*ring, ring[0]], width, seed, amplitude=0.3, closed=True), fill="felt-ink")
    bare = look.finish == "bare"
    paint = "grid-paper" if bare else f"cat-{COLOURS[colour]}"
    if not look.detailed:
        radius = side * 0.2
        disc = ellipse(x, y, radius, radius)
        yield Path(smooth(disc[:-1]), fill="felt-ink" if bare else paint)
        return
    start, bend = numbers(x - half * 0.78, y + tall * 0.5), numbers(side * 0.06, -side * 0.16)
    dots = f"M{start}q{bend} {numbers(side * 0.16, -side * 0.12)}"
    yield Path(dots, stroke="felt-ink", width=round(side * 0.03, 2), dash="2 2.4")
    cx, cy = x + half * 0.26, y
    size = max(13.0, side * 0.36)
    radius = max(side * 0.235, size * 0.56)
    disc = ellipse(cx, cy, radius, radius)
    yield Path(smooth(disc[:-1]), fill=paint)
    line = pen_line(disc, max(1.0, side * 0.034), seed + 5, amplitude=0.3, closed=True)
    yield Path(line, fill="felt-ink")
    ink = "felt-ink" if bare else look_of.cats()[colour].line
    yield lettered(colour, cx, cy, size, look.lang, ink)


@lru_cache(maxsize=32)
def room_pictures(layout: BoatLayout, look: Look) -> tuple[Node, ...]:
    """Parrot, moon, apple and corn in pencil."""
    side = layout.cell
    size = side * (0.72 if look.detailed else 0.86)
    line = 1.7 if look.detailed else 2.2
    out = []
    for room in hull().rooms:
        if room.letter in look_of.room_cells():
            x, y = layout.cell_box(look_of.room_cells()[room.letter]).middle
            out.append(look_of.picture(room.icon, x - size / 2, y - size / 2, size, line, ord(room.letter)))
    return (Path("".join(out), fill="pencil"),)
