"""``papeterie verify``: whether a record holds what it says, with an exit code for every answer."""

from __future__ import annotations

from pathlib import Path

import click

from papeterie.cli import finding
from papeterie.cli.speaking import Spoken
from papeterie.games import game as find_game
from papeterie.pen.record import RecordError
from papeterie.pen.verify import Report
from papeterie.pen.verify import verify as verified
from papeterie.pen.words import Words

ALL_RIGHT, FAULTY, NOT_OPENED = 0, 1, 3


def command(words: Words) -> click.Command:
    """Checks a record."""

    def verify(file: str) -> int:
        path = Path(file)
        text = finding.text_of(path, words)
        finding.record_at(path, words)  # what isn't a record at all is not wrong but unreadable
        try:
            report = verified(text, find_game)
        except RecordError as error:
            click.echo(words.t("WRONG: {fault}", fault=finding.unreadable(path, error, words)))
            return FAULTY
        for line in said(report, words):
            click.echo(line)
        if not report.right:
            return FAULTY
        return NOT_OPENED if report.sealed else ALL_RIGHT

    help_ = words.t(
        "Plays a record again and checks every mark, every draw and the result. "
        "Ends with 0: all right; 1: something is wrong; 2: this can't be read; "
        "3: right so far, but not every seal is opened yet."
    )
    return Spoken(words, "verify", verify, help_, params=[finding.file_argument(words)])


def said(report: Report, words: Words) -> list[str]:
    """What was found, a sentence a line, the verdict last."""
    found = [
        words.n("{n} round was played by the rules.", "{n} rounds were played by the rules.", report.rounds)
    ]
    if report.checked:
        found.append(
            words.n(
                "{n} draw was worked out again from its opened seal.",
                "{n} draws were worked out again from their opened seals.",
                report.checked,
            )
        )
    if report.typed:
        found.append(
            words.n(
                "{n} draw was typed in by the players: no seal can vouch for it.",
                "{n} draws were typed in by the players: no seal can vouch for them.",
                report.typed,
            )
        )
    if report.sealed:
        found.append(
            words.n(
                "{n} draw lies under a seal that is not opened yet: it can't be checked before.",
                "{n} draws lie under a seal that is not opened yet: they can't be checked before.",
                report.sealed,
            )
        )
    for line, why in report.wrong:
        where = words.t("line {line}: ", line=line) if line else ""
        found.append(words.t("WRONG: {fault}", fault=where + words.t(why.why, **why.facts)))
    if report.right:
        found.append(words.t("Right so far.") if report.sealed else words.t("All right."))
    return found
