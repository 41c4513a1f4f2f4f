"""What a host with the printed box picks, card by card (ED-90): what is asked for next, what may come, acts.

Where the form stands on the page is the page's to say; which cards can come is
the game's (``draw``, ``not_drawn``). Their pictures are on the page of ``cards``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from markupsafe import Markup
from starlette.datastructures import FormData

from papeterie.games.explore_draw import game, saying
from papeterie.games.explore_draw.board import Position
from papeterie.pen.draws import Draw
from papeterie.pen.words import N_, Words
from papeterie.tables.door import Access, Door
from papeterie.tables.errors import Seen, Wrong
from papeterie.tables.view import View
from papeterie.web.explore_draw import cards
from papeterie.web.pages_parts import seen_text
from papeterie.web.pages_viewer import Viewer, macros
from papeterie.web.table import people


class Picked(msgspec.Struct, frozen=True):
    """What a host has picked on the page and not sent, and which draw of the day is to be put right.

    ``fix``: counted from the first draw of the day, from 0; -1 for none.
    """

    card: str = ""
    fix: int = -1


NOTHING: Final = Picked()


def picked(query: Mapping[str, object]) -> Picked:
    """What a page's address or form says; nonsense is nothing."""
    fix = str(query.get("fix", ""))
    return Picked(str(query.get("card", ""))[:12], int(fix) if fix.isdecimal() and len(fix) < 3 else -1)


def part(view: View, see: Viewer, address: str, wish: Picked = NOTHING) -> Markup:
    """The form that asks for the next card, or for the one to be put right; empty where none is asked for.

    Always the element ``p-host``, so that it can be sent again by itself.
    """
    asks = asked(view, see.words, wish)
    module = macros("explore_draw/host.html", see, address=address, seen=seen_text(view.seen), asks=asks)
    html: Markup = module.part().strip()
    return html


def asked(view: View, words: Words, wish: Picked = NOTHING) -> dict[str, Any] | None:
    """What is asked of a host now; None under a seal, for watchers, at the end, and once somebody is done."""
    if not view.typed or view.seat is None or view.over or not (view.due or view.may_correct):
        return None
    laid = _laid(view, words)
    fix = wish.fix if view.may_correct and wish.fix < len(laid) else -1
    if fix < 0 and not view.due:
        return {"laid": laid, "place": "", "groups": (), "fix": -1}
    before = view.turn.position if fix < 0 else _before(view, fix)
    draw = game.draw(before)
    assert draw is not None
    place, what = _place(before, view.names, words)
    card = wish.card or ("" if fix < 0 else laid[fix]["name"])
    go = N_("Lay it down: {place}") if fix < 0 else N_("Put right: {place}")
    return {
        "laid": laid,
        "fix": fix,
        "now": "" if fix < 0 else laid[fix]["said"],
        "place": place[:1].upper() + place[1:],
        "what": what,
        "go": words.t(go, place=place),
        "groups": cards.grouped(_offered(view, draw, fix), words, card),
        "many": len(draw) > cards.FEW,
        "card": card,
    }


def _offered(view: View, draw: Draw, fix: int) -> tuple[int, ...]:
    """The cards that may come; for one that is put right, none that lies elsewhere today."""
    if fix < 0:
        return tuple(draw)
    elsewhere = {*view.turn.outcomes[:fix], *view.turn.outcomes[fix + 1 :]}
    return tuple(card for card in draw if card not in elsewhere)


def _before(view: View, number: int) -> Position:
    """The table as it was before one draw of this day."""
    position: Position = view.turn.before
    for outcome in view.turn.outcomes[:number]:
        position = game.reveal(position, outcome)
    return position


def _laid(view: View, words: Words) -> list[dict[str, Any]]:
    """The draws of this day, each with its place and what was picked."""
    position: Position = view.turn.before
    found = []
    for number, outcome in enumerate(view.turn.outcomes):
        place, _ = _place(position, view.names, words)
        said = cards.said(outcome, words)
        found.append({"number": number, "place": place, "said": said, "name": game.outcome_text(outcome)})
        position = game.reveal(position, outcome)
    return found


def _place(position: Position, names: tuple[str, ...], words: Words) -> tuple[str, str]:
    return saying.due(position, names, game.words(words))


def say(view: View, words: Words) -> str:
    """What a screen reader announces once a card is laid: which, and what comes next."""
    if not view.turn.outcomes:
        return ""
    last = _laid(view, words)[-1]
    laid = words.t("{place}: {card}.", place=last["place"], card=last["said"])
    laid = laid[:1].upper() + laid[1:]
    if not view.due:
        return laid
    place, _ = _place(view.turn.position, view.names, words)
    return f"{laid} {words.t('Next: {place}.', place=place)}"


# --- acts ---------------------------------------------------------------------------------------------


def faces(form: Mapping[str, object]) -> str | None:
    """The card that was picked; None where none was, as under a seal."""
    return str(form.get("card", ""))[:12] or None


async def throw(at: Door, access: Access, seen: Seen, form: FormData) -> str:
    """The next card: as picked, or under the seal all that are due."""
    view = await at.look(access)
    people.check_all_there(view)
    card = faces(form)
    if view.typed and card is None:
        raise Wrong(N_("Pick a card first."))
    await at.throw(access, seen, card)
    return "card" if view.typed else "island"


async def correct(at: Door, access: Access, seen: Seen, form: FormData) -> str:
    """Another card in place of one picked wrongly, whichever of this day."""
    wish = picked(dict(form))
    view = await at.look(access)
    if not wish.card or not 0 <= wish.fix < len(view.turn.outcomes):
        raise Wrong(N_("Pick a card first."))
    await at.correct(access, seen, wish.card, turns_back(view, wish.fix))
    return "corrected"


def turns_back(view: View, number: int) -> int:
    """A draw of this day counted from the last one."""
    return len(view.turn.outcomes) - 1 - number
