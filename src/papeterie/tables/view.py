"""What a seat, or a watcher, may know of a table: one frozen answer for pages and the API.

Marks of others that aren't given out yet are in nobody's view but their own.
"""

from __future__ import annotations

import datetime
from typing import Any

import msgspec

from papeterie.pen import turn as turns
from papeterie.pen.game import Game, Move, Refusal
from papeterie.pen.record import Head
from papeterie.pen.turn import Event, Turn
from papeterie.tables.errors import Seen
from papeterie.tables.table import Table


class View(msgspec.Struct, frozen=True):
    """A table as one seat sees it.

    ``seat``: from 0, None for a watcher. ``title``, ``names``, ``options``: as
    they are now; ``changes``: the "set" events, each with the rounds begun before
    it, for a calendar (with ``options_at_start``). ``position``: the public one
    with the own draft. ``bots``: the bot that plays each seat, "" for a person;
    ``taken``: whether somebody came for it. ``due``: dice are to be thrown;
    ``closed``: why they can't be asked for yet. ``may_…``: what the seat may do
    now. ``seal``: what was shown of the present seal, "" if draws are typed in.
    ``watch``: the secret of the open watch link, "" if none is (always "" for a
    watcher). ``copy``: bots are not held to the calendar here. ``gathering``:
    people may still come and go; ``next``: another table of the same people, "" while there is none. ``now``:
    the moment that counts, which never goes back.
    """

    table: str
    seat: int | None
    game: Game
    sheet: Any
    head: Head
    title: str
    names: tuple[str, ...]
    options: Any
    options_at_start: Any
    changes: tuple[tuple[int, Event], ...]
    turn: Turn
    position: Any
    draft: tuple[Move, ...]
    seen: Seen
    bots: tuple[str, ...]
    taken: tuple[bool, ...]
    due: bool
    closed: Refusal | None
    acting: bool
    may_be_done: bool
    may_withdraw: bool
    may_correct: bool
    may_say_word: bool
    seal: str
    words: tuple[str, ...]
    watch: str
    copy: bool
    gathering: bool
    next: str
    created: datetime.datetime
    now: datetime.datetime

    @property
    def over(self) -> bool:
        """Nothing more will happen."""
        return self.turn.over

    @property
    def typed(self) -> bool:
        """Whether people throw their own dice here."""
        return self.head.draws == "typed"

    @property
    def left(self) -> bool:
        """Whether this very seat was left."""
        return self.seat is not None and self.turn.left[self.seat]

    @property
    def bot(self) -> str:
        """The bot that plays this very seat, "" if a person does."""
        return "" if self.seat is None else self.bots[self.seat]


def utc(seconds: int) -> datetime.datetime:
    """Seconds since 1970 as a moment."""
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC)


def closed(table: Table, now: int) -> Refusal | None:
    """Why the next round can't be begun yet, where a game keeps a calendar."""
    if table.turn.outcomes:
        return None
    return table.game.closed(table.begun_with, table.changes, table.turn.round, utc(now), utc(table.seen))


def view(table: Table, seat: int | None, now: int) -> View:
    """What this seat may know now."""
    game, turn = table.game, table.turn
    draft = () if seat is None else table.draft(seat)
    position = turn.position if seat is None else turns.view(game, turn, seat, draft)
    due = turns.due(game, turn)
    acting = seat is not None and seat in turns.acting(game, turn)
    working = acting and seat is not None and not turn.done[seat]
    return View(
        table=table.name,
        seat=seat,
        game=game,
        sheet=table.sheet,
        head=table.head,
        title=table.title,
        names=table.names,
        options=table.options,
        options_at_start=table.begun_with,
        changes=table.changes,
        turn=turn,
        position=position,
        draft=draft,
        seen=table.at(seat),
        bots=table.bots,
        taken=table.taken,
        due=due,
        closed=closed(table, now) if due else None,
        acting=acting,
        may_be_done=working and seat is not None and game.may_be_done(position, seat),
        may_withdraw=acting and not working,
        may_correct=not table.sealed and bool(turn.outcomes) and not any(turn.done) and not turn.over,
        may_say_word=table.sealed and not turn.draws and not turn.over,
        seal=table.seal,
        words=table.words,
        watch="" if seat is None else table.watch,
        copy=table.copy,
        gathering=not turn.draws and not turn.over and game.seats[1] > 1,
        next=table.next,
        created=utc(table.created),
        now=utc(max(now, table.seen)),
    )
