"""Sitting at a table: invitations, seats of this screen and the veil between them, bots for those away.

What is shown of it on a table's page is in ``people``; the door decides.
"""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from papeterie.pen.game import Refusal
from papeterie.pen.words import N_
from papeterie.tables.access import Access
from papeterie.tables.errors import Forbidden, Stale, Wrong
from papeterie.tables.seats import invitation as invitation_of
from papeterie.tables.seats import new_secret
from papeterie.tables.view import View
from papeterie.web.pages_parts import Notice, parse_seen, seen_text
from papeterie.web.pages_seats import address, at_seat, door, leave_one, secrets_at, sit, somebody
from papeterie.web.pages_viewer import page, remember, see_other, viewer
from papeterie.web.table import people
from papeterie.web.table.around import frame, refused, said_absolutely
from papeterie.web.table.people import Seated

VEIL: Final = "veil"
"""The cookie that says whether seats of one device are parted by a veil: ``off`` where they aren't."""
_PRIVATE: Final = {"Cache-Control": "no-store"}


async def seated(request: Request, access: Access, view: View) -> Seated:
    """What a table's page must know of whoever looks at it."""
    here = tuple(sorted(await seats_here(request, access.table))) if access.seat is not None else ()
    invitation = ""
    if view.gathering and access.seat is not None:
        own = invitation_of(access.table, access.secret)
        try:
            await door(request).people.invited(access.table, own)
            invitation = said_absolutely(request, f"/join/{access.table}/{own}")
        except Forbidden:
            pass
    return Seated(address(access), here, invitation, veiled(request))


async def seats_here(request: Request, table: str) -> dict[int, str]:
    """The seats of a table that this browser holds, with their secrets."""
    found = {}
    for secret in secrets_at(request, table):
        try:
            access = await door(request).access(table, secret)
        except Forbidden:
            continue
        if access.seat is not None:
            found[access.seat] = secret
    return found


def veiled(request: Request) -> bool:
    """Whether another person at this screen is asked for before their sheet is shown."""
    return request.cookies.get(VEIL) != "off"


# --- several people at one screen ----------------------------------------------------------------------


async def hand_on(request: Request) -> Response:
    """The device goes to another seat that it holds; a veil lies over their sheet first."""
    table = str(request.path_params["table"])
    form = await request.form()
    here = await seats_here(request, table)
    seat = _number(str(form.get("seat", "")))
    if seat not in here:
        raise Forbidden(N_("This browser holds no such seat at this table."))
    access = Access(table, seat, here[seat])
    answer = see_other(f"/t/{table}/veil" if veiled(request) else f"/t/{table}")
    sit(answer, request, access)
    return answer


async def veil(request: Request) -> Response:
    """What lies over a sheet while the device goes from hand to hand."""
    access = await at_seat(request, str(request.path_params["table"]))
    view = await door(request).look(access)
    return page(
        request, "table/veil.html", headers=_PRIVATE, town=frame(view, access),
        person=view.names[access.seat or 0],
    )  # fmt: skip


async def lift(request: Request) -> Response:
    """The veil is lifted, for once or for good."""
    access = await at_seat(request, str(request.path_params["table"]))
    form = await request.form()
    answer = see_other(address(access))
    if form.get("veil") in ("on", "off"):
        remember(answer, request, VEIL, str(form["veil"]))
    return answer


# --- coming and going ----------------------------------------------------------------------------------


async def invited(request: Request) -> Response:
    """What an invitation shows: who sits there, and a seat to take. It takes nothing."""
    return await _invited(request)


async def _invited(request: Request, wrong: str = "", status: int = 200) -> Response:
    table, invitation = str(request.path_params["table"]), str(request.path_params["invitation"])
    view = await door(request).people.invited(table, invitation)
    here = await seats_here(request, table)
    words = viewer(request).words
    watcher = Seated(address="", here=tuple(here))
    return page(
        request, "table/join.html", status, headers=_PRIVATE, name=view.title, game=view.game.title(words),
        people=people.gathering(view, watcher, words), begun=not view.gathering, wrong=wrong,
        mine=[view.names[seat] for seat in here], table=table, key=new_secret(),
    )  # fmt: skip


async def join(request: Request) -> Response:
    """Somebody who was invited sits down, at a free seat or at one more."""
    table, invitation = str(request.path_params["table"]), str(request.path_params["invitation"])
    form = await request.form()
    seat = _number(str(form.get("seat", "")))
    try:
        access = await door(request).people.join(
            table, invitation, str(form.get("key", "")), seat=seat if seat >= 0 else None,
            name=str(form.get("name", "")),
        )  # fmt: skip
    except (Wrong, Refusal) as error:
        view = await door(request).people.invited(table, invitation)
        return await _invited(request, refused(error, view.game, viewer(request)).text, 422)
    answer = see_other(f"/t/{table}")
    sit(answer, request, access)
    return answer


async def invite(request: Request) -> Response:
    """This seat's own invitation counts from now on."""
    access = await at_seat(request, str(request.path_params["table"]))
    await door(request).people.invitation(access)
    return see_other(address(access))


async def page_of_seats(request: Request, notice: Notice | None = None, status: int = 200) -> Response:
    """Everybody's seats: who is away, who plays for them, one more before the first draw."""
    access = await somebody(request)
    view = await door(request).look(access)
    words = viewer(request).words
    who = await seated(request, access, view)
    bots = [{"name": name, "said": words.t(said)} for name, said in people.BOTS.items()]
    asked = _number(request.query_params.get("bot", ""))
    there = asked >= 0 and await _there(request, access, asked)
    return page(
        request, "table/seats.html", status, headers=_PRIVATE, town=frame(view, access), notice=notice,
        seats=people.every_seat(view, who, words), gathering=view.gathering, owner=view.seat == 0,
        room=view.game.seats[1] - len(view.names), bots=bots, key=new_secret(), seen=seen_text(view.seen),
        asked=asked, there=there, several=len(who.here) > 1, veil_on=who.veiled,
    )  # fmt: skip


async def add(request: Request) -> Response:
    """One seat more: for somebody at this screen, somebody who is invited, or a bot."""
    access = await at_seat(request, str(request.path_params["table"]))
    form = await request.form()
    kind, key = str(form.get("kind", "here")), str(form.get("key", ""))
    bot = kind if kind in people.BOTS else ""
    try:
        made = await door(request).people.add_seat(access, _seen(form), str(form.get("name", "")), key, bot)
    except (Stale, Wrong, Refusal) as error:
        return await _refused(request, access, error)
    answer = see_other(address(access))
    if kind == "here":
        await door(request).take(made.table, made.secret)
        sit(answer, request, made, behind=True)
    return answer


async def remove(request: Request) -> Response:
    """A seat goes, one's own or, for the first seat, any other."""
    access = await at_seat(request, str(request.path_params["table"]))
    form = await request.form()
    seat = _number(str(form.get("seat", "")))
    here = await seats_here(request, access.table)
    try:
        await door(request).people.remove_seat(access, _seen(form), seat)
    except (Stale, Wrong, Refusal) as error:
        return await _refused(request, access, error)
    answer = see_other("/" if seat == access.seat and len(here) < 2 else f"/t/{access.table}")
    if seat in here:
        leave_one(answer, request, access.table, here[seat])
    return answer


async def _refused(request: Request, access: Access, error: Stale | Wrong | Refusal) -> Response:
    view = await door(request).look(access)
    notice = refused(error, view.game, viewer(request))
    return await page_of_seats(request, notice, 422 if isinstance(error, Wrong) else 409)


# --- who plays a seat ------------------------------------------------------------------------------------


async def hand_to_bot(request: Request) -> Response:
    """A seat goes to a bot; after a question where a game is under way, or its person is there."""
    access = await at_seat(request, str(request.path_params["table"]))
    form = await request.form()
    view = await door(request).look(access)
    seat, bot = _number(str(form.get("seat", ""))), str(form.get("bot", "greedy"))
    asked = not view.gathering or await _there(request, access, seat)
    if asked and form.get("sure") != "yes":
        return see_other(f"{address(access)}/seats?bot={seat + 1}")
    try:
        # Whoever holds the seat at this screen leaves it as its own person would.
        here = await seats_here(request, access.table)
        own = Access(access.table, seat, here[seat]) if seat in here else access
        await door(request).hand_to_bot(own, _seen(form), seat, bot, sure=form.get("sure") == "yes")
    except (Stale, Wrong, Refusal) as error:
        return await _refused(request, access, error)
    return see_other(address(access))


async def _there(request: Request, access: Access, seat: int) -> bool:
    """Whether somebody else's seat would be left to a bot while they are there."""
    if seat == access.seat or seat in await seats_here(request, access.table):
        return False
    return await door(request).somebody_there(access, seat)


async def go(request: Request) -> Response:
    """This seat is left, and nobody waits for it any more (ED-14)."""
    access = await at_seat(request, str(request.path_params["table"]))
    form = await request.form()
    try:
        await door(request).leave(access, _seen(form))
    except (Stale, Wrong, Refusal) as error:
        return await _refused(request, access, error)
    return see_other(address(access))


async def take_over(request: Request) -> Response:
    """A person plays a seat again: one's own, or one that was handed to a bot by mistake."""
    access = await at_seat(request, str(request.path_params["table"]))
    form = await request.form()
    try:
        await door(request).take_over(access, _seen(form), _number(str(form.get("seat", ""))))
    except (Stale, Wrong, Refusal) as error:
        return await _refused(request, access, error)
    return see_other(address(access))


async def along(request: Request) -> Response:
    """Comes along to the next table of the same people, where the same secrets open the same seats."""
    access = await at_seat(request, str(request.path_params["table"]))
    view = await door(request).look(access)
    if not view.next:
        return see_other(address(access))
    here = await seats_here(request, access.table)
    answer = see_other(f"/t/{view.next}")
    sit_again(answer, request, view.next, here, access)
    return answer


def sit_again(answer: Response, request: Request, table: str, here: dict[int, str], access: Access) -> None:
    """This browser holds the same seats at another table, its own in front."""
    others = [secret for seat, secret in here.items() if seat != access.seat]
    first = access.secret if access.seat is not None else ""
    remember(answer, request, f"seat-{table}", ".".join([first, *others]))


def _seen(form: Any) -> Any:
    return parse_seen(str(form.get("seen", "")))


def _number(text: str) -> int:
    """A seat's number as people count, from 0; -1 for anything else."""
    return int(text) - 1 if text.isascii() and text.isdigit() and len(text) < 3 else -1
