"""What bots, hints and the laboratory must be told of a game, and where it is found.

A game tells it in a ``player`` module of its own package, function by function
as in ``Knowledge``; of a game that has none, its points are known.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from papeterie.pen.game import Game, Move, Moves

_FEW = 12
"""So many marks can be listed by name where a game doesn't say."""


class Knowledge(Protocol):
    """A game's ``player`` module."""

    @property
    def ROUNDS_A_DAY(self) -> tuple[int, ...]:  # noqa: N802  (a constant of the module)
        """The paces at which rounds come, where a game has a calendar."""
        ...

    def shortlist(self, position: Any, seat: int) -> tuple[Moves, bool]:
        """The marks worth a thought, and whether any of them is as good as another."""
        ...

    def asked(self, position: Any, seat: int) -> tuple[Move, ...]:
        """The marks that a person chooses from by name, those a rule forbids now included; else none."""
        ...

    def value(self, position: Any, seat: int) -> float:
        """How good a seat's sheet is; higher is better, any scale."""
        ...

    def features(self, position: Any, seat: int) -> dict[str, int]:
        """The figures of a seat's sheet by name; 0 for what isn't there yet."""
        ...

    def progress(self, position: Any, seat: int) -> tuple[int, int]:
        """How many cells of a seat's sheet are marked, and how many it has (0 where that says nothing)."""
        ...


class _Points:
    """What is known of a game that has no ``player`` module: its points."""

    ROUNDS_A_DAY: tuple[int, ...] = ()

    def __init__(self, game: Game) -> None:
        self._game = game

    def shortlist(self, position: Any, seat: int) -> tuple[Moves, bool]:
        return self._game.moves(position, seat), False

    def asked(self, position: Any, seat: int) -> tuple[Move, ...]:
        moves = self._game.moves(position, seat)
        return tuple(moves) if len(moves) <= _FEW else ()

    def value(self, position: Any, seat: int) -> float:
        return next(float(each.total or 0) for each in self._game.result(position) if each.who == seat)

    def features(self, position: Any, seat: int) -> dict[str, int]:
        standing = next(each for each in self._game.result(position) if each.who == seat)
        return {line.text: line.points for line in standing.lines}

    def progress(self, position: Any, seat: int) -> tuple[int, int]:
        return 0, 0


@cache
def _player_module(package: str) -> Knowledge | None:
    """The ``player`` module of a game's package, if it has one."""
    name = f"{package}.player"
    try:
        there = find_spec(name) is not None
    except ModuleNotFoundError:  # the game is a module of its own, no package
        there = False
    return cast("Knowledge", import_module(name)) if there else None


def knowledge(game: Game) -> Knowledge:
    """What a game says of good play, or its points alone."""
    return _player_module(type(game).__module__) or _Points(game)
