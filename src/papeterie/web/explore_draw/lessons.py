"""The lesson sheet as a page: all 26 lessons, ticked or not, what each is worth now and what it still lacks.

The lessons themselves are the game's; here are only the figures they aim at.
One's own boat is shown with the draft, that of others as of the last day.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from papeterie.games.explore_draw.board import Position
from papeterie.games.explore_draw.cards import LESSONS
from papeterie.games.explore_draw.facts import Facts
from papeterie.games.explore_draw.lessons import lesson
from papeterie.games.explore_draw.scoring import facts_of
from papeterie.pen.words import Words
from papeterie.tables.view import View
from papeterie.web.explore_draw import score
from papeterie.web.pages_seats import address, door, somebody
from papeterie.web.pages_viewer import page, viewer


class Aim(msgspec.Struct, frozen=True):
    """What a lesson's figures must come to, one by one; an empty ``at`` for one that has no end."""

    how: Literal["exactly", "at least", "at most"]
    at: tuple[int, ...]


AIMS: Final[dict[int, Aim]] = {
    9: Aim("at most", (0,)),
    10: Aim("at least", (2,)),
    11: Aim("exactly", (3,)),
    12: Aim("exactly", (4,)),
    13: Aim("exactly", (4, 4)),
    14: Aim("exactly", (4, 4)),
    15: Aim("exactly", (4, 4)),
    17: Aim("exactly", (3,)),
    18: Aim("exactly", (5,)),
    19: Aim("exactly", (18,)),
    20: Aim("at most", (0,)),
    21: Aim("at least", (2,)),
    22: Aim("at most", (0,)),
    23: Aim("exactly", (3, 6)),
    24: Aim("at least", (3,)),
    25: Aim("at most", (2,)),
}
"""By lesson; the others but two score for each of something, so that nothing is ever missing."""
A_CAT_BY_FIVE, THIRD_FAMILY = 16, 26
"""The two whose figures alone don't say what is missing."""


def missing(number: int, found: Facts, words: Words) -> str:
    """What a lesson lacks, figure by figure; empty where it counts, or counts each of something."""
    aim = AIMS.get(number)
    if lesson(number).points(found):
        return ""
    if number == A_CAT_BY_FIVE:
        most = max((cat.treasures for cat in found.cats), default=0)
        return words.t("{n} to go for the best one", n=5 - most) if most < 5 else words.t("none has just 5")
    if number == THIRD_FAMILY:
        return words.t("families to go: {n}", n=3 - len(found.families))
    if aim is None:
        return ""
    figures = lesson(number).figures(found)
    return ", ".join(_away(figure, at, aim, words) for figure, at in zip(figures, aim.at, strict=False))


def _away(figure: int, at: int, aim: Aim, words: Words) -> str:
    if figure < at and aim.how != "at most":
        return words.t("{n} to go", n=at - figure)
    if figure > at and aim.how != "at least":
        return words.t("{n} too many", n=figure - at)
    return words.t("just right")


async def sheet_of_lessons(request: Request) -> Response:
    """The page: for a seat its own lessons, for a watcher those of the seat asked for, else of the first."""
    access = await somebody(request)
    view = await door(request).look(access)
    words = viewer(request).words
    seat = _seat(view, request.query_params.get("seat", ""))
    mine = seat == view.seat
    position: Position = view.position if mine else view.turn.position
    return page(
        request,
        "explore_draw/lessons.html",
        headers={"Cache-Control": "no-store"},
        day={"name": view.title, "address": address(access), "mine": view.seat is not None},
        lessons=every(position, seat, words),
        mine=mine,
        over=view.over,
        seat=seat,
        names=view.names,
        total=words.signed(worth(position, seat)),
    )


def _seat(view: View, asked: str) -> int:
    number = int(asked) - 1 if asked.isascii() and asked.isdigit() and len(asked) < 3 else -1
    return number if 0 <= number < len(view.names) else view.seat or 0


def every(position: Position, seat: int, words: Words) -> list[dict[str, Any]]:
    """All 26 in their order, as ``score`` tells them, with what they lack."""
    found = facts_of(position, seat)
    return [
        score.of_lesson(number, position, seat, words) | {"missing": missing(number, found, words)}
        for number in range(1, LESSONS + 1)
    ]


def worth(position: Position, seat: int) -> int:
    """What the lessons ticked are worth together."""
    found = facts_of(position, seat)
    return sum(lesson(number).points(found) for number in found.ticked)
