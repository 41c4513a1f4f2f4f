"""Followers of a table: what wakes them, what they may hear, and that nobody is held up by them."""

from __future__ import annotations

import asyncio
from pathlib import Path

from papeterie.tables.errors import Seen
from papeterie.tables.live import Follower, Live
from tests.tables.house import first_move, mark_all, opened, race, throw, town

SOON = 5.0
NOT_YET = 0.01


async def test_a_watcher_hears_of_the_public_log_alone(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        watcher = await door.follow(await door.access(access.table, await door.open_watch(access)))
        start = watcher.seen
        await throw(door, access)
        assert await watcher.moved(start, SOON)
        told = watcher.seen
        assert told == Seen(start.public + 1, 0)
        view = await mark_all(door, access)
        assert not await watcher.moved(told, NOT_YET), "nothing moves while somebody is thinking"
        await door.done(access, view.seen)
        assert await watcher.moved(told, SOON)
        assert watcher.seen.public == told.public + 2
        watcher.stop()


async def test_the_other_devices_of_a_seat_hear_of_its_draft(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, bob = await race(door)
        hers, his = await door.follow(ann), await door.follow(bob)
        view = await throw(door, ann)
        assert await hers.moved(Seen(1, 0), SOON)
        told = hers.seen
        await door.mark(ann, view.seen, first_move(view))
        assert await hers.moved(told, SOON)
        assert hers.seen == Seen(told.public, 1)
        assert his.seen == Seen(told.public, 0)
        for follower in (hers, his):
            follower.stop()


async def test_a_follower_who_was_away_is_told_where_things_stand_by_now(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        follower = await door.follow(access)
        grown = await door.grow(access, follower.seen, 25)
        assert await follower.moved(Seen(1, 0), SOON)
        assert follower.seen == grown.seen
        follower.stop()


async def test_streams_end_when_the_server_stops_and_none_begins_then(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        follower = await door.follow(access)
        waiting = asyncio.create_task(follower.moved(follower.seen, 60))
        await asyncio.sleep(0)
        door.end_streams()
        assert await asyncio.wait_for(waiting, SOON) is False
        assert follower.ended
        assert (await door.follow(access)).ended


async def test_who_leaves_is_forgotten() -> None:
    live = Live()
    followers = [live.follow("abc", seat, Seen(1)) for seat in (0, None, None)]
    assert len(live) == 3
    for follower in followers:
        follower.stop()
        follower.stop()
    assert len(live) == 0
    live.moved("abc", 2)
    assert followers[0].seen == Seen(1)


async def test_nothing_new_lets_a_follower_sleep_and_sleep_ends_in_time() -> None:
    live = Live()
    follower = live.follow("abc", None, Seen(3))
    waiting = asyncio.create_task(follower.moved(Seen(3), 60))
    await asyncio.sleep(0)
    live.moved("abc", 3)
    live.drafted("abc", 0, 9)
    await asyncio.sleep(0)
    assert not waiting.done()
    live.moved("abc", 4)
    assert await asyncio.wait_for(waiting, SOON)
    assert not await Follower.moved(follower, Seen(4), NOT_YET)
