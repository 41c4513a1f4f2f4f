"""Explore & Draw on paper: whole boats, the lesson sheet; the Sister's colours; pictures to share.

Cards to cut out are in ``drawing_handouts``, how things look is in the other drawing
modules; paper, margins and file formats belong to the room ``paper``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec

from papeterie.games.explore_draw import drawing_cards as deck
from papeterie.games.explore_draw import drawing_look as look_of
from papeterie.games.explore_draw.board import Position
from papeterie.games.explore_draw.drawing import boat
from papeterie.games.explore_draw.drawing_island import days
from papeterie.games.explore_draw.drawing_layout import Part, lay_out_boat
from papeterie.games.explore_draw.drawing_look import Finish, Look
from papeterie.games.explore_draw.drawing_pieces import Piece
from papeterie.games.explore_draw.lessons import LESSONS
from papeterie.games.explore_draw.saying import CATS
from papeterie.games.explore_draw.sister import PER_CAT
from papeterie.pen.drawing.letters import balanced
from papeterie.pen.drawing.line import number, numbers, ring, seed_of, straight
from papeterie.pen.drawing.model import Box, Drawing, Group, Node, Path, Text
from papeterie.pen.drawing.things import outline
from papeterie.pen.grid import cells_of
from papeterie.pen.words import N_, Words

Room = tuple[float, float, float, float]
"""What a page has for a sheet, in mm: width and height, and those beside it that are left above the rules."""

SHEET: Final[tuple[Part, ...]] = ("title", "coordinates", "boat", "specials")
_WIDTH: Final = 760.0
_ROW: Final = 37.0
_GAP: Final = 26.0

_RULES: Final = (
    N_("A day: twelve cards lie open. Choose one column and resolve its three cards, in any order."),
    N_("Draw: turned or mirrored as you like, wholly on the boat, over nothing already drawn."),
    N_("Touch: all but the first share a side with something drawn."),
    N_("Always: what can be placed must be. What fits nowhere is skipped."),
    N_("Cats: in the colour of the card, each with its outline, so that they can be counted."),
    N_("Oshax: choose one of the five colours at once. From then on it is a cat of that colour."),
    N_("Treasures: 1 to 3 cells are common, 4 or 5 are rare."),
    N_("Maps: one covered by a cat of its colour lets you draw any common treasure at once."),
    N_("Special actions: one a day, three a game, none of them twice."),
    N_("Lessons: tick the lesson of that number on the lesson sheet."),
    N_("Minus: 1 for each visible rat, 5 for each room that isn't full."),
    N_("Families: 3 cats of a colour joined by their sides 8, 4 cats 11, 5 cats 15, 6 cats 20, each more 5."),
    N_("Plus: 3 for each rare treasure, and what each lesson says."),
    N_("The end: after seven days. The most points win; if tied, the most full rooms."),
)


def short_rules(words: Words) -> tuple[str, ...]:
    """Enough to play from paper alone, as sentences; what stands before the first colon may be set off."""
    return tuple(words.t(sentence) for sentence in _RULES)


def lesson_sheet(position: Position, seat: int, words: Words, *, finish: Finish = "flat") -> Drawing:
    """All 26 lessons with a box each, ticked where the seat has the lesson (ED-37); the days above."""
    ticked = position.boards[seat].ticked
    title = words.t(N_("Lessons"))
    half = -(-len(LESSONS) // 2)
    wide = (_WIDTH - _GAP) / 2
    rows = []
    for k, lesson in enumerate(LESSONS):
        column, row = divmod(k, half)
        box = Box(2 + column * (wide + _GAP), 70 + row * _ROW, wide, _ROW)
        rows.append(
            _lesson(lesson.number, words.t(lesson.sentence), box, bool(ticked >> k + 1 & 1), words, finish)
        )
    track = Group(transform=f"translate({numbers(_WIDTH - 448, 0)})", children=(days(position.day, words),))
    lines = "".join(
        straight((x, 70 + r * _ROW), (x + wide, 70 + r * _ROW), seed_of("lesson", r, x))
        for x in (2.0, 2 + wide + _GAP)
        for r in range(half + 1)
    )
    return Drawing(
        width=_WIDTH,
        height=74 + half * _ROW,
        title=title,
        nodes=(
            Group(role="heading", label=title, children=(Text(4, 47, title, 32, "hand"),)),
            track,
            Group(role="decor", children=(Path(lines, stroke="rule", width=1.1),)),
            Group(id="lessons", role="table", label=title, children=tuple(rows)),
        ),
        lang=words.lang,
    )


def _lesson(lesson: int, sentence: str, box: Box, ticked: bool, words: Words, finish: Finish) -> Group:
    """A box to tick, the number in a ring, the sentence."""
    middle = box.y + box.height / 2
    nodes: list[Node] = [
        *outline(
            Box(box.x + 3, middle - 11, 22, 22), 3, 1.7, "ink", seed_of("tick", lesson), fill="grid-paper"
        ),
        Path(ring(box.x + 51, middle, 15.5, 1.5, seed_of("lesson", lesson)), fill="ink"),
        Text(box.x + 51, middle + 7, words.number(lesson), 21, "hand", anchor="middle"),
    ]
    lines = balanced(sentence, box.width - 84, 15)
    top = middle + 5 - 9 * (len(lines) - 1)
    nodes += [Text(box.x + 80, top + 18 * k, line, 15) for k, line in enumerate(lines)]
    if ticked:
        mark = look_of.picture("tick", box.x + 1, middle - 16, 28, 2.9, lesson)
        nodes.append(Path(mark, fill="ink" if finish == "bare" else "good"))
        sentence = words.t(N_("{lesson} (ticked)"), lesson=sentence)
    return Group(role="row", letter=words.number(lesson), label=sentence, children=tuple(nodes))


# The Sister's colours.


def sister(position: Position, words: Words, *, finish: Finish = "felt") -> Drawing:
    """Her five colour cards: those turned with what each cat brings her, the others face down (ED-80)."""
    wide, tall, pitch = 66.0, 84.0, 78.0
    look = Look(44.0, finish, words.lang)
    rows: list[Node] = []
    for k, points in enumerate(PER_CAT):
        turned = k < len(position.colours)
        x = k * pitch + 1.5
        box = Box(x, 1.5, wide, tall)
        nodes: list[Node] = list(
            outline(box, 9, 1.8, "felt-ink", seed_of("sister", k), fill="die" if turned else "wood")
        )
        if turned:
            colour = position.colours[k]
            nodes.append(deck.placed(Piece(((0, 0),), colour), x + (wide - look.side) / 2, 8, look))
            nodes.append(Text(x + wide / 2, 76, words.signed(points), 24, "hand", "felt-ink", "middle"))
            label = words.t(
                N_("colour {n}, {cat}: {points} for each"), n=k + 1, cat=words.t(CATS[colour]), points=points
            )
        else:
            wave = look_of.picture("wave", x + 15, 26, 36, 2.0, k) + look_of.picture(
                "wave", x + 15, 42, 36, 2.0, k
            )
            nodes.append(Path(wave, fill="felt-ink"))
            label = words.t(N_("colour {n}, still face down: {points} for each"), n=k + 1, points=points)
        rows.append(Group(role="row", label=label, children=tuple(nodes)))
    title = words.t(N_("The Sister's colours"))
    return Drawing(
        width=pitch * len(PER_CAT) - 9,
        height=tall + 3,
        title=title,
        nodes=(Group(id="sister", role="table", label=title, children=tuple(rows)),),
        symbols=deck.symbols_for(rows, finish),
        lang=words.lang,
        ground="panel",
    )


# Whole boats.


def printed(
    position: Position,
    seat: int,
    words: Words,
    *,
    rooms: Sequence[Room],
    ink: Literal["colour", "grey"] = "colour",
    name: str = "",
    **how: Any,
) -> tuple[int, tuple[Drawing, ...]]:
    """All that a seat needs on one sheet, and which of the rooms shows it largest (ED-90).

    The boat with its special actions above, the lessons and the days below.
    """
    layout = lay_out_boat(SHEET, width=_WIDTH)
    finish: Finish = "flat" if ink == "colour" else "bare"
    drawing = boat(position, seat, words, name=name, parts=SHEET, layout=layout, finish=finish, **how)
    lessons = lesson_sheet(position, seat, words, finish=finish)
    below = Group(transform=f"translate(0 {number(drawing.height)})", children=lessons.nodes)
    sheet = msgspec.structs.replace(
        drawing, height=drawing.height + lessons.height, nodes=(*drawing.nodes, below)
    )
    scales = [min(room[0] / sheet.width, room[1] / sheet.height) for room in rooms]
    return scales.index(max(scales)), (sheet,)


def pictured(position: Position, seat: int, words: Words, *, bare: bool = False, **how: Any) -> Drawing:
    """The boat to share; ``bare``: nothing but the boat in its sea."""
    parts: tuple[Part, ...] = ("sea", "boat") if bare else ("title", "sea", "boat")
    layout = lay_out_boat(parts)
    return boat(position, seat, words, parts=parts, layout=layout, **how)


def marked(before: Position, after: Position) -> tuple[int, ...] | None:
    """The cells covered between two positions, for a moving picture; None with several seats."""
    if len(after.boards) > 1:
        return None
    return tuple(cells_of(after.boards[0].filled & ~before.boards[0].filled))


def caption(number: int, words: Words) -> str:
    """What a moving picture says under a position."""
    return words.t(N_("day {n}"), n=number)
