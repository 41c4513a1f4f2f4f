"""Leaving somebody else's seat to a bot: away or there, by whom, after which question."""

from __future__ import annotations

from pathlib import Path

from papeterie.pen.game import Refusal
from papeterie.tables.door import Access, Door
from papeterie.tables.presence import AWAY
from tests.tables.house import Clock, opened, race, seen


async def left(door: Door, who: Access, seat: int, *, sure: bool = False) -> str:
    """Leaves a seat to a bot; why it was refused, or nothing."""
    try:
        await door.hand_to_bot(who, await seen(door, who), seat, "random", sure=sure)
    except Refusal as error:
        return error.why
    return ""


async def test_nobody_is_replaced_by_a_neighbour_while_they_are_there(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, bob, cem = await race(door, 3)
        await door.throw(ann, await seen(door, ann))
        await door.access(cem.table, cem.secret)
        assert await door.somebody_there(bob, 2)
        assert "only they, or who laid the table" in await left(door, bob, 2)
        assert "only they, or who laid the table" in await left(door, bob, 2, sure=True)
        assert not (await door.look(ann)).bots[2]


async def test_who_laid_the_table_is_asked_whether_it_is_sure(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, bob = await race(door)
        await door.throw(ann, await seen(door, ann))
        await door.access(bob.table, bob.secret)
        assert "Say that you are sure" in await left(door, ann, 1)
        assert not await left(door, ann, 1, sure=True)
        assert (await door.look(ann)).bots[1] == "random"


async def test_after_five_minutes_without_a_word_anybody_leaves_the_seat_to_a_bot(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as door:
        ann, bob, cem = await race(door, 3)
        await door.throw(ann, await seen(door, ann))
        await door.access(cem.table, cem.secret)
        clock.now += AWAY - 1
        assert await left(door, bob, 2)
        clock.now += 1
        assert not await door.somebody_there(bob, 2)
        assert not await left(door, bob, 2)


async def test_an_open_page_is_somebody_there_for_an_hour_and_a_closed_one_is_not(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as door:
        ann, bob, cem = await race(door, 3)
        await door.throw(ann, await seen(door, ann))
        page = await door.follow(cem)
        clock.now += 3600
        assert await left(door, bob, 2)
        page.stop()
        assert not await left(door, bob, 2)
        # Back after the hour: the same person takes the seat and plays on.
        await door.access(cem.table, cem.secret)
        await door.take_over(cem, await seen(door, cem), 2)
        assert not (await door.look(ann)).bots[2]


async def test_ones_own_seat_is_left_to_a_bot_without_a_question(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, bob = await race(door)
        await door.throw(ann, await seen(door, ann))
        await door.access(bob.table, bob.secret)
        assert not await left(door, bob, 1)


async def test_a_seat_that_a_bot_plays_or_that_was_left_has_nobody_there(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, bob, cem = await race(door, 3)
        await door.throw(ann, await seen(door, ann))
        for who in (bob, cem):
            await door.access(who.table, who.secret)
        await door.leave(cem, await seen(door, cem))
        assert not await left(door, bob, 2)
        assert not await left(door, bob, 1)
        assert not await door.somebody_there(ann, 1)
        assert not await door.somebody_there(ann, 7)
