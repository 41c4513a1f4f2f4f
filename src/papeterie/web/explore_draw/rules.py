"""The rules of Explore & Draw on one page: chapters, special actions, the 26 lessons, the Sister's cards.

The sentences are the game's (``rules_text``, ``lessons``, ``sister``); the drawn
examples are in ``examples``. Refusals and scores link to the rules by name.
"""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from papeterie.games.explore_draw import drawing_round, game
from papeterie.games.explore_draw.lessons import LESSONS
from papeterie.games.explore_draw.rules_text import CHAPTERS
from papeterie.games.explore_draw.sister import ADVANCED, BASIC, DIFFICULTIES, Hers
from papeterie.pen.words import Words
from papeterie.web.explore_draw import score, sheet
from papeterie.web.explore_draw.ahead import capital
from papeterie.web.explore_draw.examples import examples
from papeterie.web.pages_viewer import page, viewer


async def rules(request: Request) -> Response:
    """The whole page."""
    words = game.words(viewer(request).words)
    symbols, drawn = examples(words.lang)
    chapters = [
        {
            "id": chapter.id,
            "title": words.t(chapter.title),
            "rules": [{"id": rule.id, "sentence": words.t(rule.sentence)} for rule in chapter.rules],
        }
        for chapter in CHAPTERS
    ]
    return page(
        request,
        "explore_draw/rules.html",
        chapters=chapters,
        examples=drawn,
        symbols=symbols,
        specials=_specials(words),
        lessons=[{"number": each.number, "sentence": capital(words.t(each.sentence))} for each in LESSONS],
        basic=_hers(BASIC, words),
        advanced=_hers(ADVANCED, words),
        levels=[
            {"name": words.t(score.DIFFICULTIES[name]), "more": more} for name, more in DIFFICULTIES.items()
        ],
    )


def _specials(words: Words) -> list[dict[str, Any]]:
    """The five special actions with their pictures (ED-20)."""
    return [
        {"number": n, "name": capital(words.t(name)), "picture": sheet.special(n, words.lang)}
        for n, name in enumerate(drawing_round.SPECIALS, 1)
    ]


def _hers(cards: tuple[Hers, ...], words: Words) -> list[str]:
    return [capital(words.t(each.sentence)) for each in cards]
