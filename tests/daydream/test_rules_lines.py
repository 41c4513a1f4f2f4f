"""Lines and objects, DD-20 to DD-33: when a line is checked, what it brings, how objects are drawn."""

from __future__ import annotations

import pytest

from papeterie.games.daydream import game, marks, rules
from papeterie.games.daydream.rules import Position
from papeterie.games.daydream.sheet import DOT, SUN, Line
from papeterie.pen.game import Refusal
from tests.daydream.boards import SQUARE, closed, marked, sheet, table

PLAIN = sheet(*SQUARE)
WIDE = sheet("......", "......", "......")
NOTHING = -1
SIX_BOOKS = 'shelf = [["book", "stroke"], ["record", "stroke"], ["kite", ""]]'


def drawn(position: Position, seat: int = 0) -> tuple[int, int, int]:
    """Objects finished, strokes on the object under way, the pen's place along the shelf."""
    board = position.boards[seat]
    return board.objects, board.drawn, board.pen


def kind(*values: int) -> int:
    line = Line("test", tuple(range(len(values))), (1 << len(values)) - 1, False)
    return rules.line_kind(line, bytes(values))


def test_lines_are_the_rows_and_columns_that_icons_mark() -> None:
    """DD-20"""
    assert [line.name for line in PLAIN.lines] == ["a1:c1", "a2:c2", "a3:c3", "a1:a3", "b1:b3", "c1:c3"]
    assert [line.vertical for line in PLAIN.lines] == [False] * 3 + [True] * 3


def test_a_line_is_checked_when_its_last_cell_is_filled() -> None:
    """DD-20"""
    position = table(PLAIN, {"a1": 2, "b1": 6}, dice="4+4")
    assert drawn(marked(position, "1@b2")) == (0, 0, 0)
    assert drawn(marked(position, "1@c1")) == (0, 3, 3)


@pytest.mark.parametrize(
    "values", [(4, 4, 1), (1, 4, 4), (4, 1, 4), (2, 3, 2), (0, 0, 5), (1, 2, 3, 4, 5, 1)]
)
def test_any_number_twice_brings_nothing(values: tuple[int, ...]) -> None:
    """DD-21"""
    assert kind(*values) == NOTHING


def test_a_line_with_a_number_twice_draws_no_stroke() -> None:
    """DD-21"""
    position = table(PLAIN, {"a1": 4, "b1": 6}, dice="4+5")
    assert drawn(marked(position, "1@c1")) == (0, 0, 0)


def test_all_different_draws_as_many_dot_strokes_as_the_line_has_cells() -> None:
    """DD-22"""
    position = table(WIDE, {"a1": 2, "b1": 6, "c1": 1, "d1": 9, "e1": 0}, dice="4+5")
    assert drawn(marked(position, "1@f1")) == (1, 2, 6)


@pytest.mark.parametrize(
    "values", [(2, 3, 4, 5), (5, 4, 3, 2), (0, 1, 2), (9, 8, 7, 6, 5, 4), (1, 2, 3, 4, 5, 6)]
)
def test_a_run_rising_or_falling_by_one_takes_the_sun(values: tuple[int, ...]) -> None:
    """DD-23"""
    assert kind(*values) == SUN


@pytest.mark.parametrize("values", [(2, 3, 5, 4), (3, 2, 4, 5), (1, 3, 5), (1, 2, 4), (9, 0, 1), (2, 1, 3)])
def test_different_numbers_that_are_no_run_take_the_dot(values: tuple[int, ...]) -> None:
    """DD-22, DD-23"""
    assert kind(*values) == DOT


def test_two_three_five_four_is_no_perfect_line_and_five_four_three_two_is() -> None:
    """DD-23: in order along the line"""
    four = sheet("....", "....", "....")
    no = marked(table(four, {"a1": 2, "b1": 3, "c1": 5}, dice="4+6"), "1@d1")
    yes = marked(table(four, {"a1": 5, "b1": 4, "c1": 3}, dice="2+6"), "1@d1")
    assert drawn(no) == (1, 0, 4), "four dot strokes: the book"
    assert drawn(yes) == (1, 2, 8), "four sun strokes: the book in two, two thirds of the candle"


def test_a_run_is_drawn_from_sun_to_sun() -> None:
    """DD-23"""
    position = table(PLAIN, {"a1": 4, "b1": 5}, dice="6+6")
    assert drawn(marked(position, "1@c1")) == (1, 1, 6)


CROSS = {"a1": 1, "b1": 2, "c2": 6, "c3": 5}
"""c1 completes the row a1:c1, 1-2-3 with a 3, and the column c1:c3, 3-6-5."""


def test_a_number_that_completes_a_row_and_a_column_settles_them_in_the_order_chosen() -> None:
    """DD-24: suns from a start go further than suns from between two"""
    position = marked(table(PLAIN, CROSS, dice="3+3"), "1@c1")
    assert list(rules.moves(position, 0)) == [marks.ROW_FIRST, marks.COLUMN_FIRST]
    assert not game.may_be_done(position, 0)
    assert drawn(position) == (0, 0, 0)
    row, column = marked(position, "row"), marked(position, "column")
    assert drawn(row) == (1, 4, 9), "three suns: the book and one third of the candle, then three dots"
    assert drawn(column) == (1, 2, 8), "three dots, then suns: a short one, two long ones"
    assert drawn(marked(row, "2@b2"))[0] == 1


def test_no_order_is_asked_for_where_it_makes_no_difference() -> None:
    """DD-19, DD-24"""
    alike = marked(table(PLAIN, {"a1": 1, "b1": 4, "c2": 6, "c3": 2}, dice="3+3"), "1@c1")
    assert alike.boards[0].pending == ()
    assert drawn(alike) == (1, 2, 6)
    crossed_out = marked(table(PLAIN, CROSS | {"c3": 3}, dice="3+3"), "1@c1")
    assert drawn(crossed_out) == (1, 1, 6), "the column has 3 twice, the row is a run"
    last = table(PLAIN, CROSS, dice="3+3", pen=24, objects=4)
    assert marked(last, "1@c1").boards[0].pending == ()


def test_the_second_die_waits_until_the_order_is_chosen() -> None:
    """DD-24"""
    position = marked(table(PLAIN, CROSS, dice="3+3"), "1@c1")
    with pytest.raises(Refusal) as caught:
        marked(position, "2@b2")
    assert caught.value.rule == "DD-24"
    assert drawn(marked(position, "row", "2@b2")) == (1, 4, 9)


# Objects


def test_objects_are_drawn_left_to_right_and_strokes_left_over_go_on_into_the_next() -> None:
    """DD-30"""
    position = table(PLAIN, {"a1": 2, "b1": 6}, dice="4+4", pen=2, drawn=2)
    assert drawn(marked(position, "1@c1")) == (1, 1, 5)


def test_a_dot_stroke_goes_to_the_next_point_a_sun_stroke_to_the_next_sun() -> None:
    """DD-31"""
    dots, suns = PLAIN.steps
    assert dots[:10] == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    assert suns[:10] == (2, 2, 4, 4, 6, 6, 8, 8, 10, 10), (
        "the book has suns at 0, 2 and its end, the candle 0, 2, 4"
    )


def test_a_sun_stroke_from_a_point_between_suns_goes_to_the_next_sun_after_the_pen() -> None:
    """DD-31"""
    position = table(PLAIN, {"a1": 4, "b1": 5}, dice="6+6", pen=1, drawn=1)
    assert drawn(marked(position, "1@c1")) == (1, 1, 6)
    between = table(PLAIN, {"a1": 4, "b1": 5}, dice="6+6", pen=5, drawn=1, objects=1)
    assert drawn(marked(between, "1@c1")) == (2, 0, 10)


def test_a_bonus_is_earned_at_once_by_the_stroke_that_finishes_the_object() -> None:
    """DD-32"""
    leafy = sheet(*SQUARE, shelf='shelf = [["book", "leaf"], ["kite", "stroke"], ["pear", ""]]')
    one = marked(table(leafy, {"a1": 2, "b1": 6}, dice="4+4", pen=1, drawn=1), "1@c1")
    assert (drawn(one), one.boards[0].ready, one.boards[0].bare) == ((1, 0, 4), 1, 3)
    two = marked(table(leafy, {"a1": 2, "b1": 6}, dice="4+4", pen=6, drawn=2, objects=1), "1@c1")
    assert drawn(two) == (2, 2, 10), "two strokes finish the kite, the third and the bonus go into the pear"


def test_the_extra_stroke_is_of_the_kind_that_earned_it() -> None:
    """DD-32"""
    shelf = sheet(*SQUARE, shelf=SIX_BOOKS)
    suns = marked(table(shelf, {"a1": 4, "b1": 5}, dice="6+6", pen=2, drawn=1), "1@c1")
    assert drawn(suns) == (3, 0, 12), "one sun finishes the book; three more and another bonus the other two"
    dots = marked(table(shelf, {"a1": 4, "b1": 1}, dice="6+6", pen=1, drawn=1), "1@c1")
    assert drawn(dots) == (1, 1, 5)


def test_a_bonus_stroke_that_finishes_an_object_with_a_bonus_earns_again() -> None:
    """DD-32"""
    shelf = sheet(*SQUARE, shelf=SIX_BOOKS)
    position = marked(table(shelf, {"a1": 4, "b1": 5}, dice="6+6"), "1@c1")
    assert drawn(position) == (2, 1, 10), "two suns: the book; the third and the bonus: the record; its bonus"


def test_a_leaf_with_none_left_to_circle_is_lost() -> None:
    """DD-32"""
    leafy = sheet(*SQUARE, shelf='shelf = [["book", "leaf"], ["kite", ""]]')
    position = table(leafy, {"a1": 2, "b1": 6}, dice="4+4", pen=1, drawn=1, bare=0, ready=2)
    assert (marked(position, "1@c1").boards[0].ready, marked(position, "1@c1").boards[0].bare) == (2, 0)


def test_strokes_left_over_after_the_last_object_are_lost() -> None:
    """DD-33"""
    position = table(PLAIN, {"a1": 2, "b1": 6}, dice="4+4", pen=22, drawn=6, objects=3)
    after = marked(position, "1@c1")
    assert drawn(after) == (4, 0, 24)
    assert rules.line_kind(PLAIN.lines[0], after.boards[0].numbers) == DOT


def test_a_bonus_after_the_last_object_is_lost() -> None:
    """DD-32, DD-33"""
    one = sheet(*SQUARE, shelf='shelf = [["book", "stroke"]]')
    position = table(one, {"a1": 2, "b1": 6}, dice="4+4", pen=2, drawn=2)
    assert drawn(marked(position, "1@c1")) == (1, 0, 4)
    assert game.over(closed(position, ["1@c1", "2@c2"]))
