"""``papeterie serve``: the server as a program, and what keeps it from starting."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from papeterie.web.serve import data_folder
from tests.cli.conftest import PROGRAM, Papeterie


def test_the_server_answers_and_stops_cleanly_on_ctrl_c(tmp_path: Path) -> None:
    server = subprocess.Popen(
        [*PROGRAM, "serve", "--no-open", "--port", "0", "--data", str(tmp_path), "--lang", "en"],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "NO_PROXY": "*"},
    )
    assert server.stderr is not None
    try:
        found = re.search(r"http://127\.0\.0\.1:\d+/", server.stderr.readline())
        assert found is not None
        with urlopen(found[0] + "health", timeout=10) as answer:
            assert "papeterie" in json.loads(answer.read())
        server.send_signal(signal.SIGINT)
        assert server.wait(10) == 0
        assert "Traceback" not in server.stderr.read()
    finally:
        server.stderr.close()
        server.kill()
        server.wait()


def test_a_folder_that_can_not_be_used_is_said(papeterie: Papeterie, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("", "utf-8")
    code, out, err = papeterie("serve", "--no-open", "--port", "0", "--data", file)
    assert (code, out) == (2, "")
    assert err == f"The data folder {file} can't be used: a file is there, not a folder.\n"
    below = papeterie("serve", "--no-open", "--port", "0", "--data", file / "data", "--lang", "fr").err
    refused = f"Le dossier de données {file / 'data'} ne peut pas servir"
    assert below == f"{refused}\u202f: il y a là un fichier, pas un dossier.\n"


def test_the_help_and_the_readme_say_where_the_data_folder_is(
    papeterie: Papeterie, monkeypatch: pytest.MonkeyPatch
) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    texts = [" ".join(papeterie("serve", "--help", "--lang", lang).out.split()) for lang in ("en", "fr")]
    for name in ("PAPETERIE_DATA", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/ada")
    monkeypatch.setenv("LOCALAPPDATA", "%LOCALAPPDATA%")
    places = []
    for platform in ("linux", "darwin", "win32"):
        with monkeypatch.context() as other:
            other.setattr(sys, "platform", platform)
            places.append(data_folder().as_posix().replace("/home/ada", "~"))
    places[2] = places[2].replace("/", "\\")
    for text in (*texts, readme):
        for said in (*places, "PAPETERIE_DATA", "XDG_DATA_HOME"):
            assert said in text
    monkeypatch.setenv("XDG_DATA_HOME", "/elsewhere")
    assert data_folder() == Path("/elsewhere/papeterie")
    monkeypatch.setenv("PAPETERIE_DATA", "/towns")
    assert data_folder() == Path("/towns")


def test_a_port_is_a_number(papeterie: Papeterie) -> None:
    assert "--port: a whole number from 0 to 65,535" in papeterie("serve", "--port", "70000").err
