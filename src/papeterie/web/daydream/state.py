"""Where a turn of Daydream stands for whoever looks at it: dice, leaves, the cloud chosen, what comes next.

Made from a table's ``View`` and what the viewer has chosen on the page but not
marked yet. What a mark would bring is in ``ahead``, pictures are in ``sheet``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from papeterie.games.daydream import marks, rules
from papeterie.games.daydream.rules import Board, Position
from papeterie.games.daydream.sheet import Sheet
from papeterie.pen.game import Move
from papeterie.pen.grid import cell_name, cells_of, column_of, parse_cell, row_of
from papeterie.tables.view import View
from papeterie.web.table import people

Phase = Literal["gather", "throw", "write", "order", "ready", "waiting", "bot", "watch", "over"]
"""gather: before the first roll. throw: typed dice are asked for. write: a die is to be written. order: which
line first (DD-24). ready: one may say done. waiting: said so. watch: no seat of one's own."""

DieState = Literal["open", "chosen", "written", "given", "void"]


class Wish(msgspec.Struct, frozen=True):
    """What a viewer has chosen: a die (0, 1, -1 for none), leaves on it, a cloud, a seat to look at."""

    die: int = -1
    leaves: int = 0
    cell: str = ""
    seat: int = -1


class Die(msgspec.Struct, frozen=True):
    """A die of this roll. ``number``: as written, ``cell``: where; ``mark``: the draft's mark about it."""

    face: int
    state: DieState
    number: int = -1
    cell: str = ""
    mark: int = -1


class Hand(msgspec.Struct, frozen=True):
    """Where the turn stands, the wish included.

    ``seat``: whose sheet is shown large. ``die``: the one chosen, -1 for none;
    ``number``: what it would write with ``leaves`` on it. ``free``: where it may be
    written (compact cells); ``cursor``: the cloud of the next mark; ``move``: that
    mark, -1 for none; ``after``: the position after it.
    """

    phase: Phase
    seat: int
    dice: tuple[Die, ...] = ()
    die: int = -1
    leaves: int = 0
    number: int = -1
    less: bool = False
    more: bool = False
    may_give: bool = False
    free: int = 0
    cursor: str = ""
    move: Move = -1
    after: Position | None = None


def wish_of(query: Mapping[str, object]) -> Wish:
    """What a page's address or form says has been chosen; nonsense is nothing."""
    die, _, leaves = str(query.get("w", ""))[:5].partition(" ")
    return Wish(
        die={"1": 0, "2": 1}.get(die or str(query.get("d", ""))[:2], -1),
        leaves=_small(leaves or str(query.get("l", ""))),
        cell=str(query.get("c", ""))[:4],
        seat=_small(str(query.get("seat", ""))) - 1,
    )


def _small(text: str) -> int:
    """A number of one digit, with its sign; 0 for anything else."""
    digits = text.lstrip("+-")
    if len(digits) != 1 or not digits.isascii() or not digits.isdigit() or len(text) > 2:
        return 0
    return -int(digits) if text[0] == "-" else int(digits)


def phase_of(view: View) -> Phase:
    """What the table and this seat are at."""
    resting = people.resting(view)
    if resting or view.seat is None:
        return resting or "watch"
    if view.position.boards[view.seat].pending:
        return "order"
    return "ready" if view.may_be_done else "write"


def hand(view: View, wish: Wish) -> Hand:
    """Where the turn stands."""
    phase, position = phase_of(view), view.position
    seats = len(position.boards)
    seat = view.seat if view.seat is not None else wish.seat if 0 <= wish.seat < seats else 0
    if not position.dice:
        return Hand(phase, seat)
    if view.seat is None or phase == "bot":
        return Hand(phase, seat, tuple(Die(rules.face(position, die), "open") for die in (0, 1)))
    board: Board = position.boards[seat]
    if phase != "write":
        return Hand(phase, seat, _dice(view, -1))
    die = wish.die if wish.die >= 0 and board.left >> wish.die & 1 else _first(board)
    face = rules.face(position, die)
    allowed = _leaves(position, board, die)
    leaves = max(min(allowed), min(max(allowed), wish.leaves if die == wish.die or wish.die < 0 else 0))
    free = rules.free_cells(position, board)
    cursor = _cursor(position, board, free, wish.cell, view)
    move = marks.write_move(parse_cell(cursor), die, leaves) if cursor else -1
    return Hand(
        phase,
        seat,
        _dice(view, die),
        die=die,
        leaves=leaves,
        number=face + leaves,
        less=leaves - 1 in allowed,
        more=leaves + 1 in allowed,
        may_give=die in rules.moves(position, seat),
        free=free,
        cursor=cursor,
        move=move,
        after=rules.play(position, seat, move) if move >= 0 else None,
    )


def _first(board: Board) -> int:
    return 0 if board.left & 1 else 1


def _leaves(position: Position, board: Board, die: int) -> range:
    """How a die may be changed (DD-14); not at all in the opening roll (DD-03)."""
    ready = board.ready if position.round else 0
    face = rules.face(position, die)
    return range(max(-ready, -face), min(ready, 9 - face) + 1)


def _dice(view: View, chosen: int) -> tuple[Die, ...]:
    """Both dice with what became of them in this seat's turn."""
    position = view.position
    found = []
    for die in (0, 1):
        face = rules.face(position, die)
        made = next((n for n, move in enumerate(view.draft) if _about(move, die)), -1)
        if made >= 0 and view.draft[made] in marks.GIVE_UP:
            found.append(Die(face, "given", mark=made))
        elif made >= 0:
            cell, _, delta = marks.written(view.draft[made])
            found.append(Die(face, "written", face + delta, cell_name(cell), made))
        else:
            full = view.seat is not None and position.boards[view.seat].filled == position.sheet.all
            found.append(Die(face, "void" if full else "chosen" if die == chosen else "open"))
    return tuple(found)


def _about(move: Move, die: int) -> bool:
    if move in marks.GIVE_UP:
        return move == die
    return move >= marks.FIRST_WRITE and marks.written(move)[1] == die


_NEAR: Final = 3


def _cursor(position: Position, board: Board, free: int, wished: str, view: View) -> str:
    """The cloud of the next mark: as chosen, else one near the last one written, else near the middle."""
    if not free:
        return ""
    sheet: Sheet = position.sheet
    try:
        cell = parse_cell(wished)
        if cell in sheet.number_of and free >> sheet.number_of[cell] & 1:
            return wished
    except ValueError:
        pass
    writes = [move for move in view.draft if move >= marks.FIRST_WRITE]
    if writes:
        last = marks.written(writes[-1])[0]
        column, row = float(column_of(last)), float(row_of(last))
    else:
        shown = [sheet.cells[n] for n in cells_of(board.filled or sheet.all)]
        column = sum(map(column_of, shown)) / len(shown)
        row = sum(map(row_of, shown)) / len(shown)

    def far(number: int) -> tuple[float, int]:
        at = sheet.cells[number]
        return abs(column_of(at) - column) + abs(row_of(at) - row), at

    return cell_name(sheet.cells[min(cells_of(free), key=far)])


class Drafted(msgspec.Struct, frozen=True):
    """A mark of this turn that can be taken back, keeping the first ``index`` marks; its cloud, if any."""

    index: int
    move: Move
    cell: str


def drafted(view: View) -> tuple[Drafted, ...]:
    """The marks of this turn, in the order they were made."""
    return tuple(
        Drafted(index, move, cell_name(marks.written(move)[0]) if move >= marks.FIRST_WRITE else "")
        for index, move in enumerate(view.draft)
    )


def draft_cells(view: View) -> tuple[str, ...]:
    """The clouds written in this turn."""
    return tuple(mark.cell for mark in drafted(view) if mark.cell)
