"""Explore & Draw on paper: six boats, lesson sheets, cards to cut out, a host's day; nothing lost in grey.

How boats and cards look is tested with the drawings; papers and faces in ``test_printing``.
"""

from __future__ import annotations

import io
import re
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from papeterie import paper
from papeterie.games.explore_draw import IsleOptions, game
from papeterie.games.explore_draw.board import Board, Position
from papeterie.games.explore_draw.drawing_handouts import decks, handout, sisters, specials
from papeterie.games.explore_draw.drawing_print import short_rules
from papeterie.games.explore_draw.lessons import LESSONS
from papeterie.games.explore_draw.sister import ADVANCED, BASIC
from papeterie.pen.drawing.model import Drawing, Group, Text
from papeterie.pen.words import Said, Words

EN, FR = Words("en"), Words("fr")
BOTH = pytest.mark.parametrize("words", [EN, FR], ids=["en", "fr"])


def start(sheet: str = "boats", seats: int = 1) -> Position:
    return game.start(game.sheet(sheet), seats, IsleOptions())


def dealt(seats: int = 1) -> Position:
    """The island of a first day."""
    position, rng = start(seats=seats), Random(7)
    while (draw := game.draw(position)) is not None:
        position = game.reveal(position, draw.at(rng.randrange(draw.total)))
    return position


def read(data: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(data))


def said(data: bytes) -> str:
    """All letters of a PDF, without blanks."""
    return squeezed(" ".join(page.extract_text() for page in read(data).pages))


def squeezed(text: str) -> str:
    return re.sub(r"[\s\u202f]", "", text)


def rows(drawing: Drawing) -> list[Group]:
    """The cards of a sheet to cut out."""
    [table] = [each for each in drawing.nodes if isinstance(each, Group) and each.role == "table"]
    return [each for each in table.children if isinstance(each, Group)]


@BOTH
def test_boats_dealt_at_random_are_printed_all_six(words: Words) -> None:
    """ED-01: each its own page with its rats and maps, the lessons, the rules in short."""
    made = paper.pdf(game, *paper.blanks(game, game.sheet("boats")), words=words)
    pages = read(made).pages
    assert len(pages) == 6
    texts = [squeezed(page.extract_text()) for page in pages]
    for number, text in enumerate(texts, 1):
        assert squeezed(game.words(words).t("Boat {n}", n=number)) in text
        for rule in short_rules(game.words(words)):
            assert squeezed(rule) in text
    drawn = [page.get_contents().get_data() for page in pages]  # type: ignore[union-attr]
    assert len(set(drawn)) == 6


def test_one_boat_is_one_page() -> None:
    """ED-01."""
    assert len(read(paper.pdf(game, *paper.blanks(game, game.sheet("boat-4")), words=EN)).pages) == 1


@BOTH
@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("ink", ["colour", "grey"])
def test_everything_that_goes_with_the_boats_is_printed(words: Words, size: Any, ink: Any) -> None:
    position = dealt()
    expected = {"lessons": 1, "cards": 3, "sister": 1, "specials": 1, "island": 1}
    assert set(game.handouts(position)) == set(expected)
    for name, pages in expected.items():
        reader = read(paper.handout(game, name, position, words=words, paper=size, ink=ink))
        assert len(reader.pages) == pages, name
        for page in reader.pages:
            box = sorted(float(side) * 25.4 / 72 for side in page.mediabox[2:])
            assert box == pytest.approx(sorted(paper.PAPERS[size]), abs=0.1)


@BOTH
def test_a_lesson_sheet_names_all_26_lessons(words: Words) -> None:
    """ED-37: two sheets on a page."""
    text = said(paper.handout(game, "lessons", start(), words=words))
    for lesson in LESSONS:
        assert text.count(squeezed(game.words(words).t(lesson.sentence))) >= 2, lesson.number


def test_a_lesson_sheet_in_progress_has_its_own_ticks() -> None:
    """ED-37."""
    position = replace(start(seats=2), boards=(Board(), Board(ticked=1 << 5)))
    own, other = (str(handout("lessons", position, seat, game.words(EN))) for seat in (1, 0))
    assert "2 for each rare treasure (ticked)" in own
    assert "(ticked)" not in other


def test_both_decks_are_printed_whole_each_card_once() -> None:
    """ED-03: 109 cards and 47; all the same size, whatever fills the last page."""
    sheets = decks(game.words(EN))
    labels = [row.label.partition(":")[0] for sheet in sheets for row in rows(sheet)]
    expected = [game.outcome_text(card) for card in range(156)]
    assert labels == expected
    assert len({(sheet.width, sheet.height) for sheet in sheets}) == 1


@BOTH
def test_the_sisters_cards_are_five_colours_and_eighteen_lessons(words: Words) -> None:
    """ED-80 to ED-83."""
    cards = rows(sisters(game.words(words)))
    assert len(cards) == 23
    text = said(paper.handout(game, "sister", start(), words=words))
    for hers in (*BASIC, *ADVANCED):
        assert squeezed(game.words(words).t(hers.sentence)) in text


def test_six_players_have_five_special_actions_each() -> None:
    """ED-20, ED-21."""
    assert len(rows(specials(game.words(EN)))) == 30


def test_a_host_prints_the_twelve_cards_of_the_day_by_their_spaces() -> None:
    """ED-90."""
    position = dealt()
    [sheet] = handout("island", position, 0, game.words(EN))
    assert [row.label.partition(":")[0] for row in rows(sheet)] == [str(n) for n in range(1, 13)]


def test_no_island_is_printed_before_it_lies_open() -> None:
    """ED-90."""
    assert "island" not in game.handouts(start())
    with pytest.raises(Said, match="no island is laid out"):
        handout("island", start(), 0, game.words(EN))


@BOTH
@pytest.mark.parametrize("name", ["sister", "specials", "cards"])
def test_no_sentence_of_a_card_is_wider_than_the_card(name: str, words: Words) -> None:
    from papeterie.pen.drawing.letters import width

    for sheet in handout(name, start(), 0, game.words(words)):
        room = 150 if name != "cards" else 103
        for row in rows(sheet):
            for text in _texts(row):
                assert width(text.text, text.size, text.face) <= room, text.text


def _texts(group: Group) -> list[Text]:
    found = [each for each in group.children if isinstance(each, Text)]
    return found + [text for each in group.children if isinstance(each, Group) for text in _texts(each)]


def test_in_grey_no_colour_is_left_and_every_cat_has_its_letter() -> None:
    """ED-04: a hatching for each colour, and a letter."""
    assert coloured(paper.handout(game, "sister", start(), words=EN))
    grey = paper.handout(game, "cards", start(), words=EN, ink="grey")
    assert not coloured(grey)
    assert len(re.findall(r"cat-\d+[BGOPR]", said(grey))) >= 90


def coloured(data: bytes) -> bool:
    """Whether anything is drawn in a colour that isn't a grey."""
    drawn = read(data).pages[0].get_contents()
    assert drawn is not None
    found = set(re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG|scn|SCN)\b", drawn.get_data()))
    return any(not red == green == blue for red, green, blue in found)
