"""What lies round any table, whatever is played there: sharing, printing, settings, the questions at the end.

Pictures and PDFs are ``paper``'s, made in a thread so that nobody waits for them.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

import segno
from starlette.requests import Request
from starlette.responses import Response

from papeterie import paper
from papeterie.pen.game import Game, Refusal
from papeterie.pen.words import N_, Words
from papeterie.tables.errors import NoSuch, Stale, TableError, Wrong
from papeterie.tables.view import View
from papeterie.web import pages_print, pages_share
from papeterie.web.pages_parts import Notice, parse_seen
from papeterie.web.pages_seats import address, at_seat, door, somebody
from papeterie.web.pages_viewer import Viewer, drawn, page, see_other, viewer

frame = pages_share.frame
said_absolutely = pages_share.absolute
_PRIVATE = {"Cache-Control": "no-store"}


def refused(error: Refusal | TableError, game: Game, see: Viewer) -> Notice:
    """Why something wasn't done, in the viewer's language, with the rule's name where it has one."""
    if isinstance(error, Refusal):
        known = error.rule if "-" in error.rule else ""
        words = see.words.with_("papeterie.web", "papeterie.tables")
        said = game.explain(error, words) if known else words.t(error.why, **error.facts)
        return Notice(said, rule=known, wrong=True)
    if isinstance(error, Stale):
        return Notice(
            see.words.t("This page was behind; here is how the table stands now. Nothing was done twice."),
            wrong=True,
        )
    words = see.words.with_("papeterie.tables")
    return Notice(words.t(error.why, **error.facts), wrong=True)


_ROUNDS: Final = (
    N_("Round by round"),
    N_("Everybody's sheets side by side, after each round."),
    N_("See it again, round by round"),
)
_DAYS: Final = (
    N_("Day by day"),
    N_("All boats side by side, after each day."),
    N_("See it again, day by day"),
)
_TOLD: Final = {"explore-draw": _DAYS}
"""What a game told again is called, where its rounds have a name."""


def _told(view: View, words: Words) -> dict[str, str]:
    title, said, button = _TOLD.get(view.game.name, _ROUNDS)
    return {"title": words.t(title), "said": words.t(said), "button": words.t(button)}


async def share(request: Request) -> Response:
    """Everything a table can be shared as."""
    access = await at_seat(request, str(request.path_params["table"]))
    view = await door(request).look(access)
    seat = said_absolutely(request, f"/seat/{access.table}/{access.secret}")
    watching = said_absolutely(request, f"/watch/{access.table}/{view.watch}") if view.watch else ""
    return page(
        request,
        "table/share.html",
        headers=_PRIVATE,
        town=frame(view, access),
        seat=seat,
        qr=drawn(segno.make(seat, error="m").svg_inline(omitsize=True, border=2)),
        watch=watching,
        local=request.url.hostname in ("127.0.0.1", "localhost", "::1"),
        file=pages_share.file_name(view),
        sealed=bool(view.seal) and view.turn.draws > 0 and not view.over,
        told=_told(view, viewer(request).words),
    )


def _seat(view: View, request: Request) -> int:
    """Whose sheet is meant: one's own, or the one a watcher names."""
    asked = request.query_params.get("seat", "")
    if asked.isdecimal() and 1 <= int(asked[:3]) <= len(view.names):
        return int(asked[:3]) - 1
    return view.seat or 0


def _named(view: View, seat: int) -> dict[str, Any]:
    return {"name": view.names[seat] if len(view.names) > 1 else view.title}


async def picture(request: Request) -> Response:
    """A sheet as PNG, as everybody may know it."""
    access = await somebody(request)
    view, words = await door(request).look(access), viewer(request).words
    seat = _seat(view, request)
    made = await asyncio.to_thread(
        paper.picture, view.game, view.turn.position, seat=seat, words=words, **_named(view, seat)
    )
    name = "" if "show" in request.query_params else f"{pages_share.file_name(view)}.png"
    return pages_share.sent(made, "image/png", name)


async def card(request: Request) -> Response:
    """The picture that messengers show beside a watch link."""
    access = await somebody(request)
    view, words = await door(request).look(access), viewer(request).words
    made = await asyncio.to_thread(paper.card, view.game, view.turn.position, words=words, name=view.title)
    return pages_share.sent(made, "image/png")


async def print_choice(request: Request) -> Response:
    """The choice of paper and ink for a sheet as it stands."""
    access = await at_seat(request, str(request.path_params["table"]))
    view = await door(request).look(access)
    there = frame(view, access)
    return pages_print.choice(request, there, f"{there['address']}/sheet.pdf", view.game, view.position)


async def pdf(request: Request) -> Response:
    """One's sheet as it stands, with the marks of this turn, as PDF; or what is printed besides."""
    access = await at_seat(request, str(request.path_params["table"]))
    words, size, ink = pages_print.wishes(request.query_params, viewer(request).words)
    view = await door(request).look(access)
    seat = view.seat or 0
    what = request.query_params.get("sheet", "")
    if what in paper.handouts(view.game, words):
        return await pages_print.besides(request, view.game, what, view.position, seat)
    made = await asyncio.to_thread(
        paper.pdf, view.game, view.position, seat=seat, words=words, paper=size, ink=ink,
        **_named(view, seat),
    )  # fmt: skip
    name = f"{pages_share.file_name(view)}.pdf" if "keep" in request.query_params else ""
    return pages_share.sent(made, "application/pdf", name)


# --- settings, the end ---------------------------------------------------------------------------------


async def settings(request: Request, notice: Notice | None = None, status: int = 200) -> Response:
    """The names of table and seat, a word for the seal, the end."""
    access = await at_seat(request, str(request.path_params["table"]))
    view = await door(request).look(access)
    seat = access.seat or 0
    return page(
        request, "table/settings.html", status, headers=_PRIVATE, town=frame(view, access), notice=notice,
        own=view.names[seat], several=len(view.names) > 1, owner=seat == 0, word=view.words[seat],
        may_say_word=view.may_say_word, seal=view.seal, changed=request.query_params.get("changed", ""),
    )  # fmt: skip


async def change(request: Request) -> Response:
    """One setting is changed; what can't be is said, and nothing is."""
    access = await at_seat(request, str(request.path_params["table"]))
    what = str(request.path_params["what"])
    form = await request.form()
    seen, there = parse_seen(str(form.get("seen", ""))), door(request)
    name = str(form.get("name", ""))
    try:
        if what == "name":
            await there.rename(access, seen, name)
        elif what == "own":
            await there.rename(access, seen, name, seat=access.seat)
        elif what == "word":
            await there.word(access, seen, name)
        else:
            raise NoSuch(N_("There is no such page."))
    except (Stale, Wrong, Refusal) as error:
        view = await there.look(access)
        status = 422 if isinstance(error, Wrong) else 409
        return await settings(request, refused(error, view.game, viewer(request)), status)
    return see_other(f"{address(access)}/settings?changed={what}#{what}")


async def question(request: Request) -> Response:
    """Before a game is ended early or a table deleted: what that means, and the record to keep."""
    access = await at_seat(request, str(request.path_params["table"]))
    view = await door(request).look(access)
    return page(
        request, "table/question.html", headers=_PRIVATE, town=frame(view, access),
        deleting=request.url.path.endswith("/delete"), file=pages_share.file_name(view),
        draft=bool(view.turn.outcomes),
    )  # fmt: skip
