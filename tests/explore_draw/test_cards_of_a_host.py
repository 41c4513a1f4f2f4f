"""Cards that a host turns over from a printed box (ED-90): which can come, why not, put right afterwards."""

from __future__ import annotations

import pytest

from papeterie.games.explore_draw import game
from papeterie.pen import turn as turns
from papeterie.pen.game import Refusal
from papeterie.pen.turn import Corrected, Drawn, Turn
from papeterie.pen.words import Words

DAY = (
    "cat-1", "lesson-1", "cat-2", "lesson-2", "cat-3", "cat-4", "lesson-3", "cat-5", "cat-6", "cat-7",
    "cat-8", "lesson-4",
)  # fmt: skip


def table(*cards: str, sheet: str = "boat-1", seats: int = 2) -> Turn:
    turn = turns.begin(game, game.sheet(sheet), seats, game.options())
    for card in cards:
        outcome = game.parse_outcome(card)
        turns.check_draw(game, turn, outcome)
        turn = turns.apply(game, turn, Drawn(outcome))
    return turn


def refused(turn: Turn, card: str, back: int = -1) -> tuple[str, str]:
    outcome = game.parse_outcome(card)
    args = (game, turn, outcome) if back < 0 else (game, turn, outcome, back)
    with pytest.raises(Refusal) as caught:
        (turns.check_draw if back < 0 else turns.check_correction)(*args)
    assert game.explain(caught.value, Words("fr")) != game.explain(caught.value, Words("en"))
    return caught.value.rule, game.explain(caught.value, Words("en"))


def test_a_host_turns_over_a_whole_day_card_by_card() -> None:
    turn = table(*DAY)
    assert [game.outcome_text(card) for card in turn.position.island] == list(DAY)
    assert turns.acting(game, turn) == (0, 1)


def test_a_card_picked_twice_is_refused_with_its_space() -> None:
    assert refused(table(*DAY[:4]), "cat-2") == ("ED-03", "Cat-2 lies on space 3 already.")


def test_spaces_2_4_7_and_12_take_lesson_deck_cards_only() -> None:
    assert refused(table(*DAY[:1]), "cat-2") == ("ED-10", "Space 2 takes a card of the lesson deck.")
    assert refused(table(*DAY[:2]), "lesson-9") == ("ED-10", "Space 3 takes a card of the cat deck.")


def test_a_card_of_another_day_is_gone() -> None:
    turn = table(*DAY)
    for seat in (0, 1):
        turn = turns.apply(game, turn, turns.Done(seat))
    turn = turns.apply(game, turn, turns.Barrier(((), ())))
    assert refused(turn, "cat-1") == ("ED-12", "Cat-1 lay on the island of another day: it is gone.")


def test_boats_are_dealt_first_and_each_once() -> None:
    turn = table("boat-3", sheet="boats")
    assert refused(turn, "boat-3") == ("ED-01", "Boat-3 has been dealt already.")
    assert refused(turn, "cat-1") == ("ED-10", "Cat-1 isn't what is turned over now.")


def test_a_card_of_any_space_is_put_right_and_the_others_stay() -> None:
    turn = table(*DAY)
    outcome = game.parse_outcome("cat-40")
    turns.check_correction(game, turn, outcome, back=9)
    turn = turns.apply(game, turn, Corrected(outcome, back=9))
    shown = [game.outcome_text(card) for card in turn.position.island]
    assert shown == [*DAY[:2], "cat-40", *DAY[3:]]
    assert not turn.position.cats_left >> outcome & 1
    assert turn.position.cats_left >> game.parse_outcome("cat-2") & 1


def test_a_card_is_not_put_right_to_one_that_lies_elsewhere_or_of_the_other_deck() -> None:
    turn = table(*DAY)
    assert refused(turn, "cat-1", back=0) == ("ED-03", "Cat-1 lies on space 1 already.")
    assert refused(turn, "cat-8", back=9) == ("ED-03", "Cat-8 lies on space 11 already.")
    assert refused(turn, "lesson-9", back=9) == ("ED-10", "Space 3 takes a card of the cat deck.")
