"""How soon a click is drawn, and a ghost follows the pointer: printed, since a busy machine proves nothing.

``pytest tests/web/test_browser_speed.py -s`` on a quiet machine gives the figures of docs/measured.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from tests.web.conftest import seated
from tests.web.daydreams import Guest
from tests.web.sailors import Sailor
from tests.web.test_browser_pages import Weighed
from tests.web.towns import Site

CLICKS = 40
MOVES = 240
FEW = 8
"""So many moves are counted together: what one costs is too little for the browser's own count."""
SLOWER = 4
"""So many times slower than it is, a machine follows the pointer."""

# From the click to the frame after the one in which the answer was put in place.
CLICK = """async ([clicks, targets]) => {
  const { whenChanged } = await import('/static/js/parts.js');
  let answered = () => {};
  whenChanged(() => answered());
  const times = [];
  const sizes = [];
  for (let n = 0; n < clicks; n++) {
    performance.clearResourceTimings();
    const all = targets.map((each) => [...document.querySelectorAll(each)]);
    const marks = all.findIndex((found) => found.length);
    const at = all[marks];
    if (!at) throw new Error(`nothing to click on: ${document.body.className}`);
    const target = at[Math.floor(at.length / 3)];
    const start = performance.now();
    const answer = new Promise((done) => { answered = done; setTimeout(done, 5000); });
    const mouse = { bubbles: true, cancelable: true, pointerType: 'mouse', detail: 1 };
    target.dispatchEvent(new PointerEvent('click', mouse));
    await answer;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    if (marks === 0) times.push(performance.now() - start);
    await new Promise((done) => setTimeout(done, 300)); // Nobody clicks faster; the frames before are out.
    const asked = performance.getEntriesByType('resource').find((entry) => entry.initiatorType === 'fetch');
    if (marks === 0 && asked) sizes.push(asked.encodedBodySize);
  }
  return [times, sizes];
}"""

# When the frame is out that shows where the pointer has moved to.
FOLLOW = """() => {
  window.moved = [];
  addEventListener('pointermove', (event) => {
    requestAnimationFrame(() => setTimeout(() => window.moved.push(performance.now() - event.timeStamp)));
  }, true);
}"""


def percent(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def clicked(page: Page, what: str, targets: list[str], heaviest: int = 0) -> None:
    """Clicks what is found first of these, again and again; the first kind is a mark."""
    page.wait_for_timeout(500)
    times, sizes = page.evaluate(CLICK, [CLICKS, targets])
    print(f"\n{what}: a mark {percent(sizes, 0.5)} bytes, {max(sizes)} at most;", end=" ")
    print(f"click to new drawing {percent(times, 0.5):.0f} ms, {percent(times, 0.95):.0f} ms for 95 of 100")
    assert len(times) >= CLICKS // 5
    assert not heaviest or max(sizes) <= heaviest


def test_a_click_in_a_town_is_drawn_soon(context: BrowserContext, town_site: Site) -> None:
    page = seated(context, town_site, town_site.town(75, throw=True))
    clicked(page, "town", ["#p-cells button", "#go", "#p-acts .filled"], 8_000)


@pytest.fixture
def daydream(address: str) -> Iterator[Guest]:
    """Mia alone on sheet G, eight rounds written."""
    guest = Guest(address)
    guest.lay("g")
    guest.rounds(8, Random(2))
    guest.do("throw") if guest.look()["due"] else None
    yield guest
    guest.close()


@pytest.fixture
def boat(address: str) -> Iterator[Sailor]:
    """Mia alone on a boat, a day over, a thing in hand."""
    guest = Sailor(address)
    guest.lay("boat-2")
    guest.days(1, Random(2))
    guest.mark("column-A")
    while not any("@" in move for move in guest.look()["moves"]):
        guest.mark(guest.look()["moves"][0])
    yield guest
    guest.close()


def opened(browser: Browser, guest: Guest) -> Page:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en")
    context.add_cookies([{"name": f"seat-{guest.table}", "value": guest.secret(), "url": guest.address}])
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"the page's script failed: {error}"))
    return page


def test_a_click_on_a_daydream_is_drawn_soon(browser: Browser, daydream: Guest) -> None:
    page = opened(browser, daydream)
    page.goto(f"{daydream.address}{daydream.path}")
    clicked(page, "daydream", ["#p-cells button", "#p-acts .filled"])
    page.context.close()


def test_a_click_on_a_boat_is_drawn_soon(browser: Browser, boat: Sailor) -> None:
    page = opened(browser, boat)
    page.goto(f"{boat.address}{boat.path}")
    clicked(
        page,
        "boat",
        ["#p-acts .filled:not([data-why])", ".halves .card", ".hues button", "#p-over button"],
    )
    page.context.close()


@pytest.mark.parametrize("which", ["daydream", "boat"])
def test_a_table_is_light(browser: Browser, which: str, request: pytest.FixtureRequest) -> None:
    guest: Guest = request.getfixturevalue(which)
    page = opened(browser, guest)
    weighed = Weighed(page.context, page)
    page.goto(f"{guest.address}{guest.path}")
    page.wait_for_timeout(1500)
    whole, letters, script = weighed.of(""), weighed.of("woff2"), weighed.of(r"\.js")
    print(f"\n{which}: {whole - letters} bytes, {whole} with letters, {script} of script")
    page.context.close()
    assert whole > 0


@pytest.mark.parametrize("which", ["daydream", "boat"])
def test_a_ghost_follows_the_pointer(browser: Browser, which: str, request: pytest.FixtureRequest) -> None:
    """The work of a move on a machine four times slower, and when its frame is out there."""
    guest: Guest = request.getfixturevalue(which)
    page = opened(browser, guest)
    page.goto(f"{guest.address}{guest.path}")
    page.wait_for_timeout(800)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    way = list(along(page))
    work = []
    for few in (way[n : n + FEW] for n in range(0, MOVES, FEW)):
        before = busy(session)
        move(page, few)
        work.append(1000 * SLOWER * (busy(session) - before) / FEW)
    page.evaluate(FOLLOW)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    move(page, way)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    shown = page.evaluate("window.moved")
    page.context.close()
    print(f"\n{which}, {SLOWER} times slower:", end=" ")
    print(f"a move's work {percent(work, 0.5):.1f} ms, {percent(work, 0.95):.1f} ms for 95 of 100;", end=" ")
    print(f"its frame out after {percent(shown, 0.5):.0f} ms, {percent(shown, 0.95):.0f} ms for 95 of 100")
    assert len(shown) > MOVES // 2


def move(page: Page, way: list[tuple[float, float]]) -> None:
    """The pointer goes this way, a step a frame."""
    for x, y in way:
        page.mouse.move(x, y)
        page.wait_for_timeout(17)


def along(page: Page) -> Iterator[tuple[float, float]]:
    """A way over the sheet, up and down as a hand goes."""
    box = page.locator(".ground").first.bounding_box()
    assert box is not None
    for n in range(MOVES):
        up = 0.5 + 0.25 * ((n * 7) % 11 / 5 - 1)
        yield box["x"] + box["width"] * (0.15 + 0.7 * n / MOVES), box["y"] + box["height"] * up


def busy(session: CDPSession) -> float:
    """Seconds of work that the page's main thread has done."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))
