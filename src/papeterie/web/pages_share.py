"""Sharing a town: pictures, time-lapses, the record, the watch link, the backup of the seat.

Pictures are made by ``paper``, in a thread so that nobody waits for them; the
WebP takes a while and is made in the background (``pages_films``).
"""

from __future__ import annotations

import asyncio
import re
from typing import Any

import segno
from starlette.requests import Request
from starlette.responses import Response

from papeterie import paper
from papeterie.games.idle_city.calendar import Calendar, day_of_throw
from papeterie.pen.turn import Turn
from papeterie.pen.words import Words
from papeterie.tables.access import Access
from papeterie.tables.view import View
from papeterie.web import pages_films, pages_month, pages_parts
from papeterie.web.pages_seats import address, at_seat, door, somebody
from papeterie.web.pages_viewer import drawn, page, see_other, viewer


async def share(request: Request) -> Response:
    """Everything a town can be shared as."""
    access = await at_seat(request, str(request.path_params["table"]))
    view = await door(request).look(access)
    seat = absolute(request, f"/seat/{access.table}/{access.secret}")
    watch = absolute(request, f"/watch/{access.table}/{view.watch}") if view.watch else ""
    return page(
        request,
        "town/share.html",
        headers={"Cache-Control": "no-store"},
        town=frame(view, access),
        seat=seat,
        qr=drawn(segno.make(seat, error="m").svg_inline(omitsize=True, border=2)),
        watch=watch,
        local=request.url.hostname in ("127.0.0.1", "localhost", "::1"),
        file=file_name(view),
        sealed=bool(view.seal) and view.turn.draws > 0,
    )


def frame(view: View, access: Access) -> dict[str, Any]:
    """What the pages round a town know of it."""
    return {
        "name": view.title,
        "address": address(access),
        "mine": view.seat is not None,
        "over": view.over,
        "seen": pages_parts.seen_text(view.seen),
        "sheet": f"{view.sheet.name}@{view.sheet.edition}",
    }


def absolute(request: Request, path: str) -> str:
    """An address with the name this server is called by."""
    return str(request.base_url).rstrip("/") + path


def file_name(view: View) -> str:
    """The town's name as a file's: letters and digits of any script, hyphens for the rest."""
    return re.sub(r"[\W_]+", "-", view.title).strip("-").lower()[:60] or "town"


def how(view: View, words: Words) -> dict[str, Any]:
    """What the game's drawing is told beside the position."""
    begun = pages_month.begun_on(pages_month.calendar_of(view), words)
    return {"name": view.title, "begun": begun, "colours": tuple(view.options.colours)}


def sent(content: bytes, kind: str, name: str = "") -> Response:
    """A file, to be kept under a name or shown."""
    headers = {"Cache-Control": "no-store"}
    if name:
        from urllib.parse import quote

        headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{quote(name)}"
    return Response(content, media_type=kind, headers=headers)


async def picture(request: Request) -> Response:
    """The town as PNG, with name, date and legend (IC-45)."""
    access = await somebody(request)
    view, words = await door(request).look(access), viewer(request).words
    made = await asyncio.to_thread(
        paper.picture, view.game, view.turn.before, words=words, **how(view, words)
    )
    return sent(made, "image/png", _kept(request, view, "png"))


def _kept(request: Request, view: View, ending: str) -> str:
    """The name of a file to be kept; none where it is to be shown."""
    return "" if "show" in request.query_params else f"{file_name(view)}.{ending}"


async def card(request: Request) -> Response:
    """The picture that messengers show beside a watch link."""
    access = await somebody(request)
    view, words = await door(request).look(access), viewer(request).words
    made = await asyncio.to_thread(paper.card, view.game, view.turn.before, words=words, **how(view, words))
    return sent(made, "image/png")


async def growth(request: Request) -> Response:
    """The whole life of the town as a moving SVG."""
    access = await somebody(request)
    view, words = await door(request).look(access), viewer(request).words
    turns = await door(request).history(access)
    made = await asyncio.to_thread(
        paper.timelapse_svg,
        view.game,
        [turn.position for turn in turns],
        words=words,
        captions=captions(turns, pages_month.calendar_of(view), words),
        **how(view, words),
    )
    return sent(made.encode(), "image/svg+xml", _kept(request, view, "svg"))


def captions(turns: tuple[Turn, ...], calendar: Calendar, words: Words) -> list[str]:
    """The date under each picture of a time-lapse; at leisure the throws are counted."""
    found = [pages_month.begun_on(calendar, words)]
    for number in range(1, len(turns)):
        throw = day_of_throw(calendar, number - 1)
        date = words.date(throw.date) if throw.date is not None else ""
        found.append(date or words.t("throw {n}", n=number))
    return found


async def film(request: Request) -> Response:
    """The time-lapse as WebP: asked for, under way, or there to be kept."""
    access = await at_seat(request, str(request.path_params["table"]))
    view, words = await door(request).look(access), viewer(request).words
    turns = await door(request).history(access)
    films = pages_films.of(request.app)
    key = (access.table, len(turns), words.lang, pages_parts.digest(f"{view.title}{view.options.colours}"))
    found = films.ask(
        key,
        view.game,
        [turn.position for turn in turns],
        words=words,
        captions=captions(turns, pages_month.calendar_of(view), words),
        **how(view, words),
    )
    if found.content is not None:
        if "keep" in request.query_params:
            return sent(found.content, "image/webp", f"{file_name(view)}.webp")
    elif "keep" in request.query_params:
        return see_other(f"{address(access)}/film")
    headers = {"Cache-Control": "no-store"}
    if found.content is None and not found.failed:
        headers["Refresh"] = "2"
    return page(request, "town/film.html", headers=headers, town=frame(view, access), film=found)


async def record(request: Request) -> Response:
    """The record as it is; a seal that covers throws to come stays closed."""
    access = await somebody(request)
    view = await door(request).look(access)
    text = await door(request).record(access)
    return sent(text.encode(), "text/plain; charset=utf-8", f"{file_name(view)}.papier")


async def opened_record(request: Request) -> Response:
    """The record with all its seals opened; the town gets a new seal."""
    access = await at_seat(request, str(request.path_params["table"]))
    view = await door(request).look(access)
    text = await door(request).record_opened(access)
    return sent(text.encode(), "text/plain; charset=utf-8", f"{file_name(view)}.papier")


async def watch(request: Request) -> Response:
    """The watch link is opened, or closed for good; another one is another link."""
    access = await at_seat(request, str(request.path_params["table"]))
    form = await request.form()
    if form.get("open") == "no":
        await door(request).close_watch(access)
    else:
        await door(request).open_watch(access)
    return see_other(f"{address(access)}/share#watch")
