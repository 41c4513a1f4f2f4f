"""Small Daydream sheets and tables for the tests, drawn as text.

``sheet`` makes one from rows of clouds, with its lines found by themselves;
``table`` puts numbers on it. What the rules make of them is in the tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from papeterie.games.daydream import game, marks, rules
from papeterie.games.daydream.ends import run_name, runs
from papeterie.games.daydream.layout import load
from papeterie.games.daydream.rules import EMPTY, Board, Position
from papeterie.games.daydream.sheet import Sheet
from papeterie.pen.grid import Grid, cell_name, cells_of, parse_cell

SQUARE = ("...", "...", "...")
"""Three rows and three columns, all of them lines."""
BOOKS = 'shelf = [["book", ""], ["candle", ""], ["mug", ""], ["pear", ""]]'
"""4, 6, 6 and 8 dots; suns on every second one, and at the start and end."""
TITLES = 'titles = [[0, "One"], [5, "Two"], [9, "Three"], [13, "Four"]]'


def sheet_text(*rows: str, more: str = "", shelf: str = BOOKS, leaves: int = 4, panels: str = "") -> str:
    """The file of a sheet with this grid; ``more``: further keys, tables last."""
    plain = [row.replace("*", ".").replace("m", ".") for row in rows]
    lines = [run_name(run) for run in runs(Grid.from_rows(plain))]
    grid = "\n".join(rows)
    return (
        f'name = "test"\nedition = 1\ntitle = "Test"\n'
        f"panels = [{panels or len(rows[0])}]\nleaves = {leaves}\n"
        f'grid = """\n{grid}\n"""\nlines = {lines}\n{shelf}\n{TITLES}\n{more}\n'
    )


@lru_cache
def sheet(*rows: str, more: str = "", shelf: str = BOOKS, leaves: int = 4) -> Sheet:
    return load(sheet_text(*rows, more=more, shelf=shelf, leaves=leaves), "test.toml")


def board(of: Sheet, numbers: Mapping[str, int], **fields: Any) -> Board:
    """One player's sheet with these numbers, and whatever else is to be so; nothing has taken effect."""
    filled, near = 0, 0
    row = bytearray([EMPTY]) * len(of.cells)
    for name, number in numbers.items():
        cell = of.number_of[parse_cell(name)]
        row[cell] = number
        filled |= 1 << cell
        near |= of.neighbours[cell]
    empty = Board(filled, bytes(row), near, of.leaves, 0, claims=((),) * len(of.frames))
    return replace(empty, **fields)


def table(
    of: Sheet, *numbers: Mapping[str, int], dice: str = "", opening: bool = False, **fields: Any
) -> Position:
    """A table after its first round, a seat for each map of numbers; with dice, they are on the table."""
    boards = tuple(board(of, each, **fields) for each in numbers)
    position = replace(
        rules.new_table(of, len(boards)),
        boards=boards,
        round=0 if opening else 1,
        known=tuple(b.objects for b in boards),
    )
    return rolled(position, dice) if dice else position


def rolled(position: Position, dice: str) -> Position:
    """The table with these dice on it."""
    return rules.reveal(position, game.parse_outcome(dice))


def marked(position: Position, *made: str, seat: int = 0) -> Position:
    """The table after these marks of a seat, each of them legal."""
    for mark in made:
        move = marks.parse(mark)
        refusal = game.refusal(position, seat, move)
        if refusal is not None:
            raise refusal
        position = rules.play(position, seat, move)
    return position


def closed(position: Position, *marks: Iterable[str]) -> Position:
    """The round is over: each seat's marks, all done, the barrier passed."""
    for seat, words in enumerate(marks):
        position = marked(position, *words, seat=seat)
        if not game.may_be_done(position, seat):
            raise ValueError(f"seat {seat} has more to mark")
    return game.settle(position)


def numbers(position: Position, seat: int = 0) -> dict[str, int]:
    """What is written where."""
    found = position.boards[seat]
    written = cells_of(found.filled)
    return {cell_name(position.sheet.cells[number]): found.numbers[number] for number in written}


def points(position: Position, seat: int = 0) -> dict[str, int]:
    """A seat's score, line by line."""
    standing = next(each for each in game.result(position) if each.who == seat)
    return {line.text: line.points for line in standing.lines}


def total(position: Position, seat: int = 0) -> int:
    """A seat's points."""
    found = next(each for each in game.result(position) if each.who == seat).total
    assert found is not None
    return found
