"""Starting and stopping: ports that are taken, folders without rights, no browser, Ctrl-C and SIGTERM."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from papeterie.web import serve
from papeterie.web.bench_process import ServerProcess
from tests.web.serving import new_town, served


@contextmanager
def taken() -> Iterator[int]:
    """A port that somebody else listens at."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


class Started:
    """A server of the command's own kind, run in a thread, and what it said."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.said: list[str] = []
        self.server: serve.Server | None = None
        started = self

        class Noted(serve.Server):
            def __init__(self, *given: object) -> None:
                super().__init__(*given)  # type: ignore[arg-type]
                started.server = self

        monkeypatch.setattr(serve, "Server", Noted)

    def run(self, **given: object) -> None:
        thread = threading.Thread(target=serve.run, kwargs={"say": self.said.append, **given})
        thread.start()
        deadline = time.monotonic() + 10
        while not (self.server and self.server.started) and time.monotonic() < deadline:
            time.sleep(0.01)
        assert self.server is not None
        self.server.should_exit = True
        thread.join(10)
        assert not thread.is_alive()


def test_the_address_and_the_folder_are_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started = Started(monkeypatch)
    started.run(port=0, data=tmp_path / "deep" / "data", open_browser=False)
    assert started.said[0].startswith("Papeterie is ready: http://127.0.0.1:")
    assert str(tmp_path / "deep" / "data") in started.said[1]
    assert (tmp_path / "deep" / "data" / serve.FILE).exists()


def test_a_taken_port_is_said_and_the_next_one_serves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = Started(monkeypatch)
    with taken() as port:
        started.run(port=port, data=tmp_path, open_browser=False)
    assert started.said[0].startswith(f"Port {port} is taken by ")
    ready = next(line for line in started.said if "ready" in line)
    assert int(ready.rsplit(":", 1)[1].strip("/")) > port


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets one see who listens")
def test_the_program_that_holds_a_port_is_named() -> None:
    with taken() as port:
        program = serve.program_at(port)
    assert program.endswith(f"({os.getpid()})")
    assert serve.program_at(1) == ""


def test_a_port_of_another_papeterie_is_said_with_its_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path / "first") as first:
        port = first.socket.getsockname()[1]
        started = Started(monkeypatch)
        started.run(port=port, data=tmp_path / "second", open_browser=False)
    assert started.said[0] == f"Port {port} is taken by another Papeterie: http://127.0.0.1:{port}/"


def test_a_machine_without_a_free_port_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "TRIES", 1)
    with taken() as port, pytest.raises(serve.CantServe, match=f"No port from {port} to {port} is free"):
        serve.run(port=port, data=tmp_path, open_browser=False, say=lambda _: None)


def test_a_host_that_is_not_this_machine_is_said(tmp_path: Path) -> None:
    for lang, why in (("en", "it has no such address"), ("fr", "elle n’a pas une telle adresse")):
        with pytest.raises(serve.CantServe, match=f"192\\.0\\.2\\.1.*: {why}\\."):
            serve.run(host="192.0.2.1", port=0, data=tmp_path, open_browser=False, lang=lang)


def test_a_data_folder_that_can_not_be_one_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    for lang, word in (("en", "data folder"), ("fr", "dossier")):
        with pytest.raises(serve.CantServe, match=word) as caught:
            serve.run(port=0, data=tmp_path / "file" / "data", open_browser=False, lang=lang)
        assert "Traceback" not in str(caught.value)


def test_data_of_a_newer_version_is_said_and_left_alone(tmp_path: Path) -> None:
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(tmp_path / serve.FILE)) as newer:
        newer.execute("CREATE TABLE later (x)")
        newer.execute("PRAGMA user_version = 99")
    before = (tmp_path / serve.FILE).read_bytes()
    with pytest.raises(serve.CantServe, match="newer"):
        serve.run(port=0, data=tmp_path, open_browser=False, say=lambda _: None)
    assert (tmp_path / serve.FILE).read_bytes() == before


@pytest.mark.parametrize("fails", [False, True])
def test_without_a_browser_it_says_so_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    import webbrowser

    def no_browser(address: str) -> bool:
        if fails:
            raise webbrowser.Error("none")
        return False

    monkeypatch.setattr(webbrowser, "open", no_browser)
    started = Started(monkeypatch)
    started.run(port=0, data=tmp_path)
    assert any(line.startswith("No browser could be opened") for line in started.said)
    assert started.said[-1] == "Papeterie has stopped."


def test_the_browser_is_sent_to_the_address_that_serves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import webbrowser

    sent: list[str] = []

    def opened(address: str) -> bool:
        sent.append(address)
        return True

    monkeypatch.setattr(webbrowser, "open", opened)
    started = Started(monkeypatch)
    started.run(port=0, data=tmp_path)
    assert started.said[0] == f"Papeterie is ready: {sent[0]}"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_it_at_once_in_spite_of_open_streams(tmp_path: Path, number: signal.Signals) -> None:
    with ServerProcess(tmp_path) as server:
        address = f"http://127.0.0.1:{server.port}"
        town = new_town(address)
        events = f"/api/tables/{town.table}/events"
        with town.client.stream("GET", events) as first, town.client.stream("GET", events) as second:
            assert first.status_code == second.status_code == 200
            began = time.monotonic()
            server.process.send_signal(number)
            assert server.process.wait(timeout=10) == 0
            assert time.monotonic() - began < 2
        assert server.process.stderr is not None
        assert server.process.stderr.read().splitlines()[-1] == "Papeterie has stopped."
        town.close()


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        ("linux", {"PAPETERIE_DATA": "/srv/games"}, "/srv/games"),
        ("linux", {"XDG_DATA_HOME": "/x"}, "/x/papeterie"),
        ("linux", {"HOME": "/home/ann"}, "/home/ann/.local/share/papeterie"),
        ("darwin", {"HOME": "/Users/ann"}, "/Users/ann/Library/Application Support/Papeterie"),
        ("win32", {"LOCALAPPDATA": "/l"}, "/l/Papeterie"),
    ],
)
def test_data_lies_where_the_system_keeps_it(
    monkeypatch: pytest.MonkeyPatch, platform: str, variables: dict[str, str], folder: str
) -> None:
    for name in ("PAPETERIE_DATA", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert serve.data_folder() == Path(folder)


def test_what_was_answered_is_there_after_a_crash(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        town = new_town(f"http://127.0.0.1:{server.port}")
        town.do("grow", rounds=3)
        town.do("throw")
        town.do("mark", mark=town.look()["moves"][0])
        before = town.look()
        server.kill()
        town.close()
    with ServerProcess(tmp_path) as server, httpx.Client(verify=False) as client:
        address = f"http://127.0.0.1:{server.port}/api/tables/{town.table}"
        after = client.get(address, headers={"Authorization": f"Bearer {town.secret}"}).json()
    assert after == before


def test_the_server_can_be_run_without_the_fast_loop(tmp_path: Path) -> None:
    """Where uvloop or httptools have no build, the standard library serves."""
    code = (
        "import sys; sys.modules['uvloop'] = None; sys.modules['httptools'] = None\n"
        "from pathlib import Path; from papeterie.web.serve import run\n"
        "run(port=0, data=Path(sys.argv[1]), open_browser=False)"
    )
    process = subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    address = process.stderr.readline().split(": ")[1].strip()
    with httpx.Client(verify=False) as client:
        assert client.get(f"{address}health").status_code == 200
    process.terminate()
    assert process.wait(timeout=10) == 0
    process.stderr.close()
