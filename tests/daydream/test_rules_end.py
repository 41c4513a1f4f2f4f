"""The end, the score, solo: DD-40 to DD-51."""

from __future__ import annotations

import pytest

from papeterie.games.daydream import game, rules, scoring
from papeterie.games.daydream.rules import Position
from papeterie.pen.words import Words
from tests.daydream.boards import SQUARE, closed, marked, points, rolled, sheet, table, total

PLAIN = sheet(*SQUARE)
EN, FR = Words("en"), Words("fr")
SOMEWHERE = {"b2": 1}


def alone(*, objects: int = 0, thorns: int = 0) -> Position:
    return table(PLAIN, SOMEWHERE, objects=objects, thorns=thorns)


def test_the_game_goes_on_while_nobody_has_filled_all_or_drawn_all() -> None:
    """DD-40"""
    position = closed(table(PLAIN, SOMEWHERE, dice="3+5"), ["1@a2", "2@c2"])
    assert not game.over(position)
    assert game.draw(position) is not None


def test_an_unfinished_object_counts_nothing() -> None:
    """DD-41"""
    position = table(PLAIN, SOMEWHERE, {"b2": 1}, objects=1, pen=9, drawn=5)
    assert points(position) == {"objects finished": 1}


def test_most_points_win() -> None:
    """DD-41"""
    position = table(PLAIN, SOMEWHERE, SOMEWHERE)
    better = rules.Position(PLAIN, (position.boards[0], table(PLAIN, SOMEWHERE, objects=1).boards[0]))
    assert [(s.who, s.place, s.total) for s in game.result(better)] == [(1, 1, 1), (0, 2, 0)]


def test_a_tie_goes_to_the_most_strokes_on_the_object_under_way() -> None:
    """DD-42"""
    boards = tuple(
        table(PLAIN, SOMEWHERE, objects=1, pen=pen, drawn=drawn).boards[0] for pen, drawn in ((6, 1), (6, 2))
    )
    assert [(s.who, s.place) for s in game.result(rules.Position(PLAIN, boards))] == [(1, 1), (0, 2)]


def test_strokes_are_counted_as_drawn_one_each_dot_or_sun() -> None:
    """DD-42"""
    suns = marked(table(PLAIN, {"a1": 4, "b1": 5}, dice="6+6", objects=3, pen=16), "1@c1")
    dots = marked(table(PLAIN, {"a1": 4, "b1": 1}, dice="6+6", objects=3, pen=16), "1@c1")
    assert (suns.boards[0].pen, dots.boards[0].pen) == (22, 19)
    assert (suns.boards[0].drawn, dots.boards[0].drawn) == (3, 3)


def test_each_sheet_adds_the_points_of_its_own_modules() -> None:
    """DD-43"""
    lines = {name: list(points(game.start(game.sheet(name), 1, game.options()))) for name in game.sheets()}
    assert {name: rest for name, (_, *rest) in lines.items()} == {
        "a": [],
        "b": ["stars reached"],
        "c": ["stars reached", "note heads"],
        "d": [],
        "e": ["polaroids"],
        "f": ["garland"],
        "g": ["garland", "the sea", "the mountain", "the garden"],
        "h": ["polaroids"],
    }
    assert {first for first, *_ in lines.values()} == {"objects finished"}


def test_alone_each_die_given_up_draws_a_thorn_even_when_no_leaf_is_left() -> None:
    """DD-50"""
    position = table(PLAIN, SOMEWHERE, dice="3+5")
    assert marked(position, "give1").boards[0].thorns == 1
    bare = table(PLAIN, SOMEWHERE, dice="3+5", bare=0, thorns=30)
    assert marked(bare, "give1").boards[0].thorns == 31


def test_at_a_table_of_two_there_are_no_thorns() -> None:
    """DD-50"""
    position = table(PLAIN, SOMEWHERE, SOMEWHERE, dice="3+5")
    assert marked(position, "give1").boards[0].thorns == 0


@pytest.mark.parametrize(("thorns", "cost"), [(0, 0), (1, 0), (2, -1), (3, -1), (4, -2), (9, -4)])
def test_each_two_thorns_cost_one_object(thorns: int, cost: int) -> None:
    """DD-50"""
    assert total(alone(objects=3, thorns=thorns)) == 3 + cost


def test_thorns_come_after_the_roll_they_were_drawn_in_too() -> None:
    """DD-50"""
    position = closed(table(PLAIN, SOMEWHERE, dice="3+5"), ["give1", "2@a2"])
    again = closed(rolled(position, "3+5"), ["give2", "1@c2"])
    assert (again.boards[0].thorns, total(again)) == (2, -1)


TITLES = {
    "a": ((0, "Panne d’oreiller"), (5, "Réveil en douceur"), (9, "Zen attitude"), (13, "Plénitude Totale")),
    "d": ((0, "Café froid"), (5, "Expresso"), (10, "Grand capuccino"), (14, "Double choco macchiato")),
    "b": ((0, "Ciel nuageux"), (8, "Soirée tranquille"), (16, "Nuit enchantée"), (24, "Étoile filante")),
    "c": ((0, "Fausses notes"), (13, "En harmonie"), (31, "Virtuose"), (50, "Oreille absolue")),
    "e": ((0, "Photos floues"), (7, "Focus"), (28, "Capturer l’instant"), (40, "Gravé à jamais")),
    "h": ((0, "Photos floues"), (9, "Focus"), (26, "Capturer l’instant"), (35, "Gravé à jamais")),
    "f": ((0, "Dans les nuages"), (7, "Clair de lune"), (15, "Vers l’infini…"), (22, "Et au-delà\u202f!")),
    "g": ((0, "Page blanche"), (14, "Tout en nuances"), (33, "Sur tous les tableaux"), (55, "Chef d’œuvre")),
}


@pytest.mark.parametrize("name", TITLES)
def test_titles_go_by_the_final_score(name: str) -> None:
    """DD-51"""
    of, said = game.sheet(name), game.words(FR)
    for number, (least, title) in enumerate(TITLES[name]):
        most = (*(step for step, _ in TITLES[name]), 100)[number + 1] - 1
        assert {said.t(scoring.title(of, points)) for points in (least, most)} == {title}


def test_below_nothing_is_the_first_title_too() -> None:
    """DD-51"""
    assert scoring.title(game.sheet("a"), -3) == "Overslept"


def test_only_who_plays_alone_has_a_title() -> None:
    """DD-50, DD-51"""
    assert game.result(alone(objects=4))[0].title == "One"
    assert {s.title for s in game.result(table(PLAIN, SOMEWHERE, SOMEWHERE))} == {""}


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        ("a", "Quiet morning", "Matin calme"),
        ("b", "Under the stars", "Sous les étoiles"),
        ("c", "Evening melody", "Mélodie du soir"),
        ("d", "Coffee break", "Pause café"),
        ("e", "Winter memories", "Souvenirs d’hiver"),
        ("f", "Reach for the moon", "Décrocher la lune"),
        ("g", "Dream in colours", "Rêve en couleurs"),
        ("h", "Summer memories", "Souvenirs d’été"),
    ],
)
def test_the_eight_sheets_have_names_in_both_languages(name: str, english: str, french: str) -> None:
    """DD-02"""
    title = game.sheet(name).title
    assert (game.words(EN).t(title), game.words(FR).t(title)) == (english, french)
