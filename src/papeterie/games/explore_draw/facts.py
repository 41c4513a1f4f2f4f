"""What lessons, the Sister and the score read off a boat, worked out once (ED-60 to ED-70).

The same whatever the order in which things were drawn.
"""

from __future__ import annotations

import msgspec

from papeterie.games.explore_draw.board import Board
from papeterie.games.explore_draw.boats import Boat, Hull
from papeterie.games.explore_draw.cards import COLOURS
from papeterie.pen.grid import beside, cells_of

RARE = 4
"""A treasure of so many cells is rare (ED-34)."""


PARROT = "parrot"
"""The icon of the two rooms that lesson 21 is about."""


class Cat(msgspec.Struct, frozen=True):
    """One cat: its colour, its cells, how many different treasures it touches,
    whether another cat of its colour, the edge, a visible rat."""

    colour: int
    cells: int
    treasures: int
    friends: bool
    on_edge: bool
    by_rat: bool


class Facts(msgspec.Struct, frozen=True):
    """A boat as it is.

    ``groups``: by colour, the sizes of its connected groups of cats, largest first;
    ``families`` the sizes of those of 3 or more, of all colours, largest first.
    ``rat_treasures``: for each visible rat, how many different treasures it touches.
    ``edge_left``: how many cells on the edge are empty.
    """

    cats: tuple[Cat, ...]
    groups: tuple[tuple[int, ...], ...]
    families: tuple[int, ...]
    common: int
    rare: int
    rats: int
    rat_treasures: tuple[int, ...]
    maps: int
    full_rooms: tuple[str, ...]
    full_parrots: int
    edge_left: int
    ticked: tuple[int, ...]

    def of(self, colour: int) -> int:
        """How many cats of a colour there are."""
        return sum(self.groups[colour])


def facts(hull: Hull, boat: Boat, board: Board) -> Facts:
    """All that can be read off this boat."""
    rats = boat.rats & ~board.filled
    of_colour: list[list[int]] = [[] for _ in COLOURS]
    for colour, cells in board.cats:
        of_colour[colour].append(cells)
    hues = [sum(cats) for cats in of_colour]
    groups = tuple(_groups(cats) for cats in of_colour)
    full = tuple(room.letter for room in hull.rooms if not room.cells & ~board.filled)
    return Facts(
        cats=tuple(_cat(hull, board, rats, colour, cells, hues[colour]) for colour, cells in board.cats),
        groups=groups,
        families=tuple(sorted((size for sizes in groups for size in sizes if size >= 3), reverse=True)),
        common=sum(cells.bit_count() < RARE for cells in board.treasures),
        rare=sum(cells.bit_count() >= RARE for cells in board.treasures),
        rats=rats.bit_count(),
        rat_treasures=tuple(_touching(1 << rat, board.treasures) for rat in cells_of(rats)),
        maps=sum(bool(cell & board.filled) for cell in boat.maps),
        full_rooms=full,
        full_parrots=sum(room.icon == PARROT and room.letter in full for room in hull.rooms),
        edge_left=(hull.edge & ~board.filled).bit_count(),
        ticked=tuple(number for number in range(1, 27) if board.ticked >> number & 1),
    )


def _touching(cells: int, others: tuple[int, ...]) -> int:
    near = beside(cells)
    return sum(bool(near & other) for other in others)


def _cat(hull: Hull, board: Board, rats: int, colour: int, cells: int, hue: int) -> Cat:
    near = beside(cells)
    return Cat(
        colour=colour,
        cells=cells,
        treasures=_touching(cells, board.treasures),
        friends=bool(near & hue & ~cells),
        on_edge=bool(cells & hull.edge),
        by_rat=bool(near & rats),
    )


def _groups(cats: list[int]) -> tuple[int, ...]:
    """The number of cats in each group of one colour joined by sides (ED-61), largest first."""
    groups: list[tuple[int, int]] = []
    for cells in cats:
        near, size, apart = beside(cells), 1, []
        for group in groups:
            if group[0] & near:
                cells |= group[0]
                size += group[1]
            else:
                apart.append(group)
        groups = [*apart, (cells, size)]
    return tuple(sorted((size for _, size in groups), reverse=True))


def family_points(size: int) -> int:
    """3 cats 8 points, 4 → 11, 5 → 15, 6 → 20, each further +5 (ED-61)."""
    return (0, 0, 0, 8, 11, 15)[size] if size < 6 else 20 + 5 * (size - 6)
