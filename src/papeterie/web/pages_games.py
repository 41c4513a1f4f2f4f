"""Which game's pages answer at a table's address: one list a game, the pages of any table where it has none.

A page is looked up by its name here when somebody asks; addresses are in ``pages``.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from papeterie.pen.words import N_
from papeterie.tables.errors import NoSuch
from papeterie.web import (
    pages_begin,
    pages_history,
    pages_print,
    pages_settings,
    pages_share,
    pages_text,
    pages_town,
)
from papeterie.web.daydream import begin as daydream_begin
from papeterie.web.daydream import page as daydream_page
from papeterie.web.daydream import replay as daydream_replay
from papeterie.web.daydream import text as daydream_text
from papeterie.web.explore_draw import begin as explore_draw_begin
from papeterie.web.explore_draw import lessons as explore_draw_lessons
from papeterie.web.explore_draw import page as explore_draw_page
from papeterie.web.explore_draw import replay as explore_draw_replay
from papeterie.web.explore_draw import text as explore_draw_text
from papeterie.web.pages_seats import door, somebody
from papeterie.web.table import around, seats

Page = Callable[[Request], Awaitable[Response]]

ANY_GAME: Final[Mapping[str, Page]] = {"seat": pages_begin.seat}
"""What tables have even where their game has no pages: a seat is taken, and played through the API."""

ANY_TABLE: Final[Mapping[str, Page]] = {
    **ANY_GAME,
    "share": around.share,
    "print": around.print_choice,
    "pdf": around.pdf,
    "picture": around.picture,
    "card": around.card,
    "settings": around.settings,
    "change": around.change,
    "question": around.question,
    "seats": seats.page_of_seats,
    "person": seats.take_over,
}
"""What every game's tables have."""

PAGES: Final[Mapping[str, Mapping[str, Page]]] = {
    "idle-city": {
        "table": pages_town.town,
        "act": pages_town.act,
        "text": pages_text.as_text,
        "days": pages_history.history,
        "growing": pages_history.growing,
        "grow": pages_history.grow,
        "person": pages_history.take_over,
        "copy": pages_history.copy,
        "share": pages_share.share,
        "film": pages_share.film,
        "growth": pages_share.growth,
        "picture": pages_share.picture,
        "card": pages_share.card,
        "print": pages_print.of_town,
        "pdf": pages_print.town_pdf,
        "settings": pages_settings.settings,
        "change": pages_settings.change,
        "question": pages_settings.question,
    },
    "daydream": {
        "seat": daydream_begin.seat,
        "table": daydream_page.table,
        "act": daydream_page.act,
        "text": daydream_text.as_text,
        "days": daydream_replay.replay,
        "closer": daydream_replay.closer,
        "again": daydream_begin.again,
    },
    "explore-draw": {
        "seat": explore_draw_begin.seat,
        "table": explore_draw_page.table,
        "act": explore_draw_page.act,
        "again": explore_draw_begin.again,
        "days": explore_draw_replay.replay,
        "closer": explore_draw_replay.closer,
        "lessons": explore_draw_lessons.sheet_of_lessons,
        "text": explore_draw_text.as_text,
    },
}
"""What a game has of its own."""


def by_game(name: str) -> Page:
    """The page of this name, of whichever game is played at the table."""

    async def asked(request: Request) -> Response:
        access = await somebody(request)
        game = await door(request).game(access)
        own = PAGES.get(game.name, {})
        found = own.get(name) or (ANY_TABLE if own else ANY_GAME).get(name)
        if found is None:
            raise NoSuch(N_("There is no such page."))
        return await found(request)

    return asked
