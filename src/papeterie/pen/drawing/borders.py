"""The borders of sets of cells, as closed loops of corners; how they are drawn is for others to say."""

from __future__ import annotations

from papeterie.pen.drawing.model import Point
from papeterie.pen.grid import Grid, cell_at, cells_of, column_of, row_of


def loops(shape: Grid) -> list[list[Point]]:
    """The outlines of a grid in cells, each closed, only its corners named."""
    edges: dict[Point, list[Point]] = {}
    for cell in cells_of(shape.cells):
        x, y = column_of(cell), row_of(cell)
        for dx, dy, start, end in (
            (0, -1, (x, y), (x + 1, y)), (1, 0, (x + 1, y), (x + 1, y + 1)),
            (0, 1, (x + 1, y + 1), (x, y + 1)), (-1, 0, (x, y + 1), (x, y)),
        ):  # fmt: skip
            if not _has(shape, x + dx, y + dy):
                edges.setdefault(start, []).append(end)
    out: list[list[Point]] = []
    while edges:
        home = min(edges, key=lambda p: (p[1], p[0]))
        loop, at = [home], _next(edges, home)
        while at != home:
            loop.append(at)
            at = _next(edges, at)
        loop.append(home)
        out.append(_corners(loop))
    return out


def _next(edges: dict[Point, list[Point]], at: Point) -> Point:
    ends = edges[at]
    end = ends.pop()
    if not ends:
        del edges[at]
    return end


def _has(shape: Grid, x: int, y: int) -> bool:
    return 0 <= x < shape.width and 0 <= y < shape.height and bool(shape.cells >> cell_at(x, y) & 1)


def _corners(loop: list[Point]) -> list[Point]:
    inner = [
        b
        for a, b, c in zip(loop, loop[1:], loop[2:], strict=False)
        if (b[0] - a[0]) * (c[1] - b[1]) != (b[1] - a[1]) * (c[0] - b[0])
    ]
    return [loop[0], *inner, loop[0]]
