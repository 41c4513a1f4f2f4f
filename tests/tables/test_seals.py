"""Seals of a table: shown first, opened at the end of a stretch, of the game, and for a copy."""

from __future__ import annotations

from pathlib import Path

from papeterie.pen.draws import commitment
from papeterie.pen.record import RecordError
from papeterie.pen.turn import Event
from papeterie.pen.verify import verify
from papeterie.tables.door import Access, Door
from papeterie.tables.errors import Seen
from tests.tables.house import error_of, find_game, opened, seen, throw, town, whole_round


async def log(door: Door, access: Access) -> list[Event]:
    """The events of a table."""
    entries = (await error_of(door.mark(access, Seen(-1, 0), 0))).entries
    return [entry for entry in entries if isinstance(entry, Event)]


async def test_the_first_seal_is_shown_before_anything_is_drawn(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        view = await door.look(access)
        assert [event.kind for event in await log(door, access)] == ["seal"]
        assert (await log(door, access))[0].value == view.seal
        assert view.turn.draws == 0


async def test_a_seal_covers_twenty_rounds_and_is_then_opened(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        before = (await door.look(access)).seal
        await door.grow(access, await seen(door, access), 19)
        assert (await door.look(access)).seal == before
        await door.grow(access, await seen(door, access), 1)
        events = await log(door, access)
        assert [event.kind for event in events] == ["seal", "opened", "seal"]
        assert commitment(bytes.fromhex(events[1].value)) == before
        assert (await door.look(access)).seal == events[2].value != before
        await door.grow(access, await seen(door, access), 20)
        assert [event.kind for event in (await log(door, access))[3:]] == ["opened", "seal"]


async def test_what_is_not_opened_yet_is_on_no_page_and_in_no_record(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        await door.grow(access, await seen(door, access), 5)
        report = verify(await door.record(access), find_game)
        assert report.right
        assert report.checked == 0
        assert report.sealed == report.turn.draws
        assert "opened" not in await door.record(access)


async def test_the_end_opens_the_last_seal_and_makes_no_other(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        for full in (True, False):
            access = await town(door)
            await door.grow(access, await seen(door, access), 2000 if full else 3)
            if not full:
                await door.finish(access, await seen(door, access))
            view = await door.look(access)
            assert view.over
            assert view.seal == ""
            report = verify(await door.record(access), find_game)
            assert report.right
            assert (report.sealed, report.checked) == (0, view.turn.draws)


async def test_a_copy_opens_what_was_drawn_and_each_goes_on_under_a_seal_of_its_own(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        await door.grow(access, await seen(door, access), 3)
        await throw(door, access)
        copied = (await door.copy(access)).seats[0]
        seals = {(await door.look(each)).seal for each in (access, copied)}
        assert len(seals) == 2
        for each in (access, copied):
            await door.grow(each, await seen(door, each), 4)
            report = verify(await door.record(each), find_game)
            assert report.right
            assert report.checked >= 4
            assert report.checked + report.sealed == report.turn.draws
        ours, theirs = await door.look(access), await door.look(copied)
        assert ours.turn.position != theirs.turn.position, "what comes next is drawn anew"


async def test_an_opened_record_goes_on_at_another_table_and_verifies_to_the_end(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door, pace="two-a-day")
        await whole_round(door, access)
        text = await door.record_opened(access)
        assert verify(text, find_game).sealed == 0
        assert await door.record_opened(access) == text, "nothing was drawn since"
        moved = (await door.create_from(text)).seats[0]
        view = await door.look(moved)
        assert not view.copy
        assert view.position == (await door.look(access)).position
        view = await whole_round(door, moved)
        assert view.closed is not None, "the calendar goes on as well"
        await door.finish(moved, view.seen)
        report = verify(await door.record(moved), find_game)
        assert report.right
        assert report.sealed == 0


async def test_a_record_with_a_closed_seal_goes_on_too(tmp_path: Path) -> None:
    """A town must survive its server: what can't be opened any more is said as such."""
    async with opened(tmp_path) as door:
        access = await town(door)
        await door.grow(access, await seen(door, access), 5)
        drawn = (await door.look(access)).turn.draws
        moved = (await door.create_from(await door.record(access))).seats[0]
        await door.grow(moved, await seen(door, moved), 3)
        await door.finish(moved, await seen(door, moved))
        report = verify(await door.record(moved), find_game)
        assert report.right
        assert report.sealed == drawn
        assert report.checked == report.turn.draws - drawn > 0


async def test_a_record_of_typed_dice_goes_on_with_typed_dice(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door, draws="typed")
        await throw(door, access, "3+3")
        moved = (await door.create_from(await door.record_opened(access))).seats[0]
        view = await door.look(moved)
        assert view.typed
        assert view.turn.outcomes == (33,)
        assert await log(door, moved) == []


async def test_a_finished_record_is_kept_as_it_is(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        await door.grow(access, await seen(door, access), 3)
        await door.finish(access, await seen(door, access))
        text = await door.record(access)
        moved = (await door.create_from(text)).seats[0]
        assert await door.record(moved) == text
        assert await door.record_opened(moved) == text


async def test_a_record_that_breaks_a_rule_makes_no_table(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        view = await whole_round(door, access)
        text = await door.record(access)
        marked = view.game.text(next(iter(view.game.moves((await throw(door, access)).position, 0))))
        for broken in (
            "",
            "\x00\xff",
            text.replace("idle-city 1", "idle-city 9"),
            text[: len(text) // 2],
            text.replace("1. ", "1. 6+6 ", 1),
            text + f"2. 1+1: {marked} {marked}\n",
        ):
            assert isinstance(await error_of(door.create_from(broken)), RecordError), broken
