"""``papeterie games``: the games that are installed, and their sheets."""

from __future__ import annotations

import click

from papeterie.cli.speaking import Spoken
from papeterie.games import games
from papeterie.pen.game import Game
from papeterie.pen.words import Words


def command(words: Words) -> click.Command:
    """Lists what may be played."""

    def show() -> None:
        for game in games().values():
            own = game.words(words)
            click.echo(f"{game.name}  {game.title(own)}, {_seats(game, words)}")
            width = max(map(len, game.sheets()), default=0)
            for name in game.sheets():
                sheet = game.sheet(name)
                said = own.t(title) if (title := getattr(sheet, "title", "")) else ""
                cells = getattr(sheet, "grid", None)
                size = words.n("{n} cell", "{n} cells", len(cells)) if cells is not None else ""
                line = ", ".join(filter(None, (said, size)))
                click.echo(f"    {name:<{width}}  {line}".rstrip())

    return Spoken(words, "games", show, words.t("Lists the games that are installed, and their sheets."))


def _seats(game: Game, words: Words) -> str:
    fewest, most = game.seats
    if fewest == most:
        return words.n("{n} seat", "{n} seats", most)
    return words.t("{fewest} to {most} seats", fewest=fewest, most=most)
