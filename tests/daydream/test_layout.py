"""A sheet's file: what may be in it, and what is said about one that can't be used, branch by branch."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papeterie.games.daydream import game
from papeterie.games.daydream.ends import places, runs
from papeterie.games.daydream.layout import load
from papeterie.games.daydream.shelf import read_things
from papeterie.pen.game import LayoutError
from papeterie.pen.grid import bit, cell_at
from tests.daydream.boards import SQUARE, TITLES, sheet_text

PATH = ", ".join(f"[{n}, {n}]" for n in range(30))
SKY = f"constellation = {{stars = [3, 20], path = [{PATH}]}}"
ALBUM = 'polaroids = ["a1", "b1", "c1", "d1", "e1", "f1"]\npolaroid_rule = "sum"'
PHOTOS = ("*m*m*m", "......", "......")
WALL = '[[frames]]\nname = "the sea"\nzones = [["a1", "a2"], ["c1"]]\nladder = [6, 3, 1]\n'
GOOD = sheet_text("*.m", ".*.", "m.*", more=f'garland = [2]\nnotes = [["a1", "b1"]]\nforces = ["book"]\n{SKY}\n{WALL}')


def fault(text: str) -> tuple[str, str]:
    """Which key is wrong with a file, and why."""
    with pytest.raises(LayoutError) as caught:
        load(text, "my.toml")
    assert caught.value.file == "my.toml"
    return caught.value.key, caught.value.why


def changed(old: str, new: str, text: str = GOOD) -> str:
    assert old in text
    return text.replace(old, new, 1)


def test_a_good_sheet_is_read() -> None:
    sheet = load(GOOD, "my.toml")
    assert (sheet.name, sheet.edition, sheet.title, sheet.leaves, sheet.panels) == ("test", 1, "Test", 4, (3,))
    assert [thing.id for thing in sheet.shelf if thing.forces] == ["book"]
    assert (sheet.constellation, len(sheet.path), len(sheet.notes)) == ((3, 20), 30, 1)
    assert (sheet.garland, sheet.frames[0].ladder) == (("2",), (6, 3, 1))


def test_what_is_no_toml_is_refused() -> None:
    assert fault("name = ")[0] == "TOML"


def test_unknown_keys_are_named() -> None:
    key, why = fault("thorns = 3\n" + GOOD)
    assert (key, why.startswith("no such key; there are constellation")) == ("thorns", True)


@pytest.mark.parametrize("key", ["name", "edition", "title", "panels", "leaves", "grid", "lines", "shelf", "titles"])
def test_what_a_sheet_needs_must_be_there(key: str) -> None:
    text = re.sub(rf'(?ms)^{key} = ("""\n.*?"""|.*?)$', "", GOOD, count=1)
    assert fault(text) == (key, "is missing")


@pytest.mark.parametrize(
    ("old", "new", "key", "why"),
    [
        ('name = "test"', "name = 3", "name", "must be a text"),
        ('name = "test"', 'name = " "', "name", "is empty"),
        ("edition = 1", "edition = true", "edition", "must be a whole number"),
        ("edition = 1", "edition = 0", "edition", "must be 1 at least"),
        ("leaves = 4", "leaves = -1", "leaves", "must be 0 at least"),
        ("notes = [[", "notes = 3 #", "notes", "must be a list"),
    ],
)
def test_values_are_of_their_kind(old: str, new: str, key: str, why: str) -> None:
    assert fault(changed(old, new)) == (key, why)


# Grid and lines


@pytest.mark.parametrize("sign", ["x", "M", "#"])
def test_the_grid_holds_clouds_holes_stars_and_moons(sign: str) -> None:
    key, why = fault(changed("*.m", f"*{sign}m"))
    assert (key, sign in why) == ("grid", True)


def test_clouds_that_do_not_hang_together_are_named() -> None:
    """DD-11"""
    text = changed("lines", "lines = []\n#", sheet_text("...", "---", "..."))
    assert fault(text) == ("grid", "the clouds don't all hang together by their sides: a3 is apart")


def test_a_line_without_icons_is_named() -> None:
    """DD-20"""
    assert fault(changed("'a2:c2', ", "")) == ("lines", "a2:c2 is a line without icons: a run of 3 clouds")


@pytest.mark.parametrize("line", ["a1:b1", "a1:a3x", "c1:a1", "a1:c3", "", "a1"])
def test_a_line_is_a_whole_run_of_clouds(line: str) -> None:
    """DD-20"""
    key, why = fault(changed("'a2:c2'", f"'{line}'"))
    assert (key, why) == (f"lines {line}", "is no whole run of three clouds and more, to the right or down")


def test_a_line_is_named_once() -> None:
    assert fault(changed("'a2:c2'", "'a1:c1'")) == ("lines", "name a line twice")


def test_a_line_has_six_clouds_at_most() -> None:
    """DD-20"""
    assert fault(sheet_text(".......", ".......", ".......")) == (
        "lines a1:g1",
        "has 7 clouds, 6 at most (DD-20)",
    )


def test_every_cloud_lies_on_a_line() -> None:
    """DD-20"""
    assert fault(sheet_text("...", "...", "...", "..-", "-..")) == ("lines", "c5 lies on no line")


def test_most_clouds_lie_on_two_lines() -> None:
    """DD-20"""
    assert fault(sheet_text("...")) == ("lines", "most clouds should lie on two lines, 0 of 3 do")


def test_a_line_needs_room_for_its_dot_and_sun() -> None:
    """DD-20: between two others one hole is too little, two are enough"""
    narrow = ("...-...-...", "...-...-...", "...-...-...", "--...-...--")
    assert fault(sheet_text(*narrow)) == ("lines e1:g1", "has no room at its ends for a dot and a sun")
    wide = ("...--...--...", "...--...--...", "...--...--...", "--....-.....-")
    assert load(sheet_text(*wide), "my.toml").panels == (13,)


def test_the_places_of_icons_are_free_and_each_line_s_own() -> None:
    """DD-20"""
    for name in game.sheets():
        grid = game.sheet(name).grid
        found = [place for each in places(grid, runs(grid)) for place in each or ()]
        assert len(found) == len(set(found))
        inside = [(c, r) for c, r in found if 0 <= c < grid.width and 0 <= r < grid.height]
        assert not any(grid.cells & bit(cell_at(c, r)) for c, r in inside)


@pytest.mark.parametrize("panels", ["[]", "[1, 1, 1, 0]", "[3, 0]", '["3"]', "[true]", "[1, 1, 0, 1]"])
def test_panels_are_one_to_three(panels: str) -> None:
    assert fault(changed("panels = [3]", f"panels = {panels}")) == (
        "panels",
        "are the widths of one to three panels, in columns",
    )


def test_panels_make_up_the_grid() -> None:
    assert fault(changed("panels = [3]", "panels = [2, 2]")) == ("panels", "widths sum to 4, the grid has 3 columns")


@pytest.mark.parametrize(
    "titles",
    [
        '[[0, "One"], [5, "Two"], [9, "Three"]]',
        '[[1, "One"], [5, "Two"], [9, "Three"], [13, "Four"]]',
        '[[0, "One"], [9, "Two"], [5, "Three"], [13, "Four"]]',
        '[[0, "One"], [5, "Two"], [5, "Three"], [13, "Four"]]',
    ],
)
def test_titles_are_four_from_nothing_up(titles: str) -> None:
    """DD-51"""
    assert fault(changed(TITLES, f"titles = {titles}")) == ("titles", "are four, from 0 up (DD-51)")


@pytest.mark.parametrize("entry", ['["One", 0]', '[0, ""]', "[0]", '"One"', '[true, "One"]'])
def test_a_title_is_a_score_and_a_name(entry: str) -> None:
    """DD-51"""
    key, why = fault(changed('[[0, "One"]', f"[{entry}"))
    assert (key, why.endswith("is not the least score and a name")) == ("titles", True)


# Shelf


@pytest.mark.parametrize("entry", ['"book"', '["book"]', '["book", "", ""]', '["book", 1]', '[["book"], ""]'])
def test_the_shelf_lists_objects_and_their_bonus(entry: str) -> None:
    """DD-32"""
    key, why = fault(changed('["book", ""]', entry))
    assert (key, why.endswith("is not an object and its bonus")) == ("shelf", True)


def test_an_object_that_is_not_there_is_named() -> None:
    assert fault(changed('["book", ""]', '["dragon", ""]')) == ("shelf", "there is no object 'dragon'")


def test_a_bonus_is_a_leaf_or_a_stroke() -> None:
    """DD-32"""
    assert fault(changed('["book", ""]', '["book", "sun"]')) == (
        "shelf book",
        "has a bonus that is neither leaf nor stroke nor nothing",
    )


@pytest.mark.parametrize("shelf", ["[]", '[["book", ""], ["book", "leaf"]]'])
def test_the_shelf_holds_each_object_once_and_one_at_least(shelf: str) -> None:
    text = sheet_text(*SQUARE, shelf=f"shelf = {shelf}")
    assert fault(text) == ("shelf", "holds each object once, and at least one")


def test_what_forces_stands_on_the_shelf() -> None:
    """DD-64"""
    assert fault(changed('["book"]', '["teapot"]')) == ("forces", "'teapot' is not on the shelf")


def test_nothing_forces_where_there_are_no_frames() -> None:
    """DD-64"""
    text = sheet_text(*SQUARE, more='forces = ["book"]')
    assert fault(text) == ("forces", "cross out rewards of frames, and there are none (DD-64)")


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ("points = [[0, 0], [1, 1]]\nsuns = [0]", "starts at a sun and has three points at least (DD-31)"),
        ("points = [[0, 0], [1, 1], [2, 0]]\nsuns = [1]", "starts at a sun and has three points at least (DD-31)"),
        ("points = [[0, 0], [1, 1], [2, 0]]\nsuns = []", "starts at a sun and has three points at least (DD-31)"),
        ("points = [[0, 0], [1, 1], [2, 0]]\nsuns = [0, 0]", "starts at a sun and has three points at least (DD-31)"),
        ("points = [[0, 0], [1, 1], [2, 0]]\nsuns = [0, 3]", "has a sun on a point that isn't there"),
    ],
)
def test_objects_start_at_a_sun(entry: str, why: str) -> None:
    """DD-31"""
    with pytest.raises(LayoutError) as caught:
        read_things(f'[[objects]]\nid = "thing"\n{entry}')
    assert (caught.value.key, caught.value.why) == ("thing", why)


def test_an_object_is_there_once() -> None:
    one = '[[objects]]\nid = "thing"\npoints = [[0, 0], [1, 1], [2, 0]]\nsuns = [0]\n'
    with pytest.raises(LayoutError, match="thing: is there twice"):
        read_things(one + one)


# Modules


def test_star_cells_belong_to_something() -> None:
    """DD-60, DD-62"""
    assert fault(sheet_text("*..", "...", "...")) == ("grid", "star cells need a constellation or polaroids")


@pytest.mark.parametrize(
    ("old", "new", "key", "why"),
    [
        ("stars = [3, 20]", "stars = 3", "constellation.stars", "must be a list"),
        ("stars = [3, 20], ", "", "constellation.stars", "must be a list"),
        ("stars = [3, 20]", "start = 1, stars = [3]", "constellation", "has a path and stars, and nothing else"),
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
    assert (key, why) == ("constellation.stars", "must ascend: strokes from the path's start, one star at least")


@pytest.mark.parametrize("at", [0, 30])
def test_a_star_off_the_path_cannot_be_reached(at: int) -> None:
    """DD-60"""
    assert fault(changed("[3, 20]", f"[{at}]")) == (
        "constellation.stars",
        f"the star at {at} can't be reached: it isn't on the path, after its start",
    )


def test_a_star_too_far_for_the_star_cells_cannot_be_reached() -> None:
    """DD-60"""
    assert fault(changed("[3, 20]", "[3, 28]")) == (
        "constellation.stars",
        "the star at 28 can't be reached: 3 star cells hold 9 each at most",
    )


@pytest.mark.parametrize(
    "note", ['["a1", "b2"]', '["a1", "c1"]', '["a1"]', '["a1", "b1", "c1"]', '["a1", "b1", "c1", "a2"]']
)
def test_a_note_has_two_clouds_or_a_square(note: str) -> None:
    """DD-61"""
    key, why = fault(changed('[["a1", "b1"]]', f"[{note}]"))
    assert key.startswith("notes [")
    assert why == "needs two clouds that share a side, or four that form a square"


@pytest.mark.parametrize(
    ("note", "why"),
    [
        ('["a1", "z9"]', "'z9' is no cloud of the grid"),
        ('["a1", 7]', "7 is no cloud of the grid"),
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
    assert fault(text) == ("polaroids", "d3 has no polaroid")


@pytest.mark.parametrize(("rule", "why"), [('"max"', "is sum (E) or distinct (H)"), ("3", "must be a text")])
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
        f"has {moons} moons for 2 moon cells: one reward fewer than moon cells",
    )


@pytest.mark.parametrize("reward", ['"sun"', "0", "-1", "1.5", "true", '"2"', "[2]"])
def test_a_reward_is_points_a_leaf_or_a_stroke(reward: str) -> None:
    """DD-63"""
    key, why = fault(changed("garland = [2]", f"garland = [{reward}]"))
    assert (key, why.endswith("is neither points nor leaf nor stroke")) == ("garland", True)


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
        ('["c1"]', '["c9"]', "frames 1 zones", "'c9' is no cloud of the grid"),
        ('["c1"]', '["c1", "a2"]', "frames 1 zones", "a2 lies in two zones"),
        ('["c1"]', '["c1", "c3"]', "frames 1 zones", "the zone of c1 doesn't hang together"),
    ],
)
def test_a_frame_has_zones_and_a_ladder(old: str, new: str, key: str, why: str) -> None:
    """DD-64"""
    assert fault(changed(old, new)) == (key, why)


def test_zones_of_two_frames_do_not_overlap() -> None:
    """DD-64"""
    two = GOOD + WALL.replace("the sea", "the garden").replace('["a1", "a2"], ["c1"]', '["c1", "c2"]')
    assert fault(two) == ("frames 2 zones", "c1 lies in two zones")
    assert fault(GOOD + WALL)[0] == "frames 2 name"


def test_three_frames_fit_on_the_wall() -> None:
    """DD-64"""
    assert fault(GOOD + WALL * 3) == ("frames", "3 fit on the wall")


# All of it


def test_digests_follow_what_changes_play_and_nothing_else() -> None:
    digest = load(GOOD, "my.toml").digest
    for old, new in (('"Test"', '"Other"'), ('"One"', '"Uno"'), ("panels = [3]", "panels = [1, 2]")):
        assert load(changed(old, new), "my.toml").digest == digest
    others = {
        load(changed(old, new), "my.toml").digest
        for old, new in (
            ("leaves = 4", "leaves = 5"),
            ("edition = 1", "edition = 2"),
            ("[3, 20]", "[3, 21]"),
            ("garland = [2]", "garland = [3]"),
            ('["book", ""]', '["book", "leaf"]'),
            ('["mug", ""]', '["bell", ""]'),
            ('[13, "Four"]', '[14, "Four"]'),
            ("[6, 3, 1]", "[6, 3, 2]"),
        )
    }
    assert len(others | {digest}) == 9


@given(st.text())
def test_whatever_a_file_says_it_is_a_sheet_or_a_layout_error(text: str) -> None:
    with pytest.raises(LayoutError):
        load(text, "any.toml")


@given(
    st.integers(0, len(GOOD) - 1),
    st.integers(0, 12),
    st.one_of(st.text(max_size=4), st.sampled_from(["[]", "{}", "1e9", "1979-05-27", "true", "nan", "99999999999999999999"])),
)
def test_a_damaged_file_is_a_sheet_or_a_layout_error(at: int, gone: int, put: str) -> None:
    try:
        load(GOOD[:at] + put + GOOD[at + gone :], "any.toml")
    except LayoutError as error:
        assert (error.file, bool(error.key), bool(error.why)) == ("any.toml", True, True)


def test_a_sheet_is_loaded_by_the_game_too() -> None:
    assert game.load_sheet(GOOD, "my.toml") == load(GOOD, "my.toml")
