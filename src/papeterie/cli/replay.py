"""``papeterie replay``: a record played again, its sheets shown as they were after any round."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from papeterie.cli import finding, score, screen
from papeterie.cli.speaking import CommandError, Spoken, Whole
from papeterie.pen import record as records
from papeterie.pen import turn as turns
from papeterie.pen.game import Game
from papeterie.pen.record import Record, RecordError, Round
from papeterie.pen.turn import Drawn, Turn
from papeterie.pen.words import Words


def command(words: Words) -> click.Command:
    """Shows a record again."""

    def replay(file: str, at: int | None, rounds: bool) -> None:
        path = Path(file)
        game, record = finding.record_at(path, words)
        try:
            turn = _turn(game, record, at, rounds, words)
        except RecordError as error:
            raise CommandError(finding.unreadable(path, error, words)) from None
        name, options = finding.as_it_is(game, record)
        click.echo(score.heading(game, name, turn, words))
        how = screen.dressing(game, name, options, words)
        for seat, who in enumerate(record.head.seats):
            if len(record.head.seats) > 1:
                click.echo(f"\n{who}")
            click.echo("\n" + screen.sheet(game, turn.position, seat, words, how))

    said = words.t("Plays a record again and shows its sheets as text, as they are or as they were.")
    params: list[click.Parameter] = [
        finding.file_argument(words),
        click.Option(
            ["--at"],
            type=Whole(words, 0, 9_999_999),
            help=words.t("Show it after this round; 0 is the beginning. By default, after the last one."),
        ),
        click.Option(["--rounds"], is_flag=True, help=words.t("Say every round up to there, one a line.")),
    ]
    return Spoken(words, "replay", replay, said, params=params)


def _turn(game: Game, record: Record, at: int | None, rounds: bool, words: Words) -> Turn:
    """The turn after a round, or after all; the rounds are said on the way if that is wanted."""
    turn = records.begin(game, record.head)
    for step in records.replay(record, game):
        if at is not None and (turn.round >= at and isinstance(step.piece, Round)):
            return turn
        turn = step.after
        if rounds and isinstance(step.piece, Round):
            click.echo(_said(game, step.piece, step.before, words))
    if at is not None and at > turn.round:
        raise CommandError(words.t("This record has {n} rounds, not {at}.", n=turn.round, at=at))
    return turn


def _said(game: Game, piece: Round, before: Turn, words: Words) -> str:
    """One round: what was drawn, and every mark in words."""
    drawn = " ".join(map(game.outcome_text, piece.outcomes))
    position: Any = before.position
    for outcome in piece.outcomes:
        position = turns.apply(game, before, Drawn(outcome)).position
        before = turns.apply(game, before, Drawn(outcome))
    marks = []
    for seat, moves in enumerate(piece.marks or ()):
        for move in moves:
            marks.append(game.describe(position, seat, move, words))
            position = game.play(position, seat, move)
    return words.t("{round}. {drawn}: {marks}", round=piece.number, drawn=drawn, marks="; ".join(marks))
