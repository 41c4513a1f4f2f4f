"""*greedy*: weighs the marks of this turn, two at a time, and takes what leaves the best sheet.

What a good sheet is each game says in its ``player`` module. Nothing is
looked at beyond the turn: no draw, no other seat.
"""

from __future__ import annotations

import random
from typing import Any, Final

from papeterie.pen.game import Game, Move
from papeterie.players.knowledge import Knowledge, knowledge
from papeterie.players.turns import DONE

_MOST: Final = 1000
"""So many marks are weighed at most in one place; of more, so many by chance."""
_KEPT: Final = 6
"""So many first marks are followed by each second one."""

_Weighed = tuple[float, float, Move, Any]
"""What a mark leaves, a chance number among equals, the mark, the position after it."""


def choose(game: Game, position: Any, seat: int, rng: random.Random) -> Move:
    """The mark that begins the best one or two marks of this turn; by chance among equals."""
    known = knowledge(game)
    first = _weighed(game, known, position, seat, rng)
    if not first:
        return DONE
    if len(first) == 1:
        return _or_stop(game, known, position, seat, first[0])
    open_ends = [each for each in first if not game.may_be_done(each[3], seat)]
    best = max((each for each in first if game.may_be_done(each[3], seat)), default=None)
    for ahead, chance, move, after in sorted(open_ends, reverse=True)[:_KEPT]:
        second = max(_weighed(game, known, after, seat, rng), default=(ahead, chance, move, after))
        if best is None or second[:2] > best[:2]:
            best = (second[0], second[1], move, after)
    assert best is not None
    return _or_stop(game, known, position, seat, best)


def _or_stop(game: Game, known: Knowledge, position: Any, seat: int, best: _Weighed) -> Move:
    """The mark, unless the turn may end here and that is better."""
    if game.may_be_done(position, seat) and known.value(position, seat) >= best[0]:
        return DONE
    return best[2]


def _weighed(game: Game, known: Knowledge, position: Any, seat: int, rng: random.Random) -> list[_Weighed]:
    """Each mark that is worth a thought and what it leaves; a single one where all are alike."""
    moves, alike = known.shortlist(position, seat)
    tried = moves
    if alike and len(moves) > 1:
        tried = (moves[int(rng.random() * len(moves))],)
    elif len(moves) > _MOST:
        tried = tuple(moves[i] for i in rng.sample(range(len(moves)), _MOST))
    found = []
    for move in tried:
        after = game.play(position, seat, move)
        found.append((known.value(after, seat), rng.random(), move, after))
    return found
