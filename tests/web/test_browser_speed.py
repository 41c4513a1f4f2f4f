"""What ``papeterie bench pages`` measures: that it does, not how fast; a busy machine proves nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from papeterie.cli.bench import command
from papeterie.pen.words import Words
from papeterie.web import bench_pages
from papeterie.web.bench_process import ServerProcess
from setup.browser import MISSING, find
from tests.cli.conftest import PROGRAM


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    """The numbers, by the command itself: a process of its own, as Playwright wants it."""
    command = [*PROGRAM, "bench", "pages", "--clicks", "4", "--moves", "16", "--json"]
    browser = find()
    assert browser is not None, MISSING
    done = subprocess.run(
        command,
        env={**os.environ, "PAPETERIE_CHROMIUM": str(browser)},
        capture_output=True,
        text=True,
        check=True,
    )
    measured: dict[str, Any] = json.loads(done.stdout)
    return measured


@pytest.mark.browser
@pytest.mark.parametrize("game", bench_pages.PLAYED)
def test_every_games_page_is_measured(found: dict[str, Any], game: str) -> None:
    of_game = found[game]
    assert of_game["clicks"] >= 2
    assert 0 < of_game["click_to_drawing_p50_ms"] <= of_game["click_to_drawing_p95_ms"]
    assert 0 < of_game["mark_p50_bytes"] <= of_game["mark_most_bytes"]
    assert ("ghost_work_p50_ms" in of_game) == bench_pages.PLAYED[game].ghost


@pytest.mark.browser
@pytest.mark.parametrize("game", bench_pages.PLAYED)
def test_every_games_page_is_light(found: dict[str, Any], game: str) -> None:
    """Whether an aim is reached to the byte is in docs/measured.md."""
    of_game, aims = found[game], found["aims"]
    assert 0 < of_game["script_bytes"] <= aims["script_bytes"]
    assert of_game["script_bytes"] < of_game["first_load_bytes_without_letters"]
    assert of_game["first_load_bytes_without_letters"] <= 1.05 * aims["first_load_bytes_without_letters"]
    assert of_game["first_load_bytes_without_letters"] < of_game["first_load_bytes"]
    assert of_game["first_load_bytes"] <= aims["first_load_bytes"]


@pytest.mark.browser
def test_a_towns_mark_is_light(found: dict[str, Any]) -> None:
    assert found["idle-city"]["mark_most_bytes"] <= 8_000


def test_a_server_that_can_be_foreseen_deals_the_same_again(tmp_path: Path) -> None:
    outcomes = []
    for run in ("first", "second"):
        with (
            ServerProcess(tmp_path / run, foreseen=True) as server,
            closing(bench_pages.Table(server.port, "daydream", Random(1))) as table,
        ):
            table.round()
            table.begin_round()
            outcomes.append((table.look()["outcomes"], table.look()["seal"]))
    assert outcomes[0] == outcomes[1]


def test_aims_stand_beside_the_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = {"tables_played_before": 2, "aims": {"script_bytes": 15_000}, "tiny": {"script_bytes": 14_000}}
    monkeypatch.setattr(bench_pages, "run", lambda *_: numbers)
    answer = CliRunner().invoke(command(Words("en", "papeterie.cli")), ["pages"])
    assert answer.output == "tables played before: 2\ntiny script bytes: 14,000 (at most 15,000)\n"


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "needs Playwright and a Chromium"), ("fr", "Il faut Playwright et un Chromium")]
)
def test_without_a_browser_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    monkeypatch.setitem(sys.modules, "playwright.sync_api", None)
    answer = CliRunner().invoke(command(Words(lang, "papeterie.cli")), ["pages", "--clicks", "1"])
    assert answer.exit_code == 1
    assert said in answer.output
