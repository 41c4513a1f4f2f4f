"""Marks: their texts and ids are inverses, what is no mark is refused, they are said in both languages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papeterie.games.explore_draw import game, marks, rules, saying
from papeterie.games.explore_draw.boats import hull
from papeterie.games.explore_draw.cards import cards
from papeterie.pen.demands import WORD
from papeterie.pen.grid import cells_of
from papeterie.pen.words import Words
from tests.explore_draw.boats_for_tests import all_but, board, drawn_on, marked, on, table

EN, FR = Words("en"), Words("fr")


@pytest.mark.parametrize("move", [*range(7), *range(8, 107)])
def test_a_decision_s_text_comes_back(move: int) -> None:
    word = marks.text(move)
    assert WORD.fullmatch(word)
    assert marks.parse(word) == move
    assert marks.is_mark(move)


@given(
    st.integers(0, 9),
    st.integers(0, 5),
    st.integers(0, 7),
    st.sampled_from(sorted(cells_of(hull().grid.cells))),
)
def test_a_placement_s_text_comes_back(item: int, colour: int, turn: int, anchor: int) -> None:
    move = marks.place(item, colour, turn, anchor)
    word = marks.text(move)
    assert WORD.fullmatch(word)
    assert marks.parse(word) == move
    assert marks.placed(move) == (item, colour, turn, anchor)


@pytest.mark.parametrize(
    "word",
    ["", "column-E", "row-4", "each-AB", "card-13", "extra-0", "skip-7", "0a@c4", "11a@c4", "1i@c4", "1a@c0",
     "1a=pink@c4", "1a=@c4", "1a@C4", "01a@c4", "1a@c4 ", "1/1@c4"],
)  # fmt: skip
def test_what_is_no_mark_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="no mark"):
        marks.parse(word)


@pytest.mark.parametrize("move", [7, 107, 127, -1, marks.place(10, 0, 0, 0)])
def test_an_id_that_is_no_mark_has_no_text(move: int) -> None:
    assert not marks.is_mark(move)
    with pytest.raises(ValueError, match="no mark"):
        marks.text(move)


def test_moves_are_listed_only_when_asked() -> None:
    """Length, item, membership and listing agree, and a move outside is none."""
    position = marked(table({1: "red XXXX/X..."}, board([("blue", "c4")])), "column-A", "card-1")
    moves = rules.moves(position, 0)
    listed = list(moves)
    assert listed == sorted(set(listed))
    assert [moves[n] for n in range(len(moves))] == listed
    for index in (-1, len(listed)):
        with pytest.raises(IndexError):
            moves[index]
    assert all(move in moves for move in listed)
    assert "a" not in moves
    assert marks.place(0, marks.AS_SHOWN, 0, 0) not in moves


def said(position: object, move: int) -> tuple[str, str]:
    return game.describe(position, 0, move, EN), game.describe(position, 0, move, FR)  # type: ignore[arg-type]


def test_marks_are_said_in_both_languages() -> None:
    position = table({1: "red XXXXX", 2: "lesson 7", 5: "X + X or XXX + XXX", 6: "oshax ..X./XXXX/X..."})
    assert said(position, marks.parse("column-B")) == (
        "column B: cards 2, 6 and 10", "colonne B\u202f: cartes 2, 6 et 10"
    )  # fmt: skip
    assert said(position, marks.parse("row-1"))[0] == "special action 3, a whole row: cards 1, 2, 3 and 4"
    assert said(position, marks.parse("each-BAB"))[0] == "special action 2, one card of each row: 2, 5 and 10"
    chosen = marked(position, "column-A")
    assert said(chosen, marks.parse("extra-2")) == (
        "special action 1, one more card: 2, lesson 7: 3 for each family",
        "action spéciale 1, une carte de plus\u202f: 2, leçon 7\u202f: 3 points par famille",
    )
    assert said(chosen, marks.parse("card-1")) == (
        "take card 1: red cat, 5 cells", "prendre la carte 1\u202f: chat rouge, 5 cases"
    )  # fmt: skip
    treasure = marked(chosen, "card-5")
    assert said(treasure, marks.parse("first-group"))[0] == (
        "draw these: common treasure, 1 cell + common treasure, 1 cell"
    )
    cat = marked(chosen, "card-1")
    assert said(cat, marks.parse("cat-twice"))[0] == "special action 4: draw the next cat twice"
    assert said(cat, on(cat, "c4-g4")) == (
        "draw on c4, d4, e4, f4 and g4: red cat", "dessiner en c4, d4, e4, f4 et g4\u202f: chat rouge"
    )  # fmt: skip
    gift = drawn_on(cat, "b4-f4")
    assert said(gift, marks.parse("no-treasure")) == ("no free treasure", "pas de trésor gratuit")
    assert said(gift, marks.parse("treasure-twice"))[1] == (
        "action spéciale 5\u202f: dessiner deux fois le prochain trésor"
    )
    assert said(gift, on(gift, "g4", 7))[0] == "draw on g4: common treasure"


def test_an_oshax_is_said_with_the_colour_it_takes() -> None:
    """ED-33"""
    position = marked(table({1: "oshax ..X./XXXX/X..."}), "column-A", "card-1")
    move = on(position, "f6 f5 g5 h5 i5 h4", colour="purple")
    assert said(position, move)[0].endswith(": purple cat")


def test_what_is_skipped_is_said() -> None:
    """ED-32"""
    position = marked(table({1: "red XXXXX"}, board(treasures=[all_but("a4")])), "column-A", "card-1")
    assert said(position, marks.parse("skip-1"))[0] == "skip what fits nowhere: red cat, 5 cells"


def test_every_card_is_said_in_both_languages() -> None:
    """ED-04: words name colours and treasures."""
    for words in (EN, FR):
        for card in cards():
            text = saying.card_words(card, game.words(words))
            assert text
            assert "{" not in text
    any_two = next(card for card in cards() if card.keyword == "any_2")
    assert saying.card_words(any_two, game.words(EN)).endswith(
        "common treasure, 3 cells or common treasure, 3 cells"
    )
