"""Sheets as they were released: read from a package's ``sheets`` folder, found by name.

A sheet never changes once it is released; another one is another edition. What it
holds is each game's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import resources
from typing import Any, Protocol, TypeVar


class Released(Protocol):
    """What every sheet has."""

    @property
    def name(self) -> str:
        """What it is called in files and addresses."""

    @property
    def edition(self) -> Any:
        """Which of this name it is, from 1."""


_S = TypeVar("_S", bound=Released)


def released(package: str, load: Callable[[str, str], _S]) -> dict[str, _S]:
    """All sheets of a package by ``name@edition``; ``load`` makes one of a file's text and name."""
    files = sorted(resources.files(package).joinpath("sheets").iterdir(), key=lambda file: file.name)
    sheets = (load(file.read_text("utf-8"), file.name) for file in files if file.name.endswith(".toml"))
    return {f"{sheet.name}@{sheet.edition}": sheet for sheet in sheets}


def find(sheets: Mapping[str, _S], name: str) -> _S:
    """A sheet by ``name`` (its last edition) or ``name@edition``; LookupError naming those there are."""
    if name in sheets:
        return sheets[name]
    of_name = [sheet for sheet in sheets.values() if sheet.name == name]
    if not of_name:
        raise LookupError(f"no sheet {name!r}; there are {', '.join(sheets)}")
    return max(of_name, key=lambda sheet: sheet.edition)
