"""How many marks a second the server writes down, how long each takes, what an idle table weighs.

32 devices at 8 tables: the four devices of a seat take turns by the numbers
they saw. Each table has four watchers on live streams; that they hear of every
entry, once and in order, is checked and not assumed.
"""

from __future__ import annotations

import asyncio
import gc
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from papeterie.games import game as find_game
from papeterie.pen.game import Game
from papeterie.tables.door import Access, Door
from papeterie.tables.sqlite import SqliteStore
from papeterie.tables.table import Table, from_stored
from papeterie.web.bench_process import Client, Listener, ServerProcess

TABLES: Final = 8
DEVICES: Final = 4
WATCHERS: Final = 4
_GAME: Final = "idle-city"
_NEW: Final = {"game": _GAME, "name": "Bench", "seats": ["Bench"], "options": {"pace": "leisure"}}


class _Answer(msgspec.Struct):
    seen: dict[str, int]
    outcomes: tuple[str, ...] = ()


class _Played(msgspec.Struct):
    """What one table went through."""

    marks: int = 0
    waits: list[float] = []
    entries: int = 0
    faults: list[str] = []
    heard: int = 0


def run(seconds: float = 5.0) -> dict[str, Any]:
    """Measures for so many seconds; the numbers, as ``papeterie bench server --json`` prints them."""
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server:
        # The clients have a process of their own, so that they don't slow down what is measured.
        with get_context("spawn").Pool(1) as clients:
            played, lasted = clients.apply(_clients, (server.port, seconds))
        server.stop()
    waits = sorted(wait for one in played for wait in one.waits)
    marks = sum(one.marks for one in played)
    return {
        "clients": TABLES * DEVICES,
        "tables": TABLES,
        "watchers": TABLES * WATCHERS,
        "seconds": round(lasted, 2),
        "marks": marks,
        "marks_per_second": round(marks / lasted),
        "acts_per_second": round(len(waits) / lasted),
        "p50_ms": round(_share(waits, 0.5) * 1000, 2),
        "p99_ms": round(_share(waits, 0.99) * 1000, 2),
        "max_ms": round(waits[-1] * 1000, 2),
        "events_heard": sum(one.heard for one in played),
        "faults": [fault for one in played for fault in one.faults],
        **table_memory(),
    }


def _share(ordered: list[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def _clients(port: int, seconds: float) -> tuple[list[_Played], float]:
    with asyncio.Runner(loop_factory=_fast_loop) as runner:
        return runner.run(_play_all(port, seconds))


def _fast_loop() -> asyncio.AbstractEventLoop:
    try:
        from uvloop import new_event_loop
    except ImportError:
        return asyncio.new_event_loop()
    return new_event_loop()


async def _play_all(port: int, seconds: float) -> tuple[list[_Played], float]:
    seats = [await _Seat.begin(port, Random(number)) for number in range(TABLES)]
    began = time.perf_counter()
    await asyncio.gather(*(seat.play(began + seconds) for seat in seats))
    lasted = time.perf_counter() - began
    await asyncio.gather(*(seat.check() for seat in seats))
    return [seat.played for seat in seats], lasted


class _Seat:
    """One seat on four devices, and those who watch it."""

    def __init__(self, port: int, rng: Random) -> None:
        self._port, self._rng = port, rng
        self._game: Game = find_game(_GAME)
        self.played = _Played(waits=[], faults=[])
        self._devices: list[Client] = []
        self._watchers: list[Listener] = []
        self._table = self._secret = ""
        self._seen = {"public": 0, "draft": 0}
        self._turn = 0

    @classmethod
    async def begin(cls, port: int, rng: Random) -> _Seat:
        seat = cls(port, rng)
        seat._devices = [await Client.connect(port) for _ in range(DEVICES)]
        await seat._sit_down()
        return seat

    async def _sit_down(self) -> None:
        """A new table, with its watchers."""
        _, body = await self._devices[0].post("/api/tables", "", _NEW)
        made = msgspec.json.decode(body)
        self._table, self._secret = made["table"], made["seats"][0]
        self._seen = {"public": 1, "draft": 0}
        self._watchers = [
            await Listener.listen(self._port, self._table, self._secret) for _ in range(WATCHERS)
        ]

    async def play(self, until: float) -> None:
        game = self._game
        position: Any = game.start(game.sheet(game.sheets()[0]), 1, None)
        while time.perf_counter() < until:
            for outcome in (await self._act("throw")).outcomes:
                position = game.reveal(position, game.parse_outcome(outcome))
            while not game.may_be_done(position, 0):
                moves = game.moves(position, 0)
                move = moves[int(self._rng.random() * len(moves))]
                await self._act("mark", mark=game.text(move))
                self.played.marks += 1
                position = game.play(position, 0, move)
            await self._act("done")
            position = game.settle(position)
            if game.over(position):
                await self.check()
                await self._sit_down()
                position = game.start(game.sheet(game.sheets()[0]), 1, None)

    async def _act(self, name: str, **more: str) -> _Answer:
        """The device whose turn it is does something, knowing what was seen last."""
        device = self._devices[self._turn % DEVICES]
        self._turn += 1
        asked = time.perf_counter()
        status, body = await device.post(
            f"/api/tables/{self._table}/{name}", self._secret, {"seen": self._seen, **more}
        )
        self.played.waits.append(time.perf_counter() - asked)
        if status != 200:
            raise RuntimeError(f"{name} was answered with {status}: {body.decode()}")
        answer = msgspec.json.decode(body, type=_Answer)
        self._seen = answer.seen
        return answer

    async def check(self) -> None:
        """Every watcher must have heard of every entry, once and in order, and of the last draft."""
        due = list(range(2, self._seen["public"] + 1))
        for _ in range(100):
            if all(w.entries == due and w.draft == self._seen["draft"] for w in self._watchers):
                break
            await asyncio.sleep(0.02)
        for watcher in self._watchers:
            self.played.heard += watcher.heard
            if watcher.entries != due:
                self.played.faults.append(
                    f"{self._table}: heard {len(watcher.entries)} entries of {len(due)}"
                )
            if watcher.draft != self._seen["draft"]:
                self.played.faults.append(f"{self._table}: draft {watcher.draft}, not {self._seen['draft']}")
            watcher.close()
        self.played.entries += len(due)


# --- memory ------------------------------------------------------------------------------------------


def table_memory(tables: int = 50, rounds: int = 80) -> dict[str, Any]:
    """What an idle table weighs in memory: a new one, and one after so many rounds."""
    return asyncio.run(_table_memory(tables, rounds))


async def _table_memory(tables: int, rounds: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "bench.sqlite3")
        door = Door(store)
        fresh, grown = await _access(door), await _access(door)
        view = await door.look(grown)
        await door.grow(grown, view.seen, rounds)
        weights = [await _weight(store, name.table, tables) for name in (fresh, grown)]
        await door.close()
    return {"idle_table_bytes": weights[0], "grown_table_bytes": weights[1], "grown_rounds": rounds}


async def _access(door: Door) -> Access:
    made = await door.create(_GAME, name="Bench", seats=["Bench"], options={"pace": "leisure"})
    return made.seats[0]


async def _weight(store: SqliteStore, name: str, tables: int) -> int:
    """Bytes of memory one table takes, as an average of many equal ones."""
    stored = await store.load(name)
    assert stored is not None
    copies: list[Callable[[], Table]] = [lambda: from_stored(stored, find_game(_GAME))] * tables
    kept = [copies[0]()]
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept += [make() for make in copies]
    gc.collect()
    weight = (tracemalloc.get_traced_memory()[0] - before) // tables
    tracemalloc.stop()
    return weight
