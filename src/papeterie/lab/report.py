"""A report of studies in Markdown: in short first, then each study whole, and how to make it again."""

from __future__ import annotations

from collections.abc import Sequence

from papeterie.lab import tables
from papeterie.lab.simulate import Spread, Study
from papeterie.pen.words import N_, Words


def report(title: str, studies: Sequence[Study], words: Words, command: str) -> str:
    """The whole report; ``command`` is what made it."""
    lines = [f"# {words.t('{game}: what its sheets are like to play', game=title)}\n"]
    lines.append(words.t("Whole games played by bots. Made by `{command}`.", command=command) + "\n")
    lines.append(
        words.t(
            "“1 in 10” is the value that one game in ten stays below, “9 in 10” the one that "
            "nine in ten stay below. A sheet that is full stays in the counts as full."
        )
        + "\n"
    )
    lines.append(tables.markdown(_overview(studies, words)))
    for study in studies:
        lines.append(f"## {heading(study, words)}\n")
        lines += [f"{sentence}\n" for sentence in tables.sentences(study, words)]
        lines += [tables.markdown(table) for table in tables.tables(study, words)]
    return "\n".join(lines)


def heading(study: Study, words: Words) -> str:
    """Which games a study is about."""
    return words.t(
        "{sheet}, played by {player}: {games} games",
        sheet=study.sheet,
        player=study.player,
        games=study.games,
    )


_IN_POINTS = (N_("points"), N_("titles"))
_IN_KINDS = (N_("games with every kind"), N_("drawn again, a game"), N_("never before"))


def _scored(studies: Sequence[Study]) -> bool:
    """Whether the games are played for points."""
    return any(study.points is not None for study in studies)


def _overview(studies: Sequence[Study], words: Words) -> tables.Table:
    paces = tuple(studies[0].days) if studies else ()
    head = (
        words.t("sheet"),
        words.t("player"),
        words.t("rounds"),
        *(words.t("days of {pace} rounds", pace=pace) for pace in paces),
        *(words.t(head) for head in (_IN_POINTS if _scored(studies) else _IN_KINDS)),
    )
    return tables.Table(words.t("In short"), head, tuple(_row(study, words) for study in studies))


def _row(study: Study, words: Words) -> tuple[str, ...]:
    first = (
        study.sheet,
        study.player,
        _most_of(study.rounds, words),
        *(_most_of(days, words) for days in study.days.values()),
    )
    if study.points is not None:
        titles = [f"{words.t(title)} {tables.percent(share, words)}" for title, share in study.titles.items()]
        return (*first, _most_of(study.points, words), ", ".join(titles))
    again = study.again
    return (
        *first,
        tables.percent(study.whole, words),
        tables.decimal(again.a_game, words),
        tables.percent(again.share.least, words) if again.share else "-",
    )


def _most_of(value: Spread, words: Words) -> str:
    """The middle, and between what eight in ten lie."""
    low, middle, high = (words.number(round(each)) for each in (value.low, value.middle, value.high))
    return f"{middle} ({low}–{high})"
