"""A calendar as it is kept (start, zone, pace, changes), and the stretches of days it comes to.

What a change of zone, pace or start does (IC-40, IC-42, IC-47) stands here.
Who may throw now is in ``calendar``; the arithmetic of days is in ``stretches``.
"""

from __future__ import annotations

from datetime import date, timedelta
from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from papeterie.games.idle_city.faults import Fault
from papeterie.games.idle_city.stretches import (
    EARLIEST,
    PACES,
    Pace,
    Stretch,
    date_of,
    find_throw,
    first_of,
    holds,
    last_begun,
    open_days,
    opening,
    stretch,
)
from papeterie.games.idle_city.zones import check_zone, first_instant
from papeterie.pen.words import N_, plain

FIRST_YEAR: Final = 1900
LAST_YEAR: Final = 2999

ALREADY_BEGUN: Final = N_("the start can only be moved before the first throw")


def _check_pace(pace: str) -> None:
    if pace not in PACES:
        raise Fault(
            N_("there is no pace “{pace}”; there are {there}"), pace=plain(pace), there=", ".join(PACES)
        )


def _check_start(start: date) -> None:
    if not FIRST_YEAR <= start.year <= LAST_YEAR:
        raise Fault(
            N_("a town starts between {first} and {last}"), first=str(FIRST_YEAR), last=str(LAST_YEAR)
        )


def _check_instant(at: int) -> None:
    first, end = date(FIRST_YEAR, 1, 1), date(LAST_YEAR + 1, 1, 1)
    if not first_instant(first, "UTC") <= at < first_instant(end, "UTC"):
        raise Fault(
            N_("a change is made between {first} and {last}"), first=str(FIRST_YEAR), last=str(LAST_YEAR)
        )


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One change of zone, pace or start: exactly one of the three.

    ``at``: when, in whole seconds since 1970, UTC. ``thrown``: throws begun
    before it. ValueError, with the reason, for what can't be.
    """

    at: int
    thrown: int = 0
    zone: str | None = None
    pace: Pace | None = None
    start: date | None = None

    def __post_init__(self) -> None:
        if [self.zone, self.pace, self.start].count(None) != 2:
            raise ValueError("a change is of the zone, of the pace or of the start")
        if self.thrown < 0:
            raise ValueError("throws are counted from 0")
        _check_instant(self.at)
        if self.zone is not None:
            check_zone(self.zone)
        if self.pace is not None:
            _check_pace(self.pace)
        if self.start is not None:
            _check_start(self.start)
            if self.thrown:
                raise Fault(ALREADY_BEGUN)


class Calendar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A start date, a zone, a pace, and what was changed since, in order.

    ValueError, with the reason, for a zone, a pace or a start that can't be.
    """

    start: date
    zone: str
    pace: Pace
    changes: tuple[Change, ...] = ()

    def __post_init__(self) -> None:
        check_zone(self.zone)
        _check_pace(self.pace)
        _check_start(self.start)


class Plan(msgspec.Struct, frozen=True):
    """A calendar worked out: its stretches, its start, the latest instant its changes tell of."""

    stretches: tuple[Stretch, ...]
    start: date
    latest: int = EARLIEST

    @property
    def last(self) -> Stretch:
        return self.stretches[-1]


@lru_cache(maxsize=1024)
def plan(calendar: Calendar) -> Plan:
    """What a calendar and its changes come to."""
    first = stretch(calendar.pace, calendar.start, calendar.zone, calendar.zone, begun=False)
    worked_out = Plan((first,), calendar.start)
    for change in calendar.changes:
        worked_out = _apply(worked_out, change)
    return worked_out


def holding(worked_out: Plan, throw: int) -> Stretch:
    """The stretch in which a throw lies, counted from 0."""
    return next(s for s in reversed(worked_out.stretches) if s.throws_before <= throw)


def witness(worked_out: Plan, thrown: int) -> int:
    """An instant that has passed: the day of the last throw was open when it was begun."""
    if not thrown:
        return EARLIEST
    days = holding(worked_out, thrown - 1)
    if days.leisure:
        return days.floor
    return opening(days, find_throw(days, thrown - 1 - days.throws_before)[0])


def changes_nothing(worked_out: Plan, change: Change) -> bool:
    """Whether a change asks for what is already so."""
    last = worked_out.last
    if change.zone is not None:
        return change.zone == last.zone == last.left
    if change.pace is not None:
        # Asked for again, advent means the next one.
        return change.pace == last.pace != "advent"
    return change.start == worked_out.start


def _apply(before: Plan, change: Change) -> Plan:
    at = max(before.latest, change.at, witness(before, change.thrown))
    last = before.last
    if change.start is not None:
        # Nothing was thrown yet, so there is nothing that earlier changes could protect.
        days = stretch(last.pace, change.start, last.zone, last.zone, begun=False)
        return Plan((days,), change.start, at)
    if last.leisure and last.floor <= at:
        return Plan(_from_leisure(before, change, at), before.start, at)
    return Plan(_from_days(before, change, at), before.start, at)


def _from_days(before: Plan, change: Change, at: int) -> tuple[Stretch, ...]:
    """Days that are open stay as they are; the change is for the others (IC-42, IC-47)."""
    last = before.last
    count = open_days(last, at)
    kept = (replace(last, length=count),) if count else ()
    following = replace(
        last,
        first=date_of(last, count),
        days_before=last.days_before + count,
        throws_before=last.throws_before + holds(last, count),
        floor=opening(last, count),
    )
    if change.zone is not None:
        following = replace(following, zone=change.zone, left=last.zone)
    if change.pace is not None:
        following = _repaced(following, change.pace, before.start, change.thrown, at)
    if following.leisure:
        begins = first_of(following.first, following.zone, following.left)
        following = replace(following, floor=max(following.floor, begins))
    return (*before.stretches[:-1], *kept, following)


def _repaced(days: Stretch, pace: Pace, start: date, thrown: int, at: int) -> Stretch:
    """Days not yet open, at another pace."""
    first, floor = days.first, days.floor
    if not days.days_before:
        # Where a calendar waits for December, the next date may come before its first day.
        tomorrow = last_begun(at, days.zone, days.left) + timedelta(days=1)
        first = min(first, max(start, tomorrow))
        floor = floor if first == days.first else EARLIEST
    begun = thrown > 0 or days.days_before > 0
    return replace(
        stretch(pace, first, days.zone, days.left, begun=begun),
        days_before=days.days_before,
        throws_before=days.throws_before,
        floor=floor,
    )


def _from_leisure(before: Plan, change: Change, at: int) -> tuple[Stretch, ...]:
    """Leisure has no days, so no day is open yet: a calendar begins with today (IC-47)."""
    last, earlier = before.last, before.stretches[:-1]
    if change.zone is not None:
        return (*earlier, replace(last, zone=change.zone, left=last.zone))
    if change.pace in (None, "leisure"):
        return before.stretches
    taken = [date_of(s, s.length or 0) for s in earlier if not s.leisure]
    first = max([before.start, last_begun(at, last.zone, last.left), *taken])
    thrown = max(0, change.thrown - last.throws_before)
    begun = change.thrown > 0 or last.days_before > 0
    following = replace(
        stretch(change.pace, first, last.zone, last.left, begun=begun),
        days_before=last.days_before,
        throws_before=last.throws_before + thrown,
    )
    return (*earlier, replace(last, length=thrown), following)
