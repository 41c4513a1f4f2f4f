"""What a refused mark says: its rule, figures and cells, in both languages, word for word."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from papeterie.games.explore_draw import IsleOptions, game, marks, refusals, rules
from papeterie.games.explore_draw.board import Board, Position
from papeterie.pen.game import Refusal
from papeterie.pen.words import Words
from tests.explore_draw.boats_for_tests import all_but, board, drawn_on, marked, on, refused, table

EN, FR = Words("en"), Words("fr")


def says(refusal: Refusal, rule: str, english: str, french: str, cells: str = "") -> None:
    assert refusal.rule == rule
    assert game.explain(refusal, EN) == english
    assert game.explain(refusal, FR) == french.replace(" :", "\u202f:").replace(" ;", "\u202f;")
    assert refusal.cells == tuple(cells.split())


def in_hand(what: str, drawn: Board | None = None) -> Position:
    return marked(table({1: what}, drawn), "column-A", "card-1")


RED = "red XXXXX"
OSHAX = "oshax ..X./XXXX/X..."


def test_before_the_island_nothing_is_marked() -> None:
    """ED-10"""
    start = game.start(game.sheet("boats"), 2, IsleOptions())
    says(
        refused(start, "column-A"),
        "ED-10",
        "The island comes first.",
        "L’île d’abord : ses douze cartes ne sont pas encore posées.",
    )


def test_after_the_end_nothing_is_marked() -> None:
    """ED-12"""
    over = replace(table(), day=0, island=())
    says(refused(over, "column-A"), "ED-12", "The game is over.", "La partie est finie.")


@pytest.mark.parametrize(
    "move", [-1, 7, 107, 127, marks.place(10, 0, 0, 0), marks.place(0, 5, 0, 31), 1 << 40]
)
def test_a_number_that_stands_for_nothing(move: int) -> None:
    """ED-11"""
    says(
        refused(table(), move),
        "ED-11",
        "This is no mark of Explore & Draw.",
        "Ce n’est pas une action d’Explore & Draw.",
    )


def test_the_day_s_cards_are_chosen_once() -> None:
    """ED-11"""
    for word in ("column-B", "row-1", "each-ABC"):
        says(
            refused(marked(table(), "column-A"), word),
            "ED-11",
            "The cards of this day are chosen.",
            "Les cartes de ce jour sont déjà choisies.",
        )


def test_a_card_that_was_not_chosen() -> None:
    """ED-11"""
    for position in (table(), marked(table(), "column-A")):
        refusal = refused(position, "card-2")
        assert refusal.facts == {"space": 2}
        says(
            refusal,
            "ED-11",
            "Card 2 is not among those chosen.",
            "La carte 2 n’est pas parmi celles que tu as choisies.",
        )


def test_a_card_that_is_resolved() -> None:
    """ED-11"""
    position = marked(table({2: "lesson 1"}), "column-B", "card-2")
    says(
        refused(position, "card-2"),
        "ED-11",
        "Card 2 is resolved already.",
        "La carte 2 est déjà résolue.",
    )


def test_a_card_before_the_one_in_hand_is_finished() -> None:
    """ED-11"""
    for word in ("card-5", "extra-2"):
        says(
            refused(in_hand(RED), word),
            "ED-11",
            "The card in hand is finished before the next one.",
            "Termine la carte en main avant de passer à la suivante.",
        )


def test_special_actions_used_up() -> None:
    """ED-21"""
    says(
        refused(table(drawn=board(specials="3")), "row-2"),
        "ED-21",
        "This special action is used up.",
        "Cette action spéciale a déjà servi.",
    )
    says(
        refused(table(drawn=board(specials="123")), "row-2"),
        "ED-21",
        "This special action is used up.",
        "Cette action spéciale a déjà servi.",
    )
    says(
        refused(marked(table({1: RED}), "row-1", "card-1"), "cat-twice"),
        "ED-21",
        "One special action a day.",
        "Une seule action spéciale par jour.",
    )
    says(
        refused(table(drawn=board(specials="145")), "each-AAA"),
        "ED-21",
        "Three special actions a game, all are used.",
        "Trois actions spéciales par partie : toutes ont servi.",
    )


def test_an_extra_card_at_the_wrong_time_or_from_the_chosen_column() -> None:
    """ED-23"""
    says(
        refused(table(), "extra-2"),
        "ED-23",
        "A column is chosen first, the extra card then.",
        "Choisis d’abord une colonne, puis la carte supplémentaire.",
    )
    says(
        refused(marked(table(), "column-A"), "extra-9"),
        "ED-23",
        "The extra card comes from another column.",
        "La carte supplémentaire vient d’une autre colonne.",
    )


def test_a_group_where_there_is_none() -> None:
    """ED-36"""
    says(
        refused(in_hand(RED), "second-group"),
        "ED-36",
        "There is no group to choose.",
        "Il n’y a pas de groupe à choisir.",
    )


def test_doubling_what_is_not_in_hand() -> None:
    """ED-22"""
    says(
        refused(marked(in_hand("XXXX/.X.. or XXXX/X..."), "first-group"), "cat-twice"),
        "ED-22",
        "There is no cat in hand that fits.",
        "Aucun chat en main ne trouve sa place.",
    )
    says(
        refused(in_hand(RED), "treasure-twice"),
        "ED-22",
        "There is no treasure in hand that fits.",
        "Aucun trésor en main ne trouve sa place.",
    )


def test_what_was_declared_comes_first() -> None:
    """ED-22"""
    position = marked(in_hand("orange X + green XXX", board(treasures=[all_but("a4 v5")])), "cat-twice")
    gift = marked(drawn_on(in_hand(RED), "b4-f4"), "treasure-twice")
    for refusal in (
        refused(position, "skip-2"),
        refused(position, "cat-twice"),
        refused(gift, "no-treasure"),
    ):
        says(
            refusal,
            "ED-22",
            "Draw what is to be doubled first.",
            "Dessine d’abord ce qui doit être doublé.",
        )


def test_no_free_treasure_is_offered() -> None:
    """ED-50"""
    says(
        refused(in_hand(RED), "no-treasure"),
        "ED-50",
        "No free treasure is offered.",
        "Aucun trésor gratuit n’est offert.",
    )


def test_what_can_be_placed_is_not_skipped() -> None:
    """ED-32"""
    says(
        refused(in_hand(RED), "skip-1"),
        "ED-32",
        "It can be placed, so it must be.",
        "Cela peut se placer, donc cela doit l’être.",
    )
    says(refused(in_hand(RED), "skip-2"), "ED-32", "There is nothing to skip.", "Il n’y a rien à passer.")


def test_what_is_not_in_hand_is_not_drawn() -> None:
    """ED-11"""
    for position in (marked(table(), "column-A"), in_hand(RED)):
        says(
            refused(position, "2a@c4"),
            "ED-11",
            "This is not in hand: take up its card first.",
            "Ce n’est pas en main : prends d’abord sa carte.",
        )


def test_the_second_copy_in_another_colour() -> None:
    """ED-22"""
    position = drawn_on(marked(in_hand(OSHAX), "cat-twice"), "f6 f5 g5 h5 i5 h4", colour="red")
    says(
        refused(position, "1a=blue@f2"),
        "ED-22",
        "The second copy has the colour of the first.",
        "Le deuxième exemplaire a la couleur du premier.",
    )


def test_colours_are_for_oshax_only_and_they_need_one() -> None:
    """ED-33"""
    for refusal in (refused(in_hand(RED), "1a=red@c4"), refused(in_hand(OSHAX), "1a@e4")):
        says(
            refusal,
            "ED-33",
            "An Oshax takes one of five colours, nothing else does.",
            "Seul un Oshax prend une des cinq couleurs, et il doit en prendre une.",
        )


def test_a_turn_that_the_shape_does_not_have() -> None:
    """ED-30"""
    says(
        refused(in_hand(RED), "1c@c4"),
        "ED-30",
        "This shape has no such turn.",
        "Cette forme n’a pas cette orientation.",
    )


def test_outside_the_boat_with_the_cells_that_are_inside() -> None:
    """ED-30"""
    says(
        refused(in_hand(RED), "1a@s5"),
        "ED-30",
        "It would lie outside the boat.",
        "Cela sortirait du bateau.",
        "s5 t5 u5 v5",
    )
    assert refused(in_hand(RED), "1a@w1").cells == ()


def test_over_something_drawn_with_its_cells() -> None:
    """ED-30"""
    refusal = refused(in_hand(RED, board(treasures=["e4 f4"])), "1a@c4")
    assert refusal.facts == {"cells": ("e4", "f4")}
    says(
        refusal,
        "ED-30",
        "It would overlap what is drawn at e4 and f4.",
        "Cela recouvrirait ce qui est dessiné en e4 et f4.",
        "e4 f4",
    )


def test_touching_nothing_with_the_cells_that_would_have_to_be_filled() -> None:
    """ED-31"""
    says(
        refused(in_hand(RED, board(treasures=["e7"])), "1a@r5"),
        "ED-31",
        "It must share a side with something already drawn.",
        "Un côté doit toucher quelque chose de déjà dessiné.",
        "r4 s4 t4 u4 q5 r6 s6 t6 u6",
    )


def test_no_legal_mark_is_refused() -> None:
    position = in_hand(OSHAX, board([("red", "c4-g4")]))
    for move in rules.moves(position, 0):
        assert refusals.refusal(position, 0, move) is None


def test_it_is_known_how_many_places_each_thing_in_hand_has() -> None:
    """Where one is left it can be offered, where none is left it is skipped."""
    position = in_hand("orange X + green XXX", board(treasures=[all_but("a4 v5")]))
    assert refusals.fitting(position, 0) == {0: 2, 1: 0}
    second = marked(in_hand(RED), "cat-twice")
    second = rules.play(second, 0, on(second, "b4-f4"))
    assert set(refusals.fitting(second, 0)) == {6, 7, 8, 9}
    assert set(refusals.fitting(marked(second, "no-treasure"), 0)) == {0}
    assert refusals.fitting(table(), 0) == {}
