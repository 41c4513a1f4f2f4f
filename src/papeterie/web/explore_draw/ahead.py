"""What a placement would bring, or has brought: rats, rooms, families, maps, lessons; and marks in words.

Only compares positions that the rules have made; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from papeterie.games.explore_draw import lessons, marks, rules, saying, scoring
from papeterie.games.explore_draw.board import GIFT, Board, Position
from papeterie.games.explore_draw.cards import cards
from papeterie.games.explore_draw.facts import Facts, family_points
from papeterie.games.explore_draw.scoring import A_RARE, A_ROOM, facts_of
from papeterie.pen.game import Move
from papeterie.pen.grid import beside, cell_name, cells_of
from papeterie.pen.words import N_, Words

FAMILY: Final = 3
"""So many cats of one colour, joined, are a family (ED-61)."""
TAG_LINES: Final = 3
HUES: Final = (N_("blue"), N_("green"), N_("orange"), N_("purple"), N_("red"))
"""The colours of cats by themselves."""
_TOGETHER: Final = (
    N_("blue cats together: {n}, {more} more make a family"),
    N_("green cats together: {n}, {more} more make a family"),
    N_("orange cats together: {n}, {more} more make a family"),
    N_("purple cats together: {n}, {more} more make a family"),
    N_("red cats together: {n}, {more} more make a family"),
)


class Ahead(msgspec.Struct, frozen=True):
    """``said``: sentences, the weightiest first; ``score``: the score after it, ``more``: its change."""

    said: tuple[str, ...]
    score: int
    more: int

    @property
    def tag(self) -> tuple[str, ...]:
        """What a small slip beside the piece has room for."""
        return self.said[:TAG_LINES]


def ahead(position: Position, seat: int, after: Position, words: Words) -> Ahead:
    """What leads from one position to the other, for a seat."""
    was, will = facts_of(position, seat), facts_of(after, seat)
    before, then = total(position, seat, was), total(after, seat, will)
    said = (
        *_rats(position, after, seat, words),
        *_rooms(was, will, words),
        *_maps(position, after, seat, words),
        *_family(position, after, seat, words),
        *_treasure(was, will, words),
        *_lessons(was, will, words),
    )
    return Ahead(said or (words.t("no points yet"),), then, then - before)


def total(position: Position, seat: int, found: Facts | None = None) -> int:
    """A boat's score as it stands."""
    return sum(line.points for line in scoring.score(position, seat, found or facts_of(position, seat)))


def _rats(position: Position, after: Position, seat: int, words: Words) -> Iterator[str]:
    covered = after.boards[seat].filled & ~position.boards[seat].filled & position.boat(seat).rats
    if covered:
        names = words.list(map(cell_name, cells_of(covered)))
        yield words.n(
            "covers the rat {cells}: +{n}", "covers the rats {cells}: +{n}", covered.bit_count(), cells=names
        )


def _rooms(was: Facts, will: Facts, words: Words) -> Iterator[str]:
    for letter in will.full_rooms:
        if letter not in was.full_rooms:
            yield words.t("fills room {room}: +{points}", room=letter, points=-A_ROOM)


def _maps(position: Position, after: Position, seat: int, words: Words) -> Iterator[str]:
    owed, will = position.boards[seat].owed, after.boards[seat].owed
    if sum(each.what == GIFT for each in will) > sum(each.what == GIFT for each in owed):
        yield words.t("covers its map: a free treasure")


def _family(position: Position, after: Position, seat: int, words: Words) -> Iterator[str]:
    """The cat that was drawn, with all that it joins (ED-61)."""
    before, board = position.boards[seat], after.boards[seat]
    if len(board.cats) == len(before.cats):
        return
    colour, cells = board.cats[-1]
    size = _joined(board, colour, cells)
    gained = _worth(after, seat, colour) - _worth(position, seat, colour)
    if size >= FAMILY:
        what = words.t(scoring.FAMILIES[colour], n=size)
        yield words.t("{family}: {points}", family=what, points=words.signed(gained))
    else:
        yield words.t(_TOGETHER[colour], n=size, more=FAMILY - size)


def _worth(position: Position, seat: int, colour: int) -> int:
    return sum(map(family_points, facts_of(position, seat).groups[colour]))


def _joined(board: Board, colour: int, cells: int) -> int:
    """How many cats of a colour hang together with these cells."""
    group, count, apart = cells, 0, [each for hue, each in board.cats if hue == colour]
    while True:
        near = beside(group) | group
        joined = [each for each in apart if each & near]
        if not joined:
            return count
        count += len(joined)
        apart = [each for each in apart if not each & near]
        group |= sum(joined)


def _treasure(was: Facts, will: Facts, words: Words) -> Iterator[str]:
    if will.rare > was.rare:
        yield words.t("a rare treasure: +{points}", points=A_RARE)


def _lessons(was: Facts, will: Facts, words: Words) -> Iterator[str]:
    for number in will.ticked:
        lesson = lessons.lesson(number)
        change = lesson.points(will) - (lesson.points(was) if number in was.ticked else 0)
        if change or number not in was.ticked:
            yield words.t("lesson {n}: {points}", n=number, points=words.signed(change))


# --- marks in words ---------------------------------------------------------------------------------------


def mark_said(position: Position, seat: int, move: Move, words: Words) -> str:
    """A mark of this day in a few words, for taking it back; ``position`` is the one it was made in."""
    if move < marks.OPEN:
        return choice_said(move, words)
    if move < marks.GROUP:
        space = move - marks.OPEN
        card = cards()[position.island[space]]
        return words.t("lesson {n}", n=card.lesson) if card.lesson else words.t("card {n}", n=space + 1)
    if move < marks.CAT_TWICE:
        return words.t("the group chosen")
    if move < marks.NO_GIFT:
        return words.t("drawing it twice")
    if move == marks.NO_GIFT:
        return words.t("no free treasure")
    if move < marks.PLACE:
        return words.t("the thing skipped")
    item, colour, _, anchor = marks.placed(move)
    thing = rules.item_of(position, position.boards[seat], item)
    what = saying.thing(thing) if colour == marks.AS_SHOWN else saying.CATS[colour]
    return words.t("{thing} at {cell}", thing=words.t(what), cell=cell_name(anchor))


def choice_said(move: Move, words: Words) -> str:
    """A choice of cards in a few words."""
    if move < marks.ROW:
        return words.t("column {letter}", letter="ABCD"[move])
    if move < marks.ONE_PER_ROW:
        return words.t("row {number}", number=move - marks.ROW + 1)
    if move < marks.EXTRA:
        spaces = words.list(str(space + 1) for space in cells_of(marks.chosen_spaces(move)))
        return words.t("cards {cards}", cards=spaces)
    return words.t("card {n} as well", n=move - marks.EXTRA + 1)


def capital(text: str) -> str:
    """The first letter large."""
    return text[:1].upper() + text[1:]
