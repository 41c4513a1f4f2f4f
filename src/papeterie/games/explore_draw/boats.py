"""The six boats as data: one outline and rooms, rats and maps of each (ED-01, ED-50, ED-60)."""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from importlib import resources
from typing import Any, Final

import msgspec

from papeterie.games.explore_draw.cards import COLOURS
from papeterie.games.explore_draw.cards import FILE as DECKS
from papeterie.pen.game import LayoutError
from papeterie.pen.grid import Grid, bit, cell_at, connected, parse_cell
from papeterie.pen.words import N_

FILE: Final = "boats.toml"
DEALT: Final = "boats"
"""The sheet of a table whose boats are dealt at random."""

TITLES: Final = (
    N_("Boats dealt at random"),
    N_("Everyone on boat 1"),
    N_("Everyone on boat 2"),
    N_("Everyone on boat 3"),
    N_("Everyone on boat 4"),
    N_("Everyone on boat 5"),
    N_("Everyone on boat 6"),
)


class Room(msgspec.Struct, frozen=True):
    """A room: its letter, the picture in its corner, its cells."""

    letter: str
    icon: str
    cells: int


class Boat(msgspec.Struct, frozen=True):
    """One boat: its rats and, by colour, its maps."""

    number: int
    rats: int
    maps: tuple[int, ...]


UNDEALT: Final = Boat(0, 0, ())
"""What a seat has before a boat is dealt to it: the outline and the rooms alone."""


class Hull(msgspec.Struct, frozen=True):
    """What all boats share: the grid, the rooms, the cells on the edge (ED-70)."""

    grid: Grid
    rooms: tuple[Room, ...]
    edge: int


class Sheet(msgspec.Struct, frozen=True):
    """What a table plays on: ``boats`` dealt at random, or everyone on boat n (ED-01)."""

    name: str
    edition: int
    title: str
    digest: str
    hull: Hull
    boats: tuple[Boat, ...]
    everyone: int
    """The boat that everyone has, from 1; 0 where boats are dealt."""


@cache
def _file() -> dict[str, Any]:
    return tomllib.loads(_text())


@cache
def _text() -> str:
    return resources.files(__package__).joinpath("sheets", FILE).read_text("utf-8")


@cache
def hull() -> Hull:
    """The boats' common outline and rooms; LayoutError says what is wrong with the file."""
    data = _file()
    rows = data["outline"].split()
    rooms = dict.fromkeys(data["rooms"], 0)
    for r, row in enumerate(rows):
        for c, letter in enumerate(row):
            if letter != ".":
                if letter not in rooms:
                    raise LayoutError(FILE, "outline", f"row {r + 1}: no room {letter!r}")
                rooms[letter] |= bit(cell_at(c, r))
    made = []
    for letter, cells in rooms.items():
        about = data["rooms"][letter]
        if cells.bit_count() != about["cells"] or not connected(cells):
            raise LayoutError(FILE, f"rooms.{letter}", f"{about['cells']} cells that hang together")
        made.append(Room(letter, about["icon"], cells))
    every = sum(room.cells for room in made)
    grid = Grid(len(rows[0]), len(rows), every)
    shifted = (every << 1) & every & (every >> 1) & (every << 32) & (every >> 32)
    return Hull(grid, tuple(made), every & ~shifted)


@cache
def boats() -> tuple[Boat, ...]:
    """The six boats."""
    made = []
    for data in _file()["boats"]:
        where = f"boat {data['number']}"
        rats = _cells(data["rats"], f"{where}.rats")
        maps = tuple(_cells([data["maps"][colour]], f"{where}.maps") for colour in COLOURS)
        if len(set(maps)) != len(COLOURS) or rats & sum(maps):
            raise LayoutError(FILE, where, "five maps, none of them on a rat")
        made.append(Boat(data["number"], rats, maps))
    return tuple(made)


def _cells(names: list[str], where: str) -> int:
    cells = 0
    for name in names:
        cell = bit(parse_cell(name))
        if not cell & hull().grid.cells or cells & cell:
            raise LayoutError(FILE, where, f"{name} is no cell of the boat, or stands here twice")
        cells |= cell
    return cells


@cache
def editions() -> dict[str, Sheet]:
    """All sheets by ``name@edition``."""
    decks = resources.files(__package__).joinpath(DECKS).read_text("utf-8")
    found = {}
    for number in range(len(boats()) + 1):
        name = f"boat-{number}" if number else DEALT
        content = msgspec.json.encode([name, _file(), tomllib.loads(decks)], order="deterministic")
        digest = hashlib.sha256(content).hexdigest()[:16]
        found[f"{name}@1"] = Sheet(name, 1, TITLES[number], digest, hull(), boats(), number)
    return found


def find(name: str) -> Sheet:
    """A sheet by ``name`` or ``name@edition``; LookupError naming those there are."""
    sheets = editions()
    full = name if "@" in name else f"{name}@1"
    if full not in sheets:
        raise LookupError(f"no sheet {name!r}; there are {', '.join(sheets)}")
    return sheets[full]
