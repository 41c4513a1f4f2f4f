"""`make run` and `make test` say in one sentence what a machine lacks.

That they work where everything is there is seen whenever these tests run by `make test`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

START = Path(__file__).resolve().parent.parent / "setup" / "start.sh"
TOOLS = ("sh", "dirname", "mkdir", "cut", "rm", "tail", "pwd")
SH = shutil.which("sh")

pytestmark = pytest.mark.skipif(SH is None, reason="make needs a shell")


class Machine:
    """A folder with a clone's set-up, and commands of its own that are all there is."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "a clone"
        self.commands = folder / "bin"
        for path in (self.folder / "setup", self.commands):
            path.mkdir(parents=True)
        shutil.copy(START, self.folder / "setup")
        for tool in TOOLS:
            if found := shutil.which(tool):
                (self.commands / tool).symlink_to(found)

    def python(self, name: str, body: str) -> Path:
        path = self.commands / name
        path.write_text(f"#!{SH}\n{body}\n", encoding="utf-8")
        path.chmod(0o755)
        return path

    def run(self, **environment: str) -> tuple[int, str]:
        """What `make run` answers, its last line only."""
        done = subprocess.run(
            [str(SH), "setup/start.sh", "run"],
            cwd=self.folder,
            env={"PATH": str(self.commands), "HOME": str(self.folder), **environment},
            capture_output=True,
            text=True,
        )
        return done.returncode, done.stderr.splitlines()[-1].removeprefix("papeterie: ")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_without_python_it_says_which_is_needed(machine: Machine) -> None:
    machine.python("python3", "exit 1")
    code, said = machine.run()
    assert code == 1
    assert said.startswith("Python 3.11 or newer is needed and none was found")


def test_a_named_python_that_is_too_old_is_not_replaced_by_another(machine: Machine) -> None:
    machine.python("python3", f"exec '{sys.executable}' \"$@\"")
    old = machine.python("old", "exit 1")
    assert machine.run(PYTHON=str(old)) == (
        1,
        f"PYTHON names {old}, which is not a Python 3.11 or newer that starts.",
    )


def test_without_venv_and_pip_it_names_the_package(machine: Machine) -> None:
    machine.python("python3", 'case "$2" in *executable*) echo python3;; *) exit 1;; esac')
    code, said = machine.run()
    assert code == 1
    assert said.endswith("apt-get install python3-venv")


def test_without_a_network_it_asks_for_one(machine: Machine) -> None:
    machine.python(
        "python3",
        'case "$*" in *executable*) echo python3;; *"pip install"*|*ensurepip*) exit 1;; *) exit 0;; esac',
    )
    code, said = machine.run()
    assert code == 1
    assert said.endswith("could not be fetched from the package index; is there a network connection?")


def test_a_folder_that_cannot_be_written_to_is_refused(machine: Machine) -> None:
    machine.python("python3", "echo python3")
    (machine.folder / ".uv").write_text("a file where the folder must be", encoding="utf-8")
    code, said = machine.run()
    assert code == 1
    assert said.startswith("this folder can't be written to")
