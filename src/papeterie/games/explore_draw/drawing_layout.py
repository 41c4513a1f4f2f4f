"""Where things stand round and on a boat, in CSS pixels: the numbers that pages lay ghosts and buttons by.

Only geometry; how things look is in the other drawing modules.
"""

from __future__ import annotations

import math
from typing import Final, Literal

import msgspec

from papeterie.games.explore_draw.boats import hull
from papeterie.pen.drawing.model import Box
from papeterie.pen.grid import column_of, parse_cell, row_of

Part = Literal["title", "sea", "coordinates", "boat", "specials"]
SHEET: tuple[Part, ...] = ("title", "sea", "coordinates", "boat")
BOAT: tuple[Part, ...] = ("boat",)

WIDTH: Final = 892.0
"""The sheet beside the panels of a page 1440 by 900."""
HULL: Final = 0.30
"""By this share of a cell the hull is wider than the deck."""
_SPECIALS: Final = 62.0


class BoatLayout(msgspec.Struct, frozen=True):
    """A boat laid out: its grid's upper left corner, the side of a cell, the whole drawing's size."""

    width: float
    height: float
    cell: float
    left: float
    top: float
    columns: int
    rows: int
    specials_top: float = 0

    @property
    def grid(self) -> Box:
        """The box of the grid."""
        return Box(self.left, self.top, self.columns * self.cell, self.rows * self.cell)

    def cell_box(self, name: str) -> Box:
        """The square of a cell; ValueError for a name that is no cell."""
        return self.box(parse_cell(name))

    def box(self, cell: int) -> Box:
        """The square of a cell by its number, on the boat or not."""
        return self.square(column_of(cell), row_of(cell))

    def square(self, column: int, row: int) -> Box:
        """The square in this column and row, which may lie outside the grid."""
        return Box(self.left + column * self.cell, self.top + row * self.cell, self.cell, self.cell)


def lay_out_boat(
    parts: tuple[Part, ...] = SHEET, *, width: float = WIDTH, cell: float = 0, height: float = 0
) -> BoatLayout:
    """The layout of these parts, the cells as large as ``width`` allows, or of the ``cell`` given.

    A ``height`` larger than what the parts need leaves more sea above and below.
    """
    grid = hull().grid
    sea, lettered = "sea" in parts, "coordinates" in parts
    beside = (9.0 if width < 600 else 19.0) if sea else 2.0
    beside += 15.0 if lettered else 0.0
    if not cell:
        cell = math.floor(2 * (width - 2 * beside) / (grid.width + 2 * HULL)) / 2
        if cell <= 8:  # small pictures: halves would leave too much over
            cell = round((width - 2 * beside) / (grid.width + 2 * HULL), 1)
    else:
        width = max(width if sea else 0.0, cell * (grid.width + 2 * HULL) + 2 * beside)
    shell = HULL * cell
    above = (58.0 if "title" in parts else (10.0 if sea else 2.0)) + shell + (6.0 if sea else 0.0)
    below = (26.0 if lettered else 12.0 if sea else 2.0) + shell + (9.0 if sea else 0.0)
    down = above + grid.height * cell + below
    specials = _SPECIALS if "specials" in parts else 0.0
    spare = max(0.0, height - down - specials)
    left = round((width - grid.width * cell) / 2 + (4 if lettered else 0), 1)
    return BoatLayout(
        width=width,
        height=down + spare + specials,
        cell=cell,
        left=left,
        top=round(above + spare / 2, 1),
        columns=grid.width,
        rows=grid.height,
        specials_top=down + spare if specials else 0.0,
    )
