"""The JSON API: a game played through it, and everything that can be wrong with what it is sent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from papeterie.games import game as find_game
from papeterie.pen.verify import verify
from papeterie.web import pages_seats
from papeterie.web.api import _SEAT_COOKIE, ACTS, LONGEST_FORM
from tests.web.serving import Player, Served, new_town, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("data")) as running:
        yield running


def anybody(server: Served) -> httpx.Client:
    """Somebody without any secret."""
    return httpx.Client(base_url=server.address, verify=False)


def anybody_once(server: Served, method: str, path: str, **more: Any) -> httpx.Response:
    with anybody(server) as client:
        return client.request(method, path, **more)


@pytest.fixture
def town(server: Served) -> Iterator[Player]:
    player = new_town(server.address)
    yield player
    player.close()


@pytest.fixture
def typed(server: Served) -> Iterator[Player]:
    player = new_town(server.address, draws="typed")
    yield player
    player.close()


def test_a_town_is_played_from_the_first_throw_to_its_record(town: Player) -> None:
    for _ in range(4):
        town.do("throw")
        while not (look := town.look())["may_be_done"]:
            town.do("mark", mark=look["moves"][0])
        town.do("done")
    assert town.look()["round"] == 4
    town.do("finish")
    look = town.look()
    assert look["over"]
    assert look["result"]
    record = town.client.get(f"/api/tables/{town.table}/record")
    assert record.headers["content-type"] == "text/plain; charset=utf-8"
    report = verify(record.text, find_game)
    assert report.right
    assert report.checked == report.turn.draws


def test_a_look_tells_all_that_a_program_needs(town: Player) -> None:
    look = town.look()
    assert look["due"]
    assert look["closed"] is None
    assert look["seat"] == 1
    assert look["names"] == ["Ann"]
    assert look["options"]["pace"] == "leisure"
    assert look["moves"] == []
    assert len(look["seal"]) == 64
    town.do("throw")
    look = town.look()
    assert not look["due"]
    assert look["outcomes"]
    assert look["moves"]


def test_games_are_listed_with_their_sheets_and_options(server: Served) -> None:
    games = anybody_once(server, "GET", "/api/games").json()
    city = next(game for game in games if game["name"] == "idle-city")
    assert city["sheets"][0] == "town"
    assert [option["name"] for option in city["options"]] == ["colours", "pace", "start", "zone"]


def test_every_act_has_its_address(server: Served, town: Player) -> None:
    assert town.do("word", word="été")["seen"]["public"] == 2
    town.do("rename", name="Elsewhere")
    town.do("set", key="zone", value="Europe/Paris")
    town.do("grow", rounds=3)
    town.do("bot", seat=1)
    assert town.look()["bots"] == ["careful"]
    town.do("person", seat=1)
    watch = town.ask("watch").json()["watch"]
    shown = anybody(server)
    assert shown.get(f"/api/tables/{town.table}?key={watch}").json()["seat"] is None
    assert town.ask("unwatch").status_code == 200
    assert shown.get(f"/api/tables/{town.table}?key={watch}").status_code == 403
    shown.close()
    copy = town.ask("copy").json()
    opened = town.ask("opened").json()["record"]
    made = town.client.post("/api/records", json={"record": opened})
    assert made.status_code == 201
    assert len({copy["table"], made.json()["table"], town.table}) == 3
    assert town.ask("take").status_code == 200
    assert town.look()["taken"] == [True]
    assert town.ask("delete").status_code == 200
    assert town.client.get(f"/api/tables/{town.table}").status_code == 404


def test_typed_dice_are_thrown_corrected_and_taken_back(typed: Player) -> None:
    typed.do("throw", faces="1+5")
    typed.do("mark", mark="wheat")
    typed.do("mark", mark="j8")
    typed.do("back")
    assert typed.look()["draft"] == ["wheat"]
    typed.do("correct", faces="2+2")
    assert typed.look()["outcomes"] == ["2+2"]


def test_a_mark_asked_for_twice_is_made_once(typed: Player) -> None:
    typed.do("throw", faces="1+5")
    seen = typed.look()["seen"]
    first = typed.ask("mark", seen=seen, mark="wheat")
    assert typed.ask("mark", seen=seen, mark="wheat").json() == first.json()
    assert typed.look()["draft"] == ["wheat"]


def test_a_stale_mark_is_answered_with_what_happened_since(typed: Player) -> None:
    old = typed.look()["seen"]
    typed.do("throw", faces="1+5")
    typed.do("mark", mark="wheat")
    answer = typed.ask("mark", seen=old, mark="square")
    assert answer.status_code == 409
    told = answer.json()
    assert told["problem"] == "stale"
    assert told["since"] == {
        "entries": [{"number": 1, "entry": "drawn", "outcome": "1+5"}],
        "draft": ["wheat"],
    }
    assert told["seen"] == typed.look()["seen"] == {"public": 1, "draft": 1}


def test_a_refused_mark_names_the_rule_in_the_persons_language(typed: Player) -> None:
    """IC-30"""
    typed.do("throw", faces="1+5")
    seen = typed.look()["seen"]
    column = find_game("idle-city").sheet("town").columns
    farm_sum = next(s for s in range(2, 13) if 11 in column[s])
    typed.do("correct", faces=f"{max(1, farm_sum - 6)}+{farm_sum - max(1, farm_sum - 6)}")
    answer = typed.ask("mark", seen=typed.look()["seen"], mark="farm")
    assert answer.status_code == 409
    assert answer.json()["rule"].startswith("IC-")
    french = typed.client.post(
        f"/api/tables/{typed.table}/mark",
        json={"seen": typed.look()["seen"], "mark": "farm"},
        headers={"Accept-Language": "fr-CH, en;q=0.5"},
    )
    assert french.json()["rule"] == answer.json()["rule"]
    assert french.json()["sentence"] != answer.json()["sentence"]
    assert "ferme" in french.json()["sentence"].lower()
    assert seen["draft"] == 0


SEEN = {"public": 2, "draft": 0}


@pytest.mark.parametrize(
    ("act", "form"),
    [
        ("mark", {"seen": SEEN}),
        ("mark", {"seen": SEEN, "mark": 7}),
        ("mark", {"seen": SEEN, "mark": "zz99"}),
        ("mark", {"seen": SEEN, "mark": "x" * 15_000}),
        ("mark", {"seen": SEEN, "mark": "\x00\u202e"}),
        ("mark", {"seen": 2, "mark": "j8"}),
        ("mark", {"seen": {"public": "2"}, "mark": "j8"}),
        ("mark", {"seen": {"public": 1e99, "draft": 0}, "mark": "j8"}),
        ("mark", {"seen": SEEN, "mark": "j8", "seat": 2}),
        ("back", {"seen": SEEN, "count": "all"}),
        ("grow", {"seen": SEEN, "rounds": 10_000_000}),
        ("grow", {"seen": SEEN, "rounds": 0}),
        ("bot", {"seen": SEEN, "seat": 0}),
        ("bot", {"seen": SEEN, "seat": 9}),
        ("rename", {"seen": SEEN, "name": ""}),
        ("rename", {"seen": SEEN, "name": "x" * 10_000}),
        ("set", {"seen": SEEN, "key": "pace", "value": "slow"}),
        ("set", {"seen": SEEN, "key": "nothing", "value": ""}),
        ("throw", {"seen": SEEN, "faces": "6+6"}),
        ("done", []),
        ("done", "x"),
        ("done", None),
    ],
)
def test_what_can_not_be_is_answered_with_422_and_changes_nothing(town: Player, act: str, form: Any) -> None:
    town.do("throw")
    before = town.look()
    answer = town.client.post(f"/api/tables/{town.table}/{act}", content=json.dumps(form))
    assert answer.status_code == 422, answer.text
    told = answer.json()
    assert told["problem"] == "wrong"
    assert told["sentence"].endswith(".")
    assert "Traceback" not in answer.text
    assert town.look() == before


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe\x00", b"[" * 15_000, b"{}" * 5])
def test_a_body_that_is_no_json_is_answered_with_422(town: Player, body: bytes) -> None:
    answer = town.client.post(f"/api/tables/{town.table}/mark", content=body)
    assert answer.status_code == 422
    assert answer.json()["problem"] == "wrong"


def test_a_body_that_is_far_too_long_is_refused(town: Player) -> None:
    assert town.ask("rename", seen=SEEN, name="x" * 30_000).status_code == 413
    huge = {"record": "x" * 4_000_000}
    assert town.client.post("/api/records", json=huge).status_code == 413


def test_a_body_without_a_length_is_cut_off_too(town: Player) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(200):
            yield b"x" * 20_000

    try:
        status = town.client.post("/api/records", content=endless()).status_code
    except httpx.HTTPError:  # the server may hang up before all is sent
        return
    assert status == 413


@pytest.mark.parametrize(
    "record",
    ["", "not a record", "papier 1\n", "papier 2\ngame: idle-city 1\n", "\x00\x01\x02" * 1000, "💥" * 5000],
)
def test_what_is_no_record_is_said_with_line_and_column(server: Served, record: str) -> None:
    answer = anybody_once(server, "POST", "/api/records", json={"record": record})
    assert answer.status_code == 422
    told = answer.json()
    assert told["problem"] == "record"
    assert told["line"] >= 1
    assert str(told["line"]) in told["sentence"]


def test_nobody_acts_without_the_secret_of_the_seat(server: Served, town: Player) -> None:
    other, stranger = new_town(server.address), anybody(server)
    for secret in ("", "x", other.secret, town.secret[:-1], town.secret + "A", "\xe9"):
        headers = {b"Authorization": b"Bearer" + (f" {secret}".encode("latin-1") if secret else b"")}
        for act, form in [("throw", {"seen": {"public": 1, "draft": 0}}), ("delete", {}), ("watch", {})]:
            answer = stranger.post(f"/api/tables/{town.table}/{act}", json=form, headers=headers)
            assert answer.status_code == 403
            assert answer.json()["problem"] == "forbidden"
    for each in (other, stranger):
        each.close()
    assert town.look()["round"] == 0


def test_the_cookie_of_a_seat_opens_the_same_door(server: Served, town: Player) -> None:
    assert _SEAT_COOKIE == pages_seats._COOKIE
    cookies = {_SEAT_COOKIE + town.table: town.secret}
    with httpx.Client(base_url=server.address, cookies=cookies, verify=False) as browser:
        assert browser.get(f"/api/tables/{town.table}").json()["seat"] == 1


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/", 404),
        ("GET", "/api/tables", 404),
        ("GET", "/api/tables/nowhere", 404),
        ("GET", "/api/tables/nowhere/record", 404),
        ("POST", "/api/tables/nowhere/throw", 422),
        ("POST", "/api/nothing", 404),
        ("POST", "/api/tables/nowhere/dance", 404),
        ("PUT", "/api/tables", 405),
        ("DELETE", "/api/tables/nowhere", 405),
    ],
)
def test_addresses_that_are_none_are_said_to_be_none(
    server: Served, method: str, path: str, status: int
) -> None:
    answer = anybody_once(server, method, path)
    assert answer.status_code == status
    assert answer.json()["sentence"]


def test_a_closed_day_is_refused_with_what_opens_when(server: Served) -> None:
    """IC-40"""
    town = new_town(server.address, pace="two-a-day", start="2999-01-01")
    answer = town.ask("throw", seen=town.look()["seen"])
    assert answer.status_code == 409
    assert answer.json()["rule"] == "IC-40"
    assert answer.json()["facts"]["date"] == "2999-01-01"
    look = town.look()
    assert look["closed"]["rule"] == "IC-40"
    grown = town.do("grow", rounds=5)
    assert grown["rounds"] == 0
    assert grown["stopped"]["rule"] == "IC-40"
    town.close()


def test_every_act_is_documented() -> None:
    documented = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")
    assert [act for act in ACTS if f"`{act}`" not in documented] == []
    assert str(LONGEST_FORM) in documented.replace(",", "")
