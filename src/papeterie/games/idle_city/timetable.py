"""From a table's options and events to the town's calendar, and back.

The calendar itself is in ``calendar`` and ``plan``; here is only how a table's
record tells of it: ``set zone``, ``set pace`` and ``set start`` with their moment.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from papeterie.games.idle_city.calendar import Calendar, Change, changed, next_throw
from papeterie.games.idle_city.faults import Fault
from papeterie.games.idle_city.zones import date_in, instant, moment
from papeterie.pen.game import Refusal
from papeterie.pen.turn import Event
from papeterie.pen.words import N_, plain

if TYPE_CHECKING:
    from papeterie.games.idle_city import CityOptions

TIMED: Final = ("zone", "pace", "start")
Changes = Sequence[tuple[int, Event]]
"""Events of kind ``set``, each with the number of throws begun before it."""


def date_of(start: str) -> datetime.date:
    """The date on which a town starts; a fault for a text that is none."""
    try:
        return datetime.date.fromisoformat(start)
    except ValueError:
        raise Fault(
            N_("start: “{start}” is no date like 2026-05-02"), start=plain(start, longest=20)
        ) from None


def settled(options: CityOptions, now: datetime.datetime) -> CityOptions:
    """The options of a town begun now: without a start date it is today in its zone (IC-40)."""
    if options.start:
        return options
    return replace(options, start=date_in(options.zone, instant(now)).isoformat())


def calendar_of(options: CityOptions, changes: Changes) -> Calendar:
    """The calendar of a town; a fault for events that no calendar can hold."""
    start = date_of(options.start)
    kept = tuple(_change(thrown, event) for thrown, event in changes if event.key in TIMED)
    return Calendar(start, options.zone, options.pace, kept)


def _change(thrown: int, event: Event) -> Change:
    if not event.at:
        raise Fault(N_("a change of {option} needs its moment: “@ 2026-12-01T08:00:00Z”"), option=event.key)
    at = instant(datetime.datetime.fromisoformat(event.at))
    value: Any = date_of(event.value) if event.key == "start" else event.value
    return Change(at, thrown, **{event.key: value})


def closed(
    options: CityOptions,
    changes: Changes,
    thrown: int,
    now: datetime.datetime,
    seen: datetime.datetime | None,
) -> Refusal | None:
    """Why the next throw can't be made yet (IC-40, IC-41); None if it can."""
    answer = next_throw(calendar_of(options, changes), thrown, now, seen=seen)
    return answer if isinstance(answer, Refusal) else None


def change(
    options: CityOptions,
    changes: Changes,
    thrown: int,
    key: str,
    value: str,
    now: datetime.datetime,
    seen: datetime.datetime | None,
) -> Event | None:
    """The event that changes zone, pace or start; None where nothing would differ.

    Refusal or ValueError as in ``calendar.changed``.
    """
    before = calendar_of(options, changes)
    wish: Any = date_of(value) if key == "start" else value
    after = changed(before, now, thrown=thrown, seen=seen, **{key: wish})
    if after is before:
        return None
    at = moment(after.changes[-1].at, "UTC").strftime("%Y-%m-%dT%H:%M:%SZ")
    return Event("set", key=key, value=value, at=at)
