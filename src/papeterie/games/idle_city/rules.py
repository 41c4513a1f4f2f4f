"""A throw of My Idle City: what may be built, where, and what a mark does (IC-10 to IC-32).

Marks: a building's index chooses it; ``FIRST_CELL`` + cell colours a cell.
The buildings' own figures are in ``buildings``; days and paces in ``calendar``.
"""

from __future__ import annotations

from typing import Final

from papeterie.games.idle_city.buildings import BUILDINGS, BY_ID, IDS, NONE
from papeterie.games.idle_city.sheet import Position
from papeterie.pen.draws import Draw, dice, dice_faces
from papeterie.pen.game import NO_MOVES, CellMoves, Fact, Move, Moves, Refusal
from papeterie.pen.grid import MAX_HEIGHT, STRIDE, beside, bit, cell_name, cells_of, parse_cell
from papeterie.pen.words import N_

FIRST_CELL: Final = 16

_OWES_NOTHING = N_("{building}: there must be {source} first")
_NEEDS_MORE = N_("the {kth} {building} needs {needs} {needed}, the town has {have}")
_NO_ROOM = N_("{building}: {owed} cells are owed, the sheet has {room} left")
_NO_PAIR = N_("{building}: no two empty cells touch")
_NO_PLACE = N_("{building}: no empty cell lies beside {source}")


def owes(position: Position, building: int) -> int:
    """How many cells a building owes now: a fixed number, or one per cell of another (IC-15)."""
    rule = BUILDINGS[building]
    return rule.owes if rule.per == NONE else position.built[rule.per].bit_count()


def places(position: Position, building: int) -> int:
    """The empty cells where a first cell of this building may go."""
    rule = BUILDINGS[building]
    if rule.touching:
        return position.empty & beside(position.empty)
    if rule.beside == NONE:
        return position.empty
    return position.empty & beside(position.built[rule.beside])


def obstacle(position: Position, building: int) -> str | None:
    """What forbids a building now, as a sentence's key; None if it may be chosen (IC-12)."""
    rule = BUILDINGS[building]
    owed = owes(position, building)
    if not owed:  # IC-16
        return _OWES_NOTHING
    if rule.needs != NONE and _short(position, building):  # IC-30, IC-32
        return _NEEDS_MORE
    if owed > position.empty.bit_count():  # IC-14
        return _NO_ROOM
    if not places(position, building):
        return _NO_PAIR if rule.touching else _NO_PLACE
    return None


def _short(position: Position, building: int) -> bool:
    """Whether the next farm or castle lacks standing sawmills or houses."""
    rule = BUILDINGS[building]
    kth = position.built[building].bit_count() + 1
    return position.built[rule.needs].bit_count() < rule.each_needs * kth


def choices(position: Position) -> tuple[int, ...]:
    """The buildings of the current column that may be chosen."""
    return tuple(b for b in position.sheet.columns[position.sum] if obstacle(position, b) is None)


def free_cells(position: Position) -> int:
    """The cells that may be coloured next, once a building is chosen."""
    if not position.owed:
        return 0
    if position.throw_cells and BUILDINGS[position.building].touching:
        return position.empty & beside(position.throw_cells)
    return places(position, position.building)


def draw(position: Position) -> Draw | None:
    """Two dice: at the start of a throw, and again where nothing could be built (IC-10, IC-13)."""
    if not position.empty or position.building != NONE:
        return None
    if position.sum and choices(position):
        return None
    return dice(2)


def reveal(position: Position, outcome: int) -> Position:
    """The sum of the dice chooses the column."""
    return Position(position.sheet, position.built, position.empty, position.throws, sum(dice_faces(outcome)))


def acting(position: Position) -> tuple[int, ...]:
    """The one seat, while a throw is under way."""
    return (0,) if position.sum and draw(position) is None else ()


def moves(position: Position, seat: int) -> Moves:
    """Choose a building; then colour its cells, one after the other, in any order (IC-18)."""
    if position.building == NONE:
        return choices(position) if position.sum else NO_MOVES
    return CellMoves(free_cells(position), FIRST_CELL) if position.owed else NO_MOVES


def play(position: Position, seat: int, move: Move) -> Position:
    """The town after a legal mark."""
    sheet, built, empty = position.sheet, position.built, position.empty
    if move < FIRST_CELL:
        return Position(sheet, built, empty, position.throws, position.sum, move, owes(position, move))
    cell, b = bit(move - FIRST_CELL), position.building
    return Position(
        sheet,
        (*built[:b], built[b] | cell, *built[b + 1 :]),
        empty & ~cell,
        position.throws,
        position.sum,
        b,
        position.owed - 1,
        position.throw_cells | cell,
    )


def settle(position: Position) -> Position:
    """The throw is closed."""
    return Position(position.sheet, position.built, position.empty, position.throws + 1)


def may_be_done(position: Position) -> bool:
    """Once a building is chosen and all its cells are coloured: never a partial build (IC-14)."""
    return position.building != NONE and not position.owed


def refusal(position: Position, seat: int, move: Move) -> Refusal | None:
    """Why a mark can't be made: the rule, with its figures and cells."""
    if move in moves(position, seat):
        return None
    if 0 <= move < len(BUILDINGS):
        return _building_refused(position, move)
    cell = move - FIRST_CELL
    if cell < 0 or not position.sheet.grid.cells >> cell & 1:
        return Refusal("IC-05", N_("this is no cell of the sheet"), seat=seat, move=move)
    return _cell_refused(position, seat, move)


def _building_refused(position: Position, move: Move) -> Refusal:
    if not position.sum:
        return Refusal("IC-10", N_("throw the dice first"), move=move)
    if position.building != NONE:
        facts: dict[str, Fact] = {"building": BUILDINGS[position.building].name}
        return Refusal("IC-10", N_("one building a throw: {building} is chosen"), move=move, facts=facts)
    if move not in position.sheet.columns[position.sum]:
        facts = {"building": BUILDINGS[move].name, "sum": position.sum}
        return Refusal("IC-10", N_("column {sum} doesn't list {building}"), move=move, facts=facts)
    why = obstacle(position, move)
    assert why is not None, "a building of the column without an obstacle is a legal move"
    return Refusal(obstacle_rule(why, move), why, move=move, facts=obstacle_facts(position, move))


def obstacle_rule(why: str, building: int) -> str:
    """The name of the rule behind an obstacle."""
    return {_OWES_NOTHING: "IC-16", _NO_ROOM: "IC-14"}.get(why, BUILDINGS[building].rule)


def obstacle_facts(position: Position, building: int) -> dict[str, Fact]:
    """The figures of a building for the sentences that explain it."""
    rule = BUILDINGS[building]
    facts: dict[str, Fact] = {
        "building": rule.name,
        "owed": owes(position, building),
        "room": position.empty.bit_count(),
    }
    source = rule.per if rule.per != NONE else rule.beside
    if source != NONE:
        facts["source"] = BUILDINGS[source].a_name
    if rule.needs != NONE:
        have = position.built[rule.needs].bit_count()
        kth = position.built[building].bit_count() + 1
        facts |= {
            "kth": kth,
            "needs": rule.each_needs * kth,
            "needed": BUILDINGS[rule.needs].plural,
            "have": have,
            "missing": max(0, rule.each_needs * kth - have),
        }
    return facts


def _cell_refused(position: Position, seat: int, move: Move) -> Refusal:
    cell = move - FIRST_CELL
    name = cell_name(cell)
    facts: dict[str, Fact] = {"cell": name}

    def refused(rule: str, why: str, cells: tuple[str, ...] = ()) -> Refusal:
        return Refusal(rule, why, seat=seat, move=move, cells=(name, *cells), facts=facts)

    if not position.sum:
        return refused("IC-10", N_("throw the dice first"))
    if position.building == NONE:
        return refused("IC-10", N_("choose a building first"))
    building = BUILDINGS[position.building]
    facts["building"] = building.name
    if not position.owed:
        return refused(building.rule, N_("{building}: all cells of this throw are coloured"))
    if not position.empty >> cell & 1:
        return refused("IC-10", N_("cell {cell} is coloured already, and never again"))
    if building.touching and position.throw_cells:
        first = tuple(cell_name(c) for c in cells_of(position.throw_cells))
        facts["first"] = first[0]
        return refused(
            building.rule, N_("cell {cell} doesn't touch {first}: the two cells must share a side"), first
        )
    if building.touching:
        return refused(
            building.rule, N_("{building}: no empty cell touches {cell}, and two that touch are owed")
        )
    facts["source"] = BUILDINGS[building.beside].a_name
    return refused(building.rule, N_("cell {cell} doesn't lie beside {source}"))


def text(move: Move) -> str:
    """``mill`` chooses, ``j8`` colours; ValueError for a number that is no mark."""
    if 0 <= move < len(IDS):
        return IDS[move]
    if not FIRST_CELL <= move < FIRST_CELL + STRIDE * MAX_HEIGHT:
        raise ValueError(f"{move} is no mark")
    return cell_name(move - FIRST_CELL)


def parse(word: str) -> Move:
    """The inverse of :func:`text`; ValueError for anything else."""
    building = BY_ID.get(word)
    return building if building is not None else FIRST_CELL + parse_cell(word)
