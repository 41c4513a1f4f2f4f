"""The marks of Daydream as numbers and as words, exact inverses of each other.

0 and 1 give up the first or the second die; 2 and 3 settle the row or the column
first; the others write a die, changed by leaves, in a cell. What they do is in ``rules``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from papeterie.pen.draws import dice_faces
from papeterie.pen.game import Move
from papeterie.pen.grid import cell_name, nth_cell, parse_cell

GIVE_UP: Final = (0, 1)
ROW_FIRST: Final = 2
COLUMN_FIRST: Final = 3
FIRST_WRITE: Final = 16
_DELTAS: Final = 19
_PER_CELL: Final = 2 * _DELTAS


@lru_cache(maxsize=4096)
def variants(outcome: int, left: int, ready: int) -> tuple[int, ...]:
    """The ways to write a die: die and leaves as offsets of a mark, ascending (DD-14)."""
    low, high = dice_faces(outcome)
    return tuple(
        die * _DELTAS + 9 + delta
        for die, shown in enumerate((low, high))
        if left >> die & 1
        for delta in range(max(-ready, -shown), min(ready, 9 - shown) + 1)
    )


class Marks:
    """The marks of a turn in ascending order: giving up a die, then cell by cell each way to write."""

    __slots__ = ("cells", "free", "gives", "ways")

    def __init__(
        self, gives: tuple[Move, ...], free: int, cells: tuple[int, ...], ways: tuple[int, ...]
    ) -> None:
        self.gives, self.free, self.cells, self.ways = gives, free, cells, ways

    def __len__(self) -> int:
        return len(self.gives) + self.free.bit_count() * len(self.ways)

    def __getitem__(self, index: int, /) -> Move:
        if index < 0:
            raise IndexError(index)
        if index < len(self.gives):
            return self.gives[index]
        cell, way = divmod(index - len(self.gives), len(self.ways))
        return FIRST_WRITE + self.cells[nth_cell(self.free, cell)] * _PER_CELL + self.ways[way]

    def __iter__(self) -> Iterator[Move]:
        yield from self.gives
        for number, cell in enumerate(self.cells):
            if self.free >> number & 1:
                first = FIRST_WRITE + cell * _PER_CELL
                yield from (first + way for way in self.ways)

    def __contains__(self, move: object, /) -> bool:
        if not isinstance(move, int) or move in self.gives:
            return move in self.gives
        cell, way = divmod(move - FIRST_WRITE, _PER_CELL)
        if move < FIRST_WRITE or way not in self.ways or cell not in self.cells:
            return False
        return bool(self.free >> self.cells.index(cell) & 1)


def text(move: Move) -> str:
    """``1@c3``, ``2+1@c3`` write a die; ``give1`` gives one up; ``row``, ``column`` settle that first."""
    if move in GIVE_UP:
        return f"give{move + 1}"
    if move in (ROW_FIRST, COLUMN_FIRST):
        return "row" if move == ROW_FIRST else "column"
    cell, way = divmod(move - FIRST_WRITE, _PER_CELL)
    if move < FIRST_WRITE:
        raise ValueError(f"no mark has the id {move}")
    die, shift = divmod(way, _DELTAS)
    delta = f"{shift - 9:+d}" if shift != 9 else ""
    return f"{die + 1}{delta}@{cell_name(cell)}"


_WRITE = re.compile(r"([12])([+-][1-9])?@([a-z]{1,2}[0-9]{1,2})")
_WORDS: Final = {"give1": 0, "give2": 1, "row": ROW_FIRST, "column": COLUMN_FIRST}


def parse(word: str) -> Move:
    """The inverse of :func:`text`; ValueError for anything else."""
    if word in _WORDS:
        return _WORDS[word]
    found = _WRITE.fullmatch(word)
    if found is None:
        raise ValueError(f"{word!r} is no mark of Daydream")
    return write_move(parse_cell(found[3]), int(found[1]) - 1, int(found[2] or 0))


def write_move(cell: int, die: int, delta: int) -> Move:
    """The mark that writes a die, changed by so many leaves, in a cell of the grid."""
    return FIRST_WRITE + cell * _PER_CELL + die * _DELTAS + 9 + delta


def written(move: Move) -> tuple[int, int, int]:
    """The inverse: cell, die, change."""
    cell, way = divmod(move - FIRST_WRITE, _PER_CELL)
    die, shift = divmod(way, _DELTAS)
    return cell, die, shift - 9
