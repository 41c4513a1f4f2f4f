"""Which seats a browser holds, in its cookies, and who somebody is at a table.

The secrets of a table's seats are kept in a cookie (``seat-<table>``) once they
were taken, joined by dots, the one that is at work in front; a watcher's is in
the address. What a secret opens is the door's to say.
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
MOST_AT_A_TABLE: Final = 12
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
            yield table, secret.partition(".")[0]


def secrets_at(request: HTTPConnection, table: str) -> tuple[str, ...]:
    """The secrets of all seats that this browser holds at a table, the one at work in front."""
    text = request.cookies.get(_COOKIE + table, "")
    return tuple(secret for secret in text.split(".")[:MOST_AT_A_TABLE] if secret)


async def at_seat(request: HTTPConnection, table: str) -> Access:
    """Who this browser is at a table; Forbidden if it holds no seat there."""
    secret = next(iter(secrets_at(request, table)), "")
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


def sit(answer: Response, request: HTTPConnection, access: Access, *, behind: bool = False) -> None:
    """This browser holds the seat from now on; ``behind``: the one that is at work stays in front."""
    others = [secret for secret in secrets_at(request, access.table) if secret != access.secret]
    every = [*others, access.secret] if behind else [access.secret, *others]
    remember(answer, request, _COOKIE + access.table, ".".join(every))


def leave_one(answer: Response, request: HTTPConnection, table: str, secret: str) -> None:
    """This browser forgets one of its seats at a table."""
    others = [each for each in secrets_at(request, table) if each != secret]
    if others:
        remember(answer, request, _COOKIE + table, ".".join(others))
    else:
        leave(answer, table)


def leave(answer: Response, table: str) -> None:
    """This browser forgets the seat."""
    answer.delete_cookie(_COOKIE + table, path="/")
