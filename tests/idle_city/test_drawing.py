"""How a town looks: every cell said, nothing by colour alone, the same to the byte, light enough."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papeterie.games.idle_city import layout, tiles
from papeterie.games.idle_city.buildings import BUILDINGS, IDS, LETTERS, PENS
from papeterie.games.idle_city.drawing import Window, columns, lay_out_town, map_of, swatch, town
from papeterie.games.idle_city.sheet import Position, editions, find, new_town
from papeterie.pen.drawing import hatch, svg, text
from papeterie.pen.drawing.model import Drawing, Group, Node, Path, Text, Use
from papeterie.pen.grid import bit, cell_name, cells_of, parse_cell
from papeterie.pen.words import Words
from tests.idle_city import towns

EN = Words("en", "papeterie.games.idle_city")
FR = Words("fr", "papeterie.games.idle_city")
SMALL = towns.town("HHR..", "H.R-.", "VFF..")


def groups(nodes: tuple[Node, ...]) -> Iterator[Group]:
    for node in nodes:
        if isinstance(node, Group):
            yield node
            yield from groups(node.children)


def cells(drawing: Drawing) -> dict[str, Group]:
    return {group.cell: group for group in groups(drawing.nodes) if group.role == "cell"}


def layer(drawing: Drawing, name: str) -> Group:
    return next(group for group in groups(drawing.nodes) if group.id == name)


def texts(drawing: Drawing) -> list[str]:
    def found(nodes: tuple[Node, ...]) -> Iterator[str]:
        for node in nodes:
            if isinstance(node, Group):
                yield from found(node.children)
            elif isinstance(node, Text):
                yield node.text

    return list(found(drawing.nodes))


def half_grown(name: str) -> Position:
    """A town in which the thirteen buildings stand in every other cell."""
    sheet = find(name)
    built = [0] * len(IDS)
    for k, cell in enumerate(cells_of(sheet.grid.cells)):
        if k % 2 == 0:
            built[k // 2 % len(IDS)] |= bit(cell)
    return Position(sheet, tuple(built), sheet.grid.cells & ~sum(built))


@pytest.mark.parametrize("name", editions())
@pytest.mark.parametrize("words", [EN, FR], ids=lambda words: words.lang)
def test_every_cell_of_a_sheet_is_labelled_and_no_other(name: str, words: Words) -> None:
    position = half_grown(name)
    found = cells(town(position, words))
    assert set(found) == {cell_name(cell) for cell in cells_of(position.sheet.grid.cells)}
    for cell, group in found.items():
        assert group.label.startswith(f"{cell} ")
        assert group.letter


def test_a_cell_says_what_stands_in_it_in_ones_own_language() -> None:
    """IC-46."""
    assert cells(town(SMALL, EN))["a2"].label == "a2 house"
    assert cells(town(SMALL, FR))["a2"].label == "a2 maison"
    assert cells(town(SMALL, EN))["b2"].label == "b2 empty"
    assert cells(town(SMALL, FR))["b2"].label == "b2 vide"


def test_the_scroll_carries_name_and_date() -> None:
    """IC-02."""
    drawing = town(SMALL, FR, name="Val-Tilleul", begun="commencée le 2 mai 2026")
    assert {"Val-Tilleul", "commencée le 2 mai 2026"} <= set(texts(drawing))
    assert drawing.title == "Val-Tilleul"
    assert text.plain(drawing).startswith("Val-Tilleul\n===========\ncommencée le 2 mai 2026\n")


def test_a_very_long_name_is_shortened_on_the_scroll_and_whole_in_words() -> None:
    name = "W" * 400
    drawing = town(SMALL, EN, name=name)
    shown = next(each for each in texts(drawing) if each.startswith("W"))
    assert shown.endswith("…")
    assert len(shown) < 40
    assert drawing.title == name


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_legend_names_all_thirteen_with_letter_and_count(lang: str) -> None:
    """IC-04."""
    legend = layer(town(SMALL, Words(lang, "papeterie.games.idle_city")), "legend")
    items = [group for group in groups((legend,)) if group.role == "item"]
    assert tuple(item.letter for item in items) == LETTERS[lang]
    counts = [item.label.rsplit("· ", 1)[1] for item in items]
    assert counts == [str(standing.bit_count()) for standing in SMALL.built]


def test_a_pen_is_the_colour_and_nothing_else() -> None:
    """IC-04. With two pens swapped, only which colour is used changes: same pictures, hatchings, letters."""
    swapped = ("rose", "moss", *PENS[2:])
    one, two = town(SMALL, EN), town(SMALL, EN, colours=swapped)
    assert text.plain(one) == text.plain(two)
    for a, b in zip(one.symbols, two.symbols, strict=True):
        ours = [node.d for node in a.nodes if isinstance(node, Path)]
        assert ours == [node.d for node in b.nodes if isinstance(node, Path)]


def test_each_building_has_a_hatching_and_a_picture_of_its_own() -> None:
    """IC-04."""
    assert sorted(tiles.hatchings()) == sorted(hatch.NAMES)
    assert len({tiles.picture(b, 0, 0, 42, "ink").d for b in range(len(IDS))}) == len(IDS)


def test_without_colours_a_cell_shows_hatching_and_letter_in_ink() -> None:
    """IC-04."""
    drawing = town(SMALL, FR, finish="bare")
    used = {node.fill for symbol in drawing.symbols for node in symbol.nodes if isinstance(node, Path)}
    assert not any(fill.startswith("pen-") for fill in used)
    house = tiles.cell(5, PENS[5], 40, "bare", "fr", 0)
    assert [node.text for node in house.nodes if isinstance(node, Text)] == ["M"]


def test_the_table_lists_what_each_sum_offers_and_lights_this_throws_column() -> None:
    """IC-05."""
    position = towns.thrown(SMALL, 8)
    table = columns(position, EN)
    rows = [group.label for group in groups(table.nodes) if group.role == "row"]
    assert len(rows) == 11
    assert rows[0] == "2: village square or castle"
    assert [row for row in rows if "this throw" in row] == ["8: wheat field, mill or farm (this throw)"]


def test_free_cells_are_shown_once_a_building_is_chosen() -> None:
    position = towns.chosen(SMALL, "sawmill")
    drawing = town(position, EN)
    free = [group.cell for group in layer(drawing, "free").children if isinstance(group, Group)]
    assert sorted(free) == sorted(towns.free(position)) == ["b2", "d3"]
    assert not layer(town(position, EN, free=False), "free").children
    assert "+ free to colour" in text.plain(drawing)


def test_marks_of_this_throw_are_outlined_together_and_say_so() -> None:
    """IC-19."""
    position = towns.marked(towns.chosen(SMALL, "road"), "d1", "e1")
    drawing = town(position, EN)
    draft = layer(drawing, "draft")
    assert cells(drawing)["d1"].label == "d1 road (this throw)"
    assert cells(drawing)["d1"].letter == "O*"
    lines = [node for node in draft.children if isinstance(node, Path)]
    assert [line.d.count("M") for line in lines] == [1, 1]
    assert all(group.cell not in ("d1", "e1") for group in groups((layer(drawing, "built"),)))


def test_the_cursor_shows_the_mark_that_would_come_next() -> None:
    position = towns.chosen(SMALL, "sawmill")
    drawing = town(position, EN, cursor="b2")
    uses = [node for node in layer(drawing, "cursor").children if isinstance(node, Use)]
    box = lay_out_town(position).cell_box("b2")
    assert [(use.x, use.y) for use in uses] == [(box.x, box.y)] * 2
    assert uses[0].opacity == 0.75
    assert not layer(town(position, EN), "cursor").children


def test_a_window_shows_its_cells_and_cuts_those_at_its_edge() -> None:
    position = half_grown("town")
    drawing = town(position, EN, parts=("grid",), window=Window(4.5, 3, 8.5, 9.2))
    shown = set(cells(drawing))
    assert {"e4", "m13"} <= shown
    assert not {"d4", "n4", "e3", "e14"} & shown
    box = lay_out_town(position, ("grid",)).cell_box("e4")
    assert drawing.view.x == pytest.approx(box.x + box.width / 2)
    assert drawing.view.width == pytest.approx(8.5 * box.width)


def test_a_blank_sheet_leaves_the_swatches_to_be_coloured_each_with_its_picture() -> None:
    """IC-04."""
    drawing = town(new_town(find("town")), FR, blank=True, parts=layout.PAGE)
    fills = {node.fill for symbol in drawing.symbols for node in symbol.nodes if isinstance(node, Path)}
    assert not any(fill.startswith("pen-") for fill in fills)
    items = [group for group in groups((layer(drawing, "legend"),)) if group.role == "item"]
    assert all(any(isinstance(node, Path) for node in item.children) for item in items)


@pytest.mark.parametrize("name", editions())
def test_drawn_twice_it_is_the_same_to_the_byte(name: str) -> None:
    position = half_grown(name)
    assert svg.page(town(position, FR)) == svg.page(town(position, FR))
    assert svg.file(town(position, FR), lamp=True) == svg.file(town(position, FR), lamp=True)


@pytest.mark.parametrize("name", editions())
def test_a_half_grown_town_is_light_enough_for_a_page(name: str) -> None:
    drawing = town(half_grown(name), FR, parts=("scroll", "coordinates", "grid", "legend", "columns"))
    assert len(gzip.compress(svg.page(drawing).encode())) < 45_000
    marks = svg.layer(drawing, "built")
    assert len(gzip.compress(marks.encode())) < 6_000


@pytest.mark.parametrize("finish", ["felt", "flat", "bare"])
def test_a_file_has_all_its_symbols_and_plain_colours(finish: tiles.Finish) -> None:
    shown = svg.file(town(half_grown("advent"), EN, finish=finish, parts=layout.PAGE), prefix="p")
    ElementTree.fromstring(shown)
    assert "class=" not in shown
    ids = set(re.findall(r'\bid="([^"]*)"', shown))
    assert set(re.findall(r'href="#([^"]*)"', shown)) <= ids
    assert all(name.startswith("p-") for name in ids)


def test_nothing_written_on_a_sheet_is_smaller_than_13_px() -> None:
    for finish in ("felt", "bare"):
        drawing = town(half_grown("great-town"), FR, finish=finish, parts=layout.PAGE)
        sizes = [float(size) for size in re.findall(r'font-size="([^"]*)"', svg.page(drawing))]
        assert min(sizes) >= 13


@pytest.mark.parametrize("name", editions())
def test_cells_lie_where_the_layout_says(name: str) -> None:
    sheet = find(name)
    found = lay_out_town(new_town(sheet))
    first, last = found.cell_box("a1"), found.box(parse_cell("b3"))
    assert (first.x, first.y) == (found.left, found.top)
    assert (last.x - first.x, last.y - first.y) == (found.cell, 2 * found.cell)
    assert found.grid.x + found.grid.width <= found.width
    assert layout.SMALLEST <= found.cell <= layout.LARGEST


@given(width=st.floats(280, 1600), height=st.floats(300, 2000))
def test_all_parts_stand_below_each_other_and_inside(width: float, height: float) -> None:
    found = lay_out_town(SMALL, layout.PAGE, width=width, height=height)
    tops = [found.top, found.legend_top, found.columns_top]
    assert tops == sorted(tops)
    assert found.columns_top < found.height
    assert found.grid.y + found.grid.height <= found.legend_top


def test_the_legend_has_two_rows_on_a_sheet_and_more_on_a_phone() -> None:
    assert lay_out_town(SMALL).legend_rows == 2
    assert lay_out_town(SMALL, ("legend",), width=374).legend_rows == 5


def test_the_map_colours_every_standing_cell() -> None:
    drawing = map_of(SMALL, EN, name="Linden", window=Window(0, 0, 2, 2))
    line = next(group for group in groups(drawing.nodes) if group.role == "line")
    pens = {node.fill for node in line.children if isinstance(node, Path) and node.fill.startswith("pen-")}
    assert pens == {f"pen-{PENS[IDS.index(name)]}" for name in ("house", "river", "square", "forest")}
    assert line.label == "8 of 14 cells coloured."


@pytest.mark.parametrize("building", range(13))
def test_a_swatch_is_named_by_its_building(building: int) -> None:
    assert swatch(building, EN).title == BUILDINGS[building].name


@pytest.mark.parametrize("finish", ["felt", "flat", "bare"])
def test_in_the_lamp_a_swatch_on_a_dark_panel_keeps_its_dark_lines(finish: tiles.Finish) -> None:
    """A swatch is paper wherever it lies, so nothing on it may turn cream as a panel's ink does."""
    for building in range(len(IDS)):
        nodes = tiles.swatch(building, PENS[building], 48, finish, "en").nodes
        inks = {node.fill for node in nodes if isinstance(node, Path | Text)}
        inks |= {node.stroke for node in nodes if isinstance(node, Path)}
        assert not inks & {"ink", "ink-2"}
