"""When all are done: frames, what they cost in solo, and the end (DD-12, DD-40, DD-64)."""

from __future__ import annotations

from msgspec.structs import replace

from papeterie.games.daydream.rules import Board, Position
from papeterie.games.daydream.sheet import Frame, Sheet

NOTHING = -1
"""A zone that was completed when its ladder was empty."""


def settle(position: Position) -> Position:
    """The round is closed: rewards are claimed, and the game ends or the next roll is due."""
    sheet = position.sheet
    boards, ladders = position.boards, position.ladders
    for number, frame in enumerate(sheet.frames):
        boards, ladders = _claims(number, frame, boards, ladders)
    if len(boards) == 1 and sheet.frames:
        ladders = _forced(sheet, position, boards[0], ladders)
    ended, known = False, []
    for board in boards:
        ended = ended or board.filled == sheet.all or board.objects == len(sheet.shelf)
        known.append(board.objects)
    return Position(sheet, boards, 0, position.round + 1, ended, ladders, tuple(known))


def _claims(
    number: int, frame: Frame, boards: tuple[Board, ...], ladders: tuple[int, ...]
) -> tuple[tuple[Board, ...], tuple[int, ...]]:
    """Whoever completed zones of a family in this round takes the best rewards left, all the same."""
    fresh = [_fresh(number, frame, board) for board in boards]
    if not any(fresh):
        return boards, ladders
    best, last = ladders[number], len(frame.ladder)
    after = tuple(
        _with_claims(
            number, board, tuple(step if step < last else NOTHING for step in range(best, best + more))
        )
        for board, more in zip(boards, fresh, strict=True)
    )
    return after, (*ladders[:number], min(best + max(fresh), last), *ladders[number + 1 :])


def _fresh(number: int, frame: Frame, board: Board) -> int:
    """How many zones of a family a player has completed since the last claim."""
    complete = 0
    for zone in frame.zones:
        if board.filled & zone == zone:
            complete += 1
    return complete - len(board.claims[number])


def _with_claims(number: int, board: Board, steps: tuple[int, ...]) -> Board:
    claims = board.claims
    return replace(board, claims=(*claims[:number], claims[number] + steps, *claims[number + 1 :]))


def _forced(sheet: Sheet, position: Position, board: Board, ladders: tuple[int, ...]) -> tuple[int, ...]:
    """Solo: each object of a kind that is finished crosses out the best reward left of every family."""
    before = position.known[0] if position.known else 0
    if before == board.objects:
        return ladders
    forced = sum(thing.forces for thing in sheet.shelf[before : board.objects])
    return tuple(
        min(gone + forced, len(frame.ladder)) for gone, frame in zip(ladders, sheet.frames, strict=True)
    )
