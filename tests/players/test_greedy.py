"""*greedy*: takes the best one or two marks of its turn, and plays any game to its end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from papeterie.games.daydream import game as daydream
from papeterie.games.daydream import marks, rules
from papeterie.games.daydream.player import value
from papeterie.games.daydream.rules import Position
from papeterie.games.idle_city import game as idle_city
from papeterie.lab.playing import playing
from papeterie.pen.game import Game
from papeterie.players import DONE, finish, player
from tests.daydream.boards import SQUARE, sheet, table
from tests.tiny_game import game as hedge_race

greedy = player("greedy")


def best_turn(position: Position) -> float:
    """The worth of the best whole turn, every one of them tried."""
    if daydream.may_be_done(position, 0):
        return value(position, 0)
    return max(best_turn(rules.play(position, 0, move)) for move in rules.moves(position, 0))


@pytest.mark.parametrize("dice", ["1+1", "2+5", "3+4", "6+6"])
@pytest.mark.parametrize("ready", [0, 1])
def test_on_a_small_sheet_no_turn_is_better(dice: str, ready: int) -> None:
    position = table(sheet(*SQUARE), {"a1": 2, "b1": 3, "b2": 6}, dice=dice, ready=ready)
    _, after = finish(greedy, daydream, position, 0, Random(1))
    assert value(after, 0) == pytest.approx(best_turn(position))


def test_it_leaves_a_line_without_a_number_twice_where_it_can() -> None:
    """DD-21"""
    position = table(sheet(*SQUARE), {"a1": 2, "b1": 3}, dice="3+5")
    marks, after = finish(greedy, daydream, position, 0, Random(1))
    assert len(marks) == 2
    assert rules.line_kind(after.sheet.lines[0], after.boards[0].numbers) >= 0


def test_it_chooses_an_order_of_two_lines_by_what_they_bring() -> None:
    """DD-24"""
    before = {"a1": 1, "b1": 2, "c2": 6, "c3": 5}
    position = rules.play(table(sheet(*SQUARE), before, dice="3+3"), 0, marks.parse("1@c1"))
    assert greedy(daydream, position, 0, Random(1)) == marks.ROW_FIRST


def test_among_equals_it_takes_any_and_the_same_seed_takes_the_same() -> None:
    position = daydream.reveal(rules.new_table(daydream.sheet("a"), 1), 25)
    taken = [greedy(daydream, position, 0, Random(seed)) for seed in range(12)]
    assert len(set(taken)) > 1
    assert taken == [greedy(daydream, position, 0, Random(seed)) for seed in range(12)]


def test_with_nothing_to_mark_it_is_done() -> None:
    assert greedy(daydream, table(sheet(*SQUARE), {"b2": 1}), 0, Random(1)) == DONE


@pytest.mark.parametrize(("game", "name"), [(hedge_race, "hedge"), (idle_city, "advent"), (daydream, "d")])
def test_it_plays_any_game(game: Game, name: str) -> None:
    seats = max(2, game.seats[0]) if game is not idle_city else 1
    rounds = 0
    for played in playing(game, game.sheet(name), checked, Random(4), seats):
        rounds = played.number
        if rounds == 30:
            break
    assert rounds >= 6


def checked(game: Game, position: Any, seat: int, rng: Random) -> int:
    """The bot's mark, which must be one that may be made."""
    move = greedy(game, position, seat, rng)
    if move == DONE:
        assert game.may_be_done(position, seat)
    else:
        assert game.refusal(position, seat, move) is None
    return move


def test_it_beats_random_play_by_far() -> None:
    """DD-41"""

    def points(name: str) -> int:
        total = 0
        for seed in range(5):
            *_, last = playing(daydream, daydream.sheet("a"), player(name), Random(seed), 1)
            total += daydream.result(last.position)[0].total or 0
        return total

    assert points("greedy") > points("random") + 20
