"""The borders of grids and of marks on them."""

from __future__ import annotations

from papeterie.pen.drawing.borders import loops
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
