"""What the tests of the pages share: a site with its own clock, towns on it, a reader of its forms."""

from __future__ import annotations

import asyncio
import datetime as dt
import re
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import httpx

from papeterie.tables.door import Access, Door
from papeterie.tables.sqlite import SqliteStore
from papeterie.tables.view import View
from papeterie.web.serve import FILE, Server, listen_on

_T = TypeVar("_T")
NOON = dt.datetime(2026, 5, 27, 10, tzinfo=dt.UTC)


class Site:
    """A running server; ``clock`` is what it takes for now and may be set."""

    def __init__(self, folder: Path) -> None:
        self.clock = NOON.timestamp()
        self.socket = listen_on("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self._folder = folder
        self._clients: list[httpx.Client] = []
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        self.door: Door
        self.server: Server
        self.loop: asyncio.AbstractEventLoop

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        # The same dice and growth in every run: a test must not fail by chance.
        dice = Random(13)
        self.door = Door(
            SqliteStore(self._folder / FILE), clock=lambda: self.clock, random_bytes=dice.randbytes
        )
        self.server = Server(self.door)
        self._ready.set()
        await self.server.serve(sockets=[self.socket])

    def start(self) -> None:
        self._thread.start()
        assert self._ready.wait(10)

    def stop(self) -> None:
        for client in self._clients:
            client.close()
        self.server.should_exit = True
        self._thread.join(10)
        assert not self._thread.is_alive(), "the server did not stop"

    def run(self, act: Coroutine[Any, Any, _T]) -> _T:
        """Does something at the door, in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(act, self.loop).result(30)

    def town(
        self, rounds: int = 0, *, throw: bool = False, sheet: str = "town", name: str = "Val-Tilleul",
        draws: str = "sealed", pace: str = "leisure", start: str = "2026-05-02",
    ) -> Access:  # fmt: skip
        """A town grown for so many throws, its dice thrown or not."""
        options = {"start": start, "zone": "Europe/Paris", "pace": pace}
        made = self.run(
            self.door.create("idle-city", sheet=sheet, name=name, seats=["Léa"], options=options, draws=draws)
        )
        access = made.seats[0]
        if rounds:
            self.run(self.door.grow(access, self.look(access).seen, rounds))
        if throw:
            self.run(self.door.throw(access, self.look(access).seen))
        return access

    def look(self, access: Access) -> View:
        return self.run(self.door.look(access))

    def browser(self, access: Access | None = None, lang: str = "en") -> Browser:
        """Somebody without script, sitting at a town."""
        client = httpx.Client(base_url=self.address, headers={"Accept-Language": lang}, follow_redirects=True)
        self._clients.append(client)
        if access is not None:
            client.cookies.set(f"seat-{access.table}", access.secret)
        return Browser(client)


@contextmanager
def site(folder: Path) -> Iterator[Site]:
    """A site in a thread of this process, stopped at the end."""
    running = Site(folder)
    running.start()
    try:
        yield running
    finally:
        running.stop()


class Form:
    """A form of a page: where it goes, its fields, its buttons."""

    def __init__(self, attributes: dict[str, str]) -> None:
        self.action = attributes.get("action", "")
        self.method = attributes.get("method", "get").lower()
        self.fields: list[tuple[str, str]] = []
        self.buttons: list[dict[str, str]] = []


class Page(HTMLParser):
    """An answer as somebody without script has it: its text, forms, links, ids."""

    def __init__(self, answer: httpx.Response) -> None:
        super().__init__()
        self.status, self.html, self.url = answer.status_code, answer.text, answer.url
        self.headers = answer.headers
        self.forms: list[Form] = []
        self.links: list[dict[str, str]] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self._texts: list[str] = []
        self._form: Form | None = None
        self._select: tuple[str, list[tuple[str, bool]]] | None = None
        self._button: dict[str, str] | None = None
        self._option: str | None = None
        self._skip = False
        self.feed(answer.text)

    @property
    def text(self) -> str:
        return re.sub(r"\s+", " ", " ".join(self._texts)).replace("\u202f", " ")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {key: value or "" for key, value in attrs}
        self.tags.append((tag, found))
        if tag == "form":
            self._form = Form(found)
            self.forms.append(self._form)
        elif tag == "a":
            self.links.append(found)
        elif tag in ("script", "style"):
            self._skip = True
        if self._form is not None:
            self._field(tag, found, self._form)

    def _field(self, tag: str, found: dict[str, str], form: Form) -> None:
        if tag == "input" and found.get("name"):
            kind = found.get("type", "text")
            if kind not in ("radio", "checkbox") or "checked" in found:
                form.fields.append((found["name"], found.get("value", "")))
        elif tag == "select":
            self._select = (found["name"], [])
        elif tag == "option" and self._select is not None:
            self._option = found.get("value", "")
            self._select[1].append((self._option, "selected" in found))
        elif tag == "button":
            self._button = {**found, "text": ""}
            form.buttons.append(self._button)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "select" and self._select is not None and self._form is not None:
            name, options = self._select
            chosen = next(
                (value for value, selected in options if selected), options[0][0] if options else ""
            )
            self._form.fields.append((name, chosen))
            self._select = None
        elif tag == "button":
            self._button = None
        elif tag in ("script", "style"):
            self._skip = False

    def handle_data(self, data: str) -> None:
        if self._skip:
            return
        self._texts.append(data)
        if self._button is not None:
            self._button["text"] += data
        if self._select is not None and self._option == "" and data.strip():
            options = self._select[1]
            options[-1] = (data.strip(), options[-1][1])

    def form(self, ending: str) -> Form:
        """The first form whose address ends so; empty: the one that goes to the page itself."""
        if not ending:
            return next(form for form in self.forms if not form.action)
        return next(form for form in self.forms if form.action.endswith(ending))

    def filled(self) -> list[str]:
        """What the filled buttons of the page say or lead to."""
        return [
            found.get("id", found.get("href", tag))
            for tag, found in self.tags
            if "filled" in found.get("class", "").split()
        ]


class Browser:
    """Somebody who sees pages and sends their forms, without script."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client

    def get(self, path: str) -> Page:
        return Page(self.client.get(path))

    def send(self, page: Page, ending: str, **values: str) -> Page:
        """A form of a page, its fields as they are but for these values."""
        form = page.form(ending)
        fields = {**dict(form.fields), **values}
        address = page.url.join(form.action) if form.action else page.url
        if form.method == "post":
            return Page(
                self.client.post(
                    address, data=fields, headers={"Origin": str(page.url.join("/")).rstrip("/")}
                )
            )
        return Page(self.client.get(address, params=fields))
