"""Positions that the tests of paper share: towns grown at random from a fixed seed."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from papeterie.games.idle_city import game
from papeterie.paper.bench import played


@cache
def town(sheet: str) -> list[Any]:
    return played(game, sheet)


@pytest.fixture(scope="session")
def positions() -> list[Any]:
    """A town from its empty sheet to its last throw."""
    return town("advent")


@pytest.fixture(scope="session")
def half(positions: list[Any]) -> Any:
    return positions[len(positions) // 2]


@pytest.fixture(scope="session")
def blank(positions: list[Any]) -> Any:
    return positions[0]
