"""Whole games of several seats in bad weather: connections that break, acts sent twice, marks taken back.

Every seat is played at random through the API, all of them at once, and each
keeps a position of its own, by the game's engine alone. What the server says
must equal it at every step, and every record must verify.
"""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import time
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from papeterie.games import game as find_game
from papeterie.pen import record as records
from papeterie.pen import turn as turns
from papeterie.pen.game import Game, Move
from papeterie.pen.turn import Barrier, Drawn
from papeterie.pen.verify import verify
from papeterie.web.bench_process import Client, ServerProcess

SEATS: Final = 5
AT_ONCE: Final = 4
"""So many games go on at the same time."""
BREAKS: Final = 0.05
"""How likely a connection breaks at an act."""
IN_THE_DARK: Final = 0.5
"""How likely it breaks after the act was sent, so that nobody knows whether it was done."""
TWICE: Final = 0.15
TAKEN_BACK: Final = 0.12
WITHDRAWN: Final = 20.0
"""So many times a second somebody who waits changes their mind."""
SATISFIED: Final = 0.9
PATIENCE: Final = 0.006
"""Seconds between two looks of one who waits."""
_LONGEST: Final = 60.0


class Weather(msgspec.Struct):
    """What games went through."""

    games: int = 0
    rounds: int = 0
    marks: int = 0
    breaks: int = 0
    twice: int = 0
    taken_back: int = 0
    withdrawn: int = 0
    looks: int = 0
    faults: list[str] = []


def run(games: int, game: str = "daydream", seed: int = 1) -> dict[str, Any]:
    """Plays so many games; the numbers, as ``papeterie bench weather --json`` prints them."""
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server:
        with get_context("spawn").Pool(1) as clients:
            found = clients.apply(_play, (server.port, games, game, seed))
        server.stop()
    told: dict[str, Any] = msgspec.to_builtins(found)
    return {"game": game, "seconds": round(time.perf_counter() - began, 1), **told}


def _play(port: int, games: int, game: str, seed: int) -> Weather:
    return asyncio.run(_play_all(port, games, game, seed))


async def _play_all(port: int, games: int, game: str, seed: int) -> Weather:
    weather = Weather(faults=[])
    waiting = list(range(games))

    async def some() -> None:
        while waiting:
            number = waiting.pop()
            try:
                await asyncio.wait_for(
                    _Game(port, game, Random(f"{seed} {number}"), weather).play(), _LONGEST
                )
            except Exception as error:
                weather.faults.append(f"game {number}: {type(error).__name__}: {error}"[:300])
            weather.games += 1

    await asyncio.gather(*(some() for _ in range(AT_ONCE)))
    return weather


class _Game:
    """One table and its seats."""

    def __init__(self, port: int, game: str, rng: Random, weather: Weather) -> None:
        self.port, self.rng, self.weather = port, rng, weather
        self.game: Game = find_game(game)
        self.sheet = rng.choice(self.game.sheets())
        self.seats = min(SEATS, self.game.seats[1])
        self.table = ""
        found = self.game.sheet(self.sheet)
        self.turn = turns.begin(self.game, found, self.seats, self.game.options())
        self.drafts: list[list[Move]] = [[] for _ in range(self.seats)]

    def follow(self, round_: int, outcomes: list[str]) -> None:
        """The turn by the engine alone, once the server says that this round is under way."""
        if round_ > self.turn.round and self.turn.outcomes:
            marks = tuple(tuple(draft) for draft in self.drafts)
            self.turn = turns.apply(self.game, self.turn, Barrier(marks))
            self.drafts = [[] for _ in range(self.seats)]
        for outcome in outcomes[len(self.turn.outcomes) :]:
            self.turn = turns.apply(self.game, self.turn, Drawn(self.game.parse_outcome(outcome)))

    async def play(self) -> None:
        device = await Client.connect(self.port)
        new = {"game": self.game.name, "name": "Storm", "sheet": self.sheet}
        names = [f"Seat {number}" for number in range(1, self.seats + 1)]
        options = {"pace": "leisure"} if self.game.name == "idle-city" else {}
        _, body = await device.post("/api/tables", "", {**new, "seats": names, "options": options})
        made = msgspec.json.decode(body)
        self.table = made["table"]
        seats = [_Seat(self, number, secret) for number, secret in enumerate(made["seats"])]
        await asyncio.gather(*(seat.play() for seat in seats))
        device.close()
        await self._check(seats)

    async def _check(self, seats: list[_Seat]) -> None:
        """The record must verify, and give the result that every seat was told."""
        device = await Client.connect(self.port)
        _, body = await device.get(f"/api/tables/{self.table}/record", seats[0].secret)
        device.close()
        report = verify(body.decode(), find_game)
        if not report.right or report.checked != report.turn.draws:
            raise RuntimeError("the record doesn't verify")
        result = list(records.result_lines(self.game.result(report.turn.position)))
        for seat in seats:
            if seat.result != result:
                raise RuntimeError(f"seat {seat.number + 1} was told another result")
        self.weather.rounds += report.turn.round


class _Seat:
    """One person with a bad connection, who knows what they marked and nothing else."""

    def __init__(self, of: _Game, number: int, secret: str) -> None:
        self.of, self.number, self.secret = of, number, secret
        self.rng = Random(of.rng.random())
        self.result: list[str] = []
        self._device: Client | None = None

    async def play(self) -> None:
        """The whole game, as this seat lives through it."""
        while True:
            view = await self._look()
            if view["over"]:
                self.result = list(view["result"])
                break
            if view["due"]:
                await self._act("throw", view)
                continue
            position = self._check(view)
            if view["done"][self.number]:
                await self._wait(view)
            else:
                await self._move(view, position)
        if self._device is not None:
            self._device.close()

    @property
    def _draft(self) -> list[Move]:
        return self.of.drafts[self.number]

    # --- one step ------------------------------------------------------------------------------------

    async def _move(self, view: dict[str, Any], position: Any) -> None:
        game, rng, draft = self.of.game, self.rng, self._draft
        moves = game.moves(position, self.number)
        if draft and rng.random() < TAKEN_BACK:
            count = rng.randint(1, len(draft))
            await self._must("back", view, count=count)
            del draft[-count:]
            self.of.weather.taken_back += 1
        elif game.may_be_done(position, self.number) and (not len(moves) or rng.random() < SATISFIED):
            await self._must("done", view)
        else:
            move = moves[rng.randrange(len(moves))]
            await self._must("mark", view, mark=game.text(move))
            draft.append(move)
            self.of.weather.marks += 1

    async def _wait(self, view: dict[str, Any]) -> None:
        """The others are at work; now and then one changes one's mind, which may be too late."""
        if self.rng.random() < WITHDRAWN * PATIENCE and await self._act("withdraw", view):
            self.of.weather.withdrawn += 1
        await asyncio.sleep(PATIENCE)

    def _check(self, view: dict[str, Any]) -> Any:
        """The position by the engine alone; what the server says of it must be the same."""
        game, seat = self.of.game, self.number
        self.of.follow(view["round"], view["outcomes"])
        position = turns.view(game, self.of.turn, seat, self._draft)
        said: dict[str, Any] = {"draft": [game.text(move) for move in self._draft]}
        if not view["done"][seat]:
            said["moves"] = [game.text(move) for move in game.moves(position, seat)]
            said["may_be_done"] = game.may_be_done(position, seat)
        for key, expected in said.items():
            if view[key] != expected:
                raise RuntimeError(f"{key} of seat {seat + 1} isn't what the engine says")
        return position

    # --- the weather ---------------------------------------------------------------------------------

    async def _look(self) -> dict[str, Any]:
        self.of.weather.looks += 1
        device = await self._connected()
        status, body = await device.get(f"/api/tables/{self.of.table}", self.secret)
        if status != 200:
            raise RuntimeError(f"looking was answered with {status}")
        found: dict[str, Any] = msgspec.json.decode(body)
        return found

    async def _must(self, name: str, view: dict[str, Any], **form: Any) -> None:
        """An act that nothing can get in the way of, whatever the others do."""
        if not await self._act(name, view, **form):
            raise RuntimeError(f"{name} of seat {self.number + 1} was refused")

    async def _act(self, name: str, view: dict[str, Any], **form: Any) -> bool:
        """An act, asked for until it is answered; whether it was done."""
        path, body = f"/api/tables/{self.of.table}/{name}", {"seen": view["seen"], **form}
        while self.rng.random() < BREAKS:
            await self._break(path, body)
        device = await self._connected()
        if self.rng.random() >= TWICE:
            status, _ = await device.post(path, self.secret, body)
            return _done(name, status)
        self.of.weather.twice += 1
        other = await Client.connect(self.of.port)
        both = await asyncio.gather(device.post(path, self.secret, body), other.post(path, self.secret, body))
        other.close()
        if both[0][0] != both[1][0]:
            raise RuntimeError(f"{name}, sent twice, was answered with {both[0][0]} and {both[1][0]}")
        return _done(name, both[0][0])

    async def _break(self, path: str, body: Any) -> None:
        """The connection is lost, before the act was sent or before it was answered."""
        self.of.weather.breaks += 1
        device = await self._connected()
        if self.rng.random() < IN_THE_DARK:
            lost = asyncio.ensure_future(device.post(path, self.secret, body))
            await asyncio.sleep(self.rng.random() * 0.002)
            device.close()
            with contextlib.suppress(ConnectionError):
                await lost
        device.close()
        self._device = None

    async def _connected(self) -> Client:
        if self._device is None:
            self._device = await Client.connect(self.of.port)
        return self._device


def _done(name: str, status: int) -> bool:
    if status not in (200, 409):
        raise RuntimeError(f"{name} was answered with {status}")
    return status == 200
