"""Home, a new town, record files, seat links, language and lamp: the pages before and around a table."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from papeterie.games import games
from papeterie.games.idle_city.buildings import BUILDINGS, IDS, PENS
from tests.tiny_game import game as hedge_race
from tests.web.towns import Browser, Page, Site, site


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("data")) as running:
        yield running


def begun(browser: Browser, **values: str) -> Page:
    return browser.send(browser.get("/new/idle-city"), "/new/idle-city", **{"name": "Val-Tilleul", **values})


def table_of(page: Page) -> str:
    return str(page.url).split("/t/")[1].partition("/")[0]


def test_a_town_begins_with_what_the_form_offers(here: Site) -> None:
    """IC-02, IC-40: a name and a date are enough."""
    browser = here.browser()
    page = begun(browser, start="2026-05-27")
    assert page.status == 200
    assert "Val-Tilleul" in page.text
    home = browser.get("/")
    assert "Val-Tilleul" in home.text
    assert "A throw is waiting" in home.text
    assert home.filled() == [f"/t/{table_of(page)}"]


def test_a_town_begins_with_everything_chosen(here: Site) -> None:
    """IC-04, IC-11, IC-46: sheet, pace, first day, zone, colours, own dice, language."""
    browser = here.browser()
    swapped = {"pen-river": "lemon", "pen-wheat": "river"}
    page = begun(
        browser, sheet="advent", pace="advent", start="2026-12-01", zone="America/New_York",
        draws="typed", lang="fr", **swapped,
    )  # fmt: skip
    assert "calendrier de l’avent" in page.text
    assert "La ville commence mardi 1 décembre" in page.text or "1er décembre" in page.text
    colours = page.html
    assert 'class="f-pen-lemon"' in colours


def test_thirteen_buildings_need_thirteen_colours(here: Site) -> None:
    """IC-04: said in words, with the form as it was filled in."""
    page = begun(here.browser(lang="fr"), **{"pen-river": "brick", "name": "Deux Briques"})
    assert page.status == 422
    assert "Deux bâtiments ont la même couleur" in page.text
    fields = dict(page.form("/new/idle-city").fields)
    assert fields["name"] == "Deux Briques"
    assert fields["pen-river"] == "brick"
    assert len(BUILDINGS) == len(set(PENS)) == len([key for key in fields if key.startswith("pen-")])
    assert {f"pen-{building}" for building in IDS} <= set(fields)


@pytest.mark.parametrize(
    "name", ["", "   ", "\u200b", "\u202e", "x" * 10_000, "\x00", "é" * 41, "\n\n"], ids=repr
)
def test_names_that_cannot_be_are_refused_in_words(here: Site, name: str) -> None:
    for lang, said in (("en", "name"), ("fr", "nom")):
        page = begun(here.browser(lang=lang), name=name)
        assert page.status == 422
        assert said in page.text
        assert "name" in dict(page.form("/new/idle-city").fields)


@pytest.mark.parametrize("name", ["Ô", "東京", "תל אביב", "🏙️", "a" * 40, "<i>x</i>", "{name}", "100 %"])
def test_names_of_any_script_are_kept(here: Site, name: str) -> None:
    browser = here.browser()
    page = begun(browser, name=name)
    assert page.status == 200
    assert name in browser.get(f"/t/{table_of(page)}/settings").text


@pytest.mark.parametrize(
    "values",
    [
        {"sheet": "moon"},
        {"pace": "never"},
        {"start": "yesterday"},
        {"start": "1066-10-14"},
        {"zone": "Mars/Olympus"},
        {"zone": "x" * 5000},
        {"draws": "marked cards"},
        {"pen-river": "gold"},
    ],
    ids=repr,
)
def test_choices_that_do_not_exist_are_refused_and_no_town_is_made(
    here: Site, values: dict[str, str]
) -> None:
    browser = here.browser(lang="fr")
    page = begun(browser, **values)
    assert page.status in (404, 422)
    assert "Traceback" not in page.html
    assert not [name for name in browser.client.cookies if name.startswith("seat-")]


def test_a_bot_grows_a_town_until_somebody_takes_over(here: Site) -> None:
    """IC-44."""
    browser = here.browser()
    page = begun(browser, who="bot", pace="leisure")
    assert str(page.url).endswith("/grow")
    page = browser.send(page, "/grow", rounds="3")
    assert "The bot made 3 throws." in page.text
    page = browser.send(page, "/person")
    page = browser.send(page, "/throw")
    assert "what to draw?" in page.text


def test_a_seat_link_takes_nothing_until_the_button_is_pressed(here: Site) -> None:
    access = here.town(4)
    link = f"/seat/{access.table}/{access.secret}"
    browser = here.browser()
    page = browser.get(link)
    assert "Take this seat" in page.text
    assert not browser.client.cookies
    assert browser.get(f"/t/{access.table}").status == 403
    page = Page(browser.client.post(link))
    assert str(page.url).endswith(f"/t/{access.table}")
    assert page.status == 200


@pytest.mark.parametrize("secret", ["x", "A" * 22, "%00", "../../etc", "é"])
def test_forged_seat_links_open_nothing(here: Site, secret: str) -> None:
    access = here.town(1)
    browser = here.browser(lang="fr")
    for method in ("GET", "POST"):
        answer = browser.client.request(method, f"/seat/{access.table}/{secret}")
        assert answer.status_code in (403, 404)
        assert "seat-" not in answer.headers.get("set-cookie", "")
    browser.client.cookies.set(f"seat-{access.table}", "forged")
    assert browser.get(f"/t/{access.table}").status == 403


def test_a_watch_link_is_no_seat(here: Site) -> None:
    access = here.town(1)
    watch = here.run(here.door.open_watch(access))
    assert here.browser().get(f"/seat/{access.table}/{watch}").status == 403


def test_a_pasted_link_is_followed_only_to_tables(here: Site) -> None:
    access = here.town(1)
    browser = here.browser()
    home = browser.get("/")
    page = browser.send(home, "/link", link=f"{here.address}/seat/{access.table}/{access.secret}")
    assert "Take this seat" in page.text
    for link in ("https://example.org/", "mailto:t", "/settings", "/t/../etc", "x" * 900):
        assert browser.send(home, "/link", link=link).status == 422


def test_a_record_file_goes_on_here(here: Site) -> None:
    access = here.town(6)
    record = here.run(here.door.record(access))
    browser = here.browser()
    answer = browser.client.post("/open", files={"file": ("town.papier", record.encode())})
    page = Page(answer)
    assert page.status == 200
    page = browser.send(page, "/throw")
    assert "what to draw?" in page.text
    assert table_of(page) != access.table


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"", 422),
        (b"\xff\xfe\x00binary", 422),
        (b"hello", 422),
        (b"papier 99\n", 422),
        (b"papier 1\ngame: chess 1\n", 422),
        (b"x" * 1_000_001, 422),
        (b"x" * 4_000_000, 413),
    ],
    ids=["empty", "binary", "no record", "another version", "another game", "large", "huge"],
)
def test_files_that_are_no_records_are_refused_in_words(here: Site, content: bytes, status: int) -> None:
    browser = here.browser(lang="fr")
    answer = browser.client.post("/open", files={"file": ("town.papier", content)})
    assert answer.status_code == status
    assert "Traceback" not in answer.text
    assert re.search("fichier|long", answer.text)
    assert not browser.client.cookies


def test_a_truncated_record_is_read_up_to_a_whole_mark_or_refused(here: Site) -> None:
    record = here.run(here.door.record(here.town(8))).encode()
    browser = here.browser()
    for cut in range(20, len(record), 37):
        answer = browser.client.post("/open", files={"file": ("town.papier", record[:cut])})
        assert answer.status_code in (200, 422), cut


def test_a_game_without_pages_breaks_none(here: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other people's games have tables and the API; no page of ours shows them wrongly."""
    monkeypatch.setitem(games(), hedge_race.name, hedge_race)
    made = here.run(here.door.create(hedge_race.name, name="Hedge", seats=["Ann", "Bo"]))
    access = made.seats[0]
    browser = here.browser(access)
    for path in ("", "/text", "/days", "/settings"):
        page = browser.get(f"/t/{access.table}{path}")
        assert page.status == 404
        assert "There is no such page" in page.text
    assert browser.client.post(f"/t/{access.table}/mark", data={"c": "a1"}).status_code == 404
    assert browser.get("/").status == 200
    page = browser.get(f"/seat/{access.table}/{access.secret}")
    assert "whoever takes it plays at this table" in page.text


def test_the_language_is_the_browsers_until_one_is_chosen(here: Site) -> None:
    browser = here.browser(lang="fr-CA,fr;q=0.9,en;q=0.8")
    assert "Continuer" in browser.get("/").text
    page = browser.send(browser.get("/rules/idle-city?x=1"), "/language", lang="en")
    assert "The rules of My Idle City" in page.text
    assert str(page.url).endswith("/rules/idle-city?x=1")
    assert "Continue" in browser.get("/").text
    assert "Continuer" in here.browser(lang="de;q=0.9,fr;q=0.3").get("/").text
    assert "Continue" in here.browser(lang="de,*;q=oops").get("/").text


def test_the_lamp_is_each_viewers_own(here: Site) -> None:
    browser = here.browser()
    assert "data-light" not in browser.get("/").html.partition("<head>")[0]
    page = browser.send(browser.get("/help"), "/light", light="lamp")
    assert 'data-light="lamp"' in page.html
    assert 'data-light="lamp"' in browser.get("/").html
    assert "data-light=" not in here.browser().get("/").html.partition("<head>")[0]


@pytest.mark.parametrize(
    "back", ["https://example.org/", "//example.org", "/\\example.org", "javascript:x", ""]
)
def test_no_form_leads_to_another_site(here: Site, back: str) -> None:
    browser = here.browser()
    answer = browser.client.post("/language", data={"lang": "en", "back": back}, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/"


def test_tables_that_are_gone_are_left_out_at_home(here: Site) -> None:
    access = here.town(1, name="Gone")
    browser = here.browser(access)
    assert "Gone" in browser.get("/").text
    here.run(here.door.delete(access))
    page = browser.get("/")
    assert page.status == 200
    assert "Gone" not in page.text
