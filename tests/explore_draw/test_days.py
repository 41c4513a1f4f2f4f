"""A day: the island, columns, the end of the day and of the game (ED-01 to ED-14, ED-20 to ED-24)."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from papeterie.games.explore_draw import IsleOptions, game, island, marks, rules
from papeterie.games.explore_draw.board import Position
from papeterie.games.explore_draw.cards import CAT_CARDS, COLOURS, cards
from papeterie.pen import turn as turns
from papeterie.pen.game import Refusal
from papeterie.pen.grid import cells_of
from papeterie.pen.turn import Barrier, Done, Drawn, Turn, Withdrawn
from tests.explore_draw.boats_for_tests import (
    all_but,
    board,
    cells,
    drawn_on,
    marked,
    offered,
    refused,
    table,
)

LESSONS = {2: "lesson 1", 4: "lesson 2", 7: "lesson 3", 12: "lesson 4"}


def dealt(seats: int, sheet: str = "boats", seed: int = 1) -> Position:
    """A table after all draws before its first day's marks."""
    return revealed(game.start(game.sheet(sheet), seats, IsleOptions()), Random(seed))


def revealed(position: Position, rng: Random) -> Position:
    while (draw := game.draw(position)) is not None:
        position = game.reveal(position, draw.at(rng.randrange(draw.total)))
    return position


def resolved(position: Position, seat: int = 0) -> Position:
    """The table after a seat's whole day, its first legal mark each time."""
    while not rules.may_be_done(position, seat):
        position = rules.play(position, seat, list(rules.moves(position, seat))[-1])
    return position


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_boats_are_dealt_at_random_all_different(seats: int) -> None:
    """ED-01"""
    deals = {dealt(seats, seed=seed).dealt for seed in range(12)}
    assert len(deals) > 1
    assert all(len(set(deal)) == seats for deal in deals)


def test_twelve_players_have_each_boat_twice() -> None:
    """ED-01: all different while they last."""
    deal = dealt(12).dealt
    assert sorted(deal[:6]) == sorted(deal[6:]) == list(range(6))


def test_a_table_may_choose_that_everyone_has_one_boat() -> None:
    """ED-01"""
    position = dealt(3, "boat-4")
    assert [position.boat(seat).number for seat in range(3)] == [4, 4, 4]


def test_all_boats_have_one_outline_nineteen_rats_and_five_maps() -> None:
    """ED-01"""
    sheet = game.sheet("boats")
    assert len(sheet.hull.grid) == 142
    assert [room.cells.bit_count() for room in sheet.hull.rooms] == [18, 11, 60, 18, 11, 20, 4]
    for boat in sheet.boats:
        assert boat.rats.bit_count() == 19
        assert len(boat.maps) == 5
    assert len({boat.rats for boat in sheet.boats}) == 6
    assert len({boat.maps for boat in sheet.boats}) == 6


@pytest.mark.parametrize(
    ("column", "spaces"), [("A", (1, 5, 9)), ("B", (2, 6, 10)), ("C", (3, 7, 11)), ("D", (4, 8, 12))]
)
def test_a_column_holds_three_spaces_of_the_twelve(column: str, spaces: tuple[int, ...]) -> None:
    """ED-02"""
    chosen = marks.chosen_spaces(marks.parse(f"column-{column}"))
    assert tuple(space + 1 for space in cells_of(chosen)) == spaces


def test_the_ship_starts_on_day_seven_over_two_full_decks() -> None:
    """ED-03"""
    position = game.start(game.sheet("boat-1"), 2, IsleOptions())
    assert position.day == 7
    assert (position.cats_left.bit_count(), position.lessons_left.bit_count()) == (109, 47)
    kinds = [{item.kind for item in card.items} for card in cards()]
    for kind in ("oshax", "treasure"):
        assert any(kind in items for items in kinds[:CAT_CARDS])
        assert any(kind in items for items in kinds[CAT_CARDS:])
    assert sorted(card.lesson for card in cards() if card.lesson) == list(range(1, 27))


def test_each_cat_shape_is_there_once_in_each_colour() -> None:
    """ED-03: eighteen shapes of single cats, and four small ones on cards of two."""
    singles = [card.items[0] for card in cards()[:90]]
    assert len({(item.shape.rows, item.colour) for item in singles}) == 90
    pairs = [item for card in cards()[:CAT_CARDS] if len(card.items) == 2 for item in card.items]
    small = {(item.shape.rows, item.colour) for item in pairs if item.kind == "cat"}
    assert len(small) == 20


def test_cat_cards_and_lesson_cards_lie_where_they_belong() -> None:
    """ED-10"""
    out = dealt(2).island
    assert [space + 1 for space, card in enumerate(out) if card >= CAT_CARDS] == [2, 4, 7, 12]
    assert len(set(out)) == 12


def test_no_deck_runs_out_in_seven_days() -> None:
    """ED-10: 56 cat cards and 28 lesson cards are shown."""
    rng, position = Random(3), dealt(1, "boat-1")
    while not game.over(position):
        position = game.settle(resolved(revealed(position, rng)))
    assert (position.cats_left.bit_count(), position.lessons_left.bit_count()) == (109 - 56, 47 - 28)


def test_a_column_s_three_cards_are_resolved_in_any_order() -> None:
    """ED-11"""
    position = marked(table(LESSONS), "column-B")
    assert offered(position) >= {"card-2", "card-6", "card-10"}
    assert "card-3" not in offered(position)
    assert refused(position, "card-3").rule == "ED-11"
    for order in ((2, 6, 10), (10, 2, 6), (6, 10, 2)):
        now = position
        for space in order:
            now = marked(now, f"card-{space}")
            while now.boards[0].space != -1:
                now = rules.play(now, 0, list(rules.moves(now, 0))[-1])
        assert rules.may_be_done(now, 0)


def test_all_three_must_be_resolved() -> None:
    """ED-11"""
    position = marked(table({2: "lesson 1", 6: "red XXXXX", 10: "green XXXXX"}), "column-B")
    assert not rules.may_be_done(position, 0)
    position = drawn_on(marked(position, "card-2", "card-6"), "c4-g4")
    assert not rules.may_be_done(position, 0)
    position = drawn_on(marked(position, "card-10"), "c5-g5")
    assert rules.may_be_done(position, 0)


def test_a_card_is_finished_before_the_next() -> None:
    """ED-11"""
    position = marked(table({1: "orange X + green XXX", 5: "red XXXXX"}), "column-A", "card-1")
    position = drawn_on(position, "c4")
    refusal = refused(position, "card-5")
    assert refusal.rule == "ED-11"
    assert refused(position, "extra-2").rule == "ED-11"


def test_one_column_is_chosen_a_day() -> None:
    """ED-11"""
    assert refused(marked(table(), "column-A"), "column-B").rule == "ED-11"
    assert refused(marked(table(), "column-A"), "column-A").rule == "ED-11"


def test_several_players_may_choose_the_same_column() -> None:
    """ED-11: the cards stay."""
    position = table({1: "red XXXXX"}, seats=3)
    for seat in range(3):
        position = drawn_on(marked(position, "column-A", "card-1", seat=seat), "c4-g4", seat=seat)
    assert [board.cats for board in position.boards] == [((COLOURS.index("red"), cells("c4-g4")),)] * 3


def test_after_a_day_the_island_is_discarded_and_the_ship_moves_on() -> None:
    """ED-12"""
    position = game.settle(resolved(table()))
    assert (position.day, position.island) == (6, ())
    assert game.draw(position) is not None
    assert position.cats_left.bit_count() == 109 - 8


def test_the_seventh_day_ends_when_all_are_done() -> None:
    """ED-12: not before, and then nothing more is drawn."""
    turn = Turn(table(seats=2, day=1), None, 2, done=(False, False))
    first = resolved(turn.position, 0)
    assert not game.over(first)
    assert not turns.everybody_done(game, turns.apply(game, turn, Done(0)))
    both = turns.apply(game, turns.apply(game, turn, Done(0)), Done(1))
    assert turns.everybody_done(game, both)
    over = game.settle(resolved(first, 1))
    assert game.over(over)
    assert game.draw(over) is None
    assert game.acting(over) == ()
    assert refused(over, "column-A").rule == "ED-12"


def test_a_player_may_take_back_anything_of_the_day_until_done() -> None:
    """ED-13: a draft taken back leads to the same table; done can be withdrawn while another is at work."""
    position = table({1: "red XXXXX"}, seats=2)
    turn = Turn(position, position, 2, done=(False, False), outcomes=(1,), draws=12, round=1)
    draft = [marks.parse("column-A"), marks.parse("card-1")]
    assert turns.view(game, turn, 0, draft[:1]) == marked(position, "column-A")
    done = turns.apply(game, turn, Done(0))
    with pytest.raises(Refusal):
        turns.check_mark(game, done, 0, draft, marks.parse("cat-twice"))
    turns.check_withdraw(game, done, 0)
    assert turns.apply(game, done, Withdrawn(0)) == turn


def test_nothing_is_taken_back_once_the_next_island_is_out() -> None:
    """ED-13"""
    turn = turns.begin(game, game.sheet("boat-1"), 1, IsleOptions())
    rng = Random(1)
    while (draw := game.draw(turn.position)) is not None:
        turn = turns.apply(game, turn, Drawn(draw.at(rng.randrange(draw.total))))
    draft: list[int] = []
    while not rules.may_be_done(turns.view(game, turn, 0, draft), 0):
        draft.append(list(rules.moves(turns.view(game, turn, 0, draft), 0))[-1])
    turn = turns.apply(game, turn, Barrier((tuple(draft),)))
    assert turn.before == turn.position
    with pytest.raises(Refusal):
        turns.check_withdraw(game, turn, 0)


def test_a_seat_that_was_left_scores_as_it_stands() -> None:
    """ED-14: its unfinished day is withdrawn, and the others go on."""
    position = resolved(table(drawn=board([("red", "c4-g4")]), seats=2), 0)
    after = game.settle(position)
    assert after.boards[1] == board([("red", "c4-g4")])
    assert {standing.who for standing in game.result(after)} == {0, 1}


def test_the_five_special_actions_are_offered_at_their_time() -> None:
    """ED-20"""
    position = table({1: "red XXXXX", 2: "XX/XX or XXXX"})
    start = offered(position)
    assert {"row-1", "row-2", "row-3"} <= start
    assert sum(text.startswith("each-") for text in start) == 64
    chosen = marked(position, "column-A")
    assert {text for text in offered(chosen) if text.startswith("extra")} == {
        f"extra-{space}" for space in (2, 3, 4, 6, 7, 8, 10, 11, 12)
    }
    assert "cat-twice" in offered(marked(chosen, "card-1"))
    treasure = marked(position, "column-B", "card-2", "first-group")
    assert "treasure-twice" in offered(treasure)
    assert "cat-twice" not in offered(treasure)


def test_the_same_special_action_is_not_used_twice_a_game() -> None:
    """ED-21"""
    for special, word in (("3", "row-1"), ("2", "each-ABC")):
        refusal = refused(table(drawn=board(specials=special)), word)
        assert (refusal.rule, refusal.why) == ("ED-21", "this special action is used up")
    used = marked(table({1: "red XXXXX"}, board(specials="14")), "column-A")
    assert refused(used, "extra-2").why == "this special action is used up"
    assert refused(marked(used, "card-1"), "cat-twice").why == "this special action is used up"


def test_two_special_actions_in_a_day_are_refused() -> None:
    """ED-21"""
    row = marked(table({1: "red XXXXX"}), "row-1")
    assert refused(row, "extra-5").why == "one special action a day"
    assert refused(marked(row, "card-1"), "cat-twice").why == "one special action a day"
    extra = marked(table({1: "red XXXXX"}), "column-A", "extra-2")
    assert refused(extra, "extra-3").why == "this special action is used up"
    assert refused(marked(extra, "card-1"), "cat-twice").why == "one special action a day"


def test_a_fourth_special_action_is_refused() -> None:
    """ED-21"""
    position = table({1: "red XXXXX"}, board(specials="145"))
    refusal = refused(position, "row-1")
    assert (refusal.rule, refusal.why) == ("ED-21", "three special actions a game, all are used")
    assert not any(text.startswith(("row", "each")) for text in offered(position))


def test_a_special_action_is_there_again_the_next_day() -> None:
    """ED-21: one a day."""
    position = game.settle(resolved(marked(table(LESSONS, board(treasures=[all_but("")])), "row-1")))
    assert position.boards[0].specials == 1 << 3
    position = revealed(position, Random(2))
    assert "each-AAA" in offered(position)
    assert "row-1" not in offered(position)


def test_the_extra_card_comes_from_another_column() -> None:
    """ED-23"""
    position = marked(table(), "column-A")
    assert refused(position, "extra-5").rule == "ED-23"
    assert refused(table(), "extra-5").rule == "ED-23"


def test_the_extra_card_is_resolved_like_the_others_in_any_order() -> None:
    """ED-23: and it must be, once declared."""
    position = marked(table({1: "red XXXXX", 6: "green XXXXX"}), "column-A", "extra-6")
    assert offered(position) == {"card-1", "card-5", "card-6", "card-9"}
    position = drawn_on(marked(position, "card-6"), "c4-g4")
    assert position.boards[0].cats == ((COLOURS.index("green"), cells("c4-g4")),)
    late = resolved(marked(table(LESSONS, board(treasures=[all_but("")])), "column-A"))
    assert rules.may_be_done(late, 0)
    assert not rules.may_be_done(marked(late, "extra-6"), 0)


def test_the_extra_card_may_be_a_lesson() -> None:
    """ED-23"""
    position = marked(table({2: "lesson 9"}), "column-A", "extra-2", "card-2")
    assert position.boards[0].ticked == 1 << 9
    assert position.boards[0].specials == 1 << 1


def test_a_row_is_four_cards_two_of_them_lesson_cards() -> None:
    """ED-20, ED-24"""
    position = marked(table(LESSONS), "row-1")
    assert offered(position) == {"card-1", "card-2", "card-3", "card-4"}
    position = marked(position, "card-4", "card-2")
    assert position.boards[0].ticked == 1 << 1 | 1 << 2
    assert not rules.may_be_done(position, 0)


def test_one_card_of_each_row_may_be_of_one_column_or_of_three() -> None:
    """ED-24"""
    assert offered(marked(table(), "each-BBB")) == {"card-2", "card-6", "card-10"}
    assert offered(marked(table(), "each-ADC")) == {"card-1", "card-8", "card-11"}


def test_a_row_is_declared_before_the_first_card() -> None:
    """ED-24"""
    position = marked(table(LESSONS), "column-B", "card-2")
    assert refused(position, "row-1").rule == "ED-11"
    assert refused(position, "each-ABC").rule == "ED-11"


def test_nothing_can_be_marked_before_the_island_lies_open() -> None:
    """ED-10"""
    position = game.start(game.sheet("boat-1"), 2, IsleOptions())
    assert game.acting(position) == ()
    assert refused(position, "column-A").rule == "ED-10"
    assert refused(replace(position, island=table().island[:11]), "column-A").rule == "ED-10"


@pytest.mark.parametrize(
    "outcome", [0, 108, 109, 155, *range(160, 165), *range(168, 174), *range(176, 185), *range(192, 201)]
)
def test_a_card_s_text_comes_back(outcome: int) -> None:
    assert island.parse_outcome(island.outcome_text(outcome)) == outcome


@pytest.mark.parametrize(
    "text", ["cat-0", "cat-110", "cat-07", "lesson-48", "boat-7", "pink", "basic-10", "", "cat-", "dog-1"]
)
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no card"):
        island.parse_outcome(text)


def test_a_number_that_is_no_card_has_no_text() -> None:
    for number in (156, 165, 174, 185, 201, -1):
        with pytest.raises(ValueError, match="no card"):
            island.outcome_text(number)
