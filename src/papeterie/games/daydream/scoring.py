"""The score of Daydream, line by line, and the places (DD-41 to DD-43, DD-50, DD-51)."""

from __future__ import annotations

from papeterie.games.daydream.rules import EMPTY, Board, Position
from papeterie.games.daydream.sheet import Note, Sheet
from papeterie.pen.game import Line, Standing
from papeterie.pen.words import N_


def over(position: Position) -> bool:
    """Somebody filled every cell or drew every object in the last round (DD-40)."""
    return position.ended


def constellation_strokes(sheet: Sheet, board: Board) -> int:
    """Strokes on the constellation: the sum of the numbers on star cells (DD-60)."""
    return sum(n for cell, n in enumerate(board.numbers) if sheet.stars >> cell & 1 and n != EMPTY)


def stars(sheet: Sheet, board: Board) -> int:
    """Big stars reached."""
    strokes = constellation_strokes(sheet, board)
    return sum(star <= strokes for star in sheet.constellation)


def heads(note: Note, board: Board) -> int:
    """Heads coloured of a note (DD-61)."""
    values = [board.numbers[cell] for cell in note.cells]
    if len(values) == 4 and len(set(values)) == 1 and values[0] != EMPTY:
        return 2
    return int(any(board.numbers[a] == board.numbers[b] != EMPTY for a, b in note.pairs))


def slots(sheet: Sheet, board: Board) -> tuple[int, ...]:
    """What is on the polaroids, from left to right; 15 where nothing is (DD-62)."""
    return tuple(board.numbers[polaroid.cell] for polaroid in sheet.polaroids)


def polaroids(sheet: Sheet, board: Board) -> int:
    """Points of the polaroids."""
    filled = [
        (polaroid.kind, board.numbers[polaroid.cell])
        for polaroid in sheet.polaroids
        if board.numbers[polaroid.cell] != EMPTY
    ]
    if sheet.polaroid_rule == "sum":
        return sum(n if kind == "star" else -n for kind, n in filled)
    distinct = {n for _, n in filled}
    doubled = len(distinct) == 6 and max(distinct) - min(distinct) == 5
    return 12 if doubled else len(distinct)


def garland(sheet: Sheet, board: Board) -> int:
    """Points circled on the garland (DD-63)."""
    return sum(
        int(reward)
        for reward, a, b in zip(sheet.garland, board.garland, board.garland[1:], strict=False)
        if a == b and reward.isdigit()
    )


def frame_points(sheet: Sheet, board: Board, number: int) -> int:
    """Points of one family's frame (DD-64)."""
    ladder = sheet.frames[number].ladder
    return sum(ladder[step] for step in board.claims[number] if step >= 0)


def score(sheet: Sheet, board: Board, *, solo: bool) -> tuple[Line, ...]:
    """The lines of one sheet's score."""
    lines = [Line(N_("objects finished"), board.objects)]
    if sheet.constellation:
        lines.append(Line(N_("stars reached"), stars(sheet, board)))
    if sheet.notes:
        lines.append(Line(N_("note heads"), sum(heads(note, board) for note in sheet.notes)))
    if sheet.polaroids:
        lines.append(Line(N_("polaroids"), polaroids(sheet, board)))
    if sheet.garland:
        lines.append(Line(N_("garland"), garland(sheet, board)))
    for number, frame in enumerate(sheet.frames):
        lines.append(Line(frame.name, frame_points(sheet, board, number)))
    if solo and board.thorns:
        lines.append(Line(N_("thorns: {thorns}"), -(board.thorns // 2), {"thorns": board.thorns}))
    return tuple(lines)


def title(sheet: Sheet, total: int) -> str:
    """The title of a solo score; below 0 the first one too (DD-51)."""
    return [name for least, name in sheet.titles if total >= least or not least][-1]


def result(position: Position) -> tuple[Standing, ...]:
    """Places by points, then by strokes on the object under way; still tied, shared (DD-42)."""
    sheet, solo = position.sheet, len(position.boards) == 1
    scored = []
    for seat, board in enumerate(position.boards):
        lines = score(sheet, board, solo=solo)
        scored.append((sum(line.points for line in lines), board.drawn, seat, lines))
    scored.sort(key=lambda each: (-each[0], -each[1], each[2]))
    return tuple(
        Standing(
            who=seat,
            place=1 + sum((t, d) > (total, drawn) for t, d, _, _ in scored),
            total=total,
            lines=lines,
            title=title(sheet, total) if solo else "",
        )
        for total, drawn, seat, lines in scored
    )
