"""A map's free treasure, and what is drawn twice: in which order, and what is lost (ED-22, ED-50).

Boat 1 has its maps at o2 (blue), h1 (green), t6 (orange), j8 (purple) and b4 (red).
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from papeterie.games.explore_draw import marks, rules
from papeterie.games.explore_draw.board import GIFT, SECOND, Board, Owed, Position
from papeterie.games.explore_draw.boats import Boat
from papeterie.games.explore_draw.cards import COLOURS
from papeterie.pen.grid import cell_name, cells_of
from tests.explore_draw.boats_for_tests import (
    all_but,
    board,
    cells,
    drawn_on,
    facts_of,
    marked,
    offered,
    refused,
    table,
)

MAPS = {"blue": "o2", "green": "h1", "orange": "t6", "purple": "j8", "red": "b4"}
GIFTS = {"place 7", "place 8", "place 9", "place 10"}
OSHAX = "oshax ..X./XXXX/X..."


def in_hand(what: str, drawn: Board | None = None, space: int = 1) -> Position:
    return marked(table({space: what}, drawn), f"column-{'ABCD'[(space - 1) % 4]}", f"card-{space}")


def all_covering(position: Position, cell: str) -> list[int]:
    """The marks that draw over a cell."""
    found = []
    for move in rules.moves(position, 0):
        if move >= marks.PLACE:
            item, _, turn, anchor = marks.placed(move)
            shape = rules.item_of(position, position.boards[0], item).shape
            if shape.turns[turn].mask << anchor & cells(cell):
                found.append(move)
    return found


def covering(position: Position, cell: str) -> int:
    """Any mark that draws over a cell."""
    return all_covering(position, cell)[0]


@pytest.mark.parametrize("colour", COLOURS)
def test_a_map_under_a_cat_of_its_colour_gives_a_common_treasure(colour: str) -> None:
    """ED-50"""
    position = in_hand(f"{colour} XXXXX")
    position = rules.play(position, 0, covering(position, MAPS[colour]))
    assert position.boards[0].owed == (Owed(GIFT),)
    assert offered(position) == GIFTS | {"no-treasure", "treasure-twice"}


@pytest.mark.parametrize("colour", COLOURS)
def test_a_map_under_a_cat_of_another_colour_gives_nothing(colour: str) -> None:
    """ED-50"""
    for other in COLOURS:
        if other != colour:
            position = in_hand(f"{other} XXXXX")
            position = rules.play(position, 0, covering(position, MAPS[colour]))
            assert position.boards[0].owed == ()
            assert facts_of(position.boards[0]).maps == 1


def test_a_treasure_over_a_map_gives_nothing() -> None:
    """ED-50"""
    position = marked(in_hand("XXXX/.X.. or XXXX/X..."), "first-group")
    position = rules.play(position, 0, covering(position, "b4"))
    assert position.boards[0].owed == ()
    assert facts_of(position.boards[0]).maps == 1


def test_boats_have_their_five_maps_in_five_colours() -> None:
    """ED-50"""
    for boat in table().sheet.boats:
        assert {cell_name(cell) for cell in cells_of(sum(boat.maps))} == set(MAPS.values())
    assert dict(zip(COLOURS, ("o2", "h1", "t6", "j8", "b4"), strict=True)) == MAPS


@pytest.mark.parametrize(("item", "where"), [(7, "g4"), (8, "g4 h4"), (9, "g4-i4"), (10, "g4 h4 g5")])
def test_the_free_treasure_is_any_of_four(item: int, where: str) -> None:
    """ED-50"""
    position = drawn_on(in_hand("red XXXXX"), "b4-f4")
    assert drawn_on(position, where, item).boards[0].treasures == (cells(where),)


def test_the_free_treasure_is_optional() -> None:
    """ED-50"""
    position = marked(drawn_on(in_hand("red XXXXX"), "b4-f4"), "no-treasure")
    assert position.boards[0].treasures == ()
    assert position.boards[0].space == -1


def test_the_free_treasure_touches_something_drawn() -> None:
    """ED-31, ED-50"""
    position = drawn_on(in_hand("red XXXXX"), "b4-f4")
    refusal = refused(position, "7a@m5")
    assert refusal.rule == "ED-31"


def test_the_free_treasure_comes_before_the_next_item_or_is_lost() -> None:
    """ED-50"""
    position = drawn_on(in_hand("purple XX/X. + red XXX"), "b4-d4", item=2)
    assert offered(position) == GIFTS | {"no-treasure", "treasure-twice"}
    assert refused(position, "1a@e4").rule == "ED-11"
    declined = marked(position, "no-treasure")
    assert offered(declined) == {"place 1", "cat-twice"}
    assert refused(declined, "7a@e4").rule == "ED-11"
    assert refused(declined, "no-treasure").rule == "ED-50"


def test_a_free_treasure_without_room_is_lost() -> None:
    """ED-50: nothing is asked."""
    position = drawn_on(in_hand("red XXXXX", board(treasures=[all_but("b4-f4")])), "b4-f4")
    assert position.boards[0].owed == ()
    assert position.boards[0].space == -1


def test_a_free_treasure_may_take_the_last_cell() -> None:
    """ED-50: one of the four fits, so it is offered."""
    position = drawn_on(in_hand("red XXXXX", board(treasures=[all_but("b4-f4 b5")])), "b4-f4")
    assert offered(position) == {"place 7", "no-treasure", "treasure-twice"}
    assert drawn_on(position, "b5", item=7).boards[0].space == -1


def test_an_oshax_of_the_map_s_colour_counts() -> None:
    """ED-50"""
    position = in_hand(OSHAX)
    by_colour = {COLOURS[marks.placed(move)[1]]: move for move in all_covering(position, "b4")}
    assert set(by_colour) == set(COLOURS)
    for colour, move in by_colour.items():
        owed = rules.play(position, 0, move).boards[0].owed
        assert owed == ((Owed(GIFT),) if colour == "red" else ())


def test_of_two_maps_under_one_cat_only_its_own_colour_s_pays() -> None:
    """ED-50: no printed boat has two maps so near each other."""
    position = in_hand("red XXXXX")
    near = Boat(1, 0, (cells("c4"), cells("d4"), cells("e4"), cells("f4"), cells("b4")))
    position = replace(position, sheet=replace(position.sheet, boats=(near,)))
    position = drawn_on(position, "b4-f4")
    assert position.boards[0].owed == (Owed(GIFT),)
    assert marked(position, "no-treasure").boards[0].owed == ()


def test_a_map_that_is_covered_already_gives_nothing_more() -> None:
    """ED-50"""
    position = in_hand("red XXXXX", board([("red", "b4 b5")]))
    assert drawn_on(position, "c4-g4").boards[0].owed == ()


def test_a_cat_is_drawn_twice_in_the_same_shape_and_colour() -> None:
    """ED-22: turned, mirrored and placed freely."""
    position = marked(in_hand("red XXXX/X..."), "cat-twice")
    assert offered(position) == {"place 1"}
    position = drawn_on(position, "c4-f4 c5")
    assert position.boards[0].owed == (Owed(SECOND, 0, marks.AS_SHOWN),)
    assert offered(position) == {"place 1"}
    position = drawn_on(position, "g4 g5 g6 g7 h7")
    red = COLOURS.index("red")
    assert position.boards[0].cats == ((red, cells("c4-f4 c5")), (red, cells("g4 g5 g6 g7 h7")))
    assert position.boards[0].specials == 1 << 4
    assert rules.may_be_done(marked(position), 0) is False
    assert position.boards[0].space == -1


def test_doubling_is_declared_as_the_thing_is_drawn() -> None:
    """ED-22: never left hanging over, neither skipped nor turned to something else."""
    position = marked(in_hand("orange X + green XXX"), "cat-twice")
    for word in ("cat-twice", "card-5", "skip-1", "treasure-twice"):
        assert refused(position, word).rule in {"ED-22", "ED-11", "ED-21"}
    after = drawn_on(drawn_on(position, "c4"), "d4")
    assert offered(after) == {"place 2"}
    done = drawn_on(after, "e4-g4", item=2)
    assert len(done.boards[0].cats) == 3
    assert done.boards[0].owed == ()


def test_a_doubling_is_unspent_if_the_first_copy_does_not_fit() -> None:
    """ED-22"""
    position = in_hand("red XXXXX", board(treasures=[all_but("a4 v5")]))
    assert refused(position, "cat-twice").rule == "ED-22"
    assert marked(position, "skip-1").boards[0].specials == 0


def test_a_doubling_is_spent_if_only_the_second_copy_does_not_fit() -> None:
    """ED-22"""
    position = marked(in_hand("red XXXXX", board(treasures=[all_but("b4-f4")])), "cat-twice")
    position = drawn_on(position, "b4-f4")
    assert position.boards[0].owed == ()
    assert position.boards[0].space == -1
    assert (position.boards[0].specials, len(position.boards[0].cats)) == (1 << 4, 1)


def test_each_copy_s_map_pays_right_after_that_copy() -> None:
    """ED-22: first copy, its map's treasure, second copy, its map's treasure."""
    position = marked(in_hand("red XXXXX"), "cat-twice")
    position = drawn_on(position, "b4-f4")
    assert position.boards[0].owed == (Owed(SECOND, 0, marks.AS_SHOWN), Owed(GIFT))
    assert offered(position) == GIFTS | {"no-treasure"}
    position = drawn_on(position, "g4", item=7)
    assert offered(position) == {"place 1"}
    position = drawn_on(position, "h4-l4")
    assert position.boards[0].owed == ()
    assert len(position.boards[0].treasures) == 1


def test_the_second_copy_can_pay_for_the_map_too() -> None:
    """ED-22"""
    position = marked(in_hand("red XXXXX"), "cat-twice")
    position = drawn_on(position, "g4-k4")
    assert offered(position) == {"place 1"}
    position = drawn_on(position, "b4-f4")
    assert offered(position) == GIFTS | {"no-treasure"}
    assert marked(position, "no-treasure").boards[0].space == -1


def test_a_free_treasure_may_take_the_room_of_the_second_copy() -> None:
    """ED-22: the second copy is then lost, the action spent."""
    position = marked(in_hand("red XXXXX", board(treasures=[all_but("b4-f4 b5-f5")])), "cat-twice")
    position = drawn_on(drawn_on(position, "b4-f4"), "b5", item=7)
    assert position.boards[0].owed == ()
    assert len(position.boards[0].cats) == 1
    declined = marked(in_hand("red XXXXX", board(treasures=[all_but("b4-f4 b5-f5")])), "cat-twice")
    declined = marked(drawn_on(declined, "b4-f4"), "no-treasure")
    assert offered(declined) == {"place 1"}


def test_an_oshax_drawn_twice_has_one_colour_and_pays_for_its_map() -> None:
    """ED-22, ED-50"""
    position = marked(in_hand(OSHAX), "cat-twice")
    where = "f6 f5 g5 h5 i5 h4"
    position = drawn_on(position, where, colour="red")
    assert position.boards[0].owed == (Owed(SECOND, 0, COLOURS.index("red")),)
    item, _, turn, anchor = marks.placed(covering(position, "b4"))
    other = marks.place(item, COLOURS.index("blue"), turn, anchor)
    assert refused(position, other).why == "the second copy has the colour of the first"
    position = rules.play(position, 0, covering(position, "b4"))
    assert [COLOURS[colour] for colour, _ in position.boards[0].cats] == ["red", "red"]
    assert offered(position) == GIFTS | {"no-treasure"}
    assert drawn_on(position, "g4", item=7).boards[0].space == -1


def test_an_oshax_counts_as_the_next_cat() -> None:
    """ED-22, ED-33"""
    assert "cat-twice" in offered(in_hand(OSHAX))
    assert "treasure-twice" not in offered(in_hand(OSHAX))


def test_a_treasure_is_drawn_twice() -> None:
    """ED-22"""
    position = marked(in_hand("XXXX/.X.. or XXXX/X..."), "second-group", "treasure-twice")
    position = drawn_on(drawn_on(position, "c4-f4 c5", item=2), "g4-j4 g5", item=2)
    assert position.boards[0].treasures == (cells("c4-f4 c5"), cells("g4-j4 g5"))
    assert position.boards[0].specials == 1 << 5


def test_one_item_of_several_is_doubled() -> None:
    """ED-22"""
    position = marked(in_hand("any two", space=2), "treasure-twice")
    position = drawn_on(drawn_on(position, "c4", item=1), "d4", item=1)
    assert offered(position) == {"place 1", "place 2", "place 3", "place 4"}
    position = drawn_on(position, "e4 f4", item=2)
    assert [each.bit_count() for each in position.boards[0].treasures] == [1, 1, 2]
    assert position.boards[0].space == -1


def test_the_free_treasure_of_a_map_can_be_doubled() -> None:
    """ED-22, ED-50: it counts as a treasure drawn."""
    position = marked(drawn_on(in_hand("red XXXXX"), "b4-f4"), "treasure-twice")
    assert offered(position) == GIFTS
    assert refused(position, "no-treasure").rule == "ED-22"
    position = drawn_on(position, "g4-i4", item=9)
    assert offered(position) == {"place 9"}
    position = drawn_on(position, "j4-l4", item=9)
    assert position.boards[0].treasures == (cells("g4-i4"), cells("j4-l4"))
    assert position.boards[0].space == -1


def test_a_cat_and_its_free_treasure_are_not_both_doubled() -> None:
    """ED-21, ED-22"""
    position = drawn_on(marked(in_hand("red XXXXX"), "cat-twice"), "b4-f4")
    assert refused(position, "treasure-twice").rule == "ED-21"


def test_two_copies_are_two_cats() -> None:
    """ED-22, ED-61: with a third they make a family."""
    position = marked(in_hand("red XXXXX", board([("red", "b4-f4")])), "cat-twice")
    position = drawn_on(drawn_on(position, "b5-f5"), "g4-k4")
    assert facts_of(position.boards[0]).families == (3,)
