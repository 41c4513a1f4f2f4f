"""The rest of a day of Explore & Draw by forms: taking back, done, waiting, the end, what is sent again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.web.daydreams import text_of
from tests.web.isles import marked, opened
from tests.web.sailors import Sailor


@pytest.fixture
def mia(address: str) -> Iterator[Sailor]:
    guest = Sailor(address)
    yield guest
    guest.close()


# --- taking back, done, the end -----------------------------------------------------------------------------


def test_an_earlier_mark_takes_back_all_after_it_and_says_so_first(mia: Sailor) -> None:
    """ED-13"""
    opened(mia)
    marked(mia, "column-B", "card-2", "card-6", "1a@k3")
    words = text_of(mia.page(back="1"))
    assert "Taking back lesson 18 takes back lesson 18, card 6 and blue cat at k3." in words
    assert len(mia.look()["draft"]) == 4, "a question takes nothing back"
    assert "Take back blue cat at k3?" in text_of(mia.page(back="3"))
    mia.do("back", to="1")
    assert mia.look()["draft"] == ["column-B"]


def test_the_same_form_sent_twice_marks_and_takes_back_once(mia: Sailor) -> None:
    opened(mia)
    marked(mia, "column-B")
    seen = mia.seen()
    for _ in range(2):
        mia.do("take", seen=seen, c="2")
    assert mia.look()["draft"] == ["column-B", "card-2"]
    seen = mia.seen()
    for _ in range(2):
        mia.do("back", seen=seen, to="1")
    assert mia.look()["draft"] == ["column-B"]


def test_a_page_that_was_behind_is_told_so_and_nothing_is_done(mia: Sailor) -> None:
    opened(mia)
    seen = mia.seen()
    marked(mia, "column-B")
    late = mia.ask("take", seen=seen, c="6")
    assert late.status_code == 409
    assert "This page was behind" in text_of(late.text)
    assert mia.look()["draft"] == ["column-B"]


def test_a_special_action_that_cant_be_used_says_why(mia: Sailor) -> None:
    """ED-21, ED-22, ED-23"""
    opened(mia)
    page = mia.page()
    assert "A column is chosen first, the extra card then." in page
    assert "There is no cat in hand that fits." in page
    page = marked(mia, "row-1")
    assert "One special action a day." in page
    assert "This special action is used up." not in page, "that one is struck through"


def test_who_is_done_waits_and_may_be_at_work_again(mia: Sailor) -> None:
    """ED-12, ED-13"""
    mia.lay("boat-1", ("Tom", "here"))
    mia.do("throw")
    mia.turn(Random(1))
    page = text_of(mia.do("done"))
    assert "The next day comes when everybody is." in page
    assert "Pass the device to Tom" in page
    assert "thinking" in page
    assert mia.ask("back", to="0").status_code == 409
    page = text_of(mia.do("withdraw"))
    assert "Take back" in page
    assert "Not done after all" not in page


def test_whoever_watches_sees_boats_and_island_and_no_button_to_press(mia: Sailor) -> None:
    mia.lay("boat-1", ("Moss", "random"))
    mia.days(1)
    mia.mark("column-A")
    mia.client.post(f"{mia.path}/watch", data={"open": "yes", "seen": mia.seen()})
    link = re.search(r"/watch/[a-z0-9]+/[\w-]+", mia.page("/share"))
    assert link is not None
    watcher = mia.friend()
    page = watcher.client.get(link[0], params={"seat": "2", "p": "column-B", "back": "0"}).text
    words = text_of(page)
    assert "You are watching this table." in words
    assert "Moss" in words
    assert 'class="button filled"' not in page
    assert "To choose other cards" not in words, "a draft is nobody else's"


def test_hidden_cats_leave_the_score_as_it_is(mia: Sailor) -> None:
    opened(mia)
    marked(mia, "column-B", "card-6", "1a@k3")
    total = re.compile(r"Total (−?\d+)")
    seen, hidden = text_of(mia.page()), text_of(mia.page(hide="1"))
    assert total.findall(seen) == total.findall(hidden)
    assert mia.page(hide="1") != mia.page()


def test_a_game_alone_begins_by_forms_and_ends_against_the_sister(mia: Sailor) -> None:
    """ED-12, ED-81"""
    mia.lay("boats", difficulty="medium")
    mia.do("throw")
    dice = Random(9)
    for _ in range(400):
        view = mia.look()
        if view["over"]:
            break
        if view["may_be_done"]:
            mia.do("done")
            continue
        move = view["moves"][dice.randrange(len(view["moves"]))]
        if view["round"] in (1, 7):
            marked(mia, move)
        else:
            mia.mark(move)
    page = text_of(mia.page())
    assert re.search("The Sister has won|You have beaten the Sister", page)
    for said in ("Once more", "See it again, day by day", "The record", "The picture", "Line by line"):
        assert said in page
    assert mia.client.get(f"{mia.path}/boat.papier").status_code == 200
    assert mia.client.get(f"{mia.path}/sheet.png").headers["content-type"] == "image/png"


def test_the_score_is_told_line_by_line_and_adds_up(mia: Sailor) -> None:
    """ED-60 to ED-62"""
    mia.lay("boats")
    mia.days(2, Random(3))
    page = mia.page()
    panel = page[page.index('id="p-score"') : page.index("</section>", page.index('id="p-score"'))]
    points = [
        int(text.replace("−", "-")) for text in re.findall(r'class="hand points [^"]*">([^<]+)<', panel)
    ]
    total = re.search(r'class="hand total">([^<]+)<', panel)
    assert total is not None
    assert sum(points) == int(total[1].replace("−", "-"))


def test_the_page_has_a_layer_for_every_card_that_is_still_to_come(mia: Sailor) -> None:
    """ED-10: what is sent again takes the place of something."""
    page = mia.lay()
    have = re.search(r'data-have="([^"]*)"', page)
    assert have is not None
    news = mia.client.post(f"{mia.path}/throw", data={"seen": mia.seen()}, headers={"X-Have": have[1]}).json()
    assert {"space-1", "space-12", "island", "over"} <= set(news["parts"])
    for name in news["parts"]:
        assert f'id="p-{name}"' in page or f'id="d-{name}"' in page, name


def test_a_page_has_every_symbol_that_it_or_a_part_sent_later_uses(mia: Sailor) -> None:
    dice = Random(12)
    mia.lay()
    page = mia.page()
    there = set(re.findall(r' id="([^"]+)"', page))
    for _ in range(40):
        view = mia.look()
        if view["over"]:
            break
        if view["due"] or view["may_be_done"]:
            mia.days(1, dice)
        else:
            mia.mark(dice.choice(view["moves"]))
        page = mia.page()
        used = set(re.findall(r'<use href="#([^"]+)"', page))
        known = there | set(re.findall(r' id="(d-space-[^"]+)"', page))
        assert used <= known, used - known
    assert 'href="#d-fur-' in page


def test_only_what_a_mark_changes_is_sent_again(mia: Sailor) -> None:
    opened(mia)
    marked(mia, "column-B", "card-6")
    page = mia.page()
    have = re.search(r'data-have="([^"]*)"', page)
    assert have is not None
    form = {"seen": mia.seen(), "i": "1", "r": "a", "at": "k3"}
    answer = mia.client.post(f"{mia.path}/place", data=form, headers={"X-Have": have[1]})
    news = answer.json()
    assert {"draft", "draft-line", "turn", "acts", "score", "hand"} <= set(news["parts"])
    assert not {"table", "lessons", "space-1", "pieces"} & set(news["parts"])
    assert "Blue cat at k3." in news["say"]
    assert len(answer.content) < 0.4 * len(page.encode())


def test_a_record_of_a_game_by_the_pages_verifies(mia: Sailor, tmp_path: Path) -> None:
    from papeterie.games import game as find_game
    from papeterie.pen.verify import verify

    mia.lay("boat-2")
    mia.days(2)
    mia.do("finish")
    report = verify(mia.client.get(f"{mia.path}/game.papier").text, find_game)
    assert report.right
    assert report.checked == report.turn.draws
