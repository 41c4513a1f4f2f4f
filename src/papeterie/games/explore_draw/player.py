"""What a bot must know of Explore & Draw: figures of a boat, its value, placements worth a thought.

A careful player puts cats beside their like, fills rooms snugly, covers rats and their
own colour's map. The rules themselves are in ``rules``, the points in ``scoring``.
"""

from __future__ import annotations

from heapq import nlargest
from typing import Final

import msgspec

from papeterie.games.explore_draw import lessons, marks, rules, sister
from papeterie.games.explore_draw.board import NOBODY, Board, Position
from papeterie.games.explore_draw.cards import COLOURS
from papeterie.games.explore_draw.facts import Facts, family_points
from papeterie.games.explore_draw.island import SPACES
from papeterie.games.explore_draw.scoring import A_RARE, A_RAT, A_ROOM, facts_of
from papeterie.pen.game import Move, Moves
from papeterie.pen.grid import beside, cells_of
from papeterie.pen.words import N_

ROUNDS_A_DAY: Final = ()
"""Days of the game aren't days of a calendar."""

_WORTH_A_THOUGHT: Final = 3
"""So many placements of all items in hand are weighed in full. More make the days that are played on
from them, for comparison, worse than a careful player would play them."""
_FRIENDS: Final = 12.0
_ITS_MAP: Final = 5.0
_A_HOLE: Final = -2.0
_OPEN_SIDE: Final = -0.7
_RAT: Final = 1.0
_CLOSED_ROOM: Final = 5.0
_ALMOST_FULL: Final = 6
"""A room that lacks so many cells may be closed by one thing."""
_PAIR: Final = 3.0
"""What two cats together are worth while a third may come."""
_A_LESSON: Final = 2.5
"""What a ticked lesson may still bring, beyond what it brings now."""
_SOON: Final = 3
"""Hopes count in full while so many days are to come, then less."""


def features(position: Position, seat: int) -> dict[str, int]:
    """What is on the boat, and what it scores."""
    found = facts_of(position, seat)
    return {
        N_("cats"): len(found.cats),
        N_("families"): len(found.families),
        N_("common treasures"): found.common,
        N_("rare treasures"): found.rare,
        N_("lessons"): len(found.ticked),
        N_("full rooms"): len(found.full_rooms),
        N_("visible rats"): found.rats,
        N_("points"): total(position, found),
    }


def progress(position: Position, seat: int) -> tuple[int, int]:
    """The filled cells, and all cells of the boat."""
    return position.boards[seat].filled.bit_count(), len(position.sheet.hull.grid)


def asked(position: Position, seat: int) -> tuple[Move, ...]:
    """Whatever isn't a place on the boat is chosen by name: columns, cards, groups."""
    few = rules.moves(position, seat)
    return tuple(few) if not isinstance(few, marks.Segments) else few.few


def total(position: Position, found: Facts) -> int:
    """The points of a boat, as ``scoring`` lists them."""
    rooms = len(position.sheet.hull.rooms) - len(found.full_rooms)
    own = A_RAT * found.rats + A_ROOM * rooms + A_RARE * found.rare
    own += sum(map(family_points, found.families))
    return own + sum(points for _, points in lessons.points(found))


def value(position: Position, seat: int) -> float:
    """The points so far, less the Sister's, and what may still come of them."""
    found = facts_of(position, seat)
    worth = float(total(position, found))
    if len(position.boards) == 1:
        worth -= sum(n * each for _, n, each in sister.colours_scored(found, position.colours))
        worth -= sum(p for _, p in sister.lesson_points(found, position.basic, position.advanced))
    days = min(position.day - 1, _SOON)
    return worth + days / _SOON * _hopes(position, position.boards[seat], found) if days > 0 else worth


def _hopes(position: Position, board: Board, found: Facts) -> float:
    hopes = _A_LESSON * len(found.ticked)
    for sizes in found.groups:
        for size in sizes:
            hopes += _PAIR if size == 2 else 1.0 if size == 1 else 2.0
    for room in position.sheet.hull.rooms:
        part = (room.cells & board.filled).bit_count() / room.cells.bit_count()
        hopes -= A_ROOM * part * part * (part < 1)
    return hopes


def shortlist(position: Position, seat: int) -> tuple[Moves, bool]:
    """Columns and rows; one card to go on with; the placements that look best."""
    board = position.boards[seat]
    moves = rules.moves(position, seat)
    if isinstance(moves, marks.Segments):
        return _best_placements(position, seat, moves), False
    if not board.chosen:
        return tuple(move for move in moves if move < marks.ONE_PER_ROW), False
    if board.todo and board.space == NOBODY:
        return (marks.OPEN + _next_card(board),), False
    return moves, False


def _next_card(board: Board) -> int:
    return next(space for space in range(SPACES) if board.todo >> space & 1)


class _Look(msgspec.Struct, frozen=True):
    """What is looked at for every placement, worked out once."""

    free: int
    rats: int
    maps: tuple[int, ...]
    hues: tuple[int, ...]
    lacking: tuple[int, ...]


def _look(position: Position, seat: int) -> _Look:
    boat, board, hull = position.boat(seat), position.boards[seat], position.sheet.hull
    hues = [0] * len(COLOURS)
    for colour, cells in board.cats:
        hues[colour] |= cells
    lacking = (room.cells & ~board.filled for room in hull.rooms)
    return _Look(
        hull.grid.cells & ~board.filled,
        boat.rats,
        boat.maps,
        tuple(hues),
        tuple(cells for cells in lacking if 0 < cells.bit_count() <= _ALMOST_FULL),
    )


def _best_placements(position: Position, seat: int, moves: marks.Segments) -> tuple[Move, ...]:
    """What draws nothing, and the few placements that look best at a glance."""
    board, look = position.boards[seat], _look(position, seat)
    looks: list[tuple[float, Move]] = []
    for first, anchors in moves.segments:
        number, colour, turn, _ = marks.placed(first)
        item = rules.item_of(position, board, number)
        mask = item.shape.turns[turn].mask
        hue = item.colour if colour == marks.AS_SHOWN else colour
        looks += [(_glance(look, mask << anchor, hue), first + anchor) for anchor in cells_of(anchors)]
    best = nlargest(_WORTH_A_THOUGHT, looks)
    few = moves.few if not best else tuple(move for move in moves.few if move < marks.NO_GIFT)
    return (*few, *(move for _, move in best))


def _glance(look: _Look, cells: int, hue: int) -> float:
    """How good a place looks; ``hue``: a cat's colour, negative for a treasure."""
    near = beside(cells)
    left = look.free & ~cells
    open_sides = near & left
    worth = _OPEN_SIDE * open_sides.bit_count() + _A_HOLE * (open_sides & ~beside(left)).bit_count()
    worth += _RAT * (cells & look.rats).bit_count()
    if hue >= 0:
        if near & look.hues[hue]:
            worth += _FRIENDS
        if cells & look.maps[hue]:
            worth += _ITS_MAP
    for lacking in look.lacking:
        if not lacking & ~cells:
            worth += _CLOSED_ROOM
    return worth
