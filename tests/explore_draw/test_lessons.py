"""Every lesson at its threshold, one below and one above (ED-37, ED-70), on boat 1 unless said otherwise.

Rats of boat 1: a6 b6 b7 e2 h4 i4 k9 l1 m1 n1 n9 o1 o8 o9 p7 p8 r3 s3 t4.
"""

from __future__ import annotations

import pytest

from papeterie.games.explore_draw.board import Board
from papeterie.games.explore_draw.cards import COLOURS
from papeterie.games.explore_draw.lessons import LESSONS, lesson, points
from tests.explore_draw.boats_for_tests import HULL, board, cells, facts_of, kittens, names, table

EDGE = table().sheet.hull.edge
RATS = names(table().sheet.boats[0].rats).split()
PARROT_A, PARROT_G = "a4-a6 b3-b7 c3-c7 d3-d7", "u4 u5 u6 v5"


def worth(number: int, drawn: Board, boat: int = 1) -> int:
    return lesson(number).points(facts_of(drawn, boat))


def cats(*groups: tuple[str, str]) -> Board:
    """A boat of cats of one cell each."""
    return board([kitten for colour, where in groups for kitten in kittens(colour, where)])


def treasures(*where: str) -> Board:
    return board(treasures=where)


def test_there_are_twenty_six_lessons_in_order() -> None:
    """ED-37: the number on the card finds the row of the sheet."""
    assert [each.number for each in LESSONS] == list(range(1, 27))


def test_1_counts_pairs_of_cats_on_the_edge_rounded_down() -> None:
    """ED-70"""
    assert worth(1, cats(("red", "h1 e5"))) == 0
    assert worth(1, cats(("red", "h1 i1"))) == 1
    assert worth(1, cats(("red", "h1-j1"))) == 1
    assert worth(1, cats(("red", "h1-k1"))) == 2
    assert worth(1, board([("red", "h1 h2 h3"), ("blue", "i1 j1 k1")])) == 1
    assert worth(1, board(treasures=["h1", "i1"])) == 0


def test_2_counts_common_treasures() -> None:
    """ED-34, ED-70"""
    assert worth(2, treasures("c4-f4")) == 0
    assert worth(2, treasures("c4-e4")) == 1
    assert worth(2, treasures("c4-e4", "c5", "c6 d6")) == 3


def test_3_counts_ticked_lessons_itself_too() -> None:
    """ED-70"""
    assert worth(3, board(lessons=[])) == 0
    assert worth(3, board(lessons=[3])) == 1
    assert worth(3, board(lessons=[3, 1, 26])) == 3


def test_4_counts_lonely_cats() -> None:
    """ED-70: touching no other cat of its colour; a corner is no touch."""
    assert worth(4, cats()) == 0
    assert worth(4, cats(("red", "c4"))) == 2
    assert worth(4, cats(("red", "c4 d4"))) == 0
    assert worth(4, cats(("red", "c4 d5"))) == 4
    assert worth(4, cats(("red", "c4"), ("blue", "d4"))) == 4
    assert worth(4, cats(("red", "c4 d4 f4"))) == 2


def test_5_counts_rare_treasures() -> None:
    """ED-34, ED-70"""
    assert worth(5, treasures("c4-e4")) == 0
    assert worth(5, treasures("c4-f4")) == 2
    assert worth(5, treasures("c4-f4", "c5-g5", "c6")) == 4


def test_6_counts_visible_rats() -> None:
    """ED-60, ED-70: whatever covers them, they are gone."""
    assert worth(6, board()) == 38
    assert worth(6, treasures("h4")) == 36
    assert worth(6, cats(("red", " ".join(RATS[:-1])))) == 2
    assert worth(6, cats(("red", " ".join(RATS)))) == 0


def test_7_counts_families() -> None:
    """ED-61"""
    assert worth(7, cats(("red", "c4 d4"))) == 0
    assert worth(7, cats(("red", "c4-e4"))) == 3
    assert worth(7, cats(("red", "c4-e4 g4-i4"), ("blue", "c5-e5"))) == 9


def test_8_counts_families_of_four_or_more() -> None:
    assert worth(8, cats(("red", "c4-e4"))) == 0
    assert worth(8, cats(("red", "c4-f4"))) == 4
    assert worth(8, cats(("red", "c4-g4"), ("blue", "c5-f5"), ("green", "c6-e6"))) == 8


def test_9_wants_every_cat_in_a_family_and_at_least_one_cat() -> None:
    """ED-70"""
    assert worth(9, cats()) == 0
    assert worth(9, cats(("red", "c4 d4"))) == 0
    assert worth(9, cats(("red", "c4-e4"))) == 7
    assert worth(9, cats(("red", "c4-e4"), ("blue", "c5-f5"))) == 7
    assert worth(9, cats(("red", "c4-e4"), ("blue", "f4"))) == 0
    assert worth(9, cats(("red", "c4-e4 g4"))) == 0


def test_10_wants_a_visible_rat_beside_two_different_treasures() -> None:
    """ED-70: h4 is a rat; one treasure at two of its sides is one."""
    assert worth(10, treasures("g4")) == 0
    assert worth(10, treasures("g4 g5 h5")) == 0
    assert worth(10, treasures("g4", "h5")) == 7
    assert worth(10, treasures("g4", "h5", "h3")) == 7
    assert worth(10, treasures("g4", "h5", "h4")) == 0
    assert worth(10, treasures("g4", "j4")) == 0


def test_11_wants_exactly_three_maps_covered_by_anything() -> None:
    """ED-70"""
    assert worth(11, cats(("red", "b4 h1"))) == 0
    assert worth(11, board([("red", "b4"), ("red", "h1")], ["o2"])) == 7
    assert worth(11, cats(("red", "b4 h1 o2 t6"))) == 0


def test_12_wants_exactly_four_families() -> None:
    three = ("red", "c4-e4"), ("blue", "c5-e5"), ("green", "c6-e6")
    assert worth(12, cats(*three)) == 0
    assert worth(12, cats(*three, ("red", "g4-i4"))) == 7
    assert worth(12, cats(*three, ("red", "g4-i4"), ("blue", "g5-i5"))) == 0


@pytest.mark.parametrize(
    ("number", "one", "other"), [(13, "green", "blue"), (14, "orange", "purple"), (15, "purple", "red")]
)
def test_13_to_15_want_exactly_four_cats_of_two_colours(number: int, one: str, other: str) -> None:
    """ED-70: near each other or not."""
    assert worth(number, cats((one, "c4-f4"), (other, "c5 e5 g5 i5"))) == 8
    for a, b in (("c4-e4", "c5-f5"), ("c4-g4", "c5-f5"), ("c4-f4", "c5-e5"), ("c4-f4", "c5-g5")):
        assert worth(number, cats((one, a), (other, b))) == 0
    assert worth(number, cats((one, "c4-f4"))) == 0
    assert worth(number, cats((other, "c4-f4"))) == 0
    assert worth(number, board()) == 0
    third = next(colour for colour in COLOURS if colour not in (one, other))
    assert worth(number, cats((one, "c4-f4"), (other, "c5-f5"), (third, "c6"))) == 8


def test_16_wants_a_cat_that_touches_exactly_five_treasures() -> None:
    """ED-70: different ones; a treasure along two of its sides is one."""
    around = ["b4", "g4", "c3", "d3", "e3", "f3"]
    for count, points_ in ((4, 0), (5, 9), (6, 0)):
        assert worth(16, board([("red", "c4-f4")], around[:count])) == points_
    assert worth(16, board([("red", "c4-f4")], ["b4 b3 c3", "d3", "e3", "f3", "g4"])) == 9
    assert worth(16, board([("red", "c4-f4"), ("red", "m4")], [*around[:5], "l4"])) == 9
    assert worth(16, treasures(*around)) == 0


def test_17_wants_cats_of_exactly_three_colours() -> None:
    assert worth(17, cats()) == 0
    assert worth(17, cats(("red", "c4"), ("blue", "d4"))) == 0
    assert worth(17, cats(("red", "c4"), ("blue", "d4"), ("green", "e4"))) == 9
    assert worth(17, cats(("red", "c4"), ("blue", "d4"), ("green", "e4"), ("purple", "f4"))) == 0


def test_18_wants_exactly_five_visible_rats() -> None:
    for visible, points_ in ((4, 0), (5, 10), (6, 0)):
        assert worth(18, cats(("red", " ".join(RATS[visible:])))) == points_


def test_19_wants_exactly_eighteen_cats() -> None:
    row = "a5-v5"
    for count, points_ in ((17, 0), (18, 10), (19, 0)):
        where = names(cells(row)).split()[:count]
        assert worth(19, cats(("red", " ".join(where)))) == points_


def test_20_wants_no_visible_rat() -> None:
    assert worth(20, cats(("red", " ".join(RATS[1:])))) == 0
    assert worth(20, cats(("red", " ".join(RATS)))) == 10


def test_21_wants_both_parrot_rooms_full() -> None:
    """ED-60: they are rooms of their own."""
    assert worth(21, treasures(PARROT_A)) == 0
    assert worth(21, treasures(PARROT_G)) == 0
    assert worth(21, treasures(PARROT_A, "u4 u5 u6")) == 0
    assert worth(21, treasures(PARROT_A, PARROT_G)) == 12


def test_22_wants_every_cell_on_the_edge_filled() -> None:
    """ED-70: 44 cells, whatever is inside."""
    assert EDGE.bit_count() == 44
    assert worth(22, treasures(names(EDGE & ~cells("v5")))) == 0
    assert worth(22, treasures(names(EDGE))) == 12
    assert worth(22, treasures(names(HULL & ~EDGE))) == 0


def test_23_wants_exactly_three_rare_and_six_common_treasures() -> None:
    rare = ["a4 b4 c4 d4", "e4-h4", "i4-l4", "m4-p4"]
    common = names(cells("a5-g5")).split()
    for r, c, points_ in ((3, 6, 12), (2, 6, 0), (4, 6, 0), (3, 5, 0), (3, 7, 0), (0, 0, 0)):
        assert worth(23, treasures(*rare[:r], *common[:c])) == points_


def test_24_wants_three_families_of_one_colour() -> None:
    two = ("red", "c4-e4 g4-i4")
    assert worth(24, cats(two)) == 0
    assert worth(24, cats(two, ("blue", "c5-e5"))) == 0
    assert worth(24, cats(two, ("red", "k4-m4"))) == 15
    assert worth(24, cats(two, ("red", "k4-m4 o4-q4"))) == 15


def test_25_wants_two_treasures_at_most() -> None:
    """Common and rare ones alike, none at all too."""
    assert worth(25, treasures()) == 15
    assert worth(25, treasures("c4", "c5-f5")) == 15
    assert worth(25, treasures("c4", "d4", "c5-f5")) == 0


def test_26_scores_the_third_largest_family_again() -> None:
    """ED-70: it needs three; ties in any order."""
    first, second = ("red", "c4-g4"), ("blue", "c5-f5")
    assert worth(26, cats(first, second)) == 0
    assert worth(26, cats(first, second, ("green", "c6-e6"))) == 8
    assert worth(26, cats(first, second, ("green", "c6-f6"))) == 11
    assert worth(26, cats(first, second, ("green", "c6-e6"), ("red", "i4-k4"))) == 8
    assert worth(26, cats(("red", "c4-e4 g4-i4 k4-m4"))) == 8


def test_penalties_apply_whatever_a_lesson_pays() -> None:
    """ED-70: 6 pays two for each visible rat, of which each still costs one."""
    assert worth(6, board(lessons=[6])) == 38
    assert facts_of(board(lessons=[6])).rats == 19


def test_only_ticked_lessons_score() -> None:
    """ED-62"""
    assert points(facts_of(board())) == ()
    assert points(facts_of(board(lessons=[6, 25]))) == ((6, 38), (25, 15))


@pytest.mark.parametrize("boat", range(1, 7))
def test_every_lesson_of_an_untouched_boat(boat: int) -> None:
    """No cat, no treasure, 19 rats: only 6 and 25 pay, on any boat."""
    found = {number: worth(number, board(), boat) for number in range(1, 27)}
    assert {number: worth_ for number, worth_ in found.items() if worth_} == {6: 38, 25: 15}


def test_the_figures_say_what_is_missing() -> None:
    """Lesson 13 with four green and three blue cats; lesson 9 with one cat of four outside a family."""
    found = facts_of(cats(("green", "c4-f4"), ("blue", "c5-e5")))
    assert lesson(13).stands(found) == {"n": 4, "m": 3}
    found = facts_of(cats(("red", "c4-e4 g4")))
    assert lesson(9).stands(found) == {"n": 1, "m": 4}
