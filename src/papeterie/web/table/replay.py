"""A table round by round, and one seat's sheet, large: the frame of both, whatever is played there.

Both show what everybody knows: sheets as they stood when a round was closed.
What is drawn and said of them is each game's own.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from papeterie.pen.turn import Turn
from papeterie.pen.words import N_, Words
from papeterie.tables.access import Access
from papeterie.tables.errors import NoSuch
from papeterie.tables.view import View
from papeterie.web import pages_town
from papeterie.web.pages_parts import digest, seen_text
from papeterie.web.pages_seats import address, door, somebody
from papeterie.web.pages_viewer import macros, page, viewer


class Moment(msgspec.Struct, frozen=True):
    """A table after one of its rounds, and who asks: ``turns`` from the beginning on, ``at`` one of them."""

    access: Access
    view: View
    turns: tuple[Turn, ...]
    at: int
    words: Words

    @property
    def last(self) -> int:
        """How many rounds are closed."""
        return len(self.turns) - 1


class Telling(msgspec.Struct, frozen=True):
    """How a game shows a moment.

    ``template``: the page; ``parts``: the macros of its ``…_parts`` that change from
    round to round, the first one the caption; ``shown``: what they are filled in with,
    ``said`` what is read aloud; ``symbols``: what all drawings of the page use.
    """

    template: str
    parts: tuple[str, ...]
    shown: Callable[[Request, Moment], Awaitable[dict[str, Any]]]
    symbols: Callable[[View, Words], Markup]


async def replay(request: Request, telling: Telling) -> Response:
    """The table after any of its rounds: ``at`` counts rounds."""
    access = await somebody(request)
    view = await door(request).look(access)
    turns = await door(request).history(access)
    see = viewer(request)
    moment = Moment(access, view, turns, _asked(request, len(turns) - 1), see.words)
    facts: dict[str, Any] = {
        "name": view.title,
        "address": address(access),
        "mine": view.seat is not None,
        "seen": seen_text(view.seen),
        "look": digest(f"{view.title} {view.names}"),
        "symbols": telling.symbols(view, see.words),
        "stream": pages_town.stream(access),
    }
    shown = await telling.shown(request, moment)
    module = macros(telling.template.replace(".html", "_parts.html"), see, day=facts, **shown)
    parts = {name: getattr(module, name)().strip() for name in telling.parts}
    hashes = {name: digest(html) for name, html in parts.items()}
    if pages_town.wants_parts(request):
        return pages_town.changed(request, parts, hashes, facts, shown["said"], 200)
    have = ",".join(f"{name}:{hashed}" for name, hashed in hashes.items())
    return page(
        request, telling.template, headers={"Cache-Control": "no-store"}, day=facts, parts=parts,
        have=have, at=moment.at, last=moment.last, say="",
    )  # fmt: skip


def _asked(request: Request, last: int) -> int:
    asked = request.query_params.get("at", "")
    return min(int(asked), last) if asked.isdecimal() and len(asked) < 5 else last


async def closer(
    request: Request, template: str, shown: Callable[[View, int, Words], dict[str, Any]]
) -> Response:
    """One seat's sheet, as it stood when the last round was closed."""
    access = await somebody(request)
    view = await door(request).look(access)
    asked = str(request.path_params["number"])
    if not asked.isdecimal() or not 1 <= int(asked[:3]) <= len(view.names):
        raise NoSuch(N_("There is no such page."))
    return page(
        request, template, headers={"Cache-Control": "no-store"},
        day={"name": view.title, "address": address(access), "mine": view.seat is not None},
        **shown(view, int(asked[:3]) - 1, viewer(request).words),
    )  # fmt: skip


def rounds_closed(view: View) -> int:
    """How many rounds everybody knows the marks of."""
    return view.turn.round - bool(view.turn.outcomes)
