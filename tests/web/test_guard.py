"""The guards: names we are called by, forms of other sites, what is too long, headers of every answer."""

from __future__ import annotations

import logging
import re
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from importlib import resources
from pathlib import Path

import httpx
import pytest

from papeterie.web.guard import LONGEST, host_name, is_address
from papeterie.web.serve import FILE
from tests.web.serving import Player, Served, new_town, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture
def town(server: Served) -> Iterator[Player]:
    player = new_town(server.address)
    yield player
    player.close()


@pytest.fixture
def browser(server: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.address, verify=False) as client:
        yield client


@pytest.mark.parametrize(
    "host", ["evil.example", "", "127.0.0.1.evil.example", "localhost.evil.example:8765", "[x]"]
)
def test_under_a_strange_name_nothing_is_served(browser: httpx.Client, host: str) -> None:
    for path in ("/", "/health", "/api/games"):
        answer = browser.get(path, headers={"Host": host})
        assert answer.status_code == 400
        assert "Papeterie" in answer.text


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8765", "127.0.0.1", "[::1]:80", "192.168.1.20:8765"]
)
def test_under_its_own_names_and_addresses_it_answers(browser: httpx.Client, host: str) -> None:
    assert browser.get("/health", headers={"Host": host}).status_code == 200


def test_a_strange_name_is_refused_in_the_persons_language(browser: httpx.Client) -> None:
    headers = {"Host": "evil.example", "Accept-Language": "fr"}
    french = browser.get("/", headers=headers).text
    assert french != browser.get("/", headers={"Host": "evil.example"}).text


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://HOST"},
    ],
)
def test_a_form_of_another_site_does_nothing(
    browser: httpx.Client, town: Player, headers: dict[str, str]
) -> None:
    own = str(browser.base_url).removeprefix("http://").rstrip("/")
    headers = {key: value.replace("HOST", own) for key, value in headers.items()}
    cookie = {"Cookie": f"seat-{town.table}={town.secret}"}
    before = town.look()
    answer = browser.post(
        f"/api/tables/{town.table}/throw", json={"seen": before["seen"]}, headers={**cookie, **headers}
    )
    assert answer.status_code == 403
    assert browser.post(f"/t/{town.table}/throw", headers={**cookie, **headers}).status_code == 403
    assert town.look() == before


@pytest.mark.parametrize(
    "headers", [{}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}, {"Origin": "http://HOST"}]
)
def test_our_own_forms_and_programs_pass(
    browser: httpx.Client, town: Player, headers: dict[str, str]
) -> None:
    own = str(browser.base_url).removeprefix("http://").rstrip("/")
    headers = {key: value.replace("HOST", own) for key, value in headers.items()}
    form = {"seen": town.look()["seen"]}
    secret = {"Authorization": f"Bearer {town.secret}"}
    answer = browser.post(f"/api/tables/{town.table}/throw", json=form, headers={**secret, **headers})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    "path", ["/", "/nothing", "/health", "/static/fonts.css", "/api/games", "/t/nowhere"]
)
def test_every_answer_keeps_strangers_scripts_and_search_engines_out(
    browser: httpx.Client, path: str
) -> None:
    headers = browser.get(path).headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert "noindex" in headers["x-robots-tag"]
    assert "server" not in headers
    if not path.startswith("/api"):
        assert headers["referrer-policy"] == "same-origin"


def test_what_is_too_long_is_refused_before_it_is_read(browser: httpx.Client) -> None:
    answer = browser.post("/open", content=b"x" * (LONGEST + 1))
    assert answer.status_code == 413


@pytest.mark.parametrize("length", ["x", "-1", "1e9", "99999999999999999999"])
def test_a_length_that_is_none_is_refused(server: Served, length: str) -> None:
    import socket

    with socket.create_connection(("127.0.0.1", server.socket.getsockname()[1]), timeout=5) as line:
        line.sendall(f"POST /open HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n".encode())
        assert re.match(rb"HTTP/1.1 (400|413) ", line.recv(1000))


def test_pages_are_compressed_and_streams_are_not(browser: httpx.Client) -> None:
    answer = browser.get("/static/pages.css", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"


def test_static_files_that_carry_their_version_are_kept_for_ever(browser: httpx.Client) -> None:
    assert "immutable" in browser.get("/static/pages.css?v=12345678").headers["cache-control"]
    assert browser.get("/static/pages.css").headers["cache-control"] == "no-cache"
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/", "/static/fonts"):
        assert browser.get(path).status_code == 404


@pytest.mark.parametrize("name", ["pages.css", "explore_draw.css", "js/parts.js", "js/ghost.js"])
def test_style_sheets_and_scripts_are_sent_without_comments_and_otherwise_the_same(
    browser: httpx.Client, name: str
) -> None:
    written = resources.files("papeterie.web").joinpath("static", *name.split("/")).read_text("utf-8")
    answer = browser.get(f"/static/{name}")
    assert answer.status_code == 200
    assert answer.headers["content-type"].endswith("charset=utf-8")
    assert len(answer.text) < len(written)
    assert not re.search(r"/\*|^\s*//", answer.text, re.MULTILINE)
    comments = r"/\*.*?\*/" if name.endswith(".css") else r"^\s*//[^\n]*"
    left = re.sub(comments, "", written, flags=re.DOTALL | re.MULTILINE)
    assert answer.text.split() == left.split()
    again = browser.get(f"/static/{name}", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


def test_an_error_nobody_thought_of_shows_nothing_of_the_inside(
    server: Served, browser: httpx.Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the cat sat on the keyboard")

    monkeypatch.setattr("papeterie.tables.door.Door.access", broken)
    with caplog.at_level(logging.CRITICAL):
        for path in ("/api/tables/abcdef", "/watch/abcdef/x"):
            answer = browser.get(path)
            assert answer.status_code == 500
            assert "cat" not in answer.text
            assert "Traceback" not in answer.text
            assert len(answer.text) > 40


def test_a_store_that_fails_is_said_in_a_sentence_with_its_status(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program holds the database: 503, nothing changed, and later it works."""
    monkeypatch.setattr("papeterie.tables.sqlite._BUSY_SECONDS", 0.1)
    with served(tmp_path) as server:
        town = new_town(server.address)
        with closing(sqlite3.connect(server.folder / FILE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            answer = town.ask("throw", seen=town.look()["seen"])
            assert answer.status_code == 503
            assert answer.json()["problem"] == "store"
            assert town.look()["round"] == 0
        town.do("throw")
        town.close()


def test_a_full_disk_is_507(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        town = new_town(server.address)
        limit = resource.getrlimit(resource.RLIMIT_FSIZE)
        grown = (server.folder / (FILE + "-wal")).stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (grown + 100, limit[1]))
        try:
            answer = town.ask("throw", seen=town.look()["seen"])
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limit)
        assert answer.status_code == 507
        assert "disk" in answer.json()["sentence"]
        assert town.look()["round"] == 0
        town.do("throw")
        town.close()


def test_host_names_are_told_from_addresses() -> None:
    assert [host_name(h) for h in ("a.b:1", "A.b", "[::1]:5", "[::1]", "")] == [
        "a.b",
        "a.b",
        "::1",
        "::1",
        "",
    ]
    assert [is_address(n) for n in ("::1", "10.0.0.1", "a.b", "10.0.0", "")] == [
        True,
        True,
        False,
        False,
        False,
    ]


def test_looking_at_a_seat_link_takes_nothing(browser: httpx.Client, town: Player) -> None:
    """Messengers fetch links: only the button on that page takes the seat."""
    for method in ("GET", "HEAD"):
        answer = browser.request(method, f"/seat/{town.table}/{town.secret}")
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
    assert town.look()["taken"] == [False]
    assert browser.get(f"/seat/{town.table}/{town.secret[:-1]}").status_code == 403
