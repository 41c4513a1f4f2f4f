"""``papeterie serve``: the server and its options."""

from __future__ import annotations

from pathlib import Path

import click

from papeterie.cli.speaking import CommandError, Spoken, Whole
from papeterie.pen.words import Words


def command(words: Words) -> click.Command:
    """Serves tables."""

    def serve(
        open_: bool, host: str | None, port: int | None, data: str | None, host_name: tuple[str, ...]
    ) -> None:
        from papeterie.web import serve as server

        try:
            server.run(
                host=host or server.HOST,
                port=server.PORT if port is None else port,
                data=Path(data) if data is not None else None,
                open_browser=open_,
                hosts=host_name,
                lang=words.lang,
            )
        except server.CantServe as error:
            raise CommandError(str(error)) from None

    said = words.t(
        "Serves tables to browsers until Ctrl-C. By default it can be reached from this machine alone, "
        "and what is played is kept in your own data folder (see --data)."
    )
    return Spoken(words, "serve", serve, said, params=_params(words))


def _params(words: Words) -> list[click.Parameter]:
    return [
        click.Option(
            ["--open/--no-open", "open_"],
            default=True,
            help=words.t("Open the browser, or don't. By default it is opened."),
        ),
        click.Option(
            ["--host"],
            metavar=words.t("ADDRESS"),
            help=words.t(
                "The address to listen at; 0.0.0.0 is for every machine that can reach this one. "
                "By default 127.0.0.1, for this machine alone."
            ),
        ),
        click.Option(
            ["--port"],
            type=Whole(words, 0, 65535),
            help=words.t(
                "The port to listen at; where it is taken, "
                "the next free one; 0 is any free one. By default 8765."
            ),
        ),
        click.Option(
            ["--data"],
            metavar=words.t("FOLDER"),
            help=words.t(
                "The data folder. By default, the one that PAPETERIE_DATA names in the environment, or else "
                "~/.local/share/papeterie (Linux; below XDG_DATA_HOME where that is set), "
                "~/Library/Application Support/Papeterie (macOS), %LOCALAPPDATA%\\Papeterie (Windows)."
            ),
        ),
        click.Option(
            ["--host-name"],
            multiple=True,
            metavar=words.t("NAME"),
            help=words.t("A further name by which browsers may call this server. Can be repeated."),
        ),
    ]
