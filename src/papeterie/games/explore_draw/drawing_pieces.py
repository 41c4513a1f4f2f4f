"""How one cat, Oshax or treasure looks: an outline, fur, a sleeping head, a tail, a medal, gems (ED-04).

A piece is drawn with the upper left corner of its cells' box at 0, 0, so that it may be
moved as a whole. What lies round it, and which pieces there are, is in ``drawing``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from papeterie.games.explore_draw import drawing_look as look_of
from papeterie.games.explore_draw.cards import COLOURS, cards
from papeterie.games.explore_draw.drawing_look import Finish, Look
from papeterie.games.explore_draw.facts import RARE
from papeterie.pen.drawing.borders import loops, rounded_loop
from papeterie.pen.drawing.line import (
    SMALL,
    chance,
    ellipse,
    number,
    pen_line,
    polygon,
    seed_of,
    smooth,
    wobble,
)
from papeterie.pen.drawing.model import Group, Node, Path, Point, Symbol, Text, Use
from papeterie.pen.grid import Grid, cell_at, cells_of, column_of, row_of
from papeterie.pen.shapes import turned

Cells = tuple[tuple[int, int], ...]
"""Cells as (column, row) from the upper left corner of their box, in reading order."""

NO_COLOUR: Final = -1
TREASURE: Final = -2
CAT_INSET, CAT_RADIUS = 0.07, 0.26
TREASURE_INSET, TREASURE_RADIUS = 0.09, 0.16
LINE: Final = 2.4 / 37


class Piece(msgspec.Struct, frozen=True):
    """A thing to draw: its cells, its colour (TREASURE, or NO_COLOUR for an Oshax that has none yet)."""

    cells: Cells
    colour: int
    oshax: bool = False

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of its box."""
        return max(c for c, _ in self.cells) + 1, max(r for _, r in self.cells) + 1


def boxed(cells: list[tuple[int, int]]) -> tuple[Cells, int, int]:
    """Cells from the corner of their box, and the column and row of that corner."""
    left, top = min(c for c, _ in cells), min(r for _, r in cells)
    found = sorted(((c - left, r - top) for c, r in cells), key=lambda cell: (cell[1], cell[0]))
    return tuple(found), left, top


def boxed_bits(cells: int) -> tuple[Cells, int, int]:
    """The same for a set of a boat's cells."""
    return boxed([(column_of(cell), row_of(cell)) for cell in cells_of(cells)])


@lru_cache(maxsize=1)
def _oshax() -> frozenset[Cells]:
    """All ways an Oshax may lie. No cat has such a shape, so a boat needn't remember which is which."""
    shapes = {item.shape for card in cards() for item in card.items if item.kind == "oshax"}
    return frozenset(boxed(list(laid))[0] for shape in shapes for laid, _, _ in turned(shape.turns[0].cells))


@lru_cache(maxsize=512)
def cat(cells: int, colour: int) -> tuple[Piece, int, int]:
    """A cat on a boat as a piece, and the column and row of its box."""
    found, left, top = boxed_bits(cells)
    return Piece(found, colour, found in _oshax()), left, top


@lru_cache(maxsize=512)
def treasure(cells: int) -> tuple[Piece, int, int]:
    """The same for a treasure."""
    found, left, top = boxed_bits(cells)
    return Piece(found, TREASURE), left, top


def grid_of(cells: Cells) -> Grid:
    """Cells as a grid of their own."""
    bits = sum(1 << cell_at(c, r) for c, r in cells)
    return Grid(max(c for c, _ in cells) + 1, max(r for _, r in cells) + 1, bits)


def outlines(cells: Cells, side: float, inset: float, radius: float) -> list[list[Point]]:
    """The closed lines round some cells, in px."""
    return [rounded_loop(loop, side, inset=inset, radius=radius) for loop in loops(grid_of(cells))]


def outline_of(piece: Piece, side: float) -> list[Point]:
    """The line round a piece."""
    plain = piece.colour == TREASURE
    inset, radius = (TREASURE_INSET, TREASURE_RADIUS) if plain else (CAT_INSET, CAT_RADIUS)
    return outlines(piece.cells, side, inset * side, radius * side)[0]


def token(piece: Piece) -> str:
    """The palette's name for a piece's colour."""
    if piece.colour == TREASURE:
        return "treasure"
    return "grid-paper" if piece.colour == NO_COLOUR else f"cat-{COLOURS[piece.colour]}"


@lru_cache(maxsize=4096)
def body(piece: Piece, look: Look, variant: int = 0) -> Group:
    """The whole piece. It uses :func:`symbols`."""
    side = look.side
    ring = outline_of(piece, side)
    if side < look_of.FURRED:
        drawn = Path(polygon(ring), fill=token(piece), stroke="felt-ink", width=0.7)
        return Group(children=(drawn,))
    # Not by its colour: what was drawn for one colour serves the others.
    seed = seed_of("piece", piece.cells, variant)
    area, edge = _round(tuple(ring), side, SMALL if look.detailed else SMALL * side / 30, seed)
    nodes: list[Node] = [_filling(piece, look, area, seed), edge]
    if piece.colour == NO_COLOUR:
        nodes.append(_star_of_oshax(piece, side))
    elif piece.colour == TREASURE:
        nodes += _riches(piece, look)
    elif look.detailed:
        nodes += _cat_on(piece, look, seed)
    return Group(children=tuple(nodes))


@lru_cache(maxsize=2048)
def _round(ring: tuple[Point, ...], side: float, amplitude: float, seed: int) -> tuple[str, Path]:
    """The area inside a piece's outline, and the pen's line along it."""
    line, step = LINE * max(side, 20.0), max(3.6, side * 0.24)
    edge = pen_line(ring, line, seed, amplitude=amplitude, closed=True, step=step)
    return smooth(wobble(ring[:-1], seed, amplitude)), Path(edge, fill="felt-ink")


def _filling(piece: Piece, look: Look, area: str, seed: int) -> Group:
    """Felt and fur, cut out along the outline."""
    treasure = piece.colour == TREASURE
    bare = look.finish == "bare" and not treasure
    inner: list[Node] = [Path(area, fill="grid-paper" if bare else token(piece))]
    fill: list[Node] = []
    if look.finish == "felt" and piece.colour != NO_COLOUR:
        shift = look_of.UNIT * (0.5 + 0.5 * chance(seed, 3))
        fill.append(Use(look_of.felt().id, -shift, -shift))
    if piece.colour >= 0:
        fill.append(Use(look_of.fur(piece.colour, look.finish).id))
    if fill:
        inner += look_of.scaled(look.side, *fill)
    return Group(clip=area, children=tuple(inner)) if len(inner) > 1 else Group(children=tuple(inner))


@lru_cache(maxsize=4)
def symbols(finish: Finish) -> tuple[Symbol, ...]:
    """All that pieces may use, so that a further piece needs no further symbol; all of cells of ``UNIT``."""
    colours = range(len(COLOURS))
    return (
        *([look_of.felt()] if finish == "felt" else []),
        *(look_of.fur(colour, finish) for colour in colours),
        *(head_of(colour, finish) for colour in colours),
        *(_tail(ink) for ink in ("felt-ink", "gel")),
        *(_jewel(name, bold) for name in ("gem", "coin", "star") for bold in (False, True)),
    )


# Where head, tail and medal lie.


def _beside(piece: Piece, cell: tuple[int, int]) -> list[tuple[int, int]]:
    c, r = cell
    return [at for at in ((c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1)) if at in piece.cells]


def head_cell(piece: Piece) -> tuple[int, int]:
    """An end cell, the uppermost one, where there is one."""
    return min(piece.cells, key=lambda at: (min(len(_beside(piece, at)), 2), at[1], at[0]))


def tail_cell(piece: Piece) -> tuple[int, int]:
    """The cell farthest from the head, an end cell before others."""
    steps = {head_cell(piece): 0}
    queue = [head_cell(piece)]
    for at in queue:
        for near in _beside(piece, at):
            if near not in steps:
                steps[near] = steps[at] + 1
                queue.append(near)
    return max(steps, key=lambda at: (steps[at], -len(_beside(piece, at)), at[1], at[0]))


def _cat_on(piece: Piece, look: Look, seed: int) -> list[Node]:
    """Head, tail and collar medal."""
    side = look.side
    head, tail = head_cell(piece), tail_cell(piece)
    tilt, face = 9 * chance(seed, 5), head_of(piece.colour, look.finish)
    if len(piece.cells) == 1:
        shown = _turned_use(face.id, side, 0.44 * side, 0.45 * side, tilt, scale=0.9)
        return [shown, *_medal(piece.colour, 0.74 * side, 0.74 * side, look, 0.17)]
    x, y = ((at + 0.5) * side for at in head)
    nodes: list[Node] = [_turned_use(face.id, side, x, y, tilt)]
    if piece.oshax:
        ink = _line(piece.colour, look.finish)
        size = side * 0.27
        star = look_of.picture("star", x - size / 2, y - 0.17 * side, size, 2.6, 1)
        nodes.append(Path(star, fill=ink))
    near = min(_beside(piece, head))
    nodes.append(_tail_on(piece, tail, look, short=len(piece.cells) == 2))
    share = 0.68 if near == tail else 1.0
    mx, my = ((head[i] + (near[i] - head[i]) * share + 0.5) * side for i in (0, 1))
    return [*nodes, *_medal(piece.colour, mx, my, look, 0.22 if near == tail else 0.25)]


def _line(colour: int, finish: Finish) -> str:
    return "felt-ink" if finish == "bare" else look_of.cats()[colour].line


def _turned_use(
    symbol: str, side: float, x: float, y: float, angle: float, *, scale: float = 1.0, flip: bool = False
) -> Group:
    """A symbol with its middle at x, y, as large as cells of this side have it."""
    turn = f"rotate({number(angle)})" if abs(angle) >= 0.05 else ""
    scale *= side / look_of.UNIT
    across = f"{'-' if flip else ''}{scale:.4g}"
    size = f"scale({across} {scale:.4g})" if flip or scale != 1 else ""
    return Group(transform=f"translate({number(x)} {number(y)}){turn}{size}", children=(Use(symbol),))


def _tail_on(piece: Piece, tail: tuple[int, int], look: Look, *, short: bool) -> Group:
    """The tail curls away from the rest of the cat, its tip to the lower side."""
    near = min(_beside(piece, tail))
    dx, dy = tail[0] - near[0], tail[1] - near[1]
    angle = {(1, 0): 0.0, (0, 1): 90.0, (-1, 0): 180.0, (0, -1): 270.0}[dx, dy]
    flip = (dx, dy) in ((-1, 0), (0, -1))
    x, y = ((at + 0.5) * look.side for at in tail)
    if short:
        x, y = x + 0.2 * look.side * dx, y + 0.2 * look.side * dy
    if flip:  # mirrored instead of turned upside down
        angle -= 180
    scale = 0.62 if short else 1.0
    line = _tail(_line(piece.colour, look.finish))
    return _turned_use(line.id, look.side, x, y, angle, scale=scale, flip=flip)


@lru_cache(maxsize=16)
def head_of(colour: int, finish: Finish) -> Symbol:
    """A sleeping head with its middle at 0, 0; no fur runs through the face."""
    size = 0.76 * look_of.UNIT
    at = -size / 2
    ink = _line(colour, finish)
    ground = "grid-paper" if finish == "bare" else f"cat-{COLOURS[colour]}"
    lines = look_of.picture("head", at, at, size, 1.7, colour)
    lines += look_of.picture("face", at, at, size, 1.6, colour)
    lines += look_of.picture("whiskers", at, at, size, 1.1, colour)
    nodes = (Path(look_of.shape_of("head", at, at, size), fill=ground), Path(lines, fill=ink))
    return Symbol(f"head-{COLOURS[colour]}", nodes)


@lru_cache(maxsize=4)
def _tail(ink: str) -> Symbol:
    size = 0.86 * look_of.UNIT
    line = look_of.picture("tail", -size / 2, -size / 2, size, 3.7)
    return Symbol(f"tail-{ink}", (Path(line, fill=ink),))


def _medal(colour: int, x: float, y: float, look: Look, share: float) -> tuple[Node, ...]:
    """A paper disc with the colour's letter."""
    size = max(13.0, look.side * 0.4)
    radius = max(look.side * share, size * 0.54)
    ring = ellipse(x, y, radius, radius)
    return (
        Path(smooth(ring[:-1]), fill="grid-paper"),
        Path(pen_line(ring, 1.4, seed_of("medal", colour), amplitude=0.3, closed=True), fill="felt-ink"),
        lettered(colour, x, y, size, look.lang),
    )


def lettered(colour: int, x: float, y: float, size: float, lang: str, ink: str = "felt-ink") -> Text:
    """A colour's letter with its middle at x, y."""
    return Text(x, y + size * 0.34, look_of.letter(colour, lang), size, "hand", ink, "middle")


def _star_of_oshax(piece: Piece, side: float) -> Path:
    """An Oshax without a colour: only its star, in the cell of its head."""
    c, r = head_cell(piece)
    size = side * 0.9
    at = 0.5 * side - size / 2
    line = look_of.picture("star", c * side + at, r * side + at, size, 2.0 if side < 22 else 1.7)
    return Path(line, fill="felt-ink")


_JEWELLED: Final = 12.0
"""From this side on, in px, treasures carry gems, coins and stars."""


@lru_cache(maxsize=8)
def _jewel(name: str, bold: bool) -> Symbol:
    """A gem, a coin or a star with its middle at 0, 0; a small one has a bolder line."""
    size = look_of.UNIT * (0.44 if name == "coin" else 0.5)
    drawn = look_of.picture(name, -size / 2, -size / 2, size, 2.6 if bold else 2.1)
    return Symbol(f"bold-{name}" if bold else name, (Path(drawn, fill="gel"),))


def _riches(piece: Piece, look: Look) -> tuple[Node, ...]:
    """A gem or a coin in turn in a common treasure, stars in a rare one."""
    side = look.side
    if side < _JEWELLED:
        return ()
    rare = len(piece.cells) >= RARE
    names = ["star" if rare else ("gem", "coin")[k % 2] for k in range(len(piece.cells))]
    return look_of.scaled(
        side,
        *(
            Use(_jewel(name, not look.detailed).id, (c + 0.5) * look_of.UNIT, (r + 0.5) * look_of.UNIT)
            for name, (c, r) in zip(names, piece.cells, strict=True)
        ),
    )
