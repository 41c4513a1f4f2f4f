"""How fast positions are played on one core: random games, beside python-chess's in the same run.

Both play the same way: list or count the legal marks, take any one, play it,
until the game is over. Besides, each game is played with its result worked out line by
line at the end, and its legal marks are counted in positions of such games. All take
turns in short slices, so that whatever else the machine does falls on them alike.
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
    """One game: marks and whole games a second; times the moves of python-chess, None without it.

    ``scored``: with the result of each game. ``found``: legal marks that are found, placements mostly.
    """

    marks_per_second: float
    games_per_second: float
    scored_games_per_second: float
    marks_found_per_second: float
    times_python_chess: float | None


class Speeds(msgspec.Struct, frozen=True):
    """All games by name, and the moves a second of python-chess in the same run."""

    games: dict[str, Speed]
    python_chess_moves_per_second: float | None


def run(games: dict[str, Game], seconds: float = 4.0, seed: int = 1) -> Speeds:
    """Lets each game, on the sheet it offers first, and python-chess play so many seconds each.

    A large sheet of a game that is named in ``_ALSO`` is measured as ``daydream g``.
    """
    on_sheets = {name: (game, game.sheets()[0]) for name, game in games.items()}
    for name, game in games.items():
        on_sheets |= {f"{name} {sheet}": (game, sheet) for sheet in _ALSO.get(name, ())}
    players: dict[_Contender, Iterator[int]] = {}
    for name, (game, sheet) in on_sheets.items():
        players[name, "played"] = _games(game, sheet, random.Random(seed))
        players[name, "scored"] = _games(game, sheet, random.Random(seed), scored=True)
        players[name, "found"] = _finding(game, sheet, random.Random(seed))
    chess = _chess(random.Random(seed))
    if chess is not None:
        players[_CHESS] = chess
    counts = _measured(players, seconds)
    per_second = counts[_CHESS][0] if chess is not None else None
    return Speeds(
        {name: _speed(name, counts, per_second) for name in on_sheets},
        round(per_second) if per_second is not None else None,
    )


_Contender = tuple[str, str]
"""A game on a sheet, and what is measured of it."""
_CHESS: _Contender = ("", "")
_KEPT = 20
"""So many games give the positions in which marks are found."""


def _speed(name: str, counts: dict[_Contender, tuple[float, float]], chess: float | None) -> Speed:
    marks, ended = counts[name, "played"]
    return Speed(
        round(marks),
        round(ended, 2),
        round(counts[name, "scored"][1], 2),
        round(counts[name, "found"][0]),
        round(marks / chess, 1) if chess is not None else None,
    )


def _measured(
    players: dict[_Contender, Iterator[int]], seconds: float
) -> dict[_Contender, tuple[float, float]]:
    """What each counts, and how often, a second; in turns."""
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


def _games(game: Game, name: str, rng: random.Random, *, scored: bool = False) -> Iterator[int]:
    """Plays whole games at random on a sheet without end; the number of marks of each."""
    sheet = game.sheet(name)
    options = game.options()
    while True:
        marks, over = _one_game(game, game.start(sheet, game.seats[0], options), rng)
        if scored:
            game.result(over)
        yield marks


def _finding(game: Game, name: str, rng: random.Random) -> Iterator[int]:
    """Finds the legal marks in the positions of some games, again and again; how many there are in each."""
    start = game.start(game.sheet(name), game.seats[0], game.options())
    positions: list[tuple[Any, int]] = []
    for _ in range(_KEPT):
        _one_game(game, start, rng, positions)
    while True:
        for position, seat in positions:
            yield len(game.moves(position, seat))


def _one_game(
    game: Game, position: Any, rng: random.Random, kept: list[tuple[Any, int]] | None = None
) -> tuple[int, Any]:
    """How many marks a game has, and how it ends; ``kept``: where to put its positions."""
    marks = 0
    chance = rng.random
    while not game.over(position):
        while (draw := game.draw(position)) is not None:
            position = game.reveal(position, draw.at(int(chance() * draw.total)))
        for seat in game.acting(position):
            while (move := choose(game, position, seat, rng)) != DONE:
                if kept is not None:
                    kept.append((position, seat))
                position = game.play(position, seat, move)
                marks += 1
        position = game.settle(position)
    return marks, position


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
