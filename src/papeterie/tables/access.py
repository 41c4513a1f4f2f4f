"""Who may do what: somebody whose secret was checked, and the ways to a new table's seats."""

from __future__ import annotations

import msgspec


class Access(msgspec.Struct, frozen=True):
    """Somebody whose secret was checked: at a seat (from 0), or a watcher (None).

    ``secret`` is what they showed; it makes the backup link of a seat.
    """

    table: str
    seat: int | None
    secret: str


class Created(msgspec.Struct, frozen=True):
    """A table that was just made, and the way to each of its seats."""

    table: str
    seats: tuple[Access, ...]
