"""A day on one's own boat: choosing cards, drawing what they show (ED-11 to ED-50).

Marks are small: choose a column; take up a card; place an item. Which they are, their
ids and texts is in ``marks``; the island and the decks are in ``island``.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from papeterie.games.explore_draw import marks
from papeterie.games.explore_draw.board import GIFT, NOBODY, SECOND, Board, Owed, Position
from papeterie.games.explore_draw.cards import COLOURS, COMMON, Card, Item, cards
from papeterie.games.explore_draw.island import COLUMNS, SPACES
from papeterie.games.explore_draw.marks import Segment, Segments
from papeterie.pen.game import NO_MOVES, Move, Moves
from papeterie.pen.grid import beside
from papeterie.pen.shapes import fits, laid, places

SPECIALS: Final = 3
"""So many special actions a game (ED-21)."""
EXTRA, ONE_PER_ROW, WHOLE_ROW, CAT_TWICE, TREASURE_TWICE = 1, 2, 3, 4, 5


def acting(position: Position) -> tuple[int, ...]:
    """Everybody, once the island lies open."""
    return tuple(range(len(position.boards))) if len(position.island) == SPACES else ()


def may_use(board: Board, special: int) -> bool:
    """One a day, three a game, never the same twice (ED-21)."""
    return (
        not board.special_today
        and not board.specials >> special & 1
        and board.specials.bit_count() < SPECIALS
    )


def in_hand(position: Position, board: Board) -> Card:
    """The card that is being resolved."""
    return cards()[position.island[board.space]]


def item_of(position: Position, board: Board, item: int) -> Item:
    """An item by its number in marks: of the card in hand, or a common treasure as a gift."""
    if item >= marks.FIRST_GIFT:
        return COMMON[item - marks.FIRST_GIFT]
    return in_hand(position, board).items[item]


def where(position: Position, board: Board, item: Item) -> list[int]:
    """For each turn of an item's shape, the anchors at which it may be drawn (ED-30, ED-31)."""
    board_cells = position.sheet.hull.grid.cells
    free = board_cells & ~board.filled
    if not board.filled:
        return [fits(free, turn) for turn in item.shape.turns]
    near = beside(board.filled) & free
    return [places(free, near, turn) for turn in item.shape.turns]


def _segments(position: Position, board: Board, number: int, colour: int = marks.AS_SHOWN) -> list[Segment]:
    """The placements of an item as marks; an Oshax in each colour (ED-33)."""
    item = item_of(position, board, number)
    found = [(turn, anchors) for turn, anchors in enumerate(where(position, board, item)) if anchors]
    colours = range(len(COLOURS)) if item.kind == "oshax" and colour == marks.AS_SHOWN else (colour,)
    return [(marks.place(number, each, turn, 0), anchors) for each in colours for turn, anchors in found]


def moves(position: Position, seat: int) -> Moves:
    """What a seat may mark now."""
    board = position.boards[seat]
    if len(position.island) < SPACES:
        return NO_MOVES
    if board.owed:
        return _owed_moves(position, board)
    if board.space != NOBODY:
        return _card_moves(position, board)
    if not board.chosen:
        return _choices(board)
    opens = tuple(marks.OPEN + space for space in range(SPACES) if board.todo >> space & 1)
    if may_use(board, EXTRA):  # a column is chosen then: a row has used up the day's special action
        return tuple(marks.EXTRA + space for space in range(SPACES) if not board.chosen >> space & 1) + opens
    return opens


def _choices(board: Board) -> Moves:
    """A column; a row or one card of each row by a special action (ED-11, ED-20, ED-24)."""
    found: list[Move] = list(range(marks.COLUMN, marks.COLUMN + COLUMNS))
    if may_use(board, WHOLE_ROW):
        found += range(marks.ROW, marks.ROW + SPACES // COLUMNS)
    if may_use(board, ONE_PER_ROW):
        found += range(marks.ONE_PER_ROW, marks.ONE_PER_ROW + COLUMNS**3)
    return tuple(found)


def _owed_moves(position: Position, board: Board) -> Moves:
    """The second copy of a doubled thing, or a map's free treasure (ED-22, ED-50)."""
    owed = board.owed[-1]
    if owed.what == SECOND:
        return Segments((), _segments(position, board, owed.item, owed.colour))
    found = [
        segment
        for gift in range(len(COMMON))
        for segment in _segments(position, board, marks.FIRST_GIFT + gift)
    ]
    if board.twice:
        return Segments((), found)
    few = (marks.TREASURE_TWICE,) if may_use(board, TREASURE_TWICE) else ()
    return Segments((*few, marks.NO_GIFT), found)


def _card_moves(position: Position, board: Board) -> Moves:
    """Draw an item, skip one that can't be placed, choose a group (ED-32, ED-36)."""
    card = in_hand(position, board)
    if board.grouping:
        return (marks.GROUP, marks.GROUP + 1)
    found: list[Segment] = []
    few: list[Move] = []
    kinds = set()
    for number in board.items:
        item = card.items[number]
        if board.twice and (item.kind == "treasure") != (board.twice == TREASURE_TWICE):
            continue
        segments = _segments(position, board, number)
        if segments:
            found += segments
            kinds.add(item.kind == "treasure")
        elif not board.twice:
            few.append(marks.SKIP + number)
    if not board.twice:
        if False in kinds and may_use(board, CAT_TWICE):
            few.insert(0, marks.CAT_TWICE)
        if True in kinds and may_use(board, TREASURE_TWICE):
            few.insert(int(marks.CAT_TWICE in few), marks.TREASURE_TWICE)
    return Segments(tuple(few), found)


def may_be_done(position: Position, seat: int) -> bool:
    """All cards chosen are resolved (ED-11)."""
    board = position.boards[seat]
    return bool(board.chosen) and not board.todo and board.space == NOBODY and not board.owed


def play(position: Position, seat: int, move: Move) -> Position:
    """The table after a legal mark of a seat."""
    board = position.boards[seat]
    board = _draw(position, seat, board, move) if move >= marks.PLACE else _decide(position, board, move)
    boards = position.boards
    boards = (board,) if len(boards) == 1 else (*boards[:seat], board, *boards[seat + 1 :])
    return Position(
        position.sheet, boards, position.dealt, position.cats_left, position.lessons_left, position.island,
        position.day, position.colours, position.basic, position.advanced, position.more,
    )  # fmt: skip


def _decide(position: Position, board: Board, move: Move) -> Board:
    """A mark that draws nothing."""
    if move < marks.OPEN:
        return _choose(board, move)
    if move < marks.GROUP:
        return _open(position, board, move - marks.OPEN)
    if move < marks.CAT_TWICE:
        items = in_hand(position, board).groups[move - marks.GROUP]
        return replace(board, grouping=False, items=items)
    if move < marks.NO_GIFT:
        special = CAT_TWICE if move == marks.CAT_TWICE else TREASURE_TWICE
        return _use(replace(board, twice=special), special)
    if move == marks.NO_GIFT:
        return _after(position, replace(board, owed=board.owed[:-1]))
    return _after(position, _taken(position, board, move - marks.SKIP))


def _use(board: Board, special: int) -> Board:
    return replace(board, specials=board.specials | 1 << special, special_today=True)


def _choose(board: Board, move: Move) -> Board:
    """Which cards are to be resolved today."""
    if move >= marks.EXTRA:
        space = 1 << (move - marks.EXTRA)
        return _use(replace(board, chosen=board.chosen | space, todo=board.todo | space), EXTRA)
    spaces = marks.chosen_spaces(move)
    board = replace(board, chosen=spaces, todo=spaces)
    if move >= marks.ONE_PER_ROW:
        return _use(board, ONE_PER_ROW)
    return _use(board, WHOLE_ROW) if move >= marks.ROW else board


def _open(position: Position, board: Board, space: int) -> Board:
    """A card is taken up; a lesson is ticked at once (ED-37)."""
    card = cards()[position.island[space]]
    todo = board.todo & ~(1 << space)
    if card.keyword == "lesson":
        return replace(board, todo=todo, ticked=board.ticked | 1 << card.lesson)
    return replace(
        board,
        todo=todo,
        space=space,
        items=() if card.keyword == "either" else card.groups[0],
        picks=2 if card.keyword == "any_2" else 0,
        grouping=card.keyword == "either",
    )


def _taken(position: Position, board: Board, item: int) -> Board:
    """An item of the card in hand is done with: drawn, or skipped."""
    if in_hand(position, board).keyword == "any_2":
        picks = board.picks - 1
        return replace(board, picks=picks, items=board.items if picks else ())
    items = tuple(number for number in board.items if number != item)
    return replace(board, items=items)


def _draw(position: Position, seat: int, board: Board, move: Move) -> Board:
    """A discovery is drawn; maps and doubling follow in the order of ED-22."""
    number, colour, turn, anchor = marks.placed(move)
    item = item_of(position, board, number)
    cells = laid(item.shape.turns[turn], anchor)
    owed = board.owed
    if owed:  # a second copy or a gift: nothing of the card in hand
        owed = owed[:-1]
        after = board
    else:
        after = _taken(position, board, number)
    if board.twice:
        owed = (*owed, Owed(SECOND, number, colour))
    cats, treasures = board.cats, board.treasures
    if item.kind == "treasure":
        treasures = (*treasures, cells)
    else:
        hue = item.colour if colour == marks.AS_SHOWN else colour
        cats = (*cats, (hue, cells))
        if cells & position.boat(seat).maps[hue]:
            owed = (*owed, Owed(GIFT))
    drawn = replace(after, filled=board.filled | cells, cats=cats, treasures=treasures, owed=owed, twice=0)
    return _after(position, drawn)


def _after(position: Position, board: Board) -> Board:
    """What can't be drawn any more is dropped; the card is laid down once nothing of it is left."""
    while board.owed and not _fits(position, board, board.owed[-1]):
        board = replace(board, owed=board.owed[:-1])
    if not board.owed and not board.items and not board.grouping and board.space != NOBODY:
        board = replace(board, space=NOBODY, picks=0)
    return board


def _fits(position: Position, board: Board, owed: Owed) -> bool:
    if owed.what == SECOND:
        return any(where(position, board, item_of(position, board, owed.item)))
    return any(any(where(position, board, gift)) for gift in COMMON[:1])
