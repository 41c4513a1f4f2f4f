"""Which clouds make a line, and where each line's dot and sun have room (DD-20).

Lines are the runs of three clouds and more, so that the holes alone say which
clouds make one. How the icons look is the drawing's business.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from papeterie.pen.grid import Grid, bit, cell_at, cell_name, column_of, row_of

SHORTEST, LONGEST = 3, 6
_FAR = 2
"""A thread crosses so many holes at most on its way to the margin."""

Place = tuple[tuple[int, int], ...]
"""Free places, (column, row) each: two for a row, the dot's first; one for both icons of a column.

Column -1 or below, and from the grid's width on, is the margin; rows likewise.
"""


def runs(grid: Grid) -> tuple[tuple[int, ...], ...]:
    """Rows, then columns of clouds that touch, each as long as it goes, from three clouds up."""
    rows = [[cell_at(c, r) for c in range(grid.width)] for r in range(grid.height)]
    columns = [[cell_at(c, r) for r in range(grid.height)] for c in range(grid.width)]
    return tuple(run for along in rows + columns for run in _cut(grid, along) if len(run) >= SHORTEST)


def _cut(grid: Grid, along: Sequence[int]) -> Iterator[tuple[int, ...]]:
    run: tuple[int, ...] = ()
    for cell in along:
        if grid.cells & bit(cell):
            run = (*run, cell)
        else:
            yield run
            run = ()
    yield run


def run_name(run: Sequence[int]) -> str:
    """A line as sheets write it: ``a2:e2``."""
    return f"{cell_name(run[0])}:{cell_name(run[-1])}"


def places(grid: Grid, lines: Sequence[tuple[int, ...]]) -> tuple[Place | None, ...]:
    """Where the icons of each line stand, no two on one place; None where there is no room left.

    A row's are right of it or else left of it, a column's below it or else above it;
    the margin is better than a hole, if it is near. Lines with the least choice go first.
    """
    offers = [tuple(_offers(grid, line)) for line in lines]
    taken: set[tuple[int, int]] = set()
    chosen: list[Place | None] = [None] * len(lines)
    for line in sorted(range(len(lines)), key=lambda line: len(offers[line])):
        chosen[line] = next((offer for offer in offers[line] if taken.isdisjoint(offer)), None)
        taken.update(chosen[line] or ())
    return tuple(chosen)


def _offers(grid: Grid, line: tuple[int, ...]) -> Iterator[Place]:
    across = line[1] - line[0] == 1
    size = 2 if across else 1
    ways = [_outward(grid, line, way, across) for way in (1, -1)]
    for holes, margin in ways:
        if margin and len(holes) <= _FAR:
            yield tuple(margin[:size])
    for holes, margin in ways:
        free = holes + margin
        for start in range(min(len(holes), _FAR)):
            if len(free) >= start + size:
                yield tuple(free[start : start + size])


def _outward(
    grid: Grid, line: tuple[int, ...], way: int, across: bool
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The holes from a line's end outward, and the first two places of the margin, if no cloud bars them."""
    at = line[-1] if way > 0 else line[0]
    column, row = column_of(at), row_of(at)
    holes: list[tuple[int, int]] = []
    while True:
        column, row = (column + way, row) if across else (column, row + way)
        if not (0 <= column < grid.width and 0 <= row < grid.height):
            further = (column + way, row) if across else (column, row + way)
            return holes, [(column, row), further]
        if grid.cells & bit(cell_at(column, row)):
            return holes, []
        holes.append((column, row))
