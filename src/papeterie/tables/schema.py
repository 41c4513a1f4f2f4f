"""The tables of the SQLite store, step by step, and bringing an older file up to date.

A file written by a newer version is left alone. Before an older one is touched,
it is copied beside itself.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from papeterie.tables.errors import StoreError

APPLICATION: Final = 0x70617065
"""Written into the file's head, so that no other program's database is taken for ours."""

STEPS: Final[tuple[str, ...]] = (
    """
    CREATE TABLE tables (
        name TEXT PRIMARY KEY, head BLOB NOT NULL, created INTEGER NOT NULL, seen INTEGER NOT NULL,
        copy INTEGER NOT NULL, watch TEXT NOT NULL DEFAULT ''
    ) WITHOUT ROWID;
    CREATE TABLE seats (
        name TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL, key BLOB NOT NULL,
        taken INTEGER NOT NULL DEFAULT 0, counter INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (name, seat)
    ) WITHOUT ROWID;
    CREATE TABLE log (
        name TEXT NOT NULL REFERENCES tables, number INTEGER NOT NULL, entry BLOB NOT NULL,
        PRIMARY KEY (name, number)
    ) WITHOUT ROWID;
    CREATE TABLE drafts (
        name TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL, counter INTEGER NOT NULL,
        what INTEGER NOT NULL,
        PRIMARY KEY (name, seat, counter)
    ) WITHOUT ROWID;
    CREATE TABLE secrets (
        name TEXT NOT NULL REFERENCES tables, shown TEXT NOT NULL, secret BLOB NOT NULL,
        PRIMARY KEY (name, shown)
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE tables ADD COLUMN invites BLOB NOT NULL DEFAULT x'';
    """,
)
"""Step n leads from version n to n + 1. Steps that were released never change."""


def bring_up_to_date(connection: sqlite3.Connection, file: Path, steps: Sequence[str] = STEPS) -> None:
    """Makes the tables, or brings an older file up to date. StoreError for a newer one, or another's."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    application: int = connection.execute("PRAGMA application_id").fetchone()[0]
    empty = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if version > len(steps):
        raise StoreError("newer", f"{file}: version {version}, and {len(steps)} is the last known here")
    if not empty and application != APPLICATION:
        raise StoreError("broken", f"{file}: a database of another program")
    if version == len(steps):
        return
    if not empty:
        back_up(connection, file.with_name(f"{file.name}.version-{version}"))
    marked = f"PRAGMA application_id={APPLICATION};PRAGMA user_version={len(steps)}"
    connection.executescript(";".join(["BEGIN IMMEDIATE", *steps[version:], marked, "COMMIT"]))


def back_up(connection: sqlite3.Connection, to: Path) -> None:
    """A whole copy of the database, also while it is in use; one that is there already is kept."""
    if to.exists():
        return
    part = to.with_name(to.name + ".part")
    part.unlink(missing_ok=True)
    with closing(sqlite3.connect(part)) as copy:
        connection.backup(copy)
    part.rename(to)
