"""Polyominoes: a drawn shape, its turns and mirrors, and where it fits on a board.

Shapes are drawn as rows, ``X`` a filled cell: ``XX/X.``. A placement is a turn and
the *anchor*, the cell that the shape's first cell in reading order lies on; all
places of one turn are found at once by shifts of whole boards (see ``grid``).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from papeterie.pen.grid import STRIDE, beside


class Turned(msgspec.Struct, frozen=True):
    """One way to lay a shape: its cells as (column, row) from the anchor, and as bit offsets.

    ``offsets`` are ascending and begin with 0; ``mask`` has them as bits;
    ``quarters`` and ``mirrored`` say how it comes from the shape as drawn: mirrored
    left to right first, then turned clockwise.
    """

    cells: tuple[tuple[int, int], ...]
    offsets: tuple[int, ...]
    mask: int
    quarters: int
    mirrored: bool


class Shape(msgspec.Struct, frozen=True):
    """A polyomino: as drawn, its number of cells, its different turns (1 to 8)."""

    rows: str
    size: int
    turns: tuple[Turned, ...]


Cells = tuple[tuple[int, int], ...]


def _normal(cells: Cells) -> Cells:
    """The same cells seen from the first of them in reading order."""
    column, row = min(cells, key=lambda cell: (cell[1], cell[0]))
    return tuple(sorted(((c - column, r - row) for c, r in cells), key=lambda cell: (cell[1], cell[0])))


def turned(cells: Cells) -> Iterator[tuple[Cells, int, bool]]:
    """The eight ways to lay some cells, with quarter turns and mirroring, those alike included."""
    for mirrored in (False, True):
        now = tuple((-c, r) for c, r in cells) if mirrored else cells
        for quarters in range(4):
            yield _normal(now), quarters, mirrored
            now = tuple((-r, c) for c, r in now)


@lru_cache(maxsize=256)
def shape(rows: str) -> Shape:
    """A shape from its drawing; ValueError where the drawing holds no connected cells."""
    lines = rows.split("/")
    if set(rows) - set("X./") or len({len(line) for line in lines}) != 1:
        raise ValueError(f"{rows!r}: rows of X and . of one length, parted by /")
    cells = tuple((c, r) for r, line in enumerate(lines) for c, sign in enumerate(line) if sign == "X")
    if not cells or not _hangs_together(cells):
        raise ValueError(f"{rows!r}: the cells of a shape hang together by their sides")
    found: dict[Cells, Turned] = {}
    for laid, quarters, mirrored in turned(cells):
        if laid not in found:
            offsets = tuple(r * STRIDE + c for c, r in laid)
            found[laid] = Turned(laid, offsets, sum(1 << o for o in offsets), quarters, mirrored)
    return Shape(rows, len(cells), tuple(found.values()))


def _hangs_together(cells: Cells) -> bool:
    left = set(cells)
    stack = [left.pop()]
    while stack:
        c, r = stack.pop()
        for near in ((c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1)):
            if near in left:
                left.remove(near)
                stack.append(near)
    return not left


def fits(free: int, turn: Turned) -> int:
    """The anchors at which a turn lies wholly on free cells."""
    anchors = free
    for offset in turn.offsets[1:]:
        anchors &= free >> offset
    return anchors


def places(free: int, near: int, turn: Turned) -> int:
    """The anchors at which a turn lies on free cells and on at least one of ``near``."""
    anchors, touching = free, near
    for offset in turn.offsets[1:]:
        anchors &= free >> offset
        touching |= near >> offset
    return anchors & touching


def laid(turn: Turned, anchor: int) -> int:
    """The cells that a turn covers at an anchor."""
    return turn.mask << anchor


def frontier(filled: int, board: int) -> int:
    """The free cells of a board beside a filled one."""
    return beside(filled) & board & ~filled
