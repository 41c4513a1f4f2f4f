"""What surrounds a table of Explore & Draw: laying it, home, days told again, lessons, rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import httpx
import pytest

from papeterie.games.explore_draw import IsleOptions, game
from papeterie.games.explore_draw.drawing import boat, lay_out_boat
from papeterie.games.explore_draw.lessons import LESSONS
from papeterie.games.explore_draw.rules_text import RULES
from papeterie.games.explore_draw.scoring import facts_of
from papeterie.games.explore_draw.sister import ADVANCED, BASIC
from papeterie.pen.drawing import svg
from papeterie.pen.words import Words
from papeterie.web.explore_draw import fleet
from papeterie.web.explore_draw import lessons as sheet_of_lessons
from papeterie.web.explore_draw.examples import CARDS, CUTS, examples
from tests.web.daydreams import text_of
from tests.web.sailors import Sailor


@pytest.fixture
def mia(address: str) -> Iterator[Sailor]:
    guest = Sailor(address)
    yield guest
    guest.close()


@pytest.fixture(scope="module")
def four_days(address: str) -> Iterator[Sailor]:
    """Mia alone at a hard table, four days over, the fifth under way. Nothing may be done there."""
    guest = Sailor(address)
    guest.lay(name="Sunday boats", difficulty="hard")
    guest.days(4)
    guest.mark("column-B")
    yield guest
    guest.close()


# --- laying a table -------------------------------------------------------------------------------------


def test_the_form_offers_boats_and_difficulties_each_in_a_line(mia: Sailor) -> None:
    """ED-01, ED-81"""
    page = mia.client.get("/new/explore-draw").text
    assert page.count('name="sheet"') == 7
    assert page.count('name="difficulty"') == 5
    said = text_of(page)
    for line in (
        "easy three basic lessons",
        "medium three basic lessons and 1 advanced one",
        "expert three basic lessons and 4 advanced ones",
        "Boats dealt at random",
        "Everyone on boat 6",
        "Cards from the box",
    ):
        assert line in said
    assert page.count('id="kind-') == 11, "up to twelve people"
    assert re.search(r'value="boat-3"\s+checked', mia.client.get("/new/explore-draw?sheet=boat-3").text)


def test_a_table_has_the_people_boats_and_difficulty_that_were_chosen(mia: Sailor) -> None:
    """ED-01, ED-81"""
    mia.lay("boat-2", ("Nour", "link"), ("Moss", "greedy"), ("Zoé", "here"), difficulty="expert")
    view = mia.look()
    assert view["names"] == ["Mia", "Nour", "Moss", "Zoé"]
    assert view["bots"] == ["", "", "greedy", ""]
    assert view["sheet"] == "boat-2@1"
    assert view["options"]["difficulty"] == "expert"
    assert view["taken"][0]
    assert view["taken"][3], "both seats of this screen are held here"


def test_twelve_people_sit_down_at_one_table(mia: Sailor) -> None:
    """ED-01"""
    mia.lay("boats", *((f"Guest {n}", "random") for n in range(2, 13)))
    assert len(mia.look()["names"]) == 12
    mia.do("throw")
    assert text_of(mia.page("/days", at="0")).count("boat ") == 0, "nothing is dealt before the first day"


def test_what_was_filled_in_stays_when_a_table_can_not_be_laid(mia: Sailor) -> None:
    form = {
        "name-1": "Mia", "kind-9": "here", "sheet": "boat-4", "difficulty": "hard", "draws": "typed",
        "name": "Sunday",
    }  # fmt: skip
    answer = mia.client.post("/new/explore-draw", data=form)
    assert answer.status_code == 422
    assert "Each seat needs a name" in text_of(answer.text)
    for kept in ('value="boat-4" checked', 'value="hard" checked', 'value="typed" checked', 'value="Sunday"'):
        assert kept in answer.text
    assert re.search(r'<details class="seat-more" open>', answer.text), "the row that is wrong lies open"
    for wrong in ({"sheet": "boat-7"}, {"difficulty": "cruel"}, {"draws": "guessed"}):
        assert mia.client.post("/new/explore-draw", data={"name-1": "Mia", **wrong}).status_code == 422


def test_a_seat_link_shows_the_boat_and_takes_nothing(mia: Sailor) -> None:
    mia.lay()
    stranger = mia.friend().client
    shown = stranger.get(f"/seat/{mia.table}/{mia.secret()}")
    assert "the seat of Mia" in text_of(shown.text)
    assert "<svg" in shown.text
    assert not stranger.cookies


# --- home ------------------------------------------------------------------------------------------------


def test_home_says_the_day_whose_turn_it_is_and_who_is_done(mia: Sailor) -> None:
    assert 'href="/new/explore-draw"' in mia.client.get("/").text
    mia.lay("boat-5")
    assert "It hasn't begun yet" in text_of(mia.client.get("/").text).replace("&#39;", "'")
    tom = mia.join(mia.invitation(), "Tom")
    mia.do("throw")
    home = text_of(mia.client.get("/").text)
    assert "Explore &amp; Draw · boat 5 · day 1 of 7" in home
    assert "Your turn" in home
    mia.turn(Random(1))
    mia.act("done")
    assert "You are done; Tom is thinking" in text_of(mia.client.get("/").text)
    assert "Your turn: everybody else is done" in text_of(tom.client.get("/").text)
    tom.turn(Random(2))
    tom.act("done")
    assert "day 2 of 7" in text_of(mia.client.get("/").text)
    mia.do("finish")
    assert "The game is over" in text_of(tom.client.get("/").text)


# --- again -----------------------------------------------------------------------------------------------


def test_the_same_people_play_again_on_other_boats_and_come_along(mia: Sailor) -> None:
    mia.lay("boats", difficulty="medium")
    tom = mia.join(mia.invitation(), "Tom")
    mia.do("throw")
    mia.do("finish")
    assert mia.page("/again").count('name="sheet"') == 7
    mia.path = mia.ask("again", sheet="boat-1").url.path
    view = mia.look()
    assert (view["sheet"], view["names"]) == ("boat-1@1", ["Mia", "Tom"])
    assert view["options"]["difficulty"] == "medium"
    assert "Come along" in text_of(tom.page("/again"))
    assert tom.ask("along").url.path == mia.path


# --- days told again -------------------------------------------------------------------------------------


def test_each_day_shows_the_island_what_was_chosen_and_what_was_drawn(four_days: Sailor) -> None:
    """ED-10 to ED-12"""
    record = four_days.client.get(f"{four_days.path}/boats.papier").text
    chosen = re.findall(r"\b(column-[A-D]|row-\d|each-[A-D]{3})\b", record)
    for day in range(1, 5):
        page = four_days.page("/days", at=str(day))
        said = text_of(page)
        assert f"Day {day} of 7" in said
        assert "What Mia did" in said
        if chosen[day - 1].startswith("column"):
            assert f"column {chosen[day - 1][-1]}" in said
    assert "empty boats" in text_of(four_days.page("/days", at="0"))
    assert "Day 4 of 7" in text_of(four_days.page("/days", at="99")), "the fifth isn't over"


def test_the_sister_is_told_day_by_day_with_the_colours_turned_so_far(four_days: Sailor) -> None:
    """ED-80"""
    for day in range(1, 5):
        said = text_of(four_days.page("/days", at=str(day)))
        assert f"Her colour {day}, " in said
        assert f"Her colour {day + 1}, " not in said
        assert "The Sister: " in said


def test_with_several_it_is_said_who_took_what(mia: Sailor) -> None:
    """ED-11: several may choose the same."""
    mia.lay("boats", ("Moss", "random"))
    mia.days(2)
    page = mia.page("/days", at="2")
    assert page.count('<section class="sheet on-sheet"') == 2
    said = text_of(page)
    assert "Who took what" in said
    assert "What Moss did" in said
    assert "Her colour" not in said


def test_who_has_left_took_nothing_on_the_days_without_them(mia: Sailor) -> None:
    """ED-14"""
    mia.lay("boats")
    tom = mia.join(mia.invitation(), "Tom")
    mia.do("throw")
    tom.turn(Random(1))
    tom.do("leave")
    mia.days(2)
    for day in ("1", "2"):
        said = text_of(mia.page("/days", at=day))
        assert f"Day {day} of 7" in said
        assert "What Mia did" in said
        assert "What Tom did" not in said
    assert "You have left the table" in text_of(tom.page())


def test_boats_side_by_side_have_in_common_what_is_the_same_and_lack_nothing() -> None:
    """ED-01, ED-35: each layer of a boat's drawing is shown once, by a symbol or on the boat itself."""
    words, layout = Words("en", "papeterie.web"), lay_out_boat(("sea", "boat"), width=680)
    whole = boat(fleet.untouched(3), 0, game.words(words), parts=("sea", "boat"), layout=layout)
    layers = set(re.findall(r'<g id="d-([a-z-]+)"', svg.page(whole, symbols=False))) - {"boat"}
    assert layers == {*fleet.UNDER, *fleet.LYING, "rooms", *fleet.OVER}
    unders = {svg.page_symbols([fleet.bare(n, layout, ("sea", "boat"), "en").under]) for n in range(7)}
    assert len(unders) == 7, "the rats and maps of each boat, and a boat without any"


# --- one boat, large ---------------------------------------------------------------------------------------


def test_a_boat_is_looked_at_closer_as_of_the_last_day(mia: Sailor) -> None:
    mia.lay("boat-3", ("Moss", "random"))
    mia.do("throw")
    assert "Nothing is drawn there yet" in text_of(mia.page("/sheets/2"))
    mia.turn(Random(1))
    assert "Nothing is drawn there yet" in text_of(mia.page("/sheets/1")), "a draft is nobody else's"
    mia.act("done")
    said = text_of(mia.page("/sheets/2"))
    assert "As it stood after day 1 of 7" in said
    assert "Rooms not full: 7" in said
    for wrong in ("0", "3", "x", "²"):
        assert mia.client.get(f"{mia.path}/sheets/{wrong}").status_code == 404


def test_a_boat_that_was_dealt_is_seen_by_all_on_the_first_day(mia: Sailor) -> None:
    """ED-01, ED-60: whose boat it is, with its rats, and what it counts untouched."""
    mia.lay("boats", ("Moss", "random"))
    before = mia.client.get(f"{mia.path}/sheet.png").content
    mia.do("throw")
    others = re.findall(r'<section id="p-table".*?</section>', mia.page(), re.DOTALL)
    assert "−54 points" in text_of(others[0])
    assert "−54" in text_of(mia.page("/sheets/2"))
    assert "Visible rats: 19" in text_of(mia.page("/sheets/2"))
    dealt = mia.client.get(f"{mia.path}/sheet.png").content
    assert dealt != before
    mia.turn(Random(1))
    assert mia.client.get(f"{mia.path}/sheet.png").content == dealt, "a draft is nobody else's"


def test_at_the_end_a_boat_is_seen_as_it_is(mia: Sailor) -> None:
    """ED-12, ED-81"""
    mia.lay()
    mia.days(7)
    assert mia.look()["over"]
    assert "As it stood after day 7 of 7" in text_of(mia.page("/sheets/1"))
    assert "Day 7 of 7" in text_of(mia.page("/days"))
    assert "1st: " in text_of(mia.page("/text"))
    assert "As the boat stood at the end." in text_of(mia.page("/lessons"))


# --- the lesson sheet ------------------------------------------------------------------------------------


def test_all_lessons_are_listed_with_what_they_are_worth_and_lack(four_days: Sailor) -> None:
    """ED-37, ED-70"""
    page = four_days.page("/lessons")
    said = text_of(page)
    assert page.count('class="lesson-row') == 26
    for lesson in LESSONS:
        assert f'id="lesson-{lesson.number}"' in page
        assert lesson.sentence[1:] in said
    assert len(re.findall(r"\bto go\b|too many", said)) > 5


def test_ticks_of_this_day_are_on_ones_own_lesson_sheet_and_on_no_other(mia: Sailor) -> None:
    """ED-13, ED-37"""
    mia.lay("boats")
    tom = mia.join(mia.invitation(), "Tom")
    mia.client.post(f"{mia.path}/watch", data={"open": "yes"})
    found = re.search(r"/watch/\w+/[\w-]+", mia.page("/share"))
    assert found is not None
    mia.do("throw")
    watcher = mia.friend().client
    pages = (f"{mia.path}/lessons?seat=1", f"{mia.path}/sheets/1", f"{mia.path}/days", f"{mia.path}/text")

    def seen_by_others() -> list[str]:
        watched = [path.replace(mia.path, found[0]) for path in pages]
        return [tom.client.get(path).text for path in pages] + [watcher.get(path).text for path in watched]

    before = seen_by_others()
    assert all(page.count("tick-ring") == 0 for page in before if "lesson-row" in page)
    island = mia.look()["outcomes"][-12:]
    space = next(n for n in (1, 3, 6, 11) if int(island[n].removeprefix("lesson-")) <= 26)
    column = "ABCD"[space % 4]
    mia.mark(f"column-{column}")
    mia.mark(f"card-{space + 1}")
    assert mia.page("/lessons").count("lesson-row ticked") == 1
    assert seen_by_others() == before, "not a byte of a draft is anybody else's"
    assert watcher.get(f"{found[0]}/lessons").status_code == 200


def test_what_a_lesson_lacks_is_said_exactly_where_it_counts_nothing() -> None:
    """ED-70: every lesson on many boats; nothing is missing where it pays."""
    words, dice = Words("en", "papeterie.web"), Random(11)
    pays: set[int] = set()
    for _ in range(12):
        position = game.start(game.sheet("boats"), 1, IsleOptions())
        while not game.over(position):
            if (draw := game.draw(position)) is not None:
                position = game.reveal(position, draw.at(dice.randrange(draw.total)))
                continue
            while not game.may_be_done(position, 0):
                moves = game.moves(position, 0)
                position = game.play(position, 0, moves[dice.randrange(len(moves))])
            found = facts_of(position, 0)
            for lesson in LESSONS:
                lacks = sheet_of_lessons.missing(lesson.number, found, words)
                pays |= {lesson.number} if lesson.points(found) else set()
                assert not (lacks and lesson.points(found)), lesson.sentence
                if lesson.number in sheet_of_lessons.AIMS and not lesson.points(found):
                    empty_family = lesson.number == 9 and not found.cats
                    assert "to go" in lacks or "too many" in lacks or empty_family, lesson.sentence
            position = game.settle(position)
    assert len(pays) > 15


# --- the rules -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_rule_lesson_and_card_of_the_sister_has_its_place_on_the_rules_page(
    address: str, lang: str
) -> None:
    guest = Sailor(address, lang)
    page = guest.client.get("/rules/explore-draw").text
    ids = re.findall(r' id="([^"]+)"', page)
    for name in RULES:
        assert ids.count(name) == 1, name
    for name in (
        *(f"lesson-{n}" for n in range(1, 27)),
        *(f"basic-{n}" for n in range(1, len(BASIC) + 1)),
        *(f"advanced-{n}" for n in range(1, len(ADVANCED) + 1)),
    ):
        assert ids.count(name) == 1, name
    assert page.count('<figure class="example') >= 18
    guest.close()


def test_every_example_stands_at_a_rule_there_is_and_shows_what_it_says() -> None:
    assert (set(CUTS) | set(CARDS)) <= set(RULES)
    _, drawn = examples("en")
    touching, corner = drawn["ED-31"]
    assert "#rule-" in touching["drawing"]
    assert touching["drawing"] != corner["drawing"]


def test_refusals_and_scores_lead_to_rules_that_are_on_the_page(mia: Sailor) -> None:
    """ED-11"""
    mia.lay()
    mia.do("throw")
    rules = mia.client.get("/rules/explore-draw").text
    pages = [mia.ask("take", c="1").text, mia.page(), mia.page("/text"), mia.page("/lessons")]
    named = {name for page in pages for name in re.findall(r"/rules/explore-draw#([\w-]+)", page)}
    assert "ED-11" in named
    assert all(f' id="{name}"' in rules for name in named)


# --- sharing, printing, settings ---------------------------------------------------------------------------


def test_around_a_table_everything_answers_in_both_languages(four_days: Sailor) -> None:
    paths = ("/share", "/settings", "/print", "/seats", "/days", "/sheets/1", "/lessons", "/text", "/delete")
    for lang in ("en", "fr"):
        headers = {"Accept-Language": lang}
        for path in paths:
            answer = four_days.client.get(f"{four_days.path}{path}", headers=headers)
            assert answer.status_code == 200, path
            assert f'<html lang="{lang}"' in answer.text
            assert not re.search(r"\b(dice|dés|nuages|clouds)\b", text_of(answer.text)), path
    picture_ = four_days.client.get(f"{four_days.path}/sheet.png")
    assert picture_.content.startswith(b"\x89PNG")
    printed = four_days.client.get(f"{four_days.path}/sheet.pdf", params={"paper": "letter", "ink": "grey"})
    assert printed.content.startswith(b"%PDF")
    record = four_days.client.get(f"{four_days.path}/boats.papier")
    assert record.text.startswith("papier 1")


def test_a_record_goes_on_as_a_table_of_its_own(four_days: Sailor, mia: Sailor) -> None:
    record = four_days.client.get(f"{four_days.path}/boats.papier").text
    opened = mia.client.post("/open", files={"file": ("boats.papier", record.encode(), "text/plain")})
    assert opened.status_code == 200
    mia.path = opened.url.path
    assert "Day 4 of 7" in text_of(mia.page("/days"))
    assert mia.look()["draft"] == [], "a draft is in no record"
    assert mia.look()["round"] == 5


def test_home_and_help_say_how_boats_are_played(address: str) -> None:
    home, guide = (text_of(httpx.get(f"{address}{path}").text) for path in ("/", "/help"))
    assert "alone against the Sister" in home
    assert "A day of Explore &amp; Draw, step by step" in guide
    assert "R turns it, M mirrors it" in guide
