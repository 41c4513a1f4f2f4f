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
    best, most, after = ladders[number], 0, []
    for board in boards:
        complete = sum(board.filled & zone == zone for zone in frame.zones)
        fresh = complete - len(board.claims[number])
        if fresh:
            taken = tuple(step if step < len(frame.ladder) else NOTHING for step in range(best, best + fresh))
            claims = (*board.claims[:number], board.claims[number] + taken, *board.claims[number + 1 :])
            board = replace(board, claims=claims)
            most = max(most, fresh)
        after.append(board)
    gone = min(best + most, len(frame.ladder))
    return tuple(after), (*ladders[:number], gone, *ladders[number + 1 :])


def _forced(sheet: Sheet, position: Position, board: Board, ladders: tuple[int, ...]) -> tuple[int, ...]:
    """Solo: each object of a kind that is finished crosses out the best reward left of every family."""
    before = position.known[0] if position.known else 0
    forced = sum(thing.forces for thing in sheet.shelf[before : board.objects])
    return tuple(
        min(gone + forced, len(frame.ladder)) for gone, frame in zip(ladders, sheet.frames, strict=True)
    )
