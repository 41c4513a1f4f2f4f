"""A browser that looks at pages for ``bench_pages``: finding one, bytes on the wire, clicks, the pointer.

Which tables it looks at, and what the numbers ought to be, is said there.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

FEW: Final = 8
"""So many moves are counted together: what one costs is too little for the browser's own count."""
SLOWER: Final = 4
"""So many times slower than it is, a machine follows the pointer."""
_STEP_MS: Final = 17
_CHROMIUMS: Final = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
# Containers have no user namespaces and little shared memory; nothing is loaded from outside.
_FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
)


class NoBrowser(Exception):
    """Playwright isn't installed, or no Chromium starts."""


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser without a window; NoBrowser where there is none."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError as error:
        raise NoBrowser from error
    with sync_playwright() as playwright:
        try:
            started = playwright.chromium.launch(executable_path=_chromium(), args=list(_FLAGS))
        except Error as error:
            raise NoBrowser from error
        yield started
        started.close()


def _chromium() -> str | None:
    """The browser of PAPETERIE_CHROMIUM, or one of this machine; None for Playwright's own."""
    return os.environ.get("PAPETERIE_CHROMIUM") or next(filter(None, map(shutil.which, _CHROMIUMS)), None)


class Weighed:
    """What a page takes over the wire, in bytes with its heads, by address."""

    def __init__(self, page: Page) -> None:
        self.bytes: dict[str, int] = {}
        self._urls: dict[str, str] = {}
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.responseReceived", self._answered)
        session.on("Network.loadingFinished", self._finished)

    def _answered(self, event: dict[str, Any]) -> None:
        self._urls[event["requestId"]] = event["response"]["url"]

    def _finished(self, event: dict[str, Any]) -> None:
        url = self._urls.get(event["requestId"], "")
        self.bytes[url] = self.bytes.get(url, 0) + int(event["encodedDataLength"])

    def of(self, pattern: str) -> int:
        """Bytes of all addresses in which this regular expression is found."""
        return sum(size for url, size in self.bytes.items() if re.search(pattern, url))


# From the click to the frame after the one in which the answer was put in place.
_CLICK: Final = """async ([clicks, targets]) => {
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
    if (!at || document.body.classList.contains('phase-over')) break;
    const target = at[Math.floor(at.length / 3)];
    const start = performance.now();
    // What isn't a mark may be answered by the page alone.
    const answer = new Promise((done, lost) => {
      answered = done;
      setTimeout(marks ? done : () => lost(new Error('a mark was never answered')), marks ? 1000 : 10000);
    });
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
_FOLLOW: Final = """() => {
  window.moved = [];
  addEventListener('pointermove', (event) => {
    requestAnimationFrame(() => setTimeout(() => window.moved.push(performance.now() - event.timeStamp)));
  }, true);
}"""


def clicked(page: Page, targets: tuple[str, ...], clicks: int) -> tuple[list[float], list[int]]:
    """Clicks what is found first of these, again and again; the first kind is a mark.

    How long each mark took in ms, and its bytes.
    """
    times, sizes = page.evaluate(_CLICK, [clicks, list(targets)])
    return times, sizes


def summed(times: Sequence[float], sizes: Sequence[int]) -> dict[str, Any]:
    """What marks took, of one table or of several."""
    return {
        "clicks": len(times),
        "click_to_drawing_p50_ms": round(percent(times, 0.5), 1),
        "click_to_drawing_p95_ms": round(percent(times, 0.95), 1),
        "mark_p50_bytes": percent(sizes, 0.5),
        "mark_most_bytes": max(sizes),
    }


def ghost(page: Page, moves: int) -> dict[str, Any]:
    """What a move of the pointer costs on a slower machine, and when its frame is out there."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    way = list(_along(page, moves))
    work = []
    for few in (way[n : n + FEW] for n in range(0, moves, FEW)):
        before = _busy(session)
        _move(page, few)
        work.append(1000 * SLOWER * (_busy(session) - before) / len(few))
    page.evaluate(_FOLLOW)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    _move(page, way)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    shown = page.evaluate("window.moved")
    return {
        "ghost_moves": len(shown),
        "ghost_work_p50_ms": round(percent(work, 0.5), 1),
        "ghost_work_p95_ms": round(percent(work, 0.95), 1),
        "ghost_frame_out_p50_ms": round(percent(shown, 0.5), 1),
        "ghost_frame_out_p95_ms": round(percent(shown, 0.95), 1),
    }


def percent(values: Sequence[float], share: float) -> float:
    """The value below which this share of them lies, 0 to 1."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def _move(page: Page, way: list[tuple[float, float]]) -> None:
    """The pointer goes this way, a step a frame."""
    for x, y in way:
        page.mouse.move(x, y)
        page.wait_for_timeout(_STEP_MS)


def _along(page: Page, moves: int) -> Iterator[tuple[float, float]]:
    """A way over the sheet, up and down as a hand goes."""
    box = page.locator(".ground").first.bounding_box()
    assert box is not None
    for n in range(moves):
        up = 0.5 + 0.25 * ((n * 7) % 11 / 5 - 1)
        yield box["x"] + box["width"] * (0.15 + 0.7 * n / moves), box["y"] + box["height"] * up


def _busy(session: CDPSession) -> float:
    """Seconds of work that the page's main thread has done."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))
