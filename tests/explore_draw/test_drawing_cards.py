"""How cards, the island, the piece in hand and the printed sheets look and what they say."""

from __future__ import annotations

import gzip
import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from papeterie.games.explore_draw import IsleOptions, boats, drawing_island, drawing_pieces, game
from papeterie.games.explore_draw import drawing_cards as deck
from papeterie.games.explore_draw import drawing_handouts as handouts
from papeterie.games.explore_draw import drawing_print as paper
from papeterie.games.explore_draw.board import new_table
from papeterie.games.explore_draw.cards import CAT_CARDS, COLOURS, LESSON_CARDS, cards
from papeterie.games.explore_draw.drawing import boat, lay_out_boat
from papeterie.games.explore_draw.drawing_ghost import turns
from papeterie.games.explore_draw.drawing_island import island
from papeterie.games.explore_draw.drawing_look import Look
from papeterie.games.explore_draw.drawing_round import SPECIALS, special
from papeterie.pen.drawing import svg, text
from papeterie.pen.drawing.letters import width
from papeterie.pen.drawing.model import Drawing, Group, Path, Text
from papeterie.pen.grid import cells_of
from papeterie.pen.words import Words
from tests.explore_draw.boats_for_tests import board, marked, number_of, table
from tests.explore_draw.test_drawing import LADEN, fills, groups, layer, leaves, uses

EN = Words("en", "papeterie.games.explore_draw")
FR = Words("fr", "papeterie.games.explore_draw")
DAY = {1: "red XXXXX", 2: "lesson 18", 5: "blue XX + red XX", 6: ".X./XXX/.X. or X../X../XXX", 7: "any two"}


def rows(drawing: Drawing) -> list[str]:
    return [group.label for group in groups(drawing.nodes) if group.role == "row"]


def written(drawing: Drawing) -> list[str]:
    return [node.text for node in leaves(drawing.nodes) if isinstance(node, Text)]


# Cards.


@pytest.mark.parametrize("words", [EN, FR], ids=lambda words: words.lang)
@pytest.mark.parametrize("finish", ["felt", "bare"])
def test_every_card_is_drawn_within_its_edges(words: Words, finish: str) -> None:
    """ED-03: 109 and 47 cards."""
    for number in range(CAT_CARDS + LESSON_CARDS):
        drawing = deck.card(number, words, space=12, finish="bare" if finish == "bare" else "felt")
        for node in leaves(drawing.nodes):
            if isinstance(node, Text):
                wide = width(node.text, node.size, node.face)
                left = node.x - {"start": 0, "middle": wide / 2, "end": wide}[node.anchor]
                assert left >= 2, node
                assert left + wide <= deck.WIDE - 2, node
                assert node.size >= 13
                assert node.y <= deck.TALL - 6
        for group in groups(drawing.nodes):
            if placed := re.fullmatch(r"translate\((\S+) (\S+)\)", group.transform):
                assert float(placed[1]) >= 6
                assert float(placed[2]) >= 20


def test_a_card_shows_all_its_things_and_says_them_with_their_shapes() -> None:
    """ED-36."""
    two = deck.card(number_of("orange X + green XXX"), EN)
    assert {"cat-orange", "cat-green"} <= fills(two.nodes)
    assert two.title == "orange cat, 1 cell + green cat, 3 cells [X XXX]"
    assert "or" in written(deck.card(number_of("XX/XX or XXXX"), EN))
    assert "ou" in written(deck.card(number_of("XX/XX or XXXX"), FR))
    assert "any two" in written(deck.card(number_of("any two"), EN))


def test_an_oshax_card_shows_no_colour_but_all_five_dots() -> None:
    """ED-33."""
    drawing = deck.card(number_of("oshax X../X.X/XXX"), EN)
    dots = [
        node.fill for node in leaves(drawing.nodes) if isinstance(node, Path) and node.fill.startswith("cat-")
    ]
    assert dots == [f"cat-{colour}" for colour in COLOURS]


def test_a_lesson_card_has_its_number_and_a_short_sentence() -> None:
    """ED-37."""
    drawing = deck.card(number_of("lesson 18"), FR)
    assert {"leçon 18", "5 rats visibles"} <= set(written(drawing))
    assert drawing.title.startswith("leçon 18")
    assert len(deck.IN_SHORT) == 26 == len(set(deck.IN_SHORT))


def test_without_colours_a_cats_card_has_its_fur_and_its_letter() -> None:
    """ED-04."""
    drawing = deck.card(number_of("purple X + orange XX/X."), FR, finish="bare")
    assert "M O" in written(drawing)
    assert {use.split("-")[1] for use in uses(Group(children=drawing.nodes))} == {"purple", "orange"}
    assert not any(fill.startswith("cat-") for fill in fills(drawing.nodes))


def test_a_card_has_just_the_symbols_that_it_uses() -> None:
    for number in (0, number_of("any two"), number_of("lesson 3")):
        shown = svg.file(deck.card(number, EN), prefix="p")
        ElementTree.fromstring(shown)
        ids = set(re.findall(r'<g id="([^"]*)"', shown))
        assert set(re.findall(r'href="#([^"]*)"', shown)) == ids


@given(st.integers(0, CAT_CARDS + LESSON_CARDS - 1), st.integers(0, 7), st.integers(-1, 4))
def test_a_cat_in_hand_is_large_enough_for_a_face(number: int, turn: int, colour: int) -> None:
    for item in cards()[number].items:
        drawing = deck.piece(item, colour, turn % len(item.shape.turns), EN)
        heads = [use for use in uses(Group(children=drawing.nodes)) if use.startswith("head")]
        coloured = item.kind == "cat" or (item.kind == "oshax" and colour >= 0)
        assert len(heads) == coloured
        assert drawing.title.endswith("]")


def test_a_page_gets_all_turns_of_a_piece_each_in_both_states() -> None:
    item = cards()[number_of("red XXXX/X...")].items[0]
    drawing = turns(item, -1, EN, lay_out_boat())
    names = [node.id for node in drawing.nodes if isinstance(node, Group)]
    assert names == [f"turn-{turn}" for turn in range(8)]
    layer = drawing.nodes[0]
    assert isinstance(layer, Group)
    (inner,) = layer.children
    assert isinstance(inner, Group)
    halo, pale, body, line, thin = inner.children
    assert [each.stroke for each in (halo, pale, line, thin) if isinstance(each, Path)] == [
        "hi", "grid-paper", "action", "felt-ink",
    ]  # fmt: skip
    assert isinstance(body, Group)
    assert len(gzip.compress(svg.page(drawing, symbols=False).encode())) < 6_000


# The island.


def test_the_island_is_a_table_of_twelve_by_column_and_space() -> None:
    """ED-02."""
    drawing = island(table(DAY), EN)
    table_ = layer(drawing, "cards")
    said = [(group.letter, group.label) for group in groups((table_,)) if group.role == "row"]
    assert [letter for letter, _ in said] == list("ABCD" * 3)
    assert said[0][1] == "1: red cat, 5 cells [XXXXX]"
    assert said[6][1].startswith("7: any two: common treasure, 1 cell")
    assert [written(drawing).count(str(space)) >= 1 for space in range(1, 13)] == [True] * 12


def test_cards_say_whether_they_are_chosen_in_hand_or_resolved() -> None:
    """ED-11."""
    position = marked(table(DAY), "column-B", "card-2", "card-6")
    said = rows(island(position, EN, seat=0))
    assert [label.rsplit(" (", 1)[1] for label in said if label.endswith(")")] == [
        "resolved)", "in hand)", "chosen)",
    ]  # fmt: skip
    drawing = island(position, EN, seat=0)
    assert "hi-in" in fills((layer(drawing, "cards"),))
    assert "paper-good" in fills((layer(drawing, "cards"),))
    assert drawing == island(position, EN, chosen=0b001000100010, resolved=0b10, hand=5)


def test_what_is_chosen_lies_on_highlighter_a_column_a_row_or_single_cards() -> None:
    """ED-20."""

    def stripes(chosen: int) -> int:
        return sum(
            isinstance(node, Path) and node.fill == "hi-wash"
            for node in leaves(island(table(DAY), EN, chosen=chosen).nodes)
        )

    assert stripes(0) == 0
    assert stripes(0b000100010001) == 1
    assert stripes(0b1111) == 1
    assert stripes(0b000100100100) == 3
    assert stripes(0b000100010011) == 2, "a column and the extra card"


def test_the_days_past_are_struck_out_and_the_ship_lies_over_this_one() -> None:
    """ED-03, ED-12."""
    first, last, over = (layer(island(table(DAY, day=day), EN), "days") for day in (7, 1, 0))
    struck = [
        sum(isinstance(node, Path) and node.fill == "ink-2" for node in each.children)
        for each in (first, last, over)
    ]
    assert struck == [0, 6, 7]
    assert "7 days are left" in first.label
    assert "1 day is left" in last.label
    assert "game is over" in over.label


def test_an_island_not_laid_out_yet_says_so() -> None:
    position = replace(table(), island=())
    assert "The island isn't laid out yet." in text.plain(island(position, EN))


def test_cards_and_columns_lie_where_the_boxes_say() -> None:
    drawing = island(table(DAY), EN)
    for space in range(12):
        box = drawing_island.space_box(space)
        assert box.x >= 0
        assert box.x + box.width <= drawing.width
        assert box.y + box.height <= drawing.height
        column = drawing_island.column_box(space % 4)
        assert column.x <= box.x + 0.01
        assert column.y + column.height >= box.y + box.height - 1


def test_an_island_is_light_enough_and_the_same_to_the_byte() -> None:
    position = marked(table(DAY), "column-B", "card-2")
    shown = svg.page(island(position, FR, seat=0))
    assert shown == svg.page(island(position, FR, seat=0))
    assert len(gzip.compress(shown.encode())) < 15_000
    ids = re.findall(r'\bid="([^"]*)"', shown)
    assert len(ids) == len(set(ids))


# Paper, special actions, the Sister.


def test_the_lesson_sheet_lists_all_26_and_ticks_those_one_has() -> None:
    """ED-37."""
    drawing = paper.lesson_sheet(table(drawn=board(lessons=[4, 26])), 0, EN)
    said = rows(drawing)
    assert len(said) == 26
    assert [k for k, label in enumerate(said, 1) if label.endswith("(ticked)")] == [4, 26]
    assert said[3] == "2 for each lonely cat (ticked)"


@pytest.mark.parametrize("finish", ["flat", "bare"])
def test_the_decks_can_be_cut_out_card_by_card(finish: str) -> None:
    """ED-90."""
    sheets = handouts.decks(FR, finish="bare" if finish == "bare" else "flat")
    names = [label.split("\u202f:")[0] for sheet in sheets for label in rows(sheet)]
    assert names == [f"cat-{n}" for n in range(1, 110)] + [f"lesson-{n}" for n in range(1, 48)]
    for sheet in sheets:
        ElementTree.fromstring(svg.file(sheet))


def test_a_days_cards_are_cut_out_by_space() -> None:
    """ED-90."""
    drawing = handouts.strip(table(DAY), EN)
    assert len(rows(drawing)) == 12
    assert rows(drawing)[0].startswith("1: red cat")


def test_a_printed_boat_has_its_special_actions_with_those_used_ticked() -> None:
    """ED-20, ED-21."""
    position = table(drawn=board(specials="24"))
    index, (drawing,) = paper.printed(position, 0, EN, rooms=[(100, 100, 0, 0), (190, 200, 0, 0)], ink="grey")
    assert index == 1
    used = [group.label for group in groups((layer(drawing, "specials"),)) if group.role == "item"]
    assert [k for k, label in enumerate(used, 1) if label.endswith(" (used)")] == [2, 4]
    assert [label.removesuffix(" (used)") for label in used] == list(SPECIALS)
    assert text.plain(drawing).count("15 for 2 treasures at most") == 1, (
        "the lesson sheet is on the same paper"
    )
    grey = svg.file(drawing, ink="grey")
    assert all(red == green == blue for red, green, blue in re.findall(r'="#(..)(..)(..)"', grey))


@pytest.mark.parametrize("number", range(1, 6))
def test_each_special_action_has_a_picture_that_is_named(number: int) -> None:
    """ED-20."""
    assert special(number, EN).title == SPECIALS[number - 1]
    assert len({svg.page(special(n, EN)) for n in range(1, 6)}) == 5


def test_a_shared_boat_shows_no_piece_in_hand() -> None:
    drawing = paper.pictured(marked(table(DAY), "column-A", "card-1"), 0, EN)
    assert not layer(drawing, "ghost").children
    assert "heading" not in {group.role for group in groups(paper.pictured(table(), 0, EN, bare=True).nodes)}


def test_the_sister_turns_her_colours_one_by_one() -> None:
    """ED-80."""
    drawing = paper.sister(replace(table(), colours=(4, 0)), EN)
    assert rows(drawing) == [
        "colour 1, red cat: 5 for each", "colour 2, blue cat: 4 for each",
        "colour 3, still face down: 3 for each", "colour 4, still face down: 2 for each",
        "colour 5, still face down: 1 for each",
    ]  # fmt: skip
    assert {"cat-red", "cat-blue"} <= fills(drawing.nodes)
    assert not {"cat-green", "cat-orange", "cat-purple"} & fills(drawing.nodes)


def test_pieces_of_one_shape_are_drawn_once_and_kept() -> None:
    piece = drawing_pieces.Piece(((0, 0), (1, 0)), 3)
    look = Look(36)
    assert drawing_pieces.body(piece, look) is drawing_pieces.body(piece, look)


def test_in_a_moving_picture_pieces_families_and_ticks_come_in_their_time() -> None:
    """Rats are there until something lies on them (ED-35)."""
    first = table(drawn=board(cats=[("red", "u4 u5 u6")]))
    last = table(drawn=board(cats=[("red", "u4 u5 u6"), ("red", "v5"), ("red", "t5")]))
    cells = paper.marked(first, last)
    assert cells is not None
    assert len(cells) == 2
    begun = paper.marked(table(), first)
    assert begun is not None
    appears = dict.fromkeys(begun, 1.0) | dict.fromkeys(cells, 2.0)
    drawing = paper.pictured(last, 0, EN, bare=True, appears=appears)
    moments = [group.appears for group in groups((layer(drawing, "pieces"),)) if group.appears > 0]
    assert moments == [1.0, 2.0, 2.0]
    assert [group.appears for group in groups((layer(drawing, "families"),)) if group.appears > 0] == [2.0]
    assert [group.appears for group in groups((layer(drawing, "rooms"),)) if group.appears > 0] == [2.0]
    assert len(uses(layer(drawing, "rats"))) == 19
    assert paper.marked(table(seats=2), table(seats=2)) is None
    assert paper.caption(3, FR) == "jour 3"


def test_a_boat_read_as_text_says_the_day_the_cards_and_what_may_still_be_used() -> None:
    """ED-02, ED-11, ED-21, ED-37, ED-80: enough to play from a terminal."""
    position = marked(table(DAY, board(lessons=[4], specials="1")), "column-B")
    said = text.plain(boat(replace(position, colours=(4,), basic=(8,)), 0, EN))
    assert "7 days are left" in said
    assert "  A 1: red cat, 5 cells [XXXXX]\n" in said
    assert "[.X./XXX/.X. | X../X../XXX] (chosen)" in " ".join(said.split())
    assert "2 special actions left" in said
    assert "4 2 for each lonely cat: 0" in " ".join(said.split())
    assert "  5 for each red cat\n  5 for each lonely cat\n" in said


def test_a_boat_is_drawn_before_boats_are_dealt_and_after_the_end() -> None:
    """ED-01, ED-12."""
    start = new_table(boats.find("boats"), 2, 0)
    assert boat(start, 1, FR).title == "Les bateaux restent à distribuer"
    assert text.plain(boat(start, 1, FR, name="Zoé")).startswith("Zoé\n===\nJour 7")
    over = text.plain(boat(replace(table(day=0), island=()), 0, EN))
    assert "the game is over" in over
    assert "island" not in over


def test_the_game_prints_and_shares_its_boats() -> None:
    """ED-90: what the room of paper asks of a game."""
    position = table(DAY, LADEN)
    _, (drawing,) = game.printed(position, 0, Words("fr"), rooms=[(190, 200, 0, 0)], name="Zoé")
    assert drawing.title == "Zoé"
    assert game.pictured(position, 0, Words("en"), **game.dressing("Zoé", IsleOptions(), EN)).title == "Zoé"
    assert game.marked(table(), position) == tuple(cells_of(LADEN.filled))
    assert game.caption(2, Words("fr")) == "jour 2"
    assert all(":" in sentence for sentence in game.short_rules(Words("fr")))
