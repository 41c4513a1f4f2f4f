"""Whole games that were kept: read, replayed and verified to the same result, for ever.

``write_records`` made them; nothing may change them. Damaged ones are read without a crash.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papeterie.games import games
from papeterie.games.daydream import editions as daydream_editions
from papeterie.games.daydream import game as daydream
from papeterie.games.explore_draw import boats
from papeterie.games.idle_city.sheet import editions
from papeterie.pen import record
from papeterie.pen.game import Game
from papeterie.pen.record import RecordError, Round
from papeterie.pen.record_reader import read
from papeterie.pen.verify import verify
from tests.tiny_game import game as hedge_race

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.papier"))
TEXTS = {path.stem: path.read_text("utf-8") for path in FILES}
GAMES: dict[str, Game] = {**games(), hedge_race.name: hedge_race}

DIGESTS = dict(line.split() for line in (FOLDER / "digests.txt").read_text("utf-8").splitlines())
"""The beginning of each file's SHA-256."""


def find(name: str) -> Game:
    return GAMES[name]


@pytest.mark.parametrize("name", TEXTS)
def test_a_record_that_was_kept_stays_as_it_is(name: str) -> None:
    assert hashlib.sha256(TEXTS[name].encode()).hexdigest()[:16] == DIGESTS.get(name)


def test_no_record_is_lost() -> None:
    assert set(DIGESTS) == set(TEXTS)


def test_every_edition_of_every_sheet_has_a_record() -> None:
    played = {read(text, find).head.sheet for text in TEXTS.values()}
    assert set(editions()) | set(daydream_editions()) | set(boats.editions()) <= played


@pytest.mark.parametrize("name", TEXTS)
def test_a_record_is_verified_to_the_same_result(name: str) -> None:
    report = verify(TEXTS[name], find)
    assert report.right, report.wrong
    assert report.turn.over == bool(report.record.result)
    assert bool(report.sealed) == (name == "idle-city-town-under-way")
    assert bool(report.typed) == (report.record.head.draws == "typed")


@pytest.mark.parametrize("name", TEXTS)
def test_a_record_is_written_as_it_was_read(name: str) -> None:
    found = read(TEXTS[name], find)
    game = find(found.head.game)
    assert record.write(found, game) == TEXTS[name]
    again = record.from_log(found.head, record.to_log(found), found.result)
    assert (again.head, again.body, again.result) == (found.head, found.body, found.result)


@pytest.mark.parametrize("name", TEXTS)
def test_positions_on_the_way_can_be_kept_as_bytes(name: str) -> None:
    found = read(TEXTS[name], find)
    game = find(found.head.game)
    for step in list(record.replay(found, game))[::10]:
        assert game.decode(game.encode(step.after.position)) == step.after.position


@pytest.mark.parametrize("name", TEXTS)
def test_a_record_cut_off_at_any_line_replays_to_where_it_was_cut(name: str) -> None:
    """A file is copied while it grows, a mail loses its end: what is there still counts."""
    lines = TEXTS[name].splitlines(keepends=True)
    found = read(TEXTS[name], find)
    steps = list(record.replay(found, find(found.head.game)))
    for cut in range(0, len(steps), 9):
        part = read("".join(lines[: found.lines[cut]]), find)
        assert record.final(part, find(found.head.game)) == steps[cut].after


def test_no_mark_of_a_record_can_be_swapped_for_an_illegal_one() -> None:
    """Rounds with the marks of the round after them: the replay stops there or later, never before."""
    found = read(TEXTS["idle-city-town"], find)
    game = find("idle-city")
    rounds = [index for index, piece in enumerate(found.body) if isinstance(piece, Round)]
    stopped = []
    for here, there in zip(rounds[::12], rounds[1::12], strict=False):
        first, second = found.body[here], found.body[there]
        assert isinstance(first, Round)
        assert isinstance(second, Round)
        body = list(found.body)
        body[here] = Round(first.number, first.outcomes, second.marks)
        changed = record.Record(found.head, tuple(body), found.result, found.lines)
        try:
            record.final(changed, game)
        except RecordError as error:
            stopped.append(error.line - found.lines[here])
    assert len(stopped) > 5
    assert min(stopped) >= 0


@given(st.sampled_from(sorted(TEXTS)), st.data())
def test_a_damaged_record_is_a_record_or_a_record_error(name: str, data: st.DataObject) -> None:
    text = TEXTS[name]
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.sampled_from([0, 1, 2, 5, 40]))
        other = data.draw(st.integers(0, len(text)))
        put = data.draw(st.one_of(st.text(max_size=3), st.just(text[other : other + 6])))
        text = text[:at] + put + text[at + gone :]
    for use in (read, verify):
        try:
            use(text, find)
        except RecordError as error:
            placed = error.line >= 1 and error.column >= 1 and bool(error.why)
        else:
            placed = True
        assert placed


@given(st.sampled_from(sorted(TEXTS)), st.data())
def test_lines_of_a_record_that_are_swapped_doubled_or_lost(name: str, data: st.DataObject) -> None:
    lines = TEXTS[name].splitlines(keepends=True)
    for _ in range(data.draw(st.integers(1, 3))):
        at, to = data.draw(st.integers(0, len(lines) - 1)), data.draw(st.integers(0, len(lines) - 1))
        lines[at:at] = [lines[to]]
        if data.draw(st.booleans()):
            del lines[to]
    for use in (read, verify):
        try:
            use("".join(lines), find)
        except RecordError as error:
            placed = error.line >= 1 and error.column >= 1 and bool(error.why)
        else:
            placed = True
        assert placed


@pytest.mark.parametrize("sheet", "abcdefgh")
def test_the_last_title_of_each_sheet_of_daydream_is_within_reach(sheet: str) -> None:
    """DD-51: with sealed dice, alone"""
    report = verify(TEXTS[f"daydream-{sheet}-last-title"], find)
    (standing,) = daydream.result(report.turn.position)
    assert report.right
    assert (report.checked, report.typed) == (report.rounds, 0)
    assert standing.title == daydream.sheet(sheet).titles[3][1]


@pytest.mark.parametrize("sheet", "abcdefgh")
def test_each_sheet_of_daydream_has_games_of_one_two_and_five(sheet: str) -> None:
    """DD-01, DD-02"""
    found = {name: read(TEXTS[f"daydream-{sheet}-{name}"], find) for name in ("alone", "two", "five")}
    assert [len(each.head.seats) for each in found.values()] == [1, 2, 5]
    assert all(each.head.sheet == f"{sheet}@1" and each.result for each in found.values())
