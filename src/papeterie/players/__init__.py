"""Bots that play any game: ``choose(game, position, seat, rng)`` gives a mark, or ``DONE``.

Each bot is a module of this package; what it must know of a game is in that
game's own ``player`` module. Nothing here draws dice or keeps a table.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from papeterie.pen.game import Game, Move
from papeterie.players import careful as _careful
from papeterie.players import greedy as _greedy
from papeterie.players import random as _random
from papeterie.players.turns import DONE, finish

Choose = Callable[[Game, Any, int, Random], Move]

PLAYERS: Final[dict[str, Choose]] = {
    "careful": _careful.choose,
    "greedy": _greedy.choose,
    "random": _random.choose,
}
"""The bots by the name that records, pages and commands know them by."""


def player(name: str) -> Choose:
    """The bot of this name; LookupError naming those there are."""
    try:
        return PLAYERS[name]
    except KeyError:
        raise LookupError(f"no player {name!r}; there are {', '.join(PLAYERS)}") from None


__all__ = ["DONE", "PLAYERS", "Choose", "finish", "player"]
