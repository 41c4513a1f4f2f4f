"""What many games show, and that the sheets are what they are meant to be."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from papeterie.games.idle_city import game as idle_city
from papeterie.lab.report import report
from papeterie.lab.simulate import Study, simulate, spread
from papeterie.lab.tables import markdown, sentences, tables
from papeterie.pen.words import Words
from tests.tiny_game import game as hedge_race

SHEETS = ("advent", "town", "great-town")


@cache
def study(sheet: str, player: str) -> Study:
    return simulate(idle_city, idle_city.sheet(sheet), player, 24, seed=7)


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("player", ["random", "careful"])
def test_both_players_get_all_thirteen_buildings_in_nearly_all_games(sheet: str, player: str) -> None:
    found = study(sheet, player)
    assert len(found.kinds) == 13
    assert found.whole >= (1.0 if player == "careful" else 0.75)


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("player", ["random", "careful"])
def test_dice_are_thrown_again_only_in_an_almost_full_grid(sheet: str, player: str) -> None:
    """IC-13."""
    again = study(sheet, player).again
    assert again.share is None or again.share.least > 0.88
    assert again.a_game < 5


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("player", ["random", "careful"])
def test_a_town_grows_faster_and_faster(sheet: str, player: str) -> None:
    """Until little room is left, each stretch colours more cells a throw than the one before."""
    course = study(sheet, player).course
    early = [point.pace for point in course if point.share.middle < 0.6]
    assert len(early) >= 4
    assert early[-1] > 1.8 * early[0]
    halves = len(early) // 2
    assert sum(early[halves:]) / len(early[halves:]) > 1.3 * sum(early[:halves]) / halves


@pytest.mark.parametrize("player", ["random", "careful"])
def test_an_advent_town_is_85_to_100_percent_full_after_25_days_of_four_throws(player: str) -> None:
    """IC-11. One game in ten of a player that looks at nothing may end a little lower."""
    point = next(point for point in study("advent", player).course if point.round == 100)
    assert point.share.low >= 0.85
    assert point.share.least >= 0.75
    assert study("advent", player).rounds.least > 60


def test_a_great_town_takes_months() -> None:
    for player in ("random", "careful"):
        assert study("great-town", player).days[2].middle > 90
        assert study("great-town", player).days[4].middle > 45


def test_the_same_seed_gives_the_same_study_and_another_one_another() -> None:
    sheet = idle_city.sheet("advent")
    one, same, other = (simulate(idle_city, sheet, "random", 3, seed=seed) for seed in (1, 1, 2))
    assert one == same
    assert one != other


def test_every_game_is_ticked() -> None:
    ticks: list[int] = []
    simulate(idle_city, idle_city.sheet("advent"), "random", 3, tick=lambda: ticks.append(1))
    assert len(ticks) == 3


def test_a_spread_names_the_ends_the_tenths_and_the_middle() -> None:
    found = spread([*range(101)])
    assert found is not None
    assert msgspec.structs.astuple(found) == (0, 10, 50, 90, 100)
    assert spread([]) is None


def test_any_game_can_be_studied_seat_by_seat() -> None:
    found = simulate(hedge_race, hedge_race.sheet("hedge"), "careful", 5, seats=3)
    assert found.rounds.most == 6
    assert found.days == {}
    assert found.course == ()
    assert found.kinds


def test_a_study_is_data() -> None:
    found = study("advent", "random")
    assert msgspec.json.decode(msgspec.json.encode(found), type=Study) == found


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_study_is_said_in_both_languages(lang: str) -> None:
    words = idle_city.words(Words(lang, "papeterie.lab"))
    found = study("advent", "random")
    text = "\n".join([*map(markdown, tables(found, words)), *sentences(found, words)])
    assert ("moulin" if lang == "fr" else "mill") in text
    assert ("cases par tour" if lang == "fr" else "cells a round") in text
    for table in tables(found, words):
        assert {len(row) for row in table.rows} == {len(table.head)}


def test_a_report_says_how_to_make_it_again() -> None:
    words = idle_city.words(Words("en", "papeterie.lab"))
    text = report("My Idle City", [study("advent", "random")], words, "papeterie simulate …")
    assert text.startswith("# My Idle City")
    assert "`papeterie simulate …`" in text
    assert "advent@1" in text
