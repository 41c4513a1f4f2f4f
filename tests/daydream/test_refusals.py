"""What a refused mark says: its rule, figures and cells, in both languages, word for word."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papeterie.games.daydream import game, marks, rules
from papeterie.games.daydream.rules import Position
from papeterie.pen.game import Refusal
from papeterie.pen.words import Words
from tests.daydream.boards import SQUARE, marked, rolled, sheet, table

EN, FR = Words("en"), Words("fr")
PLAIN = sheet(*SQUARE)
FULL = {f"{column}{row}": 1 for column in "abc" for row in "123"}


def refused(position: Position, mark: str, seat: int = 0) -> Refusal:
    move = marks.parse(mark)
    refusal = game.refusal(position, seat, move)
    assert refusal is not None
    assert move not in rules.moves(position, seat)
    assert (refusal.seat, refusal.move) == (seat, move)
    return refusal


def says(refusal: Refusal, rule: str, english: str, french: str) -> None:
    assert refusal.rule == rule
    assert game.explain(refusal, EN) == english
    assert game.explain(refusal, FR) == french


def rolling(**fields: Any) -> Position:
    return table(PLAIN, {"b2": 1}, dice="3+5", **fields)


@pytest.mark.parametrize("mark", ["1@a1", "give1", "row"])
def test_before_the_roll_the_dice_come_first(mark: str) -> None:
    """DD-10"""
    says(refused(table(PLAIN, {"b2": 1}), mark), "DD-10", "The dice come first.", "Les dés d’abord.")


def test_a_cloud_that_is_not_there_is_named() -> None:
    """DD-10"""
    refusal = refused(rolling(), "1@d7")
    assert refusal.cells == ("d7",)
    says(refusal, "DD-10", "There is no cloud at d7.", "Il n’y a pas de nuage en d7.")


def test_a_die_is_written_once() -> None:
    """DD-10"""
    position = marked(rolling(), "1@a2")
    says(refused(position, "1@c2"), "DD-10", "This die is written already.", "Ce dé est déjà écrit.")
    says(refused(position, "give1"), "DD-13", "This die is written already.", "Ce dé est déjà écrit.")


def test_a_die_given_up_is_not_written() -> None:
    """DD-13"""
    position = marked(rolling(), "give2")
    says(refused(position, "2@a2"), "DD-13", "This die was given up.", "Ce dé a été abandonné.")


def test_both_dice_are_never_given_up() -> None:
    """DD-13"""
    says(
        refused(marked(rolling(), "give2"), "give1"),
        "DD-13",
        "Only one of the two dice may be given up.",
        "On ne peut abandonner qu’un des deux dés.",
    )


def test_nothing_is_given_up_in_the_opening_roll() -> None:
    """DD-03"""
    opening = rolled(rules.new_table(PLAIN, 1), "3+5")
    says(
        refused(opening, "give1"),
        "DD-03",
        "Both numbers of the opening roll are written, none is given up.",
        "Au premier lancer, les deux nombres s’écrivent\u202f: on n’en abandonne aucun.",
    )
    says(
        refused(opening, "1+1@a1"),
        "DD-03",
        "The opening roll is written as it fell, without leaves.",
        "Le premier lancer s’écrit tel quel, sans feuille.",
    )


def test_with_no_cloud_left_a_die_is_void() -> None:
    """DD-16"""
    one = {cell: number for cell, number in FULL.items() if cell != "c3"}
    position = marked(table(PLAIN, one, dice="3+5"), "2@c3")
    says(
        refused(position, "give1"),
        "DD-16",
        "No cloud is left: this die is void.",
        "Il ne reste aucun nuage\u202f: ce dé ne compte pas.",
    )


def test_a_cloud_that_is_written_is_refused_with_its_number() -> None:
    """DD-11"""
    refusal = refused(rolling(), "1@b2")
    assert (refusal.cells, refusal.facts["there"]) == (("b2",), 1)
    says(refusal, "DD-11", "There is a 1 at b2 already.", "Il y a déjà un 1 en b2.")


def test_a_cloud_that_touches_nothing_by_a_side_is_refused() -> None:
    """DD-11"""
    refusal = refused(rolling(), "1@a1")
    assert refusal.cells == ("a1",)
    says(
        refusal,
        "DD-11",
        "No number stands beside a1: a side must touch, a corner isn't enough.",
        "Aucun nombre ne touche a1\u202f: il faut un côté, un coin ne suffit pas.",
    )


@pytest.mark.parametrize(
    ("mark", "number", "french"), [("1-4@a2", "−1", "−1"), ("2+5@a2", "10", "10"), ("1-9@a2", "−6", "−6")]
)
def test_numbers_go_from_0_to_9(mark: str, number: str, french: str) -> None:
    """DD-14"""
    says(
        refused(rolling(ready=9), mark),
        "DD-14",
        f"{number} can't be written: only 0 to 9.",
        f"{french} ne peut pas s’écrire\u202f: seulement de 0 à 9.",
    )


def test_leaves_must_be_there() -> None:
    """DD-14"""
    refusal = refused(rolling(ready=1), "1+2@a2")
    assert (refusal.facts["leaves"], refusal.facts["ready"]) == (2, 1)
    says(
        refusal,
        "DD-14",
        "There aren't leaves enough: 2 needed, 1 ready.",
        "Pas assez de feuilles\u202f: il en faut 2, il y en a 1.",
    )


def test_two_lines_wait_for_their_order() -> None:
    """DD-24"""
    position = marked(table(PLAIN, {"a1": 1, "b1": 2, "c2": 6, "c3": 5}, dice="3+3"), "1@c1")
    for mark in ("2@b2", "give2"):
        says(
            refused(position, mark),
            "DD-24",
            "Say first which of the two lines is settled first.",
            "Dis d’abord laquelle des deux lignes se règle en premier.",
        )


@pytest.mark.parametrize("mark", ["row", "column"])
def test_there_is_no_order_without_two_lines(mark: str) -> None:
    """DD-24"""
    says(
        refused(rolling(), mark),
        "DD-24",
        "There is no order to choose now.",
        "Il n’y a pas d’ordre à choisir maintenant.",
    )


@pytest.mark.parametrize("move", [-1, 4, 15])
def test_what_is_no_mark_is_refused(move: int) -> None:
    """DD-10"""
    refusal = game.refusal(rolling(), 0, move)
    assert refusal is not None
    says(refusal, "DD-10", "This is no mark of Daydream.", "Ce n’est pas une marque de Daydream.")


@given(st.integers(-5, 3000), st.integers(0, 2), st.integers(0, 4))
def test_a_mark_is_either_offered_or_refused_and_a_refusal_can_be_said(
    move: int, written: int, ready: int
) -> None:
    position = marked(rolling(ready=ready), *("1@a2", "2@c2")[:written])
    refusal = game.refusal(position, 0, move)
    assert (refusal is None) == (move in list(rules.moves(position, 0)))
    if refusal is not None:
        assert "{" not in game.explain(refusal, EN) + game.explain(refusal, FR) + str(refusal)


@pytest.mark.parametrize(
    ("mark", "english", "french"),
    [
        ("1@a2", "write 3 at a2", "écrire 3 en a2"),
        ("1+1@a2", "write 4 at a2, with 1 leaf", "écrire 4 en a2, avec 1 feuille"),
        ("2-3@a2", "write 2 at a2, with 3 leaves", "écrire 2 en a2, avec 3 feuilles"),
        ("give1", "give up the 3, circle a leaf", "abandonner le 3, entourer une feuille"),
        ("row", "settle the row first", "régler la rangée d’abord"),
        ("column", "settle the column first", "régler la colonne d’abord"),
    ],
)
def test_marks_have_names(mark: str, english: str, french: str) -> None:
    move = marks.parse(mark)
    assert [game.describe(rolling(), 0, move, words) for words in (EN, FR)] == [english, french]
