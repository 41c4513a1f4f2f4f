"""An Explore & Draw table as a row of the home page: its boat, its day."""

from __future__ import annotations

from typing import Any

from papeterie.games.explore_draw.board import DAYS
from papeterie.pen.words import Words
from papeterie.tables.view import View
from papeterie.web.explore_draw import sheet
from papeterie.web.table import home
from papeterie.web.table.replay import rounds_closed


def going(view: View, words: Words) -> dict[str, Any]:
    """What the row says, as ``pages_home.Going`` holds it."""
    seat, day, facts = view.seat or 0, view.turn.position.day, []
    if number := view.turn.position.boat(seat).number:
        facts.append(words.t("boat {n}", n=number))
    if view.turn.round and day:
        facts.append(words.t("day {n} of {all}", n=1 + DAYS - day, all=DAYS))
    key = (view.table, rounds_closed(view), view.turn.position.dealt)
    drawn = sheet.small(key, view.turn.position, seat, words, view.title)
    asked = words.t("Cards are to be laid out") if view.due else words.t("The island waits for you")
    return home.going(view, words, facts, drawn, asked)
