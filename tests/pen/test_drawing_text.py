"""Drawings read as text: grids as letters or in words, lists and tables, never wider than asked."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from papeterie.pen.drawing import text
from papeterie.pen.drawing.model import Drawing, Group, Path, Role


def cell(name: str, letter: str, what: str) -> Group:
    return Group(role="cell", cell=name, letter=letter, label=f"{name} {what}")


def item(letter: str, label: str, role: Role = "item") -> Group:
    return Group(role=role, letter=letter, label=label)


GRID = Group(
    role="grid",
    label="empty",
    columns=("a", "b", "c"),
    rows=("1", "2", "3"),
    children=(
        Group(role="decor", children=(Group(role="line", label="never read"),)),
        Group(
            id="built", children=(cell("a1", "H", "house"), cell("b1", "H", "house"), cell("c1", "M", "mill"))
        ),
        Group(id="empty", children=(cell("a2", "·", "empty"), cell("b3", "·", "empty"))),
        Group(id="draft", children=(cell("c3", "R*", "river (this throw)"),)),
        Group(role="note", label="· empty"),
    ),
)
SHEET = Drawing(
    1,
    1,
    "Val-Tilleul",
    (
        Group(
            children=(Group(role="heading", label="Val-Tilleul"), Group(role="line", label="begun on 2 May"))
        ),
        GRID,
        Group(role="list", label="Legend", children=(item("H", "house · 2"), item("M", "mill · 1"))),
        Group(
            role="table", label="Columns", children=(item("", "2: castle", "row"), item("", "3: mill", "row"))
        ),
        Path(d="M0 0"),
    ),
)


def test_a_sheet_reads_from_top_to_bottom() -> None:
    assert text.plain(SHEET, 40) == (
        "Val-Tilleul\n"
        "===========\n"
        "begun on 2 May\n"
        "\n"
        "  a  b  c\n"
        "1 H  H  M\n"
        "2 ·\n"
        "3    ·  R*\n"
        "· empty\n"
        "\n"
        "Legend\n"
        "  H  house · 2  M  mill · 1\n"
        "\n"
        "Columns\n"
        "  2: castle\n"
        "  3: mill\n"
    )


def test_spoken_it_names_equal_neighbours_together_and_leaves_out_what_is_empty() -> None:
    lines = text.spoken(SHEET, 60).splitlines()
    assert lines[4:8] == ["1: a–b house, c mill", "2: empty", "3: c river (this throw)", "· empty"]


def test_a_grid_too_wide_is_read_in_blocks() -> None:
    columns = tuple("abcdefghijkl")
    cells = tuple(cell(f"{name}1", "·", "empty") for name in columns)
    wide = Drawing(1, 1, "", (Group(role="grid", columns=columns, rows=("1",), children=cells),))
    assert text.plain(wide, 20).splitlines() == [
        "  a b c d e f g h i",
        "1 · · · · · · · · ·",
        "",
        "  j k l",
        "1 · · ·",
    ]


labels = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=60)


@given(labels, st.integers(20, 120))
def test_no_line_is_wider_than_asked(label: str, width: int) -> None:
    said = Drawing(
        1,
        1,
        "",
        (
            Group(role="heading", label=label),
            Group(role="line", label=label),
            Group(role="list", label=label, children=(item("H", label), item("M", "mill"))),
            Group(role="table", label=label, children=(item("", label, "row"),)),
            GRID,
        ),
    )
    for shown in (text.plain(said, width), text.spoken(said, width)):
        assert max(map(text.columns_wide, shown.split("\n"))) <= width


def test_wide_letters_take_two_columns_and_accents_none() -> None:
    assert text.columns_wide("日本") == 4
    assert text.columns_wide("e\u0301") == 1
    assert text.columns_wide("🏰") == 2


def test_a_long_word_is_cut_rather_than_let_out_of_the_page() -> None:
    assert list(text.wrapped("a" * 25, 10)) == ["a" * 10, "a" * 10, "a" * 5]


def test_a_narrow_no_break_space_holds_its_sign_to_its_word() -> None:
    assert list(text.wrapped("il reste\u202f: deux\u202f!", 9)) == ["il", "reste\u202f:", "deux\u202f!"]
