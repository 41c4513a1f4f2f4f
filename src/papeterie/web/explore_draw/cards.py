"""The cards of Explore & Draw as a page: both decks by kind, each with its picture, its words, its name.

Also their names and groups for whoever picks one from a list (``host``). How a
card looks is the game's drawing.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from papeterie.games.explore_draw import drawing_cards, game
from papeterie.games.explore_draw.cards import CAT_CARDS, COLOURS, LESSON_CARDS, Card, cards
from papeterie.games.explore_draw.saying import label
from papeterie.pen.drawing import svg
from papeterie.pen.drawing.model import Drawing, Group
from papeterie.pen.words import N_, Words
from papeterie.web.pages_viewer import drawn, page, viewer, words_in

FEW: Final = 12
"""So many cards are found without a search."""
_OF_A_COLOUR: Final = (
    N_("Blue cats"),
    N_("Green cats"),
    N_("Orange cats"),
    N_("Purple cats"),
    N_("Red cats"),
)
_PAIRS, _OSHAX = N_("Two small cats"), N_("Oshax")
_TREASURES, _LESSONS = N_("Treasures"), N_("Lessons")
_PREFIX: Final = "card"


def said(outcome: int, words: Words) -> str:
    """A card in words; of the island with its name last, as printed decks have it."""
    text = game.outcome_words(outcome, words)
    return f"{text} · {game.outcome_text(outcome)}" if kind(outcome) else text


def kind(outcome: int) -> str:
    """The group that a card of the island is found in: the key of a sentence, empty for other cards."""
    if outcome >= CAT_CARDS + LESSON_CARDS:
        return ""
    card = cards()[outcome]
    if card.keyword == "lesson":
        return _LESSONS
    first = card.items[0]
    if first.kind == "treasure":
        return _TREASURES
    if first.kind == "oshax":
        return _OSHAX
    return _OF_A_COLOUR[first.colour] if len(card.items) == 1 else _PAIRS


def grouped(offered: Iterable[int], words: Words, chosen: str = "") -> list[dict[str, Any]]:
    """Cards by kind, of those alike only one: the ``chosen`` one if it is among them."""
    groups: dict[str, list[int]] = {}
    alike: set[Card] = set()
    for outcome in sorted(offered, key=lambda each: game.outcome_text(each) != chosen):
        if outcome < CAT_CARDS + LESSON_CARDS:
            if cards()[outcome] in alike:
                continue
            alike.add(cards()[outcome])
        groups.setdefault(kind(outcome), []).append(outcome)
    return [
        {
            "title": words.t(title) if title else "",
            "cards": [{"name": game.outcome_text(each), "said": said(each, words)} for each in sorted(found)],
        }
        for title, found in sorted(groups.items(), key=lambda group: min(group[1]))
    ]


async def gallery(request: Request) -> Response:
    """Every card, to be looked at, and to be picked from by a host's page."""
    words = viewer(request).words
    groups = grouped(range(CAT_CARDS + LESSON_CARDS), words)
    symbols, pictures = _pictures(words.lang)
    return page(
        request, "explore_draw/cards.html", groups=groups, pictures=pictures, symbols=symbols, colours=COLOURS
    )


@cache
def _pictures(lang: str) -> tuple[Markup, dict[str, Markup]]:
    """What the pictures share, and each card's own by its name."""
    words = game.words(words_in(lang))
    drawings = {game.outcome_text(n): _face(n, words) for n in range(CAT_CARDS + LESSON_CARDS)}
    symbols = {symbol.id: symbol for drawing in drawings.values() for symbol in drawing.symbols}
    shared = drawn(svg.page_symbols(symbols.values(), prefix=_PREFIX))
    return shared, {
        name: drawn(svg.page(drawing, prefix=_PREFIX, symbols=False)) for name, drawing in drawings.items()
    }


def _face(number: int, words: Words) -> Drawing:
    """What a card shows; its paper and edge are the page's."""
    nodes = drawing_cards.face(number, words, "felt")
    title = label(number, words)
    return Drawing(
        width=drawing_cards.WIDE,
        height=drawing_cards.TALL,
        title=title,
        nodes=(Group(role="line", label=title, children=nodes),),
        symbols=drawing_cards.symbols_for(nodes, "felt"),
        lang=words.lang,
        ground="panel",
    )
