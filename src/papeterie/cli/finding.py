"""What commands are told by name or as a file: games, sheets, records. Each missing one is a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from papeterie.cli.speaking import CommandError
from papeterie.games import game as find_game
from papeterie.games import games
from papeterie.pen import options as option_texts
from papeterie.pen import record as records
from papeterie.pen.game import Game
from papeterie.pen.record import Record, RecordError
from papeterie.pen.record_reader import LONGEST, read
from papeterie.pen.turn import Event
from papeterie.pen.words import Words


def game_named(name: str, words: Words) -> Game:
    """The game of this name."""
    try:
        return find_game(name)
    except LookupError:
        there = words.list(games())
        said = words.t("There is no game {name}; there are {there}.", name=name, there=there)
        raise CommandError(said) from None


def sheet_named(game: Game, name: str, words: Words) -> Any:
    """The sheet of this name, or the one offered first where none is given."""
    try:
        return game.sheet(name or game.sheets()[0])
    except LookupError:
        there, title = words.list(game.sheets()), game.title(words)
        said = words.t("{game} has no sheet {name}; there are {there}.", game=title, name=name, there=there)
        raise CommandError(said) from None


def text_of(path: Path, words: Words) -> str:
    """The text of a file, be it a record or a sheet; said in words where it is none."""
    with path.open("rb") as file:
        data = file.read(LONGEST * 4 + 1)
    if len(data) > LONGEST * 4:
        raise CommandError(words.t("{file} is far too large to be read here.", file=str(path)))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise CommandError(words.t("{file} can't be read: it isn't text (UTF-8).", file=str(path))) from None


def record_at(path: Path, words: Words) -> tuple[Game, Record]:
    """The record in a file, and its game."""
    text = text_of(path, words)
    try:
        record = read(text, find_game)
    except RecordError as error:
        raise CommandError(unreadable(path, error, words)) from None
    return find_game(record.head.game), record


def unreadable(path: Path, error: RecordError, words: Words) -> str:
    """Where a record can't be read or breaks a rule, and why."""
    return words.t(
        "{file}, line {line}, column {column}: {why}",
        file=str(path),
        line=error.line,
        column=error.column,
        why=words.t(error.why, **error.facts),
    )


def file_argument(words: Words) -> click.Argument:
    """The argument that names a record's file."""
    return click.Argument(["file"], metavar=words.t("FILE"))


def seat_names(record: Record) -> list[str]:
    """The names of the seats as they are now."""
    names = list(record.head.seats)
    for piece in record.body:
        if isinstance(piece, Event) and piece.kind == "rename" and piece.seat >= 0:
            names[piece.seat] = piece.value
    return names


def as_it_is(game: Game, record: Record) -> tuple[str, Any]:
    """A table's name and options, with all that was changed since it began."""
    name, options = record.head.name, records.options_of(game, record.head)
    for piece in record.body:
        if isinstance(piece, Event) and piece.kind == "rename" and piece.seat < 0:
            name = piece.value
        elif isinstance(piece, Event) and piece.kind == "set":
            options = option_texts.changed(options, piece.key, piece.value)
    return name, options
