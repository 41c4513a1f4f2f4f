"""The pages round a town: settings, the end, sharing, history, growing, printing, text, what went wrong."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator

import pytest
from PIL import Image

from papeterie.tables.errors import StoreError
from tests.web.towns import NOON, Page, Site, site


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("data")) as running:
        yield running


def test_a_town_gets_another_name(here: Site) -> None:
    access = here.town(3)
    browser = here.browser(access)
    page = browser.send(browser.get(f"/t/{access.table}/settings"), "/settings/name", name="Aix")
    assert "Kept." in page.text
    assert "Aix" in browser.get("/").text
    page = browser.send(page, "/settings/name", name="")
    assert page.status == 422
    assert here.look(access).title == "Aix"


def test_colours_may_be_changed_at_any_time(here: Site) -> None:
    """IC-04, IC-19: also while a throw is under way."""
    access = here.town(3, throw=True)
    browser = here.browser(access)
    page = browser.get(f"/t/{access.table}/settings")
    page = browser.send(page, "/settings/colours", **{"pen-river": "plum", "pen-castle": "river"})
    assert page.status == 200
    assert here.look(access).options.colours[3] == "plum"
    page = browser.send(page, "/settings/colours", **{"pen-river": "moss"})
    assert page.status == 422
    assert "Two buildings have the same colour" in page.text
    assert here.look(access).options.colours[3] == "plum"


def test_pace_and_zone_apply_from_the_next_day(here: Site) -> None:
    """IC-42, IC-47."""
    access = here.town(2, pace="two-a-day", start="2026-05-27")
    browser = here.browser(access, "fr")
    page = browser.get(f"/t/{access.table}/settings")
    page = browser.send(page, "/settings/pace", pace="leisure")
    assert "À partir du 28 mai 2026 : à loisir." in page.text
    page = browser.send(page, "/settings/zone", zone="Asia/Tokyo")
    assert page.status == 200
    assert browser.send(page, "/settings/zone", zone="Nowhere").status == 422
    assert browser.client.post(f"/t/{access.table}/settings/owner", data={}).status_code == 404


def test_the_first_day_may_be_moved_until_the_first_throw(here: Site) -> None:
    """IC-40."""
    access = here.town(pace="two-a-day", start="2026-07-01")
    browser = here.browser(access)
    assert "The town begins on Wednesday 1 July" in browser.get(f"/t/{access.table}").text
    page = browser.get(f"/t/{access.table}/settings")
    page = browser.send(page, "/settings/start", start="2026-05-27")
    assert page.status == 200
    assert browser.send(page, "/settings/start", start="soon").status == 422
    browser.send(browser.get(f"/t/{access.table}"), "/throw")
    answer = browser.client.post(
        f"/t/{access.table}/settings/start", data={"start": "2026-05-01", "seen": "99.0"}
    )
    assert answer.status_code == 409
    assert "IC-40" in answer.text


def test_a_day_of_another_year_is_said_with_its_year(here: Site) -> None:
    """IC-40: a first day far off, or long ago."""
    coming = here.town(pace="two-a-day", start="2031-12-24")
    page = here.browser(coming).get(f"/t/{coming.table}")
    assert "The town begins on Wednesday 24 December 2031." in page.text
    assert "The next day opens on Wednesday 24 December 2031." in page.text
    past = here.town(pace="advent", start="2025-12-01")
    page = here.browser(past, lang="fr").get(f"/t/{past.table}")
    assert "lundi 1er décembre 2025" in page.text
    assert "Encore ouvert : le 1er décembre 2025." in page.text


def test_where_nothing_more_grows_the_way_leads_back(here: Site) -> None:
    """IC-17."""
    access = here.town(3)
    here.run(here.door.finish(access, here.look(access).seen))
    page = here.browser(access).get(f"/t/{access.table}/grow")
    assert page.filled() == [f"/t/{access.table}"]
    assert "Back to the town" in page.text


def test_the_calendar_of_a_finished_town_asks_for_nothing(here: Site) -> None:
    """IC-17: throws left lapse."""
    access = here.town(3, pace="two-a-day", start="2026-05-20")
    browser = here.browser(access)
    assert "Still open: 21 May." in browser.get(f"/t/{access.table}").text
    here.run(here.door.finish(access, here.look(access).seen))
    page = browser.get(f"/t/{access.table}")
    assert "The town is finished" in page.text
    assert "Still open" not in page.text


def test_finishing_asks_first(here: Site) -> None:
    """IC-17."""
    access = here.town(3)
    browser = here.browser(access)
    page = browser.get(f"/t/{access.table}/finish")
    assert "Finish Val-Tilleul?" in page.text
    assert not here.look(access).over
    browser.send(page, "")
    assert here.look(access).over


def test_deleting_asks_and_offers_the_record_first(here: Site) -> None:
    access = here.town(3, name="Vieux Port")
    browser = here.browser(access)
    page = browser.get(f"/t/{access.table}/delete")
    [record] = [link["href"] for link in page.links if link.get("href", "").endswith(".papier")]
    answer = browser.client.get(record)
    assert answer.text.startswith("papier 1\n")
    assert "vieux-port.papier" in answer.headers["content-disposition"]
    assert browser.client.post(f"/t/{access.table}/delete", data={}).status_code == 200
    assert here.look(access).title == "Vieux Port"
    page = browser.send(page, "")
    assert "Vieux Port" not in page.text
    assert browser.get(f"/t/{access.table}").status == 404


def test_the_slider_shows_the_town_after_any_throw(here: Site) -> None:
    access = here.town(30, pace="two-a-day", start="2026-05-10")
    browser = here.browser(access)
    page = browser.get(f"/t/{access.table}/days?at=0")
    assert "an empty sheet" in page.text
    assert 'id="d-built"></g>' in page.html
    page = browser.get(f"/t/{access.table}/days?at=7")
    assert "Throw 7 of 30, Wednesday 13 May 2026:" in page.text
    page = browser.get(f"/t/{access.table}/days?day=3")
    assert "Throw 6 of 30, Tuesday 12 May 2026:" in page.text
    for odd in ("at=999", "at=-1", "at=x", "day=99999999", "day=x"):
        assert "Throw 30 of 30" in browser.get(f"/t/{access.table}/days?{odd}").text


def test_growing_stops_where_the_calendar_closes(here: Site) -> None:
    """IC-44: a day, or all that is open; in a copy without limit."""
    access = here.town(pace="two-a-day", start="2026-05-25")
    browser = here.browser(access)
    page = browser.get(f"/t/{access.table}/grow")
    page = browser.send(page, "/grow", rounds="day")
    assert here.look(access).turn.round == 2
    page = browser.send(page, "/grow", rounds="all")
    assert here.look(access).turn.round == 6
    assert "That was it for today." in page.text
    page = browser.send(page, "/copy")
    assert "This is a copy" in page.text
    page = browser.send(page, "/grow", rounds="5")
    assert "The bot made 5 throws." in page.text
    assert here.look(access).turn.round == 6
    assert browser.client.post(f"/t/{access.table}/grow", data={"seen": "1.0"}).status_code == 409


def test_a_throw_under_way_is_taken_over_by_the_bot_and_back(here: Site) -> None:
    """IC-44: one can take over again at any point."""
    access = here.town(3, throw=True)
    browser = here.browser(access)
    browser.send(browser.get(f"/t/{access.table}/grow"), "/grow", rounds="1")
    page = browser.send(browser.get(f"/t/{access.table}"), "/throw")
    assert "what to draw?" in page.text


def test_the_picture_has_the_town_on_it(here: Site) -> None:
    """IC-45."""
    access = here.town(20)
    answer = here.browser(access).client.get(f"/t/{access.table}/town.png")
    assert answer.headers["content-type"] == "image/png"
    with Image.open(io.BytesIO(answer.content)) as picture:
        assert picture.width > 800


def test_the_time_lapse_moves_and_the_film_is_made_meanwhile(here: Site) -> None:
    access = here.town(12)
    browser = here.browser(access)
    answer = browser.client.get(f"/t/{access.table}/growth.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "<set " in answer.text
    page = browser.get(f"/t/{access.table}/film")
    for _ in range(120):
        if "It is ready." in page.text:
            break
        assert page.headers["refresh"] == "2"
        time.sleep(0.5)
        page = browser.get(f"/t/{access.table}/film")
    answer = browser.client.get(f"/t/{access.table}/film?keep")
    assert answer.headers["content-type"] == "image/webp"
    with Image.open(io.BytesIO(answer.content)) as film:
        assert 2 <= getattr(film, "n_frames", 1) <= 40


def test_a_watch_link_is_made_and_closed(here: Site) -> None:
    access = here.town(2)
    browser = here.browser(access)
    page = browser.send(browser.get(f"/t/{access.table}/share"), "/watch", open="yes")
    watch = here.look(access).watch
    assert f"/watch/{access.table}/{watch}" in page.text
    assert here.browser().get(f"/watch/{access.table}/{watch}").status == 200
    browser.send(page, "/watch", open="no")
    assert here.browser().get(f"/watch/{access.table}/{watch}").status == 403


def test_the_backup_of_a_seat_opens_it_elsewhere(here: Site) -> None:
    access = here.town(2)
    page = here.browser(access).get(f"/t/{access.table}/share")
    link = f"/seat/{access.table}/{access.secret}"
    assert link in page.text
    other = here.browser()
    Page(other.client.post(link))
    assert other.get(f"/t/{access.table}").status == 200


def test_the_backup_is_offered_on_the_first_day(here: Site) -> None:
    access = here.town(1)
    browser = here.browser(access)
    assert any(link["href"].endswith("/share#backup") for link in browser.get(f"/t/{access.table}").links)
    older = here.town(9)
    page = here.browser(older).get(f"/t/{older.table}")
    assert not any(link["href"].endswith("/share#backup") for link in page.links)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ink", ["colour", "grey"])
def test_sheets_are_printed_from_the_page(here: Site, paper: str, ink: str) -> None:
    access = here.town(5)
    browser = here.browser(access)
    for path in ("/print/idle-city", f"/t/{access.table}/print"):
        page = browser.get(path)
        form = page.forms[-1]
        fields = {**dict(form.fields), "paper": paper, "ink": ink, "lang": "fr"}
        answer = browser.client.get(form.action, params=fields)
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.content.startswith(b"%PDF")


def test_a_paper_that_does_not_exist_is_refused(here: Site) -> None:
    browser = here.browser()
    for query in ("paper=a0", "ink=gold", "lang=de", "sheet=moon"):
        assert browser.get(f"/print/idle-city/sheet.pdf?{query}").status == 422


def test_all_of_a_throw_is_played_from_the_text(here: Site) -> None:
    access = here.town(4)
    browser = here.browser(access, "fr")
    page = browser.send(browser.get(f"/t/{access.table}/text"), "/throw")
    for _ in range(60):
        assert str(page.url.path).endswith("/text")
        if any(form.action.endswith("/done") for form in page.forms):
            break
        page = browser.send(page, "/mark")
    page = browser.send(page, "/done")
    assert here.look(access).turn.round == 5
    assert not here.look(access).turn.outcomes
    page = browser.send(page, "/throw")
    page = browser.send(page, "/mark", c="zz9")
    assert page.status == 422
    assert "Il n’y a pas de case zz9." in page.text


def test_the_text_says_what_the_drawing_shows(here: Site) -> None:
    access = here.town(25, throw=True)
    page = here.browser(access).get(f"/t/{access.table}/text")
    position = here.look(access).position
    for index, name in ((3, "river"), (5, "house")):
        if position.built[index]:
            assert name in page.text
    assert "free to colour" in page.text


def test_addresses_that_lead_nowhere_say_so_in_the_persons_language(here: Site) -> None:
    for lang, said in (("en", "There is no such page."), ("fr", "Cette page n’existe pas.")):
        page = here.browser(lang=lang).get("/nowhere")
        assert page.status == 404
        assert said in page.text
    assert here.browser().get("/t/nothere12345").status == 404
    assert here.browser().get("/sheets/idle-city/moon.css").status == 404
    assert here.browser().client.put("/help").status_code == 405


def test_a_town_is_closed_to_who_has_no_seat(here: Site) -> None:
    access = here.town(1)
    browser = here.browser(lang="fr")
    pages = ["share", "settings", "grow", "delete", "text", "days", "town.png", "x.papier", "town.pdf"]
    for path in ("", *(f"/{page}" for page in pages)):
        page = browser.get(f"/t/{access.table}{path}")
        assert page.status == 403, path
        assert "n’a pas de place" in page.text


def test_a_full_disk_is_said_plainly_and_nothing_is_changed(
    here: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    access = here.town(3)
    browser = here.browser(access, "fr")
    page = browser.get(f"/t/{access.table}")

    async def full(write: object) -> None:
        raise StoreError("full")

    with monkeypatch.context() as patch:
        patch.setattr(here.door._desk.store, "write", full)
        page = browser.send(page, "/throw")
    assert page.status == 507
    assert "disque" in page.text
    assert not here.look(access).turn.outcomes


def test_midnight_opens_the_next_day(here: Site) -> None:
    """IC-40: the page says when; at that instant the throw is there."""
    access = here.town(2, pace="two-a-day", start="2026-05-27")
    browser = here.browser(access)
    assert "The next day opens on Thursday 28 May" in browser.get(f"/t/{access.table}").text
    try:
        here.clock = NOON.timestamp() + 12 * 3600
        page = browser.send(browser.get(f"/t/{access.table}"), "/throw")
        assert "Day 2 · Thursday 28 May" in page.text
    finally:
        here.clock = NOON.timestamp()


def test_a_town_that_a_bot_plays_offers_to_watch_or_to_take_over(here: Site) -> None:
    """IC-44."""
    access = here.town(4, throw=True)
    here.run(here.door.hand_to_bot(access, here.look(access).seen, 0))
    browser = here.browser(access)
    page = browser.get(f"/t/{access.table}")
    assert page.filled() == [f"/t/{access.table}/grow"]
    assert not [form for form in page.forms if form.action.endswith(("/mark", "/done", "/throw", "/back"))]
    page = browser.send(page, "/person")
    assert any(form.action.endswith(("/mark", "/throw")) for form in page.forms)


def test_a_word_of_ones_own_enters_the_seal_until_the_first_throw(here: Site) -> None:
    access = here.town()
    browser = here.browser(access)
    page = browser.get(f"/t/{access.table}/settings")
    assert here.look(access).seal in page.text
    page = browser.send(page, "/settings/word", word="chouette")
    assert here.look(access).words == ("chouette",)
    browser.send(browser.get(f"/t/{access.table}"), "/throw")
    assert browser.send(page, "/settings/word", word="late").status == 409
    assert not [form for form in browser.get(f"/t/{access.table}/settings").forms if "word" in form.action]


def test_the_months_of_a_town_can_be_leafed_through(here: Site) -> None:
    """IC-41: from its first month to this one, and no further."""
    access = here.town(20, pace="two-a-day", start="2026-03-15")
    browser = here.browser(access)
    page = browser.get(f"/t/{access.table}/days")
    assert "May 2026" in page.text
    page = browser.get(f"/t/{access.table}/days?month=2026-03")
    assert "March 2026" in page.text
    assert "The month before" not in page.text
    for odd in ("2026-01", "1999-12"):
        assert "March 2026" in browser.get(f"/t/{access.table}/days?month={odd}").text
    for odd in ("2030-01", "soon", "2026-13"):
        assert "May 2026" in browser.get(f"/t/{access.table}/days?month={odd}").text
