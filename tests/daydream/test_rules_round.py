"""Set-up and rounds, DD-01 to DD-19: what may be written where, dice given up, leaves, done."""

from __future__ import annotations

import pytest

from papeterie.games.daydream import game, marks, rules
from papeterie.pen import turn as turns
from papeterie.pen.game import Refusal
from papeterie.pen.turn import Barrier, Done, Drawn, Withdrawn
from tests.daydream.boards import SQUARE, closed, marked, numbers, rolled, sheet, table

PLAIN = sheet(*SQUARE)


def may(position: rules.Position, *wished: str, seat: int = 0) -> bool:
    """Whether each of these marks is free to make now."""
    return all(marks.parse(mark) in rules.moves(position, seat) for mark in wished)


def may_not(position: rules.Position, *wished: str, seat: int = 0) -> bool:
    return not any(marks.parse(mark) in rules.moves(position, seat) for mark in wished)


def test_one_to_five_play_each_on_a_sheet_of_their_own() -> None:
    """DD-01"""
    assert game.seats == (1, 5)
    position = closed(rolled(rules.new_table(PLAIN, 2), "3+5"), ["1@a1", "2@a2"], ["1@c3", "2@b3"])
    assert numbers(position, 0) == {"a1": 3, "a2": 5}
    assert numbers(position, 1) == {"c3": 3, "b3": 5}


def test_everybody_acts_at_the_same_time() -> None:
    """DD-01"""
    position = rules.new_table(PLAIN, 3)
    assert game.acting(position) == ()
    assert game.acting(rolled(position, "1+1")) == (0, 1, 2)


def test_there_are_eight_sheets_the_one_to_learn_on_at_the_front() -> None:
    """DD-02"""
    assert game.sheets() == tuple("abcdefgh")
    position = rules.new_table(PLAIN, 4)
    assert position.boards == (position.boards[0],) * 4


def test_the_opening_numbers_go_anywhere() -> None:
    """DD-03"""
    opening = rolled(rules.new_table(PLAIN, 1), "2+6")
    assert may(opening, *(f"{die}@{cell}" for die in "12" for cell in ("a1", "b2", "c3", "a3")))
    assert numbers(marked(opening, "2@a1", "1@c3")) == {"a1": 6, "c3": 2}


def test_the_opening_numbers_are_written_as_they_fell_and_none_is_given_up() -> None:
    """DD-03"""
    opening = rolled(rules.new_table(PLAIN, 1), "2+6")
    assert may_not(opening, "give1", "give2", "1+1@a1", "2-1@a1")
    assert len(rules.moves(opening, 0)) == 18


def test_one_roll_serves_the_whole_table() -> None:
    """DD-10"""
    position = rolled(table(PLAIN, {"b2": 1}, {"b2": 1}), "4+4")
    assert [may(position, "1@a2", "2@a2", seat=seat) for seat in (0, 1)] == [True, True]
    after = closed(position, ["1@a2", "2@c2"], ["2@b1", "1@b3"])
    assert numbers(after, 0) == {"a2": 4, "b2": 1, "c2": 4}
    assert numbers(after, 1) == {"b1": 4, "b2": 1, "b3": 4}


def test_the_two_dice_have_21_outcomes_36_ways() -> None:
    """DD-10"""
    draw = game.draw(table(PLAIN, {"b2": 1}))
    assert draw is not None
    assert (len(draw), draw.total, draw.weight(12), draw.weight(33)) == (21, 36, 2, 1)


def test_a_number_touches_a_filled_cell_by_a_side_and_a_corner_is_not_enough() -> None:
    """DD-11"""
    position = table(PLAIN, {"a1": 1}, dice="3+5")
    assert may(position, "1@b1", "2@b1", "1@a2", "2@a2")
    assert may_not(position, "1@b2", "1@c1", "1@c3", "1@a1")


def test_who_left_in_the_opening_roll_writes_the_first_number_anywhere_later() -> None:
    """DD-11, ED-14: a sheet that is still empty has nothing to touch."""
    opening = rolled(rules.new_table(PLAIN, 2), "2+6")
    position = rolled(game.settle(marked(opening, "1@a1", "2@c3")), "3+5")
    assert may(position, "1@a1", "2@b2", "give1", seat=1)
    assert may_not(position, "1@b2")
    first = marked(position, "1@a1", seat=1)
    assert may(first, "2@b1", "2@a2", seat=1)
    assert may_not(first, "2@c3", seat=1)


def test_the_second_number_may_lean_on_the_first() -> None:
    """DD-11"""
    position = table(PLAIN, {"a1": 1}, dice="3+5")
    assert may_not(position, "1@c1")
    assert may(marked(position, "2@b1"), "1@c1", "1@b2", "1@a2")


def test_the_dice_are_written_in_either_order() -> None:
    """DD-11"""
    position = table(PLAIN, {"b2": 1}, dice="3+5")
    assert marked(position, "1@a2", "2@c2") == marked(position, "2@c2", "1@a2")


def test_the_round_ends_when_everybody_has_written() -> None:
    """DD-12"""
    turn = turns.begin(game, PLAIN, 2, game.options())
    turn = turns.apply(game, turn, Drawn(35))
    opening = (marks.parse("1@a1"), marks.parse("2@a2"))
    with pytest.raises(Refusal, match="isn't finished"):
        turns.check_done(game, turn, 0, opening[:1])
    turns.check_done(game, turn, 0, opening)
    turn = turns.apply(game, turn, Done(0))
    assert not turns.everybody_done(game, turn)
    assert not turns.due(game, turn)
    turn = turns.apply(game, turn, Done(1))
    assert turns.everybody_done(game, turn)
    assert turns.due(game, turns.apply(game, turn, Barrier((opening, opening))))


def test_one_die_given_up_circles_one_leaf_and_the_other_is_written() -> None:
    """DD-13"""
    position = table(PLAIN, {"b2": 1}, dice="3+5")
    after = marked(position, "give2")
    assert (after.boards[0].bare, after.boards[0].ready) == (3, 1)
    assert not game.may_be_done(after, 0)
    assert game.may_be_done(marked(after, "1@a2"), 0)


def test_never_both_dice() -> None:
    """DD-13"""
    position = table(PLAIN, {"b2": 1}, dice="3+5")
    for first, second in (("give1", "give2"), ("give2", "give1")):
        assert may_not(marked(position, first), second)


def test_giving_up_with_all_leaves_circled_gains_nothing_and_is_allowed() -> None:
    """DD-13"""
    position = table(PLAIN, {"b2": 1}, dice="3+5", bare=0, ready=4)
    after = marked(position, "give1", "2@a2")
    assert (after.boards[0].bare, after.boards[0].ready) == (0, 4)
    assert numbers(after) == {"a2": 5, "b2": 1}


def test_a_coloured_leaf_changes_a_die_by_one_for_that_player_alone() -> None:
    """DD-14"""
    position = table(PLAIN, {"b2": 1}, {"b2": 1}, dice="3+5", bare=2, ready=2)
    after = marked(position, "1+1@a2", "2-1@c2")
    assert numbers(after) == {"a2": 4, "b2": 1, "c2": 4}
    assert after.boards[0].ready == 0
    assert numbers(marked(after, "1@a2", "2@c2", seat=1), 1) == {"a2": 3, "b2": 1, "c2": 5}


def test_several_leaves_may_go_into_one_die() -> None:
    """DD-14"""
    position = table(PLAIN, {"b2": 1}, dice="3+5", bare=0, ready=4)
    after = marked(position, "2+4@a2")
    assert (numbers(after)["a2"], after.boards[0].ready) == (9, 0)
    assert may(position, "1-3@a2", "1+4@a2")


def test_a_coloured_leaf_is_spent_for_the_whole_game() -> None:
    """DD-14"""
    position = table(PLAIN, {"b2": 1}, dice="3+5", bare=0, ready=1)
    after = rolled(closed(position, ["1+1@a2", "2@c2"]), "3+5")
    assert (after.boards[0].bare, after.boards[0].ready) == (0, 0)
    assert may_not(after, "1+1@a1", "1-1@a1")


def test_one_less_one_is_zero_and_six_and_three_are_nine() -> None:
    """DD-14"""
    position = table(PLAIN, {"b2": 1}, dice="1+6", bare=0, ready=4)
    after = marked(position, "1-1@a2", "2+3@c2")
    assert numbers(after) == {"a2": 0, "b2": 1, "c2": 9}


def test_minus_one_and_ten_are_refused_and_no_leaf_is_spent() -> None:
    """DD-14"""
    position = table(PLAIN, {"b2": 1}, dice="1+6", bare=0, ready=4)
    for mark in ("1-2@a2", "2+4@a2"):
        with pytest.raises(Refusal) as caught:
            marked(position, mark)
        assert caught.value.rule == "DD-14"
    assert position.boards[0].ready == 4


def test_a_leaf_gained_by_giving_up_a_die_serves_the_other_in_the_same_turn() -> None:
    """DD-15"""
    position = table(PLAIN, {"b2": 1}, dice="3+5")
    assert may_not(position, "1+1@a2")
    after = marked(position, "give2", "1+1@a2")
    assert (numbers(after)["a2"], after.boards[0].bare, after.boards[0].ready) == (4, 3, 0)


def test_with_one_cloud_left_one_die_is_written_and_the_other_is_void() -> None:
    """DD-16"""
    filled = {f"{column}{row}": 1 for column in "abc" for row in "123"}
    del filled["c3"]
    after = marked(table(PLAIN, filled, dice="3+5"), "2@c3")
    assert game.may_be_done(after, 0)
    assert len(rules.moves(after, 0)) == 0
    assert (after.boards[0].bare, after.boards[0].thorns) == (4, 0)


def test_with_one_cloud_left_a_die_given_up_before_counts_as_given_up() -> None:
    """DD-16"""
    filled = {f"{column}{row}": 1 for column in "abc" for row in "123"}
    del filled["c3"]
    after = marked(table(PLAIN, filled, dice="3+5"), "give1", "2+1@c3")
    assert numbers(after)["c3"] == 6
    assert (after.boards[0].bare, after.boards[0].thorns) == (3, 1)


def test_anything_can_be_taken_back_until_done_and_done_be_withdrawn_while_others_work() -> None:
    """DD-17"""
    turn = turns.apply(game, turns.begin(game, PLAIN, 2, game.options()), Drawn(35))
    first = marks.parse("1@a1")
    turns.check_mark(game, turn, 0, (), first)
    assert turns.view(game, turn, 0, ()) == turn.position
    done = turns.apply(game, turn, Done(0))
    with pytest.raises(Refusal, match="done"):
        turns.check_mark(game, done, 0, (), first)
    turns.check_withdraw(game, done, 0)
    turns.check_mark(game, turns.apply(game, done, Withdrawn(0)), 0, (), first)


def test_a_first_number_taken_back_takes_the_one_that_leans_on_it_along() -> None:
    """DD-17: a mark that leans on another can't stand without it"""
    turn = turns.apply(game, turns.begin(game, PLAIN, 1, game.options()), Drawn(35))
    turn = turns.apply(game, turn, Barrier(((marks.parse("1@a1"), marks.parse("2@a2")),)))
    turn = turns.apply(game, turn, Drawn(24))
    first, second = marks.parse("1@b1"), marks.parse("2@c1")
    turns.check_mark(game, turn, 0, (first,), second)
    with pytest.raises(Refusal) as caught:
        turns.check_mark(game, turn, 0, (), second)
    assert (caught.value.rule, caught.value.cells) == ("DD-11", ("c1",))


def test_a_die_may_be_given_up_after_the_first_number() -> None:
    """DD-18"""
    position = marked(table(PLAIN, {"b2": 1}, dice="3+5"), "1@a2")
    assert may(position, "give2")
    assert game.may_be_done(marked(position, "give2"), 0)


def test_a_leaf_earned_by_the_first_number_serves_the_second() -> None:
    """DD-18"""
    earning = sheet(*SQUARE, shelf='shelf = [["triangle", "leaf"], ["pear", ""]]')
    assert earning.shelf[0].strokes == 3
    position = marked(table(earning, {"a1": 2, "b1": 4}, dice="1+6"), "1@c1")
    assert position.boards[0].ready == 1
    assert numbers(marked(position, "2+1@c2"))["c2"] == 7


def test_no_leaf_goes_on_a_die_given_up() -> None:
    """DD-18"""
    position = marked(table(PLAIN, {"b2": 1}, dice="3+5", ready=2), "give1")
    assert may_not(position, "1@a2", "1+1@a2")


def test_zero_is_a_number_like_any_other() -> None:
    """DD-18"""
    two = sheet(*SQUARE)
    position = table(two, {"a1": 0, "b1": 1}, dice="2+6")
    assert rules.line_kind(two.lines[0], marked(position, "1@c1").boards[0].numbers) == 1
    pair = marked(table(two, {"a1": 0, "b1": 5}, dice="1+6", ready=1), "1-1@c1")
    assert rules.line_kind(two.lines[0], pair.boards[0].numbers) == -1
