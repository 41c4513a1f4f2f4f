"""The pages' addresses: which function answers what.

The app puts them behind its guards and maps errors to ``pages_wrong``; the API
and the live stream have addresses of their own.
"""

from __future__ import annotations

from starlette.routing import BaseRoute, Route

from papeterie.web import pages_begin, pages_history, pages_home, pages_town, pages_viewer


def routes() -> list[BaseRoute]:
    """All pages, the more special address first."""
    return [
        Route("/", pages_home.home),
        Route("/language", pages_viewer.choose_language, methods=["POST"]),
        Route("/light", pages_viewer.choose_light, methods=["POST"]),
        Route("/link", pages_home.follow_link, methods=["POST"]),
        Route("/open", pages_begin.open_record, methods=["POST"]),
        Route("/new/idle-city", pages_begin.new_town),
        Route("/new/idle-city", pages_begin.begin, methods=["POST"]),
        Route("/seat/{table}/{secret}", pages_begin.seat),
        Route("/seat/{table}/{secret}", pages_begin.take_seat, methods=["POST"]),
        Route("/sheets/idle-city/{sheet}.css", pages_town.sheet_style),
        *_town("/t/{table}"),
        *_town("/watch/{table}/{secret}"),
        Route("/t/{table}/grow", pages_history.growing),
        Route("/t/{table}/grow", pages_history.grow, methods=["POST"]),
        Route("/t/{table}/person", pages_history.take_over, methods=["POST"]),
        Route("/t/{table}/copy", pages_history.copy, methods=["POST"]),
        Route("/t/{table}/{act}", pages_town.act, methods=["POST"]),
    ]


def _town(path: str) -> list[BaseRoute]:
    """What whoever sits there and whoever watches may both see."""
    return [
        Route(path, pages_town.town),
        Route(f"{path}/days", pages_history.history),
    ]
