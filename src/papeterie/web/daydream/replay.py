"""A Daydream table round by round, everybody's sheets side by side; and the sheet of another seat, large.

Both show what everybody knows: sheets as they stood when a round was closed.
"""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from papeterie.games.daydream.drawing import board
from papeterie.games.daydream.rules import Position
from papeterie.pen.turn import Turn
from papeterie.pen.words import N_, Words
from papeterie.tables.errors import NoSuch
from papeterie.tables.view import View
from papeterie.web import pages_town
from papeterie.web.daydream import score, sheet
from papeterie.web.pages_parts import digest, seen_text
from papeterie.web.pages_seats import address, door, somebody
from papeterie.web.pages_viewer import macros, page, picture, viewer
from papeterie.web.table.drawings import kept


async def replay(request: Request) -> Response:
    """The table after any of its rounds: ``at`` counts rounds."""
    access = await somebody(request)
    view = await door(request).look(access)
    turns = await door(request).history(access)
    asked = request.query_params.get("at", "")
    last = len(turns) - 1
    at = min(int(asked), last) if asked.isdecimal() and len(asked) < 5 else last
    see = viewer(request)
    words = see.words
    caption = _caption(turns, at, words)
    facts: dict[str, Any] = {
        "name": view.title,
        "address": address(access),
        "mine": view.seat is not None,
        "seen": seen_text(view.seen),
        "look": digest(f"{view.title} {view.names}"),
        "symbols": sheet.symbols(sheet.name_of(view.sheet)),
        "stream": pages_town.stream(access),
    }
    sheets = [_sheet(view, turns[at].position, seat, at, words) for seat in range(len(view.names))]
    module = macros("daydream/replay_parts.html", see, said=caption, shown=sheets)
    parts = {name: getattr(module, name)().strip() for name in ("caption", "sheets")}
    hashes = {name: digest(html) for name, html in parts.items()}
    if pages_town.wants_parts(request):
        return pages_town.changed(request, parts, hashes, facts, caption, 200)
    have = ",".join(f"{name}:{hashed}" for name, hashed in hashes.items())
    return page(
        request, "daydream/replay.html", headers={"Cache-Control": "no-store"}, day=facts, parts=parts,
        have=have, at=at, last=last, say="",
    )  # fmt: skip


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


def _caption(turns: tuple[Turn, ...], at: int, words: Words) -> str:
    """Which round this was."""
    last = len(turns) - 1
    if not at:
        return words.t("Before the opening roll: empty sheets.")
    return words.t("Round {n} of {all}", n=at, all=last)


async def closer(request: Request) -> Response:
    """Another seat's sheet, as it stood when the last round was closed."""
    access = await somebody(request)
    view = await door(request).look(access)
    asked = str(request.path_params["number"])
    if not asked.isdecimal() or not 1 <= int(asked[:3]) <= len(view.names):
        raise NoSuch(N_("There is no such page."))
    seat, words = int(asked[:3]) - 1, viewer(request).words
    closed = view.turn.round - bool(view.turn.outcomes)
    shown = _sheet(view, view.turn.before, seat, closed, words)
    caption = (
        words.t("As it stood after round {n}", n=closed)
        if closed
        else words.t("Nothing is written there yet.")
    )
    return page(
        request, "daydream/closer.html", headers={"Cache-Control": "no-store"},
        day={"name": view.title, "address": address(access), "mine": view.seat is not None},
        sheet=shown, caption=caption, total=words.number(_total(view.turn.before, seat)),
    )  # fmt: skip


def _total(position: Position, seat: int) -> int:
    from papeterie.web.daydream.ahead import total

    return total(position.sheet, position.boards[seat], solo=len(position.boards) == 1)
