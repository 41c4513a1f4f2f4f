"""The page of a town: looking at it, and the acts of a throw (IC-10 to IC-19).

Every act is a form that works without script and answers with the page; a page
with script asks for the parts that changed (``X-Have``). The door decides.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import msgspec
from markupsafe import Markup
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from papeterie.games.idle_city import rules
from papeterie.games.idle_city.buildings import BY_ID, NONE
from papeterie.games.idle_city.sheet import find
from papeterie.pen import turn as turns
from papeterie.pen.game import Move, Refusal
from papeterie.pen.words import N_
from papeterie.tables.door import Access, Door
from papeterie.tables.errors import Forbidden, NoSuch, Seen, Stale, StoreError, TableError, Wrong
from papeterie.tables.view import View
from papeterie.web import pages_parts, pages_sheet, pages_state
from papeterie.web.pages_parts import Notice, Shown, parse_seen
from papeterie.web.pages_seats import address, door, somebody
from papeterie.web.pages_state import Wish
from papeterie.web.pages_viewer import Viewer, drawn, page, see_other, viewer

TABS: Final = ("town", "legend", "days")
Act = Callable[[Door, Access, Seen, FormData], Awaitable[tuple[str, Wish]]]
"""Does something at the door; what was marked (a move's text, for the announcement) and what stays chosen."""


async def town(request: Request) -> Response:
    """The page of a town, for whoever sits there or watches."""
    access = await somebody(request)
    query = request.query_params
    wish = Wish(query.get("b", "")[:20], query.get("c", "")[:8])
    view = await door(request).look(access)
    return answer(request, access, view, wish, _question(view, viewer(request), query))


async def act(request: Request) -> Response:
    """One act of a throw."""
    found = ACTS.get(str(request.path_params["act"]))
    if found is None:
        raise NoSuch(N_("There is no such page."))
    access = await somebody(request)
    form = await request.form()
    see = viewer(request)
    marked, wish, notice, status = "", Wish(), None, 200
    try:
        marked, wish = await found(door(request), access, parse_seen(str(form.get("seen", ""))), form)
    except (NoSuch, Forbidden, StoreError):
        raise
    except (Refusal, TableError) as error:
        status = 422 if isinstance(error, Wrong) else 409
        notice = refused(error, see)
    view = await door(request).look(access)
    text = "/text" if form.get("page") == "text" else ""
    if notice is None and not wants_parts(request):
        return see_other(address(access) + text + (f"?b={wish.building}" if wish.building else ""))
    if text and notice is not None:
        from papeterie.web.pages_text import text_page

        return text_page(request, access, view, wish, notice, status)
    return answer(request, access, view, wish, notice, status, marked)


def refused(error: Refusal | TableError, see: Viewer) -> Notice:
    """Why something wasn't done, in the viewer's language."""
    from papeterie.games.idle_city import game

    if isinstance(error, Refusal):
        known = error.rule.startswith("IC-")
        return Notice(game.explain(error, see.words), rule=error.rule if known else "", wrong=True)
    if isinstance(error, Stale):
        return Notice(see.words.t(pages_parts.STALE), wrong=True)
    words = see.words.with_("papeterie.tables")
    return Notice(words.t(error.why, **error.facts), wrong=True)


def wants_parts(request: Request) -> bool:
    """Whether a script asks, which puts the parts in place by itself."""
    return "x-have" in request.headers


def answer(
    request: Request,
    access: Access,
    view: View,
    wish: Wish,
    notice: Notice | None = None,
    status: int = 200,
    marked: str = "",
) -> Response:
    """The page, or the parts of it that a page with script lacks."""
    see = viewer(request)
    whole = not wants_parts(request)
    shown = pages_parts.show(view, see, address(access), wish, notice, whole=whole)
    say = _say(view, see, marked, notice)
    if wants_parts(request):
        return changed(request, shown.lacking(had(request)), shown.hashes(), shown.town, say, status)
    tab = request.query_params.get("tab", "town")
    have = have_text(shown)
    if wish.cell and wish.cell == shown.hand.cursor:
        shown.parts["cells"] = _confirming(shown.parts["cells"], shown.town)
    shown.town["stream"] = stream(access)
    shown.town["preview"] = preview(request, access)
    return page(
        request,
        "town/page.html",
        status,
        headers={"Cache-Control": "no-store"},
        town=shown.town,
        parts=shown.parts,
        have=have,
        tab=tab if tab in TABS else "town",
        say=say,
        notice=notice,
    )


def _confirming(cells: Markup, town: Mapping[str, Any]) -> Markup:
    """Without script, the cell that was chosen shows itself, and chosen once more it is marked."""
    name = f'aria-label="{town["cursor"]}">'
    act = Markup(' formmethod="post" formaction="{}/mark" autofocus>').format(town["address"])
    seen = Markup('<input type="hidden" name="seen" value="{}">').format(town["seen"])
    start, found, end = str(cells).partition(name)
    if not found:
        return cells
    return drawn(f"{start}{found[:-1]}{act}{end.removesuffix('</form>')}{seen}</form>")


def stream(access: Access) -> str:
    """Where a page hears that something has changed."""
    return f"{address(access)}/live"


def preview(request: Request, access: Access) -> str:
    """The picture that messengers show for a watch link; a seat's own page has none."""
    return "" if access.seat is not None else f"{request.base_url}{address(access)[1:]}/preview.png"


def have_text(shown: Shown) -> str:
    """Which parts a page has: name and hash of each."""
    return ",".join(f"{name}:{hashed}" for name, hashed in shown.hashes().items())


def had(request: Request) -> dict[str, str]:
    """The hashes of what a page with script has, by name."""
    return dict(pair.partition(":")[::2] for pair in request.headers["x-have"][:4000].split(","))


def changed(
    request: Request,
    every: Mapping[str, str],
    hashes: Mapping[str, str],
    town: Mapping[str, Any],
    say: str,
    status: int,
    **more: Any,
) -> Response:
    """Only the parts whose hash is another than that of the part which the page has."""
    have = had(request)
    body = {
        "seen": town["seen"],
        "look": town["look"],
        "wait": town.get("wait", 0),
        "say": say,
        "have": hashes,
        "parts": {name: str(html) for name, html in every.items() if have.get(name) != hashes[name]},
        **more,
    }
    headers = {"Cache-Control": "no-store", "Vary": "Cookie, Accept-Language"}
    return Response(msgspec.json.encode(body), status, headers=headers, media_type="application/json")


def _say(view: View, see: Viewer, marked: str, notice: Notice | None) -> str:
    """What a screen reader announces."""
    if notice is not None:
        return notice.text
    if not marked:
        return ""
    if marked == "dice" and view.turn.outcomes:
        return see.words.t("The dice show {sum}.", sum=view.position.sum)
    if marked == "done":
        return see.words.t("The throw is closed.")
    if marked == "back":
        return see.words.t("Taken back.")
    return pages_parts.announced(view, see, rules.parse(marked))


def _question(view: View, see: Viewer, query: Mapping[str, str]) -> Notice | None:
    """Before an earlier mark is taken back: which go with it (IC-19)."""
    wished = query.get("back", "")
    cells = {cell.index: cell.name for cell in pages_state.draft_cells(view)} if view.seat is not None else {}
    if not wished.isdecimal() or len(wished) >= 6 or int(wished) not in cells:
        return None
    keep = int(wished)
    names = [cell.name for cell in pages_state.draft_cells(view) if cell.index >= keep]
    text = see.words.t("Taking back {first} takes back {all}.", first=names[0], all=see.words.list(names))
    return Notice(text, back_to=keep)


# --- acts ---------------------------------------------------------------------------------------------


async def _throw(at: Door, access: Access, seen: Seen, form: FormData) -> tuple[str, Wish]:
    await at.throw(access, seen, _faces(form))
    return "dice", Wish()


async def _correct(at: Door, access: Access, seen: Seen, form: FormData) -> tuple[str, Wish]:
    await at.correct(access, seen, _faces(form) or "")
    return "dice", Wish()


def _faces(form: FormData) -> str | None:
    """Two dice as typed in; None where none were."""
    faces = [str(form.get(key, ""))[:4] for key in ("die1", "die2")]
    return "+".join(faces) if any(faces) else None


async def _mark(at: Door, access: Access, seen: Seen, form: FormData) -> tuple[str, Wish]:
    """The building, if it isn't chosen yet, and one cell."""
    view = await at.look(access)
    moves = _wanted(view, form)
    if seen != view.seen and moves and tuple(moves) == view.draft[-len(moves) :]:
        return rules.text(moves[-1]), Wish()
    if seen == view.seen:
        # Both are checked before either is made: a refused cell leaves no building behind.
        for made in range(len(moves)):
            draft = (*view.draft, *moves[:made])
            turns.check_mark(view.game, view.turn, view.seat or 0, draft, moves[made])
    for move in moves:
        seen = await at.mark(access, seen, move)
    return rules.text(moves[-1]), Wish()


def _wanted(view: View, form: FormData) -> list[Move]:
    building, cell = str(form.get("b", "")), str(form.get("c", ""))
    moves: list[Move] = []
    chosen = view.position.building != NONE
    if building and not (chosen and BY_ID.get(building) == view.position.building):
        if building not in BY_ID:
            raise Wrong(N_("There is no building {name}."), name=building[:20])
        moves.append(BY_ID[building])
    try:
        moves.append(rules.parse(cell))
    except ValueError:
        raise Wrong(N_("There is no cell {name}."), name=cell[:8] or "?") from None
    return moves


async def _choose(at: Door, access: Access, seen: Seen, form: FormData) -> tuple[str, Wish]:
    """Another building: what was marked for the first one is taken back."""
    view = await at.look(access)
    if view.draft:
        await at.take_back(access, seen, len(view.draft))
    return "", Wish(building=str(form.get("b", ""))[:20])


async def _back(at: Door, access: Access, seen: Seen, form: FormData) -> tuple[str, Wish]:
    """All marks but the first ``to`` are taken back."""
    view = await at.look(access)
    wished = str(form.get("to", ""))
    keep = int(wished) if wished.isdecimal() and len(wished) < 6 else len(view.draft)
    building = rules.text(view.draft[0]) if view.draft else ""
    await at.take_back(access, seen, len(view.draft) - keep)
    return "back", Wish(building=building if not keep else "")


async def _done(at: Door, access: Access, seen: Seen, form: FormData) -> tuple[str, Wish]:
    await at.done(access, seen)
    return "done", Wish()


ACTS: Final[dict[str, Act]] = {
    "throw": _throw,
    "correct": _correct,
    "mark": _mark,
    "choose": _choose,
    "back": _back,
    "done": _done,
}


async def sheet_style(request: Request) -> Response:
    """Where the cells of a sheet lie, for the page that shows it."""
    try:
        sheet = find(str(request.path_params["sheet"]))
    except LookupError:
        raise NoSuch(N_("There is no such page.")) from None
    text = pages_sheet.sheet_style(sheet)
    return Response(text, media_type="text/css", headers={"Cache-Control": "public, max-age=86400"})
