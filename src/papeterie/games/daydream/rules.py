"""A round of Daydream: what may be written where, and what a number does (DD-03 to DD-33).

How marks are numbered and written is in ``marks``; what crosses sheets is in
``barrier``, points are in ``scoring``.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import msgspec

from papeterie.games.daydream import marks
from papeterie.games.daydream.marks import COLUMN_FIRST, FIRST_WRITE, ROW_FIRST, Marks
from papeterie.games.daydream.sheet import DOT, LEAF, STROKE, SUN, Line, Sheet
from papeterie.pen.draws import Draw, dice, dice_faces
from papeterie.pen.game import NO_MOVES, Move, Moves

EMPTY: Final = 15


class Board(msgspec.Struct, frozen=True, gc=False):
    """One player's sheet, by compact cell numbers.

    ``numbers``: a byte a cell, 15 where empty. ``near``: cells beside a filled one.
    ``left``: dice still to write, bit 0 the lower. ``gave``: the die given up in this
    round, -1 for none. ``bare``, ``ready``: leaves not yet circled; circled, not coloured.
    ``pen``: the pen's place along the shelf. ``drawn``: strokes on the object under way.
    ``objects``: finished. ``pending``: two lines to be settled in an order still to be
    chosen. ``garland``: the numbers on its moons. ``thorns``: solo. ``claims``: rewards
    circled in each frame, one a zone, as indexes of its ladder.
    """

    filled: int
    numbers: bytes
    near: int
    bare: int
    ready: int
    left: int = 0
    gave: int = -1
    pen: int = 0
    drawn: int = 0
    objects: int = 0
    pending: tuple[int, int] | tuple[()] = ()
    garland: bytes = b""
    thorns: int = 0
    claims: tuple[tuple[int, ...], ...] = ()


class Position(msgspec.Struct, frozen=True):
    """A table. ``dice``: the outcome on it, 0 for none; ``round``: rounds closed.

    ``ladders``: for each frame, how many of its rewards are gone, best first.
    ``known``: objects finished by each seat when the round began.
    """

    sheet: Sheet
    boards: tuple[Board, ...]
    dice: int = 0
    round: int = 0
    ended: bool = False
    ladders: tuple[int, ...] = ()
    known: tuple[int, ...] = ()


def new_table(sheet: Sheet, seats: int) -> Position:
    """Empty sheets for so many seats."""
    board = Board(0, bytes([EMPTY]) * len(sheet.cells), 0, sheet.leaves, 0, claims=((),) * len(sheet.frames))
    return Position(sheet, (board,) * seats, ladders=(0,) * len(sheet.frames))


def draw(position: Position) -> Draw | None:
    """Two dice for the whole table (DD-10)."""
    return None if position.dice or position.ended else dice(2)


def reveal(position: Position, outcome: int) -> Position:
    """Everybody has both dice to write."""
    boards = tuple(_dealt(board) for board in position.boards)
    return Position(position.sheet, boards, outcome, position.round, False, position.ladders, position.known)


def _dealt(board: Board) -> Board:
    return Board(
        board.filled, board.numbers, board.near, board.bare, board.ready, 3, -1, board.pen, board.drawn,
        board.objects, (), board.garland, board.thorns, board.claims,
    )  # fmt: skip


def acting(position: Position) -> tuple[int, ...]:
    """All seats, once there are dice."""
    return tuple(range(len(position.boards))) if position.dice else ()


def free_cells(position: Position, board: Board) -> int:
    """The empty cells that may be written in: those beside a filled one (DD-11), all at first (DD-03).

    All as well for who has left in the opening roll and comes to an empty sheet.
    """
    every = position.sheet.all & ~board.filled
    return every & board.near if position.round and board.filled else every


def face(position: Position, die: int) -> int:
    """What a die shows: die 0 the lower, die 1 the higher."""
    return dice_faces(position.dice)[die]


def moves(position: Position, seat: int) -> Moves:
    """What a seat may mark now."""
    board = position.boards[seat]
    if board.pending:
        return (ROW_FIRST, COLUMN_FIRST)
    if not board.left or not position.dice:
        return NO_MOVES
    free = free_cells(position, board)
    if not free:
        return NO_MOVES
    opening = not position.round
    ready = 0 if opening else board.ready
    ways = marks.variants(position.dice, board.left, ready)
    gives = () if opening or board.gave >= 0 else _GIVES[board.left]
    return Marks(gives, free, position.sheet.cells, ways)


_GIVES: Final[tuple[tuple[Move, ...], ...]] = ((), (0,), (1,), (0, 1))


def may_be_done(position: Position, seat: int) -> bool:
    """Both dice written or given up; a die without a cell left is void (DD-12, DD-16)."""
    board = position.boards[seat]
    return not board.pending and (not board.left or board.filled == position.sheet.all)


def play(position: Position, seat: int, move: Move) -> Position:
    """The table after a legal mark of a seat."""
    board = position.boards[seat]
    if move >= FIRST_WRITE:
        board = _write(position, board, move)
    elif move >= ROW_FIRST:
        board = _settle_both(position.sheet, board, move)
    else:
        board = _give_up(board, move, solo=len(position.boards) == 1)
    boards = position.boards
    boards = (board,) if len(boards) == 1 else (*boards[:seat], board, *boards[seat + 1 :])
    return Position(
        position.sheet,
        boards,
        position.dice,
        position.round,
        position.ended,
        position.ladders,
        position.known,
    )


def _give_up(board: Board, die: int, *, solo: bool) -> Board:
    """One leaf is circled if there is one (DD-13); solo, a thorn is drawn (DD-50)."""
    circled = 1 if board.bare else 0
    return msgspec.structs.replace(
        board,
        bare=board.bare - circled,
        ready=board.ready + circled,
        left=board.left & ~(1 << die),
        gave=die,
        thorns=board.thorns + solo,
    )


class _Pen:
    """A board's shelf and leaves while one number takes effect: what strokes and bonuses change."""

    __slots__ = ("bare", "drawn", "objects", "pen", "ready", "sheet")

    def __init__(self, sheet: Sheet, board: Board) -> None:
        self.sheet = sheet
        self.pen, self.drawn, self.objects = board.pen, board.drawn, board.objects
        self.bare, self.ready = board.bare, board.ready

    def copy(self) -> _Pen:
        """The same, to try something with."""
        pen = _Pen.__new__(_Pen)
        pen.sheet, pen.pen, pen.drawn, pen.objects = self.sheet, self.pen, self.drawn, self.objects
        pen.bare, pen.ready = self.bare, self.ready
        return pen

    def leaf(self) -> None:
        """One more circled leaf, if there is one (DD-32)."""
        if self.bare:
            self.bare -= 1
            self.ready += 1

    def strokes(self, count: int, kind: int) -> None:
        """So many strokes, on into the next object (DD-30), bonuses included (DD-32, DD-33)."""
        steps, finishes, shelf = self.sheet.steps[kind], self.sheet.finishes, self.sheet.shelf
        while count and self.pen < len(steps):
            count -= 1
            self.pen = steps[self.pen]
            self.drawn += 1
            done = finishes[self.pen]
            if done >= 0:
                self.drawn = 0
                self.objects += 1
                bonus = shelf[done].bonus
                if bonus == LEAF:
                    self.leaf()
                elif bonus == STROKE:
                    count += 1

    def put_back(self, board: Board) -> Board:
        return Board(
            board.filled, board.numbers, board.near, self.bare, self.ready, board.left, board.gave,
            self.pen, self.drawn, self.objects, board.pending, board.garland, board.thorns, board.claims,
        )  # fmt: skip


def _write(position: Position, board: Board, move: Move) -> Board:
    """A number is written and takes effect, in the order of DD-19."""
    sheet = position.sheet
    cell, die, delta = marks.written(move)
    number = (position.dice % 10 if die else position.dice // 10) + delta
    at = sheet.number_of[cell]
    filled = board.filled | 1 << at
    numbers = board.numbers[:at] + bytes((number,)) + board.numbers[at + 1 :]
    near = board.near | sheet.neighbours[at]
    lines = sheet.lines
    complete = [n for n in sheet.lines_at[at] if lines[n].mask & filled == lines[n].mask]
    left = board.left & ~(1 << die)
    ready = board.ready - abs(delta)
    if not complete and not (sheet.garland and sheet.moons >> at & 1):  # nothing but a number
        return Board(
            filled, numbers, near, board.bare, ready, left, board.gave, board.pen, board.drawn,
            board.objects, (), board.garland, board.thorns, board.claims,
        )  # fmt: skip
    pen = _Pen(sheet, board)
    pen.ready = ready
    garland = board.garland
    if sheet.garland and sheet.moons >> at & 1:
        garland = _hang(sheet, pen, garland, number)
    pending: tuple[int, int] | tuple[()] = ()
    if complete:
        kinds = [line_kind(lines[n], numbers) for n in complete]
        if (
            len(complete) == 2
            and DOT in kinds
            and SUN in kinds
            and _order_matters(pen, lines, complete, kinds)
        ):
            pending = (complete[0], complete[1])
        else:
            for n, kind in zip(complete, kinds, strict=True):
                if kind >= 0:
                    pen.strokes(len(lines[n].cells), kind)
    return Board(
        filled, numbers, near, pen.bare, pen.ready, left, board.gave,
        pen.pen, pen.drawn, pen.objects, pending, garland, board.thorns, board.claims,
    )  # fmt: skip


def _order_matters(pen: _Pen, lines: tuple[Line, ...], both: list[int], kinds: list[int]) -> bool:
    """Whether two lines bring more in one order than in the other (DD-24); where not, none is asked for."""
    ends = []
    for order in ((0, 1), (1, 0)):
        tried = pen.copy()
        for n in order:
            tried.strokes(len(lines[both[n]].cells), kinds[n])
        ends.append((tried.pen, tried.drawn, tried.objects, tried.ready))
    return ends[0] != ends[1]


def _hang(sheet: Sheet, pen: _Pen, garland: bytes, number: int) -> bytes:
    """A moon's number goes into the garland; equal to the one before, a bonus is taken at once (DD-63)."""
    if garland and garland[-1] == number:
        reward = sheet.garland[len(garland) - 1]
        if reward == LEAF:
            pen.leaf()
        elif reward == STROKE:
            pen.strokes(1, DOT)
    return garland + bytes((number,))


def line_kind(line: Line, numbers: bytes) -> int:
    """What a full line brings: -1 nothing (DD-21), DOT (DD-22) or SUN strokes (DD-23)."""
    values = [numbers[cell] for cell in line.cells]
    if len(set(values)) < len(values):
        return -1
    step = values[1] - values[0]
    if step in (1, -1) and all(b - a == step for a, b in pairwise(values)):
        return SUN
    return DOT


def _settle_both(sheet: Sheet, board: Board, move: Move) -> Board:
    """Two lines one after the other, in the order chosen (DD-24)."""
    pen = _Pen(sheet, board)
    both = sorted((sheet.lines[n] for n in board.pending), key=lambda line: line.vertical)
    for line in both if move == ROW_FIRST else reversed(both):
        pen.strokes(len(line.cells), line_kind(line, board.numbers))
    return msgspec.structs.replace(pen.put_back(board), pending=())
