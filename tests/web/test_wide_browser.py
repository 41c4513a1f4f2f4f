"""What a turn needs lies in a window of 1440 by 900, at tables whose lists grow as one plays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import pytest
from playwright.sync_api import Browser, Page

from tests.web.daydreams import Guest, form_of, walk, way_to_an_order
from tests.web.isles import marked
from tests.web.sailors import Sailor
from tests.web.test_browser_pages import faults
from tests.web.test_daydream_browser import sits

LESSONS = (10, 13, 14, 16, 23, 26, 12, 8)
"""Two a day, by column D; those whose words are the longest."""
COLOURS = ("red", "blue", "green", "orange", "purple")

STICKS_OUT = """selectors => selectors.filter((selector) => {
  const at = document.querySelector(selector)?.getBoundingClientRect();
  return !at || !at.height || at.top < 0 || at.bottom > innerHeight;
})"""
"""Of these, what isn't all in the window, or not there at all."""
BOAT = ("#p-acts", ".now", "#p-island", "#p-specials", "#p-score", "#p-score .total", "#p-lessons")
HERS = ("#p-sister", "#p-sister .total")
CLOUDS = ("#p-acts", "#p-roll", "#p-look", "#p-look .ahead", ".turn", "#p-score .total")


def sticks_out(page: Page, *selectors: str) -> list[str]:
    found: list[str] = page.evaluate(STICKS_OUT, list(selectors))
    return found


@pytest.fixture(scope="module")
def days(address: str) -> Iterator[Iterator[Sailor]]:
    """Mia alone against the Sister at her hardest: a piece in hand, each day with two lessons more."""
    mia = Sailor(address)
    mia.lay("boat-1", draws="typed", difficulty="expert")
    yield _days(mia)
    mia.close()


def _days(mia: Sailor) -> Iterator[Sailor]:
    cats = (f"cat-{number}" for number in chain((92, 93), range(1, 60)))
    others = (f"lesson-{number}" for number in range(33, 47))
    basic = (f"basic-{number}" for number in (1, 6, 2))
    advanced = (f"advanced-{number}" for number in (5, 9, 3, 1))
    for day in range(5):
        lessons = (f"lesson-{number}" for number in LESSONS[2 * day : 2 * day + 2])
        for card in (COLOURS[day], *(chain(basic, advanced) if not day else ())):
            mia.act("throw", faces=card)
        for space in range(1, 13):
            deck = lessons if space in (4, 12) and day < 4 else others if space in (2, 4, 7, 12) else cats
            mia.act("throw", faces=next(deck))
        if day == 4:
            marked(mia, "column-A", "card-1")
        else:
            marked(mia, "column-D", "card-4", "card-12", "card-8")
        yield mia
        while not (view := mia.look())["may_be_done"]:
            mia.mark(view["moves"][0])
        mia.act("done")


def test_against_the_sister_all_of_a_turn_is_in_sight_however_many_lessons_are_ticked(
    browser: Browser, days: Iterator[Sailor]
) -> None:
    """ED-37, ED-81"""
    found = []
    page = None
    for number, mia in enumerate(days, 1):
        page = page or sits(browser, mia)
        for lang in ("en", "fr") if number > 3 else ("en",):
            page.set_extra_http_headers({"Accept-Language": lang})
            page.goto(mia.address + mia.path)
            found += [(number, lang, out) for out in sticks_out(page, *BOAT, *HERS)]
        if number == 4:
            assert page.locator("#p-lessons .row").count() == 8
            assert faults(page) == []
            _scrolls_by_keyboard(page, "#p-lessons .within")
    assert page is not None
    page.context.close()
    assert found == []


def _scrolls_by_keyboard(page: Page, selector: str) -> None:
    """What is cut off there comes into sight by a key."""
    page.locator(selector).focus()
    page.keyboard.press("End")
    page.wait_for_function("at => document.querySelector(at).scrollTop > 0", arg=selector)


@pytest.mark.parametrize("sheet", ["g", "h"])
def test_a_preview_of_many_lines_leaves_dice_leaves_and_buttons_in_sight(
    browser: Browser, address: str, sheet: str
) -> None:
    """DD-24: two lines at once, looked at, then asked for their order; with and without leaves."""
    mia = Guest(address)
    mia.lay(sheet, draws="typed")
    way = way_to_an_order(sheet)
    walk(mia, way)
    page = sits(browser, mia)
    found = [("order", out) for out in sticks_out(page, *CLOUDS[:-1])]
    _, fields = form_of(way.rounds[-1][1][-1])
    mia.do("back", to=str(len(way.rounds[-1][1]) - 1))
    page.goto(f"{mia.address}{mia.path}?" + "&".join(f"{key}={value}" for key, value in fields.items()))
    said = page.locator("#p-look .ahead p")
    said.evaluate("at => { at.textContent = 'Finishes: pot of brushes. '.repeat(12) }")
    found += [("preview", out) for out in sticks_out(page, *CLOUDS)]
    _scrolls_by_keyboard(page, "#p-look .ahead")
    page.locator(".becomes .number").evaluate("at => at.prepend('−4')")
    found += [("leaves", out) for out in sticks_out(page, *CLOUDS)]
    assert faults(page) == []
    page.context.close()
    mia.close()
    assert found == []
