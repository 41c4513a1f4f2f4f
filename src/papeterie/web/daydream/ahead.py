"""What a mark would bring, or has brought: lines, strokes, objects, leaves, modules, points.

Only compares positions that the rules have made; nothing is decided here.
"""

from __future__ import annotations

import msgspec

from papeterie.games.daydream import drawing_words as say
from papeterie.games.daydream import marks, rules, scoring
from papeterie.games.daydream.rules import Board, Position
from papeterie.games.daydream.sheet import DOT, LEAF, SUN, Line, Sheet
from papeterie.pen.game import Move
from papeterie.pen.grid import cell_name, column_name, column_of, row_of
from papeterie.pen.words import Words


class Ahead(msgspec.Struct, frozen=True):
    """``lines``: those the mark completes, by number, and what each comes to; ``said``: sentences;
    ``score``: the score after it, ``more``: its change; ``pen``: where it was and is along the shelf."""

    lines: tuple[tuple[int, int], ...]
    said: tuple[str, ...]
    score: int
    more: int
    pen: tuple[int, int]


def ahead(position: Position, seat: int, after: Position, words: Words) -> Ahead:
    """What leads from one position to the other, for a seat."""
    sheet, before, then = position.sheet, position.boards[seat], after.boards[seat]
    lines = completed(sheet, before, then)
    solo = len(position.boards) == 1
    was, will = total(sheet, before, solo=solo), total(sheet, then, solo=solo)
    said = [*_lines(sheet, lines, words)]
    if then.pending:
        said.append(words.t("Which of the two is settled first is yours to say next."))
    said += _shelf(sheet, before, then, words, alone=solo)
    said += _modules(position, before, then, words)
    gained = before.bare - then.bare
    if gained:
        said.append(words.n("Circles {n} leaf.", "Circles {n} leaves.", gained))
    return Ahead(lines, tuple(said), will, will - was, (before.pen, then.pen))


def total(sheet: Sheet, board: Board, *, solo: bool) -> int:
    """A sheet's score so far."""
    return sum(line.points for line in scoring.score(sheet, board, solo=solo))


def completed(sheet: Sheet, before: Board, after: Board) -> tuple[tuple[int, int], ...]:
    """The lines that are full in one board and weren't in the other, with what each has come to."""
    return tuple(
        (n, rules.line_kind(line, after.numbers))
        for n, line in enumerate(sheet.lines)
        if line.mask & after.filled == line.mask and line.mask & before.filled != line.mask
    )


def line_title(sheet: Sheet, line: Line, words: Words) -> str:
    """``row 2``, ``column d``; with its clouds where one row holds several lines."""
    first = sheet.cells[line.cells[0]]
    same = sum(_lane(sheet, other) == _lane(sheet, line) for other in sheet.lines)
    if line.vertical:
        name = words.t("column {column}", column=column_name(_lane(sheet, line)[1]))
    else:
        name = words.t("row {row}", row=row_of(first) + 1)
    return f"{name}, {say.line_name(sheet, line)}" if same > 1 else name


def _lane(sheet: Sheet, line: Line) -> tuple[bool, int]:
    first = sheet.cells[line.cells[0]]
    return line.vertical, column_of(first) if line.vertical else row_of(first)


def _lines(sheet: Sheet, lines: tuple[tuple[int, int], ...], words: Words) -> list[str]:
    said = []
    for number, kind in lines:
        line = sheet.lines[number]
        facts = {"line": capital(line_title(sheet, line, words))}
        if kind == SUN:
            said.append(words.n(
                "{line}: in order, {n} sun stroke.", "{line}: in order, {n} sun strokes.",
                len(line.cells), **facts,
            ))  # fmt: skip
        elif kind == DOT:
            said.append(words.n(
                "{line}: all different, {n} stroke.", "{line}: all different, {n} strokes.",
                len(line.cells), **facts,
            ))  # fmt: skip
        else:
            said.append(words.t("{line}: a number twice, nothing.", **facts))
    return said


def _shelf(sheet: Sheet, before: Board, after: Board, words: Words, *, alone: bool) -> list[str]:
    said = []
    names = [_object(sheet, number, words) for number in range(before.objects, after.objects)]
    if names:
        said.append(words.t("Finishes: {objects}.", objects=words.list(names)))
    if alone and any(thing.forces for thing in sheet.shelf[before.objects : after.objects]):
        said.append(words.t("It crosses out the best reward left of every frame (DD-64)."))
    if after.pen > before.pen and after.drawn and after.objects < len(sheet.shelf):
        name = say.object_name(words, sheet.shelf[after.objects])
        if after.objects > before.objects or not before.drawn:
            said.append(words.t("Begins: {object}.", object=name))
        else:
            said.append(words.t("Goes on with: {object}.", object=name))
    return said


def _object(sheet: Sheet, number: int, words: Words) -> str:
    thing = sheet.shelf[number]
    name = say.object_name(words, thing)
    if not thing.bonus:
        return name
    bonus = words.t("a leaf") if thing.bonus == LEAF else words.t("a stroke")
    return words.t("{object} (+ {bonus})", object=name, bonus=bonus)


def _modules(position: Position, before: Board, after: Board, words: Words) -> list[str]:
    sheet, said = position.sheet, []
    if sheet.constellation:
        strokes = scoring.constellation_strokes(sheet, after) - scoring.constellation_strokes(sheet, before)
        stars = scoring.stars(sheet, after) - scoring.stars(sheet, before)
        if strokes:
            said.append(words.n("Constellation: {n} stroke.", "Constellation: {n} strokes.", strokes))
        if stars:
            said.append(words.n("Reaches {n} star.", "Reaches {n} stars.", stars))
    if sheet.polaroids:
        changed = scoring.polaroids(sheet, after) - scoring.polaroids(sheet, before)
        if scoring.slots(sheet, before) != scoring.slots(sheet, after):
            said.append(words.t("Polaroid: {points}.", points=words.signed(changed)))
    heads = sum(scoring.heads(n, after) - scoring.heads(n, before) for n in sheet.notes)
    if heads:
        said.append(words.n("Colours {n} note head.", "Colours {n} note heads.", heads))
    if len(after.garland) > len(before.garland):
        said.append(_garland(sheet, before, after, words))
    return said + _frames(position, before, after, words)


def _garland(sheet: Sheet, before: Board, after: Board, words: Words) -> str:
    points = scoring.garland(sheet, after) - scoring.garland(sheet, before)
    number = after.garland[-1]
    if before.garland and before.garland[-1] == number:
        reward = sheet.garland[len(before.garland) - 1]
        if points:
            return words.t("Garland: {number} twice, {points}.", number=number, points=words.signed(points))
        bonus = words.t("a leaf") if reward == LEAF else words.t("a stroke")
        return words.t("Garland: {number} twice, {points}.", number=number, points=f"+ {bonus}")
    return words.t("Garland: {number} is hung.", number=number)


def _frames(position: Position, before: Board, after: Board, words: Words) -> list[str]:
    """Zones that are full by now; what they bring is settled when the round closes (DD-64)."""
    said = []
    for number, frame in enumerate(position.sheet.frames):
        fresh = full_zones(frame.zones, after.filled) - full_zones(frame.zones, before.filled)
        waiting = full_zones(frame.zones, before.filled) - len(before.claims[number])
        best = position.ladders[number] + waiting
        if not fresh:
            continue
        rewards = frame.ladder[best : best + fresh]
        name = capital(words.t(frame.name))
        if rewards:
            points = words.signed(sum(rewards))
            said.append(
                words.t("{frame}: zone filled, {points} when the round closes.", frame=name, points=points)
            )
        else:
            said.append(words.t("{frame}: zone filled, but nothing is left there.", frame=name))
    return said


def full_zones(zones: tuple[int, ...], filled: int) -> int:
    """How many zones are filled."""
    return sum(zone & filled == zone for zone in zones)


def coming_points(position: Position, seat: int, after: Position) -> int:
    """The score after a mark with what the round's end would add for zones, if nobody else fills one."""
    sheet, board = position.sheet, after.boards[seat]
    points = total(sheet, board, solo=len(position.boards) == 1)
    for number, frame in enumerate(sheet.frames):
        best = position.ladders[number]
        fresh = full_zones(frame.zones, board.filled) - len(board.claims[number])
        points += sum(frame.ladder[best : best + fresh])
    return points


def order_said(position: Position, seat: int, words: Words) -> tuple[tuple[Move, str, tuple[str, ...]], ...]:
    """Both orders of two lines: the mark, what its button says, what it brings (DD-24).

    Where that sounds the same, the strokes on the object under way tell them apart.
    """
    orders = ((marks.ROW_FIRST, words.t("The row first")), (marks.COLUMN_FIRST, words.t("The column first")))
    after = [rules.play(position, seat, move) for move, _ in orders]
    said = [ahead(position, seat, then, words).said for then in after]
    if said[0] == said[1]:
        said = [(*each, _so_far(then, seat, words)) for each, then in zip(said, after, strict=True)]
    return tuple((move, text, each) for (move, text), each in zip(orders, said, strict=True))


def _so_far(position: Position, seat: int, words: Words) -> str:
    """How far the object under way is."""
    sheet, board = position.sheet, position.boards[seat]
    left = sum(thing.strokes for thing in sheet.shelf[: board.objects + 1]) - board.pen
    drawn = words.n("{n} stroke drawn on it", "{n} strokes drawn on it", board.drawn)
    return words.n("{drawn}, {n} stroke left.", "{drawn}, {n} strokes left.", left, drawn=capital(drawn))


def mark_said(position: Position, move: Move, words: Words) -> str:
    """A mark of this turn in a few words, for taking it back."""
    if move in marks.GIVE_UP:
        return words.t("giving up the {number}", number=rules.face(position, move))
    if move in (marks.ROW_FIRST, marks.COLUMN_FIRST):
        return words.t("the order of the lines")
    cell, die, delta = marks.written(move)
    return words.t("{number} at {cell}", number=rules.face(position, die) + delta, cell=cell_name(cell))


def capital(text: str) -> str:
    """The first letter large."""
    return text[:1].upper() + text[1:]
