"""What is drawn at the table: boats, the Sister's cards, twelve cards a day (ED-02, ED-03, ED-10, ED-80)."""

from __future__ import annotations

import re
from typing import Final

from msgspec.structs import replace

from papeterie.games.explore_draw.board import DAYS, Board, Position
from papeterie.games.explore_draw.cards import CAT_CARDS, COLOURS, LESSON_CARDS
from papeterie.pen.draws import Deck, Draw

SPACES: Final = 12
COLUMNS: Final = 4
LESSON_SPACES: Final = frozenset({1, 3, 6, 11})
"""Spaces 2, 4, 7 and 12, from 0."""

COLOUR_CARD: Final = 160
BOAT_CARD: Final = 168
BASIC_CARD: Final = 176
ADVANCED_CARD: Final = 192
SISTERS_LESSONS: Final = 9
BASIC: Final = 3
TURNED: Final = 4
"""How many of the Sister's colours are turned after the first."""

_KINDS: Final = (
    ("cat-", 0, CAT_CARDS),
    ("lesson-", CAT_CARDS, LESSON_CARDS),
    ("boat-", BOAT_CARD, 6),
    ("basic-", BASIC_CARD, SISTERS_LESSONS),
    ("advanced-", ADVANCED_CARD, SISTERS_LESSONS),
)
_TEXT = re.compile(r"([a-z]+-)([1-9][0-9]{0,2})")


def draw(position: Position) -> Draw | None:
    """One card a step from those that remain; None once the island lies open, or at the end."""
    space = len(position.island)
    if space == SPACES or not position.day:
        return None
    if not space and (deck := _before_the_island(position)) is not None:
        return deck
    return Deck(position.lessons_left if space in LESSON_SPACES else position.cats_left)


def _before_the_island(position: Position) -> Deck | None:
    """Boats that are still to be dealt, cards of the Sister that are still to be turned."""
    if len(position.dealt) < len(position.boards):
        return Deck(_boats_left(position) << BOAT_CARD)
    return _sisters(position) if len(position.boards) == 1 else None


def _boats_left(position: Position) -> int:
    """All different while they last (ED-01)."""
    number = len(position.sheet.boats)
    every = (1 << number) - 1
    for boat in position.dealt[len(position.dealt) // number * number :]:
        every &= ~(1 << boat)
    return every


def _sisters(position: Position) -> Deck | None:
    """Her lessons, her first colour, then one a day, four times in all (ED-80, ED-81)."""
    if len(position.colours) < 1 + min(DAYS - position.day, TURNED):
        return Deck(_left(position.colours, len(COLOURS)) << COLOUR_CARD)
    if len(position.basic) < BASIC:
        return Deck(_left(position.basic, SISTERS_LESSONS) << BASIC_CARD)
    if len(position.advanced) < position.more:
        return Deck(_left(position.advanced, SISTERS_LESSONS) << ADVANCED_CARD)
    return None


def _left(taken: tuple[int, ...], number: int) -> int:
    every = (1 << number) - 1
    for each in taken:
        every &= ~(1 << each)
    return every


def reveal(position: Position, outcome: int) -> Position:
    """The position with this card on the table."""
    if outcome >= ADVANCED_CARD:
        return replace(position, advanced=(*position.advanced, outcome - ADVANCED_CARD))
    if outcome >= BASIC_CARD:
        return replace(position, basic=(*position.basic, outcome - BASIC_CARD))
    if outcome >= BOAT_CARD:
        return replace(position, dealt=(*position.dealt, outcome - BOAT_CARD))
    if outcome >= COLOUR_CARD:
        return replace(position, colours=(*position.colours, outcome - COLOUR_CARD))
    gone = ~(1 << outcome)
    return Position(
        position.sheet, position.boards, position.dealt, position.cats_left & gone,
        position.lessons_left & gone, (*position.island, outcome), position.day, position.colours,
        position.basic, position.advanced, position.more,
    )  # fmt: skip


def settle(position: Position) -> Position:
    """The day is over: the island is discarded, the ship moves on (ED-12)."""
    boards = tuple(
        Board(board.filled, board.cats, board.treasures, board.ticked, board.specials)
        for board in position.boards
    )
    return replace(position, boards=boards, island=(), day=position.day - 1)


def outcome_text(outcome: int) -> str:
    """``cat-17``, ``lesson-30``, ``blue``, ``boat-2``, ``basic-4``, ``advanced-9``."""
    if COLOUR_CARD <= outcome < COLOUR_CARD + len(COLOURS):
        return COLOURS[outcome - COLOUR_CARD]
    for word, first, number in _KINDS:
        if first <= outcome < first + number:
            return f"{word}{outcome - first + 1}"
    raise ValueError(f"no card has the number {outcome}")


def parse_outcome(text: str) -> int:
    """The inverse; ValueError for anything else."""
    if text in COLOURS:
        return COLOUR_CARD + COLOURS.index(text)
    if found := _TEXT.fullmatch(text):
        for word, first, number in _KINDS:
            if found[1] == word and int(found[2]) <= number:
                return first + int(found[2]) - 1
    raise ValueError(f"{text!r} is no card")
