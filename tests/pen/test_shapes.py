"""Shapes: how many there are, their turns and mirrors, where they fit, and whole rectangles of them.

The counts are those known of polyominoes; tilings are found with the placements of the module.
"""

from __future__ import annotations

from functools import lru_cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papeterie.pen.grid import STRIDE, bit, board, cell_at, cells_of, column_of, parse_cell, row_of
from papeterie.pen.shapes import Cells, Shape, fits, frontier, laid, places, shape, turned

PENTOMINOES = {
    "F": ".XX/XX./.X.", "I": "XXXXX", "L": "X.../XXXX", "N": "XX../.XXX", "P": "XX/XX/X.",
    "T": "XXX/.X./.X.", "U": "X.X/XXX", "V": "X../X../XXX", "W": "X../XX./.XX", "X": ".X./XXX/.X.",
    "Y": ".X../XXXX", "Z": "XX./.X./.XX",
}  # fmt: skip
SHAPES = ("X", "XX", "XXX", "XX/X.", "XX/XX", *PENTOMINOES.values(), "..X./..X./XXXX")


@lru_cache
def fixed(size: int) -> frozenset[Cells]:
    """All fixed polyominoes: grown cell by cell, seen from their first cell."""
    if size == 1:
        return frozenset({((0, 0),)})
    found = set()
    for cells in fixed(size - 1):
        for c, r in cells:
            for near in ((c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1)):
                if near not in cells:
                    found.add(next(turned((*cells, near)))[0])
    return frozenset(found)


def rows_of(cells: Cells) -> str:
    """Cells as they are drawn."""
    left, top = min(c for c, _ in cells), min(r for _, r in cells)
    width, height = max(c for c, _ in cells) - left + 1, max(r for _, r in cells) - top + 1
    return "/".join(
        "".join("X" if (left + c, top + r) in cells else "." for c in range(width)) for r in range(height)
    )


@pytest.mark.parametrize(
    ("size", "free", "one_sided", "all_fixed"),
    [(1, 1, 1, 1), (2, 1, 1, 2), (3, 2, 2, 6), (4, 5, 7, 19), (5, 12, 18, 63), (6, 35, 60, 216)],
)
def test_there_are_as_many_polyominoes_as_is_known(
    size: int, free: int, one_sided: int, all_fixed: int
) -> None:
    every = fixed(size)
    assert len(every) == all_fixed
    as_drawn = {min(cells for cells, _, mirrored in turned(each) if not mirrored) for each in every}
    assert len(as_drawn) == one_sided
    kinds = {min(cells for cells, _, _ in turned(each)) for each in every}
    assert len(kinds) == free
    shapes = [shape(rows_of(cells)) for cells in kinds]
    assert {each.size for each in shapes} == {size}
    assert sum(len(each.turns) for each in shapes) == all_fixed
    assert {turn.cells for each in shapes for turn in each.turns} == every


def test_a_shape_knows_its_turns_from_the_drawing() -> None:
    """L: as drawn, three quarter turns, and the same mirrored; X has one way to lie, I two."""
    ell = shape("X.../XXXX")
    assert [(turn.quarters, turn.mirrored) for turn in ell.turns] == [
        (quarters, mirrored) for mirrored in (False, True) for quarters in range(4)
    ]
    assert rows_of(ell.turns[1].cells) == "XX/X./X./X."
    assert rows_of(ell.turns[4].cells) == "...X/XXXX"
    assert len(shape(PENTOMINOES["X"]).turns) == 1
    assert len(shape(PENTOMINOES["I"]).turns) == 2


@pytest.mark.parametrize("rows", ["", "...", "X.X", "XX/X", "X./.X", "ab", "XX/ X"])
def test_a_drawing_without_connected_cells_is_no_shape(rows: str) -> None:
    with pytest.raises(ValueError, match=r"rows of X and|hang together"):
        shape(rows)


def test_the_row_s_end_never_touches_the_next_row_s_start() -> None:
    """ED-31: on a board of full width 31, the last cell of a row and the first of the next."""
    full = board(31, 3)
    last, first = bit(cell_at(30, 0)), bit(cell_at(0, 1))
    assert not frontier(last, full) & first
    domino = shape("XX").turns[0]
    assert not fits(full, domino) & last
    assert not places(full & ~last, frontier(last, full), shape("X").turns[0]) & first


def brute(free: int, each: Shape) -> set[frozenset[tuple[int, int]]]:
    """All places of a shape, found by sets of cells."""
    there = {(column_of(cell), row_of(cell)) for cell in cells_of(free)}
    found = set()
    for turn in each.turns:
        for column, row in there:
            cells = frozenset((column + c, row + r) for c, r in turn.cells)
            if cells <= there:
                found.add(cells)
    return found


def placed(free: int, each: Shape) -> list[frozenset[tuple[int, int]]]:
    return [
        frozenset((column_of(cell), row_of(cell)) for cell in cells_of(laid(turn, anchor)))
        for turn in each.turns
        for anchor in cells_of(fits(free, turn))
    ]


@given(st.integers(0, (1 << 5 * STRIDE) - 1), st.sampled_from(SHAPES))
def test_places_are_those_that_sets_of_cells_find(free: int, rows: str) -> None:
    free &= board(9, 5) | board(31, 1)
    found = placed(free, shape(rows))
    assert len(set(found)) == len(found)
    assert set(found) == brute(free, shape(rows))


@given(st.integers(1, (1 << 5 * STRIDE) - 1), st.sampled_from(SHAPES))
def test_places_near_something_are_the_fitting_ones_that_touch_it(filled: int, rows: str) -> None:
    """ED-31"""
    whole = board(9, 5)
    filled &= whole
    free, near = whole & ~filled, frontier(filled, whole)
    for turn in shape(rows).turns:
        touching = {a for a in cells_of(fits(free, turn)) if laid(turn, a) & near}
        assert set(cells_of(places(free, near, turn))) == touching


def test_a_straight_five_fits_a_row_of_six_twice() -> None:
    six = board(6, 1)
    assert list(cells_of(fits(six, shape("XXXXX").turns[0]))) == [parse_cell("a1"), parse_cell("b1")]


Places = dict[int, list[tuple[int, list[int]]]]
"""By the first cell that is covered: pieces, as bits, and the cells they cover."""


def tiles(width: int, height: int) -> int:
    """In how many ways the twelve pentominoes fill a rectangle, turned and mirrored rectangles once.

    The cross is laid in one quarter of the rectangle only: the others are the same seen otherwise.
    """
    whole = board(width, height)
    names = [name for name in PENTOMINOES if name != "X"]
    begins: Places = {cell: [] for cell in cells_of(whole)}
    for number, name in enumerate(names):
        at: dict[int, list[int]] = {}
        for turn in shape(PENTOMINOES[name]).turns:
            for anchor in cells_of(fits(whole, turn)):
                at.setdefault(anchor, []).append(laid(turn, anchor))
        for anchor, covers in at.items():
            begins[anchor].append((1 << number, covers))
    cross = shape(PENTOMINOES["X"]).turns[0]
    ways = 0
    for anchor in cells_of(fits(whole, cross)):
        column, row = 2 * column_of(anchor), 2 * (row_of(anchor) + 1)
        if column <= width - 1 and row <= height - 1:
            alike = (1 + (column < width - 1)) * (1 + (row < height - 1))
            ways += alike * filled(whole & ~laid(cross, anchor), (1 << len(names)) - 1, begins)
    return ways // 4


def filled(free: int, left: int, begins: Places) -> int:
    """In how many ways the pieces that are left cover exactly what is free."""
    if not free:
        return 1
    ways = 0
    for piece, covers in begins[(free & -free).bit_length() - 1]:
        if piece & left:
            for cells in covers:
                if not cells & ~free:
                    ways += filled(free & ~cells, left & ~piece, begins)
    return ways


@pytest.mark.parametrize(("width", "height", "ways"), [(3, 20, 2), (4, 15, 368), (5, 12, 1010)])
def test_twelve_pentominoes_fill_rectangles_in_as_many_ways_as_is_known(
    width: int, height: int, ways: int
) -> None:
    assert tiles(width, height) == ways
