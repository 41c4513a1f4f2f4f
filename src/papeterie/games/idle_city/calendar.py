"""When throws may be made: IC-40 to IC-43 and IC-47, with IC-11. Pure: the clock is passed in.

Which day a throw belongs to, whether it is open, how to change zone, pace, start.
What changes do is in ``plan``, the look of a calendar in ``almanac``. Throws are
counted as begun; dice thrown again are the same throw (IC-13).
"""

from __future__ import annotations

import datetime as dt

import msgspec

from papeterie.games.idle_city.plan import (
    ALREADY_BEGUN,
    Calendar,
    Change,
    changes_nothing,
    holding,
    plan,
    witness,
)
from papeterie.games.idle_city.stretches import (
    PACES,
    Pace,
    Stretch,
    capacity,
    date_of,
    find_throw,
    open_days,
    opening,
    window,
)
from papeterie.games.idle_city.zones import instant, moment, zone_names
from papeterie.pen.game import Fact, Refusal
from papeterie.pen.words import N_

__all__ = [
    "PACES",
    "Calendar",
    "Change",
    "Pace",
    "Throw",
    "changed",
    "day_of_throw",
    "days_open",
    "latest",
    "next_throw",
    "zone_names",
]

_DAY_CLOSED = N_("day {day} opens on {date}")
_ADVENT_WAITS = N_("the first window opens on {date}")
_LEISURE_WAITS = N_("throwing at leisure begins on {date}")


class Throw(msgspec.Struct, frozen=True):
    """Where a throw belongs: the ``turn``-th (from 1) of ``of`` of a day (from 1) and its date.

    ``window``: the number on the advent calendar's window, if it has one. At
    leisure there is no day, no date and no ``of``; ``turn`` counts on.
    """

    turn: int
    of: int | None = None
    day: int | None = None
    date: dt.date | None = None
    window: int | None = None


def day_of_throw(calendar: Calendar, throw: int) -> Throw:
    """Where the throw with this number, from 0, belongs (IC-41), whatever the clock says."""
    if throw < 0:
        raise ValueError("throws are counted from 0")
    days = holding(plan(calendar), throw)
    if days.leisure:
        return Throw(throw - days.throws_before + 1)
    index, turn = find_throw(days, throw - days.throws_before)
    return Throw(
        turn + 1,
        capacity(days, index),
        days.days_before + index + 1,
        date_of(days, index),
        window(days, index),
    )


def days_open(
    calendar: Calendar, now: dt.datetime, *, thrown: int = 0, seen: dt.datetime | None = None
) -> int:
    """How many days have opened; leisure adds none."""
    last = plan(calendar).last
    known = instant(latest(calendar, now, thrown=thrown, seen=seen))
    # A stretch ends at a day not yet open, so all earlier ones are open whole.
    return last.days_before + open_days(last, known)


def next_throw(
    calendar: Calendar, thrown: int, now: dt.datetime, *, seen: dt.datetime | None = None
) -> Throw | Refusal:
    """Where the next throw belongs, or why it can't be made yet (IC-40, IC-41).

    ``thrown`` throws have been begun; ``seen`` is the latest moment the caller
    remembers. Facts of the refusal: ``day`` (0 for leisure), its ``date`` and
    the moment it ``opens``, both in ISO format, the latter in the town's zone.
    """
    throw = day_of_throw(calendar, thrown)
    days = holding(plan(calendar), thrown)
    opens = opening(days, 0 if throw.day is None else throw.day - days.days_before - 1)
    if opens <= instant(latest(calendar, now, thrown=thrown, seen=seen)):
        return throw
    return _closed(days, throw, opens, waits=throw.date != plan(calendar).start)


def _closed(days: Stretch, throw: Throw, opens: int, *, waits: bool) -> Refusal:
    rule, why = "IC-40", _DAY_CLOSED
    if days.leisure:
        rule, why = "IC-47", _LEISURE_WAITS
    elif throw.window == 1 and throw.day == 1 and waits:
        rule, why = "IC-47", _ADVENT_WAITS
    facts: dict[str, Fact] = {
        "day": throw.day or 0,
        "date": (throw.date or days.first).isoformat(),
        "opens": moment(opens, days.zone).isoformat(),
    }
    return Refusal(rule, why, facts=facts)


def changed(
    calendar: Calendar,
    now: dt.datetime,
    *,
    thrown: int,
    seen: dt.datetime | None = None,
    zone: str | None = None,
    pace: Pace | None = None,
    start: dt.date | None = None,
) -> Calendar:
    """The calendar after a change of one of zone, pace and start (IC-40, IC-42, IC-47).

    The same object if nothing would be different. Raises Refusal for a start
    moved after the first throw, ValueError for what can't be.
    """
    if start is not None and thrown:
        raise Refusal("IC-40", ALREADY_BEGUN, facts={"thrown": thrown})
    at = instant(latest(calendar, now, thrown=thrown, seen=seen))
    change = Change(at, thrown, zone, pace, start)
    if changes_nothing(plan(calendar), change):
        return calendar
    return msgspec.structs.replace(calendar, changes=(*calendar.changes, change))


def latest(
    calendar: Calendar, now: dt.datetime, *, thrown: int = 0, seen: dt.datetime | None = None
) -> dt.datetime:
    """The latest moment known of, which counts as now: a clock set back changes nothing (IC-42).

    Throws and changes are witnesses of their own; days that only opened are not,
    so a caller keeps this moment and hands it back as ``seen``.
    """
    known = max(plan(calendar).latest, witness(plan(calendar), thrown), instant(now))
    if seen is not None:
        known = max(known, instant(seen))
    return moment(known, "UTC")
