"""Why a mark of Daydream can't be made: the rule with its figures and cells."""

from __future__ import annotations

from papeterie.games.daydream import marks, rules
from papeterie.games.daydream.rules import Board, Position
from papeterie.pen.game import Fact, Move, Refusal
from papeterie.pen.grid import MAX_WIDTH, cell_name, column_of
from papeterie.pen.words import N_


def refusal(position: Position, seat: int, move: Move) -> Refusal | None:
    """Why a seat can't make a mark, or None if it can."""
    if move in rules.moves(position, seat):
        return None
    board = position.boards[seat]
    if not position.dice:
        return Refusal("DD-10", N_("The dice come first."), seat=seat, move=move)
    if board.pending:
        return Refusal(
            "DD-24", N_("Say first which of the two lines is settled first."), seat=seat, move=move
        )
    if move in (marks.ROW_FIRST, marks.COLUMN_FIRST):
        return Refusal("DD-24", N_("There is no order to choose now."), seat=seat, move=move)
    if move in marks.GIVE_UP:
        return _no_giving_up(position, board, seat, move)
    if move < marks.FIRST_WRITE:
        return Refusal("DD-10", N_("This is no mark of Daydream."), seat=seat, move=move)
    return _no_writing(position, board, seat, move)


def _no_giving_up(position: Position, board: Board, seat: int, die: Move) -> Refusal:
    if not position.round:
        return Refusal(
            "DD-03",
            N_("Both numbers of the opening roll are written, none is given up."),
            seat=seat,
            move=die,
        )
    if board.gave >= 0:
        return Refusal("DD-13", N_("Only one of the two dice may be given up."), seat=seat, move=die)
    if board.filled == position.sheet.all:
        return Refusal("DD-16", N_("No cloud is left: this die is void."), seat=seat, move=die)
    return Refusal("DD-13", N_("This die is written already."), seat=seat, move=die)


def _no_writing(position: Position, board: Board, seat: int, move: Move) -> Refusal:
    cell, die, delta = marks.written(move)
    sheet = position.sheet
    name = cell_name(cell) if column_of(cell) < MAX_WIDTH else "?"
    number = rules.face(position, die) + delta
    facts: dict[str, Fact] = {"cell": name, "number": number, "leaves": abs(delta), "ready": board.ready}

    def refused(rule: str, why: str) -> Refusal:
        return Refusal(rule, why, seat=seat, move=move, cells=(name,), facts=facts)

    if cell not in sheet.number_of:
        return refused("DD-10", N_("There is no cloud at {cell}."))
    if not board.left >> die & 1:
        if board.gave == die:
            return refused("DD-13", N_("This die was given up."))
        return refused("DD-10", N_("This die is written already."))
    at = sheet.number_of[cell]
    if board.filled >> at & 1:
        facts["there"] = board.numbers[at]
        return refused("DD-11", N_("There is a {there} at {cell} already."))
    if not rules.free_cells(position, board) >> at & 1:
        return refused(
            "DD-11", N_("No number stands beside {cell}: a side must touch, a corner isn't enough.")
        )
    if not position.round and delta:
        return refused("DD-03", N_("The opening roll is written as it fell, without leaves."))
    if not 0 <= number <= 9:
        return refused("DD-14", N_("{number} can't be written: only 0 to 9."))
    return refused("DD-14", N_("There aren't leaves enough: {leaves} needed, {ready} ready."))
