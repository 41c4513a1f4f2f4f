"""Where a town's page hears that something has changed: the live stream, for who sits there or watches.

The stream itself is in ``live``; a page knows by its cookie or address who asks.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from papeterie.pen.game import Refusal
from papeterie.tables.errors import TableError
from papeterie.web import live, problems
from papeterie.web.pages_seats import door, somebody
from papeterie.web.pages_viewer import viewer


class Live:
    """An ASGI application: a class, so that a route hands it the raw connection."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        from starlette.responses import PlainTextResponse

        request = Request(scope, receive)
        try:
            access = await somebody(request)
        except (TableError, Refusal) as error:
            problem = problems.problem_of(error, viewer(request).words)
            await PlainTextResponse(problem.sentence, problem.status)(scope, receive, send)
            return
        await live.stream(door(request), access, scope, receive, send)
