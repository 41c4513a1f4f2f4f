"""What can go wrong at a table, as errors that change nothing.

A mark that a rule refuses is a ``pen.game.Refusal`` and not here. ``why`` is a
sentence in English with ``{facts}`` in braces, which is also the key of its
translation in this room's catalogue.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from papeterie.pen.game import Fact
from papeterie.pen.turn import Entry
from papeterie.pen.words import N_


class Seen(msgspec.Struct, frozen=True):
    """What a page knows of when it asks for something.

    ``public``: how many entries of the table's public log; ``draft``: the draft
    counter of its own seat, 0 for a watcher. Both only ever grow.
    """

    public: int
    draft: int = 0


class TableError(Exception):
    """Anything that a door refuses beside marks; nothing was changed."""

    def __init__(self, why: str, **facts: Fact | ValueError) -> None:
        super().__init__(why.format(**facts) if facts else why)
        self.why = why
        self.facts = facts


class NoSuch(TableError):
    """There is no such table, sheet, game or round."""


class Forbidden(TableError):
    """The secret is missing or wrong, or opens something else."""


class Wrong(TableError):
    """What was sent can't be: a name, an option, a throw that doesn't exist."""


class Stale(TableError):
    """The page had not seen everything that matters to what it asked for.

    ``entries``: of the public log since; ``draft``: the seat's own draft as it
    is; ``seen``: where everything stands now.
    """

    def __init__(self, entries: tuple[Entry, ...], draft: tuple[int, ...], seen: Seen) -> None:
        super().__init__(N_("The table has moved on since this page was shown; nothing was changed."))
        self.entries = entries
        self.draft = draft
        self.seen = seen


StoreTrouble = Literal["full", "rights", "locked", "broken", "newer"]

STORE_SENTENCES: dict[StoreTrouble, str] = {
    "full": N_("The disk is full, so nothing was written down; make room and try again."),
    "rights": N_("The data folder can't be written to, so nothing was written down."),
    "locked": N_("Another program holds the data, so nothing was written down; try again."),
    "broken": N_("The data can't be read; it may be damaged."),
    "newer": N_("The data was written by a newer Papeterie, and this one leaves it alone."),
}


class StoreError(TableError):
    """What was asked for could not be written down or read; ``trouble`` says of which kind."""

    def __init__(self, trouble: StoreTrouble, detail: str = "") -> None:
        super().__init__(STORE_SENTENCES[trouble])
        self.trouble: StoreTrouble = trouble
        self.detail = detail
