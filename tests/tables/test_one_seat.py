"""A town at its table: throw, marks, taking back, done, by the two logs and what a page had seen."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from papeterie.pen.game import Refusal
from papeterie.pen.turn import Barrier, Done, Drawn
from papeterie.tables.door import Access, Door
from papeterie.tables.errors import Forbidden, NoSuch, Seen, Stale, TableError, Wrong
from tests.tables.house import (
    error_of,
    first_move,
    mark,
    mark_all,
    opened,
    throw,
    town,
    whole_round,
)


async def test_a_round_goes_from_throw_to_barrier(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        before = await door.look(access)
        assert before.due
        assert before.turn.round == 0
        view = await throw(door, access)
        assert len(view.turn.outcomes) == 1
        view = await mark_all(door, access)
        drafted = view.draft
        seen = await door.done(access, view.seen)
        after = await door.look(access)
        assert after.draft == ()
        assert after.position.throws == 1
        assert after.due
        entries = (await error_of(door.mark(access, before.seen, 0))).entries
        assert [type(entry) for entry in entries] == [Drawn, Done, Barrier]
        assert entries[-1].marks == (drafted,)
        assert seen == after.seen


async def test_a_mark_moves_the_own_counter_and_nothing_that_others_see(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        watcher = await door.access(access.table, await door.open_watch(access))
        await throw(door, access)
        public = await door.look(watcher)
        await mark_all(door, access)
        assert await door.look(watcher) == public
        assert (await door.look(access)).seen.draft > 0


async def test_marks_are_taken_back_from_the_last_one(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door, draws="typed")
        view = await mark(door, await thrown(door, access, "1+5"), "wheat", "j8")
        wheat, cell = view.draft
        seen = await door.take_back(access, view.seen)
        assert (await door.look(access)).draft == (wheat,)
        await door.mark(access, seen, cell)
        view = await door.look(access)
        await door.take_back(access, view.seen, 2)
        view = await door.look(access)
        assert view.draft == ()
        assert view.seen.draft == 5


async def thrown(door: Door, access: Access, faces: str) -> Access:
    await throw(door, access, faces)
    return access


@pytest.mark.parametrize("count", [0, -1, 3, 10**9])
async def test_no_more_can_be_taken_back_than_was_made(tmp_path: Path, count: int) -> None:
    async with opened(tmp_path) as door:
        access = await town(door, draws="typed")
        view = await mark(door, await thrown(door, access, "1+5"), "wheat", "j8")
        assert isinstance(await error_of(door.take_back(access, view.seen, count)), Refusal)
        assert await door.look(access) == view


async def test_after_the_barrier_nothing_is_taken_back(tmp_path: Path) -> None:
    """IC-19"""
    async with opened(tmp_path) as door:
        view = await whole_round(door, access := await town(door))
        assert isinstance(await error_of(door.take_back(access, view.seen)), Refusal)


async def test_a_turn_is_done_only_when_its_marks_are_made(tmp_path: Path) -> None:
    """IC-14"""
    async with opened(tmp_path) as door:
        access = await town(door)
        view = await throw(door, access)
        assert isinstance(await error_of(door.done(access, view.seen)), Refusal)
        await door.mark(access, view.seen, first_move(view))
        view = await door.look(access)
        assert not view.may_be_done
        assert isinstance(await error_of(door.done(access, view.seen)), Refusal)


async def test_a_refused_mark_changes_nothing_and_says_which_rule(tmp_path: Path) -> None:
    """IC-10"""
    async with opened(tmp_path) as door:
        access = await town(door, draws="typed")
        await throw(door, access, "2+2")
        view = await door.look(access)
        refusal = await error_of(door.mark(access, view.seen, view.game.parse("castle")))
        assert isinstance(refusal, Refusal)
        assert refusal.rule == "IC-10"
        assert await door.look(access) == view


async def test_dice_that_build_nothing_are_thrown_again_at_once(tmp_path: Path) -> None:
    """IC-13: one act, two draws, the same round."""
    async with opened(tmp_path) as door:
        for _ in range(20):
            access = await town(door)
            await door.grow(access, (await door.look(access)).seen, 2000, "random")
            history = await door.history(access)
            drawn = [turn.draws - before.draws for before, turn in pairwise(history)]
            turn = (await door.look(access)).turn
            assert turn.over
            assert turn.round == len(drawn)
            assert turn.draws == sum(drawn)
            if max(drawn) > 1:
                return
        raise AssertionError("twenty whole towns, and no dice were thrown again")


# --- asked twice, asked too late -----------------------------------------------------------------------


async def test_every_act_asked_for_twice_is_done_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        seen = (await door.look(access)).seen
        first = await door.throw(access, seen)
        assert await door.throw(access, seen) == first
        view = await door.look(access)
        assert view.turn.draws == 1
        move = first_move(view)
        once = await door.mark(access, view.seen, move)
        assert await door.mark(access, view.seen, move) == once
        assert (await door.look(access)).draft == (move,)
        back = await door.take_back(access, once)
        assert await door.take_back(access, once) == back
        view = await mark_all(door, access)
        closed = await door.done(access, view.seen)
        assert await door.done(access, view.seen) == closed
        assert (await door.look(access)).turn.round == 1
        assert len(await door.history(access)) == 2


async def test_a_late_answer_to_an_act_is_the_same_after_more_marks(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door, draws="typed")
        view = await throw(door, access, "1+5")
        wheat, cell = view.game.parse("wheat"), view.game.parse("c3")
        await door.mark(access, await door.mark(access, view.seen, wheat), cell)
        assert (await door.mark(access, view.seen, wheat)).draft == 2


async def test_two_tabs_that_act_at_once_get_one_mark_and_one_stale_page(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door, draws="typed")
        view = await throw(door, access, "1+5")
        await door.mark(access, view.seen, view.game.parse("wheat"))
        stale = await error_of(door.mark(access, view.seen, view.game.parse("square")))
        assert isinstance(stale, Stale)
        assert stale.entries == ()
        assert stale.draft == (view.game.parse("wheat"),)
        assert stale.seen == Seen(view.seen.public, 1)


@pytest.mark.parametrize("seen", [Seen(10**9, 0), Seen(-1, 0), Seen(2, 99), Seen(2, -1), Seen(0, 0)])
async def test_numbers_that_were_never_shown_are_stale(tmp_path: Path, seen: Seen) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        view = await throw(door, access)
        for act in (
            door.mark(access, seen, first_move(view)),
            door.take_back(access, seen),
            door.done(access, seen),
            door.finish(access, seen),
        ):
            assert isinstance(await error_of(act), Stale)
        assert await door.look(access) == view


async def test_a_page_from_before_the_barrier_throws_nothing_twice(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        old = (await door.look(access)).seen
        await whole_round(door, access)
        view = await throw(door, access)
        # The throw that this page asked for was made, and is not made again.
        assert await door.throw(access, old) == view.seen
        assert (await door.look(access)).turn.draws == view.turn.draws


# --- typed dice ----------------------------------------------------------------------------------------


async def test_typed_dice_are_what_was_typed(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door, draws="typed")
        view = await throw(door, access, "5+3")
        assert view.turn.outcomes == (35,)
        assert view.seal == ""


@pytest.mark.parametrize("faces", [None, "", "7+1", "3", "3+5+1", "a+b", "3+5" * 10_000, "3 + 9"])
async def test_a_throw_that_no_dice_show_is_wrong(tmp_path: Path, faces: str | None) -> None:
    async with opened(tmp_path) as door:
        access = await town(door, draws="typed")
        view = await door.look(access)
        assert isinstance(await error_of(door.throw(access, view.seen, faces)), Wrong)
        assert await door.look(access) == view


async def test_a_mistyped_throw_is_corrected_and_its_marks_lapse(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door, draws="typed")
        view = await mark(door, await thrown(door, access, "1+5"), "wheat", "j8")
        assert view.may_correct
        seen = await door.correct(access, view.seen, "2+2")
        assert await door.correct(access, view.seen, "2+2") == seen
        view = await door.look(access)
        assert view.turn.outcomes == (22,)
        assert view.draft == ()
        assert view.seen.draft == 2, "counters never go back"
        assert isinstance(await error_of(door.correct(access, Seen(1, 0), "3+3")), Stale)


async def test_a_correction_comes_too_late_after_done(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door, draws="typed")
        await mark(door, await thrown(door, access, "1+5"), "wheat", "j8")
        seen = await door.done(access, (await door.look(access)).seen)
        assert isinstance(await error_of(door.correct(access, seen, "2+2")), Refusal)


async def test_sealed_dice_can_neither_be_typed_nor_corrected(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        seen = (await door.look(access)).seen
        assert isinstance(await error_of(door.throw(access, seen, "6+6")), Wrong)
        view = await throw(door, access)
        assert isinstance(await error_of(door.correct(access, view.seen, "6+6")), TableError)


# --- the table itself ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "   ", "x" * 10_000, "\u202e\u200b", "\x00\x07"])
async def test_a_name_of_nothing_or_of_far_too_much_is_refused(tmp_path: Path, name: str) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        view = await door.look(access)
        assert isinstance(await error_of(door.create("idle-city", name=name, seats=["Ann"])), Wrong)
        assert isinstance(await error_of(door.create("idle-city", name="Town", seats=[name])), Wrong)
        assert isinstance(await error_of(door.rename(access, view.seen, name)), Wrong)
        assert isinstance(await error_of(door.word(access, view.seen, name)), Wrong)
        assert await door.look(access) == view


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("  Łódź \n 🏙️ ", "Łódź 🏙️"), ("<b>x</b>", "<b>x</b>"), ("a\u202eb", "ab"), ("مدينة", "مدينة")],
)
async def test_a_name_is_one_clean_line(tmp_path: Path, typed: str, shown: str) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        await door.rename(access, (await door.look(access)).seen, typed)
        assert (await door.look(access)).title == shown
        assert f"rename: {shown}\n" in await door.record(access)


async def test_what_a_table_can_not_be_is_said(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        kinds: dict[type, list[dict[str, Any]]] = {
            NoSuch: [{"game": "chess"}, {"sheet": "village"}],
            Wrong: [
                {"seats": []},
                {"seats": ["Ann", "Bob"]},
                {"draws": "loaded"},
                {"options": {"pace": "slow"}},
                {"options": {"tempo": "leisure"}},
                {"options": {"zone": "Europe/Atlantis"}},
                {"options": {"zone": "UTC\nset pace: leisure"}},
                {"options": {"colours": "moss moss"}},
            ],
        }
        for kind, wishes in kinds.items():
            for wish in wishes:
                asked = {"game": "idle-city", "name": "Town", "seats": ["Ann"], **wish}
                assert isinstance(await error_of(door.create(**asked)), kind), wish


async def test_colours_are_changed_at_any_time_and_other_options_by_the_calendar(tmp_path: Path) -> None:
    """IC-19, IC-40"""
    async with opened(tmp_path) as door:
        access = await town(door)
        view = await throw(door, access)
        turned = " ".join(reversed(view.options.colours))
        seen = await door.set(access, view.seen, "colours", turned)
        assert await door.set(access, view.seen, "colours", turned) == seen
        stale = await error_of(door.set(access, view.seen, "colours", " ".join(view.options.colours)))
        assert isinstance(stale, Stale)
        assert " ".join((await door.look(access)).options.colours) == turned
        refused = await error_of(door.set(access, seen, "start", "2026-06-01"))
        assert isinstance(refused, Refusal)
        assert refused.rule == "IC-40"
        for key, value in [("pace", "slow"), ("zone", "Nowhere"), ("sheet", "advent"), ("zone", "U\nTC")]:
            assert isinstance(await error_of(door.set(access, seen, key, value)), Wrong)


async def test_a_finished_town_rests_but_may_be_renamed(tmp_path: Path) -> None:
    """IC-17"""
    async with opened(tmp_path) as door:
        access = await town(door)
        view = await throw(door, access)
        await door.mark(access, view.seen, first_move(view))
        view = await door.look(access)
        seen = await door.finish(access, view.seen)
        assert await door.finish(access, view.seen) == seen
        view = await door.look(access)
        assert view.over
        assert view.draft == ()
        assert not view.due
        for act in (door.throw(access, seen), door.mark(access, seen, 0), door.done(access, seen)):
            assert isinstance(await error_of(act), Refusal)
        await door.rename(access, seen, "Ruins")
        assert (await door.look(access)).title == "Ruins"


async def test_a_deleted_table_is_gone_for_everybody(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        watcher = await door.access(access.table, await door.open_watch(access))
        follower = await door.follow(watcher)
        await door.delete(access)
        assert follower.ended
        for act in (door.look(access), door.record(access), door.delete(access)):
            assert isinstance(await error_of(act), NoSuch)
        assert isinstance(await error_of(door.access(access.table, access.secret)), NoSuch)


# --- who may do what -----------------------------------------------------------------------------------


@pytest.mark.parametrize("secret", ["", "x", "A" * 22, "\ud800", "é" * 5000])
async def test_a_forged_seat_link_opens_nothing(tmp_path: Path, secret: str) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        assert isinstance(await error_of(door.access(access.table, secret)), Forbidden)
        other = await town(door)
        assert isinstance(await error_of(door.access(access.table, other.secret)), Forbidden)
        assert isinstance(await error_of(door.access("nowhere", access.secret)), NoSuch)


async def test_looking_at_a_seat_link_takes_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        assert await door.access(access.table, access.secret) == access
        assert (await door.look(access)).taken == (False,)
        await door.take(access.table, access.secret)
        assert (await door.look(access)).taken == (True,)


async def test_a_watcher_sees_the_sheet_and_can_touch_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        secret = await door.open_watch(access)
        assert await door.open_watch(access) == secret
        watcher = await door.access(access.table, secret)
        view = await throw(door, access)
        shown = await door.look(watcher)
        assert shown.turn == view.turn
        assert shown.seat is None
        assert shown.watch == ""
        for act in (
            door.throw(watcher, shown.seen),
            door.mark(watcher, shown.seen, first_move(view)),
            door.done(watcher, shown.seen),
            door.rename(watcher, shown.seen, "Mine"),
            door.finish(watcher, shown.seen),
            door.delete(watcher),
            door.open_watch(watcher),
            door.take(access.table, secret),
            door.copy(watcher),
            door.grow(watcher, shown.seen),
        ):
            assert isinstance(await error_of(act), Forbidden)
        assert await door.look(access) == msgspec.structs.replace(view, watch=secret)


async def test_a_closed_watch_link_opens_nothing_and_ends_its_streams(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        secret = await door.open_watch(access)
        watching = await door.follow(await door.access(access.table, secret))
        own = await door.follow(access)
        await door.close_watch(access)
        assert watching.ended
        assert not own.ended
        assert isinstance(await error_of(door.access(access.table, secret)), Forbidden)
        assert await door.open_watch(access) != secret
