"""Boats, cards and lesson sheets from the printing pages: blank ones, and those of a table (ED-01, ED-90)."""

from __future__ import annotations

import io
from collections.abc import Iterator
from random import Random

import httpx
import pytest
from pypdf import PdfReader

from tests.web.daydreams import text_of
from tests.web.sailors import Sailor


@pytest.fixture
def mia(address: str) -> Iterator[Sailor]:
    guest = Sailor(address)
    guest.lay("boat-1", ("Leo", "here"))
    yield guest
    guest.close()


def pages(answer: httpx.Response) -> list[str]:
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    return [page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages]


def printed(guest: Sailor, path: str, **query: str) -> list[str]:
    return pages(guest.client.get(f"{path}/sheet.pdf", params=query))


def test_all_that_can_be_printed_blank_is_offered(mia: Sailor) -> None:
    text = text_of(mia.client.get("/print/explore-draw").text)
    for what in ("All six boats", "Boat 6", "Lesson sheets", "Both decks", "The Sister", "Special actions"):
        assert what in text, what
    assert "The cards of the day" not in text, "no island lies open there"


@pytest.mark.parametrize(
    ("sheet", "count"),
    [("boats", 6), ("boat-3", 1), ("lessons", 1), ("cards", 3), ("sister", 1), ("specials", 1)],
)
def test_what_is_chosen_is_printed(mia: Sailor, sheet: str, count: int) -> None:
    """ED-01, ED-03, ED-20, ED-37, ED-80"""
    assert (
        len(printed(mia, "/print/explore-draw", sheet=sheet, lang="fr", ink="grey", paper="letter")) == count
    )


def test_nothing_is_printed_that_there_is_not(mia: Sailor) -> None:
    assert mia.client.get("/print/explore-draw/sheet.pdf", params={"sheet": "boat-9"}).status_code == 422
    assert mia.client.get("/print/explore-draw/sheet.pdf", params={"sheet": "island"}).status_code == 404


def test_a_host_prints_the_day_s_cards_at_a_table(mia: Sailor) -> None:
    """ED-90"""
    assert "The cards of the day" not in text_of(mia.page("/print"))
    mia.do("throw")
    assert "The cards of the day" in text_of(mia.page("/print"))
    assert len(printed(mia, mia.path, sheet="island")) == 1


def test_one_s_own_sheet_has_the_marks_of_this_day_and_nobody_else_s_do(mia: Sailor) -> None:
    """ED-13: what isn't given out is on one's own print alone."""
    mia.do("throw")
    mia.turn(Random(5))
    drawn = sum("@" in mark for mark in mia.look()["draft"])
    assert drawn
    assert f"{drawn} drawing" in printed(mia, mia.path)[0]
    mia.do("pass", seat="2")
    assert "Leo" in printed(mia, mia.path)[0]
    assert "drawing" not in printed(mia, mia.path)[0]
