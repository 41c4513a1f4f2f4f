"""What a Daydream sheet counts, line by line and in words; at the end the places (DD-41 to DD-43, DD-51).

Points are the game's own; here they are only told.
"""

from __future__ import annotations

from typing import Any, Final

from papeterie.games.daydream import drawing_words as say
from papeterie.games.daydream import rules, scoring
from papeterie.games.daydream.barrier import NOTHING
from papeterie.games.daydream.rules import Board, Position
from papeterie.games.daydream.sheet import DOT, SUN, Sheet
from papeterie.pen.words import Words
from papeterie.tables.view import View
from papeterie.web.daydream import ahead as coming
from papeterie.web.daydream.ahead import Ahead
from papeterie.web.daydream.state import Hand

LINES_SHOWN: Final = 4
_RULES: Final = {
    "objects finished": "DD-41", "stars reached": "DD-60", "note heads": "DD-61", "polaroids": "DD-62",
    "garland": "DD-63", "thorns: {thorns}": "DD-50",
}  # fmt: skip


def panel(view: View, hand: Hand, look: Ahead | None, words: Words) -> dict[str, Any]:
    """A seat's score so far, with what the mark looked at would make of it."""
    position: Position = view.position
    seat = hand.seat
    board, sheet, solo = position.boards[seat], view.sheet, len(position.boards) == 1
    lines = of_sheet(position, seat, words)
    now = after = coming.total(sheet, board, solo=solo)
    if look is not None and hand.after is not None:
        after = coming.coming_points(position, seat, hand.after)
    return {
        "title": words.t("Result") if view.over else words.t("So far"),
        "lines": lines,
        "total": words.number(now),
        "after": words.number(after) if after != now else "",
        "after_said": words.t("if you write {number} at {cell}", number=hand.number, cell=hand.cursor),
        "under_way": under_way(sheet, board, words),
        "written": full_lines(position, seat, words)[:LINES_SHOWN] if len(lines) <= 2 else [],
        "places": places(position, view.names, words) if view.over else [],
        "solo": solo,
    }


def best_said(view: View, best: int | None, words: Words) -> str:
    """How a game alone compares with one's best so far, once it is over (DD-50)."""
    if not view.over or len(view.names) != 1 or view.seat is None or not view.position.ended:
        return ""
    now = coming.total(view.sheet, view.position.boards[0], solo=True)
    if best is None:
        return words.t("Your first score on this sheet.")
    if now > best:
        return words.t("A new best: {before} until now.", before=best)
    return words.t("Your best on this sheet: {best}.", best=best)


def of_sheet(position: Position, seat: int, words: Words) -> list[dict[str, Any]]:
    """The lines of a sheet's score: what, how it came about, points, the rule."""
    sheet, board = position.sheet, position.boards[seat]
    return [
        {
            "what": coming.capital(words.t(line.text, **line.facts)),
            "why": _why(position, board, line.text, words),
            "points": words.signed(line.points),
            "sense": "good" if line.points > 0 else "",
            "rule": _RULES.get(line.text, "DD-64"),
        }
        for line in scoring.score(sheet, board, solo=len(position.boards) == 1)
    ]


def _why(position: Position, board: Board, text: str, words: Words) -> str:
    sheet = position.sheet
    if text == "objects finished":
        return words.list([say.object_name(words, thing) for thing in sheet.shelf[: board.objects]])
    if text == "stars reached":
        return words.n("{n} stroke drawn", "{n} strokes drawn", scoring.constellation_strokes(sheet, board))
    if text == "garland":
        pairs = zip(board.garland, board.garland[1:], strict=False)
        same = [str(a) for a, b in pairs if a == b]
        return words.t("twice in a row: {numbers}", numbers=words.list(same)) if same else ""
    if text == "polaroids":
        return _polaroids(sheet, board, words)
    frame = next((n for n, each in enumerate(sheet.frames) if each.name == text), -1)
    return _frame(position, board, frame, words) if frame >= 0 else ""


def _polaroids(sheet: Sheet, board: Board, words: Words) -> str:
    filled = [n for n in scoring.slots(sheet, board) if n != rules.EMPTY]
    return words.t("{filled} of 6: {numbers}", filled=len(filled), numbers=" ".join(map(str, filled)))


def _frame(position: Position, board: Board, number: int, words: Words) -> str:
    frame, gone = position.sheet.frames[number], position.ladders[number]
    alone = len(position.boards) == 1
    mine = [frame.ladder[step] for step in board.claims[number] if step != NOTHING]
    missing = min(
        ((zone & ~board.filled).bit_count() for zone in frame.zones if zone & ~board.filled), default=0
    )
    parts = []
    if mine:
        parts.append(words.t("taken: {points}", points=words.list(map(str, mine))))
    lost = gone - len(mine)
    if lost > 0 and alone:
        parts.append(words.n("{n} reward crossed out by objects", "{n} rewards crossed out by objects", lost))
    elif lost > 0:
        parts.append(words.n("{n} reward gone to others", "{n} rewards gone to others", lost))
    if missing:
        parts.append(words.n("{n} cloud to go", "{n} clouds to go", missing))
    return ", ".join(parts)


def under_way(sheet: Sheet, board: Board, words: Words) -> str:
    """The object under way, which counts nothing yet (DD-41)."""
    if not board.drawn or board.objects >= len(sheet.shelf):
        return ""
    name = say.object_name(words, sheet.shelf[board.objects])
    return words.t("Under way: {object}. It counts once it is finished.", object=name)


def full_lines(position: Position, seat: int, words: Words) -> list[dict[str, Any]]:
    """The lines that are full, those of this turn first, with what they brought."""
    sheet, board = position.sheet, position.boards[seat]
    found = []
    for line in sheet.lines:
        if line.mask & board.filled != line.mask:
            continue
        kind = rules.line_kind(line, board.numbers)
        count = len(line.cells)
        numbers = [board.numbers[cell] for cell in line.cells]
        brought, how = words.t("nothing"), words.t("a number twice")
        if kind == SUN:
            brought, how = words.n("{n} sun stroke", "{n} sun strokes", count), words.t("in order")
        elif kind == DOT:
            brought, how = words.n("{n} stroke", "{n} strokes", count), words.t("all different")
        twice = {n for n in numbers if numbers.count(n) > 1}
        found.append(
            {
                "name": coming.line_title(sheet, line, words),
                "numbers": [(n, n in twice) for n in numbers],
                "brought": brought,
                "how": how,
                "kind": {SUN: "sun", DOT: "dot"}.get(kind, "lost"),
            }
        )
    return found[::-1]


def in_short(position: Position, seat: int, words: Words) -> tuple[str, str, str]:
    """Another sheet in a figure: the number, what it counts, and the objects beside points."""
    sheet, board = position.sheet, position.boards[seat]
    points = coming.total(sheet, board, solo=False)
    objects = words.n("{n} object", "{n} objects", board.objects)
    if len(scoring.score(sheet, board, solo=False)) == 1:
        return words.number(board.objects), words.n("object", "objects", board.objects), ""
    return words.number(points), words.n("point", "points", points), objects


def places(position: Position, names: tuple[str, ...], words: Words) -> list[dict[str, Any]]:
    """Everybody by place, with the strokes that break ties (DD-42)."""
    standings = scoring.result(position)
    found = []
    for standing in standings:
        assert isinstance(standing.who, int)
        board = position.boards[standing.who]
        tied = sum(other.total == standing.total for other in standings) > 1
        strokes = words.n(
            "{n} stroke on the object under way", "{n} strokes on the object under way", board.drawn
        )
        found.append(
            {
                "place": words.ordinal(standing.place),
                "seat": standing.who,
                "name": names[standing.who],
                "total": words.number(standing.total or 0),
                "tie": strokes if tied else "",
                "title": words.t(standing.title),
                "lines": of_sheet(position, standing.who, words),
            }
        )
    return found
