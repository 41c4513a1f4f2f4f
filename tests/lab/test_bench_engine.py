"""The engine's speed beside python-chess: what is measured. How fast it is, the bench prints."""

from __future__ import annotations

import msgspec

from papeterie.games.idle_city import game as idle_city
from papeterie.lab import bench_engine


def test_marks_and_games_are_counted_beside_python_chess() -> None:
    found = bench_engine.run({"idle-city": idle_city}, seconds=0.3)
    speed = found.games["idle-city"]
    assert speed.marks_per_second > speed.games_per_second > 0
    assert speed.scored_games_per_second > 0
    assert speed.marks_found_per_second > 0
    assert speed.times_python_chess is not None
    assert speed.times_python_chess > 0


def test_it_is_said_as_json() -> None:
    found = msgspec.to_builtins(bench_engine.run({"idle-city": idle_city}, seconds=0.1))
    assert set(found["games"]["idle-city"]) == {
        "marks_per_second", "games_per_second", "scored_games_per_second", "marks_found_per_second",
        "times_python_chess",
    }  # fmt: skip
