"""An Explore & Draw table as text only: the same drawing read aloud, and forms to play all of it.

For screen readers, terminals' browsers and slow lines; the acts are the drawn
page's (``page``). Turns are little pictures of letters, places the names of cells.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from papeterie.games.explore_draw import game, marks, rules
from papeterie.games.explore_draw.board import Position
from papeterie.games.explore_draw.drawing import boat
from papeterie.games.explore_draw.island import COLUMNS, SPACES
from papeterie.games.explore_draw.saying import label
from papeterie.pen.drawing import text
from papeterie.pen.grid import cell_name, cells_of
from papeterie.pen.shapes import Turned
from papeterie.pen.words import N_, Words
from papeterie.tables.access import Access
from papeterie.tables.view import View
from papeterie.web.explore_draw import host, parts, state
from papeterie.web.explore_draw.ahead import capital
from papeterie.web.explore_draw.host import NOTHING, Picked
from papeterie.web.explore_draw.state import TURNS, Hand, Wish
from papeterie.web.pages_parts import Notice
from papeterie.web.pages_seats import door, somebody
from papeterie.web.pages_viewer import page, viewer
from papeterie.web.table.seats import seated

WIDTH: Final = 76
_QUARTERS: Final = (N_("as on the card"), N_("a quarter turn"), N_("half a turn"), N_("three quarter turns"))
_MIRRORED: Final = (
    N_("mirrored"),
    N_("mirrored, then a quarter turn"),
    N_("mirrored, then half a turn"),
    N_("mirrored, then three quarter turns"),
)


async def as_text(request: Request) -> Response:
    """The page, for whoever sits there or watches."""
    access = await somebody(request)
    view = await door(request).look(access)
    query = asked(request.query_params)
    return await text_page(request, access, view, state.wish_of(query), picked=host.picked(query))


def asked(query: Mapping[str, str]) -> dict[str, str]:
    """What the address says, three cards of the rows and a place each in one word as elsewhere."""
    found = dict(query)
    rows = [query.get(f"e{row}", "") for row in range(1, SPACES // COLUMNS + 1)]
    if all(rows):
        found["e"] = "".join(rows)
    turn, _, cell = query.get("w", "").partition(" ")
    return found | ({"r": turn, "at": cell} if cell else {})


async def text_page(
    request: Request,
    access: Access,
    view: View,
    wish: Wish,
    notice: Notice | None = None,
    status: int = 200,
    *,
    picked: Picked = NOTHING,
) -> Response:
    """The same with what has just happened."""
    see = viewer(request)
    shown = parts.show(view, see, await seated(request, access, view), wish, notice, whole=False)
    hand, words = state.hand(view, wish), see.words
    drawing = boat(view.position, hand.seat, game.words(words), name=view.names[hand.seat])
    return page(
        request,
        "explore_draw/text.html",
        status,
        headers={"Cache-Control": "no-store"},
        day=shown.day,
        town=shown.day,
        notice=notice,
        asks=host.asked(view, words, picked),
        island=_island(view.position, words) if view.position.island else [],
        choices=_choices(view.position, hand, words),
        turns=turns(hand, words) if hand.ghost is not None else [],
        spoken=text.spoken(drawing, WIDTH),
        plain=text.plain(drawing, WIDTH),
    )


def _island(position: Position, words: Words) -> list[dict[str, Any]]:
    """The columns of the island with their cards in words."""
    return [
        {
            "name": "ABCD"[column],
            "cards": [_card(position, column + COLUMNS * row, words) for row in range(SPACES // COLUMNS)],
        }
        for column in range(COLUMNS)
        if len(position.island) == SPACES
    ]


def _card(position: Position, space: int, words: Words) -> dict[str, Any]:
    said = label(position.island[space], game.words(words))
    return {"space": space + 1, "said": capital(said), "column": "ABCD"[space % COLUMNS]}


def _choices(position: Position, hand: Hand, words: Words) -> dict[str, Any]:
    """What special actions may be chosen of the island now (ED-20, ED-23)."""
    board = position.boards[hand.seat]
    choosing, going_on = hand.phase == "choose", hand.phase in ("cards", "ready")
    extra = going_on and rules.may_use(board, rules.EXTRA)
    return {
        "row": choosing and rules.may_use(board, rules.WHOLE_ROW),
        "each": choosing and rules.may_use(board, rules.ONE_PER_ROW),
        "extra": [_card(position, n, words) for n in range(SPACES) if not board.chosen >> n & 1]
        if extra
        else [],
        "twice": _twice(position, hand),
    }


def _twice(position: Position, hand: Hand) -> list[str]:
    """What may be drawn twice now (ED-22)."""
    if hand.phase not in state.IN_HAND:
        return []
    may = rules.moves(position, hand.seat)
    named = ((marks.CAT_TWICE, "cat"), (marks.TREASURE_TWICE, "treasure"))
    return [name for move, name in named if move in may]


def turns(hand: Hand, words: Words) -> list[dict[str, Any]]:
    """Each turn of the thing in hand that fits somewhere: its letter, its picture, its places."""
    assert hand.ghost is not None
    found = []
    for number, turn in enumerate(hand.ghost.item.shape.turns):
        cells = [cell_name(anchor) for anchor in cells_of(hand.fits[number])]
        if cells:
            said = words.t((_MIRRORED if turn.mirrored else _QUARTERS)[turn.quarters])
            found.append({"name": TURNS[number], "said": said, "picture": picture(turn), "cells": cells})
    return found


def picture(turn: Turned) -> str:
    """A turn in letters: ``O`` the cell that names its place, ``X`` the others."""
    columns, rows = [c for c, _ in turn.cells], [r for _, r in turn.cells]
    left, top = min(columns), min(rows)
    signs = dict.fromkeys(turn.cells, "X") | {turn.cells[0]: "O"}
    return "\n".join(
        "".join(signs.get((c, r), ".") for c in range(left, max(columns) + 1))
        for r in range(top, max(rows) + 1)
    )
