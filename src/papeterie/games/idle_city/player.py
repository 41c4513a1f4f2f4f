"""What a bot must know of My Idle City: figures of a town, its value, cells worth a thought.

A careful town keeps a place open beside every river, forest, wheat field and
square (IC-26, IC-29 to IC-31), puts like beside like, and prefers what makes
later throws larger. The rules themselves are in ``rules``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from papeterie.games.idle_city import rules
from papeterie.games.idle_city.buildings import (
    BUILDINGS,
    CAFE,
    CASTLE,
    FARM,
    FOREST,
    HOUSE,
    MILL,
    NONE,
    RIVER,
    ROAD,
    SAWMILL,
    SQUARE,
    STORE,
    TEMPLE,
    WHEAT,
)
from papeterie.games.idle_city.sheet import Position
from papeterie.games.idle_city.stretches import A_DAY, A_WINDOW
from papeterie.pen.game import CellMoves, Move, Moves
from papeterie.pen.grid import STRIDE, beside

ROUNDS_A_DAY: Final = (A_DAY, A_WINDOW)
"""The throws of a day at each pace (IC-11)."""

_BESIDE: Final = tuple((b, rule.beside) for b, rule in enumerate(BUILDINGS) if rule.beside != NONE)
_NEEDS: Final = tuple(
    (b, rule.needs, rule.each_needs) for b, rule in enumerate(BUILDINGS) if rule.needs != NONE
)
_LIKES: Final[dict[int, tuple[int, ...]]] = {
    SQUARE: (ROAD, HOUSE),
    CAFE: (SQUARE, HOUSE, ROAD),
    STORE: (ROAD, HOUSE),
    RIVER: (RIVER,),
    FOREST: (FOREST,),
    HOUSE: (HOUSE, SQUARE, ROAD),
    SAWMILL: (SAWMILL,),
    ROAD: (ROAD, HOUSE),
    WHEAT: (WHEAT,),
    MILL: (MILL,),
    FARM: (FARM,),
    TEMPLE: (HOUSE,),
    CASTLE: (FOREST, RIVER),
}
"""What a building likes to stand beside, for a town that looks like one."""

_KEPT_OPEN: Final = 3
"""So many empty cells beside a source are kept for what must stand there."""
_MANY: Final = 7
_KINDS: Final = tuple(60.0 * (1 - 0.4**n) for n in range(_MANY + 1))
"""What one, two, three … of a kind are worth, in cells: the first most of all."""
_AN_OPEN_PLACE: Final = 2.0
_ON_THE_WAY: Final = 0.5
"""The part of the next one's worth that all it needs is worth already."""


def features(position: Position, seat: int) -> dict[str, int]:
    """How many cells stand of each building, by its name."""
    return {BUILDINGS[b].name: cells.bit_count() for b, cells in enumerate(position.built)}


def progress(position: Position, seat: int) -> tuple[int, int]:
    """The coloured cells, and all cells of the sheet."""
    size = len(position.sheet.grid)
    return size - position.empty.bit_count(), size


@lru_cache(maxsize=32)
def _chances(columns: tuple[tuple[int, ...], ...]) -> tuple[float, ...]:
    """How often each building is taken, if all of a column were taken equally often."""
    chances = [0.0] * len(BUILDINGS)
    for total in range(2, 13):
        for building in columns[total]:
            chances[building] += (6 - abs(7 - total)) / 36 / len(columns[total])
    return tuple(chances)


def growth(position: Position) -> float:
    """The cells an average throw will colour from now on."""
    chances = _chances(position.sheet.columns)
    cells = 0.0
    for building, rule in enumerate(BUILDINGS):
        if rule.per == NONE:
            cells += chances[building] * rule.owes
        else:
            cells += chances[building] * position.built[rule.per].bit_count()
    return cells


def value(position: Position, seat: int) -> float:
    """Cells coloured and to come, kinds that stand, ways kept open."""
    built = position.built
    left = position.empty.bit_count()
    worth = -float(left)
    pace = growth(position)
    # The throws still to come shrink as the town grows, so growth pays early and hardly late.
    worth += pace * min(30.0, left / max(pace, 2.0))
    for cells in built:
        worth += _KINDS[min(cells.bit_count(), _MANY)]
    for building, source in _BESIDE:
        places = (position.empty & beside(built[source])).bit_count()
        worth += _AN_OPEN_PLACE * min(places, _KEPT_OPEN)
        if not built[building] and places:
            worth += _ON_THE_WAY * _KINDS[1]
    for building, needed, each in _NEEDS:
        so_far = min(built[building].bit_count(), _MANY - 1)
        part = min(1.0, (built[needed].bit_count() - each * so_far) / each)
        worth += _ON_THE_WAY * part * (_KINDS[so_far + 1] - _KINDS[so_far])
    return worth


def shortlist(position: Position, seat: int) -> tuple[Moves, bool]:
    """The buildings to weigh; then the cells that suit the chosen one, any of them as good."""
    if position.building == NONE:
        return rules.moves(position, seat), False
    if not position.owed:
        return (), True
    return CellMoves(_good_cells(position), rules.FIRST_CELL), True


def asked(position: Position, seat: int) -> tuple[Move, ...]:
    """The buildings of the column, those included that a rule forbids now; no list of cells."""
    return position.sheet.columns[position.sum] if position.sum and position.building == NONE else ()


def _good_cells(position: Position) -> int:
    """The free cells, narrowed by one wish after another as long as any are left."""
    cells = rules.free_cells(position)
    for wish in _wishes(position):
        if narrowed := cells & wish:
            cells = narrowed
    return cells


def _wishes(position: Position) -> tuple[int, ...]:
    """Where the chosen building should go, the most pressing wish first."""
    building, empty, built = position.building, position.empty, position.built
    kept = taken = 0
    for other, source in _BESIDE:
        if other == building:
            continue
        places = empty & beside(built[source])
        taken |= places
        if places.bit_count() <= _KEPT_OPEN:
            kept |= places
    company = 0
    for liked in _LIKES[building]:
        company |= built[liked]
    near = beside(company)
    rule = BUILDINGS[building]
    if rule.beside != NONE:
        # Spare the places that others could use as well.
        return ~kept, ~taken, _twice_beside(built[rule.beside]), near
    alone = ~beside(empty) if not rule.touching else -1
    if empty.bit_count() * 6 < position.sheet.grid.cells.bit_count():
        return ~kept, alone, near
    if building in (RIVER, WHEAT, FOREST):
        return ~kept, near, ~_twice_beside(built[building])
    return ~kept, ~taken, near, _twice_beside(company)


def _twice_beside(cells: int) -> int:
    """All cells that share sides with two or more of ``cells``."""
    a, b, c, d = cells << 1, cells >> 1, cells << STRIDE, cells >> STRIDE
    return a & b | a & c | a & d | b & c | b & d | c & d


__all__ = ["ROUNDS_A_DAY", "asked", "features", "growth", "progress", "shortlist", "value"]
