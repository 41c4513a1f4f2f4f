"""A seat's turn as a bot makes it: marks until ``DONE``.

The one sign by which a bot ends its turn, and playing a turn to its end.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from papeterie.pen.game import Game, Move

DONE: Final = -1
"""What a bot chooses instead of a mark when its turn is finished."""


def finish(
    choose: Callable[[Game, Any, int, random.Random], Move],
    game: Game,
    position: Any,
    seat: int,
    rng: random.Random,
) -> tuple[tuple[Move, ...], Any]:
    """The marks a bot makes until it is done, and the seat's position after them."""
    marks: list[Move] = []
    while (move := choose(game, position, seat, rng)) != DONE:
        marks.append(move)
        position = game.play(position, seat, move)
    return tuple(marks), position
