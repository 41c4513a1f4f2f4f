"""An Explore & Draw table day by day: all boats side by side, what each chose and drew; and one boat, large.

What frames them is in ``table.replay``. A day's marks are known once it is over.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from papeterie.games.explore_draw import drawing_island, game, marks, rules, scoring
from papeterie.games.explore_draw.board import DAYS, Board, Position
from papeterie.games.explore_draw.drawing import BoatLayout, lay_out_boat
from papeterie.games.explore_draw.drawing_layout import Part
from papeterie.games.explore_draw.drawing_print import sister as her_colours
from papeterie.pen.game import Move
from papeterie.pen.record import Round
from papeterie.pen.words import Words
from papeterie.tables.view import View
from papeterie.web.explore_draw import ahead, fleet, score
from papeterie.web.pages_seats import door
from papeterie.web.pages_viewer import picture
from papeterie.web.table import replay as tables
from papeterie.web.table.drawings import kept
from papeterie.web.table.replay import Moment, Telling

PARTS: Final[tuple[Part, ...]] = ("sea", "boat")
PREFIX: Final = "fleet"


@cache
def _layout() -> BoatLayout:
    return lay_out_boat(PARTS, width=680)


def symbols(view: View, words: Words) -> Markup:
    """What the boats of a table are drawn with: theirs, and one that isn't dealt."""
    position: Position = view.turn.position
    return _symbols({0, *(position.boat(seat).number for seat in range(len(view.names)))}, words)


def _symbols(numbers: Iterable[int], words: Words) -> Markup:
    bare = (fleet.bare(number, _layout(), PARTS, words.lang) for number in sorted(numbers))
    return fleet.of_symbols((symbol for each in bare for symbol in each.symbols), PREFIX)


async def replay(request: Request) -> Response:
    """The table after any of its days."""
    return await tables.replay(request, TELLING)


async def _shown(request: Request, moment: Moment) -> dict[str, Any]:
    view, at, words = moment.view, moment.at, moment.words
    if not at:
        start: Position = moment.turns[0].position
        boats = [_boat(view, start, seat, at, None, words) for seat in range(len(view.names))]
        return {"said": _caption(moment), "shore": None, "fleet": boats, "opponent": None}
    rounds = await door(request).rounds(moment.access)
    day = _Day(moment.turns[at - 1].position, rounds[at - 1])
    boats = [
        _boat(view, day.end, seat, at, day.island.boards[seat], words)
        | {"chosen": day.choice(seat, words), "did": day.told(seat, words)}
        for seat in range(len(view.names))
    ]
    return {
        "said": _caption(moment),
        "shore": _island(day, view, words),
        "fleet": boats,
        "opponent": hers(day.end, words) if len(view.names) == 1 else None,
    }


TELLING = Telling("explore_draw/replay.html", ("caption", "island", "boats", "sister"), _shown, symbols)


class _Day:
    """A day that is over: the ``island`` as it lay there, the position at its ``end``, each seat's marks."""

    def __init__(self, morning: Position, played: Round) -> None:
        self.marks = played.marks or ()
        for outcome in played.outcomes:
            morning = game.reveal(morning, outcome)
        self.island = self.end = morning
        for seat, made in enumerate(self.marks):
            for move in made:
                self.end = rules.play(self.end, seat, move)

    def chose(self, seat: int) -> tuple[Move, ...]:
        """The choices of cards that a seat made: a column or what it took instead, and an extra card."""
        return tuple(move for move in self.marks[seat] if move < marks.OPEN)

    def choice(self, seat: int, words: Words) -> str:
        """The same in words; empty for a seat that was left."""
        return words.list(ahead.choice_said(move, words) for move in self.chose(seat))

    def told(self, seat: int, words: Words) -> list[str]:
        """All that a seat did, mark by mark."""
        position, found = self.island, []
        for move in self.marks[seat]:
            said = game.describe(position, seat, move, words)
            found.append(said[:1].upper() + said[1:])
            position = rules.play(position, seat, move)
        return found


def _island(day: _Day, view: View, words: Words) -> dict[str, Any]:
    """The island as it lay there, and who took what of it."""
    alone = len(view.names) == 1
    seat = 0 if alone else -1
    drawing = drawing_island.island(day.end if alone else day.island, game.words(words), seat=seat)
    taken: dict[str, list[str]] = {}
    for seat, name in enumerate(view.names):
        if said := day.choice(seat, words):
            taken.setdefault(said, []).append(name)
    return {
        "drawing": picture(drawing, "i"),
        "taken": []
        if alone
        else [{"what": what, "who": words.list(who)} for what, who in sorted(taken.items())],
    }


def _boat(
    view: View, position: Position, seat: int, at: int, since: Board | None, words: Words
) -> dict[str, Any]:
    """A boat with what was drawn ``since`` dashed round, and its score."""
    name = view.names[seat]

    def make() -> Markup:
        return fleet.picture(
            fleet.lean(position, seat, words, _layout(), PARTS, name=name, since=since), PREFIX
        )

    return {
        "name": name,
        "seat": seat,
        "which": which(position, seat, words),
        "drawing": kept(("day", view.table, at, since is None, seat, name, position.dealt, words.lang), make),
        "counts": " ".join(score.in_short(position, seat, words)) if position.dealt else "",
        "lines": score.of_boat(position, seat, words, whole=True),
        "chosen": "",
        "did": [],
    }


def which(position: Position, seat: int, words: Words) -> str:
    """Which boat it is, once it is dealt."""
    number = position.boat(seat).number
    return words.t("boat {n}", n=number) if number else ""


def hers(position: Position, words: Words) -> dict[str, Any]:
    """The Sister: her colours turned so far, and what she scores off this boat (ED-80)."""
    found, own = scoring.sisters_score(position, scoring.facts_of(position, 0)), game.words(words)
    return {
        "drawing": kept(
            ("sister", position.colours, words.lang),
            lambda: picture(her_colours(position, own), "sis"),
        ),
        "lines": [
            {"what": ahead.capital(own.t(line.text, **line.facts)), "points": words.signed(line.points)}
            for line in found
        ],
        "total": words.number(sum(line.points for line in found)),
    }


def _caption(moment: Moment) -> str:
    """Which day this was."""
    if not moment.at:
        return moment.words.t("Before the first day: empty boats.")
    return moment.words.t("Day {n} of {all}", n=moment.at, all=DAYS)


async def closer(request: Request) -> Response:
    """Somebody's boat, as it stood when the last day was over."""
    return await tables.closer(request, "explore_draw/closer.html", _closer)


def _closer(view: View, seat: int, words: Words) -> dict[str, Any]:
    days = tables.rounds_closed(view)
    # Nobody's draft, but what was drawn in the open: which boat it is, is known before the first day is over.
    position: Position = view.turn.position
    shown = _boat(view, position, seat, days, None, words)
    return {
        "sheet": shown,
        "symbols": _symbols([position.boat(seat).number], words),
        "caption": words.t("As it stood after day {n} of {all}", n=days, all=DAYS)
        if days
        else words.t("Nothing is drawn there yet."),
        "total": words.number(ahead.total(position, seat)),
    }
