"""What reaches eye and ear at a table of Explore & Draw: axe, small screens, large text, a screen reader."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.isles import ISLAND, marked, opened
from tests.web.sailors import Sailor
from tests.web.test_browser_pages import faults
from tests.web.test_daydream_browser import sits
from tests.web.test_daydream_senses import IN_SIGHT

SMALL = """[...document.querySelectorAll('main button, main .button, .tabs a')]
  .filter((e) => e.checkVisibility({visibilityProperty: true}) && !e.closest('#p-spots'))
  .map((e) => [e.textContent.trim() || e.getAttribute('aria-label'), e.getBoundingClientRect()])
  .filter(([, at]) => at.width > 1 && (at.width < 43.5 || at.height < 43.5))
  .map(([text, at]) => [text, at.width, at.height])"""


@pytest.fixture(scope="module")
def tables(address: str) -> Iterator[dict[str, Sailor]]:
    """Tables in each state that looks different; nothing is marked there."""
    found = {
        name: Sailor(address) for name in ("gather", "choose", "oshax", "group", "several", "ready", "over")
    }
    found["gather"].lay("boats", ("Tom", "link"), ("Moss", "random"))
    for name, texts in (
        ("choose", ()),
        ("oshax", ("column-A", "card-5")),
        ("group", ("column-D", "card-8")),
        ("ready", ("column-B", "card-2", "card-6", "1a@k3", "card-10", "1a@k4")),
    ):
        opened(found[name])
        marked(found[name], *texts)
    found["several"].lay("boat-1", ("Moss", "random"), ("Zoé", "here"), draws="typed")
    for card in ISLAND:
        found["several"].act("throw", faces=card)
    marked(found["several"], "column-C", "card-3")
    found["over"].lay("boats", ("Moss", "random"))
    found["over"].days(7, Random(2))
    yield found
    for guest in found.values():
        guest.close()


@pytest.mark.parametrize(
    ("lang", "light", "width"),
    [("en", "light", 1440), ("fr", "dark", 390), ("fr", "light", 390), ("en", "dark", 1440)],
)
def test_everybody_can_use_a_table_in_each_of_its_states(
    browser: Browser, tables: dict[str, Sailor], lang: str, light: Literal["light", "dark"], width: int
) -> None:
    found = []
    queries = {"choose": "?p=column-B", "oshax": "?k=red&lit=1", "ready": "?back=1"}
    for name, mia in tables.items():
        if (lang, light) in (("fr", "light"), ("en", "dark")) and name not in ("choose", "oshax"):
            continue
        page = sits(
            browser, mia, viewport={"width": width, "height": 900}, locale=f"{lang}-{lang.upper()}",
            color_scheme=light,
        )  # fmt: skip
        tabs = ("island", "lessons", "table") if width < 620 and name == "oshax" else ()
        for path in (mia.path + queries.get(name, ""), *(f"{mia.path}?tab={tab}" for tab in tabs)):
            page.goto(f"{mia.address}{path}")
            assert page.locator("html").get_attribute("lang") == lang
            found += [(name, path, *fault) for fault in faults(page)]
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        page.context.close()
    assert found == []


def test_on_a_phone_every_target_is_large_enough_and_nothing_sticks_out(
    browser: Browser, tables: dict[str, Sailor]
) -> None:
    """No cell is a target there: the pad moves the piece."""
    small = []
    for name, mia in tables.items():
        page = sits(browser, mia, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
        for tab in ("boat", "island", "lessons", "table"):
            page.locator(f".tabs [data-tab={tab}]").tap()
            small += [(name, tab, *found) for found in page.evaluate(SMALL)]
            assert page.evaluate("document.documentElement.scrollWidth") <= 390, (name, tab)
        page.context.close()
    assert small == []


def test_on_a_phone_piece_pad_and_button_are_in_sight_together(
    browser: Browser, tables: dict[str, Sailor]
) -> None:
    mia = Sailor(tables["choose"].address)
    opened(mia)
    marked(mia, "column-B", "card-6")
    page = sits(browser, mia, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    for target in ("#keys", ".pad .to-down button", ".turn-it button", "#go", ".strip-cards"):
        assert page.evaluate(IN_SIGHT, target), target
    page.context.close()
    mia.close()


def test_text_of_twice_the_size_still_fits(browser: Browser, tables: dict[str, Sailor]) -> None:
    for name in ("choose", "oshax", "over"):
        for width in (390, 1440):
            page = sits(browser, tables[name], viewport={"width": width, "height": 900})
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            page.wait_for_timeout(60)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (name, width)
            page.context.close()


def test_an_island_that_somebody_else_brings_is_announced(browser: Browser, address: str) -> None:
    """ED-12: who was done first hears of the next day as well."""
    mia = Sailor(address)
    mia.lay("boats")
    tom = mia.join(mia.invitation(), "Tom")
    mia.do("throw")
    mia.turn(Random(1))
    mia.act("done")
    page: Page = sits(browser, mia)
    expect(page.locator("#p-acts")).to_contain_text("Not done after all")
    page.wait_for_timeout(300)
    tom.turn(Random(2))
    tom.act("done")
    expect(page.locator("#say")).to_have_text("The island lies open: day 2 of 7.")
    page.context.close()
    mia.close()


def test_first_load_is_light(address: str) -> None:
    """The aim of the look: 100 kB compressed for a page in play, without fonts."""
    mia = Sailor(address)
    mia.lay("boats", ("Moss", "random"), ("Léa", "random"))
    mia.days(5)
    answer = mia.client.get(mia.path, headers={"Accept-Encoding": "gzip"})
    assert int(answer.headers.get("content-length", 0)) < 60_000
    assert re.search(r'data-have="[^"]+"', answer.text)
    mia.close()
