"""How fast positions are played on one core: random games, beside python-chess's in the same run.

Both play the same way: list or count the legal marks, take any one, play it,
until the game is over. They take turns in short slices, so that whatever else
the machine does falls on both alike.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from papeterie.pen.game import Game
from papeterie.players import DONE
from papeterie.players.random import choose

_ALSO = {"daydream": ("g",)}
"""Sheets besides the first: the one with the most modules."""
_SLICE = 0.25
"""Seconds that one contender plays before it is another's turn."""


class Speed(msgspec.Struct, frozen=True):
    """One game: marks and whole games a second; times the moves of python-chess, None without it."""

    marks_per_second: float
    games_per_second: float
    times_python_chess: float | None


class Speeds(msgspec.Struct, frozen=True):
    """All games by name, and the moves a second of python-chess in the same run."""

    games: dict[str, Speed]
    python_chess_moves_per_second: float | None


def run(games: dict[str, Game], seconds: float = 4.0, seed: int = 1) -> Speeds:
    """Lets each game, on the sheet it offers first, and python-chess play so many seconds each.

    A large sheet of a game that is named in ``_ALSO`` is measured as ``daydream g``.
    """
    players: dict[str, Iterator[int]] = {}
    for name, game in games.items():
        players[name] = _game(game, game.sheets()[0], random.Random(seed))
        for sheet in _ALSO.get(name, ()):
            players[f"{name} {sheet}"] = _game(game, sheet, random.Random(seed))
    chess = _chess(random.Random(seed))
    if chess is not None:
        players[_CHESS] = chess
    counts = _measured(players, seconds)
    per_second = counts[_CHESS][0] if chess is not None else None
    return Speeds(
        {
            name: Speed(
                round(marks),
                round(ended, 2),
                round(marks / per_second, 1) if per_second is not None else None,
            )
            for name, (marks, ended) in counts.items()
            if name != _CHESS
        },
        round(per_second) if per_second is not None else None,
    )


_CHESS = ""
"""No game has an empty name."""


def _measured(players: dict[str, Iterator[int]], seconds: float) -> dict[str, tuple[float, float]]:
    """Marks and games a second of each, played in turns."""
    marks = dict.fromkeys(players, 0)
    ended = dict.fromkeys(players, 0)
    taken = dict.fromkeys(players, 0.0)
    while min(taken.values()) < seconds:
        for name, player in players.items():
            begin = time.perf_counter()
            while (now := time.perf_counter()) - begin < _SLICE:
                marks[name] += next(player)
                ended[name] += 1
            taken[name] += now - begin
    return {name: (marks[name] / taken[name], ended[name] / taken[name]) for name in players}


def _game(game: Game, name: str, rng: random.Random) -> Iterator[int]:
    """Plays whole games at random on a sheet without end; the number of marks of each."""
    sheet = game.sheet(name)
    options = game.options()
    while True:
        yield _one_game(game, game.start(sheet, game.seats[0], options), rng)


def _one_game(game: Game, position: Any, rng: random.Random) -> int:
    marks = 0
    chance = rng.random
    while not game.over(position):
        while (draw := game.draw(position)) is not None:
            position = game.reveal(position, draw.at(int(chance() * draw.total)))
        for seat in game.acting(position):
            while (move := choose(game, position, seat, rng)) != DONE:
                position = game.play(position, seat, move)
                marks += 1
        position = game.settle(position)
    return marks


def _chess(rng: random.Random) -> Iterator[int] | None:
    """Whole games of python-chess at random; None where it isn't installed: nothing else needs it."""
    try:
        import chess
    except ImportError:
        return None
    return _chess_games(chess.Board, rng)


def _chess_games(board_of: Callable[[], Any], rng: random.Random) -> Iterator[int]:
    while True:
        board = board_of()
        moves = 0
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            moves += 1
        yield moves
