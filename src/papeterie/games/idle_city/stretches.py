"""A calendar as stretches of days at one pace: which date holds which throws, when it opens.

A stretch is arithmetic on consecutive dates, so a town of years is as quick as
one of a week. What changes make of them, and who may throw now, is in ``calendar``.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final, Literal

import msgspec

from papeterie.games.idle_city.zones import date_in, first_instant

Pace = Literal["two-a-day", "advent", "leisure"]
PACES: Final[tuple[Pace, ...]] = ("two-a-day", "advent", "leisure")

A_DAY: Final = 2
"""Throws of an ordinary day (IC-11)."""
A_WINDOW: Final = 4
"""Throws of a day from 1 to 25 December in an advent calendar (IC-11)."""
LAST_WINDOW: Final = 25

EARLIEST: Final = -(2**62)
"""Before every instant."""


class Stretch(msgspec.Struct, frozen=True):
    """Consecutive dates at one pace, or a time at leisure, which has no days.

    ``days_before`` and ``throws_before`` count what earlier stretches hold.
    ``left``: the zone whose midnights still count beside those of ``zone``; the
    same where none does (IC-42). ``floor``: nothing of it opens before this instant.
    ``year``: whose December has windows, 0 for none. ``length``: days, or at
    leisure throws; None while it has no end.
    """

    pace: Pace
    first: date
    zone: str
    left: str
    days_before: int = 0
    throws_before: int = 0
    floor: int = EARLIEST
    year: int = 0
    length: int | None = None

    @property
    def leisure(self) -> bool:
        return self.pace == "leisure"


def stretch(pace: Pace, first: date, zone: str, left: str, *, begun: bool) -> Stretch:
    """Days from a date on. An advent calendar waits for its 1 December (IC-47).

    A town already begun doesn't wait: it has ordinary days until then.
    """
    if pace != "advent":
        return Stretch(pace, first, zone, left)
    year = first.year + (first > date(first.year, 12, LAST_WINDOW))
    if not begun:
        first = max(first, date(year, 12, 1))
    return Stretch(pace, first, zone, left, year=year)


def _windows(days: Stretch) -> tuple[int, int]:
    """How many days lie before its windows, and how many windows it has, if it never ends."""
    if not days.year:
        return 0, 0
    before = max(0, (date(days.year, 12, 1) - days.first).days)
    until = (date(days.year, 12, LAST_WINDOW) - days.first).days + 1
    return before, max(0, until - before)


def holds(days: Stretch, count: int) -> int:
    """How many throws its first ``count`` days hold."""
    before, windows = _windows(days)
    doubled = min(max(0, count - before), windows)
    return A_DAY * count + (A_WINDOW - A_DAY) * doubled


def capacity(days: Stretch, index: int) -> int:
    """How many throws its day ``index`` (from 0) holds."""
    return A_WINDOW if window(days, index) else A_DAY


def window(days: Stretch, index: int) -> int | None:
    """The number on the window of its day ``index``, 1 to 25; None if that is no window."""
    before, windows = _windows(days)
    return date_of(days, index).day if before <= index < before + windows else None


def has_windows(days: Stretch) -> bool:
    """Whether any of its days is a window."""
    before, windows = _windows(days)
    return windows > 0 and (days.length is None or days.length > before)


def find_throw(days: Stretch, throw: int) -> tuple[int, int]:
    """The day, from 0, of its throw ``throw``, from 0, and which one of that day, from 0."""
    before, windows = _windows(days)
    if throw < A_DAY * before:
        return divmod(throw, A_DAY)
    throw -= A_DAY * before
    if throw < A_WINDOW * windows:
        day, turn = divmod(throw, A_WINDOW)
        return before + day, turn
    day, turn = divmod(throw - A_WINDOW * windows, A_DAY)
    return before + windows + day, turn


def date_of(days: Stretch, index: int) -> date:
    """The date of its day ``index``, from 0."""
    return days.first + timedelta(days=index)


def opening(days: Stretch, index: int) -> int:
    """When its day ``index`` opens (IC-40); at leisure, when leisure begins."""
    if days.leisure:
        return days.floor
    return max(days.floor, first_of(date_of(days, index), days.zone, days.left))


def first_of(day: date, zone: str, left: str) -> int:
    """The later of the two instants at which a date begins in two zones (IC-42)."""
    begins = first_instant(day, zone)
    return begins if zone == left else max(begins, first_instant(day, left))


def last_begun(at: int, zone: str, left: str) -> date:
    """The last date that has begun in both zones."""
    day = min(date_in(zone, at), date_in(left, at))
    # Where clocks went back over midnight, or left a date out, the wall shows an
    # earlier date than has begun.
    while first_of(day + timedelta(days=1), zone, left) <= at:
        day += timedelta(days=1)
    return day


def open_days(days: Stretch, at: int) -> int:
    """How many of its days are open at an instant; none at leisure."""
    if days.leisure or at < days.floor:
        return 0
    count = max(0, (last_begun(at, days.zone, days.left) - days.first).days + 1)
    return count if days.length is None else min(count, days.length)
