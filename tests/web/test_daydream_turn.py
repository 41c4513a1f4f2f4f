"""A turn of Daydream by the page's forms, as a browser without script sends them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.web.daydreams import Guest, text_of, walk, way_to_an_order


@pytest.fixture
def mia(address: str) -> Iterator[Guest]:
    guest = Guest(address)
    yield guest
    guest.close()


def opened(guest: Guest, *dice: tuple[str, str], sheet: str = "a") -> None:
    """A solo table with typed dice, the first roll on it."""
    guest.lay(sheet, draws="typed")
    guest.do("throw", die1=dice[0][0], die2=dice[0][1])


def test_a_new_table_asks_for_its_first_roll_and_for_nothing_else(mia: Guest) -> None:
    page = text_of(mia.lay())
    assert "Roll the dice" in page
    assert "Take back" not in page
    page = text_of(mia.do("throw"))
    assert re.search(r"Write \d at [a-f]\d", page)


def test_the_opening_roll_is_written_anywhere_as_it_fell_and_not_given_up(mia: Guest) -> None:
    """DD-03"""
    opened(mia, ("2", "5"))
    page = mia.page()
    assert page.count('name="c" value="') >= 24, "every cloud is a button"
    assert "DD-03" in page
    refused = mia.ask("mark", d="1", l="1", c="c3")
    assert refused.status_code == 409
    assert "/rules/daydream/a#DD-03" in refused.text
    assert mia.ask("give", d="1").status_code == 409
    assert mia.look()["draft"] == []


def test_a_die_a_leaf_and_a_cloud_are_chosen_before_the_filled_button_writes(mia: Guest) -> None:
    """DD-14: the address holds what is chosen, so that it works without script."""
    opened(mia, ("2", "5"))
    mia.mark("1@c3")
    mia.mark("2@c4")
    mia.do("done")
    mia.do("throw", die1="3", die2="4")
    mia.mark("give1")
    page = text_of(mia.page(d="2", l="1", c="b3"))
    assert "Write 5 at b3" in page
    assert "given up" in page
    page = text_of(mia.page(d="2", l="2", c="b3"))
    assert "Write 5 at b3" in page, "one leaf is ready, not two"
    page = text_of(mia.page(d="2", l="0", c="b3"))
    assert "Write 4 at b3" in page
    mia.do("mark", d="2", l="1", c="b3")
    assert mia.look()["draft"] == ["give1", "2+1@b3"]


def test_nonsense_in_the_address_chooses_nothing(mia: Guest) -> None:
    opened(mia, ("2", "5"))
    for query in ({"d": "9", "l": "99", "c": "zz9"}, {"l": "-", "c": "é"}, {"back": "7"}, {"back": "²"}):
        assert re.search(r"Write [25] at [a-f]\d", text_of(mia.page(**query)))


def test_a_number_beside_nothing_is_refused_with_its_rule(mia: Guest) -> None:
    """DD-11"""
    opened(mia, ("2", "5"))
    mia.mark("1@c3")
    mia.mark("2@c4")
    mia.do("done")
    mia.do("throw", die1="3", die2="4")
    refused = mia.ask("mark", d="1", c="e6")
    assert refused.status_code == 409
    assert "a corner isn't enough" in text_of(refused.text).replace("&#39;", "'")
    assert "#DD-11" in refused.text
    assert mia.ask("mark", d="1", c="z9").status_code == 409
    assert mia.ask("mark", c="c5").status_code == 422
    assert mia.ask("mark", d="1", c="??").status_code == 422


def test_what_a_mark_would_do_is_said_before_it_is_made(mia: Guest) -> None:
    """DD-22, DD-30: the card beside the leaves."""
    opened(mia, ("1", "2"))
    mia.mark("1@b1")
    mia.mark("2@c1")
    mia.do("done")
    mia.do("throw", die1="3", die2="6")
    page = text_of(mia.page(d="1", c="d1"))
    assert "Row 1: in order, 3 sun strokes." in page
    page = text_of(mia.page(d="2", c="d1"))
    assert "Row 1: all different, 3 strokes." in page
    assert "completes nothing yet" in text_of(mia.page(d="2", c="b2"))


def test_a_mark_that_costs_points_says_so_below_zero_too(mia: Guest) -> None:
    """DD-62: on E the moons' numbers are taken off."""
    opened(mia, ("3", "5"), sheet="e")
    assert "if you write 3 at b3 −3" in text_of(mia.page(d="1", c="b3"))
    mia.mark("1@b3")
    assert "if you write 5 at c1" in text_of(mia.page(d="2", c="c1"))


def test_an_earlier_mark_takes_back_all_after_it_and_says_so_first(mia: Guest) -> None:
    """DD-17"""
    opened(mia, ("2", "5"))
    mia.mark("1@c3")
    mia.mark("2@c4")
    page = text_of(mia.page(back="0"))
    assert "Taking back 2 at c3 takes back 2 at c3 and 5 at c4." in page
    assert mia.look()["draft"] == ["1@c3", "2@c4"], "a question takes nothing back"
    mia.do("back", to="0")
    assert mia.look()["draft"] == []
    mia.mark("2@a2")
    mia.mark("1@b3")
    mia.do("back", to="1")
    assert mia.look()["draft"] == ["2@a2"]


def test_the_same_form_sent_twice_marks_and_takes_back_once(mia: Guest) -> None:
    opened(mia, ("2", "5"))
    seen = mia.seen()
    for _ in range(2):
        mia.do("mark", seen=seen, d="1", c="c3")
    assert mia.look()["draft"] == ["1@c3"]
    mia.mark("2@c4")
    seen = mia.seen()
    for _ in range(2):
        mia.do("back", seen=seen, to="1")
    assert mia.look()["draft"] == ["1@c3"]


def test_done_passes_the_barrier_for_one_who_plays_alone_and_the_next_roll_follows(mia: Guest) -> None:
    """DD-12: draws aren't asked for."""
    mia.lay()
    mia.do("throw")
    assert mia.ask("done").status_code == 409, "both dice come first"
    mia.turn(Random(1))
    assert "Done" in text_of(mia.page())
    mia.do("done")
    view = mia.look()
    assert (view["round"], view["due"], len(view["outcomes"])) == (2, False, 1)


@pytest.mark.parametrize("order", ["row", "column"])
def test_two_lines_at_once_are_settled_in_the_order_one_chooses(mia: Guest, order: str) -> None:
    """DD-24"""
    mia.lay("a", draws="typed")
    walk(mia, way_to_an_order())
    page = text_of(mia.page())
    assert "Two lines at once: which is settled first? DD-24" in page
    assert "The row first" in page
    assert "The column first" in page
    row, column = re.findall(r"The (?:row|column) first: (.*?)(?=The column first|Take back)", page)
    assert row.strip() != column.strip(), "what tells the orders apart is said"
    assert mia.ask("done").status_code == 409
    mia.mark(order)
    assert mia.look()["draft"][-1] == order
    assert "the order of the lines" in text_of(mia.page(back=str(len(mia.look()["draft"]) - 1)))


def test_mistyped_dice_are_put_right_before_anybody_is_done(mia: Guest) -> None:
    opened(mia, ("2", "5"))
    mia.mark("1@c3")
    mia.do("correct", die1="6", die2="6")
    view = mia.look()
    assert (view["outcomes"], view["draft"]) == (["6+6"], [])


def test_a_page_that_was_behind_is_told_so_and_nothing_is_done(mia: Guest) -> None:
    opened(mia, ("2", "5"))
    seen = mia.seen()
    mia.mark("1@c3")
    late = mia.ask("mark", seen=seen, d="2", c="c4")
    assert late.status_code == 409
    assert "This page was behind" in text_of(late.text)
    assert mia.look()["draft"] == ["1@c3"]


def test_all_of_it_can_be_played_as_text(mia: Guest) -> None:
    opened(mia, ("2", "5"))
    mia.mark("1@c3")
    mia.mark("2@c4")
    mia.do("done")
    mia.do("throw", die1="3", die2="4")
    mia.do("give", d="1", page="text")
    page = mia.page("/text")
    assert '<option value="2 1">5 (4 with 1 leaf)</option>' in page
    mia.do("mark", w="2 1", c="b3", page="text")
    assert mia.look()["draft"] == ["give1", "2+1@b3"]
    words = text_of(mia.page("/text"))
    assert "5 (this turn)" in words
    assert "This roll The dice show 3 and 4." in words


def test_only_what_a_mark_changes_is_sent_again(mia: Guest) -> None:
    mia.lay("g")
    mia.do("throw")
    page = mia.page()
    have = re.search(r'data-have="([^"]*)"', page)
    assert have is not None
    view = mia.look()
    move = next(m for m in view["moves"] if m.startswith("1@"))
    cell = move.partition("@")[2]
    answer = mia.client.post(
        f"{mia.path}/mark", data={"seen": mia.seen(), "d": "1", "c": cell}, headers={"X-Have": have[1]}
    )
    news = answer.json()
    assert {"draft", "cells", "roll", "acts"} <= set(news["parts"])
    assert not {"table", "frames", "object-5"} & set(news["parts"])
    assert len(answer.content) < 0.6 * len(page.encode())


def test_a_whole_game_alone_ends_with_its_title_and_is_kept_as_ones_best(mia: Guest) -> None:
    """DD-50, DD-51: the browser itself keeps the score, nobody else."""
    mia.lay("a", draws="sealed", name="Breakfast")
    mia.rounds(40)
    assert mia.look()["over"]
    page = mia.page()
    words = text_of(page)
    assert "Once more" in words
    assert "Result" in words
    assert "#DD-41" in page
    assert re.fullmatch(r"\"?a-?\d+\"?", str(mia.client.cookies["daydream-best"]))
    assert re.search(r"your best alone: \d+", text_of(mia.client.get("/new/daydream").text))


def test_a_record_of_a_game_by_the_pages_verifies(mia: Guest, tmp_path: Path) -> None:
    from papeterie.games import game as find_game
    from papeterie.pen.verify import verify

    mia.lay("b")
    mia.rounds(5)
    mia.do("finish")
    text = mia.client.get(f"{mia.path}/game.papier").text
    report = verify(text, find_game)
    assert report.right
    assert report.checked == report.turn.draws


def test_the_last_mark_alone_is_asked_for_by_its_name_and_french_colons_are_spaced(mia: Guest) -> None:
    """DD-17"""
    mia.lay("a")
    mia.do("throw")
    mia.turn(Random(1))
    assert re.search(r"Take back \d at \w+\?", text_of(mia.page(back="1")))
    assert re.search(r"Taking back \d at \w+ takes back", text_of(mia.page(back="0")))
    mia.client.cookies.set("lang", "fr", domain="127.0.0.1")
    assert "Objets finis\u202f: 0" in mia.page("/text")
