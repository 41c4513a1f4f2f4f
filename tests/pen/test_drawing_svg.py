"""Both skins of SVG: well formed whatever is drawn, ids prefixed, tokens for pages and values for files."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papeterie.pen.drawing import svg
from papeterie.pen.drawing.model import Box, Drawing, Group, Path, Symbol, Text, Use

SVG = "{http://www.w3.org/2000/svg}"


def drawing(text: str = "Val-Tilleul", *, crop: Box | None = None) -> Drawing:
    mark = Group(id="built", children=(Use("c5", 10, 20), Use("c5", 30, 20, 0.75)))
    words = Text(50, 30, text, 16, weight=700, anchor="middle", fill="ink-2")
    dashes = Path(d="M0 0h9", stroke="hi-edge", width=1.9, dash="4 4.5", fill="hi-wash")
    return Drawing(
        width=100,
        height=60.5,
        title=text,
        description="3 of 9 cells coloured.",
        nodes=(mark, words, dashes, Path(d="M0 0h9z", fill="pen-river", opacity=0.5)),
        symbols=(Symbol("c5", (Path(d="M0 0h42v42z", fill="ink"),)),),
        lang="fr",
        crop=crop,
    )


def skins(found: Drawing) -> list[str]:
    page = svg.page(found).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return [page, svg.file(found), svg.file(found, ink="grey", lamp=True, ground="sheet")]


@given(st.text())
def test_any_text_gives_well_formed_svg(text: str) -> None:
    for shown in skins(drawing(text)):
        root = ElementTree.fromstring(shown.encode())
        assert root.tag == f"{SVG}svg"


def test_markup_in_a_name_is_only_text() -> None:
    for shown in skins(drawing("<script>\"&'</script>")):
        root = ElementTree.fromstring(shown)
        assert not list(root.iter(f"{SVG}script"))
        assert [node.text for node in root.iter(f"{SVG}text")] == ["<script>\"&'</script>"]


def test_a_page_names_tokens_and_a_file_gives_their_values() -> None:
    page, file, grey = skins(drawing())
    assert "#" not in re.sub(r'href="#[^"]*"', "", page)
    assert 'class="f-pen-river"' in page
    assert 'class="f-hi-wash s-hi-edge"' in page
    assert 'fill="#3B8EDB"' in file
    assert 'fill="#FFEFB0"' in file
    assert all(red == green == blue for red, green, blue in re.findall(r'="#(..)(..)(..)"', grey))
    for shown in (file, grey):
        assert "class=" not in shown
        assert "var(" not in shown
        assert "style" not in shown


def test_every_id_and_every_reference_wears_the_prefix() -> None:
    for shown in (svg.page(drawing(), prefix="a1"), svg.file(drawing(), prefix="a1")):
        assert set(re.findall(r'\bid="([^"]*)"', shown)) == {"a1-c5", "a1-built"}
        assert set(re.findall(r'href="#([^"]*)"', shown)) == {"a1-c5"}


def test_symbols_may_stand_once_for_all_drawings_of_a_page() -> None:
    symbols = svg.page_symbols(drawing().symbols, prefix="t")
    assert 'aria-hidden="true"' in symbols
    assert 'id="t-c5"' in symbols
    assert "<defs>" not in svg.page(drawing(), prefix="t", symbols=False)


def test_a_page_says_to_everybody_what_a_drawing_shows() -> None:
    page = svg.page(drawing())
    assert 'role="img" lang="fr" aria-label="Val-Tilleul"' in page
    assert "<desc>3 of 9 cells coloured.</desc>" in page
    assert "<title>Val-Tilleul</title>" in svg.file(drawing())


def test_one_layer_can_be_had_alone() -> None:
    layer = svg.layer(drawing(), "built", prefix="t")
    assert layer.startswith('<g id="t-built"><use href="#t-c5" x="10" y="20"/>')
    assert layer in svg.page(drawing(), prefix="t")
    with pytest.raises(KeyError):
        svg.layer(drawing(), "draft")


def test_a_crop_shows_only_its_part() -> None:
    shown = svg.file(drawing(crop=Box(5, 6, 20, 30)), ground="sheet")
    assert 'viewBox="5 6 20 30" width="20" height="30"' in shown
    assert '<rect x="5" y="6" width="20" height="30" fill="#FCF6EA"/>' in shown


def test_a_file_in_the_lamp_has_the_colours_of_its_ground() -> None:
    sheet = svg.file(drawing(), lamp=True)
    assert "#3A2F24" in sheet
    panel = svg.file(Drawing(9, 9, "", (Text(1, 1, "a", 9),), ground="panel"), lamp=True)
    assert "#F0E4CC" in panel


def test_what_appears_later_in_a_moving_picture_is_hidden_until_then() -> None:
    moving = Drawing(9, 9, "", (Group(children=(Path(d="M0 0h9", fill="ink"),), appears=2.5),))
    shown = ElementTree.fromstring(svg.file(moving))
    hiding = [
        (change.get("to"), change.get("begin"), change.get("end")) for change in shown.iter(f"{SVG}set")
    ]
    assert hiding == [("0", "0s", "2.5s")]
    assert all(node.get("opacity") is None for node in shown.iter(f"{SVG}g"))
    assert "<set" not in svg.page(moving)


def test_drawn_twice_it_is_the_same_to_the_byte() -> None:
    assert skins(drawing()) == skins(drawing())


def clipped(*clips: str) -> Drawing:
    """Two layers; each shows the same thing through these clips."""
    inner = tuple(Group(clip=clip, children=(Path("M0 0h9v9z", fill="ink"),)) for clip in clips)
    return Drawing(9, 9, "cut", (Group(id="one", children=inner), Group(id="two", children=inner)))


def test_a_clip_stands_once_in_each_layer_so_that_a_layer_may_go_alone() -> None:
    drawn = clipped("M0 0h4v4z", "M0 0h4v4z", "M0 0h5v5z")
    for shown in (svg.page(drawn, prefix="t"), svg.file(drawn, prefix="t")):
        names = re.findall(r'<clipPath id="([^"]*)"', shown)
        assert len(names) == len(set(names)) == 4
        assert set(re.findall(r"url\(#([^)]*)\)", shown)) == set(names)
        assert all(name.startswith(("t-one-", "t-two-")) for name in names)
    layer = svg.layer(drawn, "two", prefix="t")
    assert layer in svg.page(drawn, prefix="t")
    wanted = set(re.findall(r"url\(#([^)]*)\)", layer))
    assert wanted == set(re.findall(r'clipPath id="([^"]*)"', layer))
