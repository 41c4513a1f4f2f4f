"""What holds at a table whatever is asked for, in whatever order, by whoever, knowing whatever."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from papeterie.pen.game import Refusal
from papeterie.pen.verify import verify
from papeterie.tables.door import Access, Door, View
from papeterie.tables.errors import Seen, Stale, TableError
from tests.tables.house import find_game, opened, race, town

Draw = st.DataObject
ACTS = ("throw", *["mark"] * 4, "back", *["done"] * 2, "withdraw", "grow", "bot", "person", "opened")


async def act(door: Door, who: Access, name: str, view: View, data: Draw) -> Any:
    """One act of somebody who had seen this view, perhaps long ago."""
    seen = view.seen
    match name:
        case "throw":
            return await door.throw(who, seen)
        case "mark":
            moves = view.game.moves(view.position, view.seat or 0)
            pick = data.draw(st.integers(0, max(0, len(moves) - 1)))
            return await door.mark(who, seen, moves[pick] if len(moves) else 0)
        case "back":
            return await door.take_back(who, seen, data.draw(st.integers(1, 3)))
        case "done":
            return await door.done(who, seen)
        case "withdraw":
            return await door.withdraw(who, seen)
        case "grow":
            return (await door.grow(who, seen, data.draw(st.integers(1, 2)), "random")).seen
        case "bot":
            return await door.hand_to_bot(who, seen, data.draw(st.integers(0, 1)), "random")
        case "person":
            return await door.take_over(who, seen, data.draw(st.integers(0, 1)))
    await door.record_opened(who)
    return (await door.look(who)).seen


async def life(folder: Path, seats: int, data: Draw) -> None:
    """Random acts; after each, memory and store agree, and nobody learns more than they may."""
    async with opened(folder) as door:
        players = await race(door, seats) if seats > 1 else (await town(door),)
        known = {who: [await door.look(who)] for who in players}
        for _ in range(data.draw(st.integers(5, 30), label="acts")):
            who = data.draw(st.sampled_from(players))
            before = {each: await door.look(each) for each in players}
            view = known[who][-1] if data.draw(st.integers(0, 5)) else data.draw(st.sampled_from(known[who]))
            name = data.draw(st.sampled_from(ACTS))
            try:
                seen = await act(door, who, name, view, data)
            except (Refusal, TableError):
                assert {each: await door.look(each) for each in players} == before, name
            else:
                check_numbers(before, {each: await door.look(each) for each in players}, who, name, seen)
            known[who].append(await door.look(who))
            if data.draw(st.integers(0, 3)) == 0:
                for each in players:
                    known[each].append(await door.look(each))
        after = {each: await door.look(each) for each in players}
        report = verify(await door.record(players[0]), find_game)
        assert report.right
        assert report.turn.position == after[players[0]].turn.position or after[players[0]].turn.outcomes
    async with opened(folder) as again:
        for each in players:
            assert plain(await again.look(each)) == plain(after[each])


def plain(view: View) -> View:
    return msgspec.structs.replace(view, now=view.created)


def check_numbers(
    before: dict[Access, View], after: dict[Access, View], who: Access, name: str, seen: Seen
) -> None:
    assert seen == after[who].seen
    for each, view in after.items():
        assert view.seen.public >= before[each].seen.public
        assert view.seen.draft >= before[each].seen.draft
        if name in ("mark", "back") and each != who:
            assert view == before[each], "a draft shows on nobody else's page"


@settings(max_examples=40)
@given(st.data())
def test_a_race_of_two_stays_whole_whatever_is_asked_for(data: Draw) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(life(Path(folder), 2, data))


@settings(max_examples=40)
@given(st.data())
def test_a_town_stays_whole_whatever_is_asked_for(data: Draw) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(life(Path(folder), 1, data))


@settings(max_examples=25)
@given(st.lists(st.sampled_from(["mark", "back", "done", "throw"]), max_size=25))
def test_devices_that_act_at_once_make_one_line_of_acts(script: list[str]) -> None:
    """Four devices of a seat send at once, with the same numbers: one act is done, the others are told."""

    async def play() -> None:
        with tempfile.TemporaryDirectory() as folder:
            async with opened(Path(folder)) as door:
                who = await town(door)
                for name in script:
                    view = await door.look(who)
                    moves = list(view.game.moves(view.position, 0))[:4] or [0]
                    asked = {
                        "mark": [door.mark(who, view.seen, move) for move in moves],
                        "back": [door.take_back(who, view.seen) for _ in range(4)],
                        "done": [door.done(who, view.seen) for _ in range(4)],
                        "throw": [door.throw(who, view.seen) for _ in range(4)],
                    }
                    answers = await asyncio.gather(*asked.pop(name), return_exceptions=True)
                    for acts in asked.values():
                        for unused in acts:
                            unused.close()
                    done = [answer for answer in answers if isinstance(answer, Seen)]
                    assert len(set(done)) <= 1
                    if name == "mark" and done:
                        assert len(done) == 1
                        assert sum(isinstance(answer, Stale) for answer in answers) == len(moves) - 1

    asyncio.run(play())
