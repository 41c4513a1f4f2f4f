"""Records from the command line: verified, scored, replayed, printed; sheets checked and simulated."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from papeterie.games.idle_city.sheet import editions
from tests.cli.conftest import RECORDS, Papeterie

WHOLE = RECORDS / "idle-city-advent.papier"
UNDER_WAY = RECORDS / "idle-city-town-under-way.papier"
SHEETS = Path(__file__).parents[2] / "src" / "papeterie" / "games" / "idle_city" / "sheets"


def changed(tmp_path: Path, record: Path, before: str, after: str) -> Path:
    """A copy of a record with one thing in it changed."""
    text = record.read_text("utf-8")
    found = re.search(before, text, re.MULTILINE)
    assert found is not None
    copy = tmp_path / "changed.papier"
    copy.write_text(text[: found.start()] + found.expand(after) + text[found.end() :], "utf-8")
    return copy


def test_a_whole_record_verifies_with_0(papeterie: Papeterie) -> None:
    code, out, err = papeterie("verify", WHOLE)
    assert (code, err) == (0, "")
    assert "were worked out again from their opened seals" in out
    assert out.endswith("All right.\n")


def test_a_seal_that_is_not_opened_yet_verifies_with_3(papeterie: Papeterie) -> None:
    code, out, _ = papeterie("verify", UNDER_WAY)
    assert code == 3
    assert "not opened yet" in out
    assert out.endswith("Right so far.\n")


def test_another_draw_than_was_sealed_verifies_with_1(papeterie: Papeterie, tmp_path: Path) -> None:
    for dice in ("1+6", "2+5", "3+4"):
        others = "|".join(re.escape(each) for each in ("1+6", "2+5", "3+4") if each != dice)
        text = WHOLE.read_text("utf-8")
        if found := re.search(rf"^(\d+\. )({others}): road", text, re.MULTILINE):
            copy = tmp_path / "forged.papier"
            copy.write_text(text[: found.start(2)] + dice + text[found.end(2) :], "utf-8")
            break
    else:
        pytest.fail("this record has no road under a seven")
    code, out, _ = papeterie("verify", copy)
    assert code == 1
    assert f"says {dice}, but" in out
    assert "WRONG" in out


def test_an_illegal_mark_verifies_with_1(papeterie: Papeterie, tmp_path: Path) -> None:
    copy = changed(
        tmp_path, WHOLE, r"^(2\. \S+ \S+) \S+", r"\1 f6" if ": square f6" in WHOLE.read_text() else r"\1 a1"
    )
    code, out, _ = papeterie("verify", copy)
    assert code == 1
    assert "WRONG" in out
    assert "IC-" in out


def test_a_wrong_result_verifies_with_1(papeterie: Papeterie, tmp_path: Path) -> None:
    copy = changed(tmp_path, WHOLE, r"^result 1: seat-1 \(\d+", "result 1: seat-1 (99")
    code, out, _ = papeterie("verify", copy)
    assert code == 1
    assert "the result should be" in out


@pytest.mark.parametrize("text", ["", "hello", "papier 2\n", "papier 1\ngame: chess 1\n"])
def test_what_is_no_record_verifies_with_2(papeterie: Papeterie, tmp_path: Path, text: str) -> None:
    file = tmp_path / "no.papier"
    file.write_text(text, "utf-8")
    code, out, err = papeterie("verify", file)
    assert (code, out) == (2, "")
    assert f"{file}, line " in err


def test_what_is_wrong_with_a_record_is_said_in_french_too(papeterie: Papeterie, tmp_path: Path) -> None:
    copy = changed(tmp_path, WHOLE, r"^result 1: seat-1 \(\d+", "result 1: seat-1 (99")
    assert (
        "FAUX\u202f: le résultat devrait être result 1: seat-1 ("
        in papeterie("verify", "--lang", "fr", copy).out
    )
    copy = changed(tmp_path, WHOLE, r"^1\. .*", "1. 1+1: castle a1")
    place = f"{copy}, ligne {copy.read_text('utf-8').splitlines().index('1. 1+1: castle a1') + 1}, colonne 1"
    why = f"{place}\u202f: 1er château\u202f: il faut 10 maisons, la ville en a 0 (IC-32)\n"
    for command in ("replay", "score"):
        assert papeterie(command, "--lang", "fr", copy).err.endswith(why)
    assert papeterie("verify", "--lang", "fr", copy).out.endswith(why)
    copy = changed(tmp_path, WHOLE, r"^draws: sealed", "draws: magic")
    why = "ligne 6, colonne 8\u202f: un choix parmi sealed, typed, et non «\u202fmagic\u202f»\n"
    for command in ("replay", "score", "verify"):
        assert papeterie(command, "--lang", "fr", copy).err.endswith(why)


def test_a_score_says_every_line(papeterie: Papeterie) -> None:
    code, out, _ = papeterie("score", WHOLE)
    assert code == 0
    assert out.startswith("Flockenheim (My Idle City): over after round ")
    counts = [int(line.split()[-1]) for line in out.splitlines()[1:]]
    assert len(counts) == 13
    assert sum(counts) == 225


def test_a_score_of_a_game_under_way_says_so(papeterie: Papeterie) -> None:
    assert "still going on" in papeterie("score", UNDER_WAY).out
    assert "encore en cours" in papeterie("score", "--lang", "fr", UNDER_WAY).out


def test_a_replay_shows_the_sheet_after_any_round(papeterie: Papeterie) -> None:
    empty = papeterie("replay", WHOLE, "--at", "0").out
    first = papeterie("replay", WHOLE, "--at", "1").out
    last = papeterie("replay", WHOLE).out
    assert empty.count("·") > first.count("·") > last.count("·")
    assert "\033" not in last
    assert max(map(len, last.splitlines())) <= 80


@pytest.mark.parametrize("name", ["daydream-a-two", "explore-draw-four"])
def test_a_replay_of_any_game_shows_the_sheet_of_a_seat(papeterie: Papeterie, name: str) -> None:
    code, out, err = papeterie("replay", RECORDS / f"{name}.papier", "--at", "1")
    assert (code, err) == (0, "")
    assert len(out.splitlines()) > 10


def test_a_replay_says_every_round_in_words(papeterie: Papeterie) -> None:
    out = papeterie("replay", WHOLE, "--at", "2", "--rounds", "--lang", "fr").out.splitlines()
    assert out[0].startswith("1. ")
    assert out[1].startswith("2. ")
    assert "colorier" in out[0]
    assert not out[2].startswith("3. ")


def test_a_round_that_was_never_played_can_not_be_replayed(papeterie: Papeterie) -> None:
    code, _, err = papeterie("replay", WHOLE, "--at", "9999")
    assert code == 2
    assert "rounds, not 9,999" in err


@pytest.mark.parametrize("record", [(), (WHOLE,)])
def test_a_sheet_is_printed_blank_and_in_progress(
    papeterie: Papeterie, tmp_path: Path, record: tuple[Path, ...]
) -> None:
    out = tmp_path / "town.pdf"
    code, said, err = papeterie(
        "print", "idle-city", *record, "--ink", "grey", "--paper", "letter", "-o", out
    )
    assert (code, said) == (0, "")
    assert "is made" in err
    assert out.read_bytes().startswith(b"%PDF")


def test_a_record_is_not_printed_on_another_sheet(papeterie: Papeterie, tmp_path: Path) -> None:
    code, _, err = papeterie("print", "idle-city", WHOLE, "--sheet", "town", "-o", tmp_path / "x.pdf")
    assert code == 2
    assert "is played on the sheet advent@1" in err
    assert papeterie("print", "idle-city", WHOLE, "--seat", "2", "-o", tmp_path / "x.pdf").code == 2


ISLE = RECORDS / "explore-draw-four.papier"


@pytest.mark.parametrize(
    ("args", "pages"),
    [
        (("explore-draw",), 6),
        (("explore-draw", "--sheet", "boat-3"), 1),
        (("explore-draw", "--what", "cards"), 3),
        (("explore-draw", "--what", "sister", "--ink", "grey"), 1),
        (("explore-draw", ISLE, "--seat", "2", "--paper", "letter"), 1),
        (("explore-draw", ISLE, "--seat", "2", "--what", "lessons"), 1),
    ],
)
def test_boats_and_what_goes_with_them_are_printed(
    papeterie: Papeterie, tmp_path: Path, args: tuple[Any, ...], pages: int
) -> None:
    """ED-01, ED-90."""
    out = tmp_path / "isle.pdf"
    assert papeterie("print", *args, "-o", out).code == 0
    assert len(PdfReader(out).pages) == pages


def test_the_sheet_of_a_seat_bears_its_name(papeterie: Papeterie, tmp_path: Path) -> None:
    out = tmp_path / "isle.pdf"
    papeterie("print", "explore-draw", ISLE, "--seat", "2", "-o", out)
    assert "Béa" in PdfReader(out).pages[0].extract_text()


def test_what_can_not_be_printed_is_said_with_what_can(papeterie: Papeterie) -> None:
    """ED-90: the cards of the day are there while an island lies open."""
    assert (
        "lessons, cards, sister, specials and island" in papeterie("print", "explore-draw", "--what", "x").err
    )
    assert "nothing to print but its sheets" in papeterie("print", "daydream", "--what", "cards").err
    code, _, err = papeterie("print", "explore-draw", "--what", "island", "--lang", "fr")
    assert code == 2
    assert "aucune île n’est posée" in err


def test_a_pdf_that_can_not_be_written_is_said(papeterie: Papeterie, tmp_path: Path) -> None:
    code, _, err = papeterie("print", "idle-city", "-o", tmp_path / "no" / "x.pdf")
    assert code == 2
    assert "there is no such file or folder" in err


def test_games_and_sheets_are_listed(papeterie: Papeterie) -> None:
    out = papeterie("games").out
    assert "idle-city  My Idle City, 1 seat" in out
    assert "Town, 462 cells" in out
    assert "711 cases" in papeterie("games", "--lang", "fr").out


@pytest.mark.parametrize("name", sorted({sheet.name for sheet in editions().values()}))
def test_our_own_sheets_are_all_right(papeterie: Papeterie, name: str) -> None:
    code, out, _ = papeterie("check", SHEETS / f"{name}.toml")
    assert code == 0
    assert "is all right" in out


def test_a_broken_sheet_is_refused_by_file_key_and_reason(papeterie: Papeterie, tmp_path: Path) -> None:
    sheet = tmp_path / "mine.toml"
    text = (SHEETS / "town.toml").read_text("utf-8")
    sheet.write_text(text.replace('4 = ["forest", "river"]', '4 = ["forest", "castle"]'), "utf-8")
    code, out, err = papeterie("check", sheet)
    assert (code, out) == (2, "")
    assert err.endswith(f"{sheet}: columns.4: needs one of square, river, road, wheat (IC-05)\n")
    french = papeterie("check", "--lang", "fr", sheet).err
    assert french.endswith(
        f"{sheet}\u202f: columns.4\u202f: a besoin de square, river, road ou wheat (IC-05)\n"
    )
    assert papeterie("check", "--game", "chess", sheet).code == 2


def test_simulations_are_said_as_tables_as_json_and_as_a_report(papeterie: Papeterie, tmp_path: Path) -> None:
    few = ("simulate", "idle-city", "--sheet", "advent", "--player", "random", "--games", "2")
    table = papeterie(*few)
    assert table.err == ""
    assert "advent@1, played by random: 2 games" in table.out
    assert "How full the sheet is" in table.out
    studies = json.loads(papeterie(*few, "--json").out)["studies"]
    assert [(each["sheet"], each["games"]) for each in studies] == [("advent@1", 2)]
    report = tmp_path / "report.md"
    assert papeterie(*few, "--report", report).out == ""
    text = report.read_text("utf-8")
    assert f"simulate idle-city --sheet advent --player random --games 2 --report {report}" in text


def test_the_engine_is_measured_as_text_and_as_json(papeterie: Papeterie) -> None:
    found = json.loads(papeterie("bench", "engine", "--seconds", "1", "--json").out)
    assert set(found["games"]) >= {"idle-city", "daydream", "explore-draw"}
    for measured in found["games"].values():
        assert set(measured) >= {"marks_per_second", "scored_games_per_second", "marks_found_per_second"}
    assert "marks per second" in papeterie("bench", "engine", "--seconds", "1").out
