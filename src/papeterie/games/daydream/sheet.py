"""What a Daydream sheet holds, loaded from sheets/*.toml and objects.toml.

Clouds (cells), lines, shelf and the modules' layout; what happens on it is in
``rules``. Cells have a compact number, 0 to their count - 1 in reading order,
which positions use; ``cells`` maps it to the grid's own cell.
"""

from __future__ import annotations

import msgspec

from papeterie.pen.grid import Grid

DOT, SUN = 0, 1
LEAF, STROKE = "leaf", "stroke"


class Line(msgspec.Struct, frozen=True):
    """A row or column marked by icons (DD-20): its cells in order, as compact numbers and as a set."""

    name: str
    cells: tuple[int, ...]
    mask: int
    vertical: bool


class Thing(msgspec.Struct, frozen=True):
    """An object on the shelf: a closed path of points, its suns, its bonus (DD-31, DD-32)."""

    id: str
    points: tuple[tuple[int, int], ...]
    suns: tuple[int, ...]
    bonus: str = ""
    forces: bool = False
    """Whether drawing it crosses out rewards in solo (DD-64)."""

    @property
    def strokes(self) -> int:
        """Dot strokes that it takes: the path returns to its first point."""
        return len(self.points)


class Note(msgspec.Struct, frozen=True):
    """A single note between two cells, or a double one amid a 2×2 block (DD-61)."""

    cells: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]


class Polaroid(msgspec.Struct, frozen=True):
    """A slot (DD-62): the column it hangs over, its special cell, ``star`` or ``moon``."""

    column: int
    cell: int
    kind: str


class Frame(msgspec.Struct, frozen=True):
    """A family of zones with one ladder of rewards, best first (DD-64)."""

    name: str
    zones: tuple[int, ...]
    ladder: tuple[int, ...]


class Sheet(msgspec.Struct, frozen=True):
    """A printed sheet.

    ``all``: all cells as a set of compact numbers; ``number_of`` is the inverse of
    ``cells``. ``steps`` and ``finishes`` are worked out from the shelf, see
    ``shelf.steps_along``. ``constellation``: the big stars, in strokes from the path's
    start; ``path``: its points from the bottom up, x 0 to 200 to the right, y 0 to 260
    upward. ``panels``: the widths of the board's panels in columns.
    """

    name: str
    edition: int
    title: str
    digest: str
    grid: Grid
    cells: tuple[int, ...]
    all: int
    number_of: dict[int, int]
    neighbours: tuple[int, ...]
    lines: tuple[Line, ...]
    lines_at: tuple[tuple[int, ...], ...]
    leaves: int
    shelf: tuple[Thing, ...]
    steps: tuple[tuple[int, ...], tuple[int, ...]]
    finishes: tuple[int, ...]
    titles: tuple[tuple[int, str], ...]
    panels: tuple[int, ...]
    stars: int = 0
    constellation: tuple[int, ...] = ()
    path: tuple[tuple[int, int], ...] = ()
    notes: tuple[Note, ...] = ()
    polaroids: tuple[Polaroid, ...] = ()
    polaroid_rule: str = ""
    moons: int = 0
    garland: tuple[str, ...] = ()
    frames: tuple[Frame, ...] = ()

    def __hash__(self) -> int:
        """By what is on it: hashing every field would be slow, and a dictionary has no hash."""
        return hash((self.name, self.digest))
