"""How soon everybody at a table sees a round that is closed: five seats and twenty watchers.

Each is a page of its own, listens to its stream and asks for what its page lacks, as the pages do. The
time runs from the last "done" until the last of them has been sent the round.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import statistics
import tempfile
import time
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from papeterie.web.bench_process import Client, Listener, ServerProcess

SEATS: Final = 5
WATCHERS: Final = 20
SHEET: Final = "g"
_CALM: Final = 0.1
"""Seconds of rest before the last "done": the others said so earlier."""


def run(rounds: int = 60) -> dict[str, Any]:
    """Measures so many rounds; the numbers, as ``papeterie bench table --json`` prints them."""
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server:
        with get_context("spawn").Pool(1) as clients:
            found: dict[str, Any] = clients.apply(_measure, (server.port, rounds))
        server.stop()
    return found


def _measure(port: int, rounds: int) -> dict[str, Any]:
    return asyncio.run(_Table(port).play(rounds))


class _Page:
    """Somebody's page of the table: a stream and the parts it has."""

    def __init__(self, port: int, path: str, cookie: str) -> None:
        self._port, self._path, self._cookie = port, path, cookie
        self._have = "x:1"
        self.size = 0
        self.public = 0
        self._device: Client | None = None

    async def listen(self, table: str, secret: str) -> None:
        self._stream = await Listener.listen(self._port, table, secret)

    async def until(self, public: int) -> float:
        """Waits until the page has been sent the table as it stood after so many entries; when that was."""
        while self.public < public:
            await self._stream.news.wait()
            self._stream.news.clear()
            await self.ask()
        return time.perf_counter()

    async def ask(self) -> None:
        status, body = await self._asked()
        if status != 200:
            raise RuntimeError(f"a page was answered with {status}")
        self.size = len(body)
        news = msgspec.json.decode(gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body)
        self._have = ",".join(f"{name}:{known}" for name, known in news["have"].items())
        self.public = int(news["seen"].partition(".")[0])

    async def _asked(self) -> tuple[int, bytes]:
        """The answer, over a connection that is kept as long as the server keeps it."""
        headers = {"Cookie": self._cookie, "X_Have": self._have, "Accept_Encoding": "gzip"}
        if self._device is not None:
            with contextlib.suppress(ConnectionError):
                return await self._device.page(self._path, **headers)
        self._device = await Client.connect(self._port)
        return await self._device.page(self._path, **headers)

    def close(self) -> None:
        self._stream.close()
        if self._device is not None:
            self._device.close()


class _Table:
    """The table and everybody who looks at it."""

    def __init__(self, port: int) -> None:
        self._port, self._rng = port, Random(1)
        self._waits: list[float] = []
        self._marks: list[float] = []
        self._sizes: list[int] = []

    async def play(self, rounds: int) -> dict[str, Any]:
        while len(self._waits) < rounds:
            await self._game(rounds)
        waits, marks = sorted(self._waits), sorted(self._marks)
        return {
            "seats": SEATS,
            "watchers": WATCHERS,
            "rounds": len(waits),
            "all_see_p50_ms": round(statistics.median(waits) * 1000, 1),
            "all_see_p95_ms": round(waits[int(len(waits) * 0.95) - 1] * 1000, 1),
            "all_see_max_ms": round(waits[-1] * 1000, 1),
            "mark_p50_ms": round(statistics.median(marks) * 1000, 2),
            "mark_p99_ms": round(marks[int(len(marks) * 0.99) - 1] * 1000, 2),
            "bytes_of_a_round": round(statistics.mean(self._sizes)),
        }

    async def _game(self, rounds: int) -> None:
        self._device = await Client.connect(self._port)
        new = {"game": "daydream", "sheet": SHEET, "name": "Bench", "seats": [f"S{n}" for n in range(SEATS)]}
        made = msgspec.json.decode((await self._device.post("/api/tables", "", new))[1])
        self._name, secrets = made["table"], made["seats"]
        await self._act("throw", secrets[0])
        watch = (await self._act("watch", secrets[0]))["watch"]
        pages = [_Page(self._port, f"/t/{self._name}", f"seat-{self._name}={secret}") for secret in secrets]
        pages += [_Page(self._port, f"/watch/{self._name}/{watch}", "lang=en") for _ in range(WATCHERS)]
        for page, secret in zip(pages, [*secrets, *[watch] * WATCHERS], strict=True):
            await page.ask()
            await page.listen(self._name, secret)
        while len(self._waits) < rounds:
            if await self._round(secrets, pages):
                break
        for page in pages:
            page.close()
        self._device.close()

    async def _round(self, secrets: list[str], pages: list[_Page]) -> bool:
        """One round; whether the game is over."""
        for secret in secrets:
            view = await self._look(secret)
            while not view["may_be_done"]:
                began = time.perf_counter()
                await self._act("mark", secret, mark=self._rng.choice(view["moves"]))
                self._marks.append(time.perf_counter() - began)
                view = await self._look(secret)
            if secret is not secrets[-1]:
                await self._act("done", secret)
        public = (await self._look(secrets[0]))["seen"]["public"]
        await asyncio.gather(*(page.until(public) for page in pages))
        await asyncio.sleep(_CALM)
        seeing = [asyncio.ensure_future(page.until(public + 1)) for page in pages]
        await asyncio.sleep(0)
        began = time.perf_counter()
        await self._act("done", secrets[-1])
        self._waits.append(max(await asyncio.gather(*seeing)) - began)
        self._sizes += [page.size for page in pages]
        return bool((await self._look(secrets[0]))["over"])

    async def _look(self, secret: str) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.json.decode(
            (await self._device.get(f"/api/tables/{self._name}", secret))[1]
        )
        return found

    async def _act(self, name: str, secret: str, **form: Any) -> dict[str, Any]:
        seen = {} if name == "watch" else {"seen": (await self._look(secret))["seen"]}
        status, body = await self._device.post(f"/api/tables/{self._name}/{name}", secret, {**seen, **form})
        if status != 200:
            raise RuntimeError(f"{name} was answered with {status}: {body.decode()}")
        found: dict[str, Any] = msgspec.json.decode(body)
        return found
