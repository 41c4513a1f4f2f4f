"""Every way a door refuses is a sentence in both languages, with its facts in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from papeterie.pen.words import Words
from papeterie.tables.errors import STORE_SENTENCES, Seen, Stale, StoreError, TableError, Wrong
from papeterie.web.problems import problem_of
from tests.tables.house import error_of, opened, town


@pytest.mark.parametrize("trouble", STORE_SENTENCES)
def test_each_trouble_of_a_store_has_its_sentence_and_no_detail_of_the_machine(trouble: str) -> None:
    error = StoreError(trouble, "/secret/path: errno 28")  # type: ignore[arg-type]
    english, french = (problem_of(error, Words(lang)) for lang in ("en", "fr"))
    assert english.status == french.status >= 500
    assert english.sentence != french.sentence
    assert "/secret" not in english.sentence + french.sentence


async def test_a_refused_wish_says_in_french_what_is_wrong(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door, draws="typed")
        error = await error_of(door.throw(access, Seen(0, 0), "7+1"))
        assert isinstance(error, Wrong)
        assert problem_of(error, Words("fr")).sentence == "Rien de tel ne peut sortir\u202f: 7+1."
        error = await error_of(door.grow(access, Seen(0, 0), 1, "genius"))
        assert problem_of(error, Words("fr")).sentence == (
            "Aucun robot ne porte ce nom\u202f; il y a careful, greedy et random."
        )


async def test_an_option_that_can_not_be_is_said_in_french(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door)
        for key, value, french in [
            ("zone", "Nowhere", "il n’y a pas de fuseau horaire «\u202fNowhere\u202f»"),
            (
                "pace",
                "slow",
                "pace\u202f: un choix parmi two-a-day, advent, leisure, et non «\u202fslow\u202f»",
            ),
            ("start", "soon", "start\u202f: «\u202fsoon\u202f» n’est pas une date comme 2026-05-02"),
        ]:
            error = await error_of(door.set(access, (await door.look(access)).seen, key, value))
            assert problem_of(error, Words("fr")).sentence == f"Ce réglage est impossible\u202f: {french}."


async def test_a_record_that_can_not_be_read_is_said_in_french(tmp_path: Path) -> None:
    unreadable = (
        "Ce fichier n’est pas une partie qui puisse être lue ici\u202f: ligne {}, colonne {}\u202f: {}."
    )
    async with opened(tmp_path) as door:
        text = await door.record(await town(door, draws="typed"))
        for broken, place, french in [
            ("hello", (1, 1), "un fichier de partie commence par la ligne «\u202fpapier 1\u202f»"),
            (
                text + "1. 1+1: castle a1\n",
                (text.count("\n") + 1, 1),
                "1er château\u202f: il faut 10 maisons, la ville en a 0 (IC-32)",
            ),
            (
                text + "1. 1+1: square\n",
                (text.count("\n") + 1, 1),
                "Ce tour n’est pas fini\u202f: il reste des marques à faire",
            ),
        ]:
            error = await error_of(door.create_from(broken))
            assert problem_of(error, Words("fr")).sentence == unreadable.format(*place, french)


def test_an_error_prints_as_its_english_sentence() -> None:
    wrong = Wrong("Nothing like this can come up: {faces}.", faces="9+9")
    assert str(wrong) == "Nothing like this can come up: 9+9."
    assert str(Stale((), (), Seen(1))).startswith("The table has moved on")
    assert issubclass(StoreError, TableError)
