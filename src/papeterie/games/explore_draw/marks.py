"""The marks of Explore & Draw: their ids, their texts, and many of them without listing.

0–3 a column · 4–6 a row · 8–71 one card of each row · 72–83 an extra card · 84–95 take up
a card · 96, 97 a group · 98, 99 draw the next cat or treasure twice · 100 no free treasure ·
101–106 skip an item · from 128 a placement: item, colour, turn, anchor.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from papeterie.games.explore_draw.cards import COLOURS
from papeterie.pen.game import Move
from papeterie.pen.grid import STRIDE, cell_name, cells_of, nth_cell, parse_cell

COLUMN: Final = 0
ROW: Final = 4
ONE_PER_ROW: Final = 8
EXTRA: Final = 72
OPEN: Final = 84
GROUP: Final = 96
CAT_TWICE: Final = 98
TREASURE_TWICE: Final = 99
NO_GIFT: Final = 100
SKIP: Final = 101
PLACE: Final = 128

FIRST_GIFT: Final = 6
"""Items 0 to 5 are the card's, 6 to 9 the common treasures that a map gives."""
ITEMS: Final = 10
AS_SHOWN: Final = 5
"""The colour of a thing that has its card's colour, or none."""
_CELLS: Final = 9 * STRIDE
_COLUMNS: Final = "ABCD"

Segment = tuple[Move, int]
"""Placements of one item in one colour and turn: the id at anchor 0, and the anchors."""


class Segments:
    """A few marks and segments of placements, in ascending order; listed only when asked."""

    __slots__ = ("count", "few", "segments")

    def __init__(self, few: tuple[Move, ...], segments: list[Segment]) -> None:
        self.few = few
        self.segments = segments
        self.count = len(few) + sum(anchors.bit_count() for _, anchors in segments)

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, index: int, /) -> Move:
        if not 0 <= index < self.count:
            raise IndexError(index)
        if index < len(self.few):
            return self.few[index]
        index -= len(self.few)
        for first, anchors in self.segments:
            count = anchors.bit_count()
            if index < count:
                return first + nth_cell(anchors, index)
            index -= count
        raise IndexError(index)

    def __iter__(self) -> Iterator[Move]:
        yield from self.few
        for first, anchors in self.segments:
            yield from (first + anchor for anchor in cells_of(anchors))

    def __contains__(self, move: object, /) -> bool:
        if not isinstance(move, int) or move in self.few:
            return move in self.few
        return any(
            0 <= move - first < _CELLS and anchors >> (move - first) & 1 for first, anchors in self.segments
        )


def is_mark(move: Move) -> bool:
    """Whether a number is the id of a mark that some position allows."""
    if move < PLACE:
        return move in _FEW
    item, _, _, anchor = placed(move)
    return item < ITEMS and anchor % STRIDE < STRIDE - 1


def place(item: int, colour: int, turn: int, anchor: int) -> Move:
    """The mark that draws an item in a colour (0–4, or as shown) and turn (0–7) at an anchor."""
    return PLACE + ((item * 6 + colour) * 8 + turn) * _CELLS + anchor


def placed(move: Move) -> tuple[int, int, int, int]:
    """The inverse: item, colour, turn, anchor."""
    rest, anchor = divmod(move - PLACE, _CELLS)
    rest, turn = divmod(rest, 8)
    item, colour = divmod(rest, 6)
    return item, colour, turn, anchor


def chosen_spaces(move: Move) -> int:
    """The spaces, as a set of 0 to 11, that a choice of column, row or one of each row takes."""
    if move < ROW:
        return 0b000100010001 << move
    if move < ONE_PER_ROW:
        return 0b1111 << 4 * (move - ROW)
    rest, c = divmod(move - ONE_PER_ROW, 4)
    a, b = divmod(rest, 4)
    return 1 << a | 1 << 4 + b | 1 << 8 + c


_FEW: Final[dict[Move, str]] = (
    {COLUMN + n: f"column-{_COLUMNS[n]}" for n in range(4)}
    | {ROW + n: f"row-{n + 1}" for n in range(3)}
    | {
        ONE_PER_ROW + a * 16 + b * 4 + c: f"each-{_COLUMNS[a]}{_COLUMNS[b]}{_COLUMNS[c]}"
        for a in range(4)
        for b in range(4)
        for c in range(4)
    }
    | {EXTRA + n: f"extra-{n + 1}" for n in range(12)}
    | {OPEN + n: f"card-{n + 1}" for n in range(12)}
    | {GROUP: "first-group", GROUP + 1: "second-group"}
    | {CAT_TWICE: "cat-twice", TREASURE_TWICE: "treasure-twice", NO_GIFT: "no-treasure"}
    | {SKIP + n: f"skip-{n + 1}" for n in range(6)}
)
_BY_TEXT: Final = {text: move for move, text in _FEW.items()}
_TURNS: Final = "abcdefgh"
_PLACED = re.compile(r"([1-9]|10)([a-h])(?:=([a-z]+))?@([a-z][1-9])")


def text(move: Move) -> str:
    """``column-B``, ``card-6``, ``1c@k5``: item 1 in its third turn at k5; an Oshax ``1c=red@k5``."""
    if move in _FEW:
        return _FEW[move]
    item, colour, turn, anchor = placed(move)
    if move < PLACE or item >= ITEMS:
        raise ValueError(f"no mark has the id {move}")
    hue = "" if colour == AS_SHOWN else f"={COLOURS[colour]}"
    return f"{item + 1}{_TURNS[turn]}{hue}@{cell_name(anchor)}"


def parse(word: str) -> Move:
    """The inverse of :func:`text`; ValueError for anything else."""
    if word in _BY_TEXT:
        return _BY_TEXT[word]
    found = _PLACED.fullmatch(word)
    if found is None or (found[3] is not None and found[3] not in COLOURS):
        raise ValueError(f"{word!r} is no mark of Explore & Draw")
    colour = COLOURS.index(found[3]) if found[3] else AS_SHOWN
    return place(int(found[1]) - 1, colour, _TURNS.index(found[2]), parse_cell(found[4]))
