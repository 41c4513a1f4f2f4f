"""What a town's page says of its days: which throw this is, the month, what opens when.

The calendar itself is the game's (IC-40 to IC-47); here it is put into words.
"""

from __future__ import annotations

import datetime as dt
from typing import Any
from zoneinfo import ZoneInfo

from babel.dates import get_day_names

from papeterie.games.idle_city import almanac, timetable
from papeterie.games.idle_city.calendar import Calendar, Throw, day_of_throw
from papeterie.games.idle_city.plan import plan
from papeterie.pen import record as records
from papeterie.pen.words import Words
from papeterie.tables.view import View
from papeterie.web.pages_sheet import capital


def calendar_of(view: View) -> Calendar:
    """The calendar of a town, changes included."""
    return timetable.calendar_of(records.options_of(view.game, view.head), view.changes)


def begun_on(calendar: Calendar, words: Words) -> str:
    """The line under the scroll (IC-02)."""
    return words.t("begun on {date}", date=words.date(plan(calendar).start))


def throw_of(view: View, calendar: Calendar) -> Throw:
    """Where the throw under way belongs; else the next one, or while that is closed the last one."""
    begun = view.turn.round
    before = bool(view.turn.outcomes) or (begun > 0 and (view.over or view.closed is not None))
    return day_of_throw(calendar, begun - before)


def pace(name: str, words: Words) -> str:
    """A pace in words."""
    return {
        "two-a-day": words.t("two throws a day"),
        "advent": words.t("advent calendar"),
        "leisure": words.t("at leisure"),
    }[name]


def facts(view: View, calendar: Calendar, words: Words) -> str:
    """The line in the header: day, date, pace."""
    throw = throw_of(view, calendar)
    status = almanac.status(calendar, view.turn.round, view.now)
    said = pace(status.pace, words)
    if throw.day is None or throw.date is None:
        return words.t(
            "{throws} · {pace}", throws=words.n("{n} throw", "{n} throws", view.turn.round), pace=said
        )
    date = dated(throw.date, view.now, words, "EEEE d MMMM")
    return words.t("Day {day} · {date} · {pace}", day=throw.day, date=date, pace=said)


def short_facts(view: View, calendar: Calendar, words: Words) -> str:
    """The same for a narrow page."""
    throw = throw_of(view, calendar)
    if throw.day is None:
        return words.t("throw {n}", n=throw.turn)
    return words.t("day {day} · throw {turn} of {of}", day=throw.day, turn=throw.turn, of=throw.of or 0)


def throw_title(view: View, calendar: Calendar, words: Words) -> str:
    """The heading of the dice."""
    if view.over:
        return words.t("The dice rest")
    if view.due and view.closed is not None:
        return words.t("Done for today") if view.turn.round else words.t("Not begun yet")
    throw = throw_of(view, calendar)
    if throw.of is None:
        return words.t("Throw {n}", n=throw.turn)
    return words.t("Throw {turn} of {of}", turn=throw.turn, of=throw.of)


def month(
    view: View, calendar: Calendar, words: Words, address: str, shown: dt.date | None = None
) -> dict[str, Any]:
    """The little calendar: title, note, weekdays, weeks. ``shown``: a date in another month to show."""
    status = almanac.status(calendar, view.turn.round, view.now)
    if status.waiting is None:
        note = words.t("No calendar: throw as often as you like.")
        return {"title": words.t("At leisure"), "note": note, "weeks": [], "weekdays": []}
    here = shown or _shown_month(view, calendar, status)
    weeks = almanac.month(calendar, view.turn.round, view.now, here.year, here.month)
    squares = [[_square(square, here, words, address) for square in week] for week in weeks]
    return {
        "title": capital(words.date(here, style="LLLL" if shown is None else "LLLL y")),
        "note": _note(view, calendar, status, words),
        "weekdays": weekdays(words),
        "weeks": squares,
    }


def months_around(view: View, calendar: Calendar, shown: dt.date | None) -> tuple[dt.date, str, str]:
    """The month to show, and the ones before and after it that the town has, as ``2026-05``."""
    status = almanac.status(calendar, view.turn.round, view.now)
    now = _shown_month(view, calendar, status)
    first, last = plan(calendar).start.replace(day=1), now.replace(day=1)
    here = min(max((shown or now).replace(day=1), first), last)
    before, after = here - dt.timedelta(days=1), here + dt.timedelta(days=31)
    return (
        here,
        f"{before:%Y-%m}" if here > first else "",
        f"{after:%Y-%m}" if here < last else "",
    )


def _shown_month(view: View, calendar: Calendar, status: almanac.Status) -> dt.date:
    """The month of today; of the first day, while all is closed."""
    if status.today is not None:
        return status.today.date
    if status.next_day is not None:
        return status.next_day.date
    return view.now.astimezone(ZoneInfo(status.zone)).date()


def weekdays(words: Words) -> list[tuple[str, str]]:
    """Monday first, in one letter and whole."""
    narrow = get_day_names("narrow", "stand-alone", words.locale)
    wide = get_day_names("wide", "stand-alone", words.locale)
    return [(str(narrow[day]), str(wide[day])) for day in range(7)]


def _square(square: almanac.Square, here: dt.date, words: Words, address: str) -> dict[str, Any]:
    """A square of the month: its number, state, what it says, where it leads."""
    day = square.day
    found: dict[str, Any] = {"number": "", "state": "none", "said": "", "link": "", "today": False}
    if square.date.month != here.month:
        return found
    found["number"] = words.number(square.date.day)
    if day is None:
        return found
    found |= {"state": day.state, "today": day.today, "said": _said(day, words)}
    if day.thrown:
        found["link"] = f"{address}/days?day={day.number}"
    return found


def _said(day: almanac.Day, words: Words) -> str:
    if day.state == "closed":
        return words.t("not open yet")
    if day.state == "done":
        return words.t("done")
    return words.t("{thrown} of {of} throws made", thrown=day.thrown, of=day.of)


def _note(view: View, calendar: Calendar, status: almanac.Status, words: Words) -> str:
    """One calm sentence about what can be thrown, or what opens when."""
    if view.over:  # throws that are left lapse (IC-17)
        return ""
    throw = throw_of(view, calendar)
    if status.behind and throw.date is not None and throw.day is not None:
        date = dated(throw.date, view.now, words, "d MMMM")
        return words.t("Still open: {date}. Open it whenever you like.", date=date)
    if status.waiting or view.turn.outcomes:
        return words.t("Today is open.")
    if status.opens is not None:
        return words.t("The next day opens on {date}.", date=opening(status.opens, view.now, words))
    return ""


def dated(date: dt.date, now: dt.datetime, words: Words, style: str) -> str:
    """A date as a pattern has it; the year is said only where it is another than this one."""
    return words.date(date, style=style if date.year == now.year else f"{style} y")


def opening(moment: dt.datetime, now: dt.datetime, words: Words) -> str:
    """When something opens, as people say it; midnight needs no hour."""
    date = dated(moment.date(), now, words, "EEEE d MMMM")
    if moment.time() == dt.time():
        return date
    return words.t("{date} at {time}", date=date, time=words.time(moment))
