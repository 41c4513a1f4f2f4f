"""Drawing cats, Oshax and treasures: where they fit, what is skipped, what cards ask for (ED-30 to ED-37)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from papeterie.games.explore_draw import marks, rules
from papeterie.games.explore_draw.board import Board, Position
from papeterie.games.explore_draw.cards import COLOURS, COMMON, cards
from papeterie.pen.grid import cell_name, cells_of
from papeterie.pen.shapes import laid
from tests.explore_draw.boats_for_tests import (
    all_but,
    board,
    cells,
    drawn_on,
    facts_of,
    marked,
    names,
    offered,
    on,
    refused,
    table,
)

ONE_CAT = {1: "red XXXXX"}


def in_hand(what: str, drawn: Board | None = None, boat: int = 1) -> Position:
    """A table with this card in hand, on space 1 or, from the lesson deck, on space 2."""
    lessons = what.startswith(("lesson", "any", "oshax X./XX/XX")) or what in LESSON_DECK
    space, column = (2, "B") if lessons else (1, "A")
    return marked(table({space: what}, drawn, boat=boat), f"column-{column}", f"card-{space}")


LESSON_DECK = {"XXXX or XX/X. + X", "XX/XX or XXXX", "XXX/.X. or XX + X"}


def test_the_first_discovery_may_go_anywhere_and_always_fits() -> None:
    """ED-31"""
    for card in cards():
        for item in card.items:
            assert any(rules.where(table(), Board(), item)), item
    position = in_hand("purple X + orange XX/X.")
    single = [move for move in rules.moves(position, 0) if marks.placed(move)[0] == 0 and move >= marks.PLACE]
    assert len(single) == 142


def test_a_later_discovery_that_touches_by_a_corner_only_is_refused() -> None:
    """ED-31"""
    position = in_hand("red XXXXX", board([("blue", "f5 f6")]))
    by_corner = marks.parse("1a@g7")
    refusal = refused(position, by_corner)
    assert refusal.rule == "ED-31"
    assert "f6" not in refusal.cells
    assert on(position, "g6-k6")
    assert on(position, "f7-j7")


def test_a_later_discovery_may_touch_anything_drawn() -> None:
    """ED-31: a treasure, a cat of another colour."""
    for drawn in (board(treasures=["f5"]), board([("green", "f5")])):
        assert on(in_hand("red XXXXX", drawn), "g5-k5")


@pytest.mark.parametrize(
    ("rows", "where"),
    [
        ("XXXXX", "h1-l1"),
        ("XXXXX", "k9-o9"),
        ("XXXXX", "r5-v5"),
        ("X../X../XXX", "h1 i1 j1 h2 h3"),
        ("X../XXX/X.X", "a4 a5 b5 c5 a6 c6"),
        (".X./XXX/.X.", "u4 u5 u6 t5 v5"),
        ("XXX./..XX", "d3 e3 e2 f2 g2"),
        ("XX./.XX/XX.", "p2 q2 o3 p3 p4 q4"),
    ],
)
def test_a_shape_lies_flush_against_the_irregular_outline(rows: str, where: str) -> None:
    """ED-30"""
    items = [item for card in cards() for item in card.items if item.shape.rows == rows]
    found = {
        laid(items[0].shape.turns[turn], anchor)
        for turn, anchors in enumerate(rules.where(table(), Board(), items[0]))
        for anchor in cells_of(anchors)
    }
    assert cells(where) in found


@pytest.mark.parametrize("cell", sorted(cell_name(cell) for cell in cells_of(table().sheet.hull.edge)))
def test_every_cell_on_the_edge_can_be_covered(cell: str) -> None:
    """ED-30: a single cell lies on each of the 44, and a domino on it and a neighbour."""
    position = in_hand("blue X + purple XX")
    assert on(position, cell)
    dominoes = [
        laid(COMMON[1].shape.turns[turn], anchor)
        for turn, anchors in enumerate(rules.where(position, Board(), COMMON[1]))
        for anchor in cells_of(anchors)
    ]
    assert any(cells(cell) & domino for domino in dominoes)


def test_the_end_of_a_row_never_touches_the_start_of_the_next() -> None:
    """ED-31: v5 and a6 lie far apart, o1 and e2 too."""
    for drawn, other in (("v5", "a6"), ("a6", "v5"), ("u4", "a5"), ("o1", "e2")):
        position = in_hand("blue X + purple XX", board(treasures=[drawn]))
        refusal = refused(position, f"1a@{other}")
        assert refusal.rule == "ED-31"


def test_nothing_lies_partly_outside_the_boat() -> None:
    """ED-30"""
    position = in_hand("red XXXXX")
    refusal = refused(position, "1a@s5")
    assert (refusal.rule, refusal.cells) == ("ED-30", ("s5", "t5", "u5", "v5"))
    assert on(position, "r5-v5")


def test_nothing_overlaps() -> None:
    """ED-30"""
    position = in_hand("red XXXXX", board([("green", "h5")], ["i5"]))
    refusal = refused(position, "1a@f5")
    assert (refusal.rule, refusal.cells) == ("ED-30", ("h5", "i5"))


def test_a_discovery_may_be_turned_and_mirrored_at_will() -> None:
    """ED-30"""
    position = in_hand("red XXXX/X...")
    for where in ("h1 i1 j1 k1 h2", "h2 h1 i2 j2 k2", "g4 h4 h5 h6 h7", "i4 h4 h5 h6 h7"):
        assert on(position, where)


def test_what_can_be_placed_must_be() -> None:
    """ED-32: also where it hurts."""
    position = in_hand("red XXXXX", board([("red", "a4")], [all_but("a4 r5-v5")]))
    assert offered(position) == {"cat-twice", "place 1"}
    assert refused(position, "skip-1").rule == "ED-32"
    assert drawn_on(position, "r5-v5").boards[0].space == -1


def test_what_fits_nowhere_is_skipped() -> None:
    """ED-32"""
    position = in_hand("red XXXXX", board(treasures=[all_but("s5-v5")]))
    assert offered(position) == {"skip-1"}
    after = marked(position, "skip-1").boards[0]
    assert (after.space, after.cats) == (-1, ())


def test_what_would_fit_but_touches_nothing_is_skipped() -> None:
    """ED-31, ED-32: "fits" includes touching: a pocket walled off by nothing but distance never is one."""
    lonely = board(treasures=["a4"])
    position = in_hand("red XXXXX", replace(lonely, filled=lonely.filled | cells("b4 a5 b5")))
    assert "skip-1" not in offered(position)
    walled = board(treasures=[all_but("a4 a5 a6 b4 s5-v5")])
    assert offered(in_hand("red XXXXX", walled)) == {"skip-1"}


def test_a_full_boat_still_chooses_each_day_and_ticks_lessons() -> None:
    """ED-32"""
    position = table({2: "lesson 7", 6: "red XXXXX", 10: "green XXXXX"}, board(treasures=[all_but("")]))
    assert not rules.may_be_done(position, 0)
    position = marked(position, "column-B", "card-6", "skip-1", "card-2", "card-10", "skip-1")
    assert position.boards[0].ticked == 1 << 7
    assert rules.may_be_done(position, 0)


def test_a_cat_has_the_colour_of_its_card() -> None:
    """ED-33"""
    position = in_hand("red XXXXX")
    assert drawn_on(position, "c4-g4").boards[0].cats == ((COLOURS.index("red"), cells("c4-g4")),)
    move = on(position, "c4-g4")
    item, _, turn, anchor = marks.placed(move)
    assert refused(position, marks.place(item, COLOURS.index("blue"), turn, anchor)).rule == "ED-33"


@pytest.mark.parametrize("colour", COLOURS)
def test_an_oshax_takes_a_colour_and_is_a_cat_of_it_from_then_on(colour: str) -> None:
    """ED-33: it makes a family, and covers the map of its colour."""
    other = board([(colour, "e4"), (colour, "e5")])
    position = in_hand("oshax ..X./XXXX/X...", other)
    after = drawn_on(position, OSHAX, 1, colour)
    found = facts_of(after.boards[0])
    assert found.families == (3,)
    assert found.groups[COLOURS.index(colour)] == (3,)


OSHAX = "f6 f5 g5 h5 i5 h4"


def test_an_oshax_without_a_colour_is_refused() -> None:
    """ED-33"""
    position = in_hand("oshax ..X./XXXX/X...")
    item, _, turn, anchor = marks.placed(on(position, OSHAX, 1, "red"))
    assert refused(position, marks.place(item, marks.AS_SHOWN, turn, anchor)).rule == "ED-33"


def test_treasures_of_up_to_three_cells_are_common_and_larger_ones_rare() -> None:
    """ED-34"""
    for card in cards():
        for item in card.items:
            if item.kind == "treasure":
                assert item.rare == (item.shape.size >= 4)
    found = facts_of(board(treasures=["a4", "b4 b5", "c4-e4", "f4-i4", "j4-n4"]))
    assert (found.common, found.rare) == (3, 2)


def test_things_lie_across_walls_on_rats_and_on_maps() -> None:
    """ED-35, ED-60: h4 and i4 are rats of boat 1, c and e lie in two rooms, b4 is the red map."""
    position = in_hand("green XXXXX")
    after = drawn_on(position, "f4-j4")
    assert facts_of(after.boards[0]).rats == 17
    after = drawn_on(position, "b4-f4")
    assert facts_of(after.boards[0]).maps == 1


def test_without_a_keyword_every_item_is_drawn_in_any_order() -> None:
    """ED-36"""
    position = in_hand("orange X + green XXX")
    assert offered(position) == {"cat-twice", "place 1", "place 2"}
    first = drawn_on(position, "c4-e4", item=2)
    assert offered(first) == {"cat-twice", "place 1"}
    assert names(drawn_on(first, "f4").boards[0].filled) == "c4 d4 e4 f4"
    assert offered(drawn_on(position, "f4")) == {"cat-twice", "place 2"}


def test_of_a_card_what_does_not_fit_is_skipped_and_the_rest_is_drawn() -> None:
    """ED-32, ED-36"""
    position = in_hand("orange X + green XXX", board(treasures=[all_but("a4 v5 u5")]))
    assert offered(position) == {"skip-2", "cat-twice", "place 1"}
    position = marked(position, "skip-2")
    assert names(drawn_on(position, "a4").boards[0].cats[0][1]) == "a4"


def test_any_two_may_be_the_same_one_twice() -> None:
    """ED-36"""
    position = in_hand("any two")
    assert offered(position) == {"treasure-twice", "place 1", "place 2", "place 3", "place 4"}
    position = drawn_on(drawn_on(position, "c4"), "d4")
    assert position.boards[0].treasures == (cells("c4"), cells("d4"))
    assert position.boards[0].space == -1


def test_any_two_may_be_two_different_ones_picked_one_after_the_other() -> None:
    """ED-36"""
    position = drawn_on(drawn_on(in_hand("any two"), "c4-e4", item=3), "f4 g4", item=2)
    assert position.boards[0].treasures == (cells("c4-e4"), cells("f4 g4"))
    assert position.boards[0].space == -1


def test_any_two_with_one_that_fits_and_one_that_does_not() -> None:
    """ED-36: any two may be chosen, whatever fits; the other is skipped."""
    position = in_hand("any two", board(treasures=[all_but("a4 v5")]))
    assert offered(position) == {"skip-2", "skip-3", "skip-4", "treasure-twice", "place 1"}
    one = marked(position, "skip-3")
    assert offered(one) == {"skip-2", "skip-3", "skip-4", "treasure-twice", "place 1"}
    assert drawn_on(one, "a4").boards[0].space == -1
    both = marked(position, "skip-3", "skip-3")
    assert both.boards[0].space == -1


def test_or_takes_all_of_one_group() -> None:
    """ED-36"""
    position = in_hand("XX/X. + XX or XX/X. + XXX")
    assert offered(position) == {"first-group", "second-group"}
    assert offered(marked(position, "first-group")) == {"treasure-twice", "place 1", "place 2"}
    second = marked(position, "second-group")
    assert offered(second) == {"treasure-twice", "place 3", "place 4"}
    assert refused(second, "first-group").rule == "ED-36"
    done = drawn_on(drawn_on(second, "c4-e4", item=4), "f4 f5 g4", item=3)
    assert done.boards[0].space == -1


def test_or_may_take_a_group_of_which_nothing_fits() -> None:
    """ED-36: either group may be chosen, whatever fits."""
    position = in_hand("X + X or XXX + XXX", board(treasures=[all_but("a4 v5")]))
    position = marked(position, "second-group")
    assert offered(position) == {"skip-3", "skip-4"}
    assert marked(position, "skip-4", "skip-3").boards[0].space == -1


def test_or_with_neither_half_fitting() -> None:
    """ED-36"""
    position = in_hand("XXXX/.X.. or XXXX/X...", board(treasures=[all_but("a4 v5")]))
    assert offered(position) == {"first-group", "second-group"}
    for group, skip in (("first-group", "skip-1"), ("second-group", "skip-2")):
        chosen = marked(position, group)
        assert offered(chosen) == {skip}
        assert marked(chosen, skip).boards[0].space == -1


def test_two_things_alike_on_a_card_are_both_drawn() -> None:
    """ED-36"""
    position = marked(in_hand("X + X or XXX + XXX"), "first-group")
    assert offered(position) == {"treasure-twice", "place 1", "place 2"}
    position = drawn_on(position, "c4", item=2)
    assert offered(position) == {"treasure-twice", "place 1"}
    assert drawn_on(position, "d4").boards[0].treasures == (cells("c4"), cells("d4"))


def test_a_lesson_card_ticks_its_lesson_and_is_done() -> None:
    """ED-37"""
    position = marked(table({2: "lesson 26"}), "column-B", "card-2")
    assert position.boards[0].ticked == 1 << 26
    assert position.boards[0].space == -1
    assert offered(position) >= {"card-6", "card-10"}
