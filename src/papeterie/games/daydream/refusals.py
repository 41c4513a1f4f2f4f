"""Why a mark of Daydream can't be made: the rule with its figures and cells."""

from __future__ import annotations

from papeterie.games.daydream import rules
from papeterie.games.daydream.rules import Board, Position
from papeterie.pen.game import Fact, Move, Refusal
from papeterie.pen.grid import cell_name
from papeterie.pen.words import N_


def refusal(position: Position, seat: int, move: Move) -> Refusal | None:
    """Why a seat can't make a mark, or None if it can."""
    if move in rules.moves(position, seat):
        return None
    board = position.boards[seat]
    if not position.dice:
        return Refusal("DD-10", N_("the dice come first"), seat=seat, move=move)
    if board.pending:
        return Refusal("DD-24", N_("say first which line is settled first"), seat=seat, move=move)
    if move in (rules.ROW_FIRST, rules.COLUMN_FIRST):
        return Refusal("DD-24", N_("there is no order to choose"), seat=seat, move=move)
    if move in rules.GIVE_UP:
        return _no_giving_up(position, board, seat, move)
    if move < rules.FIRST_WRITE:
        return Refusal("DD-10", N_("this is no mark of Daydream"), seat=seat, move=move)
    return _no_writing(position, board, seat, move)


def _no_giving_up(position: Position, board: Board, seat: int, die: Move) -> Refusal:
    if not position.round:
        return Refusal("DD-03", N_("both numbers of the opening roll are written"), seat=seat, move=die)
    if board.gave >= 0:
        return Refusal("DD-13", N_("only one of the two dice may be given up"), seat=seat, move=die)
    if board.filled == position.sheet.all:
        return Refusal("DD-16", N_("no cloud is left: this die is void"), seat=seat, move=die)
    return Refusal("DD-13", N_("this die is written already"), seat=seat, move=die)


def _no_writing(position: Position, board: Board, seat: int, move: Move) -> Refusal:
    cell, die, delta = rules.written(move)
    sheet = position.sheet
    name = cell_name(cell) if cell % 32 < 31 else "?"
    number = rules.face(position, die) + delta
    facts: dict[str, Fact] = {"cell": name, "number": number, "leaves": abs(delta), "ready": board.ready}

    def refused(rule: str, why: str) -> Refusal:
        return Refusal(rule, why, seat=seat, move=move, cells=(name,), facts=facts)

    if cell not in sheet.number_of:
        return refused("DD-10", N_("{cell} is no cloud of this sheet"))
    if not board.left >> die & 1:
        if board.gave == die:
            return refused("DD-13", N_("this die was given up"))
        return refused("DD-10", N_("this die is written already"))
    at = sheet.number_of[cell]
    if board.filled >> at & 1:
        facts["there"] = board.numbers[at]
        return refused("DD-11", N_("{cell} holds a {there} already"))
    if not rules.free_cells(position, board) >> at & 1:
        return refused("DD-11", N_("{cell} touches no number by a side"))
    if not position.round and delta:
        return refused("DD-03", N_("the opening roll is written as it fell, without leaves"))
    if not 0 <= number <= 9:
        return refused("DD-14", N_("{number} can't be written: 0 to 9 only"))
    return refused("DD-14", N_("this takes {leaves} circled leaves, there are {ready}"))
