"""What may be changed at a table besides marks: options, words for the seal, who plays a seat.

Each check raises and changes nothing. Names and new tables are in ``beginning``.
"""

from __future__ import annotations

from papeterie.pen import options as option_texts
from papeterie.pen.game import Refusal
from papeterie.pen.turn import Event
from papeterie.pen.words import N_, plain
from papeterie.players import PLAYERS
from papeterie.tables.errors import Wrong
from papeterie.tables.table import Table
from papeterie.tables.view import utc


def option(there: Table, key: str, value: str, now: int) -> Event | None:
    """The event that sets an option from its text; None if it is so already."""
    if key not in there.game.changeable:
        raise Wrong(N_("This can't be changed once the game has begun: {key}."), key=key[:40])
    check_line(key, value)
    game, options, moments = there.game, there.options, (utc(now), utc(there.seen))
    try:
        same = option_texts.changed(options, key, value) == options
        event = game.change(there.begun_with, there.changes, there.turn.round, key, value, *moments)
    except Refusal:
        raise
    except ValueError as error:
        raise Wrong(N_("This can't be set: {reason}."), reason=error) from None
    # Without a moment nothing but the value counts.
    return None if event is None or (same and not event.at) else event


def check_line(key: str, value: str) -> None:
    """Wrong if a text can't stand in one line of a record."""
    if len(value) > 500 or not value.isprintable():
        raise Wrong(N_("This can't be set: “{key}” is one short line of text."), key=plain(key))


def check_word(there: Table) -> None:
    """Refusal if no word can enter the seal any more."""
    if not there.sealed:
        raise Refusal("turn", N_("Here people draw by their own hands: there is no seal for a word."))
    if there.turn.draws or there.turn.over:
        raise Refusal("turn", N_("A word enters the seal before the first draw only."))


def check_take_back(there: Table, seat: int, count: int) -> None:
    """Refusal if so many marks can't be taken back."""
    if there.turn.done[seat]:
        raise Refusal("turn", N_("You have said that you are done."), seat=seat)
    if not 1 <= count <= len(there.draft(seat)):
        raise Refusal("turn", N_("There is nothing to take back."), seat=seat)


def check_bot(bot: str) -> None:
    """Wrong for a bot that doesn't exist."""
    if bot not in PLAYERS:
        raise Wrong(N_("There is no bot of this name; there are {bots}."), bots=tuple(PLAYERS))


def check_seat(there: Table, seat: int) -> None:
    """Wrong for a seat that doesn't exist."""
    if not 0 <= seat < there.seats:
        raise Wrong(N_("There is no seat {seat} at this table."), seat=seat + 1)


def check_goes_on(there: Table, seat: int) -> None:
    """Refusal if nobody plays any more."""
    if there.turn.over:
        raise Refusal("turn", N_("The game is over."), seat=seat)


def check_handing(there: Table, own: int, seat: int, *, sure: bool) -> None:
    """Refusal where one seat would leave another, whose person is there, to a bot."""
    facts = {"name": there.names[seat]}
    if own:
        why = N_("{name} is there: only they, or who laid the table, can leave the seat to a bot.")
        raise Refusal("turn", why, seat=seat, facts=facts)
    if not sure:
        why = N_("{name} is there. Say that you are sure to leave the seat to a bot all the same.")
        raise Refusal("turn", why, seat=seat, facts=facts)


def check_person(there: Table, seat: int) -> None:
    """Refusal if a bot plays this seat."""
    if there.bots[seat]:
        raise Refusal("turn", N_("A bot plays this seat: take it over first."), seat=seat)
    if there.turn.left[seat]:
        raise Refusal("turn", N_("You have left this seat: take it again first."), seat=seat)


def check_leaving(there: Table, seat: int) -> None:
    """Refusal where nobody would be left who plays on, or nothing goes on."""
    if there.turn.over:
        raise Refusal("turn", N_("The game is over."), seat=seat)
    others = [o for o in range(there.seats) if o != seat and not there.bots[o] and not there.turn.left[o]]
    if not others:
        raise Refusal(
            "turn",
            N_("You are the last person here: end the game, or leave your seat to a bot."),
            seat=seat,
        )
