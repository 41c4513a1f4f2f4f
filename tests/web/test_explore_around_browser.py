"""The pages round a table of Explore & Draw in a real browser: for everybody (axe), small screens, keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.sailors import Sailor
from tests.web.serving import served
from tests.web.test_browser_pages import faults

AROUND = ("/days", "/days?at=0", "/sheets/2", "/lessons", "/text", "/share", "/settings", "/print")
ELSEWHERE = ("/", "/new/explore-draw", "/rules/explore-draw", "/help")


@pytest.fixture(scope="module")
def mia(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sailor]:
    """Mia and a bot, two days over, a thing in hand."""
    with served(tmp_path_factory.mktemp("data")) as server:
        guest = Sailor(server.address)
        guest.lay("boats", ("Moss", "random"))
        guest.days(2)
        guest.mark("column-A")
        while not any("@" in move for move in guest.look()["moves"]):
            guest.mark(guest.look()["moves"][0])
        yield guest
        guest.close()


def visit(browser: Browser, mia: Sailor, lang: str, light: Literal["light", "dark"], width: int) -> Page:
    """A page of Mia's browser."""
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        locale=f"{lang}-{lang.upper()}",
        extra_http_headers={"Accept-Language": lang},
        color_scheme=light,
    )
    context.add_cookies([{"name": f"seat-{mia.table}", "value": mia.secret(), "url": mia.address}])
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"the page's script failed: {error}"))
    return page


def paths(mia: Sailor) -> Iterator[str]:
    yield from (f"{mia.path}{path}" for path in AROUND)
    yield from ELSEWHERE


@pytest.mark.parametrize(("lang", "light", "width"), [("en", "dark", 1440), ("fr", "light", 390)])
def test_everybody_can_use_every_page_round_a_boat(
    browser: Browser, mia: Sailor, lang: str, light: Literal["light", "dark"], width: int
) -> None:
    page = visit(browser, mia, lang, light, width)
    found = []
    for path in paths(mia):
        page.goto(f"{mia.address}{path}")
        assert page.locator("html").get_attribute("lang") == lang
        found += [(path, *fault) for fault in faults(page)]
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    page.context.close()
    assert found == []


def test_text_twice_as_large_and_fingers_find_room(browser: Browser, mia: Sailor) -> None:
    """44 pixels both ways for a finger, but for links in a sentence; nothing scrolls sideways at 200 %."""
    page = visit(browser, mia, "fr", "dark", 390)
    small = []
    for path in paths(mia):
        page.goto(f"{mia.address}{path}")
        small += [
            (path, *found)
            for found in page.evaluate(
                """[...document.querySelectorAll('button, summary, .button, select')]
                .map((e) => [e.textContent.trim().slice(0, 40), e.getBoundingClientRect()])
                .filter(([, at]) => at.width > 1 && (at.width < 43.5 || at.height < 43.5))
                .map(([text, at]) => [text, at.width, at.height])"""
            )
        ]
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
    page.context.close()
    assert small == []


def test_days_are_told_again_step_by_step_and_by_themselves(browser: Browser, mia: Sailor) -> None:
    page = visit(browser, mia, "en", "light", 1440)
    page.goto(f"{mia.address}{mia.path}/days")
    caption = page.locator("#p-caption")
    expect(caption).to_have_text("Day 2 of 7")
    page.get_by_role("link", name="One day back").press("Enter")
    expect(caption).to_have_text("Day 1 of 7")
    expect(page.locator("#p-island svg.drawing")).to_have_count(1)
    page.get_by_role("link", name="One day back").press("Enter")
    expect(caption).to_have_text("Before the first day: empty boats.")
    expect(page.locator("#p-island svg.drawing")).to_have_count(0)
    page.get_by_role("button", name="Play it").press("Enter")
    expect(caption).to_have_text("Day 2 of 7")
    expect(page.locator("#p-boats svg.drawing")).to_have_count(2)
    page.context.close()
