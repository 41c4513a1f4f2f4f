"""A study in words: tables of text, for a terminal or as Markdown, in either language."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from papeterie.lab.simulate import Spread, Study
from papeterie.pen.words import N_, Words


class Table(msgspec.Struct, frozen=True):
    """A title, a line of heads, and rows of as many texts; the first column is of words."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def tables(study: Study, words: Words) -> tuple[Table, ...]:
    """All that a study says."""
    found = [_length(study, words), _kinds(study, words)]
    if study.points is not None:
        found.insert(0, _points(study, study.points, words))
    if study.course:
        found.append(_course(study, words))
    return tuple(found)


def _points(study: Study, points: Spread, words: Words) -> Table:
    """Points at the end, then how many games ended with which title."""
    rows = [(words.t("points"), *_spread(points, words), "")]
    blank = ("",) * len(_SPREAD)
    rows += [(words.t(title), *blank, percent(share, words)) for title, share in study.titles.items()]
    return Table(words.t("Points and titles"), ("", *_heads(words), words.t("games")), tuple(rows))


def sentences(study: Study, words: Words) -> tuple[str, ...]:
    """What no table says: how many lives are whole, what was drawn again."""
    said = []
    if study.points is None:
        said.append(
            words.t(
                "Every kind stands at last in {share} of the games, in half of them by round {round}.",
                share=percent(study.whole, words),
                round=_whole(study.whole_by.middle if study.whole_by else 0, words),
            )
        )
    again = study.again
    if again.share is None:
        said.append(words.t("Nothing was ever drawn again."))
    else:
        said.append(
            words.t(
                "Drawn again, because nothing could be marked: {n} times a game, "
                "never before {least} of the sheet was marked, nine times in ten not before {low}.",
                n=decimal(again.a_game, words),
                least=percent(again.share.least, words),
                low=percent(again.share.low, words),
            )
        )
    return tuple(said)


def markdown(table: Table) -> str:
    """A table as Markdown."""
    lines = [
        f"**{table.title}**",
        "",
        _row(table.head),
        _row(["---"] + ["---:"] * (len(table.head) - 1)),
        *map(_row, table.rows),
    ]
    return "\n".join(lines) + "\n"


def percent(share: float, words: Words) -> str:
    """93 % as the language writes it."""
    blank = "\u202f" if words.lang == "fr" else "\u00a0"
    return f"{words.number(round(share * 100))}{blank}%"


def decimal(value: float, words: Words) -> str:
    """One digit behind the point, or comma."""
    return f"{value:.1f}".replace(".", "," if words.lang == "fr" else ".").replace("-", "−")


def _row(texts: Iterable[str]) -> str:
    return f"| {' | '.join(texts)} |"


def _whole(value: float, words: Words) -> str:
    return words.number(round(value))


_SPREAD = (N_("least"), N_("1 in 10"), N_("middle"), N_("9 in 10"), N_("most"))


def _heads(words: Words) -> tuple[str, ...]:
    return tuple(words.t(head) for head in _SPREAD)


def _spread(value: Spread, words: Words) -> tuple[str, ...]:
    return tuple(_whole(each, words) for each in msgspec.structs.astuple(value))


def _length(study: Study, words: Words) -> Table:
    rows = [(words.t("rounds"), *_spread(study.rounds, words))]
    for pace, days in study.days.items():
        rows.append((words.t("days of {pace} rounds", pace=pace), *_spread(days, words)))
    return Table(words.t("How long it lasts"), ("", *_heads(words)), tuple(rows))


def _kinds(study: Study, words: Words) -> Table:
    rows = []
    for kind in study.kinds:
        first = _spread(kind.first, words)[1:4] if kind.first else ("-",) * 3
        rows.append((words.t(kind.name), percent(kind.lives, words), *first, decimal(kind.mean, words)))
    low, middle, high = _heads(words)[1:4]
    round_ = words.t("first in round")
    heads = (
        words.t("kind"),
        words.t("games"),
        f"{round_}: {low}",
        middle,
        high,
        words.t("at last, on average"),
    )
    return Table(words.t("What stands, and from when"), heads, tuple(rows))


def _course(study: Study, words: Words) -> Table:
    rows = []
    for point in study.course:
        days = [_whole(point.round / pace, words) for pace in study.days]
        shares = [percent(share, words) for share in msgspec.structs.astuple(point.share)]
        pace = decimal(point.pace, words) if point.pace else ""
        rows.append((_whole(point.round, words), *days, *shares, pace))
    heads = (
        words.t("after round"),
        *(words.t("day, at {pace} a day", pace=pace) for pace in study.days),
        *_heads(words),
        words.t("cells a round"),
    )
    return Table(words.t("How full the sheet is"), heads, tuple(rows))
