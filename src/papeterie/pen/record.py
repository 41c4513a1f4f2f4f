"""The record: a table as a text that people can read, keep, mail, replay and check.

Made from a table's log, written as text, and replayed through the same door as a
table. ``record_reader`` reads the text back; docs/records.md says what it may hold;
``verify`` checks the seals.
"""

from __future__ import annotations

import bisect
import datetime
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from papeterie.pen import options as option_texts
from papeterie.pen import turn as turns
from papeterie.pen.game import Game, Move, Options, Refusal, Refused, Standing
from papeterie.pen.turn import Barrier, Corrected, Done, Drawn, Entry, Event, Turn, Withdrawn
from papeterie.pen.words import N_, QUOTE, Said

FORMAT = 1
EXTENSION = ".papier"

A_MOMENT = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)
"""Any moment will do to see whether options and their changes can be honoured at all."""


class RecordError(Said):
    """A text that is no record, or a record that can't be honoured: line and column from 1, and why."""

    def __init__(self, line: int, column: int, why: str, /, **facts: object) -> None:
        super().__init__(why, **facts)
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {super().__str__()}"


class Head(msgspec.Struct, frozen=True):
    """What a table was when it began.

    ``sheet`` is ``name@edition``; ``digest`` the hash of its content; ``draws``
    is ``sealed`` or ``typed``; ``options`` are texts by name.
    """

    game: str
    rules: int
    sheet: str
    digest: str
    name: str
    seats: tuple[str, ...]
    draws: str
    options: dict[str, str]


class Round(msgspec.Struct, frozen=True):
    """What lies between two draws: its outcomes and each seat's marks, None while it lasts."""

    number: int
    outcomes: tuple[int, ...]
    marks: tuple[tuple[Move, ...], ...] | None


class Record(msgspec.Struct, frozen=True):
    """A head, a body of rounds and events, and the result as it was written down.

    ``lines`` holds the line number of each piece of the body, where read from a text.
    """

    head: Head
    body: tuple[Round | Event, ...]
    result: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()


def head_of(
    game: Game, sheet: Any, *, name: str, seats: tuple[str, ...], draws: str, options: Options
) -> Head:
    """The head of a table that begins now."""
    return Head(
        game=game.name,
        rules=game.rules_version,
        sheet=f"{sheet.name}@{sheet.edition}",
        digest=sheet.digest,
        name=name,
        seats=seats,
        draws=draws,
        options=option_texts.texts(options),
    )


def options_of(game: Game, head: Head) -> Any:
    """The options that a table began with; ValueError naming the field."""
    return option_texts.from_texts(game.options, head.options)


def begin(game: Game, head: Head) -> Turn:
    """The turn before anything happened; LookupError or ValueError where the head can't be honoured."""
    return turns.begin(game, game.sheet(head.sheet), len(head.seats), options_of(game, head))


_WHO_PLAYS: Final = ("bot", "person", "left")


def _apart(during: list[Event], away: set[int], done: set[int]) -> tuple[list[Event], list[Event]]:
    """What happened within a round: what is written before it, and what behind it.

    ``away``: the seats that were left when it began. Whoever has left with the turn
    unfinished has no marks in the round, and whoever came back has some: so the one stands
    before the round, with all that came before it, and so does the first return.
    """
    gone = {event.seat: event.kind == "left" for event in during if event.kind in _WHO_PLAYS}
    before: list[Event] = []
    behind: list[Event] = []
    back: set[int] = set()
    for event in during:
        seat = event.seat
        if event.kind not in _WHO_PLAYS:
            behind.append(event)
        elif (gone[seat] and seat not in done) or (seat in away and seat not in back):
            before.append(event)
            back.add(seat)
        else:
            behind.append(event)
    return before, behind


def from_log(head: Head, entries: Iterable[Entry], result: tuple[str, ...] = ()) -> Record:
    """The record of a table's public log. An event during a round comes behind the round's line.

    But whoever leaves with their turn unfinished has no marks in the round, and whoever
    comes back has some: this stands before it.
    """
    body: list[Round | Event] = []
    outcomes: list[int] = []
    during: list[Event] = []
    done: set[int] = set()
    away: set[int] = set()
    number = 0

    def close(marks: tuple[tuple[Move, ...], ...] | None) -> None:
        before, behind = _apart(during, away, done)
        body.extend([*before, Round(number, tuple(outcomes), marks), *behind])
        for event in during:
            _note(event, away)

    for entry in entries:
        if isinstance(entry, Drawn):
            number += not outcomes
            outcomes.append(entry.outcome)
        elif isinstance(entry, Corrected):
            outcomes[-1 - entry.back] = entry.outcome
        elif isinstance(entry, Barrier):
            close(entry.marks)
            outcomes, during, done = [], [], set()
        elif isinstance(entry, Done):
            done.add(entry.seat)
        elif isinstance(entry, Withdrawn):
            done.discard(entry.seat)
        elif outcomes:
            during.append(entry)
        else:
            body.append(entry)
            _note(entry, away)
    if outcomes:
        close(None)
    return Record(head, tuple(body), result)


def _note(event: Event, away: set[int]) -> None:
    if event.kind == "left":
        away.add(event.seat)
    elif event.kind in _WHO_PLAYS:
        away.discard(event.seat)


def to_log(record: Record) -> Iterator[Entry]:
    """The entries of a public log that make this record."""
    for piece in record.body:
        if isinstance(piece, Event):
            yield piece
            continue
        yield from map(Drawn, piece.outcomes)
        if piece.marks is not None:
            yield Barrier(piece.marks)


def result_lines(standings: tuple[Standing, ...]) -> tuple[str, ...]:
    """A result as a record holds it: place, who, total and the points of each line."""
    lines = []
    for standing in standings:
        who = f"seat-{standing.who + 1}" if isinstance(standing.who, int) else standing.who
        total = "" if standing.total is None else f" = {standing.total}"
        points = " ".join(str(line.points) for line in standing.lines)
        lines.append(f"result {standing.place}: {who}{total} ({points})")
    return tuple(lines)


def write(record: Record, game: Game) -> str:
    """The record as text."""
    head = record.head
    lines = [
        f"papier {FORMAT}",
        f"game: {head.game} {head.rules}",
        f"sheet: {head.sheet} {head.digest}",
        f"name: {head.name}",
        *(f"seat {number}: {name}" for number, name in enumerate(head.seats, 1)),
        f"draws: {head.draws}",
        *(f"option {key}: {value}".rstrip() for key, value in head.options.items()),
        "",
        *(_event_text(p) if isinstance(p, Event) else _round_text(p, game) for p in record.body),
    ]
    if record.result:
        lines += ["", *record.result]
    return "\n".join(lines) + "\n"


def _round_text(piece: Round, game: Game) -> str:
    drawn = " ".join(map(game.outcome_text, piece.outcomes)) or "-"
    if piece.marks is None:
        return f"{piece.number}. {drawn}"
    marks = " / ".join(" ".join(map(game.text, seat)) or "-" for seat in piece.marks)
    return f"{piece.number}. {drawn}: {marks}"


def _event_text(event: Event) -> str:
    if event.kind == "set":
        return f"set {event.key}: {event.value}" + (f" @ {event.at}" if event.at else "")
    seat = f" {event.seat + 1}" if event.seat >= 0 else ""
    return f"{event.kind}{seat}" + (f": {event.value}" if event.value else "")


class Step(msgspec.Struct, frozen=True):
    """One piece of a record's body and the turns before and after it."""

    piece: Round | Event
    before: Turn
    after: Turn


def replay(record: Record, game: Game) -> Iterator[Step]:
    """The record, piece by piece, each checked as at a table; RecordError where a rule is broken."""
    _check_changes(record, game)
    turn = begin(game, record.head)
    for index, piece in enumerate(record.body):
        before = turn
        try:
            turn = _replay_piece(game, turn, piece)
        except Refusal as refusal:
            quoted = Refused(game, refusal)
            raise RecordError(_line(record, index), 1, QUOTE, error=quoted) from None
        except ValueError as error:
            raise RecordError(_line(record, index), 1, QUOTE, error=error) from None
        yield Step(piece, before, turn)


def _line(record: Record, index: int) -> int:
    return record.lines[index] if record.lines else index + 1


def _check_changes(record: Record, game: Game) -> None:
    """RecordError at the first change of an option that can't be honoured after those before it."""
    options = options_of(game, record.head)
    rounds, changes, places = 0, [], []
    for index, piece in enumerate(record.body):
        if isinstance(piece, Round):
            rounds += 1
        elif piece.kind == "set":
            changes.append((rounds, piece))
            places.append(index)

    def fault(count: int) -> ValueError | None:
        try:
            game.closed(options, changes[:count], rounds, A_MOMENT, None)
        except ValueError as error:
            return error
        return None

    # All at once, then by halves: one by one would take minutes for a hostile record.
    if fault(len(changes)):
        first = bisect.bisect_left(range(len(changes) + 1), True, key=lambda n: fault(n) is not None)
        line = _line(record, places[first - 1]) if first else 1
        raise RecordError(line, 1, QUOTE, error=fault(first))


def final(record: Record, game: Game) -> Turn:
    """The turn after all of a record; RecordError where a rule is broken."""
    turn = begin(game, record.head)
    for step in replay(record, game):
        turn = step.after
    return turn


def _replay_piece(game: Game, turn: Turn, piece: Round | Event) -> Turn:
    if turn.over and (isinstance(piece, Round) or piece.kind in ("finished", "seal", "word")):
        raise Said(N_("the game is over, and yet something follows"))
    if isinstance(piece, Event):
        return turns.apply(game, turn, piece)
    if turn.outcomes:
        raise Said(N_("the round before this one has no marks"))
    if piece.number != turn.round + 1:
        raise Said(N_("round {due} is expected here, not {round}"), due=turn.round + 1, round=piece.number)
    for outcome in piece.outcomes:
        turns.check_draw(game, turn, outcome)
        turn = turns.apply(game, turn, Drawn(outcome))
    if piece.marks is None:
        return turn
    if turns.due(game, turn):
        raise Said(N_("another draw is due before the marks"))
    for seat, marks in enumerate(piece.marks):
        _check_marks(game, turn, seat, marks)
    return turns.apply(game, turn, Barrier(piece.marks))


def _check_marks(game: Game, turn: Turn, seat: int, marks: tuple[Move, ...]) -> None:
    for made, move in enumerate(marks):
        turns.check_mark(game, turn, seat, marks[:made], move)
    if seat in turns.acting(game, turn):
        turns.check_done(game, turn, seat, marks)
