"""How a table begins: its head from what people typed in, or all of it from a record's text."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence

from papeterie.pen import options as option_texts
from papeterie.pen import record as records
from papeterie.pen.game import Game
from papeterie.pen.record import Head
from papeterie.pen.record_reader import read as read_record
from papeterie.pen.turn import Entry
from papeterie.pen.words import N_, QUOTE, Said, clean_name
from papeterie.tables import seats as seat_secrets
from papeterie.tables.access import Access, Created
from papeterie.tables.changes import check_line
from papeterie.tables.copies import without_idle_seal
from papeterie.tables.errors import NoSuch, Wrong
from papeterie.tables.plan import Plan, RandomBytes
from papeterie.tables.store import NewTable
from papeterie.tables.table import Table
from papeterie.tables.view import utc

FindGame = Callable[[str], Game]


def find(find_game: FindGame, name: str) -> Game:
    """The game of this name; NoSuch if there is none."""
    try:
        return find_game(name)
    except LookupError:
        raise NoSuch(N_("There is no game {game} here."), game=name[:40]) from None


def clean(name: str) -> str:
    """A name that people may be shown; Wrong with the reason if it can't be."""
    try:
        return clean_name(name[:20_000])
    except Said as error:
        raise Wrong(QUOTE, error=error) from None


def check_unlike(name: str, others: Iterable[str]) -> None:
    """Wrong where somebody at the table bears this name already, however it is written."""
    if alike(name) in map(alike, others):
        raise Wrong(N_("Somebody at this table is called {name} already: choose another name."), name=name)


def alike(name: str) -> str:
    """The same for two names that differ only in how they are written."""
    return unicodedata.normalize("NFKC", name).casefold()


def head(
    game: Game,
    sheet: str,
    name: str,
    seats: Sequence[str],
    options: Mapping[str, str],
    draws: str,
    now: int,
) -> Head:
    """The head of a table from what people typed in; Wrong or NoSuch where it can't be."""
    fewest, most = game.seats
    if not fewest <= len(seats) <= most:
        raise Wrong(N_("This game has {fewest} to {most} seats."), fewest=fewest, most=most)
    if draws not in ("sealed", "typed"):
        raise Wrong(N_("Draws are sealed or typed in, nothing else."))
    for key, value in options.items():
        check_line(key, value)
    try:
        found = game.sheet(sheet or game.sheets()[0])
    except LookupError:
        raise NoSuch(N_("This game has no sheet {sheet}."), sheet=sheet[:40]) from None
    try:
        taken = game.settled(option_texts.from_texts(game.options, options), utc(now))
    except ValueError as error:
        raise Wrong(N_("This can't be set: {reason}."), reason=error) from None
    names = tuple(clean(each) for each in seats)
    return records.head_of(game, found, name=clean(name), seats=names, draws=draws, options=taken)


async def read(text: str, find_game: FindGame) -> tuple[Head, tuple[Entry, ...]]:
    """Head and log of a record's text, each mark checked; RecordError where it can't be honoured."""
    return await asyncio.to_thread(_read, text, find_game)


def _read(text: str, find_game: FindGame) -> tuple[Head, tuple[Entry, ...]]:
    record = read_record(text, find_game)
    records.final(record, find_game(record.head.game))
    return record.head, tuple(records.to_log(record))


def new_table(
    game: Game,
    head: Head,
    entries: Sequence[Entry],
    random_bytes: RandomBytes,
    now: int,
    *,
    copy: bool = False,
    keys: Sequence[bytes] = (),
    taken: Sequence[bool] = (),
) -> tuple[NewTable, Created]:
    """A table that begins, or goes on from these entries, with a seal of its own.

    ``keys``: the hashes of secrets that open its seats, where people have them already;
    ``taken``: which of those seats somebody holds.
    """
    name, entries = seat_secrets.new_table_name(), without_idle_seal(entries)
    table = Table(name, head, game)
    for entry in entries:
        table.apply(entry)
    plan = Plan(table, random_bytes)
    if table.sealed and not plan.turn.over:
        plan.begin_seal()
    opening = plan.append(now)
    secrets = tuple(seat_secrets.new_secret() for _ in head.seats)
    new = NewTable(
        table=name,
        head=head,
        keys=tuple(keys) or tuple(map(seat_secrets.hashed, secrets)),
        entries=(*entries, *opening.entries),
        secrets=opening.secrets,
        created=now,
        seen=now,
        copy=copy,
        taken=tuple(seat for seat, sits in enumerate(taken) if sits),
        invites=b"" if keys else seat_secrets.hashed(seat_secrets.invitation(name, secrets[0])),
    )
    return new, Created(name, tuple(Access(name, seat, secret) for seat, secret in enumerate(secrets)))
