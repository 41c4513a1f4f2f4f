"""How lines of letters are fitted, shortened and broken."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papeterie.pen.drawing import letters


def test_wider_letters_take_more_room_and_bold_ones_more_still() -> None:
    assert letters.width("mmm", 15) > letters.width("iii", 15)
    assert letters.width("mill", 15, bold=True) > letters.width("mill", 15)
    assert letters.width("mill", 30) == pytest.approx(2 * letters.width("mill", 15))


def test_a_sign_that_no_face_has_counts_as_one_em() -> None:
    assert letters.width("城", 20) == 20


def test_a_name_keeps_its_size_where_it_fits_then_shrinks_then_is_shortened() -> None:
    assert letters.fitting("Linden", 300, 34, 20) == ("Linden", 34)
    shrunk, size = letters.fitting("Linden-on-the-Water", 200, 34, 20)
    assert shrunk == "Linden-on-the-Water"
    assert 20 < size < 34
    short, least = letters.fitting("Linden-on-the-Water" * 5, 200, 34, 20)
    assert short.endswith("…")
    assert least == 20
    assert letters.width(short, 20, "hand") <= 200


@given(st.text(max_size=80), st.floats(5, 400))
def test_what_is_shortened_fits(text: str, room: float) -> None:
    shown = letters.shortened(text, room, 14)
    assert shown == text or shown == "…" or letters.width(shown, 14) <= room


@given(st.lists(st.text("abcdefgéèW", min_size=1, max_size=12), min_size=1, max_size=12), st.floats(40, 300))
def test_breaking_keeps_every_word_and_balancing_needs_no_more_lines(words: list[str], room: float) -> None:
    text = " ".join(words)
    broken, balanced = letters.broken(text, room, 15), letters.balanced(text, room, 15)
    assert " ".join(broken) == " ".join(balanced) == text
    assert len(balanced) == len(broken)
    assert all(letters.width(line, 15) <= room for line in broken if " " in line)


def test_lines_are_as_even_as_they_can_be() -> None:
    assert letters.balanced("champ de blé", 76, 15) == ("champ", "de blé")
