"""How long pages and pictures take, and how large they are: ``papeterie bench paper``.

Times are of this machine, one core, the best of three; whole games are played
at random from a fixed seed, so the sheets are always the same.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from papeterie import paper
from papeterie.games import games
from papeterie.pen.game import Game
from papeterie.pen.words import Words

_ROUNDS: Final = 500
_TRIES: Final = 3

T = TypeVar("T")
Measured = dict[str, float]
"""Milliseconds and bytes."""


def run() -> dict[str, Any]:
    """By game, sheet and kind of file: ``milliseconds`` and ``bytes``."""
    return {name: {s: _of_sheet(game, s) for s in game.sheets()} for name, game in games().items()}


def _of_sheet(game: Game, sheet: str) -> dict[str, Measured]:
    words = Words("en")
    positions = played(game, sheet)
    # Typst remembers what it has set, so each try is of another position, or of another language.
    half = [positions[max(0, len(positions) // 2 - n)] for n in range(_TRIES)]
    blank = [Words("en"), Words("fr")]
    return {
        "pdf_blank": _timed(lambda said: paper.pdf(game, positions[0], words=said), blank),
        "pdf_half_grown": _timed(lambda position: paper.pdf(game, position, words=words), half),
        "pdf_half_grown_grey": _timed(
            lambda position: paper.pdf(game, position, words=words, ink="grey"), half
        ),
        "picture": _timed(lambda position: paper.picture(game, position, words=words), half),
        "card": _timed(lambda position: paper.card(game, position, words=words), half),
        "timelapse_svg": _timed(
            lambda film: paper.timelapse_svg(game, film, words=words).encode(), [positions]
        ),
        "timelapse_webp": _timed(lambda film: paper.timelapse_webp(game, film, words=words), [positions]),
    }


def played(game: Game, sheet: str, *, seed: int = 1, rounds: int = _ROUNDS) -> list[Any]:
    """The positions of a game played at random: the start, then one after each round."""
    chance = random.Random(seed)
    position = game.start(game.sheet(sheet), game.seats[0], game.options())
    positions = [position]
    while not game.over(position) and len(positions) <= rounds:
        while (draw := game.draw(position)) is not None:
            position = game.reveal(position, draw.at(chance.randrange(draw.total)))
        for seat in game.acting(position):
            while not game.may_be_done(position, seat):
                moves = game.moves(position, seat)
                position = game.play(position, seat, moves[chance.randrange(len(moves))])
        position = game.settle(position)
        positions.append(position)
    return positions


def _timed(made: Callable[[T], bytes], of: Sequence[T]) -> Measured:
    """The quickest of these, and the size of the first."""
    best, sizes = float("inf"), []
    for each in of:
        before = time.perf_counter()
        sizes.append(len(made(each)))
        best = min(best, time.perf_counter() - before)
    return {"milliseconds": round(best * 1000, 1), "bytes": sizes[0]}
