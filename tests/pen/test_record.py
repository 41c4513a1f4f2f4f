"""Records: written, read, replayed; by hand with the tiny race, and for random games."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from papeterie.games.idle_city import CityOptions
from papeterie.games.idle_city import game as idle_city
from papeterie.pen import record
from papeterie.pen import turn as turns
from papeterie.pen.game import Game, Options
from papeterie.pen.record import Head, Record, RecordError, Round
from papeterie.pen.record_reader import read
from papeterie.pen.turn import Barrier, Corrected, Done, Drawn, Entry, Event, Turn, Withdrawn
from papeterie.pen.words import Words
from tests.tiny_game import game

GAMES: dict[str, Game] = {each.name: each for each in (game, idle_city)}
SEAL = "ab" * 32

TEXT = f"""\
papier 1
game: hedge-race 1
sheet: hedge@1 0000000000000004
name: Sunday
seat 1: Ada
seat 2: Béa
draws: sealed

seal: {SEAL}
word 2: été
1. 2+2 card1: a1 b1 / c1 d1
rename 1: Ada L.
2. 1+1 card2: a2 / d2
bot 2: careful
person 2
3. 1+3 card3
opened: {SEAL}
"""


def find(name: str) -> Game:
    return GAMES[name]


def lines_away(found: Record) -> Record:
    return replace(found, lines=())


def cells(*names: str) -> tuple[int, ...]:
    return tuple(game.parse(name) for name in names)


HEAD = Head(
    game="hedge-race",
    rules=1,
    sheet="hedge@1",
    digest="0000000000000004",
    name="Sunday",
    seats=("Ada", "Béa"),
    draws="sealed",
    options={},
)
BODY = (
    Event("seal", value=SEAL),
    Event("word", seat=1, value="été"),
    Round(1, (22, 0), (cells("a1", "b1"), cells("c1", "d1"))),
    Event("rename", seat=0, value="Ada L."),
    Round(2, (11, 1), (cells("a2"), cells("d2"))),
    Event("bot", seat=1, value="careful"),
    Event("person", seat=1),
    Round(3, (13, 2), None),
    Event("opened", value=SEAL),
)


def test_a_record_is_read_line_by_line() -> None:
    found = read(TEXT, find)
    assert found.head == HEAD
    assert found.body == BODY
    assert found.result == ()
    assert found.lines == tuple(range(9, 18))


def test_a_record_is_written_as_it_is_read() -> None:
    assert record.write(Record(HEAD, BODY), game) == TEXT


def test_a_record_without_a_last_line_feed_is_read_too() -> None:
    assert read(TEXT.removesuffix("\n"), find) == read(TEXT, find)


def test_a_table_nobody_played_at_has_an_empty_body() -> None:
    written = record.write(Record(HEAD, ()), game)
    assert lines_away(read(written, find)) == Record(HEAD, ())


def test_a_log_becomes_a_record_and_the_record_the_same_log_without_what_was_undone() -> None:
    marks = (cells("a1", "b1"), cells("c1", "d1"))
    log: list[Entry] = [
        Event("seal", value=SEAL),
        Drawn(11),
        Corrected(22),
        Drawn(0),
        Done(0),
        Event("rename", seat=0, value="Ada L."),
        Withdrawn(0),
        Done(0),
        Done(1),
        Barrier(marks),
        Drawn(13),
    ]
    found = record.from_log(HEAD, log)
    assert found.body == (
        Event("seal", value=SEAL),
        Round(1, (22, 0), marks),
        Event("rename", seat=0, value="Ada L."),
        Round(2, (13,), None),
    )
    assert list(record.to_log(found)) == [
        Event("seal", value=SEAL),
        Drawn(22),
        Drawn(0),
        Barrier(marks),
        Event("rename", seat=0, value="Ada L."),
        Drawn(13),
    ]


def test_a_replay_shows_every_step() -> None:
    steps = list(record.replay(read(TEXT, find), game))
    assert [step.piece for step in steps] == list(BODY)
    assert all(a.after == b.before for a, b in pairwise(steps))
    assert [step.after.round for step in steps] == [0, 0, 1, 1, 2, 2, 2, 3, 3]
    assert record.final(read(TEXT, find), game) == steps[-1].after
    assert steps[2].after.position.clipped == (0b11, 0b1100)


def test_the_options_of_a_table_come_back() -> None:
    options = CityOptions(colours=tuple(reversed(CityOptions().colours)), pace="advent", start="2026-12-01")
    head = record.head_of(
        idle_city, idle_city.sheet("town"), name="Val", seats=("Ada",), draws="typed", options=options
    )
    assert record.options_of(idle_city, head) == options
    assert record.options_of(idle_city, read(record.write(Record(head, ()), idle_city), find).head) == options


def test_results_are_lines_that_can_be_read() -> None:
    position = game.start(game.sheet("hedge"), 2, Options())
    lines = record.result_lines(game.result(replace(position, clipped=(0b111, 1), birds=(1, 0))))
    assert lines == ("result 1: seat-1 = 6 (3 3)", "result 2: seat-2 = 1 (1 0)")
    (line,) = record.result_lines(
        idle_city.result(idle_city.start(idle_city.sheet("town"), 1, CityOptions()))
    )
    assert line == "result 1: seat-1 (0 0 0 0 0 0 0 0 0 0 0 0 0)"


# Random games


def played(
    which: Game, sheet: str, seats: int, options: Any, seed: int, rounds: int
) -> tuple[list[Entry], Turn]:
    """So many rounds at random, the last of them half played, with events thrown in."""
    rng = random.Random(seed)
    turn = turns.begin(which, which.sheet(sheet), seats, options)
    log: list[Entry] = []

    def add(entry: Entry) -> None:
        nonlocal turn
        log.append(entry)
        turn = turns.apply(which, turn, entry)

    while not turn.over:
        while turns.due(which, turn):
            draw = which.draw(turn.position)
            assert draw is not None
            add(Drawn(draw.at(rng.randrange(draw.total))))
        if turn.round == rounds:
            break
        if rng.random() < 0.2:
            add(Event("rename", seat=rng.randrange(-1, seats), value=f"Name {rng.randrange(99)}"))
        drafts: list[tuple[int, ...]] = []
        for seat in range(seats):
            draft: list[int] = []
            while len(moves := which.moves(turns.view(which, turn, seat, draft), seat)):
                draft.append(moves[rng.randrange(len(moves))])
            drafts.append(tuple(draft))
        add(Barrier(tuple(drafts)))
        if rng.random() < 0.1:
            add(Event("bot", seat=rng.randrange(seats), value="careful"))
    return log, turn


@given(st.integers(0, 2**32), st.integers(1, 8), st.integers(2, 4), st.sampled_from(["hedge", "long-hedge"]))
def test_every_race_comes_back_from_its_record(seed: int, rounds: int, seats: int, sheet: str) -> None:
    log, turn = played(game, sheet, seats, Options(), seed, rounds)
    names = tuple(f"Seat {n}" for n in range(seats))
    head = record.head_of(game, game.sheet(sheet), name="Race", seats=names, draws="typed", options=Options())
    comes_back(game, head, log, turn)


@given(st.integers(0, 2**32), st.integers(1, 40), st.sampled_from(idle_city.sheets()))
def test_every_town_comes_back_from_its_record(seed: int, rounds: int, sheet: str) -> None:
    options = CityOptions(start="2026-05-02", zone="Europe/Paris")
    log, turn = played(idle_city, sheet, 1, options, seed, rounds)
    head = record.head_of(
        idle_city, idle_city.sheet(sheet), name="Val-Tilleul", seats=("Ada",), draws="typed", options=options
    )
    comes_back(idle_city, head, log, turn)


def comes_back(which: Game, head: Head, log: list[Entry], turn: Turn) -> None:
    result = record.result_lines(which.result(turn.position)) if turn.over else ()
    kept = record.from_log(head, log, result)
    written = record.write(kept, which)
    found = read(written, find)
    assert lines_away(found) == kept
    assert record.write(found, which) == written
    assert record.final(found, which) == turn
    assert record.from_log(head, record.to_log(found), result) == kept


# What is illegal


def illegal(text: str) -> tuple[int, str]:
    found = read(text, find)
    with pytest.raises(RecordError) as caught:
        record.final(found, game)
    assert caught.value.column == 1
    return caught.value.line, Words("en").t(caught.value.why, **caught.value.facts)


@pytest.mark.parametrize(
    ("before", "after", "line", "why"),
    [
        ("a1 b1 /", "a1 a1 /", 11, "a1 is clipped already, or not in row 1 (TG-03)"),
        ("a1 b1 /", "a1 a2 /", 11, "a2 is clipped already, or not in row 1 (TG-03)"),
        ("a1 b1 /", "a1 b1 c1 /", 11, "nothing is left to clip in this round (TG-02)"),
        ("a1 b1 /", "a1 /", 11, "This turn isn't finished: there is more to mark."),
        ("/ d2", "/ -", 13, "This turn isn't finished: there is more to mark."),
        ("/ d2", "/ h2", 13, "this is no cell of the hedge (TG-01)"),
        ("1+1 card2", "1+1 card1", 13, "This can't be drawn now: card1."),
        ("1+1 card2", "1+1 2+2", 13, "This can't be drawn now: 2+2."),
        ("1+1 card2:", "1+1 card2 card3:", 13, "No draw is due now."),
        ("1+1 card2:", "1+1:", 13, "another draw is due before the marks"),
        ("1+1 card2:", "-:", 13, "another draw is due before the marks"),
        ("2. 1+1", "3. 1+1", 13, "round 2 is expected here, not 3"),
        ("2. 1+1 card2: a2 / d2", "2. 1+1 card2", 16, "the round before this one has no marks"),
        ("bot 2: careful", "finished", 16, "the game is over, and yet something follows"),
        ("opened:", "finished\nfinished\nopened:", 18, "the game is over, and yet something follows"),
        ("opened:", "finished\nseal:", 18, "the game is over, and yet something follows"),
        ("opened:", "finished\nword 1: un\nopened:", 18, "the game is over, and yet something follows"),
    ],
)
def test_what_breaks_a_rule_is_named_with_its_line(before: str, after: str, line: int, why: str) -> None:
    assert TEXT.count(before) == 1
    assert illegal(TEXT.replace(before, after)) == (line, why)


@pytest.mark.parametrize(
    ("before", "after", "french"),
    [
        ("a1 b1 /", "a1 a1 /", "a1 est déjà taillée, ou n’est pas sur la ligne 1 (TG-03)"),
        ("/ d2", "/ -", "Ce tour n’est pas fini\u202f: il reste des marques à faire."),
        ("2. 1+1", "3. 1+1", "le tour 2 est attendu ici, et non le 3"),
    ],
)
def test_what_breaks_a_rule_is_explained_by_its_game(before: str, after: str, french: str) -> None:
    with pytest.raises(RecordError) as caught:
        record.final(read(TEXT.replace(before, after), find), game)
    assert Words("fr").t(caught.value.why, **caught.value.facts) == french


@pytest.mark.parametrize(
    ("line", "english", "french"),
    [
        (
            "1. 1+1: castle a1",
            "The 1st castle needs 10 houses, the town has 0 (IC-32)",
            "1er château\u202f: il faut 10 maisons, la ville en a 0 (IC-32)",
        ),
        (
            "set pace: advent",
            "a change of pace needs its moment: “@ 2026-12-01T08:00:00Z”",
            "un changement de pace doit dire son moment\u202f: «\u202f@ 2026-12-01T08:00:00Z\u202f»",
        ),
        (
            "1. 1+1: square a1\nset start: 2026-05-03 @ 2026-12-01T08:00:00Z",
            "the start can only be moved before the first throw",
            "le début ne peut être déplacé qu’avant le premier lancer",
        ),
    ],
)
def test_what_a_town_may_not_do_is_said_in_its_own_words(line: str, english: str, french: str) -> None:
    """IC-32, IC-40"""
    sheet = idle_city.sheet("town")
    head = record.head_of(
        idle_city, sheet, name="Val", seats=("Ada",), draws="typed", options=CityOptions(start="2026-05-02")
    )
    text = record.write(Record(head, ()), idle_city) + line + "\n"
    with pytest.raises(RecordError) as caught:
        record.final(read(text, find), idle_city)
    said = [Words(lang).t(caught.value.why, **caught.value.facts) for lang in ("en", "fr")]
    assert said == [english, french]


def test_after_the_end_seals_are_opened_and_names_and_seats_may_change() -> None:
    """What happened during the last round stands behind it, too."""
    text = TEXT.replace("opened:", "finished\nopened:") + "rename: Monday\nbot 1: careful\nperson 1\n"
    assert record.final(read(text, find), game).over


def test_changes_that_no_calendar_can_hold_are_named_with_their_line() -> None:
    options = CityOptions(start="2026-05-02")
    log, _ = played(idle_city, "town", 1, options, 1, 3)
    head = record.head_of(
        idle_city, idle_city.sheet("town"), name="Val", seats=("Ada",), draws="typed", options=options
    )
    text = record.write(record.from_log(head, log[:-1]), idle_city)
    for line in ("set pace: advent", "set start: 2026-05-03 @ 2026-05-02T10:00:00Z"):
        found = read(text + line + "\n", find)
        with pytest.raises(RecordError) as caught:
            record.final(found, idle_city)
        assert caught.value.line == len(text.splitlines()) + 1
    allowed = read(text + "set pace: advent @ 2026-05-03T10:00:00Z\n", find)
    assert record.final(allowed, idle_city) == record.final(read(text, find), idle_city)


def test_many_changes_are_checked_together_not_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each check costs as much as there are changes: a hostile record would take minutes."""
    options = CityOptions(start="2026-05-02")
    head = record.head_of(
        idle_city, idle_city.sheet("town"), name="Val", seats=("Ada",), draws="typed", options=options
    )
    at = "2026-05-03T10:00:00Z"
    good = [Event("set", key="pace", value=pace, at=at) for pace in ("leisure", "advent")] * 500
    bad = Event("set", key="pace", value="leisure")
    asked: list[int] = []
    closed = type(idle_city).closed

    def counted(self: Any, *how: Any) -> Any:
        asked.append(len(how[1]))
        return closed(self, *how)

    monkeypatch.setattr(type(idle_city), "closed", counted)
    record.final(Record(head, tuple(good)), idle_city)
    assert asked == [1000]
    with pytest.raises(RecordError) as caught:
        record.final(Record(head, (*good[:700], bad, *good[700:])), idle_city)
    assert caught.value.line == 701
    assert len(asked) < 20
