"""The town's page as text only: the same drawing read aloud, and forms to play all of it.

For screen readers, terminals' browsers and slow lines. What can be done is the
same as on the drawn page, through the same acts.
"""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from papeterie.games.idle_city import rules
from papeterie.games.idle_city.drawing import town
from papeterie.pen.drawing import text
from papeterie.pen.grid import cell_name, cells_of
from papeterie.tables.access import Access
from papeterie.tables.view import View
from papeterie.web import pages_parts
from papeterie.web.pages_parts import Notice
from papeterie.web.pages_seats import address, door, somebody
from papeterie.web.pages_state import Wish
from papeterie.web.pages_viewer import page, viewer

WIDTH = 76


async def as_text(request: Request) -> Response:
    """The page, for whoever sits there or watches."""
    access = await somebody(request)
    query = request.query_params
    view = await door(request).look(access)
    return text_page(request, access, view, Wish(query.get("b", "")[:20], query.get("c", "")[:8]))


def text_page(
    request: Request,
    access: Access,
    view: View,
    wish: Wish,
    notice: Notice | None = None,
    status: int = 200,
    say: str = "",
) -> Response:
    """The same with what has just happened."""
    see = viewer(request)
    shown = pages_parts.show(view, see, address(access), wish, notice, whole=False)
    facts: dict[str, Any] = shown.town
    how: dict[str, Any] = {
        "colours": tuple(view.options.colours),
        "name": view.title,
        "free": bool(shown.hand.cursor),
    }
    whole = town(shown.hand.shown, see.words, parts=("coordinates", "grid", "legend", "columns"), **how)
    grid = town(shown.hand.shown, see.words, parts=("coordinates", "grid"), **how)
    free = (
        [cell_name(cell) for cell in cells_of(rules.free_cells(shown.hand.shown))]
        if shown.hand.cursor
        else []
    )
    return page(
        request,
        "town/text.html",
        status,
        headers={"Cache-Control": "no-store"},
        town=facts,
        notice=notice,
        say=say,
        spoken=text.spoken(whole, WIDTH),
        plain=text.plain(grid, WIDTH),
        free=free,
        marked=shown.hand.marked,
        phase=shown.hand.phase,
    )
