"""The store on SQLite: one thread writes, many acts to a commit; readers have connections of their own.

A write returns once its transaction is on disk (WAL, synchronous=FULL). What is
kept is told in ``store``, the tables of the database in ``schema``.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from papeterie.pen.record import Head
from papeterie.pen.turn import Entry
from papeterie.tables.errors import StoreError, StoreTrouble
from papeterie.tables.schema import APPLICATION, bring_up_to_date
from papeterie.tables.store import Append, Conflict, Delete, DraftLine, Keep, NewTable, Stored, Write

_BUSY_SECONDS: Final = 5.0
_MOST_AT_ONCE: Final = 256
_T = TypeVar("_T")

_encode = msgspec.json.Encoder().encode
_entry = msgspec.json.Decoder(Entry).decode
_head = msgspec.json.Decoder(Head).decode


class _Asked:
    """A write and the answer somebody waits for."""

    __slots__ = ("answer", "loop", "problem", "write")

    def __init__(self, write: Write) -> None:
        self.write = write
        self.loop = asyncio.get_running_loop()
        self.answer: asyncio.Future[None] = self.loop.create_future()
        self.problem: Exception | None = None


class SqliteStore:
    """A store in one file. StoreError where it can't be opened, with nothing left behind."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._asked: queue.SimpleQueue[_Asked | None] = queue.SimpleQueue()
        self._readers = threading.Lock()
        self._writer = _guarded(self._open_writer)
        self._reader = _guarded(lambda: _connect(file))
        self._thread = threading.Thread(target=self._write_all, name="papeterie-writer", daemon=True)
        self._thread.start()

    def _open_writer(self) -> sqlite3.Connection:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        connection = _connect(self._file)
        try:
            bring_up_to_date(connection, self._file)
            connection.execute("PRAGMA journal_mode=WAL")
            # A file that can only be read is found out here, and not at the first mark.
            connection.execute(f"PRAGMA application_id={APPLICATION}")
        except BaseException:
            connection.close()
            raise
        return connection

    # --- writing: asked for in the event loop, done in the one thread --------------------------------

    async def write(self, write: Write) -> None:
        """Returns once it is on disk; StoreError or Conflict, and then nothing was changed."""
        if not self._thread.is_alive():
            raise StoreError("broken", "the store is closed")
        asked = _Asked(write)
        self._asked.put(asked)
        await asked.answer

    def _write_all(self) -> None:
        while (first := self._asked.get()) is not None:
            batch = [first]
            last = False
            while len(batch) < _MOST_AT_ONCE and not last:
                try:
                    more = self._asked.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    last = True
                else:
                    batch.append(more)
            self._commit(batch)
            _answer(batch)
            if last:
                return

    def _commit(self, batch: list[_Asked]) -> None:
        """All in one transaction; where one of them fails, each in its own."""
        try:
            self._transact(batch)
        except Exception as error:
            # Whatever it is, somebody waits for an answer, and this thread must live on.
            if len(batch) == 1:
                batch[0].problem = _problem(error)
                return
            for asked in batch:
                self._commit([asked])

    def _transact(self, batch: list[_Asked]) -> None:
        connection = self._writer
        connection.execute("BEGIN IMMEDIATE")
        try:
            for asked in batch:
                _WRITERS[type(asked.write)](connection, asked.write)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    # --- reading -------------------------------------------------------------------------------------

    async def load(self, table: str) -> Stored | None:
        """Everything of a table, or None if there is no such table."""
        return await asyncio.to_thread(self._read, lambda connection: _load(connection, table))

    async def entries(self, table: str, after: int) -> tuple[Entry, ...]:
        """The public log behind entry number ``after``, from 1."""
        return await asyncio.to_thread(self._read, lambda connection: _entries(connection, table, after))

    def _read(self, read: Callable[[sqlite3.Connection], _T]) -> _T:
        with self._readers:
            return _guarded(lambda: _in_one_view(self._reader, read))

    async def close(self) -> None:
        """Ends once all that was promised is on disk."""
        self._asked.put(None)
        await asyncio.to_thread(self._thread.join)
        self._reader.close()
        self._writer.close()


def _connect(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        file, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False, cached_statements=64
    )
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    return connection


def _answer(batch: list[_Asked]) -> None:
    """Wakes whoever waits; one call into the event loop for all of a batch."""
    loops = {asked.loop for asked in batch}
    for loop in loops:
        mine = [asked for asked in batch if asked.loop is loop]
        if not loop.is_closed():
            loop.call_soon_threadsafe(_resolve, mine)


def _resolve(batch: list[_Asked]) -> None:
    for asked in batch:
        if asked.answer.done():
            continue
        if asked.problem is None:
            asked.answer.set_result(None)
        else:
            asked.answer.set_exception(asked.problem)


# --- what goes wrong ---------------------------------------------------------------------------------


def _guarded(act: Callable[[], _T]) -> _T:
    try:
        return act()
    except (sqlite3.Error, OSError, msgspec.MsgspecError) as error:
        raise _problem(error) from error


def _problem(error: Exception) -> Exception:
    if isinstance(error, sqlite3.IntegrityError):
        return Conflict(str(error))
    if isinstance(error, (sqlite3.Error, OSError, msgspec.MsgspecError)):
        return StoreError(_trouble(error), str(error))
    return error


def _trouble(error: Exception) -> StoreTrouble:
    if isinstance(error, OSError):
        return "full" if error.errno in _NO_ROOM else "rights"
    name = getattr(error, "sqlite_errorname", "") or ""
    for prefix, trouble in _TROUBLES:
        if name.startswith(prefix):
            return trouble
    return "broken"


_NO_ROOM: Final = (27, 28, 122)  # EFBIG, ENOSPC, EDQUOT
_TROUBLES: Final[tuple[tuple[str, StoreTrouble], ...]] = (
    ("SQLITE_FULL", "full"),
    ("SQLITE_IOERR_WRITE", "full"),
    ("SQLITE_IOERR", "full"),
    ("SQLITE_READONLY", "rights"),
    ("SQLITE_CANTOPEN", "rights"),
    ("SQLITE_PERM", "rights"),
    ("SQLITE_BUSY", "locked"),
    ("SQLITE_LOCKED", "locked"),
)


# --- statements --------------------------------------------------------------------------------------


def _new_table(connection: sqlite3.Connection, new: NewTable) -> None:
    name = new.table
    connection.execute(
        "INSERT INTO tables (name, head, created, seen, copy, invites) VALUES (?, ?, ?, ?, ?, ?)",
        (name, _encode(new.head), new.created, new.seen, new.copy, new.invites),
    )
    connection.executemany(
        "INSERT INTO seats (name, seat, key, taken) VALUES (?, ?, ?, ?)",
        [(name, seat, key, seat in new.taken) for seat, key in enumerate(new.keys)],
    )
    _add_entries(connection, name, 1, new.entries)
    _add_secrets(connection, name, new.secrets)


def _append(connection: sqlite3.Connection, more: Append) -> None:
    name = more.table
    if more.entries:
        _add_entries(connection, name, more.first, more.entries)
        _add_secrets(connection, name, more.secrets)
    if more.cleared is not None:
        connection.execute("DELETE FROM drafts WHERE name = ?", (name,))
        connection.executemany(
            "UPDATE seats SET counter = ? WHERE name = ? AND seat = ?",
            [(counter, name, seat) for seat, counter in enumerate(more.cleared)],
        )
    for line in more.drafts:
        connection.execute(
            "INSERT INTO drafts VALUES (?, ?, ?, ?)", (name, line.seat, line.counter, line.what)
        )
    if more.seen is not None:
        _keep_seen(connection, name, more.seen)
    _seat(connection, more)


def _seat(connection: sqlite3.Connection, more: Append) -> None:
    """Seats with another secret, one more or one fewer."""
    for seat, key in more.keyed:
        connection.execute(
            "INSERT INTO seats (name, seat, key, taken) VALUES (?, ?, ?, ?) "
            "ON CONFLICT (name, seat) DO UPDATE SET key = excluded.key, taken = excluded.taken",
            (more.table, seat, key, more.taken),
        )
    if more.left is not None:
        connection.execute("DELETE FROM seats WHERE name = ? AND seat = ?", (more.table, more.left))
        behind = connection.execute(
            "SELECT seat FROM seats WHERE name = ? AND seat > ? ORDER BY seat", (more.table, more.left)
        ).fetchall()
        connection.executemany(
            "UPDATE seats SET seat = seat - 1 WHERE name = ? AND seat = ?",
            [(more.table, seat) for (seat,) in behind],
        )


def _keep(connection: sqlite3.Connection, keep: Keep) -> None:
    if keep.seen is not None:
        _keep_seen(connection, keep.table, keep.seen)
    if keep.taken is not None:
        connection.execute("UPDATE seats SET taken = 1 WHERE name = ? AND seat = ?", (keep.table, keep.taken))
    if keep.watch is not None:
        connection.execute("UPDATE tables SET watch = ? WHERE name = ?", (keep.watch, keep.table))
    if keep.invites is not None:
        connection.execute("UPDATE tables SET invites = ? WHERE name = ?", (keep.invites, keep.table))


def _delete(connection: sqlite3.Connection, gone: Delete) -> None:
    for table in ("drafts", "secrets", "log", "seats", "tables"):
        connection.execute(f"DELETE FROM {table} WHERE name = ?", (gone.table,))  # noqa: S608


_WRITERS: Final[dict[type, Callable[[sqlite3.Connection, Any], None]]] = {
    NewTable: _new_table,
    Append: _append,
    Keep: _keep,
    Delete: _delete,
}


def _add_entries(connection: sqlite3.Connection, name: str, first: int, entries: tuple[Entry, ...]) -> None:
    connection.executemany(
        "INSERT INTO log VALUES (?, ?, ?)",
        [(name, number, _encode(entry)) for number, entry in enumerate(entries, first)],
    )


def _add_secrets(connection: sqlite3.Connection, name: str, secrets: tuple[tuple[str, bytes], ...]) -> None:
    connection.executemany(
        "INSERT INTO secrets VALUES (?, ?, ?)", [(name, shown, secret) for shown, secret in secrets]
    )


def _keep_seen(connection: sqlite3.Connection, name: str, seen: int) -> None:
    connection.execute("UPDATE tables SET seen = max(seen, ?) WHERE name = ?", (seen, name))


def _in_one_view(connection: sqlite3.Connection, read: Callable[[sqlite3.Connection], _T]) -> _T:
    """Reads as of one moment, however many statements it takes."""
    connection.execute("BEGIN")
    try:
        return read(connection)
    finally:
        connection.execute("COMMIT")


def _load(connection: sqlite3.Connection, name: str) -> Stored | None:
    row = connection.execute(
        "SELECT head, created, seen, copy, watch, invites FROM tables WHERE name = ?", (name,)
    ).fetchone()
    if row is None:
        return None
    seats = connection.execute(
        "SELECT key, taken, counter FROM seats WHERE name = ? ORDER BY seat", (name,)
    ).fetchall()
    drafts = connection.execute(
        "SELECT seat, counter, what FROM drafts WHERE name = ? ORDER BY seat, counter", (name,)
    ).fetchall()
    secrets = connection.execute("SELECT shown, secret FROM secrets WHERE name = ?", (name,)).fetchall()
    return Stored(
        table=name,
        head=_head(row[0]),
        keys=tuple(key for key, _, _ in seats),
        taken=tuple(bool(taken) for _, taken, _ in seats),
        counters=tuple(counter for _, _, counter in seats),
        entries=_entries(connection, name, 0),
        drafts=tuple(DraftLine(*each) for each in drafts),
        secrets=dict(secrets),
        created=row[1],
        seen=row[2],
        copy=bool(row[3]),
        watch=row[4],
        invites=row[5],
    )


def _entries(connection: sqlite3.Connection, name: str, after: int) -> tuple[Entry, ...]:
    rows = connection.execute(
        "SELECT entry FROM log WHERE name = ? AND number > ? ORDER BY number", (name, after)
    )
    return tuple(_entry(entry) for (entry,) in rows)
