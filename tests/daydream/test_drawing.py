"""How a Daydream sheet looks: every cell said, each state shown, the same to the byte, light enough."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from papeterie.games.daydream import barrier, editions, find, game, rules
from papeterie.games.daydream.drawing import LAYERS, PAPER, all_symbols, board, lay_out_board, small_board
from papeterie.games.daydream.drawing_cards import leaves_row, line_card, object_card, thorns_plant
from papeterie.games.daydream.drawing_objects import art, read_art
from papeterie.games.daydream.drawing_printed import printed
from papeterie.games.daydream.rules import Position
from papeterie.games.daydream.shelf import things
from papeterie.pen.drawing import svg, text
from papeterie.pen.drawing.model import Drawing, Group, Node, Path, Text, Use
from papeterie.pen.drawing.palette import palette
from papeterie.pen.game import LayoutError
from papeterie.pen.grid import cell_name, parse_cell
from papeterie.pen.words import Words
from tests.daydream import boards

EN = game.words(Words("en"))
FR = game.words(Words("fr"))
SHEETS = sorted({sheet.name for sheet in editions().values()})
SQUARE = boards.sheet(*boards.SQUARE)


def groups(nodes: tuple[Node, ...]) -> Iterator[Group]:
    for node in nodes:
        if isinstance(node, Group):
            yield node
            yield from groups(node.children)


def leaves_of(nodes: tuple[Node, ...]) -> Iterator[Node]:
    for node in nodes:
        if isinstance(node, Group):
            yield from leaves_of(node.children)
        else:
            yield node


def layer(drawing: Drawing, name: str) -> Group:
    return next(group for group in groups(drawing.nodes) if group.id == name)


def fills(group: Group) -> list[str]:
    return [node.fill for node in leaves_of(group.children) if isinstance(node, Path)]


def dashed(group: Group) -> list[Path]:
    shown = leaves_of(group.children)
    return [node for node in shown if isinstance(node, Path) and node.stroke == "action" and node.dash]


def numbers(group: Group) -> list[str]:
    return [node.text for node in leaves_of(group.children) if isinstance(node, Text)]


@cache
def played(name: str, rounds: int, seats: int = 1) -> Position:
    """A table after so many rounds of marks at random, with new dice on it unless it has ended."""
    chance = random.Random(f"{name} {rounds}")
    position = rules.new_table(find(name), seats)
    while position.round < rounds and not position.ended:
        position = rules.reveal(position, chance.choice((12, 13, 24, 35, 46, 56, 16, 33)))
        for seat in range(seats):
            while not rules.may_be_done(position, seat):
                moves = rules.moves(position, seat)
                position = rules.play(position, seat, moves[chance.randrange(len(moves))])
        position = barrier.settle(position)
    return position if position.ended else rules.reveal(position, 25)


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
    draft = (cell_name(rules.written(move)[0]),)
    old, new = board(position, 0, EN), board(after, 0, EN, draft=draft)
    sent = ""
    for node in groups(new.nodes):
        if node.id and node.id not in ("modules", "shelf"):
            part = svg.layer(new, node.id)
            if svg.layer(old, node.id) != part:
                sent += part
    assert len(gzip.compress(sent.encode(), 6)) < 6_000


@pytest.mark.parametrize("name", SHEETS)
def test_a_page_can_put_down_all_symbols_before_the_first_mark(name: str) -> None:
    layout = lay_out_board(find(name))
    there = {symbol.id: symbol for symbol in all_symbols(find(name), layout)}
    assert len(gzip.compress(svg.page_symbols(there.values()).encode(), 6)) < 16_000
    for rounds in (0, 3, 9, 15, 40):
        position = played(name, rounds)
        moves = rules.moves(position, 0)
        cursor = cell_name(rules.written(moves[len(moves) - 1])[0]) if rounds and moves else ""
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


# Modules.


def test_the_constellation_shows_strokes_stars_and_what_would_come() -> None:
    """DD-60."""
    sheet = find("b")
    star = cell_name(sheet.cells[next(k for k in range(len(sheet.cells)) if sheet.stars >> k & 1)])
    position = boards.table(sheet, {star: 6})
    reached = sum(at <= 6 for at in sheet.constellation)
    drawing = board(position, 0, EN)
    assert f"Constellation: 6 of {len(sheet.path) - 1} strokes, {reached} of" in text.plain(drawing, 200)
    rings = fills(layer(drawing, "constellation")).count("action")
    assert rings == reached + 1, "the stars reached and the pen's place"
    empty = boards.table(sheet, {})
    assert dashed(layer(board(empty, 0, EN, what_if=position), "constellation"))


def test_notes_are_coloured_head_by_head() -> None:
    """DD-61: half of a double note, then the whole."""
    sheet = boards.sheet(*boards.SQUARE, more='notes = [["a1", "b1"], ["a2", "b2", "a3", "b3"]]\n')
    single = boards.table(sheet, {"a1": 4, "b1": 4})
    pair = boards.table(sheet, {"a2": 4, "b2": 4})
    four = boards.table(sheet, {"a2": 4, "b2": 4, "a3": 4, "b3": 4})
    assert "Notes: 0 of 3 heads coloured. a1 b1; a2 b2 a3 b3" in text.plain(
        board(boards.table(sheet, {}), 0, EN)
    )
    assert [
        fills(layer(board(position, 0, EN), "notes")).count("stroke") for position in (single, pair, four)
    ] == [2, 2, 3], "heads and their stem"


@pytest.mark.parametrize(("name", "ringed"), [("e", 0), ("h", 2)])
def test_polaroids_repeat_their_numbers_and_ring_those_that_count(name: str, ringed: int) -> None:
    """DD-62: on H one for each distinct number."""
    sheet = find(name)
    names = [cell_name(sheet.cells[slot.cell]) for slot in sheet.polaroids]
    position = boards.table(sheet, {names[0]: 4, names[1]: 4, names[2]: 5})
    shown = layer(board(position, 0, EN), "polaroids")
    assert [found for found in numbers(shown) if found.isdigit()] == ["4", "4", "5"]
    assert fills(shown).count("action") == ringed
    assert shown.label.startswith("Polaroids – ")


def test_equal_moons_are_joined_to_their_reward() -> None:
    """DD-63."""
    position = boards.table(find("f"), {}, garland=bytes((3, 3, 5)))
    drawing = board(position, 0, EN)
    assert "Garland: 3 [" in text.plain(drawing, 300)
    assert fills(layer(drawing, "garland")).count("stroke") == 2, "the links and the ring"


def test_frames_show_what_is_mine_what_is_gone_and_what_the_round_will_bring() -> None:
    """DD-64."""
    sheet = find("g")
    zone = [cell_name(sheet.cells[k]) for k in range(len(sheet.cells)) if sheet.frames[0].zones[0] >> k & 1]
    full = boards.table(sheet, dict.fromkeys(zone, 3), {})
    nothing = ((),) * len(sheet.frames)
    frame = layer(board(full, 0, EN), "frames").children[0]
    assert isinstance(frame, Group)
    assert len(dashed(frame)) == 1, "drafted until the round closes"
    settled = barrier.settle(replace(full, dice=12))
    mine, others = (layer(board(settled, seat, EN), "frames").children[0] for seat in (0, 1))
    assert isinstance(mine, Group)
    assert isinstance(others, Group)
    best = sheet.frames[0].ladder[0]
    assert fills(mine).count("action") == 1
    assert f"yours: {best}" in mine.label
    assert fills(others).count("action") == 0
    assert "yours" not in others.label
    assert "ink-2" in fills(others), "crossed out"
    empty = boards.table(sheet, {}, claims=nothing)
    zones = layer(board(empty, 0, EN, what_if=full), "zones")
    assert "hi" in [node.stroke for node in leaves_of(zones.children) if isinstance(node, Path)]


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


# Small pages, other seats, paper.


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
