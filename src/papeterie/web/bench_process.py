"""A server in a process of its own, for the benches, and a client that costs little.

What is measured is in ``bench_server`` and ``bench_crash``.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, cast

import msgspec

_SERVE: Final = (
    "import sys; from pathlib import Path; from papeterie.web.serve import run; "
    "run(port=0, data=Path(sys.argv[1]), open_browser=False)"
)
_FORESEEN: Final = "from random import Random; " + _SERVE.replace(
    "False)", "False, random_bytes=Random(1).randbytes)"
)


class ServerProcess:
    """A server on a free port of this machine, with its data in a folder. Killed at the end if need be.

    ``foreseen``: it makes the same draws each time it is started on an empty folder.
    """

    def __init__(self, data: Path, *, foreseen: bool = False) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", _FORESEEN if foreseen else _SERVE, str(data)],
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.port = self._wait_for_port()

    def _wait_for_port(self) -> int:
        assert self.process.stderr is not None
        said = ""
        for line in self.process.stderr:
            said += line
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/", line):
                return int(found[1])
        raise RuntimeError(f"the server did not start: {said}")

    def kill(self) -> None:
        """Ends it as a power cut would."""
        self.process.kill()
        self._reap()

    def stop(self) -> int:
        """Ends it as a person would; its exit code."""
        self.process.terminate()
        self._reap()
        return self.process.returncode

    def _reap(self) -> None:
        self.process.wait(timeout=30)
        if self.process.stderr is not None:
            self.process.stderr.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()


class Client(asyncio.Protocol):
    """One connection that asks one thing after the other. ConnectionError once the server is gone."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._buffer = b""
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None

    @classmethod
    async def connect(cls, port: int) -> Client:
        _, client = await asyncio.get_running_loop().create_connection(cls, "127.0.0.1", port)
        return client

    async def post(self, path: str, secret: str, form: Any) -> tuple[int, bytes]:
        """Status and body of the answer."""
        body = msgspec.json.encode(form)
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {secret}\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        return await self._ask(head.encode() + body)

    async def get(self, path: str, secret: str) -> tuple[int, bytes]:
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {secret}\r\n\r\n"
        return await self._ask(head.encode())

    async def page(self, path: str, **headers: str) -> tuple[int, bytes]:
        """A page, or its parts, as a browser with these headers gets it."""
        lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
        return await self._ask(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{lines}\r\n".encode())

    async def _ask(self, request: bytes) -> tuple[int, bytes]:
        if self._transport is None or self._transport.is_closing():
            raise ConnectionError("the server is gone")
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await self._answer

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        head, blank, body = self._buffer.partition(b"\r\n\r\n")
        if not blank:
            return
        length = int(re.search(rb"(?i)content-length: (\d+)", head)[1])  # type: ignore[index]
        if len(body) >= length and self._answer is not None:
            self._buffer = body[length:]
            answer, self._answer = self._answer, None
            if not answer.done():
                answer.set_result((int(head[9:12]), body[:length]))

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(ConnectionError("the server is gone"))


class Listener(asyncio.Protocol):
    """One live stream: the numbers of the entries it heard, in order, and the last draft counter."""

    def __init__(self, request: bytes) -> None:
        self._request = request
        self._buffer = b""
        self._transport: asyncio.Transport | None = None
        self.entries: list[int] = []
        self.draft = 0
        self.heard = 0
        self.news = asyncio.Event()
        self.open = asyncio.get_running_loop().create_future()

    @classmethod
    async def listen(cls, port: int, table: str, secret: str) -> Listener:
        request = (
            f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Authorization: Bearer {secret}\r\n\r\n"
        )
        loop = asyncio.get_running_loop()
        _, listener = await loop.create_connection(lambda: cls(request.encode()), "127.0.0.1", port)
        await listener.open
        return listener

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        *whole, self._buffer = (self._buffer + data).split(b"\n\n")
        for event in whole:
            kind, _, number = event.rpartition(b"\ndata: ")
            if b"event: entry" in kind:
                self.entries.append(int(number))
                self.heard += 1
                self.news.set()
            elif b"event: draft" in kind:
                self.draft = int(number)
                self.heard += 1
            elif b"retry:" in event and not self.open.done():
                self.open.set_result(None)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()
