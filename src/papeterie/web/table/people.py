"""Who sits at a table as its page tells it: states of the others, gathering, passing the device.

What may be done is the door's to say; the acts themselves are in ``seats``.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from papeterie.pen import turn as turns
from papeterie.pen.game import Refusal
from papeterie.pen.words import N_, Words
from papeterie.tables.view import View

BOTS: Final = {
    "random": N_("a bot that plays anything"),
    "greedy": N_("a bot that looks one turn ahead"),
    "careful": N_("a bot that looks one mark ahead"),
}


_FREE: Final = N_(
    "Still free: {names}. They take their seats by the invitation, or you give the seats to bots."
)


class Seated(msgspec.Struct, frozen=True):
    """Whoever looks at a table: its address, the seats this browser holds, the invitation it may show."""

    address: str
    here: tuple[int, ...] = ()
    invitation: str = ""
    veiled: bool = True
    """Whether another seat of this device is asked for behind a veil."""


def at_table(view: View, seated: Seated, words: Words) -> list[dict[str, Any]]:
    """The seats but one's own, with what they are at."""
    own = view.seat
    acting = turns.acting(view.game, view.turn)
    return [
        {
            "seat": seat,
            "number": seat + 1,
            "name": name,
            "bot": view.bots[seat],
            "bot_said": words.t(BOTS[view.bots[seat]]) if view.bots[seat] in BOTS else "",
            "here": seat in seated.here,
            "state": _state(view, seat, acting),
            "may_hand": own is not None and not view.over and not view.bots[seat],
            "may_take": own is not None and not view.over and bool(view.bots[seat]),
            "left": view.turn.left[seat],
        }
        for seat, name in enumerate(view.names)
        if seat != own
    ]


def _state(view: View, seat: int, acting: tuple[int, ...]) -> str:
    if view.over:
        return ""
    if view.gathering:
        return "there" if view.taken[seat] or view.bots[seat] else "free"
    if view.turn.left[seat]:
        return "left"
    if seat not in acting:
        return ""
    return "done" if view.turn.done[seat] else "thinking"


Resting = Literal["over", "gather", "watch", "bot", "throw", "waiting", ""]
"""What a seat is at while there is nothing for it to mark; empty where there is."""


def resting(view: View) -> Resting:
    """What the table and this seat are at, as long as it isn't its turn."""
    if view.over:
        return "over"
    if view.gathering or (view.due and not view.turn.draws):
        return "gather"
    if view.seat is None:
        return "watch"
    if view.bot or view.left:
        return "bot"
    if view.due:
        return "throw"
    return "waiting" if view.may_withdraw else ""


def check_all_there(view: View) -> None:
    """Refusal to begin while somebody who is waited for hasn't come: their invitation would end with it."""
    seats = zip(view.names, view.taken, view.bots, strict=True)
    free = tuple(name for name, taken, bot in seats if not taken and not bot)
    if view.gathering and free:
        raise Refusal("turn", _FREE, facts={"names": free})


def gathering(view: View, seated: Seated, words: Words) -> dict[str, Any]:
    """The table before its first draw: who is there, what keeps it from beginning."""
    missing = [
        name
        for seat, name in enumerate(view.names)
        if not view.taken[seat] and not view.bots[seat] and seat not in seated.here
    ]
    why = ""
    if missing:
        why = words.t(_FREE, names=words.list(missing))
    return {
        "missing": missing,
        "why": why,
        "owner": view.seat == 0,
        "room": view.game.seats[1] - len(view.names),
        "invitation": seated.invitation,
        "may_leave": bool(view.seat),
        "seats": [
            {
                "number": seat + 1,
                "name": name,
                "you": seat == view.seat,
                "here": seat in seated.here,
                "bot": view.bots[seat],
                "bot_said": words.t(BOTS[view.bots[seat]]) if view.bots[seat] in BOTS else "",
                "free": name in missing,
                "may_remove": view.seat == 0 and seat > 0,
            }
            for seat, name in enumerate(view.names)
        ],
    }


def every_seat(view: View, seated: Seated, words: Words) -> list[dict[str, Any]]:
    """All seats, one's own too, as the page of seats lists them."""
    acting = turns.acting(view.game, view.turn)
    return [
        {
            "number": seat + 1,
            "name": name,
            "you": seat == view.seat,
            "here": seat in seated.here,
            "bot": view.bots[seat],
            "bot_said": words.t(BOTS[view.bots[seat]]) if view.bots[seat] in BOTS else "",
            "state": _state(view, seat, acting),
            "may_remove": view.gathering and ((view.seat == 0 and seat > 0) or 0 < seat == view.seat),
        }
        for seat, name in enumerate(view.names)
    ]


def passing(view: View, seated: Seated, words: Words) -> dict[str, Any] | None:
    """The other seats of this device; the next one that is at work first. None for a device with one seat."""
    own, seats = view.seat, len(view.names)
    others = [seat for seat in seated.here if seat != own]
    if own is None or not others:
        return None
    order = sorted(others, key=lambda seat: (not _busy(view, seat), (seat - own) % seats))
    return {
        "seats": [
            {
                "number": seat + 1,
                "name": view.names[seat],
                "busy": _busy(view, seat),
                "said": words.t("Pass the device to {name}", name=view.names[seat]),
            }
            for seat in order
        ],
        "next": any(_busy(view, seat) for seat in order),
    }


def _busy(view: View, seat: int) -> bool:
    played = view.bots[seat] or view.turn.left[seat]
    return not view.over and bool(view.turn.outcomes) and not view.turn.done[seat] and not played
