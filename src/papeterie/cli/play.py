"""``papeterie play``: what it is called with, and the game that it begins or goes on with.

How the game then goes is in ``playing``; what it keeps is in ``sitting``.
"""

from __future__ import annotations

import datetime
import os
from pathlib import Path
from typing import Any

import click

from papeterie.cli import finding
from papeterie.cli.speaking import CommandError, OneOf, Spoken
from papeterie.pen import options as option_texts
from papeterie.pen import record as records
from papeterie.pen.game import Game
from papeterie.pen.record import Head, RecordError
from papeterie.pen.words import Said, Words, clean_name


def command(words: Words) -> click.Command:
    """Plays in the terminal."""

    def play(
        game: str,
        sheet: str,
        name: str,
        seat: tuple[str, ...],
        settings: tuple[str, ...],
        dice: str,
        word: tuple[str, ...],
        record: str | None,
        clear: bool,
    ) -> None:
        from papeterie.cli import playing
        from papeterie.cli.sitting import Sitting

        found = finding.game_named(game, words)
        file = Path(record) if record is not None else None
        if file is not None and file.exists():
            sitting = _resumed(found, file, words)
        else:
            head = _head(found, sheet, name, seat, settings, dice, words)
            sitting = Sitting.begun(found, head, file, tuple(_clean(each, words) for each in word))
        playing.play(sitting, words, clear=clear)

    said = words.t(
        "Plays GAME in the terminal, with the keyboard alone. With --record it is kept after every "
        "mark and goes on from there the next time; without, the calendar doesn't count, and all is gone "
        "at the end."
    )
    return Spoken(words, "play", play, said, params=_params(words))


def _params(words: Words) -> list[click.Parameter]:
    return [
        click.Argument(["game"], metavar=words.t("GAME")),
        click.Option(
            ["--sheet"],
            default="",
            metavar=words.t("SHEET"),
            help=words.t("The sheet to play on. By default, the first one that “papeterie games” lists."),
        ),
        click.Option(
            ["--name"],
            default="",
            metavar=words.t("NAME"),
            help=words.t("The name on the sheet, or of the table. By default, the title of the sheet."),
        ),
        click.Option(
            ["--seat"],
            multiple=True,
            metavar=words.t("NAME"),
            help=words.t("Who plays. Repeat it for several people who share this keyboard."),
        ),
        click.Option(
            ["--set", "settings"],
            multiple=True,
            metavar=words.t("KEY=VALUE"),
            help=words.t("An option of the game, such as pace=leisure. Can be repeated."),
        ),
        click.Option(
            ["--dice"],
            default="sealed",
            type=OneOf(words, "sealed", "own"),
            help=words.t(
                "“sealed”: dice or cards under a seal that can be checked afterwards; "
                "“own”: your own, typed in. By default sealed."
            ),
        ),
        click.Option(
            ["--word"],
            multiple=True,
            metavar=words.t("WORD"),
            help=words.t(
                "A word of your own that goes into the seal. Repeat it for each seat, in their order."
            ),
        ),
        click.Option(
            ["--record"],
            metavar=words.t("FILE"),
            help=words.t("Keep the game in this file, or go on with the one that is there."),
        ),
        click.Option(["--clear"], is_flag=True, help=words.t("Empty the screen before it is shown again.")),
    ]


def _head(
    game: Game,
    sheet: str,
    name: str,
    seats: tuple[str, ...],
    settings: tuple[str, ...],
    dice: str,
    words: Words,
) -> Head:
    """What the game begins with; a sentence for what can't be."""
    found = finding.sheet_named(game, sheet, words)
    fewest, most = game.seats
    people = [_clean(each, words) for each in seats]
    people += [words.t("Player {n}", n=n) for n in range(len(people) + 1, fewest + 1)]
    if len(people) > most:
        raise CommandError(
            words.n(
                "{game} has {n} seat at most.", "{game} has {n} seats at most.", most, game=game.title(words)
            )
        )
    named = _clean(name, words) if name else _title(game, found, words)
    options = game.settled(_options(game, settings, words), datetime.datetime.now(datetime.UTC))
    draws = "typed" if dice == "own" else "sealed"
    return records.head_of(game, found, name=named, seats=tuple(people), draws=draws, options=options)


def _title(game: Game, sheet: Any, words: Words) -> str:
    own = game.words(words)
    title = getattr(sheet, "title", "")
    return own.t(title) if title else game.title(own)


def _clean(name: str, words: Words) -> str:
    try:
        return clean_name(name)
    except Said as error:
        raise CommandError(error.said(words)) from None


def _options(game: Game, settings: tuple[str, ...], words: Words) -> Any:
    given: dict[str, str] = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals:
            raise CommandError(words.t("--set takes key=value, not “{setting}”.", setting=setting))
        given[key] = value
    if "zone" not in given and any(field.name == "zone" for field in option_texts.fields(game.options)):
        given["zone"] = _zone()
    try:
        return option_texts.from_texts(game.options, given)
    except ValueError as error:
        raise CommandError(words.t("This can't be set: {why}.", why=error)) from None


def _zone() -> str:
    """The time zone of this machine by its name, or UTC where it has none that can be told."""
    from zoneinfo import ZoneInfo

    named = os.environ.get("TZ", "").lstrip(":")
    if not named:
        linked = os.path.realpath("/etc/localtime")
        named = linked.partition("zoneinfo/")[2]
    try:
        return ZoneInfo(named).key
    except (OSError, ValueError, LookupError):
        return "UTC"


def _resumed(game: Game, file: Path, words: Words) -> Any:
    """The game in a file."""
    from papeterie.cli.sitting import PRIVATE, Lost, Sitting

    found, record = finding.record_at(file, words)
    if found is not game:
        title = found.title(words)
        raise CommandError(words.t("{file} holds {game}, another game.", file=str(file), game=title))
    try:
        records.final(record, game)
        return Sitting.resumed(game, record, file)
    except RecordError as error:
        raise CommandError(finding.unreadable(file, error, words)) from None
    except Lost:
        said = words.t(
            "The last draws of {file} lie under a seal whose secret isn't here: it is in {beside}, "
            "or on the server where the table is. A copy made there can be gone on with.",
            file=str(file),
            beside=file.name + PRIVATE,
        )
        raise CommandError(said) from None
