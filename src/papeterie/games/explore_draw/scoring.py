"""The score of a boat line by line, the Sister's, and the places (ED-60 to ED-63, ED-81)."""

from __future__ import annotations

from functools import lru_cache

from papeterie.games.explore_draw import lessons, sister
from papeterie.games.explore_draw.board import Position
from papeterie.games.explore_draw.facts import Facts, facts, family_points
from papeterie.pen.game import Line, Standing
from papeterie.pen.words import N_

A_RAT, A_ROOM, A_RARE = -1, -5, 3
FAMILIES = (
    N_("blue family of {n}"),
    N_("green family of {n}"),
    N_("orange family of {n}"),
    N_("purple family of {n}"),
    N_("red family of {n}"),
)
HER_COLOURS = (
    N_("her colour {rank}, blue: {n} × {each}"),
    N_("her colour {rank}, green: {n} × {each}"),
    N_("her colour {rank}, orange: {n} × {each}"),
    N_("her colour {rank}, purple: {n} × {each}"),
    N_("her colour {rank}, red: {n} × {each}"),
)


def over(position: Position) -> bool:
    """The ship has reached the hand (ED-12)."""
    return position.day == 0


def facts_of(position: Position, seat: int) -> Facts:
    """What is to be read off a seat's boat."""
    return _read(position.sheet.hull, position.boat(seat), position.boards[seat])


_read = lru_cache(maxsize=512)(facts)
"""A page asks for the same facts many times over."""


def score(position: Position, seat: int, found: Facts) -> tuple[Line, ...]:
    """The lines of a boat's score."""
    rooms = len(position.sheet.hull.rooms) - len(found.full_rooms)
    lines = [
        Line(N_("visible rats: {n}"), A_RAT * found.rats, {"n": found.rats}),
        Line(N_("rooms not full: {n}"), A_ROOM * rooms, {"n": rooms}),
    ]
    lines += [
        Line(FAMILIES[colour], family_points(size), {"n": size})
        for colour, sizes in enumerate(found.groups)
        for size in sizes
        if size >= 3
    ]
    lines.append(Line(N_("rare treasures: {n}"), A_RARE * found.rare, {"n": found.rare}))
    lines += [
        Line(lessons.lesson(number).sentence, points, {"lesson": number})
        for number, points in lessons.points(found)
    ]
    return tuple(lines)


def sisters_score(position: Position, found: Facts) -> tuple[Line, ...]:
    """The lines of the Sister's score, off the player's boat."""
    lines = [
        Line(HER_COLOURS[colour], n * each, {"rank": rank, "n": n, "each": each})
        for rank, (colour, n, each) in enumerate(sister.colours_scored(found, position.colours), 1)
    ]
    lines += [
        Line(sentence, points)
        for sentence, points in sister.lesson_points(found, position.basic, position.advanced)
    ]
    return tuple(lines)


def result(position: Position) -> tuple[Standing, ...]:
    """Places by points, then full rooms; still tied, shared. Solo, a tie is the Sister's."""
    scored = []
    for seat in range(len(position.boards)):
        found = facts_of(position, seat)
        lines = score(position, seat, found)
        scored.append((sum(line.points for line in lines), len(found.full_rooms), seat, lines))
    if len(position.boards) == 1:
        return _against_the_sister(position, scored[0][0], scored[0][3])
    scored.sort(key=lambda each: (-each[0], -each[1], each[2]))
    return tuple(
        Standing(seat, 1 + sum((t, r) > (total, rooms) for t, r, _, _ in scored), total, lines)
        for total, rooms, seat, lines in scored
    )


def _against_the_sister(position: Position, total: int, lines: tuple[Line, ...]) -> tuple[Standing, ...]:
    hers = sisters_score(position, facts_of(position, 0))
    theirs = sum(line.points for line in hers)
    won = total > theirs
    mine = Standing(0, 1 if won else 2, total, lines)
    sisters = Standing(sister.NAME, 2 if won else 1, theirs, hers)
    return (mine, sisters) if won else (sisters, mine)
