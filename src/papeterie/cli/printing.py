"""``papeterie print``: a PDF of a sheet, blank or as a record left it, or of what is printed besides."""

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
from papeterie.pen.words import Said, Words


def command(words: Words) -> click.Command:
    """Makes a PDF."""

    def print_(
        game: str, record: str | None, what: str, sheet: str, seat: int, paper: str, ink: str, output: str
    ) -> None:
        from papeterie import paper as papers

        found = finding.game_named(game, words)
        things = papers.handouts(found, words)
        if what and what not in things:
            raise CommandError(_nothing(found, what, tuple(things), words))
        how: dict[str, Any] = {}
        if record is None:
            laid = finding.sheet_named(found, sheet, words)
            positions, name = papers.blanks(found, laid), laid.name
        else:
            positions, how = _in_progress(found, Path(record), sheet, seat, words)
            name = positions[0].sheet.name
        common: dict[str, Any] = {"words": words, "paper": paper, "ink": ink, "seat": seat - 1}
        try:
            made = (
                papers.handout(found, what, positions[0], **common)
                if what
                else papers.pdf(found, *positions, **common, **how)
            )
        except Said as error:
            raise CommandError(error.said(getattr(found, "words", lambda same: same)(words))) from None
        _put(made, output or f"{what or name}.pdf", words)

    said = words.t(
        "Makes a PDF of a sheet of GAME: blank to play on with pens, or as RECORD left it, to go on with."
    )
    return Spoken(words, "print", print_, said, params=_params(words))


def _params(words: Words) -> list[click.Parameter]:
    return [
        click.Argument(["game"], metavar=words.t("GAME")),
        click.Argument(["record"], required=False, metavar=f"[{words.t('RECORD')}]"),
        click.Option(
            ["--what"],
            default="",
            metavar=words.t("WHAT"),
            help=words.t(
                "What to print instead of sheets, where a game has more: lessons, cards, sister, specials "
                "and island (the cards of the day, with a record) for Explore & Draw."
            ),
        ),
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
                "The file to write; “-” is standard output. "
                "By default, the name of the sheet, or of what is printed, with .pdf."
            ),
        ),
    ]


def _nothing(game: Game, what: str, there: tuple[str, ...], words: Words) -> str:
    """What can be printed instead of a thing there isn't."""
    if not there:
        return words.t("{game} has nothing to print but its sheets.", game=game.title(words))
    return words.t(
        "{game} has no {name} to print; there are {there}.",
        game=game.title(words), name=what, there=words.list(there),
    )  # fmt: skip


def _in_progress(
    game: Game, file: Path, sheet: str, seat: int, words: Words
) -> tuple[tuple[Any, ...], dict[str, Any]]:
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
    names = finding.seat_names(record)
    name = names[seat - 1] if len(names) > 1 else name
    return (turn.position,), screen.dressing(game, name, options, words, text=False)


def _put(data: bytes, output: str, words: Words) -> None:
    """The PDF where it was asked for."""
    if output == "-":
        sys.stdout.buffer.write(data)
        return
    path = Path(output)
    with about(path):
        path.write_bytes(data)
    click.echo(words.t("{file} is made.", file=str(path)), err=True)
