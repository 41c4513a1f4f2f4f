"""The drawn examples of the rules of Explore & Draw: small cuts of a boat, cards, the island, the Sister.

Each cut is written down as rows of text; the drawings are the game's own. Which
rules there are is in ``rules_text``, the page they stand on in ``rules``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final

import msgspec
from markupsafe import Markup
from msgspec.structs import replace

from papeterie.games.explore_draw import (
    drawing_cards,
    drawing_ghost,
    drawing_island,
    drawing_print,
    game,
    marks,
)
from papeterie.games.explore_draw.board import Board
from papeterie.games.explore_draw.cards import COLOURS, Item
from papeterie.games.explore_draw.drawing import lay_out_boat
from papeterie.games.explore_draw.drawing_ghost import Ghost
from papeterie.games.explore_draw.drawing_layout import BOAT, BoatLayout
from papeterie.pen.drawing.model import Box, Drawing
from papeterie.pen.grid import cell_at, column_of, parse_cell, row_of
from papeterie.pen.shapes import shape
from papeterie.pen.words import N_, Words
from papeterie.web.explore_draw import fleet
from papeterie.web.pages_viewer import words_in

PREFIX: Final = "rule"
_SIDE: Final = 28.0
_MORE: Final = "123456789"
"""Cats of one colour that stand side by side are told apart by digits."""


class Cut(msgspec.Struct, frozen=True):
    """A part of boat 1 with things on it.

    ``at``: the upper left cell of ``rows``; in them the first letter of a colour is a cat of it,
    small or large, digits are cats of ``colour``, T and t treasures. ``hand``: a cell and the rows
    of a cat of ``hand_colour`` that is held there. ``frame``: how many columns and rows are shown.
    """

    said: str
    at: str
    rows: tuple[str, ...]
    frame: tuple[int, int] = (7, 5)
    colour: str = "orange"
    hand: tuple[str, tuple[str, ...]] = ("", ())
    hand_colour: str = "blue"


CUTS: Final[dict[str, tuple[Cut, ...]]] = {
    "ED-22": (
        Cut(
            N_("The same cat twice: the second copy is turned and mirrored as you like."),
            "l3",
            ("P..pp", "PPpp.", ".P..."),
        ),
    ),
    "ED-30": (
        Cut(
            N_("This cat would lie over another one: that is refused."),
            "l3",
            ("GGG", ".G.", ".G."),
            hand=("l5", ("XXX", "X..")),
        ),
    ),
    "ED-31": (
        Cut(N_("They share a side: that fits."), "l3", ("GGG", ".G.", ".G."), hand=("n5", ("XX", "X."))),
        Cut(
            N_("They share a corner only: that is refused."),
            "l3",
            ("GGG", ".G.", ".G."),
            hand=("n6", ("XX", "X.")),
        ),
    ),
    "ED-35": (
        Cut(
            N_("A cat lies across the wall of a room. One rat is gone, the one beside it is still visible."),
            "h3",
            ("RR", "R."),
        ),
    ),
    "ED-50": (
        Cut(
            N_("A blue cat covers the blue map: any common treasure may be drawn at once."),
            "n2",
            ("BBB",),
            (7, 4),
        ),
        Cut(N_("A red cat covers the green map: nothing."), "g1", (".RRR", ".R.."), (7, 4)),
    ),
    "ED-60": (
        Cut(
            N_("This parrot room is full and costs nothing more; the room beside it still costs 5."),
            "u4",
            ("O", "Og", "O"),
            (6, 5),
        ),
    ),
    "ED-61": (
        Cut(
            N_("Three orange cats joined by sides: a family, 8 points. The fourth only touches by a corner."),
            "l3",
            ("112..", "1.22.", "333.4", "....4"),
            (7, 6),
        ),
    ),
}
"""The cuts of a boat by rule."""

CARDS: Final[dict[str, tuple[tuple[int, str], ...]]] = {
    "ED-33": ((107, N_("An Oshax: choose one of the five colours as you draw it.")),),
    "ED-34": (
        (141, N_("Four common treasures.")),
        (148, N_("Two rare treasures, one of which is drawn.")),
    ),
    "ED-36": (
        (90, N_("No keyword: both cats.")),
        (143, N_("Any two of these, or one of them twice.")),
        (146, N_("One group or the other.")),
    ),
    "ED-37": ((126, N_("Tick lesson 18.")),),
}
"""Cards by rule, with what is said of each."""

_ISLAND: Final = (31, 126, 48, 106, 5, 63, 141, 22, 72, 11, 90, 148)
"""The twelve cards of the island that is shown."""


@cache
def examples(lang: str) -> tuple[Markup, dict[str, list[dict[str, Any]]]]:
    """What all examples share, and by rule the examples: a drawing and a sentence each."""
    found = {rule: list(made) for rule, made in _every(game.words(words_in(lang)))}
    shared = fleet.symbols((drawing for made in found.values() for drawing, _ in made), PREFIX)
    return shared, {
        rule: [{"drawing": fleet.picture(drawing, PREFIX), "said": said} for drawing, said in made]
        for rule, made in found.items()
    }


_Example = tuple[Drawing, str]


def _every(words: Words) -> Iterator[tuple[str, Iterable[_Example]]]:
    for rule, cuts in CUTS.items():
        yield rule, [(_cut(cut, words), words.t(cut.said)) for cut in cuts]
    for rule, cards in CARDS.items():
        yield rule, [(drawing_cards.card(card, words), words.t(said)) for card, said in cards]
    start = fleet.untouched(1)
    laid = replace(start, island=_ISLAND, day=5)
    chosen = drawing_island.island(laid, words, chosen=marks.chosen_spaces(1))
    yield "ED-11", [(chosen, words.t(N_("Column B is chosen: cards 2, 6 and 10 are resolved today.")))]
    turned = drawing_print.sister(replace(start, colours=(3, 0)), words)
    said = words.t(
        N_("After the first day: 5 for each purple cat, 4 for each blue one, three colours are hidden.")
    )
    yield "ED-80", [(turned, said)]
    yield "ED-70", [(_edge(words), words.t(N_("The 44 cells on the edge.")))]


@cache
def _layout() -> BoatLayout:
    return lay_out_boat(BOAT, cell=_SIDE)


def _cut(cut: Cut, words: Words) -> Drawing:
    layout = _layout()
    position = replace(fleet.untouched(1), boards=(_board(cut),))
    whole = fleet.lean(position, 0, words, layout, BOAT, ghost=_hand(cut))
    shown = [_box(cut.at, cut.rows, layout), *([_box(*cut.hand, layout)] if cut.hand[0] else [])]
    middle = (
        (min(box.x for box in shown) + max(box.x + box.width for box in shown)) / 2,
        (min(box.y for box in shown) + max(box.y + box.height for box in shown)) / 2,
    )
    return replace(whole, title=words.t(cut.said), description="", crop=_frame(whole, middle, cut.frame))


def _box(at: str, rows: tuple[str, ...], layout: BoatLayout) -> Box:
    """Where these rows lie on the drawing."""
    corner = layout.cell_box(at)
    return Box(corner.x, corner.y, len(max(rows, key=len)) * _SIDE, len(rows) * _SIDE)


def _frame(whole: Drawing, middle: tuple[float, float], size: tuple[int, int]) -> Box:
    """So many columns and rows round the middle, kept within the drawing."""
    wide, tall = size[0] * _SIDE, size[1] * _SIDE
    left = min(max(middle[0] - wide / 2, 0), whole.width - wide)
    top = min(max(middle[1] - tall / 2, 0), whole.height - tall)
    return Box(left, top, wide, tall)


def _board(cut: Cut) -> Board:
    """What lies on the boat."""
    things: dict[str, int] = {}
    column, row = column_of(parse_cell(cut.at)), row_of(parse_cell(cut.at))
    for r, letters in enumerate(cut.rows):
        for c, letter in enumerate(letters):
            if letter != ".":
                things[letter] = things.get(letter, 0) | 1 << cell_at(column + c, row + r)
    cats = tuple((_colour(letter, cut), cells) for letter, cells in things.items() if letter not in "Tt")
    treasures = tuple(cells for letter, cells in things.items() if letter in "Tt")
    return Board(filled=sum(things.values()), cats=cats, treasures=treasures)


def _colour(letter: str, cut: Cut) -> int:
    if letter in _MORE:
        return COLOURS.index(cut.colour)
    return next(n for n, colour in enumerate(COLOURS) if colour.startswith(letter.lower()))


def _hand(cut: Cut) -> Ghost | None:
    at, rows = cut.hand
    if not at:
        return None
    colour = COLOURS.index(cut.hand_colour)
    corner = parse_cell(at)
    first = rows[0].index("X")
    anchor = cell_at(column_of(corner) + first, row_of(corner))
    return drawing_ghost.held(Item("cat", shape("/".join(rows)), colour), colour, 0, anchor)


def _edge(words: Words) -> Drawing:
    """The whole boat with the cells on its edge lit (ED-70)."""
    start, layout = fleet.untouched(1), _layout()
    whole = fleet.lean(start, 0, words, layout, BOAT)
    lit = drawing_ghost.places(start.sheet.hull.edge, layout)
    title = words.t(N_("The 44 cells on the edge."))
    return replace(whole, title=title, description="", nodes=(*whole.nodes, *lit))
