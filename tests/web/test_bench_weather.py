"""Twenty games in bad weather; a thousand are `papeterie bench weather`."""

from __future__ import annotations

from papeterie.web import bench_weather


def test_twenty_games_of_five_seats_survive_bad_connections() -> None:
    found = bench_weather.run(20)
    assert found["faults"] == []
    assert found["games"] == 20
    for what in ("breaks", "twice", "taken_back", "withdrawn"):
        assert found[what] > 0, what
