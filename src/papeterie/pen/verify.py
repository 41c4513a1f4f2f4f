"""Whether a record holds what it says: legal marks, sealed draws, the right result."""

from __future__ import annotations

from typing import Any

import msgspec

from papeterie.pen.draws import commitment, sealed_ticket
from papeterie.pen.game import Game
from papeterie.pen.record import Record, RecordError, Round, begin, replay, result_lines
from papeterie.pen.record_reader import FindGame, read
from papeterie.pen.turn import Event, Turn
from papeterie.pen.words import N_, Said

Faults = list[tuple[int, Said]]


class Report(msgspec.Struct, frozen=True):
    """What was found. ``wrong``: line (0 for the whole) and reason of each fault.

    ``checked``, ``sealed`` and ``typed`` count draws: recomputed from an opened
    seal, under a seal that isn't opened yet, and thrown by hand.
    """

    record: Record
    turn: Turn
    rounds: int
    checked: int
    sealed: int
    typed: int
    wrong: tuple[tuple[int, Said], ...]

    @property
    def right(self) -> bool:
        """Nothing is wrong; seals may still be closed."""
        return not self.wrong


class _Stretch(msgspec.Struct):
    """One seal: what was shown, what was opened, and the draws it covers."""

    shown: str
    line: int
    secret: bytes | None = None
    draws: list[tuple[int, int, Any, int]] = []


def verify(text: str, find_game: FindGame) -> Report:
    """Reads a record, plays it again and checks all its draws.

    RecordError where it can't be read at all or a rule is broken.
    """
    record = read(text, find_game)
    game = find_game(record.head.game)
    wrong: Faults = []
    turn = begin(game, record.head)
    stretches: list[_Stretch] = []
    words = [""] * len(record.head.seats)
    typed = rounds = 0
    for index, step in enumerate(replay(record, game)):
        turn = step.after
        line = record.lines[index]
        if isinstance(step.piece, Round):
            rounds += 1
            drawn = _draws(game, step.before, step.piece, line)
            if record.head.draws == "typed":
                typed += len(drawn)
            elif not stretches or stretches[-1].secret is not None:
                raise RecordError(line, 1, N_("this draw lies under no seal"))
            else:
                stretches[-1].draws += drawn
        else:
            _event(step.piece, line, stretches, words, step.before, wrong)
    checked = sum(_check(stretch, words, game, wrong) for stretch in stretches)
    sealed = sum(len(stretch.draws) for stretch in stretches if stretch.secret is None)
    _check_result(record, game, turn, wrong)
    return Report(record, turn, rounds, checked, sealed, typed, tuple(wrong))


def _draws(game: Game, turn: Turn, piece: Round, line: int) -> list[tuple[int, int, Any, int]]:
    """Line, number from 1, what might have come up, and what came up, of each draw of a round."""
    position, found = turn.position, []
    for made, outcome in enumerate(piece.outcomes, 1):
        found.append((line, turn.draws + made, game.draw(position), outcome))
        position = game.reveal(position, outcome)
    return found


def _event(
    event: Event,
    line: int,
    stretches: list[_Stretch],
    words: list[str],
    turn: Turn,
    wrong: Faults,
) -> None:
    if event.kind == "seal":
        # A closed seal that covers draws stays so where its secret was lost: the report counts its draws.
        if stretches and stretches[-1].secret is None and not stretches[-1].draws:
            raise RecordError(line, 1, N_("a seal is made while another one, still closed, covers nothing"))
        stretches.append(_Stretch(event.value, line, draws=[]))
    elif event.kind == "opened":
        if not stretches or stretches[-1].secret is not None:
            raise RecordError(line, 1, N_("no seal is there to be opened"))
        stretches[-1].secret = bytes.fromhex(event.value)
        if commitment(stretches[-1].secret) != stretches[-1].shown:
            said = N_("what was opened is not what was sealed on line {sealed}")
            wrong.append((line, Said(said, sealed=stretches[-1].line)))
    elif event.kind == "word":
        if turn.draws:
            raise RecordError(line, 1, N_("a word comes before the first draw"))
        words[event.seat] = event.value


def _check(stretch: _Stretch, words: list[str], game: Game, wrong: Faults) -> int:
    """Recomputes the draws of an opened stretch; how many."""
    if stretch.secret is None:
        return 0
    for line, number, draw, outcome in stretch.draws:
        due = draw.at(sealed_ticket(stretch.secret, number, words, draw.total))
        if due != outcome:
            said, sealed = game.outcome_text(outcome), game.outcome_text(due)
            why = N_("draw {number} says {said}, but {sealed} was sealed")
            wrong.append((line, Said(why, number=number, said=said, sealed=sealed)))
    return len(stretch.draws)


def _check_result(record: Record, game: Game, turn: Turn, wrong: Faults) -> None:
    if not record.result:
        if turn.over:
            wrong.append((0, Said(N_("the game is over, but its result is missing"))))
        return
    if not turn.over:
        wrong.append((0, Said(N_("there is a result, but the game isn't over"))))
        return
    due = result_lines(game.result(turn.position))
    if record.result != due:
        wrong.append((0, Said(N_("the result should be {result}"), result="; ".join(due))))
