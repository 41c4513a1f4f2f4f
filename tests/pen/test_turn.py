"""A table's turns: drafts, take back, done, withdraw, corrected dice, the barrier; by the tiny race."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papeterie.pen import turn as turns
from papeterie.pen.game import Move, Options, Refusal
from papeterie.pen.turn import Barrier, Corrected, Done, Drawn, Entry, Event, Turn, Withdrawn
from papeterie.pen.words import Words
from tests.tiny_game import game

FIRST_CARD, THIRD_CARD = 0, 2


def table(*entries: Entry, seats: int = 2) -> Turn:
    turn = turns.begin(game, game.sheet("hedge"), seats, Options())
    for entry in entries:
        turn = turns.apply(game, turn, entry)
    return turn


def thrown(outcome: int = 22, card: int = FIRST_CARD, *, seats: int = 2) -> Turn:
    """Two cells to clip in the row of a card."""
    return table(Drawn(outcome), Drawn(card), seats=seats)


def cells(*names: str) -> list[Move]:
    return [game.parse(name) for name in names]


def refused(call: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as caught:
        call()
    assert caught.value.rule == "turn"
    assert game.explain(caught.value, Words("fr")) != game.explain(caught.value, Words("en"))
    return game.explain(caught.value, Words("en"))


def test_a_table_begins_with_a_draw_and_nobody_at_work() -> None:
    turn = table()
    assert turns.due(game, turn)
    assert turns.acting(game, turn) == ()
    assert not turns.everybody_done(game, turn)
    assert (turn.round, turn.draws, turn.outcomes, turn.done, turn.over) == (0, 0, (), (False, False), False)


def test_draws_in_a_row_belong_to_one_round() -> None:
    turn = table(Drawn(13))
    assert turns.due(game, turn)
    assert (turn.round, turn.draws) == (1, 1)
    turn = turns.apply(game, turn, Drawn(THIRD_CARD))
    assert not turns.due(game, turn)
    assert (turn.round, turn.draws, turn.outcomes) == (1, 2, (13, THIRD_CARD))
    assert turn.before == table().position


def test_everybody_acts_at_once() -> None:
    assert turns.acting(game, thrown(seats=3)) == (0, 1, 2)


def test_a_draft_is_seen_by_its_seat_alone() -> None:
    turn = thrown()
    seen = turns.view(game, turn, 0, cells("a1"))
    assert seen.clipped == (1, 0)
    assert turn.position.clipped == (0, 0)
    assert turns.view(game, turn, 1, []) == turn.position


def test_a_mark_is_checked_against_its_own_draft() -> None:
    turn = thrown()
    seen = turns.check_mark(game, turn, 0, cells("a1"), *cells("b1"))
    assert seen == turns.view(game, turn, 0, cells("a1", "b1"))
    with pytest.raises(Refusal, match="clipped already"):
        turns.check_mark(game, turn, 0, cells("a1"), *cells("a1"))
    with pytest.raises(Refusal, match="nothing is left"):
        turns.check_mark(game, turn, 0, cells("a1", "b1"), *cells("c1"))
    turns.check_mark(game, turn, 1, [], *cells("a1"))


def test_marks_are_taken_back_from_the_last() -> None:
    turn = thrown()
    draft = cells("a1", "b1")
    once = turns.view(game, turn, 0, draft[:1])
    assert turns.view(game, turn, 0, draft[:0]) == turn.position
    assert turns.check_mark(game, turn, 0, draft[:1], draft[1]) == turns.view(game, turn, 0, draft)
    assert turns.view(game, turn, 0, draft[:1]) == once


def test_before_the_draw_there_is_nothing_to_mark() -> None:
    for turn in (table(), table(Drawn(22))):
        said = refused(lambda turn=turn: turns.check_mark(game, turn, 0, [], 0))  # type: ignore[misc]
        assert said == "There is nothing to mark now: the next draw comes first."


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there_can_do_nothing(seat: int) -> None:
    turn = thrown()
    refused(lambda: turns.check_mark(game, turn, seat, [], 0))
    refused(lambda: turns.check_done(game, turn, seat, []))
    refused(lambda: turns.check_withdraw(game, turn, seat))


def test_done_needs_all_marks_of_the_turn() -> None:
    turn = thrown()
    assert refused(lambda: turns.check_done(game, turn, 0, cells("a1"))) == (
        "This turn isn't finished: there is more to mark."
    )
    turns.check_done(game, turn, 0, cells("a1", "b1"))


def test_done_is_not_possible_before_the_draw_or_twice() -> None:
    assert refused(lambda: turns.check_done(game, table(), 0, [])) == "There is no turn to finish."
    turn = turns.apply(game, thrown(), Done(0))
    assert (
        refused(lambda: turns.check_done(game, turn, 0, cells("a1", "b1")))
        == "You have said that you are done."
    )
    turns.check_done(game, turn, 1, cells("a1", "b1"))


def test_who_is_done_marks_nothing_more() -> None:
    turn = turns.apply(game, thrown(), Done(0))
    assert turn.done == (True, False)
    said = refused(lambda: turns.check_mark(game, turn, 0, cells("a1"), *cells("b1")))
    assert said == "You have said that you are done."
    turns.check_mark(game, turn, 1, cells("a1"), *cells("b1"))


def test_done_is_withdrawn_while_somebody_else_is_at_work() -> None:
    turn = turns.apply(game, thrown(), Done(0))
    turns.check_withdraw(game, turn, 0)
    turn = turns.apply(game, turn, Withdrawn(0))
    assert turn == thrown()


def test_who_is_not_done_has_nothing_to_withdraw() -> None:
    turn = turns.apply(game, thrown(), Done(0))
    assert refused(lambda: turns.check_withdraw(game, turn, 1)) == (
        "You aren't done yet, so there is nothing to withdraw."
    )


def test_the_barrier_is_due_when_all_are_done() -> None:
    turn = thrown(seats=3)
    for seat in (2, 0):
        turn = turns.apply(game, turn, Done(seat))
        assert not turns.everybody_done(game, turn)
    assert turns.everybody_done(game, turns.apply(game, turn, Done(1)))


def test_at_the_barrier_all_marks_are_made_and_settled() -> None:
    turn = turns.apply(game, thrown(), Barrier((tuple(cells("a1", "b1")), tuple(cells("c1", "d1")))))
    assert turn.position.clipped == (0b11, 0b1100)
    assert (turn.outcomes, turn.done, turn.draws, turn.round) == ((), (False, False), 2, 1)
    assert turn.before == turn.position
    assert turns.due(game, turn)
    assert not turns.everybody_done(game, turn)


def test_after_the_barrier_nothing_is_taken_back() -> None:
    turn = turns.apply(game, thrown(), Barrier((tuple(cells("a1", "b1")), tuple(cells("c1", "d1")))))
    refused(lambda: turns.check_withdraw(game, turn, 0))
    refused(lambda: turns.check_correction(game, turn, 33))


def race(first: tuple[str, ...], second: tuple[str, ...]) -> Turn:
    """Both seats clip column a down to its last cell; then these."""
    turn = table()
    for card in (0, 1):
        a = tuple(cells(f"a{card + 1}"))
        for entry in (Drawn(11), Drawn(card), Barrier((a, a))):
            turn = turns.apply(game, turn, entry)
    for entry in (Drawn(11), Drawn(THIRD_CARD), Barrier((tuple(cells(*first)), tuple(cells(*second))))):
        turn = turns.apply(game, turn, entry)
    return turn


def test_a_race_that_ends_in_one_round_is_shared() -> None:
    assert race(("a3",), ("a3",)).position.birds == (1, 1)


def test_a_race_is_won_by_who_was_a_round_earlier() -> None:
    turn = race(("a3",), ("b3",))
    assert turn.position.birds == (1, 0)
    for entry in (Drawn(11), Drawn(5), Barrier((tuple(cells("b3")), tuple(cells("a3"))))):
        turn = turns.apply(game, turn, entry)
    assert turn.position.birds == (1, 0)


@given(st.permutations([0, 1, 2]), st.data())
def test_the_order_in_which_seats_are_done_changes_nothing(order: list[int], data: st.DataObject) -> None:
    marks = tuple(
        tuple(
            data.draw(
                st.lists(st.sampled_from(cells("a1", "b1", "c1", "d1")), min_size=2, max_size=2, unique=True)
            )
        )
        for _ in range(3)
    )
    turn = thrown(seats=3)
    for seat in order:
        turn = turns.apply(game, turn, Done(seat))
    assert turns.apply(game, turn, Barrier(marks)) == turns.apply(game, thrown(seats=3), Barrier(marks))


# Draws


def test_only_what_can_come_up_is_drawn() -> None:
    turns.check_draw(game, table(), 33)
    assert refused(lambda: turns.check_draw(game, table(), 14)) == "This can't be drawn now: 1+4."
    assert refused(lambda: turns.check_draw(game, table(Drawn(22)), 22)) == "This can't be drawn now: 2+2."
    assert refused(lambda: turns.check_draw(game, thrown(), 22)) == "No draw is due now."


def test_a_card_that_is_gone_is_not_drawn_again() -> None:
    turn = turns.apply(game, thrown(), Barrier((tuple(cells("a1", "b1")), tuple(cells("a1", "b1")))))
    turn = turns.apply(game, turn, Drawn(22))
    assert refused(lambda: turns.check_draw(game, turn, FIRST_CARD)) == "This can't be drawn now: card1."


def test_a_mistyped_throw_is_corrected() -> None:
    turn = table(Drawn(11))
    turns.check_correction(game, turn, 33)
    assert turns.apply(game, turn, Corrected(33)) == table(Drawn(33))


def test_the_last_draw_of_a_round_is_corrected_not_the_first() -> None:
    turn = thrown()
    turns.check_correction(game, turn, THIRD_CARD)
    assert turns.apply(game, turn, Corrected(THIRD_CARD)) == thrown(card=THIRD_CARD)
    assert refused(lambda: turns.check_correction(game, turn, 33)) == "This can't be drawn now: 3+3."


def test_an_earlier_draw_of_a_round_is_corrected_and_the_later_ones_stay() -> None:
    turn = thrown(22, THIRD_CARD)
    turns.check_correction(game, turn, 33, back=1)
    assert turns.apply(game, turn, Corrected(33, back=1)) == thrown(33, THIRD_CARD)
    for back in (-1, 2):
        assert refused(lambda back=back: turns.check_correction(game, turn, 33, back)) == (  # type: ignore[misc]
            "This draw can't be corrected any more."
        )


def test_a_correction_does_not_count_as_a_draw() -> None:
    turn = turns.apply(game, thrown(), Corrected(THIRD_CARD))
    assert (turn.draws, turn.round) == (2, 1)


def test_a_card_may_be_corrected_to_itself_as_it_was_in_the_deck() -> None:
    turns.check_correction(game, thrown(), FIRST_CARD)


def test_nothing_is_corrected_before_a_draw_or_once_a_seat_is_done() -> None:
    said = "This draw can't be corrected any more."
    assert refused(lambda: turns.check_correction(game, table(), 22)) == said
    turn = turns.apply(game, thrown(), Done(1))
    assert refused(lambda: turns.check_correction(game, turn, THIRD_CARD)) == said
    turns.check_correction(game, turns.apply(game, turn, Withdrawn(1)), THIRD_CARD)


# The end


def finished() -> Turn:
    return turns.apply(game, thrown(), Event("finished"))


def test_when_the_game_is_over_nothing_can_be_done() -> None:
    turn = finished()
    assert turn.over
    assert turns.acting(game, turn) == ()
    assert not turns.due(game, turn)
    assert not turns.everybody_done(game, turn)
    assert refused(lambda: turns.check_mark(game, turn, 0, [], 0)) == "The game is over."
    refused(lambda: turns.check_done(game, turn, 0, cells("a1", "b1")))
    refused(lambda: turns.check_draw(game, turn, 22))
    refused(lambda: turns.check_correction(game, turn, THIRD_CARD))
    refused(lambda: turns.check_withdraw(game, msg_done(turn), 0))


def msg_done(turn: Turn) -> Turn:
    return turns.apply(game, turn, Done(0))


def test_a_game_ends_by_itself_after_the_last_card() -> None:
    turn = table()
    for card in range(6):
        for entry in (Drawn(11), Drawn(card)):
            turn = turns.apply(game, turn, entry)
        free = list(game.moves(turn.position, 0))[:1]
        assert not turn.over
        turn = turns.apply(game, turn, Barrier((tuple(free), tuple(free))))
    assert turn.over
    assert turn.round == 6


@pytest.mark.parametrize("kind", [kind for kind in turns.EVENTS if kind not in ("finished", "left")])
def test_other_events_leave_the_turn_as_it_is(kind: str) -> None:
    assert turns.apply(game, thrown(), Event(kind, seat=0, key="k", value="v")) == thrown()


def test_a_seat_that_is_left_has_no_turn_until_somebody_sits_there_again() -> None:
    """ED-14"""
    left = turns.apply(game, thrown(), Event("left", seat=0))
    assert turns.acting(game, left) == (1,)
    for kind in ("person", "bot"):
        assert turns.apply(game, left, Event(kind, seat=0, value="x")) == thrown()
    both = turns.apply(game, left, Event("left", seat=1))
    assert turns.acting(game, both) == ()
    assert not turns.everybody_done(game, both), "nobody is there to pass the barrier"
