"""The sea round a boat, what lives in it, and the names of columns and rows.

The boat itself is in ``drawing_ship``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

import msgspec

from papeterie.games.explore_draw import drawing_look as look_of
from papeterie.games.explore_draw.boats import hull
from papeterie.games.explore_draw.drawing_layout import HULL, BoatLayout
from papeterie.games.explore_draw.drawing_look import Look
from papeterie.pen.drawing.felt import bands
from papeterie.pen.drawing.line import chance, rounded, seed_of, smooth, wobble
from papeterie.pen.drawing.model import Box, Group, Node, Path, Point, Text
from papeterie.pen.drawing.things import birds
from papeterie.pen.grid import bit, cell_at, column_name


def _frames(box: Box) -> list[Point]:
    return rounded(box.x, box.y, box.width, box.height, 14)


@lru_cache(maxsize=32)
def sea(layout: BoatLayout) -> tuple[Node, ...]:
    """A felt wash with a margin of paper, little waves, two birds and a fish."""
    bottom = layout.specials_top or layout.height
    margin = 7.0 if layout.width < 600 else 10.0
    box = Box(margin, margin, layout.width - 2 * margin, bottom - 2 * margin)
    edge = smooth(_uneven(_frames(box)))
    corners = [(box.x, box.y), (box.x + box.width, box.y)]
    corners += [(box.x + box.width, box.y + box.height), (box.x, box.y + box.height)]
    band = 26.0 if layout.width > 600 else 18.0
    dark, light = bands(corners, band, seed_of("sea"), slant=-3)
    wash = Group(
        clip=edge,
        children=(
            Path(edge, fill="sea"),
            Path(dark, fill="sea-shade", opacity=0.2),
            Path(light, fill="sea-light", opacity=0.4),
        ),
    )
    return (wash, *_life(layout, box))


def _uneven(ring: list[Point]) -> list[Point]:
    """The frame with a point every 40 px or so, wobbling as loose strokes end."""
    out: list[Point] = []
    for (ax, ay), (bx, by) in pairwise(ring):
        count = max(1, round((abs(bx - ax) + abs(by - ay)) / 40))
        out += [(ax + (bx - ax) * k / count, ay + (by - ay) * k / count) for k in range(count)]
    return wobble(out, seed_of("sea's edge"), 1.6)


def _life(layout: BoatLayout, box: Box) -> Iterator[Node]:
    side = layout.cell
    size = min(24.0, max(13.0, side * 0.66))
    waves = []
    for k, (x, y) in enumerate(_open_water(layout, box, size)):
        waves.append(look_of.picture("wave", x, y, size, 1.5 if size > 20 else 2.0, k % 3))
    yield Path("".join(waves), fill="sea-line")
    if side >= look_of.DETAILED:
        (flock,) = birds(box.x + box.width * 0.727, box.y + 17)
        yield msgspec.structs.replace(flock, fill="sea-ink")
        fish = look_of.picture("fish", box.x + box.width * 0.885, box.y + box.height - 46, 44, 0.85)
        yield Path(fish, fill="sea-line")


def _open_water(layout: BoatLayout, box: Box, size: float) -> Iterator[Point]:
    """Places for waves, well away from boat, title, birds and fish."""
    side, grid = layout.cell, hull().grid
    pitch = max(3.1 * side, 70.0)
    columns, rows = int(box.width // pitch), int(box.height // (pitch * 0.62))
    for k in range((columns + 1) * (rows + 1)):
        r, c = divmod(k, columns + 1)
        x = box.x + 12 + (c + 0.4 * (r % 2) + 0.22 * chance(k, 1)) * pitch
        y = box.y + 12 + (r + 0.22 * chance(k, 2)) * pitch * 0.62
        if not (x + size < box.x + box.width - 6 and y + size < box.y + box.height - 6):
            continue
        if y < box.y + 52 and (x < box.x + 330 or x > box.x + box.width * 0.68):
            continue
        if x > box.x + box.width * 0.84 and y > box.y + box.height - 76:
            continue
        c0, c1 = ((at - layout.left) // side for at in (x - 0.9 * side, x + size + 0.9 * side))
        r0, r1 = ((at - layout.top) // side for at in (y - 0.7 * side, y + size + 0.7 * side))
        near = (
            cell_at(int(cc), int(rr))
            for cc in range(int(max(0, c0)), int(min(grid.width - 1, c1)) + 1)
            for rr in range(int(max(0, r0)), int(min(grid.height - 1, r1)) + 1)
        )
        if not any(grid.cells >> cell & 1 for cell in near):
            yield x, y


@lru_cache(maxsize=32)
def coordinates(layout: BoatLayout, look: Look) -> tuple[Node, ...]:
    """Each column's letter close under the hull, the rows' numbers one below another at the left."""
    grid, side = hull().grid, layout.cell
    ink = "sea-ink-2" if look.finish == "felt" else "ink-2"
    last = [max(r for r in range(grid.height) if grid.cells & bit(cell_at(c, r))) for c in range(grid.width)]
    out = []
    for c, low in enumerate(last):
        x = layout.left + (c + 0.5) * side + _aside(last, c)
        y = layout.top + (low + 1 + HULL) * side + 15
        out.append(Text(x, y, column_name(c), 13, fill=ink, anchor="middle"))
    x = layout.left - HULL * side - 7
    out += [
        Text(x, layout.top + (r + 0.5) * side + 4.5, str(r + 1), 13, fill=ink, anchor="end")
        for r in range(grid.height)
    ]
    return tuple(out)


def _aside(edge: list[int], at: int) -> float:
    """How far a name moves away from a neighbour whose hull stands out beside it, in px."""
    before = edge[at - 1] if at else edge[at]
    after = edge[at + 1] if at + 1 < len(edge) else edge[at]
    return 4.5 * ((before > edge[at]) - (after > edge[at]))
