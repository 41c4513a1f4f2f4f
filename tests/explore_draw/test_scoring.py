"""Rats, rooms, families, treasures, places by hand; no order of drawing changes them (ED-60 to ED-63)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from papeterie.games.explore_draw import IsleOptions, game
from papeterie.games.explore_draw.board import Board, Position
from papeterie.games.explore_draw.facts import family_points
from papeterie.games.explore_draw.player import total as total_for_bots
from papeterie.games.explore_draw.scoring import facts_of, result, score, sisters_score
from papeterie.players import finish, player
from tests.explore_draw.boats_for_tests import all_but, board, kittens, table
from tests.explore_draw.test_days import revealed


def lines(drawn: Board, boat: int = 1) -> dict[str, int]:
    position = table(drawn=drawn, boat=boat)
    found: dict[str, int] = {}
    for line in score(position, 0, facts_of(position, 0)):
        found[line.text] = found.get(line.text, 0) + line.points
    return found


def total(drawn: Board, boat: int = 1) -> int:
    return sum(lines(drawn, boat).values())


def families(*groups: tuple[str, str]) -> int:
    """The points of families alone."""
    drawn = board([kitten for colour, where in groups for kitten in kittens(colour, where)])
    return sum(points for text, points in lines(drawn).items() if "family" in text)


@pytest.mark.parametrize("boat", range(1, 7))
def test_an_untouched_boat_scores_minus_fifty_four(boat: int) -> None:
    """ED-60: −19 −35"""
    assert lines(board(), boat) == {
        "visible rats: {n}": -19,
        "rooms not full: {n}": -35,
        "rare treasures: {n}": 0,
    }
    assert total(board(), boat) == -54


def test_each_covered_rat_is_one_less() -> None:
    """ED-60"""
    assert lines(board(treasures=["h4 i4"]))["visible rats: {n}"] == -17


def test_the_last_cell_of_a_room_fills_it() -> None:
    """ED-60: the bow's parrot room u4 u5 u6 v5."""
    assert lines(board(treasures=["u4 u5 u6"]))["rooms not full: {n}"] == -35
    assert lines(board(treasures=["u4 u5 u6", "v5"]))["rooms not full: {n}"] == -30


def test_the_two_parrots_and_the_two_moons_are_rooms_of_their_own() -> None:
    """ED-60"""
    icons = [room.icon for room in table().sheet.hull.rooms]
    assert (icons.count("parrot"), icons.count("moon"), len(icons)) == (2, 2, 7)
    for room in table().sheet.hull.rooms:
        drawn = Board(room.cells, treasures=(room.cells,))
        assert lines(drawn)["rooms not full: {n}"] == -30


@pytest.mark.parametrize(
    ("cats", "points"), [(0, 0), (1, 0), (2, 0), (3, 8), (4, 11), (5, 15), (6, 20), (7, 25), (8, 30)]
)
def test_a_family_scores_by_its_size(cats: int, points: int) -> None:
    """ED-61"""
    assert family_points(cats) == points


def test_seven_orange_in_one_group() -> None:
    """ED-61"""
    assert families(("orange", "c4-i4")) == 25


def test_groups_of_three_and_two_apart() -> None:
    """ED-61"""
    assert families(("red", "c4-e4 g4 h4")) == 8


def test_two_groups_of_three_joined_by_one_more() -> None:
    """ED-61: 16 apart; a cat bridging families of 3 and 3 makes one of 7."""
    assert families(("blue", "c4-e4 g4-i4")) == 16
    assert families(("blue", "c4-i4")) == 25


def test_corners_do_not_join() -> None:
    """ED-61: 3 orange, 4 blue, 2 red and 2 red by a corner, 3 orange."""
    found = families(
        ("orange", "c4-e4"), ("blue", "f4-i4"), ("red", "c5 d5 e6 f6"), ("orange", "k4-m4")
    )  # fmt: skip
    assert found == 8 + 11 + 0 + 0 + 8


def test_two_cats_side_by_side_stay_two_cats() -> None:
    """ED-61"""
    drawn = board([("red", "c4-g4"), ("red", "c5-g5")])
    position = table(drawn=drawn)
    assert facts_of(position, 0).groups[4] == (2,)
    assert families(("red", "c4 d4")) == 0


def test_a_cat_that_touches_a_family_on_three_sides_joins_once() -> None:
    """ED-61"""
    drawn = board([("red", "c4-e4"), ("red", "c5"), ("red", "e5"), ("red", "d5 d6")])
    assert facts_of(table(drawn=drawn), 0).families == (4,)
    assert lines(drawn)["red family of {n}"] == 11


def test_rare_treasures_score_three_and_common_ones_nothing() -> None:
    """ED-62"""
    drawn = board(treasures=["c4-f4", "c5-g5", "c6", "d6 e6", "f6-h6"])
    assert lines(drawn)["rare treasures: {n}"] == 6


def test_each_ticked_lesson_is_a_line() -> None:
    """ED-62"""
    found = lines(board(lessons=[6, 25]))
    assert (found["2 for each visible rat"], found["15 for 2 treasures at most"]) == (38, 15)
    assert sum(found.values()) == -54 + 38 + 15


def test_a_full_boat_has_no_penalties() -> None:
    """ED-60"""
    assert total(board(treasures=[all_but("")])) == 3


def standing(*boards: Board) -> list[tuple[int | str, int, int | None]]:
    position = replace(table(seats=len(boards)), boards=boards)
    return [(each.who, each.place, each.total) for each in result(position)]


def test_the_highest_total_wins_also_below_zero() -> None:
    """ED-60"""
    better = board(treasures=["h4"])
    assert standing(board(), better) == [(1, 1, -53), (0, 2, -54)]


def test_a_tie_is_broken_by_full_rooms() -> None:
    """ED-63: a full room and 19 rats, against no full room and 14 rats."""
    room = board(treasures=["u4 u5 u6", "v5"])
    rats = board(treasures=["h4 i4", "p7 p8", "o8"])
    assert [each[2] for each in standing(room, rats)] == [-49, -49]
    assert standing(rats, room) == [(1, 1, -49), (0, 2, -49)]


def test_still_tied_the_place_is_shared_and_the_next_one_skipped() -> None:
    """ED-63"""
    same = board(treasures=["h4"])
    assert standing(board(), same, same) == [(1, 1, -53), (2, 1, -53), (0, 3, -54)]


def played(seed: int, name: str = "random", seats: int = 1, rounds: int = 7) -> Position:
    rng = Random(seed)
    position = game.start(game.sheet("boats"), seats, IsleOptions())
    for _ in range(rounds):
        position = revealed(position, rng)
        for seat in range(seats):
            _, position = finish(player(name), game, position, seat, rng)
        position = game.settle(position)
    return position


@given(st.integers(0, 10_000), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_scores_do_not_depend_on_the_order_of_drawing(seed: int, rng: Random) -> None:
    """ED-61, ED-70, ED-81: the same things drawn in another order score the same, line by line."""
    position = played(seed)
    drawn = position.boards[0]
    cats, treasures = list(drawn.cats), list(drawn.treasures)
    rng.shuffle(cats)
    rng.shuffle(treasures)
    every = (1 << 27) - 2
    mixed = replace(drawn, cats=tuple(cats), treasures=tuple(treasures), ticked=every)
    before = replace(
        position, boards=(replace(drawn, ticked=every),), basic=(*range(9),), advanced=(*range(9),)
    )
    after = replace(before, boards=(mixed,))
    assert result(after) == result(before)
    assert sisters_score(after, facts_of(after, 0)) == sisters_score(before, facts_of(before, 0))


@given(st.integers(0, 10_000))
@settings(max_examples=40)
def test_bots_count_the_same_points(seed: int) -> None:
    position = played(seed)
    found = facts_of(position, 0)
    assert total_for_bots(position, found) == sum(line.points for line in score(position, 0, found))
