"""A host with the printed box (ED-90): cards found, laid down, put right, with and without script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.daydreams import text_of
from tests.web.sailors import Sailor
from tests.web.test_browser_pages import faults

DAY = (
    "cat-1", "lesson-1", "cat-2", "lesson-2", "cat-3", "cat-4", "lesson-3", "cat-5", "cat-6", "cat-7",
    "cat-8", "lesson-4",
)  # fmt: skip


@pytest.fixture
def host(address: str) -> Iterator[Sailor]:
    """Mia, who has the box, and Leo at the same screen, on boat 1."""
    guest = Sailor(address)
    guest.lay("boat-1", ("Leo", "here"), draws="typed")
    yield guest
    guest.close()


def offered(html: str) -> list[str]:
    """The cards that the form offers."""
    found = re.search(r'<select[^>]* name="card"[^>]*>(.*?)</select>', html, re.DOTALL)
    return re.findall(r'<option value="([^"]+)"', found[1]) if found else []


def lay(host: Sailor, *cards: str) -> str:
    """These cards, one after the other; the page after them."""
    for card in cards:
        host.do("throw", card=card)
    return host.page()


def test_the_page_asks_for_one_space_after_the_other(host: Sailor) -> None:
    """ED-10, ED-90"""
    page = host.page()
    assert "Space 1 a card of the cat deck" in text_of(page)
    assert offered(page)[0] == "cat-1"
    assert len(offered(page)) == 109
    page = lay(host, "cat-1")
    assert "Space 2 a card of the lesson deck" in text_of(page)
    assert set(offered(page)) >= {"lesson-1", "lesson-26", "lesson-27"}
    assert "cat-2" not in offered(page)


def test_of_cards_alike_one_is_offered_and_of_those_that_are_gone_none(host: Sailor) -> None:
    """ED-90: five cards of the lesson deck are the same, and so are two others."""
    page = lay(host, "cat-1")
    assert len(offered(page)) == 47 - 4 - 1
    page = lay(host, "lesson-33", "cat-2")
    assert "lesson-33" not in offered(page)
    assert "lesson-34" in offered(page)
    assert "cat-1" not in offered(lay(host, "lesson-1"))


def test_the_list_is_grouped_by_kind(host: Sailor) -> None:
    page = host.page()
    groups = [unescape(each) for each in re.findall(r'<optgroup label="([^"]+)"', page)]
    assert groups == [
        "Blue cats", "Green cats", "Orange cats", "Purple cats", "Red cats", "Two small cats", "Treasures",
        "Oshax",
    ]  # fmt: skip


def test_a_card_picked_twice_is_refused_with_its_space_and_nothing_is_lost(host: Sailor) -> None:
    """ED-03, ED-90"""
    lay(host, "cat-1", "lesson-1")
    answer = host.ask("throw", card="cat-1")
    assert answer.status_code == 409
    assert "Cat-1 lies on space 1 already." in text_of(answer.text)
    assert "Space 3" in text_of(answer.text)
    assert host.look()["outcomes"] == ["cat-1", "lesson-1"]


def test_no_card_picked_is_asked_for_and_nonsense_is_none(host: Sailor) -> None:
    assert "Pick a card first." in text_of(host.ask("throw", card="").text)
    assert host.ask("throw", card="elephant").status_code == 422


def test_a_whole_day_is_laid_out_and_played(host: Sailor) -> None:
    """ED-90: from there on all is as with sealed cards."""
    page = lay(host, *DAY)
    assert host.look()["outcomes"] == list(DAY)
    assert not offered(page)
    assert "Choose a column" in text_of(page)


def test_any_card_of_the_day_is_put_right_until_somebody_is_done(host: Sailor) -> None:
    """ED-90: the marks upon it are taken back."""
    lay(host, *DAY)
    host.mark("column-C")
    page = host.page(fix="2")
    assert "It was picked as: green cat" in text_of(page)
    assert "cat-2" in offered(page)
    assert not {"cat-1", "cat-3"} & set(offered(page)), "they lie elsewhere"
    refused = host.ask("correct", card="cat-8", fix="2")
    assert "Cat-8 lies on space 11 already." in text_of(refused.text)
    assert "It was picked as: green cat" in text_of(refused.text), "it is still asked for"
    host.do("correct", card="cat-40", fix="2")
    view = host.look()
    assert view["outcomes"] == [*DAY[:2], "cat-40", *DAY[3:]]
    assert view["draft"] == []


def test_a_card_is_not_put_right_once_somebody_is_done(host: Sailor) -> None:
    lay(host, *DAY)
    host.turn(Random(3))
    host.act("done")
    assert host.ask("correct", card="cat-40", fix="2").status_code == 409
    assert "Picked wrongly?" not in text_of(host.page())


def test_boats_and_the_sister_s_cards_are_asked_for_first(address: str) -> None:
    """ED-01, ED-80, ED-81"""
    ada = Sailor(address)
    ada.lay("boats", draws="typed", difficulty="medium")
    asked = []
    for card in ("boat-5", "red", "basic-1", "basic-2", "basic-9", "advanced-4"):
        heading = re.search(r"<h2>([^<]*)<span class=\"second\">([^<]*)</span></h2>", ada.page())
        assert heading is not None
        asked.append(heading[1].strip())
        assert card in offered(ada.page())
        ada.do("throw", card=card)
    assert asked == [
        "The boat of Mia",
        "Colour 1 of the Sister",
        "Basic 1",
        "Basic 2",
        "Basic 3",
        "Advanced 1",
    ]
    assert "Space 1" in text_of(ada.page())
    ada.close()


def test_watchers_and_sealed_tables_are_asked_for_nothing(host: Sailor) -> None:
    watch = host.client.post(f"{host.path}/watch", data={"seen": host.seen()})
    assert watch.status_code == 200
    sealed = Sailor(host.address)
    sealed.lay("boat-1")
    assert not offered(sealed.page())
    sealed.close()


def test_every_card_has_its_picture_on_the_page_of_cards(address: str) -> None:
    """ED-03: of those alike, one."""
    guest = Sailor(address)
    page = guest.client.get("/cards/explore-draw").text
    tiles = re.findall(r'<figure class="tile" id="([^"]+)"><svg', page)
    assert len(tiles) == 156 - 4 - 1
    assert len(set(tiles)) == len(tiles)
    guest.close()


# --- in a browser ------------------------------------------------------------------------------------------


def visit(browser: Browser, host: Sailor, lang: str, width: int, light: str) -> Page:
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        locale=lang,
        color_scheme=light,  # type: ignore[arg-type]
        extra_http_headers={"Accept-Language": lang},
    )
    context.add_cookies([{"name": f"seat-{host.table}", "value": host.secret(), "url": host.address}])
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"the page's script failed: {error}"))
    page.goto(f"{host.address}{host.path}")
    return page


def test_a_host_finds_cards_by_typing_and_lays_them_down_by_keyboard(browser: Browser, host: Sailor) -> None:
    """ED-90"""
    page = visit(browser, host, "en", 1440, "light")
    search = page.locator("#find")
    search.fill("blue 6")
    expect(page.locator("#found")).to_have_text("7 found")
    expect(page.locator("button.tile svg")).to_have_count(7)
    page.locator("button.tile").nth(1).click()
    expect(page.locator("#p-host .filled")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#p-host h2")).to_contain_text("Space 2")
    expect(search).to_be_focused()
    page.keyboard.type("lesson 12")
    expect(page.locator("#found")).to_have_text("1 found")
    page.keyboard.press("Enter")
    expect(page.locator("#p-host h2")).to_contain_text("Space 3")
    assert host.look()["outcomes"] == ["cat-61", "lesson-12"]
    expect(page.locator("#say")).to_contain_text("lesson 12")
    page.keyboard.type("elephant")
    expect(page.locator("#found")).to_have_text("No card that is left is like this.")
    page.context.close()


def test_everybody_can_use_a_host_s_page_on_a_phone(browser: Browser, host: Sailor) -> None:
    lay(host, "cat-1")
    page = visit(browser, host, "fr", 390, "dark")
    page.locator("#find").fill("lecon")
    expect(page.locator("button.tile svg").first).to_be_visible()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(f"{host.address}/cards/explore-draw")
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.context.close()
