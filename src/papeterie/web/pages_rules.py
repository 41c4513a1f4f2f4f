"""The rules of My Idle City, each with its name to link to, and the help page.

The rules of a Daydream sheet are in ``daydream.rules``.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from papeterie.games.idle_city.rules_text import CHAPTERS
from papeterie.web.pages_viewer import page


async def idle_city(request: Request) -> Response:
    """Every rule as a sentence."""
    return page(request, "rules.html", chapters=CHAPTERS)


async def about(request: Request) -> Response:
    """How things are done here."""
    return page(request, "help.html")
