"""All commands by name, each with the one line that says what it is for."""

from __future__ import annotations

import click

from papeterie.cli.speaking import SpokenGroup
from papeterie.pen.words import Words


def command(words: Words) -> click.Command:
    """``papeterie``."""
    here = "papeterie.cli"
    rooms = {
        "serve": (f"{here}.serve", words.t("serve tables to browsers, on this machine or for others")),
        "play": (f"{here}.play", words.t("play in the terminal")),
        "print": (f"{here}.printing", words.t("make a PDF of a sheet, blank or in progress")),
        "replay": (f"{here}.replay", words.t("show a record again, up to any round")),
        "score": (f"{here}.score", words.t("say the result of a record, line by line")),
        "verify": (f"{here}.verify", words.t("check the marks, the draws and the result of a record")),
        "games": (f"{here}.games", words.t("list the games and their sheets")),
        "check": (f"{here}.check", words.t("check the file of a sheet")),
        "simulate": (f"{here}.simulate", words.t("let bots play many games and see what happens")),
        "bench": (f"{here}.bench", words.t("measure how fast things are")),
    }
    said = words.t("Paper-and-pen games on screen, on paper, or both at the same table.")
    return SpokenGroup(words, said, rooms, params=[_version(words)])


def _version(words: Words) -> click.Option:
    return click.Option(
        ["--version"],
        is_flag=True,
        expose_value=False,
        is_eager=True,
        callback=_show_version,
        help=words.t("Says the version and ends."),
    )


def _show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from papeterie.cli import version

        click.echo(f"papeterie {version()}")
        ctx.exit()
