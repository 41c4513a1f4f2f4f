"""People at a table: invited, sitting down, leaving before the first draw, playing again together.

A part of the door (``door.people``) with its promises: checked, on disk, then
told. What such an act does to a table's log is in ``gathering``.
"""

from __future__ import annotations

from papeterie.pen import options as option_texts
from papeterie.pen.game import Refusal
from papeterie.pen.turn import Entry, Event
from papeterie.pen.words import N_
from papeterie.tables import beginning, changes, gathering
from papeterie.tables.access import Access
from papeterie.tables.desk import Desk
from papeterie.tables.errors import Forbidden, Seen, Wrong
from papeterie.tables.seats import hashed, is_invitation, is_secret, seat_of
from papeterie.tables.seats import invitation as make_invitation
from papeterie.tables.store import Keep
from papeterie.tables.table import Table
from papeterie.tables.view import View, view


class People:
    """Who sits at the tables of one door."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def invited(self, table: str, invitation: str) -> View:
        """What an invitation shows: the table as everybody sees it. Changes nothing: safe for a GET."""
        there = await self._desk.resident.get(table)
        if not is_invitation(invitation, there.invites):
            raise Forbidden(N_("This invitation doesn't open anything here; it may be mistyped."))
        return view(there, None, self._desk.now())

    async def invitation(self, access: Access) -> str:
        """What this seat shows to invite others; it counts until the first draw."""
        async with self._desk.seated(access) as (there, _):
            invitation = make_invitation(there.name, access.secret)
            if not is_invitation(invitation, there.invites):
                invites = there.invites + hashed(invitation)
                await self._desk.write(there, Keep(there.name, invites=invites))
                there.invites = invites
            return invitation

    async def join(
        self, table: str, invitation: str, secret: str, *, seat: int | None = None, name: str = ""
    ) -> Access:
        """Somebody who was invited sits down: at a free seat, or at one more by this name.

        ``secret`` opens the seat from now on; whoever sends it makes it anew for each
        seat, and the same one sent twice sits down once.
        """
        await self.invited(table, invitation)
        if not is_secret(secret):
            raise Wrong(N_("This isn't what is expected here: {reason}."), reason="secret")
        async with self._desk.resident.at(table) as there:
            found = seat_of(secret, there.keys)
            if found is None:
                found = await self._sit_down(there, secret, seat, name)
            return Access(table, found, secret)

    async def _sit_down(self, there: Table, secret: str, seat: int | None, name: str) -> int:
        plan = self._desk.plan(there)
        # Whoever types the name of a seat that is free is who it waits for.
        seat = _free_seat(there, name) if seat is None else seat
        if seat is None:
            gathering.check_room(there)
            seat = there.seats
            plan.add(_joins(there, name))
        else:
            gathering.check_free(there, seat)
            plan.add(Event(gathering.SIT, seat=seat))
        plan.key(seat, hashed(secret))
        await self._desk.commit(there, plan, 0)
        return seat

    async def add_seat(self, access: Access, seen: Seen, name: str, secret: str, bot: str = "") -> Access:
        """One seat more at this table, free, or for a bot. ``secret`` as in ``join``. Only the first seat."""
        if bot:
            changes.check_bot(bot)
        if not is_secret(secret):
            raise Wrong(N_("This isn't what is expected here: {reason}."), reason="secret")
        async with self._desk.owned(access) as (there, own):
            found = seat_of(secret, there.keys)
            if found is None:
                gathering.check_room(there)
                await self._desk.known(there, own, seen, _who_sits)
                plan, found = self._desk.plan(there), there.seats
                plan.add(_joins(there, name))
                if bot:
                    plan.add(Event("bot", seat=found, value=bot))
                plan.key(found, hashed(secret), taken=bool(bot))
                await self._desk.commit(there, plan, own)
            return Access(access.table, found, secret)

    async def remove_seat(self, access: Access, seen: Seen, seat: int) -> None:
        """A seat goes before the first draw: any other one for the first seat, else one's own."""
        async with self._desk.seated(access) as (there, own):
            await self._desk.known(there, own, seen, _who_sits)
            gathering.check_removal(there, own, seat)
            plan = self._desk.plan(there)
            plan.drop(seat)
            await self._desk.commit(there, plan, own if own < seat else own - 1)
            self._desk.live.reseated(there.name)

    async def again(self, access: Access, sheet: str = "") -> Access:
        """Another table of the same people, each with the secret they have; asked for twice, the same table.

        ``sheet``: another one than now. The first who asks lays it.
        """
        async with self._desk.seated(access) as (there, seat):
            if not there.turn.over:
                raise Refusal("turn", N_("This game isn't over yet."), seat=seat)
            if not there.next:
                options = option_texts.texts(there.begun_with)
                head = beginning.head(
                    there.game, sheet or there.head.sheet.partition("@")[0], there.title, there.names,
                    options, there.head.draws, self._desk.now(),
                )  # fmt: skip
                made = await self._desk.begin(
                    there.game, head, _bots(there), keys=there.keys, taken=there.taken
                )
                await self._desk.commit(
                    there, self._desk.plan(there, Event(gathering.AGAIN, value=made.table)), seat
                )
            return Access(there.next, seat, access.secret)


def _free_seat(there: Table, name: str) -> int | None:
    """The free seat that is called so, however it is written."""
    wanted = beginning.alike(name.strip())
    for seat, (called, taken, bot) in enumerate(zip(there.names, there.taken, there.bots, strict=True)):
        if not taken and not bot and beginning.alike(called) == wanted:
            return seat
    return None


def _joins(there: Table, name: str) -> Event:
    """One seat more by this name; Wrong where it can't be anybody's, or is somebody's already."""
    clean = beginning.clean(name)
    beginning.check_unlike(clean, there.names)
    return Event(gathering.JOIN, value=clean)


def _bots(there: Table) -> tuple[Entry, ...]:
    return tuple(Event("bot", seat=seat, value=bot) for seat, bot in enumerate(there.bots) if bot)


def _who_sits(event: Event) -> bool:
    return event.kind in (gathering.JOIN, gathering.LEAVE, gathering.SIT)
