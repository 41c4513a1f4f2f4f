"""The checks any game must pass: the games here pass them, and each check catches a game that is broken."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from papeterie.games.idle_city import game as idle_city
from papeterie.pen.conformance import ConformanceError, check
from papeterie.pen.demands import DEMANDS
from papeterie.pen.drawing.model import Drawing
from papeterie.pen.words import Words
from tests.pen import broken_play
from tests.pen.broken_draws import BROKEN
from tests.pen.broken_games import Mutable
from tests.tiny_game import HedgeRace, Position, game

GUIDE = Path(__file__).parents[2] / "docs" / "add-a-game.md"


def test_the_tiny_race_is_a_game() -> None:
    check(game, games=12)


def test_my_idle_city_is_a_game() -> None:
    check(idle_city, games=3)


def test_checks_without_pictures_draw_nothing() -> None:
    class Unseen(HedgeRace):
        def drawing(self, position: Position, seat: int, words: Words, **how: Any) -> Drawing:
            raise NotImplementedError

    check(Unseen(), games=2, pictures=False)


def test_positions_that_could_be_changed_pass_as_long_as_nobody_does() -> None:
    check(Mutable(), games=3, pictures=False)


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_is_caught(name: str) -> None:
    with pytest.raises(ConformanceError) as caught:
        check(BROKEN[name](), games=6, longest=600)
    assert caught.value.demand == name.partition(":")[0], str(caught.value)


def test_every_demand_catches_something() -> None:
    assert {name.partition(":")[0] for name in BROKEN} == set(DEMANDS)


def test_every_demand_is_explained_to_who_adds_a_game() -> None:
    guide = GUIDE.read_text("utf-8")
    assert [name for name in DEMANDS if f"`{name}`" not in guide] == []


def test_an_error_says_how_to_see_it_again() -> None:
    with pytest.raises(ConformanceError) as caught:
        check(broken_play.TakesAway(), games=6)
    error = caught.value
    assert f"check(game, games=1, seed={error.seed})" in str(error)
    with pytest.raises(ConformanceError) as again:
        check(broken_play.TakesAway(), games=1, seed=error.seed)
    assert (again.value.why, again.value.step, again.value.position) == (
        error.why,
        error.step,
        error.position,
    )
    assert game.decode(error.position)
