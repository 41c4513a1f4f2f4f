"""Whole games in bad weather: connections that break, acts sent twice, marks taken back, people who leave.

Every seat is played at random through the API, all of them at once (a seat is in
``bench_weather_seat``), and each keeps a position of its own, by the game's engine
alone. What the server says must equal it at every step, and every record must verify.
"""

from __future__ import annotations

import asyncio
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
from papeterie.pen.record import Round
from papeterie.pen.record_reader import read
from papeterie.pen.turn import Barrier, Drawn
from papeterie.pen.verify import verify
from papeterie.web.bench_process import Client, ServerProcess
from papeterie.web.bench_weather_seat import Seat, Weather

AT_ONCE: Final = 4
"""So many games go on at the same time."""
_SEATS: Final = (12, 10, 7, 5, 4, 2, 1, 1, 1, 1, 1, 1)
"""How often so many people sit at a table, from one to twelve."""
_LONGEST: Final = 1200.0


def run(games: int, game: str = "daydream", seed: int = 1, least: int = 1, most: int = 12) -> dict[str, Any]:
    """Plays so many games of so many seats each; the numbers that ``papeterie bench weather`` prints."""
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server:
        with get_context("spawn").Pool(1) as clients:
            found = clients.apply(_play, (server.port, games, game, seed, (least, most)))
        server.stop()
    told: dict[str, Any] = msgspec.to_builtins(found)
    return {"game": game, "seconds": round(time.perf_counter() - began, 1), **told}


def _play(port: int, games: int, game: str, seed: int, seats: tuple[int, int]) -> Weather:
    return asyncio.run(_play_all(port, games, game, seed, seats))


async def _play_all(port: int, games: int, game: str, seed: int, seats: tuple[int, int]) -> Weather:
    weather = Weather(faults=[])
    waiting = list(range(games))

    async def some() -> None:
        while waiting:
            number = waiting.pop()
            try:
                one = OneGame(port, game, Random(f"{seed} {number}"), weather, seats)
                await asyncio.wait_for(one.play(), _LONGEST)
            except Exception as error:
                weather.faults.append(f"game {number}: {type(error).__name__}: {error}"[:300])
            weather.games += 1

    await asyncio.gather(*(some() for _ in range(AT_ONCE)))
    return weather


class OneGame:
    """One table and its seats."""

    def __init__(self, port: int, game: str, rng: Random, weather: Weather, seats: tuple[int, int]) -> None:
        self.port, self.rng, self.weather = port, rng, weather
        self.game: Game = find_game(game)
        self.sheet = rng.choice(self.game.sheets())
        least, most = max(seats[0], self.game.seats[0]), min(seats[1], self.game.seats[1])
        [self.seats] = rng.choices(range(least, most + 1), _SEATS[least - 1 : most])
        self.table = ""
        found = self.game.sheet(self.sheet)
        self.turn = turns.begin(self.game, found, self.seats, self.game.options())
        self.drafts: list[list[Move]] = [[] for _ in range(self.seats)]
        self.away = [False] * self.seats
        """Who has left in this round, or given the seat to a bot, if only for a while."""
        self._following = asyncio.Lock()

    async def follow(self, view: dict[str, Any], secret: str) -> None:
        """The turn by the engine alone, once the server says that another round is under way."""
        async with self._following:
            while view["round"] > self.turn.round and self.turn.outcomes:
                await self._barrier(secret)
            if view["round"] < self.turn.round:
                return
            for outcome in view["outcomes"][len(self.turn.outcomes) :]:
                self.turn = turns.apply(self.game, self.turn, Drawn(self.game.parse_outcome(outcome)))

    async def _barrier(self, secret: str) -> None:
        """A round that is over, as the record has it, which must be what each seat did."""
        number = self.turn.round
        body = read(await self.record(secret), find_game).body
        [found] = [each for each in body if isinstance(each, Round) and each.number == number]
        if found.marks is None:
            raise RuntimeError(f"round {number} is over, and not in the record")
        for seat, marks in enumerate(found.marks):
            if not self.away[seat] and list(marks) != self.drafts[seat]:
                raise RuntimeError(f"the record has other marks of seat {seat + 1} in round {number}")
        for outcome in found.outcomes[len(self.turn.outcomes) :]:
            self.turn = turns.apply(self.game, self.turn, Drawn(outcome))
        self.turn = turns.apply(self.game, self.turn, Barrier(found.marks))
        self.drafts = [[] for _ in range(self.seats)]
        self.away = [seat.gone for seat in self.people]

    async def record(self, secret: str) -> str:
        """The record of the table as it is."""
        device = await Client.connect(self.port)
        _, body = await device.get(f"/api/tables/{self.table}/record", secret)
        device.close()
        return body.decode()

    async def play(self) -> None:
        device = await Client.connect(self.port)
        new = {"game": self.game.name, "name": "Storm", "sheet": self.sheet}
        names = [f"Seat {number}" for number in range(1, self.seats + 1)]
        options = {"pace": "leisure"} if self.game.name == "idle-city" else {}
        _, body = await device.post("/api/tables", "", {**new, "seats": names, "options": options})
        device.close()
        made = msgspec.json.decode(body)
        self.table = made["table"]
        self.people = [Seat(self, number, secret) for number, secret in enumerate(made["seats"])]
        await asyncio.gather(*(seat.play() for seat in self.people))
        await self._check()

    async def _check(self) -> None:
        """The record must verify, and give the result that every seat was told."""
        report = verify(await self.record(self.people[0].secret), find_game)
        if not report.right or report.checked != report.turn.draws:
            raise RuntimeError("the record doesn't verify")
        result = list(records.result_lines(self.game.result(report.turn.position)))
        for seat in self.people:
            if seat.result != result:
                raise RuntimeError(f"seat {seat.number + 1} was told another result")
        self.weather.rounds += report.turn.round
