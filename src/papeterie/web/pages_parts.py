"""The parts of a town's page: which there are, their HTML, and which of them a page lacks.

A page tells which parts it has by a hash of each, so what is sent is what
differs, whatever happened since. What the parts say is in ``pages_state``.
"""

from __future__ import annotations

import datetime as dt
import zlib
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from markupsafe import Markup

from papeterie.games.idle_city import rules
from papeterie.games.idle_city.buildings import IDS, NONE
from papeterie.games.idle_city.sheet import Position
from papeterie.pen.draws import dice_faces
from papeterie.pen.words import N_
from papeterie.tables.errors import Seen
from papeterie.tables.view import View
from papeterie.web import pages_month, pages_sheet, pages_state
from papeterie.web.pages_state import Hand, Wish
from papeterie.web.pages_viewer import Viewer, macros

PARTS: Final = (
    "facts",
    "said",
    "dice",
    "map",
    "choices",
    "columns",
    "days",
    "acts",
    "cells",
    "legend",
    "next",
)
"""Parts that are templates, beside the layers of the drawing."""


class Notice(msgspec.Struct, frozen=True):
    """Something the page has to say: what happened, or why something can't be."""

    text: str
    rule: str = ""
    more: str = ""
    wrong: bool = False
    back_to: int = -1
    """Where a question is asked: taking back keeps so many marks."""


def seen_text(seen: Seen) -> str:
    """What a page has seen, as its forms send it: ``12.3``."""
    return f"{seen.public}.{seen.draft}"


def parse_seen(text: str) -> Seen:
    """The inverse; nothing seen for anything else."""
    public, _, draft = text.partition(".")
    if len(text) < 32 and public.isdecimal() and draft.isdecimal() and text.isascii():
        return Seen(int(public), int(draft))
    return Seen(0, 0)


class Shown(msgspec.Struct, frozen=True):
    """A town's page, worked out: its parts by name, and what its frame needs."""

    town: dict[str, Any]
    parts: dict[str, Markup]
    layers: dict[str, str]
    hand: Hand

    def hashes(self) -> dict[str, str]:
        """A short hash of each part and layer, and of each row of cells."""
        every = {**self.parts, **self.layers, **self._rows()}
        return {name: digest(html) for name, html in every.items()}

    def lacking(self, have: Mapping[str, str]) -> dict[str, str]:
        """All parts and layers; a row of cells that the page has already is only named."""
        cells = str(self.parts["cells"])
        for name, row in self._rows().items():
            if have.get(name) == digest(row):
                cells = cells.replace(row, f'<i class="{name}"></i>')
        return {**self.parts, **self.layers, "cells": cells}

    def _rows(self) -> dict[str, str]:
        """The rows of cells by the class that places them: ``r7``."""
        return {row.partition('"across ')[2].partition('"')[0]: str(row) for row in self.town["free"]}


def digest(html: str) -> str:
    """Short, and different whenever the part is."""
    return f"{zlib.crc32(html.encode()):x}"


def show(
    view: View, see: Viewer, address: str, wish: Wish, notice: Notice | None = None, *, whole: bool = True
) -> Shown:
    """A town's page for somebody. ``whole``: the drawing too, not only its layers."""
    words = see.words
    hand = pages_state.hand(view, words, wish)
    calendar = pages_month.calendar_of(view)
    colours = tuple(view.options.colours)
    begun = pages_month.begun_on(calendar, words)
    town: dict[str, Any] = {
        "name": view.title,
        "game": view.game.title(words),
        "address": address,
        "mine": view.seat is not None,
        "marks": pages_state.marks(view),
        "bot": bool(view.bot) and not view.over,
        "public": view.seen.public,
        "seen": seen_text(view.seen),
        "look": digest(f"{view.title} {colours} {view.seat is None}"),
        "style": pages_sheet.style_address(view.sheet),
        "scroll": pages_sheet.scroll(view.title, begun),
        "symbols": pages_sheet.symbols(colours, see.lang, pages_sheet.layout_of(view.sheet).cell),
        "map": pages_sheet.map_picture(view.turn.before, see.lang, colours, view.title),
        "drawing": "",
        "wait": _wait(view),
        "facts": pages_month.facts(view, calendar, words),
        "short_facts": pages_month.short_facts(view, calendar, words),
        "throw_title": pages_month.throw_title(view, calendar, words),
        "month": pages_month.month(view, calendar, words, address),
        **_dice(view, see),
        **_marks(view, hand, see, address),
        "legend": pages_state.legend(view.position, words),
        "columns": pages_state.columns(view.position, words),
        "idle_note": _idle_note(view, hand, see),
        "may_grow": view.seat is not None and hand.phase in ("throw", "mark", "closed", "done"),
        "backup": view.seat is not None and 0 < view.turn.round <= 2 and hand.phase in ("throw", "closed"),
    }
    module = macros("town/parts.html", see, town=town, notice=notice, swatch=pages_sheet.swatch)
    parts: dict[str, Markup] = {name: getattr(module, name)().strip() for name in PARTS}
    shown: dict[str, Any] = {
        "cursor": hand.cursor, "building": hand.building, "free": bool(hand.cursor),
    }  # fmt: skip
    layers = pages_sheet.layers(view.turn.position, hand.shown, words, colours, **shown)
    if whole:
        town["drawing"] = pages_sheet.grid(hand.shown, words, colours, name=view.title, **shown)
    return Shown(town, parts, layers, hand)


def _dice(view: View, see: Viewer) -> dict[str, Any]:
    words = see.words
    position: Position = view.position
    faces = dice_faces(view.turn.outcomes[-1]) if view.turn.outcomes else ()
    note = words.t("Your own dice.") if view.typed else words.t("The dice are sealed: anyone can check them.")
    said = (
        words.t("{first} and {second}: {sum}", first=faces[0], second=faces[1], sum=position.sum)
        if faces
        else ""
    )
    return {
        "faces": faces,
        "sum": words.number(position.sum),
        "sum_said": said,
        "dice_note": note,
        "again": pages_state.thrown_again(view.turn.outcomes, words),
        "correctable": view.may_correct and pages_state.marks(view),
    }


def _marks(view: View, hand: Hand, see: Viewer, address: str) -> dict[str, Any]:
    words = see.words
    cells = pages_state.draft_cells(view)
    back: dict[str, Any] | None = None
    if view.draft and hand.phase in ("mark", "done") and pages_state.marks(view):
        keep = cells[-1].index if cells else 0
        last = cells[-1].name if cells else words.t("the building")
        back = {"to": keep, "said": words.t("Take back {last}", last=last)}
    return {
        "choices": hand.choices,
        "choices_title": pages_state.title_of_choices(hand, view, words),
        "switching": hand.marked,
        "building_id": IDS[hand.building] if hand.building != NONE else "",
        "cursor": hand.cursor,
        "free": pages_state.free_rows(hand),
        "anywhere": 2 * rules.free_cells(hand.shown).bit_count() > len(view.sheet.grid),
        "cells_said": words.t("Cells you may colour"),
        "draft_cells": [
            {
                "index": cell.index, "name": cell.name, "column": cell.column, "row": cell.row,
                "said": words.t("Take back {last}", last=cell.name),
            }
            for cell in (cells if pages_state.marks(view) else ())
        ],
        "filled": pages_state.filled(view, hand, words, address),
        "back": back,
        "no_back": words.t("There is nothing to take back in this throw."),
        "no_done": _no_done(hand, see),
    }  # fmt: skip


def _no_done(hand: Hand, see: Viewer) -> str:
    if hand.phase == "mark":
        return see.words.t("This throw isn't finished: there are cells to colour.")
    return see.words.t("No throw is under way.")


def _idle_note(view: View, hand: Hand, see: Viewer) -> str:
    """What stands in place of the choices while there are none."""
    words = see.words
    if hand.phase == "over":
        empty = view.position.empty.bit_count()
        if empty:
            return words.n(
                "It was finished with {n} cell left empty.",
                "It was finished with {n} cells left empty.",
                empty,
            )
        return words.t("Every cell is coloured. Nothing is scored: look at it grow once more, or share it.")
    if view.bot:
        return words.t("A bot plays this town. You can watch it grow, or take over.")
    if hand.phase == "closed" and view.closed is not None:
        return closed_said(view, see)
    return words.t("Throw the dice: their sum chooses the column.")


def _wait(view: View) -> int:
    """Seconds until the next day opens; 0 if nothing is waited for."""
    if view.closed is None:
        return 0
    opens = dt.datetime.fromisoformat(str(view.closed.facts["opens"]))
    return max(1, round((opens - view.now).total_seconds()))


def closed_said(view: View, see: Viewer) -> str:
    """Why the next throw waits, as a calm sentence (IC-40, IC-47)."""
    words = see.words
    assert view.closed is not None
    opens = dt.datetime.fromisoformat(str(view.closed.facts["opens"]))
    said = pages_month.opening(opens, view.now, words)
    if view.turn.round == 0:
        return words.t(
            "The town begins on {date}. Until then you can name it, colour its legend and print it.",
            date=said,
        )
    return words.t("That was it for today. The next day opens on {date}.", date=said)


def announced(view: View, see: Viewer, move: int) -> str:
    """What a screen reader says after a mark."""
    words = see.words
    position: Position = view.position
    if move < rules.FIRST_CELL:
        return words.t("{building} chosen.", building=pages_sheet.names(words)[move])
    cell = rules.text(move)
    name = pages_sheet.names(words)[position.building] if position.building != NONE else ""
    left = (
        words.n("{n} more cell", "{n} more cells", position.owed)
        if position.owed
        else words.t("The throw is complete: say that you are done, or take back.")
    )
    return words.t("{cell}: {building}. {left}", cell=cell, building=name, left=left)


STALE: Final = N_("This page was behind; here is how the town stands now. Nothing was marked twice.")
