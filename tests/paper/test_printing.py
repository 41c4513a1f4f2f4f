"""A printed sheet: one page, all that one needs to play on it, faces embedded, nothing but vectors.

How a town looks is tested with the drawing; which letters a name may have in ``test_faces``.
"""

from __future__ import annotations

import io
import re
from datetime import UTC, datetime
from typing import Any, get_args

import pytest
from pypdf import PdfReader

from papeterie import paper
from papeterie.games.idle_city import game
from papeterie.games.idle_city.buildings import BUILDINGS
from papeterie.games.idle_city.printed import largest_cells, short_rules
from papeterie.paper import printing
from papeterie.paper.printing import Paper
from papeterie.pen.game import Game
from papeterie.pen.words import Words
from tests.tiny_game import game as tiny

EN, FR = Words("en"), Words("fr")
CITY: Game = game


def read(data: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(data))


def text(data: bytes) -> str:
    """All words of a PDF on one line, without the blanks that depend on where lines break."""
    return re.sub(r"\s+", " ", " ".join(page.extract_text() for page in read(data).pages))


def fonts(data: bytes) -> dict[str, bool]:
    """The faces that a PDF names, and whether each is inside."""
    found = {}
    for page in read(data).pages:
        for font in _dictionaries(page.get("/Resources")):
            if font.get("/Type") == "/FontDescriptor":
                found[str(font["/FontName"])] = "/FontFile2" in font or "/FontFile3" in font
    return found


def pictures(data: bytes) -> list[Any]:
    """The bitmaps inside a PDF."""
    return [
        each
        for page in read(data).pages
        for each in _dictionaries(page.get("/Resources"))
        if each.get("/Subtype") == "/Image"
    ]


def _dictionaries(node: Any, seen: set[int] | None = None) -> list[Any]:
    seen = set() if seen is None else seen
    node = node.get_object() if hasattr(node, "get_object") else node
    if id(node) in seen or not isinstance(node, (dict, list)):
        return []
    seen.add(id(node))
    inner = node.values() if isinstance(node, dict) else node
    own = [node] if isinstance(node, dict) else []
    return own + [each for child in inner if child is not node for each in _dictionaries(child, seen)]


@pytest.mark.parametrize("ink", ["colour", "grey"])
@pytest.mark.parametrize("size", get_args(Paper))
def test_a_sheet_is_one_page_of_the_paper_asked_for(size: Paper, ink: Any, blank: Any, half: Any) -> None:
    for position in (blank, half):
        pages = read(paper.pdf(CITY, position, words=EN, paper=size, ink=ink)).pages
        assert len(pages) == 1
        box = sorted(float(side) * 25.4 / 72 for side in pages[0].mediabox[2:])
        assert box == pytest.approx(sorted(paper.PAPERS[size]), abs=0.1)


def test_a_sheet_in_progress_says_name_date_and_counts_in_both_languages(half: Any) -> None:
    """IC-02, IC-46."""
    dated: Any = {"name": "Val-Tilleul", "begun": "commencée le 2 mai 2026"}
    french = text(paper.pdf(CITY, half, words=FR, **dated))
    assert "Val-Tilleul" in french
    assert "commencée le 2 mai 2026" in french
    houses = half.built[5].bit_count()
    assert f"M · {houses}" in french
    assert f"H · {houses}" in text(paper.pdf(CITY, half, words=EN, **dated))


@pytest.mark.parametrize("words", [EN, FR], ids=["en", "fr"])
@pytest.mark.parametrize("sheet", CITY.sheets())
def test_a_blank_sheet_has_all_that_paper_play_needs(sheet: str, words: Words) -> None:
    """IC-02 a line for the date; IC-04 a legend to colour; IC-05 the columns; the rules in short."""
    own = game.words(words)
    said = text(paper.pdf(CITY, CITY.start(CITY.sheet(sheet), 1, CITY.options()), words=words))
    joined = said.replace(" ", "").replace("\u202f", "")
    assert "..........." in joined
    for building in BUILDINGS:
        assert own.t(building.name).replace(" ", "") in joined
    assert all(str(total) in said for total in range(2, 13))
    for rule in short_rules(own):
        assert rule.replace(" ", "").replace("\u202f", "") in joined


def test_a_blank_sheet_gives_no_building_a_colour(blank: Any, half: Any) -> None:
    """IC-04: the player chooses; only a sheet in progress has the pens on it."""
    _, drawings = game.printed(blank, 0, EN, rooms=[(190, 230, 0, 0)])
    _, coloured = game.printed(half, 0, EN, rooms=[(190, 230, 0, 0)])
    assert "pen-" not in str(drawings)
    assert "pen-" in str(coloured)


def test_a_throw_under_way_leaves_no_ring_and_no_lit_column_on_paper(half: Any) -> None:
    thrown = game.reveal(half, 25)
    building = game.moves(thrown, 0)[0]
    chosen = game.play(thrown, 0, building)
    marked = game.play(chosen, 0, game.moves(chosen, 0)[0])
    _, drawings = game.printed(marked, 0, EN, rooms=[(190, 230, 0, 0)])
    assert "action" not in str(drawings)
    assert "hi-" not in str(drawings)
    assert "action" not in str(game.pictured(marked, 0, EN))


def test_a_sheet_in_grey_holds_no_colour_and_every_letter(half: Any) -> None:
    """IC-04: printing in black and white loses nothing."""
    data = read(paper.pdf(CITY, half, words=EN, ink="grey")).pages[0].get_contents()
    assert data is not None
    colours = re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG|scn|SCN)\b", data.get_data())
    assert all(red == green == blue for red, green, blue in colours)
    said = text(paper.pdf(CITY, half, words=EN, ink="grey"))
    assert all(said.count(each.letter) >= half.built[n].bit_count() for n, each in enumerate(BUILDINGS))


def test_faces_are_embedded_and_none_but_ours(half: Any) -> None:
    found = fonts(paper.pdf(CITY, half, words=FR, name="Œuvre à Łódź"))
    assert found
    assert all(found.values())
    assert {name.partition("+")[2].partition("-")[0] for name in found} == {
        "CaveatBrush",
        "AtkinsonHyperlegibleNext",
    }


@pytest.mark.parametrize("ink", ["colour", "grey"])
def test_nothing_is_a_bitmap(ink: Any, half: Any) -> None:
    assert pictures(paper.pdf(CITY, half, words=EN, ink=ink)) == []


def test_the_same_sheet_gives_the_same_bytes(half: Any) -> None:
    made = [paper.pdf(CITY, half, words=FR, name="Val-Tilleul") for _ in range(2)]
    assert made[0] == made[1]
    dated = paper.pdf(CITY, half, words=FR, name="Val-Tilleul", moment=1_777_000_000)
    assert read(made[0]).metadata.creation_date is None  # type: ignore[union-attr]
    assert read(dated).metadata.creation_date == datetime(2026, 4, 24, 3, 6, 40, tzinfo=UTC)  # type: ignore[union-attr]


def test_the_file_says_what_it_is_to_those_who_cannot_see_it(half: Any) -> None:
    reader = read(paper.pdf(CITY, half, words=FR, name="Val-Tilleul"))
    assert reader.metadata is not None
    assert reader.metadata.title == "Val-Tilleul · My Idle City"
    root: Any = reader.root_object
    assert root["/Lang"] == "fr"
    assert "/StructTreeRoot" in root


@pytest.mark.parametrize("size", get_args(Paper))
@pytest.mark.parametrize("sheet", CITY.sheets())
@pytest.mark.parametrize("words", [EN, FR], ids=["en", "fr"])
def test_cells_are_large_enough_for_a_felt_pen(sheet: str, size: Paper, words: Words) -> None:
    """Six millimetres where the paper has the room; never under five and a half."""
    position = CITY.start(CITY.sheet(sheet), 1, CITY.options())
    rooms = printing.rooms(*paper.PAPERS[size], short_rules(game.words(words)))
    chosen, _ = game.printed(position, 0, words, rooms=rooms)
    assert largest_cells(position, rooms[chosen])[0] >= (5.75 if sheet == "great-town" else 7)


def test_the_legend_goes_beside_a_grid_that_fills_the_page() -> None:
    position = CITY.start(CITY.sheet("great-town"), 1, CITY.options())
    rooms = printing.rooms(*paper.PAPERS["a4"], short_rules(EN))
    chosen, drawings = game.printed(position, 0, EN, rooms=rooms)
    assert rooms[chosen][2] > 0
    grid, tables = drawings
    scale = min(rooms[chosen][0] / grid.view.width, rooms[chosen][1] / grid.view.height)
    assert 31 * 5.75 < grid.view.width * scale <= rooms[chosen][0] + 0.01
    assert tables.view.height * rooms[chosen][2] / tables.view.width <= rooms[chosen][3]


def test_any_game_prints_without_offering_anything_for_it() -> None:
    position = tiny.start(tiny.sheet("hedge"), 2, tiny.options())
    for seat in (0, 1):
        data = paper.pdf(tiny, position, words=FR, seat=seat)
        assert len(read(data).pages) == 1
        assert "hedge@1" in text(data)


def test_there_is_no_third_paper(blank: Any) -> None:
    with pytest.raises(KeyError):
        paper.pdf(CITY, blank, words=EN, paper="a3")  # type: ignore[arg-type]
