"""One sheet file being read: its values by kind, its cells by name, an error that says where.

What the values mean is in ``layout``, ``shelf`` and ``modules``.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from papeterie.pen.game import LayoutError
from papeterie.pen.grid import cell_name, parse_cell
from papeterie.pen.words import N_, plain

_KINDS = {
    str: N_("must be text"),
    int: N_("must be a whole number"),
    list: N_("must be a list"),
    dict: N_("must be a table"),
}


class Reading:
    """The data of a sheet file and the file's name. ``index``: cells of the grid to compact numbers."""

    def __init__(self, data: dict[str, Any], file: str) -> None:
        self.data, self.file = data, file
        self.index: dict[int, int] = {}

    def fail(self, key: str, why: str, **facts: object) -> LayoutError:
        """The error to raise: a sentence marked by ``N_`` and its facts, texts of the file made plain."""
        shown = {name: plain(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}
        return LayoutError(self.file, plain(key), why, **shown)

    def get(self, key: str, kind: type, default: Any = None) -> Any:
        """The value of a key, of this kind; without a default it must be there."""
        value = self.data.get(key, default)
        if value is None:
            raise self.fail(key, N_("is missing"))
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.fail(key, _KINDS[kind])
        return value

    def whole(self, key: str, least: int) -> int:
        """A whole number, so many at least."""
        value: int = self.get(key, int)
        if value < least:
            raise self.fail(key, N_("must be {least} at least"), least=least)
        return value

    def cell(self, name: object, key: str) -> int:
        """A cell's compact number from its name."""
        try:
            return self.index[parse_cell(str(name))]
        except (ValueError, KeyError):
            raise self.fail(key, N_("“{cell}” is no cloud of the grid"), cell=str(name)) from None

    def cells(self, names: object, key: str) -> tuple[int, ...]:
        """The compact numbers of some cells, each named once, ascending."""
        if not isinstance(names, list) or not names:
            raise self.fail(key, N_("must list clouds"))
        numbers = sorted(self.cell(name, key) for name in names)
        for one, next_one in pairwise(numbers):
            if one == next_one:
                raise self.fail(key, N_("{cell} is named twice"), cell=self.name(one))
        return tuple(numbers)

    def name(self, number: int) -> str:
        """The name of a cell from its compact number."""
        return next(cell_name(cell) for cell, each in self.index.items() if each == number)
