"""Beginning a town, going on from a record file, sitting down by a seat link.

What was typed in stays in the form when something is wrong with it. The door
makes tables; which towns a browser knows is in ``pages_seats``.
"""

from __future__ import annotations

import datetime as dt
import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final
from zoneinfo import ZoneInfo

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from papeterie.games.idle_city import game
from papeterie.games.idle_city.buildings import BUILDINGS, IDS, PENS
from papeterie.games.idle_city.calendar import zone_names
from papeterie.pen.game import Refusal
from papeterie.pen.record import RecordError
from papeterie.pen.words import LANGUAGES, N_, Words
from papeterie.tables.door import Access
from papeterie.tables.errors import Forbidden, TableError, Wrong
from papeterie.web import pages_sheet, problems
from papeterie.web.pages_seats import address, door, sit
from papeterie.web.pages_viewer import page, remember, see_other, viewer

LARGEST_FILE: Final = 1_000_000
"""Bytes; the record of a town of years is a tenth of that."""

PEN_NAMES: Final = {
    "lemon": N_("lemon"),
    "ice": N_("ice"),
    "rose": N_("rose"),
    "lilac": N_("lilac"),
    "moss": N_("moss"),
    "apricot": N_("apricot"),
    "stone": N_("stone"),
    "river": N_("water blue"),
    "brick": N_("brick"),
    "pine": N_("pine"),
    "wine": N_("wine"),
    "plum": N_("plum"),
    "bark": N_("bark"),
}
SAME_PEN: Final = N_("Two buildings have the same colour: each of the thirteen needs one of its own.")


@lru_cache(maxsize=1)
def server_zone() -> str:
    """The time zone of this machine, which is mostly the player's; UTC if it can't be told."""
    told = os.environ.get("TZ", "").removeprefix(":")
    linked = str(Path("/etc/localtime").resolve()).partition("zoneinfo/")[2]
    return next((name for name in (told, linked) if name in zone_names()), "UTC")


def sheets(words: Words) -> list[dict[str, Any]]:
    """The sheets to choose from, the one to offer first in front."""
    notes = {
        "town": words.t("for two to four months at two throws a day"),
        "advent": words.t("for December, four throws a day"),
        "great-town": words.t("for many months"),
    }
    found = []
    for name in game.sheets():
        sheet = game.sheet(name)
        cells = words.n("{n} cell", "{n} cells", len(sheet.grid))
        found.append(
            {"name": name, "title": words.t(sheet.title), "facts": f"{cells}, {notes.get(name, '')}"}
        )
    return found


def paces(words: Words) -> list[dict[str, str]]:
    """The paces, with what they mean (IC-11, IC-43, IC-47)."""
    return [
        {
            "name": "two-a-day",
            "title": words.t("Two throws a day"),
            "facts": words.t("missed days wait for you"),
        },
        {
            "name": "advent",
            "title": words.t("Advent calendar"),
            "facts": words.t("four a day, 1 to 25 December"),
        },
        {"name": "leisure", "title": words.t("At leisure"), "facts": words.t("as often as you like")},
    ]


def pens(words: Words) -> list[dict[str, str]]:
    """The thirteen pens by name."""
    return [{"name": pen, "title": words.t(PEN_NAMES[pen])} for pen in PENS]


def buildings(words: Words, colours: Mapping[int, str]) -> list[dict[str, Any]]:
    """The thirteen buildings with the pen each has."""
    return [
        {"index": b, "id": IDS[b], "name": pages_sheet.capital(words.t(BUILDINGS[b].name)), "pen": colours[b]}
        for b in range(len(BUILDINGS))
    ]


def colours_of(form: Mapping[str, Any]) -> tuple[str, ...]:
    """The pens as a form gives them; Wrong if two are the same (IC-04)."""
    chosen = tuple(str(form.get(f"pen-{name}", "")) or PENS[b] for b, name in enumerate(IDS))
    if sorted(chosen) != sorted(PENS):
        raise Wrong(SAME_PEN)
    return chosen


async def new_town(request: Request) -> Response:
    """The form of a new town, filled in with what mostly fits."""
    return _form(request, {"sheet": request.query_params.get("sheet", "")})


def _form(request: Request, given: Mapping[str, Any], wrong: str = "", status: int = 200) -> Response:
    words = viewer(request).words
    zone = str(given.get("zone", "") or server_zone())
    known = zone if zone in zone_names() else "UTC"
    chosen = {b: str(given.get(f"pen-{name}", "") or PENS[b]) for b, name in enumerate(IDS)}
    safe = tuple(pen if pen in PENS else PENS[b] for b, pen in chosen.items())
    return page(
        request,
        "begin.html",
        status,
        given=given,
        wrong=wrong,
        sheets=sheets(words),
        paces=paces(words),
        zone=zone,
        zones=zone_names(),
        today=dt.datetime.now(ZoneInfo(known)).date().isoformat(),
        pens=pens(words),
        buildings=buildings(words, chosen),
        swatches=pages_sheet.swatch_symbols(safe, words.lang),
        swatch=pages_sheet.swatch,
    )


async def begin(request: Request) -> Response:
    """A town begins, and whoever sent the form sits there."""
    form = await request.form()
    words = viewer(request).words
    try:
        options = {
            "colours": " ".join(colours_of(form)),
            "pace": str(form.get("pace", "")),
            "start": str(form.get("start", "")),
            "zone": str(form.get("zone", "")) or server_zone(),
        }
        created = await door(request).create(
            "idle-city",
            sheet=str(form.get("sheet", "")),
            name=str(form.get("name", "")),
            seats=[words.t("Player")],
            options=options,
            draws=str(form.get("draws", "sealed")),
        )
    except (TableError, Refusal) as error:
        problem = problems.problem_of(error, words)
        if problem.status >= 500:
            raise
        return _form(request, form, problem.sentence, 422)
    access = created.seats[0]
    await door(request).take(access.table, access.secret)
    bot = form.get("who") == "bot"
    if bot:
        view = await door(request).look(access)
        await door(request).hand_to_bot(access, view.seen, 0)
    answer = see_other(address(access) + ("/grow" if bot else ""))
    sit(answer, request, access)
    if str(form.get("lang", "")) in LANGUAGES:
        remember(answer, request, "lang", str(form["lang"]))
    return answer


async def open_record(request: Request) -> Response:
    """A table that goes on from a record file; RecordError says what is wrong with it where."""
    async with request.form(max_files=1, max_fields=4) as form:
        file = form.get("file")
        if not isinstance(file, UploadFile) or not file.filename:
            raise Wrong(N_("No file was chosen."))
        data = await file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise Wrong(N_("This file is too large for a record."))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError(1, 1, N_("this is no text, so it is no record")) from None
    created = await door(request).create_from(text)
    access = created.seats[0]
    await door(request).take(access.table, access.secret)
    answer = see_other(address(access))
    sit(answer, request, access)
    return answer


async def seat(request: Request) -> Response:
    """What a seat link shows: whose seat, and a button. It takes nothing: messengers fetch links."""
    access = await shown_seat(request)
    view = await door(request).look(access)
    words = viewer(request).words
    town = view.game.name == game.name
    colours = tuple(view.options.colours) if town else ()
    picture = pages_sheet.map_picture(view.turn.before, words.lang, colours, view.title, 220) if town else ""
    return page(
        request, "seat.html", headers={"Cache-Control": "no-store"}, name=view.title, picture=picture,
        game=view.game.title(words),
        sentence=words.t("This link is a seat: whoever takes it plays this town. Take it on this device?")
        if town
        else words.t("This link is a seat: whoever takes it plays at this table. Take it on this device?"),
    )  # fmt: skip


async def take_seat(request: Request) -> Response:
    """This browser sits down there."""
    access = await shown_seat(request)
    await door(request).take(access.table, access.secret)
    answer = see_other(address(access))
    sit(answer, request, access)
    return answer


async def shown_seat(request: Request) -> Access:
    """The seat that a seat link opens."""
    table, secret = str(request.path_params["table"]), str(request.path_params["secret"])
    access = await door(request).access(table, secret)
    if access.seat is None:
        raise Forbidden(N_("This link is for watching: it opens no seat."))
    return access
