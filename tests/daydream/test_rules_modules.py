"""The modules, DD-60 to DD-64: constellation, notes, polaroids, garland, frames."""

from __future__ import annotations

import pytest

from papeterie.games.daydream import game, rules, scoring
from papeterie.games.daydream.barrier import NOTHING
from papeterie.games.daydream.rules import Position
from papeterie.games.daydream.sheet import Sheet
from tests.daydream.boards import SQUARE, closed, marked, points, rolled, sheet, table, total

LONG = 'shelf = [["pear", ""], ["lamp", ""], ["cat", ""]]'


# Constellation

PATH = [[n, n] for n in range(15)]
STARS = f"constellation = {{stars = [3, 8, 12], path = {PATH}}}"
NIGHT = sheet("*..", ".*.", "..*", more=STARS)


def reached(numbers: dict[str, int]) -> tuple[int, int]:
    """Strokes on the constellation, and its stars in the score."""
    position = table(NIGHT, numbers)
    return scoring.constellation_strokes(NIGHT, position.boards[0]), points(position)["stars reached"]


def test_a_number_on_a_star_cell_draws_as_many_strokes_on_the_constellation() -> None:
    """DD-60"""
    assert reached({"a1": 5, "a2": 6}) == (5, 1)


@pytest.mark.parametrize(("last", "stars"), [(2, 1), (3, 2), (4, 2), (6, 2), (7, 3)])
def test_each_big_star_that_is_reached_counts_one_point(last: int, stars: int) -> None:
    """DD-60"""
    assert reached({"a1": 5, "b2": last})[1] == stars


def test_a_zero_draws_nothing_and_past_the_end_there_is_nothing() -> None:
    """DD-60"""
    assert reached({"a1": 0}) == (0, 0)
    assert reached({"a1": 9, "b2": 9, "c3": 9}) == (27, 3)


# Notes

MUSIC = sheet(*SQUARE, more='notes = [["a1", "b1"], ["b2", "b3", "c2", "c3"]]')


def heads(numbers: dict[str, int]) -> int:
    return points(table(MUSIC, numbers))["note heads"]


def test_a_single_note_takes_the_same_number_on_both_sides() -> None:
    """DD-61"""
    assert [heads({"a1": 4, "b1": 4}), heads({"a1": 4, "b1": 5}), heads({"a1": 4, "b2": 4})] == [1, 0, 0]


def test_two_zeros_are_a_pair_and_two_empty_clouds_are_none() -> None:
    """DD-61, DD-18"""
    assert [heads({"a1": 0, "b1": 0}), heads({"a2": 1}), heads({})] == [1, 0, 0]


@pytest.mark.parametrize("pair", [("b2", "c2"), ("b2", "b3"), ("c2", "c3"), ("b3", "c3")])
def test_a_pair_that_shares_a_side_of_a_double_note_makes_one_head(pair: tuple[str, str]) -> None:
    """DD-61"""
    assert heads({pair[0]: 4, pair[1]: 4}) == 1


@pytest.mark.parametrize("corners", [("b2", "c3"), ("b3", "c2")])
def test_a_pair_across_a_corner_makes_none(corners: tuple[str, str]) -> None:
    """DD-61"""
    assert heads({corners[0]: 4, corners[1]: 4}) == 0


def test_four_equal_numbers_at_a_double_note_make_both_heads() -> None:
    """DD-61"""
    assert heads({"b2": 4, "c2": 4, "b3": 4, "c3": 4}) == 2


def test_two_different_pairs_at_a_double_note_make_one_head_only() -> None:
    """DD-61"""
    assert heads({"b2": 4, "c2": 4, "b3": 5, "c3": 5}) == 1
    assert heads({"b2": 4, "c2": 4, "b3": 4, "c3": 5}) == 1


# Polaroids

SKY = ("m*m*m*", "......", "......")
SLOTS = 'polaroids = ["a1", "b1", "c1", "d1", "e1", "f1"]\npolaroid_rule = '
SUM, DISTINCT = (sheet(*SKY, more=f'{SLOTS}"{rule}"') for rule in ("sum", "distinct"))


def photos(of: Sheet, *values: int) -> int:
    return points(table(of, dict(zip(("a1", "b1", "c1", "d1", "e1", "f1"), values, strict=False))))[
        "polaroids"
    ]


def test_a_number_on_a_special_cell_is_copied_to_the_slot_of_its_column() -> None:
    """DD-62"""
    assert [(slot.column, slot.kind) for slot in SUM.polaroids] == list(enumerate(["moon", "star"] * 3))
    position = marked(table(SUM, {"a2": 1}, dice="3+5"), "2@a1", "1@b1")
    assert scoring.slots(SUM, position.boards[0]) == (5, 3, 15, 15, 15, 15)


def test_on_e_the_stars_count_and_the_moons_count_against() -> None:
    """DD-62"""
    assert photos(SUM, 1, 6, 2, 5, 3, 4) == 9
    assert photos(SUM, 6, 0, 6, 1, 6, 2) == -15


def test_an_empty_slot_counts_nothing() -> None:
    """DD-62"""
    assert [photos(SUM), photos(SUM, 4), photos(DISTINCT), photos(DISTINCT, 0)] == [0, -4, 0, 1]


def test_on_h_each_different_number_counts_one() -> None:
    """DD-62"""
    assert photos(DISTINCT, 4, 4, 5, 2, 2, 6) == 4


def test_six_consecutive_numbers_are_doubled_in_any_order() -> None:
    """DD-62"""
    assert [photos(DISTINCT, 4, 1, 6, 2, 5, 3), photos(DISTINCT, 9, 8, 7, 6, 5, 4)] == [12, 12]
    assert [photos(DISTINCT, 1, 2, 3, 4, 5, 7), photos(DISTINCT, 1, 2, 3, 4, 5)] == [6, 5]


# Garland

MOONS = sheet("mmm", "m..", "m..", more='garland = [2, "leaf", "stroke", 5]', shelf=LONG)


def test_a_number_on_a_moon_cell_hangs_on_the_next_moon_of_the_garland() -> None:
    """DD-63"""
    position = marked(table(MOONS, {"c2": 1, "b2": 2}, dice="3+5"), "2@c1", "1@b1")
    assert position.boards[0].garland == bytes((5, 3))
    assert marked(table(MOONS, {"c2": 1}, dice="3+5"), "2@c3").boards[0].garland == b""


def test_equal_to_the_moon_before_it_circles_the_reward_between_them() -> None:
    """DD-63"""
    position = table(MOONS, {"a1": 4, "b2": 2}, dice="4+5", garland=bytes((4,)))
    assert points(marked(position, "1@b1"))["garland"] == 2
    assert points(marked(position, "2@b1"))["garland"] == 0


def test_a_bonus_of_the_garland_is_taken_at_once() -> None:
    """DD-63"""
    leaf = marked(table(MOONS, {"a1": 4, "b1": 1}, dice="1+5", garland=bytes((4, 1))), "1@a2")
    assert (leaf.boards[0].ready, leaf.boards[0].bare) == (1, 3)
    stroke = marked(table(MOONS, {"a1": 4, "b1": 1}, dice="1+5", garland=bytes((4, 2, 1))), "1@a2")
    assert (stroke.boards[0].drawn, stroke.boards[0].pen) == (1, 1)
    assert points(stroke)["garland"] == 0


def test_of_three_equal_in_a_row_both_links_pay() -> None:
    """DD-63"""
    position = table(MOONS, {"a1": 4, "b2": 2}, dice="4+4", garland=bytes((4,)))
    after = marked(position, "1@b1", "2@a2")
    assert (points(after)["garland"], after.boards[0].ready) == (2, 1)


def test_every_moon_cell_has_a_moon_on_the_garland() -> None:
    """DD-63"""
    for name in "fg":
        of = game.sheet(name)
        assert len(of.garland) + 1 == of.moons.bit_count()


# Frames

ZONES = """
forces = ["book"]
[[frames]]
name = "the sea"
zones = [["a1", "a2"], ["c1", "c2"]]
ladder = [6, 3, 1]
[[frames]]
name = "the garden"
zones = [["b2", "b3"]]
ladder = [5, 2]
"""
WALL = sheet(*SQUARE, more=ZONES)


def frames(position: Position, seat: int = 0) -> list[int]:
    return [points(position, seat)[name] for name in ("the sea", "the garden")]


def test_the_first_to_fill_a_zone_circles_the_best_reward_and_the_others_cross_it_out() -> None:
    """DD-64"""
    position = closed(table(WALL, {"a1": 1}, {"c3": 1}, dice="3+3"), ["1@a2", "2@a3"], ["1@c2", "2@b3"])
    assert (frames(position, 0), frames(position, 1)) == ([6, 0], [0, 0])
    later = closed(rolled(position, "3+4"), ["1@b3", "2@c3"], ["1@c1", "2@b1"])
    assert (frames(later, 0), frames(later, 1)) == ([6, 0], [3, 0])


def test_who_completes_in_the_same_round_takes_the_same_reward_and_the_third_the_next_one() -> None:
    """DD-64"""
    position = table(WALL, {"a1": 1}, {"a1": 1}, {"a1": 1}, dice="3+3")
    position = closed(position, ["1@a2", "2@a3"], ["1@a2", "2@a3"], ["1@b1", "2@c1"])
    assert [frames(position, seat)[0] for seat in range(3)] == [6, 6, 0]
    later = closed(rolled(position, "5+5"), ["1@b3", "2@c3"], ["1@b3", "2@c3"], ["1@a2", "2@a3"])
    assert [frames(later, seat)[0] for seat in range(3)] == [6, 6, 3]


def test_different_zones_of_one_family_share_its_ladder() -> None:
    """DD-64"""
    position = closed(table(WALL, {"a1": 1}, {"c1": 1}, dice="3+3"), ["1@a2", "2@a3"], ["1@c2", "2@c3"])
    assert [frames(position, seat)[0] for seat in range(2)] == [6, 6]


def test_one_player_s_second_zone_in_a_round_takes_the_next_reward() -> None:
    """DD-64"""
    row = {"a1": 1, "b1": 2, "c1": 4}
    both = ["1@a2", "2@c2"]
    position = closed(table(WALL, row, row, dice="3+3"), both, ["1@a2", "2@a3"])
    assert [frames(position, seat)[0] for seat in range(2)] == [9, 6]
    assert position.ladders == (2, 0)


def test_each_zone_is_earned_once() -> None:
    """DD-64"""
    position = closed(table(WALL, {"a1": 1}, dice="3+3"), ["1@a2", "2@a3"])
    assert frames(closed(rolled(position, "4+5"), ["1@b1", "2@b3"])) == [6, 0]


def test_claims_are_settled_when_the_round_ends() -> None:
    """DD-64"""
    position = marked(table(WALL, {"a1": 1}, {"a1": 1}, dice="3+3"), "1@a2", "2@a3")
    assert frames(position) == [0, 0]
    assert frames(closed(position, [], ["1@b1", "2@c1"])) == [6, 0]


def test_a_ladder_that_is_empty_gives_nothing() -> None:
    """DD-64"""
    position = table(WALL, {"b2": 1}, {"b2": 1}, dice="3+3")
    empty = closed(
        rules.Position(WALL, position.boards, position.dice, 1, False, (0, 2), (0, 0)),
        ["1@b3", "2@b1"],
        ["1@a2", "2@c2"],
    )
    assert frames(empty) == [0, 0]
    assert empty.boards[0].claims[1] == (NOTHING,)


def test_a_zone_completed_in_the_round_that_ends_the_game_counts() -> None:
    """DD-64, DD-40"""
    filled = {f"{column}{row}": (3 * row + "abc".index(column)) % 7 for column in "abc" for row in (1, 2, 3)}
    first = {cell: number for cell, number in filled.items() if cell not in ("c2", "c3")}
    position = table(WALL, first, {"a1": 1}, dice="5+6")
    end = closed(position, ["1@c2", "2@c3"], ["1@a2", "2@b1"])
    assert game.over(end)
    assert [frames(end, seat)[0] for seat in range(2)] == [9, 6]


def test_alone_an_object_that_forces_crosses_out_the_best_reward_of_every_family() -> None:
    """DD-64"""
    position = closed(table(WALL, {"a1": 2, "b1": 6}, dice="4+4", pen=1, drawn=1), ["1@c1", "2@b2"])
    assert position.boards[0].objects == 1
    assert position.ladders == (1, 1)
    later = closed(rolled(position, "5+5"), ["1@a2", "2@a3"])
    assert frames(later) == [3, 0]


def test_the_forced_crossing_comes_after_that_round_s_claims() -> None:
    """DD-64"""
    position = table(WALL, {"a1": 2, "b1": 6, "a2": 1}, dice="3+4", pen=1, drawn=1)
    position = rules.Position(WALL, position.boards, position.dice, 1, False, (0, 0), (0,))
    after = closed(position, ["2@c1", "1@c2"])
    assert (frames(after), after.ladders) == ([9, 0], (3, 1))


def test_at_a_table_of_two_objects_force_nothing() -> None:
    """DD-64"""
    start = table(WALL, {"a1": 2, "b1": 6}, {"a1": 2}, dice="4+4", pen=1, drawn=1)
    assert closed(start, ["1@c1", "2@b2"], ["1@b1", "2@b2"]).ladders == (0, 0)


def test_a_ladder_has_no_less_than_nothing_left() -> None:
    """DD-64"""
    position = table(WALL, {"a1": 2, "b1": 6}, dice="4+4", pen=1, drawn=1)
    gone = rules.Position(WALL, position.boards, position.dice, 1, False, (3, 2), (0,))
    assert closed(gone, ["1@c1", "2@b2"]).ladders == (3, 2)


def test_a_score_adds_up_to_its_total() -> None:
    """DD-43"""
    position = table(WALL, {"a1": 1}, objects=3, pen=16, thorns=5, claims=((0,), ()))
    assert points(position) == {
        "objects finished": 3,
        "the sea": 6,
        "the garden": 0,
        "thorns: {thorns}": -2,
    }
    assert total(position) == 7
