"""Positions as bytes and back: numbers as a row of digits, the rest in figures.

What follows from the numbers, and objects from the pen's place, is worked out
again; bytes that no game of this sheet could leave are refused.
"""

from __future__ import annotations

import msgspec

from papeterie.games.daydream.barrier import NOTHING
from papeterie.games.daydream.rules import EMPTY, Board, Position
from papeterie.games.daydream.sheet import Sheet
from papeterie.pen.draws import dice

_NONE = "."
_Seat = tuple[str, int, int, int, int, int, int, tuple[int, ...], str, int, tuple[tuple[int, ...], ...]]
_Table = tuple[str, int, int, bool, tuple[int, ...], tuple[int, ...], tuple[_Seat, ...]]
_DECODER = msgspec.json.Decoder(_Table)


def encode(position: Position) -> bytes:
    """The sheet by name and edition, the dice, what is shared, then seat by seat."""
    sheet = f"{position.sheet.name}@{position.sheet.edition}"
    seats = tuple(_seat(board) for board in position.boards)
    return msgspec.json.encode(
        (sheet, position.dice, position.round, position.ended, position.ladders, position.known, seats)
    )


def _seat(board: Board) -> _Seat:
    return (
        "".join(_NONE if n == EMPTY else str(n) for n in board.numbers), board.bare, board.ready, board.left,
        board.gave, board.pen, board.drawn, tuple(board.pending), "".join(map(str, board.garland)),
        board.thorns, board.claims,
    )  # fmt: skip


def sheet_name(data: bytes) -> str:
    """The ``name@edition`` that a position's bytes begin with; ValueError where there is none."""
    return _read(data)[0]


def decode(data: bytes, sheet: Sheet) -> Position:
    """The inverse of :func:`encode` on this sheet; ValueError for anything else."""
    _, outcome, rounds, ended, ladders, known, seats = _read(data)
    boards = tuple(_board(sheet, seat) for seat in seats)
    frames = len(sheet.frames)
    _demand(1 <= len(boards) <= 5, "one to five seats")
    _demand(outcome == 0 or outcome in dice(2), "two dice or none")
    _demand(rounds >= 0 and not (ended and outcome), "rounds")
    _demand(len(ladders) == frames and all(gone >= 0 for gone in ladders), "a ladder for each frame")
    _demand(
        len(known) in (0, len(boards)) and all(0 <= n <= len(sheet.shelf) for n in known), "objects known"
    )
    position = Position(sheet, boards, outcome, rounds, ended, ladders, known)
    _demand(encode(position) == data, "written in another way than encode writes")
    return position


def _read(data: bytes) -> _Table:
    try:
        return _DECODER.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise ValueError(f"no position of Daydream: {error}") from None


def _demand(met: bool, what: str) -> None:
    if not met:
        raise ValueError(f"no position of Daydream: {what}")


def _board(sheet: Sheet, seat: _Seat) -> Board:
    row, bare, ready, left, gave, pen, drawn, pending, garland, thorns, claims = seat
    digits = set("0123456789")
    _demand(
        len(row) == len(sheet.cells) and set(row) <= digits | {_NONE}, "a digit or a point for each cloud"
    )
    _demand(
        set(garland) <= digits and len(garland) <= max(sheet.moons.bit_count(), 0), "the garland's numbers"
    )
    _demand(bare >= 0 and ready >= 0 and bare + ready <= sheet.leaves, "leaves")
    _demand(0 <= left <= 3 and -1 <= gave <= 1 and thorns >= 0, "dice and thorns")
    _demand(0 <= pen < len(sheet.finishes) and drawn >= 0, "the pen's place")
    _demand(len(claims) == len(sheet.frames), "claims for each frame")
    for frame, steps in zip(sheet.frames, claims, strict=True):
        _demand(
            len(steps) <= len(frame.zones) and all(NOTHING <= s < len(frame.ladder) for s in steps), "claims"
        )
    lines = range(len(sheet.lines))
    _demand(len(pending) in (0, 2) and all(line in lines for line in pending), "two lines to settle or none")
    numbers = bytes(EMPTY if sign == _NONE else int(sign) for sign in row)
    filled = sum(1 << cell for cell, sign in enumerate(row) if sign != _NONE)
    near = 0
    for cell, beside in enumerate(sheet.neighbours):
        near |= beside if filled >> cell & 1 else 0
    objects = sum(end >= 0 for end in sheet.finishes[: pen + 1])
    both = (pending[0], pending[1]) if pending else ()
    return Board(
        filled, numbers, near, bare, ready, left, gave, pen, drawn, objects, both,
        bytes(map(int, garland)), thorns, claims,
    )  # fmt: skip
