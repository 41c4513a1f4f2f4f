"""What went wrong, as a status, a name for programs and a sentence in a person's language.

The API sends it as JSON, ``pages_wrong`` sets it as a page. Nothing here
changes anything, and nothing tells of the server's inside.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from papeterie.pen.game import Fact, Game, Refusal
from papeterie.pen.record import RecordError
from papeterie.pen.turn import Entry
from papeterie.pen.words import N_, Words
from papeterie.tables.errors import Forbidden, NoSuch, Seen, Stale, StoreError, TableError, Wrong

NOT_FOUND = N_("There is no such page.")
NOT_SO = N_("This address can't be used like that.")
TOO_LONG = N_("This is longer than what can be sent here.")
OUR_FAULT = N_("Something went wrong here, and it isn't your fault. Nothing was changed.")
UNREADABLE = N_("This file is no record that can be read here: line {line}, column {column}: {why}.")

_STORE_STATUS = {"full": 507, "locked": 503, "rights": 503, "broken": 500, "newer": 500}


class TooLong(Exception):
    """A request went on for longer than anything that can be sent."""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """``name`` is for programs: refused, stale, missing, forbidden, wrong, record, store, failed.

    ``rule``, ``cells``, ``facts``: of a refusal. ``entries``, ``draft``,
    ``seen``: of what a stale page had not seen.
    """

    status: int
    name: str
    sentence: str
    rule: str = ""
    cells: tuple[str, ...] = ()
    facts: Mapping[str, Any] = {}
    entries: tuple[Entry, ...] = ()
    draft: tuple[int, ...] = ()
    seen: Seen | None = None
    line: int = 0
    column: int = 0


def problem_of(error: Exception, words: Words, game: Game | None = None) -> Problem:
    """What an error comes to; whatever isn't known is our fault and says no more than that.

    ``game``: whose rules a refusal may come from, where one knows.
    """
    words = words.with_("papeterie.web", "papeterie.tables")
    if isinstance(error, Refusal):
        sentence = refusal_text(error, words, game)
        return Problem(409, "refused", sentence, error.rule, error.cells, facts_of(error.facts))
    if isinstance(error, RecordError):
        # Some reasons are sentences of their own; this one has its full stop already.
        why = words.t(error.why, **error.facts).rstrip(".")
        sentence = words.t(UNREADABLE, line=error.line, column=error.column, why=why)
        return Problem(422, "record", sentence, line=error.line, column=error.column)
    if isinstance(error, TableError):
        return _table_problem(error, words.t(error.why, **error.facts))
    if isinstance(error, TooLong):
        return Problem(413, "wrong", words.t(TOO_LONG))
    return Problem(500, "failed", words.t(OUR_FAULT))


def _table_problem(error: TableError, sentence: str) -> Problem:
    if isinstance(error, Stale):
        known = {"entries": error.entries, "draft": error.draft, "seen": error.seen}
        return Problem(409, "stale", sentence, **known)  # type: ignore[arg-type]
    if isinstance(error, StoreError):
        return Problem(_STORE_STATUS[error.trouble], "store", sentence)
    if isinstance(error, NoSuch):
        return Problem(404, "missing", sentence)
    if isinstance(error, Forbidden):
        return Problem(403, "forbidden", sentence)
    assert isinstance(error, Wrong)
    return Problem(422, "wrong", sentence)


def refusal_text(refusal: Refusal, words: Words, game: Game | None) -> str:
    """A refusal as a sentence, in the words of the game whose rule it is, or of the table."""
    words = words.with_("papeterie.web", "papeterie.tables")
    return words.t(refusal.why, **refusal.facts) if game is None else game.explain(refusal, words)


def facts_of(facts: Mapping[str, Fact]) -> dict[str, Any]:
    """Facts as JSON has them."""
    return {key: list(value) if isinstance(value, tuple) else value for key, value in facts.items()}
