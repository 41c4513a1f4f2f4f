"""Bots at a table: a round played by one (IC-44), and seats that were handed to one.

How a bot chooses is in ``players``; when it may is in ``door``.
"""

from __future__ import annotations

from random import Random

import msgspec

from papeterie.pen import turn as turns
from papeterie.pen.game import Refusal
from papeterie.pen.turn import Done
from papeterie.pen.words import N_
from papeterie.players import finish, player
from papeterie.tables.errors import Seen
from papeterie.tables.plan import Plan
from papeterie.tables.table import Table


class Grown(msgspec.Struct, frozen=True):
    """What a bot has done: how many rounds, and why it stopped before all that were asked for."""

    seen: Seen
    rounds: int
    stopped: Refusal | None


def round_by_bot(plan: Plan, there: Table, seat: int, bot: str) -> Refusal | None:
    """Plans the rest of a seat's round: throw, marks, done. The Refusal says why it can't go on."""
    game = plan.game
    if plan.turn.over:
        return Refusal("turn", N_("The game is over."), seat=seat)
    if turns.due(game, plan.turn):
        if not there.sealed:
            return Refusal("turn", N_("Here people throw their own dice: type in what they show."), seat=seat)
        plan.throw()
    if seat not in turns.acting(game, plan.turn) or plan.turn.done[seat]:
        return None if plan.entries else Refusal("turn", N_("Others are still at work."), seat=seat)
    _turn_by_bot(plan, seat, bot)
    return None


def bots_follow(plan: Plan, there: Table) -> None:
    """Plans the turns of seats that bots play, as long as it is their turn and people sit here too."""
    bots = plan.bots()
    if all(bots):
        return
    while waiting := _waiting(plan, bots):
        for seat in waiting:
            _turn_by_bot(plan, seat, bots[seat])
        plan.settle()


def _waiting(plan: Plan, bots: tuple[str, ...]) -> list[int]:
    """The seats of bots that have a turn to make now."""
    acting = () if turns.due(plan.game, plan.turn) else turns.acting(plan.game, plan.turn)
    return [seat for seat in acting if bots[seat] and not plan.turn.done[seat]]


def _turn_by_bot(plan: Plan, seat: int, bot: str) -> None:
    position = turns.view(plan.game, plan.turn, seat, plan.draft(seat))
    marks, _ = finish(player(bot), plan.game, position, seat, Random(plan.chance()))
    for mark in marks:
        plan.note(seat, mark)
    plan.add(Done(seat))
