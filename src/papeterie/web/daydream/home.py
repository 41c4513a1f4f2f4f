"""A Daydream table as a row of the home page: its sheet, its round."""

from __future__ import annotations

from typing import Any

from papeterie.pen.words import Words
from papeterie.tables.view import View
from papeterie.web.daydream import sheet
from papeterie.web.table import home
from papeterie.web.table.replay import rounds_closed


def going(view: View, words: Words) -> dict[str, Any]:
    """What the row says, as ``pages_home.Going`` holds it."""
    facts = [words.t("sheet {letter}", letter=view.sheet.name.upper())]
    if view.turn.round:
        facts.append(words.t("round {n}", n=view.turn.round))
    key = (view.table, rounds_closed(view))
    drawn = sheet.small(key, view.turn.before, view.seat or 0, words, view.title)
    return home.going(view, words, facts, drawn, words.t("A roll is waiting"))
