"""Several seats at one table: drafts of one's own, the barrier, withdrawing, bots in between."""

from __future__ import annotations

import asyncio
from pathlib import Path

from papeterie.pen.game import Refusal
from papeterie.pen.turn import Barrier, Done, Drawn
from papeterie.pen.verify import verify
from papeterie.tables.door import Access, Door
from papeterie.tables.errors import Forbidden, Seen, Stale, Wrong
from tests.tables.house import error_of, find_game, first_move, mark_all, opened, race, seen, throw


async def done(door: Door, access: Access) -> None:
    view = await mark_all(door, access)
    await door.done(access, view.seen)


async def test_the_first_draw_is_asked_for_and_later_ones_follow_by_themselves(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, bob = await race(door)
        view = await door.look(ann)
        assert view.due
        assert view.turn.draws == 0
        view = await throw(door, bob)
        assert view.turn.draws == 2, "dice and a card"
        await done(door, ann)
        await done(door, bob)
        view = await door.look(ann)
        assert view.turn.round == 2
        assert not view.due


async def test_everybody_is_at_work_at_once_and_sees_only_their_own_draft(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, bob = await race(door)
        await throw(door, ann)
        await mark_all(door, ann)
        hers, his = await door.look(ann), await door.look(bob)
        assert hers.position.clipped[0]
        assert his.position == his.turn.position
        assert his.seen.draft == 0
        assert hers.seen.public == his.seen.public


async def test_all_seats_may_mark_at_the_same_moment(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        seats = await race(door, 3)
        await throw(door, seats[0])
        await asyncio.gather(*(done(door, seat) for seat in seats))
        history = await door.history(seats[0])
        assert len(history) == 2
        assert all(clipped for clipped in history[1].position.clipped)


async def test_the_barrier_waits_for_the_last_seat(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, bob = await race(door)
        await throw(door, ann)
        await done(door, ann)
        view = await door.look(bob)
        assert view.turn.done == (True, False)
        assert view.turn.round == 1
        assert not any(view.turn.position.clipped), "done gives nothing away"
        await done(door, bob)
        assert (await door.look(bob)).turn.round == 2


async def test_what_others_do_makes_no_page_stale(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, bob = await race(door)
        await throw(door, ann)
        mine = await door.look(bob)
        await door.rename(ann, mine.seen, "Other race")
        await done(door, ann)
        assert (await door.mark(bob, mine.seen, first_move(mine))).draft == 1


async def test_done_is_withdrawn_while_somebody_is_still_at_work(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, bob = await race(door)
        await throw(door, ann)
        await done(door, ann)
        view = await door.look(ann)
        assert view.may_withdraw
        assert isinstance(await error_of(door.mark(ann, view.seen, 0)), Refusal)
        assert isinstance(await error_of(door.take_back(ann, view.seen)), Refusal)
        back = await door.withdraw(ann, view.seen)
        assert await door.withdraw(ann, view.seen) == back
        await door.take_back(ann, back)
        await done(door, bob)
        assert (await door.look(ann)).turn.round == 1
        await done(door, ann)
        after = await door.look(ann)
        assert after.turn.round == 2
        assert isinstance(await error_of(door.withdraw(ann, after.seen)), Refusal)
        assert await door.withdraw(ann, view.seen) == after.seen, "that page was answered before"


async def test_a_done_from_before_the_barrier_is_stale_when_it_was_withdrawn(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, _ = await race(door)
        await throw(door, ann)
        view = await mark_all(door, ann)
        await door.done(ann, view.seen)
        await door.withdraw(ann, await seen(door, ann))
        # The same page again: its own "done" was the next thing this seat did.
        await door.done(ann, view.seen)
        assert (await door.look(ann)).turn.done == (False, False)


async def test_marks_for_another_seat_and_other_peoples_names_are_out_of_reach(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, bob = await race(door)
        view = await door.look(bob)
        assert isinstance(await error_of(door.rename(bob, view.seen, "Me", seat=0)), Forbidden)
        assert isinstance(await error_of(door.finish(bob, view.seen)), Forbidden)
        assert isinstance(await error_of(door.delete(bob)), Forbidden)
        await door.rename(bob, view.seen, "Bobby", seat=1)
        assert (await door.look(ann)).names == ("Ann", "Bobby")


async def test_a_whole_race_replays_and_its_seal_holds_with_the_words_of_the_seats(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, bob = await race(door)
        await door.word(ann, await seen(door, ann), "thorn")
        await door.word(bob, await seen(door, bob), "rosé")
        await door.word(bob, await seen(door, bob), "leaf")
        await throw(door, ann)
        assert isinstance(await error_of(door.word(ann, await seen(door, ann), "late")), Refusal)
        while not (await door.look(ann)).over:
            await done(door, ann)
            await done(door, bob)
        report = verify(await door.record(bob), find_game)
        assert report.right
        assert report.checked == report.turn.draws == 12
        assert report.record.result


async def test_two_draws_typed_in_are_asked_for_one_after_the_other(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, bob = await race(door, draws="typed")
        view = await throw(door, ann, "3+1")
        assert view.due
        view = await throw(door, bob, "card2")
        assert not view.due
        assert view.turn.round == 1
        assert isinstance(await error_of(door.throw(ann, view.seen, "card2")), Refusal)


# --- bots ----------------------------------------------------------------------------------------------


async def test_a_bot_plays_for_an_absent_seat_and_gives_it_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, bob = await race(door)
        await throw(door, ann)
        await door.hand_to_bot(ann, await seen(door, ann), 1)
        view = await door.look(bob)
        assert view.bots == ("", "careful")
        assert view.turn.done == (False, True), "the bot makes its turn at once"
        assert isinstance(await error_of(door.mark(bob, view.seen, 0)), Refusal)
        await done(door, ann)
        view = await door.look(bob)
        assert view.turn.round == 2
        assert view.turn.done == (False, True)
        await door.withdraw(bob, await door.take_over(bob, view.seen, 1))
        await done(door, ann)
        assert (await door.look(bob)).turn.round == 2
        await done(door, bob)
        view = await door.look(bob)
        assert view.turn.round == 3
        assert view.turn.done == (False, False)


async def test_a_bot_goes_on_from_the_draft_it_finds(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, bob = await race(door)
        view = await throw(door, bob)
        mine = first_move(view)
        await door.mark(bob, view.seen, mine)
        await done(door, ann)
        await door.hand_to_bot(ann, await seen(door, ann), 1)
        assert (await door.history(ann))[1].position.clipped[1] >> mine & 1


async def test_bots_alone_play_only_when_somebody_asks(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, _ = await race(door)
        await throw(door, ann)
        for seat in (0, 1):
            await door.hand_to_bot(ann, await seen(door, ann), seat)
        assert (await door.look(ann)).turn.round == 1


async def test_no_bot_plays_where_there_is_no_seat_or_no_bot(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, _ = await race(door)
        before = await seen(door, ann)
        for seat, bot in [(2, "careful"), (-1, "careful"), (1, "genius")]:
            assert isinstance(await error_of(door.hand_to_bot(ann, before, seat, bot)), Wrong)
        assert isinstance(await error_of(door.take_over(ann, before, 7)), Wrong)
        assert isinstance(await error_of(door.grow(ann, before, 1, "genius")), Wrong)
        assert await seen(door, ann) == before


async def test_handing_a_seat_over_twice_is_handing_it_over_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, bob = await race(door)
        before = await seen(door, ann)
        once = await door.hand_to_bot(ann, before, 1, "random")
        assert await door.hand_to_bot(ann, before, 1, "random") == once
        assert isinstance(await error_of(door.hand_to_bot(ann, before, 1, "careful")), Stale)
        await door.take_over(bob, once, 1)
        assert isinstance(await error_of(door.hand_to_bot(ann, before, 1, "random")), Stale)


async def test_growing_stops_where_others_are_still_at_work(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, _ = await race(door)
        await throw(door, ann)
        grown = await door.grow(ann, await seen(door, ann), 5)
        assert grown.rounds == 1
        assert grown.stopped is not None
        log = (await error_of(door.mark(ann, Seen(0, 0), 0))).entries
        assert [type(entry) for entry in log[-3:]] == [Drawn, Drawn, Done]
        assert not any(isinstance(entry, Barrier) for entry in log)


# --- seats that are left (ED-14) -------------------------------------------------------------------------


async def test_a_seat_that_is_left_is_not_waited_for_and_its_unfinished_turn_is_withdrawn(
    tmp_path: Path,
) -> None:
    """ED-14"""
    async with opened(tmp_path) as door:
        ann, bob = await race(door)
        view = await throw(door, bob)
        await door.mark(bob, view.seen, first_move(view))
        await done(door, ann)
        before = await seen(door, bob)
        await door.leave(bob, before)
        assert await door.leave(bob, before) == await seen(door, bob), "asked for twice, it is left once"
        view = await door.look(ann)
        assert (view.turn.round, view.turn.left) == (2, (False, True))
        assert not view.turn.position.clipped[1], "what was marked isn't given out"
        assert isinstance(await error_of(door.mark(bob, await seen(door, bob), 0)), Refusal)
        await done(door, ann)
        assert (await door.look(ann)).turn.round == 3
        await door.take_over(bob, await seen(door, bob), 1)
        await done(door, ann)
        assert (await door.look(ann)).turn.round == 3
        await done(door, bob)
        while not (await door.look(ann)).over:
            await done(door, ann)
            await done(door, bob)
        text = await door.record(ann)
        assert text.index("left 2") < text.index("\n1. ")
        assert verify(text, find_game).right


async def test_a_seat_left_when_its_turn_was_done_keeps_that_turn(tmp_path: Path) -> None:
    """ED-14"""
    async with opened(tmp_path) as door:
        ann, bob = await race(door)
        await throw(door, ann)
        await done(door, bob)
        await door.leave(bob, await seen(door, bob))
        await done(door, ann)
        view = await door.look(ann)
        assert view.turn.position.clipped[1]
        await done(door, ann)
        assert (await door.look(ann)).turn.round == 3
        assert verify(await door.record_opened(ann), find_game).right


async def test_who_comes_back_in_the_same_round_plays_it_and_the_record_holds(tmp_path: Path) -> None:
    """ED-14"""
    async with opened(tmp_path) as door:
        ann, bob, cem = await race(door, 3)
        await throw(door, ann)
        for seat in (bob, cem):
            await door.leave(seat, await seen(door, seat))
        await door.take_over(bob, await seen(door, bob), 1)
        await door.hand_to_bot(ann, await seen(door, ann), 2, "random")
        await done(door, bob)
        await done(door, ann)
        view = await door.look(ann)
        assert (view.turn.round, view.turn.left) == (2, (False, False, False))
        assert all(view.turn.position.clipped)
        assert verify(await door.record_opened(ann), find_game).right


async def test_the_last_person_ends_the_game_and_does_not_leave_it(tmp_path: Path) -> None:
    """ED-14"""
    async with opened(tmp_path) as door:
        ann, bob = await race(door)
        await throw(door, ann)
        await door.leave(bob, await seen(door, bob))
        assert isinstance(await error_of(door.leave(ann, await seen(door, ann))), Refusal)
        await door.hand_to_bot(ann, await seen(door, ann), 1, "random")
        assert isinstance(await error_of(door.leave(ann, await seen(door, ann))), Refusal)


async def test_a_seat_given_to_a_bot_in_the_last_round_is_given_once_however_often_it_is_asked(
    tmp_path: Path,
) -> None:
    """The bot's turn ends the game; the same form sent again is answered like the first time."""
    async with opened(tmp_path) as door:
        ann, bob = await race(door)
        await throw(door, ann)
        while (await door.look(ann)).turn.round < 6:
            await done(door, ann)
            await done(door, bob)
        await done(door, ann)
        before = await seen(door, bob)
        first = await door.hand_to_bot(bob, before, 1, "random")
        assert (await door.look(bob)).over
        assert await door.hand_to_bot(bob, before, 1, "random") == first
        assert isinstance(await error_of(door.take_over(bob, first, 1)), Refusal)
