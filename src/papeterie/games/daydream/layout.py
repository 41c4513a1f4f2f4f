"""Reads a Daydream sheet from its TOML text and says what is wrong with it, where.

The shape of the result is in ``sheet``; the shelf is read in ``shelf``, what the
modules add in ``modules``, and which clouds may make a line is in ``ends``.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from typing import Any

import msgspec

from papeterie.games.daydream import modules
from papeterie.games.daydream.ends import LONGEST, places, run_name, runs
from papeterie.games.daydream.reading import Reading
from papeterie.games.daydream.sheet import Line, Sheet
from papeterie.games.daydream.shelf import read_shelf, steps_along, things
from papeterie.pen.game import LayoutError
from papeterie.pen.grid import STRIDE, Grid, beside, bit, cell_name, cells_of, connected, flood
from papeterie.pen.words import N_, QUOTE, Said

_KEYS = {
    "name", "edition", "title", "grid", "lines", "leaves", "shelf", "titles", "panels",
    "constellation", "notes", "polaroids", "polaroid_rule", "garland", "frames", "forces",
}  # fmt: skip
_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)$")
_LOOKS = ("title", "panels", "titles")
"""Keys whose words or pictures change no play and so are left out of the hash."""


def load(text: str, file: str) -> Sheet:
    """A sheet from the text of its TOML file; LayoutError says what is wrong where."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise _no_toml(file, str(error)) from None
    read = Reading(data, file)
    for key in sorted(data.keys() - _KEYS):
        raise read.fail(key, N_("no such key; there are {there}"), there=", ".join(sorted(_KEYS)))
    rows = read.get("grid", str).split()
    grid = _grid(read, rows)
    cells = tuple(cells_of(grid.cells))
    read.index = {cell: number for number, cell in enumerate(cells)}
    lines = _lines(read, grid)
    shelf = read_shelf(read)
    steps, finishes = steps_along(shelf)
    titles = _titles(read)
    return Sheet(
        name=_word(read, "name"),
        edition=read.whole("edition", 1),
        title=_word(read, "title"),
        digest=_digest(data, rows),
        grid=grid,
        cells=cells,
        all=(1 << len(cells)) - 1,
        number_of=read.index,
        neighbours=tuple(
            sum(1 << read.index[c] for c in cells_of(beside(bit(cell)) & grid.cells)) for cell in cells
        ),
        lines=lines,
        lines_at=tuple(
            tuple(n for n, line in enumerate(lines) if line.mask >> cell & 1) for cell in range(len(cells))
        ),
        leaves=read.whole("leaves", 0),
        shelf=shelf,
        steps=steps,
        finishes=finishes,
        titles=titles,
        panels=_panels(read, grid),
        **modules.read_modules(read, rows, cells),
    )


def _no_toml(file: str, said: str) -> LayoutError:
    """What no TOML parser can read. Its reasons are in English only, so the place must do."""
    if place := _PLACE.search(said):
        line, column = map(int, place.groups())
        why = N_("line {line}, column {column} can't be read as TOML")
        return LayoutError(file, "TOML", why, line=line, column=column)
    return LayoutError(file, "TOML", N_("this can't be read as TOML"))


def _word(read: Reading, key: str) -> str:
    word: str = read.get(key, str)
    if not word.strip():
        raise read.fail(key, N_("must not be empty"))
    return word


def _digest(data: dict[str, Any], rows: list[str]) -> str:
    """The hash of all that changes play, the paths of the objects included."""
    play: dict[str, Any] = {key: value for key, value in data.items() if key not in _LOOKS}
    play["grid"], play["titles"] = rows, [entry[0] for entry in data["titles"]]
    play["objects"] = [
        [len(thing.points), list(thing.suns)] for thing in (things()[entry[0]] for entry in data["shelf"])
    ]
    return hashlib.sha256(msgspec.json.encode(play, order="deterministic")).hexdigest()[:16]


def _grid(read: Reading, rows: list[str]) -> Grid:
    signs = (modules.STAR_SIGN, modules.MOON_SIGN)
    try:
        grid = Grid.from_rows([row.replace(signs[0], ".").replace(signs[1], ".") for row in rows])
    except Said as error:
        raise LayoutError(read.file, "grid", QUOTE, error=error) from None
    if not connected(grid.cells):
        apart = grid.cells & ~flood(grid.cells & -grid.cells, grid.cells)
        why = N_("the clouds don't all hang together by their sides: {cell} is apart (DD-11)")
        raise read.fail("grid", why, cell=cell_name(next(cells_of(apart))))
    return grid


def _lines(read: Reading, grid: Grid) -> tuple[Line, ...]:
    """The lines, which are exactly the runs of three clouds and more; each has icons, and room for them."""
    found = {run_name(run): run for run in runs(grid)}
    listed = [str(entry) for entry in read.get("lines", list)]
    for name in listed:
        if name not in found:
            raise read.fail(
                f"lines {name}", N_("is no whole run of three clouds and more, to the right or down (DD-20)")
            )
    if len(set(listed)) < len(listed):
        raise read.fail("lines", N_("name a line twice"))
    for name, run in found.items():
        if name not in listed:
            why = N_("{line} is a line without icons: a run of {clouds} clouds (DD-20)")
            raise read.fail("lines", why, line=name, clouds=len(run))
        if len(run) > LONGEST:
            why = N_("has {clouds} clouds, {most} at most (DD-20)")
            raise read.fail(f"lines {name}", why, clouds=len(run), most=LONGEST)
    for name, place in zip(listed, places(grid, [found[name] for name in listed]), strict=True):
        if place is None:
            raise read.fail(f"lines {name}", N_("has no room at its ends for a dot and a sun (DD-20)"))
    lines = tuple(_line(read, name, found[name]) for name in listed)
    _check_cells(read, lines)
    return lines


def _line(read: Reading, name: str, run: tuple[int, ...]) -> Line:
    numbers = tuple(read.index[cell] for cell in run)
    return Line(name, numbers, sum(1 << number for number in numbers), run[1] - run[0] == STRIDE)


def _check_cells(read: Reading, lines: tuple[Line, ...]) -> None:
    """Every cell lies on a line, most on two."""
    on = [sum(line.mask >> cell & 1 for line in lines) for cell in range(len(read.index))]
    for cell, number in read.index.items():
        if not on[number]:
            raise read.fail("lines", N_("{cell} lies on no line"), cell=cell_name(cell))
    if 2 * on.count(2) <= len(on):
        why = N_("most clouds should lie on two lines, {two} of {clouds} do")
        raise read.fail("lines", why, two=on.count(2), clouds=len(on))


def _titles(read: Reading) -> tuple[tuple[int, str], ...]:
    titles = []
    for entry in read.get("titles", list):
        if not isinstance(entry, list) or [type(part) for part in entry] != [int, str] or not entry[1]:
            raise read.fail("titles", N_("“{entry}” is not the least score and a name"), entry=str(entry))
        titles.append((entry[0], entry[1]))
    steps = [least for least, _ in titles]
    if len(steps) != 4 or steps != sorted(set(steps)) or steps[0] != 0:
        raise read.fail("titles", N_("are four, from 0 up (DD-51)"))
    return tuple(titles)


def _panels(read: Reading, grid: Grid) -> tuple[int, ...]:
    panels = read.get("panels", list)
    if not 1 <= len(panels) <= 3 or not all(type(width) is int and width > 0 for width in panels):
        raise read.fail("panels", N_("are the widths of one to three panels, in columns"))
    if sum(panels) != grid.width:
        why = N_("widths sum to {sum}, the grid has {columns} columns")
        raise read.fail("panels", why, sum=sum(panels), columns=grid.width)
    return tuple(panels)
