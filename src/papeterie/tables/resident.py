"""The tables that are in memory, one act at a time at each.

Tables nobody asked for lately make room; whatever goes wrong while writing,
the table is read anew from the store.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from papeterie.pen.game import Game
from papeterie.pen.words import N_
from papeterie.tables.errors import NoSuch
from papeterie.tables.store import Store
from papeterie.tables.table import Table, from_stored

MOST = 2000
"""So many tables stay in memory at the most, with at most 50 kB each."""


class _Place:
    """A table's place in memory. The lock outlives what it guards being read anew."""

    __slots__ = ("lock", "table")

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.table: Table | None = None


class Resident:
    """Tables in memory, the one used longest ago first."""

    def __init__(self, store: Store, find_game: Callable[[str], Game]) -> None:
        self._store, self._find_game = store, find_game
        self._places: dict[str, _Place] = {}

    def __len__(self) -> int:
        return len(self._places)

    def peek(self, name: str) -> Table | None:
        """The table if it is in memory, without waiting for anything."""
        place = self._places.get(name)
        return None if place is None else place.table

    async def get(self, name: str) -> Table:
        """The table as it stands, between two acts or during one; NoSuch if there is none."""
        table = self.peek(name)
        if table is not None:
            return table
        async with self.at(name) as table:
            return table

    @asynccontextmanager
    async def at(self, name: str) -> AsyncIterator[Table]:
        """The table, for one act; whoever comes next waits. NoSuch if there is none."""
        place = self._places.pop(name, None) or _Place()
        self._places[name] = place
        async with place.lock:
            if self._places.setdefault(name, place) is not place:
                # It was dropped while this act waited, and somebody else has read it anew.
                async with self.at(name) as table:
                    yield table
                return
            if place.table is None:
                place.table = await self._load(name)
                self._make_room()
            yield place.table

    async def _load(self, name: str) -> Table:
        try:
            stored = await self._store.load(name)
            if stored is None:
                raise NoSuch(N_("There is no table at this address; it may have been deleted."))
            try:
                return from_stored(stored, self._find_game(stored.head.game))
            except LookupError as error:
                reason = str(error.args[0])
                raise NoSuch(N_("What this table needs isn't here: {reason}."), reason=reason) from None
        except BaseException:
            self.drop(name)
            raise

    def put(self, table: Table) -> None:
        """A table that was just made."""
        place = _Place()
        place.table = table
        self._places[table.name] = place
        self._make_room()

    def forget(self, name: str) -> None:
        """The table is read anew when it is next asked for."""
        place = self._places.get(name)
        if place is not None:
            place.table = None

    def drop(self, name: str) -> None:
        """The table leaves the memory."""
        self._places.pop(name, None)

    def _make_room(self) -> None:
        if len(self._places) <= MOST:
            return
        for name, place in list(self._places.items()):
            if not place.lock.locked():
                self.drop(name)
            if len(self._places) <= MOST * 3 // 4:
                return
