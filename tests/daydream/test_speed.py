"""How fast Daydream is played at random beside python-chess: without modules, and with the most of them."""

from __future__ import annotations

from papeterie.games.daydream import game
from papeterie.lab import bench_engine


def test_the_first_sheet_and_the_fullest_are_measured() -> None:
    found = bench_engine.run({"daydream": game}, seconds=0.3).games
    assert set(found) == {"daydream", "daydream g"}
    assert all(speed.marks_per_second > speed.games_per_second > 0 for speed in found.values())
    assert all((speed.times_python_chess or 0) > 0 for speed in found.values())
