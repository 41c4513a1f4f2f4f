"""Dice and cards of one's own, typed in the terminal: by their names, by words that say them, put right."""

from __future__ import annotations

import builtins

import pytest

from papeterie.cli import own_draws, playing
from papeterie.cli.sitting import Sitting
from papeterie.games.explore_draw import IsleOptions, game
from papeterie.pen import record as records
from papeterie.pen import turn as turns
from papeterie.pen.turn import Drawn, Turn
from papeterie.pen.words import Words

EN = Words("en")


def isle(*cards: str) -> Turn:
    turn = turns.begin(game, game.sheet("boat-1"), 2, IsleOptions())
    for card in cards:
        turn = turns.apply(game, turn, Drawn(game.parse_outcome(card)))
    return turn


def named(line: str, turn: Turn, lang: str = "en") -> str:
    draw = game.draw(turn.position)
    return game.outcome_text(own_draws.by_name(line, game, draw, Words(lang, "papeterie.cli")))


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("cat-61", "cat-61"),
        ("blue xxxxx", "cat-6"),
        ("Orange [.XX/XX./X..]", "cat-43"),
    ],
)
def test_a_card_is_named_by_its_text_or_by_words_that_only_it_has(line: str, card: str) -> None:
    """ED-90."""
    assert named(line, isle()) == card


def test_a_card_is_named_in_french_without_its_accents() -> None:
    assert named("lecon 12", isle("cat-1"), "fr") == "lesson-12"


def test_several_cards_alike_are_listed() -> None:
    with pytest.raises(own_draws.Unclear) as caught:
        named("blue 6", isle())
    assert len(caught.value.lines) == 8
    assert caught.value.lines[-1] == "7 cards are like this: type more words, or a name."


def test_nothing_like_it_is_said_to_be_none() -> None:
    with pytest.raises(own_draws.Unclear, match="can't be drawn here"):
        named("elephant", isle())


def test_the_name_of_a_card_is_that_card_even_if_it_can_not_come() -> None:
    """ED-03, ED-90: so that it can be said where it lies."""
    assert named("cat-6", isle("cat-6", "lesson-1")) == "cat-6"


def test_what_is_asked_for_says_the_space_and_the_deck() -> None:
    """ED-10."""
    assert own_draws.wanted(game, isle("cat-1"), ("A", "B"), EN) == "Space 2, a card of the lesson deck"


def test_the_draw_to_put_right_is_named_or_the_last_one() -> None:
    outcomes = [game.parse_outcome(card) for card in ("cat-1", "lesson-1", "cat-2")]
    assert own_draws.old_and_new("cat-1 cat-9", game, outcomes) == (2, "cat-9")
    assert own_draws.old_and_new("cat-9", game, outcomes) == (0, "cat-9")
    assert own_draws.old_and_new("blue cat", game, outcomes) == (0, "blue cat")


def test_a_host_lays_out_an_island_in_the_terminal_and_puts_a_card_right(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """ED-90."""
    sheet = game.sheet("boats")
    head = records.head_of(game, sheet, name="", seats=("Ada",), draws="typed", options=IsleOptions())
    sitting = Sitting.begun(game, head, None)
    before = ["boat 3", "blue", "visible rat", "basic-2", "basic-3"]
    lines = [*before, "cat-1", "lesson-1", "cat-2", "lesson-1", "correct cat-2 cat-3", "quit"]
    monkeypatch.setattr(builtins, "input", lambda prompt: lines.pop(0))
    playing.play(sitting, Words("en", "papeterie.cli"), clear=False)
    out = capsys.readouterr().out
    turn = sitting.table.turn
    assert turn.position.dealt == (2,)
    assert turn.position.basic[0] == 3
    assert [game.outcome_text(card) for card in turn.position.island] == ["cat-1", "lesson-1", "cat-3"]
    assert "Lesson-1 lies on space 2 already. (ED-03)" in out
