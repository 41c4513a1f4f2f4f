"""The bots: what they choose is legal, what they know comes from the game, and careful takes care."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papeterie.games import games
from papeterie.games.idle_city import game as idle_city
from papeterie.games.idle_city import player as idle_city_player
from papeterie.games.idle_city import rules
from papeterie.games.idle_city.buildings import BUILDINGS, CASTLE, NONE, RIVER, ROAD, SAWMILL
from papeterie.games.idle_city.sheet import Position
from papeterie.pen.game import Game
from papeterie.pen.grid import beside
from papeterie.players import DONE, PLAYERS, finish, player
from papeterie.players.knowledge import Knowledge, knowledge
from tests.idle_city.towns import thrown, town
from tests.tiny_game import game as hedge_race


def played(game: Game, sheet: str, name: str, seed: int, rounds: int, seats: int) -> Any:
    """A game after so many rounds, every mark held to the rules."""
    rng, choose = Random(seed), player(name)
    position = game.start(game.sheet(sheet), seats, game.options())
    for _ in range(rounds):
        while (draw := game.draw(position)) is not None:
            position = game.reveal(position, draw.at(rng.randrange(draw.total)))
        for seat in game.acting(position):
            while (move := choose(game, position, seat, rng)) != DONE:
                assert game.refusal(position, seat, move) is None
                position = game.play(position, seat, move)
            assert game.may_be_done(position, seat)
        position = game.settle(position)
        if game.over(position):
            break
    return position


@pytest.mark.parametrize("name", sorted(PLAYERS))
@given(seed=st.integers(0, 10_000))
def test_whatever_a_bot_chooses_is_legal(name: str, seed: int) -> None:
    played(idle_city, "advent", name, seed, 25, 1)
    played(hedge_race, "hedge", name, seed, 6, 3)


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_the_same_chance_gives_the_same_game(name: str) -> None:
    one, other, another = (played(idle_city, "town", name, seed, 30, 1) for seed in (4, 4, 5))
    assert one == other
    assert one != another


def test_random_takes_every_building_of_a_column_equally_often() -> None:
    position = thrown(town("FFF...", "......", "......"), 3)  # square or sawmill
    rng = Random(1)
    taken = Counter(player("random")(idle_city, position, 0, rng) for _ in range(1000))
    assert set(taken) == set(rules.choices(position))
    assert max(taken.values()) < 560


def test_random_takes_every_free_cell() -> None:
    position = idle_city.play(thrown(town("F...", "...."), 3), 0, SAWMILL)
    rng = Random(1)
    taken = {player("random")(idle_city, position, 0, rng) for _ in range(200)}
    assert taken == set(idle_city.moves(position, 0))


def test_careful_builds_the_first_castle_as_soon_as_ten_houses_stand() -> None:
    position = thrown(town("HHHHHHHHHH", "V.........", ".........."), 2)  # castle or square
    assert player("careful")(idle_city, position, 0, Random(1)) == CASTLE


def test_careful_leaves_the_last_place_beside_a_river_to_a_mill() -> None:
    position = idle_city.play(thrown(town("R.OO", "FOOO", "OO.."), 7), 0, ROAD)
    assert idle_city_player.shortlist(position, 0)[0]
    marks, after = finish(player("careful"), idle_city, position, 0, Random(3))
    assert len(marks) == 2
    assert after.empty & beside(after.built[RIVER])


def open_everywhere(position: Position) -> bool:
    """Whether a place is left beside all that stands and that something must stand beside."""
    return all(
        position.empty & beside(position.built[rule.beside])
        for rule in BUILDINGS
        if rule.beside != NONE and position.built[rule.beside]
    )


def test_a_careful_town_keeps_a_place_open_beside_what_others_need() -> None:
    """IC-26, IC-29, IC-30, IC-31: while half of the sheet is empty; a wish, so not in every last town."""
    careful, chance = (
        sum(open_everywhere(played(idle_city, "town", name, seed, 60, 1)) for seed in range(100))
        for name in ("careful", "random")
    )
    assert careful >= 97
    assert careful > chance


def test_careful_towns_have_all_thirteen_buildings() -> None:
    for seed in range(5):
        position = played(idle_city, "town", "careful", seed, 500, 1)
        assert all(position.built)
        assert not position.empty


def test_a_game_without_a_player_module_is_known_by_its_points() -> None:
    """Careful then takes the most points it sees, and so wins more of them than chance does."""
    assert knowledge(hedge_race).features(played(hedge_race, "hedge", "random", 1, 6, 2), 0)

    def points(name: str) -> int:
        found = (hedge_race.result(played(hedge_race, "long-hedge", name, seed, 6, 2)) for seed in range(40))
        return sum(standing.total or 0 for standings in found for standing in standings)

    assert points("careful") > points("random")


def test_every_game_of_the_box_tells_all_that_is_asked_of_it() -> None:
    wanted = [name for name in vars(Knowledge) if not name.startswith("_")]
    assert "asked" in wanted
    for name, each in games().items():
        missing = [what for what in wanted if not hasattr(knowledge(each), what)]
        assert not missing, name


def test_a_town_is_known_by_its_buildings_and_its_cells() -> None:
    position = town("VV..", "H...")
    known = knowledge(idle_city)
    assert known.features(position, 0)["village square"] == 2
    assert known.features(position, 0)["castle"] == 0
    assert known.progress(position, 0) == (3, 8)
    assert known.ROUNDS_A_DAY == (2, 4)


def test_what_is_asked_for_are_the_buildings_of_the_column_forbidden_ones_too() -> None:
    position = thrown(town("....", "...."), 7)
    known = knowledge(idle_city)
    assert [BUILDINGS[move].id for move in known.asked(position, 0)] == ["cafe", "road"]
    assert known.asked(idle_city.play(position, 0, ROAD), 0) == ()


def test_growth_counts_what_an_average_throw_colours() -> None:
    assert idle_city_player.growth(town("RR..", "....")) > idle_city_player.growth(town("....", "...."))


def test_a_bot_that_is_not_there_is_named() -> None:
    with pytest.raises(LookupError, match="careful, greedy, random"):
        player("reckless")
