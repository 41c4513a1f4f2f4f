"""Where acts are written down: one at a time at each table, first on disk, then in memory, then told.

Also what had been seen: whether somebody asks for the same act twice, or asks
without knowing what matters. What is allowed is in ``door`` and the rules.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from papeterie.pen.game import Game
from papeterie.pen.record import Head
from papeterie.pen.turn import Done, Entry, Event, Withdrawn
from papeterie.pen.words import N_
from papeterie.tables import beginning, growing
from papeterie.tables.access import Access, Created
from papeterie.tables.errors import Forbidden, Seen, Stale, StoreError
from papeterie.tables.live import Live
from papeterie.tables.plan import Plan, RandomBytes
from papeterie.tables.presence import Presence
from papeterie.tables.resident import Resident
from papeterie.tables.seats import seat_of
from papeterie.tables.store import Append, Conflict, DraftLine, Keep, Store, Write
from papeterie.tables.table import Table

MINUTE = 60


class Desk:
    """The store, the tables in memory, the followers and the clock of one door."""

    def __init__(
        self,
        store: Store,
        find_game: Callable[[str], Game],
        clock: Callable[[], float],
        random_bytes: RandomBytes,
    ) -> None:
        self.store, self.live = store, Live()
        self.resident = Resident(store, find_game)
        self.random_bytes = random_bytes
        self._clock = clock
        self.presence = Presence(self.live, self.now)

    def now(self) -> int:
        """Seconds since 1970, UTC."""
        return int(self._clock())

    def plan(self, there: Table, *entries: Entry) -> Plan:
        """A plan that begins with these entries."""
        plan = Plan(there, self.random_bytes)
        for entry in entries:
            plan.add(entry)
        return plan

    @asynccontextmanager
    async def seated(self, access: Access) -> AsyncIterator[tuple[Table, int]]:
        """The table for one act of a seat; Forbidden for watchers."""
        if access.seat is None:
            raise Forbidden(N_("Whoever watches can't do that; it takes a seat at the table."))
        async with self.resident.at(access.table) as there:
            seat = access.seat
            if not there.turn.draws and there.keys:
                # Until the first draw seats may go, and those behind them move up.
                found = seat_of(access.secret, there.keys)
                if found is None:
                    raise Forbidden(N_("This seat isn't there any more."))
                seat = found
            yield there, seat

    @asynccontextmanager
    async def owned(self, access: Access) -> AsyncIterator[tuple[Table, int]]:
        """The same, for what only the first seat may do."""
        async with self.seated(access) as (there, seat):
            if seat:
                raise Forbidden(N_("Only the first seat, which laid this table, can do that."))
            yield there, seat

    async def begin(
        self, game: Game, head: Head, entries: Sequence[Entry], *, copy: bool = False,
        keys: Sequence[bytes] = (), taken: Sequence[bool] = (),
    ) -> Created:  # fmt: skip
        """A new table, on disk; ``keys`` and ``taken`` as in ``beginning.new_table``."""
        new, created = beginning.new_table(
            game, head, entries, self.random_bytes, self.now(), copy=copy, keys=keys, taken=taken
        )
        await self.store.write(new)
        return created

    # --- writing ---------------------------------------------------------------------------------

    async def write(self, there: Table, write: Write) -> None:
        """Returns once it is on disk. Where it isn't, the table is read anew: nothing was changed.

        Stale where another server was first.
        """
        try:
            await self.store.write(write)
        except Conflict:
            self.resident.forget(there.name)
            raise Stale((), (), there.at(None)) from None
        except BaseException:
            self.resident.forget(there.name)
            raise

    async def commit(self, there: Table, plan: Plan, seat: int) -> Seen:
        """Writes a plan down, moves the table on, tells the followers; where things stand then."""
        if plan.entries or plan.lines:
            await self.write(there, plan.append(self._to_keep(there)))
            plan.apply()
            self.live.moved(there.name, there.public)
            for other in range(there.seats):
                self.live.drafted(there.name, other, there.counter(other))
        return there.at(seat)

    async def settle(self, there: Table, plan: Plan, seat: int) -> Seen:
        """The same with what follows by itself: the barrier, and the turns of bots."""
        plan.settle()
        growing.bots_follow(plan, there)
        return await self.commit(there, plan, seat)

    async def note(self, there: Table, seat: int, what: int) -> Seen:
        """Writes one line of a draft log."""
        line = DraftLine(seat, there.counter(seat) + 1, what)
        await self.write(there, Append(there.name, there.public + 1, self._to_keep(there), drafts=(line,)))
        there.note(line)
        self.live.drafted(there.name, seat, line.counter)
        return there.at(seat)

    async def remember_now(self, there: Table) -> None:
        """Keeps the latest moment somebody looked, so that a clock set back closes no day again (IC-42).

        A disk that is full keeps nobody from looking.
        """
        seen = self._to_keep(there)
        if seen is not None:
            with contextlib.suppress(StoreError):
                await self.store.write(Keep(there.name, seen=seen))

    def _to_keep(self, there: Table) -> int | None:
        """The moment to keep with the next write, if it is time to: days open at full minutes."""
        there.seen = max(there.seen, self.now())
        if there.seen // MINUTE <= there.kept_seen // MINUTE:
            return None
        there.kept_seen = there.seen
        return there.seen

    # --- what had been seen ----------------------------------------------------------------------

    async def since(self, there: Table, seen: Seen, matters: Callable[[Entry], bool]) -> Entry | None:
        """The first entry beyond what was seen that matters."""
        if not 0 <= seen.public < there.public:
            return None
        entries = await self.store.entries(there.name, seen.public)
        return next((entry for entry in entries if matters(entry)), None)

    async def stale(self, there: Table, seat: int, seen: Seen) -> Stale:
        """The error that tells what has happened."""
        after = min(max(seen.public, 0), there.public)
        entries = await self.store.entries(there.name, after)
        return Stale(entries, there.draft(seat), there.at(seat))

    async def noted(self, there: Table, seat: int, seen: Seen, what: int) -> Seen:
        """For a line of a draft log asked for with an outdated counter: was this very line written then?"""
        known = Seen(seen.public, there.counter(seat))
        if there.knows_seat(known, seat) and there.noted(seen, seat) == what:
            return there.at(seat)
        raise await self.stale(there, seat, seen)

    async def did(self, there: Table, seat: int, seen: Seen, act: Done | Withdrawn) -> Seen:
        """For "done" and its withdrawal asked for again: was this the next thing that the seat did?"""
        if await self.since(there, seen, lambda entry: _concerns(entry, seat)) == act:
            return there.at(seat)
        raise await self.stale(there, seat, seen)

    async def known(self, there: Table, seat: int, seen: Seen, matters: Callable[[Event], bool]) -> None:
        """Stale if something that matters has happened since."""

        def concerns(entry: Entry) -> bool:
            return isinstance(entry, Event) and matters(entry)

        outdated = not 0 <= seen.public <= there.public
        if outdated or await self.since(there, seen, concerns) is not None:
            raise await self.stale(there, seat, seen)


def _concerns(entry: Entry, seat: int) -> bool:
    """Whether an entry matters to a seat's own turn."""
    if isinstance(entry, (Done, Withdrawn)):
        return entry.seat == seat
    if isinstance(entry, Event):
        return entry.kind == "finished" or (entry.kind in ("bot", "person", "left") and entry.seat == seat)
    return True
