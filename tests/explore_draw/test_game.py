"""Explore & Draw as a game among others: conformance, positions as bytes, sheets, records, options."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from papeterie.games.explore_draw import ExploreDraw, IsleOptions, boats, game
from papeterie.pen import conformance
from papeterie.pen.game import LayoutError
from papeterie.pen.words import Words
from papeterie.players import DONE
from papeterie.players.random import choose
from tests.explore_draw.test_days import revealed


def of_seats(seats: int) -> ExploreDraw:
    """The game for tables of so many seats alone."""
    other = ExploreDraw()
    other.seats = (seats, seats)
    return other


@pytest.mark.parametrize(("seats", "games", "seed"), [(1, 7, 0), (2, 2, 7), (6, 1, 3), (12, 1, 0)])
def test_it_is_a_game_like_any_other(seats: int, games: int, seed: int) -> None:
    """ED-01: alone on every sheet, for two, six and twelve on some."""
    conformance.check(of_seats(seats), games=games, seed=seed, pictures=seats <= 2)


@pytest.mark.parametrize("difficulty", ["medium", "hard", "very-hard", "expert"])
def test_a_game_against_the_sister_at_every_difficulty(difficulty: Any) -> None:
    """ED-81"""
    position = played(Random(3), IsleOptions(difficulty=difficulty))
    found = game.result(position)
    assert {each.who for each in found} == {0, "sister"}
    assert all(each.total == sum(line.points for line in each.lines) for each in found)


def played(rng: Random, options: IsleOptions, rounds: int = 7) -> Any:
    position = game.start(game.sheet("boats"), 1, options)
    for _ in range(rounds):
        position = revealed(position, rng)
        while (move := choose(game, position, 0, rng)) != DONE:
            position = game.play(position, 0, move)
        position = game.settle(position)
    return position


@given(st.integers(0, 5000), st.integers(0, 80))
@settings(max_examples=60)
def test_a_position_comes_back_from_its_bytes(seed: int, marks: int) -> None:
    rng = Random(seed)
    position = game.start(game.sheet("boats"), 2, IsleOptions())
    while marks and not game.over(position):
        position = revealed(position, rng)
        for seat in (0, 1):
            while marks and (move := choose(game, position, seat, rng)) != DONE:
                position, marks = game.play(position, seat, move), marks - 1
        if marks:
            position = game.settle(position)
    data = game.encode(position)
    assert game.decode(data) == position
    assert game.encode(game.decode(data)) == data


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b'"boats@1"', b'"boats@2"'),
        (b'"boats@1"', b'"raft@1"'),
        (b'"dealt":[', b'"dealt":[7,'),
        (b'"dealt":[', b'"dealt":[1,'),
        (b'"day":7', b'"day":8'),
        (b'"more":0', b'"more":5'),
        (b'"cats_left":"', b'"cats_left":"0'),
        (b'"cats_left":"', b'"cats_left":"f'),
        (b'"island":[', b'"island":[110,'),
        (b'"colours":', b'"hues":'),
        (b'[[],[],', b'[[[5,"10"]],[],'),
        (b'[[],[],', b'[[[1,"1"]],[],'),
        (b'[[],[],', b'[[[1,"0"]],[],'),
        (b'[[],[],', b'[[[1,"800"],[2,"800"]],[],'),
        (b'[[],[],', b'[[],["ffffffffffff"],'),
        (b"false,0,0,-1,[]", b"false,0,1,-1,[]"),
        (b"false,0,0,-1,[]", b"false,0,0,3,[9]"),
        (b"false,0,0,-1,[]", b"false,0,0,-1,[0]"),
        (b"false,0,[]", b"false,0,[[0,0,0]]"),
        (b"}", b"}}"),
        (b"{", b" {"),
    ],
)  # fmt: skip
def test_other_bytes_are_no_position(before: bytes, after: bytes) -> None:
    data = game.encode(revealed(game.start(game.sheet("boats"), 1, IsleOptions()), Random(1)))
    assert before in data
    with pytest.raises(ValueError, match="no position of Explore & Draw"):
        game.decode(data.replace(before, after, 1))


def test_a_card_is_not_on_the_island_and_in_its_deck() -> None:
    """ED-03"""
    position = revealed(game.start(game.sheet("boats"), 1, IsleOptions()), Random(1))
    left = f'"cats_left":"{position.cats_left:x}"'.encode()
    every = f'"cats_left":"{position.cats_left | 1 << position.island[0]:x}"'.encode()
    with pytest.raises(ValueError, match="another place than its deck"):
        game.decode(game.encode(position).replace(left, every))


def test_the_seven_sheets_are_boats_dealt_and_one_for_everyone() -> None:
    """ED-01"""
    assert game.sheets() == ("boats", *(f"boat-{number}" for number in range(1, 7)))
    assert len({game.sheet(name).digest for name in game.sheets()}) == 7
    french = game.words(Words("fr"))
    assert [french.t(game.sheet(name).title) for name in game.sheets()][:2] == [
        "Bateaux distribués au hasard",
        "Tout le monde sur le bateau 1",
    ]


def test_a_sheet_is_found_by_name_and_edition_alone() -> None:
    assert boats.find("boat-3@1") is boats.find("boat-3")
    for name in ("boat-7", "boat-3@2", "boat-0", ""):
        with pytest.raises(LookupError, match="no sheet"):
            boats.find(name)


def test_other_boats_cannot_be_loaded() -> None:
    """ED-01"""
    with pytest.raises(LayoutError, match=r"mine\.toml.*ED-01"):
        game.load_sheet("", "mine.toml")


def test_nothing_is_changed_while_it_goes_on_and_no_day_is_closed() -> None:
    now = datetime(2026, 5, 2, tzinfo=UTC)
    options = IsleOptions()
    assert game.settled(options, now) is options
    assert game.closed(options, (), 0, now, None) is None
    with pytest.raises(ValueError, match="no such option"):
        game.change(options, (), 0, "difficulty", "hard", now, None)
