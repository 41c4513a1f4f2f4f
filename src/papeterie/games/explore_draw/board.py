"""What stands on one player's boat and what the whole table knows: the position."""

from __future__ import annotations

from typing import Final

import msgspec

from papeterie.games.explore_draw.boats import UNDEALT, Boat, Sheet
from papeterie.games.explore_draw.cards import CAT_CARDS, LESSON_CARDS

DAYS: Final = 7
NOBODY: Final = -1
GIFT, SECOND = 0, 1
"""What may be owed before the next item: a map's free treasure; the second copy of a doubled thing."""


class Owed(msgspec.Struct, frozen=True, gc=False):
    """``what``: GIFT or SECOND; ``item`` and ``colour`` of the thing that is drawn again."""

    what: int
    item: int = 0
    colour: int = 0


class Board(msgspec.Struct, frozen=True):
    """One player's boat and lesson sheet, and how far the day's cards are resolved.

    ``cats``: colour and cells of each; ``treasures``: cells of each; ``ticked``: bit n
    for lesson n; ``specials``: bit n for special action n, ``special_today``: one of
    them was used today. ``chosen``, ``todo``: spaces of the island, as sets of 0 to 11.
    ``space``: the card in hand, -1 for none; ``items`` of it still to be drawn,
    ``picks`` left of an ANY 2; ``grouping``: a group is still to be chosen.
    ``twice``: 4 or 5 while a doubling is declared and nothing is drawn yet.
    ``owed``: what comes before the next item, the last one first.
    """

    filled: int = 0
    cats: tuple[tuple[int, int], ...] = ()
    treasures: tuple[int, ...] = ()
    ticked: int = 0
    specials: int = 0
    special_today: bool = False
    chosen: int = 0
    todo: int = 0
    space: int = NOBODY
    items: tuple[int, ...] = ()
    picks: int = 0
    grouping: bool = False
    twice: int = 0
    owed: tuple[Owed, ...] = ()


class Position(msgspec.Struct, frozen=True):
    """A table. ``dealt``: each seat's boat, as an index; ``island``: twelve cards by space.

    ``cats_left``, ``lessons_left``: the decks, as sets of card numbers. ``day`` counts
    down from 7, 0 is the hand. The Sister's: ``colours`` turned so far, ``basic`` and
    ``advanced`` lessons, and how many advanced ones the difficulty adds.
    """

    sheet: Sheet
    boards: tuple[Board, ...]
    dealt: tuple[int, ...]
    cats_left: int = (1 << CAT_CARDS) - 1
    lessons_left: int = ((1 << LESSON_CARDS) - 1) << CAT_CARDS
    island: tuple[int, ...] = ()
    day: int = DAYS
    colours: tuple[int, ...] = ()
    basic: tuple[int, ...] = ()
    advanced: tuple[int, ...] = ()
    more: int = 0

    def boat(self, seat: int) -> Boat:
        """The boat of a seat; one without rats and maps while it isn't dealt."""
        return self.sheet.boats[self.dealt[seat]] if seat < len(self.dealt) else UNDEALT


def new_table(sheet: Sheet, seats: int, more: int) -> Position:
    """Untouched boats; ``more``: advanced lessons that the Sister has, solo (ED-81)."""
    dealt = (sheet.everyone - 1,) * seats if sheet.everyone else ()
    return Position(sheet, (Board(),) * seats, dealt, more=more if seats == 1 else 0)
