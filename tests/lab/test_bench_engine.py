"""The engine's speed beside python-chess: what is measured, and that it is enough."""

from __future__ import annotations

import msgspec

from papeterie.games.idle_city import game as idle_city
from papeterie.lab import bench_engine


def test_the_engine_plays_at_least_five_times_as_fast_as_python_chess() -> None:
    found = bench_engine.run({"idle-city": idle_city}, seconds=1.0)
    speed = found.games["idle-city"]
    assert speed.marks_per_second > 20_000
    assert speed.games_per_second > 20
    assert speed.times_python_chess is not None
    assert speed.times_python_chess >= 5


def test_it_is_said_as_json() -> None:
    found = msgspec.to_builtins(bench_engine.run({"idle-city": idle_city}, seconds=0.1))
    assert set(found["games"]["idle-city"]) == {"marks_per_second", "games_per_second", "times_python_chess"}
