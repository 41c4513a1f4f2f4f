"""A town in a real browser: mouse, keyboard and touch, two devices at once, what is announced."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from papeterie.games.idle_city import rules
from papeterie.games.idle_city.sheet import Position
from papeterie.tables.access import Access
from tests.web.conftest import seated
from tests.web.towns import Site

NewContext = Callable[..., BrowserContext]
CELLS = "#p-cells button"


def a_cell(page: Page, number: int) -> Locator:
    """A cell that may be coloured, this one or the last: few are free where a building must touch another."""
    page.locator(CELLS).first.wait_for()
    return page.locator(CELLS).nth(min(number, page.locator(CELLS).count() - 1))


def choosing(here: Site, least: int = 2) -> Access:
    """A town with its dice thrown, where a building owes so many cells."""
    for rounds in range(20, 60):
        access = here.town(rounds, throw=True)
        position = here.look(access).position
        if any(rules.owes(position, b) >= least for b in rules.choices(position)):
            return access
    raise AssertionError("no such throw")


def test_a_click_of_the_mouse_makes_the_mark(context: BrowserContext, town_site: Site) -> None:
    access = town_site.town(20, throw=True)
    page = seated(context, town_site, access)
    cell = a_cell(page, 5)
    name = cell.get_attribute("value")
    cell.click()
    expect(page.locator("#say")).to_have_text(re.compile(rf"^{name}: "))
    assert rules.text(town_site.look(access).draft[-1]) == name


def test_several_cells_count_down_until_done_and_the_next_throw(
    context: BrowserContext, town_site: Site
) -> None:
    access = choosing(town_site, 3)
    page = seated(context, town_site, access)
    position = town_site.look(access).position
    wanted = next(b for b in rules.choices(position) if rules.owes(position, b) >= 3)
    owed = rules.owes(position, wanted)
    page.locator(".card").nth(position.sheet.columns[position.sum].index(wanted)).click()
    for left in range(owed - 1, 0, -1):
        page.locator(CELLS).first.click()
        expect(page.locator("#choices-title")).to_contain_text(f"{left} more cell")
    page.locator(CELLS).first.click()
    page.get_by_role("button", name="I'm done").click()
    expect(page.get_by_role("button", name="Throw the dice")).to_be_visible()
    page.get_by_role("button", name="Throw the dice").click()
    expect(page.locator("#choices-title")).to_contain_text("what to draw?")


def test_a_whole_throw_by_keyboard_alone(context: BrowserContext, town_site: Site) -> None:
    """Tab to the filled button, Enter; on the sheet arrows move, Enter chooses, Enter confirms."""
    access = town_site.town(20)
    page = seated(context, town_site, access)
    tab_to(page, "Throw the dice")
    page.keyboard.press("Enter")
    expect(page.locator("#choices-title")).to_contain_text("what to draw?")
    expect(page.locator("#go")).to_be_focused()
    for _ in range(40):
        if page.locator("#go").inner_text().strip() == "I'm done":
            break
        page.locator("#p-cells [data-cursor]").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        name = page.locator("#p-cells [data-cursor]").get_attribute("value")
        expect(page.locator("#go")).to_be_focused()
        expect(page.locator("#go")).to_have_text(f"Draw at {name}")
        before = page.locator("#say").inner_text()
        page.keyboard.press("Enter")
        expect(page.locator("#say")).not_to_have_text(before)
    page.locator("#go").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Throw the dice")).to_be_focused()
    assert town_site.look(access).turn.round == 21


def tab_to(page: Page, name: str) -> None:
    for _ in range(80):
        page.keyboard.press("Tab")
        if name in page.evaluate("document.activeElement.innerText"):
            return
    raise AssertionError(f"{name} can't be reached by Tab")


def test_the_sheet_is_one_stop_for_the_tab_key(context: BrowserContext, town_site: Site) -> None:
    access = town_site.town(20, throw=True)
    page = seated(context, town_site, access)
    stops = page.evaluate(
        "[...document.querySelectorAll('#p-cells button')].filter(b => b.tabIndex === 0).length"
    )
    assert stops == 1


def test_a_finger_chooses_and_the_filled_button_confirms(phone: BrowserContext, town_site: Site) -> None:
    access = town_site.town(20, throw=True)
    page = seated(phone, town_site, access)
    visible = page.evaluate(
        """() => { const frame = document.querySelector('[data-window]').getBoundingClientRect();
        const inside = (at) => at.left > frame.left + 9 && at.right < frame.right - 9
          && at.top > frame.top + 9 && at.bottom < frame.bottom - 9;
        return [...document.querySelectorAll('#p-cells button')]
          .filter((cell) => inside(cell.getBoundingClientRect())).map((cell) => cell.value); }"""
    )
    name = visible[len(visible) // 2]
    page.locator(f"{CELLS}[value={name}]").tap()
    expect(page.locator("#go")).to_have_text(f"Draw at {name}")
    assert town_site.look(access).draft == ()
    page.locator("#go").tap()
    expect(page.locator("#say")).to_have_text(re.compile(rf"^{name}: "))


def test_a_finger_chooses_a_cell_at_the_edge_of_the_window_too(
    phone: BrowserContext, town_site: Site
) -> None:
    """The window may only slide once the finger is lifted, else another cell lies under it."""
    page = seated(phone, town_site, town_site.town(20, throw=True))
    name, x, y = page.evaluate(
        """() => { const frame = document.querySelector('[data-window]');
        const around = frame.getBoundingClientRect();
        const middle = box => [box.left + box.width / 2, box.top + box.height / 2];
        for (const cell of document.querySelectorAll('#p-cells button:not([data-cursor])'))
          for (const edge of [around.left + 14, around.right - 14]) {
            const [x, y] = middle(cell.getBoundingClientRect());
            frame.scrollBy({ left: x - edge, top: y - middle(around)[1], behavior: 'instant' });
            const [there, high] = middle(cell.getBoundingClientRect());
            const lies = document.elementFromPoint(there, high)?.closest('#p-cells button') === cell;
            if (Math.abs(there - edge) < 4 && lies) return [cell.value, there, high];
          } }"""
    )
    page.touchscreen.tap(x, y)
    expect(page.locator("#go")).to_have_text(f"Draw at {name}")


def test_on_a_phone_only_the_grid_slides(phone: BrowserContext, town_site: Site) -> None:
    access = town_site.town(40, throw=True, sheet="great-town")
    page = seated(phone, town_site, access)
    sizes = page.evaluate(
        """() => { const frame = document.querySelector('[data-window]');
        return [document.documentElement.scrollWidth, frame.scrollWidth > frame.clientWidth,
          document.querySelector('#p-cells button').getBoundingClientRect().width,
          document.querySelector('#go').getBoundingClientRect().bottom]; }"""
    )
    assert sizes[0] == 390
    assert sizes[1]
    assert sizes[2] == pytest.approx(44, abs=0.5)
    assert sizes[3] <= 844
    for tab in ("Legend", "Calendar", "Town"):
        page.get_by_role("link", name=tab, exact=True).tap()
        assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_an_earlier_mark_is_taken_back_with_all_after_it(context: BrowserContext, town_site: Site) -> None:
    access = choosing(town_site, 3)
    page = seated(context, town_site, access)
    position = town_site.look(access).position
    wanted = next(b for b in rules.choices(position) if rules.owes(position, b) >= 3)
    page.locator(".card").nth(position.sheet.columns[position.sum].index(wanted)).click()
    for count in range(1, 4):
        page.locator(CELLS).first.click()
        expect(page.locator(".drafted")).to_have_count(count)
    page.locator(".drafted").nth(1).click()
    expect(page.locator("#p-said")).to_contain_text("Taking back")
    page.get_by_role("button", name="Take all of it back").click()
    expect(page.locator(".drafted")).to_have_count(1)


def test_a_second_device_follows_without_asking(new_context: NewContext, town_site: Site) -> None:
    access = town_site.town(20, throw=True)
    secret = town_site.run(town_site.door.open_watch(access))
    one = seated(new_context(), town_site, access)
    other = seated(new_context(), town_site, access)
    watcher = new_context().new_page()
    watcher.goto(f"{town_site.address}/watch/{access.table}/{secret}")
    one.locator(CELLS).first.click()
    expect(other.locator(".drafted")).to_have_count(1)
    while one.locator("#go").inner_text() != "I'm done":
        count = one.locator(".drafted").count()
        one.locator(CELLS).first.click()
        expect(one.locator(".drafted")).to_have_count(count + 1)
    title = watcher.locator(".dice h2").inner_text()
    one.locator("#go").click()
    expect(other.get_by_role("button", name="Throw the dice")).to_be_visible()
    expect(watcher.locator(".dice h2")).not_to_have_text(title)


def test_a_page_that_missed_something_shows_it_and_marks_nothing_twice(
    new_context: NewContext, town_site: Site
) -> None:
    access = town_site.town(20, throw=True)
    deaf = new_context()
    deaf.add_init_script("window.EventSource = class { addEventListener() {} close() {} };")
    behind, ahead = seated(deaf, town_site, access), seated(new_context(), town_site, access)
    a_cell(ahead, 3).click()
    expect(ahead.locator(".drafted")).to_have_count(1)
    draft = town_site.look(access).draft
    a_cell(behind, 9).click()
    expect(behind.locator("#p-said")).to_contain_text("This page was behind")
    expect(behind.locator(".drafted")).to_have_count(1)
    assert town_site.look(access).draft == draft


def test_the_stream_rests_while_the_page_is_hidden(context: BrowserContext, town_site: Site) -> None:
    access = town_site.town(20, throw=True)
    context.add_init_script(
        """window.streams = []; const Source = EventSource;
        window.EventSource = class extends Source {
          constructor(...all) { super(...all); streams.push(this); }
        };
        Object.defineProperty(document, 'hidden', { get: () => window.away === true });"""
    )
    page = seated(context, town_site, access)
    assert page.evaluate("streams.map((s) => s.readyState < 2)") == [True]
    page.evaluate("window.away = true; document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("streams.map((s) => s.readyState)") == [2]
    view = town_site.look(access)
    town_site.run(town_site.door.mark(access, view.seen, rules.choices(view.position)[0]))
    page.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_role("button", name="Take back")).to_be_enabled()
    assert page.evaluate("streams.length") == 2


def test_the_next_day_opens_on_a_page_that_waits(context: BrowserContext, town_site: Site) -> None:
    """IC-40: at midnight in the town's zone, without anybody pressing anything."""
    access = town_site.town(2, pace="two-a-day", start="2026-05-27")
    before = town_site.clock
    try:
        town_site.clock = dt.datetime(2026, 5, 27, 21, 59, 58, tzinfo=dt.UTC).timestamp()
        page = seated(context, town_site, access)
        expect(page.locator("#p-choices")).to_contain_text("That was it for today.")
        town_site.clock += 2
        expect(page.get_by_role("button", name="Throw the dice")).to_be_visible()
    finally:
        town_site.clock = before


def test_the_ghost_follows_the_mouse_and_marks_nothing(context: BrowserContext, town_site: Site) -> None:
    access = town_site.town(20, throw=True)
    page = seated(context, town_site, access)
    cell = a_cell(page, 11)
    cell.hover()
    ghost = page.locator("#d-cursor path").first.bounding_box()
    under = cell.bounding_box()
    assert ghost is not None
    assert under is not None
    assert abs(ghost["x"] - under["x"]) < under["width"]
    assert town_site.look(access).draft == ()


def test_the_lamp_is_lit_without_loading_the_page(context: BrowserContext, town_site: Site) -> None:
    access = town_site.town(2)
    page = seated(context, town_site, access)
    page.evaluate("window.same = true")
    page.get_by_role("button", name="Lamp").click()
    expect(page.locator("html")).to_have_attribute("data-light", "lamp")
    expect(page.get_by_role("button", name="Lamp")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("window.same")
    page.wait_for_load_state("networkidle")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-light", "lamp")


def test_the_town_grows_before_ones_eyes_until_stopped(context: BrowserContext, town_site: Site) -> None:
    """IC-44."""
    access = town_site.town(2)
    page = seated(context, town_site, access)
    page.goto(f"{town_site.address}/t/{access.table}/grow")
    page.get_by_role("button", name="Time-lapse").click()
    expect(page.locator(".caption")).not_to_contain_text(f"{cells(town_site, access)} of", timeout=10_000)
    page.get_by_role("button", name="Stop here").click()
    page.wait_for_timeout(700)
    stood = town_site.look(access).turn.round
    assert stood > 2
    page.wait_for_timeout(600)
    assert town_site.look(access).turn.round == stood


def cells(here: Site, access: Access) -> int:
    position: Position = here.look(access).position
    return len(position.sheet.grid) - position.empty.bit_count()


def test_the_slider_moves_through_the_life_of_the_town(context: BrowserContext, town_site: Site) -> None:
    access = town_site.town(15)
    page = seated(context, town_site, access)
    page.goto(f"{town_site.address}/t/{access.table}/days")
    whole = page.locator("#d-built use").count()
    page.locator("#at").focus()
    page.keyboard.press("Home")
    expect(page.locator("#d-built use")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator("#d-built use")).to_have_count(whole)


def test_nothing_moves_for_who_asks_for_less_motion(new_context: NewContext, town_site: Site) -> None:
    access = town_site.town(20, throw=True)
    page = seated(new_context(reduced_motion="reduce"), town_site, access)
    page.locator(CELLS).first.click()
    expect(page.locator(".drafted")).to_have_count(1)
    assert page.evaluate("document.getAnimations().length") == 0


def test_colours_change_places_in_the_chooser(context: BrowserContext, town_site: Site) -> None:
    """IC-04: no two the same, whatever is chosen."""
    page = context.new_page()
    page.goto(f"{town_site.address}/new/idle-city")
    page.locator(".colours summary").click()
    page.locator("#pen-river").select_option("brick")
    expect(page.locator("#pen-house")).to_have_value("river")
    chosen = page.evaluate("[...document.querySelectorAll('[data-pens] select')].map((s) => s.value)")
    assert len(set(chosen)) == 13


def test_the_form_knows_the_zone_and_the_date_of_the_device(browser: Browser, town_site: Site) -> None:
    """IC-40: a town that begins today begins on the date where its player is."""
    context = browser.new_context(timezone_id="Pacific/Kiritimati", locale="en-GB")
    page = context.new_page()
    page.goto(f"{town_site.address}/new/idle-city")
    expect(page.locator("#zone")).to_have_value("Pacific/Kiritimati")
    today = dt.datetime.now(ZoneInfo("Pacific/Kiritimati")).date()
    assert page.locator("#start").input_value() == today.isoformat()
    context.close()
