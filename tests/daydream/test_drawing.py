"""How a Daydream sheet looks: every cell said, each state shown, the same to the byte, light enough."""

from __future__ import annotations

import gzip
import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from papeterie.games.daydream import find, marks, rules
from papeterie.games.daydream.drawing import LAYERS, Part, all_symbols, board, lay_out_board
from papeterie.games.daydream.drawing_objects import art, read_art
from papeterie.games.daydream.shelf import things
from papeterie.pen.drawing import svg, text
from papeterie.pen.drawing.model import Path, Use
from papeterie.pen.drawing.palette import palette
from papeterie.pen.game import LayoutError
from papeterie.pen.grid import cell_name
from papeterie.pen.words import Words
from tests.daydream import boards
from tests.daydream.drawn import (
    EN,
    FR,
    SHEETS,
    SQUARE,
    dashed,
    fills,
    groups,
    layer,
    leaves_of,
    numbers,
    played,
)


@pytest.mark.parametrize("name", SHEETS)
def test_every_cloud_is_said_and_has_its_place(name: str) -> None:
    position = played(name, 6)
    drawing = board(position, 0, EN)
    cells = {group.cell for group in groups(drawing.nodes) if group.role == "cell"}
    layout = lay_out_board(position.sheet)
    boxes = [layout.box(cell) for cell in position.sheet.cells]
    assert cells == {cell_name(cell) for cell in position.sheet.cells}
    for box in boxes:
        assert box.x >= 0
        assert box.x + box.width <= layout.width
        assert box.y >= 0
        assert box.y + box.height <= layout.height
    for a, b in pairwise(boxes):
        assert a.y != b.y or a.x + a.width <= b.x + 0.01


@pytest.mark.parametrize("name", SHEETS)
def test_everything_stands_inside_the_sheet_and_apart(name: str) -> None:
    """Icons of two lines never share a place, objects never leave the board (DD-20, DD-30)."""
    layout = lay_out_board(find(name))
    spots = [spot for end in layout.ends for spot in (end.dot, end.sun)]
    assert all(0 < x < layout.width and 0 < y < layout.height for x, y in spots)
    for k, (x, y) in enumerate(spots):
        assert all((x - u) ** 2 + (y - v) ** 2 > 15**2 for u, v in spots[:k])
    assert [slot.number for slot in layout.shelf.slots] == list(range(len(find(name).shelf)))
    assert all(slot.y < layout.height - 20 for slot in layout.shelf.slots)
    for fold in layout.folds:
        assert all(abs(slot.x - fold) > 20 for slot in layout.shelf.slots)
        assert all(not a < fold < b for a, b, _ in layout.shelf.boards)


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("rounds", [0, 5, 40])
def test_the_same_position_is_drawn_the_same_to_the_byte(name: str, rounds: int) -> None:
    position = played(name, rounds)
    assert svg.page(board(position, 0, EN)) == svg.page(board(position, 0, EN))


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("finish", ["felt", "flat", "bare"])
def test_both_skins_can_be_read_as_xml_with_colours_and_ids_of_their_own(name: str, finish: str) -> None:
    drawing = board(played(name, 9), 0, FR, finish=finish, paper=True)  # type: ignore[arg-type]
    page, file = svg.page(drawing, prefix="q"), svg.file(drawing, prefix="r", lamp=True)
    for shown, prefix in ((page, "q-"), (file, "r-")):
        ElementTree.fromstring(shown if prefix == "r-" else shown.replace("<svg", "<svg", 1))
        ids = re.findall(r' id="([^"]*)"', shown)
        assert len(set(ids)) == len(ids)
        assert all(each.startswith(prefix) for each in ids)
        used = set(re.findall(r'href="#([^"]*)"', shown))
        assert used <= set(ids)
    assert "class=" not in file
    tokens = {*palette().paper}
    for node in leaves_of((*drawing.nodes, *(n for symbol in drawing.symbols for n in symbol.nodes))):
        if isinstance(node, Path):
            assert {node.fill, node.stroke} - {"none"} <= tokens


@pytest.mark.parametrize(("name", "most"), [("a", 45_000), ("g", 60_000)])
def test_a_half_played_sheet_is_light_enough(name: str, most: int) -> None:
    assert len(gzip.compress(svg.page(board(played(name, 9), 0, EN)).encode(), 6)) < most


@pytest.mark.parametrize("name", SHEETS)
def test_a_mark_changes_few_layers_and_those_are_small(name: str) -> None:
    position = played(name, 7)
    move = rules.moves(position, 0)[2]
    after = rules.play(position, 0, move)
    draft = (cell_name(marks.written(move)[0]),)
    old, new = board(position, 0, EN), board(after, 0, EN, draft=draft)
    sent = ""
    for node in groups(new.nodes):
        if node.id and node.id not in ("modules", "shelf"):
            part = svg.layer(new, node.id)
            if svg.layer(old, node.id) != part:
                sent += part
    assert len(gzip.compress(sent.encode(), 6)) < 6_000


@pytest.mark.parametrize("name", SHEETS)
def test_what_a_mark_changes_is_drawn_the_same_without_what_stays_still(name: str) -> None:
    position = played(name, 7)
    whole, changing = board(position, 0, EN), board(position, 0, EN, still=False)
    there = [node.id for node in groups(changing.nodes) if node.id]
    for layer_ in there:
        assert svg.layer(changing, layer_) == svg.layer(whole, layer_)
    assert {node.id for node in groups(whole.nodes) if node.id} - set(there) == {"clouds", "threads"}


@pytest.mark.parametrize("name", [name for name in SHEETS if name not in ("a", "d")])
def test_modules_alone_need_no_symbols_that_are_not_known_before_the_first_mark(name: str) -> None:
    parts: tuple[Part, ...] = ("garland", "polaroids", "constellation", "frames")
    layout = lay_out_board(find(name), parts, width=356)
    known = {symbol.id for symbol in all_symbols(find(name), layout)}
    for rounds in range(0, 30, 3):
        position = played(name, rounds)
        after = [rules.play(position, 0, move) for move in rules.moves(position, 0)]
        for what_if in (None, *after[::7]):
            drawing = board(position, 0, EN, layout=layout, what_if=what_if)
            assert {symbol.id for symbol in drawing.symbols} <= known


@pytest.mark.parametrize("name", SHEETS)
def test_a_page_can_put_down_all_symbols_before_the_first_mark(name: str) -> None:
    layout = lay_out_board(find(name))
    there = {symbol.id: symbol for symbol in all_symbols(find(name), layout)}
    assert len(gzip.compress(svg.page_symbols(there.values()).encode(), 6)) < 16_000
    for rounds in (0, 3, 9, 15, 40):
        position = played(name, rounds)
        moves = rules.moves(position, 0)
        cursor = cell_name(marks.written(moves[len(moves) - 1])[0]) if rounds and moves else ""
        for symbol in board(position, 0, EN, layout=layout, cursor=cursor).symbols:
            assert there[symbol.id] == symbol


def test_layers_stand_in_the_order_that_pages_know() -> None:
    drawing = board(played("g", 6), 0, EN)
    order = [group.id for group in groups(drawing.nodes) if group.id in LAYERS]
    assert order == [name for name in LAYERS if name in order]
    assert {"zones", "numbers", "free", "draft", "cursor", "lines", "modules", "shelf"} <= set(order)


# States of clouds and lines.


def test_free_clouds_are_those_that_the_rules_allow() -> None:
    """DD-11: beside a number; in the opening all (DD-03); none once both dice are written."""
    rolled = boards.table(SQUARE, {"b2": 4}, dice="2+5")
    free = layer(board(rolled, 0, EN), "free")
    assert {group.cell for group in groups((free,)) if group.cell} == {"a2", "b1", "b3", "c2"}
    opening = boards.table(SQUARE, {}, dice="2+5", opening=True)
    assert len(layer(board(opening, 0, EN), "free").children) == 9
    assert layer(board(opening, 0, EN, free=False), "free").children == ()
    assert layer(board(boards.table(SQUARE, {"b2": 4}), 0, EN), "free").children == ()


def test_this_turns_number_wears_a_dashed_ring_and_a_settled_one_none() -> None:
    """DD-17: it can be taken back."""
    rolled = boards.table(SQUARE, {"b2": 4, "b1": 3}, dice="2+5")
    drawing = board(rolled, 0, EN, draft=("b1",))
    assert numbers(layer(drawing, "numbers")) == ["4"]
    assert numbers(layer(drawing, "draft")) == ["3"]
    assert dashed(layer(drawing, "draft"))
    assert not dashed(layer(drawing, "numbers"))
    assert "b 3 (this turn)" in text.spoken(drawing)


def test_the_next_mark_is_shown_with_its_number() -> None:
    rolled = boards.table(SQUARE, {"b2": 4}, dice="2+5")
    assert numbers(layer(board(rolled, 0, EN, cursor="b1", number=5), "cursor")) == ["5"]
    assert layer(board(rolled, 0, EN), "cursor").children == ()


@pytest.mark.parametrize(
    ("row", "said"),
    [((2, 5, 3), "dot strokes"), ((2, 3, 4), "sun strokes"), ((4, 3, 2), "sun strokes"), ((2, 2, 3), "lost")],
)
def test_a_full_line_is_ringed_or_crossed_and_said(row: tuple[int, ...], said: str) -> None:
    """DD-21 to DD-23."""
    position = boards.table(SQUARE, dict(zip(("a1", "b1", "c1"), row, strict=True)))
    drawing = board(position, 0, EN)
    lines = layer(drawing, "lines")
    assert f"a1–c1: {' '.join(map(str, row))} – {said}" in text.plain(drawing, 200)
    assert fills(lines).count("ink" if said == "lost" else "action") == (2 if said == "lost" else 1)


def test_a_line_filled_in_this_turn_is_ringed_in_dashes() -> None:
    position = boards.table(SQUARE, {"a1": 2, "b1": 5, "c1": 3})
    lines = layer(board(position, 0, EN, draft=("c1",)), "lines")
    assert len(dashed(lines)) == 1
    assert "action" not in fills(lines)


def test_what_a_mark_would_bring_lies_on_highlighter() -> None:
    """The line's ring and the strokes on the shelf, neither of them yet in ink."""
    position = boards.table(SQUARE, {"a1": 2, "b1": 5}, dice="1+3")
    after = boards.marked(position, "2@c1")
    drawing = board(position, 0, EN, cursor="c1", number=3, what_if=after)
    assert "hi" in fills(layer(drawing, "lines"))
    assert dashed(layer(drawing, "lines"))
    assert dashed(layer(drawing, "strokes"))
    assert layer(board(position, 0, EN), "strokes").children == ()


# The shelf.


def test_an_object_is_dots_then_strokes_then_felt() -> None:
    """DD-30: nothing drawn, under way with the pen's ring, finished."""
    shelf = [
        layer(board(boards.table(SQUARE, {}, pen=pen, drawn=pen % 4, objects=pen // 4), 0, EN), "object-0")
        for pen in (0, 2, 4)
    ]
    assert [art("book").felt in fills(each) for each in shelf] == [False, False, True]
    assert [any(isinstance(node, Use) for node in leaves_of(each.children)) for each in shelf] == [
        True,
        True,
        False,
    ]
    assert [each.label for each in shelf] == [
        "book: under way, 4 strokes left, 2 sun strokes",
        "book: under way, 2 strokes left, 1 sun stroke",
        "book: finished",
    ]


def test_an_object_finished_in_this_round_wears_a_dashed_ring() -> None:
    position = boards.table(SQUARE, {}, pen=4, objects=1, dice="1+2")
    assert not dashed(layer(board(position, 0, EN), "object-0"))
    assert dashed(layer(board(replace(position, known=(0,)), 0, EN), "object-0"))


def test_a_bonus_that_is_taken_is_struck_through() -> None:
    """DD-32."""
    sheet = boards.sheet(*boards.SQUARE, shelf='shelf = [["book", "leaf"], ["candle", "stroke"]]')
    before, after = boards.table(sheet, {}), boards.table(sheet, {}, pen=4, objects=1)
    assert {each.id for each in board(before, 0, EN).symbols if "tag" in each.id} == {
        "tag-leaf-36-24", "tag-stroke-36-24",
    }  # fmt: skip
    assert "tag-leaf-36-24-off" in {each.id for each in board(after, 0, EN).symbols}
    assert layer(board(before, 0, EN), "object-1").label == "candle: 6 strokes, then one more stroke"


def test_every_object_has_felt_details_and_a_name() -> None:
    for id_ in things():
        assert art(id_).name
        assert art(id_).details
        assert art(id_).felt in palette().paper


@pytest.mark.parametrize(
    ("wrong", "why"),
    [('felt = "neon"', "no felt 'neon'"), ('felt = "red"\ndetails = "M1"', "M takes 2 numbers")],
)
def test_art_that_cannot_be_drawn_is_named(wrong: str, why: str) -> None:
    entry = f'[[objects]]\nid = "thing"\nname = "thing"\npoints = [[0, 0]]\nsuns = [0]\n{wrong}\n'
    with pytest.raises(LayoutError, match=why):
        read_art(entry)


# Words.


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("words", [EN, FR], ids=["en", "fr"])
def test_a_sheet_can_be_played_from_its_text(name: str, words: Words) -> None:
    position = played(name, 8)
    drawing = board(position, 0, words)
    for read in (text.plain(drawing), text.spoken(drawing), text.plain(drawing, 40)):
        assert "{" not in read
    read = text.plain(drawing, 400)
    for line in position.sheet.lines:
        first, last = (cell_name(position.sheet.cells[line.cells[k]]) for k in (0, -1))
        assert f"{first}–{last}" in read
    for thing in position.sheet.shelf:
        assert words.t(art(thing.id).name) in read
    assert words.t("Lines") in read
    assert words.t(position.sheet.title) in read


def test_french_is_french() -> None:
    drawing = board(boards.table(find("a"), {}, bare=3, ready=2, thorns=3), 0, FR)
    assert layer(drawing, "leaves").label == "Feuilles\u202f: 3 dépensées, 2 prêtes, 3 à gagner"
    assert layer(drawing, "thorns").label == "3 épines\u202f: −1"
    assert layer(drawing, "shelf").label == "Étagère\u202f: 0 objets finis sur 16"


def test_thorns_are_only_said_alone() -> None:
    """DD-50."""
    assert "thorn" in text.plain(board(boards.table(SQUARE, {}), 0, EN))
    assert "thorn" not in text.plain(board(boards.table(SQUARE, {}, {}), 0, EN))
