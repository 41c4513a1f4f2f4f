"""What a game without a calendar answers to the questions of one: it is always open, and nothing is set.

Games with one have their own (``games.idle_city.calendar``).
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import TypeVar

from papeterie.pen.game import Options
from papeterie.pen.turn import Event

_O = TypeVar("_O", bound=Options)


def settled(options: _O, now: datetime.datetime) -> _O:
    """The same: nothing depends on the day."""
    del now
    return options


def closed(
    options: Options,
    changes: Sequence[tuple[int, Event]],
    rounds: int,
    now: datetime.datetime,
    seen: datetime.datetime | None,
) -> None:
    """Never."""


def change(
    options: Options,
    changes: Sequence[tuple[int, Event]],
    rounds: int,
    key: str,
    value: str,
    now: datetime.datetime,
    seen: datetime.datetime | None,
) -> Event | None:
    """Nothing can be changed while a game goes on."""
    raise ValueError(f"{key}: no such option")
