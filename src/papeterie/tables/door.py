"""The one door to the tables, for pages, the API and bots.

Each operation checks who asks and what they had seen, lets the rules decide,
writes, and only then changes anything and tells the followers. Streams, cookies
and words are the web's; what follows upon an act is worked out in ``plan``.

What every operation may raise: ``NoSuch``, ``Forbidden``, ``StoreError``; acts
also ``Stale`` (the page had not seen something that matters; or ask with what it
saw again: the same act asked for twice is done once and answered alike), and
``Refusal`` (a rule says no) or ``Wrong`` (what was sent can't be).
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence

from papeterie.games import game as installed_game
from papeterie.pen import turn as turns
from papeterie.pen.game import Game, Move, Refusal
from papeterie.pen.record import Round
from papeterie.pen.turn import Corrected, Done, Drawn, Entry, Event, Turn, Withdrawn
from papeterie.pen.words import N_
from papeterie.tables import beginning, changes, copies, gathering, growing
from papeterie.tables.access import Access, Created
from papeterie.tables.desk import Desk
from papeterie.tables.errors import Forbidden, Seen, Wrong
from papeterie.tables.growing import Grown
from papeterie.tables.live import Follower
from papeterie.tables.people import People
from papeterie.tables.plan import RandomBytes
from papeterie.tables.seats import new_secret, same, seat_of
from papeterie.tables.store import Delete, Keep, Store
from papeterie.tables.table import Table
from papeterie.tables.view import View, closed, view

__all__ = ["Access", "Created", "Door", "Grown", "Seen", "View"]


class Door:
    """All that can be done at tables. One event loop; ``clock`` gives seconds since 1970."""

    def __init__(
        self,
        store: Store,
        find_game: Callable[[str], Game] = installed_game,
        *,
        clock: Callable[[], float] = time.time,
        random_bytes: RandomBytes = secrets.token_bytes,
    ) -> None:
        self._desk = Desk(store, find_game, clock, random_bytes)
        self.people = People(self._desk)
        self._find_game = find_game

    # --- coming in -------------------------------------------------------------------------------

    async def create(
        self,
        game: str,
        *,
        sheet: str = "",
        name: str,
        seats: Sequence[str],
        options: Mapping[str, str] | None = None,
        draws: str = "sealed",
    ) -> Created:
        """A new table: ``name`` and the names of its seats as people typed them.

        ``options``: texts by name, as in a record; those left out take their
        default. ``draws``: ``sealed``, or ``typed`` for one's own dice. Raises
        Wrong for what can't be, NoSuch for an unknown game or sheet.
        """
        found = beginning.find(self._find_game, game)
        head = beginning.head(found, sheet, name, seats, options or {}, draws, self._desk.now())
        for number, each in enumerate(head.seats):
            beginning.check_unlike(each, head.seats[:number])
        return await self._desk.begin(found, head, ())

    async def create_from(self, text: str, *, copy: bool = False) -> Created:
        """A table that goes on from a record's text; RecordError says where it can't be read.

        ``copy``: a place to try things, where bots aren't held to the calendar.
        """
        head, entries = await beginning.read(text, self._find_game)
        found = beginning.find(self._find_game, head.game)
        return await self._desk.begin(found, head, entries, copy=copy)

    async def access(self, table: str, secret: str) -> Access:
        """Who holds this secret at this table. Changes nothing: safe for a GET. Forbidden if nobody."""
        there = await self._desk.resident.get(table)
        if (seat := seat_of(secret, there.keys)) is not None:
            self._desk.presence.heard(there, seat)
            return Access(table, seat, secret)
        if there.watch and same(secret, there.watch):
            return Access(table, None, secret)
        raise Forbidden(N_("This link doesn't open anything here; it may be mistyped or closed."))

    async def take(self, table: str, secret: str) -> Access:
        """Somebody sits down at the seat of this secret, and others can tell."""
        access = await self.access(table, secret)
        async with self._desk.seated(access) as (there, seat):
            if not there.taken[seat]:
                if there.seats > 1 and gathering.under_way(there):
                    plan = self._desk.plan(there, Event(gathering.SIT, seat=seat))
                    plan.key(seat, there.keys[seat])
                    await self._desk.commit(there, plan, seat)
                else:
                    await self._desk.write(there, Keep(table, taken=seat))
                    there.taken = (*there.taken[:seat], True, *there.taken[seat + 1 :])
        return access

    # --- looking ---------------------------------------------------------------------------------

    async def look(self, access: Access) -> View:
        """All that this seat or watcher may know now."""
        there = await self._table(access)
        await self._desk.remember_now(there)
        return view(there, access.seat, self._desk.now())

    async def history(self, access: Access) -> tuple[Turn, ...]:
        """How the table stood before the first round and after each: number n is after n rounds."""
        there = await self._table(access)
        return copies.history(there.game, there.laid, await self._desk.store.entries(access.table, 0))

    async def rounds(self, access: Access) -> tuple[Round, ...]:
        """What was drawn and marked in each round that is closed."""
        there = await self._table(access)
        return copies.rounds(there.laid, await self._desk.store.entries(access.table, 0))

    async def record(self, access: Access) -> str:
        """The record as it is, without drafts; a seal that covers draws may still be closed."""
        there = await self._table(access)
        return copies.text(there.game, there.laid, await self._desk.store.entries(access.table, 0))

    async def follow(self, access: Access) -> Follower:
        """A stream of numbers: where things stand, told each time they move. ``stop`` it at the end."""
        there = await self._table(access)
        return self._desk.live.follow(access.table, access.seat, there.at(access.seat))

    async def turn(self, access: Access) -> Turn:
        """The turn as everybody may know it."""
        return (await self._table(access)).turn

    async def game(self, access: Access) -> Game:
        """The game that is played there: to read and write marks."""
        return (await self._table(access)).game

    # --- draws -----------------------------------------------------------------------------------

    async def throw(self, access: Access, seen: Seen, faces: str | None = None) -> Seen:
        """The draw that is due: from the seal, or ``faces`` as typed in (``3+5``).

        Dice to be thrown again (IC-13) follow at once under a seal; typed in,
        they are asked for again. Refusal where the calendar is closed.
        """
        async with self._desk.seated(access) as (there, seat):
            outcome = _typed(there, faces)
            if not there.knows_turn(seen):
                first = await self._desk.since(there, seen, lambda entry: not isinstance(entry, Event))
                if isinstance(first, Drawn) and outcome in (None, first.outcome):
                    return there.at(seat)
                raise await self._desk.stale(there, seat, seen)
            _check_open(there, self._desk.now())
            plan = self._desk.plan(there)
            if outcome is None:
                plan.throw()
            else:
                turns.check_draw(there.game, there.turn, outcome)
                plan.add(Drawn(outcome))
            return await self._desk.settle(there, plan, seat)

    async def correct(self, access: Access, seen: Seen, faces: str, back: int = 0) -> Seen:
        """Another outcome in place of one typed in, the last of the round or so many before it.

        The marks made upon it lapse.
        """
        async with self._desk.seated(access) as (there, seat):
            outcome = _typed(there, faces)
            if outcome is None:
                raise Refusal("turn", N_("These draws are sealed: nobody can correct them."), seat=seat)
            if not there.knows_turn(seen):
                if await self._desk.since(there, seen, lambda entry: True) == Corrected(outcome, back):
                    return there.at(seat)
                raise await self._desk.stale(there, seat, seen)
            turns.check_correction(there.game, there.turn, outcome, back)
            plan = self._desk.plan(there)
            plan.add(Corrected(outcome, back))
            return await self._desk.settle(there, plan, seat)

    async def word(self, access: Access, seen: Seen, word: str) -> Seen:
        """A seat's own word for the seal, until the first draw; a later one replaces it."""
        async with self._desk.seated(access) as (there, seat):
            if (word := beginning.clean(word)) == there.words[seat]:
                return there.at(seat)
            changes.check_word(there)
            plan = self._desk.plan(there, Event("word", seat=seat, value=word))
            return await self._desk.commit(there, plan, seat)

    # --- marks -----------------------------------------------------------------------------------

    async def mark(self, access: Access, seen: Seen, move: Move) -> Seen:
        """One mark more in this seat's draft."""
        async with self._desk.seated(access) as (there, seat):
            if not there.knows_seat(seen, seat):
                return await self._desk.noted(there, seat, seen, move)
            changes.check_person(there, seat)
            turns.check_mark(there.game, there.turn, seat, there.draft(seat), move)
            return await self._desk.note(there, seat, move)

    async def take_back(self, access: Access, seen: Seen, count: int = 1) -> Seen:
        """The last ``count`` marks of this seat's draft are taken back.

        To take back an earlier mark, its index i from 0, and all after it: ``len(draft) - i``.
        """
        async with self._desk.seated(access) as (there, seat):
            if not there.knows_seat(seen, seat):
                return await self._desk.noted(there, seat, seen, -count)
            changes.check_person(there, seat)
            changes.check_take_back(there, seat, count)
            return await self._desk.note(there, seat, -count)

    async def done(self, access: Access, seen: Seen) -> Seen:
        """This seat has finished its turn; when all have, the barrier is passed at once."""
        async with self._desk.seated(access) as (there, seat):
            if not there.knows_seat(seen, seat):
                return await self._desk.did(there, seat, seen, Done(seat))
            changes.check_person(there, seat)
            turns.check_done(there.game, there.turn, seat, there.draft(seat))
            return await self._desk.settle(there, self._desk.plan(there, Done(seat)), seat)

    async def withdraw(self, access: Access, seen: Seen) -> Seen:
        """This seat is at work again, while somebody else still is."""
        async with self._desk.seated(access) as (there, seat):
            if not there.knows_seat(seen, seat):
                return await self._desk.did(there, seat, seen, Withdrawn(seat))
            changes.check_person(there, seat)
            turns.check_withdraw(there.game, there.turn, seat)
            return await self._desk.commit(there, self._desk.plan(there, Withdrawn(seat)), seat)

    # --- the table itself ------------------------------------------------------------------------

    async def set(self, access: Access, seen: Seen, key: str, value: str) -> Seen:
        """An option is changed, from its text. Refusal or Wrong if it can't be."""
        async with self._desk.seated(access) as (there, seat):
            event = changes.option(there, key, value, self._desk.now())
            if event is None:
                return there.at(seat)
            await self._desk.known(there, seat, seen, lambda e: e.kind == "set" and e.key == key)
            return await self._desk.commit(there, self._desk.plan(there, event), seat)

    async def rename(self, access: Access, seen: Seen, name: str, *, seat: int | None = None) -> Seen:
        """The table has another name, or this seat of it (only one's own)."""
        async with self._desk.seated(access) as (there, own):
            if seat is not None and seat != own:
                raise Forbidden(N_("Only who sits there gives a seat another name."))
            whose, now = (-1, there.title) if seat is None else (seat, there.names[seat])
            if (name := beginning.clean(name)) == now:
                return there.at(own)
            if seat is not None:
                beginning.check_unlike(name, (*there.names[:own], *there.names[own + 1 :]))
            await self._desk.known(there, own, seen, lambda e: e.kind == "rename" and e.seat == whose)
            plan = self._desk.plan(there, Event("rename", seat=whose, value=name))
            return await self._desk.commit(there, plan, own)

    async def finish(self, access: Access, seen: Seen) -> Seen:
        """The owner (seat 0) ends the game; the seal is opened. Drafts lapse."""
        async with self._desk.owned(access) as (there, seat):
            if there.turn.over:
                return there.at(seat)
            if not there.knows_seat(seen, seat):
                raise await self._desk.stale(there, seat, seen)
            plan = self._desk.plan(there, Event("finished"))
            plan.open_seal()
            return await self._desk.commit(there, plan, seat)

    async def delete(self, access: Access) -> None:
        """The owner (seat 0) deletes the table, with its record and all links."""
        async with self._desk.owned(access) as (there, _):
            await self._desk.write(there, Delete(there.name))
            self._desk.resident.drop(there.name)
            self._desk.live.gone(there.name)

    async def open_watch(self, access: Access) -> str:
        """The secret of the read-only link; made if there is none."""
        async with self._desk.seated(access) as (there, _):
            if not there.watch:
                await self._set_watch(there, new_secret())
            return there.watch

    async def close_watch(self, access: Access) -> None:
        """The read-only link opens nothing any more."""
        async with self._desk.seated(access) as (there, _):
            if there.watch:
                await self._set_watch(there, "")
                self._desk.live.unwatched(there.name)

    # --- bots ------------------------------------------------------------------------------------

    async def somebody_there(self, access: Access, seat: int) -> bool:
        """Whether a seat's person is there: their page is open, or they were heard of in the last minutes."""
        there = await self._table(access)
        return 0 <= seat < there.seats and self._desk.presence.there(there, seat)

    async def hand_to_bot(
        self, access: Access, seen: Seen, seat: int, bot: str = "careful", *, sure: bool = False
    ) -> Seen:
        """A seat is played by a bot from now on: one's own, or one whose person is away.

        Where they are there, the first seat, which laid the table, may do so all the
        same, if it says that it is ``sure``.
        """
        async with self._desk.seated(access) as (there, own):
            changes.check_seat(there, seat)
            changes.check_bot(bot)
            if there.bots[seat] == bot and not there.turn.left[seat]:
                return there.at(own)
            changes.check_goes_on(there, seat)
            if own != seat and self._desk.presence.there(there, seat):
                changes.check_handing(there, own, seat, sure=sure)
            await self._desk.known(there, own, seen, lambda event: _who_plays(event, seat))
            plan = self._desk.plan(there, Event("bot", seat=seat, value=bot))
            return await self._desk.settle(there, plan, own)

    async def leave(self, access: Access, seen: Seen) -> Seen:
        """This seat is left: its unfinished turn is withdrawn, and nobody waits for it any more (ED-14).

        It scores as it stands. Whoever holds it may take it again (``take_over``), or give it to a bot.
        """
        async with self._desk.seated(access) as (there, seat):
            if there.turn.left[seat]:
                return there.at(seat)
            changes.check_leaving(there, seat)
            await self._desk.known(there, seat, seen, lambda event: _who_plays(event, seat))
            return await self._desk.settle(there, self._desk.plan(there, Event("left", seat=seat)), seat)

    async def take_over(self, access: Access, seen: Seen, seat: int) -> Seen:
        """A person plays this seat again."""
        async with self._desk.seated(access) as (there, own):
            changes.check_seat(there, seat)
            if not there.bots[seat] and not there.turn.left[seat]:
                return there.at(own)
            changes.check_goes_on(there, seat)
            await self._desk.known(there, own, seen, lambda event: _who_plays(event, seat))
            return await self._desk.commit(there, self._desk.plan(there, Event("person", seat=seat)), own)

    async def grow(self, access: Access, seen: Seen, rounds: int = 1, bot: str = "careful") -> Grown:
        """A bot makes the choices of this seat for so many rounds (IC-44), going on from its draft.

        It throws, marks and says done. It stops where the calendar closes
        (but not in a copy), where others are still at work, and at the end;
        ``Grown`` says how far it came and why it stopped. One round is one
        write, so it can be stopped at any point by not asking for more.
        """
        changes.check_bot(bot)
        grown = 0
        while True:
            async with self._desk.seated(access) as (there, seat):
                if not grown and not there.knows_seat(seen, seat):
                    raise await self._desk.stale(there, seat, seen)
                plan = self._desk.plan(there)
                stopped = None if there.copy else closed(there, self._desk.now())
                if stopped is None or not turns.due(there.game, there.turn):
                    stopped = growing.round_by_bot(plan, there, seat, bot)
                if stopped is None:
                    await self._desk.settle(there, plan, seat)
                    grown += 1
                if stopped is not None or grown >= rounds:
                    return Grown(there.at(seat), grown, stopped)

    # --- copies ----------------------------------------------------------------------------------

    async def copy(self, access: Access) -> Created:
        """A table of its own that goes on from here, to try things; seals are opened in both."""
        there, entries = await self._opened(access)
        head, entries = gathering.settled(there.laid, entries)
        return await self._desk.begin(there.game, head, entries, copy=True)

    async def record_opened(self, access: Access) -> str:
        """The record with all its seals opened, to go on elsewhere; this table gets a new seal."""
        there, entries = await self._opened(access)
        return copies.text(there.game, there.laid, entries)

    def end_streams(self) -> None:
        """All streams end at once, so that a server can stop."""
        self._desk.live.close()

    async def close(self) -> None:
        """Streams end; what was promised is on disk."""
        self.end_streams()
        await self._desk.store.close()

    # --- within ----------------------------------------------------------------------------------

    async def _table(self, access: Access) -> Table:
        return await self._desk.resident.get(access.table)

    async def _set_watch(self, there: Table, secret: str) -> None:
        await self._desk.write(there, Keep(there.name, watch=secret))
        there.watch = secret

    async def _opened(self, access: Access) -> tuple[Table, tuple[Entry, ...]]:
        """A table whose draws all lie under opened seals, and its log without the seal made after them."""
        async with self._desk.seated(access) as (there, seat):
            entries = await self._desk.store.entries(there.name, 0)
            if there.seal and len(copies.without_idle_seal(entries)) == len(entries):
                plan = self._desk.plan(there)
                plan.renew_seal()
                await self._desk.commit(there, plan, seat)
                entries = (*entries, *plan.entries)
            return there, copies.without_idle_seal(entries)


def _typed(there: Table, faces: str | None) -> int | None:
    """The outcome that was typed in, None under a seal; Wrong for what is no throw, or not asked for here."""
    if there.sealed:
        if faces is not None:
            raise Wrong(N_("The draws of this table are sealed: they can't be typed in."))
        return None
    try:
        return there.game.parse_outcome((faces or "").replace(" ", "")[:40])
    except ValueError:
        raise Wrong(N_("Nothing like this can come up: {faces}."), faces=(faces or "")[:40]) from None


def _check_open(there: Table, now: int) -> None:
    """Refusal if no draw is due, or the calendar doesn't allow it yet."""
    if not turns.due(there.game, there.turn):
        raise Refusal("turn", N_("No draw is due now."))
    refusal = closed(there, now)
    if refusal is not None:
        raise refusal


def _who_plays(event: Event, seat: int) -> bool:
    return event.kind in ("bot", "person", "left") and event.seat == seat
