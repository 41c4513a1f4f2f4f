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
        "Serves tables to browsers until Ctrl-C. Of itself on this machine only, "
        "with what is played kept in your own data folder."
    )
    return Spoken(words, "serve", serve, said, params=_params(words))


def _params(words: Words) -> list[click.Parameter]:
    return [
        click.Option(
            ["--open/--no-open", "open_"],
            default=True,
            help=words.t("Open the browser, or don't."),
        ),
        click.Option(
            ["--host"],
            metavar=words.t("ADDRESS"),
            help=words.t("Listen here; 127.0.0.1, this machine alone. 0.0.0.0 is for all that can reach it."),
        ),
        click.Option(
            ["--port"],
            type=Whole(words, 0, 65535),
            help=words.t("Listen at this port, or the next free one; 8765. 0 is any free one."),
        ),
        click.Option(
            ["--data"],
            metavar=words.t("FOLDER"),
            help=words.t("Keep everything in this folder."),
        ),
        click.Option(
            ["--host-name"],
            multiple=True,
            metavar=words.t("NAME"),
            help=words.t("A name by which browsers call this server; can be repeated."),
        ),
    ]
