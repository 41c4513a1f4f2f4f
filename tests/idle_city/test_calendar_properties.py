"""What holds for every calendar, however it is changed and wherever its town travels.

IC-40 to IC-43 and IC-47; examples are in ``test_calendar`` and ``test_calendar_paces``.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from papeterie.games.idle_city.calendar import (
    PACES,
    Calendar,
    Pace,
    Throw,
    changed,
    day_of_throw,
    days_open,
    next_throw,
)
from papeterie.games.idle_city.zones import first_instant, instant, moment
from papeterie.pen.game import Refusal

ZONES = (
    "Europe/Paris",
    "America/New_York",
    "Asia/Tokyo",
    "Pacific/Kiritimati",  # the first to begin a date
    "Etc/GMT+12",  # the last
    "Pacific/Apia",  # left out 30 December 2011
    "America/Sao_Paulo",  # midnight didn't exist on some days
    "America/St_Johns",  # went back over midnight
    "Asia/Kathmandu",
    "UTC",
)
zones = st.sampled_from(ZONES)
starts = st.one_of(
    st.dates(date(2009, 1, 1), date(2030, 12, 31)), st.dates(date(2011, 11, 20), date(2012, 1, 5))
)
calendars: st.SearchStrategy[Pace] = st.sampled_from(["two-a-day", "advent"])
paces: st.SearchStrategy[Pace] = st.sampled_from(PACES)
changes = st.one_of(st.fixed_dictionaries({"zone": zones}), st.fixed_dictionaries({"pace": paces}))
changes_with_days = st.one_of(
    st.fixed_dictionaries({"zone": zones}), st.fixed_dictionaries({"pace": calendars})
)
# A long life would seldom meet the hours that matter.
waits = st.one_of(
    st.timedeltas(timedelta(0), timedelta(hours=30)), st.timedeltas(timedelta(0), timedelta(90))
)


class Life:
    """A town that waits, throws and changes its calendar, keeping what it saw."""

    def __init__(self, calendar: Calendar) -> None:
        self.calendar = calendar
        self.now = datetime.combine(calendar.start, datetime.min.time(), UTC) - timedelta(days=3)
        self.thrown = 0
        self.made: list[Throw] = []

    def wait(self, wait: timedelta) -> None:
        self.now += wait

    def throw(self, at_most: int) -> None:
        for _ in range(at_most):
            answer = next_throw(self.calendar, self.thrown, self.now)
            if isinstance(answer, Refusal):
                return
            self.made.append(answer)
            self.thrown += 1

    def change(self, change: dict[str, Any]) -> None:
        self.calendar = changed(self.calendar, self.now, thrown=self.thrown, **change)

    def available(self) -> int:
        """Throws that may be made by now and have not been made."""
        count = 0
        while count < 999 and isinstance(self.next(count), Throw):
            count += 1
        return count

    def next(self, ahead: int = 0) -> Throw | Refusal:
        return next_throw(self.calendar, self.thrown + ahead, self.now)


@st.composite
def lives(draw: st.DrawFn, *, leisure: bool = True) -> Life:
    """A town somewhere in its life."""
    begun = Calendar(draw(starts), draw(zones), draw(paces if leisure else calendars))
    life = Life(begun)
    for _ in range(draw(st.integers(0, 6))):
        life.wait(draw(waits))
        life.throw(draw(st.integers(0, 9)))
        life.change(draw(changes if leisure else changes_with_days))
    life.wait(draw(waits))
    return life


@given(lives(), waits)
def test_what_is_open_stays_open(life: Life, wait: timedelta) -> None:  # IC-40, IC-41
    days, available = days_open(life.calendar, life.now), life.available()
    life.wait(wait)
    assert days_open(life.calendar, life.now) >= days
    assert life.available() >= available


@given(lives(), changes)
def test_no_change_closes_anything(life: Life, change: dict[str, Any]) -> None:  # IC-42, IC-47
    at_leisure = life.available() == 999
    days, before = days_open(life.calendar, life.now), life.available()
    life.change(change)
    if not at_leisure:
        assert days_open(life.calendar, life.now) == days
        assert life.available() == before


@given(lives(leisure=False), changes, changes)
def test_no_change_opens_anything_at_once(  # IC-42, IC-47
    life: Life, change: dict[str, Any], another: dict[str, Any]
) -> None:
    days, available = days_open(life.calendar, life.now), life.available()
    life.change(change)
    life.change(another)
    assert days_open(life.calendar, life.now) == days
    assert life.available() == available


@given(lives(leisure=False), zones, st.integers(0, 60))
def test_a_change_of_zone_never_makes_a_day_earlier_or_takes_it_away(  # IC-42
    life: Life, zone: str, ahead: int
) -> None:
    before = life.calendar
    life.change({"zone": zone})
    n = life.thrown + ahead
    assert day_of_throw(life.calendar, n) == day_of_throw(before, n)
    day = day_of_throw(before, n)
    assert day.date is not None
    answer = next_throw(life.calendar, n, life.now)
    if isinstance(answer, Refusal):
        opens = datetime.fromisoformat(str(answer.facts["opens"]))
        assert instant(opens) >= first_instant(day.date, zone)
        assert isinstance(next_throw(before, n, life.now), Refusal)


@given(lives(), waits)
def test_throws_made_keep_their_days(life: Life, wait: timedelta) -> None:  # IC-40
    life.wait(wait)
    life.throw(5)
    assert [day_of_throw(life.calendar, n) for n in range(life.thrown)] == life.made


@given(lives(leisure=False), st.integers(1, 120))
def test_throws_fill_the_days_in_order_and_each_day_whole(life: Life, count: int) -> None:
    # IC-41: no day is skipped, none holds more or less than it should.
    throws = [day_of_throw(life.calendar, n) for n in range(count)]
    assert (throws[0].day, throws[0].turn) == (1, 1)
    for one, following in pairwise(throws):
        assert one.day is not None
        assert one.of is not None
        assert one.date is not None
        if one.turn < one.of:
            assert following == Throw(one.turn + 1, one.of, one.day, one.date, one.window)
        else:
            assert (following.day, following.turn) == (one.day + 1, 1)
            assert following.date == one.date + timedelta(days=1)


@given(lives(leisure=False))
def test_the_open_days_hold_just_the_throws_made_and_available(life: Life) -> None:  # IC-41
    total = life.thrown + life.available()
    days = days_open(life.calendar, life.now)
    if not days:
        assert total == 0
        return
    last = day_of_throw(life.calendar, total - 1)
    assert (last.day, last.turn) == (days, last.of)


@given(lives(), st.timedeltas(timedelta(0), timedelta(days=400)))
def test_a_clock_set_back_changes_nothing(life: Life, back: timedelta) -> None:  # IC-42
    earlier = life.now - back
    for ahead in (0, 1, 2, 5):
        n = life.thrown + ahead
        answer = next_throw(life.calendar, n, earlier, seen=life.now)
        now = next_throw(life.calendar, n, life.now)
        if isinstance(answer, Refusal):
            assert isinstance(now, Refusal)
            assert answer.facts == now.facts
        else:
            assert answer == now


@given(lives(), changes, st.timedeltas(timedelta(0), timedelta(days=400)))
def test_a_change_under_a_clock_set_back_touches_no_throw_made(  # IC-42
    life: Life, change: dict[str, Any], back: timedelta
) -> None:
    life.now -= back
    life.change(change)
    assert [day_of_throw(life.calendar, n) for n in range(life.thrown)] == life.made


@given(lives())
def test_a_refused_throw_may_be_made_when_it_said_and_not_a_second_before(life: Life) -> None:
    # IC-40
    answer = life.next()
    if isinstance(answer, Throw):
        return
    opens = datetime.fromisoformat(str(answer.facts["opens"]))
    assert opens > life.now
    second_before = opens - timedelta(seconds=1)
    assert isinstance(next_throw(life.calendar, life.thrown, second_before), Refusal)
    assert isinstance(next_throw(life.calendar, life.thrown, opens), Throw)


@given(starts, zones)
def test_a_date_begins_at_its_first_instant(day: date, zone: str) -> None:  # IC-40
    begins = first_instant(day, zone)
    assert moment(begins, zone).date() >= day
    assert moment(begins - 1, zone).date() < day


@given(starts, zones)
def test_one_date_a_day_and_none_twice(day: date, zone: str) -> None:  # IC-42
    assert first_instant(day, zone) <= first_instant(day + timedelta(days=1), zone)


@given(lives(leisure=False), st.integers(0, 40))
def test_advent_days_are_the_dates_of_december_and_hold_four(life: Life, n: int) -> None:
    # IC-11, IC-47
    day = day_of_throw(life.calendar, n)
    assert day.date is not None
    assert day.of == (4 if day.window else 2)
    if day.window:
        assert (day.date.month, day.date.day) == (12, day.window)
        assert day.window <= 25
