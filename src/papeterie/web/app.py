"""The whole web: the guard, the API, the live streams, the pages, static files.

Which page answers what is in ``pages``; how a server is started in ``serve``.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from functools import lru_cache
from importlib import resources
from importlib.metadata import version
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from papeterie.tables.door import Door
from papeterie.tables.errors import TableError
from papeterie.web import live, pages
from papeterie.web.api import PREFIX, Api
from papeterie.web.guard import Guard
from papeterie.web.pages_seats import somebody
from papeterie.web.pages_wrong import wrong
from papeterie.web.problems import TooLong

NAME: Final = "papeterie"


def application(door: Door, *, hosts: Iterable[str] = ()) -> ASGIApp:
    """Everything that a server serves; ``hosts`` are further names it is called by."""
    api = Api(door)
    site = Starlette(
        routes=_routes(),
        middleware=[Middleware(GZipMiddleware, minimum_size=500, compresslevel=6)],
        exception_handlers={
            TableError: wrong,
            ValueError: wrong,
            HTTPException: wrong,
            TooLong: wrong,
            Exception: wrong,
        },
        lifespan=_lifespan,
    )
    site.state.door = door

    async def either(scope: Scope, receive: Receive, send: Send) -> None:
        """The API has a way of its own, past what pages need."""
        if scope["type"] == "http" and scope["path"].startswith(PREFIX):
            await api(scope, receive, send)
        else:
            await site(scope, receive, send)

    return Guard(either, hosts)


def _routes() -> list[BaseRoute]:
    return [
        Route("/health", _health),
        Route("/t/{table}/live", Stream()),
        Route("/watch/{table}/{secret}/live", Stream()),
        Mount("/static", Static(directory=Path(str(resources.files("papeterie.web"))) / "static")),
        *pages.routes(),
    ]


@asynccontextmanager
async def _lifespan(site: Starlette) -> AsyncIterator[None]:
    yield
    await site.state.door.close()


async def _health(request: Request) -> Response:
    """By this a second Papeterie on the same machine knows the first."""
    return JSONResponse({NAME: version(NAME)}, headers={"Cache-Control": "no-store"})


class Stream:
    """The live stream of whoever looks at a page."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        if request.method != "GET":
            raise HTTPException(405)
        access = await somebody(request)
        await live.stream(request.app.state.door, access, scope, receive, send)


class Static(StaticFiles):
    """Files that don't change under their address are kept for ever, others asked for again.

    Style sheets and scripts are written for people and sent to browsers: without their comments.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        answer = await super().get_response(path, scope)
        if isinstance(answer, FileResponse) and path.endswith((".css", ".js")):
            headers = {name: answer.headers[name] for name in ("etag", "last-modified")}
            text = lean(path.rpartition(".")[2], Path(answer.path), headers["etag"])
            answer = Response(text, media_type=answer.media_type, headers=headers)
        known = scope["query_string"].startswith(b"v=")
        answer.headers["Cache-Control"] = "public, max-age=31536000, immutable" if known else "no-cache"
        return answer


_COMMENTS: Final = {"css": re.compile(r"/\*.*?\*/", re.DOTALL), "js": re.compile(r"^\s*//.*\n", re.MULTILINE)}


@lru_cache(maxsize=64)
def lean(kind: str, path: Path, state: str) -> str:
    """A style sheet (``css``) or script (``js``) without comments, a style sheet without its indents too.

    A script's comment is taken out where it is a line of its own. ``state``: what the file was last seen as.
    """
    text = _COMMENTS[kind].sub("", path.read_text(encoding="utf-8"))
    return re.sub(r"\s*\n\s*", "\n", text).strip() if kind == "css" else text
