"""What many games of one bot on one sheet show: how long they last, what comes when, how full the sheet gets.

A *life* is one seat's sheet from the first round to the last. ``tables`` puts a
study into words; nothing here prints.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import msgspec

from papeterie.lab.playing import playing
from papeterie.pen.game import Game
from papeterie.players import player
from papeterie.players.knowledge import Knowledge, knowledge

_POINTS = 16
"""About so many points of a course are shown."""


class Spread(msgspec.Struct, frozen=True):
    """How values lie: the least, the tenth and ninetieth of a hundred, the one in the middle, the most."""

    least: float
    low: float
    middle: float
    high: float
    most: float


class Kind(msgspec.Struct, frozen=True):
    """One figure of a sheet: the share of lives that have it at last, when first, how many at last."""

    name: str
    lives: float
    first: Spread | None
    mean: float


class Point(msgspec.Struct, frozen=True):
    """After so many rounds: the share of the sheet that is marked, and cells a round since the last point."""

    round: int
    share: Spread
    pace: float


class Again(msgspec.Struct, frozen=True):
    """Draws that had to be made again: how many a game, and the share of the sheet marked by then."""

    a_game: float
    share: Spread | None


class Study(msgspec.Struct, frozen=True):
    """What the games showed. ``whole``: the share of lives that have every kind, and by which round.

    ``points`` at the end, None where a game has none; ``titles``: the share of lives
    that ended with each, as keys of translations, from the lowest points up.
    """

    game: str
    sheet: str
    player: str
    games: int
    seed: int
    rounds: Spread
    days: dict[int, Spread]
    kinds: tuple[Kind, ...]
    whole: float
    whole_by: Spread | None
    again: Again
    course: tuple[Point, ...]
    points: Spread | None = None
    titles: dict[str, float] = {}


class _Life(msgspec.Struct):
    """One seat's sheet, as it is watched."""

    first: dict[str, int] = {}
    marked: list[int] = []
    last: dict[str, int] = {}
    size: int = 0
    points: int | None = None
    title: str = ""


def spread(values: Sequence[float]) -> Spread | None:
    """How these values lie; None where there are none."""
    if not values:
        return None
    ordered = sorted(values)
    last = len(ordered) - 1
    return Spread(*(ordered[round(part * last)] for part in (0, 0.1, 0.5, 0.9, 1)))


def simulate(
    game: Game,
    sheet: Any,
    name: str,
    games: int,
    *,
    seed: int = 0,
    seats: int | None = None,
    tick: Callable[[], object] = lambda: None,
) -> Study:
    """Plays so many games (at least 1) and says what they showed; ``tick`` is called after each.

    The same seed gives the same games. LookupError for a player there isn't.
    """
    known, choose = knowledge(game), player(name)
    lives: list[_Life] = []
    again: list[float] = []
    for number in range(games):
        rng = Random(f"{seed} {number}")
        mine = [_Life() for _ in range(seats or game.seats[0])]
        for played in playing(game, sheet, choose, rng, len(mine)):
            for seat, life in enumerate(mine):
                _watch(life, known, played.number, played.position, seat)
            marked, size = known.progress(played.before, 0)
            again += [marked / (size or 1)] * (len(played.outcomes) - _first_draws(game, played.before))
        for standing in game.result(played.position):
            if isinstance(standing.who, int):
                mine[standing.who].points, mine[standing.who].title = standing.total, standing.title
        lives += mine
        tick()
    return _study(game, sheet, name, games, seed, lives, again, known)


def _first_draws(game: Game, before: Any) -> int:
    """How many draws a round has when none is made again: 1, or 0 where nothing is drawn."""
    return 0 if game.draw(before) is None else 1


def _watch(life: _Life, known: Knowledge, number: int, position: Any, seat: int) -> None:
    life.last = known.features(position, seat)
    for name, count in life.last.items():
        if count and name not in life.first:
            life.first[name] = number
    marked, life.size = known.progress(position, seat)
    life.marked.append(marked)


def _study(
    game: Game,
    sheet: Any,
    name: str,
    games: int,
    seed: int,
    lives: list[_Life],
    again: list[float],
    known: Knowledge,
) -> Study:
    lengths = [len(life.marked) for life in lives]
    rounds = spread(lengths)
    assert rounds is not None
    names = list(lives[0].last)
    whole = [max(life.first.values()) for life in lives if len(life.first) == len(names)]
    return Study(
        game=game.name,
        sheet=f"{sheet.name}@{sheet.edition}",
        player=name,
        games=games,
        seed=seed,
        rounds=rounds,
        days={pace: _in_days(rounds, pace) for pace in known.ROUNDS_A_DAY},
        kinds=tuple(_kind(each, lives) for each in names),
        whole=len(whole) / len(lives),
        whole_by=spread(whole),
        again=Again(len(again) / games, spread(again)),
        course=_course(lives, lengths) if lives[0].size else (),
        points=spread([life.points for life in lives if life.points is not None]),
        titles=_titles(lives),
    )


def _titles(lives: list[_Life]) -> dict[str, float]:
    """The share of each title, from the lowest points up."""
    found: dict[str, float] = {}
    for life in sorted(lives, key=lambda life: life.points or 0):
        if life.title:
            found[life.title] = found.get(life.title, 0) + 1 / len(lives)
    return found


def _in_days(rounds: Spread, pace: int) -> Spread:
    return Spread(*(-(-int(value) // pace) for value in msgspec.structs.astuple(rounds)))


def _kind(name: str, lives: list[_Life]) -> Kind:
    first = [life.first[name] for life in lives if name in life.first]
    mean = sum(life.last[name] for life in lives) / len(lives)
    return Kind(name, len(first) / len(lives), spread(first), mean)


def _course(lives: list[_Life], lengths: list[int]) -> tuple[Point, ...]:
    """The share marked after every so many rounds; a sheet that is finished stays as it is."""
    longest = max(lengths)
    step = next(step for step in (4, 10, 20, 40, 100, 200, 400, longest) if step * _POINTS >= longest)
    points = []
    for before, number in pairwise(range(0, longest + step, step)):
        shares = [_marked(life, number) / life.size for life in lives]
        going = [life for life in lives if len(life.marked) >= number]
        cells = sum(_marked(life, number) - _marked(life, before) for life in going)
        share = spread(shares)
        assert share is not None
        points.append(Point(number, share, cells / step / len(going) if going else 0.0))
    return tuple(points)


def _marked(life: _Life, number: int) -> int:
    return life.marked[min(number, len(life.marked)) - 1] if number else 0
