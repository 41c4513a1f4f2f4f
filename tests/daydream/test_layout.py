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
from papeterie.pen.words import Words
from tests.daydream.boards import SQUARE, TITLES, sheet_text
from tests.daydream.faults import GOOD, changed, fault

EN, FR = Words("en"), Words("fr")


def test_a_good_sheet_is_read() -> None:
    sheet = load(GOOD, "my.toml")
    assert (sheet.name, sheet.edition, sheet.title, sheet.leaves, sheet.panels) == (
        "test",
        1,
        "Test",
        4,
        (3,),
    )
    assert [thing.id for thing in sheet.shelf if thing.forces] == ["book"]
    assert (sheet.constellation, len(sheet.path), len(sheet.notes)) == ((3, 20), 30, 1)
    assert (sheet.garland, sheet.frames[0].ladder) == (("2",), (6, 3, 1))


@pytest.mark.parametrize(
    ("text", "why"),
    [("name = x", "line 1, column 8 can't be read as TOML"), ("name = ", "this can't be read as TOML")],
)
def test_what_is_no_toml_is_refused(text: str, why: str) -> None:
    assert fault(text) == ("TOML", why)


def test_what_is_wrong_is_said_in_the_person_s_language() -> None:
    """DD-63"""
    with pytest.raises(LayoutError) as caught:
        load(changed("garland = [2]", "garland = [2, 3]"), "my.toml")
    assert game.words(FR).t(caught.value.why, **caught.value.facts) == (
        "a 3 lunes pour 2 cases lune\u202f; il faut une récompense de moins que de cases lune (DD-63)"
    )


def test_unknown_keys_are_named() -> None:
    key, why = fault("thorns = 3\n" + GOOD)
    assert (key, why.startswith("no such key; there are constellation")) == ("thorns", True)


@pytest.mark.parametrize(
    "key", ["name", "edition", "title", "panels", "leaves", "grid", "lines", "shelf", "titles"]
)
def test_what_a_sheet_needs_must_be_there(key: str) -> None:
    text = re.sub(rf'(?ms)^{key} = ("""\n.*?"""|.*?)$', "", GOOD, count=1)
    assert fault(text) == (key, "is missing")


@pytest.mark.parametrize(
    ("old", "new", "key", "why"),
    [
        ('name = "test"', "name = 3", "name", "must be text"),
        ('name = "test"', 'name = " "', "name", "must not be empty"),
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
    assert fault(text) == ("grid", "the clouds don't all hang together by their sides: a3 is apart (DD-11)")


def test_a_line_without_icons_is_named() -> None:
    """DD-20"""
    assert fault(changed("'a2:c2', ", "")) == (
        "lines",
        "a2:c2 is a line without icons: a run of 3 clouds (DD-20)",
    )


@pytest.mark.parametrize("line", ["a1:b1", "a1:a3x", "c1:a1", "a1:c3", "", "a1"])
def test_a_line_is_a_whole_run_of_clouds(line: str) -> None:
    """DD-20"""
    key, why = fault(changed("'a2:c2'", f"'{line}'"))
    assert (key, why) == (
        f"lines {line}",
        "is no whole run of three clouds and more, to the right or down (DD-20)",
    )


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
    assert fault(sheet_text(*narrow)) == (
        "lines e1:g1",
        "has no room at its ends for a dot and a sun (DD-20)",
    )
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
    assert fault(changed("panels = [3]", "panels = [2, 2]")) == (
        "panels",
        "widths sum to 4, the grid has 3 columns",
    )


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
    assert fault(changed('["book", ""]', '["dragon", ""]')) == ("shelf", "there is no object “dragon”")


def test_a_bonus_is_a_leaf_or_a_stroke() -> None:
    """DD-32"""
    assert fault(changed('["book", ""]', '["book", "sun"]')) == (
        "shelf book",
        "has a bonus that is neither leaf nor stroke nor nothing (DD-32)",
    )


@pytest.mark.parametrize("shelf", ["[]", '[["book", ""], ["book", "leaf"]]'])
def test_the_shelf_holds_each_object_once_and_one_at_least(shelf: str) -> None:
    text = sheet_text(*SQUARE, shelf=f"shelf = {shelf}")
    assert fault(text) == ("shelf", "holds each object once, and at least one")


def test_what_forces_stands_on_the_shelf() -> None:
    """DD-64"""
    assert fault(changed('["book"]', '["teapot"]')) == ("forces", "“teapot” is not on the shelf")


def test_nothing_forces_where_there_are_no_frames() -> None:
    """DD-64"""
    text = sheet_text(*SQUARE, more='forces = ["book"]')
    assert fault(text) == ("forces", "cross out rewards of frames, and there are none (DD-64)")


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (
            "points = [[0, 0], [1, 1]]\nsuns = [0]",
            "must start at a sun and have three points at least (DD-31)",
        ),
        (
            "points = [[0, 0], [1, 1], [2, 0]]\nsuns = [1]",
            "must start at a sun and have three points at least (DD-31)",
        ),
        (
            "points = [[0, 0], [1, 1], [2, 0]]\nsuns = []",
            "must start at a sun and have three points at least (DD-31)",
        ),
        (
            "points = [[0, 0], [1, 1], [2, 0]]\nsuns = [0, 0]",
            "must start at a sun and have three points at least (DD-31)",
        ),
        ("points = [[0, 0], [1, 1], [2, 0]]\nsuns = [0, 3]", "has a sun on a point that isn't there"),
    ],
)
def test_objects_start_at_a_sun(entry: str, why: str) -> None:
    """DD-31"""
    with pytest.raises(LayoutError) as caught:
        read_things(f'[[objects]]\nid = "thing"\n{entry}')
    assert (caught.value.key, caught.value.said(EN)) == ("thing", why)


def test_an_object_is_there_once() -> None:
    one = '[[objects]]\nid = "thing"\npoints = [[0, 0], [1, 1], [2, 0]]\nsuns = [0]\n'
    with pytest.raises(LayoutError, match="thing: is there twice"):
        read_things(one + one)


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
    st.one_of(
        st.text(max_size=4),
        st.sampled_from(["[]", "{}", "1e9", "1979-05-27", "true", "nan", "99999999999999999999"]),
    ),
)
def test_a_damaged_file_is_a_sheet_or_a_layout_error(at: int, gone: int, put: str) -> None:
    try:
        load(GOOD[:at] + put + GOOD[at + gone :], "any.toml")
    except LayoutError as error:
        named = (error.file, bool(error.key), bool(error.why))
    else:
        named = ("any.toml", True, True)
    assert named == ("any.toml", True, True)


def test_a_sheet_is_loaded_by_the_game_too() -> None:
    assert game.load_sheet(GOOD, "my.toml") == load(GOOD, "my.toml")
