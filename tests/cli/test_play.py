"""A town played in a real terminal by somebody who only reads the screen and types."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from papeterie.games import game as find_game
from papeterie.pen import record as records
from papeterie.pen.grid import column_name
from papeterie.pen.record_reader import read
from papeterie.pen.verify import verify
from tests.cli.conftest import PROGRAM

_STYLE = re.compile(r"\033\[[0-9;?]*[A-Za-z]")
_ROW = re.compile(r" ?(\d{1,2}) (.*)")


class Terminal:
    """A terminal with a program in it: what it shows, and typing into it."""

    def __init__(self, *arguments: str, width: int = 80, height: int = 60, **environment: str) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        kept = {
            k: v
            for k, v in os.environ.items()
            if k not in ("LANGUAGE", "LC_ALL", "COLUMNS", "LINES", "NO_COLOR")
        }
        self.program = subprocess.Popen(
            [*PROGRAM, "play", "idle-city", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**kept, "LANG": "C.UTF-8", "TERM": "xterm-256color", **environment},
            start_new_session=True,
        )
        os.close(slave)
        self.raw = ""

    def read(self, ending: str = " > ", seconds: float = 30) -> str:
        """What is shown until it asks for something, without styles."""
        data, until = b"", time.monotonic() + seconds
        while not data.decode("utf-8", "replace").endswith(ending):
            ready, _, _ = select.select([self._master], [], [], max(0, until - time.monotonic()))
            assert ready, f"nothing is asked, only said:\n{data.decode('utf-8', 'replace')}"
            try:
                more = os.read(self._master, 65536)
            except OSError:  # the program has ended
                break
            if not more:
                break
            data += more
        self.raw = data.decode("utf-8")
        return _STYLE.sub("", self.raw).replace("\r\n", "\n")

    def type(self, line: str = "") -> str:
        """Types a line; what is shown then."""
        os.write(self._master, f"{line}\n".encode())
        return self.read()

    def close(self) -> None:
        with contextlib.suppress(OSError):
            os.close(self._master)
        if self.program.poll() is None:
            self.program.kill()
        self.program.wait()


@contextlib.contextmanager
def terminal(*arguments: str, width: int = 80, height: int = 60, **environment: str) -> Iterator[Terminal]:
    """A terminal that is closed at the end, whatever happens."""
    there = Terminal(*arguments, width=width, height=height, **environment)
    try:
        yield there
    finally:
        there.close()


def first_free(screen: str) -> str:
    """The first cell with a + on the sheet that was shown last: its letter stands over it."""
    lines = screen.splitlines()
    head = max(index for index, line in enumerate(lines) if re.match(r" +a +b ", line))
    step = lines[head].index("b") - lines[head].index("a")
    row = next(line for line in lines[head + 1 :] if "+" in line)
    column = (row.index("+") - lines[head].index("a")) // step
    return column_name(column) + row.split()[0]


def answer(screen: str) -> str:
    """What somebody types who has read this far."""
    asked = screen.splitlines()[-1]
    if asked.startswith(("Enter: throw", "Enter: done")):
        return ""
    if asked.startswith("Which one?"):
        return "1"
    if found := re.match(r"Which cell\? ([a-z]+\d+)", asked):
        return found[1]
    assert asked.startswith("Which cell?"), screen
    return first_free(screen)


def test_a_whole_advent_is_played_with_the_keyboard_alone(tmp_path: Path) -> None:
    file = tmp_path / "advent.papier"
    kept = ("--sheet", "advent", "--record", str(file), "--set", "pace=leisure", "--name", "Val-Tilleul")
    with terminal(*kept) as there:
        screen = there.read()
        assert "Val-Tilleul" in screen
        for _ in range(3000):
            if "The game is over." in screen:
                break
            screen = there.type(answer(screen))
        assert "The game is over." in screen
        assert f"Kept in {file}." in screen
        assert there.program.wait(10) == 0
    report = verify(file.read_text("utf-8"), find_game)
    assert report.right
    assert report.turn.over
    assert not report.turn.position.empty
    assert report.sealed == 0
    assert [path.name for path in tmp_path.iterdir()] == ["advent.papier"]


def test_a_game_that_is_killed_has_lost_nothing_that_was_shown(tmp_path: Path) -> None:
    file = tmp_path / "town.papier"
    kept = ("--record", str(file), "--set", "pace=leisure")
    screen = ""
    for kill_after in (3, 8, 15):
        with terminal(*kept) as there:
            shown = there.read()
            if screen and "Which" in screen:
                assert shown.splitlines()[-1] == screen.splitlines()[-1]
            screen = shown
            for _ in range(kill_after):
                screen = there.type(answer(screen))
            os.kill(there.program.pid, signal.SIGKILL)
            there.program.wait()
    with terminal(*kept) as there:
        screen = there.read()
        while not screen.splitlines()[-1].startswith("Enter: throw"):
            screen = there.type(answer(screen))
        assert "Kept in" in there.type("quit")
    assert verify(file.read_text("utf-8"), find_game).right


def test_the_calendar_says_when_the_next_throw_opens(tmp_path: Path) -> None:
    """IC-40, IC-41: two throws, then the day is over."""
    with terminal("--record", str(tmp_path / "town.papier")) as there:
        screen = there.read()
        for _ in range(80):
            if "Kept in" in screen:
                break
            screen = there.type(answer(screen))
        assert "(IC-40)" in screen or "(IC-41)" in screen
        assert there.program.wait(10) == 0
    record = read((tmp_path / "town.papier").read_text("utf-8"), find_game)
    assert records.final(record, find_game("idle-city")).round == 2


def test_a_refused_mark_is_explained_and_the_game_goes_on() -> None:
    with terminal("--dice", "own", "--sheet", "town") as there:
        assert "What do your dice show?" in there.read()
        assert "can't be drawn here" in there.type("7+1")
        screen = there.type("2 3")
        assert "Round 1: 2+3" in screen
        assert "no empty cell lies beside a forest. (IC-26)" in screen
        assert "(IC-26)" in there.type("sawmill").split("Round 1")[0]
        assert "doesn't list castle. (IC-10)" in there.type("castle")
        assert "means nothing here" in there.type("xyzzy")
        assert there.type("road").splitlines()[-1].startswith("Which cell? 462 are free")
        assert "Which cell? " in there.type("j8").splitlines()[-1]
        assert "share a side" in there.type("l8")
        assert "1 mark taken back." in there.type("back")
        assert "Round 1: 1+2" in there.type("correct 1+2")
        assert "nothing to take back" in there.type("back")
        assert "said which rule forbids it" in there.type("help")
        assert "village squares" in there.type("score")
        os.write(there._master, b"\x04")
        assert there.program.wait(10) == 0


def test_the_bot_grows_the_town_while_one_watches() -> None:
    """IC-44."""
    with terminal("--sheet", "advent", width=120) as there:
        there.read()
        screen = there.type("grow 40")
        assert screen.splitlines()[-1].startswith("Enter: throw")
        assert len(re.findall(r"[A-Z](?= |$)", "\n".join(screen.splitlines()[4:22]))) > 40
        there.type("finish")
        assert "The game is over." in there.type("yes")


def test_it_speaks_french() -> None:
    with terminal("--lang", "fr", "--dice", "own", "--sheet", "advent") as there:
        assert "Que montrent tes dés\u202f?" in there.read()
        assert "choisir une route" in there.type("3+4")
        screen = there.type("route")
        assert "sont libres\u202f: +" in screen
        assert "libre à colorier" in screen
        assert "1 marque reprise." in there.type("reprendre")
        assert "lancer les dés" in there.type("aide")


def test_free_cells_are_lit_up_but_never_by_colour_alone() -> None:
    lit = "\033[30m\033[103m+\033[0m"
    with terminal("--dice", "own", "--sheet", "advent") as there:
        there.read()
        there.type("3+4")
        assert "+" in there.type("road")
        assert lit in there.raw
    with terminal("--dice", "own", "--sheet", "advent", NO_COLOR="1") as there:
        there.read()
        there.type("3+4")
        assert " + " in there.type("road")
        assert "\033[" not in there.raw


def test_the_screen_is_emptied_where_that_is_wanted() -> None:
    with terminal("--dice", "own", "--sheet", "advent", "--clear") as there:
        there.read()
        there.type("3+4")
        assert there.raw.count("\033[2J") == 1
        screen = there.type("castle")
        assert there.raw.count("\033[2J") == 1
        assert screen.index("·") < screen.index("(IC-10)") < screen.index("Which one?")


@pytest.mark.parametrize("width", [40, 80, 120])
def test_nothing_is_wider_than_the_terminal(width: int) -> None:
    with terminal("--dice", "own", "--sheet", "great-town", width=width, height=30) as there:
        there.read()
        screen = there.type("3+4") + there.type("look")
        sheet = [line for line in screen.splitlines() if _ROW.match(line) or "·" in line]
        assert sheet
        assert max(map(len, sheet)) <= width


def test_what_can_not_begin_is_said_before_anything_is_shown(tmp_path: Path) -> None:
    other = tmp_path / "other.papier"
    other.write_text("hello", "utf-8")
    for arguments, said in (
        (("--set", "pace=hourly"), "can't be set"),
        (("--set", "pace"), "key=value"),
        (("--set", "zone=Nowhere/Atall"), "zone"),
        (("--name", "\u202e"), "A name needs at least one letter"),
        (("--name", "x" * 10_000), "too long"),
        (("--seat", "Ada", "--seat", "Ben"), "1 seat at most"),
        (("--record", str(other)), "line 1, column 1"),
        (("--record", str(tmp_path / "no" / "town.papier")), "town.papier: there is no such file"),
    ):
        with terminal(*arguments) as there:
            assert said in there.read(ending="\0")
            assert there.program.wait(10) == 2
