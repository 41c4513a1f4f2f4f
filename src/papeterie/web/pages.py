"""The pages' addresses: which function answers what.

The app puts them behind its guards and maps errors to ``pages_wrong``; the API
and the live stream have addresses of their own.
"""

from __future__ import annotations

from starlette.routing import BaseRoute, Route

from papeterie.web import pages_live, pages_town, pages_viewer


def routes() -> list[BaseRoute]:
    """All pages, the more special address first."""
    return [
        Route("/language", pages_viewer.choose_language, methods=["POST"]),
        Route("/light", pages_viewer.choose_light, methods=["POST"]),
        Route("/sheets/idle-city/{sheet}.css", pages_town.sheet_style),
        Route("/t/{table}", pages_town.town),
        Route("/watch/{table}/{secret}", pages_town.town),
        Route("/t/{table}/live", pages_live.Live()),
        Route("/watch/{table}/{secret}/live", pages_live.Live()),
        Route("/t/{table}/{act}", pages_town.act, methods=["POST"]),
    ]
