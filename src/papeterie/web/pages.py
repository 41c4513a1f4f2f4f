"""The pages' addresses: which function answers what; at a table's, the game's own (``pages_games``).

The app puts them behind its guards and maps errors to ``pages_wrong``; the API
and the live stream have addresses of their own.
"""

from __future__ import annotations

from starlette.routing import BaseRoute, Route

from papeterie.web import (
    pages_begin,
    pages_home,
    pages_print,
    pages_rules,
    pages_settings,
    pages_share,
    pages_town,
    pages_viewer,
)
from papeterie.web.daydream import begin as daydream_begin
from papeterie.web.daydream import page as daydream_page
from papeterie.web.daydream import rules as daydream_rules
from papeterie.web.explore_draw import begin as explore_draw_begin
from papeterie.web.explore_draw import cards as explore_draw_cards
from papeterie.web.explore_draw import page as explore_draw_page
from papeterie.web.explore_draw import rules as explore_draw_rules
from papeterie.web.pages_games import by_game
from papeterie.web.table import seats


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
        Route("/seat/{table}/{secret}", by_game("seat")),
        Route("/seat/{table}/{secret}", pages_begin.take_seat, methods=["POST"]),
        Route("/new/daydream", daydream_begin.new),
        Route("/new/daydream", daydream_begin.begin, methods=["POST"]),
        Route("/new/explore-draw", explore_draw_begin.new),
        Route("/new/explore-draw", explore_draw_begin.begin, methods=["POST"]),
        Route("/join/{table}/{invitation}", seats.invited),
        Route("/join/{table}/{invitation}", seats.join, methods=["POST"]),
        Route("/sheets/idle-city/{sheet}.css", pages_town.sheet_style),
        Route("/sheets/explore-draw/boat.css", explore_draw_page.boat_style),
        Route("/sheets/daydream/{sheet}.css", daydream_page.sheet_style),
        Route("/rules/idle-city", pages_rules.idle_city),
        Route("/rules/daydream", daydream_rules.of_a_sheet),
        Route("/rules/daydream/{sheet}", daydream_rules.of_a_sheet),
        Route("/cards/explore-draw", explore_draw_cards.gallery),
        Route("/rules/explore-draw", explore_draw_rules.rules),
        Route("/help", pages_rules.about),
        Route("/print/{game}", pages_print.blank),
        Route("/print/{game}/sheet.pdf", pages_print.blank_pdf),
        *_looking("/t/{table}"),
        *_looking("/watch/{table}/{secret}"),
        Route("/t/{table}/grow", by_game("growing")),
        Route("/t/{table}/grow", by_game("grow"), methods=["POST"]),
        Route("/t/{table}/person", by_game("person"), methods=["POST"]),
        Route("/t/{table}/copy", by_game("copy"), methods=["POST"]),
        Route("/t/{table}/again", by_game("again"), methods=["GET", "POST"]),
        Route("/t/{table}/along", seats.along, methods=["POST"]),
        Route("/t/{table}/seats", by_game("seats")),
        Route("/t/{table}/add", seats.add, methods=["POST"]),
        Route("/t/{table}/remove", seats.remove, methods=["POST"]),
        Route("/t/{table}/invite", seats.invite, methods=["POST"]),
        Route("/t/{table}/bot", seats.hand_to_bot, methods=["POST"]),
        Route("/t/{table}/leave", seats.go, methods=["POST"]),
        Route("/t/{table}/pass", seats.hand_on, methods=["POST"]),
        Route("/t/{table}/veil", seats.veil),
        Route("/t/{table}/veil", seats.lift, methods=["POST"]),
        Route("/t/{table}/share", by_game("share")),
        Route("/t/{table}/film", by_game("film")),
        Route("/t/{table}/opened", pages_share.opened_record, methods=["POST"]),
        Route("/t/{table}/watch", pages_share.watch, methods=["POST"]),
        Route("/t/{table}/print", by_game("print")),
        Route("/t/{table}/{file}.pdf", by_game("pdf")),
        Route("/t/{table}/settings", by_game("settings")),
        Route("/t/{table}/settings/{what}", by_game("change"), methods=["POST"]),
        Route("/t/{table}/finish", by_game("question")),
        Route("/t/{table}/finish", pages_settings.finish, methods=["POST"]),
        Route("/t/{table}/delete", by_game("question")),
        Route("/t/{table}/delete", pages_settings.delete, methods=["POST"]),
        Route("/t/{table}/{act}", by_game("act"), methods=["POST"]),
    ]


def _looking(path: str) -> list[BaseRoute]:
    """What whoever sits there and whoever watches may both see."""
    return [
        Route(path, by_game("table")),
        Route(f"{path}/text", by_game("text")),
        Route(f"{path}/days", by_game("days")),
        Route(f"{path}/lessons", by_game("lessons")),
        Route(f"{path}/sheets/{{number}}", by_game("closer")),
        Route(f"{path}/town.png", by_game("picture")),
        Route(f"{path}/sheet.png", by_game("picture")),
        Route(f"{path}/preview.png", by_game("card")),
        Route(f"{path}/growth.svg", by_game("growth")),
        Route(f"{path}/{{file}}.papier", pages_share.record),
    ]
