"""A Daydream sheet on a narrow page: its wings, the shelf and the modules beside it; where its clouds lie.

The sheet itself, and what is drawn beside it on any page, is in ``sheet``.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from functools import cache, lru_cache
from itertools import groupby
from typing import Final

import msgspec
from markupsafe import Markup

from papeterie.games.daydream import game
from papeterie.games.daydream.drawing import BoardLayout, Part, all_symbols, board, lay_out_board, small_board
from papeterie.games.daydream.drawing_shelves import Slot
from papeterie.games.daydream.rules import Board, Position
from papeterie.games.daydream.scoring import constellation_strokes as strokes_of
from papeterie.games.daydream.scoring import slots
from papeterie.games.daydream.sheet import Sheet
from papeterie.pen.drawing import svg
from papeterie.pen.drawing.model import Box
from papeterie.pen.grid import column_of
from papeterie.pen.words import Words
from papeterie.web import pages_viewer as viewer
from papeterie.web.daydream.ahead import full_zones
from papeterie.web.daydream.sheet import layout_of, name_of
from papeterie.web.table.drawings import kept, layers

_MODULES: Final[tuple[Part, ...]] = ("garland", "polaroids", "constellation", "frames")
_SMALL: Final = "d-small"
"""What the ids of modules on a narrow page begin with."""
PHONE: Final = 356.0
"""The width that a phone has for the sheet."""
_TARGET: Final = 44.0


def wing_pictures(position: Position, seat: int, words: Words) -> tuple[Markup, ...]:
    """A map of each wing of a folding board; none for a board without folds."""
    wings = len(position.sheet.panels)
    if wings < 2:
        return ()
    return tuple(_wing(position, seat, words, wing) for wing in range(wings))


@lru_cache(maxsize=64)
def _cells_of_wing(sheet: Sheet, wing: int) -> int:
    """The clouds of a wing, as a set."""
    first = sum(sheet.panels[:wing])
    columns = range(first, first + sheet.panels[wing])
    return sum(1 << n for n, cell in enumerate(sheet.cells) if column_of(cell) in columns)


def _wing(position: Position, seat: int, words: Words, wing: int) -> Markup:
    def make() -> Markup:
        drawing = small_board(position, seat, words, panel=wing, framed=False)
        text = svg.page(drawing, prefix=f"w{wing}").replace(' role="img"', ' aria-hidden="true"')
        return viewer.drawn(text)

    filled = position.boards[seat].filled & _cells_of_wing(position.sheet, wing)
    return kept(("wing", name_of(position.sheet), filled, wing, words.lang), make)


@cache
def style(name: str) -> str:
    """Where the clouds lie on the drawing, as a style sheet: pages carry no style of their own."""
    sheet, layout = game.sheet(name), layout_of(game.sheet(name))
    grid = layout.place("grid")
    assert grid is not None
    lines = []
    for column in range(sheet.grid.width):
        left, wide = layout.x_of(column), layout.cell_width
        lines.append(
            f".k{column + 1}{{left:{_share(left, layout.width)};width:{_share(wide, layout.width)}}}"
        )
    for row in range(sheet.grid.height):
        top, tall = layout.top + row * layout.cell_height, layout.cell_height
        lines.append(f".r{row + 1}{{top:{_share(top, layout.height)};height:{_share(tall, layout.height)}}}")
    lines += [
        f"#wing-{number + 1}{{left:{_share(wing_start(layout, number), layout.width)}}}"
        for number in range(len(layout.panels))
    ]
    zoom = phone_zoom(layout)
    tops = [_round(sheet, [slot]).y for slot in layout.shelf.slots if slot.x < grid.x + grid.width]
    tall = min([grid.height, *(top - 2 - grid.y for top in tops if top > grid.y + grid.height / 2)])
    return (
        f":root{{--ground-width:{layout.width:g};--ground-height:{layout.height:g};"
        f"--grid-top:{grid.y:g};--grid-height:{tall:g};--phone-zoom:{zoom:.4f}}}\n" + "\n".join(lines)
    )


def phone_zoom(layout: BoardLayout) -> float:
    """How large a phone shows the sheet: every cloud a target, the whole grid where that is possible."""
    least = _TARGET / min(layout.cell_width, layout.cell_height)
    ends = max((max(end.dot[0], end.sun[0]) for end in layout.ends), default=0.0) + 16
    return max(least, min(1.0, PHONE / ends))


def wing_start(layout: BoardLayout, number: int) -> float:
    """Where a phone's window stands for a wing."""
    return 0.0 if not number else layout.folds[number - 1] - layout.crease


def _share(part: float, whole: float) -> str:
    return f"{100 * part / whole:.3f}%"


def shelf_strip(sheet: Sheet, number: int) -> Markup:
    """The shelf round an object, as a window onto the sheet's own drawing: it changes with it."""
    layout = layout_of(sheet)
    slots, scale = layout.shelf.slots, layout.shelf.scale
    here = slots[min(number, len(slots) - 1)]
    row = [slot for slot in slots if slot.y == here.y]
    pitch = 112 * scale
    wide = min(4 * pitch, layout.width)
    left = max(row[0].x - pitch / 2 - 10, min(here.x - wide / 2, row[-1].x + pitch / 2 + 10 - wide))
    box = Box(left, here.y - 108 * scale - 4, wide, 108 * scale + 36)
    return _window(box, "shelf")


_IN_A_ROW: Final = 6
"""So many objects a narrow page shows side by side."""


def shelf_views(sheet: Sheet) -> tuple[Markup, ...]:
    """The whole shelf, some objects at a time, all at one scale."""
    layout = layout_of(sheet)
    pieces: list[list[Slot]] = []
    for _, row in groupby(layout.shelf.slots, key=lambda slot: slot.y):
        slots = sorted(row, key=lambda slot: slot.x)
        count = math.ceil(len(slots) / _IN_A_ROW)
        pieces += [slots[len(slots) * k // count : len(slots) * (k + 1) // count] for k in range(count)]
    boxes = [_round(sheet, piece) for piece in pieces]
    wide = max(box.width for box in boxes)
    return tuple(_window(box, "shelf", wide) for box in boxes)


def _round(sheet: Sheet, slots: list[Slot]) -> Box:
    """A window round some objects that stand side by side, from their tops to their tags."""
    scale = layout_of(sheet).shelf.scale
    tall = max(-y for slot in slots for _, y in sheet.shelf[slot.number].points) * scale + 9
    left, foot = slots[0].x - 56 * scale - 6, slots[0].y
    return Box(left, foot - tall, slots[-1].x - left + 56 * scale + 6, tall + 31)


class Modules(msgspec.Struct, frozen=True):
    """The modules for a narrow page: their symbols, all of them drawn, and each as a layer."""

    symbols: Markup = Markup()
    whole: Markup = Markup()
    layers: Mapping[str, str] = {}


def modules(position: Position, seat: int, words: Words, after: Position | None) -> Modules:
    """Garland, polaroids, constellation, frames, one under another for a narrow page."""
    drawn = position.sheet
    layout = modules_layout(drawn)
    if not layout.places:
        return Modules()
    boards = (position.boards[seat], after.boards[seat] if after else None)
    key = (name_of(drawn), words.lang, position.ladders, *(_of_modules(drawn, board) for board in boards))

    def make() -> Modules:
        drawing = board(position, seat, words, layout=layout, what_if=after)
        return Modules(
            symbols=viewer.drawn(svg.page_symbols(all_symbols(drawn, layout), prefix=_SMALL)),
            whole=viewer.picture(drawing, _SMALL, symbols=False),
            layers={
                f"small-{group.id}": svg.page_group(group, prefix=_SMALL)
                for group in layers(drawing.nodes, ("leaves", "thorns"))
            },
        )

    return kept(("modules", key), make)


def modules_layout(drawn: Sheet) -> BoardLayout:
    """Where the modules hang on a narrow page; without places where a sheet has none."""
    return lay_out_board(drawn, _MODULES, width=PHONE)


def _of_modules(drawn: Sheet, board: Board | None) -> Hashable:
    """All that the modules show of a board."""
    if board is None:
        return None
    zones = sum(full_zones(frame.zones, board.filled) << 8 * n for n, frame in enumerate(drawn.frames))
    return board.garland, board.claims, zones, strokes_of(drawn, board), slots(drawn, board)


def _window(box: Box, target: str, wide: float = 0) -> Markup:
    """A part of the page's own drawing, in the middle of a wider picture where one is asked for."""
    wide = wide or box.width
    view = f"{box.x:.1f} {box.y:.1f} {box.width:.1f} {box.height:.1f}"
    inner = f'x="{(wide - box.width) / 2:.1f}" width="{box.width:.1f}" height="{box.height:.1f}"'
    return viewer.drawn(
        f'<svg class="drawing on-sheet" viewBox="0 0 {wide:.1f} {box.height:.1f}" aria-hidden="true">'
        f'<svg {inner} viewBox="{view}"><use href="#d-{target}"/></svg></svg>'
    )
