"""The parts of a Daydream table: which there are, their HTML, what each knows.

As on a town's page, a part is sent again when its hash is another. What a mark
brings is said in ``ahead``, how things stand in ``state``, points in ``score``.
"""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from papeterie.games.daydream import marks, rules
from papeterie.games.daydream.rules import Position
from papeterie.pen.grid import cell_name, cells_of, column_of, parse_cell, row_of
from papeterie.pen.words import Words
from papeterie.tables.view import View
from papeterie.web import pages_share
from papeterie.web.daydream import ahead as coming
from papeterie.web.daydream import narrow, score, sheet, state
from papeterie.web.daydream.state import Hand, Wish
from papeterie.web.pages_parts import Notice, digest, seen_text
from papeterie.web.pages_viewer import Viewer, macros
from papeterie.web.table import people
from papeterie.web.table.drawings import Drawn
from papeterie.web.table.people import Seated
from papeterie.web.table.replay import rounds_closed
from papeterie.web.table.whole import Shown, shown

PARTS: Final = (
    "facts", "said", "wings", "cells", "strip", "shelved", "roll", "look", "acts", "table", "score", "count",
)  # fmt: skip


def show(
    view: View,
    see: Viewer,
    seated: Seated,
    wish: Wish,
    notice: Notice | None = None,
    *,
    whole: bool = True,
    best: int | None = None,
) -> Shown:
    """A table's page for somebody.

    ``whole``: the drawing too, not only its layers; ``best``: their best score alone on this sheet so far.
    """
    words, hand = see.words, state.hand(view, wish)
    position: Position = view.position
    look = None
    if hand.after is not None:
        look = coming.ahead(position, hand.seat, hand.after, words)
    drawn = _drawn(view, hand, words, whole)
    day: dict[str, Any] = {
        "name": view.title,
        "game": view.game.title(words),
        "address": seated.address,
        "mine": view.seat is not None,
        "over": view.over,
        "phase": hand.phase,
        "left": view.left,
        "next": view.next,
        "file": pages_share.file_name(view) if view.over else "",
        "best": score.best_said(view, best, words),
        "seen": seen_text(view.seen),
        "public": view.seen.public,
        "look": digest(f"{view.title} {view.names} {view.seat} {seated.here}"),
        "sheet": sheet.name_of(view.sheet),
        "letter": view.sheet.name,
        "title": words.t(view.sheet.title),
        "rules": f"/rules/daydream/{view.sheet.name}",
        "symbols": sheet.symbols(sheet.name_of(view.sheet)),
        "drawing": drawn.whole if whole else "",
        "more": drawn.more,
        "facts": facts(view, words),
        "short_facts": _short_facts(view, hand, words),
        **_turn(view, hand, look, words),
        **_places(view, hand, words),
        "people": people.at_table(view, seated, words),
        "score": score.panel(view, hand, look, words),
        "gathering": people.gathering(view, seated, words) if hand.phase == "gather" else None,
        "count": _count(view, hand, words),
        "passing": people.passing(view, seated, words),
        "seat": hand.seat,
        "watched": _watched(view, hand),
    }
    _pictures(view, hand, day, words)
    module = macros("daydream/parts.html", see, day=day, notice=notice)
    parts: dict[str, Markup] = {name: getattr(module, name)().strip() for name in PARTS}
    return shown(day, parts, {**drawn.layers, **day["modules"].layers, "more": str(drawn.more)})


def _short_facts(view: View, hand: Hand, words: Words) -> str:
    """Whose sheet a watcher sees, and the round."""
    facts_ = [view.names[hand.seat]] if view.seat is None else []
    if view.turn.round:
        facts_.append(words.t("round {n}", n=view.turn.round))
    return " · ".join(facts_)


def facts(view: View, words: Words) -> str:
    """Sheet, round, how many sit here."""
    sheet_said = words.t(
        "Sheet {letter}, {title}", letter=view.sheet.name.upper(), title=words.t(view.sheet.title)
    )
    parts = [sheet_said]
    if view.turn.round:
        parts.append(
            words.t("opening roll") if view.turn.round == 1 else words.t("round {n}", n=view.turn.round)
        )
    seats = len(view.names)
    parts.append(words.t("alone") if seats == 1 else words.t("table of {n}", n=seats))
    return " · ".join(parts)


def _count(view: View, hand: Hand, words: Words) -> str:
    """What the tab of a narrow page counts: who is done of the others, or one's own score."""
    others = [seat for seat in range(len(view.names)) if seat != view.seat]
    if hand.phase == "gather" or (others and not view.turn.outcomes):
        return ""
    if not others:
        position: Position = view.position
        return words.number(coming.total(position.sheet, position.boards[hand.seat], solo=True))
    done = sum(view.turn.done[seat] or view.turn.left[seat] for seat in others)
    return f"{done}/{len(others)}"


def _drawn(view: View, hand: Hand, words: Words, whole: bool) -> Drawn:
    key = (view.table, view.seen.public, view.seat, view.draft, hand.phase, hand.move)
    mine = view.seat is not None
    name = words.t("your sheet") if mine else view.names[hand.seat]
    how: dict[str, Any] = {
        "whole": whole,
        "name": name,
        "draft": state.draft_cells(view),
        "free": hand.phase == "write",
        "what_if": hand.after,
    }
    if hand.cursor:
        how |= {"cursor": hand.cursor, "number": hand.number}
    return sheet.sheet_of(key, view.position, hand.seat, words, **how)


def _watched(view: View, hand: Hand) -> bool:
    return view.seat is None and len(view.names) > hand.seat


def _turn(view: View, hand: Hand, look: coming.Ahead | None, words: Words) -> dict[str, Any]:
    """Dice, leaves, the card of what would be, the filled button."""
    position: Position = view.position
    board = position.boards[hand.seat]
    drafted = state.drafted(view)
    before = view.turn.position
    return {
        "dice": hand.dice,
        "die": hand.die,
        "leaves": hand.leaves,
        "signed_leaves": words.signed(hand.leaves),
        "number": hand.number,
        "less": hand.less,
        "more_leaves": hand.more,
        "may_give": hand.may_give,
        "face": rules.face(position, hand.die) if hand.die >= 0 else 0,
        "leaves_said": words.t(
            "{spent} spent · {ready} ready · {bare} to earn",
            spent=view.sheet.leaves - board.bare - board.ready, ready=board.ready, bare=board.bare,
        ),
        "bare": board.bare,
        "cursor": hand.cursor,
        "ahead": look,
        "orders": coming.order_said(position, hand.seat, words) if hand.phase == "order" else (),
        "order_texts": {marks.ROW_FIRST: "row", marks.COLUMN_FIRST: "column"},
        "marks": [
            {"index": mark.index, "said": coming.mark_said(before, mark.move, words), "cell": mark.cell}
            for mark in drafted
        ],
        "brought": _brought(view, hand, words),
        "go": words.t("Write {number} at {cell}", number=hand.number, cell=hand.cursor),
        "go_template": words.t("Write {number} at {cell}", number=hand.number, cell="{cell}"),
        "typed": view.typed,
        "correctable": view.may_correct,
        "round": view.turn.round,
    }  # fmt: skip


def _brought(view: View, hand: Hand, words: Words) -> tuple[str, ...]:
    """What this turn's marks have brought so far."""
    if view.seat is None or not view.draft:
        return ()
    return coming.ahead(view.turn.position, hand.seat, view.position, words).said


def _places(view: View, hand: Hand, words: Words) -> dict[str, Any]:
    """The clouds that are buttons: free ones, and those of this turn that may be taken back."""
    cells = view.sheet.cells
    free = [
        {"name": cell_name(cells[n]), "k": column_of(cells[n]) + 1, "r": row_of(cells[n]) + 1}
        for n in cells_of(hand.free)
    ]
    drafted = []
    for mark in state.drafted(view):
        if mark.cell and hand.phase in ("write", "order", "ready"):
            cell = parse_cell(mark.cell)
            said = words.t("Take back {last}", last=coming.mark_said(view.turn.position, mark.move, words))
            drafted.append(
                {"index": mark.index, "said": said, "k": column_of(cell) + 1, "r": row_of(cell) + 1}
            )
    return {"free": free, "drafted": drafted}


def _pictures(view: View, hand: Hand, day: dict[str, Any], words: Words) -> None:
    """What is drawn beside the sheet."""
    position: Position = view.position
    key = (view.table, rounds_closed(view))
    using = abs(hand.leaves)
    day["leaves_drawn"] = sheet.leaves(position, hand.seat, words, using) if view.sheet.leaves else ""
    alone = len(position.boards) == 1
    day["thorns_drawn"] = sheet.thorns(position, hand.seat, words) if alone else ""
    day["cards"] = (
        [
            sheet.line_card(position, hand.seat, words, line, hand.after)
            for line, _ in (day["ahead"].lines if day["ahead"] else ())
        ]
        if hand.after is not None
        else []
    )
    day["wings"] = narrow.wing_pictures(position, hand.seat, words)
    board = position.boards[hand.seat]
    day["strip"] = narrow.shelf_strip(view.sheet, board.objects)
    day["strip_said"] = words.t("{done} of {count}", done=board.objects, count=len(view.sheet.shelf))
    day["shelf_views"] = narrow.shelf_views(view.sheet)
    day["modules"] = narrow.modules(position, hand.seat, words, hand.after)
    for person in day["people"]:
        seat = person["seat"]
        person["picture"] = sheet.small(key, view.turn.before, seat, words, view.names[seat])
        person["counts"] = score.in_short(view.turn.before, seat, words)
    day["ribbon"] = sheet.ribbon(position, hand.seat, words) if alone and view.over else ""
