"""The Sister, solo (ED-80 to ED-84): her colours, her lessons, what she scores off the player's boat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from papeterie.games.explore_draw.cards import COLOURS
from papeterie.games.explore_draw.facts import Cat, Facts, family_points
from papeterie.pen.words import N_

NAME: Final = "sister"
PER_CAT: Final = (5, 4, 3, 2, 1)
"""Points per cat of her first to fifth colour."""
DIFFICULTIES: Final = {"easy": 0, "medium": 1, "hard": 2, "very-hard": 3, "expert": 4}
"""How many advanced lessons each adds."""
TWICE: Final = 6
"""The index of the basic lesson that counts her best other one twice."""


class Hers(msgspec.Struct, frozen=True):
    """One of her lessons: its sentence and its points; none for the one that counts another twice."""

    sentence: str
    points: Callable[[Facts], int]


def _colours_without(facts: Facts, having: Callable[[Cat], bool]) -> int:
    """Of the five colours, those of which no cat has something; a colour without cats counts (ED-84)."""
    return sum(
        not any(having(cat) for cat in facts.cats if cat.colour == colour) for colour in range(len(COLOURS))
    )


def _family(facts: Facts, rank: int) -> int:
    return facts.families[rank] if len(facts.families) > rank else 0


BASIC: Final[tuple[Hers, ...]] = (
    Hers(
        N_("5 for each colour of which no cat touches a treasure"),
        lambda f: 5 * _colours_without(f, lambda cat: cat.treasures > 0),
    ),
    Hers(N_("2 for each cat of the largest family"), lambda f: 2 * _family(f, 0)),
    Hers(N_("10 if there are fewer than 9 treasures"), lambda f: 10 * (f.common + f.rare < 9)),
    Hers(N_("5 for each visible rat"), lambda f: 5 * f.rats),
    Hers(N_("5 for each cat beyond 15"), lambda f: 5 * max(0, len(f.cats) - 15)),
    Hers(
        N_("5 for each colour with no cat on the edge"),
        lambda f: 5 * _colours_without(f, lambda cat: cat.on_edge),
    ),
    Hers(N_("her best other lesson counts twice"), lambda f: 0),
    Hers(N_("3 for each full room"), lambda f: 3 * len(f.full_rooms)),
    Hers(N_("5 for each lonely cat"), lambda f: 5 * sum(not cat.friends for cat in f.cats)),
)
ADVANCED: Final[tuple[Hers, ...]] = (
    Hers(N_("3 for each lesson ticked"), lambda f: 3 * len(f.ticked)),
    Hers(N_("the points of the largest family"), lambda f: family_points(_family(f, 0))),
    Hers(N_("the points of the second-largest family"), lambda f: family_points(_family(f, 1))),
    Hers(N_("3 for each common treasure"), lambda f: 3 * f.common),
    Hers(N_("3 for each cat that touches no treasure"), lambda f: 3 * sum(not c.treasures for c in f.cats)),
    Hers(N_("4 for each map covered"), lambda f: 4 * f.maps),
    Hers(N_("5 for each family"), lambda f: 5 * len(f.families)),
    Hers(N_("1 for each cat on the edge"), lambda f: sum(cat.on_edge for cat in f.cats)),
    Hers(
        N_("5 for each colour with no cat touching a visible rat"),
        lambda f: 5 * _colours_without(f, lambda cat: cat.by_rat),
    ),
)


def colours_scored(facts: Facts, colours: tuple[int, ...]) -> tuple[tuple[int, int, int], ...]:
    """For each colour turned so far, in order: the colour, its cats, her points for each of them."""
    return tuple((colour, facts.of(colour), each) for colour, each in zip(colours, PER_CAT, strict=False))


def lesson_points(
    facts: Facts, basic: tuple[int, ...], advanced: tuple[int, ...]
) -> tuple[tuple[str, int], ...]:
    """Her lessons' sentences and points; the best other one again where she has that (ED-82)."""
    found = [(BASIC[n].sentence, BASIC[n].points(facts)) for n in basic]
    found += [(ADVANCED[n].sentence, ADVANCED[n].points(facts)) for n in advanced]
    if TWICE in basic:
        best = max((points for n, (_, points) in enumerate(found) if n != basic.index(TWICE)), default=0)
        found[basic.index(TWICE)] = (BASIC[TWICE].sentence, best)
    return tuple(found)
