"""*random*: every legal mark is as likely as any other, step by step.

In My Idle City that is uniform over the buildings of the column, then over
the cells. It looks at nothing and so knows nothing of any game.
"""

from __future__ import annotations

import random
from typing import Any

from papeterie.pen.game import Game, Move
from papeterie.players.turns import DONE


def choose(game: Game, position: Any, seat: int, rng: random.Random) -> Move:
    """Any legal mark; where the seat may stop, stopping is as likely as one mark."""
    moves = game.moves(position, seat)
    ways = len(moves)
    pick = int(rng.random() * (ways + game.may_be_done(position, seat)))
    return moves[pick] if pick < ways else DONE
