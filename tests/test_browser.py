"""The browser that the page tests drive: it draws, it is found, and one is got where there is none."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from setup import browser

Script = Callable[[str, str], Path]


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Script:
    """Makes commands in a folder that is the whole PATH."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(browser.VARIABLE, raising=False)
    monkeypatch.setattr(browser, "playwright_browser", lambda: None)
    monkeypatch.setattr(browser, "APPLICATIONS", ())

    def make(name: str, body: str) -> Path:
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return path

    return make


def test_the_browser_draws_a_page(page: Page) -> None:
    page.set_content("<h1>Papeterie</h1>")
    assert page.get_by_role("heading").inner_text() == "Papeterie"


def test_a_command_that_does_not_start_is_no_browser(script: Script) -> None:
    script("chromium", "echo 'install the snap first' >&2; exit 1")
    found = script("google-chrome", "exit 0")
    assert browser.find() == found


def test_the_named_browser_is_used_or_none(script: Script, monkeypatch: pytest.MonkeyPatch) -> None:
    script("chromium", "exit 0")
    named = script("mine", "exit 0")
    monkeypatch.setenv(browser.VARIABLE, str(named))
    assert browser.find() == named
    monkeypatch.setenv(browser.VARIABLE, str(named / "nowhere"))
    assert browser.find() is None


def test_without_a_browser_one_sentence_says_what_to_do(
    script: Script, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(browser, "ways", list)
    assert browser.main(["--install"]) == 1
    assert capsys.readouterr().err == browser.MISSING + "\n"


def test_each_way_is_tried_until_a_browser_is_there(
    script: Script, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fails = script("fails", "exit 1")
    made = fails.with_name("chromium")
    works = script("works", f"/bin/printf '#!/bin/sh\\n' > '{made}'; /bin/chmod +x '{made}'")
    never = script("never", "exit 1")
    monkeypatch.setattr(browser, "ways", lambda: [("absent",), (fails,), (works,), (never,)])
    assert browser.main(["--install"]) == 0
    output = capsys.readouterr()
    assert output.out == f"{made}\n"
    assert str(never) not in output.err


def test_root_takes_the_package_first_and_others_never_ask_for_a_password(
    script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    script("apt-get", "exit 0")
    script("sudo", "exit 0")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert "apt-get" in next(iter(browser.ways()))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    first, *others = browser.ways()
    assert "playwright" in first
    assert all(way[:2] == ("sudo", "--non-interactive") for way in others)
