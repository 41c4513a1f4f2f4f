"""What a store keeps of tables, and the promise every store makes.

``sqlite`` is the one there is. A store knows no rules: it keeps heads, public
logs, drafts and secrets, and says when they are on disk.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from papeterie.pen.record import Head
from papeterie.pen.turn import Entry


class DraftLine(msgspec.Struct, frozen=True):
    """One line of a seat's private draft log: a mark's id, or -n to take back the last n marks."""

    seat: int
    counter: int
    what: int


class NewTable(msgspec.Struct, frozen=True):
    """A table begins. ``keys``: the hash of each seat's secret; ``seen``: seconds since 1970, UTC."""

    table: str
    head: Head
    keys: tuple[bytes, ...]
    entries: tuple[Entry, ...]
    secrets: tuple[tuple[str, bytes], ...]
    created: int
    seen: int
    copy: bool = False
    taken: tuple[int, ...] = ()
    invites: bytes = b""


class Append(msgspec.Struct, frozen=True):
    """A table moves on, all of this or nothing.

    ``entries`` continue the public log from number ``first``. ``drafts`` are
    added to the draft logs. ``cleared``: where given, the draft logs end and
    each seat's counter stands there. ``secrets``: of new seals, by what was shown.
    ``seen``: the latest instant, where it is time to keep it. ``keyed``: seats
    with the hash of their secret from now on, further seats at the end included;
    each of them is taken. ``left``: a seat that goes, those behind it move up.
    """

    table: str
    first: int
    seen: int | None = None
    entries: tuple[Entry, ...] = ()
    drafts: tuple[DraftLine, ...] = ()
    cleared: tuple[int, ...] | None = None
    secrets: tuple[tuple[str, bytes], ...] = ()
    keyed: tuple[tuple[int, bytes], ...] = ()
    taken: bool = True
    left: int | None = None


class Keep(msgspec.Struct, frozen=True):
    """Something beside the logs: the latest instant, a seat taken, a watch link (empty: closed),
    the hashes of the invitations that count."""

    table: str
    seen: int | None = None
    taken: int | None = None
    watch: str | None = None
    invites: bytes | None = None


class Delete(msgspec.Struct, frozen=True):
    """A table goes, with all that is kept of it."""

    table: str


Write = NewTable | Append | Keep | Delete


class Stored(msgspec.Struct, frozen=True):
    """All that is kept of a table."""

    table: str
    head: Head
    keys: tuple[bytes, ...]
    taken: tuple[bool, ...]
    counters: tuple[int, ...]
    entries: tuple[Entry, ...]
    drafts: tuple[DraftLine, ...]
    secrets: dict[str, bytes]
    created: int
    seen: int
    copy: bool
    watch: str
    invites: bytes = b""


class Conflict(Exception):
    """The log already has an entry of this number: another server was first."""


class Store(Protocol):
    """The promise: ``write`` returns once it is on disk, or raises and has changed nothing.

    Each write is all or nothing. Writes of one table are made one after the
    other; (table, number) of an entry is unique, else ``Conflict``. Everything
    may raise ``StoreError``.
    """

    async def write(self, write: Write) -> None: ...

    async def load(self, table: str) -> Stored | None:
        """Everything of a table, or None if there is no such table."""
        ...

    async def entries(self, table: str, after: int) -> tuple[Entry, ...]:
        """The public log behind entry number ``after``, from 1."""
        ...

    async def close(self) -> None:
        """Ends once all that was promised is on disk."""
        ...
