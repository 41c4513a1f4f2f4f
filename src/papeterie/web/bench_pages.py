"""What the pages weigh, how soon a click is drawn on them, what a piece costs that follows the pointer.

A real browser looks at a server in a process of its own. Each game is played half-way at random, always with
the same marks and draws, so that runs compare. Before that the server has been played and looked at for a
while: people's servers run for months. The browser is in ``bench_pages_browser``.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import msgspec

from papeterie.web.bench_pages_browser import Weighed, browser, clicked, ghost, summed
from papeterie.web.bench_process import ServerProcess

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WARM_TABLES: Final = 2
"""So many tables of the game have been played on the server before."""
ON_A_PAGE: Final = 40
"""So many clicks on the page of a table; then another table is played."""
WARM_ROUNDS: Final = 8
"""At most so many rounds each, the page sent after every one."""


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
        3,
        (
            "body:not(.phase-ready) #p-acts .filled:not([data-why])",
            "#p-acts .filled:not([data-why])",
            ".halves .card",
            ".hues button",
            "#p-over button",
        ),
        True,
    ),
}

AIMS: Final = {
    "first_load_bytes_without_letters": 100_000,
    "first_load_bytes": 160_000,
    "script_bytes": 15_000,
    "click_to_drawing_p95_ms": 60,
    "ghost_work_p50_ms": 16,
    "ghost_work_p95_ms": 16,
}
"""At most so much."""


def run(clicks: int = 100, moves: int = 240, games: Sequence[str] = tuple(PLAYED)) -> dict[str, Any]:
    """Measures these games; the numbers, as ``papeterie bench pages --json`` prints them.

    NoBrowser where there is none to look with.
    """
    with browser() as looking:
        found = {game: _on_a_server(looking, game, clicks, moves) for game in games}
    return {"tables_played_before": WARM_TABLES, "aims": AIMS, **found}


def _on_a_server(looking: Browser, game: str, clicks: int, moves: int) -> dict[str, Any]:
    """Measures a game on a server of its own, so that what is dealt doesn't hang on the games before."""
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder), foreseen=True) as server:
        found = _measured(looking, server.port, game, clicks, moves)
        server.stop()
    return found


# --- a table, played half-way -------------------------------------------------------------------------


class Table:
    """A table of one seat, begun and marked through the API."""

    def __init__(self, port: int, game: str, dice: Random) -> None:
        self.port, self._game, self._dice = port, game, dice
        self._connection = HTTPConnection("127.0.0.1", port)
        form = {
            "game": game, "sheet": PLAYED[game].sheet, "name": "Bench", "seats": ["Mia"],
            "options": PLAYED[game].options,
        }  # fmt: skip
        made = self._ask("POST", "/api/tables", "", form)
        self.name, self.secret = made["table"], made["seats"][0]

    def close(self) -> None:
        self._connection.close()

    def round(self) -> None:
        """One round at random."""
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

    def begin_round(self) -> None:
        """So far that something may be marked; on a boat, a thing in hand."""
        view = self._thrown()
        while self._game == "explore-draw" and not any("@" in move for move in view["moves"]):
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
        found: dict[str, Any] = msgspec.json.decode(self._sent(method, path, body, headers))
        return found

    def _sent(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> bytes:
        self._connection.request(method, path, body, headers)
        answer = self._connection.getresponse()
        text = answer.read()
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path} was answered with {answer.status}: {text[:200]!r}")
        return text

    def page(self) -> None:
        """Its page is sent, to nobody in particular."""
        headers = {"Cookie": f"seat-{self.name}={self.secret}", "Accept-Encoding": "gzip"}
        self._sent("GET", f"/t/{self.name}", None, headers)

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


# --- what is measured ---------------------------------------------------------------------------------


def _measured(browser: Browser, port: int, game: str, clicks: int, moves: int) -> dict[str, Any]:
    played = PLAYED[game]
    for number in range(WARM_TABLES):
        with closing(Table(port, game, Random(number))) as table:
            for _ in range(min(WARM_ROUNDS, played.rounds)):
                table.round()
                table.page()
    page, weighed = _half_way(browser, port, game, WARM_TABLES)
    whole, letters, script = weighed.of(""), weighed.of("woff2"), weighed.of(r"\.js")
    found: dict[str, Any] = {
        "first_load_bytes_without_letters": whole - letters,
        "first_load_bytes": whole,
        "script_bytes": script,
    }
    if played.ghost:
        found |= ghost(page, moves)
        page.reload()  # a piece that was moved about lies where it doesn't fit
        page.wait_for_timeout(800)
    times, sizes = clicked(page, played.clicks, min(clicks, ON_A_PAGE))
    page.context.close()
    number = WARM_TABLES
    while len(times) < clicks:
        number += 1
        page, _ = _half_way(browser, port, game, number)
        further = clicked(page, played.clicks, ON_A_PAGE)
        times, sizes = times + further[0], sizes + further[1]
        page.context.close()
    return found | summed(times, sizes)


def _half_way(browser: Browser, port: int, game: str, number: int) -> tuple[Page, Weighed]:
    """The page of another table, played half-way."""
    with closing(Table(port, game, Random(number))) as table:
        for _ in range(PLAYED[game].rounds):
            table.round()
        table.begin_round()
        return table.opened(browser)
