"""Twenty games of each game in bad weather; a thousand are `papeterie bench weather`."""

from __future__ import annotations

import pytest

from papeterie.web import bench_weather


@pytest.mark.parametrize("game", ["daydream", "explore-draw"])
def test_twenty_games_survive_bad_connections_and_people_who_come_and_go(game: str) -> None:
    """ED-13, ED-14, DD-17: whoever leaves is not waited for, and finds the seat as it was given."""
    found = bench_weather.run(20, game, most=4)
    assert found["faults"] == []
    assert found["games"] == 20
    for what in ("breaks", "twice", "taken_back", "withdrawn", "left", "to_bots", "returned", "retaken"):
        assert found[what] > 0, what


def test_a_table_of_twelve_survives_bad_connections() -> None:
    """ED-01."""
    found = bench_weather.run(1, "explore-draw", least=12)
    assert found["faults"] == []
    assert found["seats"] == 12
