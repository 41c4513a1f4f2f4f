"""Advent, leisure, and changes of pace, by example (IC-11, IC-43, IC-44, IC-47)."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from papeterie.games.idle_city.calendar import (
    Calendar,
    Change,
    Pace,
    Throw,
    changed,
    day_of_throw,
    days_open,
    next_throw,
)
from papeterie.games.idle_city.zones import instant
from papeterie.pen.game import Refusal

PARIS = "Europe/Paris"


def paris(*when: int) -> datetime:
    return datetime(*when, tzinfo=ZoneInfo(PARIS))  # type: ignore[arg-type,misc]


def town(pace: Pace, *start: int) -> Calendar:
    return Calendar(date(*start), PARIS, pace)


def allowed(calendar: Calendar, thrown: int, now: datetime) -> Throw:
    answer = next_throw(calendar, thrown, now)
    assert isinstance(answer, Throw)
    return answer


def open_throws(calendar: Calendar, now: datetime) -> int:
    """How many throws may be made by now, one after the other."""
    thrown = 0
    while isinstance(next_throw(calendar, thrown, now), Throw):
        thrown += 1
    return thrown


# Advent


def test_an_advent_window_holds_four_throws() -> None:  # IC-11
    advent = town("advent", 2026, 12, 1)
    assert [day_of_throw(advent, n).turn for n in range(5)] == [1, 2, 3, 4, 1]
    assert day_of_throw(advent, 3) == Throw(4, 4, 1, date(2026, 12, 1), 1)
    assert open_throws(advent, paris(2026, 12, 1, 10)) == 4


def test_christmas_is_the_last_window_and_then_it_is_two_a_day() -> None:  # IC-11, IC-47
    advent = town("advent", 2026, 12, 1)
    assert day_of_throw(advent, 99) == Throw(4, 4, 25, date(2026, 12, 25), 25)
    assert day_of_throw(advent, 100) == Throw(1, 2, 26, date(2026, 12, 26))
    assert day_of_throw(advent, 102) == Throw(1, 2, 27, date(2026, 12, 27))


def test_one_may_play_on_for_months_after_christmas_at_two_a_day() -> None:  # IC-11
    advent = town("advent", 2026, 12, 1)
    assert open_throws(advent, paris(2027, 3, 1, 10)) == 100 + 2 * 66
    next_december = day_of_throw(advent, 100 + 2 * 341)
    assert (next_december.date, next_december.of) == (date(2027, 12, 2), 2)


def test_an_advent_begun_on_10_december_has_no_earlier_windows() -> None:  # IC-47
    advent = town("advent", 2026, 12, 10)
    assert day_of_throw(advent, 0) == Throw(1, 4, 1, date(2026, 12, 10), 10)
    assert day_of_throw(advent, 63) == Throw(4, 4, 16, date(2026, 12, 25), 25)
    assert day_of_throw(advent, 64).of == 2


def test_an_advent_begun_on_christmas_has_one_window() -> None:  # IC-47
    advent = town("advent", 2026, 12, 25)
    assert day_of_throw(advent, 3) == Throw(4, 4, 1, date(2026, 12, 25), 25)
    assert day_of_throw(advent, 4) == Throw(1, 2, 2, date(2026, 12, 26))


def test_an_advent_chosen_in_november_waits_for_the_1st() -> None:  # IC-47
    advent = town("advent", 2026, 11, 20)
    refusal = next_throw(advent, 0, paris(2026, 11, 30, 23, 59, 59))
    assert isinstance(refusal, Refusal)
    assert (refusal.rule, refusal.facts["opens"]) == ("IC-47", "2026-12-01T00:00:00+01:00")
    assert day_of_throw(advent, 0) == Throw(1, 4, 1, date(2026, 12, 1), 1)
    assert open_throws(advent, paris(2026, 12, 1)) == 4


@pytest.mark.parametrize("day", [26, 31])
def test_an_advent_chosen_after_christmas_is_next_years(day: int) -> None:  # IC-47
    assert day_of_throw(town("advent", 2026, 12, day), 0).date == date(2027, 12, 1)


def test_windows_left_shut_stay_available_after_christmas() -> None:  # IC-47, IC-41
    advent = town("advent", 2026, 12, 1)
    answer = next_throw(advent, 41, paris(2027, 1, 6, 9))
    assert answer == Throw(2, 4, 11, date(2026, 12, 11), 11)


def test_moving_the_start_of_an_advent_moves_its_windows() -> None:  # IC-40, IC-47
    advent = changed(town("advent", 2026, 12, 28), paris(2026, 11, 5), thrown=0, start=date(2026, 12, 3))
    assert day_of_throw(advent, 0) == Throw(1, 4, 1, date(2026, 12, 3), 3)


def test_a_change_of_zone_leaves_the_windows_as_they_are() -> None:  # IC-42, IC-47
    advent = town("advent", 2026, 12, 1)
    for now in (paris(2026, 12, 10, 12), paris(2026, 12, 25, 12)):
        advent = changed(advent, now, thrown=40, zone="Asia/Tokyo")
        assert day_of_throw(advent, 99).window == 25
        assert day_of_throw(advent, 100) == Throw(1, 2, 26, date(2026, 12, 26))


# Leisure


def test_at_leisure_one_throws_as_often_as_one_likes() -> None:  # IC-43, IC-44
    leisure = town("leisure", 2026, 5, 1)
    now = paris(2026, 5, 1, 0, 1)
    assert [next_throw(leisure, n, now) for n in (0, 1, 999)] == [Throw(1), Throw(2), Throw(1000)]


def test_leisure_has_no_calendar_so_it_waits_for_no_start() -> None:  # IC-43
    assert next_throw(town("leisure", 2026, 5, 1), 0, paris(2026, 4, 1)) == Throw(1)


# Changes of pace


def test_a_change_of_pace_applies_from_the_next_day_not_yet_open() -> None:  # IC-47
    now = paris(2026, 12, 4, 9)
    calendar = changed(town("two-a-day", 2026, 12, 1), now, thrown=6, pace="advent")
    assert open_throws(calendar, now) == 8
    assert day_of_throw(calendar, 7) == Throw(2, 2, 4, date(2026, 12, 4))
    assert day_of_throw(calendar, 8) == Throw(1, 4, 5, date(2026, 12, 5), 5)


def test_slowing_down_leaves_the_open_windows_their_four() -> None:  # IC-47
    now = paris(2026, 12, 4, 9)
    calendar = changed(town("advent", 2026, 12, 1), now, thrown=2, pace="two-a-day")
    assert open_throws(calendar, now) == 16
    assert day_of_throw(calendar, 15) == Throw(4, 4, 4, date(2026, 12, 4), 4)
    assert day_of_throw(calendar, 16) == Throw(1, 2, 5, date(2026, 12, 5))


def test_days_missed_at_the_pace_before_keep_their_number_of_throws() -> None:  # IC-41, IC-47
    now = paris(2026, 12, 4, 9)
    calendar = changed(town("two-a-day", 2026, 12, 1), now, thrown=1, pace="advent")
    later = paris(2026, 12, 6, 9)
    dates = [allowed(calendar, n, later).date for n in range(1, 16)]
    assert [day.day for day in dates if day] == [1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6]


def test_a_change_back_before_it_applies_leaves_all_as_it_was() -> None:  # IC-47
    now = paris(2026, 12, 4, 9)
    before = town("two-a-day", 2026, 12, 1)
    calendar = changed(before, now, thrown=6, pace="advent")
    calendar = changed(calendar, now, thrown=6, pace="two-a-day")
    assert [day_of_throw(calendar, n) for n in range(60)] == [day_of_throw(before, n) for n in range(60)]


def test_a_town_already_begun_goes_on_while_its_advent_waits() -> None:  # IC-47
    begun = town("two-a-day", 2026, 11, 1)
    calendar = changed(begun, paris(2026, 11, 20, 9), thrown=40, pace="advent")
    assert day_of_throw(calendar, 40) == Throw(1, 2, 21, date(2026, 11, 21))
    assert day_of_throw(calendar, 60) == Throw(1, 4, 31, date(2026, 12, 1), 1)


def test_advent_chosen_on_christmas_means_next_years() -> None:  # IC-47
    begun = town("two-a-day", 2026, 12, 1)
    calendar = changed(begun, paris(2026, 12, 25, 9), thrown=50, pace="advent")
    assert day_of_throw(calendar, 50) == Throw(1, 2, 26, date(2026, 12, 26))
    to_december = (date(2027, 12, 1) - date(2026, 12, 26)).days
    assert day_of_throw(calendar, 50 + 2 * to_december).window == 1


def test_advent_chosen_again_a_year_later_has_windows_again() -> None:  # IC-47
    calendar = changed(town("advent", 2026, 12, 1), paris(2027, 11, 30, 9), thrown=0, pace="advent")
    days = days_open(calendar, paris(2027, 12, 1, 9))
    assert days == 366
    assert day_of_throw(calendar, 100 + 2 * 340) == Throw(1, 4, 366, date(2027, 12, 1), 1)


def test_a_waiting_advent_changed_to_two_a_day_begins_tomorrow() -> None:  # IC-47
    now = paris(2026, 11, 20, 9)
    calendar = changed(town("advent", 2026, 11, 10), now, thrown=0, pace="two-a-day")
    assert open_throws(calendar, now) == 0
    assert allowed(calendar, 0, paris(2026, 11, 21)) == Throw(1, 2, 1, date(2026, 11, 21))


def test_a_change_of_pace_before_the_start_keeps_the_start() -> None:  # IC-40, IC-47
    calendar = changed(town("two-a-day", 2026, 12, 10), paris(2026, 11, 20), thrown=0, pace="advent")
    assert day_of_throw(calendar, 0) == Throw(1, 4, 1, date(2026, 12, 10), 10)


def test_leisure_begins_with_the_next_day_and_missed_days_come_first() -> None:  # IC-43, IC-47
    now = paris(2026, 5, 4, 9)
    calendar = changed(town("two-a-day", 2026, 5, 1), now, thrown=5, pace="leisure")
    assert open_throws(calendar, now) == 8
    refusal = next_throw(calendar, 8, now)
    assert isinstance(refusal, Refusal)
    assert (refusal.rule, refusal.facts["opens"]) == ("IC-47", "2026-05-05T00:00:00+02:00")
    tomorrow = paris(2026, 5, 5)
    assert next_throw(calendar, 5, tomorrow) == Throw(2, 2, 3, date(2026, 5, 3))
    assert next_throw(calendar, 8, tomorrow) == Throw(1)
    assert next_throw(calendar, 500, tomorrow) == Throw(493)


def test_leisure_called_off_before_it_began_changes_nothing() -> None:  # IC-47
    now = paris(2026, 5, 4, 9)
    before = town("two-a-day", 2026, 5, 1)
    calendar = changed(before, now, thrown=5, pace="leisure")
    calendar = changed(calendar, now, thrown=5, pace="two-a-day")
    assert [day_of_throw(calendar, n) for n in range(30)] == [day_of_throw(before, n) for n in range(30)]


def test_from_leisure_a_calendar_begins_with_today() -> None:  # IC-47
    now = paris(2026, 5, 20, 9)
    calendar = changed(town("leisure", 2026, 5, 1), now, thrown=120, pace="two-a-day")
    assert next_throw(calendar, 120, now) == Throw(1, 2, 1, date(2026, 5, 20))
    assert isinstance(next_throw(calendar, 122, now), Refusal)
    assert day_of_throw(calendar, 119) == Throw(120)


def test_from_leisure_a_calendar_begins_with_the_latest_day_it_knows_of() -> None:  # IC-42
    moved = Change(instant(paris(2026, 5, 20, 9)), thrown=5, zone="Europe/Berlin")
    set_back = Change(instant(paris(2026, 5, 2, 9)), thrown=5, pace="two-a-day")
    calendar = Calendar(date(2026, 5, 1), PARIS, "leisure", (moved, set_back))
    assert day_of_throw(calendar, 5) == Throw(1, 2, 1, date(2026, 5, 20))
    assert days_open(calendar, paris(2026, 5, 2, 9)) == 1


def test_a_calendar_left_and_taken_up_again_goes_on_counting_its_days() -> None:  # IC-47
    calendar = changed(town("two-a-day", 2026, 5, 1), paris(2026, 5, 4, 9), thrown=8, pace="leisure")
    calendar = changed(calendar, paris(2026, 5, 20, 9), thrown=30, pace="two-a-day")
    assert day_of_throw(calendar, 29) == Throw(22)
    assert day_of_throw(calendar, 30) == Throw(1, 2, 5, date(2026, 5, 20))


def test_days_missed_before_leisure_can_still_be_caught_up_after_it() -> None:  # IC-41, IC-47
    calendar = changed(town("two-a-day", 2026, 5, 1), paris(2026, 5, 4, 9), thrown=3, pace="leisure")
    now = paris(2026, 5, 20, 9)
    calendar = changed(calendar, now, thrown=5, pace="two-a-day")
    dates = [allowed(calendar, n, now).date for n in range(5, 10)]
    assert dates == [date(2026, 5, day) for day in (3, 4, 4, 20, 20)]


def test_no_date_is_a_day_twice() -> None:  # IC-42, IC-47
    # Leisure from 11 January in Tokyo; left again where it is still the 10th.
    tokyo = Calendar(date(2026, 1, 10), "Asia/Tokyo", "two-a-day")
    calendar = changed(tokyo, _tokyo(2026, 1, 10, 9), thrown=2, pace="leisure")
    calendar = changed(calendar, _tokyo(2026, 1, 11, 1), thrown=2, zone="America/New_York")
    calendar = changed(calendar, _tokyo(2026, 1, 11, 2), thrown=4, pace="two-a-day")
    assert day_of_throw(calendar, 4) == Throw(1, 2, 2, date(2026, 1, 11))


def _tokyo(*when: int) -> datetime:
    return datetime(*when, tzinfo=ZoneInfo("Asia/Tokyo"))  # type: ignore[arg-type,misc]


def test_a_start_in_the_future_holds_for_a_town_that_was_at_leisure() -> None:  # IC-40
    calendar = changed(town("leisure", 2026, 5, 10), paris(2026, 5, 1), thrown=0, pace="two-a-day")
    assert day_of_throw(calendar, 0).date == date(2026, 5, 10)


def test_throws_at_leisure_count_as_begun_so_that_advent_need_not_wait() -> None:  # IC-47
    now = paris(2026, 5, 1)
    calendar = changed(town("leisure", 2026, 5, 10), now, thrown=3, pace="two-a-day")
    calendar = changed(calendar, now, thrown=3, pace="advent")
    assert day_of_throw(calendar, 3) == Throw(1, 2, 1, date(2026, 5, 10))


@pytest.mark.parametrize(
    ("before", "change"),
    [
        (town("two-a-day", 2026, 5, 1), {"pace": "two-a-day"}),
        (town("leisure", 2026, 5, 1), {"pace": "leisure"}),
        (town("advent", 2026, 12, 1), {"zone": PARIS}),
        (town("advent", 2026, 12, 1), {"start": date(2026, 12, 1)}),
    ],
)
def test_asking_for_what_is_so_changes_nothing(before: Calendar, change: dict[str, str]) -> None:
    assert changed(before, paris(2026, 5, 3), thrown=0, **change) is before  # type: ignore[arg-type]
