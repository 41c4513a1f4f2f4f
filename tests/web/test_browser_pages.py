"""Every page in a real browser: for everybody (axe), small screens, large text, no script, and light."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from papeterie.tables.access import Access
from papeterie.web.bench_pages_browser import Weighed
from tests.web.conftest import seated
from tests.web.towns import Site

TOWN = ("", "?tab=legend", "?tab=days", "#menu")
AROUND = ("/text", "/days", "/grow", "/share", "/settings", "/print", "/film", "/delete", "/finish")
ELSEWHERE = ("/", "/new/idle-city", "/rules/idle-city", "/help", "/print/idle-city", "/nowhere")


@pytest.fixture(scope="module")
def shown(town_site: Site) -> Access:
    """A town with something of everything: a throw under way, days to catch up, a watch link."""
    access = town_site.town(30, throw=True, pace="two-a-day", start="2026-05-10")
    town_site.run(town_site.door.open_watch(access))
    return access


def addresses(here: Site, access: Access) -> Iterator[str]:
    yield from (f"/t/{access.table}{path}" for path in (*TOWN, *AROUND))
    yield f"/watch/{access.table}/{here.look(access).watch}"
    yield f"/seat/{access.table}/{access.secret}"
    yield from ELSEWHERE


def faults(page: Page) -> list[tuple[str, object]]:
    """What axe finds; asked again where the page went on by itself meanwhile, as one that waits does."""
    for _ in range(5):
        try:
            page.wait_for_load_state()
            found = Axe().run(page).response["violations"]
            return [(violation["id"], node["target"]) for violation in found for node in violation["nodes"]]
        except Error as gone:
            if "context was destroyed" not in str(gone):
                raise
    raise AssertionError("this page never rests")


@pytest.mark.parametrize(
    ("lang", "light", "width"),
    [("en", "light", 1440), ("fr", "dark", 1440), ("en", "dark", 390), ("fr", "light", 390)],
)
def test_everybody_can_use_every_page(
    browser: Browser, town_site: Site, shown: Access, lang: str, light: Literal["light", "dark"], width: int
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        locale=f"{lang}-{lang.upper()}",
        extra_http_headers={"Accept-Language": lang},
        color_scheme=light,
    )
    page = seated(context, town_site, shown)
    found = []
    for path in addresses(town_site, shown):
        page.goto(f"{town_site.address}{path}")
        assert page.locator("html").get_attribute("lang") == lang
        found += [(path, *fault) for fault in faults(page)]
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    context.close()
    assert found == []


@pytest.mark.parametrize("width", [390, 768, 1024])
def test_text_twice_as_large_scrolls_no_page_sideways(
    browser: Browser, town_site: Site, shown: Access, width: int
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900}, locale="fr-FR")
    page = seated(context, town_site, shown)
    for path in addresses(town_site, shown):
        page.goto(f"{town_site.address}{path}")
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    context.close()


def test_what_is_chosen_by_lamp_on_a_phone_is_drawn_in_the_ink_of_paper(
    browser: Browser, town_site: Site, shown: Access
) -> None:
    """The chosen card and the map lie on paper; amber could not be seen there."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme="dark", locale="en-GB")
    page = seated(context, town_site, shown)
    colours = page.evaluate(
        """[getComputedStyle(document.querySelector('.card.chosen .tick')).color,
        getComputedStyle(document.querySelector('.map-window')).outlineColor]"""
    )
    context.close()
    assert colours == ["rgb(31, 58, 107)"] * 2


def test_on_a_phone_a_finger_meets_every_link_and_button(
    phone: BrowserContext, town_site: Site, shown: Access
) -> None:
    """44 pixels both ways, but for links within a sentence and fields with a label round them."""
    page = seated(phone, town_site, shown)
    small = []
    for path in addresses(town_site, shown):
        page.goto(f"{town_site.address}{path}")
        small += [
            (path, *found)
            for found in page.evaluate(
                """[...document.querySelectorAll('button, summary, .button, .foot a, .tabs a')]
                .map((e) => [e.textContent.trim(), e.getBoundingClientRect()])
                .filter(([, at]) => at.width > 1 && (at.width < 43.5 || at.height < 43.5))
                .map(([text, at]) => [text, at.width, at.height])"""
            )
        ]
    assert small == []


def test_a_whole_throw_with_script_off(browser: Browser, town_site: Site) -> None:
    access = town_site.town(25)
    context = browser.new_context(
        java_script_enabled=False, locale="en-GB", viewport={"width": 1440, "height": 900}
    )
    context.add_cookies([{"name": f"seat-{access.table}", "value": access.secret, "url": town_site.address}])
    page = context.new_page()
    page.goto(f"{town_site.address}/t/{access.table}")
    page.get_by_role("button", name="Throw the dice").click()
    page.locator(".cards button").last.click()
    for _ in range(60):
        if not page.locator("#p-cells button").count():
            break
        cell = page.locator("#p-cells button").last
        name = cell.get_attribute("value")
        cell.click()
        page.get_by_role("button", name=f"Draw at {name}", exact=True).click()
    page.locator(".acts .filled").click()
    assert town_site.look(access).turn.round == 26
    assert not town_site.look(access).turn.outcomes
    context.close()


def test_focus_is_always_seen(context: BrowserContext, town_site: Site, shown: Access) -> None:
    page = seated(context, town_site, shown)
    for _ in range(45):
        page.keyboard.press("Tab")
        style = page.evaluate(
            """() => { const at = document.activeElement; const own = getComputedStyle(at);
            const around = at.closest('.option') || at.closest('.pick')?.lastElementChild;
            const outer = around && getComputedStyle(around);
            return [at.tagName, own.outlineStyle, own.outlineWidth, outer?.outlineStyle]; }"""
        )
        assert style[0] == "BODY" or "solid" in (style[1], style[3]), style


def test_nothing_is_loaded_from_elsewhere_and_no_policy_is_broken(
    context: BrowserContext, town_site: Site, shown: Access
) -> None:
    asked: list[str] = []
    complaints: list[str] = []
    page = seated(context, town_site, shown)
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    for path in addresses(town_site, shown):
        page.goto(f"{town_site.address}{path}")
        page.wait_for_load_state("networkidle") if "/t/" not in path else None
    assert {url for url in asked if not url.startswith((town_site.address, "data:"))} == set()
    assert [text for text in complaints if "404" not in text] == []


@pytest.mark.parametrize(("sheet", "throws"), [("town", 50), ("great-town", 85)])
def test_a_half_grown_town_is_light(browser: Browser, town_site: Site, sheet: str, throws: int) -> None:
    """100 kB without letters, 160 kB with them; 15 kB of script; 8 kB for a mark. ``-s`` prints them."""
    access = town_site.town(throws, throw=True, sheet=sheet)
    position = town_site.look(access).position
    assert position.empty.bit_count() < 0.95 * len(position.sheet.grid), "begun well"
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="fr-FR")
    context.add_cookies([{"name": f"seat-{access.table}", "value": access.secret, "url": town_site.address}])
    page = context.new_page()
    weighed = Weighed(page)
    page.goto(f"{town_site.address}/t/{access.table}")
    page.wait_for_timeout(1500)
    whole, letters, script = weighed.of(""), weighed.of("woff2"), weighed.of(r"\.js")
    weighed.bytes.clear()
    page.locator("#p-cells button").last.click()
    expect(page.locator(".drafted")).to_have_count(1)
    page.wait_for_timeout(300)
    mark = weighed.of("/mark")
    context.close()
    print(f"\n{sheet}: {whole - letters} bytes, {whole} with letters, {script} of script; a mark {mark}")
    assert whole <= 160_000
    assert whole - letters <= 100_000
    assert script <= 15_000
    assert 0 < mark <= 8_000


def test_home_is_light(browser: Browser, town_site: Site) -> None:
    """200 kB with its covers."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    weighed = Weighed(page)
    page.goto(f"{town_site.address}/")
    page.wait_for_timeout(1500)
    context.close()
    print(f"\nhome: {weighed.of('')} bytes with letters and covers")
    assert weighed.of("") <= 200_000
