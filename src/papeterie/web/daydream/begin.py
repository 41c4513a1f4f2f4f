"""Laying a Daydream table: the sheets to choose from, with what is on them and one's own best score.

Who sits there, and laying it again for the same people, is in ``table.begin``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from papeterie.games.daydream import game
from papeterie.pen.words import Words
from papeterie.tables.view import View
from papeterie.web.daydream import best, sheet
from papeterie.web.pages_viewer import viewer
from papeterie.web.table import begin as tables
from papeterie.web.table.replay import rounds_closed


def sheets(request: Request, words: Words) -> list[dict[str, Any]]:
    """The eight sheets with a small picture, what is on them, and one's own best score."""
    scores = best.kept(request)
    found = []
    for name in game.sheets():
        each = game.sheet(name)
        wings = len(each.panels)
        facts = [words.n("{n} cloud", "{n} clouds", len(each.cells)), words.n("{n} wing", "{n} wings", wings)]
        facts += modules(each, words)
        if name in scores:
            facts.append(words.t("your best alone: {score}", score=scores[name]))
        found.append(
            {
                "name": name,
                "title": words.t("{letter}, {title}", letter=name.upper(), title=words.t(each.title)),
                "facts": " · ".join(facts),
                "picture": sheet.sheet_picture(name, words.lang),
            }
        )
    return found


def modules(each: Any, words: Words) -> list[str]:
    """What else is on a sheet."""
    found = [
        (each.constellation, words.t("constellation")),
        (each.notes, words.t("notes")),
        (each.polaroids, words.t("polaroids")),
        (each.garland, words.t("garland")),
        (each.frames, words.t("frames")),
    ]
    return [name for there, name in found if there]


async def new(request: Request) -> Response:
    """The form of a new table."""
    return _form(request, {"sheet": request.query_params.get("sheet", "")})


def _form(request: Request, given: Mapping[str, Any], wrong: str = "", status: int = 200) -> Response:
    shown = sheets(request, viewer(request).words)
    return tables.form_page(request, "daydream/begin.html", game, given, wrong, status, sheets=shown)


async def begin(request: Request) -> Response:
    """A table is laid, and this browser sits at the seats of this screen."""
    form = await request.form()
    return await tables.lay(request, game, form, lambda why: _form(request, form, why, 422))


async def seat(request: Request) -> Response:
    """What a seat link shows."""
    return await tables.seat_page(request, _small)


def _small(view: View, own: int, words: Words) -> Markup:
    key = (view.table, rounds_closed(view))
    return sheet.small(key, view.turn.before, own, words, view.names[own])


async def again(request: Request) -> Response:
    """Another table of the same people: on the same sheet at once, on another one by choice."""
    return await tables.again_page(request, "daydream/again.html", sheets(request, viewer(request).words))
