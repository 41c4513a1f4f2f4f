"""The thing in hand as its page shows it: what it is, its turns and places, what a script needs.

Without script every step is a form; with it the piece is moved by the page itself
and only asked about where it rests. What may be drawn is the rules' to say.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from papeterie.games.explore_draw import marks, rules
from papeterie.games.explore_draw.board import Position
from papeterie.games.explore_draw.cards import COLOURS, Item
from papeterie.games.explore_draw.drawing_ghost import said as ghost_said
from papeterie.games.explore_draw.drawing_ghost import verdict
from papeterie.games.explore_draw.saying import item_words, thing
from papeterie.pen.grid import cell_at, cell_name, cells_of, column_of, row_of
from papeterie.pen.shapes import Shape, Turned, turned
from papeterie.pen.words import Words
from papeterie.web.explore_draw import sheet, state
from papeterie.web.explore_draw.ahead import HUES, Ahead, capital
from papeterie.web.explore_draw.state import TURNS, Hand

_QUARTER, _MIRROR = 1, 4
"""Which of the eight ways of ``turned`` is a turn clockwise, which the mirror image."""
_ACROSS, _DOWN = 148.0, 118.0
_CHIP: Final = 58.0


def of(position: Position, hand: Hand, look: Ahead | None, words: Words, lang: str) -> dict[str, Any]:
    """The thing in hand, its turns and places, and the words round it."""
    ghost, board = hand.ghost, position.boards[hand.seat]
    assert ghost is not None
    item = ghost.item
    cell = cell_name(ghost.anchor)
    why, cells = verdict(position, hand.seat, ghost)
    before, after = state.beside_it(hand)
    count = sum(anchors.bit_count() for anchors in hand.fits)
    ways = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}
    return {
        "title": _title(position, hand, words),
        "rule": {"gift": "ED-50", "again": "ED-22"}.get(hand.phase, ""),
        "number": hand.item + 1,
        "oshax": item.kind == "oshax" and hand.phase != "again",
        "colour": COLOURS[hand.colour] if hand.colour != marks.AS_SHOWN else "",
        "colours": [
            {"name": name, "said": words.t(HUES[n]), "chosen": n == hand.colour}
            for n, name in enumerate(COLOURS)
        ],
        "things": _items(position, hand, words, lang),
        "picture": sheet.piece(item, ghost.colour, ghost.turn, lang, "h", _ACROSS, _DOWN),
        "turns": sheet.turns(item, ghost.colour, lang),
        "turn": TURNS[ghost.turn],
        "cell": cell,
        "next": _turned(item.shape, ghost.turn, _QUARTER, ghost.anchor),
        "mirror": _turned(item.shape, ghost.turn, _MIRROR, ghost.anchor),
        "ways": {name: _moved(position, ghost.anchor, way) for name, way in ways.items()},
        "before": state.place_name(*before) if before else "",
        "after": state.place_name(*after) if after else "",
        "count": count,
        "count_said": words.n("fits in {n} place", "fits in {n} places", count),
        "fits": not why and count > 0,
        "legal": hand.move >= 0,
        "said": capital(ghost_said(position, hand.seat, ghost, words)) + ".",
        "why": _why(why, cells, hand, words),
        "brings": _brings(look, count, _why(why, cells, hand, words), words),
        "free": [
            {"name": cell_name(at), "k": column_of(at) + 1, "r": row_of(at) + 1}
            for at in cells_of(hand.fits[ghost.turn])
        ],
        "nowhere": count == 0,
        "only": count == 1,
        "gift": hand.phase == "gift",
        "may_refuse": hand.phase == "gift" and marks.NO_GIFT in rules.moves(position, hand.seat),
        "twice": board.twice,
        "data": _data(position, hand),
        "size": item.shape.size,
    }


def _title(position: Position, hand: Hand, words: Words) -> str:
    assert hand.ghost is not None
    what = words.t(thing(hand.ghost.item))
    if hand.phase == "gift":
        return words.t("A free treasure")
    if hand.phase == "again":
        return words.t("The same again: {thing}", thing=what)
    return words.t("Card {n}: {thing}", n=position.boards[hand.seat].space + 1, thing=what)


def _items(position: Position, hand: Hand, words: Words, lang: str) -> list[dict[str, Any]]:
    """The things of which one is next; none where there is no choice."""
    if len(hand.items) < 2:
        return []
    board = position.boards[hand.seat]
    found = []
    for number, places in zip(hand.items, hand.places, strict=True):
        item = rules.item_of(position, board, number)
        found.append(
            {
                "number": number + 1,
                "chosen": number == hand.item,
                "picture": _chip(item, lang, f"n{number}"),
                "said": capital(item_words(item, words)),
                "fits": words.n("{n} place", "{n} places", places) if places else words.t("fits nowhere"),
            }
        )
    return found


def _chip(item: Item, lang: str, prefix: str) -> Any:
    return sheet.piece(item, -1, 0, lang, prefix, _CHIP, _CHIP)


def group(position: Position, hand: Hand, words: Words, lang: str) -> list[dict[str, Any]]:
    """Both halves of an OR: one is drawn, all of it (ED-36)."""
    board = position.boards[hand.seat]
    card = rules.in_hand(position, board)
    return [
        {
            "number": number + 1,
            "said": " + ".join(item_words(card.items[n], words) for n in items),
            "pictures": [_chip(card.items[n], lang, f"g{number}{n}") for n in items],
            "things": [
                {
                    "said": capital(item_words(card.items[n], words)),
                    "places": _places(position, hand.seat, card.items[n], words),
                }
                for n in items
            ],
        }
        for number, items in enumerate(card.groups)
    ]


def _places(position: Position, seat: int, item: Item, words: Words) -> str:
    count = sum(anchors.bit_count() for anchors in rules.where(position, position.boards[seat], item))
    return words.n("{n} place", "{n} places", count) if count else words.t("fits nowhere")


def skips(position: Position, seat: int, words: Words) -> list[dict[str, Any]]:
    """Things of the card in hand that fit nowhere, and may be skipped (ED-32)."""
    board = position.boards[seat]
    return [
        {"number": number + 1, "said": item_words(rules.item_of(position, board, number), words)}
        for number in board.items
        if marks.SKIP + number in rules.moves(position, seat)
    ]


def _why(why: str, cells: int, hand: Hand, words: Words) -> str:
    """Why it can't be drawn where it is held; empty where it can."""
    if why == "outside":
        return words.t("It would lie outside the boat.")
    if why == "overlap":
        return words.t(
            "It would overlap what is drawn at {cells}.", cells=tuple(map(cell_name, cells_of(cells)))
        )
    if why == "apart":
        return words.t("It must share a side with something already drawn.")
    return words.t("Choose a colour for the Oshax first.") if hand.move < 0 else ""


def _brings(look: Ahead | None, count: int, why: str, words: Words) -> str:
    """What it would bring where it is held, or why it can't lie there."""
    if not count:
        return words.t("It fits nowhere on your boat.")
    return capital(" · ".join(look.tag)) if look else why


# --- turning and moving ------------------------------------------------------------------------------------


def _turned(shape: Shape, turn: int, way: int, anchor: int) -> tuple[str, str]:
    """The turn that comes of it, and the anchor at which it stays where it was."""
    to = _turns_after(shape, way)[turn]
    column, row = anchor_after(shape.turns[turn], shape.turns[to], column_of(anchor), row_of(anchor))
    column, row = max(0, column), max(0, row)
    return TURNS[to], cell_name(cell_at(min(column, 30), min(row, 20)))


@lru_cache(maxsize=512)
def _turns_after(shape: Shape, way: int) -> tuple[int, ...]:
    """The number of the turn that each turn becomes."""
    known = [turn.cells for turn in shape.turns]
    return tuple(known.index([cells for cells, _, _ in turned(turn)][way]) for turn in known)


def _box(turn: Turned) -> tuple[int, int, int, int]:
    columns, rows = [c for c, _ in turn.cells], [r for _, r in turn.cells]
    return min(columns), min(rows), max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


def anchor_after(old: Turned, fresh: Turned, column: int, row: int) -> tuple[int, int]:
    """Where a piece's first cell comes to lie so that its middle stays."""
    left, top, wide, tall = _box(old)
    to_left, to_top, to_wide, to_tall = _box(fresh)
    return column + left + (wide - to_wide) // 2 - to_left, row + top + (tall - to_tall) // 2 - to_top


def _moved(position: Position, anchor: int, way: tuple[int, int]) -> str:
    """The cell one step on, within the grid."""
    grid = position.sheet.hull.grid
    column = min(max(column_of(anchor) + way[0], 0), grid.width - 1)
    row = min(max(row_of(anchor) + way[1], 0), grid.height - 1)
    return cell_name(cell_at(column, row))


def _data(position: Position, hand: Hand) -> dict[str, str]:
    """What a script needs to move the piece by itself: sets of cells in hexadecimal, turns, measures."""
    ghost, grid, there = hand.ghost, position.sheet.hull.grid, sheet.layout()
    assert ghost is not None
    turns = ghost.item.shape.turns
    return {
        "hull": f"{grid.cells:x}",
        "filled": f"{position.boards[hand.seat].filled:x}",
        "fits": ",".join(f"{anchors:x}" for anchors in hand.fits),
        "cells": "|".join(";".join(f"{c},{r}" for c, r in turn.cells) for turn in turns),
        "next": ",".join(map(str, _turns_after(ghost.item.shape, _QUARTER))),
        "mirror": ",".join(map(str, _turns_after(ghost.item.shape, _MIRROR))),
        "turn": str(ghost.turn),
        "at": f"{column_of(ghost.anchor)},{row_of(ghost.anchor)}",
        "grid": f"{grid.width},{grid.height}",
        "measures": f"{there.left:g},{there.top:g},{there.cell:g}",
        "colour": "needed" if ghost.item.kind == "oshax" and hand.colour == marks.AS_SHOWN else "",
    }
