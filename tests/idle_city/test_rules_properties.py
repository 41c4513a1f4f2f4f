"""The rules against a second reading of the ledger, slow and by sets of cells, in random towns.

``Plain`` is that reading: IC-10 to IC-18 and IC-20 to IC-32 with names and
coordinates instead of bitboards. What always holds, whatever is thrown, comes after.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from papeterie.games.idle_city import game, rules
from papeterie.games.idle_city.buildings import IDS
from papeterie.games.idle_city.sheet import Position, new_town
from papeterie.pen.draws import dice
from papeterie.pen.grid import cell_at, cell_name, cells_of, column_of, connected, row_of
from papeterie.pen.words import Words
from tests.idle_city.towns import sheet, town

Cell = tuple[int, int]
PER = {"cafe": "mill", "store": "farm", "forest": "river", "house": "square"}
BESIDE = {"sawmill": "forest", "mill": "river", "farm": "wheat", "temple": "square"}
PAIRS = {"river", "road"}
NEEDS = {"farm": ("sawmill", 3), "castle": ("house", 10)}


class Plain:
    """A town as a table of cells with names on them, and what the ledger says of it."""

    def __init__(self, position: Position) -> None:
        self.cells: dict[Cell, str] = {place(cell): "" for cell in cells_of(position.sheet.grid.cells)}
        for name, board in zip(IDS, position.built, strict=True):
            for cell in cells_of(board):
                assert self.cells[place(cell)] == "", "two buildings on one cell"
                self.cells[place(cell)] = name

    def count(self, name: str) -> int:
        return sum(found == name for found in self.cells.values())

    def empty(self) -> set[Cell]:
        return {cell for cell, found in self.cells.items() if not found}

    def touches(self, cell: Cell, others: set[Cell]) -> bool:
        c, r = cell
        return bool({(c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1)} & others)

    def owed(self, name: str) -> int:
        if name in PER:
            return self.count(PER[name])
        return 2 if name in PAIRS else 1

    def first_cells(self, name: str) -> set[Cell]:
        empty = self.empty()
        if name in PAIRS:
            return {cell for cell in empty if self.touches(cell, empty)}
        if name in BESIDE:
            source = {cell for cell, found in self.cells.items() if found == BESIDE[name]}
            return {cell for cell in empty if self.touches(cell, source)}
        return empty

    def may_build(self, name: str) -> bool:
        owed = self.owed(name)
        if not 0 < owed <= len(self.empty()) or not self.first_cells(name):
            return False
        if name in NEEDS:
            needed, each = NEEDS[name]
            return self.count(needed) >= each * (self.count(name) + 1)
        return True


def place(cell: int) -> Cell:
    return column_of(cell), row_of(cell)


def named(cells: set[Cell]) -> list[str]:
    return [cell_name(cell) for cell in sorted(cell_at(c, r) for c, r in cells)]


@st.composite
def plans(draw: st.DrawFn) -> tuple[str, ...]:
    """Small grids with holes that hang together."""
    width, height = draw(st.integers(2, 6)), draw(st.integers(2, 5))
    rows = [["." for _ in range(width)] for _ in range(height)]
    for c, r in draw(st.lists(st.tuples(st.integers(0, width - 1), st.integers(0, height - 1)), max_size=4)):
        kept = rows[r][c]
        rows[r][c] = "-"
        there = sum(1 << cell_at(x, y) for y in range(height) for x in range(width) if rows[y][x] == ".")
        if not there or not connected(there):
            rows[r][c] = kept
    return tuple(map("".join, rows))


@st.composite
def towns(draw: st.DrawFn) -> Position:
    """A town between two throws, filled by hand: by no rule, so that counts go far."""
    position = new_town(sheet(*draw(plans())))
    fill = draw(st.lists(st.sampled_from(["", *IDS]), min_size=len(position.sheet.grid), max_size=36))
    built = [0] * len(IDS)
    for cell, name in zip(cells_of(position.sheet.grid.cells), fill, strict=False):
        if name:
            built[IDS.index(name)] |= 1 << cell
    taken = sum(built)
    return Position(position.sheet, tuple(built), position.empty & ~taken)


def busy(letters: str) -> st.SearchStrategy[Position]:
    """Towns of few kinds of building, so that farms and castles become possible."""
    rows = st.lists(st.text(letters, min_size=9, max_size=9), min_size=5, max_size=5)
    return rows.map(lambda drawn: town(*drawn))


anywhere = st.one_of(towns(), busy("SSSAW.."), busy("HHHHL."), busy("RF.M"), busy("VWA.T"))
throws = st.sampled_from(list(dice(2)))


@given(anywhere, throws)
def test_what_may_be_built_is_what_the_ledger_says(start: Position, outcome: int) -> None:
    """IC-10, IC-12 to IC-16, IC-20 to IC-32"""
    position, plain = rules.reveal(start, outcome), Plain(start)
    column = [IDS[b] for b in start.sheet.columns[position.sum]]
    expected = sorted((name for name in column if plain.may_build(name)), key=IDS.index)
    if plain.empty():
        assert (rules.draw(position) is not None) == (not expected)
    assert [IDS[move] for move in rules.moves(position, 0)] == expected
    for move, name in enumerate(IDS):
        assert (rules.refusal(position, 0, move) is None) == (name in expected)


@given(anywhere, throws, st.data())
def test_where_it_may_be_built_is_what_the_ledger_says(
    start: Position, outcome: int, data: st.DataObject
) -> None:
    """IC-06, IC-10, IC-14, IC-15, IC-18, IC-20 to IC-32"""
    position = rules.reveal(start, outcome)
    if rules.draw(position) is not None or not start.empty:
        return
    move = data.draw(st.sampled_from(list(rules.moves(position, 0))))
    name, before = IDS[move], Plain(start)
    position = rules.play(position, 0, move)
    made: set[Cell] = set()
    for left in range(before.owed(name), 0, -1):
        assert position.owed == left
        assert not rules.may_be_done(position)
        free = before.first_cells(name) if not made else before.empty() - made
        if name in PAIRS and made:
            free = {cell for cell in free if before.touches(cell, made)}
        assert [rules.text(move) for move in rules.moves(position, 0)] == named(free)
        cell = data.draw(st.sampled_from(named(free)))
        position = rules.play(position, 0, rules.parse(cell))
        made.add(place(rules.parse(cell) - rules.FIRST_CELL))
    assert rules.may_be_done(position)
    assert list(rules.moves(position, 0)) == []
    after = Plain(rules.settle(position))
    assert after.cells == before.cells | dict.fromkeys(made, name)


@given(anywhere, throws, st.integers(-3, 2100))
def test_marks_are_refused_in_words_or_legal(start: Position, outcome: int, move: int) -> None:
    for position in (start, rules.reveal(start, outcome)):
        refusal = rules.refusal(position, 0, move)
        assert (refusal is None) == (move in rules.moves(position, 0))
        if refusal is not None:
            assert refusal.rule.startswith("IC-")
            for lang in ("en", "fr"):
                said = game.explain(refusal, Words(lang))
                assert said[0].isupper() or said[0].isdigit()
                assert said.endswith(".")


@given(plans(), st.randoms(use_true_random=False))
def test_every_town_is_completed_whatever_is_thrown(plan: tuple[str, ...], chance: Random) -> None:
    """IC-13, IC-17: no cell is left that no throw can fill; cells are conserved on the way."""
    position = new_town(sheet(*plan))
    size, throws_made = len(position.sheet.grid), 0
    while not game.over(position):
        while (draw := rules.draw(position)) is not None:
            position = rules.reveal(position, draw.at(chance.randrange(draw.total)))
        while len(moves := rules.moves(position, 0)):
            position = rules.play(position, 0, moves[chance.randrange(len(moves))])
            boards = (*position.built, position.empty)
            assert sum(board.bit_count() for board in boards) == size
            assert sum(boards) == position.sheet.grid.cells
        position = rules.settle(position)
        throws_made += 1
        assert position.throws == throws_made
    assert not position.empty
    (standing,) = game.result(position)
    assert sum(line.points for line in standing.lines) == size


@given(st.integers(-5, 5000))
@example(-1)
@example(13)
@example(15)
@example(rules.FIRST_CELL + 31)
@example(rules.FIRST_CELL + 2048)
def test_marks_and_their_texts_are_inverses_and_no_other_number_has_one(move: int) -> None:
    known = 0 <= move < len(IDS) or (
        move >= rules.FIRST_CELL
        and column_of(move - rules.FIRST_CELL) < 31
        and move - rules.FIRST_CELL < 2048
    )
    if known:
        assert rules.parse(rules.text(move)) == move
    else:
        with pytest.raises(ValueError, match=r"^no column|is no mark$"):
            rules.text(move)
