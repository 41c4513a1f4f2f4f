"""The borders of grids and of marks on them."""

from __future__ import annotations

import math

from papeterie.pen.drawing.borders import loops, rounded_loop
from papeterie.pen.grid import Grid


def test_a_full_grid_has_one_border_with_four_corners() -> None:
    assert loops(Grid.from_rows(["...", "..."])) == [[(0, 0), (3, 0), (3, 2), (0, 2), (0, 0)]]


def test_the_outline_of_a_grid_goes_round_its_holes_too() -> None:
    ring = Grid.from_rows(["...", ".-.", "..."])
    assert loops(ring) == [
        [(0, 0), (3, 0), (3, 3), (0, 3), (0, 0)],
        [(1, 1), (1, 2), (2, 2), (2, 1), (1, 1)],
    ]


def test_cells_that_touch_only_at_a_corner_still_give_closed_outlines() -> None:
    apart = Grid.from_rows([".-", "-."])
    assert sum(len(loop) - 1 for loop in loops(apart)) == 8
    assert all(loop[0] == loop[-1] for loop in loops(apart))


def test_a_rounded_border_lies_inside_and_ends_where_it_begins() -> None:
    corner = Grid.from_rows(["..", ".-"])
    line = rounded_loop(loops(corner)[0], 10, inset=1, radius=3)
    assert line[0] == line[-1]
    assert min(x for x, _ in line) == min(y for _, y in line) == 1
    assert max(x for x, _ in line) == max(y for _, y in line) == 19
    assert all(math.dist(at, (1, 1)) > 1 for at in line), "the corner itself is cut"


def test_a_negative_inset_draws_a_border_outside_its_cells() -> None:
    line = rounded_loop(loops(Grid.from_rows(["."]))[0], 10, inset=-3)
    assert {(round(x, 6), round(y, 6)) for x, y in line} >= {(-3, -3), (13, -3), (13, 13), (-3, 13)}


def test_a_side_too_short_for_two_corners_gets_smaller_ones() -> None:
    line = rounded_loop(loops(Grid.from_rows(["."]))[0], 10, radius=50)
    assert all(math.dist(at, (5, 5)) <= 5.001 for at in line), "a circle"
