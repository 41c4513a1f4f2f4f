"""How a town looked on any day, and letting it grow before one's eyes (IC-44).

Both show the sheet without anything to mark, in the same parts; the history
slides over the whole life of the town, growing adds to it.
"""

from __future__ import annotations

import datetime as dt
from collections import OrderedDict
from typing import Any, Final

import msgspec
from markupsafe import Markup
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from papeterie.games.idle_city.buildings import BUILDINGS
from papeterie.games.idle_city.calendar import Calendar, day_of_throw
from papeterie.games.idle_city.sheet import Position
from papeterie.pen.game import Refusal
from papeterie.pen.turn import Turn
from papeterie.pen.words import Words
from papeterie.tables.access import Access
from papeterie.tables.errors import Stale, Wrong
from papeterie.tables.view import View
from papeterie.web import pages_month, pages_parts, pages_sheet, pages_state, pages_town
from papeterie.web.pages_parts import Notice, digest, parse_seen
from papeterie.web.pages_seats import address, at_seat, door, sit, somebody
from papeterie.web.pages_viewer import Viewer, macros, page, see_other, viewer

A_DAY: Final = "day"
HISTORIES: Final = 8
"""So many towns' histories are kept in memory."""
AS_MANY_AS_THERE_ARE: Final = 200
"""Rounds that "all that is open" asks for at the most; more is a second press away."""


class Still(msgspec.Struct, frozen=True):
    """A sheet at one moment: its parts and layers, as in ``pages_parts.Shown``."""

    town: dict[str, Any]
    parts: dict[str, Markup]
    layers: dict[str, str]


def still(
    view: View,
    see: Viewer,
    access: Access,
    position: Position,
    caption: str,
    notice: Notice | None = None,
    *,
    whole: bool = True,
) -> Still:
    """The sheet as it stands in ``position``, with a caption. ``whole``: not only the layers."""
    words = see.words
    colours = tuple(view.options.colours)
    calendar = pages_month.calendar_of(view)
    layout = pages_sheet.layout_of(view.sheet)
    town: dict[str, Any] = {
        "name": view.title,
        "game": view.game.title(words),
        "address": address(access),
        "mine": view.seat is not None,
        "bot": view.bot,
        "over": view.over,
        "typed": view.typed,
        "trial": view.copy,
        "seen": pages_parts.seen_text(view.seen),
        "look": digest(f"{view.title} {colours} {view.seat is None}"),
        "style": pages_sheet.style_address(view.sheet),
        "symbols": pages_sheet.symbols(colours, see.lang, layout.cell),
        "scroll": pages_sheet.scroll(view.title, pages_month.begun_on(calendar, words)),
        "legend": pages_state.legend(position, words),
        "drawing": "",
        "stream": pages_town.stream(access),
    }
    context = {"town": town, "notice": notice, "swatch": pages_sheet.swatch, "caption_text": caption}
    module = macros("town/still_parts.html", see, **context)
    parts: dict[str, Markup] = {
        name: getattr(module, name)().strip() for name in ("caption", "said", "legend")
    }
    settled = replace(position, throw_cells=0)
    layers = pages_sheet.layers(settled, settled, words, colours)
    if whole:
        town["drawing"] = pages_sheet.grid(settled, words, colours, name=view.title, free=False)
    return Still(town, parts, layers)


def _answer(
    request: Request, template: str, shown: Still, status: int = 200, say: str = "", **more: Any
) -> Response:
    """The page, or the parts of it that a page with script lacks."""
    every = {**shown.parts, **shown.layers}
    hashes = {name: digest(html) for name, html in every.items()}
    if pages_town.wants_parts(request):
        return pages_town.changed(request, every, hashes, shown.town, say, status, **more)
    have = ",".join(f"{name}:{hashed}" for name, hashed in hashes.items())
    headers = {"Cache-Control": "no-store"}
    return page(
        request,
        template,
        status,
        headers=headers,
        town=shown.town,
        parts=shown.parts,
        have=have,
        say=say,
        **more,
    )


# --- the history --------------------------------------------------------------------------------------


async def history(request: Request) -> Response:
    """The town after any of its throws: ``at`` counts throws, ``day`` names a day."""
    access = await somebody(request)
    view = await door(request).look(access)
    turns = await _turns(request, access, view)
    calendar = pages_month.calendar_of(view)
    at = _wished(request, turns, calendar)
    see = viewer(request)
    caption = caption_of(turns, at, calendar, see.words)
    whole = not pages_town.wants_parts(request)
    shown = still(view, see, access, turns[at].position, caption, whole=whole)
    here, before, after = pages_month.months_around(view, calendar, _month(request))
    more: dict[str, Any] = (
        {}
        if not whole
        else {
            "at": at,
            "last": len(turns) - 1,
            "month": pages_month.month(view, calendar, see.words, address(access), here),
            "before": before,
            "after": after,
        }
    )
    return _answer(request, "town/history.html", shown, say="" if whole else caption, **more)


async def _turns(request: Request, access: Access, view: View) -> tuple[Turn, ...]:
    """The history, kept while somebody slides through it."""
    state = request.app.state
    if not hasattr(state, "histories"):
        state.histories = OrderedDict()
    kept: OrderedDict[str, tuple[int, tuple[Turn, ...]]] = state.histories
    known = kept.get(access.table)
    if known is None or known[0] != view.seen.public:
        known = kept[access.table] = (view.seen.public, await door(request).history(access))
    kept.move_to_end(access.table)
    while len(kept) > HISTORIES:
        kept.popitem(last=False)
    return known[1]


def _month(request: Request) -> dt.date | None:
    """The month that was asked for, as ``2026-05``."""
    try:
        return dt.date.fromisoformat(request.query_params.get("month", "")[:7] + "-01")
    except ValueError:
        return None


def _wished(request: Request, turns: tuple[Turn, ...], calendar: Calendar) -> int:
    """The number of throws to show; the last where nothing sensible was asked for."""
    last = len(turns) - 1
    day = request.query_params.get("day", "")
    if day.isdecimal() and len(day) < 6:
        return max(
            (n for n in range(last + 1) if n and (day_of_throw(calendar, n - 1).day or 0) <= int(day)),
            default=0,
        )
    at = request.query_params.get("at", "")
    return min(int(at), last) if at.isdecimal() and len(at) < 7 else last


def caption_of(turns: tuple[Turn, ...], at: int, calendar: Calendar, words: Words) -> str:
    """Which throw this was, of which day, and what it built."""
    if not at:
        return words.t("Before the first throw: an empty sheet.")
    throw = day_of_throw(calendar, at - 1)
    built = _built(turns[at - 1].position, turns[at].position, words)
    number = words.t("Throw {n} of {all}", n=at, all=len(turns) - 1)
    if throw.date is None:
        return words.t("{throw}: {built}", throw=number, built=built)
    date = words.date(throw.date, style="EEEE d MMMM y")
    return words.t("{throw}, {date}: {built}", throw=number, date=date, built=built)


def _built(before: Position, after: Position, words: Words) -> str:
    for index, building in enumerate(BUILDINGS):
        cells = after.built[index] & ~before.built[index]
        if cells:
            count = words.n("{n} cell", "{n} cells", cells.bit_count())
            return f"{words.t(building.name)}, {count}"
    return ""


# --- growing ------------------------------------------------------------------------------------------


async def growing(request: Request) -> Response:
    """The page on which a town grows by itself."""
    access = await at_seat(request, str(request.path_params["table"]))
    view = await door(request).look(access)
    return _grown(request, access, view)


def _grown(
    request: Request,
    access: Access,
    view: View,
    notice: Notice | None = None,
    status: int = 200,
    more: bool = True,
) -> Response:
    see = viewer(request)
    calendar = pages_month.calendar_of(view)
    caption = pages_month.facts(view, calendar, see.words)
    cells = pages_state.left_said(view.position, see.words)
    whole = not pages_town.wants_parts(request)
    shown = still(view, see, access, view.position, f"{caption} · {cells}", notice, whole=whole)
    more = more and not view.over
    return _answer(request, "town/grow.html", shown, status, notice.text if notice else "", more=more)


async def grow(request: Request) -> Response:
    """A bot makes the choices for a throw, a day, or all that is open; it stops where it must."""
    access = await at_seat(request, str(request.path_params["table"]))
    form = await request.form()
    see = viewer(request)
    view = await door(request).look(access)
    rounds = _rounds(str(form.get("rounds", "1")), view)
    try:
        grown = await door(request).grow(access, parse_seen(str(form.get("seen", ""))), rounds)
    except (Stale, Wrong, Refusal) as error:
        view = await door(request).look(access)
        return _grown(request, access, view, pages_town.refused(error, see), 409)
    view = await door(request).look(access)
    stopped = grown.stopped is not None
    text = see.words.n("The bot made {n} throw.", "The bot made {n} throws.", grown.rounds)
    why = ""
    if view.closed is not None and stopped:
        why = pages_parts.closed_said(view, see)
    elif grown.stopped is not None:
        why = pages_town.refused(grown.stopped, see).text
    quiet = pages_town.wants_parts(request) and not stopped
    notice = None if quiet else Notice(text, more=why)
    return _grown(request, access, view, notice, more=not stopped)


def _rounds(wished: str, view: View) -> int:
    """How many rounds are asked for: a number, what is left of the day, or all that is open."""
    if wished == A_DAY:
        throw = pages_month.throw_of(view, pages_month.calendar_of(view))
        return max(1, (throw.of or 2) - throw.turn + 1)
    if wished == "all":
        return AS_MANY_AS_THERE_ARE
    return max(1, min(int(wished), AS_MANY_AS_THERE_ARE)) if wished.isdecimal() and len(wished) < 5 else 1


async def take_over(request: Request) -> Response:
    """A person makes the choices again."""
    access = await at_seat(request, str(request.path_params["table"]))
    view = await door(request).look(access)
    if view.bot:
        await door(request).take_over(access, view.seen, access.seat or 0)
    return see_other(address(access))


async def copy(request: Request) -> Response:
    """A copy of the town to try things in, where a bot isn't held to the calendar."""
    access = await at_seat(request, str(request.path_params["table"]))
    created = await door(request).copy(access)
    seat = created.seats[0]
    await door(request).take(seat.table, seat.secret)
    answer = see_other(f"{address(seat)}/grow")
    sit(answer, request, seat)
    return answer
