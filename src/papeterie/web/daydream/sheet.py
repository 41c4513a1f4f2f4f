"""The drawn parts of a Daydream table: the sheet in layers, its symbols, small sheets, where its buttons lie.

All of it is the game's own labelled drawing in the page skin. What is drawn for
one is kept for a while, since everybody at a table asks for much the same at once.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from functools import cache, lru_cache
from itertools import groupby
from random import Random
from typing import Any, Final

import msgspec
from markupsafe import Markup

from papeterie.games.daydream import drawing_cards, game, marks
from papeterie.games.daydream.drawing import BoardLayout, Part, all_symbols, board, lay_out_board, small_board
from papeterie.games.daydream.drawing_shelves import Slot
from papeterie.games.daydream.rules import Board, Position
from papeterie.games.daydream.scoring import constellation_strokes as strokes_of
from papeterie.games.daydream.scoring import slots
from papeterie.games.daydream.sheet import Sheet
from papeterie.pen.drawing import svg
from papeterie.pen.drawing.model import Box
from papeterie.pen.grid import cell_name, column_of
from papeterie.pen.words import Words
from papeterie.web import pages_viewer as viewer
from papeterie.web.daydream.ahead import full_zones
from papeterie.web.table.drawings import Drawn, kept, layers

_STILL: Final = frozenset({"threads", "clouds"})
"""Layers that no mark changes."""
_MODULES: Final[tuple[Part, ...]] = ("garland", "polaroids", "constellation", "frames")
_SMALL: Final = "d-small"
"""What the ids of modules on a narrow page begin with."""
PHONE: Final = 356.0
"""The width that a phone has for the sheet."""
_TARGET: Final = 44.0


def name_of(sheet: Sheet) -> str:
    """``a@1``."""
    return f"{sheet.name}@{sheet.edition}"


def layout_of(sheet: Sheet) -> BoardLayout:
    """The measures of the whole sheet, as pages show it."""
    return lay_out_board(sheet)


def sheet_of(
    key: Hashable, position: Position, seat: int, words: Words, *, whole: bool = True, **how: Any
) -> Drawn:
    """A seat's sheet; ``key`` says all that it depends on, ``how`` as in the game's ``drawing.board``.

    ``whole``: for a page that has nothing of it yet.
    """

    def make() -> Drawn:
        drawing = board(position, seat, words, layout=layout_of(position.sheet), still=whole, **how)
        return Drawn(drawing, _known(name_of(position.sheet)), _STILL)

    return kept(("sheet", key, seat, words.lang, whole), make)


@cache
def _known(name: str) -> frozenset[str]:
    return frozenset(symbol.id for symbol in _symbols(name))


@cache
def _symbols(name: str) -> tuple[Any, ...]:
    """What a sheet mostly needs: found by drawing an empty, a half-played and a full one."""
    sheet, words, dice = game.sheet(name), viewer.words_in("en"), Random(5)
    found: dict[str, Any] = {}
    position: Position = game.start(sheet, 1, game.options())
    turns = 0
    while not game.over(position):
        draw = game.draw(position)
        assert draw is not None
        position = game.reveal(position, draw.at(dice.randrange(draw.total)))
        looked_at = turns in (0, 3, 8)
        while not game.may_be_done(position, 0):
            moves = game.moves(position, 0)
            move = moves[dice.randrange(len(moves))]
            after = game.play(position, 0, move)
            if looked_at and move >= marks.FIRST_WRITE:
                cell = cell_name(marks.written(move)[0])
                how: dict[str, Any] = {"cursor": cell, "number": 3, "what_if": after}
                found |= {s.id: s for s in _of(position, words, **how)}
                found |= {s.id: s for s in _of(after, words, draft=(cell,))}
            position = after
        position = game.settle(position)
        turns += 1
    found |= {s.id: s for s in _of(position, words)}
    return tuple(found.values())


def _of(position: Position, words: Words, **how: Any) -> tuple[Any, ...]:
    return board(position, 0, words, layout=layout_of(position.sheet), **how).symbols


@cache
def symbols(name: str) -> Markup:
    """The symbols that a sheet's page is sent once."""
    return viewer.drawn(svg.page_symbols(_symbols(name)))


def small(key: Hashable, position: Position, seat: int, words: Words, name: str) -> Markup:
    """Somebody's sheet, small."""

    def make() -> Markup:
        return viewer.picture(small_board(position, seat, words, name=name), f"o{seat}")

    return kept(("small", key, seat, words.lang, name), make)


def sheet_picture(name: str, lang: str) -> Markup:
    """A printed sheet in small, for choosing one."""

    def make() -> Markup:
        position = game.start(game.sheet(name), 1, game.options())
        drawing = small_board(position, 0, viewer.words_in(lang), cell=8, framed=False)
        text = svg.page(drawing, prefix=f"n{name}").replace(' role="img"', ' aria-hidden="true"')
        return viewer.drawn(text)

    return kept(("new", name, lang), make)


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


def leaves(position: Position, seat: int, words: Words, using: int) -> Markup:
    """The leaves in a row, those on the die looked at dashed."""
    seats = position.boards[seat]
    key = ("leaves", name_of(position.sheet), seats.bare, seats.ready, using, words.lang)
    return kept(
        key, lambda: viewer.picture(drawing_cards.leaves_row(position, seat, words, using=using), "l")
    )


def thorns(position: Position, seat: int, words: Words) -> Markup:
    """The plant of one who plays alone (DD-50)."""
    key = ("thorns", position.boards[seat].thorns, words.lang)
    return kept(key, lambda: viewer.picture(drawing_cards.thorns_plant(position, seat, words), "t"))


def line_card(position: Position, seat: int, words: Words, line: int, after: Position) -> Markup:
    """A line as it would be after a mark."""
    return viewer.picture(drawing_cards.line_card(position, seat, words, line, after), f"c{line}")


def ribbon(position: Position, seat: int, words: Words) -> Markup:
    """The title on a ribbon and its four steps (DD-51)."""
    layout = lay_out_board(position.sheet, ("ribbon",), width=376)
    return viewer.picture(board(position, seat, words, layout=layout), "r")


# --- where things lie -----------------------------------------------------------------------------------


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


def strokes(sheet: Sheet, start: int, end: int) -> list[list[float]]:
    """The points along the shelf from one place of the pen to another, object by object."""
    from papeterie.games.daydream.drawing_objects import outline

    layout, base, found = layout_of(sheet), 0, []
    for slot in layout.shelf.slots:
        thing = sheet.shelf[slot.number]
        a, b = max(start, base), min(end, base + thing.strokes)
        if a < b:
            ring = outline(thing, slot.x, slot.y, layout.shelf.scale)[a - base : b - base + 1]
            found.append([round(part, 1) for point in ring for part in point])
        base += thing.strokes
    return found
