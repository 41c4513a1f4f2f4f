"""Which seats a browser holds, in its cookies, and who somebody is at a table.

A seat's secret is kept in a cookie of its own (``seat-<table>``) once it was
taken; a watcher's is in the address. What a secret opens is the door's to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from papeterie.pen.words import N_
from papeterie.tables.door import Access, Door
from papeterie.tables.errors import Forbidden
from papeterie.web.pages_viewer import remember

_COOKIE: Final = "seat-"
_NAME = re.compile(r"[a-z0-9]{4,40}")
MOST: Final = 60
"""So many seats a browser is asked to remember; cookies have room for no more."""


def door(request: HTTPConnection) -> Door:
    """The door of this server."""
    found: Door = request.app.state.door
    return found


def held(request: HTTPConnection) -> Iterator[tuple[str, str]]:
    """Table and secret of each seat this browser holds."""
    for name, secret in list(request.cookies.items())[: 2 * MOST]:
        table = name.removeprefix(_COOKIE)
        if table != name and _NAME.fullmatch(table):
            yield table, secret


async def at_seat(request: HTTPConnection, table: str) -> Access:
    """Who this browser is at a table; Forbidden if it holds no seat there."""
    secret = request.cookies.get(_COOKIE + table, "")
    if not secret:
        with suppress(Forbidden):
            # A table that isn't there is said to be missing, not closed.
            await door(request).access(table, "")
        raise Forbidden(N_("This browser holds no seat at this table; open its seat link to sit down."))
    return await door(request).access(table, secret)


async def somebody(request: HTTPConnection) -> Access:
    """Who asks: the watcher of a watch address, else who sits at the table."""
    table = str(request.path_params["table"])
    secret = request.path_params.get("secret")
    if secret is None:
        return await at_seat(request, table)
    return await door(request).access(table, str(secret))


def address(access: Access) -> str:
    """Where this person's page of the table is."""
    return f"/t/{access.table}" if access.seat is not None else f"/watch/{access.table}/{access.secret}"


def sit(answer: Response, request: HTTPConnection, access: Access) -> None:
    """This browser holds the seat from now on."""
    remember(answer, request, _COOKIE + access.table, access.secret)


def leave(answer: Response, table: str) -> None:
    """This browser forgets the seat."""
    answer.delete_cookie(_COOKIE + table, path="/")
