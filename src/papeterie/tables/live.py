"""Who follows a table, and waking them: numbers only, no content.

A follower knows up to where it was told, so nothing queues up behind a slow
one: when it is ready it hears where things stand by then.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from papeterie.tables.errors import Seen


class _Follower:
    """One stream: what it may hear, where things stand, and the sleep to wake it from."""

    __slots__ = ("draft", "public", "seat", "sleep")

    def __init__(self, seat: int | None, seen: Seen) -> None:
        self.seat, self.public, self.draft = seat, seen.public, seen.draft
        self.sleep: asyncio.Future[None] | None = None

    def wake(self) -> None:
        if self.sleep is not None and not self.sleep.done():
            self.sleep.set_result(None)


class Live:
    """All followers of all tables, in one event loop."""

    def __init__(self) -> None:
        self._followers: dict[str, list[_Follower]] = {}
        self._closed = False

    def followed(self, table: str) -> bool:
        """Whether anybody follows this table."""
        return table in self._followers

    def moved(self, table: str, public: int) -> None:
        """The public log has so many entries now."""
        for follower in self._followers.get(table, ()):
            follower.public = public
            follower.wake()

    def drafted(self, table: str, seat: int, counter: int) -> None:
        """A seat's draft counter stands here now; only that seat's own streams hear of it."""
        for follower in self._followers.get(table, ()):
            if follower.seat == seat:
                follower.draft = counter
                follower.wake()

    def gone(self, table: str) -> None:
        """The table was deleted: its streams end."""
        for follower in self._followers.pop(table, ()):
            follower.wake()

    def close(self) -> None:
        """All streams end, and none begins any more."""
        self._closed = True
        for table in list(self._followers):
            self.gone(table)

    async def follow(self, table: str, seat: int | None, now: Seen, after: Seen) -> AsyncIterator[Seen]:
        """Where things stand, each time they have moved beyond ``after``; ends with the table or the server.

        ``now``: where the table stands at this very moment.
        """
        if self._closed:
            return
        follower, told = _Follower(seat, now), after
        followers = self._followers.setdefault(table, [])
        followers.append(follower)
        try:
            while followers is self._followers.get(table):
                there = Seen(follower.public, follower.draft)
                if there != told:
                    told = there
                    yield there
                    continue
                follower.sleep = asyncio.get_running_loop().create_future()
                await follower.sleep
        finally:
            followers.remove(follower)
            if not followers and self._followers.get(table) is followers:
                del self._followers[table]
