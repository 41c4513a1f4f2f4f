"""A table in memory: the turn, the drafts, and where everything stands in the logs.

Rebuilt from what the store keeps, moved on by ``apply`` and ``note`` once an
entry is on disk. It decides nothing; what may follow is in ``plan`` and ``door``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from papeterie.pen import options as option_texts
from papeterie.pen import record as records
from papeterie.pen import turn as turns
from papeterie.pen.game import Game, Move
from papeterie.pen.record import Head
from papeterie.pen.turn import Barrier, Corrected, Done, Entry, Event, Turn, Withdrawn
from papeterie.tables.errors import Seen
from papeterie.tables.store import DraftLine, Stored


class Table:
    """One table. ``public``: entries in its public log; the rest is named as in the logs.

    ``history`` holds, per seat, what was added to the draft log since the marks
    of the last round were given out; ``bases`` the counters at that point.
    ``changes``: the "set" events, each with the rounds begun before it.
    ``begun_with`` and ``options``: as the table began, and as they are now.
    ``bots`` names the bot that plays a seat, empty for a person. ``laid``: the
    head as the table was laid, ``head``: with the seats there are by now.
    """

    __slots__ = (
        "bases",
        "begun_with",
        "bots",
        "changes",
        "copy",
        "created",
        "game",
        "head",
        "history",
        "invites",
        "kept_seen",
        "keys",
        "laid",
        "name",
        "names",
        "next",
        "options",
        "public",
        "seal",
        "seal_round",
        "seat_at",
        "secrets",
        "seen",
        "sheet",
        "taken",
        "title",
        "turn",
        "turn_at",
        "watch",
        "words",
    )

    def __init__(self, name: str, head: Head, game: Game) -> None:
        seats = len(head.seats)
        self.name, self.laid, self.head, self.game = name, head, head, game
        self.sheet: Any = game.sheet(head.sheet)
        self.begun_with: Any = records.options_of(game, head)
        self.options: Any = self.begun_with
        self.turn: Turn = records.begin(game, head)
        self.title, self.names = head.name, head.seats
        self.public = self.turn_at = 0
        self.seat_at = [0] * seats
        self.history: list[list[int]] = [[] for _ in range(seats)]
        self.bases = [0] * seats
        self.bots: tuple[str, ...] = ("",) * seats
        self.words: tuple[str, ...] = ("",) * seats
        self.changes: tuple[tuple[int, Event], ...] = ()
        self.seal, self.seal_round = "", 0
        self.secrets: dict[str, bytes] = {}
        self.keys: tuple[bytes, ...] = ()
        self.taken: tuple[bool, ...] = (False,) * seats
        self.created = self.seen = self.kept_seen = 0
        self.copy = False
        self.watch, self.invites, self.next = "", b"", ""

    @property
    def seats(self) -> int:
        return len(self.names)

    @property
    def sealed(self) -> bool:
        """Whether the table draws by itself, under a seal."""
        return self.head.draws == "sealed"

    def apply(self, entry: Entry) -> None:
        """Moves on by one entry of the public log."""
        self.turn = turns.apply(self.game, self.turn, entry)
        self.public += 1
        if isinstance(entry, (Done, Withdrawn)):
            self.seat_at[entry.seat] = self.public
        elif isinstance(entry, Event):
            self._event(entry)
        else:
            self.turn_at = self.public
        if lapses(entry):
            self.clear()

    def _event(self, event: Event) -> None:
        if event.kind == "set":
            self.changes = (*self.changes, (self.turn.round, event))
            self.options = option_texts.changed(self.options, event.key, event.value)
        elif event.kind == "rename" and event.seat < 0:
            self.title = event.value
        elif event.kind == "rename":
            self.names = _put(self.names, event.seat, event.value)
        elif event.kind in ("bot", "person", "left"):
            self.bots = _put(self.bots, event.seat, event.value)
            self.seat_at[event.seat] = self.public
        elif event.kind == "word":
            self.words = _put(self.words, event.seat, event.value)
        elif event.kind in ("join", "leave"):
            self._reseat(event)
        elif event.kind == "again":
            self.next = event.value
        elif event.kind == "sit":
            pass
        elif event.kind == "seal":
            self.seal, self.seal_round = event.value, self.turn.round
        elif event.kind == "opened":
            self.secrets.pop(self.seal, None)
            self.seal = ""
        else:
            self.turn_at = self.public

    def _reseat(self, event: Event) -> None:
        """One seat more at the end, or one fewer, before anything was drawn."""
        if event.kind == "join":
            self.names, self.bots, self.words = (
                (*self.names, event.value),
                (*self.bots, ""),
                (*self.words, ""),
            )
            self.keys, self.taken = (*self.keys, b""), (*self.taken, False)
        else:
            gone = event.seat
            self.names, self.bots, self.words = (
                _without(self.names, gone), _without(self.bots, gone), _without(self.words, gone),
            )  # fmt: skip
            self.keys, self.taken = _without(self.keys, gone), _without(self.taken, gone)
        self.head = msgspec.structs.replace(self.head, seats=self.names)
        self.turn = records.begin(self.game, self.head)
        self.history = [[] for _ in self.names]
        self.bases, self.seat_at = [0] * self.seats, [self.public] * self.seats
        self.turn_at = self.public

    def key(self, seat: int, key: bytes, taken: bool) -> None:
        """Another secret opens a seat."""
        self.keys, self.taken = _put(self.keys, seat, key), _put(self.taken, seat, taken)

    def clear(self) -> None:
        """The drafts are given out, or have lapsed; their counters go on."""
        self.bases = self.counters()
        self.history = [[] for _ in self.history]

    def note(self, line: DraftLine) -> None:
        """Moves on by one line of a draft log."""
        self.history[line.seat].append(line.what)

    def counter(self, seat: int) -> int:
        return self.bases[seat] + len(self.history[seat])

    def counters(self) -> list[int]:
        return [self.counter(seat) for seat in range(len(self.history))]

    def draft(self, seat: int) -> tuple[Move, ...]:
        """The marks of this round that a seat has made and not taken back."""
        return fold(self.history[seat])

    def at(self, seat: int | None) -> Seen:
        """Where everything stands, as far as this seat may know."""
        return Seen(self.public, 0 if seat is None else self.counter(seat))

    def knows_turn(self, seen: Seen) -> bool:
        """Whether a page has seen all that matters to everybody's turn."""
        return self.turn_at <= seen.public <= self.public

    def knows_seat(self, seen: Seen, seat: int) -> bool:
        """Whether a page has seen all that matters to this seat's own turn, its draft included."""
        return (
            self.knows_turn(seen) and self.seat_at[seat] <= seen.public and seen.draft == self.counter(seat)
        )

    def noted(self, seen: Seen, seat: int) -> int | None:
        """What followed in the draft log upon what a page has seen; None if nothing, or all was given out."""
        index = seen.draft - self.bases[seat]
        return self.history[seat][index] if 0 <= index < len(self.history[seat]) else None


def fold(history: Iterable[int]) -> tuple[Move, ...]:
    """The marks that a draft log comes to."""
    marks: list[Move] = []
    for what in history:
        if what < 0:
            del marks[what:]
        else:
            marks.append(what)
    return tuple(marks)


def lapses(entry: Entry) -> bool:
    """Whether the drafts end with this entry: given out at the barrier, or void."""
    return isinstance(entry, (Barrier, Corrected)) or (isinstance(entry, Event) and entry.kind == "finished")


def from_stored(stored: Stored, game: Game) -> Table:
    """The table that a store has kept."""
    table = Table(stored.table, stored.head, game)
    table.secrets = dict(stored.secrets)
    for entry in stored.entries:
        table.apply(entry)
    table.bases = list(stored.counters)
    table.history = [[] for _ in table.history]
    for line in stored.drafts:
        table.note(line)
    table.keys, table.taken = stored.keys, stored.taken
    table.created, table.seen, table.kept_seen = stored.created, stored.seen, stored.seen
    table.copy, table.watch, table.invites = stored.copy, stored.watch, stored.invites
    return table


def _put(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _without(values: tuple[Any, ...], index: int) -> tuple[Any, ...]:
    return (*values[:index], *values[index + 1 :])
