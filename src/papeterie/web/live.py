"""The live stream: server-sent events that carry numbers only.

``entry`` tells the number of each entry of the public log, which is the event's
id, so that a reconnect goes on exactly; ``draft`` tells a seat's other devices
the counter of its draft. Each page then fetches what it lacks itself.
"""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from papeterie.tables.access import Access
from papeterie.tables.door import Door
from papeterie.tables.errors import Seen

QUIET_SECONDS: Final = 20.0
"""After so long without news a sign of life is sent, by which dead connections are found."""

BREATH_SECONDS: Final = 0.04
"""After news a stream rests for so long, and then tells all that came meanwhile at once."""

_HEADERS: Final = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
_FIRST: Final = b"retry: 1000\n\n"
_SIGN_OF_LIFE: Final = b":\n\n"


async def stream(door: Door, access: Access, scope: Scope, receive: Receive, send: Send) -> None:
    """Answers with the stream until the reader leaves, the table goes or the server stops."""
    follower = await door.follow(access)
    gone = asyncio.ensure_future(_gone(receive))
    gone.add_done_callback(lambda _: follower.stop())
    told = after(HTTPConnection(scope), follower.seen)
    try:
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        await send({"type": "http.response.body", "body": _FIRST, "more_body": True})
        while not follower.ended:
            news = await follower.moved(told, QUIET_SECONDS)
            there = follower.seen
            body = events(told, there) if news else _SIGN_OF_LIFE
            if not follower.ended:
                await send({"type": "http.response.body", "body": body, "more_body": True})
                told = there
                await asyncio.sleep(BREATH_SECONDS)
        if not gone.done():
            await send({"type": "http.response.body", "body": b""})
    except OSError:
        # The reader is gone; there is nobody to tell.
        return
    finally:
        follower.stop()
        gone.cancel()


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def events(told: Seen, there: Seen) -> bytes:
    """What a reader who was told so far must hear to know where things stand."""
    parts = [
        f"id: {number}\nevent: entry\ndata: {number}\n\n"
        for number in range(told.public + 1, there.public + 1)
    ]
    if there.draft != told.draft:
        parts.append(f"event: draft\ndata: {there.draft}\n\n")
    return "".join(parts).encode()


def after(request: HTTPConnection, there: Seen) -> Seen:
    """Up to where a reader knows: ``seen=12.3`` in the address; the browser's last event id counts more.

    Numbers that can't be, and none at all, mean: from now on.
    """
    public, _, draft = request.query_params.get("seen", "").partition(".")
    public = request.headers.get("last-event-id", public)
    return Seen(_number(public, there.public), _number(draft, there.draft))


def _number(text: str, most: int) -> int:
    known = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else most
    return min(known, most)
