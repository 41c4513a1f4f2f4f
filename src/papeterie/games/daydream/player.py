"""What a bot must know of Daydream: the worth of a sheet, figures of it, marks worth a thought.

A sheet is worth its score so far, its strokes on the object under way, and what its
unfinished lines still promise. The rules themselves are in ``rules``.
"""

from __future__ import annotations

from typing import Final

from papeterie.games.daydream import rules, scoring
from papeterie.games.daydream.rules import EMPTY, Board, Position
from papeterie.games.daydream.sheet import Line
from papeterie.pen.game import Moves

ROUNDS_A_DAY: Final[tuple[int, ...]] = ()
"""There is no calendar."""

_A_STROKE: Final = 0.17
"""A dot stroke, in points: an object takes about six."""
_A_LEAF: Final = 0.12


def shortlist(position: Position, seat: int) -> tuple[Moves, bool]:
    """All marks: none is as good as another."""
    return rules.moves(position, seat), False


def features(position: Position, seat: int) -> dict[str, int]:
    """The lines of the score by name, and the clouds filled."""
    sheet, board = position.sheet, position.boards[seat]
    lines = scoring.score(sheet, board, solo=len(position.boards) == 1)
    return {line.text: line.points for line in lines} | {"clouds": board.filled.bit_count()}


def progress(position: Position, seat: int) -> tuple[int, int]:
    """Clouds filled, of how many."""
    return position.boards[seat].filled.bit_count(), len(position.sheet.cells)


def value(position: Position, seat: int) -> float:
    """How good a seat's sheet is, in points."""
    sheet, board = position.sheet, position.boards[seat]
    solo = len(position.boards) == 1
    worth = float(sum(line.points for line in scoring.score(sheet, board, solo=solo)))
    under_way = board.pen - sum(thing.strokes for thing in sheet.shelf[: board.objects])
    worth += _A_STROKE * under_way + _A_LEAF * board.ready
    if solo and board.thorns % 2:
        worth -= 0.5
    return worth + _A_STROKE * sum(promise(line, board) for line in sheet.lines)


def promise(line: Line, board: Board) -> float:
    """Strokes that an unfinished line may still bring, more as it fills up."""
    if line.mask & board.filled == line.mask:
        return 0.0
    found = [(place, board.numbers[cell]) for place, cell in enumerate(line.cells)]
    found = [(place, number) for place, number in found if number != EMPTY]
    if len({number for _, number in found}) < len(found):
        return 0.0
    size = len(line.cells)
    share = len(found) / size
    promised = size * (0.35 + 0.5 * share)
    if found and _may_run(found, size):
        promised += size * 0.6 * share * share
    return promised


def _may_run(found: list[tuple[int, int]], size: int) -> bool:
    """Whether the numbers so far fit a run, rising or falling, within 0 to 9 (DD-23)."""
    for step in (1, -1):
        starts = {number - step * place for place, number in found}
        if len(starts) == 1:
            start = starts.pop()
            if 0 <= start <= 9 and 0 <= start + step * (size - 1) <= 9:
                return True
    return False
