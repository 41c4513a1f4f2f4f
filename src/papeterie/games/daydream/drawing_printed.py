"""A Daydream sheet for a printer: on its side or upright, with leaves, thorns and boxes for the score.

What paper asks of a game is described in ``paper``; the sheet itself is in ``drawing``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from papeterie.games.daydream.drawing import PAPER, board, lay_out_board
from papeterie.games.daydream.drawing_layout import WIDTH, BoardLayout
from papeterie.games.daydream.rules import Position
from papeterie.games.daydream.sheet import Sheet
from papeterie.pen.drawing.model import Drawing
from papeterie.pen.words import N_, Words

_LOWEST, _TALLEST = 640.0, 860.0
"""How tall a sheet 1016 wide may be, in CSS pixels."""


_RULES = (
    N_("First roll: both numbers go in any two clouds, as they fell."),
    N_(
        "Each round: two dice for everybody. Each number goes in an empty cloud "
        "that touches a number by a side."
    ),
    N_("Give one die up, if you like: circle a leaf. Alone, draw a thorn too."),
    N_("Colour circled leaves to change a die by 1 each, 0 to 9."),
    N_(
        "A line is full: any number twice, cross it out. All different: the dot, "
        "as many strokes as it has clouds."
    ),
    N_("All different and in order, such as 3-4-5: the sun instead; each stroke leads to the next sun."),
    N_("Objects from left to right; the last stroke earns the bonus under the object at once."),
    N_("The round in which a sheet is full, or a shelf, is the last. An object counts once it is finished."),
    N_("Alone, two thorns cost a point."),
)
_PHOTOS = {
    "sum": N_(
        "Polaroids: a number on a star or moon also goes on its photo. The stars' sum less the moons' counts."
    ),
    "distinct": N_(
        "Polaroids: a number on a star or moon also goes on its photo. Each different one counts 1, six that "
        "follow each other 12."
    ),
}


def short_rules(words: Words, sheet: Sheet) -> tuple[str, ...]:
    """Enough to play this sheet from paper alone, as sentences."""
    *rules, last, alone = _RULES
    return tuple(words.t(sentence) for sentence in (*rules, *_of_modules(sheet), last, alone))


def _of_modules(sheet: Sheet) -> Iterator[str]:
    """What else is on the sheet."""
    if sheet.constellation:
        yield N_(
            "Constellation: a number on a star draws as many strokes, from the bottom. Each big star "
            "reached counts 1."
        )
    if sheet.notes:
        yield N_("Notes: two equal numbers beside one colour a head, four equal ones both. A head counts 1.")
    if sheet.polaroids:
        yield _PHOTOS[sheet.polaroid_rule]
    if sheet.garland:
        yield N_(
            "Garland: a number on a moon also goes on its next moon. Equal to the one before, circle the "
            "reward between them."
        )
    if sheet.frames:
        yield N_(
            "Frames: the first to fill a zone takes the best reward of its frame, all others cross it out. "
            "Alone, an object with a crossed frame under it crosses out the best of each."
        )


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
