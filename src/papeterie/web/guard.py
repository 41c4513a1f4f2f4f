"""The guards before everything: the name we are called by, where a form comes from, how long it is.

Also the headers that every answer carries: nothing inline, nothing from
elsewhere, no frames, no search engines. Raw ASGI, since it stands before the
fast path of the API as well.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from papeterie.pen.words import N_
from papeterie.web import problems
from papeterie.web.pages_viewer import viewer

LONGEST: Final = 1_500_000
"""Bytes in a request at the most: the longest record, and a form around it."""

CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_PAGE_HEADERS: Final = (
    (b"content-security-policy", CSP.encode()),
    # Not "no-referrer": with it browsers hide the origin of our own forms, which is checked below.
    (b"referrer-policy", b"same-origin"),
    (b"x-robots-tag", b"noindex, nofollow"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
_API_HEADERS: Final = (
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"x-robots-tag", b"noindex, nofollow"),
    (b"x-content-type-options", b"nosniff"),
)
"""What matters to an answer that is no page; there are thousands a second of them."""
_SAFE: Final = frozenset({"GET", "HEAD"})

STRANGE_HOST = N_("Papeterie doesn't answer under this name.")
STRANGE_ORIGIN = N_("This was sent by another site, so nothing was done.")


class Guard:
    """Lets through what is called by a known name and sent by our own pages, and is not too long.

    Known are localhost, the machine's own name, addresses in numbers (no other
    site can make a browser send those) and ``hosts``.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = ()) -> None:
        own = socket.gethostname().lower()
        self._app = app
        self._names = {"localhost", own, f"{own}.local", *(host.lower() for host in hosts)}
        self._known = lru_cache(maxsize=256)(self._is_known)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        refused = self._refused(scope, headers)
        if refused is not None:
            status, why = refused
            answer = PlainTextResponse(viewer(HTTPConnection(scope)).words.t(why) + "\n", status)
            await answer(scope, receive, _with_headers(send, _PAGE_HEADERS))
            return
        if scope["method"] not in _SAFE and b"content-length" not in headers:
            receive = _counted(receive)
        own = _API_HEADERS if scope["path"].startswith("/api/") else _PAGE_HEADERS
        await self._app(scope, receive, _with_headers(send, own))

    def _refused(self, scope: Scope, headers: dict[bytes, bytes]) -> tuple[int, str] | None:
        if not self._known(headers.get(b"host", b"")):
            return 400, STRANGE_HOST
        if scope["method"] in _SAFE:
            return None
        if not _own(headers):
            return 403, STRANGE_ORIGIN
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length) > LONGEST:
            return 413, problems.TOO_LONG
        return None

    def _is_known(self, host: bytes) -> bool:
        name = host_name(host.decode("latin-1"))
        return name in self._names or is_address(name)


def host_name(host: str) -> str:
    """The name in a Host header, without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower()


def is_address(name: str) -> bool:
    """Whether a host is given in numbers."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _own(headers: dict[bytes, bytes]) -> bool:
    """Whether a form or a script of our own sent this, as far as a browser says so; programs say nothing."""
    site = headers.get(b"sec-fetch-site")
    if site is not None:
        return site in (b"same-origin", b"none")
    origin = headers.get(b"origin")
    return origin is None or origin.rpartition(b"//")[2] == headers.get(b"host")


def _with_headers(send: Send, own: tuple[tuple[bytes, bytes], ...]) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = message["headers"] = list(message.get("headers", ()))
            there = {name for name, _ in headers}
            headers += [header for header in own if header[0] not in there]
        await send(message)

    return sent


def _counted(receive: Receive) -> Receive:
    length = 0

    async def received() -> Message:
        nonlocal length
        message = await receive()
        length += len(message.get("body", b""))
        if length > LONGEST:
            raise problems.TooLong
        return message

    return received
