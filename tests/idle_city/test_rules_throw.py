"""The sheet and a throw, rule by rule: IC-01 to IC-19. Buildings are in ``test_rules_buildings``."""

from __future__ import annotations

import pytest

from papeterie.games.idle_city import CityOptions, game, rules
from papeterie.games.idle_city.buildings import BUILDINGS, IDS, LETTERS, PENS
from papeterie.games.idle_city.sheet import editions, new_town
from papeterie.pen import turn as turns
from papeterie.pen.draws import dice
from papeterie.pen.game import Refusal
from papeterie.pen.turn import Barrier, Done, Drawn, Event
from papeterie.pen.words import Words
from tests.idle_city.towns import built, cells, chosen, free, marked, may_choose, places, sheet, thrown, town

SHEETS = sorted(editions())


# The sheet


def test_a_town_has_one_seat() -> None:
    """IC-01"""
    assert game.seats == (1, 1)
    assert rules.acting(thrown(town("....", "...."), 7)) == (0,)


def test_there_are_thirteen_buildings() -> None:
    """IC-03"""
    assert IDS == (
        "square", "cafe", "store", "river", "forest", "house", "sawmill",
        "road", "wheat", "mill", "farm", "temple", "castle",
    )  # fmt: skip


def test_a_town_begins_with_thirteen_different_colours() -> None:
    """IC-04"""
    assert len(set(CityOptions().colours)) == 13
    CityOptions().check()


@pytest.mark.parametrize(
    "colours", [PENS[:12], (*PENS[:12], PENS[0]), (*PENS[:12], "gold"), (*PENS, "moss"), ()]
)
def test_colours_must_be_the_thirteen_pens_each_once(colours: tuple[str, ...]) -> None:
    """IC-04"""
    with pytest.raises(ValueError, match=r"colours.*IC-04"):
        CityOptions(colours=colours).check()


def test_any_pen_may_go_to_any_building() -> None:
    """IC-04"""
    CityOptions(colours=tuple(reversed(PENS))).check()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_thirteen_letters_differ_and_occur_in_the_building_s_name(lang: str) -> None:
    """IC-04: a building is known by its letter where colours can't be told apart."""
    names = game.words(Words(lang))
    letters = LETTERS[lang]
    assert len(set(letters)) == 13
    for building, letter in zip(BUILDINGS, letters, strict=True):
        assert letter.lower() in names.t(building.name).lower()


@pytest.mark.parametrize("name", SHEETS)
def test_the_table_has_eleven_columns_and_all_thirteen_buildings(name: str) -> None:
    """IC-05"""
    columns = editions()[name].columns
    assert [s for s, column in enumerate(columns) if column] == list(range(2, 13))
    assert {building for column in columns for building in column} == set(range(13))


@pytest.mark.parametrize("name", SHEETS)
def test_column_four_lists_forest_and_river(name: str) -> None:
    """IC-05"""
    assert sorted(IDS[b] for b in editions()[name].columns[4]) == ["forest", "river"]


@pytest.mark.parametrize("name", SHEETS)
def test_every_column_holds_a_building_that_needs_only_room(name: str) -> None:
    """IC-05"""
    sheet = editions()[name]
    start = new_town(sheet)
    for total in range(2, 13):
        assert {"square", "river", "road", "wheat"} & {IDS[b] for b in rules.choices(thrown(start, total))}


def test_adjacent_cells_share_a_side_never_a_corner() -> None:
    """IC-06"""
    assert places(town(".....", ".....", "..R..", ".....", "....."), "mill") == ["c2", "b3", "d3", "c4"]


def test_the_grid_does_not_wrap_around() -> None:
    """IC-06: neither from a row's end to the next row nor from the bottom to the top."""
    assert places(town("....R", ".....", "....."), "mill") == ["d1", "e2"]
    assert places(town("R....", ".....", "....."), "mill") == ["b1", "a2"]
    assert places(town(".....", ".....", "R...."), "mill") == ["a2", "b3"]


def test_the_widest_grid_does_not_wrap_around_either() -> None:
    """IC-06"""
    rows = ["." * 31 for _ in range(3)]
    rows[1] = "." * 30 + "R"
    assert places(town(*rows), "mill") == ["ae1", "ad2", "ae3"]


def test_a_hole_in_the_grid_is_no_neighbour_and_no_bridge() -> None:
    """IC-06"""
    assert places(town("R-.", "...", "..."), "mill") == ["a2"]


# A throw


def test_a_throw_begins_with_two_dice() -> None:
    """IC-10"""
    assert rules.draw(town("....")) is dice(2)


@pytest.mark.parametrize(("outcome", "total"), [(11, 2), (15, 6), (24, 6), (33, 6), (56, 11), (66, 12)])
def test_the_dice_are_added(outcome: int, total: int) -> None:
    """IC-10"""
    assert rules.reveal(town("...."), outcome).sum == total


def test_the_sum_s_column_is_offered_and_nothing_else() -> None:
    """IC-10"""
    offered = rules.moves(thrown(town("....", "...."), 8), 0)
    assert [IDS[move] for move in offered] == ["wheat"]
    offered = rules.moves(thrown(town("....R", "....W"), 8), 0)
    assert [IDS[move] for move in offered] == ["wheat", "mill"]


def test_only_one_building_is_chosen_in_a_throw() -> None:
    """IC-10"""
    position = marked(thrown(town("....R", "....."), 8), "mill", "d1")
    assert list(rules.moves(position, 0)) == []
    assert rules.draw(position) is None


def test_a_coloured_cell_is_never_coloured_again() -> None:
    """IC-10"""
    position = built(town("...", "..."), "wheat", "b1")
    assert "b1" not in places(position, "square")
    refusal = rules.refusal(chosen(position, "square"), 0, rules.parse("b1"))
    assert refusal is not None
    assert refusal.rule == "IC-10"


def test_building_is_compulsory_while_anything_can_be_built() -> None:
    """IC-10"""
    position = thrown(town("....", "...."), 8)
    assert not rules.may_be_done(position)
    assert not rules.may_be_done(marked(position, "wheat"))
    assert rules.may_be_done(marked(position, "wheat", "a1"))


def test_a_building_whose_conditions_are_not_met_can_t_be_chosen() -> None:
    """IC-12"""
    assert not may_choose(town("....", "...."), "mill")
    assert may_choose(town("....", "...R"), "mill")


def test_where_nothing_of_the_column_can_be_built_the_dice_are_thrown_again() -> None:
    """IC-13: no two empty cells touch, so neither river nor road."""
    position = thrown(town(".W.", "WWW"), 5)
    assert rules.draw(position) is dice(2)
    assert rules.acting(position) == ()
    assert list(rules.moves(position, 0)) == []


def test_dice_thrown_again_are_the_same_throw() -> None:
    """IC-13"""
    position = rules.reveal(thrown(town(".W.", "WWW"), 5), 44)
    assert position.throws == 0
    assert (position.sum, rules.draw(position)) == (8, None)
    assert rules.settle(marked(position, "wheat", "a1")).throws == 1


def test_dice_may_be_thrown_again_any_number_of_times() -> None:
    """IC-13"""
    position = town(".W.", "WWW")
    for _ in range(5):
        position = thrown(position, 5)
        assert rules.draw(position) is not None
    assert position.throws == 0


def test_no_dice_are_thrown_again_while_something_can_be_built() -> None:
    """IC-13"""
    assert rules.draw(thrown(town("..", "WW"), 5)) is None


def test_a_building_needs_room_for_all_its_cells() -> None:
    """IC-14"""
    assert may_choose(town("RRR..", "RWWW."), "forest") is False
    assert may_choose(town("RR...", "RRWW."), "forest") is True


def test_a_throw_is_never_built_in_part() -> None:
    """IC-14"""
    position = marked(chosen(town("RR....", "RR...."), "forest"), "c1", "d1", "e1")
    assert not rules.may_be_done(position)
    assert rules.may_be_done(marked(position, "f1"))


def test_already_built_counts_what_stood_before_this_throw() -> None:
    """IC-15: a forest's own cells, and squares, change nothing in the throw that colours them."""
    position = chosen(town("RR....", "......"), "forest")
    assert position.owed == 2
    position = marked(position, "c1")
    assert position.owed == 1
    position = rules.settle(marked(position, "d1"))
    assert cells(position, "forest") == 2


def test_a_sawmill_does_not_make_room_for_a_farm_in_its_own_throw() -> None:
    """IC-15: with the third sawmill standing the next throw may build a farm, this one may not."""
    position = town("FSS...", "F..W..")
    assert not may_choose(position, "farm")
    assert may_choose(built(position, "sawmill", "b2"), "farm")


@pytest.mark.parametrize("building", ["cafe", "store", "forest", "house"])
def test_a_building_that_owes_nothing_can_t_be_chosen(building: str) -> None:
    """IC-16"""
    position = town(".....", ".....")
    assert not may_choose(position, building)
    position = thrown(
        position, next(s for s in range(2, 13) if IDS.index(building) in position.sheet.columns[s])
    )
    refusal = rules.refusal(position, 0, rules.parse(building))
    assert refusal is not None
    assert refusal.rule == "IC-16"


def test_a_town_is_complete_when_no_cell_is_empty() -> None:
    """IC-17"""
    position = marked(chosen(town(".W", "WW"), "wheat"), "a1")
    assert not game.over(position), "the last throw is not closed yet"
    position = rules.settle(position)
    assert game.over(position)
    assert rules.draw(position) is None
    assert rules.acting(position) == ()
    assert list(rules.moves(position, 0)) == []


def test_a_town_may_be_finished_at_any_time() -> None:
    """IC-17"""
    turn = turns.begin(game, sheet("....", "...."), 1, CityOptions())
    turn = turns.apply(game, turn, Drawn(44))
    turn = turns.apply(game, turn, Event("finished"))
    assert turn.over
    with pytest.raises(Refusal, match="over"):
        turns.check_mark(game, turn, 0, [], rules.parse("wheat"))


def test_nothing_is_scored_only_counted() -> None:
    """IC-17"""
    (standing,) = game.result(town("RR.HH", "V.W.T"))
    assert standing.total is None
    assert standing.title == ""
    counts = {line.text: line.points for line in standing.lines}
    assert len(counts) == 13
    assert {name: n for name, n in counts.items() if n} == {
        "village squares": 1, "river cells": 2, "houses": 2, "wheat fields": 1, "temples": 1,
    }  # fmt: skip


def test_cells_that_need_not_touch_go_anywhere_in_any_order() -> None:
    """IC-18"""
    start = chosen(town("RR...", ".....", "....."), "forest")
    assert free(start) == ["c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2", "a3", "b3", "c3", "d3", "e3"]
    assert marked(start, "e3", "a2") == marked(start, "a2", "e3")


def test_marks_of_a_throw_can_be_taken_back_until_done() -> None:
    """IC-19: a draft may lose its last marks; after the barrier its marks are the town's."""
    turn = turns.begin(game, sheet("....", "...."), 1, CityOptions())
    turn = turns.apply(game, turn, Drawn(44))
    draft = [rules.parse("wheat"), rules.parse("a1")]
    seen = turns.view(game, turn, 0, draft)
    assert turns.view(game, turn, 0, draft[:1]) != seen
    turns.check_mark(game, turn, 0, draft[:1], rules.parse("b1"))
    turns.check_done(game, turn, 0, draft)
    turn = turns.apply(game, turn, Done(0))
    with pytest.raises(Refusal):
        turns.check_mark(game, turn, 0, draft[:1], rules.parse("b1"))
    turn = turns.apply(game, turn, Barrier((tuple(draft),)))
    assert turn.position == rules.settle(seen)


def test_the_next_throw_comes_only_after_done() -> None:
    """IC-19"""
    turn = turns.begin(game, sheet("....", "...."), 1, CityOptions())
    turn = turns.apply(game, turn, Drawn(44))
    with pytest.raises(Refusal, match="No draw is due"):
        turns.check_draw(game, turn, 33)
    turn = turns.apply(game, turn, Barrier(((rules.parse("wheat"), rules.parse("a1")),)))
    turns.check_draw(game, turn, 33)


def test_the_next_throw_is_asked_for_by_the_player() -> None:
    """IC-19"""
    assert game.asked


def test_colours_pace_and_zone_may_change_while_the_town_grows() -> None:
    """IC-19, IC-40, IC-47"""
    assert game.changeable == {"colours", "pace", "zone", "start"}
