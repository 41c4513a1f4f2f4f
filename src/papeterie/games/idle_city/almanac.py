"""The calendar as a page shows it: days and their throws, what to catch up, months, windows.

Only looks; whether a throw may be made is answered by ``calendar``, and words
and drawings are elsewhere. IC-41: a missed day is an open one, nothing worse.
"""

from __future__ import annotations

import calendar as months
import datetime as dt
from collections.abc import Iterator
from typing import Literal

import msgspec

from papeterie.games.idle_city.calendar import Calendar, days_open, latest
from papeterie.games.idle_city.plan import Plan, plan
from papeterie.games.idle_city.stretches import (
    LAST_WINDOW,
    Pace,
    Stretch,
    capacity,
    date_of,
    find_throw,
    has_windows,
    holds,
    open_days,
    opening,
    window,
)
from papeterie.games.idle_city.zones import instant, moment

State = Literal["done", "partly", "open", "closed"]


class Day(msgspec.Struct, frozen=True):
    """One day: its number from 1, its date, ``thrown`` of ``of`` throws begun.

    ``open``: none of them begun yet, ``partly``: some. ``window``: the number on
    the advent calendar's window, if it has one.
    """

    number: int
    date: dt.date
    of: int
    thrown: int
    state: State
    today: bool
    window: int | None = None


class Status(msgspec.Struct, frozen=True):
    """A calendar at a moment.

    ``pace``: in force today; ``coming`` from ``coming_from`` on, if it was changed.
    ``waiting``: throws that may be made now, None at leisure. ``behind``: open
    days before today with throws left. ``opens``: when ``next_day`` (at leisure
    None) opens, in the town's zone; None once leisure has begun. ``left``: the
    zone whose midnights also count since it was left (IC-42).
    """

    pace: Pace
    zone: str
    days_open: int
    today: Day | None
    waiting: int | None
    behind: int
    opens: dt.datetime | None
    next_day: Day | None
    coming: Pace | None = None
    coming_from: dt.date | None = None
    left: str | None = None


class _View(msgspec.Struct, frozen=True):
    """A calendar, the throws begun, and what has opened by now."""

    plan: Plan
    thrown: int
    opened: int
    at: int

    @property
    def at_leisure(self) -> bool:
        return self.plan.last.leisure and self.plan.last.floor <= self.at

    @property
    def today(self) -> int:
        """The number of the day that is today: the last one open. 0 at leisure and before day 1."""
        return 0 if self.at_leisure or self._pausing else self.opened

    @property
    def _pausing(self) -> bool:
        """After leisure, before the calendar's next day."""
        return (
            len(self.plan.stretches) > 1
            and self.plan.last.days_before == self.opened
            and (self.plan.stretches[-2].leisure)
        )


def _view(calendar: Calendar, thrown: int, now: dt.datetime, seen: dt.datetime | None) -> _View:
    opened = days_open(calendar, now, thrown=thrown, seen=seen)
    at = instant(latest(calendar, now, thrown=thrown, seen=seen))
    return _View(plan(calendar), thrown, opened, at)


def _day(view: _View, days: Stretch, index: int) -> Day:
    of = capacity(days, index)
    number = days.days_before + index + 1
    begun = min(of, max(0, view.thrown - days.throws_before - holds(days, index)))
    return Day(
        number,
        date_of(days, index),
        of,
        begun,
        _state(number <= view.opened, begun, of),
        number == view.today,
        window(days, index),
    )


def _state(is_open: bool, begun: int, of: int) -> State:
    if not is_open:
        return "closed"
    return "done" if begun == of else "partly" if begun else "open"


def _numbered(view: _View, number: int) -> Day | None:
    """The day with a number, None where no such day is to come."""
    for days in view.plan.stretches:
        index = number - 1 - days.days_before
        if not days.leisure and index >= 0 and (days.length is None or index < days.length):
            return _day(view, days, index)
    return None


def days(
    calendar: Calendar,
    thrown: int,
    now: dt.datetime,
    *,
    seen: dt.datetime | None = None,
    first: int = 1,
    last: int | None = None,
) -> Iterator[Day]:
    """The days with the numbers ``first`` to ``last``, by default all that have opened."""
    view = _view(calendar, thrown, now, seen)
    for number in range(max(1, first), (view.opened if last is None else last) + 1):
        day = _numbered(view, number)
        if day is None:
            return
        yield day


def status(calendar: Calendar, thrown: int, now: dt.datetime, *, seen: dt.datetime | None = None) -> Status:
    """How a calendar stands after ``thrown`` throws."""
    view = _view(calendar, thrown, now, seen)
    last = view.plan.last
    coming = _coming(view)
    index = view.opened - last.days_before
    next_day = None if last.leisure else _day(view, last, index)
    return Status(
        pace=view.plan.stretches[-2].pace if coming else last.pace,
        zone=last.zone,
        days_open=view.opened,
        today=_numbered(view, view.today) if view.today else None,
        waiting=None if view.at_leisure else _waiting(view),
        behind=_behind(view),
        opens=None if view.at_leisure else moment(opening(last, index), last.zone),
        next_day=next_day,
        coming=last.pace if coming else None,
        coming_from=last.first if coming else None,
        left=None if last.left == last.zone else last.left,
    )


def _coming(view: _View) -> bool:
    """Whether a change of pace waits for the next day."""
    if len(view.plan.stretches) < 2 or view.at_leisure or open_days(view.plan.last, view.at):
        return False
    ending = view.plan.stretches[-2]
    return not ending.leisure and ending.pace != view.plan.last.pace


def _waiting(view: _View) -> int:
    """Throws of open days that nobody made yet."""
    last = view.plan.last
    return last.throws_before + holds(last, open_days(last, view.at)) - view.thrown


def _behind(view: _View) -> int:
    """Open days before today, or before leisure, that have throws left."""
    before = view.today - 1 if view.today else view.opened
    return max(0, before - _finished(view))


def _finished(view: _View) -> int:
    """How many days have all their throws: they fill in order (IC-41)."""
    for days in reversed(view.plan.stretches):
        if days.throws_before <= view.thrown:
            if days.leisure:
                return days.days_before
            return days.days_before + find_throw(days, view.thrown - days.throws_before)[0]
    return 0


class Square(msgspec.Struct, frozen=True):
    """One square of a month's page: a date, and the day it is, if it is one."""

    date: dt.date
    day: Day | None


def month(
    calendar: Calendar,
    thrown: int,
    now: dt.datetime,
    year: int,
    month: int,
    *,
    seen: dt.datetime | None = None,
    first_weekday: int = 0,
) -> tuple[tuple[Square, ...], ...]:
    """A month in weeks of seven squares, with the ends of its neighbours; 0 is Monday."""
    view = _view(calendar, thrown, now, seen)
    weeks = months.Calendar(first_weekday).monthdatescalendar(year, month)
    return tuple(tuple(Square(date, _dated(view, date)) for date in week) for week in weeks)


def _dated(view: _View, date: dt.date) -> Day | None:
    for days in view.plan.stretches:
        index = (date - days.first).days
        if not days.leisure and index >= 0 and (days.length is None or index < days.length):
            return _day(view, days, index)
    return None


def windows(
    calendar: Calendar,
    thrown: int,
    now: dt.datetime,
    year: int,
    *,
    seen: dt.datetime | None = None,
) -> tuple[Day, ...]:
    """The windows that an advent calendar has in a December; those that don't exist are left out."""
    view = _view(calendar, thrown, now, seen)
    dates = (dt.date(year, 12, number) for number in range(1, LAST_WINDOW + 1))
    found = (_dated(view, date) for date in dates)
    return tuple(day for day in found if day and day.window)


def advents(calendar: Calendar) -> tuple[int, ...]:
    """The years in whose December a calendar has windows."""
    return tuple(sorted({s.year for s in plan(calendar).stretches if has_windows(s)}))
