"""The Sister: her colours, every one of her lessons, ties (ED-80 to ED-84), on boat 1."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from papeterie.games.explore_draw import IsleOptions, game, sister
from papeterie.games.explore_draw.board import Board, Position
from papeterie.games.explore_draw.cards import COLOURS
from papeterie.games.explore_draw.scoring import sisters_score
from tests.explore_draw.boats_for_tests import all_but, board, cells, facts_of, kittens, names, table
from tests.explore_draw.test_days import resolved, revealed


def basic(number: int, drawn: Board) -> int:
    return sister.BASIC[number - 1].points(facts_of(drawn))


def advanced(number: int, drawn: Board) -> int:
    return sister.ADVANCED[number - 1].points(facts_of(drawn))


def cats(*groups: tuple[str, str], treasures: tuple[str, ...] = (), lessons: tuple[int, ...] = ()) -> Board:
    return board(
        [kitten for colour, where in groups for kitten in kittens(colour, where)], treasures, lessons
    )


def test_her_colours_are_turned_one_a_day_four_times() -> None:
    """ED-80: the first lies open from the start, each next one after the island is discarded."""
    rng, position, seen = Random(5), game.start(game.sheet("boat-1"), 1, IsleOptions()), []
    while not game.over(position):
        position = revealed(position, rng)
        seen.append(len(position.colours))
        position = game.settle(resolved(position))
    assert seen == [1, 2, 3, 4, 5, 5, 5]
    assert sorted(position.colours) == [0, 1, 2, 3, 4]


def test_she_scores_five_to_one_a_cat_in_the_order_turned() -> None:
    """ED-80"""
    drawn = cats(("green", "c4"), ("red", "d4 f4"), ("blue", "c5-e5"), ("purple", "c6"), ("orange", "e6 g6"))
    order = tuple(map(COLOURS.index, ("green", "red", "blue", "purple", "orange")))
    scored = sister.colours_scored(facts_of(drawn), order)
    assert [n * each for _, n, each in scored] == [5, 8, 9, 2, 2]


def test_colours_not_yet_turned_score_nothing() -> None:
    """ED-80: what she would score now."""
    assert sister.colours_scored(facts_of(cats(("red", "c4-e4"))), (COLOURS.index("red"),)) == ((4, 3, 5),)


@pytest.mark.parametrize(
    ("difficulty", "more"), [("easy", 0), ("medium", 1), ("hard", 2), ("very-hard", 3), ("expert", 4)]
)
def test_difficulty_adds_advanced_lessons(difficulty: str, more: int) -> None:
    """ED-81"""
    options = IsleOptions(difficulty=difficulty)  # type: ignore[arg-type]
    position = revealed(game.start(game.sheet("boats"), 1, options), Random(1))
    assert (len(set(position.basic)), len(set(position.advanced))) == (3, more)
    assert len(position.island) == 12


def test_she_sits_at_no_table_of_several() -> None:
    """ED-80, ED-81"""
    position = revealed(game.start(game.sheet("boats"), 2, IsleOptions(difficulty="expert")), Random(1))
    assert (position.colours, position.basic, position.advanced) == ((), (), ())
    assert {standing.who for standing in game.result(position)} == {0, 1}


def solo(drawn: Board, basic_: tuple[int, ...] = (), colours: tuple[str, ...] = ()) -> Position:
    turned = tuple(map(COLOURS.index, colours))
    return replace(table(drawn=drawn), basic=basic_, colours=turned, island=(), day=0)


def against_her(drawn: Board, *colours: str) -> dict[int | str, tuple[int, int | None]]:
    """Places and totals of a game that is over, her colours turned in this order."""
    return {each.who: (each.place, each.total) for each in game.result(solo(drawn, colours=colours))}


def test_a_tie_is_hers() -> None:
    """ED-63, ED-81: a red family of three scores 8, treasures fill the rest but v5: 8 + 3 − 5 = 6."""
    family = cats(("red", "c4-e4"), treasures=(all_but("c4-e4 v5"),))
    assert against_her(family, "blue", "green", "orange", "red") == {sister.NAME: (1, 6), 0: (2, 6)}
    assert against_her(family, "blue", "green", "orange", "purple", "red") == {0: (1, 6), sister.NAME: (2, 3)}
    assert against_her(family, "blue", "green", "red") == {sister.NAME: (1, 9), 0: (2, 6)}


def test_she_scores_nothing_but_colours_and_lessons() -> None:
    """ED-81: no rats, no rooms, no treasures of the player's."""
    position = solo(board(treasures=["c4-f4"]), basic_=(7,), colours=("red",))
    assert [line.points for line in sisters_score(position, facts_of(position.boards[0]))] == [0, 0]


# The basic lessons, each by its number on the card


def test_basic_1_counts_colours_of_which_no_cat_touches_a_treasure() -> None:
    """ED-82, ED-84: a colour without cats too."""
    assert basic(1, cats()) == 25
    assert basic(1, cats(("red", "c4 f4"), treasures=("d4",))) == 20
    assert basic(1, cats(("red", "c4"), ("blue", "e4"), treasures=("d4",))) == 15
    assert basic(1, cats(("red", "c4"), treasures=("d5",))) == 25


def test_basic_2_counts_the_cats_of_the_largest_family() -> None:
    """ED-82"""
    assert basic(2, cats(("red", "c4 d4"))) == 0
    assert basic(2, cats(("red", "c4-e4"))) == 6
    assert basic(2, cats(("red", "c4-e4"), ("blue", "c5-g5"))) == 10


def test_basic_3_wants_fewer_than_nine_treasures() -> None:
    """ED-82"""
    nine = tuple(names(cells("c4-k4")).split())
    assert basic(3, cats(treasures=nine[:8])) == 10
    assert basic(3, cats(treasures=nine)) == 0
    assert basic(3, cats(treasures=("c5-f5", *nine[:8]))) == 0


def test_basic_4_counts_visible_rats() -> None:
    """ED-82"""
    assert basic(4, cats()) == 95
    assert basic(4, cats(treasures=("h4",))) == 90


def test_basic_5_counts_cats_beyond_fifteen() -> None:
    """ED-82"""
    row = names(cells("a5-v5")).split()
    for count, points in ((14, 0), (15, 0), (16, 5), (17, 10)):
        assert basic(5, cats(("red", " ".join(row[:count])))) == points


def test_basic_6_counts_colours_with_no_cat_on_the_edge() -> None:
    """ED-82, ED-84"""
    assert basic(6, cats()) == 25
    assert basic(6, cats(("red", "h1"), ("blue", "e5"))) == 20
    assert basic(6, cats(("red", "h1 e5"), ("blue", "v5"))) == 15


def test_basic_7_counts_her_best_other_lesson_twice() -> None:
    """ED-82: basic or advanced; turned in any place among the three."""
    drawn = cats(("red", "c4-e4"))
    found = facts_of(drawn)
    assert [points for _, points in sister.lesson_points(found, (1, 6, 2), ())] == [6, 10, 10]
    assert [points for _, points in sister.lesson_points(found, (2, 6, 1), ())] == [10, 10, 6]
    assert [points for _, points in sister.lesson_points(found, (6, 1, 0), (6,))] == [25, 6, 25, 5]
    assert [points for _, points in sister.lesson_points(found, (1, 0, 6), (3,))][2] == 25
    assert [points for _, points in sister.lesson_points(facts_of(cats()), (1, 6, 7), (0,))] == [0, 0, 0, 0]
    best_is_advanced = sister.lesson_points(facts_of(cats(lessons=(1, 2, 3, 4))), (1, 6, 7), (0,))
    assert [points for _, points in best_is_advanced] == [0, 12, 0, 12]


def test_basic_8_counts_full_rooms() -> None:
    """ED-82"""
    assert basic(8, cats(treasures=("u4 u5 u6",))) == 0
    assert basic(8, cats(treasures=("u4 u5 u6 v5",))) == 3
    assert basic(8, cats(treasures=(all_but(""),))) == 21


def test_basic_9_counts_lonely_cats() -> None:
    """ED-82"""
    assert basic(9, cats(("red", "c4 d4"))) == 0
    assert basic(9, cats(("red", "c4 d4 f4"))) == 5
    assert basic(9, cats(("red", "c4 e4"), ("blue", "d4"))) == 15


# The advanced ones


def test_advanced_1_counts_ticked_lessons() -> None:
    """ED-83"""
    assert [advanced(1, board(lessons=range(1, 1 + n))) for n in (0, 1, 5)] == [0, 3, 15]


def test_advanced_2_scores_the_largest_family() -> None:
    """ED-83"""
    assert advanced(2, cats(("red", "c4 d4"))) == 0
    assert advanced(2, cats(("red", "c4-e4"))) == 8
    assert advanced(2, cats(("red", "c4-e4"), ("blue", "c5-f5"))) == 11


def test_advanced_3_scores_the_second_largest_family() -> None:
    """ED-83"""
    assert advanced(3, cats(("red", "c4-e4"))) == 0
    assert advanced(3, cats(("red", "c4-e4"), ("blue", "c5-f5"))) == 8
    assert advanced(3, cats(("red", "c4-f4 h4-k4"))) == 11


def test_advanced_4_counts_common_treasures() -> None:
    """ED-83"""
    assert [advanced(4, cats(treasures=t)) for t in ((), ("c4",), ("c4", "c5-e5", "c6-f6"))] == [0, 3, 6]


def test_advanced_5_counts_cats_that_touch_no_treasure() -> None:
    """ED-83"""
    assert advanced(5, cats(("red", "c4 d4"))) == 6
    assert advanced(5, cats(("red", "c4 d4"), treasures=("e4",))) == 3
    assert advanced(5, cats(("red", "c4"), treasures=("d4",))) == 0


def test_advanced_6_counts_maps_covered() -> None:
    """ED-83"""
    assert [advanced(6, cats(("red", where))) for where in ("c4", "b4", "b4 h1 t6 o2 j8")] == [0, 4, 20]


def test_advanced_7_counts_families() -> None:
    """ED-83"""
    assert [advanced(7, cats(("red", where))) for where in ("c4 d4", "c4-e4", "c4-e4 g4-i4")] == [0, 5, 10]


def test_advanced_8_counts_cats_on_the_edge() -> None:
    """ED-83"""
    assert [advanced(8, cats(("red", where))) for where in ("e5", "h1", "h1-k1 e5")] == [0, 1, 4]


def test_advanced_9_counts_colours_with_no_cat_touching_a_visible_rat() -> None:
    """ED-83, ED-84: h4 is a rat, and none any more once something lies on it."""
    assert advanced(9, cats()) == 25
    assert advanced(9, cats(("red", "g4"))) == 20
    assert advanced(9, cats(("red", "g5"))) == 25
    assert advanced(9, cats(("red", "g4"), treasures=("h4",))) == 25


@pytest.mark.parametrize("cards", [sister.BASIC, sister.ADVANCED])
def test_there_are_nine_cards_of_each_kind(cards: tuple[sister.Hers, ...]) -> None:
    """ED-82, ED-83"""
    assert len({card.sentence for card in cards}) == 9
