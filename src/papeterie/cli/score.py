"""``papeterie score``: the result of a record, each line with the points it brings."""

from __future__ import annotations

from pathlib import Path

import click

from papeterie.cli import finding
from papeterie.cli.speaking import CommandError, Spoken
from papeterie.pen import record as records
from papeterie.pen.game import Game, Standing
from papeterie.pen.record import RecordError
from papeterie.pen.turn import Turn
from papeterie.pen.words import Words


def command(words: Words) -> click.Command:
    """Says the result."""

    def score(file: str) -> None:
        path = Path(file)
        game, record = finding.record_at(path, words)
        try:
            turn = records.final(record, game)
        except RecordError as error:
            raise CommandError(finding.unreadable(path, error, words)) from None
        click.echo(heading(game, record.head.name, turn, words))
        for line in lines(game, turn, record.head.seats, words):
            click.echo(line)

    said = words.t("Says the result of a record, or how it stands so far, line by line.")
    return Spoken(words, "score", score, said, params=[finding.file_argument(words)])


def heading(game: Game, name: str, turn: Turn, words: Words) -> str:
    """Which game it is and how far it has come."""
    title = game.title(words)
    if turn.over:
        return words.t("{name} ({title}): over after round {round}", name=name, title=title, round=turn.round)
    return words.t(
        "{name} ({title}): round {round}, still going on", name=name, title=title, round=turn.round
    )


def lines(game: Game, turn: Turn, names: tuple[str, ...], words: Words) -> list[str]:
    """The standings as text, best first."""
    own = game.words(words)
    said = []
    for standing in game.result(turn.position):
        if len(names) > 1 or standing.total is not None:
            said.append(_head(standing, names, own))
        shown = [
            (own.t(line.text, **line.facts), _points(standing, line.points, own)) for line in standing.lines
        ]
        width = max((len(text) for text, _ in shown), default=0)
        said += [f"  {text:<{width}}  {points:>4}" for text, points in shown]
    return said


def _head(standing: Standing, names: tuple[str, ...], words: Words) -> str:
    who = names[standing.who] if isinstance(standing.who, int) else words.t(standing.who)
    total = "" if standing.total is None else f": {words.number(standing.total)}"
    title = f" ({words.t(standing.title)})" if standing.title else ""
    return f"{words.ordinal(standing.place)} {who}{total}{title}"


def _points(standing: Standing, points: int, words: Words) -> str:
    return words.number(points) if standing.total is None else words.signed(points)
