"""Which face has which letter, and what becomes of names that none has: never an empty box.

Machines differ in the faces they have; where it matters, these tests say which there are.
"""

from __future__ import annotations

import io
import struct

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from papeterie.paper import faces
from papeterie.paper.faces import Run
from papeterie.paper.outlines import outlined
from papeterie.paper.typeset import font_folder
from papeterie.pen.drawing import svg
from papeterie.pen.drawing.model import Drawing, Group, Text, Use

OWN = set(faces.FAMILIES.values())


@pytest.fixture
def bare_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without any face of its own."""
    monkeypatch.setattr(faces, "_machine", lambda: ())
    faces.runs.cache_clear()


@pytest.fixture(autouse=True)
def forget() -> None:
    faces.runs.cache_clear()


def line(text: str) -> Drawing:
    return Drawing(width=300, height=60, title="t", nodes=(Text(10, 40, text, 30, face="hand"),))


@pytest.mark.parametrize("file", sorted(font_folder().glob("*.ttf")), ids=lambda path: path.stem)
def test_the_letters_of_a_font_are_read_as_fonttools_reads_them(file: object) -> None:
    font = TTFont(file)
    drawn = {code for code, glyph in font.getBestCmap().items() if font.getGlyphID(glyph)}
    with open(str(file), "rb") as opened:  # noqa: PTH123  (parametrized as an object)
        assert faces.letters_of(opened.read()) == drawn


def test_letters_beyond_the_first_plane_are_read() -> None:
    groups = [(0x41, 0x43, 1), (0x1F3F0, 0x1F3F1, 9)]
    table = struct.pack(">HHHHI", 0, 1, 3, 10, 12)
    table += struct.pack(">HHIII", 12, 0, 16 + 12 * len(groups), 0, len(groups))
    table += b"".join(struct.pack(">III", *group) for group in groups)
    start = 12 + 16 * 2
    head = struct.pack(">IHHHH", 0x10000, 2, 0, 0, 0)
    head += struct.pack(">4sIII", b"cmap", 0, start, len(table))
    head += struct.pack(">4sIII", b"glyf", 0, start, 0)
    assert faces.letters_of(head + table) == {0x41, 0x42, 0x43, 0x1F3F0, 0x1F3F1}


@given(st.binary(max_size=200))
def test_what_is_no_font_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="no font"):
        faces.letters_of(data)


def test_a_font_of_coloured_pictures_is_not_used() -> None:
    font = TTFont(font_folder() / "caveat-brush-regular.ttf")
    font["CBDT"] = font["cvt "] if "cvt " in font else _empty(b"CBDT")
    out = io.BytesIO()
    font.save(out)
    with pytest.raises(ValueError, match="no font of outlines"):
        faces.letters_of(out.getvalue())


def _empty(tag: bytes) -> object:
    from fontTools.ttLib.tables.DefaultTable import DefaultTable

    table = DefaultTable(tag.decode())
    table.data = b"\0" * 4
    return table


def test_what_french_and_english_need_is_in_both_faces() -> None:
    needed = set("abcxyzÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ0123456789’“”«»–—−…·€\u202f\u00a0")
    assert needed <= faces.letters("hand")
    assert needed <= faces.letters("plain")


def test_a_western_name_is_one_run_of_its_face() -> None:
    assert faces.runs("Val-Tilleul sur Łódź", "hand") == (Run("Val-Tilleul sur Łódź", "Caveat Brush"),)


def test_ligatures_and_circled_numbers_are_taken_apart() -> None:
    assert faces.drawable("ﬁn ①") == "fin 1"


@pytest.mark.usefixtures("bare_machine")
def test_without_any_other_face_accents_go_before_letters_do() -> None:
    assert faces.drawable("ṽille") == "ville"


@pytest.mark.usefixtures("bare_machine")
@pytest.mark.parametrize(
    ("name", "left"),
    [("東京 Tokyo", "Tokyo"), ("🏰 Castle 🌳", "Castle"), ("👩‍👩‍👧", ""), ("עיר שלי", ""), ("Ж", "")],
)
def test_without_any_other_face_what_cannot_be_drawn_is_left_out(name: str, left: str) -> None:
    assert faces.drawable(name) == left


def test_a_face_of_the_machine_draws_only_the_letters_that_ours_lack(monkeypatch: pytest.MonkeyPatch) -> None:
    east = frozenset(map(ord, "東京Tokyo "))
    monkeypatch.setattr(faces, "_machine", lambda: (("Eastern Sans", east),))
    assert faces.runs("東京 Tokyo", "hand") == (
        Run("東京", "Eastern Sans", machine=True),
        Run(" Tokyo", "Caveat Brush"),
    )


@pytest.mark.usefixtures("bare_machine")
@given(st.text(max_size=40))
def test_no_name_leaves_a_letter_that_its_face_lacks(name: str) -> None:
    for run in faces.runs(name, "hand"):
        face = "hand" if run.family == faces.FAMILIES["hand"] else "plain"
        assert set(run.text) <= faces.letters(face)


def test_a_strange_line_becomes_shapes_and_the_others_stay_text() -> None:
    other = Text(10, 20, "Val-Tilleul", 14)
    drawing = Drawing(100, 100, "t", (Group(children=(Text(10, 40, "Tẽst 東", 20, face="hand"), other)),))
    done = outlined(drawing, strange_only=True)
    assert list(faces.texts(done.nodes)) == [other]
    assert outlined(line("Val"), strange_only=True) == line("Val")


def test_words_as_shapes_stand_where_they_stood() -> None:
    start, middle, end = (
        outlined(Drawing(100, 100, "t", (Text(50, 40, "III", 20, anchor=anchor),))).nodes[0]
        for anchor in ("start", "middle", "end")
    )
    left = [float(node.children[0].transform.split()[4]) for node in (start, middle, end)]  # type: ignore[union-attr]
    width = left[0] - left[2]
    assert left[0] == 50
    assert width > 10
    assert left[1] == pytest.approx(50 - width / 2, abs=0.1)


def test_equal_letters_share_one_shape() -> None:
    done = outlined(line("aaa"))
    word = done.nodes[0]
    assert isinstance(word, Group)
    run = word.children[0]
    assert isinstance(run, Group)
    assert [type(node) for node in run.children] == [Use] * 3
    assert len(done.symbols) == 1


def test_a_name_as_shapes_carries_no_word_and_is_the_same_each_time() -> None:
    first, second = (svg.file(outlined(line("Été à l’Île"))) for _ in range(2))
    assert first == second
    assert "<text" not in first


def test_a_name_that_none_can_draw_leaves_the_scroll_to_write_on() -> None:
    done = outlined(line("\U0001f3f0\U0001f333") if not faces.drawable("\U0001f3f0\U0001f333") else line(""))
    assert "<path" not in svg.file(done)
