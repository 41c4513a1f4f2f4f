"""Whose person is there: who asked for something a moment ago, or has a page of the table open.

Known in memory alone and shown to nobody by itself: it is asked for when a
seat is to be left to a bot by somebody else. What is done then is in ``door``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from papeterie.tables.live import Live
from papeterie.tables.table import Table

AWAY: Final = 5 * 60
"""So many seconds without a word, and no page open, and somebody is away."""
_MOST: Final = 20_000


class Presence:
    """Who was heard of when, by the hashes of their secrets: seats may move up while people gather."""

    def __init__(self, live: Live, now: Callable[[], int]) -> None:
        self._live, self._now = live, now
        self._heard: dict[tuple[str, bytes], int] = {}

    def heard(self, there: Table, seat: int) -> None:
        """The holder of this seat has just asked for something."""
        if len(self._heard) >= _MOST:
            late = self._now() - AWAY
            self._heard = {key: when for key, when in self._heard.items() if when > late}
        self._heard[there.name, there.keys[seat]] = self._now()

    def there(self, there: Table, seat: int) -> bool:
        """Whether somebody sits at this seat as far as one can tell; a bot's seat is nobody's."""
        if there.bots[seat] or there.turn.left[seat]:
            return False
        if self._live.followed(there.name, seat):
            return True
        return self._now() - self._heard.get((there.name, there.keys[seat]), -AWAY) < AWAY
