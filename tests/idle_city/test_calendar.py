"""The calendar's rules by example: days, zones, clocks, starts (IC-11, IC-13, IC-40 to IC-43).

Advent and changes of pace are in ``test_calendar_paces``, what always holds in
``test_calendar_properties``.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import msgspec
import pytest

from papeterie.games.idle_city.calendar import (
    Calendar,
    Change,
    Throw,
    changed,
    day_of_throw,
    days_open,
    latest,
    next_throw,
)
from papeterie.games.idle_city.zones import first_instant, instant, moment, zone_names
from papeterie.pen.game import Refusal

PARIS = "Europe/Paris"
MAY = Calendar(date(2026, 5, 1), PARIS, "two-a-day")


def at(zone: str, *when: int) -> datetime:
    return datetime(*when, tzinfo=ZoneInfo(zone))  # type: ignore[arg-type,misc]


def paris(*when: int) -> datetime:
    return at(PARIS, *when)


def refused(calendar: Calendar, thrown: int, now: datetime, **known: datetime) -> Refusal:
    answer = next_throw(calendar, thrown, now, **known)
    assert isinstance(answer, Refusal)
    return answer


def allowed(calendar: Calendar, thrown: int, now: datetime, **known: datetime) -> Throw:
    answer = next_throw(calendar, thrown, now, **known)
    assert isinstance(answer, Throw)
    return answer


# IC-40: days are dates


def test_day_1_is_the_start_date() -> None:  # IC-40
    assert allowed(MAY, 0, paris(2026, 5, 1, 8)) == Throw(1, 2, 1, date(2026, 5, 1))


def test_a_day_has_two_throws() -> None:  # IC-11
    assert allowed(MAY, 1, paris(2026, 5, 1, 8)) == Throw(2, 2, 1, date(2026, 5, 1))
    assert refused(MAY, 2, paris(2026, 5, 1, 8)).rule == "IC-40"


def test_one_second_before_midnight_tomorrow_is_closed() -> None:  # IC-40
    refusal = refused(MAY, 2, paris(2026, 5, 1, 23, 59, 59))
    assert refusal.facts == {
        "day": 2,
        "date": "2026-05-02",
        "opens": "2026-05-02T00:00:00+02:00",
    }


def test_at_midnight_sharp_the_day_is_open() -> None:  # IC-40
    assert allowed(MAY, 2, paris(2026, 5, 2, 0, 0, 0)).day == 2


def test_a_day_is_a_date_and_not_24_hours() -> None:  # IC-40
    late = paris(2026, 5, 1, 23, 50)
    assert allowed(MAY, 0, late).day == 1
    assert allowed(MAY, 2, late + timedelta(minutes=10)).day == 2


def test_midnight_is_the_zones_and_not_greenwichs() -> None:  # IC-40
    auckland = Calendar(date(2026, 5, 1), "Pacific/Auckland", "two-a-day")
    assert days_open(auckland, at("UTC", 2026, 4, 30, 11, 59)) == 0
    assert days_open(auckland, at("UTC", 2026, 4, 30, 12)) == 1


def test_a_throw_begun_before_midnight_stays_with_its_day_when_done_after() -> None:  # IC-40
    # The throw of 23:58 is the second of day 1; done at 0:03, it has taken nothing from day 2.
    assert day_of_throw(MAY, 1).date == date(2026, 5, 1)
    assert allowed(MAY, 2, paris(2026, 5, 2, 0, 3)) == Throw(1, 2, 2, date(2026, 5, 2))


def test_dice_thrown_again_take_no_throw_from_the_day() -> None:  # IC-13
    # Throws are counted, not dice: after one throw, however often its dice fell, one is left.
    assert allowed(MAY, 1, paris(2026, 5, 1, 9)).turn == 2


def test_a_start_in_the_past_opens_all_days_since() -> None:  # IC-40
    assert days_open(MAY, paris(2026, 5, 10, 7)) == 10


def test_a_start_in_the_future_is_closed_and_says_when_it_opens() -> None:  # IC-40
    refusal = refused(MAY, 0, paris(2026, 4, 20, 12))
    assert refusal.rule == "IC-40"
    assert refusal.facts["opens"] == "2026-05-01T00:00:00+02:00"


def test_a_start_in_the_future_may_be_moved() -> None:  # IC-40
    now = paris(2026, 4, 20, 12)
    sooner = changed(MAY, now, thrown=0, start=date(2026, 4, 20))
    assert allowed(sooner, 0, now) == Throw(1, 2, 1, date(2026, 4, 20))
    later = changed(sooner, now, thrown=0, start=date(2026, 6, 1))
    assert days_open(later, paris(2026, 5, 31, 23)) == 0
    assert days_open(later, paris(2026, 6, 1, 0)) == 1


def test_a_start_moved_keeps_zone_and_pace_as_they_were_changed() -> None:  # IC-40
    now = paris(2026, 4, 20, 12)
    calendar = changed(MAY, now, thrown=0, zone="Asia/Tokyo")
    calendar = changed(calendar, now, thrown=0, start=date(2026, 7, 1))
    assert days_open(calendar, at("Asia/Tokyo", 2026, 6, 30, 23, 59)) == 0
    assert days_open(calendar, at("Asia/Tokyo", 2026, 7, 1)) == 1


def test_a_change_of_pace_keeps_a_start_that_was_moved() -> None:  # IC-40, IC-47
    now = paris(2026, 4, 20, 12)
    calendar = changed(MAY, now, thrown=0, start=date(2026, 7, 1))
    for pace in ("advent", "two-a-day"):
        calendar = changed(calendar, now, thrown=0, pace=pace)
    assert day_of_throw(calendar, 0).date == date(2026, 7, 1)


def test_after_the_first_throw_the_start_stays() -> None:  # IC-40
    with pytest.raises(Refusal) as refusal:
        changed(MAY, paris(2026, 5, 1, 12), thrown=1, start=date(2026, 5, 4))
    assert refusal.value.rule == "IC-40"


def test_a_leap_day_is_a_day() -> None:  # IC-40
    calendar = Calendar(date(2028, 2, 28), PARIS, "two-a-day")
    assert day_of_throw(calendar, 2).date == date(2028, 2, 29)
    assert day_of_throw(calendar, 4).date == date(2028, 3, 1)


# IC-41: missed days


def test_missed_days_are_caught_up_in_order() -> None:  # IC-41
    now = paris(2026, 5, 4, 9)
    caught_up = [allowed(MAY, thrown, now).date for thrown in range(1, 8)]
    assert caught_up == [date(2026, 5, day) for day in (1, 2, 2, 3, 3, 4, 4)]
    assert refused(MAY, 8, now).facts["date"] == "2026-05-05"


def test_a_town_left_alone_for_a_year_lost_nothing() -> None:  # IC-41
    now = paris(2027, 5, 1, 9)
    assert allowed(MAY, 3, now).date == date(2026, 5, 2)
    assert days_open(MAY, now) == 366


# IC-42: daylight saving


def test_the_short_night_in_paris_costs_no_throw() -> None:  # IC-42
    calendar = Calendar(date(2026, 3, 28), PARIS, "two-a-day")
    assert days_open(calendar, at("UTC", 2026, 3, 28, 22, 59, 59)) == 1
    assert days_open(calendar, at("UTC", 2026, 3, 28, 23)) == 2  # 29 March, 0:00, still winter
    assert days_open(calendar, at("UTC", 2026, 3, 29, 21, 59, 59)) == 2
    assert days_open(calendar, at("UTC", 2026, 3, 29, 22)) == 3  # 30 March, 0:00, summer


def test_the_long_night_in_paris_gives_no_throw() -> None:  # IC-42
    calendar = Calendar(date(2026, 10, 24), PARIS, "two-a-day")
    assert days_open(calendar, at("UTC", 2026, 10, 24, 22)) == 2
    twice = [paris(2026, 10, 25, 2, 30).replace(fold=fold) for fold in (0, 1)]
    assert [days_open(calendar, hour) for hour in twice] == [2, 2]
    assert days_open(calendar, at("UTC", 2026, 10, 25, 22, 59, 59)) == 2
    assert days_open(calendar, at("UTC", 2026, 10, 25, 23)) == 3


def test_where_clocks_skip_midnight_the_day_opens_at_one() -> None:  # IC-40, IC-42
    calendar = Calendar(date(2018, 11, 3), "America/Sao_Paulo", "two-a-day")
    refusal = refused(calendar, 2, at("America/Sao_Paulo", 2018, 11, 3, 23, 59, 59))
    assert refusal.facts["opens"] == "2018-11-04T01:00:00-02:00"


def test_where_midnight_comes_twice_the_day_opens_at_the_first_and_stays_open() -> None:  # IC-42
    zone = "America/Havana"  # on 1 November 2026, from 1:00 back to 0:00
    calendar = Calendar(date(2026, 10, 31), zone, "two-a-day")
    assert days_open(calendar, at(zone, 2026, 10, 31, 23, 59, 59)) == 1
    assert days_open(calendar, at(zone, 2026, 11, 1, 0)) == 2
    assert days_open(calendar, at(zone, 2026, 11, 1, 0).replace(fold=1)) == 2


def test_where_clocks_go_back_over_midnight_the_day_does_not_close_again() -> None:  # IC-42
    zone = "America/St_Johns"  # in 2010, at 0:01 back to 23:01
    calendar = Calendar(date(2010, 11, 6), zone, "two-a-day")
    midnight = moment(first_instant(date(2010, 11, 7), zone), "UTC")
    minutes = [midnight + timedelta(minutes=m) for m in (-1, 0, 1, 30, 61, 62)]
    assert [days_open(calendar, minute) for minute in minutes] == [1, 2, 2, 2, 2, 2]


def test_a_gap_begun_before_midnight_opens_the_day_at_its_end() -> None:  # IC-40
    # Toronto, 30 March 1919: from 23:30 to 0:30.
    opens = moment(first_instant(date(1919, 3, 31), "America/Toronto"), "America/Toronto")
    assert opens.isoformat() == "1919-03-31T00:30:00-04:00"


def test_a_date_that_samoa_left_out_opens_with_the_one_after_it() -> None:  # IC-40, IC-42
    zone = "Pacific/Apia"  # 30 December 2011 was left out
    calendar = Calendar(date(2011, 12, 28), zone, "two-a-day")
    assert days_open(calendar, at(zone, 2011, 12, 29, 23, 59, 59)) == 2
    assert days_open(calendar, at(zone, 2011, 12, 31)) == 4
    assert day_of_throw(calendar, 4).date == date(2011, 12, 30)


# IC-42: zones


def test_a_traveller_going_west_waits_for_the_midnight_there() -> None:  # IC-42
    calendar = changed(MAY, paris(2026, 5, 3, 12), thrown=6, zone="America/New_York")
    assert days_open(calendar, paris(2026, 5, 4, 5, 59)) == 3
    assert days_open(calendar, at("America/New_York", 2026, 5, 4)) == 4
    assert days_open(calendar, at("America/New_York", 2026, 5, 20)) == 20


def test_going_west_closes_nothing_that_is_open() -> None:  # IC-42
    just_open = paris(2026, 5, 3, 0, 1)  # still 2 May in New York
    calendar = changed(MAY, just_open, thrown=4, zone="America/New_York")
    assert allowed(calendar, 4, just_open).date == date(2026, 5, 3)
    assert allowed(calendar, 5, just_open).date == date(2026, 5, 3)
    assert refused(calendar, 6, just_open).facts["opens"] == "2026-05-04T00:00:00-04:00"


def test_a_traveller_going_east_gains_no_day_by_it() -> None:  # IC-42
    calendar = changed(MAY, paris(2026, 5, 3, 20), thrown=6, zone="Asia/Tokyo")
    assert days_open(calendar, paris(2026, 5, 3, 20)) == 3  # 4 May, 3:00 in Tokyo
    assert days_open(calendar, paris(2026, 5, 3, 23, 59, 59)) == 3
    assert days_open(calendar, paris(2026, 5, 4)) == 4


def test_each_later_day_opens_at_the_later_of_the_two_midnights() -> None:  # IC-42
    east = changed(MAY, paris(2026, 5, 3, 20), thrown=6, zone="Asia/Tokyo")
    assert days_open(east, paris(2026, 8, 1) - timedelta(seconds=1)) == 92
    assert days_open(east, paris(2026, 8, 1)) == 93


def test_after_a_further_zone_the_first_left_counts_no_more() -> None:  # IC-42
    now = paris(2026, 5, 3, 12)
    calendar = changed(MAY, now, thrown=6, zone="America/New_York")
    calendar = changed(calendar, now, thrown=6, zone="Asia/Tokyo")
    calendar = changed(calendar, now, thrown=6, zone="Asia/Seoul")
    # The next day keeps the latest of all that it was promised ...
    assert days_open(calendar, at("America/New_York", 2026, 5, 3, 23, 59, 59)) == 3
    assert days_open(calendar, at("America/New_York", 2026, 5, 4)) == 4
    # ... and those after it know of Tokyo and Seoul alone.
    assert days_open(calendar, at("Asia/Seoul", 2026, 5, 5)) == 5


def test_naming_ones_zone_again_drops_the_zone_one_left() -> None:  # IC-42
    now = paris(2026, 5, 3, 12)
    back = changed(changed(MAY, now, thrown=6, zone="America/New_York"), now, thrown=6, zone=PARIS)
    assert days_open(back, paris(2026, 5, 8, 5, 59)) == 7
    settled = changed(back, now, thrown=6, zone=PARIS)
    assert days_open(settled, paris(2026, 5, 4, 5, 59)) == 3  # promised for 6:00
    assert days_open(settled, paris(2026, 5, 8)) == 8


def test_hopping_zones_before_the_start_gains_nothing_either() -> None:  # IC-42, IC-47
    calendar = Calendar(date(2026, 12, 1), PARIS, "two-a-day")
    now = paris(2026, 11, 30, 20)  # 1 December in Tokyo
    for zone in ("America/New_York", "Asia/Tokyo", "Asia/Seoul"):
        calendar = changed(calendar, now, thrown=0, zone=zone)
    calendar = changed(calendar, now, thrown=0, pace="advent")
    assert refused(calendar, 0, now).facts["opens"] == "2026-12-01T14:00:00+09:00"
    assert day_of_throw(calendar, 0) == Throw(1, 4, 1, date(2026, 12, 1), 1)


def test_hopping_zones_does_not_hasten_leisure() -> None:  # IC-42, IC-47
    now = paris(2026, 5, 3, 20)
    calendar = MAY
    for zone in ("America/New_York", "Asia/Tokyo", "Asia/Seoul"):
        calendar = changed(calendar, now, thrown=6, zone=zone)
    calendar = changed(calendar, now, thrown=6, pace="leisure")
    assert refused(calendar, 6, now).facts["opens"] == "2026-05-04T13:00:00+09:00"


def test_hopping_zones_opens_nothing_at_once() -> None:  # IC-42
    now = paris(2026, 5, 3, 13)  # 4 May has begun on Kiritimati
    calendar = MAY
    for zone in ("Pacific/Kiritimati", "Pacific/Kiritimati", "Pacific/Apia", "Pacific/Auckland"):
        calendar = changed(calendar, now, thrown=6, zone=zone)
        assert days_open(calendar, now) == 3
        assert days_open(calendar, paris(2026, 5, 4)) == 4


# IC-42: clocks set back


def test_a_clock_set_back_takes_nothing_away() -> None:  # IC-42
    seen = paris(2026, 5, 9, 8)
    assert days_open(MAY, paris(2026, 5, 2, 8), seen=seen) == 9
    assert allowed(MAY, 16, paris(2026, 5, 2, 8), seen=seen).day == 9


def test_a_clock_set_back_opens_nothing() -> None:  # IC-42
    seen = paris(2026, 5, 9, 8)
    assert refused(MAY, 18, paris(2026, 5, 2, 8), seen=seen).facts["date"] == "2026-05-10"


def test_throws_made_are_witnesses_of_their_days() -> None:  # IC-42
    # The first throw of day 9 was made, so day 9 is open, and its second may follow.
    assert allowed(MAY, 17, paris(2026, 5, 2, 8)).day == 9
    assert days_open(MAY, paris(2026, 5, 2, 8), thrown=17) == 9


def test_a_change_made_after_setting_the_clock_back_touches_no_day_played() -> None:  # IC-42
    calendar = changed(MAY, paris(2026, 5, 2, 8), thrown=18, pace="advent")
    assert day_of_throw(calendar, 17) == day_of_throw(MAY, 17)
    assert days_open(calendar, paris(2026, 5, 2, 8), thrown=18) == 9


def test_a_change_is_a_witness_of_its_moment() -> None:  # IC-42
    now, before = paris(2026, 5, 9, 8), paris(2026, 5, 2, 8)
    calendar = changed(MAY, now, thrown=0, zone="Asia/Tokyo")
    assert days_open(calendar, before) == 9
    assert latest(calendar, before) == now


def test_changes_that_a_record_holds_in_odd_order_close_nothing() -> None:  # IC-42
    first = Change(instant(paris(2026, 5, 9, 8)), zone="Asia/Tokyo")
    earlier = Change(instant(paris(2026, 5, 2, 8)), pace="advent")
    odd = msgspec.structs.replace(MAY, changes=(first, earlier))
    assert days_open(odd, paris(2026, 5, 2, 8)) == 9
    assert day_of_throw(odd, 17).date == date(2026, 5, 9)


def test_a_change_in_a_record_is_not_earlier_than_the_throws_it_counts() -> None:  # IC-42
    change = Change(instant(paris(2026, 12, 2, 8)), thrown=18, pace="advent")
    december = Calendar(date(2026, 12, 1), PARIS, "two-a-day", (change,))
    assert day_of_throw(december, 17) == Throw(2, 2, 9, date(2026, 12, 9))
    assert day_of_throw(december, 18) == Throw(1, 4, 10, date(2026, 12, 10), 10)


def test_what_to_remember_never_goes_back() -> None:  # IC-42
    now, before = paris(2026, 5, 9, 8), paris(2026, 5, 2, 8)
    assert latest(MAY, now) == now
    assert latest(MAY, before, seen=now) == now
    assert latest(MAY, before, thrown=17) == paris(2026, 5, 9)


# Bad input


@pytest.mark.parametrize(
    "zone", ["", "Mars/Phobos", "../../etc/passwd", "Europe", "europe/paris", "localtime", "a\0b"]
)
def test_a_zone_that_is_none_is_refused(zone: str) -> None:  # IC-40
    with pytest.raises(ValueError, match="no time zone"):
        Calendar(date(2026, 5, 1), zone, "two-a-day")


def test_all_zones_on_offer_can_be_chosen() -> None:  # IC-40
    for zone in zone_names():
        assert first_instant(date(2026, 5, 1), zone)
    assert PARIS in zone_names()


def test_a_pace_that_is_none_is_refused() -> None:  # IC-43
    with pytest.raises(ValueError, match="no pace"):
        Calendar(date(2026, 5, 1), PARIS, "hourly")  # type: ignore[arg-type]


@pytest.mark.parametrize("year", [1, 1899, 3000, 9999])
def test_a_start_out_of_all_reason_is_refused(year: int) -> None:  # IC-40
    with pytest.raises(ValueError, match="between 1900 and 2999"):
        Calendar(date(year, 12, 31), PARIS, "two-a-day")


def test_a_change_is_of_exactly_one_thing() -> None:
    with pytest.raises(ValueError, match="of the zone, of the pace or of the start"):
        Change(0)
    with pytest.raises(ValueError, match="of the zone, of the pace or of the start"):
        Change(0, zone=PARIS, pace="leisure")


def test_a_start_moved_after_a_throw_is_refused_in_a_record_too() -> None:  # IC-40
    with pytest.raises(ValueError, match="before the first throw"):
        Change(0, 1, start=date(2026, 5, 1))


@pytest.mark.parametrize("instant", [10**18, -(10**18)])
def test_a_change_made_out_of_all_reason_is_refused(instant: int) -> None:
    with pytest.raises(ValueError, match="between 1900 and 2999"):
        Change(instant, zone=PARIS)


def test_throws_are_counted_from_0() -> None:
    with pytest.raises(ValueError, match="counted from 0"):
        Change(0, -1, zone=PARIS)
    with pytest.raises(ValueError, match="counted from 0"):
        day_of_throw(MAY, -1)


def test_a_moment_without_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="a moment needs a time zone"):
        days_open(MAY, datetime(2026, 5, 1))  # noqa: DTZ001


def test_any_clocks_moment_will_do() -> None:
    here = datetime(2026, 5, 2, 3, 30, tzinfo=timezone(timedelta(hours=5, minutes=30)))
    assert here.astimezone(UTC).day == 1
    assert days_open(MAY, here) == 2  # exactly midnight in Paris


def test_a_calendar_survives_being_written_and_read() -> None:
    calendar = changed(MAY, paris(2026, 5, 3, 12), thrown=6, zone="Asia/Tokyo")
    calendar = changed(calendar, paris(2026, 5, 3, 12), thrown=6, pace="leisure")
    written = msgspec.json.encode(calendar)
    assert msgspec.json.decode(written, type=Calendar) == calendar
    with pytest.raises(msgspec.ValidationError, match="no time zone"):
        msgspec.json.decode(written.replace(b"Asia/Tokyo", b"Asia/Edo"), type=Calendar)
