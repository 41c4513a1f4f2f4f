"""An act by a form at any table: what came of it, and the acts that every game has.

Which marks there are, and how a form says them, is each game's own. The door decides.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

import msgspec
from starlette.datastructures import FormData
from starlette.requests import Request

from papeterie.pen.game import Refusal
from papeterie.pen.words import N_, Words
from papeterie.tables.door import Access, Door
from papeterie.tables.errors import Forbidden, NoSuch, Seen, StoreError, TableError, Wrong
from papeterie.tables.view import View
from papeterie.web.pages_parts import Notice, parse_seen
from papeterie.web.pages_seats import address, door, somebody
from papeterie.web.pages_viewer import viewer
from papeterie.web.table.around import refused

Act = Callable[[Door, Access, Seen, FormData], Awaitable[str]]
"""Does something at the door and says which: a mark's text, ``dice``, ``back``, ``done``, ``withdrawn``."""


class Attempt(msgspec.Struct, frozen=True):
    """An act that was asked for: how the table stood before, and stands now.

    ``made``: what was done, "" if nothing was; ``notice``: why not; ``given``: what the form said;
    ``as_text``: it came from the page of text.
    """

    access: Access
    before: View
    view: View
    made: str
    notice: Notice | None
    status: int
    given: Mapping[str, str]
    as_text: bool

    @property
    def page(self) -> str:
        """The address of the page that it came from."""
        return address(self.access) + ("/text" if self.as_text else "")


async def attempt(request: Request, acts: Mapping[str, Act]) -> Attempt:
    """The act that the address names; what rules or the table refuse becomes a notice."""
    found = acts.get(str(request.path_params["act"]))
    if found is None:
        raise NoSuch(N_("There is no such page."))
    access, form = await somebody(request), await request.form()
    before = await door(request).look(access)
    made, notice, status = "", None, 200
    try:
        made = await found(door(request), access, parse_seen(str(form.get("seen", ""))), form)
    except (NoSuch, Forbidden, StoreError):
        raise
    except (Refusal, TableError) as error:
        status = 422 if isinstance(error, Wrong) else 409
        notice = refused(error, before.game, viewer(request))
    view = await door(request).look(access)
    return Attempt(access, before, view, made, notice, status, texts(form), form.get("page") == "text")


def texts(form: FormData) -> dict[str, str]:
    """What a form says in words; files are left out."""
    return {key: value for key, value in form.items() if isinstance(value, str)}


def question(names: Sequence[str], to: int, words: Words) -> Notice:
    """Before marks are taken back: which, the earliest first, keeping the first ``to``."""
    if len(names) == 1:
        return Notice(words.t("Take back {last}?", last=names[0]), back_to=to)
    return Notice(
        words.t("Taking back {first} takes back {all}.", first=names[0], all=words.list(names)), back_to=to
    )


async def _back(at: Door, access: Access, seen: Seen, form: FormData) -> str:
    """All marks but the first ``to`` are taken back."""
    view = await at.look(access)
    wished = str(form.get("to", ""))
    keep = int(wished) if wished.isdecimal() and len(wished) < 4 else len(view.draft)
    # Counted from the draft that the page had seen, so that the same form sent twice takes back once.
    length = len(view.draft) if seen == view.seen else keep + 1
    await at.take_back(access, seen, max(1, length - keep))
    return "back"


async def _done(at: Door, access: Access, seen: Seen, form: FormData) -> str:
    await at.done(access, seen)
    return "done"


async def _withdraw(at: Door, access: Access, seen: Seen, form: FormData) -> str:
    await at.withdraw(access, seen)
    return "withdrawn"


EVERYWHERE: Final[Mapping[str, Act]] = {"back": _back, "done": _done, "withdraw": _withdraw}
