"""What a refused mark says: its rule, figures and cells, in both languages, word for word."""

from __future__ import annotations

import pytest

from papeterie.games.idle_city import game, rules
from papeterie.games.idle_city.sheet import Position
from papeterie.pen.game import Refusal
from papeterie.pen.words import Words
from tests.idle_city.towns import chosen, marked, thrown, thrown_for, town

EN, FR = Words("en"), Words("fr")


def refused(position: Position, mark: str) -> Refusal:
    move = rules.parse(mark)
    refusal = rules.refusal(position, 0, move)
    assert refusal is not None
    assert move not in rules.moves(position, 0)
    assert (refusal.seat, refusal.move) == (0, move)
    return refusal


def says(refusal: Refusal, rule: str, english: str, french: str) -> None:
    assert refusal.rule == rule
    assert game.explain(refusal, EN) == english
    assert game.explain(refusal, FR) == french


def test_before_the_throw_the_dice_come_first() -> None:
    """IC-10"""
    for mark in ("mill", "a1"):
        says(refused(town("...."), mark), "IC-10", "Throw the dice first.", "Lance d’abord les dés.")


def test_before_a_cell_comes_the_building() -> None:
    """IC-10"""
    refusal = refused(thrown(town("...."), 8), "b1")
    assert refusal.cells == ("b1",)
    says(refusal, "IC-10", "Choose a building first.", "Choisis d’abord un bâtiment.")


def test_a_second_building_is_refused_with_the_first_one_s_name() -> None:
    """IC-10"""
    says(
        refused(chosen(town("...."), "wheat"), "wheat"),
        "IC-10",
        "One building a throw: wheat field is chosen.",
        "Un seul bâtiment par lancer\u202f; il est déjà choisi\u202f: champ de blé.",
    )


def test_a_building_of_another_column_is_refused_with_the_sum() -> None:
    """IC-10"""
    refusal = refused(thrown(town("...."), 8), "road")
    assert refusal.facts == {"building": "road", "sum": 8}
    says(refusal, "IC-10", "Column 8 doesn't list road.", "La colonne 8 ne propose pas de route.")


def test_a_coloured_cell_is_refused_for_good() -> None:
    """IC-10"""
    refusal = refused(chosen(town("W..."), "wheat"), "a1")
    assert refusal.cells == ("a1",)
    says(
        refusal,
        "IC-10",
        "Cell a1 is coloured already, and never again.",
        "La case a1 est déjà coloriée, une fois pour toutes.",
    )


@pytest.mark.parametrize("move", [-1, 13, 15, rules.FIRST_CELL + 4, rules.FIRST_CELL + 31, 10**30])
def test_what_is_no_cell_of_the_sheet_is_refused(move: int) -> None:
    """IC-05"""
    refusal = rules.refusal(chosen(town("...."), "wheat"), 0, move)
    assert refusal is not None
    assert refusal.cells == ()
    says(refusal, "IC-05", "This is no cell of the sheet.", "Ce n’est pas une case de la feuille.")


def test_a_hole_is_no_cell_of_the_sheet() -> None:
    """IC-05"""
    assert refused(chosen(town(".-..", "...."), "wheat"), "b1").rule == "IC-05"


@pytest.mark.parametrize(
    ("building", "english", "french"),
    [
        ("cafe", "Café: there must be a mill first.", "Café\u202f: il faut d’abord un moulin."),
        (
            "store",
            "General store: there must be a farm first.",
            "Magasin général\u202f: il faut d’abord une ferme.",
        ),
        ("forest", "Forest: there must be a river first.", "Forêt\u202f: il faut d’abord une rivière."),
        (
            "house",
            "House: there must be a village square first.",
            "Maison\u202f: il faut d’abord une place du village.",
        ),
    ],
)
def test_a_building_that_owes_nothing_says_what_it_waits_for(
    building: str, english: str, french: str
) -> None:
    """IC-16"""
    says(refused(thrown_for(town("...."), building), building), "IC-16", english, french)


def test_a_building_without_room_says_how_much_it_lacks() -> None:
    """IC-14"""
    refusal = refused(thrown_for(town("RRRR..", "WWWWW."), "forest"), "forest")
    assert (refusal.facts["owed"], refusal.facts["room"]) == (4, 3)
    says(
        refusal,
        "IC-14",
        "Forest: 4 cells are owed, the sheet has 3 left.",
        "Forêt\u202f: 4 cases sont dues, il en reste 3 sur la feuille.",
    )


def test_a_farm_says_how_many_sawmills_stand() -> None:
    """IC-30"""
    refusal = refused(thrown_for(town("SSSSA..", "....W.."), "farm"), "farm")
    figures = {name: refusal.facts[name] for name in ("kth", "needs", "have", "missing")}
    assert figures == {"kth": 2, "needs": 6, "have": 4, "missing": 2}
    says(
        refusal,
        "IC-30",
        "The 2nd farm needs 6 sawmills, the town has 4.",
        "2e ferme\u202f: il faut 6 scieries, la ville en a 4.",
    )


def test_the_first_farm_is_feminine_and_the_first_castle_masculine_in_french() -> None:
    """IC-30, IC-32"""
    assert game.explain(refused(thrown_for(town("...W"), "farm"), "farm"), FR) == (
        "1re ferme\u202f: il faut 3 scieries, la ville en a 0."
    )
    says(
        refused(thrown_for(town("H..."), "castle"), "castle"),
        "IC-32",
        "The 1st castle needs 10 houses, the town has 1.",
        "1er château\u202f: il faut 10 maisons, la ville en a 1.",
    )


@pytest.mark.parametrize(
    ("building", "rule", "english", "french"),
    [
        (
            "mill",
            "IC-29",
            "Mill: no empty cell lies beside a river.",
            "Moulin\u202f: aucune case vide n’est à côté d’une rivière.",
        ),
        (
            "sawmill",
            "IC-26",
            "Sawmill: no empty cell lies beside a forest.",
            "Scierie\u202f: aucune case vide n’est à côté d’une forêt.",
        ),
        (
            "temple",
            "IC-31",
            "Temple: no empty cell lies beside a village square.",
            "Temple\u202f: aucune case vide n’est à côté d’une place du village.",
        ),
    ],
)
def test_a_building_without_a_place_says_beside_what(
    building: str, rule: str, english: str, french: str
) -> None:
    """IC-26, IC-29, IC-31"""
    says(refused(thrown_for(town("...."), building), building), rule, english, french)


def test_a_farm_with_its_sawmills_but_without_a_place_says_beside_what() -> None:
    """IC-30"""
    says(
        refused(thrown_for(town("SSSWS.."), "farm"), "farm"),
        "IC-30",
        "Farm: no empty cell lies beside a wheat field.",
        "Ferme\u202f: aucune case vide n’est à côté d’un champ de blé.",
    )


@pytest.mark.parametrize(
    ("building", "rule", "french"), [("river", "IC-23", "Rivière"), ("road", "IC-27", "Route")]
)
def test_a_river_or_a_road_without_a_pair_of_cells_says_so(building: str, rule: str, french: str) -> None:
    """IC-23, IC-27"""
    says(
        refused(thrown_for(town(".W.", "W.W"), building), building),
        rule,
        f"{building.title()}: no two empty cells touch.",
        f"{french}\u202f: il n’y a pas deux cases vides qui se touchent.",
    )


def test_a_second_cell_that_does_not_touch_the_first_names_both() -> None:
    """IC-23"""
    refusal = refused(marked(chosen(town("...", "..."), "river"), "a1"), "b2")
    assert refusal.cells == ("b2", "a1")
    says(
        refusal,
        "IC-23",
        "Cell b2 doesn't touch a1: the two cells must share a side.",
        "La case b2 ne touche pas a1\u202f: les deux cases doivent avoir un côté commun.",
    )


def test_a_first_cell_without_an_empty_neighbour_is_named() -> None:
    """IC-27"""
    refusal = refused(chosen(town(".W..", "W..."), "road"), "a1")
    assert refusal.cells == ("a1",)
    says(
        refusal,
        "IC-27",
        "Road: no empty cell touches a1, and two that touch are owed.",
        "Route\u202f: aucune case vide ne touche a1, or il en faut deux qui se touchent.",
    )


def test_a_cell_away_from_the_river_is_no_place_for_a_mill() -> None:
    """IC-29"""
    refusal = refused(chosen(town("R..", "..."), "mill"), "c2")
    assert refusal.cells == ("c2",)
    says(
        refusal,
        "IC-29",
        "Cell c2 doesn't lie beside a river.",
        "La case c2 n’est pas à côté d’une rivière.",
    )


def test_when_all_is_coloured_a_further_cell_is_refused() -> None:
    """IC-28: the rule is the building's own."""
    says(
        refused(marked(chosen(town("...."), "wheat"), "a1"), "b1"),
        "IC-28",
        "Wheat field: all cells of this throw are coloured.",
        "Champ de blé\u202f: toutes les cases de ce lancer sont coloriées.",
    )


def test_a_refusal_changes_nothing_and_prints_its_figures() -> None:
    position = thrown_for(town("SSSSA..", "....W.."), "farm")
    before = position
    refusal = refused(position, "farm")
    assert position == before
    assert str(refusal) == "IC-30: the 2 farm needs 6 sawmills, the town has 4"


def test_marks_are_described_for_buttons() -> None:
    position = thrown_for(town("RR..", "...."), "forest")
    forest, cell = rules.parse("forest"), rules.parse("c1")
    assert game.describe(position, 0, forest, EN) == "choose a forest: 2 cells"
    assert game.describe(position, 0, forest, FR) == "choisir une forêt\u202f: 2 cases"
    position = marked(position, "forest")
    assert game.describe(position, 0, cell, EN) == "colour c1 as forest"
    assert game.describe(position, 0, cell, FR) == "colorier c1\u202f: forêt"


def test_one_cell_is_singular() -> None:
    position = thrown_for(town("RR..", "...."), "mill")
    assert game.describe(position, 0, rules.parse("mill"), EN) == "choose a mill: 1 cell"
    assert game.describe(position, 0, rules.parse("mill"), FR) == "choisir un moulin\u202f: 1 case"
