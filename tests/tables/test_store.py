"""The store: what is promised is on disk, what fails has changed nothing, files of other times."""

from __future__ import annotations

import asyncio
import os
import resource
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
import pytest

from papeterie.pen.record import Head
from papeterie.pen.turn import Barrier, Corrected, Done, Drawn, Entry, Event, Withdrawn
from papeterie.tables import schema, sqlite
from papeterie.tables.errors import NoSuch, Stale, StoreError
from papeterie.tables.sqlite import SqliteStore
from papeterie.tables.store import Append, Conflict, Delete, DraftLine, Keep, NewTable
from tests.tables.house import Clock, error_of, first_move, mark_all, opened, seen, throw, town, whole_round

HEAD = Head("idle-city", 1, "town@1", "0" * 16, "Town", ("Ann", "Bob"), "sealed", {"pace": "leisure"})
ENTRIES: tuple[Entry, ...] = (
    Event("seal", value="a" * 64),
    Drawn(35),
    Corrected(36),
    Done(0),
    Withdrawn(0),
    Barrier(((1, 16), ())),
    Event("set", key="zone", value="Europe/Paris", at="2026-05-02T12:00:00Z"),
)
NEW = NewTable("abc", HEAD, (b"k1", b"k2"), ENTRIES, (("a" * 64, b"s" * 32),), created=5, seen=7)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3"


async def test_a_table_comes_back_as_it_was_written(file: Path) -> None:
    store = SqliteStore(file)
    await store.write(NEW)
    await store.write(Append("abc", 8, entries=(Drawn(11),), secrets=(("b" * 64, b"t" * 32),)))
    await store.write(Append("abc", 9, 9, drafts=(DraftLine(0, 1, 5), DraftLine(1, 1, 3))))
    await store.write(Append("abc", 9, 8, drafts=(DraftLine(0, 2, -1),)))
    await store.write(Keep("abc", taken=1, watch="w"))
    await store.close()
    store = SqliteStore(file)
    stored = await store.load("abc")
    await store.close()
    assert stored is not None
    assert stored.head == HEAD
    assert stored.entries == (*ENTRIES, Drawn(11))
    assert stored.drafts == (DraftLine(0, 1, 5), DraftLine(0, 2, -1), DraftLine(1, 1, 3))
    assert stored.secrets == {"a" * 64: b"s" * 32, "b" * 64: b"t" * 32}
    assert (stored.keys, stored.taken, stored.watch) == ((b"k1", b"k2"), (False, True), "w")
    assert (stored.created, stored.seen, stored.copy) == (5, 9, False), "a moment never goes back"


async def test_drafts_end_with_the_barrier_and_their_counters_go_on(file: Path) -> None:
    store = SqliteStore(file)
    await store.write(NEW)
    await store.write(Append("abc", 8, drafts=(DraftLine(0, 1, 5),)))
    await store.write(Append("abc", 8, entries=(Barrier(((5,), ())),), cleared=(1, 0)))
    stored = await store.load("abc")
    await store.close()
    assert stored is not None
    assert stored.drafts == ()
    assert stored.counters == (1, 0)


async def test_the_log_is_read_from_anywhere(file: Path) -> None:
    store = SqliteStore(file)
    await store.write(NEW)
    assert await store.entries("abc", 0) == ENTRIES
    assert await store.entries("abc", 5) == ENTRIES[5:]
    assert await store.entries("abc", 99) == ()
    assert await store.entries("other", 0) == ()
    assert await store.load("other") is None
    await store.close()


async def test_an_entry_has_its_number_alone_and_a_failed_write_leaves_nothing(file: Path) -> None:
    store = SqliteStore(file)
    await store.write(NEW)
    twice = Append("abc", 7, entries=(Drawn(11),), drafts=(DraftLine(0, 1, 1),), cleared=(9, 9))
    before = await store.load("abc")
    assert isinstance(await error_of(store.write(twice)), Conflict)
    gap = Append("abc", 8, drafts=(DraftLine(0, 1, 1), DraftLine(0, 1, 2)))
    assert isinstance(await error_of(store.write(gap)), Conflict)
    assert isinstance(await error_of(store.write(NEW)), Conflict)
    assert isinstance(await error_of(store.write(msgspec.structs.replace(twice, table="none"))), Conflict)
    assert await store.load("abc") == before
    await store.close()


async def test_one_failure_among_many_writes_spoils_none_of_the_others(file: Path) -> None:
    store = SqliteStore(file)
    await store.write(NEW)
    writes = [store.write(Append("abc", 8 + n, entries=(Drawn(n),))) for n in range(50)]
    writes.insert(20, store.write(NEW))
    answers = await asyncio.gather(*writes, return_exceptions=True)
    assert isinstance(answers.pop(20), Conflict)
    assert answers == [None] * 50
    assert await store.entries("abc", 7) == tuple(map(Drawn, range(50)))
    await store.close()


async def test_a_deleted_table_leaves_nothing_behind(file: Path) -> None:
    store = SqliteStore(file)
    await store.write(NEW)
    await store.write(Append("abc", 8, drafts=(DraftLine(0, 1, 5),)))
    await store.write(Delete("abc"))
    await store.close()
    with closing(sqlite3.connect(file)) as connection:
        for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


async def test_a_closed_store_takes_nothing_more(file: Path) -> None:
    store = SqliteStore(file)
    writing = [asyncio.ensure_future(store.write(NEW))]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*writing) == [None], "what was asked for before is done"
    assert isinstance(await error_of(store.write(NEW)), StoreError)


async def test_a_seat_secret_is_nowhere_in_the_file(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert access.table.encode() in kept
    assert access.secret.encode() not in kept


# --- restarts ------------------------------------------------------------------------------------------


async def test_after_a_restart_everything_stands_where_it_stood(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        await door.grow(access, await seen(door, access), 30)
        view = await throw(door, access)
        await door.mark(access, view.seen, first_move(view))
        before, record = await door.look(access), await door.record(access)
    async with opened(tmp_path) as door:
        after = await door.look(access)
        assert msgspec.structs.replace(after, now=before.now) == before
        assert await door.record(access) == record
        again = first_move(view)
        assert await door.mark(access, view.seen, again) == before.seen, "asked for again after the restart"
        await mark_all(door, access)
        await door.done(access, await seen(door, access))


async def test_tables_make_room_in_memory_and_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("papeterie.tables.resident.MOST", 4)
    async with opened(tmp_path) as door:
        towns = [await town(door) for _ in range(12)]
        await asyncio.gather(*(whole_round(door, access) for access in towns))
        await asyncio.gather(*(whole_round(door, access) for access in towns))
        assert len(door._desk.resident) == len(towns), "whoever is at work stays"
        towns.append(await town(door))
        await whole_round(door, towns[-1])
        assert len(door._desk.resident) <= 4
        views = [await door.look(access) for access in towns]
        assert [view.position.throws for view in views] == [2] * 12 + [1]


# --- what goes wrong with disks ------------------------------------------------------------------------


@contextmanager
def files_no_longer_than(size: int) -> Iterator[None]:
    """As on a full disk: a file that would grow beyond this can't be written."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def test_on_a_full_disk_nothing_changes_and_play_goes_on_once_there_is_room(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        await throw(door, access)
        with files_no_longer_than((tmp_path / "tables.sqlite3-wal").stat().st_size + 100):
            view = await door.look(access)
            error = await error_of(door.mark(access, view.seen, first_move(view)))
            assert isinstance(error, StoreError)
            assert error.trouble == "full"
            assert await door.look(access) == view
            assert isinstance(await error_of(door.create("idle-city", name="B", seats=["B"])), StoreError)
        assert (await door.mark(access, view.seen, first_move(view))).draft == 1
        after = await door.look(access)
    async with opened(tmp_path) as door:
        assert await door.look(access) == after


async def test_a_full_disk_keeps_nobody_from_looking(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as door:
        access = await town(door)
        view = await door.look(access)
        with files_no_longer_than(10):
            clock.now += 3600
            assert (await door.look(access)).seen == view.seen
            assert await door.record(access)


async def test_an_act_is_stale_where_another_server_was_first(tmp_path: Path) -> None:
    async with opened(tmp_path) as door, opened(tmp_path) as other:
        access = await town(door)
        view = await door.look(access)
        assert (await other.look(access)).seen == view.seen
        await other.throw(access, view.seen)
        assert isinstance(await error_of(door.throw(access, view.seen)), Stale)
        view = await door.look(access)
        assert view.turn.round == 1, "it was read anew"
        await other.mark(access, view.seen, first_move(view))
        assert isinstance(await error_of(door.mark(access, view.seen, first_move(view))), Stale)
        assert (await door.look(access)).draft == (first_move(view),)


async def test_a_file_in_place_of_the_data_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    with pytest.raises(StoreError) as caught:
        SqliteStore(tmp_path / "data" / "tables.sqlite3")
    assert caught.value.trouble == "rights"


@contextmanager
def without_privileges() -> Iterator[None]:
    """As somebody whom the rights of files concern."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(before)


@pytest.mark.parametrize("kept", ["file", "folder"])
async def test_what_can_only_be_read_is_said_before_anybody_plays(kept: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with opened(folder):
            pass
        (folder / "tables.sqlite3").chmod(0o444 if kept == "file" else 0o666)
        folder.chmod(0o777 if kept == "file" else 0o555)
        with without_privileges(), pytest.raises(StoreError) as caught:
            SqliteStore(folder / "tables.sqlite3")
        assert caught.value.trouble == "rights"
        folder.chmod(0o755)


async def test_a_folder_that_can_not_be_made_is_said() -> None:
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o555)
        with without_privileges(), pytest.raises(StoreError) as caught:
            SqliteStore(Path(name) / "data" / "tables.sqlite3")
        assert caught.value.trouble == "rights"
        Path(name).chmod(0o755)


async def test_what_is_no_database_is_left_alone(file: Path) -> None:
    file.write_bytes(b"The quick brown fox jumps over the lazy dog. " * 300)
    before = file.read_bytes()
    with pytest.raises(StoreError) as caught:
        SqliteStore(file)
    assert caught.value.trouble == "broken"
    assert file.read_bytes() == before


async def test_a_database_of_another_program_is_left_alone(file: Path) -> None:
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE tables (recipe TEXT)")
    before = file.read_bytes()
    with pytest.raises(StoreError) as caught:
        SqliteStore(file)
    assert caught.value.trouble == "broken"
    assert file.read_bytes() == before


async def test_a_database_that_another_program_holds_is_said_to_be_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "_BUSY_SECONDS", 0.1)
    async with opened(tmp_path) as door:
        access = await town(door)
        view = await door.look(access)
        with closing(sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            error = await error_of(door.throw(access, view.seen))
            assert isinstance(error, StoreError)
            assert error.trouble == "locked"
            assert await door.look(access) == view
        assert (await throw(door, access)).turn.round == 1


async def test_a_table_whose_game_or_sheet_is_gone_is_said_to_lack_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as connection:
        connection.execute("UPDATE tables SET head = replace(CAST(head AS TEXT), 'town@1', 'town@77')")
        connection.commit()
    async with opened(tmp_path) as door:
        error = await error_of(door.look(access))
        assert isinstance(error, NoSuch)
        assert "town@77" in str(error)


# --- files of other times ------------------------------------------------------------------------------

NEXT_STEP = "ALTER TABLE tables ADD COLUMN shelf TEXT NOT NULL DEFAULT 'top'"


def versions(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        version: int = connection.execute("PRAGMA user_version").fetchone()[0]
        return version


async def test_an_older_database_is_copied_and_then_brought_up_to_date(file: Path) -> None:
    store = SqliteStore(file)
    await store.write(NEW)
    await store.close()
    last = len(schema.STEPS)
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        schema.bring_up_to_date(connection, file, (*schema.STEPS, NEXT_STEP))
        assert connection.execute("SELECT name, shelf FROM tables").fetchall() == [("abc", "top")]
    assert versions(file) == last + 1
    copy = file.with_name(f"{file.name}.version-{last}")
    assert versions(copy) == last
    copied = SqliteStore(copy)
    stored = await copied.load("abc")
    await copied.close()
    assert stored is not None
    assert stored.entries == ENTRIES


async def test_a_step_that_fails_leaves_the_older_database_as_it_was(file: Path) -> None:
    store = SqliteStore(file)
    await store.write(NEW)
    await store.close()
    with closing(sqlite3.connect(file, isolation_level=None)) as connection, pytest.raises(sqlite3.Error):
        schema.bring_up_to_date(connection, file, (*schema.STEPS, NEXT_STEP + "; SELECT nothing FROM it"))
    assert versions(file) == len(schema.STEPS)
    store = SqliteStore(file)
    assert (await store.load("abc")) is not None
    await store.close()


async def test_a_newer_database_is_left_alone(file: Path) -> None:
    store = SqliteStore(file)
    await store.write(NEW)
    await store.close()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 99")
    before = file.read_bytes()
    with pytest.raises(StoreError) as caught:
        SqliteStore(file)
    assert caught.value.trouble == "newer"
    assert file.read_bytes() == before
