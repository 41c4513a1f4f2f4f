"""What bots know of Explore & Draw: marks worth a thought, figures, a value that careful play raises."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from papeterie.games.explore_draw import IsleOptions, game, marks, rules
from papeterie.games.explore_draw import player as knows
from papeterie.games.explore_draw.board import Position
from papeterie.games.explore_draw.cards import COLOURS
from papeterie.pen.grid import beside
from papeterie.pen.words import Words
from papeterie.players import DONE, player
from papeterie.players.knowledge import knowledge
from tests.explore_draw.boats_for_tests import all_but, board, kittens, marked, on, table
from tests.explore_draw.test_days import revealed


def played(name: str, seed: int, seats: int = 1) -> Position:
    """A whole game of bots, every mark held to the rules."""
    rng, choose = Random(seed), player(name)
    position = game.start(game.sheet("boats"), seats, IsleOptions())
    while not game.over(position):
        position = revealed(position, rng)
        for seat in range(seats):
            while (move := choose(game, position, seat, rng)) != DONE:
                assert game.refusal(position, seat, move) is None
                position = game.play(position, seat, move)
            assert game.may_be_done(position, seat)
        position = game.settle(position)
    return position


def points(position: Position, seat: int = 0) -> int:
    return next(each.total or 0 for each in game.result(position) if each.who == seat)


def test_the_game_s_own_knowledge_is_found() -> None:
    assert knowledge(game) is knows


def test_careful_play_beats_random_play() -> None:
    careful = [points(played("careful", seed)) for seed in range(3)]
    at_random = [points(played("random", seed)) for seed in range(12)]
    assert min(careful) > max(at_random)
    assert sum(careful) / 3 > sum(at_random) / 12 + 30


def test_bots_of_both_kinds_play_at_a_table_of_several() -> None:
    assert game.over(played("random", 1, seats=12))
    assert game.over(played("careful", 1, seats=2))


@pytest.mark.parametrize("seed", range(3))
def test_the_shortlist_holds_legal_marks_only_and_a_few(seed: int) -> None:
    rng = Random(seed)
    position = revealed(game.start(game.sheet("boats"), 1, IsleOptions()), rng)
    while not rules.may_be_done(position, 0):
        few, _ = knows.shortlist(position, 0)
        assert 0 < len(few) <= 12
        assert all(move in rules.moves(position, 0) for move in few)
        position = rules.play(position, 0, few[rng.randrange(len(few))])


def test_a_cat_beside_its_like_is_worth_more_than_one_apart() -> None:
    """ED-61"""
    position = marked(
        table({1: "red XXXXX"}, board([*kittens("red", "c4 d4"), ("blue", "c5-l5")])), "column-A", "card-1"
    )
    friends = knows.value(rules.play(position, 0, on(position, "e4-i4")), 0)
    apart = knows.value(rules.play(position, 0, on(position, "f6-j6")), 0)
    assert friends > apart
    few, _ = knows.shortlist(position, 0)
    red = position.boards[0].cats[0][1] | position.boards[0].cats[1][1]
    assert any(beside(cells_of_mark(position, move)) & red for move in few if move >= marks.PLACE)


def cells_of_mark(position: Position, move: int) -> int:
    item, _, turn, anchor = marks.placed(move)
    return rules.item_of(position, position.boards[0], item).shape.turns[turn].mask << anchor


def test_what_the_sister_scores_counts_against_a_boat() -> None:
    """ED-80, ED-81"""
    position = table(drawn=board(kittens("red", "c4-e4")), day=1)
    hers = [replace(position, colours=(COLOURS.index(colour),)) for colour in ("red", "blue")]
    assert knows.value(hers[0], 0) == knows.value(hers[1], 0) - 3 * 5
    assert knows.value(replace(position, basic=(3,)), 0) == knows.value(position, 0) - 19 * 5


def test_hopes_count_for_nothing_on_the_last_day() -> None:
    """ED-12: then only points are left."""
    drawn = board(kittens("red", "c4 d4"), ["e4 f4"])
    last = table(drawn=drawn, day=1, seats=2)
    assert knows.value(last, 0) == points(last)
    assert knows.value(table(drawn=drawn, day=4, seats=2), 0) > points(last)


def test_what_skips_is_on_the_shortlist_where_nothing_fits() -> None:
    """ED-32"""
    position = marked(table({1: "red XXXXX"}, board(treasures=[all_but("a4")])), "column-A", "card-1")
    assert knows.shortlist(position, 0) == ((marks.SKIP,), False)


def test_columns_cards_and_groups_are_asked_by_name_and_places_are_not() -> None:
    position = table({1: "red XXXXX", 5: "X + X or XXX + XXX"})
    assert len(knows.asked(position, 0)) == 4 + 3 + 64
    chosen = marked(position, "column-A")
    assert marks.parse("card-1") in knows.asked(chosen, 0)
    assert knows.asked(marked(chosen, "card-1"), 0) == (marks.CAT_TWICE,)
    assert knows.asked(marked(chosen, "card-5"), 0) == (marks.GROUP, marks.GROUP + 1)


def test_features_have_names_in_both_languages() -> None:
    position = table(drawn=board([("red", "c4-g4")], ["c5", "c6-f6"], [3]))
    found = knows.features(position, 0)
    assert found == {
        "cats": 1, "families": 0, "common treasures": 1, "rare treasures": 1, "lessons": 1,
        "full rooms": 0, "visible rats": 19, "points": -54 + 3 + 1,
    }  # fmt: skip
    french = game.words(Words("fr"))
    assert [french.t(name) for name in found][:3] == ["chats", "familles", "trésors communs"]
    assert knows.progress(position, 0) == (10, 142)
