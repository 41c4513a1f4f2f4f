"""The two decks as data (ED-03): 109 cat cards, 47 lesson-deck cards, loaded from decks.toml.

A card's number is its outcome: 0 to 108 the cat deck, 109 to 155 the lesson deck.
What becomes of its items on a boat is in ``rules``.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any, Final, Literal

import msgspec

from papeterie.pen.game import LayoutError
from papeterie.pen.shapes import Shape, shape

FILE: Final = "decks.toml"
COLOURS: Final = ("blue", "green", "orange", "purple", "red")
LESSONS: Final = 26
CAT_CARDS: Final = 109
LESSON_CARDS: Final = 47

Kind = Literal["cat", "oshax", "treasure"]


class Item(msgspec.Struct, frozen=True):
    """One thing to draw: its kind, its shape, its colour (an index, -1 where it has none yet)."""

    kind: Kind
    shape: Shape
    colour: int = -1

    @property
    def rare(self) -> bool:
        """A treasure of 4 or 5 cells (ED-34)."""
        return self.kind == "treasure" and self.shape.size >= 4


class Card(msgspec.Struct, frozen=True):
    """A card: ``all`` items, ``any_2`` of them, one of ``either`` two groups, or a ``lesson``.

    ``items`` are listed flat; ``groups`` holds indexes into them.
    """

    keyword: Literal["all", "any_2", "either", "lesson"]
    items: tuple[Item, ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()
    lesson: int = 0


def _item(data: dict[str, str], where: str) -> Item:
    if len(data) != 2 and "oshax" not in data and "treasure" not in data:
        raise LayoutError(FILE, where, f"{data!r} is nothing to draw")
    try:
        if "cat" in data:
            return Item("cat", shape(data["shape"]), COLOURS.index(data["cat"]))
        if "oshax" in data:
            return Item("oshax", shape(data["oshax"]))
        return Item("treasure", shape(data["treasure"]))
    except (ValueError, KeyError) as error:
        raise LayoutError(FILE, where, str(error)) from None


def _card(data: dict[str, Any], where: str) -> Card:
    if "draw" in data:
        items = tuple(_item(each, where) for each in data["draw"])
        return Card("all", items, (tuple(range(len(items))),))
    if "any_2" in data:
        items = tuple(_item(each, where) for each in data["any_2"])
        return Card("any_2", items, (tuple(range(len(items))),))
    if "either" not in data:
        raise LayoutError(FILE, where, "draw, any_2 or either")
    items, groups = (), []
    for group in data["either"]:
        groups.append(tuple(range(len(items), len(items) + len(group))))
        items += tuple(_item(each, where) for each in group)
    return Card("either", items, tuple(groups))


@cache
def cards() -> tuple[Card, ...]:
    """All cards by number; LayoutError names what is wrong in the file."""
    data = tomllib.loads(resources.files(__package__).joinpath(FILE).read_text("utf-8"))
    singles = [
        Card("all", (_item({"cat": colour, "shape": rows}, "cat_deck.single_cats"),), ((0,),))
        for block in data["cat_deck"]["single_cats"]
        for rows in block["shapes"]
        for colour in block["colours"]
    ]
    cats = singles + [_card(card, "cat_deck.cards") for card in data["cat_deck"]["cards"]]
    lessons = [Card("lesson", lesson=number) for number in range(1, LESSONS + 1)]
    for card in data["lesson_deck"]["cards"]:
        lessons += [_card(card, "lesson_deck.cards")] * card.get("copies", 1)
    if (len(cats), len(lessons)) != (CAT_CARDS, LESSON_CARDS):
        raise LayoutError(FILE, "cards", f"{len(cats)} and {len(lessons)} cards, not 109 and 47 (ED-03)")
    return tuple(cats + lessons)


COMMON: Final = tuple(Item("treasure", shape(rows)) for rows in ("X", "XX", "XXX", "XX/X."))
"""The four common treasures that a covered map gives (ED-50)."""
