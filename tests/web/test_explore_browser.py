"""A day of Explore & Draw in a real browser: by mouse, by keyboard alone, by finger, without script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.conftest import answered
from tests.web.isles import marked, opened
from tests.web.sailors import Sailor
from tests.web.test_daydream_browser import sits

ACTS = re.compile(r"/(choose|take|group|place|skip|twice|no-gift|back|done|withdraw)$")
_COLUMNS = "abcdefghijklmnopqrstuv"


@pytest.fixture
def mia(address: str) -> Iterator[Sailor]:
    guest = Sailor(address)
    yield guest
    guest.close()


def does(page: Page, target: Locator) -> None:
    """A click, and the page as it is after the act."""
    with answered(page, ACTS):
        target.click()


def point(page: Page, cell: str) -> tuple[float, float]:
    """The middle of a cell of the boat, on the screen."""
    found = page.evaluate(
        """([column, row]) => {
          const [left, top, side] = document.getElementById('p-hand').dataset.measures.split(',').map(Number);
          const box = document.querySelector('[data-ground]').getBoundingClientRect();
          const scale = box.width / document.querySelector('[data-ground] > svg').viewBox.baseVal.width;
          const middle = (first, n) => (first + (n + .5) * side) * scale;
          return [box.left + middle(left, column), box.top + middle(top, row)];
        }""",
        [_COLUMNS.index(cell[0]), int(cell[1:]) - 1],
    )
    return float(found[0]), float(found[1])


def test_a_day_by_mouse(browser: Browser, mia: Sailor) -> None:
    """ED-11, ED-30: a column is looked at, then taken; a click places, or says why it can't."""
    opened(mia)
    page = sits(browser, mia)
    column = page.locator("#p-over button[value=column-B]")
    column.click()
    expect(page.locator("#p-acts .filled")).to_contain_text("Take column B")
    assert mia.look()["draft"] == []
    does(page, column)
    does(page, page.locator("#p-over button.space-6"))
    expect(page.locator("#p-turn h2")).to_have_text("Card 6: blue cat")
    page.mouse.move(*point(page, "a1"))
    expect(page.locator("#hold-said")).to_have_text("It would lie outside the boat.")
    expect(page.locator("#p-hand .crosses .now")).not_to_have_count(0)
    page.mouse.click(*point(page, "a1"))
    expect(page.locator("#say")).to_have_text("It would lie outside the boat.")
    assert len(mia.look()["draft"]) == 2, "nothing is spent"
    page.mouse.move(*point(page, "m4"))
    expect(page.locator("#go")).to_contain_text("Place here: k4")
    expect(page.locator("#hold-said")).to_contain_text("make a family")
    page.mouse.wheel(0, 120)
    expect(page.locator("#go")).to_contain_text("Place here: m2")
    with answered(page, ACTS):
        page.mouse.click(*point(page, "m4"))
    assert mia.look()["draft"][-1] == "1b@m2"
    expect(page.locator("#say")).to_contain_text("Blue cat at m2.")
    does(page, page.locator("#p-acts .filled"))
    does(page, page.locator("#p-over button.space-10"))
    page.mouse.move(*point(page, "f4"))
    expect(page.locator("#hold-said")).to_have_text("It must share a side with something already drawn.")
    page.mouse.move(*point(page, "p4"))
    with answered(page, ACTS):
        page.mouse.click(*point(page, "p4"))
    expect(page.locator("#p-acts .filled")).to_contain_text("Done")
    page.locator("#p-spots .drafted").last.click()
    expect(page.locator("#p-said")).to_contain_text("Take back orange cat at n4?")
    page.context.close()


def _focus(page: Page, selector: str) -> None:
    """Tab until the focus is there."""
    for _ in range(120):
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} is out of the keyboard's reach")


def _press(page: Page, key: str) -> None:
    with answered(page, ACTS):
        page.keyboard.press(key)


def test_a_whole_day_by_keyboard_alone(browser: Browser, mia: Sailor) -> None:
    """ED-11 to ED-37: Tab, Enter, arrows, R and M; after each act the focus is where one goes on."""
    opened(mia)
    page = sits(browser, mia, reduced_motion="reduce")
    page.locator("#main").focus()
    _focus(page, "#p-over button[value=column-B]")
    page.keyboard.press("Enter")
    expect(page.locator("#p-acts .filled")).to_contain_text("Take column B")
    expect(page.locator("#p-over button[value=column-B]")).to_be_focused()
    _press(page, "Enter")
    _focus(page, "#p-acts .filled")
    _press(page, "Enter")
    assert mia.look()["draft"] == ["column-B", "card-2"]
    expect(page.locator("#p-acts .filled")).to_be_focused()
    expect(page.locator("#p-acts .filled")).to_contain_text("Take up card 6")
    _press(page, "Enter")
    expect(page.locator("#go")).to_be_focused()
    before = page.locator("#go").inner_text()
    page.keyboard.press("r")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("m")
    expect(page.locator("#go")).not_to_have_text(before)
    _place_by_keys(page)
    expect(page.locator("#p-acts .filled")).to_contain_text("Take up card 10")
    expect(page.locator("#p-acts .filled")).to_be_focused()
    _press(page, "Enter")
    _place_by_keys(page)
    expect(page.locator("#p-acts .filled")).to_contain_text("Done")
    _press(page, "Enter")
    expect(page.locator("#say")).to_have_text(re.compile("Next: [Cc]olour 2 of the Sister."))
    assert mia.look()["round"] == 2 or mia.look()["due"]
    page.context.close()


def test_a_letter_looks_at_its_column_and_the_button_that_takes_it_is_next(
    browser: Browser, mia: Sailor
) -> None:
    """ED-11"""
    opened(mia)
    page = sits(browser, mia)
    page.locator("#main").focus()
    page.keyboard.press("c")
    expect(page.locator("#p-acts .filled")).to_contain_text("Take column C")
    expect(page.locator("#p-acts .filled")).to_be_focused()
    assert mia.look()["draft"] == []
    page.keyboard.press("b")
    expect(page.locator("#p-acts .filled")).to_contain_text("Take column B")
    _press(page, "Enter")
    assert mia.look()["draft"] == ["column-B"]
    page.context.close()


def _place_by_keys(page: Page) -> None:
    """Moves to a place that fits by the button for that, then Enter on the boat."""
    _focus(page, "[data-step=after] button")
    page.keyboard.press("Enter")
    expect(page.locator("#go:not([data-why])")).to_be_visible()
    _focus(page, "#keys")
    _press(page, "Enter")


def test_keys_on_the_boat_say_why_a_piece_cant_lie_there(browser: Browser, mia: Sailor) -> None:
    """ED-30"""
    opened(mia)
    marked(mia, "column-B", "card-6")
    page = sits(browser, mia)
    page.locator("#keys").focus()
    for _ in range(12):
        page.keyboard.press("ArrowLeft")
    expect(page.locator("#hold-said")).to_have_text("It would lie outside the boat.")
    expect(page.locator("#go")).to_have_attribute("data-why", "It would lie outside the boat.")
    page.keyboard.press("Enter")
    expect(page.locator("#say")).to_have_text("It would lie outside the boat.")
    page.locator("#go").click()
    assert len(mia.look()["draft"]) == 2
    page.context.close()


def test_a_day_without_script(browser: Browser, mia: Sailor) -> None:
    """Everything is a form: choose, turn, find a place, place, take back, done."""
    opened(mia)
    page = sits(browser, mia, java_script_enabled=False)
    page.locator("#p-over button[value=column-B]").click()
    page.get_by_role("button", name="Take column B").click()
    page.get_by_role("button", name="Tick lesson 18").click()
    for card in ("6", "10"):
        page.get_by_role("button", name=f"Take up card {card}", exact=True).click()
        page.get_by_role("button", name="Turn", exact=True).click()
        page.get_by_role("button", name="The next place").click()
        said = page.locator("#go").inner_text()
        page.locator("#p-spots button").first.click()
        assert said.startswith("Place here: ")
        assert page.locator("#go").inner_text().startswith("Place here: ")
        page.locator("#go").click()
    page.get_by_role("button", name="Take back").click()
    assert mia.look()["draft"][-1] == "card-10"
    page.locator("#go").click()
    page.get_by_role("button", name="Done").click()
    expect(page.locator("#p-host")).to_contain_text("olour 2 of the Sister")
    page.context.close()


def test_a_finger_drags_the_piece_and_the_button_places_it(browser: Browser, mia: Sailor) -> None:
    opened(mia)
    marked(mia, "column-B", "card-6")
    page = sits(browser, mia, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.touchscreen.tap(*point(page, "m4"))
    expect(page.locator("#go")).to_contain_text("Place here: k4")
    assert len(mia.look()["draft"]) == 2, "a touch chooses"
    _drag(page, point(page, "d6"), point(page, "f7"))
    expect(page.locator("#go")).to_contain_text("Place here: m5")
    page.get_by_role("button", name="To the left").tap()
    expect(page.locator("#go")).to_contain_text("Place here: l5")
    expect(page.locator("#p-score .what-if")).to_contain_text("if you place it here")
    with answered(page, ACTS):
        page.locator("#go").tap()
    assert mia.look()["draft"][-1] == "1a@l5"
    page.context.close()


def test_a_narrow_page_turns_to_the_island_in_the_morning_and_to_the_boat_with_a_piece(
    browser: Browser, mia: Sailor
) -> None:
    """ED-11"""
    opened(mia)
    page = sits(browser, mia, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    expect(page.locator("[data-tab=island]")).to_have_attribute("aria-current", "true")
    page.locator("#p-over button[value=column-B]").tap()
    page.locator("#p-acts .filled").tap()
    page.get_by_role("button", name="Take up card 6", exact=True).tap()
    expect(page.locator("#go")).to_be_visible()
    expect(page.locator("#d-rats")).to_be_visible()
    expect(page.locator("[data-tab=boat]")).to_have_attribute("aria-current", "true")
    page.context.close()


def _drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger that goes from one point to another, by the browser's own tools."""
    tools = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        tools.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )

    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    touch("touchStart", start)
    touch("touchMove", middle)
    touch("touchMove", end)
    # A finger lifted at full speed flings, and the tap that follows would only stop that.
    page.wait_for_timeout(150)
    touch("touchMove", end)
    touch("touchEnd")


def test_news_of_the_others_leaves_the_piece_where_it_is_held(browser: Browser, mia: Sailor) -> None:
    mia.lay("boat-1")
    tom = mia.join(mia.invitation(), "Tom")
    mia.do("throw")
    mia.mark("column-A")
    mia.mark("card-1")
    if "first-group" in mia.look()["moves"]:
        mia.mark("first-group")
    page = sits(browser, mia)
    where = page.locator("#go")
    before = where.inner_text()
    page.mouse.move(*point(page, "k3"))
    expect(where).not_to_have_text(before)  # it is named once the pointer slows down
    said = where.inner_text()
    tom.turn(Random(1))
    tom.act("done")
    expect(page.locator("#p-table .is-done")).to_have_count(1)
    assert page.locator("#go").inner_text() == said
    page.context.close()


def test_what_one_seat_drafts_reaches_no_other_seat_in_any_byte(browser: Browser, mia: Sailor) -> None:
    """ED-13: page, parts, stream, API, text, a closer look, the lesson sheet, the picture."""
    mia.lay("boat-1")
    tom = mia.join(mia.invitation(), "Tom")
    mia.do("throw")
    page = sits(browser, tom)
    heard: list[bytes] = []
    page.on("response", lambda answer: _hear(answer, tom.path, heard))
    page.wait_for_timeout(200)
    before = _known_of(tom)
    mia.mark("column-C")
    for _ in range(3):
        moves = [move for move in mia.look()["moves"] if not move.startswith("extra")]
        mia.mark(moves[0])
    page.wait_for_timeout(500)
    assert heard == [], "not even a number moves while somebody is thinking"
    assert _known_of(tom) == before
    page.context.close()


def _hear(answer: Any, path: str, heard: list[bytes]) -> None:
    """What the page asks for at the table; its stream stays open and carries numbers only."""
    if path in answer.url and "/live" not in answer.url:
        heard.append(answer.body())


def _known_of(tom: Sailor) -> dict[str, bytes]:
    """Everything that a seat may ask for."""
    paths = ["", "/text", "/sheets/1", "/lessons", "/days", "/boat.papier", "/sheet.png?seat=1", "/seats"]
    known = {path: tom.client.get(tom.path + path).content for path in paths}
    return {**known, "api": tom.client.get(f"/api/tables/{tom.table}").content}


def test_the_first_island_is_laid_in_place_and_every_card_with_it(browser: Browser, mia: Sailor) -> None:
    """ED-10"""
    mia.lay("boats")
    page = sits(browser, mia)
    with answered(page, re.compile("/throw$")):
        page.locator("#p-acts .filled").click()
    expect(page.locator("#d-space-12 *")).not_to_have_count(0)
    expect(page.locator("#say")).to_have_text("The island lies open: day 1 of 7.")
    page.context.close()
