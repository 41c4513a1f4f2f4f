"""What can be changed of a town while it goes on; finishing and deleting it, each after a question.

What may be changed is the game's to say (IC-19, IC-40, IC-42, IC-47); the
languages and lamps of viewers are their own and not here.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from papeterie.games.idle_city import almanac
from papeterie.games.idle_city.calendar import zone_names
from papeterie.games.idle_city.plan import plan
from papeterie.pen.game import Refusal
from papeterie.pen.words import N_, Words
from papeterie.tables.access import Access
from papeterie.tables.errors import NoSuch, Seen, Stale, Wrong
from papeterie.web import pages_begin, pages_month, pages_sheet, pages_town
from papeterie.web.pages_parts import Notice, parse_seen
from papeterie.web.pages_seats import address, at_seat, door, leave
from papeterie.web.pages_share import file_name, frame
from papeterie.web.pages_viewer import page, see_other, viewer

CHANGES: Final = ("name", "colours", "pace", "zone", "start", "word")


async def settings(request: Request) -> Response:
    """All that can be changed, each with a form of its own."""
    access = await at_seat(request, str(request.path_params["table"]))
    return await _page(request, access)


async def _page(
    request: Request, access: Access, notice: Notice | None = None, status: int = 200
) -> Response:
    view, words = await door(request).look(access), viewer(request).words
    calendar = pages_month.calendar_of(view)
    now = almanac.status(calendar, view.turn.round, view.now)
    last = plan(calendar).last
    colours = tuple(view.options.colours)
    return page(
        request,
        "town/settings.html",
        status,
        headers={"Cache-Control": "no-store"},
        town=frame(view, access),
        notice=notice,
        paces=pages_begin.paces(words),
        pace=last.pace,
        coming=_coming(now, words),
        zones=zone_names(),
        zone=last.zone,
        leaving=now.left,
        start=plan(calendar).start.isoformat(),
        begun=view.turn.round > 0,
        pens=pages_begin.pens(words),
        buildings=pages_begin.buildings(words, dict(enumerate(colours))),
        swatches=pages_sheet.swatch_symbols(colours, words.lang),
        swatch=pages_sheet.swatch,
        seal=view.seal,
        may_say_word=view.may_say_word,
        word=view.words[view.seat or 0],
        changed=request.query_params.get("changed", ""),
    )


def _coming(now: almanac.Status, words: Words) -> str:
    """A pace that was chosen and isn't in force yet (IC-47)."""
    if now.coming is None or now.coming_from is None:
        return ""
    pace = pages_month.pace(now.coming, words)
    return words.t("From {date} on: {pace}.", date=words.date(now.coming_from), pace=pace)


async def change(request: Request) -> Response:
    """One setting is changed; what can't be is said, and nothing is."""
    access = await at_seat(request, str(request.path_params["table"]))
    what = str(request.path_params["what"])
    form = await request.form()
    try:
        await _change(request, access, what, form)
    except (Stale, Wrong, Refusal) as error:
        status = 422 if isinstance(error, Wrong) else 409
        return await _page(request, access, pages_town.refused(error, viewer(request)), status)
    return see_other(f"{address(access)}/settings?changed={what}#{what}")


async def _change(request: Request, access: Access, what: str, form: Mapping[str, Any]) -> None:
    if what not in CHANGES:
        raise NoSuch(N_("There is no such page."))
    seen, there = parse_seen(str(form.get("seen", ""))), door(request)
    if what == "name":
        await there.rename(access, seen, str(form.get("name", "")))
    elif what == "colours":
        await there.set(access, seen, "colours", " ".join(pages_begin.colours_of(form)))
    elif what == "word":
        await there.word(access, seen, str(form.get("word", "")))
    elif what == "start":
        await there.set(access, seen, "start", _date(str(form.get("start", ""))))
    else:
        await there.set(access, seen, what, str(form.get(what, ""))[:80])


def _date(text: str) -> str:
    try:
        return dt.date.fromisoformat(text[:10]).isoformat()
    except ValueError:
        raise Wrong(N_("This is no date.")) from None


async def question(request: Request) -> Response:
    """Before a town is finished or deleted: what that means, and the record to keep."""
    access = await at_seat(request, str(request.path_params["table"]))
    view = await door(request).look(access)
    return page(
        request, "town/question.html", headers={"Cache-Control": "no-store"},
        town=frame(view, access), deleting=request.url.path.endswith("/delete"), file=file_name(view),
        empty=view.position.empty.bit_count(), draft=bool(view.turn.outcomes),
    )  # fmt: skip


async def finish(request: Request) -> Response:
    """The owner ends the town (IC-17)."""
    access = await at_seat(request, str(request.path_params["table"]))
    form = await request.form()
    await door(request).finish(access, _seen(form))
    return see_other(address(access))


async def delete(request: Request) -> Response:
    """The owner deletes the town, with its record and all links."""
    access = await at_seat(request, str(request.path_params["table"]))
    form = await request.form()
    if form.get("sure") != "yes":
        return see_other(f"{address(access)}/delete")
    await door(request).delete(access)
    answer = see_other("/")
    leave(answer, access.table)
    return answer


def _seen(form: Mapping[str, Any]) -> Seen:
    return parse_seen(str(form.get("seen", "")))
