"""Many boats on one page: what they have in common is drawn once, as symbols, and each only what lies on it.

One's own boat at a table, drawn in layers, is in ``sheet``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

import msgspec
from markupsafe import Markup
from msgspec.structs import replace

from papeterie.games.explore_draw import IsleOptions, game
from papeterie.games.explore_draw.board import Position
from papeterie.games.explore_draw.boats import DEALT
from papeterie.games.explore_draw.drawing import BoatLayout, Part, boat
from papeterie.pen.drawing import svg
from papeterie.pen.drawing.model import Drawing, Group, Node, Symbol, Use
from papeterie.pen.words import Words
from papeterie.web.pages_viewer import drawn, words_in

UNDER: Final = ("sea", "deck", "maps", "rats")
LYING: Final = ("families", "pieces", "draft")
OVER: Final = ("draft-line", "places", "ghost")


class Bare(msgspec.Struct, frozen=True):
    """An untouched boat: what lies under all pieces, what stands over them, and the symbols of both."""

    under: Symbol
    walls: Symbol
    symbols: tuple[Symbol, ...]


@lru_cache(maxsize=32)
def bare(number: int, layout: BoatLayout, parts: tuple[Part, ...], lang: str) -> Bare:
    """Boat ``number``; 0 for one that isn't dealt yet."""
    words = game.words(words_in(lang))
    whole = boat(untouched(number), 0, words, parts=parts, layout=layout, read=False)
    under = Symbol(f"under-{number}", _layers(whole.nodes, UNDER))
    walls = Symbol(f"walls-{number}", _layers(whole.nodes, ("rooms",)))
    return Bare(under, walls, (*whole.symbols, under, walls))


@lru_cache(maxsize=8)
def untouched(number: int) -> Position:
    """A table of one with this boat."""
    return game.start(game.sheet(f"boat-{number}" if number else DEALT), 1, IsleOptions())


def lean(
    position: Position, seat: int, words: Words, layout: BoatLayout, parts: tuple[Part, ...], **how: Any
) -> Drawing:
    """A seat's boat on the symbols of its bare one; ``how`` as in the game's ``drawing.boat``."""
    whole = boat(position, seat, game.words(words), parts=parts, layout=layout, read=False, **how)
    common = bare(position.boat(seat).number, layout, parts, words.lang)
    (rooms,) = _layers(whole.nodes, ("rooms",))
    assert isinstance(rooms, Group)
    (walls,) = common.walls.nodes
    assert isinstance(walls, Group)
    full = rooms.children[len(walls.children) :]
    nodes = (
        Use(common.under.id, 0, 0),
        *_layers(whole.nodes, LYING),
        Use(common.walls.id, 0, 0),
        *full,
        *_layers(whole.nodes, OVER),
    )
    return replace(whole, nodes=nodes, symbols=common.symbols)


def symbols(drawings: Iterable[Drawing], prefix: str) -> Markup:
    """What these drawings have in common, put into a page once."""
    return of_symbols((symbol for drawing in drawings for symbol in drawing.symbols), prefix)


def of_symbols(every: Iterable[Symbol], prefix: str) -> Markup:
    """Symbols, each once."""
    once = {symbol.id: symbol for symbol in every}
    return drawn(svg.page_symbols(once.values(), prefix=prefix))


def picture(drawing: Drawing, prefix: str) -> Markup:
    """A drawing that refers to symbols already in the page."""
    return drawn(svg.page(drawing, prefix=prefix, symbols=False))


def _layers(nodes: Iterable[Node], names: tuple[str, ...]) -> tuple[Node, ...]:
    """Layers of a boat by name, without it: many drawings of one page have them."""
    found: list[Node] = []
    for node in nodes:
        if isinstance(node, Group):
            if node.id in names:
                found.append(replace(node, id=""))
            else:
                found += _layers(node.children, names)
    return tuple(found)
