"""What a text must be to be a record: every fault by line and column, and never another error."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papeterie.games.idle_city import game as idle_city
from papeterie.pen import record
from papeterie.pen.record import RecordError
from papeterie.pen.record_reader import LONGEST, read
from papeterie.pen.verify import verify
from papeterie.pen.words import Words
from tests.pen.test_record import TEXT, find

TOWN = idle_city.sheet("town")
CITY = f"""\
papier 1
game: idle-city 1
sheet: town@{TOWN.edition} {TOWN.digest}
name: Val-Tilleul
seat 1: Ada
draws: typed
option pace: two-a-day
option start: 2026-05-02
option zone: Europe/Paris

set pace: advent @ 2026-12-01T08:00:00Z
set colours: rose moss apricot river pine brick bark stone lemon ice wine lilac plum
"""


def fault(text: str) -> tuple[int, int, str]:
    with pytest.raises(RecordError) as caught:
        read(text, find)
    error = caught.value
    why = Words("en").t(error.why, **error.facts)
    assert str(error) == f"line {error.line}, column {error.column}: {why}"
    return error.line, error.column, why


@pytest.mark.parametrize(
    "text", ["", "\n", "\n\n", "hello", "papier", "\ufeffpapier 1\n", " papier 1", "PK\x03\x04"]
)
def test_what_is_no_record_is_said_to_be_none(text: str) -> None:
    assert fault(text) == (1, 1, "a record begins with the line “papier 1”")


@pytest.mark.parametrize("version", ["2", "0", "1 ", "one", "99999999999999999999999999999999999"])
def test_another_format_is_refused_by_name(version: str) -> None:
    line, column, why = fault(TEXT.replace("papier 1", f"papier {version}"))
    assert (line, column) == (1, 8)
    assert "can't be read here, only format 1" in why
    assert fault(f"papier {version}") == fault(f"papier {version}\n") == (line, column, why)


def test_a_record_has_a_limit() -> None:
    assert fault("papier 1\n" + "x" * LONGEST)[:2] == (1, 1)


@pytest.mark.parametrize(
    ("before", "after", "line", "column", "why"),
    [
        ("game: hedge-race 1", "game: chess 1", 2, 7, "there is no game “chess” here"),
        ("game: hedge-race 1", "game:", 2, 7, "there is no game “” here"),
        ("game: hedge-race 1", "game hedge-race 1", 2, 18, "a key, a colon and a value are expected"),
        ("game: hedge-race 1", "game:hedge-race 1", 2, 5, "a key, a colon and a value are expected"),
        ("game: hedge-race 1", "game: hedge-race 2", 2, 18, "rules version “2” of hedge-race can't"),
        ("game: hedge-race 1", "game: hedge-race", 2, 18, "rules version “” of hedge-race can't"),
        ("game: hedge-race 1\n", "", 1, 1, "the head has no line “game: …”"),
        ("sheet: hedge@1", "sheet: wall@1", 3, 8, "no sheet “wall@1” here; there are hedge@1, long-hedge@1"),
        ("sheet: hedge@1", "sheet: hedge", 3, 8, "a sheet is named with its edition: hedge@1"),
        ("0000000000000004", "0000000000000005", 3, 16, "hedge@1 here is not the sheet of this record"),
        ("sheet: hedge@1 0000000000000004\n", "", 1, 1, "the head has no line “sheet: …”"),
        ("name: Sunday", "name: ", 4, 1, "at least one letter"),
        ("name: Sunday", "name: " + "x" * 41, 4, 1, "too long"),
        ("name: Sunday", "name:  Sunday", 4, 1, "signs that a name may not hold"),
        ("name: Sunday", "name: Sun\u202eday", 4, 1, "signs that a name may not hold"),
        ("name: Sunday", "name: Sunday\r", 4, 1, "signs that a name may not hold"),
        ("name: Sunday", "name: Sunday\nname: Monday", 5, 1, "“name” stands here twice"),
        ("seat 1: Ada\n", "", 1, 1, "hedge-race has 2 to 4 seats, here are 0"),
        ("seat 2: Béa\n", "", 1, 1, "hedge-race has 2 to 4 seats, here are 1"),
        ("seat 2: Béa", "seat 3: Béa", 1, 1, "hedge-race has 2 to 4 seats, here are 1"),
        ("seat 2: Béa", "seat 2: Béa\nseat 3: C\nseat 4: D\nseat 5: E", 1, 1, "here are 5"),
        ("seat 1: Ada", "seat 1: \x00", 5, 1, "at least one letter"),
        ("draws: sealed", "draws: magic", 7, 8, "one of sealed, typed, not “magic”"),
        ("draws: sealed\n", "", 1, 1, "the head has no line “draws: …”"),
        ("draws: sealed", "draws: sealed\ncolour: red", 8, 1, "“colour” is no key of a record's head"),
        ("draws: sealed", "draws: sealed\noption speed: 3", 8, 1, "speed: there are no options"),
        ("1. 2+2 card1: a1", "1: 2+2 card1: a1", 11, 1, "a round is written"),
        ("1. 2+2 card1: a1", "0. 2+2 card1: a1", 11, 1, "a round is written"),
        ("1. 2+2 card1: a1", "01. 2+2 card1: a1", 11, 1, "a round is written"),
        ("1. 2+2 card1: a1", "12345678. 2+2 card1: a1", 11, 1, "a round is written"),
        ("1. 2+2 card1: a1", "²", 11, 1, "a round is written"),
        ("1. 2+2 card1: a1", "1. 2+4 card1: a1", 11, 4, "“2+4” is not a throw"),
        ("1. 2+2 card1: a1", "1. 2+2 card7: a1", 11, 8, "“card7” is not a throw"),
        ("1. 2+2 card1: a1", "1. 2+2  card1: a1", 11, 8, "“” is not a throw"),
        ("card1: a1 b1", "card1: a1 B1", 11, 18, "“B1” is not the name of a cell"),
        ("card1: a1 b1", "card1: a1  b1", 11, 18, "“” is not the name of a cell"),
        ("/ c1 d1", "/ c1 d0", 11, 26, "“d0” is not the name of a cell"),
        (" / c1 d1", "", 11, 15, "marks of 1 seats, but 2 sit here"),
        ("/ c1 d1", "/ c1 / d1", 11, 15, "marks of 3 seats, but 2 sit here"),
        ("rename 1", "renamed 1", 12, 1, "neither a round nor an event"),
        ("rename 1: Ada L.", "rename 1:", 12, 1, "neither a round nor an event"),
        ("rename 1: Ada L.", "rename 3: Ada L.", 12, 8, "there is no seat 3"),
        ("rename 1: Ada L.", "rename 1: Ada L. ", 12, 1, "signs that a name may not hold"),
        ("rename 1: Ada L.", "rename 1", 12, 9, "rename has a value"),
        ("word 2: été", "word: été", 10, 5, "word names a seat"),
        ("bot 2: careful", "bot 2", 14, 6, "bot has a value"),
        ("person 2", "person", 15, 7, "person names a seat"),
        ("person 2", "person 2: Béa", 15, 14, "person has no value"),
        ("person 2", "finished 2", 15, 9, "finished has no seat"),
        ("seal: ab", "seal: Ab", 9, 7, "64 hexadecimal digits are expected"),
        ("seal: ab", "seal: abab", 9, 7, "64 hexadecimal digits are expected"),
        ("seal: ab", "seal 1: ab", 9, 5, "seal has no seat"),
        ("person 2", "set speed: 3", 15, 5, "“speed” can't be changed during hedge-race"),
        ("person 2", " person 2", 15, 1, "neither a round nor an event"),
        ("person 2", "person 2 ", 15, 1, "neither a round nor an event"),
        ("person 2", "\tperson 2", 15, 1, "neither a round nor an event"),
    ],
)  # fmt: skip
def test_every_fault_is_found_by_line_and_column(
    before: str, after: str, line: int, column: int, why: str
) -> None:
    assert TEXT.count(before) == 1 or before.startswith("seal")
    found = fault(TEXT.replace(before, after, 1))
    assert (found[0], found[1]) == (line, column), found
    assert why in found[2]


@pytest.mark.parametrize(
    ("before", "after", "line", "column", "why"),
    [
        ("option pace: two-a-day", "option pace: weekly", 7, 1, "pace: one of two-a-day, advent, leisure"),
        ("option zone: Europe/Paris", "option zone: Mars/Olympus", 9, 1, "no time zone “Mars/Olympus”"),
        ("option start: 2026-05-02", "option start: 2026-02-30", 8, 1, "start: “2026-02-30” is no date"),
        ("option start: 2026-05-02", "option start:", 1, 1, "start: “” is no date like"),
        ("set pace: advent @", "set pace: weekly @", 11, 11, "pace: one of two-a-day, advent, leisure"),
        ("2026-12-01T08:00:00Z", "2026-12-01 08:00", 11, 11, "pace: one of"),
        ("2026-12-01T08:00:00Z", "2026-12-01T08:00Z", 11, 20, "an instant is written like"),
        ("2026-12-01T08:00:00Z", "2026-02-30T08:00:00Z", 11, 20, "an instant is written like"),
        ("2026-12-01T08:00:00Z", "٢026-12-01T08:00:00Z", 11, 20, "an instant is written like"),
        ("set colours: rose moss", "set colours: rose rose", 12, 14, "colours: all thirteen pens, each once"),
        ("set colours: rose moss", "set name: rose moss", 12, 5, "“name” can't be changed during idle-city"),
    ],
)  # fmt: skip
def test_options_that_can_t_be_are_found(before: str, after: str, line: int, column: int, why: str) -> None:
    assert CITY.count(before) == 1
    found = fault(CITY.replace(before, after))
    assert (found[0], found[1]) == (line, column), found
    assert why in found[2]


def test_a_town_s_head_and_changes_are_read() -> None:
    found = read(CITY, find)
    assert [(event.key, event.at) for event in found.body] == [  # type: ignore[union-attr]
        ("pace", "2026-12-01T08:00:00Z"),
        ("colours", ""),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "result",
        "result 1: seat-1",
        "result 1: seat-1 = x (1)",
        "result 1: seat-1 = 1 (1 )",
        "result 1: a b (1)",
        "result 1: seat-1 = \u0661 (1)",
        "more",
    ],
)
def test_a_result_is_written_in_one_way(line: str) -> None:
    found = fault(TEXT + "\nresult 1: seat-1 = 6 (3 3)\n" + line)
    assert found[:2] == (20, 1)
    assert "not the line of a result" in found[2]


def test_a_very_long_throw_is_refused_at_once() -> None:
    assert fault(TEXT.replace("2+2 card1", "+".join(["2"] * 150_000)))[:2] == (11, 4)


# Whatever the text


def honoured(text: str) -> None:
    """Read, replayed, verified: all goes well, or it is a RecordError with a place in the text."""
    for use in (
        lambda: read(text, find),
        lambda: record.final(read(text, find), find(read(text, find).head.game)),
        lambda: verify(text, find),
    ):
        try:
            use()
        except RecordError as error:
            place = (error.line >= 1, error.column >= 1, bool(error.why))
        else:
            place = (True, True, True)
        assert place == (True, True, True)


@given(st.text())
def test_any_text_is_a_record_or_a_record_error(text: str) -> None:
    honoured(text)


@given(st.text(), st.sampled_from([TEXT, CITY]))
def test_any_body_under_a_good_head_is_a_record_or_a_record_error(text: str, whole: str) -> None:
    head = whole[: whole.index("\n\n") + 2]
    honoured(head + text)


lines = st.sampled_from(
    [
        *TEXT.splitlines(),
        *CITY.splitlines(),
        "finished",
        "",
        "4. - / -",
        "1. -: -",
        "papier 1",
        "result 1: seat-1 (1)",
    ]
)


@given(st.lists(lines, max_size=30))
def test_lines_in_any_order_are_a_record_or_a_record_error(mixed: list[str]) -> None:
    honoured("\n".join(mixed))


@given(st.sampled_from([TEXT, CITY]), st.lists(lines, max_size=12))
def test_pieces_in_any_order_are_a_record_or_a_record_error(whole: str, mixed: list[str]) -> None:
    head = whole[: whole.index("\n\n") + 2]
    honoured(head + "\n".join(mixed))


@given(st.sampled_from([TEXT, CITY]), st.data())
def test_a_damaged_record_is_a_record_or_a_record_error(whole: str, data: st.DataObject) -> None:
    text = whole
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 6))
        put = data.draw(
            st.one_of(
                st.text(max_size=3), st.sampled_from([" ", ": ", "\n", "\n\n", "1", "9", "-", "/", "@"])
            )
        )
        text = text[:at] + put + text[at + gone :]
    honoured(text)


# In somebody's language


@pytest.mark.parametrize(
    ("whole", "before", "after", "english", "french"),
    [
        (
            TEXT, "papier 1", "papier 2",
            "format “2” can't be read here, only format 1",
            "le format «\u202f2\u202f» ne se lit pas ici, seulement le format 1",
        ),
        (
            TEXT, "sheet: hedge@1", "sheet: wall@1",
            "hedge-race has no sheet “wall@1” here; there are hedge@1, long-hedge@1",
            "hedge-race n’a pas ici de feuille «\u202fwall@1\u202f»\u202f; il y a hedge@1, long-hedge@1",
        ),
        (
            TEXT, "name: Sunday", "name: ",
            "A name needs at least one letter, number or sign.",
            "Un nom doit contenir au moins une lettre, un chiffre ou un signe.",
        ),
        (
            TEXT, "1. 2+2 card1: a1", "1. 2+4 card1: a1",
            "“2+4” is not a throw of 2 dice with 3 sides",
            "«\u202f2+4\u202f» n’est pas un lancer de 2 dés à 3 faces",
        ),
        (
            TEXT, "card1: a1 b1", "card1: a1 B1",
            "“B1” is not the name of a cell",
            "«\u202fB1\u202f» n’est pas le nom d’une case",
        ),
        (
            CITY, "set pace: advent", "set pace: weekly",
            "pace: one of two-a-day, advent, leisure, not “weekly”",
            "pace\u202f: un choix parmi two-a-day, advent, leisure, et non «\u202fweekly\u202f»",
        ),
        (
            CITY, "option zone: Europe/Paris", "option zone: Mars/Olympus",
            "there is no time zone “Mars/Olympus”",
            "il n’y a pas de fuseau horaire «\u202fMars/Olympus\u202f»",
        ),
        (
            CITY, "option start: 2026-05-02", "option start: 1066-10-14",
            "a town starts between 1900 and 2999",
            "une ville commence entre 1900 et 2999",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_either_language(
    whole: str, before: str, after: str, english: str, french: str
) -> None:
    """A sentence of the game's own is found, though whoever shows it doesn't know the game."""
    with pytest.raises(RecordError) as caught:
        read(whole.replace(before, after), find)
    error = caught.value
    assert [Words(lang).t(error.why, **error.facts) for lang in ("en", "fr")] == [english, french]
    assert str(error).endswith(f": {english}")


def test_a_record_can_t_hide_signs_in_what_is_said_of_it() -> None:
    assert fault(TEXT.replace("card1: a1 b1", "card1: a1 \x1b[2J"))[2] == (
        "“\\x1b[2J” is not the name of a cell"
    )
    assert fault(TEXT.replace("draws: sealed", "draws: sealed\n\u202e{key}: 1"))[2] == (
        "“\\u202e{key}” is no key of a record's head"
    )
