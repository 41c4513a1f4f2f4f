"""A town outside its page: the sheet laid out for a printer, the picture to share, the rules in short.

How things look is in ``drawing``; paper, margins and file formats belong to the
room ``paper``. The whole rules are in ``rules_text``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec

from papeterie.games.idle_city.buildings import BUILDINGS, NONE
from papeterie.games.idle_city.drawing import lay_out_town, town
from papeterie.games.idle_city.layout import ENTRY, ENTRY_TO_COLOUR, SHEET, Layout, Part
from papeterie.games.idle_city.sheet import Position
from papeterie.pen.drawing.model import Box, Drawing
from papeterie.pen.words import N_, Words

Room = tuple[float, float, float, float]
"""What a page has for a sheet, in mm: width and height, and those beside it that are left above the rules."""

_TOWN: Final[tuple[Part, ...]] = ("scroll", "coordinates", "grid")
_TABLES: Final[tuple[Part, ...]] = ("legend", "columns")
_LEAST_SCALE, _SMALL_SCALE, _SCALE_OF_GRID = 0.18, 0.165, 0.158
"""Millimetres a pixel below which the legend gets too small: 15 px are 7.7 points; at the very least 7.

A grid by itself may be smaller: its coordinates are all that one reads in it.
"""
_ENOUGH: Final = 6.0
"""The side of a cell in mm that a felt pen fills with ease."""
_LEFT_OF_GRID, _RIGHT_OF_GRID, _AIR, _FRAME = 30.0, 8.0, 10.0, 4.0
"""In px: what is kept beside a wide grid, trimmed above and below the sheet, kept for the frame."""
_TWO_ROWS = 7
"""So many entries of the legend stand in the first of its two rows."""

_DOTS: Final = ". " * 24

_RULES: Final = (
    N_("To begin: give each building a colour of its own in the legend."),
    N_("Throw: add two dice, choose one building of that column, colour its cells."),
    N_("Always: build if the column has anything that can be built. If not, roll again."),
    N_("Room: all cells of a building must fit. What you colour now counts from the next throw on."),
    N_("Beside: sharing a side, not just a corner."),
    N_("Village square, wheat field: 1 cell, anywhere."),
    N_("River, road: 2 cells that touch each other."),
    N_("House: 1 cell for each village square."),
    N_("Forest: 1 cell for each river cell."),
    N_("Café: 1 cell for each mill."),
    N_("General store: 1 cell for each farm."),
    N_("Sawmill: 1 cell beside a forest."),
    N_("Mill: 1 cell beside a river."),
    N_("Temple: 1 cell beside a village square."),
    N_("Farm: 1 cell beside a wheat field. The 1st needs 3 sawmills, the 2nd 6, the 3rd 9…"),
    N_("Castle: 1 cell, anywhere. The 1st needs 10 houses, the 2nd 20, the 3rd 30…"),
    N_("Each day: two throws; in an advent calendar four, until 25 December. Missed days can be made up."),
    N_("The end: no cell is empty. No score: look at your town."),
)


def short_rules(words: Words) -> tuple[str, ...]:
    """Enough to play from paper alone, as sentences; what stands before the first colon may be set off."""
    return tuple(words.t(sentence) for sentence in _RULES)


def printed(
    position: Position,
    words: Words,
    *,
    rooms: Sequence[Room],
    ink: Literal["colour", "grey"] = "colour",
    name: str = "",
    begun: str = "",
    **how: Any,
) -> tuple[int, tuple[Drawing, ...]]:
    """The sheet for a printer (IC-04, IC-46), and which of the rooms gives the largest cells.

    One drawing, or two where the legend and the columns go beside the grid.
    Without a name the scroll is left to write on, without a date there are
    dots for it (IC-02). A sheet on which nothing stands has swatches to colour.
    """
    found = [largest_cells(position, room) for room in rooms]
    index = max(range(len(rooms)), key=lambda each: _worth(found[each][0], turned=rooms[each][2] > 0))
    layouts = found[index][1]
    title = name or words.t(position.sheet.title)
    drawings = []
    for parts, layout in layouts:
        drawing = town(
            _at_rest(position),
            words,
            name=name or " ",
            begun=begun or words.t(N_("begun on {date}"), date=_DOTS),
            parts=parts,
            layout=layout,
            finish="flat" if ink == "colour" else "bare",
            blank=_is_blank(position),
            free=False,
            **how,
        )
        drawings.append(msgspec.structs.replace(drawing, title=title, crop=_trimmed(layout, parts)))
    return index, tuple(drawings)


def _worth(side: float, *, turned: bool) -> float:
    """What cells of this side are worth, in mm.

    Upright is how a sheet is held: it is turned only where cells would be too small.
    """
    return side + (0 if turned or side < _ENOUGH else 100)


def _is_blank(position: Position) -> bool:
    return not any(position.built)


_Laid = tuple[tuple[tuple[Part, ...], Layout], ...]


def largest_cells(position: Position, room: Room) -> tuple[float, _Laid]:
    """The side of a cell in mm, and the layouts, at which the cells of a room are largest; 0 if none fits."""
    best: tuple[float, _Laid] = (0.0, ())
    for half_pixels in range(44, 140):
        side, laid = (_beside if room[2] else _above)(position, room, half_pixels / 2)
        if side > best[0]:
            best = side, laid
    return best


def _above(position: Position, room: Room, cell: float) -> tuple[float, _Laid]:
    """Everything in one drawing, the legend and the columns under the grid."""
    parts, blank = (*_TOWN, *_TABLES), _is_blank(position)
    layout = lay_out_town(position, parts, width=_legend_width(position), cell=cell, blank=blank)
    view = _trimmed(layout, parts)
    scale = min(room[0] / view.width, room[1] / view.height)
    # A page must be had in any case: what is too small to be read easily still counts, but for less.
    return cell * scale * (1 if scale >= _LEAST_SCALE else 0.5), ((parts, layout),)


def _beside(position: Position, room: Room, cell: float) -> tuple[float, _Laid]:
    """The grid in one drawing, the legend and the columns in another as wide as the room beside it."""
    sheet = lay_out_town(position, _TOWN, width=0, cell=cell)
    view = _trimmed(sheet, _TOWN)
    scale = min(room[0] / view.width, room[1] / view.height)
    for of_tables in (scale, _LEAST_SCALE, _SMALL_SCALE):
        width = room[2] / of_tables
        tables = lay_out_town(position, _TABLES, width=width, blank=True)
        tall = _trimmed(tables, _TABLES).height * of_tables
        if width < _columns_of_legend(tables) * _entry_in_columns(position):
            continue
        if scale >= _SCALE_OF_GRID and of_tables >= _SMALL_SCALE and tall <= room[3]:
            return cell * scale, ((_TOWN, sheet), (_TABLES, tables))
    return 0.0, ()


def _columns_of_legend(layout: Layout) -> int:
    return -(-len(BUILDINGS) // layout.legend_rows)


def _entry_in_columns(position: Position) -> float:
    """The width of an entry that stands under another, in px: swatch, picture if blank, the longest name."""
    return 148.0 if _is_blank(position) else 132.0


def _legend_width(position: Position) -> float:
    return _TWO_ROWS * (ENTRY_TO_COLOUR if _is_blank(position) else ENTRY) + 2 * _LEFT_OF_GRID


def _trimmed(layout: Layout, parts: tuple[Part, ...]) -> Box:
    """The layout without the air that a sheet on a screen has; narrow grids leave the legend its width."""
    if "grid" not in parts:
        return Box(0, 0, layout.width, layout.height - _AIR)
    foot = layout.height - _AIR if layout.legend_rows else layout.grid.y + layout.grid.height + _FRAME
    left = max(0.0, layout.left - _LEFT_OF_GRID)
    right = min(layout.width, layout.grid.x + layout.grid.width + _RIGHT_OF_GRID)
    if layout.legend_rows and right - left < layout.width - _LEFT_OF_GRID - _RIGHT_OF_GRID:
        left, right = 0.0, layout.width
    return Box(left, _AIR, right - left, foot - _AIR)


def pictured(position: Position, words: Words, *, bare: bool = False, **how: Any) -> Drawing:
    """The town to share, without the marks of a throw under way (IC-45); ``bare``: nothing but its grid."""
    parts: tuple[Part, ...] = ("grid",) if bare else SHEET
    return town(_at_rest(position), words, parts=parts, free=False, **how)


def _at_rest(position: Position) -> Position:
    """The town without the marks of a throw under way: what is coloured is coloured."""
    return msgspec.structs.replace(position, sum=0, building=NONE, owed=0, throw_cells=0)
