"""How the island looks: twelve cards in four columns, the days with Vesh's ship (ED-02, ED-03).

Single cards are in ``drawing_cards``; which of them a seat has chosen is read off its board.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final

from papeterie.games.explore_draw import drawing_cards as deck
from papeterie.games.explore_draw import drawing_look as look_of
from papeterie.games.explore_draw import marks
from papeterie.games.explore_draw.board import DAYS, Position
from papeterie.games.explore_draw.drawing_look import Finish
from papeterie.games.explore_draw.island import COLUMNS, SPACES
from papeterie.games.explore_draw.saying import label
from papeterie.pen.drawing.line import (
    numbers,
    pen_line,
    polygon,
    ring,
    rounded,
    seed_of,
    smooth,
    straight,
    wobble,
)
from papeterie.pen.drawing.model import Box, Drawing, Group, Node, Path, Point, Text
from papeterie.pen.grid import cells_of
from papeterie.pen.words import N_, Words

WIDTH: Final = 448.0
_COLUMN: Final = (WIDTH - 6 - deck.WIDE) / (COLUMNS - 1)
_ROW: Final = deck.TALL + 8
_LETTERS: Final = 92.0
_TOP: Final = 108.0
_TRACK: Final = 38.0
HEIGHT: Final = _TOP + 3 * _ROW
_NAMES: Final = "ABCD"
_STATES: Final = {
    "chosen": N_("{card} (chosen)"),
    "hand": N_("{card} (in hand)"),
    "resolved": N_("{card} (resolved)"),
}


def space_box(space: int) -> Box:
    """Where the card of a space lies in the drawing, spaces from 0."""
    row, column = divmod(space, COLUMNS)
    return Box(2 + column * _COLUMN, _TOP + row * _ROW, deck.WIDE, deck.TALL)


def column_box(column: int) -> Box:
    """A column with its letter, from 0."""
    box = space_box(column)
    return Box(box.x, _LETTERS - 30, box.width, 3 * _ROW + _TOP - _LETTERS + 26)


def island(
    position: Position,
    words: Words,
    *,
    seat: int = -1,
    chosen: int = 0,
    resolved: int = 0,
    hand: int = -1,
    hover: int = 0,
    finish: Finish = "felt",
) -> Drawing:
    """The island of a day.

    ``chosen``, ``resolved``, ``hover``: spaces as sets of 0 to 11; ``hand``: the space of the card
    that is being resolved. With a ``seat`` the first two and the last are read off its board.
    """
    if seat >= 0:
        chosen, resolved, hand = _of_seat(position, seat)
    title = words.t(N_("The island"))
    nodes: list[Node] = [
        Group(role="heading", label=title, children=(Text(4, 47, title, 26, "hand"),)),
        days(position.day, words),
        Group(id="columns", role="decor", children=(*_stripes(chosen), *_letters(chosen))),
    ]
    rows = []
    for space, number in enumerate(position.island):
        state = _state(space, chosen, resolved, hand)
        pale = bool(chosen) and not chosen >> space & 1
        rows.append(_space(space, number, state, words, finish, pale=pale, hover=bool(hover >> space & 1)))
    label = words.t(N_("Cards")) if rows else words.t(N_("The island isn't laid out yet."))
    table = Group(id="cards", role="table", label=label, children=tuple(rows))
    return Drawing(
        width=WIDTH,
        height=HEIGHT,
        title=title,
        nodes=(*nodes, table),
        symbols=deck.symbols_for(rows, finish),
        lang=words.lang,
        ground="panel",
    )


def said(position: Position, seat: int, words: Words) -> Iterator[Group]:
    """The same in words alone, for a boat that is read: the day, then the cards."""
    yield Group(role="line", label=_day(position.day, words))
    if not position.day:
        return
    chosen, resolved, hand = _of_seat(position, seat)
    rows = tuple(
        Group(
            role="row",
            letter=_NAMES[space % COLUMNS],
            label=_label(space, number, _state(space, chosen, resolved, hand), words),
        )
        for space, number in enumerate(position.island)
    )
    label = words.t(N_("The island")) if rows else words.t(N_("The island isn't laid out yet."))
    yield Group(role="table", label=label, children=rows)


def _of_seat(position: Position, seat: int) -> tuple[int, int, int]:
    """What a seat has chosen and resolved, as sets of spaces, and the space of the card in hand."""
    board = position.boards[seat]
    in_hand = 1 << board.space if board.space >= 0 else 0
    return board.chosen, board.chosen & ~board.todo & ~in_hand, board.space


def _state(space: int, chosen: int, resolved: int, hand: int) -> str:
    if space == hand:
        return "hand"
    if resolved >> space & 1:
        return "resolved"
    return "chosen" if chosen >> space & 1 else ""


def _label(space: int, number: int, state: str, words: Words) -> str:
    """A card in words, with its space and its state."""
    said = words.t(N_("{space}: {card}"), space=space + 1, card=label(number, words))
    return words.t(_STATES[state], card=said) if state else said


@lru_cache(maxsize=2048)
def _space(
    space: int, number: int, state: str, words: Words, finish: Finish, *, pale: bool, hover: bool
) -> Group:
    """A card in its state: chosen, in hand, resolved, or paler because others are chosen."""
    box = space_box(space)
    stroke, line, fill = "felt-ink", 1.8, "die"
    if state == "resolved":
        fill = "off-paper"
    elif state == "hand":
        stroke, line, fill = "paper-action", 3.0, "hi-in"
    elif pale:
        stroke, line = "pencil", 1.5
    if hover:
        stroke, line = "action", 2.8
    shown: tuple[Node, ...] = (
        Text(10, 23, words.number(space + 1), 20, "hand", "felt-ink"),
        *deck.face(number, words, finish),
    )
    if pale or state == "resolved":
        shown = (Group(opacity=0.62 if pale else 0.8, children=shown),)
    nodes: tuple[Node, ...] = (
        *deck.frame(space % 5, fill, stroke, line, lifted=state != "resolved" and not pale), *shown,
    )  # fmt: skip
    if state == "resolved":
        nodes += _tick(deck.WIDE - 18, 18)
    where = f"translate({numbers(box.x, box.y)})"
    return Group(
        id=f"space-{space + 1}",
        role="row",
        letter=_NAMES[space % COLUMNS],
        label=_label(space, number, state, words),
        children=(Group(transform=where, children=nodes),),
    )


@lru_cache(maxsize=8)
def _tick(x: float, y: float) -> tuple[Node, ...]:
    """A ring with a tick in green: resolved."""
    mark = look_of.picture("tick", x - 8, y - 8, 16, 2.6)
    drawn = ring(x, y, 11, 1.8, seed_of("tick")) + mark
    return (Path(drawn, fill="paper-good"),)


def days(day: int, words: Words) -> Group:
    """The days from 7 to 1: those past struck out, Vesh's ship over this one; then the hand."""
    return Group(id="days", role="line", label=_day(day, words), children=_days(day))


def _day(day: int, words: Words) -> str:
    if not day:
        return words.t(N_("Vesh's ship has reached the hand: the game is over."))
    return words.n(
        "Day {day} on the way to the hand: {n} day is left, this one included.",
        "Day {day} on the way to the hand: {n} days are left, this one included.",
        day,
        day=day,
    )


@lru_cache(maxsize=8)
def _days(day: int) -> tuple[Node, ...]:
    xs = [WIDTH - 22 - _TRACK * (DAYS - k) for k in range(DAYS + 1)]
    y = 46.0
    threads = "".join(
        straight((a + 11, y - 7), (b - 11, y - 7), seed_of("track", a), amplitude=0.4)
        for a, b in pairwise(xs[:-1])
    )
    out: list[Node] = [Path(threads, stroke="pencil", width=1.3, dash="4 4")]
    for k, x in enumerate(xs[:-1]):
        past = DAYS - k > day
        out.append(Text(x, y, str(DAYS - k), 22, "hand", "ink-2" if past else "ink", "middle"))
        if past:
            line = pen_line([(x - 8, y - 2), (x + 9, y - 12)], 2.0, seed_of("past", k), amplitude=0.4)
            out.append(Path(line, fill="ink-2"))
    at = xs[DAYS - day] if day else xs[-1]
    hand = look_of.picture("hand", xs[-1] - 14, y - 21, 27, 1.9)
    out.append(Path(hand, fill="ink"))
    out.append(Path(ring(at, y - 7, 17, 2.6, seed_of("today")), fill="action"))
    return (*out, *_ship(at, y - 24))


def _ship(x: float, y: float) -> tuple[Node, ...]:
    """A small ship with a red sail, its keel on y."""
    size = 28.0
    left, top = x - size / 2, y - size * 0.9
    sails = "".join(
        polygon([(left + px * size / 24, top + py * size / 24) for px, py in shape])
        for shape in (
            [(12.3, 2.8), (15.4, 4.8), (17.4, 8.2), (17.2, 13.1), (12.2, 13.1)],
            [(11.8, 3.6), (8, 5.6), (5.8, 10), (5.6, 13.1), (11.8, 13.1)],
        )
    )
    keel = [(2.8, 15.6), (5, 19.4), (8.6, 21.2), (15.4, 21.2), (19, 19.4), (21.2, 15.6)]
    wood = polygon([(left + px * size / 24, top + py * size / 24) for px, py in keel])
    return (
        Path(sails, fill="red"),
        Path(wood, fill="wood"),
        Path(look_of.picture("ship", left, top, size, 1.6), fill="ink"),
    )


def _letters(chosen: int) -> tuple[Node, ...]:
    """A to D above the columns; the one chosen is ringed."""
    out: list[Node] = []
    for k, name in enumerate(_NAMES):
        box = space_box(k)
        x = box.x + box.width / 2
        mine = chosen & marks.chosen_spaces(k) == marks.chosen_spaces(k)
        pale = bool(chosen) and not mine
        ink = "felt-ink" if mine else "ink-2" if pale else "ink"
        out.append(Text(x, _LETTERS, name, 26, "hand", ink, "middle"))
        if mine:
            out.append(Path(ring(x, _LETTERS - 8.5, 17, 2.6, seed_of("column", k)), fill="paper-action"))
    return tuple(out)


def _stripes(chosen: int) -> tuple[Node, ...]:
    """A stripe of highlighter under what is chosen: a column, a row, or single cards."""
    out: list[Node] = []
    left = chosen
    for column in range(COLUMNS):
        spaces = marks.chosen_spaces(column)
        if chosen & spaces == spaces:
            box = column_box(column)
            out += _stripe(Box(box.x - 3, box.y - 2, box.width + 6, box.height + 4), upright=True)
            left &= ~spaces
    for row in range(SPACES // COLUMNS):
        spaces = marks.chosen_spaces(marks.ROW + row)
        if left & spaces == spaces:
            box = space_box(row * COLUMNS)
            out += _stripe(Box(0, box.y - 4, WIDTH, box.height + 8), upright=False)
            left &= ~spaces
    for space in cells_of(left):
        box = space_box(space)
        out += _stripe(Box(box.x - 3, box.y - 4, box.width + 6, box.height + 8), upright=True)
    return tuple(out)


def _stripe(box: Box, *, upright: bool) -> tuple[Node, ...]:
    seed = seed_of("stripe", box.x, box.y)
    edge = rounded(box.x, box.y, box.width, box.height, 12)
    long = box.height if upright else box.width
    strokes = []
    for k in range(3):
        at = (k + 0.5) / 3 * (box.width if upright else box.height)
        half = (box.width if upright else box.height) / 9
        line: list[Point] = [
            (at - half, 3),
            (at + half, 2),
            (at + half * 1.1, long - 3),
            (at - half, long - 2),
        ]
        strokes.append(
            polygon([(box.x + a, box.y + b) if upright else (box.x + b, box.y + a) for a, b in line])
        )
    return (
        Path(smooth(wobble(edge[:-1], seed, 1.0)), fill="hi-wash"),
        Path("".join(strokes), fill="hi", opacity=0.32),
    )
