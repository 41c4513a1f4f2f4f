"""Reads a Daydream sheet from its TOML text and says what is wrong with it, where.

The shape of the result is in ``sheet``.
"""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from papeterie.games.daydream.sheet import (
    LEAF,
    STROKE,
    Frame,
    Line,
    Note,
    Polaroid,
    Sheet,
    Thing,
)
from papeterie.pen.game import LayoutError
from papeterie.pen.grid import Grid, beside, bit, cell_at, cell_name, cells_of, connected, parse_cell

STAR_SIGN, MOON_SIGN = "*", "m"
SHORTEST, LONGEST = 3, 6
_KEYS = {
    "name", "edition", "title", "grid", "lines", "leaves", "shelf", "titles", "panels",
    "constellation", "notes", "polaroids", "polaroid_rule", "garland", "frames", "forces",
}  # fmt: skip


class _Reader:
    """One sheet file being read: the file's name for errors, the grid once known."""

    def __init__(self, data: dict[str, Any], file: str) -> None:
        self.data, self.file = data, file
        self.index: dict[int, int] = {}

    def fail(self, key: str, why: str) -> LayoutError:
        return LayoutError(self.file, key, why)

    def get(self, key: str, kind: type, default: Any = None) -> Any:
        value = self.data.get(key, default)
        if value is None:
            raise self.fail(key, "is missing")
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.fail(key, f"must be a {kind.__name__}")
        return value

    def cell(self, name: Any, key: str) -> int:
        """A cell's compact number from its name."""
        try:
            return self.index[parse_cell(str(name))]
        except (ValueError, KeyError):
            raise self.fail(key, f"{name!r} is no cell of the grid") from None

    def mask(self, names: Any, key: str) -> int:
        if not isinstance(names, list) or not names:
            raise self.fail(key, "must list cells")
        mask = 0
        for name in names:
            mask |= 1 << self.cell(name, key)
        return mask


def load(text: str, file: str) -> Sheet:
    """A sheet from the text of its TOML file; LayoutError says what is wrong where."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise LayoutError(file, "TOML", str(error)) from None
    read = _Reader(data, file)
    for key in sorted(data.keys() - _KEYS):
        raise read.fail(key, f"no such key; there are {', '.join(sorted(_KEYS))}")
    rows = read.get("grid", str).split()
    grid = _grid(read, rows)
    cells = tuple(cells_of(grid.cells))
    read.index = {cell: number for number, cell in enumerate(cells)}
    lines = _lines(read, cells)
    shelf = _shelf(read)
    steps, finishes = _steps(shelf)
    stars, moons = (_special(read, rows, sign) for sign in (STAR_SIGN, MOON_SIGN))
    polaroids, rule = _polaroids(read, stars, moons, cells)
    sheet = Sheet(
        name=read.get("name", str),
        edition=read.get("edition", int),
        title=read.get("title", str),
        digest=hashlib.sha256(msgspec.json.encode(_canonical(data), order="deterministic")).hexdigest()[:16],
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
        leaves=read.get("leaves", int),
        shelf=shelf,
        steps=steps,
        finishes=finishes,
        titles=_titles(read),
        panels=tuple(read.get("panels", list)),
        stars=stars,
        moons=moons,
        polaroids=polaroids,
        polaroid_rule=rule,
        notes=_notes(read, cells),
        garland=_garland(read, moons, bool(polaroids)),
        frames=_frames(read),
        **_constellation(read, stars),
    )
    if sum(sheet.panels) != grid.width:
        raise read.fail("panels", f"widths sum to {sum(sheet.panels)}, the grid has {grid.width} columns")
    return sheet


def _canonical(data: dict[str, Any]) -> dict[str, Any]:
    """What the hash is taken of: all that changes play."""
    return {key: value for key, value in data.items() if key not in ("title", "panels")} | {
        "grid": data["grid"].split(),
        "objects": [
            [len(things()[entry[0]].points), list(things()[entry[0]].suns)] for entry in data["shelf"]
        ],
    }


def _grid(read: _Reader, rows: list[str]) -> Grid:
    try:
        grid = Grid.from_rows([row.replace(STAR_SIGN, ".").replace(MOON_SIGN, ".") for row in rows])
    except ValueError as error:
        raise read.fail("grid", str(error)) from None
    if not connected(grid.cells):
        raise read.fail("grid", "the clouds don't all hang together by their sides")
    return grid


def _special(read: _Reader, rows: list[str], sign: str) -> int:
    """The special cells of one kind, as a set of compact numbers."""
    return sum(
        1 << read.index[cell_at(c, r)]
        for r, row in enumerate(rows)
        for c, found in enumerate(row)
        if found == sign
    )


def _lines(read: _Reader, cells: tuple[int, ...]) -> tuple[Line, ...]:
    lines = []
    for entry in read.get("lines", list):
        key = f"lines {entry}"
        first, _, last = str(entry).partition(":")
        a, b = cells[read.cell(first, key)], cells[read.cell(last, key)]
        (ca, ra), (cb, rb) = divmod(a, 32)[::-1], divmod(b, 32)[::-1]
        if (ca != cb) == (ra != rb) or a > b:
            raise read.fail(key, "runs along one row or one column, from left to right or down")
        along = (
            [cell_at(ca, r) for r in range(ra, rb + 1)]
            if ca == cb
            else [cell_at(c, ra) for c in range(ca, cb + 1)]
        )
        numbers = tuple(read.cell(cell_name(cell), key) for cell in along)
        if not SHORTEST <= len(numbers) <= LONGEST:
            raise read.fail(key, f"a line has {SHORTEST} to {LONGEST} cells, this one {len(numbers)}")
        mask = sum(1 << number for number in numbers)
        lines.append(Line(str(entry), numbers, mask, ca == cb))
    _check_lines(read, lines, len(cells))
    return tuple(lines)


def _check_lines(read: _Reader, lines: list[Line], cells: int) -> None:
    """Every cell lies on a line, most on two, and none on two of one direction."""
    on = [sum(line.mask >> cell & 1 for line in lines) for cell in range(cells)]
    for vertical in (False, True):
        seen = 0
        for line in lines:
            if line.vertical == vertical:
                if seen & line.mask:
                    raise read.fail(f"lines {line.name}", "overlaps another line of its direction")
                seen |= line.mask
    if 0 in on:
        name = next(cell_name(cell) for cell, n in read.index.items() if not on[n])
        raise read.fail("lines", f"{name} lies on no line")
    if 2 * sum(n >= 2 for n in on) <= cells:
        raise read.fail("lines", "most cells should lie on two lines")


@cache
def things() -> dict[str, Thing]:
    """All objects there are to draw, by id, without a bonus."""
    file = "objects.toml"
    data = tomllib.loads(resources.files(__package__).joinpath(file).read_text("utf-8"))
    found = {}
    for entry in data["objects"]:
        points = tuple((int(x), int(y)) for x, y in entry["points"])
        suns = tuple(entry["suns"])
        if len(points) < 3 or not suns or suns[0] != 0 or list(suns) != sorted(set(suns)):
            raise LayoutError(file, entry["id"], "starts at a sun, with three points at least (DD-31)")
        if suns[-1] >= len(points):
            raise LayoutError(file, entry["id"], "has a sun on a point that isn't there")
        found[entry["id"]] = Thing(entry["id"], points, suns)
    return found


def _shelf(read: _Reader) -> tuple[Thing, ...]:
    forces = read.get("forces", list, [])
    shelf = []
    for entry in read.get("shelf", list):
        if not isinstance(entry, list) or len(entry) != 2 or entry[0] not in things():
            raise read.fail("shelf", f"{entry!r} is not an object and its bonus")
        if entry[1] not in ("", LEAF, STROKE):
            raise read.fail(f"shelf {entry[0]}", "a bonus is leaf, stroke or nothing")
        shelf.append(msgspec.structs.replace(things()[entry[0]], bonus=entry[1], forces=entry[0] in forces))
    if len({thing.id for thing in shelf}) != len(shelf) or not shelf:
        raise read.fail("shelf", "holds each object once, and at least one")
    for name in set(forces) - {thing.id for thing in shelf}:
        raise read.fail("forces", f"{name} is not on the shelf")
    return tuple(shelf)


def _steps(shelf: tuple[Thing, ...]) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], tuple[int, ...]]:
    """Where a stroke leads, by kind and by strokes' place along the whole shelf.

    The pen's place counts dot strokes from the first object's start. ``steps[kind]``
    gives the place after a stroke, ``finishes[place]`` the object that ends there, or -1.
    """
    dots, suns, ends = [], [], [-1]
    base = 0
    for number, thing in enumerate(shelf):
        stops = [*thing.suns[1:], thing.strokes]
        for pen in range(thing.strokes):
            dots.append(base + pen + 1)
            suns.append(base + next(stop for stop in stops if stop > pen))
            ends.append(number if pen + 1 == thing.strokes else -1)
        base += thing.strokes
    return (tuple(dots), tuple(suns)), tuple(ends)


def _titles(read: _Reader) -> tuple[tuple[int, str], ...]:
    titles = tuple((int(least), str(name)) for least, name in read.get("titles", list))
    if len(titles) != 4 or list(titles) != sorted(titles) or titles[0][0] != 0:
        raise read.fail("titles", "four, from 0 up (DD-51)")
    return titles


def _constellation(read: _Reader, stars: int) -> dict[str, Any]:
    data = read.get("constellation", dict, {})
    if not data:
        return {}
    path = tuple((int(x), int(y)) for x, y in data.get("path", []))
    big = tuple(data.get("stars", []))
    if list(big) != sorted(set(big)) or not big or not 1 <= big[0] <= big[-1] < len(path):
        raise read.fail("constellation.stars", "big stars lie on points of the path, after its start")
    if big[-1] > 9 * stars.bit_count():
        raise read.fail("constellation.stars", f"the last one can't be reached by {stars.bit_count()} cells")
    return {"constellation": big, "path": path}


def _notes(read: _Reader, cells: tuple[int, ...]) -> tuple[Note, ...]:
    notes = []
    for entry in read.get("notes", list, []):
        key = f"notes {entry}"
        numbers = tuple(sorted(read.cell(name, key) for name in entry))
        pairs = tuple(
            (a, b)
            for i, a in enumerate(numbers)
            for b in numbers[i + 1 :]
            if beside(bit(cells[a])) & bit(cells[b])
        )
        if (len(numbers), len(pairs)) not in ((2, 1), (4, 4)):
            raise read.fail(key, "two cells that share a side, or four that form a square")
        notes.append(Note(numbers, pairs))
    return tuple(notes)


def _polaroids(
    read: _Reader, stars: int, moons: int, cells: tuple[int, ...]
) -> tuple[tuple[Polaroid, ...], str]:
    slots = []
    for entry in read.get("polaroids", list, []):
        cell = read.cell(entry, f"polaroids {entry}")
        kind = "star" if stars >> cell & 1 else "moon" if moons >> cell & 1 else ""
        if not kind:
            raise read.fail(f"polaroids {entry}", "is neither a star cell nor a moon cell")
        slots.append(Polaroid(cells[cell] % 32, cell, kind))
    if not slots:
        return (), ""
    kinds = sorted(slot.kind for slot in slots)
    if kinds != ["moon"] * 3 + ["star"] * 3 or len({slot.column for slot in slots}) != 6:
        raise read.fail("polaroids", "three stars and three moons, in six columns (DD-62)")
    rule = read.get("polaroid_rule", str)
    if rule not in ("sum", "distinct"):
        raise read.fail("polaroid_rule", "sum (E) or distinct (H)")
    return tuple(sorted(slots, key=lambda slot: slot.column)), rule


def _garland(read: _Reader, moons: int, polaroids: bool) -> tuple[str, ...]:
    rewards = tuple(map(str, read.get("garland", list, [])))
    if rewards and len(rewards) != moons.bit_count() - 1:
        raise read.fail("garland", f"{moons.bit_count()} moon cells need {moons.bit_count() - 1} rewards")
    if moons and not rewards and not polaroids:
        raise read.fail("garland", "moon cells need a garland or polaroids")
    for reward in rewards:
        if reward not in (LEAF, STROKE) and not reward.isdigit():
            raise read.fail("garland", f"{reward!r} is neither points nor leaf nor stroke")
    return rewards


def _frames(read: _Reader) -> tuple[Frame, ...]:
    frames = []
    for number, entry in enumerate(read.get("frames", list, []), 1):
        key = f"frames {number}"
        zones = tuple(read.mask(zone, f"{key} zones") for zone in entry.get("zones", []))
        ladder = tuple(entry.get("ladder", []))
        if not zones or not ladder or list(ladder) != sorted(ladder, reverse=True):
            raise read.fail(key, "needs zones and a ladder of rewards, best first")
        frames.append(Frame(str(entry.get("name", "")), zones, ladder))
    return tuple(frames)
