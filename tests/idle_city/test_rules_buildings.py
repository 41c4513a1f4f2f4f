"""What each building owes, where it may go, what it needs: IC-20 to IC-32 and the ledger's cases."""

from __future__ import annotations

import pytest

from papeterie.games.idle_city import rules
from papeterie.games.idle_city.sheet import Position
from tests.idle_city.towns import (
    built,
    cells,
    chosen,
    filled,
    free,
    marked,
    may_choose,
    owed,
    places,
    thrown_for,
    town,
)

EVERYWHERE = ["a1", "b1", "c1", "a2", "b2", "c2"]


def refused(position: Position, building: str) -> str:
    """The rule that refuses a building of the column."""
    refusal = rules.refusal(thrown_for(position, building), 0, rules.parse(building))
    assert refusal is not None
    return refusal.rule


def test_a_village_square_is_one_cell_anywhere() -> None:
    """IC-20"""
    assert owed(town("...", "..."), "square") == 1
    assert places(town("...", "..."), "square") == EVERYWHERE


@pytest.mark.parametrize(
    ("building", "source", "plan"), [("cafe", "M", "R"), ("store", "A", "W"), ("house", "V", "R")]
)
def test_a_cafe_a_store_and_a_house_are_one_cell_for_each_of_another(
    building: str, source: str, plan: str
) -> None:
    """IC-21, IC-22, IC-25: mills, farms and squares are counted, nothing else is."""
    for count in (1, 2, 3):
        position = town(source * count + "." * (6 - count), plan * 3 + "...")
        assert owed(position, building) == count
    assert not may_choose(town("......", plan * 3 + "..."), building)


def test_cafes_may_stand_anywhere() -> None:
    """IC-21"""
    assert places(town("M....", ".....", "....R"), "cafe") == [
        "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2", "a3", "b3", "c3", "d3",
    ]  # fmt: skip


def test_a_store_and_houses_may_stand_anywhere() -> None:
    """IC-22, IC-25"""
    assert places(town("A..", "..."), "store") == EVERYWHERE[1:]
    assert places(town("V..", "..."), "house") == EVERYWHERE[1:]


def test_two_mills_make_two_cafes() -> None:
    """IC-21, a case of the ledger."""
    position = built(town("MM....", "RR...."), "cafe", "f1", "c2")
    assert cells(position, "cafe") == 2


def test_a_river_is_two_cells_that_touch() -> None:
    """IC-23"""
    position = chosen(town("...", "..."), "river")
    assert position.owed == 2
    assert free(position) == EVERYWHERE
    assert free(marked(position, "b1")) == ["a1", "c1", "b2"]
    assert free(marked(position, "a2")) == ["a1", "b2"]


def test_a_river_may_begin_away_from_other_rivers() -> None:
    """IC-23: two cells that touch each other, not the river that stands."""
    position = marked(chosen(town("RR..", "....", "...."), "river"), "d3")
    assert free(position) == ["d2", "c3"]


def test_a_first_cell_of_a_river_or_road_has_an_empty_neighbour() -> None:
    """IC-23, IC-27: it could never be finished otherwise."""
    position = town(".W.", "W..", "...")
    assert "a1" not in places(position, "river")
    assert "a1" not in places(position, "road")
    assert "a1" in places(position, "wheat")


def test_two_empty_cells_that_do_not_touch_make_no_river_and_no_road() -> None:
    """IC-23, IC-27, a case of the ledger."""
    position = town(".W", "W.")
    assert refused(position, "river") == "IC-23"
    assert refused(position, "road") == "IC-27"
    assert may_choose(position, "wheat")


def test_four_river_cells_make_a_forest_of_exactly_four() -> None:
    """IC-24, a case of the ledger: river cells count, not rivers."""
    position = chosen(town("RRRR..", "......"), "forest")
    assert position.owed == 4
    position = marked(position, "f1", "a2", "c2")
    assert not rules.may_be_done(position)
    position = marked(position, "e2")
    assert rules.may_be_done(position)
    assert free(position) == []


def test_forest_cells_may_stand_anywhere() -> None:
    """IC-24"""
    assert places(town("RR.", "..."), "forest") == ["c1", "a2", "b2", "c2"]


def test_a_forest_needs_a_river_cell() -> None:
    """IC-24, IC-16"""
    assert refused(town("...", "..."), "forest") == "IC-16"


def test_a_sawmill_is_one_cell_beside_a_forest() -> None:
    """IC-26"""
    assert places(town(".....", "..F..", "....."), "sawmill") == ["c1", "b2", "d2", "c3"]
    assert owed(town("FF..", "...."), "sawmill") == 1


def test_a_forest_that_touches_only_at_a_corner_makes_no_sawmill() -> None:
    """IC-26, a case of the ledger."""
    assert refused(town("FW.", "W..", "..."), "sawmill") == "IC-26"


def test_a_forest_without_an_empty_cell_beside_it_makes_no_sawmill() -> None:
    """IC-26"""
    assert refused(town("FW..", "WW.."), "sawmill") == "IC-26"


def test_a_road_is_two_cells_that_touch() -> None:
    """IC-27"""
    position = marked(chosen(town("...", "..."), "road"), "c1")
    assert free(position) == ["b1", "c2"]
    assert rules.may_be_done(marked(position, "c2"))


def test_a_wheat_field_is_one_cell_anywhere() -> None:
    """IC-28"""
    assert owed(town("WW.", "..."), "wheat") == 1
    assert places(town("...", "..."), "wheat") == EVERYWHERE


def test_a_mill_is_one_cell_beside_a_river() -> None:
    """IC-29"""
    assert places(town("R..", "..."), "mill") == ["b1", "a2"]
    assert refused(town("F..", "..."), "mill") == "IC-29"


def test_a_mill_beside_what_is_no_river_is_refused() -> None:
    """IC-29: a mill beside a mill, a forest or a road won't do."""
    position = chosen(town("RMFO.", "....."), "mill")
    assert free(position) == ["a2"]


@pytest.mark.parametrize(("standing", "sawmills"), [(0, 3), (1, 6), (2, 9), (3, 12)])
def test_a_farm_needs_three_sawmills_each(standing: int, sawmills: int) -> None:
    """IC-30: the k-th farm needs 3k."""
    rest = "A" * standing + "W....."
    assert refused(town("S" * (sawmills - 1) + ".", (rest + "." * 12)[:sawmills]), "farm") == "IC-30"
    assert may_choose(town("S" * sawmills, (rest + "." * 12)[:sawmills]), "farm")


def test_five_sawmills_and_one_farm_make_no_second_farm() -> None:
    """IC-30, a case of the ledger."""
    assert refused(town("SSSSSA", "....W."), "farm") == "IC-30"
    assert may_choose(town("SSSSSS", "A...W."), "farm")


def test_six_sawmills_and_one_farm_but_no_empty_cell_beside_wheat_make_no_farm() -> None:
    """IC-30, a case of the ledger."""
    assert refused(town("SSSSSS", "...AWA"[::-1], "AAAA.."), "farm") == "IC-30"
    position = town("SSSSSSS", "ATWT...", "..T....")
    refusal = rules.refusal(thrown_for(position, "farm"), 0, rules.parse("farm"))
    assert refusal is not None
    assert (refusal.rule, refusal.facts["source"]) == ("IC-30", "a wheat field")


def test_a_farm_is_one_cell_beside_a_wheat_field() -> None:
    """IC-30"""
    assert places(town("SSS....", ".....W."), "farm") == ["f1", "e2", "g2"]
    assert owed(town("SSSSSS", "A...W."), "farm") == 1


def test_a_temple_is_one_cell_beside_a_village_square() -> None:
    """IC-31"""
    assert places(town("V..", "..."), "temple") == ["b1", "a2"]
    assert refused(town("HH.", "..."), "temple") == "IC-31"


@pytest.mark.parametrize(("standing", "houses"), [(0, 10), (1, 20), (2, 30)])
def test_a_castle_needs_ten_houses_each(standing: int, houses: int) -> None:
    """IC-32: the k-th castle needs 10k."""
    castles = ("L" * standing + "." * 30)[:30]
    assert refused(town(("H" * (houses - 1)).ljust(30, "."), castles), "castle") == "IC-32"
    assert may_choose(town(("H" * houses).ljust(30, "."), castles), "castle")


def test_a_castle_is_one_cell_anywhere() -> None:
    """IC-32"""
    position = town("HHHHHHHHHH", "..........", "HH........")
    assert owed(position, "castle") == 1
    assert len(places(position, "castle")) == 18


@pytest.mark.parametrize(
    ("letter", "building", "reach"),
    [("R", "mill", "river"), ("F", "sawmill", "forest"), ("W", "farm", "wheat"), ("V", "temple", "square")],
)
def test_places_grow_with_what_they_lie_beside(letter: str, building: str, reach: str) -> None:
    """IC-26, IC-29, IC-30, IC-31"""
    position = filled(town(letter + ".....", "......", "......", "......"), "sawmill", "a4", "b4", "c4")
    before = places(position, building)
    after = places(filled(position, reach, "e2"), building)
    assert set(before) < set(after)
    assert set(after) - set(before) == {"e1", "d2", "f2", "e3"}
