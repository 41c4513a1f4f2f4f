"""Whole games played by bots, round by round, without a table, a seal or a record."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from papeterie.pen.game import Game
from papeterie.players import Choose, finish


class Played(msgspec.Struct, frozen=True):
    """A round that is over: its number from 1, what was drawn, the position before it and after."""

    number: int
    outcomes: tuple[int, ...]
    before: Any
    position: Any


def playing(game: Game, sheet: Any, choose: Choose, rng: Random, seats: int) -> Iterator[Played]:
    """The rounds of one game of so many seats, each played by the same bot, with dice from ``rng``."""
    position = game.start(sheet, seats, game.options())
    number = 0
    while not game.over(position):
        before, outcomes = position, []
        while (draw := game.draw(position)) is not None:
            outcomes.append(draw.at(int(rng.random() * draw.total)))
            position = game.reveal(position, outcomes[-1])
        position = game.settle(_marked(game, position, choose, rng))
        number += 1
        yield Played(number, tuple(outcomes), before, position)


def _marked(game: Game, drawn: Any, choose: Choose, rng: Random) -> Any:
    """The position once every seat has made its marks, none of them having seen another's."""
    position = drawn
    for seat in game.acting(drawn):
        marks, own = finish(choose, game, drawn, seat, rng)
        if position is drawn:
            position = own
            continue
        for move in marks:
            position = game.play(position, seat, move)
    return position
