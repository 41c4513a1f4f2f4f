"""What a town's sheet is: its grid and its table of columns, loaded from sheets/*.toml,
and the position: what stands on it. What may be built is in ``rules``.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from functools import cache
from typing import Any

import msgspec

from papeterie.games.idle_city.buildings import BY_ID, FOREST, IDS, NONE, RIVER, ROAD, SQUARE, WHEAT
from papeterie.pen.editions import find as find_released
from papeterie.pen.editions import released
from papeterie.pen.game import LayoutError
from papeterie.pen.grid import Grid, connected
from papeterie.pen.words import N_, QUOTE, plain

SUMS = range(2, 13)
_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)$")
_KINDS = {str: N_("must be text"), int: N_("must be a whole number"), dict: N_("must be a table")}
_ROOM_ONLY = frozenset({SQUARE, RIVER, ROAD, WHEAT})


class Sheet(msgspec.Struct, frozen=True):
    """A printed sheet: ``columns[s]`` holds the buildings of sum s (IC-05), as indexes."""

    name: str
    edition: int
    title: str
    grid: Grid
    columns: tuple[tuple[int, ...], ...]
    digest: str


class Position(msgspec.Struct, frozen=True):
    """A town. ``built[b]``: the cells of building b; ``empty``: the cells left.

    ``throws``: throws finished. ``sum``: of the dice on the table, 0 for none.
    ``building``: chosen in this throw, -1 for none; ``owed``: cells still to be
    coloured of it; ``throw_cells``: those coloured in this throw.
    """

    sheet: Sheet
    built: tuple[int, ...]
    empty: int
    throws: int = 0
    sum: int = 0
    building: int = NONE
    owed: int = 0
    throw_cells: int = 0


def new_town(sheet: Sheet) -> Position:
    """An empty sheet."""
    return Position(sheet, (0,) * len(IDS), sheet.grid.cells)


def load(text: str, file: str) -> Sheet:
    """A sheet from the text of its TOML file; LayoutError says what is wrong where."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise _no_toml(file, str(error)) from None
    known = {"name", "edition", "title", "grid", "columns"}
    for key in sorted(data.keys() - known):
        raise LayoutError(
            file, plain(key), N_("no such key; there are {there}"), there=", ".join(sorted(known))
        )
    name = _get(data, "name", str, file)
    if not name.replace("-", "").isalnum() or not name.isascii() or name != name.lower():
        raise LayoutError(file, "name", N_("small letters, digits and hyphens only"))
    edition = _get(data, "edition", int, file)
    if edition < 1:
        raise LayoutError(file, "edition", N_("a number from 1"))
    return Sheet(
        name=name,
        edition=edition,
        title=_get(data, "title", str, file),
        grid=_grid(data, file),
        columns=_columns(_get(data, "columns", dict, file), file),
        digest=hashlib.sha256(_canonical(data)).hexdigest()[:16],
    )


def _no_toml(file: str, said: str) -> LayoutError:
    """What no TOML parser can read. Its reasons are in English only, so the place must do."""
    if place := _PLACE.search(said):
        line, column = place.groups()
        why = N_("line {line}, column {column} can't be read as TOML")
        return LayoutError(file, "TOML", why, line=int(line), column=int(column))
    return LayoutError(file, "TOML", N_("this can't be read as TOML"))


def _get(data: dict[str, Any], key: str, kind: type, file: str) -> Any:
    if key not in data:
        raise LayoutError(file, key, N_("is missing"))
    value = data[key]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise LayoutError(file, key, _KINDS[kind])
    if value == "":
        raise LayoutError(file, key, N_("must not be empty"))
    return value


def _canonical(data: dict[str, Any]) -> bytes:
    """What the hash is taken of: all that changes play, nothing of how it is written down."""
    return msgspec.json.encode(
        [data["name"], data["edition"], data["grid"].split(), data["columns"]], order="deterministic"
    )


def _grid(data: dict[str, Any], file: str) -> Grid:
    try:
        grid = Grid.from_rows(_get(data, "grid", str, file).split())
    except LayoutError:
        raise
    except ValueError as error:
        raise LayoutError(file, "grid", QUOTE, error=error) from None
    if not connected(grid.cells):
        raise LayoutError(file, "grid", N_("the cells don't all hang together by their sides"))
    return grid


def _columns(table: dict[str, Any], file: str) -> tuple[tuple[int, ...], ...]:
    """The lists of buildings by sum, held to IC-05."""
    columns: list[tuple[int, ...]] = [(), ()]
    for key in sorted(table.keys() - {str(s) for s in SUMS}):
        raise LayoutError(file, f"columns.{plain(key)}", N_("no such sum: two dice show 2 to 12"))
    for total in SUMS:
        where = f"columns.{total}"
        names = table.get(str(total))
        if not isinstance(names, list) or not names:
            raise LayoutError(file, where, N_("must list the buildings of this sum"))
        for name in names:
            if not isinstance(name, str) or name not in BY_ID:
                why = N_("no building “{name}”; there are {there}")
                raise LayoutError(file, where, why, name=plain(str(name)), there=", ".join(IDS))
        column = tuple(sorted(BY_ID[name] for name in names))
        if len(set(column)) != len(column):
            raise LayoutError(file, where, N_("lists a building twice"))
        if not _ROOM_ONLY & set(column):
            raise LayoutError(file, where, N_("needs one of square, river, road, wheat (IC-05)"))
        columns.append(column)
    if columns[4] != (RIVER, FOREST):
        raise LayoutError(file, "columns.4", N_("lists exactly forest and river (IC-05)"))
    missing = set(range(len(IDS))) - {building for column in columns for building in column}
    if missing:
        names = ", ".join(IDS[building] for building in sorted(missing))
        why = N_("never list {names}: all thirteen must occur (IC-05)")
        raise LayoutError(file, "columns", why, names=names)
    return tuple(columns)


@cache
def editions() -> dict[str, Sheet]:
    """All released sheets by ``name@edition``."""
    return released(__package__, load)


def find(name: str) -> Sheet:
    """A sheet by ``name`` or ``name@edition``; LookupError naming those there are."""
    return find_released(editions(), name)
