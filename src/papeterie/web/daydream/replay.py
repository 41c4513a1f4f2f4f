"""A Daydream table round by round, everybody's sheets side by side; and the sheet of another seat, large.

What frames them is in ``table.replay``.
"""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from papeterie.games.daydream.drawing import board
from papeterie.games.daydream.rules import Position
from papeterie.pen.words import Words
from papeterie.tables.view import View
from papeterie.web.daydream import narrow, score, sheet
from papeterie.web.daydream.ahead import total
from papeterie.web.pages_viewer import picture
from papeterie.web.table import replay as tables
from papeterie.web.table.drawings import kept
from papeterie.web.table.replay import Moment, Telling


async def replay(request: Request) -> Response:
    """The table after any of its rounds."""
    return await tables.replay(request, TELLING)


async def _shown(request: Request, moment: Moment) -> dict[str, Any]:
    position, at, words = moment.turns[moment.at].position, moment.at, moment.words
    sheets = [_sheet(moment.view, position, seat, at, words) for seat in range(len(moment.view.names))]
    return {"said": _caption(moment), "shown": sheets}


TELLING = Telling(
    "daydream/replay.html",
    ("caption", "sheets"),
    _shown,
    lambda view, words: sheet.symbols(sheet.name_of(view.sheet)),
)


def _sheet(view: View, position: Position, seat: int, at: int, words: Words) -> dict[str, Any]:
    key = (view.table, "after", at, view.names[seat])

    def make() -> Any:
        layout = sheet.layout_of(view.sheet)
        drawing = board(position, seat, words, layout=layout, name=view.names[seat], free=False)
        return picture(drawing, f"s{seat}")

    return {
        "name": view.names[seat],
        "seat": seat,
        "drawing": kept(("replay", key, seat, words.lang), make),
        "counts": score.in_short(position, seat, words),
        "lines": score.of_sheet(position, seat, words),
    }


def _caption(moment: Moment) -> str:
    """Which round this was."""
    if not moment.at:
        return moment.words.t("Before the opening roll: empty sheets.")
    return moment.words.t("Round {n} of {all}", n=moment.at, all=moment.last)


async def closer(request: Request) -> Response:
    """Another seat's sheet, as it stood when the last round was closed."""
    return await tables.closer(request, "daydream/closer.html", _closer)


def _closer(view: View, seat: int, words: Words) -> dict[str, Any]:
    closed = tables.rounds_closed(view)
    position: Position = view.turn.before
    return {
        "sheet": _sheet(view, position, seat, closed, words),
        "caption": words.t("As it stood after round {n}", n=closed)
        if closed
        else words.t("Nothing is written there yet."),
        "which": sheet.name_of(view.sheet),
        "wings": narrow.wing_pictures(position, seat, words),
        "total": words.number(total(position.sheet, position.boards[seat], solo=len(position.boards) == 1)),
    }
