"""A day of Explore & Draw by the page's own forms, as a browser without script sends them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from papeterie.games.explore_draw import marks
from papeterie.pen.grid import bit, parse_cell
from papeterie.tables.door import Door
from papeterie.tables.sqlite import SqliteStore
from papeterie.tables.view import View
from papeterie.web.explore_draw import parts
from papeterie.web.explore_draw.state import Wish
from papeterie.web.pages_viewer import Viewer
from papeterie.web.table.people import Seated
from tests.web.daydreams import text_of
from tests.web.isles import ISLAND, form_of, marked, opened
from tests.web.sailors import Sailor


@pytest.fixture
def mia(address: str) -> Iterator[Sailor]:
    guest = Sailor(address)
    yield guest
    guest.close()


# --- the island ---------------------------------------------------------------------------------------------


def test_a_new_table_asks_for_its_island_and_for_nothing_else(mia: Sailor) -> None:
    page = text_of(mia.lay())
    assert "Lay out the island" in page
    assert "Take back" not in page
    page = text_of(mia.do("throw"))
    assert "Choose your cards" in page
    assert "day 1 of 7" in page
    assert "Total −54" in page, "an untouched boat"


def test_a_column_is_looked_at_before_the_filled_button_takes_it(mia: Sailor) -> None:
    """ED-11: the address holds what is looked at, so that it works without script."""
    opened(mia)
    words = text_of(mia.page(p="column-B"))
    assert "2 Lesson 18: 10 if exactly 5 rats are visible 6 Blue cat, 5 cells 10 Orange cat, 5 cells" in words
    assert "Take column B" in words
    assert mia.look()["draft"] == []
    page = mia.page(p="column-B")
    pressed = re.search(r'<button[^>]*value="column-B"[^>]*aria-pressed="true"[^>]*>', page)
    assert pressed is not None
    assert f'formaction="{mia.path}/choose"' in pressed[0], "pressed once more it is taken"
    assert "Take up a card" in text_of(mia.do("choose", p="column-B"))
    assert mia.look()["draft"] == ["column-B"]


@pytest.mark.parametrize(
    ("special", "choice", "asks", "marks_it"),
    [
        ("3", {"p": "row-2"}, "Choose a row: all four of its cards.", "row-2"),
        ("2", {"e": "ADD"}, "Choose one card of each row.", "each-ADD"),
    ],
)
def test_a_row_or_one_card_of_each_row_is_chosen_by_a_special_action(
    mia: Sailor, special: str, choice: dict[str, str], asks: str, marks_it: str
) -> None:
    """ED-20, ED-24"""
    opened(mia)
    assert asks in text_of(mia.page(s=special))
    page = mia.page(s=special, **choice)
    assert 'class="button filled"' in page
    marked(mia, marks_it)
    assert mia.look()["draft"] == [marks_it]
    page = text_of(mia.page())
    assert "1 of 3 used" in page
    assert "(used)" in page


def test_cards_of_three_rows_are_gathered_one_by_one(mia: Sailor) -> None:
    """ED-20"""
    opened(mia)
    page = mia.page(s="2", e="A..")
    assert 'name="e" value="AD."' in page
    assert "Choose the cards on the island first." in page
    assert "Take cards 1, 8 and 11" in text_of(mia.page(s="2", e="ADC"))


def test_one_card_more_comes_from_another_column_and_must_be_resolved(mia: Sailor) -> None:
    """ED-23"""
    opened(mia)
    marked(mia, "column-B", "card-2")
    page = mia.page(s="1")
    assert "Choose one card more, from another column." in text_of(page)
    assert page.count('name="p" value="extra-') == 9
    assert "Take card 7 as well" in text_of(mia.page(s="1", p="extra-7"))
    assert "Tick lesson 2" in text_of(marked(mia, "extra-7"))
    assert mia.ask("done").status_code == 409


def test_how_to_change_ones_mind_is_said_beside_the_island(mia: Sailor) -> None:
    """ED-13"""
    opened(mia)
    assert "To choose other cards, take back column B." in text_of(marked(mia, "column-B"))
    page = text_of(marked(mia, "card-2"))
    assert "To choose other cards than column B, take back lesson 18 first." in page


def test_nonsense_in_the_address_chooses_nothing(mia: Sailor) -> None:
    opened(mia)
    for query in (
        {"p": "column-Z"},
        {"p": "card-1"},
        {"e": "AAAA"},
        {"s": "99"},
        {"back": "²"},
        {"at": "zz9"},
    ):
        assert "Choose your cards" in text_of(mia.page(**query))
    marked(mia, "column-B", "card-6")
    for query in ({"i": "9"}, {"r": "zz"}, {"at": "é"}, {"k": "pink"}, {"at": "ae64"}, {"i": "-1", "r": "h"}):
        assert "Card 6: blue cat" in text_of(mia.page(**query))


# --- the thing in hand --------------------------------------------------------------------------------


def test_turn_place_and_what_it_would_bring_stand_in_the_address(mia: Sailor) -> None:
    """ED-30, ED-60: before anything is marked."""
    opened(mia)
    marked(mia, "column-B", "card-6")
    rat = mia.client.get(f"{mia.path}/text").text
    assert rat
    page = mia.page(i="1", r="b", at="k3")
    assert "Place here: k3" in text_of(page)
    assert "blue cats together: 1, 2 more make a family" in page.lower()
    assert "if you place it here" in text_of(page)
    assert mia.look()["draft"] == ["column-B", "card-6"]
    mia.do("place", i="1", r="b", at="k3")
    assert mia.look()["draft"][-1] == "1b@k3"


def test_a_place_outside_or_apart_says_why_before_and_when_it_is_refused(mia: Sailor) -> None:
    """ED-30, ED-31"""
    opened(mia)
    marked(mia, "column-B", "card-6")
    assert "It would lie outside the boat." in text_of(mia.page(i="1", r="a", at="t5"))
    refused = mia.ask("place", i="1", r="a", at="t5")
    assert refused.status_code == 409
    assert "/rules/explore-draw#ED-30" in refused.text
    marked(mia, "1a@k3", "card-10")
    apart = mia.ask("place", i="1", r="a", at="i9")
    assert apart.status_code == 409
    assert "/rules/explore-draw#ED-31" in apart.text
    assert "must share a side" in text_of(apart.text)
    assert mia.ask("place", i="1", r="a", at="k3").status_code == 409
    assert "overlap what is drawn at k3" in text_of(mia.page(i="1", r="a", at="g3"))
    assert mia.look()["draft"][-1] == "card-10"


def test_a_form_that_says_too_little_is_told_so_and_spends_nothing(mia: Sailor) -> None:
    opened(mia)
    assert mia.ask("choose").status_code == 422
    marked(mia, "column-B", "card-6")
    for fields in (
        {"i": "1", "r": "a"},
        {"i": "1", "at": "k3"},
        {"r": "a", "at": "k3"},
        {"i": "77", "r": "a", "at": "k3"},
    ):
        assert mia.ask("place", **fields).status_code == 422, fields
    assert mia.ask("take", c="99").status_code == 422
    assert mia.ask("skip", i="no").status_code == 422
    assert mia.ask("skip", i="1").status_code == 409, "it can be placed, so it must be"
    assert mia.ask("nothing").status_code == 404
    assert mia.look()["draft"] == ["column-B", "card-6"]


def test_every_step_of_turning_and_moving_is_a_link_of_its_own(mia: Sailor) -> None:
    """Without script: turn, mirror, four ways, the place before and the next one."""
    opened(mia)
    page = marked(mia, "column-A", "card-1")
    for name in ("Turn", "Mirror"):
        assert f"<span>{name}</span>" in page
    for name in ("Up", "Down", "To the left", "To the right", "The place before", "The next place"):
        assert f'aria-label="{name}"' in page
    assert page.count('name="at" value="') > 60, "every place that fits is a button"


def test_with_places_lit_each_is_shown_and_the_browser_keeps_the_choice(mia: Sailor) -> None:
    opened(mia)
    page = marked(mia, "column-B", "card-6")
    assert '<g id="d-places"></g>' in page
    assert '<g id="d-places"></g>' not in mia.page(lit="1")
    assert '<g id="d-places"></g>' not in mia.page()
    mia.page(lit="0")
    assert '<g id="d-places"></g>' in mia.page()


def test_one_of_several_things_is_taken_first_and_both_must_be_drawn(mia: Sailor) -> None:
    """ED-36"""
    opened(mia)
    page = marked(mia, "column-C", "card-3")
    words = text_of(page)
    assert "Orange cat, 2 cells" in words
    assert "Blue cat, 3 cells" in words
    assert "Card 3: blue cat" in text_of(mia.page(i="2"))
    words = text_of(marked(mia, "2a@k3"))
    assert "Card 3: orange cat" in words


def test_an_oshax_takes_a_colour_before_it_can_be_placed(mia: Sailor) -> None:
    """ED-33"""
    opened(mia)
    page = marked(mia, "column-A", "card-5")
    assert "Choose a colour for the Oshax first." in text_of(page)
    assert page.count('name="k" value="') == 5
    assert mia.ask("place", i="1", r="a", at="k3").status_code == 409
    assert "red cats together: 1" in mia.page(i="1", k="red", r="a", at="k3")
    assert mia.look()["draft"][-1] == "card-5"
    marked(mia, "1a=red@k3")
    assert mia.look()["draft"][-1] == "1a=red@k3"


def test_of_an_or_one_half_is_drawn_and_of_any_two_exactly_two(mia: Sailor) -> None:
    """ED-36"""
    opened(mia)
    page = marked(mia, "column-D", "card-8")
    assert "Which half is drawn?" in text_of(page)
    words = text_of(marked(mia, "first-group"))
    assert "common treasure, 1 cell" in words.lower()
    marked(mia, "1a@k3", "2a@k4", "card-4")
    marked(mia, "1a@k5")
    words = text_of(marked(mia, "1a@k6"))
    assert "Take up a card" in words, "the same twice is two"


def test_a_cat_is_drawn_twice_once_the_special_action_says_so(mia: Sailor) -> None:
    """ED-22"""
    opened(mia)
    marked(mia, "column-B", "card-6")
    assert 'value="cat"' in mia.page()
    page = marked(mia, "cat-twice")
    assert "1 of 3 used" in text_of(page)
    assert "It is drawn twice" in text_of(page)
    words = text_of(marked(mia, "1a@k3"))
    assert "The same again: blue cat" in words
    assert mia.ask("no-gift").status_code == 409
    marked(mia, "1a@k4")
    assert "Take up a card" in text_of(mia.page())


def test_a_piece_stays_as_it_is_held_when_it_is_to_be_drawn_twice(mia: Sailor) -> None:
    """ED-22"""
    opened(mia)
    marked(mia, "column-B", "card-6")
    page = mia.do("twice", what="cat", i="1", r="b", at="m4")
    assert "Place here: m4" in text_of(page)
    assert 'name="r" value="b"' in page


def test_a_map_gives_a_treasure_that_is_free_to_refuse(mia: Sailor) -> None:
    """ED-50"""
    opened(mia)
    marked(mia, "column-B", "card-6")
    place = _covering_its_map(mia)
    words = text_of(marked(mia, place))
    assert "A free treasure" in words
    assert "No free treasure" in words
    assert "Common treasure, 3 cells" in words
    marked(mia, "no-treasure")
    assert "Take up a card" in text_of(mia.page())


def _covering_its_map(mia: Sailor) -> str:
    """A placement of the blue cat that covers the blue map, found by what the page says of it."""
    for text in mia.look()["moves"]:
        _, fields = form_of(text)
        if text.startswith("1") and "overs its map" in mia.page(**fields):
            return str(text)
    raise AssertionError("no place covers the map")


@pytest.mark.parametrize(
    ("left", "said", "button"),
    [
        (("k5",), ("It fits nowhere on your boat.", "ED-32"), "Skip it: it fits nowhere"),
        (("i5", "j5", "k5", "l5", "m5"), ("Only one place is left for it.",), "Place here: i5"),
    ],
)
def test_a_full_boat_offers_the_one_place_that_is_left_or_the_skip(
    tmp_path: Path, left: tuple[str, ...], said: tuple[str, ...], button: str
) -> None:
    """ED-32"""
    view = asyncio.run(_bar_in_hand(tmp_path))
    position = view.position
    free = sum(bit(parse_cell(name)) for name in left)
    board = replace(position.boards[0], filled=position.sheet.hull.grid.cells & ~free)
    view = replace(view, position=replace(position, boards=(board,)))
    shown = parts.show(view, Viewer("en", ""), Seated("/t/x", (0,)), Wish())
    words = text_of(f"{shown.parts['turn']} {shown.parts['acts']}")
    for sentence in (*said, button):
        assert sentence in words


async def _bar_in_hand(folder: Path) -> View:
    """A blue bar of five cells, in hand at a table of one."""
    door = Door(SqliteStore(folder / "tables.sqlite"))
    made = await door.create("explore-draw", sheet="boat-1", name="Full", seats=["Mia"], draws="typed")
    access = made.seats[0]
    for card in ("red", "basic-1", "basic-2", "basic-3", *ISLAND):
        await door.throw(access, (await door.look(access)).seen, card)
    for text in ("column-B", "card-6"):
        await door.mark(access, (await door.look(access)).seen, marks.parse(text))
    view = await door.look(access)
    await door.close()
    return view
