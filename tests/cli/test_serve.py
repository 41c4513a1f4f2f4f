"""``papeterie serve``: the server as a program, and what keeps it from starting."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from pathlib import Path
from urllib.request import urlopen

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


def test_a_port_is_a_number(papeterie: Papeterie) -> None:
    assert "--port: a whole number from 0 to 65,535" in papeterie("serve", "--port", "70000").err
