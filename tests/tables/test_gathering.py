"""Coming together before the first draw: invitations, seats that come and go, another game together."""

from __future__ import annotations

import asyncio
from pathlib import Path

from papeterie.pen.game import Refusal
from papeterie.pen.verify import verify
from papeterie.tables.door import Access, Door
from papeterie.tables.errors import Forbidden, Stale, Wrong
from papeterie.tables.seats import new_secret
from tests.tables.house import error_of, find_game, mark_all, opened, race, seen, throw


async def invited(door: Door, ann: Access, **how: object) -> Access:
    invitation = await door.people.invitation(ann)
    return await door.people.join(ann.table, invitation, new_secret(), **how)  # type: ignore[arg-type]


async def done(door: Door, access: Access) -> None:
    view = await mark_all(door, access)
    await door.done(access, view.seen)


async def test_one_link_seats_everybody_until_the_opening_roll(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, _ = await race(door)
        cem = await invited(door, ann, name=" Cem ")
        assert (cem.seat, (await door.look(ann)).names) == (2, ("Ann", "Bob", "Cem"))
        assert (await door.look(cem)).taken == (False, False, True)
        await throw(door, cem)
        assert len((await door.look(ann)).turn.position.clipped) == 3
        late = await error_of(invited(door, ann, name="Dan"))
        assert isinstance(late, Refusal)


async def test_looking_at_an_invitation_takes_nothing_and_a_wrong_one_shows_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, _ = await race(door)
        invitation = await door.people.invitation(ann)
        before = await door.look(ann)
        view = await door.people.invited(ann.table, invitation)
        assert (view.seat, view.names, view.gathering) == (None, ("Ann", "Bob"), True)
        assert await door.look(ann) == before
        assert isinstance(await error_of(door.people.invited(ann.table, new_secret())), Forbidden)
        assert isinstance(await error_of(door.people.invited(ann.table, ann.secret)), Forbidden)
        assert isinstance(await error_of(door.access(ann.table, invitation)), Forbidden)


async def test_the_database_keeps_no_invitation_but_its_hash(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, _ = await race(door)
        invitation = await door.people.invitation(ann)
        await invited(door, ann, name="Cem")
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert invitation.encode() not in kept
    assert ann.secret.encode() not in kept


async def test_a_free_seat_is_taken_by_name_and_only_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, unused = await race(door)
        await door.take(ann.table, ann.secret)
        bob = await invited(door, ann, seat=1)
        assert (await door.look(bob)).taken == (True, True)
        assert isinstance(await error_of(invited(door, ann, seat=1)), Refusal)
        assert isinstance(await error_of(invited(door, ann, seat=0)), Refusal)
        assert isinstance(await error_of(invited(door, ann, seat=5)), Wrong)
        assert isinstance(await error_of(door.access(ann.table, unused.secret)), Forbidden)


async def test_joining_twice_with_one_form_is_joining_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, _ = await race(door)
        invitation, secret = await door.people.invitation(ann), new_secret()
        both = await asyncio.gather(
            *(door.people.join(ann.table, invitation, secret, name="Cem") for _ in range(2))
        )
        assert both[0] == both[1]
        assert (await door.look(ann)).names == ("Ann", "Bob", "Cem")
        assert isinstance(await error_of(door.people.join(ann.table, invitation, "short", name="B")), Wrong)


async def test_no_more_people_sit_down_than_the_game_has_seats(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, _ = await race(door)
        most = (await door.look(ann)).game.seats[1]
        for number in range(2, most):
            await invited(door, ann, name=f"Guest {number}")
        assert isinstance(await error_of(invited(door, ann, name="One more")), Refusal)
        assert len((await door.look(ann)).names) == most


async def test_the_first_seat_adds_seats_and_bots_and_removes_them(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, _ = await race(door)
        here = await door.people.add_seat(ann, await seen(door, ann), "Bea", new_secret())
        await door.take(ann.table, here.secret)
        await door.people.add_seat(ann, await seen(door, ann), "Moss", new_secret(), "random")
        view = await door.look(ann)
        assert view.names == ("Ann", "Bob", "Bea", "Moss")
        assert (view.bots, view.taken) == (("", "", "", "random"), (False, False, True, True))
        await door.people.remove_seat(ann, view.seen, 2)
        view = await door.look(ann)
        assert (view.names, view.bots) == (("Ann", "Bob", "Moss"), ("", "", "random"))
        assert isinstance(await error_of(door.access(ann.table, here.secret)), Forbidden)
        assert isinstance(await error_of(door.mark(here, view.seen, 0)), Forbidden)


async def test_a_seat_behind_a_removed_one_keeps_its_secret_name_and_word(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, bob, cem = await race(door, 3)
        await door.rename(cem, await seen(door, cem), "Cemal", seat=2)
        await door.word(cem, await seen(door, cem), "hedge")
        await door.people.remove_seat(ann, await seen(door, ann), 1)
        cem = await door.access(ann.table, cem.secret)
        view = await door.look(cem)
        assert (view.seat, view.names, view.words) == (1, ("Ann", "Cemal"), ("", "hedge"))
        assert isinstance(await error_of(door.access(ann.table, bob.secret)), Forbidden)
        await throw(door, cem)
        while not (await door.look(ann)).over:
            await done(door, ann)
            await done(door, cem)
        text = await door.record(ann)
        report = verify(text, find_game)
        assert report.right
        assert report.record.head.seats == ("Ann", "Cemal")
        assert "word 2: hedge" in text
        assert "leave" not in text


async def test_whoever_was_seated_by_an_act_from_before_a_removal_is_found_at_the_seat_of_now(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as door:
        ann, _, cem = await race(door, 3)
        stale_seat = cem
        await door.people.remove_seat(ann, await seen(door, ann), 1)
        await door.word(stale_seat, await seen(door, ann), "mine")
        assert (await door.look(ann)).words == ("", "mine")


async def test_guests_leave_by_themselves_and_remove_nobody_else(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, bob, _ = await race(door, 3)
        now = await seen(door, bob)
        assert isinstance(await error_of(door.people.remove_seat(bob, now, 2)), Forbidden)
        assert isinstance(await error_of(door.people.remove_seat(bob, now, 0)), Refusal)
        assert isinstance(await error_of(door.people.remove_seat(ann, now, 0)), Refusal)
        assert isinstance(await error_of(door.people.add_seat(bob, now, "Dan", new_secret())), Forbidden)
        await door.people.remove_seat(bob, now, 1)
        assert (await door.look(ann)).names == ("Ann", "Cem")


async def test_a_page_that_missed_who_came_removes_nobody_by_mistake(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, _, _ = await race(door, 3)
        before = await seen(door, ann)
        await door.people.remove_seat(ann, before, 1)
        assert isinstance(await error_of(door.people.remove_seat(ann, before, 1)), Stale)
        assert (await door.look(ann)).names == ("Ann", "Cem")


async def test_a_table_read_anew_from_disk_has_the_seats_it_had(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, _, cem = await race(door, 3)
        await invited(door, ann, name="Dan")
        await door.people.remove_seat(ann, await seen(door, ann), 1)
        before = await door.look(ann)
    async with opened(tmp_path) as door:
        after = await door.look(ann)
        assert (after.names, after.taken, after.seen) == (before.names, before.taken, before.seen)
        assert (await door.access(ann.table, cem.secret)).seat == 1


async def test_streams_hear_of_who_joins_and_end_when_seats_move(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, _, cem = await race(door, 3)
        follower = await door.follow(cem)
        told = follower.seen
        await invited(door, ann, name="Dan")
        assert await follower.moved(told, 5)
        await door.people.remove_seat(ann, await seen(door, ann), 1)
        assert follower.ended


async def test_the_same_people_play_again_with_the_secrets_they_have(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, bob = await race(door)
        assert isinstance(await error_of(door.people.again(ann)), Refusal)
        await throw(door, ann)
        await door.finish(ann, await seen(door, ann))
        one, other = await asyncio.gather(door.people.again(bob), door.people.again(ann))
        assert one.table == other.table != ann.table
        assert (one.seat, other.seat) == (1, 0)
        assert (await door.look(ann)).next == one.table
        view = await door.look(await door.access(one.table, bob.secret))
        assert (view.seat, view.names, view.gathering) == (1, ("Ann", "Bob"), True)
        assert "again" not in await door.record(ann)


async def test_no_two_people_at_a_table_bear_one_name(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ann, bob = await race(door)
        await door.take(ann.table, ann.secret)
        invitation = await door.people.invitation(ann)
        for name in ("Ann", "ann", " ANN ", "Ａnn"):
            error = await error_of(door.people.join(ann.table, invitation, new_secret(), name=name))
            assert isinstance(error, Wrong)
            assert "is called" in str(error)
            assert isinstance(await error_of(door.rename(bob, await seen(door, bob), name, seat=1)), Wrong)
        assert isinstance(
            await error_of(door.people.add_seat(ann, await seen(door, ann), "BOB", new_secret())), Wrong
        )
        await door.rename(bob, await seen(door, bob), "BOB", seat=1)
        error = await error_of(door.create("hedge-race", name="Race", seats=["Zoé", "ZOÉ"]))
        assert isinstance(error, Wrong)
