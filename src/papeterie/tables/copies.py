"""What is made of a table's log: its record as text, its history and its rounds."""

from __future__ import annotations

from collections.abc import Sequence

from papeterie.pen import record as records
from papeterie.pen import turn as turns
from papeterie.pen.game import Game
from papeterie.pen.record import Head, Round
from papeterie.pen.turn import Barrier, Drawn, Entry, Event, Turn
from papeterie.tables.gathering import settled


def text(game: Game, head: Head, entries: Sequence[Entry]) -> str:
    """The record as text, with its result once the game is over."""
    head, entries = settled(head, entries)
    turn = records.begin(game, head)
    for entry in entries:
        turn = turns.apply(game, turn, entry)
    result = records.result_lines(game.result(turn.position)) if turn.over else ()
    return records.write(records.from_log(head, entries, result), game)


def history(game: Game, head: Head, entries: Sequence[Entry]) -> tuple[Turn, ...]:
    """The turn before anything happened, and after each round."""
    head, entries = settled(head, entries)
    turn = records.begin(game, head)
    found = [turn]
    for entry in entries:
        turn = turns.apply(game, turn, entry)
        if isinstance(entry, Barrier):
            found.append(turn)
    return tuple(found)


def rounds(head: Head, entries: Sequence[Entry]) -> tuple[Round, ...]:
    """The rounds that are closed: what was drawn, and the marks of each seat."""
    body = records.from_log(*settled(head, entries)).body
    return tuple(piece for piece in body if isinstance(piece, Round) and piece.marks is not None)


def without_idle_seal(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """A log without its last seal, if that is still closed and covers nothing."""
    for index in range(len(entries) - 1, -1, -1):
        entry = entries[index]
        if isinstance(entry, Drawn) or (isinstance(entry, Event) and entry.kind == "opened"):
            break
        if isinstance(entry, Event) and entry.kind == "seal":
            return (*entries[:index], *entries[index + 1 :])
    return tuple(entries)
