"""Towns for the tests, drawn as text: a letter per building, ``.`` empty, ``-`` no cell.

What the rules make of them is in the tests themselves.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from papeterie.games.idle_city import rules
from papeterie.games.idle_city.buildings import BUILDINGS, BY_ID
from papeterie.games.idle_city.sheet import Position, Sheet, load
from papeterie.pen.grid import bit, cell_at, cell_name, parse_cell

COLUMNS = """
[columns]
2 = ["castle", "square"]
3 = ["square", "sawmill"]
4 = ["forest", "river"]
5 = ["house", "road"]
6 = ["wheat", "store"]
7 = ["cafe", "road"]
8 = ["mill", "farm", "wheat"]
9 = ["temple", "castle", "river"]
10 = ["road", "sawmill"]
11 = ["river", "store"]
12 = ["farm", "cafe", "wheat"]
"""
LETTERS = {building.letter: index for index, building in enumerate(BUILDINGS)}


def sheet_text(*rows: str, columns: str = COLUMNS) -> str:
    """The file of a sheet with this grid."""
    grid = "\n".join(rows)
    return f'name = "test"\nedition = 1\ntitle = "Test"\ngrid = """\n{grid}\n"""\n{columns}'


@lru_cache
def sheet(*rows: str) -> Sheet:
    return load(sheet_text(*rows), "test.toml")


def town(*rows: str) -> Position:
    """A town between two throws."""
    plan = tuple("".join("-" if sign == "-" else "." for sign in row) for row in rows)
    built, empty = [0] * len(BUILDINGS), 0
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign == ".":
                empty |= bit(cell_at(c, r))
            elif sign != "-":
                built[LETTERS[sign]] |= bit(cell_at(c, r))
    return Position(sheet(*plan), tuple(built), empty)


def thrown(position: Position, total: int) -> Position:
    """The town with dice of this sum on the table."""
    low = max(1, total - 6)
    return rules.reveal(position, low * 10 + total - low)


def thrown_for(position: Position, building: str) -> Position:
    """The town with dice on the table whose column lists this building."""
    columns = position.sheet.columns
    return thrown(position, next(s for s in range(2, 13) if BY_ID[building] in columns[s]))


def chosen(position: Position, building: str) -> Position:
    """The town with this building chosen in a throw, if the rules allow it: AssertionError if not."""
    return marked(thrown_for(position, building), building)


def marked(position: Position, *marks: str) -> Position:
    """The town after these marks, each of which must be legal."""
    for mark in marks:
        move = rules.parse(mark)
        refusal = rules.refusal(position, 0, move)
        assert refusal is None, refusal
        position = rules.play(position, 0, move)
    return position


def built(position: Position, building: str, *cells: str) -> Position:
    """The town after a whole throw that builds this, closed."""
    position = marked(chosen(position, building), *cells)
    assert rules.may_be_done(position)
    return rules.settle(position)


def may_choose(position: Position, building: str) -> bool:
    return BY_ID[building] in rules.moves(thrown_for(position, building), 0)


def owed(position: Position, building: str) -> int:
    """How many cells this building takes, chosen now."""
    return chosen(position, building).owed


def free(position: Position) -> list[str]:
    """The names of the cells that may be coloured next, in order of rows."""
    return [cell_name(move - rules.FIRST_CELL) for move in rules.moves(position, 0)]


def places(position: Position, building: str) -> list[str]:
    """Where the first cell of this building may go, chosen now."""
    return free(chosen(position, building))


def cells(position: Position, building: str) -> int:
    return position.built[BY_ID[building]].bit_count()


def filled(position: Position, building: str, *names: str) -> Position:
    """The town with these cells given to a building outside of any throw."""
    index, add = BY_ID[building], sum(bit(parse_cell(name)) for name in names)
    stands = tuple(each | add if b == index else each for b, each in enumerate(position.built))
    return replace(position, built=stands, empty=position.empty & ~add)
