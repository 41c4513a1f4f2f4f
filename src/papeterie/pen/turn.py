"""A table's turns: drafts, take back, done, withdraw, the barrier.

A ``Turn`` is a value, folded from a table's public log by ``apply``. Drafts
are kept beside it: the marks a seat has made in this round and not yet given
out. Nothing here draws, stores, waits or knows the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from papeterie.pen.draws import Draw
from papeterie.pen.game import Game, Move, Refusal
from papeterie.pen.words import N_

EVENTS = ("seal", "word", "opened", "set", "rename", "bot", "person", "left", "finished")
"""What may happen beside draws and marks:

seal      a new stretch of sealed draws; value: the SHA-256 of its secret
word      a seat's own word for the seal, before the first draw of the game
opened    the stretch that ends is opened; value: its secret, in hexadecimal
set       an option changed; key and value
rename    a seat, or the table (seat -1), has another name; value: the name
bot       a seat is handed to a bot; value: the bot
person    a seat is taken back by a person
left      a seat is left: its unfinished turn is withdrawn and it is no longer waited for (ED-14)
finished  the owner ends the game
"""


class Drawn(msgspec.Struct, frozen=True, tag="drawn"):
    """An outcome of the draw that was due."""

    outcome: int


class Corrected(msgspec.Struct, frozen=True, tag="corrected"):
    """A typed-in draw, mistyped: another outcome in its place.

    ``back``: so many draws before the last one of the round, 0 for the last.
    """

    outcome: int
    back: int = 0


class Done(msgspec.Struct, frozen=True, tag="done"):
    """A seat has finished its turn."""

    seat: int


class Withdrawn(msgspec.Struct, frozen=True, tag="withdrawn"):
    """A seat is at work again."""

    seat: int


class Barrier(msgspec.Struct, frozen=True, tag="barrier"):
    """Everybody is done; the marks of each seat in the order they were made."""

    marks: tuple[tuple[Move, ...], ...]


class Event(msgspec.Struct, frozen=True, tag="event"):
    """Something beside draws and marks; see ``EVENTS``. ``at``: UTC, or empty."""

    kind: str
    seat: int = -1
    key: str = ""
    value: str = ""
    at: str = ""


Entry = Drawn | Corrected | Done | Withdrawn | Barrier | Event


class Turn(msgspec.Struct, frozen=True):
    """Where a table stands, as everybody may know it.

    ``position``: after the last draw or barrier, without anybody's draft.
    ``before``: the position before this round's first draw. ``outcomes``: this
    round's draws. ``draws``: how many draws were made in the whole game.
    ``round``: the number of the round, from 1; 0 before the first draw.
    ``done``: which seats are; ``left``: which aren't waited for. ``over``: nothing
    more will happen.
    """

    position: Any
    before: Any
    seats: int
    outcomes: tuple[int, ...] = ()
    draws: int = 0
    round: int = 0
    done: tuple[bool, ...] = ()
    left: tuple[bool, ...] = ()
    over: bool = False


def begin(game: Game, sheet: Any, seats: int, options: Any) -> Turn:
    """The table before anything happened."""
    position = game.start(sheet, seats, options)
    return Turn(
        position=position, before=position, seats=seats, done=(False,) * seats, left=(False,) * seats,
        over=game.over(position),
    )  # fmt: skip


def acting(game: Game, turn: Turn) -> tuple[int, ...]:
    """The seats that have something to do in this round, done or not; not those that were left."""
    if turn.over:
        return ()
    seats = game.acting(turn.position)
    return tuple(seat for seat in seats if not turn.left[seat]) if any(turn.left) else seats


def due(game: Game, turn: Turn) -> bool:
    """Whether a draw is due now."""
    return not turn.over and game.draw(turn.position) is not None


def everybody_done(game: Game, turn: Turn) -> bool:
    """Whether the barrier is to be passed: there is no draw due and nobody is at work."""
    if turn.over or game.draw(turn.position) is not None:
        return False
    seats = acting(game, turn)
    if not seats and any(turn.left):  # nobody is left to pass it
        return False
    return all(turn.done[seat] for seat in seats)


def view(game: Game, turn: Turn, seat: int, draft: Iterable[Move]) -> Any:
    """The position as this seat sees it: the public one and its own draft."""
    position = turn.position
    for move in draft:
        position = game.play(position, seat, move)
    return position


def check_mark(game: Game, turn: Turn, seat: int, draft: Sequence[Move], move: Move) -> Any:
    """The seat's position after one more mark; Refusal if it can't be made."""
    if turn.over:
        raise Refusal("turn", N_("The game is over."), seat=seat, move=move)
    if not 0 <= seat < turn.seats or seat not in acting(game, turn):
        raise Refusal(
            "turn", N_("There is nothing to mark now: the next draw comes first."), seat=seat, move=move
        )
    if turn.done[seat]:
        raise Refusal("turn", N_("You have said that you are done."), seat=seat, move=move)
    position = view(game, turn, seat, draft)
    refusal = game.refusal(position, seat, move)
    if refusal is not None:
        raise refusal
    return game.play(position, seat, move)


def check_done(game: Game, turn: Turn, seat: int, draft: Sequence[Move]) -> None:
    """Refusal if the seat can't say "done" now."""
    if seat not in acting(game, turn):
        raise Refusal("turn", N_("There is no turn to finish."), seat=seat)
    if turn.done[seat]:
        raise Refusal("turn", N_("You have said that you are done."), seat=seat)
    if not game.may_be_done(view(game, turn, seat, draft), seat):
        raise Refusal("turn", N_("This turn isn't finished: there is more to mark."), seat=seat)


def check_withdraw(game: Game, turn: Turn, seat: int) -> None:
    """Refusal if "done" can't be withdrawn: nobody else is at work any more."""
    if turn.over or not 0 <= seat < turn.seats or not turn.done[seat]:
        raise Refusal("turn", N_("You aren't done yet, so there is nothing to withdraw."), seat=seat)


def check_draw(game: Game, turn: Turn, outcome: int) -> None:
    """Refusal if this outcome can't be drawn now."""
    draw = None if turn.over else game.draw(turn.position)
    if draw is None:
        raise Refusal("turn", N_("No draw is due now."))
    if outcome not in draw:
        raise _not_drawn(game, turn.position, outcome)


def _not_drawn(game: Game, position: Any, outcome: int) -> Refusal:
    """Why an outcome can't come up: as the game says it, by ``not_drawn(position, outcome)``, if it does."""
    why = getattr(game, "not_drawn", None)
    found: Refusal | None = why(position, outcome) if why is not None else None
    facts = {"outcome": game.outcome_text(outcome)}
    return found or Refusal("turn", N_("This can't be drawn now: {outcome}."), facts=facts)


def draw_again(game: Game, turn: Turn, back: int = 0) -> Draw | None:
    """The draw that was due so many draws before the last one of this round; None if there was none."""
    if not 0 <= back < len(turn.outcomes):
        return None
    position = turn.before
    for earlier in turn.outcomes[: len(turn.outcomes) - 1 - back]:
        position = game.reveal(position, earlier)
    return game.draw(position)


def check_correction(game: Game, turn: Turn, outcome: int, back: int = 0) -> None:
    """Refusal if a draw of this round can't be put right any more, or not so."""
    if turn.over or not 0 <= back < len(turn.outcomes) or any(turn.done):
        raise Refusal("turn", N_("This draw can't be corrected any more."))
    position = turn.before
    for each in _put_right(turn, outcome, back):
        draw = game.draw(position)
        if draw is None or each not in draw:
            elsewhere = outcome in turn.outcomes
            raise _not_drawn(game, turn.position if elsewhere else position, outcome)
        position = game.reveal(position, each)


def _put_right(turn: Turn, outcome: int, back: int) -> tuple[int, ...]:
    """This round's outcomes with another in place of one."""
    index = len(turn.outcomes) - 1 - back
    return (*turn.outcomes[:index], outcome, *turn.outcomes[index + 1 :])


def apply(game: Game, turn: Turn, entry: Entry) -> Turn:
    """The turn after an entry of the public log. Unchecked, but for what ``check_…`` cover."""
    if isinstance(entry, Drawn):
        return _drawn(game, turn, entry.outcome)
    if isinstance(entry, Corrected):
        return _corrected(game, turn, _put_right(turn, entry.outcome, entry.back))
    if isinstance(entry, Done):
        return msgspec.structs.replace(turn, done=_with(turn.done, entry.seat, True))
    if isinstance(entry, Withdrawn):
        return msgspec.structs.replace(turn, done=_with(turn.done, entry.seat, False))
    if isinstance(entry, Barrier):
        return _barrier(game, turn, entry.marks)
    if entry.kind == "finished":
        return msgspec.structs.replace(turn, over=True)
    if entry.kind == "left" or (entry.kind in ("bot", "person") and any(turn.left)):
        return msgspec.structs.replace(turn, left=_with(turn.left, entry.seat, entry.kind == "left"))
    return turn


def _with(flags: tuple[bool, ...], seat: int, value: bool) -> tuple[bool, ...]:
    return (*flags[:seat], value, *flags[seat + 1 :])


def _drawn(game: Game, turn: Turn, outcome: int) -> Turn:
    first = not turn.outcomes
    return msgspec.structs.replace(
        turn,
        before=turn.position if first else turn.before,
        position=game.reveal(turn.position, outcome),
        outcomes=(*turn.outcomes, outcome),
        draws=turn.draws + 1,
        round=turn.round + first,
    )


def _corrected(game: Game, turn: Turn, outcomes: tuple[int, ...]) -> Turn:
    position = turn.before
    for each in outcomes:
        position = game.reveal(position, each)
    return msgspec.structs.replace(turn, position=position, outcomes=outcomes)


def _barrier(game: Game, turn: Turn, marks: tuple[tuple[Move, ...], ...]) -> Turn:
    position = turn.position
    for seat, moves in enumerate(marks):
        for move in moves:
            position = game.play(position, seat, move)
    position = game.settle(position)
    return msgspec.structs.replace(
        turn,
        position=position,
        before=position,
        outcomes=(),
        done=(False,) * turn.seats,
        over=game.over(position),
    )
