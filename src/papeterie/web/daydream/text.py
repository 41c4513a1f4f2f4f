"""A Daydream table as text only: the same drawing read aloud, and forms to play all of it.

For screen readers, terminals' browsers and slow lines; the acts are the drawn page's.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from papeterie.games.daydream.drawing import board
from papeterie.pen.drawing import text
from papeterie.pen.words import Words
from papeterie.tables.access import Access
from papeterie.tables.view import View
from papeterie.web.daydream import parts, sheet, state
from papeterie.web.daydream.state import Wish
from papeterie.web.pages_parts import Notice
from papeterie.web.pages_seats import door, somebody
from papeterie.web.pages_viewer import page, viewer
from papeterie.web.table.seats import seated

WIDTH = 76


async def as_text(request: Request) -> Response:
    """The page, for whoever sits there or watches."""
    access = await somebody(request)
    view = await door(request).look(access)
    return await text_page(request, access, view, state.wish_of(request.query_params))


async def text_page(
    request: Request, access: Access, view: View, wish: Wish, notice: Notice | None = None, status: int = 200
) -> Response:
    """The same with what has just happened."""
    see = viewer(request)
    shown = parts.show(view, see, await seated(request, access, view), wish, notice, whole=False)
    hand = state.hand(view, wish)
    drawing = board(
        view.position, hand.seat, see.words, layout=sheet.layout_of(view.sheet),
        name=view.names[hand.seat], draft=state.draft_cells(view), free=hand.phase == "write",
    )  # fmt: skip
    return page(
        request,
        "daydream/text.html",
        status,
        headers={"Cache-Control": "no-store"},
        day=shown.day,
        town=shown.day,
        notice=notice,
        ways=_ways(view, see.words) if hand.phase == "write" else (),
        spoken=text.spoken(drawing, WIDTH),
        plain=text.plain(drawing, WIDTH),
    )


def _ways(view: View, words: Words) -> tuple[tuple[str, str], ...]:
    """Each way to write a die, leaves included, as a value of the form and its words (DD-14)."""
    found = []
    for die in (0, 1):
        if not view.position.boards[view.seat or 0].left >> die & 1:
            continue
        for leaves in range(-9, 10):
            tried = state.hand(view, Wish(die=die, leaves=leaves))
            if tried.die != die or tried.leaves != leaves:
                continue
            face = tried.number - leaves
            if leaves:
                said = words.n(
                    "{number} ({face} with {n} leaf)", "{number} ({face} with {n} leaves)", abs(leaves),
                    number=tried.number, face=face,
                )  # fmt: skip
            else:
                said = words.number(face)
            found.append((f"{die + 1} {leaves}", said))
    return tuple(found)
