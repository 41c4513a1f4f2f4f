"""The page of text of Explore & Draw: a whole game without a drawing, without script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from papeterie.games.explore_draw import IsleOptions, game
from papeterie.games.explore_draw.cards import cards
from papeterie.pen import record as records
from papeterie.pen import turn as turns
from papeterie.pen.shapes import shape
from papeterie.web.explore_draw.text import picture
from tests.web.daydreams import text_of
from tests.web.sailors import Sailor, forms


@pytest.fixture
def mia(address: str) -> Iterator[Sailor]:
    guest = Sailor(address)
    yield guest
    guest.close()


def test_whole_days_are_played_by_the_forms_of_the_page_of_text(mia: Sailor) -> None:
    """ED-11 to ED-50: without a drawing, without script."""
    mia.lay(difficulty="expert")
    dice, used, page = Random(8), set(), mia.page("/text")
    while "day 3 of 7" not in page:
        assert '<svg class="drawing' not in page
        offered = [form for form in forms(page) if not (form[0].endswith("/place") and "w" not in form[2])]
        action, fields, choices = offered[dice.randrange(len(offered))]
        chosen = {name: values[dice.randrange(len(values))] for name, values in choices.items()}
        answer = mia.client.post(action, data={**fields, **chosen})
        assert answer.status_code == 200, text_of(answer.text)
        assert answer.url.path.endswith("/text"), "one stays on this page"
        used.add(action.rpartition("/")[2])
        page = answer.text
    assert {"throw", "choose", "take", "place", "done"} <= used


def test_the_page_of_text_says_island_boat_and_score(mia: Sailor) -> None:
    """ED-60, ED-80"""
    mia.lay(difficulty="hard")
    mia.days(1)
    mia.mark("column-B")
    said = text_of(mia.page("/text"))
    assert "a to g: empty, by room" in said
    assert "Take up card" in said
    assert "Visible rats: " in said
    assert "The Sister: " in said
    assert "Take back from" in said


def test_what_a_place_would_bring_is_said_before_it_is_marked(mia: Sailor) -> None:
    """ED-60"""
    mia.lay("boat-1")
    mia.do("throw")
    while not re.search(r"@\w+", " ".join(mia.look()["moves"])):
        mia.mark(mia.look()["moves"][-1])
    place = next(option for _, _, choices in forms(mia.page("/text")) for option in choices.get("w", []))
    said = text_of(mia.page("/text", w=place))
    assert f"At {place}: " in said or "Choose a colour" in said or "The colour of the Oshax" in said
    assert mia.look()["draft"]
    assert not any("@" in mark for mark in mia.look()["draft"]), "looking draws nothing"


def test_three_cards_one_of_each_row_are_looked_at_before_they_are_taken(mia: Sailor) -> None:
    """ED-20, ED-24"""
    mia.lay()
    mia.do("throw")
    page = mia.page("/text", s="2", e1="A", e2="C", e3="D")
    assert "Take cards 1, 7 and 12" in text_of(page)
    taken = next(form for form in forms(page) if form[1].get("p") == "each-ACD")
    mia.client.post(taken[0], data=taken[1])
    assert mia.look()["draft"] == ["each-ACD"]


def test_a_refusal_on_the_page_of_text_names_its_rule_and_spends_nothing(mia: Sailor) -> None:
    """ED-30, ED-31"""
    mia.lay()
    mia.do("throw")
    mia.mark("column-A")
    refused = mia.ask("place", page="text", i="1", r="a", at="a1")
    assert refused.status_code == 409
    assert "/rules/explore-draw#ED-" in refused.text
    assert "The boat in letters" in text_of(refused.text), "it is this page that says so"
    assert mia.ask("place", page="text", i="1", r="a", at="??").status_code == 422
    assert mia.look()["draft"] == ["column-A"]


def test_an_oshax_is_placed_from_the_page_of_text_in_a_colour_of_ones_own(mia: Sailor) -> None:
    """ED-33: by choosing its place, or by typing it in."""
    record = _journey_to_an_oshax()
    opened = mia.client.post("/open", files={"file": ("boats.papier", record.encode(), "text/plain")})
    mia.path = opened.url.path
    space = next(n for n, card in enumerate(mia.look()["outcomes"][-12:], 1) if card in OSHAX)
    mia.mark(f"column-{'ABCD'[(space - 1) % 4]}")
    mia.mark(f"card-{space}")
    placing = [form for form in forms(mia.page("/text")) if form[0].endswith("/place")]
    assert [sorted(choices) for _, _, choices in placing] == [["k", "w"], ["k", "r"]]
    action, fields, choices = placing[1]
    turn, _, cell = placing[0][2]["w"][0].partition(" ")
    assert turn in choices["r"]
    answer = mia.client.post(action, data={**fields, "k": "red", "r": turn, "at": cell})
    assert answer.status_code == 200
    assert mia.look()["draft"][-1] == f"1{turn}=red@{cell}"


OSHAX = {
    game.outcome_text(n) for n, card in enumerate(cards()) if card.items and card.items[0].kind == "oshax"
}


def _journey_to_an_oshax() -> str:
    """The record of a table whose first island has an Oshax."""
    dice = Random(2)
    while True:
        turn = turns.begin(game, game.sheet("boat-1"), 1, IsleOptions())
        entries: list[turns.Entry] = []
        while (draw := game.draw(turn.position)) is not None:
            entries.append(turns.Drawn(draw.at(dice.randrange(draw.total))))
            turn = turns.apply(game, turn, entries[-1])
        if OSHAX & {game.outcome_text(outcome) for outcome in turn.outcomes}:
            head = records.head_of(
                game, game.sheet("boat-1"), name="Oshax", seats=("Mia",), draws="typed", options=IsleOptions()
            )
            return records.write(records.from_log(head, entries), game)


def test_a_turn_is_drawn_in_letters_with_the_cell_that_names_its_place() -> None:
    turns = shape(".X/XX/X.").turns
    assert picture(turns[0]) == ".O\nXX\nX."
    assert all(picture(turn).replace("\n", "").count("O") == 1 for turn in turns)
    assert len({picture(turn) for turn in turns}) == len(turns)
