"""The 26 lessons (ED-37, ED-70): each its sentence, the figures it looks at, what they are worth.

The figures come from a boat's ``facts``; "what is missing" is read off them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from papeterie.games.explore_draw.cards import COLOURS
from papeterie.games.explore_draw.facts import Facts, family_points
from papeterie.pen.words import N_

BLUE, GREEN, ORANGE, PURPLE, RED = range(len(COLOURS))


class Lesson(msgspec.Struct, frozen=True):
    """A lesson. ``state`` says how things stand, with its ``figures`` as ``{n}`` and ``{m}``;
    ``worth`` makes points of them."""

    number: int
    sentence: str
    state: str
    figures: Callable[[Facts], tuple[int, ...]]
    worth: Callable[..., int]

    def points(self, facts: Facts) -> int:
        """What the lesson is worth on this boat."""
        return self.worth(*self.figures(facts))

    def stands(self, facts: Facts) -> dict[str, int]:
        """The figures that ``state`` is filled in with."""
        return dict(zip("nm", self.figures(facts), strict=False))


def _loose(facts: Facts) -> int:
    """Cats that are in no family."""
    return sum(size for sizes in facts.groups for size in sizes if size < 3)


def _families_of_one_colour(facts: Facts) -> int:
    return max(sum(size >= 3 for size in sizes) for sizes in facts.groups)


def _third(facts: Facts) -> int:
    return facts.families[2] if len(facts.families) >= 3 else 0


RATS: Final = N_("visible rats: {n}")
FAMILIES: Final = N_("families: {n}")
RARE: Final = N_("rare treasures: {n}")

LESSONS: Final[tuple[Lesson, ...]] = (
    Lesson(
        1,
        N_("1 for every 2 cats on the edge"),
        N_("cats on the edge: {n}"),
        lambda f: (sum(cat.on_edge for cat in f.cats),),
        lambda n: n // 2,
    ),
    Lesson(
        2,
        N_("1 for each common treasure"),
        N_("common treasures: {n}"),
        lambda f: (f.common,),
        lambda n: n,
    ),
    Lesson(
        3,
        N_("1 for each lesson ticked, this one too"),
        N_("lessons ticked: {n}"),
        lambda f: (len(f.ticked),),
        lambda n: n,
    ),
    Lesson(
        4,
        N_("2 for each lonely cat"),
        N_("lonely cats: {n}"),
        lambda f: (sum(not cat.friends for cat in f.cats),),
        lambda n: 2 * n,
    ),
    Lesson(5, N_("2 for each rare treasure"), RARE, lambda f: (f.rare,), lambda n: 2 * n),
    Lesson(6, N_("2 for each visible rat"), RATS, lambda f: (f.rats,), lambda n: 2 * n),
    Lesson(7, N_("3 for each family"), FAMILIES, lambda f: (len(f.families),), lambda n: 3 * n),
    Lesson(
        8,
        N_("4 for each family of 4 or more"),
        N_("families of 4 or more: {n}"),
        lambda f: (sum(size >= 4 for size in f.families),),
        lambda n: 4 * n,
    ),
    Lesson(
        9,
        N_("7 if every cat is in a family"),
        N_("cats in no family: {n} of {m}"),
        lambda f: (_loose(f), len(f.cats)),
        lambda loose, cats: 7 * (cats > 0 and not loose),
    ),
    Lesson(
        10,
        N_("7 if a visible rat touches 2 treasures or more"),
        N_("most treasures beside one visible rat: {n}"),
        lambda f: (max(f.rat_treasures, default=0),),
        lambda n: 7 * (n >= 2),
    ),
    Lesson(
        11,
        N_("7 if exactly 3 maps are covered"),
        N_("maps covered: {n}"),
        lambda f: (f.maps,),
        lambda n: 7 * (n == 3),
    ),
    Lesson(
        12,
        N_("7 if there are exactly 4 families"),
        FAMILIES,
        lambda f: (len(f.families),),
        lambda n: 7 * (n == 4),
    ),
    Lesson(
        13,
        N_("8 for exactly 4 green and 4 blue cats"),
        N_("green cats: {n}, blue cats: {m}"),
        lambda f: (f.of(GREEN), f.of(BLUE)),
        lambda n, m: 8 * (n == m == 4),
    ),
    Lesson(
        14,
        N_("8 for exactly 4 orange and 4 purple cats"),
        N_("orange cats: {n}, purple cats: {m}"),
        lambda f: (f.of(ORANGE), f.of(PURPLE)),
        lambda n, m: 8 * (n == m == 4),
    ),
    Lesson(
        15,
        N_("8 for exactly 4 purple and 4 red cats"),
        N_("purple cats: {n}, red cats: {m}"),
        lambda f: (f.of(PURPLE), f.of(RED)),
        lambda n, m: 8 * (n == m == 4),
    ),
    Lesson(
        16,
        N_("9 if some cat touches exactly 5 treasures"),
        N_("cats touching exactly 5 treasures: {n}; most that one touches: {m}"),
        lambda f: (
            sum(cat.treasures == 5 for cat in f.cats),
            max((cat.treasures for cat in f.cats), default=0),
        ),
        lambda n, _: 9 * (n > 0),
    ),
    Lesson(
        17,
        N_("9 if the cats are of exactly 3 colours"),
        N_("colours of cats: {n}"),
        lambda f: (sum(bool(sizes) for sizes in f.groups),),
        lambda n: 9 * (n == 3),
    ),
    Lesson(18, N_("10 if exactly 5 rats are visible"), RATS, lambda f: (f.rats,), lambda n: 10 * (n == 5)),
    Lesson(
        19,
        N_("10 for exactly 18 cats"),
        N_("cats: {n}"),
        lambda f: (len(f.cats),),
        lambda n: 10 * (n == 18),
    ),
    Lesson(20, N_("10 if no rat is visible"), RATS, lambda f: (f.rats,), lambda n: 10 * (n == 0)),
    Lesson(
        21,
        N_("12 if both parrot rooms are full"),
        N_("full parrot rooms: {n}"),
        lambda f: (f.full_parrots,),
        lambda n: 12 * (n == 2),
    ),
    Lesson(
        22,
        N_("12 if every cell on the edge is filled"),
        N_("empty cells on the edge: {n}"),
        lambda f: (f.edge_left,),
        lambda n: 12 * (n == 0),
    ),
    Lesson(
        23,
        N_("12 for exactly 3 rare and 6 common treasures"),
        N_("rare treasures: {n}, common treasures: {m}"),
        lambda f: (f.rare, f.common),
        lambda rare, common: 12 * ((rare, common) == (3, 6)),
    ),
    Lesson(
        24,
        N_("15 if one colour has 3 families or more"),
        N_("most families of one colour: {n}"),
        lambda f: (_families_of_one_colour(f),),
        lambda n: 15 * (n >= 3),
    ),
    Lesson(
        25,
        N_("15 for 2 treasures at most"),
        N_("treasures: {n}"),
        lambda f: (f.common + f.rare,),
        lambda n: 15 * (n <= 2),
    ),
    Lesson(
        26,
        N_("the third-largest family scores twice"),
        N_("cats of the third-largest family: {n}"),
        lambda f: (_third(f),),
        family_points,
    ),
)


def lesson(number: int) -> Lesson:
    """The lesson with this number, 1 to 26."""
    return LESSONS[number - 1]


def points(facts: Facts) -> tuple[tuple[int, int], ...]:
    """For each ticked lesson its number and what it is worth."""
    return tuple((number, lesson(number).points(facts)) for number in facts.ticked)
