"""The rules of one Daydream sheet on one page, with small drawn examples beside those that are seen best.

The sentences are the game's (``rules_text``); the examples are its own drawings
of positions made for them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from markupsafe import Markup
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from papeterie.games.daydream import find, game
from papeterie.games.daydream import rules as play
from papeterie.games.daydream.drawing import board, lay_out_board
from papeterie.games.daydream.drawing_cards import leaves_row, line_card, object_card, thorns_plant
from papeterie.games.daydream.rules import Position
from papeterie.games.daydream.rules_text import of_sheet
from papeterie.games.daydream.sheet import Sheet
from papeterie.pen.drawing.model import Box, Drawing
from papeterie.pen.words import N_, Words
from papeterie.tables.errors import NoSuch
from papeterie.web.daydream.sheet import name_of
from papeterie.web.pages_viewer import page, picture, viewer
from papeterie.web.table.drawings import kept

_DOT_RUN: Final = (4, 1, 6, 2, 5, 3)
_SUN_RUN: Final = (2, 3, 4, 5, 6, 7)
_LOST_RUN: Final = (3, 5, 5, 1, 2, 6)


async def of_a_sheet(request: Request) -> Response:
    """The rules of the sheet in the address, of A where there is none."""
    try:
        sheet = find(str(request.path_params.get("sheet", "a")))
    except LookupError:
        raise NoSuch(N_("There is no such page.")) from None
    words = viewer(request).words
    drawn = kept(("rules", name_of(sheet), words.lang), lambda: examples(sheet, words))
    letters = [
        {"name": name, "title": words.t(game.sheet(name).title), "here": name == sheet.name}
        for name in game.sheets()
    ]
    titles = [{"least": least, "name": words.t(name)} for least, name in sheet.titles]
    return page(
        request, "daydream/rules.html", chapters=of_sheet(sheet), examples=drawn, sheet=sheet,
        title=words.t(sheet.title), letters=letters, titles=titles,
    )  # fmt: skip


def examples(sheet: Sheet, words: Words) -> dict[str, Markup]:
    """The drawn examples by rule."""
    makers: dict[str, Callable[[Sheet, Words], Drawing | None]] = {
        "DD-13": _leaves,
        "DD-21": lambda s, w: _line(s, w, _LOST_RUN),
        "DD-22": lambda s, w: _line(s, w, _DOT_RUN),
        "DD-23": lambda s, w: _line(s, w, _SUN_RUN),
        "DD-31": _shelf,
        "DD-41": _object,
        "DD-50": _thorns,
        "DD-60": lambda s, w: _module(s, w, "constellation"),
        "DD-61": _notes,
        "DD-62": lambda s, w: _module(s, w, "polaroids"),
        "DD-63": lambda s, w: _module(s, w, "garland"),
        "DD-64": lambda s, w: _module(s, w, "frames"),
    }
    found = {}
    for rule, make in makers.items():
        drawing = make(sheet, words)
        if drawing is not None:
            found[rule] = picture(drawing, f"e{rule[3:]}")
    return found


def _empty(sheet: Sheet, **board_: Any) -> Position:
    position: Position = game.start(sheet, 1, game.options())
    return replace(position, round=3, boards=(replace(position.boards[0], **board_),))


def _line(sheet: Sheet, words: Words, numbers: tuple[int, ...]) -> Drawing:
    """A line as it comes to be full with these numbers."""
    line = next(n for n, each in enumerate(sheet.lines) if len(each.cells) >= 4)
    cells = sheet.lines[line].cells
    filled = [play.EMPTY] * len(sheet.cells)
    for cell, number in zip(cells, numbers, strict=False):
        filled[cell] = number
    after = _empty(sheet, numbers=bytes(filled), filled=sheet.lines[line].mask)
    last = cells[-1]
    before = replace(
        after,
        boards=(
            replace(
                after.boards[0],
                numbers=after.boards[0].numbers[:last]
                + bytes([play.EMPTY])
                + after.boards[0].numbers[last + 1 :],
                filled=after.boards[0].filled & ~(1 << last),
            ),
        ),
    )
    return line_card(before, 0, words, line, after)


def _leaves(sheet: Sheet, words: Words) -> Drawing | None:
    if sheet.leaves < 4:
        return None
    return leaves_row(_empty(sheet, bare=sheet.leaves - 3, ready=2), 0, words, using=1)


def _shelf(sheet: Sheet, words: Words) -> Drawing:
    """The first objects: one finished, one under way."""
    first = sheet.shelf[0].strokes
    position = _empty(sheet, objects=1, pen=first + 2, drawn=2)
    layout = lay_out_board(sheet, ("shelf",), width=340, strip=1)
    return board(position, 0, words, layout=layout, free=False)


def _object(sheet: Sheet, words: Words) -> Drawing:
    return object_card(_empty(sheet, objects=1), 0, words, 0, scale=0.7)


def _thorns(sheet: Sheet, words: Words) -> Drawing:
    return thorns_plant(_empty(sheet, thorns=3), 0, words)


def _played(sheet: Sheet) -> Position:
    """A sheet whose special clouds hold numbers that show what they do."""
    filled = [play.EMPTY] * len(sheet.cells)
    mask = 0
    hung: list[int] = []
    for number in range(len(sheet.cells)):
        if sheet.stars >> number & 1 or sheet.moons >> number & 1:
            value = (3, 3, 5, 2, 6)[number % 5]
            if len(hung) < 4:
                filled[number], mask = value, mask | 1 << number
                hung.append(value)
    for note in sheet.notes[:1]:
        for cell in note.cells:
            filled[cell], mask = 4, mask | 1 << cell
    garland = bytes(hung[:1] * 2 + hung[1:3]) if sheet.garland else b""
    claims = tuple((0,) if not n else () for n in range(len(sheet.frames)))
    position = _empty(sheet, numbers=bytes(filled), filled=mask, garland=garland, claims=claims)
    return replace(position, ladders=tuple(1 if n < 2 else 0 for n in range(len(sheet.frames))))


def _module(sheet: Sheet, words: Words, part: Any) -> Drawing | None:
    if not getattr(sheet, part):
        return None
    layout = lay_out_board(sheet, (part,), width=360)
    return board(_played(sheet), 0, words, layout=layout, free=False)


def _notes(sheet: Sheet, words: Words) -> Drawing | None:
    """The clouds round the first note, cut out of the sheet."""
    if not sheet.notes:
        return None
    layout = lay_out_board(sheet)
    boxes = [layout.box(sheet.cells[cell]) for cell in sheet.notes[0].cells]
    left, top = min(box.x for box in boxes) - 8, min(box.y for box in boxes) - 8
    right, bottom = max(b.x + b.width for b in boxes) + 8, max(b.y + b.height for b in boxes) + 8
    drawing = board(_played(sheet), 0, words, layout=layout, parts=("grid",), free=False)
    return replace(drawing, crop=Box(left, top, right - left, bottom - top))
