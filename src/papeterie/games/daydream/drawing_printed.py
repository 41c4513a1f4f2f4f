"""A Daydream sheet for a printer: on its side or upright, with leaves, thorns and boxes for the score.

What paper asks of a game is described in ``paper``; the sheet itself is in ``drawing``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from papeterie.games.daydream.drawing import PAPER, board, lay_out_board
from papeterie.games.daydream.drawing_layout import WIDTH, BoardLayout
from papeterie.games.daydream.rules import Position
from papeterie.pen.drawing.model import Drawing
from papeterie.pen.words import Words

_LOWEST, _TALLEST = 640.0, 860.0
"""How tall a sheet 1016 wide may be, in CSS pixels."""


def printed(
    position: Position,
    seat: int,
    words: Words,
    *,
    rooms: Sequence[tuple[float, float, float, float]],
    ink: str = "colour",
    **how: Any,
) -> tuple[int, tuple[Drawing, ...]]:
    """The sheet for the room that it fills best, and that room's index; without felt's bands.

    ``rooms`` are widths and heights in mm; ``ink`` ``grey`` leaves the colours out.
    """
    fits = [_fit(position, room[0], room[1]) for room in rooms]
    best = max(range(len(rooms)), key=lambda k: fits[k][0])
    untouched = not any(each.filled for each in position.boards)
    drawing = board(
        position, seat, words, layout=fits[best][1], finish="bare" if ink == "grey" else "flat",
        blank=untouched, **how,
    )  # fmt: skip
    return best, (drawing,)


def _fit(position: Position, width: float, height: float) -> tuple[float, BoardLayout]:
    """How large the sheet gets in a room, in mm a px, and its layout."""
    tall = max(_LOWEST, min(_TALLEST, WIDTH * height / width))
    layout = lay_out_board(position.sheet, PAPER, height=round(tall))
    return min(width / layout.width, height / layout.height), layout
