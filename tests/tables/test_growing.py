"""A town that grows by itself (IC-44), by the calendar and without it, and what a clock can't do."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from papeterie.pen.game import Refusal
from papeterie.tables.errors import Seen, Stale
from tests.tables.house import DAY, NOON, Clock, error_of, mark_all, opened, seen, throw, town, whole_round


async def test_a_bot_grows_a_town_at_leisure_as_long_as_it_is_asked(tmp_path: Path) -> None:
    """IC-43, IC-44"""
    async with opened(tmp_path) as door:
        access = await town(door)
        grown = await door.grow(access, await seen(door, access), 7)
        assert grown.rounds == 7
        assert grown.stopped is None
        assert grown.seen == await seen(door, access)
        assert (await door.look(access)).position.throws == 7


async def test_a_bot_plays_the_open_days_and_no_more(tmp_path: Path) -> None:
    """IC-44, IC-41"""
    clock = Clock()
    async with opened(tmp_path, clock) as door:
        access = await town(door, pace="two-a-day", start="2026-05-01")
        grown = await door.grow(access, await seen(door, access), 50)
        assert grown.rounds == 4
        assert grown.stopped is not None
        assert grown.stopped.rule == "IC-40"
        clock.now += DAY
        assert (await door.grow(access, grown.seen, 50)).rounds == 2


async def test_a_person_takes_over_at_any_point_and_the_bot_goes_on_from_there(tmp_path: Path) -> None:
    """IC-44"""
    async with opened(tmp_path) as door:
        access = await town(door)
        await door.grow(access, await seen(door, access), 2)
        await whole_round(door, access)
        view = await throw(door, access)
        view = await mark_all(door, access)
        made = view.draft
        await door.grow(access, view.seen, 1)
        view = await door.look(access)
        assert view.position.throws == 4
        entries = (await error_of(door.mark(access, Seen(0, 0), 0))).entries
        assert entries[-1].marks == (made,)


async def test_a_bot_asked_for_twice_by_the_same_page_plays_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        before = await seen(door, access)
        await door.grow(access, before, 1)
        assert isinstance(await error_of(door.grow(access, before, 1)), Stale)
        assert (await door.look(access)).position.throws == 1


async def test_where_people_throw_their_own_dice_a_bot_only_marks(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door, draws="typed")
        grown = await door.grow(access, await seen(door, access), 1)
        assert (grown.rounds, grown.stopped is None) == (0, False)
        view = await throw(door, access, "1+5")
        grown = await door.grow(access, view.seen, 1)
        assert (grown.rounds, grown.stopped) == (1, None)


async def test_a_copy_grows_without_end_and_leaves_the_town_alone(tmp_path: Path) -> None:
    """IC-44: without limit in a copy."""
    async with opened(tmp_path) as door:
        access = await town(door, pace="two-a-day")
        await whole_round(door, access)
        copied = (await door.copy(access)).seats[0]
        view = await door.look(copied)
        assert view.copy
        assert view.position == (await door.look(access)).position
        assert (await door.grow(copied, view.seen, 30)).rounds == 30
        assert (await door.look(access)).position.throws == 1
        assert not (await door.look(access)).copy


async def test_a_throw_before_its_day_is_refused(tmp_path: Path) -> None:
    """IC-40: future days are closed."""
    clock = Clock()
    async with opened(tmp_path, clock) as door:
        access = await town(door, pace="two-a-day", zone="Europe/Paris")
        await whole_round(door, access)
        view = await whole_round(door, access)
        assert view.closed is not None
        refusal = await error_of(door.throw(access, view.seen))
        assert isinstance(refusal, Refusal)
        assert refusal.rule == "IC-40"
        assert refusal.facts["date"] == "2026-05-03"
        midnight = int(dt.datetime(2026, 5, 2, 22, tzinfo=dt.UTC).timestamp())
        clock.now = midnight - 1
        assert (await door.look(access)).closed is not None
        clock.now = midnight
        assert (await door.look(access)).closed is None
        assert (await throw(door, access)).turn.round == 3


async def test_a_clock_set_back_takes_back_no_day_that_was_looked_at(tmp_path: Path) -> None:
    """IC-42: also when the server was stopped in between."""
    clock = Clock()
    async with opened(tmp_path, clock) as door:
        access = await town(door, pace="two-a-day")
        clock.now += 3 * DAY
        await door.look(access)
        clock.now = NOON
        assert (await door.look(access)).now.timestamp() == NOON + 3 * DAY
    async with opened(tmp_path, clock) as door:
        assert (await door.grow(access, await seen(door, access), 50)).rounds == 8


async def test_a_day_that_opened_under_an_act_stays_open_too(tmp_path: Path) -> None:
    """IC-42"""
    clock = Clock(NOON)
    async with opened(tmp_path, clock) as door:
        access = await town(door, pace="two-a-day")
        view = await throw(door, access)
        clock.now += DAY
        await door.mark(access, view.seen, view.game.moves(view.position, 0)[0])
    clock.now = NOON
    async with opened(tmp_path, clock) as door:
        assert (await door.look(access)).now.timestamp() == NOON + DAY


async def test_a_table_without_a_start_begins_today_in_its_zone(tmp_path: Path) -> None:
    """IC-40"""
    clock = Clock(dt.datetime(2026, 5, 2, 23, tzinfo=dt.UTC).timestamp())
    async with opened(tmp_path, clock) as door:
        access = await town(door, pace="two-a-day", zone="Europe/Paris")
        assert "option start: 2026-05-03\n" in await door.record(access)
