"""Laying a table of several: who sits there and how, and the same people again; a game adds its sheets.

What was typed in stays in the form when something is wrong with it. Sitting
down later, by an invitation, is in ``seats``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from papeterie.pen.game import Game, Refusal
from papeterie.pen.words import N_, Words
from papeterie.tables.access import Created
from papeterie.tables.door import Door
from papeterie.tables.errors import TableError, Wrong
from papeterie.tables.view import View
from papeterie.web import problems
from papeterie.web.pages_begin import shown_seat
from papeterie.web.pages_seats import at_seat, door
from papeterie.web.pages_share import frame
from papeterie.web.pages_viewer import page, see_other, viewer
from papeterie.web.table import people
from papeterie.web.table.seats import seats_here, sit_again

KINDS: Final = ("here", "link", *people.BOTS)
"""How a seat is played: at this screen, by whoever follows the invitation, by a bot."""
_NO_NAME: Final = N_("Each seat needs a name; leave the other rows empty.")
_PRIVATE: Final = {"Cache-Control": "no-store"}


def form_page(
    request: Request,
    template: str,
    game: Game,
    given: Mapping[str, Any],
    wrong: str = "",
    status: int = 200,
    **more: Any,
) -> Response:
    """The form of a table, with what was filled in and what is wrong with it."""
    words = viewer(request).words
    bots = [{"name": name, "said": words.t(said)} for name, said in people.BOTS.items()]
    return page(request, template, status, given=given, wrong=wrong, bots=bots, most=game.seats[1], **more)


async def lay(
    request: Request,
    game: Game,
    form: Mapping[str, Any],
    unlaid: Callable[[str], Response],
    **options: str,
) -> Response:
    """A table is laid, and this browser sits at the seats of this screen.

    ``unlaid``: what is answered instead, told why no table could be laid.
    """
    words = viewer(request).words
    try:
        filled = rows(form, game.seats[1], words)
        names = [name for name, _ in filled]
        created = await door(request).create(
            game.name,
            sheet=str(form.get("sheet", "")),
            name=str(form.get("name", "")).strip() or named_after(names[0], words),
            seats=names,
            options=options,
            draws=str(form.get("draws", "sealed")),
        )
    except (TableError, Refusal) as error:
        problem = problems.problem_of(error, words)
        if problem.status >= 500:
            raise
        return unlaid(problem.sentence)
    kinds = [kind for _, kind in filled]
    await _seat(door(request), created, kinds)
    answer = see_other(f"/t/{created.table}")
    here = {access.seat or 0: access.secret for access in created.seats if kinds[access.seat or 0] == "here"}
    sit_again(answer, request, created.table, here, created.seats[0])
    return answer


def rows(form: Mapping[str, Any], most: int, words: Words) -> list[tuple[str, str]]:
    """Name and kind of each seat that was filled in; the first is this browser's own."""
    found = [(str(form.get("name-1", "")).strip() or words.t("Player"), "here")]
    for number in range(2, most + 1):
        name, kind = str(form.get(f"name-{number}", "")).strip(), str(form.get(f"kind-{number}", ""))
        if kind in people.BOTS and not name:
            name = words.t("Bot {n}", n=number - 1)
        if name and kind not in KINDS:
            kind = "link"
        if not name and kind in ("here", "link"):
            raise Wrong(_NO_NAME)
        if name:
            found.append((name, kind))
    return found


def named_after(name: str, words: Words) -> str:
    """What a table is called of itself: after who lays it, since others may still come and go."""
    return words.t("At {name}'s", name=name)[:40]


async def _seat(at: Door, created: Created, kinds: list[str]) -> None:
    for access, kind in zip(created.seats, kinds, strict=True):
        if kind == "here":
            await at.take(access.table, access.secret)
        elif kind in people.BOTS:
            view = await at.look(created.seats[0])
            await at.hand_to_bot(created.seats[0], view.seen, access.seat or 0, kind)


async def seat_page(request: Request, picture: Callable[[View, int, Words], Markup]) -> Response:
    """What a seat link shows: whose seat, their sheet as everybody knows it. It takes nothing."""
    access = await shown_seat(request)
    view = await door(request).look(access)
    words, own = viewer(request).words, access.seat or 0
    return page(
        request, "seat.html", headers=_PRIVATE, name=view.title, picture=picture(view, own, words),
        game=view.game.title(words),
        sentence=words.t(
            "This link is the seat of {name}: whoever takes it plays there. Take it on this device?",
            name=view.names[own],
        ),
    )  # fmt: skip


async def again_page(request: Request, template: str, sheets: list[dict[str, Any]]) -> Response:
    """Another table of the same people: on the same sheet at once, on another one by choice."""
    access = await at_seat(request, str(request.path_params["table"]))
    view = await door(request).look(access)
    if request.method == "GET":
        return page(
            request, template, headers=_PRIVATE, town=frame(view, access), sheets=sheets,
            now=view.sheet.name, next=view.next,
        )  # fmt: skip
    form = await request.form()
    made = await door(request).people.again(access, str(form.get("sheet", ""))[:20])
    answer = see_other(f"/t/{made.table}")
    sit_again(answer, request, made.table, await seats_here(request, access.table), access)
    return answer
