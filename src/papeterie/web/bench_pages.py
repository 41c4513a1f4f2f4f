"""What the pages weigh, how soon a click is drawn on them, what a piece costs that follows the pointer.

A real browser looks at a server in a process of its own. Each game is played half-way at random first, and
some tables before that which nobody looks at: people's servers run for months. The tables deal under a seal,
so no two runs are of the same cards; take the middle of many clicks.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import msgspec

from papeterie.web.bench_process import ServerProcess

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

FEW: Final = 8
"""So many moves are counted together: what one costs is too little for the browser's own count."""
SLOWER: Final = 4
"""So many times slower than it is, a machine follows the pointer."""
WARM: Final = 4
"""So many tables of a game are played before the one that is looked at."""
_STEP_MS: Final = 17
_CHROMIUMS: Final = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
_FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")


class Played(msgspec.Struct, frozen=True):
    """A game that is measured: its sheet, rounds played before, what is clicked on, the mark first."""

    sheet: str
    rounds: int
    clicks: tuple[str, ...]
    ghost: bool = False
    options: dict[str, str] = {}


PLAYED: Final = {
    "idle-city": Played(
        "town",
        75,
        ("#p-cells button", "#go", "#p-acts .filled"),
        options={"start": "2026-01-02", "zone": "Europe/Paris", "pace": "leisure"},
    ),
    "daydream": Played("g", 8, ("#p-cells button", "#p-acts .filled"), True),
    "explore-draw": Played(
        "boat-2",
        1,
        ("#p-acts .filled:not([data-why])", ".halves .card", ".hues button", "#p-over button"),
        True,
    ),
}


class NoBrowser(Exception):
    """Playwright isn't installed, or it finds no Chromium."""


def run(clicks: int = 40, moves: int = 240, games: Sequence[str] = tuple(PLAYED)) -> dict[str, Any]:
    """Measures these games; the numbers, as ``papeterie bench pages --json`` prints them."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError as error:
        raise NoBrowser from error
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server:
        with sync_playwright() as playwright:
            try:
                browser = playwright.chromium.launch(executable_path=chromium(), args=list(_FLAGS))
            except Error as error:
                raise NoBrowser from error
            found = {game: _measured(browser, server.port, game, clicks, moves) for game in games}
            browser.close()
        server.stop()
    return found


def chromium() -> str | None:
    """The browser of PAPETERIE_CHROMIUM, or one of this machine; None for Playwright's own."""
    return os.environ.get("PAPETERIE_CHROMIUM") or next(filter(None, map(shutil.which, _CHROMIUMS)), None)


# --- a table, played half-way -------------------------------------------------------------------------


class Table:
    """A table of one seat, marked through the API."""

    def __init__(self, port: int, game: str, rounds: int, dice: Random) -> None:
        self.port, self._dice = port, dice
        self._connection = HTTPConnection("127.0.0.1", port)
        form = {
            "game": game, "sheet": PLAYED[game].sheet, "name": "Bench", "seats": ["Mia"],
            "options": PLAYED[game].options,
        }  # fmt: skip
        made = self._ask("POST", "/api/tables", "", form)
        self.name, self.secret = made["table"], made["seats"][0]
        for _ in range(rounds):
            self._round()
        self._begin_round(game)

    def _round(self) -> None:
        view = self._thrown()
        while not view["may_be_done"]:
            self.act("mark", mark=self._dice.choice(view["moves"]))
            view = self.look()
        if not view["over"]:
            self.act("done")

    def _thrown(self) -> dict[str, Any]:
        view = self.look()
        if view["due"] and not view["over"]:
            self.act("throw")
            view = self.look()
        return view

    def _begin_round(self, game: str) -> None:
        """So far that something may be marked; on a boat, a thing in hand."""
        view = self._thrown()
        while game == "explore-draw" and not any("@" in move for move in view["moves"]):
            self.act("mark", mark=view["moves"][0])
            view = self.look()

    def look(self) -> dict[str, Any]:
        return self._ask("GET", f"/api/tables/{self.name}", self.secret)

    def act(self, act: str, **form: str) -> dict[str, Any]:
        return self._ask(
            "POST", f"/api/tables/{self.name}/{act}", self.secret, {"seen": self.look()["seen"], **form}
        )

    def _ask(self, method: str, path: str, secret: str, form: Any = None) -> dict[str, Any]:
        body = msgspec.json.encode(form) if form is not None else None
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        self._connection.request(method, path, body, headers)
        answer = self._connection.getresponse()
        text = answer.read()
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path} was answered with {answer.status}: {text[:200]!r}")
        found: dict[str, Any] = msgspec.json.decode(text)
        return found

    def opened(self, browser: Browser) -> tuple[Page, Weighed]:
        """Its page in a browser profile of its own, loaded for the first time."""
        address = f"http://127.0.0.1:{self.port}"
        context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en")
        context.add_cookies([{"name": f"seat-{self.name}", "value": self.secret, "url": address}])
        page = context.new_page()
        weighed = Weighed(page)
        page.goto(f"{address}/t/{self.name}")
        page.wait_for_timeout(1500)
        return page, weighed


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


# --- what is measured ---------------------------------------------------------------------------------


def _measured(browser: Browser, port: int, game: str, clicks: int, moves: int) -> dict[str, Any]:
    played = PLAYED[game]
    for number in range(WARM):
        Table(port, game, min(12, 2 * number + 2) if game != "explore-draw" else number + 2, Random(number))
    table = Table(port, game, played.rounds, Random(2))
    page, weighed = table.opened(browser)
    whole, letters, script = weighed.of(""), weighed.of("woff2"), weighed.of(r"\.js")
    found: dict[str, Any] = {
        "first_load_bytes_without_letters": whole - letters,
        "first_load_bytes": whole,
        "script_bytes": script,
    }
    if played.ghost:
        found |= _ghost(page, moves)
        page.reload()  # a piece that was moved about lies where it doesn't fit
        page.wait_for_timeout(800)
    found |= _clicked(page, played.clicks, clicks)
    page.context.close()
    return found


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
_FOLLOW: Final = """() => {
  window.moved = [];
  addEventListener('pointermove', (event) => {
    requestAnimationFrame(() => setTimeout(() => window.moved.push(performance.now() - event.timeStamp)));
  }, true);
}"""


def _clicked(page: Page, targets: tuple[str, ...], clicks: int) -> dict[str, Any]:
    """Clicks what is found first of these, again and again; the first kind is a mark."""
    times, sizes = page.evaluate(_CLICK, [clicks, list(targets)])
    return {
        "clicks": len(times),
        "click_to_drawing_p50_ms": round(percent(times, 0.5), 1),
        "click_to_drawing_p95_ms": round(percent(times, 0.95), 1),
        "mark_p50_bytes": percent(sizes, 0.5),
        "mark_most_bytes": max(sizes),
    }


def _ghost(page: Page, moves: int) -> dict[str, Any]:
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
