"""How long a click takes until its mark is drawn: printed, since a busy machine proves nothing.

``pytest tests/web/test_browser_speed.py -s`` on a quiet machine gives the figures of docs/measured.md.
"""

from __future__ import annotations

from playwright.sync_api import BrowserContext

from tests.web.conftest import seated
from tests.web.towns import Site

CLICKS = 40
# From the click to the frame after the one in which the answer was put in place.
MEASURE = """async (clicks) => {
  const times = [];
  const sizes = [];
  for (let n = 0; n < clicks; n++) {
    performance.clearResourceTimings();
    const cells = document.querySelectorAll('#p-cells button');
    const target = cells.length ? cells[Math.floor(cells.length / 3)] : document.getElementById('go');
    const seen = document.querySelector('input[name=seen]').value;
    const start = performance.now();
    const mouse = { bubbles: true, cancelable: true, pointerType: 'mouse', detail: 1 };
    target.dispatchEvent(new PointerEvent('click', mouse));
    const answered = () => document.querySelector('input[name=seen]').value !== seen;
    while (!answered()) await new Promise((done) => setTimeout(done, 1));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    if (cells.length) times.push(performance.now() - start);
    await new Promise((done) => setTimeout(done, 300)); // Nobody clicks faster; the frames before are out.
    const all = performance.getEntriesByType('resource');
    const asked = all.find((entry) => entry.initiatorType === 'fetch');
    if (cells.length && asked) sizes.push(asked.encodedBodySize);
  }
  return [times, sizes];
}"""


def test_a_click_is_drawn_soon(context: BrowserContext, town_site: Site) -> None:
    access = town_site.town(75, throw=True)
    page = seated(context, town_site, access)
    page.wait_for_timeout(500)
    times, sizes = (sorted(values) for values in page.evaluate(MEASURE, CLICKS))
    middle, most = times[len(times) // 2], times[int(len(times) * 0.95)]
    print(f"\nclick to new drawing: {middle:.0f} ms in the middle, {most:.0f} ms for 95 of 100")
    print(f"a mark: {sizes[len(sizes) // 2]} bytes in the middle, {sizes[-1]} at most")
    assert len(times) >= CLICKS // 5
    assert sizes[-1] <= 8_000
