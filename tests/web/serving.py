"""What the tests of the web share: a server on a free port, with its door, and a town on it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx

from papeterie.tables.door import Door
from papeterie.tables.sqlite import SqliteStore
from papeterie.web.serve import FILE, Server, listen_on


class Served:
    """A running server: ``address`` without a slash at its end, and its ``door``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.socket = listen_on("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self.door: Door | None = None
        self.server: Server | None = None
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        # The same deals in every run: a test that passes today must not fail by tomorrow's dice.
        self.door = Door(SqliteStore(self.folder / FILE), random_bytes=Random(13).randbytes)
        self.server = Server(self.door)
        self._ready.set()
        await self.server.serve(sockets=[self.socket])

    def start(self) -> None:
        self._thread.start()
        self._ready.wait(10)

    def stop(self) -> None:
        assert self.server is not None
        self.server.should_exit = True
        self._thread.join(10)
        assert not self._thread.is_alive(), "the server did not stop"


@contextmanager
def served(folder: Path) -> Iterator[Served]:
    """A server in a thread of this process, stopped at the end."""
    server = Served(folder)
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Player:
    """Somebody who speaks JSON with one table."""

    def __init__(self, address: str, table: str, secret: str) -> None:
        self.table, self.secret = table, secret
        self.client = httpx.Client(
            base_url=address, headers={"Authorization": f"Bearer {secret}"}, verify=False
        )

    def look(self) -> dict[str, Any]:
        answer = self.client.get(f"/api/tables/{self.table}")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def ask(self, act: str, **form: Any) -> httpx.Response:
        """An act with exactly this form."""
        return self.client.post(f"/api/tables/{self.table}/{act}", json=form)

    def do(self, act: str, **form: Any) -> dict[str, Any]:
        """An act that knows of everything so far, and must work."""
        answer = self.ask(act, seen=self.look()["seen"], **form)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def close(self) -> None:
        self.client.close()


def new_town(address: str, *, draws: str = "sealed", **options: str) -> Player:
    """A town at leisure, unless the options say otherwise."""
    form = {
        "game": "idle-city",
        "name": "Town",
        "seats": ["Ann"],
        "draws": draws,
        "options": {"pace": "leisure", **options},
    }
    answer = httpx.post(f"{address}/api/tables", json=form, verify=False)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Player(address, made["table"], made["seats"][0])
