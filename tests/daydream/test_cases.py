"""Cases in which several rules meet on one number, in one turn or at the end of a game.

Each rule by itself is tested in ``test_rules_…``; a bot in an absent seat is also tested with the tables.
"""

from __future__ import annotations

from random import Random

import pytest

from papeterie.games.daydream import game, rules, scoring
from papeterie.games.daydream.rules import Position
from papeterie.pen import record
from papeterie.pen.record_reader import read
from papeterie.pen.turn import Barrier, Drawn, Entry, Event
from papeterie.players import finish, player
from tests.daydream.boards import closed, marked, points, sheet, table

MEETING = sheet(
    "..*",
    ".*.",
    "*..",
    more="""
constellation = {stars = [2, 6], path = [[0, 0], [1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 6], [7, 7]]}
notes = [["b1", "c1"]]
[[frames]]
name = "the sea"
zones = [["b1", "c1"]]
ladder = [6, 3]
""",
)
"""The cloud c1 lies on a row and a column, bears a star and a note's side, and completes a zone."""
BEFORE = {"a1": 1, "b1": 2, "c2": 6, "c3": 5}


@pytest.mark.parametrize(("order", "pen"), [("row", 9), ("column", 8)])
def test_a_number_that_completes_a_row_and_a_column_with_a_star_a_note_and_a_frame(
    order: str, pen: int
) -> None:
    """DD-19, DD-24: either order"""
    position = marked(table(MEETING, BEFORE, dice="3+3"), "1@c1")
    assert scoring.constellation_strokes(MEETING, position.boards[0]) == 3, "the star comes before the lines"
    assert position.boards[0].pen == 0
    position = marked(position, order)
    assert position.boards[0].pen == pen
    assert points(position)["the sea"] == 0, "the frame waits for the round's end"
    after = closed(position, ["2@b2"])
    assert (points(after)["the sea"], points(after)["stars reached"], points(after)["note heads"]) == (
        6,
        2,
        0,
    )


def test_the_same_with_a_pair_at_the_note_crosses_the_row_out() -> None:
    """DD-21, DD-61: a head, and no strokes from the row"""
    position = marked(table(MEETING, BEFORE | {"b1": 3}, dice="3+3"), "1@c1")
    assert position.boards[0].pending == ()
    assert (points(position)["note heads"], position.boards[0].pen) == (1, 3)


def test_the_garland_s_bonus_comes_before_the_lines_of_the_same_number() -> None:
    """DD-19, DD-63"""
    of = sheet("..m", "..m", "m..", more='garland = ["stroke", 1]')
    position = table(of, {"a1": 4, "b1": 5, "c2": 6}, dice="3+6", garland=bytes((6,)))
    assert marked(position, "2@c1").boards[0].pen == 1 + 5, (
        "a dot stroke, then three suns: a short one, two long"
    )


def test_a_leaf_of_the_garland_serves_the_next_number_of_the_turn() -> None:
    """DD-18, DD-63"""
    of = sheet("..m", "..m", "...", more='garland = ["leaf"]')
    position = marked(table(of, {"c2": 6}, dice="3+6", garland=bytes((6,))), "2@c1")
    assert position.boards[0].ready == 1
    assert marked(position, "1+1@b1").boards[0].ready == 0


def ending(seats: int = 1) -> Position:
    """A table whose seats have two clouds, a1 and b1, and a roll left."""
    full = {
        f"{c}{r}": (2 * r + "abc".index(c)) % 7
        for c in "abc"
        for r in (1, 2, 3)
        if f"{c}{r}" not in ("a1", "b1")
    }
    return table(sheet("...", "...", "..."), *[full] * seats, dice="5+6")


def test_two_players_end_the_game_in_the_same_round() -> None:
    """DD-40"""
    position = closed(ending(2), ["1@a1", "2@b1"], ["1@a1", "2@b1"])
    assert game.over(position)
    assert game.draw(position) is None
    assert [standing.place for standing in game.result(position)] == [1, 1]


def test_everybody_finishes_the_round_in_which_one_ends_the_game() -> None:
    """DD-40"""
    start = table(sheet("...", "...", "..."), {"b2": 1}, {"b2": 1}, dice="5+6", objects=3, pen=23, drawn=7)
    full = rules.Position(
        start.sheet, (ending().boards[0], start.boards[1]), start.dice, 1, False, (), (0, 0)
    )
    position = marked(full, "1@a1", "2@b1")
    assert not game.over(position)
    assert len(rules.moves(position, 1)) > 0
    assert game.over(closed(position, [], ["1@a2", "2@c2"]))


def test_drawing_every_object_ends_the_game_too() -> None:
    """DD-40"""
    last = table(sheet("...", "...", "..."), {"a1": 2, "b1": 6}, dice="4+4", objects=3, pen=22, drawn=6)
    assert game.over(closed(last, ["1@c1", "2@b2"]))
    assert not game.over(closed(last, ["1@a2", "2@b2"]))


def test_three_tied_share_the_place_and_the_next_ones_are_skipped() -> None:
    """DD-42"""
    row = {"b2": 1}
    position = table(sheet("...", "...", "..."), row, row, row, row, objects=2, pen=12, drawn=2)
    ahead = rules.Position(position.sheet, (*position.boards[:3], table(position.sheet, row).boards[0]))
    assert [(s.who, s.place) for s in game.result(ahead)] == [(0, 1), (1, 1), (2, 1), (3, 4)]


def test_a_player_who_leaves_is_played_by_a_bot_and_comes_back() -> None:
    """DD-12: the table waits for every seat; who makes its marks changes nothing"""
    head = record.head_of(
        game, game.sheet("a"), name="Back soon", seats=("Ada", "Bo"), draws="typed", options=game.options()
    )
    turn, rng = record.begin(game, head), Random(7)
    log: list[Entry] = []
    for outcome, event, bot in (
        (35, None, "random"),
        (24, Event("bot", seat=1, value="greedy"), "greedy"),
        (66, None, "greedy"),
        (12, Event("person", seat=1), "random"),
    ):
        drawn = game.reveal(turn.position, outcome)
        marks = tuple(
            finish(player(name), game, drawn, seat, rng)[0] for seat, name in enumerate(("random", bot))
        )
        log += [*([event] if event else []), Drawn(outcome), Barrier(marks)]
        turn = record.final(record.from_log(head, log), game)
    text = record.write(record.from_log(head, log), game)
    assert ("bot 2: greedy\n2. 2+4" in text, "person 2\n4. 1+2" in text) == (True, True)
    assert record.final(read(text, lambda _: game), game) == turn
    assert (turn.round, turn.over) == (4, False)
