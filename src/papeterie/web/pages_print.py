"""Printing: the page where paper, language and ink are chosen, and the PDF it leads to.

The PDF is ``paper``'s; a blank sheet needs no table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Literal, cast

from starlette.requests import Request
from starlette.responses import Response

from papeterie import paper
from papeterie.games import game as find_game
from papeterie.games.idle_city import game
from papeterie.pen.game import Game
from papeterie.pen.words import LANGUAGES, N_, Said, Words
from papeterie.tables.errors import NoSuch, Wrong
from papeterie.web import pages_begin
from papeterie.web.pages_seats import at_seat, door
from papeterie.web.pages_share import file_name, frame, how, sent
from papeterie.web.pages_viewer import page, viewer, words_in

Ink = Literal["colour", "grey"]
_LETTER_COUNTRIES = ("US", "CA", "MX", "PH", "CL", "CO", "VE")


async def blank(request: Request) -> Response:
    """The choice for a blank sheet."""
    found = _game(request)
    return choice(request, None, f"/print/{found.name}/sheet.pdf", found)


async def of_town(request: Request) -> Response:
    """The choice for a town as it stands."""
    access = await at_seat(request, str(request.path_params["table"]))
    town = frame(await door(request).look(access), access)
    return choice(request, town, f"{town['address']}/town.pdf")


def _game(request: Request) -> Game:
    """The game of the address; NoSuch if there is none with sheets to print here."""
    try:
        return find_game(str(request.path_params["game"]))
    except LookupError:
        raise NoSuch(N_("There is no such page.")) from None


def choice(
    request: Request, town: dict[str, Any] | None, action: str, of: Game = game, position: Any = None
) -> Response:
    """The page on which paper, language and ink are chosen, and what is printed where there is a choice.

    ``position``: of the table whose sheet it is, None for blank ones.
    """
    words = viewer(request).words
    asks = request.headers.get("accept-language", "")
    letter = any(f"-{country}" in asks.upper() for country in _LETTER_COUNTRIES)
    return page(
        request,
        "print.html",
        here_town=town,
        action=action,
        sheets=_sheets(request, of),
        besides=_besides(of, position, words),
        game=of.title(words),
        of=of.name,
        sheet=request.query_params.get("sheet", ""),
        paper="letter" if letter else "a4",
    )


def _sheets(request: Request, of: Game) -> list[dict[str, Any]]:
    """The sheets to choose from, with what is said of each."""
    if of.name == "daydream":
        from papeterie.web.daydream import begin

        return begin.sheets(request, viewer(request).words)
    words = viewer(request).words
    if of.name == game.name:
        return pages_begin.sheets(words)
    return [{"name": name, "title": _title(of, of.sheet(name), words), "facts": ""} for name in of.sheets()]


def _title(of: Game, sheet: Any, words: Words) -> str:
    """What a sheet is called where it is printed."""
    own: Any = getattr(of, "printed_title", None)
    return (
        str(own(sheet, words))
        if own is not None
        else getattr(of, "words", lambda it: it)(words).t(sheet.title)
    )


def _besides(of: Game, position: Any, words: Words) -> list[dict[str, str]]:
    """What may be printed instead of a sheet."""
    if position is None:
        position = of.start(of.sheet(of.sheets()[0]), of.seats[0], of.options())
    return [{"name": name, "title": title} for name, title in paper.handouts(of, words, position).items()]


def wishes(query: Mapping[str, str], words: Words) -> tuple[Words, paper.Paper, Ink]:
    """Language, paper and ink as asked for; Wrong for what there isn't."""
    lang, size, ink = query.get("lang", words.lang), query.get("paper", "a4"), query.get("ink", "colour")
    if lang not in LANGUAGES or size not in paper.PAPERS or ink not in ("colour", "grey"):
        raise Wrong(N_("There is no such paper, language or ink."))
    return words_in(lang), cast("paper.Paper", size), cast("Ink", ink)


async def blank_pdf(request: Request) -> Response:
    """A blank sheet as PDF, all there are to choose from, or what is printed besides."""
    words, size, ink = wishes(request.query_params, viewer(request).words)
    of = _game(request)
    name = request.query_params.get("sheet", "") or of.sheets()[0]
    if name in paper.handouts(of, words):
        start = of.start(of.sheet(of.sheets()[0]), of.seats[0], of.options())
        return await besides(request, of, name, start)
    try:
        sheet = of.sheet(name)
    except LookupError:
        raise Wrong(N_("There is no such sheet.")) from None
    positions = paper.blanks(of, sheet)
    made = await asyncio.to_thread(paper.pdf, of, *positions, words=words, paper=size, ink=ink)
    return sent(made, "application/pdf", f"{sheet.name}.pdf" if "keep" in request.query_params else "")


async def besides(request: Request, of: Game, name: str, position: Any, seat: int = 0) -> Response:
    """What a game has to print besides its sheets, as PDF."""
    words, size, ink = wishes(request.query_params, viewer(request).words)
    try:
        made = await asyncio.to_thread(
            paper.handout, of, name, position, words=words, paper=size, ink=ink, seat=seat
        )
    except Said:
        raise NoSuch(N_("There is no such sheet.")) from None
    return sent(made, "application/pdf", f"{name}.pdf" if "keep" in request.query_params else "")


async def town_pdf(request: Request) -> Response:
    """The town as it stands, as PDF."""
    access = await at_seat(request, str(request.path_params["table"]))
    words, size, ink = wishes(request.query_params, viewer(request).words)
    view = await door(request).look(access)
    facts = how(view, words)
    made = await asyncio.to_thread(
        paper.pdf, view.game, view.turn.before, words=words, paper=size, ink=ink, **facts
    )
    return sent(made, "application/pdf", f"{file_name(view)}.pdf" if "keep" in request.query_params else "")
