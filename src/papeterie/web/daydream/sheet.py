"""The drawn parts of a Daydream table: the sheet in layers, its symbols, small sheets, cards.

All of it is the game's own labelled drawing in the page skin. What is drawn for
one is kept for a while, since everybody at a table asks for much the same at once.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from random import Random
from typing import Any, Final

from markupsafe import Markup

from papeterie.games.daydream import drawing_cards, game, marks
from papeterie.games.daydream.drawing import BoardLayout, board, lay_out_board, small_board
from papeterie.games.daydream.rules import Position
from papeterie.games.daydream.sheet import Sheet
from papeterie.pen.drawing import svg
from papeterie.pen.grid import cell_name
from papeterie.pen.words import Words
from papeterie.web import pages_viewer as viewer
from papeterie.web.table.drawings import Drawn, kept

_STILL: Final = frozenset({"threads", "clouds"})
"""Layers that no mark changes."""


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
