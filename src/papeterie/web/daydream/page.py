"""The page of a Daydream table: looking at it, and the acts of a turn (DD-10 to DD-24).

Every act is a form that works without script and answers with the page; a page
with script asks for the parts that changed (``X-Have``). The door decides.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from typing import Any, Final

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from papeterie.games.daydream import marks, rules
from papeterie.pen.game import Move
from papeterie.pen.grid import parse_cell
from papeterie.pen.words import N_
from papeterie.tables.door import Access, Door
from papeterie.tables.errors import NoSuch, Seen, Wrong
from papeterie.tables.view import View
from papeterie.web.daydream import ahead, best, narrow, parts, sheet, state
from papeterie.web.daydream.state import Wish
from papeterie.web.pages_parts import Notice
from papeterie.web.pages_seats import address, door, somebody
from papeterie.web.pages_town import wants_parts
from papeterie.web.pages_viewer import Viewer, see_other, viewer
from papeterie.web.table import acts, people, whole
from papeterie.web.table.acts import Act
from papeterie.web.table.drawings import kept
from papeterie.web.table.people import Seated
from papeterie.web.table.seats import seated

TABS: Final = ("sheet", "shelf", "others")


async def table(request: Request) -> Response:
    """The page of a table, for whoever sits there or watches."""
    access = await somebody(request)
    view = await door(request).look(access)
    notice = _question(view, viewer(request), request.query_params)
    return await answer(request, access, view, state.wish_of(request.query_params), notice)


async def act(request: Request) -> Response:
    """One act of a turn."""
    tried = await acts.attempt(request, ACTS)
    if tried.notice is None and not wants_parts(request):
        return see_other(tried.page)
    wish = Wish() if tried.notice is None else state.wish_of(tried.given)
    if tried.as_text:
        from papeterie.web.daydream.text import text_page

        return await text_page(request, tried.access, tried.view, wish, tried.notice, tried.status)
    return await answer(
        request, tried.access, tried.view, wish, tried.notice, tried.status, tried.made, tried.before
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
) -> Response:
    """The page, or the parts of it that a page with script lacks."""
    see = viewer(request)
    whole_page = not wants_parts(request)
    if view.seat is None and notice is None and not whole_page:
        return _watched(request, access, view, wish)
    who = await seated(request, access, view)
    before_now = best.kept(request).get(view.sheet.name)
    shown = parts.show(view, see, who, wish, notice, whole=whole_page, best=before_now)
    say = notice.text if notice is not None else _say(view, see, made, before)
    if not whole_page:
        more: dict[str, Any] = {"strokes": _strokes(view, before)} if made and before is not None else {}
        sent = whole.news(request, shown, say, status, **more)
    else:
        tab = whole.tab_of(request, TABS, "sheet")
        sent = whole.page_of(request, access, "daydream/page.html", shown, say, status, tab)
    best.keep(sent, request, view)
    return sent


def _watched(request: Request, access: Access, view: View, wish: Wish) -> Response:
    """The parts that a watcher's page lacks: made and packed once for all who have the same."""
    see, packed = viewer(request), "gzip" in request.headers.get("accept-encoding", "")
    who = Seated(address(access))
    key = ("news", view.table, view.seen.public, see, who.address, wish, request.headers["x-have"], packed)

    def make() -> bytes:
        shown = parts.show(view, see, who, wish, whole=False)
        body = bytes(whole.news(request, shown, "").body)
        return gzip.compress(body, 6) if packed else body

    headers = {"Cache-Control": "no-store", "Vary": "Cookie, Accept-Language"}
    if packed:
        headers |= {"Vary": f"{headers['Vary']}, Accept-Encoding", "Content-Encoding": "gzip"}
    return Response(kept(key, make), headers=headers, media_type="application/json")


def _strokes(view: View, before: View) -> list[list[float]]:
    """What the pen has drawn since, to be drawn before one's eyes."""
    if view.seat is None or view.seat >= len(before.position.boards):
        return []
    start, end = before.position.boards[view.seat].pen, view.position.boards[view.seat].pen
    return sheet.strokes(view.sheet, start, end) if end > start else []


def _say(view: View, see: Viewer, made: str, before: View | None) -> str:
    """What a screen reader announces."""
    words = see.words
    if not made or view.seat is None:
        return ""
    if made == "back":
        return words.t("Taken back.")
    if made == "withdrawn":
        return words.t("You are at work again.")
    said = []
    if made == "done" and view.may_withdraw:
        return words.t("You are done. The next roll comes when everybody is.")
    if made in ("dice", "done"):
        if view.over:
            return words.t("The game is over: nothing more is rolled.")
        if view.position.dice:
            low, high = rules.face(view.position, 0), rules.face(view.position, 1)
            return words.t("The dice show {first} and {second}.", first=low, second=high)
        return ""
    if before is not None:
        said = list(ahead.ahead(before.position, view.seat, view.position, words).said)
    return " ".join(said) or words.t("Written.")


def _question(view: View, see: Viewer, query: Mapping[str, str]) -> Notice | None:
    """Before an earlier mark is taken back: which go with it (DD-17)."""
    wished = query.get("back", "")
    drafted = state.drafted(view) if view.seat is not None else ()
    if not wished.isdecimal() or len(wished) > 3 or int(wished) >= len(drafted):
        return None
    before, words = view.turn.position, see.words
    names = [ahead.mark_said(before, mark.move, words) for mark in drafted[int(wished) :]]
    return acts.question(names, int(wished), words)


# --- acts ---------------------------------------------------------------------------------------------


async def _throw(at: Door, access: Access, seen: Seen, form: FormData) -> str:
    people.check_all_there(await at.look(access))
    await at.throw(access, seen, faces(form))
    return "dice"


async def _correct(at: Door, access: Access, seen: Seen, form: FormData) -> str:
    await at.correct(access, seen, faces(form) or "")
    return "dice"


def faces(form: FormData) -> str | None:
    """Two dice as typed in; None where none were."""
    found = [str(form.get(key, ""))[:4] for key in ("die1", "die2")]
    return "+".join(found) if any(found) else None


async def _mark(at: Door, access: Access, seen: Seen, form: FormData) -> str:
    wish = state.wish_of(acts.texts(form))
    try:
        cell = parse_cell(wish.cell)
    except ValueError:
        raise Wrong(N_("There is no cloud {name}."), name=wish.cell or "?") from None
    if wish.die < 0:
        raise Wrong(N_("Choose a die first."))
    return await _made(at, access, seen, marks.write_move(cell, wish.die, wish.leaves))


async def _give(at: Door, access: Access, seen: Seen, form: FormData) -> str:
    wish = state.wish_of(acts.texts(form))
    if wish.die < 0:
        raise Wrong(N_("Choose a die first."))
    return await _made(at, access, seen, marks.GIVE_UP[wish.die])


async def _order(at: Door, access: Access, seen: Seen, form: FormData) -> str:
    column = form.get("o") == "column"
    return await _made(at, access, seen, marks.COLUMN_FIRST if column else marks.ROW_FIRST)


async def _made(at: Door, access: Access, seen: Seen, move: Move) -> str:
    await at.mark(access, seen, move)
    return marks.text(move)


ACTS: Final[dict[str, Act]] = {
    "throw": _throw,
    "correct": _correct,
    "mark": _mark,
    "give": _give,
    "order": _order,
    **acts.EVERYWHERE,
}


async def sheet_style(request: Request) -> Response:
    """Where the clouds of a sheet lie, for the page that shows it."""
    from papeterie.games.daydream import find

    try:
        found = find(str(request.path_params["sheet"]))
    except LookupError:
        raise NoSuch(N_("There is no such page.")) from None
    text = narrow.style(sheet.name_of(found))
    return Response(text, media_type="text/css", headers={"Cache-Control": "public, max-age=86400"})
