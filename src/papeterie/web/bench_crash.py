"""Whether what was acknowledged outlives a power cut: ``kill -9`` under load, restart, look.

Each seat plays through the API and keeps the story of the acts that were
answered. After a crash its table must tell that story, or the same with the one
act that was on its way; in order, nothing twice; and its record must replay.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from papeterie.games import game as find_game
from papeterie.pen import record as records
from papeterie.pen import turn as turns
from papeterie.pen.game import Game
from papeterie.pen.record_reader import read
from papeterie.pen.turn import Barrier, Drawn
from papeterie.tables.sqlite import SqliteStore
from papeterie.tables.store import Stored
from papeterie.tables.table import fold
from papeterie.web.bench_process import Client, ServerProcess
from papeterie.web.serve import FILE

SEATS: Final = 4
_GAME: Final = "idle-city"
_NEW: Final = {"game": _GAME, "name": "Crash", "seats": ["Crash"], "options": {"pace": "leisure"}}
_TAKES_BACK: Final = 0.1

Story = list[str]
"""Every throw, mark and done of a seat, in order; what was taken back is out of it."""


class _Life(msgspec.Struct):
    """One seat: the story that was acknowledged, and what it becomes if the act on its way arrives."""

    table: str
    secret: str
    position: Any
    told: Story
    hoped: Story


def run(
    times: int = 200, *, seed: int | None = None, progress: Callable[[int], None] | None = None
) -> dict[str, Any]:
    """Crashes a server so many times on one data folder; ``faults`` must be empty."""
    rng, faults, checked = Random(seed), [], 0
    lives: list[_Life] = []
    with tempfile.TemporaryDirectory() as folder:
        for crash in range(1, times + 1):
            with ServerProcess(Path(folder)) as server:
                asyncio.run(load(server, lives, rng))
            wrong = asyncio.run(check(Path(folder) / FILE, lives))
            faults += [f"crash {crash}: {fault}" for fault in wrong]
            checked += sum(len(life.told) for life in lives)
            if progress is not None:
                progress(crash)
    return {"times": times, "acts_checked": checked, "faults": faults}


# --- the load ----------------------------------------------------------------------------------------


async def load(server: ServerProcess, lives: list[_Life], rng: Random) -> None:
    """Plays at all tables until the server is killed, somewhere within half a second."""
    game = find_game(_GAME)
    lives[:] = [life for life in lives if not game.over(life.position)]
    while len(lives) < SEATS:
        lives.append(await _begin(server.port, game))
    playing = [asyncio.create_task(_Player(life, game, rng).play(server.port)) for life in lives]
    await asyncio.sleep(rng.uniform(0.02, 0.5))
    server.kill()
    for ended in await asyncio.gather(*playing, return_exceptions=True):
        if not isinstance(ended, ConnectionError | None):
            raise RuntimeError("the load ended otherwise than by the crash") from ended


async def _begin(port: int, game: Game) -> _Life:
    client = await Client.connect(port)
    _, body = await client.post("/api/tables", "", _NEW)
    client.close()
    made = msgspec.json.decode(body)
    position = game.start(game.sheet(game.sheets()[0]), 1, None)
    return _Life(made["table"], made["seats"][0], position, [], [])


class _Player:
    """Plays one seat over one connection."""

    def __init__(self, life: _Life, game: Game, rng: Random) -> None:
        self._life, self._game, self._rng = life, game, rng
        self._seen: dict[str, int] = {}

    async def play(self, port: int) -> None:
        game, life = self._game, self._life
        self._client = await Client.connect(port)
        look = await self._look()
        self._seen = look["seen"]
        while not game.over(life.position):
            if game.draw(life.position) is not None:
                await self._throw()
            await self._marks()
            await self._act("done", [*life.told, "done"])
            life.position = game.settle(life.position)

    async def _throw(self) -> None:
        life, game = self._life, self._game
        for outcome in (await self._act("throw", [*life.told, "throw"]))["outcomes"]:
            life.position = game.reveal(life.position, game.parse_outcome(outcome))

    async def _marks(self) -> None:
        life, game = self._life, self._game
        while not game.may_be_done(life.position, 0):
            before, moves = life.position, game.moves(life.position, 0)
            move = moves[int(self._rng.random() * len(moves))]
            await self._act("mark", [*life.told, game.text(move)], mark=game.text(move))
            life.position = game.play(before, 0, move)
            if self._rng.random() < _TAKES_BACK:
                await self._act("back", life.told[:-1])
                life.position = before

    async def _look(self) -> dict[str, Any]:
        _, body = await self._client.get(f"/api/tables/{self._life.table}", self._life.secret)
        look: dict[str, Any] = msgspec.json.decode(body)
        return look

    async def _act(self, name: str, hoped: Story, **more: str) -> dict[str, Any]:
        life = self._life
        life.hoped = hoped
        form = {"seen": self._seen, **more}
        status, body = await self._client.post(f"/api/tables/{life.table}/{name}", life.secret, form)
        if status != 200:
            raise RuntimeError(f"{name} was answered with {status}: {body.decode()}")
        answer: dict[str, Any] = msgspec.json.decode(body)
        self._seen = answer["seen"]
        life.told = hoped
        return answer


# --- after the crash ---------------------------------------------------------------------------------


async def check(file: Path, lives: list[_Life]) -> list[str]:
    """Reads the store as a restart does; what is wrong. Lives go on from what is there."""
    store, faults = SqliteStore(file), []
    game = find_game(_GAME)
    for life in lives:
        stored = await store.load(life.table)
        if stored is None:
            faults.append(f"table {life.table} is gone")
            continue
        there = story(game, stored)
        if there not in (life.told, life.hoped):
            faults.append(f"table {life.table} tells {there[-5:]}, acknowledged was {life.told[-5:]}")
        life.told = life.hoped = there
        text = records.write(records.from_log(stored.head, stored.entries), game)
        turn = records.final(read(text, find_game), game)
        life.position = turns.view(game, turn, 0, _draft(stored))
    await store.close()
    return faults


def story(game: Game, stored: Stored) -> Story:
    """What a table's logs tell of its one seat."""
    told: Story = []
    for entry in stored.entries:
        if isinstance(entry, Drawn) and told[-1:] != ["throw"]:
            told.append("throw")
        elif isinstance(entry, Barrier):
            told += [*map(game.text, entry.marks[0]), "done"]
    return told + [game.text(move) for move in _draft(stored)]


def _draft(stored: Stored) -> tuple[int, ...]:
    return fold(line.what for line in stored.drafts)
