"""What is to be drawn of a table: one seat's sheet, this turn's marks, the mark looked at.

A reading of positions for the drawing modules; nothing of how things look.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate

import msgspec

from papeterie.games.daydream.drawing_layout import BoardLayout
from papeterie.games.daydream.drawing_shapes import Finish
from papeterie.games.daydream.rules import EMPTY, Board, Position, free_cells, line_kind
from papeterie.games.daydream.sheet import Line, Sheet
from papeterie.pen.grid import cell_name
from papeterie.pen.words import Words

LOST = -1
"""A line with a number twice (DD-21); else ``sheet.DOT`` or ``sheet.SUN``."""


class Scene(msgspec.Struct, frozen=True):
    """One sheet to be drawn. ``draft``: cells of this turn, as a set; ``after``: the board after the mark
    that is looked at; ``cursor``: its cell's compact number, -1 for none; ``number``: what it would write."""

    position: Position
    seat: int
    layout: BoardLayout
    words: Words
    finish: Finish = "felt"
    draft: int = 0
    cursor: int = -1
    number: int = -1
    free: bool = True
    after: Board | None = None
    blank: bool = False

    @property
    def sheet(self) -> Sheet:
        """The printed sheet."""
        return self.position.sheet

    @property
    def board(self) -> Board:
        """The seat's own marks."""
        return self.position.boards[self.seat]

    @property
    def solo(self) -> bool:
        """Whether thorns and titles count (DD-50)."""
        return len(self.position.boards) == 1


def name_of(sheet: Sheet, number: int) -> str:
    """A cell's name by its compact number."""
    return cell_name(sheet.cells[number])


def free_now(scene: Scene) -> int:
    """The cells that may be written in, while there is a die to write."""
    board = scene.board
    if not scene.free or not scene.position.dice or not board.left or board.pending:
        return 0
    return free_cells(scene.position, board)


def kind_of(line: Line, board: Board) -> int | None:
    """What a line has come to: LOST, DOT or SUN; None while a cell is empty."""
    return line_kind(line, board.numbers) if line.mask & board.filled == line.mask else None


def new_kind(scene: Scene, line: Line) -> int | None:
    """What the mark looked at would make of a line that isn't full."""
    if scene.after is None or kind_of(line, scene.board) is not None:
        return None
    return kind_of(line, scene.after)


def shelf_starts(sheet: Sheet) -> tuple[int, ...]:
    """Where each object begins along the shelf, in dot strokes, and where the last one ends."""
    return _starts(tuple(thing.strokes for thing in sheet.shelf))


@lru_cache(maxsize=64)
def _starts(strokes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(accumulate(strokes, initial=0))


def finished_now(scene: Scene) -> range:
    """The objects finished since the round began."""
    known = scene.position.known
    before = known[scene.seat] if scene.seat < len(known) else 0
    return range(before if scene.position.dice else scene.board.objects, scene.board.objects)


def written_at(board: Board, number: int) -> int | None:
    """The number in a cell, None if it is empty."""
    found = board.numbers[number]
    return None if found == EMPTY else found
