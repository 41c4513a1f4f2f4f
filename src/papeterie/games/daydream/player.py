"""What a bot must know of Daydream: the worth of a sheet, figures of it, marks worth a thought.

A sheet is worth its score so far, its strokes on the object under way, and what
unfinished lines without a number twice may bring. It is a plain view of the
game: nothing is planned, no run, no zone, no pair. The rules are in ``rules``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final

from papeterie.games.daydream import marks, rules, scoring
from papeterie.games.daydream.rules import Position
from papeterie.games.daydream.sheet import Line
from papeterie.pen.game import Move, Moves
from papeterie.pen.words import N_

ROUNDS_A_DAY: Final[tuple[int, ...]] = ()
"""There is no calendar."""

_THORNS: Final = N_("thorns")
_CLOUDS: Final = N_("clouds filled")
_A_STROKE: Final = 0.16
"""A dot stroke, in points: an object takes about six."""
_A_LEAF: Final = 0.05
_ONE_MORE: Final = 0.7
"""How likely a line's next number differs from those it has."""


def shortlist(position: Position, seat: int) -> tuple[Moves, bool]:
    """All marks: none is as good as another."""
    return rules.moves(position, seat), False


def asked(position: Position, seat: int) -> tuple[Move, ...]:
    """Whatever writes no number is chosen by name: a die to give up, the line that is settled first."""
    return tuple(move for move in rules.moves(position, seat) if move < marks.FIRST_WRITE)


def features(position: Position, seat: int) -> dict[str, int]:
    """The lines of the score by name, thorns, and clouds filled."""
    sheet, board = position.sheet, position.boards[seat]
    lines = scoring.score(sheet, board, solo=len(position.boards) == 1)
    figures = {line.text: line.points for line in lines if not line.facts}
    figures[_THORNS], figures[_CLOUDS] = board.thorns, board.filled.bit_count()
    return figures


def progress(position: Position, seat: int) -> tuple[int, int]:
    """Clouds filled, of how many."""
    return position.boards[seat].filled.bit_count(), len(position.sheet.cells)


def value(position: Position, seat: int) -> float:
    """How good a seat's sheet is, in points."""
    sheet, board = position.sheet, position.boards[seat]
    if board.pending:
        return max(value(rules.play(position, seat, move), seat) for move in rules.moves(position, seat))
    solo = len(position.boards) == 1
    worth = float(sum(line.points for line in scoring.score(sheet, board, solo=solo)))
    worth += _A_LEAF * board.ready + _A_STROKE * _under_way(position, seat)
    if solo:
        worth -= 0.5 * (board.thorns % 2)
    filled, numbers = board.filled, board.numbers
    for line in sheet.lines:
        if line.mask & filled != line.mask:
            worth += _A_STROKE * promise(_reader(line)(numbers))
    return worth


def _under_way(position: Position, seat: int) -> int:
    """The part of the object under way that is drawn, in dot strokes."""
    board = position.boards[seat]
    return board.pen - sum(thing.strokes for thing in position.sheet.shelf[: board.objects])


@lru_cache(maxsize=1024)
def _reader(line: Line) -> Callable[[bytes], Any]:
    """What takes a line's numbers from those of a sheet."""
    return itemgetter(*line.cells)


@lru_cache(maxsize=100_000)
def promise(numbers: tuple[int, ...]) -> float:
    """Dot strokes that an unfinished line may still bring, more as it fills up (DD-21, DD-22)."""
    there = [number for number in numbers if number != rules.EMPTY]
    if len(set(there)) < len(there):
        return 0.0
    return float(len(numbers) * _ONE_MORE ** (len(numbers) - len(there)))
