"""Who comes together at a table before the first draw: seats that join, go or are taken.

Such events stand in a table's log, so that every page hears of them, but in no
record: ``settled`` is head and log as if the table had begun with those who
were there at the first draw. Who may do what is in ``door``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from papeterie.pen import record as records
from papeterie.pen import turn as turns
from papeterie.pen.game import Game, Refusal
from papeterie.pen.record import Head
from papeterie.pen.turn import Drawn, Entry, Event, Turn
from papeterie.pen.words import N_
from papeterie.tables.errors import Forbidden, Wrong
from papeterie.tables.table import Table

JOIN, LEAVE, SIT, AGAIN = "join", "leave", "sit", "again"
OWN_KINDS: Final = frozenset({JOIN, LEAVE, SIT, AGAIN})
"""join: one seat more at the end, value its name; leave: a seat goes; sit: somebody took a free seat;
again: the same people have another table, value its name."""


def turn_after(game: Game, head: Head, turn: Turn, entry: Entry) -> Turn:
    """The turn after an entry; with more or fewer seats the table stands as it began."""
    if isinstance(entry, Event) and entry.kind in (JOIN, LEAVE):
        return records.begin(game, head_after(head, entry))
    return turns.apply(game, turn, entry)


def head_after(head: Head, event: Event) -> Head:
    """The head with one seat more, or one fewer."""
    names = list(head.seats)
    if event.kind == JOIN:
        names.append(event.value)
    elif event.kind == LEAVE:
        del names[event.seat]
    return msgspec.structs.replace(head, seats=tuple(names))


class _Seat:
    """What was said of a seat before the first draw."""

    def __init__(self, name: str) -> None:
        self.name, self.bot, self.word = name, "", ""


def settled(head: Head, entries: Sequence[Entry]) -> tuple[Head, tuple[Entry, ...]]:
    """Head and log without the gathering: what a record holds."""
    first = next((n for n, entry in enumerate(entries) if isinstance(entry, Drawn)), len(entries))
    before, after = entries[:first], _kept(entries[first:])
    if not any(isinstance(entry, Event) and entry.kind in (JOIN, LEAVE) for entry in before):
        return head, (*_kept(before), *after)
    seats = [_Seat(name) for name in head.seats]
    kept = [entry for entry in before if not (isinstance(entry, Event) and _said(seats, entry))]
    for number, seat in enumerate(seats):
        if seat.word:
            kept.append(Event("word", seat=number, value=seat.word))
        if seat.bot:
            kept.append(Event("bot", seat=number, value=seat.bot))
    names = tuple(seat.name for seat in seats)
    return msgspec.structs.replace(head, seats=names), (*kept, *after)


def _kept(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    return tuple(e for e in entries if not (isinstance(e, Event) and e.kind in OWN_KINDS))


def _said(seats: list[_Seat], event: Event) -> bool:
    """Takes in what an event says of the seats; False if it is about something else."""
    if event.kind == JOIN:
        seats.append(_Seat(event.value))
    elif event.kind == LEAVE:
        del seats[event.seat]
    elif event.kind == "rename" and event.seat >= 0:
        seats[event.seat].name = event.value
    elif event.kind in ("bot", "person"):
        seats[event.seat].bot = event.value
    elif event.kind == "word":
        seats[event.seat].word = event.value
    else:
        return event.kind in OWN_KINDS
    return True


def under_way(there: Table) -> bool:
    """Whether people may still come and go: until the first draw."""
    return not there.turn.draws and not there.turn.over


def check(there: Table) -> None:
    """Refusal once the game has begun."""
    if not under_way(there):
        raise Refusal("turn", N_("The game has begun: nobody joins or leaves the list any more."))


def check_room(there: Table) -> None:
    """Refusal where no more seats fit, or the game has begun."""
    check(there)
    most = there.game.seats[1]
    if there.seats >= most:
        why = N_("All seats of this game are there: {most} at most.")
        raise Refusal("turn", why, facts={"most": most})


def check_free(there: Table, seat: int) -> None:
    """Wrong or Refusal where this seat can't be taken by somebody who was invited."""
    check(there)
    if not 0 <= seat < there.seats:
        raise Wrong(N_("There is no seat {seat} at this table."), seat=seat + 1)
    if there.taken[seat] or there.bots[seat]:
        name = there.names[seat]
        raise Refusal("turn", N_("{name}'s seat is taken already."), seat=seat, facts={"name": name})


def check_removal(there: Table, own: int, seat: int) -> None:
    """Who may remove which seat: the first one any but itself, the others their own."""
    check(there)
    if not 0 <= seat < there.seats:
        raise Wrong(N_("There is no seat {seat} at this table."), seat=seat + 1)
    if not seat:
        raise Refusal("turn", N_("The first seat laid this table and stays; it can delete the table."))
    if own and own != seat:
        raise Forbidden(N_("Only the first seat, which laid this table, can do that."))
    if there.seats <= there.game.seats[0]:
        raise Refusal("turn", N_("This game needs so many seats."))
