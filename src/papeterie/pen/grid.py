"""Cells, their names and sets of cells as integers (bitboards).

A set of cells is one ``int``: the cell in column c and row r (both from 0) is
bit ``r * STRIDE + c``. Column ``STRIDE - 1`` is never part of a board, so a
shift by one can't wrap from the end of a row to the start of the next one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

import msgspec

from papeterie.pen.words import N_, Said, plain

STRIDE = 32
MAX_WIDTH = STRIDE - 1
MAX_HEIGHT = 64

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_NAME = re.compile(r"([a-z]|a[a-e])([1-9][0-9]?)")
_BYTE_BITS = tuple(tuple(i for i in range(8) if byte >> i & 1) for byte in range(256))
_HALVES = tuple(
    tuple((1 << n, (1 << (1 << n)) - 1) for n in range(size - 1, 2, -1))
    for size in range(MAX_HEIGHT.bit_length() + 6)
)
"""For sets below 2 ** 2 ** size: halves of 2 ** n cells, down to a byte."""


def column_name(column: int) -> str:
    """The name of a column, 0 to 30: ``a`` … ``z``, then ``aa`` … ``ae``."""
    if not 0 <= column < MAX_WIDTH:
        raise ValueError(f"no column {column}: a grid has at most {MAX_WIDTH}")
    return _LETTERS[column] if column < 26 else "a" + _LETTERS[column - 26]


def cell_at(column: int, row: int) -> int:
    """The cell in this column and row, both counted from 0."""
    return row * STRIDE + column


def column_of(cell: int) -> int:
    """The column of a cell, from 0."""
    return cell % STRIDE


def row_of(cell: int) -> int:
    """The row of a cell, from 0 at the top."""
    return cell // STRIDE


@lru_cache(maxsize=1024)
def cell_name(cell: int) -> str:
    """A cell's name, column letters then row number from 1: ``b3``."""
    return column_name(cell % STRIDE) + str(cell // STRIDE + 1)


def parse_cell(name: str) -> int:
    """The cell of this name; the inverse of :func:`cell_name`.

    Raises ``Said`` for anything else, ``B3`` and ``b03`` included.
    """
    found = _NAME.fullmatch(name)
    if found is None or int(found[2]) > MAX_HEIGHT:
        raise Said(N_("“{name}” is not the name of a cell"), name=plain(name))
    letters = found[1]
    column = _LETTERS.index(letters) if len(letters) == 1 else 26 + _LETTERS.index(letters[1])
    return cell_at(column, int(found[2]) - 1)


def bit(cell: int) -> int:
    """The set that holds this one cell."""
    return 1 << cell


def board(width: int, height: int) -> int:
    """All cells of a full rectangle."""
    row = (1 << width) - 1
    cells = 0
    for r in range(height):
        cells |= row << (r * STRIDE)
    return cells


def beside(cells: int) -> int:
    """All cells that share a side with one of ``cells``.

    May include cells of the set itself, and guard cells outside the board:
    intersect it with what is of interest.
    """
    return cells << 1 | cells >> 1 | cells << STRIDE | cells >> STRIDE


def cells_of(cells: int) -> Iterator[int]:
    """The cells of a set, in ascending order."""
    for index, byte in enumerate(cells.to_bytes((cells.bit_length() + 7) // 8, "little")):
        if byte:
            base = index * 8
            for i in _BYTE_BITS[byte]:
                yield base + i


def nth_cell(cells: int, n: int) -> int:
    """The n-th cell of a set in ascending order, n from 0 to its size - 1."""
    if not 0 <= n < cells.bit_count():
        raise IndexError(n)
    base = 0
    for width, low in _HALVES[(cells.bit_length() - 1).bit_length()]:
        below = cells & low
        count = below.bit_count()
        if n < count:
            cells = below
        else:
            n -= count
            cells >>= width
            base += width
    return base + _BYTE_BITS[cells][n]


def connected(cells: int) -> bool:
    """Whether all cells of a set hang together by their sides (an empty set does)."""
    return flood(cells & -cells, cells) == cells


def flood(start: int, within: int) -> int:
    """The cells of ``within`` that can be reached from ``start`` by sides."""
    reached = start & within
    while True:
        grown = (reached | beside(reached)) & within
        if grown == reached:
            return reached
        reached = grown


class Grid(msgspec.Struct, frozen=True):
    """A board: its width and height in cells and the cells that belong to it."""

    width: int
    height: int
    cells: int

    @classmethod
    def from_rows(cls, rows: list[str]) -> Grid:
        """A grid drawn as text: ``.`` is a cell, a blank or ``-`` is none.

        Raises ``Said`` where rows differ in length or leave the limits.
        """
        if not rows or len({len(row) for row in rows}) != 1:
            raise Said(N_("the rows of a grid must all have the same length"))
        width, height = len(rows[0]), len(rows)
        if not 1 <= width <= MAX_WIDTH or height > MAX_HEIGHT:
            raise Said(
                N_("a grid has 1 to {columns} columns and 1 to {rows} rows"),
                columns=MAX_WIDTH,
                rows=MAX_HEIGHT,
            )
        cells = 0
        for r, row in enumerate(rows):
            for c, sign in enumerate(row):
                if sign == ".":
                    cells |= bit(cell_at(c, r))
                elif sign not in " -":
                    raise Said(
                        N_("row {row}: “{sign}” is neither a cell (.) nor a hole (-)"),
                        row=r + 1,
                        sign=plain(sign),
                    )
        if not cells:
            raise Said(N_("a grid needs at least one cell"))
        return cls(width, height, cells)

    def __len__(self) -> int:
        return self.cells.bit_count()
