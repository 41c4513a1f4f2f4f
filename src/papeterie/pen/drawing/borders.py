"""The borders of sets of cells, as closed loops of corners, as they are or with round corners.

What is drawn along them, and how, is for others to say.
"""

from __future__ import annotations

import math

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


def rounded_loop(
    loop: list[Point], side: float, *, inset: float = 0.0, radius: float = 0.0, pieces: int = 3
) -> list[Point]:
    """A loop of cells ``side`` px wide as a closed line with round corners, beginning in a straight side.

    ``inset`` in px draws it in from the cells' border, a negative one out. A side too short
    for two corners gets smaller ones.
    """
    corners = loop[:-1]
    count = len(corners)
    moved = [
        _drawn_in(corners[i - 1], corners[i], corners[(i + 1) % count], side, inset) for i in range(count)
    ]
    out: list[Point] = [_between(moved[-1], moved[0], 0.5)]
    for i, at in enumerate(moved):
        before, after = moved[i - 1], moved[(i + 1) % count]
        r = min(radius, math.dist(before, at) / 2, math.dist(at, after) / 2)
        out += _arc(before, at, after, r, pieces)
    return [*out, out[0]]


def _drawn_in(before: Point, at: Point, after: Point, side: float, inset: float) -> Point:
    """A corner, moved to the inner side of both its edges; a loop has its cells at its right."""
    ux, uy = _step(before, at)
    vx, vy = _step(at, after)
    return at[0] * side + inset * (-uy - vy), at[1] * side + inset * (ux + vx)


def _step(a: Point, b: Point) -> Point:
    return float((b[0] > a[0]) - (b[0] < a[0])), float((b[1] > a[1]) - (b[1] < a[1]))


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _arc(before: Point, at: Point, after: Point, radius: float, pieces: int) -> list[Point]:
    """A quarter of a circle that cuts a corner."""
    ux, uy = _step(before, at)
    vx, vy = _step(at, after)
    cx, cy = at[0] + (vx - ux) * radius, at[1] + (vy - uy) * radius
    out: list[Point] = []
    for k in range(pieces + 1):
        angle = math.pi / 2 * k / pieces
        out.append(
            (
                cx - vx * radius * math.cos(angle) + ux * radius * math.sin(angle),
                cy - vy * radius * math.cos(angle) + uy * radius * math.sin(angle),
            )
        )
    return out
