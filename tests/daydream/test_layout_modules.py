"""The modules in a sheet's file, DD-60 to DD-64: what is said of one that can't be used, branch by branch."""

from __future__ import annotations

import pytest

from tests.daydream.boards import sheet_text
from tests.daydream.faults import ALBUM, GOOD, PHOTOS, WALL, changed, fault


def test_star_cells_belong_to_something() -> None:
    """DD-60, DD-62"""
    assert fault(sheet_text("*..", "...", "...")) == ("grid", "star cells need a constellation or polaroids")


@pytest.mark.parametrize(
    ("old", "new", "key", "why"),
    [
        ("stars = [3, 20]", "stars = 3", "constellation.stars", "must be a list"),
        ("stars = [3, 20], ", "", "constellation.stars", "must be a list"),
        (
            "stars = [3, 20]",
            "start = 1, stars = [3]",
            "constellation",
            "has a path and stars, and nothing else",
        ),
        ("[1, 1]", "[1]", "constellation.path", "must list points, [x, y] in whole numbers"),
        ("[1, 1]", "[1, 1.5]", "constellation.path", "must list points, [x, y] in whole numbers"),
    ],
)
def test_a_constellation_is_a_path_and_stars(old: str, new: str, key: str, why: str) -> None:
    """DD-60"""
    assert fault(changed(old, new)) == (key, why)


@pytest.mark.parametrize("stars", ["[]", "[20, 3]", "[3, 3]", '["3"]', "[true]"])
def test_big_stars_ascend(stars: str) -> None:
    """DD-60"""
    key, why = fault(changed("[3, 20]", stars))
    assert (key, why) == (
        "constellation.stars",
        "must ascend: strokes from the path's start, one star at least",
    )


@pytest.mark.parametrize("at", [0, 30])
def test_a_star_off_the_path_cannot_be_reached(at: int) -> None:
    """DD-60"""
    assert fault(changed("[3, 20]", f"[{at}]")) == (
        "constellation.stars",
        f"the star at {at} can't be reached: it isn't on the path, after its start (DD-60)",
    )


def test_a_star_too_far_for_the_star_cells_cannot_be_reached() -> None:
    """DD-60"""
    assert fault(changed("[3, 20]", "[3, 28]")) == (
        "constellation.stars",
        "the star at 28 can't be reached: 3 star cells hold 9 each at most (DD-60)",
    )


@pytest.mark.parametrize(
    "note", ['["a1", "b2"]', '["a1", "c1"]', '["a1"]', '["a1", "b1", "c1"]', '["a1", "b1", "c1", "a2"]']
)
def test_a_note_has_two_clouds_or_a_square(note: str) -> None:
    """DD-61"""
    key, why = fault(changed('[["a1", "b1"]]', f"[{note}]"))
    assert key.startswith("notes [")
    assert why == "needs two clouds that share a side, or four that form a square (DD-61)"


@pytest.mark.parametrize(
    ("note", "why"),
    [
        ('["a1", "z9"]', "“z9” is no cloud of the grid"),
        ('["a1", 7]', "“7” is no cloud of the grid"),
        ('["a1", "a1"]', "a1 is named twice"),
        ("[]", "must list clouds"),
        ('"a1"', "must list clouds"),
        ('["a1", "b1"], ["b1", "a1"]', "is there twice"),
    ],
)
def test_a_note_names_clouds(note: str, why: str) -> None:
    assert fault(changed('[["a1", "b1"]]', f"[{note}]"))[1] == why


@pytest.mark.parametrize("slot", ["a2", "f3"])
def test_a_polaroid_belongs_to_a_star_or_a_moon(slot: str) -> None:
    """DD-62"""
    text = changed('"a1"', f'"{slot}"', sheet_text(*PHOTOS, more=ALBUM))
    assert fault(text) == (f"polaroids {slot}", "is neither a star cell nor a moon cell")


@pytest.mark.parametrize(
    "rows", [("****mm", "......", "......"), ("*m*m*-", "*m....", "......"), ("*m*m*m", "*.....", "......")]
)
def test_polaroids_are_three_stars_and_three_moons_in_six_columns(rows: tuple[str, ...]) -> None:
    """DD-62"""
    slots = ALBUM.replace('"f1"', '"a2"') if rows[1][0] == "*" else ALBUM
    if rows[0].endswith("-"):
        slots = ALBUM.replace('"f1"', '"b2"')
    text = sheet_text(*rows, more=slots)
    assert fault(text) == ("polaroids", "are three stars and three moons, in six columns (DD-62)")


def test_every_special_cell_has_its_polaroid() -> None:
    """DD-62"""
    text = sheet_text("*m*m*m", "......", "...*..", more=ALBUM)
    assert fault(text) == ("polaroids", "d3 has no polaroid (DD-62)")


@pytest.mark.parametrize(("rule", "why"), [('"max"', "is sum (E) or distinct (H)"), ("3", "must be text")])
def test_polaroids_count_in_one_of_two_ways(rule: str, why: str) -> None:
    """DD-62"""
    text = changed('"sum"', rule, sheet_text(*PHOTOS, more=ALBUM))
    assert fault(text) == ("polaroid_rule", why)


def test_moon_cells_belong_to_something() -> None:
    """DD-63"""
    assert fault(sheet_text("m..", "...", "...")) == ("garland", "moon cells need a garland or polaroids")


def test_moon_cells_do_not_belong_to_two_things() -> None:
    """DD-63"""
    text = sheet_text(*PHOTOS, more=f"garland = [1, 2]\n{ALBUM}")
    assert fault(text) == ("garland", "moon cells belong to the polaroids already")


@pytest.mark.parametrize(("garland", "moons"), [("[2, 3]", 3), ('[1, 1, "leaf"]', 4)])
def test_there_are_as_many_moons_as_moon_cells(garland: str, moons: int) -> None:
    """DD-63"""
    assert fault(changed("garland = [2]", f"garland = {garland}")) == (
        "garland",
        f"has {moons} moons for 2 moon cells; rewards are one fewer than moon cells (DD-63)",
    )


@pytest.mark.parametrize("reward", ['"sun"', "0", "-1", "1.5", "true", '"2"', "[2]"])
def test_a_reward_is_points_a_leaf_or_a_stroke(reward: str) -> None:
    """DD-63"""
    key, why = fault(changed("garland = [2]", f"garland = [{reward}]"))
    assert (key, why.endswith("is neither points nor leaf nor stroke (DD-63)")) == ("garland", True)


@pytest.mark.parametrize(
    ("old", "new", "key", "why"),
    [
        ('name = "the sea"\n', "", "frames 1", "needs name, zones and ladder, and nothing else"),
        ("ladder =", "colour = 3\nladder =", "frames 1", "needs name, zones and ladder, and nothing else"),
        ('name = "the sea"', 'name = ""', "frames 1 name", "must be a text that no other frame has"),
        ('name = "the sea"', "name = 3", "frames 1 name", "must be a text that no other frame has"),
        ("[6, 3, 1]", "[]", "frames 1 ladder", "must list rewards, each a number of points"),
        ("[6, 3, 1]", '["6"]', "frames 1 ladder", "must list rewards, each a number of points"),
        ("[6, 3, 1]", "[6, 0]", "frames 1 ladder", "must list rewards, each a number of points"),
        ("[6, 3, 1]", "[3, 6]", "frames 1 ladder", "goes from the best reward down"),
        ('[["a1", "a2"], ["c1"]]', "[]", "frames 1 zones", "must list zones, each a list of clouds"),
        ('["c1"]', "[]", "frames 1 zones", "must list clouds"),
        ('["c1"]', '["c9"]', "frames 1 zones", "“c9” is no cloud of the grid"),
        ('["c1"]', '["c1", "a2"]', "frames 1 zones", "a2 lies in two zones (DD-64)"),
        ('["c1"]', '["c1", "c3"]', "frames 1 zones", "the zone of c1 doesn't hang together"),
    ],
)
def test_a_frame_has_zones_and_a_ladder(old: str, new: str, key: str, why: str) -> None:
    """DD-64"""
    assert fault(changed(old, new)) == (key, why)


def test_zones_of_two_frames_do_not_overlap() -> None:
    """DD-64"""
    two = GOOD + WALL.replace("the sea", "the garden").replace('["a1", "a2"], ["c1"]', '["c1", "c2"]')
    assert fault(two) == ("frames 2 zones", "c1 lies in two zones (DD-64)")
    assert fault(GOOD + WALL)[0] == "frames 2 name"


def test_three_frames_fit_on_the_wall() -> None:
    """DD-64"""
    assert fault(GOOD + WALL * 3) == ("frames", "3 fit on the wall")
