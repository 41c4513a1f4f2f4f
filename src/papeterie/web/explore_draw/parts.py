"""The parts of an Explore & Draw table: which there are, their HTML, what each knows.

As at the other tables, a part is sent again when its hash is another. How things
stand is in ``state``, what a placement brings in ``ahead``, the thing in hand in ``held``.
"""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from papeterie.games.explore_draw import drawing_round, game, marks, refusals, rules
from papeterie.games.explore_draw.board import DAYS, Position
from papeterie.games.explore_draw.island import SPACES
from papeterie.pen.grid import cells_of, column_of, row_of
from papeterie.pen.words import Words
from papeterie.tables.view import View
from papeterie.web.explore_draw import ahead as coming
from papeterie.web.explore_draw import held, host, score, sheet, shore, state
from papeterie.web.explore_draw.host import NOTHING, Picked
from papeterie.web.explore_draw.state import Hand, Wish
from papeterie.web.pages_parts import Notice, digest, seen_text
from papeterie.web.pages_viewer import Viewer, macros
from papeterie.web.table import people
from papeterie.web.table.drawings import Drawn, kept
from papeterie.web.table.people import Seated
from papeterie.web.table.whole import Shown, shown

PARTS: Final = (
    "facts", "said", "spots", "hand", "strip", "over", "island", "turn", "acts", "lessons", "specials",
    "score", "sister", "table",
)  # fmt: skip


def show(
    view: View,
    see: Viewer,
    seated: Seated,
    wish: Wish,
    notice: Notice | None = None,
    *,
    picked: Picked = NOTHING,
    whole: bool = True,
) -> Shown:
    """A table's page for somebody. ``whole``: the drawing too, not only its layers."""
    if view.seat is None and notice is None:
        # Whoever watches sees the same, and many may.
        key = ("watched boat", view.table, view.seen.public, see, seated.address, wish, whole)
        return kept(key, lambda: _shown(view, see, seated, wish, None, picked, whole))
    return _shown(view, see, seated, wish, notice, picked, whole)


def _shown(
    view: View, see: Viewer, seated: Seated, wish: Wish, notice: Notice | None, picked: Picked, whole: bool
) -> Shown:
    words, hand = see.words, state.hand(view, wish)
    position: Position = view.position
    look = None
    if hand.after is not None:
        look = coming.ahead(position, hand.seat, hand.after, words)
    drawn = _drawn(view, hand, look, words)
    seat = hand.seat
    day: dict[str, Any] = {
        "name": view.title,
        "game": view.game.title(words),
        "address": seated.address,
        "mine": view.seat is not None,
        "over": view.over,
        "phase": hand.phase,
        "left": view.left,
        "next": view.next,
        "seen": seen_text(view.seen),
        "public": view.seen.public,
        "look": digest(f"{view.title} {view.names} {view.seat} {seated.here}"),
        "rules": "/rules/explore-draw",
        "title": words.t("Your boat") if view.seat is not None else view.names[seat],
        "symbols": sheet.symbols(see.lang),
        "drawing": drawn.whole if whole else "",
        "facts": facts(view, words),
        "short_facts": day_said(position, words) if position.island else "",
        "typed": view.typed,
        "host": host.part(view, see, seated.address, picked),
        "sends": _sends(view),
        "seat": seat,
        "hide": hand.hide,
        "lit": hand.lit,
        "boat_size": (sheet.layout().width, sheet.layout().height),
        "hold": held.of(position, hand, look, words, see.lang) if hand.ghost is not None else None,
        "group": held.group(position, hand, words, see.lang) if hand.phase == "group" else [],
        "skips": held.skips(position, seat, words) if hand.phase == "item" else [],
        "marks": marks_made(view, words),
        "lessons": score.ticked(position, seat, words),
        "winner": score.winner(view, words) if view.over else "",
        "score": score.panel(view, hand, look, words),
        "sister": score.hers(view, words),
        "specials": specials(view, hand, see),
        "ahead": look,
        "people": people.at_table(view, seated, words),
        "gathering": people.gathering(view, seated, words) if hand.phase == "gather" else None,
        "passing": people.passing(view, seated, words),
        **shore.of(view, hand, see),
    }
    for person in day["people"]:
        of, known = person["seat"], view.turn.position
        key = (view.table, days_closed(view), known.dealt)
        person["picture"] = sheet.small(key, known, of, words, view.names[of])
        person["counts"] = score.in_short(known, of, words) if position.dealt else ("", "")
    module = macros("explore_draw/parts.html", see, day=day, notice=notice)
    parts: dict[str, Markup] = {name: getattr(module, name)().strip() for name in PARTS}
    parts["host"] = day["host"]
    cards_drawn: Drawn = day["shore"]
    return shown(day, parts, {**drawn.layers, **cards_drawn.layers})


def facts(view: View, words: Words) -> str:
    """The day, how many sit here."""
    parts = []
    if view.position.island or view.over:
        parts.append(day_said(view.position, words))
    seats = len(view.names)
    parts.append(words.t("alone") if seats == 1 else words.t("table of {n}", n=seats))
    return " · ".join(parts)


def day_said(position: Position, words: Words) -> str:
    """``day 5 of 7``."""
    return words.t("day {n} of {all}", n=min(DAYS, DAYS + 1 - position.day), all=DAYS)


def days_closed(view: View) -> int:
    """How many days everybody knows the marks of."""
    return view.turn.round - bool(view.turn.outcomes)


def _sends(view: View) -> str:
    """What the day's cards are, for a page to hear that others have come."""
    return f"{view.position.day} {len(view.position.island)}"


def _drawn(view: View, hand: Hand, look: coming.Ahead | None, words: Words) -> Drawn:
    ghost = hand.ghost
    key = (
        view.table, view.seen.public, view.seat, view.draft, ghost, hand.hide, hand.lit,
        look is not None and look.tag,
    )  # fmt: skip
    mine = view.seat is not None
    how: dict[str, Any] = {
        "name": words.t("Your boat") if mine else view.names[hand.seat],
        "ghost": ghost,
        "places": hand.lit and ghost is not None,
        "hide_cats": hand.hide,
    }
    if mine and not view.over:
        how["since"] = view.turn.position.boards[hand.seat]
    if look is not None:
        how["tag"] = look.tag
    return sheet.boat_of(key, view.position, hand.seat, words, **how)


# --- specials, marks ----------------------------------------------------------------------------------


def specials(view: View, hand: Hand, see: Viewer) -> dict[str, Any]:
    """The five special actions: used, usable now, or why not (ED-20, ED-21)."""
    words, board = see.words, view.position.boards[hand.seat]
    return {
        "used": board.specials.bit_count(),
        "most": rules.SPECIALS,
        "all": [
            {
                "number": number,
                "picture": sheet.special(number, see.lang),
                "said": coming.capital(words.t(name)),
                "used": bool(board.specials >> number & 1),
                "chosen": hand.special == number,
                "why": _why_not(view, hand, number, words),
            }
            for number, name in enumerate(drawing_round.SPECIALS, 1)
        ],
    }


def _why_not(view: View, hand: Hand, number: int, words: Words) -> str:
    """Why a special action can't be used now; empty where it can."""
    if view.seat is None or hand.phase in ("gather", "throw", "waiting", "bot", "watch", "over"):
        return words.t("Not now.")
    position: Position = view.position
    board = position.boards[hand.seat]
    move = {
        rules.EXTRA: next((marks.EXTRA + n for n in range(SPACES) if not board.chosen >> n & 1), marks.EXTRA),
        rules.ONE_PER_ROW: marks.ONE_PER_ROW,
        rules.WHOLE_ROW: marks.ROW,
        rules.CAT_TWICE: marks.CAT_TWICE,
        rules.TREASURE_TWICE: marks.TREASURE_TWICE,
    }[number]
    refused = refusals.refusal(position, hand.seat, move)
    return game.explain(refused, words) if refused is not None else ""


def marks_made(view: View, words: Words) -> list[dict[str, Any]]:
    """The marks of this day, with the cell over which each can be taken back."""
    if view.seat is None:
        return []
    found = []
    for mark in state.drafted(view):
        cell = next(cells_of(mark.cells), -1)
        found.append(
            {
                "index": mark.index,
                "said": coming.mark_said(mark.before, view.seat, mark.move, words),
                "k": column_of(cell) + 1 if cell >= 0 else 0,
                "r": row_of(cell) + 1 if cell >= 0 else 0,
            }
        )
    return found
