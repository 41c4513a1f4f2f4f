"""The end of a game of Daydream on its page: places, ties, one's best, what one keeps, beginning anew."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from papeterie.games import game as find_game
from papeterie.pen.record_reader import read as read_record
from tests.web.daydreams import Guest, text_of, walk, way_to_an_order


@pytest.fixture
def mia(address: str) -> Iterator[Guest]:
    guest = Guest(address)
    yield guest
    guest.close()


def alike(mia: Guest, seats: int) -> None:
    """A whole game in which everybody at one screen makes the same marks."""
    mia.lay("a", *((f"P{number}", "here") for number in range(2, seats + 1)))
    mia.do("throw")
    dice = Random(5)
    while not mia.look()["over"]:
        marks: list[str] = []
        while not (view := mia.look())["may_be_done"]:
            moves = [move for move in view["moves"] if not move.startswith("give")]
            marks.append(moves[dice.randrange(len(moves))])
            mia.mark(marks[-1])
        mia.do("done")
        for seat in range(2, seats + 1):
            mia.do("pass", seat=str(seat))
            for mark in marks:
                mia.mark(mark)
            mia.do("done")
        mia.do("pass", seat="1")


def test_three_who_are_tied_to_the_last_stroke_share_the_first_place(mia: Guest) -> None:
    """DD-42"""
    alike(mia, 3)
    page = text_of(mia.page())
    assert page.count("1st") == 3
    assert "2nd" not in page
    assert page.count("on the object under way DD-42") == 3


def test_a_game_alone_says_how_it_compares_with_ones_best_on_this_sheet(mia: Guest) -> None:
    """DD-50"""
    mia.lay("a")
    mia.rounds(40)
    before = mia.client.cookies["daydream-best"].strip('"')
    score = int(before.removeprefix("a"))
    best, less = (str(number).replace("-", "−") for number in (score, score - 1))
    mia.client.cookies.delete("daydream-best")
    assert "Your first score on this sheet." in text_of(mia.page())
    assert f"Your best on this sheet: {best}." in text_of(mia.page())
    mia.client.cookies.delete("daydream-best")
    mia.client.cookies.set("daydream-best", f"a{score - 1}.g40", domain="127.0.0.1", path="/")
    assert f"A new best: {less} until now." in text_of(mia.page())
    assert f"A new best: {less} until now." not in text_of(mia.page())


def test_record_and_picture_are_kept_from_the_page_of_the_end(mia: Guest) -> None:
    mia.lay("b", ("Moss", "random"), name="Sunday, late!")
    mia.rounds(30)
    page = mia.page()
    links = dict(re.findall(r'href="([^"]+)" download>.*?</svg>([^<]+)</a>', page))
    names = {said: link for link, said in links.items()}
    record = mia.client.get(names["The record"])
    assert "sunday-late.papier" in record.headers["content-disposition"]
    read = read_record(record.text, find_game)
    assert read.head.seats == ("Mia", "Moss")
    picture = mia.client.get(names["The picture"])
    assert picture.content.startswith(b"\x89PNG")
    assert "attachment" in picture.headers["content-disposition"]


def test_rewards_that_objects_have_crossed_out_are_not_said_to_be_gone_to_others(mia: Guest) -> None:
    """DD-64"""
    mia.lay("g", draws="typed")
    walk(mia, way_to_an_order("g"))
    page = text_of(mia.page())
    assert "crossed out by objects" in page
    assert "gone to others" not in page


def test_nobody_begins_before_an_invited_guest_has_come_whatever_form_is_sent(mia: Guest) -> None:
    mia.lay("a", ("Noa", "link"))
    answer = mia.ask("throw")
    assert answer.status_code == 409
    assert "Still free: Noa." in text_of(answer.text)
    assert mia.look()["round"] == 0
    mia.do("bot", seat="2", bot="random")
    mia.do("throw")
    assert mia.look()["round"] == 1
