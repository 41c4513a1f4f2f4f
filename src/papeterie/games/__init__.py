"""The games, one room each, and how to find those that others have installed."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from papeterie.pen.game import Game

GROUP = "papeterie.games"


@cache
def games() -> dict[str, Game]:
    """All games by name: ours and every one registered under ``papeterie.games``."""
    found: dict[str, Game] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        game: Game = entry.load()
        found[game.name] = game
    return found


def game(name: str) -> Game:
    """The game of this name; LookupError naming those there are."""
    try:
        return games()[name]
    except KeyError:
        raise LookupError(f"no game {name!r}; there are {', '.join(games())}") from None
