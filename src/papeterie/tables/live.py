"""Who follows a table, and waking them: numbers only, no content.

A follower knows up to where it was told, so nothing queues up behind a slow
one: when it is ready it hears where things stand by then.
"""

from __future__ import annotations

import asyncio

from papeterie.tables.errors import Seen


class Follower:
    """One stream: ``seen`` is where things stand for it, ``ended`` whether it is over."""

    __slots__ = ("_live", "_sleep", "ended", "seat", "seen", "table")

    def __init__(self, live: Live, table: str, seat: int | None, seen: Seen) -> None:
        self._live = live
        self._sleep: asyncio.Future[None] | None = None
        self.table, self.seat, self.seen, self.ended = table, seat, seen, False

    async def moved(self, since: Seen, within: float) -> bool:
        """Waits for things to stand elsewhere than ``since``; False if they don't within so many seconds.

        Returns at once, with False, when the stream has ended.
        """
        if self.seen == since and not self.ended:
            loop = asyncio.get_running_loop()
            self._sleep = loop.create_future()
            alarm = loop.call_later(within, self._wake)
            try:
                await self._sleep
            finally:
                alarm.cancel()
        return self.seen != since and not self.ended

    def stop(self) -> None:
        """The stream ends here; it may be called twice."""
        self.ended = True
        self._wake()
        self._live._leave(self)

    def _tell(self, seen: Seen) -> None:
        self.seen = seen
        self._wake()

    def _wake(self) -> None:
        if self._sleep is not None and not self._sleep.done():
            self._sleep.set_result(None)


class Live:
    """All followers of all tables, in one event loop."""

    def __init__(self) -> None:
        self._followers: dict[str, list[Follower]] = {}
        self._closed = False

    def __len__(self) -> int:
        return sum(map(len, self._followers.values()))

    def followed(self, table: str, seat: int | None = None) -> bool:
        """Whether anybody follows this table; with a seat, whether its own person does."""
        followers = self._followers.get(table, ())
        return any(seat is None or follower.seat == seat for follower in followers)

    def follow(self, table: str, seat: int | None, seen: Seen) -> Follower:
        """One more follower of a table that stands there now; it has ended already when the server stops."""
        follower = Follower(self, table, seat, seen)
        follower.ended = self._closed
        if not self._closed:
            self._followers.setdefault(table, []).append(follower)
        return follower

    def moved(self, table: str, public: int) -> None:
        """The public log has so many entries now."""
        for follower in self._followers.get(table, ()):
            if follower.seen.public != public:
                follower._tell(Seen(public, follower.seen.draft))

    def drafted(self, table: str, seat: int, counter: int) -> None:
        """A seat's draft counter stands here now; only that seat's own streams hear of it."""
        for follower in self._followers.get(table, ()):
            if follower.seat == seat and follower.seen.draft != counter:
                follower._tell(Seen(follower.seen.public, counter))

    def gone(self, table: str) -> None:
        """The table was deleted: its streams end."""
        for follower in list(self._followers.get(table, ())):
            follower.stop()

    def unwatched(self, table: str) -> None:
        """Watchers may not follow this table any more."""
        for follower in list(self._followers.get(table, ())):
            if follower.seat is None:
                follower.stop()

    def reseated(self, table: str) -> None:
        """A seat went, and those behind it moved up: the seats' own streams begin anew."""
        for follower in list(self._followers.get(table, ())):
            if follower.seat is not None:
                follower.stop()

    def close(self) -> None:
        """All streams end, and none begins any more."""
        self._closed = True
        for table in list(self._followers):
            self.gone(table)

    def _leave(self, follower: Follower) -> None:
        followers = self._followers.get(follower.table, [])
        if follower in followers:
            followers.remove(follower)
        if not followers:
            self._followers.pop(follower.table, None)
