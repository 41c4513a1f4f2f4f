"""The 26 lessons (ED-37, ED-70): each a small function of a boat's facts, and its sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from papeterie.games.explore_draw.cards import COLOURS
from papeterie.games.explore_draw.facts import Facts, family_points
from papeterie.pen.words import N_

BLUE, GREEN, ORANGE, PURPLE, RED = range(len(COLOURS))


class Lesson(msgspec.Struct, frozen=True):
    """A lesson: its number, its sentence, its points for a boat.

    ``count`` says of how much there is for the sentence "what is missing".
    """

    number: int
    sentence: str
    points: Callable[[Facts], int]


def _exactly(facts: Facts, points: int, *pairs: tuple[int, int]) -> int:
    return points if all(facts.of(colour) == number for colour, number in pairs) else 0


def _lonely(facts: Facts) -> int:
    return sum(not cat.friends for cat in facts.cats)


def _all_in_families(facts: Facts) -> bool:
    return bool(facts.cats) and all(size >= 3 for sizes in facts.groups for size in sizes)


def _third(facts: Facts) -> int:
    return family_points(facts.families[2]) if len(facts.families) >= 3 else 0


LESSONS: Final[tuple[Lesson, ...]] = (
    Lesson(1, N_("1 for every 2 cats on the edge"), lambda f: sum(c.on_edge for c in f.cats) // 2),
    Lesson(2, N_("1 for each common treasure"), lambda f: f.common),
    Lesson(3, N_("1 for each lesson ticked, this one too"), lambda f: len(f.ticked)),
    Lesson(4, N_("2 for each lonely cat"), lambda f: 2 * _lonely(f)),
    Lesson(5, N_("2 for each rare treasure"), lambda f: 2 * f.rare),
    Lesson(6, N_("2 for each visible rat"), lambda f: 2 * f.rats),
    Lesson(7, N_("3 for each family"), lambda f: 3 * len(f.families)),
    Lesson(8, N_("4 for each family of 4 or more"), lambda f: 4 * sum(n >= 4 for n in f.families)),
    Lesson(9, N_("7 if every cat is in a family"), lambda f: 7 * _all_in_families(f)),
    Lesson(
        10,
        N_("7 if a visible rat touches 2 treasures or more"),
        lambda f: 7 * any(n >= 2 for n in f.rat_treasures),
    ),
    Lesson(11, N_("7 if exactly 3 maps are covered"), lambda f: 7 * (f.maps == 3)),
    Lesson(12, N_("7 if there are exactly 4 families"), lambda f: 7 * (len(f.families) == 4)),
    Lesson(13, N_("8 for exactly 4 green and 4 blue cats"), lambda f: _exactly(f, 8, (GREEN, 4), (BLUE, 4))),
    Lesson(
        14, N_("8 for exactly 4 orange and 4 purple cats"), lambda f: _exactly(f, 8, (ORANGE, 4), (PURPLE, 4))
    ),
    Lesson(15, N_("8 for exactly 4 purple and 4 red cats"), lambda f: _exactly(f, 8, (PURPLE, 4), (RED, 4))),
    Lesson(
        16,
        N_("9 if some cat touches exactly 5 treasures"),
        lambda f: 9 * any(c.treasures == 5 for c in f.cats),
    ),
    Lesson(
        17,
        N_("9 if the cats are of exactly 3 colours"),
        lambda f: 9 * (sum(bool(sizes) for sizes in f.groups) == 3),
    ),
    Lesson(18, N_("10 if exactly 5 rats are visible"), lambda f: 10 * (f.rats == 5)),
    Lesson(19, N_("10 for exactly 18 cats"), lambda f: 10 * (len(f.cats) == 18)),
    Lesson(20, N_("10 if no rat is visible"), lambda f: 10 * (not f.rats)),
    Lesson(21, N_("12 if both parrot rooms are full"), lambda f: 12 * (f.room_icons_full["parrot"] == 2)),
    Lesson(22, N_("12 if every cell on the edge is filled"), lambda f: 12 * f.edge_full),
    Lesson(
        23,
        N_("12 for exactly 3 rare and 6 common treasures"),
        lambda f: 12 * ((f.rare, f.common) == (3, 6)),
    ),
    Lesson(
        24,
        N_("15 if one colour has 3 families or more"),
        lambda f: 15 * any(sum(n >= 3 for n in sizes) >= 3 for sizes in f.groups),
    ),
    Lesson(25, N_("15 for 2 treasures at most"), lambda f: 15 * (f.common + f.rare <= 2)),
    Lesson(26, N_("the third-largest family scores twice"), _third),
)


def lesson(number: int) -> Lesson:
    """The lesson with this number, 1 to 26."""
    return LESSONS[number - 1]


def points(facts: Facts) -> tuple[tuple[int, int], ...]:
    """For each ticked lesson its number and what it is worth."""
    return tuple((number, lesson(number).points(facts)) for number in facts.ticked)
