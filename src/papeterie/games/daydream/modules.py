"""What a sheet's modules look like in its file: stars, notes, polaroids, garland, frames (DD-60 to DD-64).

Only reading and checking; what they are worth is in ``scoring``, when they pay in ``rules`` and ``barrier``.
"""

from __future__ import annotations

from typing import Any

from papeterie.games.daydream.reading import Reading
from papeterie.games.daydream.sheet import LEAF, STROKE, Frame, Note, Polaroid
from papeterie.pen.grid import beside, bit, cell_at, cells_of, column_of, connected
from papeterie.pen.words import N_

STAR_SIGN, MOON_SIGN = "*", "m"
POLAROID_RULES = ("sum", "distinct")
_FRAMES = 3
_MOST = 9
"""The largest number that can be written (DD-14)."""


def read_modules(read: Reading, rows: list[str], cells: tuple[int, ...]) -> dict[str, Any]:
    """The modules' part of a sheet, field by field."""
    stars, moons = (_special(read, rows, sign) for sign in (STAR_SIGN, MOON_SIGN))
    polaroids, rule = _polaroids(read, stars, moons, cells)
    big, path = _constellation(read, stars)
    if stars and not big and not polaroids:
        raise read.fail("grid", N_("star cells need a constellation or polaroids"))
    return {
        "stars": stars,
        "moons": moons,
        "constellation": big,
        "path": path,
        "notes": _notes(read, cells),
        "polaroids": polaroids,
        "polaroid_rule": rule,
        "garland": _garland(read, moons, bool(polaroids)),
        "frames": _frames(read, cells),
    }


def _special(read: Reading, rows: list[str], sign: str) -> int:
    """The special cells of one kind, as a set of compact numbers."""
    return sum(
        1 << read.index[cell_at(c, r)]
        for r, row in enumerate(rows)
        for c, found in enumerate(row)
        if found == sign
    )


def _constellation(read: Reading, stars: int) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """Where the big stars stand along the path, in strokes from its bottom, and the path (DD-60)."""
    data = read.get("constellation", dict, {})
    if not data:
        return (), ()
    if data.keys() - {"path", "stars"}:
        raise read.fail("constellation", N_("has a path and stars, and nothing else"))
    for key in ("path", "stars"):
        if not isinstance(data.get(key), list):
            raise read.fail(f"constellation.{key}", N_("must be a list"))
    path, big = data["path"], data["stars"]
    if not all(isinstance(at, list) and len(at) == 2 and all(type(v) is int for v in at) for at in path):
        raise read.fail("constellation.path", N_("must list points, [x, y] in whole numbers"))
    if not big or not all(type(at) is int for at in big) or big != sorted(set(big)):
        raise read.fail(
            "constellation.stars", N_("must ascend: strokes from the path's start, one star at least")
        )
    for at in big:
        if not 1 <= at < len(path):
            why = N_("the star at {at} can't be reached: it isn't on the path, after its start (DD-60)")
            raise read.fail("constellation.stars", why, at=at)
    if big[-1] > _MOST * stars.bit_count():
        why = N_("the star at {at} can't be reached: {cells} star cells hold {most} each at most (DD-60)")
        raise read.fail("constellation.stars", why, at=big[-1], cells=stars.bit_count(), most=_MOST)
    return tuple(big), tuple((x, y) for x, y in path)


def _notes(read: Reading, cells: tuple[int, ...]) -> tuple[Note, ...]:
    """Single and double notes with the pairs of cells that share a side (DD-61)."""
    notes: list[Note] = []
    for entry in read.get("notes", list, []):
        key = f"notes {entry}"
        numbers = read.cells(entry, key)
        pairs = tuple(
            (a, b)
            for i, a in enumerate(numbers)
            for b in numbers[i + 1 :]
            if beside(bit(cells[a])) & bit(cells[b])
        )
        if (len(numbers), len(pairs)) not in ((2, 1), (4, 4)):
            raise read.fail(key, N_("needs two clouds that share a side, or four that form a square (DD-61)"))
        if any(note.cells == numbers for note in notes):
            raise read.fail(key, N_("is there twice"))
        notes.append(Note(numbers, pairs))
    return tuple(notes)


def _polaroids(
    read: Reading, stars: int, moons: int, cells: tuple[int, ...]
) -> tuple[tuple[Polaroid, ...], str]:
    """The six slots from left to right, and which way they count (DD-62)."""
    slots = []
    for name in read.get("polaroids", list, []):
        key = f"polaroids {name}"
        cell = read.cell(name, key)
        kind = "star" if stars >> cell & 1 else "moon" if moons >> cell & 1 else ""
        if not kind:
            raise read.fail(key, N_("is neither a star cell nor a moon cell"))
        slots.append(Polaroid(column_of(cells[cell]), cell, kind))
    if not slots:
        return (), ""
    kinds = sorted(slot.kind for slot in slots)
    if kinds != ["moon"] * 3 + ["star"] * 3 or len({slot.column for slot in slots}) != 6:
        raise read.fail("polaroids", N_("are three stars and three moons, in six columns (DD-62)"))
    spare = (stars | moons) & ~sum(1 << slot.cell for slot in slots)
    if spare:
        raise read.fail(
            "polaroids", N_("{cell} has no polaroid (DD-62)"), cell=read.name(next(cells_of(spare)))
        )
    rule = read.get("polaroid_rule", str)
    if rule not in POLAROID_RULES:
        raise read.fail("polaroid_rule", N_("is sum (E) or distinct (H)"))
    return tuple(sorted(slots, key=lambda slot: slot.column)), rule


def _garland(read: Reading, moons: int, polaroids: bool) -> tuple[str, ...]:
    """The rewards between its moons, from the top: points, leaf or stroke (DD-63)."""
    entries = read.get("garland", list, [])
    if moons and not entries and not polaroids:
        raise read.fail("garland", N_("moon cells need a garland or polaroids"))
    if entries and polaroids:
        raise read.fail("garland", N_("moon cells belong to the polaroids already"))
    if entries and len(entries) != moons.bit_count() - 1:
        why = N_("has {moons} moons for {cells} moon cells; rewards are one fewer than moon cells (DD-63)")
        raise read.fail("garland", why, moons=len(entries) + 1, cells=moons.bit_count())
    for entry in entries:
        if entry not in (LEAF, STROKE) and (type(entry) is not int or entry < 1):
            raise read.fail(
                "garland", N_("“{entry}” is neither points nor leaf nor stroke (DD-63)"), entry=str(entry)
            )
    return tuple(map(str, entries))


def _frames(read: Reading, cells: tuple[int, ...]) -> tuple[Frame, ...]:
    """Families of zones, each with a ladder of rewards, best first (DD-64)."""
    frames: list[Frame] = []
    entries = read.get("frames", list, [])
    if len(entries) > _FRAMES:
        raise read.fail("frames", N_("{frames} fit on the wall"), frames=_FRAMES)
    taken = 0
    for number, entry in enumerate(entries, 1):
        key = f"frames {number}"
        if not isinstance(entry, dict) or entry.keys() != {"name", "zones", "ladder"}:
            raise read.fail(key, N_("needs name, zones and ladder, and nothing else"))
        name, ladder = entry["name"], entry["ladder"]
        if not isinstance(name, str) or not name or name in [frame.name for frame in frames]:
            raise read.fail(f"{key} name", N_("must be a text that no other frame has"))
        _check_ladder(read, f"{key} ladder", ladder)
        zones = []
        for zone in _zones(read, key, entry["zones"]):
            mask = sum(1 << cell for cell in zone)
            if mask & taken:
                overlap = read.name(next(cells_of(mask & taken)))
                raise read.fail(f"{key} zones", N_("{cell} lies in two zones (DD-64)"), cell=overlap)
            if not connected(sum(bit(cells[cell]) for cell in zone)):
                why = N_("the zone of {cell} doesn't hang together")
                raise read.fail(f"{key} zones", why, cell=read.name(zone[0]))
            taken |= mask
            zones.append(mask)
        frames.append(Frame(name, tuple(zones), tuple(ladder)))
    return tuple(frames)


def _zones(read: Reading, key: str, zones: object) -> list[tuple[int, ...]]:
    if not isinstance(zones, list) or not zones:
        raise read.fail(f"{key} zones", N_("must list zones, each a list of clouds"))
    return [read.cells(zone, f"{key} zones") for zone in zones]


def _check_ladder(read: Reading, key: str, ladder: object) -> None:
    if (
        not isinstance(ladder, list)
        or not ladder
        or not all(type(step) is int and step > 0 for step in ladder)
    ):
        raise read.fail(key, N_("must list rewards, each a number of points"))
    if ladder != sorted(ladder, reverse=True):
        raise read.fail(key, N_("goes from the best reward down"))
