"""Where a day of Explore & Draw stands for whoever looks: cards chosen, the thing in hand, where it lies.

Made from a table's ``View`` and what the viewer has chosen on the page but not
marked yet. What a mark would bring is in ``ahead``, pictures are in ``sheet``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from papeterie.games.explore_draw import drawing_ghost, marks, refusals, rules
from papeterie.games.explore_draw.board import GIFT, NOBODY, Board, Position
from papeterie.games.explore_draw.cards import COLOURS, Item
from papeterie.games.explore_draw.drawing_ghost import Ghost
from papeterie.games.explore_draw.drawing_pieces import NO_COLOUR
from papeterie.games.explore_draw.island import COLUMNS, SPACES
from papeterie.pen.game import Move
from papeterie.pen.grid import cell_at, cell_name, cells_of, column_of, parse_cell, row_of
from papeterie.tables.view import View
from papeterie.web.table import people

Phase = Literal[
    "gather", "throw", "choose", "cards", "group", "item", "gift", "again", "ready", "waiting", "bot",
    "watch", "over",
]  # fmt: skip
"""gather: before the first card. throw: typed cards are asked for. choose: no column yet. cards: one is to be
taken up. group: which half of an OR. item: a thing is to be drawn. gift: a map's free treasure. again: the
second copy of a doubled thing. ready: one may say done. waiting: said so. watch: no seat of one's own."""
IN_HAND: Final = ("item", "gift", "again")
TURNS: Final = "abcdefgh"
ROWS: Final = SPACES // COLUMNS
NO_ROWS: Final = "." * ROWS


class Wish(msgspec.Struct, frozen=True):
    """What a viewer has chosen.

    ``choice``: the mark of a column, row, one card of each row or extra card, -1 for none; ``each``: a
    column for each row, ``.`` where none is chosen yet;
    ``special``: the special action that the island is asked for; ``item``, ``colour``, ``turn``,
    ``anchor``: how the thing in hand is held, -1 where nothing was chosen.
    """

    choice: Move = -1
    each: str = NO_ROWS
    special: int = 0
    item: int = -1
    colour: int = -1
    turn: int = -1
    anchor: int = -1
    hide: bool = False
    lit: bool = False
    seat: int = -1


class Hand(msgspec.Struct, frozen=True):
    """Where the day stands, the wish included.

    ``seat``: whose boat is shown large. ``choice``: the mark looked at, -1 for none; ``special``: what
    the island is asked for. ``items``: what may be drawn, by number in marks, ``places``: how many
    places each has. ``item``: the one in hand, -1 for none; ``fits``: its anchors, turn by turn;
    ``move``: the mark that draws it where it is held, -1 where that isn't legal; ``after``: what comes of it.
    """

    phase: Phase
    seat: int
    choice: Move = -1
    each: str = NO_ROWS
    special: int = 0
    items: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    item: int = -1
    colour: int = marks.AS_SHOWN
    ghost: Ghost | None = None
    fits: tuple[int, ...] = ()
    move: Move = -1
    after: Position | None = None
    hide: bool = False
    lit: bool = False


def wish_of(query: Mapping[str, object], *, lit: bool = False) -> Wish:
    """What a page's address or form says has been chosen; nonsense is nothing."""
    text = {key: str(query.get(key, ""))[:12] for key in ("p", "e", "s", "i", "k", "r", "at", "seat")}
    each = text["e"] if len(text["e"]) == ROWS and set(text["e"]) <= set("ABCD.") else NO_ROWS
    return Wish(
        choice=_mark(f"each-{each}" if "." not in each else text["p"]),
        each=each,
        special=_number(text["s"]),
        item=_number(text["i"]) - 1,
        colour=COLOURS.index(text["k"]) if text["k"] in COLOURS else -1,
        turn=TURNS.find(text["r"]) if len(text["r"]) == 1 else -1,
        anchor=_cell(text["at"]),
        hide=query.get("hide") == "1",
        lit=query.get("lit") == "1" if query.get("lit") in ("0", "1") else lit,
        seat=_number(text["seat"]) - 1,
    )


def _mark(text: str) -> Move:
    """A choice of cards; -1 for anything else."""
    try:
        move = marks.parse(text)
    except ValueError:
        return -1
    return move if move < marks.OPEN else -1


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else 0


def _cell(text: str) -> int:
    try:
        return parse_cell(text)
    except ValueError:
        return -1


def phase_of(view: View) -> Phase:
    """What the table and this seat are at."""
    resting = people.resting(view)
    if resting or view.seat is None:
        return resting or "watch"
    return _working(view.position.boards[view.seat])


def _working(board: Board) -> Phase:
    if board.owed:
        return "gift" if board.owed[-1].what == GIFT else "again"
    if board.space != NOBODY:
        return "group" if board.grouping else "item"
    if not board.chosen:
        return "choose"
    return "cards" if board.todo else "ready"


def hand(view: View, wish: Wish) -> Hand:
    """Where the day stands."""
    phase, position = phase_of(view), view.position
    seats = len(position.boards)
    seat = view.seat if view.seat is not None else wish.seat if 0 <= wish.seat < seats else 0
    plain = Hand(phase, seat, hide=wish.hide, lit=wish.lit)
    if phase in IN_HAND:
        return _holding(position, plain, wish)
    if phase in ("choose", "cards", "ready"):
        return _choosing(position, plain, wish)
    return plain


def _choosing(position: Position, hand: Hand, wish: Wish) -> Hand:
    """A choice of cards is looked at, where it may be made now."""
    board = position.boards[hand.seat]
    choice = wish.choice if wish.choice in rules.moves(position, hand.seat) else -1
    special = special_of(choice) if choice >= 0 else wish.special
    may = (
        special in (rules.ONE_PER_ROW, rules.WHOLE_ROW) if hand.phase == "choose" else special == rules.EXTRA
    )
    if not may or not rules.may_use(board, special):
        special = 0
    return msgspec.structs.replace(hand, choice=choice, each=wish.each, special=special)


def special_of(choice: Move) -> int:
    """The special action that a choice of cards uses up; 0 for a column."""
    if choice < marks.ROW:
        return 0
    if choice < marks.ONE_PER_ROW:
        return rules.WHOLE_ROW
    return rules.ONE_PER_ROW if choice < marks.EXTRA else rules.EXTRA


def spaces_of(choice: Move) -> int:
    """The spaces that a choice takes, as a set; 0 for none."""
    if choice < 0:
        return 0
    return 1 << (choice - marks.EXTRA) if choice >= marks.EXTRA else marks.chosen_spaces(choice)


def _holding(position: Position, hand: Hand, wish: Wish) -> Hand:
    """A thing in hand: which, in which colour and turn, over which cell."""
    board = position.boards[hand.seat]
    count = refusals.fitting(position, hand.seat)
    # A doubling that is declared holds the other kind back (ED-22).
    items = tuple(number for number in count if _may_be_next(position, board, number))
    places = tuple(count[number] for number in items)
    fitting = [number for number in items if count[number]]
    item = wish.item if wish.item in items else fitting[0] if fitting else items[0] if items else -1
    hand = msgspec.structs.replace(hand, items=items, places=places, item=item)
    if item < 0:
        return hand
    thing = rules.item_of(position, board, item)
    second = hand.phase == "again"
    chosen = board.owed[-1].colour if second else _colour(thing, wish)
    fits = tuple(rules.where(position, board, thing))
    turn, anchor = _place(position, board, fits, wish)
    ghost = drawing_ghost.held(thing, NO_COLOUR if chosen == marks.AS_SHOWN else chosen, turn, anchor)
    if thing.kind == "treasure":
        ghost = Ghost(thing, -1, turn, anchor)
    move = marks.place(item, chosen, turn, anchor) if fits[turn] >> anchor & 1 else -1
    if thing.kind == "oshax" and chosen == marks.AS_SHOWN:
        move = -1
    after = rules.play(position, hand.seat, move) if move >= 0 else None
    return msgspec.structs.replace(hand, colour=chosen, ghost=ghost, fits=fits, move=move, after=after)


def _may_be_next(position: Position, board: Board, number: int) -> bool:
    if not board.twice:
        return True
    treasure = rules.item_of(position, board, number).kind == "treasure"
    return treasure == (board.twice == rules.TREASURE_TWICE)


def _colour(thing: Item, wish: Wish) -> int:
    """An Oshax has none before one is chosen; everything else has its card's (ED-33)."""
    return wish.colour if thing.kind == "oshax" and wish.colour >= 0 else marks.AS_SHOWN


def _place(position: Position, board: Board, fits: tuple[int, ...], wish: Wish) -> tuple[int, int]:
    """As chosen; where only a turn was, its first place near the wish; else a place that fits."""
    turns = len(fits)
    if 0 <= wish.turn < turns and wish.anchor >= 0:
        return wish.turn, wish.anchor
    near = wish.anchor if wish.anchor >= 0 else _middle(position, board)
    if 0 <= wish.turn < turns:
        return wish.turn, nearest(fits[wish.turn], near)
    best = min(
        ((_far(anchor, near), turn, anchor) for turn in range(turns) for anchor in cells_of(fits[turn])),
        default=(0, 0, near),
    )
    return best[1], best[2]


def nearest(anchors: int, near: int) -> int:
    """The anchor next to a cell; the cell itself where there is none."""
    return min(cells_of(anchors), key=lambda anchor: (_far(anchor, near), anchor), default=near)


def _far(anchor: int, near: int) -> int:
    return abs(column_of(anchor) - column_of(near)) + abs(row_of(anchor) - row_of(near))


def _middle(position: Position, board: Board) -> int:
    """The middle of what was drawn last, or of the boat."""
    drawn = board.filled or position.sheet.hull.grid.cells
    cells = list(cells_of(drawn))
    column = sum(map(column_of, cells)) // len(cells)
    row = sum(map(row_of, cells)) // len(cells)
    return cell_at(column, row)


class Drafted(msgspec.Struct, frozen=True):
    """A mark of this day that can be taken back, keeping the first ``index`` marks.

    ``before``: the position it was made in; ``cells``: what it drew.
    """

    index: int
    move: Move
    before: Position
    cells: int


def drafted(view: View) -> tuple[Drafted, ...]:
    """The marks of this day, in the order they were made."""
    found, position = [], view.turn.position
    for index, move in enumerate(view.draft):
        after = rules.play(position, view.seat or 0, move)
        cells = after.boards[view.seat or 0].filled & ~position.boards[view.seat or 0].filled
        found.append(Drafted(index, move, position, cells))
        position = after
    return tuple(found)


def places_of(hand: Hand) -> list[tuple[int, int]]:
    """Every place that fits, turn by turn and in reading order."""
    return [(turn, anchor) for turn, anchors in enumerate(hand.fits) for anchor in cells_of(anchors)]


def beside_it(hand: Hand) -> tuple[tuple[int, int] | None, tuple[int, int] | None]:
    """The place that fits before and the one after where the thing is held: turn and anchor."""
    every = places_of(hand)
    if hand.ghost is None or not every:
        return None, None
    here = (hand.ghost.turn, hand.ghost.anchor)
    before = [place for place in every if place < here]
    after = [place for place in every if place > here]
    others = [place for place in every if place != here]
    if not others:
        return None, None
    return (before or others)[-1], (after or others)[0]


def place_name(turn: int, anchor: int) -> str:
    """``c k5``: a place as a form's value."""
    return f"{TURNS[turn]} {cell_name(anchor)}"
