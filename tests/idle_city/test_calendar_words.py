"""What the calendar answers, in English and French (IC-40, IC-47)."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from papeterie.games.idle_city import game
from papeterie.games.idle_city.calendar import Calendar, changed, next_throw
from papeterie.pen.game import Refusal
from papeterie.pen.words import Words

PARIS = "Europe/Paris"
NOON = datetime(2026, 11, 30, 12, tzinfo=ZoneInfo(PARIS))
TWO_A_DAY = Calendar(date(2026, 11, 30), PARIS, "two-a-day")
ADVENT = Calendar(date(2026, 11, 20), PARIS, "advent")


def said(refusal: object) -> tuple[str, str]:
    assert isinstance(refusal, Refusal)
    return game.explain(refusal, Words("en")), game.explain(refusal, Words("fr"))


def test_a_closed_day_says_when_it_opens() -> None:  # IC-40
    assert said(next_throw(TWO_A_DAY, 2, NOON)) == (
        "Day 2 opens on 1 December 2026.",
        "Le jour 2 s’ouvre le 1er décembre 2026.",
    )


def test_a_waiting_advent_says_when_it_begins() -> None:  # IC-47
    assert said(next_throw(ADVENT, 0, NOON)) == (
        "The first window opens on 1 December 2026.",
        "La première fenêtre s’ouvre le 1er décembre 2026.",
    )


def test_leisure_to_come_says_when_it_begins() -> None:  # IC-47
    leisure = changed(TWO_A_DAY, NOON, thrown=2, pace="leisure")
    assert said(next_throw(leisure, 2, NOON)) == (
        "Throwing at leisure begins on 1 December 2026.",
        "Les lancers à loisir commencent le 1er décembre 2026.",
    )


def test_a_start_that_stays_says_why() -> None:  # IC-40
    with pytest.raises(Refusal) as refusal:
        changed(TWO_A_DAY, NOON, thrown=1, start=date(2026, 12, 24))
    assert said(refusal.value) == (
        "The start can only be moved before the first throw.",
        "Le début ne peut être déplacé qu’avant le premier lancer.",
    )
