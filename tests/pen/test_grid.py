"""Cells, names and bitboards, by hand and against plain sets of cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papeterie.pen.game import CellMoves
from papeterie.pen.grid import (
    MAX_HEIGHT,
    MAX_WIDTH,
    Grid,
    beside,
    bit,
    board,
    cell_at,
    cell_name,
    cells_of,
    column_name,
    column_of,
    connected,
    flood,
    nth_cell,
    parse_cell,
    row_of,
)

columns = st.integers(0, MAX_WIDTH - 1)
rows = st.integers(0, MAX_HEIGHT - 1)
cells = st.builds(cell_at, columns, rows)
FULL = board(MAX_WIDTH, MAX_HEIGHT)
small = st.frozensets(st.builds(cell_at, st.integers(0, 5), st.integers(0, 5)))
boards = st.frozensets(cells, max_size=40)


def as_set(found: int) -> set[int]:
    """Bit by bit, the slow and certain way."""
    return {cell for cell in range(found.bit_length()) if found >> cell & 1}


def as_board(found: frozenset[int] | set[int]) -> int:
    return sum(bit(cell) for cell in found)


def neighbours(cell: int) -> set[int]:
    """The cells of the largest board that share a side with one, by column and row."""
    c, r = column_of(cell), row_of(cell)
    around = {(c - 1, r), (c + 1, r), (c, r - 1), (c, r + 1)}
    return {cell_at(x, y) for x, y in around if 0 <= x < MAX_WIDTH and 0 <= y < MAX_HEIGHT}


@pytest.mark.parametrize(
    ("column", "row", "name"),
    [(0, 0, "a1"), (1, 2, "b3"), (25, 9, "z10"), (26, 0, "aa1"), (30, 63, "ae64"), (9, 7, "j8")],
)
def test_cells_are_named_by_column_letters_and_row_numbers(column: int, row: int, name: str) -> None:
    cell = cell_at(column, row)
    assert cell_name(cell) == name
    assert parse_cell(name) == cell
    assert (column_of(cell), row_of(cell)) == (column, row)


@given(cells)
def test_every_cell_has_a_name_of_its_own(cell: int) -> None:
    assert parse_cell(cell_name(cell)) == cell


@pytest.mark.parametrize(
    "name",
    [
        "",
        "b",
        "3",
        "B3",
        "b03",
        "b0",
        "b3 ",
        " b3",
        "3b",
        "b3b",
        "af1",
        "ba1",
        "a65",
        "a100",
        "é1",
        "a٣",
        "a1\n",
    ],
)
def test_what_is_no_cell_has_no_cell(name: str) -> None:
    with pytest.raises(ValueError, match="not the name of a cell"):
        parse_cell(name)


@given(st.text(max_size=5))
def test_only_names_that_cells_have_are_read(name: str) -> None:
    try:
        cell = parse_cell(name)
    except ValueError:
        return
    assert cell_name(cell) == name


@pytest.mark.parametrize("column", [-1, 31, 100])
def test_there_are_at_most_31_columns(column: int) -> None:
    with pytest.raises(ValueError, match="at most 31"):
        column_name(column)


def test_the_column_after_the_last_belongs_to_no_board() -> None:
    assert all(column_of(cell) < MAX_WIDTH for cell in cells_of(FULL))
    assert len(as_set(FULL)) == MAX_WIDTH * MAX_HEIGHT


@given(boards)
def test_cells_of_a_set_come_in_ascending_order(found: frozenset[int]) -> None:
    assert list(cells_of(as_board(found))) == sorted(found)


@given(boards)
def test_the_nth_cell_is_the_nth(found: frozenset[int]) -> None:
    in_order = sorted(found)
    assert [nth_cell(as_board(found), n) for n in range(len(found))] == in_order
    for n in (-1, len(found)):
        with pytest.raises(IndexError):
            nth_cell(as_board(found), n)


def test_the_nth_cell_of_the_largest_board() -> None:
    assert nth_cell(FULL, 0) == 0
    assert nth_cell(FULL, MAX_WIDTH * MAX_HEIGHT - 1) == cell_at(30, 63)


@given(boards)
def test_beside_means_sharing_a_side(found: frozenset[int]) -> None:
    expected = set().union(*map(neighbours, found))
    assert as_set(beside(as_board(found)) & FULL) == expected


@given(cells)
def test_beside_is_mutual_and_never_oneself(cell: int) -> None:
    around = as_set(beside(bit(cell)) & FULL)
    assert cell not in around
    assert all(beside(bit(other)) & bit(cell) for other in around)


def spread(start: set[int], within: frozenset[int]) -> set[int]:
    reached = start & within
    waiting = list(reached)
    while waiting:
        for cell in neighbours(waiting.pop()) & within - reached:
            reached.add(cell)
            waiting.append(cell)
    return reached


@given(small, st.frozensets(st.builds(cell_at, st.integers(0, 5), st.integers(0, 5)), max_size=2))
def test_a_flood_reaches_what_hangs_together(within: frozenset[int], start: frozenset[int]) -> None:
    assert as_set(flood(as_board(start), as_board(within))) == spread(set(start), within)


@given(small)
def test_connected_means_reachable_from_any_cell(found: frozenset[int]) -> None:
    first = {min(found)} if found else set[int]()
    assert connected(as_board(found)) == (spread(first, found) == found)


def test_cells_that_touch_at_a_corner_do_not_hang_together() -> None:
    assert not connected(bit(parse_cell("a1")) | bit(parse_cell("b2")))
    assert connected(bit(parse_cell("a1")) | bit(parse_cell("a2")))


def test_the_end_of_a_row_does_not_touch_the_start_of_the_next() -> None:
    assert not connected(bit(parse_cell("ae1")) | bit(parse_cell("a2")))


@given(st.integers(1, MAX_WIDTH), st.integers(1, MAX_HEIGHT))
def test_a_board_is_a_full_rectangle(width: int, height: int) -> None:
    grid = Grid.from_rows(["." * width] * height)
    assert (grid.width, grid.height, grid.cells) == (width, height, board(width, height))
    assert len(grid) == width * height


@given(st.data())
def test_a_grid_has_the_cells_that_are_drawn(data: st.DataObject) -> None:
    width = data.draw(st.integers(1, 31))
    drawn = data.draw(st.lists(st.text(".-", min_size=width, max_size=width), min_size=1, max_size=8))
    there = {cell_at(c, r) for r, row in enumerate(drawn) for c, sign in enumerate(row) if sign == "."}
    if not there:
        with pytest.raises(ValueError, match="at least one cell"):
            Grid.from_rows(drawn)
    else:
        assert as_set(Grid.from_rows(drawn).cells) == there


@given(boards, st.integers(0, 40))
def test_cell_moves_are_the_cells_from_a_first_number_on(found: frozenset[int], first: int) -> None:
    moves = CellMoves(as_board(found), first)
    expected = [first + cell for cell in sorted(found)]
    assert list(moves) == expected
    assert len(moves) == len(expected)
    assert [moves[n] for n in range(len(moves))] == expected
    for move in range(-2, 2200):
        assert (move in moves) == (move in expected)
    assert "a1" not in moves
