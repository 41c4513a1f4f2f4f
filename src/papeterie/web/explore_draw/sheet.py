"""The drawn parts of an Explore & Draw table: boat in layers, island, cards, the piece in hand, small boats.

All of it is the game's own labelled drawing in the page skin; where buttons lie over
it is said by a style sheet made of the same measures.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache, lru_cache
from typing import Any, Final

from markupsafe import Markup
from msgspec.structs import replace

from papeterie.games.explore_draw import drawing_cards, drawing_ghost, drawing_island, drawing_round, game
from papeterie.games.explore_draw.board import Position, new_table
from papeterie.games.explore_draw.boats import hull
from papeterie.games.explore_draw.cards import Item
from papeterie.games.explore_draw.drawing import BoatLayout, boat, lay_out_boat
from papeterie.games.explore_draw.drawing_layout import BOAT
from papeterie.games.explore_draw.island import COLUMNS, SPACES
from papeterie.pen.drawing import svg
from papeterie.pen.drawing.model import Box, Drawing, Group
from papeterie.pen.words import Words
from papeterie.web import pages_viewer as viewer
from papeterie.web.table.drawings import Drawn, kept

_STILL: Final = frozenset({"sea", "deck", "coordinates"})
"""Layers that no mark changes."""
SMALL: Final = 124.0
"""The width of a boat beside a name."""


@cache
def layout() -> BoatLayout:
    """The measures of the boat, as pages show it."""
    return lay_out_boat()


@cache
def _small_layout(width: float) -> BoatLayout:
    return lay_out_boat(BOAT, width=width)


def boat_of(key: Hashable, position: Position, seat: int, words: Words, **how: Any) -> Drawn:
    """A seat's boat; ``key`` says all that it depends on, ``how`` as in the game's ``drawing.boat``."""

    def make() -> Drawn:
        drawing = boat(position, seat, game.words(words), layout=layout(), read=False, **how)
        if not any(isinstance(node, Group) and node.id == "tag" for node in drawing.nodes):
            # An empty layer, which a tag can be put in place of.
            drawing = replace(drawing, nodes=(*drawing.nodes, Group(id="tag")))
        return Drawn(drawing, _known(words.lang), _STILL)

    return kept(("boat", key, seat, words.lang), make)


@cache
def _known(lang: str) -> frozenset[str]:
    return frozenset(symbol.id for symbol in _empty(lang).symbols)


@cache
def _empty(lang: str) -> Drawing:
    """A boat with nothing on it, which has all the symbols of a full one."""
    position = new_table(game.sheet("boat-1"), 1, 0)
    return boat(position, 0, game.words(viewer.words_in(lang)), layout=layout())


@cache
def symbols(lang: str) -> Markup:
    """The symbols that a table's page is sent once."""
    return viewer.drawn(svg.page_symbols(_empty(lang).symbols))


def small(
    key: Hashable, position: Position, seat: int, words: Words, name: str, width: float = SMALL
) -> Markup:
    """Somebody's boat, small."""

    def make() -> Markup:
        drawing = boat(
            position, seat, game.words(words), name=name, parts=BOAT, layout=_small_layout(width), read=False
        )
        return _unread(viewer.picture(drawing, f"o{seat}"))

    return kept(("small boat", key, seat, words.lang, name, width), make)


def _unread(picture: str) -> Markup:
    """A picture whose words stand beside it."""
    return viewer.drawn(str(picture).replace(' role="img"', ' aria-hidden="true"', 1))


def island(position: Position, seat: int, words: Words, hover: int) -> Drawn:
    """The island as a seat sees it; ``hover``: the spaces looked at."""
    board = position.boards[seat] if seat >= 0 else None
    key = ("island", position.island, position.day, hover, words.lang, board and _resolving(board))

    def make() -> Drawn:
        drawing = drawing_island.island(position, game.words(words), seat=seat, hover=hover)
        return Drawn(_with_room(drawing, len(position.island)), _known(words.lang), ())

    return kept(key, make)


def _with_room(drawing: Drawing, laid: int) -> Drawing:
    """The same with an empty layer for each space where a card is still to come."""
    empty = tuple(Group(id=f"space-{space + 1}") for space in range(laid, SPACES))
    return replace(drawing, nodes=(*drawing.nodes, Group(children=empty))) if empty else drawing


def _resolving(board: Any) -> Hashable:
    return board.chosen, board.todo, board.space


_ROOM: Final = 3.0
"""Room round a card for its line and its shadow, in px of the drawing."""


@cache
def card(space: int) -> Markup:
    """The card of a space, from 0, as it lies on the page's island, once more."""
    box = drawing_island.space_box(space)
    view = f"{box.x - _ROOM:g} {box.y - _ROOM:g} {box.width + 2 * _ROOM:g} {box.height + 2 * _ROOM:g}"
    return viewer.drawn(f'<svg viewBox="{view}" aria-hidden="true"><use href="#d-space-{space + 1}"/></svg>')


# Things come again in every game, and in every turn: they are kept apart from what a table shows now.


@lru_cache(maxsize=1024)
def piece(item: Item, colour: int, turn: int, lang: str, name: str, across: float, down: float) -> Markup:
    """A thing to draw, big, with the page's symbols; ``name`` tells it from others on the page."""
    words = game.words(viewer.words_in(lang))
    drawing = drawing_cards.piece(item, colour, turn, words, across=across, down=down)
    drawing = replace(drawing, nodes=(Group(id=name, children=drawing.nodes),))
    return _unread(viewer.picture(drawing, "d", symbols=False))


@lru_cache(maxsize=256)
def turns(item: Item, colour: int, lang: str) -> Markup:
    """A thing in all its turns, each a layer that a script moves over the boat."""
    words = game.words(viewer.words_in(lang))
    drawing = drawing_ghost.turns(item, colour, words, layout())
    drawing = replace(drawing, width=layout().width, height=layout().height)
    return _unread(viewer.picture(drawing, "d", symbols=False))


@lru_cache(maxsize=16)
def special(number: int, lang: str) -> Markup:
    """The picture of a special action, 1 to 5."""
    return _unread(
        viewer.picture(drawing_round.special(number, game.words(viewer.words_in(lang))), f"a{number}")
    )


# --- where things lie -----------------------------------------------------------------------------------


@cache
def style() -> str:
    """Where cells, columns and cards lie on the drawings, as a style sheet: pages carry no style."""
    there, grid = layout(), hull().grid
    lines = [f":root{{--boat-width:{there.width:g};--boat-height:{there.height:g}}}"]
    for column in range(grid.width):
        left = there.square(column, 0).x
        lines.append(
            f".k{column + 1}{{left:{_share(left, there.width)};width:{_share(there.cell, there.width)}}}"
        )
    for row in range(grid.height):
        top = there.square(0, row).y
        lines.append(
            f".r{row + 1}{{top:{_share(top, there.height)};height:{_share(there.cell, there.height)}}}"
        )
    lines += [_over(f".column-{n + 1}", drawing_island.column_box(n)) for n in range(COLUMNS)]
    lines += [_over(f".space-{n + 1}", drawing_island.space_box(n)) for n in range(SPACES)]
    for row in range(SPACES // COLUMNS):
        first, last = (drawing_island.space_box(row * COLUMNS + n) for n in (0, COLUMNS - 1))
        box = Box(first.x, first.y, last.x + last.width - first.x, first.height)
        lines.append(_over(f".row-{row + 1}", box))
    return "\n".join(lines)


def _over(name: str, box: Box) -> str:
    wide, tall = drawing_island.WIDTH, drawing_island.HEIGHT
    return (
        f"{name}{{left:{_share(box.x, wide)};top:{_share(box.y, tall)};"
        f"width:{_share(box.width, wide)};height:{_share(box.height, tall)}}}"
    )


def _share(part: float, whole: float) -> str:
    return f"{100 * part / whole:.3f}%"
