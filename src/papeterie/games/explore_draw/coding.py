"""A position as bytes and back: JSON, the sheet by name, sets of cells and decks in hexadecimal.

What stands on a boat is checked on the way back, so that no bytes make a position
that the rules would stumble over.
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from papeterie.games.explore_draw import boats, marks
from papeterie.games.explore_draw.board import DAYS, NOBODY, Board, Owed, Position
from papeterie.games.explore_draw.cards import CAT_CARDS, COLOURS, LESSON_CARDS, LESSONS, cards
from papeterie.games.explore_draw.island import LESSON_SPACES, SISTERS_LESSONS, SPACES

Set = Annotated[str, msgspec.Meta(pattern=r"^(0|[1-9a-f][0-9a-f]{0,71})$")]
"""A set of cells or of cards, in hexadecimal."""
Space = Annotated[int, msgspec.Meta(ge=NOBODY, lt=SPACES)]
Spaces = Annotated[int, msgspec.Meta(ge=0, lt=1 << SPACES)]
Colour = Annotated[int, msgspec.Meta(ge=0, lt=len(COLOURS))]
Number = Annotated[int, msgspec.Meta(ge=0, lt=marks.ITEMS)]
Hers = Annotated[int, msgspec.Meta(ge=0, lt=SISTERS_LESSONS)]
Card = Annotated[int, msgspec.Meta(ge=0, lt=CAT_CARDS + LESSON_CARDS)]

_CATS: Final = (1 << CAT_CARDS) - 1
_LESSONS: Final = (1 << CAT_CARDS + LESSON_CARDS) - 1 - _CATS


class _Board(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """A board; ``filled`` follows from its cats and treasures."""

    cats: tuple[tuple[Colour, Set], ...]
    treasures: tuple[Set, ...]
    ticked: Annotated[int, msgspec.Meta(ge=0, lt=2 << LESSONS)]
    specials: Annotated[int, msgspec.Meta(ge=0, lt=64)]
    special_today: bool
    chosen: Spaces
    todo: Spaces
    space: Space
    items: tuple[Number, ...]
    picks: Annotated[int, msgspec.Meta(ge=0, le=2)]
    grouping: bool
    twice: Annotated[int, msgspec.Meta(ge=0, le=5)]
    owed: tuple[
        tuple[Annotated[int, msgspec.Meta(ge=0, le=1)], Number, Annotated[int, msgspec.Meta(ge=0)]], ...
    ]


class _Table(msgspec.Struct, forbid_unknown_fields=True):
    sheet: str
    boards: tuple[_Board, ...]
    dealt: tuple[Annotated[int, msgspec.Meta(ge=0, lt=6)], ...]
    cats_left: Set
    lessons_left: Set
    island: Annotated[tuple[Card, ...], msgspec.Meta(max_length=SPACES)]
    day: Annotated[int, msgspec.Meta(ge=0, le=DAYS)]
    colours: tuple[Colour, ...]
    basic: tuple[Hers, ...]
    advanced: tuple[Hers, ...]
    more: Annotated[int, msgspec.Meta(ge=0, le=4)]


def encode(position: Position) -> bytes:
    """The bytes of a position; the same for equal ones."""
    return msgspec.json.encode(
        _Table(
            f"{position.sheet.name}@{position.sheet.edition}",
            tuple(_written(board) for board in position.boards),
            position.dealt,
            f"{position.cats_left:x}",
            f"{position.lessons_left:x}",
            position.island,
            position.day,
            position.colours,
            position.basic,
            position.advanced,
            position.more,
        )
    )


def _written(board: Board) -> _Board:
    return _Board(
        tuple((colour, f"{cells:x}") for colour, cells in board.cats),
        tuple(f"{cells:x}" for cells in board.treasures),
        board.ticked,
        board.specials,
        board.special_today,
        board.chosen,
        board.todo,
        board.space,
        board.items,
        board.picks,
        board.grouping,
        board.twice,
        tuple((owed.what, owed.item, owed.colour) for owed in board.owed),
    )


def decode(data: bytes) -> Position:
    """The inverse of ``encode``; ValueError for anything else."""
    try:
        position = _position(msgspec.json.decode(data, type=_Table))
    except (msgspec.MsgspecError, LookupError, ValueError) as error:
        raise ValueError(f"no position of Explore & Draw: {error}") from None
    if encode(position) != data:
        raise ValueError("no position of Explore & Draw: written in another way than encode writes")
    return position


def _position(table: _Table) -> Position:
    cats, lessons = int(table.cats_left, 16), int(table.lessons_left, 16)
    island = sum(1 << card for card in set(table.island))
    kinds = all((card >= CAT_CARDS) == (space in LESSON_SPACES) for space, card in enumerate(table.island))
    if cats & ~_CATS or lessons & ~_LESSONS or island & (cats | lessons) or not kinds:
        raise ValueError("a card lies in another place than its deck's")
    if len(set(table.island)) != len(table.island) or len(table.dealt) > len(table.boards):
        raise ValueError("a card or a boat too many")
    return Position(
        boats.find(table.sheet),
        tuple(_board(board, table.island) for board in table.boards),
        table.dealt,
        cats,
        lessons,
        table.island,
        table.day,
        table.colours,
        table.basic,
        table.advanced,
        table.more,
    )


def _board(board: _Board, island: tuple[int, ...]) -> Board:
    filled = 0
    cats = tuple((colour, int(cells, 16)) for colour, cells in board.cats)
    treasures = tuple(int(cells, 16) for cells in board.treasures)
    for cells in (*(cells for _, cells in cats), *treasures):
        if not cells or cells & (filled | ~boats.hull().grid.cells):
            raise ValueError("things overlap, lie outside, or are nothing")
        filled |= cells
    if board.todo & ~board.chosen or (board.chosen and len(island) < SPACES):
        raise ValueError("cards are to be resolved that nobody chose")
    in_hand = cards()[island[board.space]].items if board.space != NOBODY else ()
    owed = tuple(Owed(*each) for each in board.owed)
    if any(item >= len(in_hand) for item in board.items) or any(
        not _is_there(each, len(in_hand)) for each in owed
    ):
        raise ValueError("the card in hand has no such item")
    return Board(
        filled, cats, treasures, board.ticked, board.specials, board.special_today, board.chosen,
        board.todo, board.space, board.items, board.picks, board.grouping, board.twice, owed,
    )  # fmt: skip


def _is_there(owed: Owed, items: int) -> bool:
    known = owed.item < items or owed.item >= marks.FIRST_GIFT
    return items > 0 and known and owed.colour <= marks.AS_SHOWN
