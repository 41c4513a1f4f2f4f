"""Laying an Explore & Draw table: boats, the Sister's difficulty, whose cards (ED-01, ED-81, ED-90).

Who sits there, and laying it again for the same people, is in ``table.begin``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from papeterie.games.explore_draw import IsleOptions, game
from papeterie.games.explore_draw.drawing import boat, lay_out_boat
from papeterie.games.explore_draw.drawing_layout import BOAT
from papeterie.games.explore_draw.sister import DIFFICULTIES
from papeterie.pen.words import Words
from papeterie.tables.view import View
from papeterie.web.explore_draw import score, sheet
from papeterie.web.pages_viewer import picture, viewer, words_in
from papeterie.web.table import begin as tables
from papeterie.web.table.replay import rounds_closed

WIDTH: Final = 250.0
"""A boat that is to be chosen: wide enough to tell its rats and maps."""


def boats(words: Words) -> list[dict[str, Any]]:
    """The boats to choose from, each with a small picture (ED-01)."""
    return [
        {
            "name": name,
            "title": game.words(words).t(game.sheet(name).title),
            "facts": "" if game.sheet(name).everyone else words.t("all different as long as they last"),
            "picture": boat_picture(name, words.lang),
        }
        for name in game.sheets()
    ]


@cache
def boat_picture(name: str, lang: str) -> Markup:
    """An untouched boat in small; where boats are dealt, one whose rats and maps aren't known yet."""
    position = game.start(game.sheet(name), 1, IsleOptions())
    layout = lay_out_boat(BOAT, width=WIDTH)
    drawing = boat(position, 0, game.words(words_in(lang)), parts=BOAT, layout=layout)
    return picture(drawing, name)


def levels(words: Words) -> list[dict[str, Any]]:
    """The Sister's difficulties, each in a line."""
    return [
        {
            "name": name,
            "title": words.t(score.DIFFICULTIES[name]),
            "facts": _hers(more, words),
        }
        for name, more in DIFFICULTIES.items()
    ]


def _hers(more: int, words: Words) -> str:
    """How many lessons she has; ``more``: advanced ones."""
    if not more:
        return words.t("three basic lessons")
    return words.n(
        "three basic lessons and {n} advanced one", "three basic lessons and {n} advanced ones", more
    )


async def new(request: Request) -> Response:
    """The form of a new table."""
    return _form(request, {"sheet": request.query_params.get("sheet", "")})


def _form(request: Request, given: Mapping[str, Any], wrong: str = "", status: int = 200) -> Response:
    words = viewer(request).words
    return tables.form_page(
        request, "explore_draw/begin.html", game, given, wrong, status, sheets=boats(words),
        levels=levels(words),
    )  # fmt: skip


async def begin(request: Request) -> Response:
    """A table is laid, and this browser sits at the seats of this screen."""
    form = await request.form()
    difficulty = str(form.get("difficulty", "easy"))
    return await tables.lay(
        request, game, form, lambda why: _form(request, form, why, 422), difficulty=difficulty
    )


async def seat(request: Request) -> Response:
    """What a seat link shows."""
    return await tables.seat_page(request, _small)


def _small(view: View, own: int, words: Words) -> Markup:
    key = (view.table, rounds_closed(view), view.turn.position.dealt)
    return sheet.small(key, view.turn.position, own, words, view.names[own], width=WIDTH)


async def again(request: Request) -> Response:
    """Another table of the same people: on the same boats at once, on others by choice."""
    return await tables.again_page(request, "explore_draw/again.html", boats(viewer(request).words))
