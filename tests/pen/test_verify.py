"""Whether a record holds what it says: seals, sealed draws, typed ones, the result."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from papeterie.games.idle_city import CityOptions
from papeterie.games.idle_city import game as idle_city
from papeterie.pen import record
from papeterie.pen import turn as turns
from papeterie.pen.draws import commitment, sealed_ticket
from papeterie.pen.game import Game, Options
from papeterie.pen.record import RecordError
from papeterie.pen.turn import Barrier, Drawn, Entry, Event
from papeterie.pen.verify import Report, verify
from papeterie.pen.words import Words
from tests.pen.test_record import find
from tests.tiny_game import game

SECRETS = [bytes([n]) * 32 for n in range(40)]


def sealed(
    which: Game = game,
    *,
    rounds: int = 99,
    per_seal: int = 0,
    words: tuple[str, ...] = ("", "été"),
    opened: bool = True,
) -> str:
    """A game of first marks by sealed draws, as a table would keep it."""
    sheet, seats = which.sheet(which.sheets()[0]), len(words)
    options: Any = CityOptions(start="2026-05-02") if which is idle_city else Options()
    turn = turns.begin(which, sheet, seats, options)
    log: list[Entry] = [Event("seal", value=commitment(SECRETS[0]))]
    log += [Event("word", seat=seat, value=word) for seat, word in enumerate(words) if word]
    stretch = 0
    while not turn.over and turn.round < rounds:
        if per_seal and turn.round and turn.round % per_seal == 0:
            log += [Event("opened", value=SECRETS[stretch].hex())]
            stretch += 1
            log += [Event("seal", value=commitment(SECRETS[stretch]))]
        while (draw := which.draw(turn.position)) is not None:
            ticket = sealed_ticket(SECRETS[stretch], turn.draws + 1, words, draw.total)
            log.append(Drawn(draw.at(ticket)))
            turn = turns.apply(which, turn, log[-1])
        drafts: list[tuple[int, ...]] = []
        for seat in range(seats):
            draft: list[int] = []
            while len(moves := which.moves(turns.view(which, turn, seat, draft), seat)):
                draft.append(moves[0])
            drafts.append(tuple(draft))
        log.append(Barrier(tuple(drafts)))
        turn = turns.apply(which, turn, log[-1])
    if opened:
        log.append(Event("opened", value=SECRETS[stretch].hex()))
    head = record.head_of(
        which,
        sheet,
        name="Sealed",
        seats=tuple(f"Seat {n}" for n in range(seats)),
        draws="sealed",
        options=options,
    )
    result = record.result_lines(which.result(turn.position)) if turn.over else ()
    return record.write(record.from_log(head, log, result), which)


def changed(text: str, change: Callable[[str], str], marker: str) -> str:
    """The text with its first line that holds this marker changed."""
    lines = text.splitlines(keepends=True)
    index = next(i for i, line in enumerate(lines) if marker in line)
    lines[index] = change(lines[index])
    return "".join(lines)


def wrong(text: str) -> str:
    report = verify(text, find)
    assert not report.right
    return "\n".join(f"{line}: {why}" for line, why in report.wrong)


def counts(report: Report) -> tuple[int, int, int]:
    return report.checked, report.sealed, report.typed


def test_a_game_by_its_seal_is_right() -> None:
    report = verify(sealed(), find)
    assert report.right
    assert report.rounds == 6
    assert counts(report) == (12, 0, 0)
    assert report.turn.over


def test_seals_of_a_long_game_follow_each_other() -> None:
    report = verify(sealed(idle_city, rounds=50, per_seal=20, words=("",)), find)
    assert report.right
    assert (report.rounds, report.checked) == (50, report.turn.draws)


def test_a_seal_that_is_not_opened_yet_leaves_its_draws_unchecked() -> None:
    report = verify(sealed(idle_city, rounds=30, per_seal=20, words=("",), opened=False), find)
    assert report.right
    assert (report.checked, report.sealed) == (20, 10)


def test_a_draw_that_was_not_sealed_is_found_by_line_and_number() -> None:
    text = sealed()
    card = text[text.index("card") :][:5]
    number = text.splitlines().index(next(line for line in text.splitlines() if line.startswith("1. "))) + 1
    other = next(
        f"card{n}" for n in range(1, 7) if f"card{n}" != card and (n - 1) % 3 == (int(card[4]) - 1) % 3
    )
    swapped = text.replace(card, "CARD").replace(other, card).replace("CARD", other)
    assert f"{number}: draw 2 says {other}, but {card} was sealed" in wrong(swapped)


def test_a_secret_that_was_not_sealed_is_found() -> None:
    text = changed(sealed(), lambda _: f"opened: {SECRETS[9].hex()}\n", "opened:")
    assert "what was opened is not what was sealed on line 9" in wrong(text)


def test_the_words_of_the_seats_count() -> None:
    assert "was sealed" in wrong(changed(sealed(), lambda line: line.replace("été", "hiver"), "word"))
    assert verify(sealed(words=("a", "b", "c")), find).right


def test_words_come_before_the_first_draw() -> None:
    text = sealed(rounds=2)
    line = next(line for line in text.splitlines() if line.startswith("word"))
    moved = text.replace(line + "\n", "").replace("\n2. ", f"\n{line}\n2. ")
    with pytest.raises(RecordError, match="a word comes before the first draw"):
        verify(moved, find)


def test_sealed_draws_lie_under_a_seal() -> None:
    with pytest.raises(RecordError, match="this draw lies under no seal"):
        verify(changed(sealed(), lambda _: "", "seal: "), find)
    text = sealed(rounds=2)
    opened = next(line for line in text.splitlines() if line.startswith("opened"))
    with pytest.raises(RecordError, match="this draw lies under no seal"):
        verify(text.replace(opened + "\n", "").replace("\n2. ", f"\n{opened}\n2. "), find)


def test_seals_are_opened_one_after_the_other() -> None:
    text = sealed(rounds=2)
    seal = next(line for line in text.splitlines() if line.startswith("seal:"))
    with pytest.raises(RecordError, match="while another one, still closed, covers nothing"):
        verify(text.replace(seal, f"{seal}\n{seal}"), find)
    opened = next(line for line in text.splitlines() if line.startswith("opened"))
    with pytest.raises(RecordError, match="no seal is there to be opened"):
        verify(text + opened + "\n", find)
    with pytest.raises(RecordError, match="no seal is there to be opened"):
        verify(text.replace(seal + "\n", opened + "\n"), find)


def test_a_seal_whose_secret_was_lost_stays_closed_and_play_goes_on_under_another() -> None:
    text = sealed(rounds=2)
    seal = next(line for line in text.splitlines() if line.startswith("seal:"))
    report = verify(text.replace("\n2. ", f"\n{seal}\n2. "), find)
    assert report.right
    assert counts(report) == (2, 2, 0)


def test_typed_draws_are_counted_and_need_no_seal() -> None:
    lines = [
        line
        for line in sealed().splitlines(keepends=True)
        if not line.startswith(("seal:", "word", "opened"))
    ]
    report = verify("".join(lines).replace("draws: sealed", "draws: typed"), find)
    assert report.right
    assert counts(report) == (0, 0, 12)


def test_a_wrong_result_is_found() -> None:
    text = sealed()
    first = next(line for line in text.splitlines() if line.startswith("result 1"))
    better = first.replace("= ", "= 9")
    assert f"the result should be {first}" in wrong(text.replace(first, better))


def test_what_is_wrong_is_said_in_french_too() -> None:
    text = changed(sealed(), lambda _: f"opened: {SECRETS[9].hex()}\n", "opened:")
    [(_, why), *_] = verify(text, find).wrong
    assert why.said(Words("fr")) == "ce qui a été ouvert n’est pas ce qui a été scellé à la ligne 9"
    results = text[text.index("\nresult") :]
    [*_, (line, why)] = verify(text.removesuffix(results), find).wrong
    assert (line, why.said(Words("fr"))) == (0, "la partie est finie, mais son résultat manque")


def test_a_result_is_there_exactly_when_the_game_is_over() -> None:
    text = sealed()
    results = text[text.index("\nresult") :]
    assert "its result is missing" in wrong(text.removesuffix(results))
    assert "the game isn't over" in wrong(sealed(rounds=3) + results)


def test_what_breaks_a_rule_is_no_record_that_could_be_verified() -> None:
    text = changed(sealed(), lambda line: line.replace(" / ", " d9 / "), "1. ")
    with pytest.raises(RecordError):
        verify(text, find)


def test_the_twenty_lines_of_the_guide_compute_the_same() -> None:
    """docs/sealed-draws.md gives them to who doesn't trust this software."""
    guide = (Path(__file__).parents[2] / "docs" / "sealed-draws.md").read_text("utf-8")
    code = guide.partition("```python\n")[2].partition("\nsecret = ")[0]
    theirs: dict[str, Any] = {}
    exec(compile(code, "sealed-draws.md", "exec"), theirs)
    draw = idle_city.draw(idle_city.start(idle_city.sheet("town"), 1, CityOptions()))
    assert draw is not None
    for number in range(1, 60):
        ticket = theirs["ticket"](SECRETS[3], number, ["e\u0301te\u0301 ", ""], 36)
        assert ticket == sealed_ticket(SECRETS[3], number, ["\u00e9t\u00e9", ""], 36)
        assert theirs["two_dice"](ticket) == idle_city.outcome_text(draw.at(ticket))
