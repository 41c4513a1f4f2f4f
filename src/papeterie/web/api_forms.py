"""What the API is sent and what it answers, as types; docs/api.md says the same in words.

Marks and draws are texts, as in a record. Who may do what is for the door.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from papeterie.pen import options as option_texts
from papeterie.pen import record as records
from papeterie.pen import turn as turns
from papeterie.pen.game import Game, Refusal
from papeterie.pen.turn import Barrier, Corrected, Drawn, Entry, Event
from papeterie.pen.words import N_, Words
from papeterie.tables.door import Created, Grown, View
from papeterie.tables.errors import Seen, Wrong
from papeterie.web.problems import Problem, facts_of, refusal_text

_T = TypeVar("_T", bound="Form")


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An act without anything to say."""


class New(Form, frozen=True):
    """A new table; ``name`` and ``seats`` as people are called."""

    game: str
    name: str
    seats: tuple[str, ...]
    sheet: str = ""
    options: dict[str, str] = {}
    draws: str = "sealed"


class From(Form, frozen=True):
    """A table that goes on from a record's text."""

    record: str
    copy: bool = False


class Act(Form, frozen=True):
    """Any act that says no more than what its page had seen."""

    seen: Seen


class Throw(Act, frozen=True):
    faces: str | None = None


class Correct(Act, frozen=True):
    """``back``: so many draws before the last one of the round."""

    faces: str
    back: int = 0


class Mark(Act, frozen=True):
    mark: str


class Back(Act, frozen=True):
    count: int = 1


class Word(Act, frozen=True):
    word: str


class Set(Act, frozen=True):
    key: str
    value: str


class Rename(Act, frozen=True):
    name: str
    seat: int | None = None


class Seat(Act, frozen=True):
    """``seat`` from 1, as people count; ``sure``: also if its person is there (only the first seat)."""

    seat: int
    bot: str = "careful"
    sure: bool = False


class Grow(Act, frozen=True):
    rounds: int = 1
    bot: str = "careful"

    def __post_init__(self) -> None:
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise ValueError(f"rounds: from 1 to {MOST_ROUNDS}")


MOST_ROUNDS = 200
"""So many rounds a bot plays for one request."""


def decode(body: bytes, kind: type[_T]) -> _T:
    """What was sent; Wrong with the reason if it isn't what is expected."""
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except (msgspec.MsgspecError, ValueError) as error:
        raise Wrong(N_("This isn't what is expected here: {reason}."), reason=str(error)[:200]) from None


def created(made: Created) -> dict[str, Any]:
    """A new table and the secrets of its seats, shown this once."""
    return {"table": made.table, "seats": [access.secret for access in made.seats]}


def grown(made: Grown, one: Game, words: Words) -> dict[str, Any]:
    """How far a bot came."""
    stopped = None if made.stopped is None else refused(made.stopped, one, words)
    return {"seen": made.seen, "rounds": made.rounds, "stopped": stopped}


def refused(refusal: Refusal, one: Game, words: Words) -> dict[str, Any]:
    """A refusal that is told, not raised."""
    sentence = refusal_text(refusal, words, one)
    return {"rule": refusal.rule, "sentence": sentence, "facts": facts_of(refusal.facts)}


def game(one: Game) -> dict[str, Any]:
    """A game, with all that a form for a new table needs."""
    words = Words("en")
    fields = option_texts.fields(one.options)
    return {
        "name": one.name,
        "title": one.title(words),
        "rules": one.rules_version,
        "seats": one.seats,
        "sheets": one.sheets(),
        "options": [msgspec.structs.asdict(field) for field in fields],
    }


def look(view: View, words: Words) -> dict[str, Any]:
    """A table as this seat or watcher sees it."""
    one, turn = view.game, view.turn
    working = view.acting and not view.may_withdraw and view.seat is not None
    moves = one.moves(view.position, view.seat) if working and view.seat is not None else ()
    over = records.result_lines(one.result(turn.position)) if turn.over else ()
    return {
        "table": view.table,
        "game": one.name,
        "sheet": view.head.sheet,
        "title": view.title,
        "seat": None if view.seat is None else view.seat + 1,
        "names": view.names,
        "taken": view.taken,
        "bots": view.bots,
        "options": option_texts.texts(view.options),
        "draws": view.head.draws,
        "seal": view.seal,
        "words": view.words,
        "copy": view.copy,
        "seen": view.seen,
        "round": turn.round,
        "outcomes": [one.outcome_text(outcome) for outcome in turn.outcomes],
        "done": turn.done,
        "left": turn.left,
        "over": turn.over,
        "result": over,
        "due": view.due,
        "closed": None if view.closed is None else refused(view.closed, one, words),
        "draft": [one.text(move) for move in view.draft],
        "moves": [one.text(move) for move in moves],
        "may_be_done": view.may_be_done,
        "may_withdraw": view.may_withdraw,
        "may_correct": view.may_correct,
    }


def problem(found: Problem, one: Game | None) -> dict[str, Any]:
    """What went wrong. Marks and draws in it are texts where the game is known."""
    told: dict[str, Any] = {"problem": found.name, "sentence": found.sentence}
    if found.rule:
        told |= {"rule": found.rule, "cells": found.cells, "facts": found.facts}
    if found.line:
        told |= {"line": found.line, "column": found.column}
    if found.seen is not None and one is not None:
        first = found.seen.public - len(found.entries) + 1
        entries = [entry(each, number, one) for number, each in enumerate(found.entries, first)]
        draft = [one.text(move) for move in found.draft]
        told |= {"seen": found.seen, "since": {"entries": entries, "draft": draft}}
    return told


def entry(one: Entry, number: int, of: Game) -> dict[str, Any]:
    """An entry of the public log."""
    if isinstance(one, (Drawn, Corrected)):
        told = {"number": number, "outcome": of.outcome_text(one.outcome)}
        if isinstance(one, Drawn):
            return {**told, "entry": "drawn"}
        return {**told, "entry": "corrected", "back": one.back}
    if isinstance(one, Barrier):
        marks = [[of.text(move) for move in seat] for seat in one.marks]
        return {"number": number, "entry": "barrier", "marks": marks}
    if isinstance(one, Event):
        told = {"number": number, "entry": one.kind, "key": one.key, "value": one.value}
        return told if one.seat < 0 else {**told, "seat": one.seat + 1}
    kind = "done" if isinstance(one, turns.Done) else "withdrawn"
    return {"number": number, "entry": kind, "seat": one.seat + 1}
