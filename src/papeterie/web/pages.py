"""The pages' addresses: which function answers what.

The app puts them behind its guards and maps errors to ``pages_wrong``; the API
and the live stream have addresses of their own.
"""

from __future__ import annotations

from starlette.routing import BaseRoute, Route

from papeterie.web import (
    pages_begin,
    pages_history,
    pages_home,
    pages_print,
    pages_rules,
    pages_settings,
    pages_share,
    pages_text,
    pages_town,
    pages_viewer,
)


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
        Route("/rules/idle-city", pages_rules.idle_city),
        Route("/help", pages_rules.about),
        Route("/print/idle-city", pages_print.blank),
        Route("/print/idle-city/sheet.pdf", pages_print.blank_pdf),
        *_town("/t/{table}"),
        *_town("/watch/{table}/{secret}"),
        Route("/t/{table}/grow", pages_history.growing),
        Route("/t/{table}/grow", pages_history.grow, methods=["POST"]),
        Route("/t/{table}/person", pages_history.take_over, methods=["POST"]),
        Route("/t/{table}/copy", pages_history.copy, methods=["POST"]),
        Route("/t/{table}/share", pages_share.share),
        Route("/t/{table}/film", pages_share.film),
        Route("/t/{table}/opened", pages_share.opened_record, methods=["POST"]),
        Route("/t/{table}/watch", pages_share.watch, methods=["POST"]),
        Route("/t/{table}/print", pages_print.of_town),
        Route("/t/{table}/town.pdf", pages_print.town_pdf),
        Route("/t/{table}/settings", pages_settings.settings),
        Route("/t/{table}/settings/{what}", pages_settings.change, methods=["POST"]),
        Route("/t/{table}/finish", pages_settings.question),
        Route("/t/{table}/finish", pages_settings.finish, methods=["POST"]),
        Route("/t/{table}/delete", pages_settings.question),
        Route("/t/{table}/delete", pages_settings.delete, methods=["POST"]),
        Route("/t/{table}/{act}", pages_town.act, methods=["POST"]),
    ]


def _town(path: str) -> list[BaseRoute]:
    """What whoever sits there and whoever watches may both see."""
    return [
        Route(path, pages_town.town),
        Route(f"{path}/text", pages_text.as_text),
        Route(f"{path}/days", pages_history.history),
        Route(f"{path}/town.png", pages_share.picture),
        Route(f"{path}/preview.png", pages_share.card),
        Route(f"{path}/growth.svg", pages_share.growth),
        Route(f"{path}/{{file}}.papier", pages_share.record),
    ]
