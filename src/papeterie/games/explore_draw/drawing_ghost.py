"""The piece in hand over a boat: where it is held, whether it fits there and why not, where it would fit.

Which marks are legal is said by ``rules``; this only shows it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

import msgspec

from papeterie.games.explore_draw import drawing_pieces as pieces
from papeterie.games.explore_draw import rules
from papeterie.games.explore_draw.board import Position
from papeterie.games.explore_draw.cards import Item
from papeterie.games.explore_draw.drawing_layout import BoatLayout
from papeterie.games.explore_draw.drawing_look import FIELD, Finish, Look
from papeterie.games.explore_draw.drawing_pieces import Piece
from papeterie.games.explore_draw.drawing_words import piece_name
from papeterie.pen.drawing.felt import FREE_DASH, GHOST_DASH, OFF_DASH
from papeterie.pen.drawing.line import number, numbers, pen_line, polygon, rounded, seed_of, smooth, wobble
from papeterie.pen.drawing.model import Drawing, Group, Node, Path
from papeterie.pen.grid import STRIDE, beside, cell_at, cell_name, cells_of, column_of, row_of
from papeterie.pen.words import N_, Words

Why = Literal["", "outside", "overlap", "apart"]


class Ghost(msgspec.Struct, frozen=True):
    """An item held with its first cell over ``anchor``; ``colour`` -1 for one that has none, or none yet."""

    item: Item
    colour: int
    turn: int
    anchor: int

    @property
    def cells(self) -> list[tuple[int, int]]:
        """The cells it lies over, as (column, row), which may lie off the boat."""
        column, row = column_of(self.anchor), row_of(self.anchor)
        return [(column + c, row + r) for c, r in self.item.shape.turns[self.turn].cells]


def held(item: Item, colour: int, turn: int, anchor: int) -> Ghost:
    """A ghost; a cat has the colour of its card whatever ``colour`` says (ED-33)."""
    return Ghost(item, item.colour if item.kind == "cat" else colour, turn, anchor)


def verdict(position: Position, seat: int, ghost: Ghost) -> tuple[Why, int]:
    """Why it doesn't fit there, and the cells of the boat that say so (ED-30, ED-31); "" if it fits."""
    grid, filled = position.sheet.hull.grid, position.boards[seat].filled
    inside = 0
    outside = False
    for column, row in ghost.cells:
        if 0 <= column < grid.width and 0 <= row < grid.height and grid.cells >> cell_at(column, row) & 1:
            inside |= 1 << cell_at(column, row)
        else:
            outside = True
    if outside:
        return "outside", inside
    if inside & filled:
        return "overlap", inside & filled
    if filled and not beside(inside) & filled:
        return "apart", beside(inside) & grid.cells & ~inside
    return "", inside


def said(position: Position, seat: int, ghost: Ghost, words: Words) -> str:
    """The piece in hand, where it is, and whether it fits, as a sentence."""
    why, cells = verdict(position, seat, ghost)
    names = tuple(cell_name(cell) for cell in cells_of(cells))
    what = piece_name(_piece(ghost), words)
    if why == "outside":
        reason = words.t(N_("it would lie outside the boat"))
    elif why == "overlap":
        reason = words.t(N_("it would overlap what is drawn at {cells}"), cells=names)
    elif why == "apart":
        reason = words.t(N_("it must share a side with something already drawn"))
    else:
        return words.t(N_("In hand: {piece}, fits at {cells}"), piece=what, cells=names)
    return words.t(N_("In hand: {piece}; {reason}"), piece=what, reason=reason)


def _piece(ghost: Ghost) -> Piece:
    cells = pieces.boxed(list(ghost.item.shape.turns[ghost.turn].cells))[0]
    if ghost.item.kind == "treasure":
        return Piece(cells, pieces.TREASURE)
    return Piece(cells, ghost.colour, ghost.item.kind == "oshax")


def ghost(position: Position, seat: int, ghost: Ghost, layout: BoatLayout, look: Look) -> tuple[Node, ...]:
    """The real piece on a halo of highlighter with a dashed outline; where it can't lie, pale and crossed."""
    _, left, top = pieces.boxed(ghost.cells)
    box = layout.square(left, top)
    why, cells = verdict(position, seat, ghost)
    drawn = _held(_piece(ghost), look)
    nodes = drawn.off if why else drawn.fits
    moved = Group(transform=f"translate({number(box.x)} {number(box.y)})", children=nodes)
    return (moved, *_crosses(position, why, cells, ghost, layout))


class _Held(NamedTuple):
    """A piece in hand in its two states, each a halo, the body and a line."""

    fits: tuple[Path, Group, Path]
    off: tuple[Path, Group, Path]


@lru_cache(maxsize=2048)
def _held(piece: Piece, look: Look) -> _Held:
    line = _outline(piece.cells, look.side)
    scale, dash = (1.0, GHOST_DASH) if look.detailed else (0.66, "5 4")
    body = pieces.body(piece, look)
    fits = (
        Path(line, stroke="hi", width=round(10.5 * scale, 1)),
        Group(opacity=0.9, children=(body,)),
        Path(line, stroke="action", width=round(2.9 * scale, 1), dash=dash),
    )
    off = (
        Path(line, stroke="grid-paper", width=round(6 * scale, 1), opacity=0.8),
        Group(opacity=0.5, children=(body,)),
        Path(line, stroke="felt-ink", width=round(2.2 * scale, 1), dash=OFF_DASH),
    )
    return _Held(fits, off)


@lru_cache(maxsize=512)
def _outline(cells: pieces.Cells, side: float) -> str:
    ring = pieces.outlines(cells, side, 0.0, 0.24 * side)[0]
    return smooth(wobble(ring[:-1], seed_of("ghost"), 0.4))


def turns(item: Item, colour: int, words: Words, layout: BoatLayout, *, finish: Finish = "felt") -> Drawing:
    """An item in all its turns, for a page that moves it by itself: layers ``turn-0``, ``turn-1`` ….

    The first cell in reading order has its upper left corner at 0, 0, so a layer is put in place by
    moving it to its anchor's square. Both states of a turn share its body: a layer holds one group of
    five, halo where it fits, halo where it doesn't, body, line where it fits, line where it doesn't, and the
    page shows those of its state. The symbols are those of the boat's drawing.
    """
    look = Look(layout.cell, finish, words.lang)
    nodes: list[Node] = []
    for turn in range(len(item.shape.turns)):
        shown = held(item, colour, turn, 0)
        _, left, top = pieces.boxed(shown.cells)
        (halo, body, line), (pale, _, thin) = _held(_piece(shown), look)
        where = f"translate({number(left * look.side)} {number(top * look.side)})"
        inner = Group(transform=where, children=(halo, pale, body, line, thin))
        nodes.append(Group(id=f"turn-{turn}", role="decor", children=(inner,)))
    return Drawing(
        width=FIELD * look.side,
        height=FIELD * look.side,
        title=piece_name(_piece(held(item, colour, 0, 0)), words),
        nodes=tuple(nodes),
        symbols=pieces.symbols(finish),
        lang=words.lang,
    )


def _crosses(position: Position, why: Why, cells: int, ghost: Ghost, layout: BoatLayout) -> tuple[Node, ...]:
    """A cross in each cell that is in the way or off the boat."""
    if why == "overlap":
        wrong = [(column_of(cell), row_of(cell)) for cell in cells_of(cells)]
    elif why == "outside":
        wrong = [at for at in ghost.cells if min(at) < 0 or not cells >> cell_at(*at) & 1]
    else:
        return ()
    lines = []
    for column, row in wrong:
        box = layout.square(column, row)
        x, y, r = *box.middle, layout.cell * 0.2
        seed = seed_of("cross", column, row)
        width = max(1.8, layout.cell * 0.085)
        lines.append(pen_line([(x - r, y - r), (x + r, y + r)], width, seed, amplitude=0.3))
        lines.append(pen_line([(x + r, y - r), (x - r, y + r)], width, seed + 1, amplitude=0.3))
    drawn = "".join(lines)
    return (
        Path(drawn, fill="warn", stroke="grid-paper", width=max(1.6, layout.cell * 0.09)),
        Path(drawn, fill="warn"),
    )


def lit(position: Position, seat: int, ghost: Ghost | None) -> int:
    """The cells on which the first cell of the piece in hand may lie, turned as it is."""
    if ghost is None:
        return 0
    return rules.where(position, position.boards[seat], ghost.item)[ghost.turn]


def places(cells: int, layout: BoatLayout) -> tuple[Node, ...]:
    """Each of these cells: highlighter, dashes, a small plus."""
    side = layout.cell
    small = side < 22
    washes, dashes, signs = [], [], []
    for cell in cells_of(cells):
        box = layout.box(cell)
        inset = side * 0.1
        seed = seed_of("place", cell % STRIDE % 3, cell % 2)
        ring = rounded(box.x + inset, box.y + inset, side - 2 * inset, side - 2 * inset, side * 0.18)
        washes.append(polygon(ring[:-1]))
        if small:
            continue
        dashes.append(smooth(wobble(ring[:-1], seed, 0.4)))
        x, y = box.middle
        half = side * 0.09
        signs.append(f"M{numbers(x - half, y)}h{number(2 * half)}M{numbers(x, y - half)}v{number(2 * half)}")
    if not washes:
        return ()
    wash = Path("".join(washes), fill="hi" if small else "hi-wash", opacity=0.9)
    if small:
        return (wash,)
    return (
        wash,
        Path("".join(dashes), stroke="hi-edge", width=1.5, dash=FREE_DASH),
        Path("".join(signs), stroke="hi-edge", width=1.6),
    )
