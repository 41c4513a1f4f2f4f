"""Sheet files: what is read from them, and that each fault names file, key and reason (IC-05)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papeterie.games.idle_city import game
from papeterie.games.idle_city import sheet as sheets
from papeterie.games.idle_city.buildings import BY_ID
from papeterie.games.idle_city.sheet import Position, editions, find, load, new_town
from papeterie.pen.game import LayoutError
from papeterie.pen.grid import connected
from papeterie.pen.words import Words
from tests.idle_city.towns import COLUMNS, sheet_text

GOOD = sheet_text("....", "..-.")


def fault(text: str) -> tuple[str, str]:
    """The key and the reason of the error in this file."""
    with pytest.raises(LayoutError) as caught:
        load(text, "my.toml")
    assert caught.value.file == "my.toml"
    why = game.words(Words("en")).t(caught.value.why, **caught.value.facts)
    assert str(caught.value) == f"my.toml: {caught.value.key}: {why}"
    return caught.value.key, why


def with_column(total: int, line: str) -> str:
    return "\n".join(
        line if each.startswith(f"{total} =") else each for each in sheet_text("....").splitlines()
    )


def test_a_sheet_is_read_from_its_file() -> None:
    sheet = load(GOOD, "my.toml")
    assert (sheet.name, sheet.edition, sheet.title) == ("test", 1, "Test")
    assert (sheet.grid.width, sheet.grid.height, len(sheet.grid)) == (4, 2, 7)
    assert sheet.columns[5] == (BY_ID["house"], BY_ID["road"])


def test_a_column_is_in_the_order_of_the_legend_however_it_is_written() -> None:
    turned = load(with_column(5, '5 = ["road", "house"]'), "my.toml")
    assert turned.columns == load(sheet_text("...."), "my.toml").columns


@pytest.mark.parametrize(
    "text", ["name", "name = ", "=\x00", "[[[" * 5000, "x = " + "[" * 100_000, "n = " + "1" * 9999]
)
def test_what_is_no_toml_is_said_to_be_none(text: str) -> None:
    assert fault(text)[0] == "TOML"


def test_a_key_that_does_not_exist_is_named() -> None:
    assert fault('colour = "red"\n' + GOOD) == (
        "colour",
        "no such key; there are columns, edition, grid, name, title",
    )


@pytest.mark.parametrize("key", ["name", "edition", "title", "grid"])
def test_a_missing_key_is_named(key: str) -> None:
    lines = ['name = "test"', "edition = 1", 'title = "Test"', 'grid = "...."']
    text = "\n".join(line for line in lines if not line.startswith(key))
    assert fault(text + COLUMNS) == (key, "is missing")


def test_missing_columns_are_named() -> None:
    assert fault(sheet_text("....", columns="")) == ("columns", "is missing")


@pytest.mark.parametrize(
    ("line", "key", "why"),
    [
        ("name = 3", "name", "must be text"),
        ('edition = "1"', "edition", "must be a whole number"),
        ("edition = true", "edition", "must be a whole number"),
        ("edition = 1.0", "edition", "must be a whole number"),
        ("title = []", "title", "must be text"),
        ('title = ""', "title", "must not be empty"),
    ],
)
def test_a_value_of_another_kind_is_named(line: str, key: str, why: str) -> None:
    text = "\n".join(line if each.startswith(f"{key} =") else each for each in GOOD.splitlines())
    assert fault(text) == (key, why)


def test_columns_must_be_a_table() -> None:
    assert fault("columns = 4\n" + sheet_text("....", columns=""))[0] == "columns"


@pytest.mark.parametrize("name", ["Test", "te st", "té", "test!", "test@2", "-"])
def test_a_name_has_small_letters_digits_and_hyphens_only(name: str) -> None:
    assert fault(GOOD.replace('name = "test"', f'name = "{name}"')) == (
        "name",
        "small letters, digits and hyphens only",
    )


@pytest.mark.parametrize("edition", [0, -1])
def test_editions_count_from_one(edition: int) -> None:
    assert fault(GOOD.replace("edition = 1", f"edition = {edition}")) == ("edition", "a number from 1")


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (("...", ".."), "the rows of a grid must all have the same length"),
        ((), "the rows of a grid must all have the same length"),
        (("." * 32,), "a grid has 1 to 31 columns and 1 to 64 rows"),
        ((".",) * 65, "a grid has 1 to 31 columns and 1 to 64 rows"),
        (("..", ".x"), "row 2: “x” is neither a cell (.) nor a hole (-)"),
        (("--", "--"), "a grid needs at least one cell"),
        (("..-", "-.-", "--."), "the cells don't all hang together by their sides"),
    ],
)
def test_a_grid_that_can_t_be_is_refused(rows: tuple[str, ...], why: str) -> None:
    assert fault(sheet_text(*rows)) == ("grid", why)


def test_the_largest_grid_is_accepted() -> None:
    assert len(load(sheet_text(*["." * 31] * 64), "my.toml").grid) == 31 * 64


@pytest.mark.parametrize("total", ["1", "13", "two"])
def test_a_sum_that_two_dice_never_show_is_named(total: str) -> None:
    """IC-05"""
    assert fault(GOOD + f'{total} = ["road"]') == (f"columns.{total}", "no such sum: two dice show 2 to 12")


@pytest.mark.parametrize("line", ["", "5 = []", '5 = "road"', "5 = 1"])
def test_every_sum_lists_buildings(line: str) -> None:
    """IC-05"""
    assert fault(with_column(5, line)) == ("columns.5", "must list the buildings of this sum")


@pytest.mark.parametrize(
    ("building", "shown"),
    [('"tower"', "tower"), ("3", "3"), ('["road"]', "['road']"), ('"Road"', "Road")],
)
def test_a_building_that_does_not_exist_is_named(building: str, shown: str) -> None:
    """IC-03"""
    key, why = fault(with_column(5, f'5 = ["road", {building}]'))
    assert key == "columns.5"
    assert why.startswith(f"no building “{shown}”; there are square, cafe, store")


def test_a_column_lists_a_building_once() -> None:
    """IC-05"""
    assert fault(with_column(5, '5 = ["road", "house", "road"]')) == ("columns.5", "lists a building twice")


def test_a_column_needs_a_building_that_only_needs_room() -> None:
    """IC-05"""
    assert fault(with_column(5, '5 = ["house", "mill"]')) == (
        "columns.5",
        "needs one of square, river, road, wheat (IC-05)",
    )


@pytest.mark.parametrize("four", ['["river"]', '["forest", "river", "road"]', '["river", "road"]'])
def test_column_four_lists_exactly_forest_and_river(four: str) -> None:
    """IC-05"""
    assert fault(with_column(4, f"4 = {four}")) == ("columns.4", "lists exactly forest and river (IC-05)")


def test_a_building_that_no_column_lists_is_named() -> None:
    """IC-05"""
    text = GOOD.replace('"temple", ', "").replace('["house", "road"]', '["road"]')
    assert fault(text) == ("columns", "never list house, temple: all thirteen must occur (IC-05)")


def test_digests_follow_what_changes_play_and_nothing_else() -> None:
    sheet = load(GOOD, "my.toml")
    assert load("# a remark\n" + GOOD.replace("Test", "Another title"), "other.toml").digest == sheet.digest
    others = [
        GOOD.replace("edition = 1", "edition = 2"),
        GOOD.replace("..-.", "...-"),
        GOOD.replace('"test"', '"test-2"'),
        GOOD.replace('5 = ["house", "road"]', '5 = ["house", "road", "mill"]'),
    ]
    digests = {load(text, "my.toml").digest for text in others}
    assert len(digests | {sheet.digest}) == 5


@pytest.mark.parametrize(
    ("text", "key", "french"),
    [
        ("=", "TOML", "la ligne 1, colonne 1, n’est pas lisible comme du TOML"),
        ("n = " + "1" * 9999, "TOML", "ce n’est pas lisible comme du TOML"),
        (GOOD.replace('name = "test"', "name = 3"), "name", "doit être un texte"),
        (
            GOOD.replace("..-.", "..-x"),
            "grid",
            "rangée 2\u202f: «\u202fx\u202f» n’est ni une case (.) ni un trou (-)",
        ),
        (
            GOOD.replace('"temple", ', ""),
            "columns",
            "n’énumèrent jamais temple\u202f: les treize doivent y être (IC-05)",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_french_too(text: str, key: str, french: str) -> None:
    """IC-05"""
    with pytest.raises(LayoutError) as caught:
        load(text, "my.toml")
    assert caught.value.key == key
    assert game.words(Words("fr")).t(caught.value.why, **caught.value.facts) == french


def test_a_plain_reason_is_said_as_it_is() -> None:
    """Files of our own, which only we can get wrong, need no second language."""
    error = LayoutError("cards.toml", "cats.3", "row 1: no room '{'")
    assert str(error) == "cards.toml: cats.3: row 1: no room '{'"
    assert (error.file, error.key, error.facts) == ("cards.toml", "cats.3", {})


@given(st.text())
def test_whatever_a_file_says_it_is_a_sheet_or_a_layout_error(text: str) -> None:
    with pytest.raises(LayoutError):
        load(text, "any.toml")


@given(st.integers(0, len(GOOD) - 1), st.integers(0, 9), st.text(max_size=4))
def test_a_damaged_file_is_a_sheet_or_a_layout_error(at: int, gone: int, put: str) -> None:
    try:
        load(GOOD[:at] + put + GOOD[at + gone :], "any.toml")
    except LayoutError as error:
        named = (error.file, bool(error.key), bool(error.why))
    else:
        named = ("any.toml", True, True)
    assert named == ("any.toml", True, True)


# The sheets there are


def test_three_sheets_are_there_the_one_to_offer_first_at_the_front() -> None:
    assert game.sheets() == ("town", "advent", "great-town")


@pytest.mark.parametrize(
    ("name", "least", "most"), [("advent", 200, 300), ("town", 400, 500), ("great-town", 700, 1984)]
)
def test_the_sheets_are_as_large_as_meant(name: str, least: int, most: int) -> None:
    sheet = find(name)
    assert least <= len(sheet.grid) <= most
    assert connected(sheet.grid.cells)


def test_a_sheet_is_found_by_name_and_by_edition() -> None:
    assert find("town") is find(f"town@{find('town').edition}")
    assert set(editions()) == {f"{sheet.name}@{sheet.edition}" for sheet in editions().values()}


def test_a_name_alone_means_the_last_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records name the edition; whoever begins a town gets the last one."""
    texts = [GOOD, GOOD.replace("edition = 1", "edition = 10"), GOOD.replace("edition = 1", "edition = 9")]
    shelf = {f"test@{each.edition}": each for each in (load(text, "my.toml") for text in texts)}
    monkeypatch.setattr(sheets, "editions", lambda: shelf)
    assert find("test").edition == 10
    assert [find(f"test@{edition}").edition for edition in (1, 9, 10)] == [1, 9, 10]


@pytest.mark.parametrize("name", ["", "village", "town@0", "town@99", "Town"])
def test_a_sheet_that_is_not_there_is_named_with_those_there_are(name: str) -> None:
    with pytest.raises(LookupError, match="advent@1"):
        find(name)


@pytest.mark.parametrize("name", sorted(editions()))
def test_a_town_begins_empty(name: str) -> None:
    position = new_town(find(name))
    assert position.empty == find(name).grid.cells
    assert position == Position(find(name), (0,) * 13, find(name).grid.cells)


# Positions as bytes


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"\xff",
        b"null",
        b"[" * 9999,
        b'["nowhere@1",["0","0","0","0","0","0","0","0","0","0","0","0","0"],[0,0,-1,0,"0"]]',
        b'["town",["0","0","0","0","0","0","0","0","0","0","0","0","0"],[0,0,-1,0,"0"]]',
        b'["town@1",["0","0"],[0,0,-1,0,"0"]]',
        b'["town@1",["1","1","0","0","0","0","0","0","0","0","0","0","0"],[0,0,-1,0,"0"]]',
        b'["town@1",["x","0","0","0","0","0","0","0","0","0","0","0","0"],[0,0,-1,0,"0"]]',
        b'["town@1",["-1","0","0","0","0","0","0","0","0","0","0","0","0"],[0,0,-1,0,"0"]]',
        b'["town@1",["80000000","0","0","0","0","0","0","0","0","0","0","0","0"],[0,0,-1,0,"0"]]',
        b'["town@1",["0","0","0","0","0","0","0","0","0","0","0","0","0"],[-1,0,-1,0,"0"]]',
        b'["town@1",["0","0","0","0","0","0","0","0","0","0","0","0","0"],[0,1,-1,0,"0"]]',
        b'["town@1",["0","0","0","0","0","0","0","0","0","0","0","0","0"],[0,13,-1,0,"0"]]',
        b'["town@1",["0","0","0","0","0","0","0","0","0","0","0","0","0"],[0,4,-1,1,"0"]]',
        b'["town@1",["0","0","0","0","0","0","0","0","0","0","0","0","0"],[0,4,3,3,"0"]]',
        b'["town@1",["0","0","0","0","0","0","0","0","0","0","0","0","0"],[0,4,3,1,"1"]]',
        b'["town@1",["0","0","0","0","0","0","0","0","0","0","0","0","0"],[0,4,0,1,"0"]]',
        b'["town@1",["00","0","0","0","0","0","0","0","0","0","0","0","0"],[0,0,-1,0,"0"]]',
        b'["town@1", ["0","0","0","0","0","0","0","0","0","0","0","0","0"],[0,0,-1,0,"0"]]',
    ],
)
def test_what_is_no_position_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="no position of My Idle City"):
        game.decode(data)


def test_a_position_comes_back_from_its_bytes() -> None:
    cells = find("town").grid.cells
    first = cells & -cells
    data = b'["town@%d",["0","0","0","%x","0","0","0","0","0","0","0","0","0"],[7,4,3,1,"%x"]]' % (
        find("town").edition,
        first,
        first,
    )
    position = game.decode(data)
    assert (position.throws, position.sum, position.building, position.owed) == (7, 4, BY_ID["river"], 1)
    assert position.empty == cells - first
    assert game.encode(position) == data
