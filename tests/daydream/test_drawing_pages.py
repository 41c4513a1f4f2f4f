"""A Daydream sheet on small pages, in panels, in other seats' eyes and on paper."""

from __future__ import annotations

import gzip
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from papeterie.games.daydream import find, rules
from papeterie.games.daydream.drawing import PAPER, board, lay_out_board, small_board
from papeterie.games.daydream.drawing_cards import leaves_row, line_card, object_card, thorns_plant
from papeterie.games.daydream.drawing_printed import printed
from papeterie.pen.drawing import svg
from papeterie.pen.drawing.model import Group, Path, Text, Use
from papeterie.pen.grid import parse_cell
from tests.daydream import boards
from tests.daydream.drawn import (
    EN,
    FR,
    SHEETS,
    SQUARE,
    dashed,
    layer,
    leaves_of,
    numbers,
    played,
)


@pytest.mark.parametrize("name", SHEETS)
def test_a_phone_has_targets_of_44_px_and_shows_every_cloud_in_some_wing(name: str) -> None:
    sheet = find(name)
    layout = lay_out_board(sheet, ("grid",), width=374)
    assert layout.cell_width >= 44
    assert layout.cell_height >= 44
    wings = [layout.wing(panel, 374) for panel in range(len(sheet.panels))]
    assert all(wing.x >= 0 and wing.x + wing.width <= layout.width + 0.01 for wing in wings)
    for cell in sheet.cells:
        box = layout.box(cell)
        assert any(wing.x <= box.x and box.x + box.width <= wing.x + wing.width for wing in wings)
    drawing = board(rules.new_table(sheet, 1), 0, EN, layout=layout, panel=0)
    assert drawing.view.width <= 374


@pytest.mark.parametrize("name", SHEETS)
def test_each_part_stands_alone_in_the_width_of_a_phone(name: str) -> None:
    position = played(name, 9)
    for part in ("garland", "polaroids", "constellation", "frames", "shelf", "leaves", "thorns", "ribbon"):
        layout = lay_out_board(position.sheet, (part,), width=374)
        if layout.places:
            drawing = board(position, 0, FR, layout=layout)
            assert drawing.width == 374
            ElementTree.fromstring(svg.file(drawing))


def test_a_strip_of_the_shelf_shows_the_object_under_way_among_its_neighbours() -> None:
    layout = lay_out_board(find("a"), ("shelf",), width=374, strip=7)
    assert [slot.number for slot in layout.shelf.slots] == [5, 6, 7, 8]
    last = lay_out_board(find("a"), ("shelf",), width=374, strip=len(find("a").shelf))
    assert last.shelf.slots[-1].number == len(find("a").shelf) - 1


@pytest.mark.parametrize("name", ["a", "g"])
def test_another_seats_sheet_is_small_and_has_no_numbers(name: str) -> None:
    """DD-12: filled or not, nothing else."""
    position = played(name, 6, 2)
    drawing = board(position, 1, EN, others=True, name="Léa")
    assert not [node for node in leaves_of(drawing.nodes) if isinstance(node, Text)]
    full = sum(isinstance(node, Use) and "full" in node.symbol for node in leaves_of(drawing.nodes))
    assert full == position.boards[1].filled.bit_count()
    assert len(gzip.compress(svg.page(drawing).encode())) < 2_500
    wings = [small_board(position, 1, EN, panel=k) for k in range(len(position.sheet.panels))]
    shown = sum(isinstance(node, Use) for wing in wings for node in leaves_of(wing.nodes))
    assert shown == len(position.sheet.cells)


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("ink", ["colour", "grey"])
def test_a_printed_sheet_has_room_for_leaves_thorns_and_score_and_no_bands(name: str, ink: str) -> None:
    rooms = ((196.0, 240.0, 0.0, 0.0), (220.0, 190.0, 60.0, 60.0))
    chosen, (drawing,) = printed(rules.new_table(find(name), 1), 0, EN, rooms=rooms, ink=ink)
    assert chosen == 1, "on its side it gets larger"
    assert layer(drawing, "leaves").children
    assert layer(drawing, "thorns").children
    assert layer(drawing, "score").children
    nodes = (*drawing.nodes, *(node for symbol in drawing.symbols for node in symbol.nodes))
    used = {node.fill for node in leaves_of(nodes) if isinstance(node, Path)}
    assert not used & {"felt-dark", "felt-light", "dawn", "hi", "hi-in"}
    if ink == "grey":
        assert not {each for each in used if each.startswith("object-")} | used & {"sun", "moon", "wood"}


def test_a_score_is_filled_in_once_the_game_is_over() -> None:
    table = boards.table(SQUARE, {}, objects=3, pen=16)
    layout = lay_out_board(SQUARE, PAPER, height=700)
    assert not [
        found for found in numbers(layer(board(table, 0, EN, layout=layout), "score")) if found.isdigit()
    ]
    over = board(replace(table, ended=True), 0, EN, layout=layout)
    assert "3" in numbers(layer(over, "score"))


def test_the_ribbon_names_the_title_and_how_far_the_next_is() -> None:
    """DD-51."""
    position = boards.table(SQUARE, {}, objects=6, pen=24)
    drawing = board(position, 0, EN, layout=lay_out_board(SQUARE, ("ribbon",), width=374))
    assert layer(drawing, "ribbon").label == "6: Two"
    assert "3 to go" in numbers(layer(drawing, "ribbon"))


def test_panels_show_leaves_thorns_lines_and_objects_small() -> None:
    position = boards.table(SQUARE, {"a1": 2, "b1": 5}, dice="1+3", bare=1, ready=2, thorns=2)
    row = leaves_row(position, 0, EN, using=1)
    assert row.title == "Leaves: 1 spent, 2 ready, 1 to earn"
    assert dashed(Group(children=row.nodes))
    assert "warn" in [
        node.fill for node in leaves_of(thorns_plant(position, 0, EN).nodes) if isinstance(node, Path)
    ]
    card = line_card(position, 0, EN, 0, boards.marked(position, "2@c1"))
    assert card.title == "a1–c1: 2 5 3 – dot strokes"
    assert "× 3" in [node.text for node in leaves_of(card.nodes) if isinstance(node, Text)]
    assert object_card(position, 0, EN, 1).title == "candle"
    for drawing in (row, card):
        ElementTree.fromstring(svg.file(drawing))


def test_a_cell_that_is_none_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="zz"):
        lay_out_board(SQUARE).cell_box("zz")
    assert parse_cell("b2") in SQUARE.cells
