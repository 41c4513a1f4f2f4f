"""Power cuts: the server killed at random instants under load loses nothing it acknowledged."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import msgspec

from papeterie.games import game as find_game
from papeterie.pen.record import Head
from papeterie.pen.turn import Barrier, Corrected, Done, Drawn, Event
from papeterie.tables.store import DraftLine, Stored
from papeterie.web import bench_crash
from papeterie.web.bench_process import ServerProcess
from papeterie.web.serve import FILE


def test_five_crashes_lose_no_acknowledged_mark_and_double_none() -> None:
    counted: list[int] = []
    found = bench_crash.run(5, progress=counted.append)
    assert found["faults"] == []
    assert found["acts_checked"] > 0
    assert counted == [1, 2, 3, 4, 5]


def test_a_loss_would_be_found(tmp_path: Path) -> None:
    lives: list[bench_crash._Life] = []
    with ServerProcess(tmp_path) as server:
        asyncio.run(bench_crash.load(server, lives, Random(1)))
    file = tmp_path / FILE
    lost, deleted = lives[0], lives[1]
    lost.told = lost.hoped = [*lost.told, "mill"]
    with closing(sqlite3.connect(file)) as connection:
        for table in ("drafts", "secrets", "log", "seats", "tables"):
            connection.execute(f"DELETE FROM {table} WHERE name = ?", (deleted.table,))
        connection.commit()
    faults = asyncio.run(bench_crash.check(file, lives))
    assert len(faults) == 2
    assert lost.table in faults[0]
    assert faults[1] == f"table {deleted.table} is gone"


def test_the_story_of_a_table_has_every_act_once_and_in_order() -> None:
    game = find_game("idle-city")
    head = Head("idle-city", 1, "town@1", "", "Town", ("Ann",), "sealed", {})
    stored = Stored(
        table="abc",
        head=head,
        keys=(),
        taken=(),
        counters=(0,),
        entries=(
            Event("seal", value="a" * 64),
            Drawn(35),
            Drawn(11),
            Corrected(12),
            Done(0),
            Barrier(((8, game.parse("j8")),)),
            Drawn(22),
        ),
        drafts=(DraftLine(0, 3, 3), DraftLine(0, 4, game.parse("a1")), DraftLine(0, 5, -1)),
        secrets={},
        created=0,
        seen=0,
        copy=False,
        watch="",
    )
    assert bench_crash.story(game, stored) == ["throw", "wheat", "j8", "done", "throw", game.text(3)]
    twice = msgspec.structs.replace(stored, entries=(*stored.entries[:-1], *stored.entries[5:]))
    assert bench_crash.story(game, twice) != bench_crash.story(game, stored)
