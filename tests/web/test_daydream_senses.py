"""What reaches the eye and the ear at a table of Daydream: on a small screen, and by a screen reader."""

from __future__ import annotations

import re
from random import Random
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import answered
from tests.web.daydreams import Guest, all_done

IN_SIGHT = """selector => {
  const at = document.querySelector(selector);
  const box = at.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return !!top && (at === top || at.contains(top) || top.closest(selector) === at);
}"""


@pytest.mark.parametrize(("sheet", "height"), [("a", 664), ("c", 844), ("g", 664)])
def test_on_a_phone_dice_button_and_preview_are_in_sight_together(
    browser: Browser, address: str, sheet: str, height: int
) -> None:
    mia = Guest(address)
    mia.lay(sheet)
    mia.do("throw")
    context = browser.new_context(viewport={"width": 390, "height": height}, has_touch=True, is_mobile=True)
    context.add_cookies([{"name": f"seat-{mia.table}", "value": mia.secret(), "url": address}])
    page = context.new_page()
    page.goto(address + mia.path)
    for target in (".die-button", ".die-button:not(.chosen)", "#go"):
        assert page.evaluate(IN_SIGHT, target), target
    _tap_another_cloud(page)
    for target in (".die-button", "#go", "#p-look .note p"):
        assert page.evaluate(IN_SIGHT, target), target
    context.close()
    mia.close()


def test_on_a_phone_written_number_and_leaves_are_said_beside_the_dice(
    browser: Browser, address: str
) -> None:
    mia = Guest(address)
    mia.lay("g")
    mia.rounds(2)
    mia.mark(next(move for move in mia.look()["moves"] if "@" in move))
    context = browser.new_context(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True)
    context.add_cookies([{"name": f"seat-{mia.table}", "value": mia.secret(), "url": address}])
    page = context.new_page()
    page.goto(address + mia.path)
    foot = page.locator(".roll-foot")
    expect(foot).to_contain_text("written at")
    expect(foot).to_contain_text("leaves: 0 spent")
    assert page.evaluate(IN_SIGHT, ".roll-foot")
    context.close()
    mia.close()


def test_on_a_phone_the_end_offers_another_game_at_once_and_scrolls_no_further_than_its_page(
    browser: Browser, address: str
) -> None:
    mia = Guest(address)
    mia.lay("a")
    mia.rounds(60, Random(3))
    context = browser.new_context(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True)
    context.add_cookies([{"name": f"seat-{mia.table}", "value": mia.secret(), "url": address}])
    page = context.new_page()
    page.goto(address + mia.path)
    expect(page.locator("#p-acts")).to_contain_text("Once more")
    for target in ("#p-acts .first button", "#p-acts .second-act:last-child", "#p-score h2"):
        assert page.evaluate(IN_SIGHT, target), target
    assert page.evaluate("document.scrollingElement.scrollHeight") <= 664
    context.close()
    mia.close()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_dice_of_ones_own_are_entered_without_scrolling(
    browser: Browser, address: str, width: int, height: int
) -> None:
    mia = Guest(address)
    mia.lay("g", draws="typed")
    context = browser.new_context(viewport={"width": width, "height": height})
    context.add_cookies([{"name": f"seat-{mia.table}", "value": mia.secret(), "url": address}])
    page = context.new_page()
    for _ in range(2):
        page.goto(address + mia.path)
        button = page.locator("form.typed button").bounding_box()
        assert button is not None
        assert button["y"] + button["height"] <= height
        faces = [face.bounding_box() for face in page.locator(".die-choice .pick").all()]
        assert len({face["y"] for face in faces if face}) == 2, "six faces a row"
        assert all(face and face["width"] >= 32 for face in faces)
        mia.do("throw", die1="3", die2="4")
        mia.turn(Random(2))
        mia.do("done")
    context.close()
    mia.close()


def test_a_long_name_stays_inside_the_button_that_passes_the_device(browser: Browser, address: str) -> None:
    mia = Guest(address)
    mia.lay("a", ("W" * 40, "here"))
    mia.do("throw")
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.add_cookies([{"name": f"seat-{mia.table}", "value": mia.held(), "url": address}])
    page = context.new_page()
    page.goto(f"{address}{mia.path}?tab=others")
    expect(page.locator(".here-seats")).to_contain_text("W" * 40)
    assert page.evaluate("document.documentElement.scrollWidth") == 1440
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".here-seats button").first.click()
    expect(page.locator(".veil h1")).to_contain_text("W" * 40)
    page.wait_for_load_state()
    assert page.evaluate("""() => [...document.querySelectorAll('.veil .button')]
        .every(at => at.scrollWidth <= at.offsetWidth && at.getBoundingClientRect().right <= 390)""")
    context.close()
    mia.close()


CONTRASTS = """([selector, inside]) => {
  const seen = colour => {
    const [r, g, b] = colour.match(/[0-9.]+/g).map(Number).map(c => c / 255)
      .map(c => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = at => {
    const colour = getComputedStyle(at).backgroundColor;
    return /, 0\\)$/.test(colour) ? ground(at.parentElement) : colour;
  };
  const around = document.querySelector(selector);
  const under = seen(ground(around));
  const inks = [...around.querySelectorAll(inside)]
    .map(at => getComputedStyle(at)).flatMap(style => [style.fill, style.stroke])
    .filter(colour => colour.startsWith("rgb"));
  return inks.map(seen).map(ink => (Math.max(ink, under) + 0.05) / (Math.min(ink, under) + 0.05));
}"""


@pytest.mark.parametrize("light", ["light", "dark"])
def test_titles_and_small_sheets_stand_out_from_what_they_are_drawn_on(
    browser: Browser, address: str, light: Literal["light", "dark"]
) -> None:
    mia = Guest(address)
    mia.lay("a")
    mia.rounds(60, Random(3))
    context = browser.new_context(viewport={"width": 1440, "height": 900}, color_scheme=light)
    context.add_cookies([{"name": f"seat-{mia.table}", "value": mia.secret(), "url": address}])
    page = context.new_page()
    page.goto(address + mia.path)
    assert min(page.evaluate(CONTRASTS, [".ribbon", "text"])) >= 4.5
    page.goto(f"{address}/new/daydream")
    assert max(page.evaluate(CONTRASTS, [".sheet-choice:not(:has(:checked)) .sheet-map", "path, use"])) >= 3
    context.close()
    mia.close()


def _tap_another_cloud(page: Page) -> None:
    cloud = page.locator("#p-cells button:not([data-cursor])").first
    name = cloud.get_attribute("value")
    with answered(page, lambda answer: f"c={name}" in answer.url):
        cloud.dispatch_event("click")
    page.wait_for_function("name => document.getElementById('go').textContent.endsWith(name)", arg=name)
    page.wait_for_timeout(60)


def test_dice_that_somebody_else_brings_are_announced(browser: Browser, address: str) -> None:
    """DD-12: who was done first hears the next roll as well."""
    mia = Guest(address)
    mia.lay("a")
    tom = mia.join(mia.invitation(), "Tom")
    mia.do("throw")
    all_done([mia], Random(1))
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB")
    context.add_cookies([{"name": f"seat-{mia.table}", "value": mia.secret(), "url": address}])
    page = context.new_page()
    page.goto(address + mia.path)
    expect(page.locator("#say")).to_have_text("")
    page.wait_for_timeout(300)
    all_done([tom], Random(2))
    expect(page.locator("#say")).to_have_text(re.compile(r"The dice show \d and \d\."))
    context.close()
    mia.close()
