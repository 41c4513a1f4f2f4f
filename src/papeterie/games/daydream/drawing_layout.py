"""Where things stand on a Daydream sheet, in CSS pixels: the numbers that pages lay buttons by.

A sheet is laid out as one folding board (``wide``) or, where its parts are
asked for singly, one under another for a small page. How things look is elsewhere.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal

import msgspec

from papeterie.games.daydream import drawing_shelves
from papeterie.games.daydream.drawing_shelves import Shelf
from papeterie.games.daydream.ends import Place, places
from papeterie.games.daydream.sheet import Sheet
from papeterie.pen.drawing.model import Box, Point
from papeterie.pen.grid import Grid, column_of, parse_cell, row_of

Part = Literal[
    "title",
    "garland",
    "polaroids",
    "grid",
    "constellation",
    "frames",
    "shelf",
    "leaves",
    "thorns",
    "score",
    "ribbon",
]
BOARD: Final[tuple[Part, ...]] = (
    "title", "garland", "polaroids", "grid", "constellation", "frames", "shelf",
)  # fmt: skip
PAPER: Final[tuple[Part, ...]] = (*BOARD, "leaves", "thorns", "score")
WIDTH: Final = 1016.0
CREASE: Final = 12.0
"""What a fold adds between two columns."""
ENDS: Final = 60.0
"""The room of a dot and a sun in the margin."""
_EDGE: Final = 20.0
_HEAD, _HEAD_POLAROIDS = 96.0, 122.0
_FOOT: Final = 64.0
_SCORE: Final = 48.0
_SHARED: Final = 14.0
_FRAMES_WIDE, _CONSTELLATION_WIDE = 136.0, 156.0
_NEAR, _FURTHER = 18.0, 24.0
"""From the cell to the dot, from the dot to the sun."""
_SMALL_ENDS, _SMALL_NEAR, _SMALL_FURTHER = 50.0, 15.0, 21.0
"""The same on a small page."""
_LARGEST, _TARGET = 54.0, 44.0
"""Cells of a small page: how wide at most, and the least that a finger hits."""
_CLOUD, _OBJECT, _LARGE = 58.0, 0.62, 1.5
"""Clouds this wide and objects at this scale are large enough; how much more clouds matter than objects."""
MOON_PITCH: Final = 54.0
GARLAND_ROW: Final = 82.0
POLAROID: Final = (74.0, 86.0)
_WIDE_FROM: Final = 640.0


class End(msgspec.Struct, frozen=True):
    """Where a line's icons stand, and where its thread begins."""

    start: Point
    dot: Point
    sun: Point


class BoardLayout(msgspec.Struct, frozen=True):
    """A sheet laid out. ``folds``: the x of each crease; ``places``: the boxes of parts that are there."""

    width: float
    height: float
    cell_width: float
    cell_height: float
    left: float
    top: float
    panels: tuple[int, ...]
    folds: tuple[float, ...]
    ends: tuple[End, ...]
    places: tuple[tuple[Part, Box], ...]
    shelf: Shelf
    wide: bool
    crease: float = CREASE

    def __hash__(self) -> int:
        """By the measures that the others follow from, so that what is drawn by a layout is found fast."""
        return hash((self.width, self.height, self.cell_width, self.left, self.top, len(self.ends)))

    def place(self, part: Part) -> Box | None:
        """The box of a part; None where it isn't there."""
        return next((box for name, box in self.places if name == part), None)

    def x_of(self, column: float) -> float:
        """The left side of a column."""
        passed, gaps = 0, 0
        for panel in self.panels[:-1]:
            passed += panel
            gaps += column >= passed
        return self.left + column * self.cell_width + gaps * self.crease

    def box(self, cell: int) -> Box:
        """The rectangle of a cell by its number in the grid."""
        y = self.top + row_of(cell) * self.cell_height
        return Box(self.x_of(column_of(cell)), y, self.cell_width, self.cell_height)

    def cell_box(self, name: str) -> Box:
        """The rectangle of a cell; ValueError for a name that is no cell."""
        return self.box(parse_cell(name))

    def wing(self, panel: int, width: float) -> Box:
        """The part of the drawing that shows a wing in a window of this width."""
        start = 0.0 if not panel else self.folds[panel - 1] - self.crease
        if panel == len(self.panels) - 1:
            start = max(start, self.width - width) if panel else self.width - width
        return Box(max(0.0, min(start, self.width - width)), 0, min(width, self.width), self.height)


class Margins(msgspec.Struct, frozen=True):
    """What the lines' icons need round the grid."""

    left: float
    right: float
    above: float
    below: float


@lru_cache(maxsize=128)
def lay_out_board(
    sheet: Sheet,
    parts: tuple[Part, ...] = BOARD,
    *,
    width: float = WIDTH,
    height: float = 0,
    cell: float = 0,
    strip: int = -1,
) -> BoardLayout:
    """The layout of these parts in this width.

    Wide enough for grid and shelf together they make one board, otherwise they
    stand one under another, cells as wide as ``cell`` or as the width allows.
    ``strip``: only a few objects of the shelf, round the one of this number.
    """
    found = tuple(part for part in parts if _has(sheet, part))
    if width >= _WIDE_FROM and {"grid", "shelf"} <= set(found):
        return _wide(sheet, found, width, height or (566.0 if len(sheet.panels) == 1 else 604.0))
    return _stacked(sheet, found, width, cell, strip)


def _has(sheet: Sheet, part: Part) -> bool:
    there = {
        "garland": bool(sheet.garland),
        "polaroids": bool(sheet.polaroids),
        "constellation": bool(sheet.constellation),
        "frames": bool(sheet.frames),
    }
    return there.get(part, True)


def _line_places(sheet: Sheet) -> tuple[Place, ...]:
    # Pages lay a sheet out again for every small picture of it, and its lines stay where they are.
    lines = tuple(tuple(sheet.cells[number] for number in line.cells) for line in sheet.lines)
    return _places_of(sheet.grid, lines)


@lru_cache(maxsize=64)
def _places_of(grid: Grid, lines: tuple[tuple[int, ...], ...]) -> tuple[Place, ...]:
    return tuple(place or () for place in places(grid, list(lines)))


def _margins(sheet: Sheet, edge: float, ends: float = ENDS) -> Margins:
    spots = [spot for place in _line_places(sheet) for spot in place]
    return Margins(
        left=max(ends if any(column < 0 for column, _ in spots) else 0, edge),
        right=max(ends if any(column >= sheet.grid.width for column, _ in spots) else 0, edge),
        above=ends if any(row < 0 for _, row in spots) else 0,
        below=ends if any(row >= sheet.grid.height for _, row in spots) else 0,
    )


def _wide(sheet: Sheet, parts: tuple[Part, ...], width: float, height: float) -> BoardLayout:
    """One folding board: as large clouds and objects as fit, the shelf beside the grid or under it."""
    head = _HEAD_POLAROIDS if "polaroids" in parts else _HEAD
    foot = _FOOT if {"leaves", "thorns"} & set(parts) else 0.0
    foot += _SCORE if "score" in parts else 0.0
    side = _FRAMES_WIDE if "frames" in parts else _CONSTELLATION_WIDE if "constellation" in parts else 0.0
    margins = _margins(sheet, _EDGE)
    if margins.above:  # icons above the grid share the room under the title
        margins = msgspec.structs.replace(margins, above=margins.above - _SHARED)
    gaps = CREASE * (len(sheet.panels) - 1)
    best: tuple[float, BoardLayout] | None = None
    for tenths in range(680, 430, -10):
        wide = tenths / 10
        across = margins.left + sheet.grid.width * wide + gaps + margins.right
        if across + side > width:
            continue
        for below in (False, True):
            tall = round(wide * (0.79 if below else 0.94), 1)
            down = head + margins.above + sheet.grid.height * tall + margins.below
            if down > height - foot or (side and not below):
                continue
            left, crease = margins.left, CREASE
            if below and not side:
                left, crease = _spread(width - across, left, len(sheet.panels))
            if below:
                rooms = _wings(sheet, left, wide, width, crease)
                shelf = drawing_shelves.fill(len(sheet.shelf), rooms, down - 2, height - foot - 8)
            else:
                room = (across + 14, width - _EDGE)
                hung = head if "polaroids" in parts or "garland" in parts else 34
                shelf = drawing_shelves.fill(len(sheet.shelf), (room,), hung, height - foot - 10)
            value = (min(wide, _CLOUD) / _CLOUD) ** _LARGE * min(shelf.scale, _OBJECT) / _OBJECT
            if shelf.scale > 0 and (best is None or value > best[0]):
                found = _wide_places(parts, width, height, head, foot, across, down, below)
                corner = (left, head + margins.above)
                made = _made(
                    sheet, width, height, (wide, tall), corner, found, shelf, wide=True, crease=crease
                )
                best = value, made
    if best is None:
        raise ValueError(f"sheet {sheet.name} doesn't fit {width:g} by {height:g}")
    return best[1]


def _spread(spare: float, left: float, wings: int) -> tuple[float, float]:
    """Width to spare goes to the folds, the rest to both sides: where the grid begins, how wide a fold is."""
    more = min(26.0, spare / (wings + 1)) if wings > 1 else 0.0
    return left + (spare - more * (wings - 1)) / 2, CREASE + more


def _wings(
    sheet: Sheet, left: float, wide: float, width: float, crease: float
) -> tuple[tuple[float, float], ...]:
    """The room of each wing for its boards, clear of the creases."""
    folds = _folds(sheet.panels, left, wide, crease)
    edges = [0.0, *folds, width]
    return tuple(
        (a + (_EDGE if not k else 14), b - (_EDGE if k == len(folds) else 14))
        for k, (a, b) in enumerate(pairwise(edges))
    )


def _folds(panels: tuple[int, ...], left: float, wide: float, crease: float) -> tuple[float, ...]:
    out, passed = [], 0
    for number, panel in enumerate(panels[:-1]):
        passed += panel
        out.append(round(left + passed * wide + number * crease + crease / 2, 1))
    return tuple(out)


def _wide_places(
    parts: tuple[Part, ...],
    width: float,
    height: float,
    head: float,
    foot: float,
    across: float,
    bottom: float,
    below: bool,
) -> tuple[tuple[Part, Box], ...]:
    hung = 306.0
    grid = Box(0, head, across, bottom - head)
    aside = Box(across - 6, head - 4, width - across - 8, bottom - head)
    night = Box(across - 6, 16, width - across - 8, bottom - 36)
    boxes: dict[Part, Box] = {
        "title": Box(_EDGE, 0, hung - 30 if "garland" in parts or "polaroids" in parts else across, head),
        "garland": Box(hung, 0, width - hung - 16, head),
        "polaroids": Box(hung, 0, width - hung - 16, head),
        "grid": grid,
        "frames": aside,
        "constellation": night,
        "shelf": Box(0, bottom, width, height - foot - bottom)
        if below
        else Box(across, 0, width - across, height),
        "leaves": Box(_EDGE, height - foot, width - 260, _FOOT),
        "thorns": Box(width - 230, height - foot, 210, foot - 6),
        "score": Box(_EDGE, height - _SCORE - 8, width - 260, _SCORE),
    }
    return tuple((part, boxes[part]) for part in parts if part in boxes)


def _stacked(sheet: Sheet, parts: tuple[Part, ...], width: float, cell: float, strip: int) -> BoardLayout:
    """One part under another."""
    margins = _margins(sheet, 8, _SMALL_ENDS)
    gaps = CREASE * (len(sheet.panels) - 1)
    wide = cell or max(_TARGET, min(_LARGEST, _fitting(sheet.panels, margins, width)))
    folding = len(sheet.panels) > 1
    tall = max(min(wide, _TARGET), round(wide * 52 / 54, 1))
    across = margins.left + sheet.grid.width * wide + gaps + margins.right
    total = max(width, across) if "grid" in parts else width
    y, left, top = 0.0, margins.left, 0.0
    found: list[tuple[Part, Box]] = []
    shelf = drawing_shelves.NONE
    for part in parts:
        tall_part = _height(sheet, part, width, margins, tall)
        if part == "grid":
            left = margins.left if folding else margins.left + max(0.0, (width - across) / 2)
            top = y + margins.above + 12
        if part == "shelf":
            shelf = drawing_shelves.stand(len(sheet.shelf), width, y, strip)
            tall_part = shelf.bottom - y
        found.append((part, Box(0, y, total if part == "grid" else width, tall_part)))
        y += tall_part
    return _made(sheet, total, y, (wide, tall), (left, top), tuple(found), shelf, wide=False)


def _fitting(panels: tuple[int, ...], margins: Margins, width: float) -> float:
    """The width of a cell with which each wing fits into the window, its own icons included."""
    last = len(panels) - 1
    rooms = (
        width
        - (0 if k else margins.left)
        - (margins.right if k == last else 0)
        - CREASE * ((k > 0) + (k < last))
        for k in range(len(panels))
    )
    return math.floor(2 * min(room / many for room, many in zip(rooms, panels, strict=True))) / 2


def _height(sheet: Sheet, part: Part, width: float, margins: Margins, tall: float) -> float:
    if part == "garland":
        count = len(sheet.garland) + 1
        return 14 + GARLAND_ROW * math.ceil(count / moons_in(width, count))
    if part == "polaroids":
        return 14 + (POLAROID[1] + 22) * math.ceil(6 / polaroids_in(width))
    heights: dict[Part, float] = {
        "title": 72,
        "grid": margins.above + sheet.grid.height * tall + margins.below + 24,
        "constellation": min(300.0, width * 0.8) + 24,
        "frames": 128,
        "leaves": 34 + 44 * math.ceil(sheet.leaves / max(1, int((width - 44) / 33) + 1)),
        "thorns": 112,
        "score": 60,
        "ribbon": 310,
    }
    return heights.get(part, 0)


def moons_in(width: float, count: int) -> int:
    """How many moons hang side by side in this width, the strings as even as they can be."""
    strings = math.ceil(count / max(2, int((width - 16) / MOON_PITCH)))
    return math.ceil(count / strings)


def polaroids_in(width: float) -> int:
    """How many polaroids hang side by side in this width."""
    return 6 if width >= 6 * (POLAROID[0] + 8) else 3


def _made(
    sheet: Sheet,
    width: float,
    height: float,
    size: tuple[float, float],
    corner: tuple[float, float],
    found: tuple[tuple[Part, Box], ...],
    shelf: Shelf,
    *,
    wide: bool,
    crease: float = CREASE,
) -> BoardLayout:
    plain = BoardLayout(
        width=round(width, 1), height=round(height, 1), cell_width=size[0], cell_height=size[1],
        left=corner[0], top=corner[1], panels=sheet.panels,
        folds=_folds(sheet.panels, corner[0], size[0], crease),
        ends=(), places=found, shelf=shelf, wide=wide, crease=crease,
    )  # fmt: skip
    ends = tuple(
        _end(plain, sheet, line.cells, line.vertical, place)
        for line, place in zip(sheet.lines, _line_places(sheet), strict=True)
    )
    return msgspec.structs.replace(plain, ends=ends)


def _end(layout: BoardLayout, sheet: Sheet, cells: tuple[int, ...], vertical: bool, place: Place) -> End:
    first, last = (layout.box(sheet.cells[cells[k]]) for k in (0, -1))
    column, row = place[0]
    close, on = (_NEAR, _FURTHER) if layout.wide else (_SMALL_NEAR, _SMALL_FURTHER)
    if vertical:
        x, down = first.middle[0], row > row_of(sheet.cells[cells[-1]])
        if 0 <= row < sheet.grid.height:
            near = layout.cell_height * 0.26
            edge = layout.top + (row if down else row + 1) * layout.cell_height
            further = layout.cell_height * 0.5
        else:
            near, further = close, on
            edge = layout.top + (sheet.grid.height * layout.cell_height if down else 0)
        way = 1 if down else -1
        return End(
            (first if down else last).middle, (x, edge + way * near), (x, edge + way * (near + further))
        )
    right = column > column_of(sheet.cells[cells[-1]])
    y = first.middle[1] + 2
    edge = layout.x_of(column) if right else layout.x_of(column) + layout.cell_width
    if not 0 <= column < sheet.grid.width:
        edge = layout.x_of(sheet.grid.width - 1) + layout.cell_width if right else layout.left
    way = 1 if right else -1
    start = (first if right else last).middle
    return End((start[0], y), (edge + way * close, y), (edge + way * (close + on), y))
