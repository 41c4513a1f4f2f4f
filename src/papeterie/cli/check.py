"""``papeterie check``: whether the file of a sheet can be used, and if not, why."""

from __future__ import annotations

from pathlib import Path

import click

from papeterie.cli import finding
from papeterie.cli.speaking import CommandError, Spoken
from papeterie.pen.game import LayoutError
from papeterie.pen.words import Words


def command(words: Words) -> click.Command:
    """Checks a sheet's file."""

    def check(sheet: str, game_name: str) -> None:
        game = finding.game_named(game_name, words)
        path = Path(sheet)
        text = finding.text_of(path, words)
        try:
            found = game.load_sheet(text, path.name)
        except LayoutError as error:
            why = game.words(words).t(error.why, **error.facts)
            raise CommandError(words.t("{file}: {key}: {why}", file=sheet, key=error.key, why=why)) from None
        click.echo(
            words.t(
                "{file} is all right: {name}@{edition}, content {digest}.",
                file=sheet,
                name=found.name,
                edition=str(found.edition),
                digest=found.digest,
            )
        )

    params: list[click.Parameter] = [
        click.Argument(["sheet"], metavar="SHEET.toml"),
        click.Option(
            ["--game", "game_name"],
            default="idle-city",
            metavar=words.t("GAME"),
            help=words.t("The game that it is a sheet of. By default idle-city."),
        ),
    ]
    said = words.t("Checks the file of a sheet: 0 if it can be used, 2 with file, key and reason if not.")
    return Spoken(words, "check", check, said, params=params)
