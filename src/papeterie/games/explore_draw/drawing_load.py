"""What lies on a boat: rats, cats, treasures, families, what was drawn today, in layers of a scene.

How one piece looks is in ``drawing_pieces``; the boat under them in ``drawing_ship``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from papeterie.games.explore_draw import drawing_pieces as pieces
from papeterie.games.explore_draw import drawing_ship
from papeterie.games.explore_draw.board import Board, Position
from papeterie.games.explore_draw.cards import COLOURS
from papeterie.games.explore_draw.drawing_layout import BoatLayout
from papeterie.games.explore_draw.drawing_look import FURRED, Look
from papeterie.games.explore_draw.drawing_pieces import Piece
from papeterie.games.explore_draw.scoring import facts_of
from papeterie.pen.drawing.line import number, pen_line, seed_of, smooth
from papeterie.pen.drawing.model import Group, Node, Path
from papeterie.pen.grid import cell_at, cells_of, flood
from papeterie.pen.words import Words

Placed = tuple[Piece, int, int]
"""A piece, the column and row of its box."""


class Scene(msgspec.Struct, frozen=True):
    """What every layer needs to know; ``appears``: by cell, the second at which it is covered."""

    position: Position
    seat: int
    words: Words
    look: Look
    layout: BoatLayout
    since: Board | None = None
    hidden: bool = False
    appears: Mapping[int, float] | None = None

    @property
    def board(self) -> Board:
        """The seat's boat as it stands."""
        return self.position.boards[self.seat]

    @property
    def tiny(self) -> bool:
        """A picture so small that only hull and pieces have room."""
        return self.look.side < FURRED

    def when(self, cells: int) -> float:
        """The second at which all of these cells are covered; below 0 in a picture that doesn't move."""
        if self.appears is None:
            return -1
        return max(self.appears.get(cell, -1) for cell in cells_of(cells))


def rats(scene: Scene) -> tuple[Node, ...]:
    """Those still visible (ED-35); with the cats hidden, the others paler; in a moving picture all."""
    if scene.tiny:
        return ()
    every, filled = scene.position.boat(scene.seat).rats, scene.board.filled
    left = every if scene.appears is not None else every & ~filled
    shown = drawing_ship.rats(left, scene.layout, scene.look)
    if not scene.hidden or not every & filled:
        return shown
    gone = drawing_ship.rats(every & filled, scene.layout, scene.look)
    return (*shown, Group(opacity=0.45, children=gone))


def since(scene: Scene) -> tuple[list[Placed], list[Placed]]:
    """The pieces settled and those of this day."""
    board, since = scene.board, scene.since
    cats = [pieces.cat(cells, colour) for colour, cells in board.cats]
    riches = [pieces.treasure(cells) for cells in board.treasures]
    if since is None:
        return cats + riches, []
    old_cats, old_riches = len(since.cats), len(since.treasures)
    return cats[:old_cats] + riches[:old_riches], cats[old_cats:] + riches[old_riches:]


def laid(scene: Scene, placed: list[Placed]) -> tuple[Node, ...]:
    out: list[Node] = []
    for piece, column, row in placed:
        box = scene.layout.square(column, row)
        drawn = pieces.body(piece, scene.look, seed_of(column, row) % 3)
        if scene.hidden:
            out.append(_thin(piece, box.x, box.y, scene.look))
        else:
            where = f"translate({number(box.x)} {number(box.y)})"
            when = scene.when(_cells(piece, column, row))
            out.append(Group(transform=where, children=(drawn,), appears=when))
    return tuple(out)


def _cells(piece: Piece, column: int, row: int) -> int:
    return sum(1 << cell_at(column + c, row + r) for c, r in piece.cells)


def _thin(piece: Piece, x: float, y: float, look: Look) -> Group:
    """A piece out of the way: a breath of its colour and a dotted outline."""
    area = smooth(pieces.outline_of(piece, look.side)[:-1])
    paint = "none" if look.finish == "bare" else pieces.token(piece)
    wash: tuple[Node, ...] = () if paint == "none" else (Path(area, fill=paint, opacity=0.16),)
    line = Path(area, stroke="felt-ink", width=1.1, dash="1.5 4", opacity=0.8)
    return Group(transform=f"translate({number(x)} {number(y)})", children=(*wash, line))


def dashes(scene: Scene, placed: list[Placed]) -> tuple[Node, ...]:
    """Round the pieces of this day, which stand in full ink: they can be taken back (ED-13)."""
    out = []
    side = scene.layout.cell
    for piece, column, row in placed:
        box = scene.layout.square(column, row)
        ring = pieces.outlines(piece.cells, side, 0.0, 0.22 * side)[0]
        line = smooth(ring[:-1])
        scale = 1.0 if scene.look.detailed else 0.62
        dashes = (
            Path(line, stroke="grid-paper", width=4.8 * scale),
            Path(line, stroke="action", width=2.3 * scale, dash="5.5 5" if scale == 1 else "3.4 3.6"),
        )
        out.append(Group(transform=f"translate({number(box.x)} {number(box.y)})", children=dashes))
    return tuple(out)


def families(scene: Scene) -> tuple[Node, ...]:
    """Three cats or more of a colour, joined: one ground in their colour under them all (ED-61)."""
    board, look, layout = scene.board, scene.look, scene.layout
    if scene.hidden or scene.tiny:
        return ()
    out: list[Node] = []
    for colour in range(len(COLOURS)):
        hue = 0
        for of, cells in board.cats:
            hue |= cells if of == colour else 0
        while hue:
            group = flood(hue & -hue, hue)
            hue &= ~group
            if sum(1 for of, cells in board.cats if of == colour and cells & group) >= 3:
                ground = _family(group, colour, look, layout)
                out.append(Group(children=(ground,), appears=scene.when(group)))
    return tuple(out)


def full_rooms(scene: Scene) -> tuple[Node, ...]:
    """A tick at each room that is full (ED-60)."""
    if scene.tiny:
        return ()
    full = facts_of(scene.position, scene.seat).full_rooms
    return tuple(
        Group(children=drawing_ship.full_room(room, scene.layout, scene.look), appears=scene.when(room.cells))
        for room in scene.position.sheet.hull.rooms
        if room.letter in full
    )


@lru_cache(maxsize=256)
def _family(group: int, colour: int, look: Look, layout: BoatLayout) -> Group:
    side = layout.cell
    cells, column, row = pieces.boxed_bits(group)
    box = layout.square(column, row)
    rings = pieces.outlines(cells, side, 0.015 * side, 0.3 * side)
    area = "".join(smooth(ring[:-1]) for ring in rings)
    seed = seed_of("family", group)
    line = "".join(
        pen_line(ring, max(1.0, 0.045 * side), seed + k, amplitude=0.3, closed=True, step=12)
        for k, ring in enumerate(rings)
    )
    ground: list[Node] = []
    if look.finish != "bare":
        ground = [Path(area, fill=f"cat-{COLOURS[colour]}", opacity=0.62)]
    return Group(
        transform=f"translate({number(box.x)} {number(box.y)})",
        children=(*ground, Path(line, fill="felt-ink")),
    )
