"""Daydream in a real browser: five at once, by keyboard, without script, on a phone, for everybody (axe)."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from random import Random
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

from tests.web.conftest import answered
from tests.web.daydreams import Guest

ACTS = re.compile(r"/(mark|order|done)$")


@pytest.fixture
def mia(address: str) -> Iterator[Guest]:
    guest = Guest(address)
    yield guest
    guest.close()


def sits(browser: Browser, guest: Guest, **how: Any) -> Page:
    """A page of a guest's own browser; an error in its script fails the test."""
    how = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB", **how}
    context: BrowserContext = browser.new_context(**how)
    context.add_cookies(
        [
            {"name": cookie.name, "value": (cookie.value or "").strip('"'), "url": guest.address}
            for cookie in guest.client.cookies.jar
        ]
    )
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"the page's script failed: {error}"))
    page.goto(guest.address + guest.path)
    return page


def nearly_done(mia: Guest, rounds: int = 9) -> None:
    """A game alone on sheet A, as far as so many rounds."""
    mia.lay("a")
    mia.rounds(rounds, Random(11))


def write(page: Page) -> None:
    """The mark that the filled button names, and the page's answer to it."""
    with answered(page, ACTS):
        page.locator("#p-acts .filled").click()


def test_five_people_play_in_five_browsers_and_see_each_round_at_once(browser: Browser, mia: Guest) -> None:
    """DD-01, DD-12"""
    mia.lay("b")
    invitation = mia.invitation()
    pages = [sits(browser, mia)]
    guests = [mia, *(mia.join(invitation, name) for name in ("Ann", "Bob", "Cem", "Dan"))]
    expect(pages[0].locator("#p-table")).to_contain_text("Dan")
    pages += [sits(browser, guest) for guest in guests[1:]]
    pages[0].locator("#p-acts .filled").click()
    for page in pages:
        expect(page.locator("#go")).to_be_visible()
        write(page)
        write(page)
    for page in pages[:-1]:
        expect(page.locator("#p-acts .filled")).to_contain_text("Done")
        write(page)
    expect(pages[0].locator("#p-table .is-thinking")).to_have_count(1)
    expect(pages[0].locator("#p-acts")).to_contain_text("You are done")
    write(pages[-1])
    for page in pages:
        expect(page.locator("#p-facts")).to_contain_text("round 2")
        expect(page.locator("#go")).to_be_visible()
    for page in pages:
        page.context.close()


def test_news_of_the_others_leaves_what_one_has_chosen(browser: Browser, mia: Guest) -> None:
    mia.lay("a")
    tom = mia.join(mia.invitation(), "Tom")
    mia.do("throw")
    page = sits(browser, mia)
    page.locator("#p-roll button[name=d]").last.click()
    page.locator("#p-cells button[value=a3]").hover()
    expect(page.locator("#go")).to_contain_text("at a3")
    said = page.locator("#go").inner_text()
    tom.turn(Random(1))
    tom.do("done")
    expect(page.locator("#p-table .is-done")).to_have_count(1)
    assert page.locator("#go").inner_text() == said
    page.context.close()


def test_a_mouse_writes_by_a_click_and_strokes_are_drawn_on_the_shelf(browser: Browser, mia: Guest) -> None:
    mia.lay("a", draws="typed")
    mia.do("throw", die1="1", die2="2")
    mia.mark("1@b1")
    mia.mark("2@c1")
    mia.do("done")
    mia.do("throw", die1="3", die2="6")
    page = sits(browser, mia)
    page.locator("#p-cells button[value=d1]").hover()
    expect(page.locator("#p-look")).to_contain_text("in order, 3 sun strokes")
    expect(page.locator("#go")).to_contain_text("Write 3 at d1")
    page.locator("#p-cells button[value=d1]").click()
    expect(page.locator(".draw-on").first).to_be_attached()
    page.keyboard.press("Shift")
    expect(page.locator(".draw-on")).to_have_count(0)
    expect(page.locator("#p-cells .drafted")).to_have_count(1)
    expect(page.locator("#say")).to_contain_text("in order, 3 sun strokes")
    page.locator("#p-cells .drafted").click()
    expect(page.locator("#p-said")).to_contain_text("Take back 3 at d1?")
    page.context.close()


def test_the_end_of_a_game_is_reached_by_keyboard_alone(browser: Browser, mia: Guest) -> None:
    nearly_done(mia)
    page = sits(browser, mia, reduced_motion="reduce")
    page.locator("#main").focus()
    for _ in range(140):
        if page.locator(".phase-over").count():
            break
        place = page.evaluate("document.activeElement.closest('#p-acts .filled') !== null")
        if not place:
            _tab_to_filled(page)
        # A key pressed while a slow machine still draws the last mark goes to nothing: press again.
        with contextlib.suppress(TookTooLong), answered(page, ACTS, 4000):
            page.keyboard.press("Enter")
        page.wait_for_timeout(20)
    expect(page.locator("#p-score")).to_contain_text("Result")
    assert mia.look()["over"]
    page.context.close()


def _tab_to_filled(page: Page) -> None:
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('#p-acts .filled')"):
            return
    raise AssertionError("the filled button is out of the keyboard's reach")


def test_arrows_walk_over_the_clouds_and_enter_chooses_one(browser: Browser, mia: Guest) -> None:
    mia.lay("a")
    mia.do("throw")
    page = sits(browser, mia)
    page.locator("#p-cells button[data-cursor]").focus()
    before = page.evaluate("document.activeElement.value")
    page.keyboard.press("ArrowRight")
    after = page.evaluate("document.activeElement.value")
    assert (after[1:], after > before) == (before[1:], True)
    with answered(page, re.compile(r"\?.*c=")):
        page.keyboard.press("Enter")
    expect(page.locator("#go")).to_contain_text(f"at {after}")
    expect(page.locator("#go")).to_be_focused()
    assert mia.look()["draft"] == []
    page.context.close()


def test_a_whole_round_is_played_without_script(browser: Browser, mia: Guest) -> None:
    mia.lay("g", ("Moss", "random"))
    page = sits(browser, mia, java_script_enabled=False)
    page.get_by_role("button", name="Roll the dice").click()
    for number in (1, 2):
        page.locator("#p-cells button").nth(3 * number).click()
        page.locator("#go").click()
    page.get_by_role("button", name="Take back").click()
    assert len(mia.look()["draft"]) == 1
    page.locator("#p-cells button").first.click()
    page.locator("#go").click()
    page.get_by_role("button", name="Done").click()
    assert mia.look()["round"] == 2
    page.goto(f"{mia.address}{mia.path}/sheets/2")
    expect(page.locator("main")).to_contain_text("As it stood after round 1")
    page.context.close()


@pytest.mark.parametrize("sheet", ["a", "e", "g"])
def test_on_a_phone_every_target_is_large_enough_and_nothing_sticks_out(
    browser: Browser, mia: Guest, sheet: str
) -> None:
    mia.lay(sheet, ("Moss", "random"))
    mia.rounds(3)
    page = sits(browser, mia, viewport={"width": 390, "height": 844}, has_touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for name in ("#p-cells button", "#p-acts button", "#p-roll button", ".tabs a", ".wings a"):
        for box in (target.bounding_box() for target in page.locator(name).all() if target.is_visible()):
            assert box is not None
            assert min(box["width"], box["height"]) >= 43.9, name
    page.locator("#p-cells button:not([data-cursor])").first.tap()
    expect(page.locator("#p-cells button[data-cursor]")).to_have_count(1)
    assert mia.look()["draft"] == [], "a touch chooses"
    write(page)
    assert len(mia.look()["draft"]) == 1
    page.locator(".tabs a").nth(1).tap()
    expect(page.locator("#p-modules")).to_be_visible()
    page.locator(".tabs a").nth(2).tap()
    expect(page.locator("#p-table")).to_contain_text("Moss")
    expect(page.locator("#p-acts .filled")).to_be_in_viewport()
    if sheet != "a":
        page.locator(".tabs a").first.tap()
        page.locator(".wings a").last.tap()
        expect(page.locator(".wings a").last).to_have_attribute("aria-current", "true")
    page.context.close()


@pytest.mark.parametrize(
    ("lang", "light", "width"),
    [("en", "light", 1440), ("fr", "dark", 390), ("fr", "light", 390), ("en", "dark", 1440)],
)
def test_everybody_can_use_every_page_of_a_table(
    browser: Browser, mia: Guest, lang: str, light: Literal["light", "dark"], width: int
) -> None:
    mia.lay("h", ("Léa", "here"), ("Moss", "random"))
    mia.do("throw")
    mia.turn(Random(3))
    mia.do("back", to="1")
    table, invitation = mia.path, _invited_elsewhere(mia)
    page = sits(
        browser, mia, viewport={"width": width, "height": 900}, locale=f"{lang}-{lang.upper()}",
        color_scheme=light,
    )  # fmt: skip
    paths = [f"{table}{path}" for path in ("", "?tab=shelf", "?tab=others", "?back=0", "/text", "/days")]
    paths += [f"{table}{path}" for path in ("/seats?bot=3", "/share", "/settings", "/veil", "/sheets/3")]
    if (lang, light) in (("fr", "light"), ("en", "dark")):
        paths = paths[:4]
    paths += [invitation, mia.path, "/", "/new/daydream", "/rules/daydream/h", "/print/daydream"]
    found = []
    for path in paths:
        page.goto(f"{mia.address}{path}")
        assert page.locator("html").get_attribute("lang") == lang
        for violation in Axe().run(page).response["violations"]:
            found += [(path, violation["id"], node["target"]) for node in violation["nodes"]]
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    page.context.close()
    assert found == []


def _invited_elsewhere(mia: Guest) -> str:
    """Another table, still gathering; its invitation."""
    mia.lay("a", ("Tom", "link"))
    return mia.invitation()


def test_text_of_twice_the_size_still_fits(browser: Browser, mia: Guest) -> None:
    mia.lay("c", ("Moss", "random"))
    mia.rounds(2)
    for width in (768, 1440):
        page = sits(browser, mia, viewport={"width": width, "height": 900})
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        page.wait_for_timeout(100)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.context.close()


def test_first_load_and_a_mark_are_light(mia: Guest) -> None:
    """The aim of the look: 100 kB compressed for a page in play, without fonts, and some 6 kB for a mark."""
    mia.lay("g", ("Moss", "random"), ("Léa", "random"))
    mia.rounds(6)
    response = mia.client.get(mia.path, headers={"Accept-Encoding": "gzip"})
    assert int(response.headers.get("content-length", 0)) < 60_000
