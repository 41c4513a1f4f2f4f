"""*careful*: looks one turn ahead and takes what leaves the best sheet.

What a good sheet is, and which marks are worth a thought, each game says in
its ``player`` module; for a game without one, the best sheet is the one with
the most points and every mark is worth a thought.
"""

from __future__ import annotations

import random
from typing import Any

from papeterie.pen.game import Game, Move
from papeterie.players.knowledge import Knowledge, knowledge
from papeterie.players.turns import DONE

_MOST = 40
"""So many marks are weighed at most where a game gives no shortlist of its own."""


def choose(game: Game, position: Any, seat: int, rng: random.Random) -> Move:
    """The mark after which the turn ends best; by chance among equals."""
    known = knowledge(game)
    moves, alike = known.shortlist(position, seat)
    if not moves:
        return DONE
    if alike or len(moves) == 1:
        return moves[int(rng.random() * len(moves))]
    tried = moves if len(moves) <= _MOST else rng.sample(range(len(moves)), _MOST)
    best, ahead = DONE, -1.0
    may_stop = game.may_be_done(position, seat)
    if may_stop:
        ahead = known.value(position, seat)
    for move in tried if tried is moves else (moves[i] for i in tried):
        worth = known.value(_turn_end(game, known, game.play(position, seat, move), seat, rng), seat)
        if worth > ahead or (best == DONE and not may_stop):
            best, ahead = move, worth
    return best


def _turn_end(game: Game, known: Knowledge, position: Any, seat: int, rng: random.Random) -> Any:
    """The sheet once what a mark has begun is finished as well as one can tell at a glance."""
    while not game.may_be_done(position, seat):
        moves, _ = known.shortlist(position, seat)
        if not moves:
            break
        position = game.play(position, seat, moves[int(rng.random() * len(moves))])
    return position
