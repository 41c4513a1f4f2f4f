"""The drawn parts of a Daydream table: the sheet in layers, its symbols, small sheets, where its buttons lie.

All of it is the game's own labelled drawing in the page skin. What is drawn for
one is kept for a while, since everybody at a table asks for much the same at once.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache, lru_cache
from random import Random
from typing import Any, Final

from markupsafe import Markup

from papeterie.games.daydream import drawing_cards, game, rules
from papeterie.games.daydream.drawing import BoardLayout, board, lay_out_board, small_board
from papeterie.games.daydream.rules import Position
from papeterie.games.daydream.sheet import Sheet
from papeterie.pen.drawing import svg
from papeterie.pen.drawing.model import Box
from papeterie.pen.grid import cell_name, column_of
from papeterie.pen.words import Words
from papeterie.web import pages_viewer as viewer
from papeterie.web.table.drawings import Drawn, kept

_STILL: Final = frozenset({"threads", "clouds"})
"""Layers that no mark changes."""
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
            if looked_at and move >= rules.FIRST_WRITE:
                cell = cell_name(rules.written(move)[0])
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
    return (
        f":root{{--ground-width:{layout.width:g};--ground-height:{layout.height:g};"
        f"--grid-top:{grid.y:g};--grid-height:{grid.height:g};--phone-zoom:{zoom:.4f}}}\n" + "\n".join(lines)
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


def shelf_views(sheet: Sheet) -> tuple[Markup, ...]:
    """The whole shelf, a board at a time."""
    layout = layout_of(sheet)
    scale = layout.shelf.scale
    return tuple(
        _window(Box(a - 6, y - 106 * scale - 6, b - a + 12, 106 * scale + 38), "shelf")
        for a, b, y in layout.shelf.boards
    )


def module_views(sheet: Sheet) -> tuple[Markup, ...]:
    """Garland, polaroids, constellation and frames, each where it hangs; long ones in two halves."""
    layout = layout_of(sheet)
    found: list[Markup] = []
    for part in ("garland", "polaroids", "constellation", "frames"):
        box = layout.place(part)
        if box is None:
            continue
        halves = 2 if box.width > 500 else 1
        wide = box.width / halves
        found += [
            _window(Box(box.x + half * wide, box.y, wide, box.height), "modules") for half in range(halves)
        ]
    return tuple(found)


def _window(box: Box, target: str) -> Markup:
    view = f"{box.x:.1f} {box.y:.1f} {box.width:.1f} {box.height:.1f}"
    return viewer.drawn(
        f'<svg class="drawing on-sheet" viewBox="{view}" aria-hidden="true"><use href="#d-{target}"/></svg>'
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
