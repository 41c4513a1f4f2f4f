"""The home page: the games, the tables this browser sits at, a record file or a link to open.

A table that is gone, or a seat that was closed, is left out of the list. What
begins a table is in ``pages_begin``.
"""

from __future__ import annotations

from importlib import resources
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from papeterie.games import games
from papeterie.pen.game import Game
from papeterie.pen.words import N_, Words
from papeterie.tables.errors import Forbidden, NoSuch, Wrong
from papeterie.tables.view import View
from papeterie.web import pages_month, pages_sheet, pages_state
from papeterie.web.daydream import home as daydream_home
from papeterie.web.explore_draw import home as explore_draw_home
from papeterie.web.pages_seats import at_seat, door, held
from papeterie.web.pages_viewer import page, see_other, viewer

SHOWN: Final = 20
"""So many tables are listed; the others are behind their own addresses."""


_ROWS: Final = {"daydream": daydream_home.going, "explore-draw": explore_draw_home.going}


class Going(msgspec.Struct, frozen=True):
    """A table to go on at: what it is called, how it stands, what can be done there."""

    address: str
    name: str
    facts: str
    waiting: bool
    state: str
    button: str
    picture: Markup


async def home(request: Request) -> Response:
    """The box, open."""
    see = viewer(request)
    going = [_row(view, see.words) for view in await _views(request)]
    going.sort(key=lambda table: not table.waiting)
    covers = [_cover(game, see.words) for game in sorted(games().values(), key=_in_the_box)]
    return page(
        request, "home.html", headers={"Cache-Control": "no-store"}, going=going[:SHOWN], covers=covers
    )


def _in_the_box(game: Game) -> tuple[int, str]:
    order = ("idle-city", "daydream", "explore-draw")
    return order.index(game.name) if game.name in order else len(order), game.name


def _row(view: View, words: Words) -> Going:
    """A table to go on at, as its game tells it."""
    if view.game.name == "idle-city":
        return _going(view, words)
    if view.game.name in _ROWS:
        return Going(**_ROWS[view.game.name](view, words))
    return Going(f"/t/{view.table}", view.title, view.game.title(words), False, "", words.t("Look"), Markup())


async def _views(request: Request) -> list[View]:
    found = []
    for table, _ in held(request):
        try:
            found.append(await door(request).look(await at_seat(request, table)))
        except (NoSuch, Forbidden):
            continue
    return found


def _cover(game: Game, words: Words) -> dict[str, Any]:
    """A game as it lies in the box."""
    picture = f"look/cover-{game.name}.svg"
    there = resources.files("papeterie.web").joinpath("static", *picture.split("/")).is_file()
    known = {
        "idle-city": (
            words.t("Roll two dice, choose a building, colour its cells. The town grows a little each day."),
            words.t("1 player · 2 minutes a day · 3 sheets"),
            words.t("Begin a town"),
        ),
        "daydream": (
            words.t("Write dice in the clouds; each finished line lets you draw the things on the shelf."),
            words.t("1–5 players · 20 minutes · 8 sheets"),
            words.t("Play"),
        ),
        "explore-draw": (
            words.t("Choose a column of the island, draw its cats aboard, fill the rooms."),
            words.t("1–12 players · 40 minutes · 6 boats · alone against the Sister"),
            words.t("Play"),
        ),
    }
    sentence, facts, begin = known.get(game.name, ("", "", ""))
    return {
        "name": game.name,
        "title": game.title(words),
        "picture": picture if there else "",
        "sentence": sentence,
        "facts": facts,
        "begin": begin,
    }


def _going(view: View, words: Words) -> Going:
    position = view.position
    calendar = pages_month.calendar_of(view)
    cells = pages_state.left_said(position, words)
    throw = pages_month.throw_of(view, calendar)
    when = (
        words.t("day {day}", day=throw.day)
        if throw.day is not None
        else words.n("{n} throw", "{n} throws", view.turn.round)
    )
    waiting, state, button = _state(view, calendar, words)
    return Going(
        address=f"/t/{view.table}",
        name=view.title,
        facts=" · ".join((view.game.title(words), when, cells, *([words.t("a copy")] if view.copy else []))),
        waiting=waiting,
        state=state,
        button=button,
        picture=pages_sheet.map_picture(
            view.turn.before, words.lang, tuple(view.options.colours), view.title
        ),
    )


def _state(view: View, calendar: Any, words: Words) -> tuple[bool, str, str]:
    """Whether something waits for the player, what, and the button that leads there."""
    if view.over:
        done = words.t("The town is finished") if view.position.empty else words.t("The town is complete")
        return False, done, words.t("Look")
    if view.due and view.closed is not None:
        from papeterie.games.idle_city import almanac

        status = almanac.status(calendar, view.turn.round, view.now)
        assert status.opens is not None
        return (
            False,
            words.t("Next: {date}", date=pages_month.opening(status.opens, view.now, words)),
            words.t("Look"),
        )
    if view.due:
        return True, words.t("A throw is waiting"), words.t("Throw the dice")
    return True, words.t("A throw is under way"), words.t("Continue")


async def follow_link(request: Request) -> Response:
    """Goes where a pasted link leads, if it is one of ours."""
    form = await request.form()
    path = urlsplit(str(form.get("link", ""))[:500].strip()).path
    if not path.startswith(("/seat/", "/watch/", "/t/")) or ".." in path:
        raise Wrong(N_("This is no link to a table: it has /seat/ or /watch/ in it."))
    return see_other(path)
