"""The end of My Idle City: nothing is scored (IC-17); the result counts what was built."""

from __future__ import annotations

from papeterie.games.idle_city.buildings import BUILDINGS
from papeterie.games.idle_city.sheet import Position
from papeterie.pen.game import Line, Standing


def over(position: Position) -> bool:
    """Complete when no cell is empty and the last throw is closed (IC-17)."""
    return not position.empty and not position.sum


def result(position: Position) -> tuple[Standing, ...]:
    """One line of count per building, in the order of the legend."""
    lines = tuple(
        Line(building.plural, position.built[index].bit_count()) for index, building in enumerate(BUILDINGS)
    )
    return (Standing(who=0, place=1, total=None, lines=lines),)
