"""The shelf of a sheet: which objects stand on it, and where each stroke leads (DD-30 to DD-33).

The objects themselves are in objects.toml; what strokes bring is in ``rules``.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

import msgspec

from papeterie.games.daydream.reading import Reading
from papeterie.games.daydream.sheet import LEAF, STROKE, Thing
from papeterie.pen.game import LayoutError
from papeterie.pen.words import N_

OBJECTS = "objects.toml"


@cache
def things() -> dict[str, Thing]:
    """All objects there are to draw, by id, without a bonus."""
    return read_things(resources.files(__package__).joinpath(OBJECTS).read_text("utf-8"))


def read_things(text: str) -> dict[str, Thing]:
    """The objects of such a file; LayoutError says which is wrong."""
    found: dict[str, Thing] = {}
    for entry in tomllib.loads(text)["objects"]:
        points = tuple((int(x), int(y)) for x, y in entry["points"])
        suns, name = tuple(entry["suns"]), entry["id"]
        if len(points) < 3 or not suns or suns[0] != 0 or list(suns) != sorted(set(suns)):
            raise LayoutError(OBJECTS, name, N_("must start at a sun and have three points at least (DD-31)"))
        if suns[-1] >= len(points):
            raise LayoutError(OBJECTS, name, N_("has a sun on a point that isn't there"))
        if name in found:
            raise LayoutError(OBJECTS, name, N_("is there twice"))
        found[name] = Thing(name, points, suns)
    return found


def read_shelf(read: Reading) -> tuple[Thing, ...]:
    """The objects of a sheet in the order in which they are drawn, each with its bonus (DD-32)."""
    forces = read.get("forces", list, [])
    shelf = []
    for entry in read.get("shelf", list):
        if not isinstance(entry, list) or len(entry) != 2 or not all(isinstance(part, str) for part in entry):
            raise read.fail("shelf", N_("“{entry}” is not an object and its bonus"), entry=str(entry))
        name, bonus = entry
        if name not in things():
            raise read.fail("shelf", N_("there is no object “{name}”"), name=name)
        if bonus not in ("", LEAF, STROKE):
            raise read.fail(
                f"shelf {name}", N_("has a bonus that is neither leaf nor stroke nor nothing (DD-32)")
            )
        shelf.append(msgspec.structs.replace(things()[name], bonus=bonus, forces=name in forces))
    names = [thing.id for thing in shelf]
    if len(set(names)) != len(names) or not names:
        raise read.fail("shelf", N_("holds each object once, and at least one"))
    for name in forces:
        if name not in names:
            raise read.fail("forces", N_("“{name}” is not on the shelf"), name=str(name))
    if forces and not read.data.get("frames"):
        raise read.fail("forces", N_("cross out rewards of frames, and there are none (DD-64)"))
    return tuple(shelf)


def steps_along(shelf: tuple[Thing, ...]) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], tuple[int, ...]]:
    """Where a stroke leads, by kind and by the pen's place along the whole shelf.

    The place counts dot strokes from the first object's start. ``steps[kind]``
    gives the place after a stroke, ``finishes[place]`` the object that ends there, or -1.
    """
    dots: list[int] = []
    suns: list[int] = []
    ends = [-1]
    base = 0
    for number, thing in enumerate(shelf):
        stops = [*thing.suns[1:], thing.strokes]
        for pen in range(thing.strokes):
            dots.append(base + pen + 1)
            suns.append(base + next(stop for stop in stops if stop > pen))
            ends.append(number if pen + 1 == thing.strokes else -1)
        base += thing.strokes
    return (tuple(dots), tuple(suns)), tuple(ends)
