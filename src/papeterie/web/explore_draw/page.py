"""The page of an Explore & Draw table: looking at it, and the acts of a day (ED-10 to ED-50).

Every act is a form that works without script and answers with the page; a page
with script asks for the parts that changed (``X-Have``). The door decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlencode

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from papeterie.games.explore_draw import marks
from papeterie.games.explore_draw.cards import COLOURS
from papeterie.pen.game import Move
from papeterie.pen.grid import parse_cell
from papeterie.pen.words import N_
from papeterie.tables.door import Access, Door
from papeterie.tables.errors import Seen, Wrong
from papeterie.tables.view import View
from papeterie.web.explore_draw import ahead, host, parts, sheet, state
from papeterie.web.explore_draw.state import TURNS, Wish
from papeterie.web.pages_parts import Notice
from papeterie.web.pages_seats import door, somebody
from papeterie.web.pages_town import wants_parts
from papeterie.web.pages_viewer import Viewer, remember, see_other, viewer
from papeterie.web.table import acts, whole
from papeterie.web.table.acts import Act
from papeterie.web.table.seats import seated

TABS: Final = ("boat", "island", "lessons", "table")
HELD: Final = ("i", "k", "r", "at")
"""What a form says of the thing in hand: which, its colour, turn and cell."""
_DECLARED: Final = frozenset(map(marks.text, (marks.CAT_TWICE, marks.TREASURE_TWICE)))
"""Marks after which the same thing is still in hand, as it was held."""
PLACES: Final = "places"
"""The cookie that says whether all places that fit are lit: ``on`` where they are."""


async def table(request: Request) -> Response:
    """The page of a table, for whoever sits there or watches."""
    access = await somebody(request)
    view = await door(request).look(access)
    notice = _question(view, viewer(request), request.query_params)
    query = request.query_params
    return await answer(request, access, view, wish_of(request, query), notice, picked=host.picked(query))


def wish_of(request: Request, query: Mapping[str, object]) -> Wish:
    """What has been chosen, by the address or form and by what this browser keeps."""
    return state.wish_of(query, lit=request.cookies.get(PLACES) == "on")


async def act(request: Request) -> Response:
    """One act of a day."""
    tried = await acts.attempt(request, ACTS)
    kept = tried.notice is not None or tried.made in _DECLARED
    given = tried.given if kept else {}
    if tried.notice is None and not wants_parts(request):
        held = {key: given[key] for key in HELD if given.get(key)}
        return see_other(f"{tried.page}?{urlencode(held)}" if held else tried.page)
    wish, picked = wish_of(request, given), host.picked(given)
    if tried.as_text:
        from papeterie.web.explore_draw.text import text_page

        return await text_page(
            request, tried.access, tried.view, wish, tried.notice, tried.status, picked=picked
        )
    return await answer(
        request, tried.access, tried.view, wish, tried.notice, tried.status, tried.made, tried.before, picked
    )


async def answer(
    request: Request,
    access: Access,
    view: View,
    wish: Wish,
    notice: Notice | None = None,
    status: int = 200,
    made: str = "",
    before: View | None = None,
    picked: host.Picked = host.NOTHING,
) -> Response:
    """The page, or the parts of it that a page with script lacks."""
    see = viewer(request)
    whole_page = not wants_parts(request)
    who = await seated(request, access, view)
    shown = parts.show(view, see, who, wish, notice, picked=picked, whole=whole_page)
    say = notice.text if notice is not None else _say(view, see, made, before)
    if not whole_page:
        return _kept(whole.news(request, shown, say, status), request)
    tab = whole.tab_of(request, TABS, "island" if shown.day["phase"] == "choose" else "boat")
    return _kept(whole.page_of(request, access, "explore_draw/page.html", shown, say, status, tab), request)


def _kept(sent: Response, request: Request) -> Response:
    """Whether places are lit stays so until it is chosen otherwise."""
    lit = request.query_params.get("lit")
    if lit in ("0", "1"):
        remember(sent, request, PLACES, "on" if lit == "1" else "off")
    return sent


def _say(view: View, see: Viewer, made: str, before: View | None) -> str:
    """What a screen reader announces."""
    words = see.words
    if not made or view.seat is None:
        return ""
    if made == "back":
        return words.t("Taken back.")
    if made == "withdrawn":
        return words.t("You are at work again.")
    if made == "done" and view.may_withdraw:
        return words.t("You are done. The next day comes when everybody is.")
    if made in ("island", "card", "corrected", "done"):
        return _day(view, see) if made != "card" else host.say(view, words)
    return _marked(view, before, see) if before is not None else ""


def _day(view: View, see: Viewer) -> str:
    """What has come with the new day."""
    if view.over:
        return see.words.t("The game is over: Vesh's ship has reached the hand.")
    if view.typed and view.due:
        asked = host.asked(view, see.words) or {"place": ""}
        return host.say(view, see.words) or see.words.t("Next: {place}.", place=asked["place"])
    return see.words.t("The island lies open: {day}.", day=parts.day_said(view.position, see.words))


def _marked(view: View, before: View, see: Viewer) -> str:
    """What a mark has done."""
    words, made = see.words, state.drafted(view)
    if not made:
        return ""
    last = made[-1]
    said = ahead.capital(ahead.mark_said(last.before, view.seat or 0, last.move, words)) + "."
    if last.cells:
        brings = ahead.ahead(before.position, view.seat or 0, view.position, words).said
        said += " " + ahead.capital(", ".join(brings)) + "."
    return said


def _question(view: View, see: Viewer, query: Mapping[str, str]) -> Notice | None:
    """Before an earlier mark is taken back: which go with it (ED-13)."""
    wished = query.get("back", "")
    made = state.drafted(view) if view.seat is not None else ()
    if not wished.isdecimal() or len(wished) > 3 or int(wished) >= len(made):
        return None
    words, seat = see.words, view.seat or 0
    names = [ahead.mark_said(mark.before, seat, mark.move, words) for mark in made[int(wished) :]]
    return acts.question(names, int(wished), words)


# --- acts ---------------------------------------------------------------------------------------------


async def _choose(at: Door, access: Access, seen: Seen, form: FormData) -> str:
    wish = state.wish_of(acts.texts(form))
    if wish.choice < 0:
        raise Wrong(N_("Choose the cards first."))
    return await _made(at, access, seen, wish.choice)


async def _take(at: Door, access: Access, seen: Seen, form: FormData) -> str:
    return await _made(at, access, seen, _numbered(form, "c", marks.OPEN, marks.GROUP))


async def _group(at: Door, access: Access, seen: Seen, form: FormData) -> str:
    return await _made(at, access, seen, _numbered(form, "g", marks.GROUP, marks.CAT_TWICE))


async def _skip(at: Door, access: Access, seen: Seen, form: FormData) -> str:
    return await _made(at, access, seen, _numbered(form, "i", marks.SKIP, marks.SKIP + marks.FIRST_GIFT))


def _numbered(form: FormData, key: str, first: Move, end: Move) -> Move:
    """The mark that a field counts from 1."""
    text = str(form.get(key, ""))
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else 0
    if not 1 <= number <= end - first:
        raise Wrong(N_("There is nothing numbered {number} here."), number=text[:8] or "?")
    return first + number - 1


async def _place(at: Door, access: Access, seen: Seen, form: FormData) -> str:
    return await _made(at, access, seen, placing(form))


def placing(form: FormData) -> Move:
    """The placement that a form says: item, colour, turn and cell, the latter two perhaps in one field."""
    text = {key: str(form.get(key, ""))[:12] for key in ("i", "k", "r", "at", "w")}
    turn, _, cell = text["w"].partition(" ") if text["w"] else (text["r"], "", text["at"])
    try:
        anchor = parse_cell(cell)
    except ValueError:
        raise Wrong(N_("There is no cell {name}."), name=cell or "?") from None
    item = int(text["i"]) if text["i"].isascii() and text["i"].isdigit() and len(text["i"]) < 3 else 0
    if not 1 <= item <= marks.ITEMS or turn not in TURNS or len(turn) != 1:
        raise Wrong(N_("Choose what is to be drawn, and how it lies."))
    colour = COLOURS.index(text["k"]) if text["k"] in COLOURS else marks.AS_SHOWN
    return marks.place(item - 1, colour, TURNS.index(turn), anchor)


async def _twice(at: Door, access: Access, seen: Seen, form: FormData) -> str:
    return await _made(
        at, access, seen, marks.TREASURE_TWICE if form.get("what") == "treasure" else marks.CAT_TWICE
    )


async def _no_gift(at: Door, access: Access, seen: Seen, form: FormData) -> str:
    return await _made(at, access, seen, marks.NO_GIFT)


async def _made(at: Door, access: Access, seen: Seen, move: Move) -> str:
    await at.mark(access, seen, move)
    return marks.text(move)


ACTS: Final[dict[str, Act]] = {
    "throw": host.throw,
    "correct": host.correct,
    "choose": _choose,
    "take": _take,
    "group": _group,
    "place": _place,
    "skip": _skip,
    "twice": _twice,
    "no-gift": _no_gift,
    **acts.EVERYWHERE,
}


async def boat_style(request: Request) -> Response:
    """Where the cells of the boat and the cards of the island lie, for the pages that show them."""
    return Response(sheet.style(), media_type="text/css", headers={"Cache-Control": "public, max-age=86400"})
