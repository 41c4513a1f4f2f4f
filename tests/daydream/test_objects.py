"""The objects of all shelves: that each can be drawn, stands on its board and suits a sheet (DD-30, DD-31).

What strokes do to them is tested with the rules.
"""

from __future__ import annotations

import itertools
import math
import re
import tomllib
from importlib import resources
from typing import Any

import pytest

from papeterie.pen.drawing.pictures import strokes

OBJECTS: list[dict[str, Any]] = tomllib.loads(
    resources.files("papeterie.games.daydream").joinpath("objects.toml").read_text("utf-8")
)["objects"]
KEYS = {"id", "name", "theme", "points", "suns", "felt", "details", "fills"}
FELTS = {"cream", "red", "blue", "green", "sun", "sheet", "cloud", "moon"}
SHEETS = "ABCDEFGH"
NEAREST = 9
"""Two points closer than this can't be told apart on a small shelf."""

each_object = pytest.mark.parametrize("thing", OBJECTS, ids=[entry["id"] for entry in OBJECTS])
Spot = tuple[float, float]


def sides(points: list[list[int]]) -> list[tuple[Spot, Spot]]:
    """The strokes of an outline, the one back to its start included."""
    spots: list[Spot] = [(x, y) for x, y in points]
    return list(zip(spots, [*spots[1:], spots[0]], strict=True))


def turn(a: Spot, b: Spot, c: Spot) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def apart(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    """Whether the boxes round ab and cd have nothing in common."""
    return any(max(min(a[k], b[k]), min(c[k], d[k])) > min(max(a[k], b[k]), max(c[k], d[k])) for k in (0, 1))


def meet(one: tuple[Spot, Spot], other: tuple[Spot, Spot]) -> bool:
    """Whether two strokes touch or cross."""
    (a, b), (c, d) = one, other
    across = turn(a, b, c) * turn(a, b, d) <= 0 and turn(c, d, a) * turn(c, d, b) <= 0
    return across and not apart(a, b, c, d)


def on_board(x: float, y: float) -> bool:
    """Within the object's own room: 100 wide and high, its foot on the board."""
    return -50.5 <= x <= 50.5 and -100.5 <= y <= 0.5


def test_there_are_eighty_objects_at_least_each_with_an_id_and_a_name_of_its_own() -> None:
    assert len(OBJECTS) >= 80
    assert len({thing["id"] for thing in OBJECTS}) == len(OBJECTS)
    assert len({thing["name"] for thing in OBJECTS}) == len(OBJECTS)


def test_no_two_objects_have_the_same_outline() -> None:
    outlines = [tuple(map(tuple, thing["points"])) for thing in OBJECTS]
    assert len(set(outlines)) == len(outlines)


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_sheet_has_nine_objects_of_its_theme_and_more_that_suit_it(sheet: str) -> None:
    suiting = [thing for thing in OBJECTS if sheet in thing["theme"]]
    assert sum(len(thing["theme"]) < len(SHEETS) for thing in suiting) >= 9
    assert len(suiting) >= 20


def test_most_objects_take_five_to_seven_strokes_some_fewer_some_more() -> None:
    counts = [len(thing["points"]) for thing in OBJECTS]
    few, many = sum(n <= 4 for n in counts), sum(n >= 8 for n in counts)
    assert min(counts) == 3
    assert max(counts) == 10
    assert 0.18 <= few / len(counts) <= 0.35
    assert 0.18 <= many / len(counts) <= 0.35


@each_object
def test_an_object_says_all_that_a_shelf_needs_and_nothing_else(thing: dict[str, Any]) -> None:
    assert set(thing) == KEYS
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", thing["id"])
    assert thing["name"].strip() == thing["name"] != ""
    assert not thing["name"].startswith(("a ", "an ", "the "))
    assert thing["theme"] == sorted(set(thing["theme"]))
    assert set(thing["theme"]) <= set(SHEETS)
    assert thing["theme"]
    assert {thing["felt"], *(felt for _, felt in thing["fills"])} <= FELTS


@each_object
def test_an_object_stands_on_its_board_and_keeps_to_its_room(thing: dict[str, Any]) -> None:
    assert max(y for _, y in thing["points"]) == 0
    assert all(-50 <= x <= 50 and -100 <= y <= 0 for x, y in thing["points"])


@each_object
def test_the_points_of_an_outline_are_far_enough_apart_to_be_told_apart(thing: dict[str, Any]) -> None:
    assert all(math.dist(a, b) >= NEAREST for a, b in itertools.combinations(thing["points"], 2))


@each_object
def test_an_outline_never_crosses_itself(thing: dict[str, Any]) -> None:
    strokes_of = sides(thing["points"])
    last = len(strokes_of) - 1
    for (i, one), (j, other) in itertools.combinations(enumerate(strokes_of), 2):
        if j - i not in (1, last):
            assert not meet(one, other), f"strokes {i + 1} and {j + 1}"


@each_object
def test_dd_31_an_object_starts_at_a_sun_and_the_next_is_never_more_than_three_strokes_on(
    thing: dict[str, Any],
) -> None:
    suns = thing["suns"]
    assert suns[0] == 0
    gaps = [b - a for a, b in itertools.pairwise([*suns, len(thing["points"])])]
    assert all(1 <= gap <= 3 for gap in gaps)


def test_dd_31_a_sun_stroke_is_worth_about_two() -> None:
    dots = sum(len(thing["points"]) for thing in OBJECTS)
    suns = sum(len(thing["suns"]) for thing in OBJECTS)
    assert 1.85 <= dots / suns <= 2.1


@each_object
def test_details_and_felts_can_be_read_and_stay_in_the_objects_room(thing: dict[str, Any]) -> None:
    for path in [thing["details"], *(path for path, _ in thing["fills"])]:
        outside = [spot for stroke in strokes(path) for spot in stroke.points if not on_board(*spot)]
        assert not outside, path


@each_object
def test_felt_is_laid_inside_closed_lines_only(thing: dict[str, Any]) -> None:
    for path, _ in thing["fills"]:
        assert all(stroke.closed for stroke in strokes(path)), path


def test_crossing_strokes_are_noticed() -> None:
    assert meet(((0, 0), (10, 10)), ((0, 10), (10, 0)))
    assert meet(((0, 0), (10, 0)), ((5, 0), (5, 9)))
    assert not meet(((0, 0), (10, 0)), ((20, 0), (30, 0)))
    assert not meet(((0, 0), (10, 0)), ((0, 5), (10, 5)))
