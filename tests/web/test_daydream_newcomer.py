"""What a newcomer does at a table of Daydream with mouse and keyboard, from invitation to playing again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from papeterie.games import game as find_game
from papeterie.pen.record_reader import read as read_record
from tests.web.daydreams import Guest
from tests.web.test_daydream_browser import sits


@pytest.fixture
def mia(address: str) -> Iterator[Guest]:
    guest = Guest(address)
    yield guest
    guest.close()


WATCH = """() => {
  const shelf = document.getElementById("d-strokes").parentNode;
  const first = () => document.getElementById("d-object-0").innerHTML;
  const before = first();
  window.seen = [];
  const look = () => window.seen.push([shelf.querySelectorAll(".draw-on").length, first() === before]);
  new MutationObserver(look).observe(shelf, { childList: true, subtree: true });
}"""


def test_strokes_are_drawn_one_after_the_other_before_the_shelf_shows_them(
    browser: Browser, mia: Guest
) -> None:
    """DD-23: three sun strokes, each seen as it is drawn."""
    mia.lay("a", draws="typed")
    mia.do("throw", die1="1", die2="2")
    mia.mark("1@b1")
    mia.mark("2@c1")
    mia.do("done")
    mia.do("throw", die1="3", die2="6")
    page = sits(browser, mia)
    page.evaluate(WATCH)
    page.locator("#p-cells button[value=d1]").click()
    for _ in range(100):
        if page.evaluate("window.seen.length && !window.seen.at(-1)[0]"):
            break
        page.wait_for_timeout(100)
    seen = page.evaluate("window.seen")
    counts = [count for count, _ in seen if count]
    assert counts == sorted(counts)
    assert max(counts) >= 3
    assert all(unchanged for count, unchanged in seen if count), "the shelf waits for the pen"
    assert not seen[-1][1], "then it shows what the strokes came to"
    page.context.close()


def test_plus_and_minus_keep_the_keyboard_where_it_is(browser: Browser, mia: Guest) -> None:
    """DD-14"""
    mia.lay("a", draws="typed")
    mia.do("throw", die1="3", die2="4")
    mia.mark("1@c3")
    mia.mark("2@d3")
    mia.do("done")
    mia.do("throw", die1="3", die2="2")
    mia.do("give", d="2")
    page = sits(browser, mia)
    plus = page.get_by_role("button", name="Plus one")
    plus.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#go")).to_contain_text("Write 3")
    minus = page.get_by_role("button", name="Minus one")
    expect(minus).to_be_focused()  # one leaf, and it is on the die: plus goes no further
    page.keyboard.press("Enter")
    expect(page.locator("#go")).to_contain_text("Write 2")
    expect(minus).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#go")).to_contain_text("Write 1")
    expect(plus).to_be_focused()
    page.context.close()


def test_a_tab_of_the_phone_counts_who_is_done(browser: Browser, mia: Guest) -> None:
    mia.lay("a")
    tom = mia.join(mia.invitation(), "Tom")
    mia.do("throw")
    page = sits(browser, mia, viewport={"width": 390, "height": 844})
    expect(page.locator(".tabs a").nth(2)).to_have_text("Table 0/1")
    tom.turn(Random(1))
    tom.do("done")
    expect(page.locator(".tabs a").nth(2)).to_have_text("Table 1/1")
    page.locator(".tabs a").nth(2).click()
    expect(page.locator("#p-table")).to_contain_text("Tom")
    page.context.close()
    mia.lay("a")
    mia.do("throw")
    page = sits(browser, mia, viewport={"width": 390, "height": 844})
    expect(page.locator(".tabs a").nth(2)).to_have_text("Score 0")
    page.context.close()


def test_a_game_is_joined_ended_kept_and_played_again_by_clicking(
    browser: Browser, mia: Guest, tmp_path: Path
) -> None:
    mia.lay("a")
    invitation = mia.invitation()
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="fr-FR")
    tom = context.new_page()
    tom.goto(mia.address + invitation)
    tom.locator("input[name=name]").fill("Tom")
    tom.locator("main .button.filled").click()
    expect(tom.locator("#p-table")).to_contain_text("Mia")
    page = sits(browser, mia)
    page.get_by_role("button", name="Roll the dice").click()
    expect(tom.locator("#p-roll .one-die")).to_have_count(2)
    mia.do("finish")
    expect(page.locator("#p-score")).to_contain_text("Result")
    with page.expect_download() as record:
        page.get_by_role("link", name="The record").click()
    record.value.save_as(tmp_path / "game.papier")
    assert read_record((tmp_path / "game.papier").read_text("utf-8"), find_game).head.seats == ("Mia", "Tom")
    with page.expect_download() as picture:
        page.get_by_role("link", name="The picture").click()
    picture.value.save_as(tmp_path / "sheet.png")
    assert (tmp_path / "sheet.png").read_bytes().startswith(b"\x89PNG")
    page.get_by_role("button", name="Again, the same people").click()
    page.wait_for_url(lambda url: not url.endswith(mia.path))
    expect(page.get_by_role("button", name="Roll the dice")).to_be_visible()
    tom.get_by_role("button", name="Venir à la partie suivante").click()
    expect(tom.locator("#p-table")).to_contain_text("Mia")
    assert tom.url.rpartition("/")[2] == page.url.rpartition("/")[2]
    page.context.close()
    context.close()


def test_a_seat_goes_on_at_another_device_by_its_link(browser: Browser, mia: Guest) -> None:
    mia.lay("a")
    mia.do("throw")
    mia.turn(Random(1))
    page = sits(browser, mia)
    page.goto(f"{mia.address}{mia.path}/share")
    link = re.search(r"http://[^\"<\s]+/seat/[^\"<\s]+", page.content())
    assert link
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    phone = context.new_page()
    phone.goto(link[0])
    assert not context.cookies(), "looking at the link takes nothing"
    phone.locator("main .button.filled").click()
    phone.get_by_role("button", name="Done").click()
    expect(phone.locator("#p-facts")).to_contain_text("round 2")
    assert mia.look()["round"] == 2
    context.close()
    page.context.close()
