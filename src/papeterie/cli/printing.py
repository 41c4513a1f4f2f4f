"""``papeterie print``: a PDF of a sheet, blank or as a record left it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from papeterie.cli import finding, screen
from papeterie.cli.speaking import CommandError, OneOf, Spoken, Whole, about
from papeterie.pen import record as records
from papeterie.pen.game import Game
from papeterie.pen.record import RecordError
from papeterie.pen.words import Words


def command(words: Words) -> click.Command:
    """Makes a PDF."""

    def print_(
        game: str, record: str | None, sheet: str, seat: int, paper: str, ink: str, output: str
    ) -> None:
        found = finding.game_named(game, words)
        position, how = _blank(found, sheet, words)
        if record is not None:
            position, how = _in_progress(found, Path(record), sheet, seat, words)
        from papeterie.paper.printing import pdf

        made = pdf(found, position, words=words, paper=paper, ink=ink, seat=seat - 1, **how)  # type: ignore[arg-type]
        _put(made, output or f"{position.sheet.name}.pdf", words)

    said = words.t(
        "Makes a PDF of a sheet of GAME: blank to play on with pens, or as RECORD left it, to go on with."
    )
    return Spoken(words, "print", print_, said, params=_params(words))


def _params(words: Words) -> list[click.Parameter]:
    return [
        click.Argument(["game"], metavar=words.t("GAME")),
        click.Argument(["record"], required=False, metavar=f"[{words.t('RECORD')}]"),
        click.Option(
            ["--sheet"],
            default="",
            metavar=words.t("SHEET"),
            help=words.t(
                "The sheet to print. By default, that of the record, "
                "or else the first one that “papeterie games” lists."
            ),
        ),
        click.Option(
            ["--seat"],
            default=1,
            type=Whole(words, 1, 99),
            help=words.t("Whose sheet to print, by the number of the seat in the record. By default 1."),
        ),
        click.Option(
            ["--paper"],
            default="a4",
            type=OneOf(words, "a4", "letter"),
            help=words.t("The paper to print on. By default a4."),
        ),
        click.Option(
            ["--ink"],
            default="colour",
            type=OneOf(words, "colour", "grey"),
            help=words.t("In colour, or in grey, which loses nothing. By default colour."),
        ),
        click.Option(
            ["--output", "-o"],
            default="",
            metavar=words.t("FILE"),
            help=words.t(
                "The file to write; “-” is standard output. By default, the sheet's name with .pdf."
            ),
        ),
    ]


def _blank(game: Game, sheet: str, words: Words) -> tuple[Any, dict[str, Any]]:
    found = finding.sheet_named(game, sheet, words)
    return game.start(found, game.seats[0], game.options()), {}


def _in_progress(game: Game, file: Path, sheet: str, seat: int, words: Words) -> tuple[Any, dict[str, Any]]:
    found, record = finding.record_at(file, words)
    if found is not game:
        raise CommandError(
            words.t("{file} holds {game}, another game.", file=str(file), game=found.title(words))
        )
    if sheet and game.sheet(record.head.sheet) is not finding.sheet_named(game, sheet, words):
        raise CommandError(
            words.t("{file} is played on the sheet {sheet}.", file=str(file), sheet=record.head.sheet)
        )
    if seat > len(record.head.seats):
        raise CommandError(words.t("{file} has no seat {seat}.", file=str(file), seat=seat))
    try:
        turn = records.final(record, game)
    except RecordError as error:
        raise CommandError(finding.unreadable(file, error, words)) from None
    name, options = finding.as_it_is(game, record)
    return turn.position, screen.dressing(game, name, options, words, text=False)


def _put(data: bytes, output: str, words: Words) -> None:
    """The PDF where it was asked for."""
    if output == "-":
        sys.stdout.buffer.write(data)
        return
    path = Path(output)
    with about(path):
        path.write_bytes(data)
    click.echo(words.t("{file} is made.", file=str(path)), err=True)
