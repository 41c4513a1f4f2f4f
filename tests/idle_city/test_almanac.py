"""The calendar as pages show it: states of days, what waits, months, windows (IC-40 to IC-47)."""

from __future__ import annotations

import sys
from datetime import UTC, date, datetime, timedelta
from types import FrameType
from zoneinfo import ZoneInfo

from hypothesis import given

from papeterie.games.idle_city.almanac import Day, advents, days, month, status, windows
from papeterie.games.idle_city.calendar import Calendar, Pace, Throw, changed, next_throw
from tests.idle_city.test_calendar_properties import Life, lives

PARIS = "Europe/Paris"


def paris(*when: int) -> datetime:
    return datetime(*when, tzinfo=ZoneInfo(PARIS))  # type: ignore[arg-type,misc]


def town(pace: Pace, *start: int) -> Calendar:
    return Calendar(date(*start), PARIS, pace)


MAY = town("two-a-day", 2026, 5, 1)


def test_days_are_done_partly_done_or_open() -> None:  # IC-41
    shown = list(days(MAY, 3, paris(2026, 5, 3, 9)))
    assert shown == [
        Day(1, date(2026, 5, 1), 2, 2, "done", today=False),
        Day(2, date(2026, 5, 2), 2, 1, "partly", today=False),
        Day(3, date(2026, 5, 3), 2, 0, "open", today=True),
    ]


def test_days_to_come_are_closed() -> None:  # IC-40
    shown = list(days(MAY, 0, paris(2026, 5, 3, 9), first=3, last=5))
    assert [(day.number, day.state) for day in shown] == [(3, "open"), (4, "closed"), (5, "closed")]


def test_what_waits_and_what_is_behind_are_counted() -> None:  # IC-41
    now = status(MAY, 3, paris(2026, 5, 4, 9))
    assert (now.days_open, now.waiting, now.behind) == (4, 5, 2)
    assert now.today
    assert now.today.date == date(2026, 5, 4)
    assert now.opens == paris(2026, 5, 5)
    assert now.next_day == Day(5, date(2026, 5, 5), 2, 0, "closed", today=False)


def test_with_all_done_nothing_waits_and_nothing_is_behind() -> None:
    now = status(MAY, 8, paris(2026, 5, 4, 9))
    assert (now.waiting, now.behind, now.today and now.today.state) == (0, 0, "done")


def test_today_is_not_behind_while_it_lasts() -> None:  # IC-41
    assert status(MAY, 7, paris(2026, 5, 4, 23)).behind == 0
    assert status(MAY, 7, paris(2026, 5, 5, 0)).behind == 1


def test_before_its_start_a_town_has_no_today() -> None:  # IC-40
    now = status(MAY, 0, paris(2026, 4, 1))
    assert (now.today, now.days_open, now.waiting, now.behind) == (None, 0, 0, 0)
    assert now.opens == paris(2026, 5, 1)


def test_at_leisure_nothing_is_counted() -> None:  # IC-43
    now = status(town("leisure", 2026, 5, 1), 50, paris(2026, 5, 4))
    assert (now.pace, now.waiting, now.behind) == ("leisure", None, 0)
    assert (now.today, now.opens, now.next_day) == (None, None, None)


def test_a_pace_to_come_is_announced() -> None:  # IC-47
    now = paris(2026, 12, 4, 9)
    calendar = changed(town("two-a-day", 2026, 12, 1), now, thrown=8, pace="advent")
    today = status(calendar, 8, now)
    assert (today.pace, today.coming, today.coming_from) == (
        "two-a-day",
        "advent",
        date(2026, 12, 5),
    )
    tomorrow = status(calendar, 8, paris(2026, 12, 5))
    assert (tomorrow.pace, tomorrow.coming, tomorrow.coming_from) == ("advent", None, None)


def test_leisure_to_come_is_announced_with_its_hour() -> None:  # IC-43, IC-47
    now = paris(2026, 5, 4, 9)
    shown = status(changed(MAY, now, thrown=8, pace="leisure"), 8, now)
    assert (shown.pace, shown.coming, shown.waiting) == ("two-a-day", "leisure", 0)
    assert (shown.opens, shown.next_day) == (paris(2026, 5, 5), None)


def test_after_leisure_the_calendar_shows_today_again() -> None:  # IC-47
    calendar = changed(town("leisure", 2026, 5, 1), paris(2026, 5, 20), thrown=70, pace="advent")
    shown = status(calendar, 70, paris(2026, 5, 20))
    assert (shown.days_open, shown.waiting, shown.behind) == (1, 2, 0)
    assert shown.today
    assert shown.today.number == 1


def test_between_leisure_and_the_calendars_next_day_there_is_no_today() -> None:  # IC-40, IC-47
    leisure = changed(MAY, paris(2026, 5, 4, 9), thrown=8, pace="leisure")
    west = changed(leisure, paris(2026, 5, 5, 1), thrown=9, zone="America/New_York")
    now = paris(2026, 5, 5, 2)  # still 4 May, a day the town has had, in New York
    shown = status(changed(west, now, thrown=9, pace="two-a-day"), 9, now)
    assert (shown.today, shown.pace, shown.coming) == (None, "two-a-day", None)
    assert shown.next_day == Day(5, date(2026, 5, 5), 2, 0, "closed", today=False)


def test_a_zone_that_was_left_is_named_while_it_counts() -> None:  # IC-42
    now = paris(2026, 5, 4, 9)
    assert status(MAY, 8, now).left is None
    tokyo = changed(MAY, now, thrown=8, zone="Asia/Tokyo")
    shown = status(tokyo, 8, now)
    assert (shown.zone, shown.left) == ("Asia/Tokyo", PARIS)
    assert shown.opens
    assert shown.opens.isoformat() == "2026-05-05T07:00:00+09:00"
    assert status(changed(tokyo, now, thrown=8, zone="Asia/Tokyo"), 8, now).left is None


def test_a_month_has_whole_weeks_from_monday() -> None:
    weeks = month(MAY, 3, paris(2026, 5, 3, 9), 2026, 5)
    assert [len(week) for week in weeks] == [7] * 5
    assert weeks[0][0].date == date(2026, 4, 27)
    assert [square.day and square.day.state for square in weeks[0]] == [
        *[None] * 4,
        "done",
        "partly",
        "open",
    ]
    assert weeks[1][0].day == Day(4, date(2026, 5, 4), 2, 0, "closed", today=False)


def test_weeks_may_begin_on_sunday() -> None:
    weeks = month(MAY, 3, paris(2026, 5, 3, 9), 2026, 5, first_weekday=6)
    assert weeks[0][0].date == date(2026, 4, 26)


def test_the_windows_of_an_advent() -> None:  # IC-47
    shown = windows(town("advent", 2026, 12, 1), 9, paris(2026, 12, 4, 9), 2026)
    assert [day.window for day in shown] == list(range(1, 26))
    assert [day.state for day in shown[:5]] == ["done", "done", "partly", "open", "closed"]
    assert shown[3].today


def test_windows_that_never_were_are_left_out() -> None:  # IC-47
    late = town("advent", 2026, 12, 10)
    shown = windows(late, 0, paris(2026, 12, 12), 2026)
    assert [day.window for day in shown] == list(range(10, 26))
    slowed = changed(late, paris(2026, 12, 12), thrown=0, pace="two-a-day")
    assert [day.window for day in windows(slowed, 0, paris(2026, 12, 20), 2026)] == [10, 11, 12]


def test_the_years_that_have_windows() -> None:  # IC-47
    now = paris(2027, 2, 1)
    assert advents(MAY) == ()
    twice = changed(town("advent", 2026, 12, 1), now, thrown=0, pace="advent")
    assert advents(twice) == (2026, 2027)
    assert advents(changed(twice, now, thrown=0, pace="two-a-day")) == (2026,)


@given(lives())
def test_what_waits_is_what_may_be_thrown(life: Life) -> None:
    shown = status(life.calendar, life.thrown, life.now)
    if shown.waiting is None:
        assert life.available() == 999
    else:
        assert life.available() == shown.waiting


@given(lives())
def test_the_days_add_up(life: Life) -> None:
    shown = list(days(life.calendar, life.thrown, life.now))
    now = status(life.calendar, life.thrown, life.now)
    assert len(shown) == now.days_open
    assert [day.number for day in shown] == list(range(1, len(shown) + 1))
    assert sum(day.today for day in shown) == (now.today is not None)
    assert now.behind == sum(day.state != "done" and not day.today for day in shown)
    if now.waiting is not None:
        assert now.waiting == sum(day.of - day.thrown for day in shown)


@given(lives())
def test_the_next_opening_is_where_more_can_be_thrown(life: Life) -> None:
    shown = status(life.calendar, life.thrown, life.now)
    if shown.opens is None or shown.waiting is None:
        return
    thrown = life.thrown + shown.waiting
    # On the wall, a second before may be an hour that the clocks skip.
    just_before = shown.opens.astimezone(UTC) - timedelta(seconds=1)
    assert not isinstance(next_throw(life.calendar, thrown, just_before), Throw)
    assert isinstance(next_throw(life.calendar, thrown, shown.opens), Throw)


def test_a_town_of_years_is_answered_at_once() -> None:
    calendar = MAY
    for week in range(1, 100):
        zone = ("Asia/Tokyo", PARIS)[week % 2]
        calendar = changed(calendar, paris(2026, 5, 1) + timedelta(weeks=week), thrown=0, zone=zone)
    now = paris(2029, 5, 1)
    calls = 0

    def count(frame: FrameType, event: str, _: object) -> None:
        nonlocal calls
        calls += event == "call"

    status(calendar, 500, now)
    sys.setprofile(count)
    try:
        status(calendar, 500, now)
        next_throw(calendar, 500, now)
        month(calendar, 500, now, 2029, 4)
    finally:
        sys.setprofile(None)
    assert calls < 20_000
