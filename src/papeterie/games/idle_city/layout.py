"""Where things stand on a town's sheet, in CSS pixels: the numbers that pages lay buttons by.

Only geometry; how a thing looks is in ``tiles`` and ``drawing``.
"""

from __future__ import annotations

import math
from typing import Literal

import msgspec

from papeterie.pen.drawing.model import Box
from papeterie.pen.grid import Grid, column_of, parse_cell, row_of

Part = Literal["scroll", "coordinates", "grid", "legend", "columns"]
SHEET: tuple[Part, ...] = ("scroll", "coordinates", "grid", "legend")
PAGE: tuple[Part, ...] = ("scroll", "coordinates", "grid", "legend", "columns")

WIDTH, HEIGHT = 820.0, 803.0
"""The sheet beside the panels of a page 1440 by 900."""
LARGEST, SMALLEST = 44.0, 22.0
"""The side of a cell on a screen, in px; a great town rather grows taller than smaller."""
SWATCH = 40.0
ENTRY, ENTRY_TO_COLOUR = 108.0, 142.0
"""The width of an entry of the legend, and of one whose swatch is left to be coloured."""
_SCROLL = 91.0
_COORDINATES = 24.0
_GUTTER = 34.0
_MARGIN = 22.0
_LEGEND_ROW = 62.0
_GAP = 22.0


class Window(msgspec.Struct, frozen=True):
    """The cells that a small page shows: first column and row from 0, how many (cut ones as fractions)."""

    column: float
    row: float
    columns: float
    rows: float


class Layout(msgspec.Struct, frozen=True):
    """A sheet laid out. Tops are 0 for parts that aren't there."""

    width: float
    height: float
    cell: float
    left: float
    top: float
    columns: int
    rows: int
    legend_top: float = 0
    legend_rows: int = 0
    columns_top: float = 0

    @property
    def grid(self) -> Box:
        """The whole grid."""
        return Box(self.left, self.top, self.columns * self.cell, self.rows * self.cell)

    def cell_box(self, name: str) -> Box:
        """The square of a cell; ValueError for a name that is no cell."""
        return self.box(parse_cell(name))

    def box(self, cell: int) -> Box:
        """The square of a cell by its number."""
        x = self.left + column_of(cell) * self.cell
        return Box(x, self.top + row_of(cell) * self.cell, self.cell, self.cell)

    def cut(self, window: Window) -> Box:
        """The part of the drawing that a window shows."""
        return Box(
            self.left + window.column * self.cell,
            self.top + window.row * self.cell,
            window.columns * self.cell,
            window.rows * self.cell,
        )


def lay_out(
    grid: Grid,
    parts: tuple[Part, ...] = SHEET,
    *,
    width: float = WIDTH,
    height: float = HEIGHT,
    cell: float = 0,
    least: float = SMALLEST,
    entry: float = ENTRY,
    columns_height: float = 0,
) -> Layout:
    """The layout of these parts, the cells as large as ``width`` and ``height`` allow.

    ``least``: no smaller than this, whatever the height. A ``cell`` given wins
    over all: then the drawing is as large as it gets. ``entry``: the width that
    an entry of the legend needs.
    """
    gutter = _GUTTER if "coordinates" in parts else 2.0
    above = (_SCROLL if "scroll" in parts else 2.0) + (_COORDINATES if "coordinates" in parts else 0.0)
    legend_rows = rows_of_legend(width, entry) if "legend" in parts else 0
    below = _below(legend_rows, columns_height)
    if not cell:
        # A column of coordinates at the left and a little air at the right.
        room = width - 2 * (gutter + (_MARGIN if gutter > 2 else 0))
        by_width, by_height = room / grid.width, (height - above - below) / grid.height
        cell = max(least, min(LARGEST, math.floor(2 * min(by_width, by_height)) / 2))
    tall = grid.height * cell if "grid" in parts else 0.0
    across = max(grid.width * cell + 2 * gutter if tall else 0, width if set(parts) != {"grid"} else 0)
    down = above + tall
    legend_top = down + (_GAP if tall else 8) if legend_rows else 0.0
    after = legend_top + legend_rows * _LEGEND_ROW if legend_rows else down
    columns_top = after + 14 if columns_height else 0.0
    return Layout(
        width=across,
        height=down + below,
        cell=cell,
        left=round((across - grid.width * cell) / 2),
        top=above,
        columns=grid.width,
        rows=grid.height,
        legend_top=legend_top,
        legend_rows=legend_rows,
        columns_top=columns_top,
    )


def _below(legend_rows: int, columns_height: float) -> float:
    """The height of what stands under the grid, with the margin at the foot."""
    below = _GAP + legend_rows * _LEGEND_ROW if legend_rows else 0.0
    below += 14 + columns_height if columns_height else 0.0
    return below + (16.0 if below else 2.0)


def rows_of_legend(width: float, entry: float = ENTRY) -> int:
    """Rows of the legend: two on a wide sheet, more where seven entries don't fit side by side."""
    return math.ceil(13 / max(2, min(7, int(width / entry))))
