"""The live stream over HTTP: numbers only, resumed exactly by event id, ended cleanly."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from papeterie.tables.errors import Seen
from papeterie.web.live import events
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


class Stream:
    """An open stream, read event by event."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer = answer
        self._lines = answer.iter_lines()
        assert self.next() == ["retry: 1000"]

    def next(self) -> list[str]:
        """The lines of the next event."""
        event: list[str] = []
        for line in self._lines:
            if not line:
                return event
            event.append(line)
        raise EOFError

    def told(self, count: int) -> list[str]:
        """What so many events told, such as ``entry 3``, each entry with its number for an id."""
        found = []
        for _ in range(count):
            fields = dict(line.split(": ", 1) for line in self.next())
            assert fields.get("id") == (fields["data"] if fields["event"] == "entry" else None)
            found.append(f"{fields['event']} {fields['data']}")
        return found


@contextmanager
def listening(town: Player, path: str = "", **headers: str) -> Iterator[Stream]:
    address = path or f"/api/tables/{town.table}/events"
    with httpx.Client(base_url=town.client.base_url, verify=False, timeout=10) as client:
        headers = headers or {"Authorization": f"Bearer {town.secret}"}
        with client.stream("GET", address, headers=headers) as answer:
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("text/event-stream")
            assert "content-encoding" not in answer.headers
            yield Stream(answer)


def test_a_second_device_of_the_seat_hears_of_draws_and_of_the_draft(town: Player) -> None:
    with listening(town) as stream:
        town.do("throw")
        assert stream.told(1) == ["entry 2"]
        town.do("mark", mark=town.look()["moves"][0])
        assert stream.told(1) == ["draft 1"]
        town.do("back")
        assert stream.told(1) == ["draft 2"]


def test_a_watcher_hears_nothing_of_a_draft(town: Player) -> None:
    watch = town.ask("watch").json()["watch"]
    town.do("throw")
    path = f"/watch/{town.table}/{watch}/live"
    with listening(town, path, Accept="text/event-stream") as stream:
        town.do("mark", mark=town.look()["moves"][0])
        town.do("rename", name="Renamed")
        assert stream.told(1) == ["entry 3"]


def test_a_reconnect_goes_on_exactly_where_it_broke_off(town: Player) -> None:
    with listening(town) as stream:
        town.do("throw")
        assert stream.told(1) == ["entry 2"]
    town.do("grow", rounds=2)
    last = town.look()["seen"]["public"]
    headers = {"Authorization": f"Bearer {town.secret}", "Last-Event-ID": "2"}
    with listening(town, **headers) as stream:
        entries = [f"entry {number}" for number in range(3, last + 1)]
        assert stream.told(len(entries)) == entries
    for known in (f"2.{town.look()['seen']['draft']}", "2"):
        with listening(town, f"/api/tables/{town.table}/events?seen={known}") as stream:
            assert stream.told(len(entries)) == entries


@pytest.mark.parametrize("known", ["", "x", "-1.-1", "99999999999999999999", "9999.9999", "٣.٣"])
def test_whoever_knows_nothing_that_can_be_is_told_from_now_on(town: Player, known: str) -> None:
    with listening(town, f"/api/tables/{town.table}/events?seen={known}") as stream:
        town.do("throw")
        assert stream.told(1) == ["entry 2"]


def test_all_of_sixteen_streams_hear_everything_in_order(town: Player) -> None:
    with ExitStack() as stack:
        opened = [stack.enter_context(listening(town)) for _ in range(16)]
        for _ in range(5):
            town.do("grow", rounds=1)
        last = town.look()["seen"]["public"]
        for stream in opened:
            heard: list[str] = []
            while f"entry {last}" not in heard:
                heard += stream.told(1)
            entries = [one for one in heard if one.startswith("entry")]
            assert entries == [f"entry {number}" for number in range(2, last + 1)]


def test_a_reader_who_left_is_forgotten(server: Served, town: Player) -> None:
    assert server.door is not None
    live = server.door._desk.live
    with listening(town) as stream:
        assert live.followed(town.table)
        assert not stream.answer.is_closed
    deadline = time.monotonic() + 5
    while live.followed(town.table) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not live.followed(town.table)


def test_the_streams_of_a_deleted_table_end(town: Player) -> None:
    with listening(town) as stream:
        town.ask("delete")
        with pytest.raises(EOFError):
            stream.next()


def test_a_stream_of_a_closed_door_is_refused(server: Served, town: Player) -> None:
    with httpx.Client(base_url=server.address, verify=False) as client:
        assert client.get(f"/t/{town.table}/live").status_code == 403
        assert client.get(f"/watch/{town.table}/nonsense/live").status_code == 403
        assert client.get("/t/nowhere/live").status_code == 404
        assert client.get(f"/api/tables/{town.table}/events").status_code == 403
        seat = {"Cookie": f"seat-{town.table}={town.secret}"}
        assert client.post(f"/t/{town.table}/live", headers=seat).status_code == 405


def test_open_streams_do_not_keep_the_server_from_stopping(tmp_path: Path) -> None:
    with served(tmp_path) as own:
        town = new_town(own.address)
        with listening(town) as stream:
            began = time.monotonic()
            own.stop()
            with pytest.raises((EOFError, httpx.HTTPError)):
                stream.next()
            assert time.monotonic() - began < 1.5
        town.close()


def test_an_event_tells_numbers_and_nothing_else() -> None:
    assert events(Seen(3, 1), Seen(5, 2)) == (
        b"id: 4\nevent: entry\ndata: 4\n\nid: 5\nevent: entry\ndata: 5\n\nevent: draft\ndata: 2\n\n"
    )
    assert events(Seen(3, 1), Seen(3, 1)) == b""
