"""What the tests of a Daydream sheet's drawing share: tables played at random, and what a drawing holds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from papeterie.games.daydream import barrier, editions, find, game, rules
from papeterie.games.daydream.rules import Position
from papeterie.pen.drawing.model import Drawing, Group, Node, Path, Text
from papeterie.pen.words import Words
from tests.daydream import boards

EN = game.words(Words("en"))
FR = game.words(Words("fr"))
SHEETS = sorted({sheet.name for sheet in editions().values()})
SQUARE = boards.sheet(*boards.SQUARE)


def groups(nodes: tuple[Node, ...]) -> Iterator[Group]:
    for node in nodes:
        if isinstance(node, Group):
            yield node
            yield from groups(node.children)


def leaves_of(nodes: tuple[Node, ...]) -> Iterator[Node]:
    for node in nodes:
        if isinstance(node, Group):
            yield from leaves_of(node.children)
        else:
            yield node


def layer(drawing: Drawing, name: str) -> Group:
    return next(group for group in groups(drawing.nodes) if group.id == name)


def fills(group: Group) -> list[str]:
    return [node.fill for node in leaves_of(group.children) if isinstance(node, Path)]


def dashed(group: Group) -> list[Path]:
    shown = leaves_of(group.children)
    return [node for node in shown if isinstance(node, Path) and node.stroke == "action" and node.dash]


def numbers(group: Group) -> list[str]:
    return [node.text for node in leaves_of(group.children) if isinstance(node, Text)]


@cache
def played(name: str, rounds: int, seats: int = 1) -> Position:
    """A table after so many rounds of marks at random, with new dice on it unless it has ended."""
    chance = random.Random(f"{name} {rounds}")
    position = rules.new_table(find(name), seats)
    while position.round < rounds and not position.ended:
        position = rules.reveal(position, chance.choice((12, 13, 24, 35, 46, 56, 16, 33)))
        for seat in range(seats):
            while not rules.may_be_done(position, seat):
                moves = rules.moves(position, seat)
                position = rules.play(position, seat, moves[chance.randrange(len(moves))])
        position = barrier.settle(position)
    return position if position.ended else rules.reveal(position, 25)
