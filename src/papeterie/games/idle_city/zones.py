"""Dates in a time zone: when a date begins there, which date it is there, which zones there are.

Knows zones and instants (whole seconds since 1970, UTC) and nothing of towns;
what opens at such an instant is in ``calendar``.
"""

from __future__ import annotations

import zoneinfo
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from papeterie.games.idle_city.faults import Fault
from papeterie.pen.words import N_, plain

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_SECOND = timedelta(seconds=1)
# A gap in local time is an hour or less, but for zones that crossed the date line: a whole day.
_LONGEST_GAP = 25 * 3600


@lru_cache(maxsize=1)
def zone_names() -> tuple[str, ...]:
    """All zones one may choose, sorted, named as in the IANA database: ``Europe/Paris``."""
    # The left-out names mean another zone on another machine, or none at all.
    local = {"localtime", "posixrules", "Factory"}
    return tuple(sorted(zoneinfo.available_timezones() - local))


@lru_cache(maxsize=1)
def _known() -> frozenset[str]:
    return frozenset(zone_names())


def check_zone(name: str) -> None:
    """A fault unless this names a zone, in the very letters of the IANA database."""
    # Membership rather than ZoneInfo(name): where file names ignore case,
    # ZoneInfo accepts europe/paris, and the record then fails to open elsewhere.
    if name not in _known():
        raise Fault(N_("there is no time zone “{zone}”"), zone=plain(name, longest=60))


def instant(moment: datetime) -> int:
    """An aware moment in whole seconds since 1970; ValueError for a naive one."""
    if moment.tzinfo is None:
        raise ValueError("a moment needs a time zone")
    return (moment - _EPOCH) // _SECOND


def moment(instant: int, zone: str) -> datetime:
    """The inverse, as a clock of the zone shows it."""
    return (_EPOCH + timedelta(seconds=instant)).astimezone(ZoneInfo(zone))


def date_in(zone: str, instant: int) -> date:
    """The date that a calendar on the wall shows there and then."""
    return moment(instant, zone).date()


@lru_cache(maxsize=8192)
def first_instant(day: date, zone: str) -> int:
    """When a date begins in a zone: the first instant at which its wall shows it, or a later one.

    Midnight, but where clocks skip midnight the end of the gap. A date that a
    zone left out (Pacific/Apia, 30 December 2011) begins with the one after it.
    """
    # Where midnight comes twice, fold=0 takes the first. Where it never comes,
    # fold=0 counts on from before the gap: exactly its end if the gap starts at
    # midnight, too late if it starts earlier.
    midnight = instant(datetime.combine(day, time.min, ZoneInfo(zone)))
    if moment(midnight, zone).replace(tzinfo=None) == datetime.combine(day, time.min):
        return midnight
    too_early, reached = midnight - _LONGEST_GAP, midnight
    while reached - too_early > 1:
        middle = (too_early + reached) // 2
        if date_in(zone, middle) < day:
            too_early = middle
        else:
            reached = middle
    return reached
