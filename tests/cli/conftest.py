"""The command as the tests call it: in this process, or as a program of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from papeterie.cli import main

RECORDS = Path(__file__).parent.parent / "records"
PROGRAM = (sys.executable, "-c", "from papeterie.cli import main; main()")


class Ended(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


Papeterie = Callable[..., Ended]


@pytest.fixture
def papeterie(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Papeterie:
    """Runs the command in this process, in English unless said otherwise."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")

    def run(*arguments: object) -> Ended:
        capsys.readouterr()
        with pytest.raises(SystemExit) as end:
            main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return Ended(int(end.value.code or 0), said.out, said.err)

    return run


def as_program(*arguments: str, **environment: str) -> Ended:
    """Runs the command as a program."""
    kept = {
        key: value for key, value in os.environ.items() if key not in ("LANGUAGE", "LC_ALL", "LC_MESSAGES")
    }
    done = subprocess.run(
        [*PROGRAM, *arguments], capture_output=True, text=True, env={**kept, "LANG": "C.UTF-8", **environment}
    )
    return Ended(done.returncode, done.stdout, done.stderr)
