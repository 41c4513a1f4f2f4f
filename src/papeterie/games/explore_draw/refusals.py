"""Why a mark of Explore & Draw can't be made, or a card be turned over: the rule, its figures, its cells."""

from __future__ import annotations

from papeterie.games.explore_draw import marks, rules
from papeterie.games.explore_draw.board import NOBODY, SECOND, Board, Position
from papeterie.games.explore_draw.cards import CAT_CARDS, LESSON_CARDS
from papeterie.games.explore_draw.island import BOAT_CARD, LESSON_SPACES, SPACES, draw, outcome_text
from papeterie.pen.game import Fact, Move, Refusal
from papeterie.pen.grid import beside, cell_name, cells_of
from papeterie.pen.shapes import Turned
from papeterie.pen.words import N_


def refusal(position: Position, seat: int, move: Move) -> Refusal | None:
    """Why a seat can't make a mark, or None if it can."""
    if len(position.island) == SPACES and move in rules.moves(position, seat):
        return None
    rule, why, facts, cells = _why(position, seat, move)
    return Refusal(rule, why, seat=seat, move=move, cells=cells, facts=facts)


Why = tuple[str, str, dict[str, Fact], tuple[str, ...]]


def _plain(rule: str, why: str, **facts: Fact) -> Why:
    return rule, why, facts, ()


def _why(position: Position, seat: int, move: Move) -> Why:
    board = position.boards[seat]
    if not position.day:
        return _plain("ED-12", N_("the game is over"))
    if len(position.island) < SPACES:
        return _plain("ED-10", N_("the island comes first"))
    if not marks.is_mark(move):
        return _plain("ED-11", N_("this is no mark of Explore & Draw"))
    if move >= marks.PLACE:
        return _no_placing(position, board, move)
    if move < marks.EXTRA or marks.OPEN <= move < marks.GROUP:
        return _no_choosing(board, move)
    if move < marks.OPEN:
        return _no_extra(board, move - marks.EXTRA)
    if move < marks.CAT_TWICE:
        return _plain("ED-36", N_("there is no group to choose"))
    if move < marks.NO_GIFT:
        return _no_doubling(board, move)
    if move == marks.NO_GIFT:
        return _twice_first() if board.twice else _plain("ED-50", N_("no free treasure is offered"))
    return _no_skipping(board, move - marks.SKIP)


def _twice_first() -> Why:
    return _plain("ED-22", N_("draw what is to be doubled first"))


def _no_choosing(board: Board, move: Move) -> Why:
    """A column, a row, one card of each row; or a card to be taken up."""
    if move >= marks.OPEN:
        space = move - marks.OPEN
        if board.space != NOBODY or board.owed:
            return _plain("ED-11", N_("the card in hand is finished before the next one"))
        if not board.chosen >> space & 1:
            return _plain("ED-11", N_("card {space} is not among those chosen"), space=space + 1)
        return _plain("ED-11", N_("card {space} is resolved already"), space=space + 1)
    if board.chosen:
        return _plain("ED-11", N_("the cards of this day are chosen"))
    special = rules.ONE_PER_ROW if move >= marks.ONE_PER_ROW else rules.WHOLE_ROW
    return _used(board, special)


def _used(board: Board, special: int) -> Why:
    if board.specials >> special & 1:
        return _plain("ED-21", N_("this special action is used up"))
    if board.special_today:
        return _plain("ED-21", N_("one special action a day"))
    return _plain("ED-21", N_("three special actions a game, all are used"))


def _no_extra(board: Board, space: int) -> Why:
    if not rules.may_use(board, rules.EXTRA):
        return _used(board, rules.EXTRA)
    if not board.chosen:
        return _plain("ED-23", N_("a column is chosen first, the extra card then"))
    if board.chosen >> space & 1:
        return _plain("ED-23", N_("the extra card comes from another column"))
    return _plain("ED-11", N_("the card in hand is finished before the next one"))


def _no_doubling(board: Board, move: Move) -> Why:
    special = rules.CAT_TWICE if move == marks.CAT_TWICE else rules.TREASURE_TWICE
    if board.twice:
        return _twice_first()
    if not rules.may_use(board, special):
        return _used(board, special)
    if special == rules.CAT_TWICE:
        return _plain("ED-22", N_("there is no cat in hand that fits"))
    return _plain("ED-22", N_("there is no treasure in hand that fits"))


def _no_skipping(board: Board, item: int) -> Why:
    if board.owed or board.space == NOBODY or item not in board.items:
        return _plain("ED-32", N_("there is nothing to skip"))
    if board.twice:
        return _twice_first()
    return _plain("ED-32", N_("it can be placed, so it must be"))


def _no_placing(position: Position, board: Board, move: Move) -> Why:
    number, colour, turn, anchor = marks.placed(move)
    in_hand = _in_hand(board)
    if number not in in_hand:
        return _plain("ED-11", N_("this is not in hand: take up its card first"))
    item = rules.item_of(position, board, number)
    if board.twice and (item.kind == "treasure") != (board.twice == rules.TREASURE_TWICE):
        return _twice_first()
    second = bool(board.owed) and board.owed[-1].what == SECOND
    if second and colour != board.owed[-1].colour:
        return _plain("ED-22", N_("the second copy has the colour of the first"))
    if (item.kind == "oshax") != (colour != marks.AS_SHOWN) and not second:
        return _plain("ED-33", N_("an Oshax takes one of five colours, nothing else does"))
    if turn >= len(item.shape.turns):
        return _plain("ED-30", N_("this shape has no such turn"))
    return _no_room(position, board, item.shape.turns[turn], anchor)


def _in_hand(board: Board) -> tuple[int, ...]:
    """The items that may be drawn now, by their number in marks."""
    if board.owed and board.owed[-1].what == SECOND:
        return (board.owed[-1].item,)
    if board.owed:
        return tuple(range(marks.FIRST_GIFT, marks.ITEMS))
    return board.items


def _no_room(position: Position, board: Board, turn: Turned, anchor: int) -> Why:
    """Outside, overlapping or touching nothing, with the cells that say so."""
    hull = position.sheet.hull.grid.cells
    cells = turn.mask << anchor
    names = tuple(cell_name(cell) for cell in cells_of(cells & board.filled))
    if cells & ~hull:
        inside = tuple(cell_name(cell) for cell in cells_of(cells & hull))
        return "ED-30", N_("it would lie outside the boat"), {}, inside
    if names:
        return "ED-30", N_("it would overlap what is drawn at {cells}"), {"cells": names}, names
    around = tuple(cell_name(cell) for cell in cells_of(beside(cells) & hull & ~cells))
    return "ED-31", N_("it must share a side with something already drawn"), {}, around


def fitting(position: Position, seat: int) -> dict[int, int]:
    """For each item in hand, how many places there are for it."""
    board = position.boards[seat]
    return {
        number: sum(
            anchors.bit_count()
            for anchors in rules.where(position, board, rules.item_of(position, board, number))
        )
        for number in _in_hand(board)
    }


# Cards that a host turns over (ED-90).


def not_drawn(position: Position, outcome: int) -> Refusal:
    """Why a card can't be turned over now, where it lies instead if it does."""
    card, space = outcome_text(outcome), len(position.island) + 1
    if outcome in position.island:
        where = position.island.index(outcome) + 1
        return _no_card("ED-03", N_("{card} lies on space {space} already"), card=card, space=where)
    due = draw(position)
    if due is None:
        return _no_card("ED-10", N_("the island is full"))
    on_the_island = outcome < CAT_CARDS + LESSON_CARDS and next(iter(due)) < CAT_CARDS + LESSON_CARDS
    if on_the_island and (outcome >= CAT_CARDS) != (space - 1 in LESSON_SPACES):
        why = (
            N_("space {space} takes a card of the lesson deck")
            if space - 1 in LESSON_SPACES
            else N_("space {space} takes a card of the cat deck")
        )
        return _no_card("ED-10", why, space=space)
    if on_the_island:
        return _no_card("ED-12", N_("{card} lay on the island of another day: it is gone"), card=card)
    if outcome >= BOAT_CARD and outcome - BOAT_CARD in position.dealt:
        return _no_card("ED-01", N_("{card} has been dealt already"), card=card)
    return _no_card("ED-10", N_("{card} isn't what is turned over now"), card=card)


def _no_card(rule: str, why: str, **facts: Fact) -> Refusal:
    return Refusal(rule, why, facts=facts)
