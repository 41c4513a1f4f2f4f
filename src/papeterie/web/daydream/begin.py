"""Laying a Daydream table: sheet, who sits there, dice; and laying it again for the same people.

What was typed in stays in the form when something is wrong with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from papeterie.games.daydream import game
from papeterie.pen.game import Refusal
from papeterie.pen.words import N_, Words
from papeterie.tables.access import Access, Created
from papeterie.tables.door import Door
from papeterie.tables.errors import TableError, Wrong
from papeterie.web import problems
from papeterie.web.daydream import best, sheet
from papeterie.web.pages_begin import shown_seat
from papeterie.web.pages_seats import at_seat, door
from papeterie.web.pages_share import frame
from papeterie.web.pages_viewer import page, see_other, viewer
from papeterie.web.table import people
from papeterie.web.table.seats import seats_here, sit_again

KINDS: Final = ("here", "link", "greedy", "careful", "random")
_NO_NAME: Final = N_("Each seat needs a name; leave the other rows empty.")


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
    words = viewer(request).words
    bots = [{"name": name, "said": words.t(said)} for name, said in people.BOTS.items()]
    return page(
        request, "daydream/begin.html", status, given=given, wrong=wrong, sheets=sheets(request, words),
        bots=bots, most=game.seats[1],
    )  # fmt: skip


async def begin(request: Request) -> Response:
    """A table is laid, and this browser sits at the seats of this screen."""
    form = await request.form()
    words = viewer(request).words
    try:
        rows = _rows(form, words)
        names = [name for name, _ in rows]
        created = await door(request).create(
            "daydream",
            sheet=str(form.get("sheet", "")),
            name=str(form.get("name", "")).strip() or _named_after(names, words),
            seats=names,
            draws=str(form.get("draws", "sealed")),
        )
    except (TableError, Refusal) as error:
        problem = problems.problem_of(error, words)
        if problem.status >= 500:
            raise
        return _form(request, form, problem.sentence, 422)
    await _seat(door(request), created, [kind for _, kind in rows])
    answer = see_other(f"/t/{created.table}")
    here = {
        access.seat or 0: access.secret for access in created.seats if rows[access.seat or 0][1] == "here"
    }
    sit_again(answer, request, created.table, here, created.seats[0])
    return answer


def _rows(form: Mapping[str, Any], words: Words) -> list[tuple[str, str]]:
    """Name and kind of each seat that was filled in; the first is this browser's own."""
    rows = [(str(form.get("name-1", "")).strip() or words.t("Player"), "here")]
    for number in range(2, game.seats[1] + 1):
        name, kind = str(form.get(f"name-{number}", "")).strip(), str(form.get(f"kind-{number}", ""))
        if kind in people.BOTS and not name:
            name = words.t("Bot {n}", n=number - 1)
        if name and kind not in KINDS:
            kind = "link"
        if not name and kind in ("here", "link"):
            raise Wrong(_NO_NAME)
        if name:
            rows.append((name, kind))
    return rows


def _named_after(names: list[str], words: Words) -> str:
    if len(names) == 1:
        # Others may still come by the link.
        return words.t("At {name}'s", name=names[0])[:40]
    return words.list(names)[:40]


async def _seat(at: Door, created: Created, kinds: list[str]) -> None:
    for access, kind in zip(created.seats, kinds, strict=True):
        if kind == "here":
            await at.take(access.table, access.secret)
        elif kind in people.BOTS:
            view = await at.look(created.seats[0])
            await at.hand_to_bot(created.seats[0], view.seen, access.seat or 0, kind)


async def seat(request: Request) -> Response:
    """What a seat link shows: whose seat, their sheet as everybody knows it. It takes nothing."""
    access = await shown_seat(request)
    view = await door(request).look(access)
    words, own = viewer(request).words, access.seat or 0
    key = (view.table, view.turn.round - bool(view.turn.outcomes))
    return page(
        request, "seat.html", headers={"Cache-Control": "no-store"}, name=view.title,
        picture=sheet.small(key, view.turn.before, own, words, view.names[own]), game=view.game.title(words),
        sentence=words.t(
            "This link is the seat of {name}: whoever takes it plays there. Take it on this device?",
            name=view.names[own],
        ),
    )  # fmt: skip


async def again(request: Request) -> Response:
    """Another table of the same people: on the same sheet at once, on another one by choice."""
    access = await at_seat(request, str(request.path_params["table"]))
    view = await door(request).look(access)
    if request.method == "GET":
        return page(
            request, "daydream/again.html", headers={"Cache-Control": "no-store"}, town=frame(view, access),
            sheets=sheets(request, viewer(request).words), now=view.sheet.name, next=view.next,
        )  # fmt: skip
    form = await request.form()
    made: Access = await door(request).people.again(access, str(form.get("sheet", ""))[:20])
    answer = see_other(f"/t/{made.table}")
    sit_again(answer, request, made.table, await seats_here(request, access.table), access)
    return answer
