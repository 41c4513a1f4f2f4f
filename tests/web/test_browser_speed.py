"""What ``papeterie bench pages`` measures: that it does, not how fast; a busy machine proves nothing."""

from __future__ import annotations

import builtins
import json
import os
import subprocess
import sys
from typing import Any

import pytest
from click.testing import CliRunner

from papeterie.cli.bench import command
from papeterie.pen.words import Words
from papeterie.web import bench_pages
from setup.browser import MISSING, find
from tests.cli.conftest import PROGRAM


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    """The numbers, by the command itself: a process of its own, as Playwright wants it."""
    command = [*PROGRAM, "bench", "pages", "--clicks", "10", "--moves", "24", "--json"]
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
    """100 kB without letters, 160 kB with them, 15 kB of script; what is dealt weighs more or less."""
    of_game = found[game]
    assert of_game["first_load_bytes_without_letters"] <= 103_000
    assert of_game["first_load_bytes"] <= 160_000
    assert 0 < of_game["script_bytes"] <= 15_000


def test_without_a_browser_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    there = builtins.__import__

    def without(name: str, *rest: Any, **how: Any) -> Any:
        if name.startswith("playwright"):
            raise ImportError(name)
        return there(name, *rest, **how)

    monkeypatch.setattr(builtins, "__import__", without)
    monkeypatch.delitem(sys.modules, "playwright.sync_api", raising=False)
    answer = CliRunner().invoke(command(Words("en", "papeterie.cli")), ["pages", "--clicks", "1"])
    assert answer.exit_code == 1
    assert "needs Playwright and a Chromium" in answer.output
