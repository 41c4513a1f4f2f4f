"""How commands speak: help, languages, mistakes; and that they start fast."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import click
import pytest

from papeterie.cli import root
from papeterie.pen.words import Words
from tests.cli.conftest import PROGRAM, RECORDS, Papeterie, as_program

COMMANDS = ("serve", "play", "print", "replay", "score", "verify", "games", "check", "simulate", "bench")
FULL = Path("/dev/full")
TOWN = RECORDS / "idle-city-town-under-way.papier"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_help_names_every_command(papeterie: Papeterie, lang: str) -> None:
    code, out, err = papeterie("--lang", lang, "--help")
    assert (code, err) == (0, "")
    assert all(f"\n  {command} " in out for command in COMMANDS)
    assert ("\nCommandes\u202f:\n" if lang == "fr" else "\nCommands:\n") in out


def test_without_a_command_it_says_which_there_are(papeterie: Papeterie) -> None:
    assert papeterie().out == papeterie("--help").out
    assert papeterie("bench").out == papeterie("bench", "-h").out


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    "command",
    [*((name,) for name in COMMANDS), *(("bench", n) for n in ("engine", "server", "crash", "paper"))],
)
def test_every_command_explains_itself(papeterie: Papeterie, command: tuple[str, ...], lang: str) -> None:
    code, out, err = papeterie(*command, "--help", "--lang", lang)
    assert (code, err) == (0, "")
    assert out.startswith(("Usage: " if lang == "en" else "Usage\u202f: ") + "papeterie " + " ".join(command))
    assert "--lang" in out
    assert "--help" in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(("lang", "begins"), [("en", "By default"), ("fr", "Par défaut")])
def test_a_help_says_what_an_option_is_by_default(lang: str, begins: str) -> None:
    context = click.Context(click.Command(None))
    all_of_them = root.command(Words(lang, "papeterie.cli"))
    assert isinstance(all_of_them, click.Group)
    commands = [all_of_them.get_command(context, name) for name in COMMANDS]
    bench = commands[-1]
    assert isinstance(bench, click.Group)
    commands += [bench.get_command(context, name) for name in bench.list_commands(context)]
    options = [
        option
        for command in commands
        if command is not None
        for option in command.params
        if isinstance(option, click.Option) and not option.is_flag
        if isinstance(option.default, (str, int)) and option.default != ""
    ]
    assert len(options) > 8
    silent = [
        option.name
        for option in options
        if begins not in (option.help or "") or not (option.help or "").endswith(f" {option.default}.")
    ]
    assert silent == []


def test_the_language_is_that_of_the_system(papeterie: Papeterie, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_CA.UTF-8")
    assert "Commandes" in papeterie("--help").out
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert "Commands" in papeterie("--help").out
    monkeypatch.setenv("LANGUAGE", "de:fr:en")
    assert "Commandes" in papeterie("--help").out
    monkeypatch.setenv("LANGUAGE", "")
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert "Commands" in papeterie("--help").out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("reckless",), "There is no command reckless"),
        (("--reckless",), "There is no option --reckless"),
        (("games", "--reckless"), "There is no option --reckless"),
        (("games", "idle-city"), "“idle-city” is more than this command takes"),
        (("simulate",), "GAME is missing"),
        (("simulate", "chess"), "There is no game chess; there are"),
        (
            ("simulate", "idle-city", "--sheet", "moon"),
            "has no sheet moon; there are town, advent and great-town",
        ),
        (
            ("simulate", "idle-city", "--games", "many"),
            "--games: a whole number from 1 to 1,000,000, not “many”",
        ),
        (("simulate", "idle-city", "--games", "0"), "--games: a whole number"),
        (("simulate", "idle-city", "--player", "lazy"), "--player: careful, greedy or random, not “lazy”"),
        (("simulate", "idle-city", "--games"), "--games is given in the wrong way"),
        (("score", "nowhere.papier"), "nowhere.papier: there is no such file or folder."),
        (("score", str(RECORDS)), "this is a folder, not a file."),
        (("--lang", "de", "games"), "--lang: en or fr, not “de”"),
    ],
)
def test_a_mistake_is_one_plain_sentence_on_stderr(
    papeterie: Papeterie, arguments: tuple[str, ...], said: str
) -> None:
    code, out, err = papeterie(*arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("reckless",), "Il n’y a pas de commande reckless\u202f;"),
        (("score", "nowhere"), "n’y a pas de tel fichier"),
        (("simulate", "chess"), "Il n’y a pas de jeu chess\u202f; il y a daydream"),
        (("simulate", "idle-city", "--sheet", "moon"), "n’a pas de feuille moon\u202f; il y a town"),
        (("play", "idle-city", "--set", "pace"), "--set attend clé=valeur, et non «\u202fpace\u202f»."),
        (("play", "idle-city", "--set", "pace=slow"), "Ce réglage est impossible\u202f: "),
        (("replay", str(TOWN), "--at", "9999"), "Cette partie a "),
        (("print", "idle-city", str(TOWN), "--sheet", "advent"), "se joue sur la feuille town@1."),
        (("print", "idle-city", str(TOWN), "--seat", "2"), "n’a pas de place 2."),
    ],
)
def test_mistakes_are_said_in_french_too(papeterie: Papeterie, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = papeterie("--lang", "fr", *arguments)
    assert (code, out) == (2, "")
    assert said in err


def test_a_file_that_is_no_text_is_refused(papeterie: Papeterie, tmp_path: Path) -> None:
    picture = tmp_path / "picture.papier"
    picture.write_bytes(b"\x89PNG\xff\x00")
    for command in ("score", "verify", "replay", "check"):
        code, out, err = papeterie(command, picture)
        assert (code, out) == (2, "")
        assert err == f"{picture} can't be read: it isn't text (UTF-8).\n"
    french = papeterie("check", "--lang", "fr", picture).err
    assert french == f"{picture} ne peut pas être lu\u202f: ce n’est pas du texte (UTF-8).\n"


def test_a_huge_file_is_refused_without_reading_it_whole(papeterie: Papeterie, tmp_path: Path) -> None:
    huge = tmp_path / "huge.papier"
    with huge.open("wb") as file:
        file.truncate(10**10)
    for command in ("verify", "check"):
        code, _, err = papeterie(command, huge)
        assert (code, err) == (2, f"{huge} is far too large to be read here.\n")


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a disk that is always full")
def test_a_full_disk_is_said_of_the_file_that_was_to_be_written(papeterie: Papeterie, tmp_path: Path) -> None:
    simulate = ("simulate", "idle-city", "--sheet", "advent", "--player", "random", "--games", "1")
    for arguments in (("print", "idle-city", "-o", FULL), (*simulate, "--report", FULL)):
        code, out, err = papeterie(*arguments)
        assert (code, out) == (2, "")
        assert err == f"{FULL}: the disk is full.\n"
        assert papeterie(*arguments, "--lang", "fr").err == f"{FULL}\u202f: le disque est plein.\n"


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a disk that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_behind_standard_output_is_a_sentence(unbuffered: str) -> None:
    for arguments in (("games",), ("print", "idle-city", "-o", "-")):
        with FULL.open("wb") as full:
            command = subprocess.run(
                [*PROGRAM, *arguments, "--lang", "en"],
                stdout=full,
                stderr=subprocess.PIPE,
                env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            )
        assert (command.returncode, command.stderr) == (2, b"The disk is full.\n")


def test_a_reader_that_has_seen_enough_is_no_mistake() -> None:
    record = str(RECORDS / "idle-city-great-town.papier")
    command = subprocess.Popen(
        [*PROGRAM, "replay", record, "--rounds"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert command.stdout is not None
    assert command.stderr is not None
    command.stdout.readline()
    command.stdout.close()
    assert command.stderr.read() == b""
    command.stderr.close()
    assert command.wait() == 0


def test_the_version_is_said_at_once() -> None:
    """In time of the processor: what else the machine does meanwhile says nothing."""
    as_program("--version")  # compiles, where nothing is compiled yet
    taken = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert as_program("--version").out.startswith("papeterie ")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        taken.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert min(taken) < 0.15


def test_the_version_is_an_option_like_others(papeterie: Papeterie) -> None:
    assert papeterie("--lang", "fr", "--version").out == papeterie("--version").out


def test_commands_import_only_what_they_need() -> None:
    code = (
        "import sys\nfrom papeterie.cli import main\n"
        "try:\n    main(['games'])\nexcept SystemExit:\n    pass\n"
        "heavy = {'rich', 'typst', 'PIL', 'starlette', 'uvicorn', 'sqlite3', 'asyncio'} & set(sys.modules)\n"
        "sys.exit(', '.join(sorted(heavy)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stderr == ""
    assert done.returncode == 0
