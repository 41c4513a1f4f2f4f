"""One person at a table in bad weather: plays at random, loses connections, goes and comes back.

The table, and what must be true of it, is in ``bench_weather``.
"""

from __future__ import annotations

import asyncio
import contextlib
from random import Random
from typing import TYPE_CHECKING, Any, Final

import msgspec

from papeterie.pen import turn as turns
from papeterie.pen.game import Move
from papeterie.web.bench_process import Client

if TYPE_CHECKING:
    from papeterie.web.bench_weather import OneGame

BREAKS: Final = 0.05
"""How likely a connection breaks at an act."""
IN_THE_DARK: Final = 0.5
"""How likely it breaks after the act was sent, so that nobody knows whether it was done."""
TWICE: Final = 0.15
TAKEN_BACK: Final = 0.12
WITHDRAWN: Final = 8.0
"""So many times a second somebody who waits changes their mind."""
SATISFIED: Final = 0.9
GOES: Final = 0.02
"""How likely somebody leaves instead of marking, or gives the seat to a bot."""
RETURNS: Final = 10.0
"""So many times a second somebody who went comes back."""
ANEW: Final = 0.01
"""How likely somebody takes the seat again from another device before an act."""
PATIENCE: Final = 0.02
"""Seconds between two looks of one who waits."""


class Weather(msgspec.Struct):
    """What games went through."""

    games: int = 0
    seats: int = 0
    rounds: int = 0
    marks: int = 0
    breaks: int = 0
    twice: int = 0
    taken_back: int = 0
    withdrawn: int = 0
    left: int = 0
    to_bots: int = 0
    returned: int = 0
    retaken: int = 0
    looks: int = 0
    faults: list[str] = []


class Seat:
    """Somebody with a bad connection, who knows what they marked and nothing else."""

    def __init__(self, of: OneGame, number: int, secret: str) -> None:
        self.of, self.number, self.secret = of, number, secret
        self.rng = Random(of.rng.random())
        self.gone = False
        self.result: list[str] = []
        self._device: Client | None = None

    async def play(self) -> None:
        """The whole game, as this seat lives through it."""
        self.of.weather.seats += 1
        while True:
            view = await self._look()
            if view["over"]:
                self.result = list(view["result"])
                break
            await self.of.follow(view, self.secret)
            if self.gone:
                await self._be_away(view)
            elif view["due"]:
                await self._act("throw", view)
            elif view["round"] == self.of.turn.round:
                await self._step(view)
        if self._device is not None:
            self._device.close()

    @property
    def _draft(self) -> list[Move]:
        return self.of.drafts[self.number]

    # --- one step ------------------------------------------------------------------------------------

    async def _step(self, view: dict[str, Any]) -> None:
        position = self._check(view)
        if self.rng.random() < ANEW:
            await self._take_anew()
        elif view["done"][self.number]:
            await self._wait(view)
        elif self.rng.random() < GOES:
            await self._go(view)
        else:
            await self._move(view, position)

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
        position = turns.view(game, self.of.turn, seat, self._draft)
        said: dict[str, Any] = {"draft": [game.text(move) for move in self._draft]}
        if not view["done"][seat]:
            said["moves"] = [game.text(move) for move in game.moves(position, seat)]
            said["may_be_done"] = game.may_be_done(position, seat)
        for key, expected in said.items():
            if view[key] != expected:
                raise RuntimeError(f"{key} of seat {seat + 1} isn't what the engine says")
        return position

    # --- going and coming back -----------------------------------------------------------------------

    async def _go(self, view: dict[str, Any]) -> None:
        """The seat is left (ED-14), or a bot plays it for a while; the last person can't leave."""
        bot = self.rng.random() < 0.5
        before, self.of.away[self.number] = self.of.away[self.number], True
        form = {"seat": self.number + 1, "bot": "random"} if bot else {}
        self.gone = await self._act("bot" if bot else "leave", view, **form)
        self.of.away[self.number] = self.gone or before
        if self.gone and bot:
            self.of.weather.to_bots += 1
        elif self.gone:
            self.of.weather.left += 1

    async def _be_away(self, view: dict[str, Any]) -> None:
        """Nothing is asked of a seat that was left or given away; sooner or later it is taken again."""
        if not (view["left"][self.number] or view["bots"][self.number]):
            raise RuntimeError(f"seat {self.number + 1} went, and isn't told so")
        if view["left"][self.number] and view["moves"]:
            raise RuntimeError(f"seat {self.number + 1} was left, and is offered marks")
        await asyncio.sleep(PATIENCE)
        if self.rng.random() >= RETURNS * PATIENCE:
            return
        if not await self._act("person", view, seat=self.number + 1):
            return
        self.gone = False
        self.of.weather.returned += 1
        now = await self._look()
        await self.of.follow(now, self.secret)
        # What a bot marked meanwhile is one's own from here on.
        if now["round"] == self.of.turn.round:
            self.of.drafts[self.number] = [self.of.game.parse(text) for text in now["draft"]]

    async def _take_anew(self) -> None:
        """The seat's link is opened on another device, where nothing was known before."""
        device = await Client.connect(self.of.port)
        status, _ = await device.post(f"/api/tables/{self.of.table}/take", self.secret, {})
        if status != 200:
            raise RuntimeError(f"taking one's seat again was answered with {status}")
        if self._device is not None:
            self._device.close()
        self._device = device
        self.of.weather.retaken += 1

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
        # The last person can't leave, but may if somebody comes back between the one and the other.
        if both[0][0] != both[1][0] and name != "leave":
            raise RuntimeError(f"{name}, sent twice, was answered with {both[0][0]} and {both[1][0]}")
        done = [_done(name, status) for status, _ in both]
        return any(done)

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
