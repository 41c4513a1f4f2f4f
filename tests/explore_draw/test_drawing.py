"""How boats look: every cell said, nothing by colour alone, the same to the byte, light enough.

Cards, island and printed sheets are in ``test_drawing_cards``.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from papeterie.games.explore_draw import boats, drawing_ghost, drawing_look, drawing_pieces, refusals, rules
from papeterie.games.explore_draw.board import Board, Position
from papeterie.games.explore_draw.cards import COLOURS, cards
from papeterie.games.explore_draw.drawing import boat, lay_out_boat
from papeterie.games.explore_draw.drawing_ghost import Ghost, held, verdict
from papeterie.games.explore_draw.drawing_look import Look
from papeterie.games.explore_draw.drawing_pieces import TREASURE, Piece
from papeterie.games.explore_draw.marks import AS_SHOWN, place
from papeterie.pen.drawing import svg, text
from papeterie.pen.drawing.model import Drawing, Group, Node, Path, Symbol, Text, Use
from papeterie.pen.drawing.palette import palette
from papeterie.pen.game import LayoutError
from papeterie.pen.grid import cell_at, cell_name, cells_of, parse_cell
from papeterie.pen.words import Words
from tests.explore_draw.boats_for_tests import board, kittens, marked, table
from tests.pen.colour_sight import EYES, ciede2000, contrast, lab, lightness, seen

EN = Words("en", "papeterie.games.explore_draw")
FR = Words("fr", "papeterie.games.explore_draw")
HULL = boats.hull()
LADEN = board(
    cats=[
        ("green", "h1 e2-h2"), ("green", "i1-k1 i2"), ("green", "l1 l2 j2 k2"), ("blue", "h3 h4 i4 i5 h6 i6"),
        ("orange", "f6 f7 e8-g8"), ("orange", "e7"), ("red", "k4-k7 j7"), ("purple", "o7 n7 n8 m8 m9 l9"),
    ],
    treasures=["f3 f4", "j4-j6", "m1-o1 n2", "m7 m6"],
    specials="1",
)  # fmt: skip
SQUARE_OSHAX = "oshax X../X.X/XXX"


def groups(nodes: tuple[Node, ...]) -> Iterator[Group]:
    for node in nodes:
        if isinstance(node, Group):
            yield node
            yield from groups(node.children)


def leaves(nodes: tuple[Node, ...]) -> Iterator[Node]:
    for node in nodes:
        if isinstance(node, Group):
            yield from leaves(node.children)
        else:
            yield node


def layer(drawing: Drawing, name: str) -> Group:
    return next(group for group in groups(drawing.nodes) if group.id == name)


def cells(drawing: Drawing) -> dict[str, Group]:
    return {group.cell: group for group in groups(drawing.nodes) if group.role == "cell"}


def fills(nodes: tuple[Node, ...]) -> set[str]:
    return {node.fill for node in leaves(nodes) if isinstance(node, Path | Text)}


def uses(group: Group) -> list[str]:
    return [node.symbol for node in leaves(group.children) if isinstance(node, Use)]


def in_hand(what: str, drawn: Board | None = None) -> Position:
    """A table whose seat has taken up this card, in column A."""
    return marked(table({1: what}, drawn), "column-A", "card-1")


# What is said.


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("words", [EN, FR], ids=lambda words: words.lang)
def test_every_cell_of_a_boat_is_labelled_and_no_other(number: int, words: Words) -> None:
    found = cells(boat(table(boat=number, drawn=LADEN), 0, words))
    assert set(found) == {cell_name(cell) for cell in cells_of(HULL.grid.cells)}
    for cell, group in found.items():
        assert group.label.startswith(f"{cell} ")
        assert 1 <= len(group.letter) <= 2


def test_a_cell_says_what_lies_there_and_in_which_room() -> None:
    english, french = cells(boat(table(drawn=LADEN), 0, EN)), cells(boat(table(drawn=LADEN), 0, FR))
    assert (english["h1"].letter, english["h1"].label) == ("G1", "h1 green cat G1, room b")
    assert (french["h1"].letter, french["h1"].label) == ("V1", "h1 chat vert V1, salle b")
    assert (english["f3"].letter, english["m1"].letter) == ("t1", "T1")
    assert english["b4"].label == "b4 red map, room a"
    assert english["b4"].letter != french["b4"].letter
    assert (english["a6"].letter, english["a6"].label) == ("ra", "a6 rat, room a")
    assert (english["v5"].letter, english["v5"].label) == ("g", "v5 room g")


def test_two_cats_of_a_colour_side_by_side_are_said_and_drawn_as_two() -> None:
    """ED-04, ED-30."""
    drawing = boat(table(drawn=board(cats=[("red", "e5 f5"), ("red", "g5 h5")])), 0, EN)
    assert [cells(drawing)[name].letter for name in ("e5", "f5", "g5", "h5")] == ["R1", "R1", "R2", "R2"]
    assert uses(layer(drawing, "pieces")).count("head-red") == 2


def test_the_text_of_a_boat_is_enough_to_play_from() -> None:
    """ED-50, ED-60, ED-61: pieces, families, rooms with what they lack, maps, rats."""
    said = text.plain(boat(table(drawn=LADEN), 0, EN))
    assert "  G1 green cat: h1 e2 f2 g2 h2\n" in said
    assert "  a, parrot room: 18 of 18 to fill\n" in said
    assert "  b, moon room: full\n" in said
    assert "  g, parrot room: 4 to fill, u4 u5 v5 u6\n" in said
    assert "  B blue map at o2\n" in said.replace("  B  ", "  B ")
    assert "Families: green family of 3.\n" in said
    assert all(len(line) <= 80 for line in said.splitlines())
    spoken = text.spoken(boat(table(drawn=LADEN), 0, EN))
    assert "e–h green cat G1, room b" in spoken


def test_a_boat_says_in_one_sentence_how_it_stands() -> None:
    drawing = boat(table(drawn=LADEN), 0, FR, name="Zoé")
    assert drawing.title == "Zoé"
    assert drawing.description.startswith("Chats : 8. Trésors : 4.".replace(" :", "\u202f:"))


# What lies on the boat.


def test_a_rat_under_a_piece_is_gone_and_shown_paler_when_cats_are_hidden() -> None:
    """ED-35."""
    one, two = board(), board(cats=[("red", "a5 a6")])
    assert len(uses(layer(boat(table(drawn=one), 0, EN), "rats"))) == 19
    assert len(uses(layer(boat(table(drawn=two), 0, EN), "rats"))) == 18
    hidden = boat(table(drawn=two), 0, EN, hide_cats=True)
    assert len(uses(layer(hidden, "rats"))) == 19
    assert not uses(layer(hidden, "pieces")), "no fur, no head"
    assert cells(hidden)["a6"].letter == "R1", "what is said stays true"


def test_a_family_lies_on_one_ground_and_two_cats_on_none() -> None:
    """ED-61: groups that touch only by a corner are two."""

    def grounds(where: str) -> int:
        drawing = boat(table(drawn=board(cats=kittens("blue", where))), 0, EN)
        return sum(
            isinstance(node, Path) and node.opacity == 0.62
            for node in leaves(layer(drawing, "families").children)
        )

    assert grounds("e5 f5") == 0
    assert grounds("e5 f5 g5") == 1
    assert grounds("e5 f5 g5 h6 i6 j6") == 2


def test_a_full_room_is_ticked() -> None:
    """ED-60."""
    drawn = board(treasures=["u4-u6 v5"])
    drawing = boat(table(drawn=drawn), 0, EN)
    assert "good" in fills(layer(drawing, "rooms").children)
    assert "good" not in fills(layer(boat(table(), 0, EN), "rooms").children)
    assert "parrot room: full" in text.plain(drawing)


def test_room_pictures_stand_where_no_boat_has_a_rat_or_a_map() -> None:
    for room, cell in drawing_look.room_cells().items():
        where = 1 << parse_cell(cell)
        assert where & next(each.cells for each in HULL.rooms if each.letter == room)
        assert not any(where & (each.rats | sum(each.maps)) for each in boats.boats())
    assert set(drawing_look.room_cells()) == {each.letter for each in HULL.rooms if each.icon != "none"}


def test_what_was_drawn_today_is_dashed_round_and_stands_in_its_own_layer() -> None:
    """ED-13."""
    before = board(cats=[("red", "e5 f5")], treasures=["e4"])
    after = board(cats=[("red", "e5 f5"), ("blue", "g5")], treasures=["e4", "f4"])
    drawing = boat(table(drawn=after), 0, EN, since=before)
    today = [use for use in uses(layer(drawing, "draft")) if not use.startswith("f")]
    assert today == ["head-blue", "gem"]
    assert {"head-red", "gem"} <= set(uses(layer(drawing, "pieces")))
    assert "head-blue" not in uses(layer(drawing, "pieces"))
    dashes = [
        node for node in leaves(layer(drawing, "draft-line").children) if isinstance(node, Path) and node.dash
    ]
    assert [node.stroke for node in dashes] == ["action", "action"]
    assert not layer(boat(table(drawn=after), 0, EN), "draft").children


def test_a_blank_boat_has_rats_and_maps_and_nothing_else() -> None:
    drawing = boat(table(drawn=LADEN), 0, EN, blank=True)
    assert not layer(drawing, "pieces").children
    assert len(uses(layer(drawing, "rats"))) == 19


# Pieces.


def every_piece() -> list[Piece]:
    found = {}
    for card in cards():
        for item in card.items:
            for turn in item.shape.turns:
                laid = drawing_pieces.boxed(list(turn.cells))[0]
                colour = TREASURE if item.kind == "treasure" else 2
                found[laid, item.kind] = Piece(laid, colour, item.kind == "oshax")
    return list(found.values())


def test_a_cats_head_lies_in_an_end_and_its_tail_in_another_cell() -> None:
    for piece in every_piece():
        if piece.colour == TREASURE or len(piece.cells) == 1:
            continue
        head, tail = drawing_pieces.head_cell(piece), drawing_pieces.tail_cell(piece)
        assert head != tail
        beside = [sum(abs(a - c) + abs(b - d) == 1 for a, b in piece.cells) for c, d in piece.cells]
        assert beside[piece.cells.index(head)] == min(beside)


def test_no_cat_has_the_shape_of_an_oshax_which_wears_a_star() -> None:
    """ED-33."""
    for piece in every_piece():
        if piece.colour != TREASURE:
            bits = sum(1 << 32 * r + c for c, r in piece.cells)
            assert drawing_pieces.cat(bits, 2)[0].oshax == piece.oshax
    plain, starred = (
        drawing_pieces.body(Piece(((0, 0), (1, 0), (2, 0)), 4, oshax), Look(36)) for oshax in (False, True)
    )
    assert len(list(leaves(starred.children))) == len(list(leaves(plain.children))) + 1


def test_commons_carry_gems_and_coins_in_turn_and_rares_stars() -> None:
    """ED-34."""
    drawing = boat(table(drawn=board(treasures=["e5-g5", "e6-h6"])), 0, EN)
    assert [use[:4] for use in uses(layer(drawing, "pieces")) if not use.startswith("felt")] == [
        "gem", "coin", "gem", "star", "star", "star", "star",
    ]  # fmt: skip


def test_each_colour_has_a_fur_and_a_letter_of_its_own() -> None:
    """ED-04."""
    assert len({cat.fur for cat in drawing_look.cats()}) == len(COLOURS)
    for lang in ("en", "fr"):
        assert len({drawing_look.letter(colour, lang) for colour in range(len(COLOURS))}) == len(COLOURS)


def test_a_cat_is_named_by_fur_medal_and_colour_each() -> None:
    """ED-04. Without colours, fur and letter are left, in ink."""
    drawn = board(cats=[("purple", "e5 f5 g5")])
    colour, bare = boat(table(drawn=drawn), 0, FR), boat(table(drawn=drawn), 0, FR, finish="bare")
    for drawing in (colour, bare):
        assert any(use.startswith("fur-purple") for use in uses(layer(drawing, "pieces")))
        words = [node.text for node in leaves(layer(drawing, "pieces").children) if isinstance(node, Text)]
        assert words == ["M"]
    assert "cat-purple" in fills(layer(colour, "pieces").children)
    everything = [*bare.nodes, *(node for symbol in bare.symbols for node in symbol.nodes)]
    assert not any(fill.startswith("cat-") for fill in fills(tuple(everything)))


@pytest.mark.parametrize(
    ("entry", "key"),
    [
        ({"fur": "stripes", "opacity": 0.2, "line": "gel"}, "cats.red.fur"),
        ({"fur": "dots", "opacity": 2, "line": "gel"}, "cats.red.opacity"),
        ({"fur": "dots", "opacity": 0.2, "line": "chalk"}, "cats.red"),
        (None, "cats.red"),
    ],
)
def test_a_faulty_look_is_refused_with_file_and_key(entry: object, key: str) -> None:
    with pytest.raises(LayoutError) as caught:
        drawing_look.read_cat("red", entry, "mine.toml")
    assert (caught.value.file, caught.value.key) == ("mine.toml", key)


# The piece in hand.


def test_a_piece_in_hand_says_whether_it_fits_or_why_not() -> None:
    """ED-30, ED-31."""
    position = in_hand("red XXXXX", board(treasures=["e5"]))
    item = rules.in_hand(position, position.boards[0]).items[0]

    def at(where: str) -> tuple[str, list[str]]:
        why, found = verdict(position, 0, held(item, -1, 0, parse_cell(where)))
        return why, [cell_name(cell) for cell in cells_of(found)]

    assert at("f5") == ("", ["f5", "g5", "h5", "i5", "j5"])
    assert at("c5") == ("overlap", ["e5"])
    assert at("u5") == ("outside", ["u5", "v5"])
    assert at("f6")[0] == "apart"
    assert "e6" not in at("g3")[1]


placings = st.tuples(st.integers(0, 7), st.builds(cell_at, st.integers(0, 21), st.integers(0, 8)))


@given(placings, st.sampled_from(["red .XX/XX.", "blue XXXXX", "green ..X./..X./XXXX"]), st.booleans())
def test_a_ghost_fits_just_where_the_rules_let_it_lie(
    at: tuple[int, int], what: str, untouched: bool
) -> None:
    """ED-30, ED-31, with the same sentence as a refused mark."""
    position = in_hand(what, None if untouched else LADEN)
    item = rules.in_hand(position, position.boards[0]).items[0]
    turn, anchor = at[0] % len(item.shape.turns), at[1]
    ghost = held(item, -1, turn, anchor)
    refused = refusals.refusal(position, 0, place(0, AS_SHOWN, turn, anchor))
    assert (verdict(position, 0, ghost)[0] == "") == (refused is None)
    if refused is not None:
        assert EN.t(refused.why, **refused.facts) in drawing_ghost.said(position, 0, ghost, EN)


@given(st.integers(0, 7))
def test_all_places_of_the_piece_in_hand_can_be_lit(turn: int) -> None:
    position = in_hand("red XXXX/X...", LADEN)
    item = rules.in_hand(position, position.boards[0]).items[0]
    ghost = held(item, -1, turn, parse_cell("k5"))
    legal = {move for move in rules.moves(position, 0) if move >= 128}
    lit = {
        name
        for name, cell in cells(boat(position, 0, EN, ghost=ghost, places=True)).items()
        if cell.letter.endswith("+")
    }
    assert lit == {cell_name(anchor) for anchor in range(9 * 32) if place(0, AS_SHOWN, turn, anchor) in legal}


def test_a_ghost_is_the_real_piece_on_highlighter_and_crossed_where_it_cannot_lie() -> None:
    position = in_hand("red XXXXX", LADEN)
    item = rules.in_hand(position, position.boards[0]).items[0]
    good = boat(position, 0, EN, ghost=held(item, -1, 0, parse_cell("l4")), tag=("covers the rat",))
    bad = boat(position, 0, EN, ghost=held(item, -1, 0, parse_cell("k4")))
    lines = {node.stroke for node in leaves(layer(good, "ghost").children) if isinstance(node, Path)}
    assert {"hi", "action"} <= lines
    assert "warn" not in fills(layer(good, "ghost").children)
    assert "warn" in fills(layer(bad, "ghost").children)
    assert "head-red" in uses(layer(good, "ghost"))
    assert layer(good, "tag").label == "covers the rat"
    assert "fits at l4, m4, n4, o4 and p4" in text.plain(good)
    assert not layer(boat(position, 0, EN), "ghost").children


def test_an_oshax_in_hand_has_no_colour_until_it_is_given_one() -> None:
    """ED-33."""
    position = in_hand("red XXXXX")
    item = next(item for card in cards() for item in card.items if item.kind == "oshax")
    white = boat(position, 0, EN, ghost=Ghost(item, -1, 0, parse_cell("k5")))
    blue = boat(position, 0, EN, ghost=Ghost(item, 0, 0, parse_cell("k5")))
    assert "cat-blue" not in fills(layer(white, "ghost").children)
    assert "cat-blue" in fills(layer(blue, "ghost").children)
    assert "Oshax without a colour yet" in text.plain(white)


# Files, sizes, measures.


def some_drawings() -> list[Drawing]:
    position = in_hand("red XXXXX", LADEN)
    ghost = held(rules.in_hand(position, position.boards[0]).items[0], -1, 0, parse_cell("l4"))
    small = lay_out_boat(("sea", "boat"), width=374)
    return [
        *(
            boat(position, 0, FR, ghost=ghost, finish=finish, paper=True)
            for finish in ("felt", "flat", "bare")
        ),
        boat(position, 0, EN, parts=("sea", "boat"), layout=small, ghost=ghost, places=True),
        boat(position, 0, EN, parts=("boat",), layout=lay_out_boat(("boat",), width=124)),
    ]


def test_drawn_twice_it_is_the_same_to_the_byte() -> None:
    for one, two in zip(some_drawings(), some_drawings(), strict=True):
        assert svg.page(one) == svg.page(two)
        assert svg.file(one, lamp=True) == svg.file(two, lamp=True)


def test_both_skins_have_all_that_they_refer_to_under_their_prefix() -> None:
    for drawing in some_drawings():
        for shown in (svg.page(drawing, prefix="p"), svg.file(drawing, prefix="p", ink="grey")):
            ElementTree.fromstring(shown)
            ids = re.findall(r'\bid="([^"]*)"', shown)
            assert len(ids) == len(set(ids))
            assert all(name.startswith("p-") for name in ids)
            named = set(re.findall(r'href="#([^"]*)"', shown)) | set(re.findall(r"url\(#([^)]*)\)", shown))
            assert named <= set(ids)
        assert "class=" not in svg.file(drawing)


def test_a_further_piece_needs_no_further_symbol() -> None:
    """So a page that replaces a layer has all that it uses."""
    ids = [symbol.id for symbol in boat(table(), 0, EN).symbols]
    assert ids == [symbol.id for symbol in boat(table(drawn=LADEN), 0, EN).symbols]


def test_a_full_boat_is_light_enough_for_a_page() -> None:
    full = replace(LADEN, cats=LADEN.cats * 3, treasures=LADEN.treasures * 2)
    drawing = boat(table(drawn=full), 0, FR, name="Ton bateau", paper=True)
    assert len(gzip.compress(svg.page(drawing).encode())) < 45_000
    assert len(gzip.compress(svg.layer(boat(table(drawn=LADEN), 0, FR), "pieces").encode())) < 9_000
    day = boat(
        table(drawn=LADEN), 0, FR, since=replace(LADEN, cats=LADEN.cats[:6], treasures=LADEN.treasures[:3])
    )
    today = ("rats", "families", "draft", "rooms", "draft-line", "places", "ghost")
    assert len(gzip.compress("".join(svg.layer(day, name) for name in today).encode())) < 6_000, (
        "after a mark"
    )
    thumbnail = boat(table(drawn=full), 0, FR, parts=("boat",), layout=lay_out_boat(("boat",), width=124))
    assert len(gzip.compress(svg.page(thumbnail).encode())) < 3_500


def test_nothing_written_on_a_boat_is_smaller_than_13_px() -> None:
    for drawing in some_drawings():
        sizes = [float(size) for size in re.findall(r'font-size="([^"]*)"', svg.page(drawing))]
        assert min(sizes, default=13) >= 13


def test_cells_lie_where_the_layout_says_and_all_of_the_boat_inside() -> None:
    for width in (320, 374, 736, 892, 1016):
        found = lay_out_boat(width=width)
        first, last = found.cell_box("a1"), found.cell_box("v9")
        assert (first.x, first.y) == (found.left, found.top)
        assert last.x == pytest.approx(first.x + 21 * found.cell)
        assert first.x > 0.3 * found.cell
        assert last.x + 1.3 * found.cell < found.width == width
        assert last.y + 1.3 * found.cell < found.height


def test_a_phone_shows_the_whole_boat_at_15_px_a_cell() -> None:
    assert 15 <= lay_out_boat(("sea", "boat"), width=374).cell <= 16


def test_a_thumbnail_is_hull_and_pieces_only() -> None:
    drawing = boat(table(drawn=LADEN), 0, EN, parts=("boat",), layout=lay_out_boat(("boat",), width=124))
    assert not any(isinstance(node, Use | Text) for node in leaves(drawing.nodes))
    used: tuple[Symbol, ...] = drawing.symbols
    assert not [symbol for symbol in used if symbol.id.startswith(("fur", "head"))]


# Colours.


def felts(lamp: bool, *, treasure: bool) -> list[str]:
    names = [f"cat-{colour}" for colour in COLOURS] + ["treasure"] * treasure
    return [palette().colour(name, lamp=lamp) for name in names]


@pytest.mark.parametrize("lamp", [False, True])
@pytest.mark.parametrize(("eye", "floor"), [("normal", 24.5), ("protan", 14), ("deutan", 14), ("tritan", 14)])
def test_no_eye_takes_one_cat_for_another(eye: str, floor: float, lamp: bool) -> None:
    """ED-04."""
    shown = [lab(seen(value, EYES[eye])) for value in felts(lamp, treasure=True)]
    assert min(ciede2000(one, two) for one, two in combinations(shown, 2)) >= floor


@pytest.mark.parametrize("lamp", [False, True])
def test_cats_differ_in_lightness_when_all_is_grey(lamp: bool) -> None:
    """ED-04."""
    levels = sorted(lightness(seen(value, EYES["normal"])) for value in felts(lamp, treasure=False))
    assert min(b - a for a, b in pairwise(levels)) >= 9.5


@pytest.mark.parametrize("lamp", [False, True])
@pytest.mark.parametrize("eye", EYES)
def test_a_face_stands_out_from_its_cat_for_every_eye(eye: str, lamp: bool) -> None:
    for colour, cat in zip(COLOURS, drawing_look.cats(), strict=True):
        felt = palette().colour(f"cat-{colour}", lamp=lamp)
        line = palette().colour(cat.line, lamp=lamp)
        assert contrast(seen(line, EYES[eye]), seen(felt, EYES[eye])) >= 3, colour


@pytest.mark.parametrize("lamp", [False, True])
@pytest.mark.parametrize(
    ("mark", "on", "least"),
    [("sea-ink", "sea", 7), ("sea-ink-2", "sea", 4.5), ("wall", "deck", 4.5), ("felt-ink", "deck", 4.5)],
)
def test_what_is_written_on_sea_and_deck_can_be_read(mark: str, on: str, least: float, lamp: bool) -> None:
    one, two = (seen(palette().colour(name, lamp=lamp), EYES["normal"]) for name in (mark, on))
    assert contrast(one, two) >= least
