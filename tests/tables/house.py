"""What the tests of tables share: a door on a folder, a clock to set, towns and races to sit down at."""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from papeterie.games import game as installed_game
from papeterie.pen.game import Game
from papeterie.tables.door import Access, Door, Seen, View
from papeterie.tables.sqlite import SqliteStore
from tests.tiny_game import game as hedge_race

DAY = 24 * 3600
NOON = int(dt.datetime(2026, 5, 2, 12, tzinfo=dt.UTC).timestamp())


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self, now: float = NOON) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def find_game(name: str) -> Game:
    return hedge_race if name == hedge_race.name else installed_game(name)


@asynccontextmanager
async def opened(folder: Path, clock: Clock | None = None) -> AsyncIterator[Door]:
    """A door with foreseeable dice, and all behind it closed again at the end."""
    store = SqliteStore(folder / "tables.sqlite3")
    door = Door(store, find_game, clock=clock or Clock(), random_bytes=Random(13).randbytes)
    try:
        yield door
    finally:
        await door.close()


async def town(door: Door, *, draws: str = "sealed", **options: str) -> Access:
    """A town at leisure, unless the options say otherwise."""
    made = await door.create(
        "idle-city", name="Town", seats=["Ann"], options={"pace": "leisure", **options}, draws=draws
    )
    return made.seats[0]


async def race(door: Door, seats: int = 2, draws: str = "sealed") -> tuple[Access, ...]:
    """A hedge race for so many."""
    made = await door.create("hedge-race", name="Race", seats=["Ann", "Bob", "Cem"][:seats], draws=draws)
    return made.seats


async def seen(door: Door, access: Access) -> Seen:
    return (await door.look(access)).seen


async def throw(door: Door, access: Access, faces: str | None = None) -> View:
    await door.throw(access, await seen(door, access), faces)
    return await door.look(access)


async def mark(door: Door, access: Access, *texts: str) -> View:
    """These marks one after the other, as the page would make them."""
    for text in texts:
        view = await door.look(access)
        await door.mark(access, view.seen, view.game.parse(text))
    return await door.look(access)


async def mark_all(door: Door, access: Access) -> View:
    """The first legal mark, again and again, until the turn may be finished."""
    view = await door.look(access)
    while not view.may_be_done:
        await door.mark(access, view.seen, first_move(view))
        view = await door.look(access)
    return view


async def whole_round(door: Door, access: Access) -> View:
    """A throw, its marks and done, for one who plays alone."""
    await throw(door, access)
    view = await mark_all(door, access)
    await door.done(access, view.seen)
    return await door.look(access)


def first_move(view: View) -> int:
    return view.game.moves(view.position, view.seat or 0)[0]


async def error_of(act: Awaitable[Any]) -> Any:
    """What an act raises; it must raise."""
    try:
        await act
    except Exception as error:
        return error
    raise AssertionError("nothing was raised")
