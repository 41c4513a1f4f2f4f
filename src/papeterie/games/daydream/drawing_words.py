"""What a Daydream sheet says in words: labels that it can be played from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from papeterie.games.daydream.drawing_scene import LOST, Scene, finished_now, name_of, shelf_starts
from papeterie.games.daydream.rules import Board
from papeterie.games.daydream.sheet import DOT, LEAF, STROKE, SUN, Line, Sheet, Thing
from papeterie.pen.words import N_, Words

EMPTY, FREE, DRAFT = "·", "+", "'"
SIGNS: Final = {"star": "*", "moon": ")"}
EMPTY_CLOUD: Final = N_("empty cloud")
LINES: Final = N_("Lines")
_EMPTY_WITH: Final = {"": EMPTY_CLOUD, "star": N_("empty star"), "moon": N_("empty moon")}
_FREE_WITH: Final = {"": N_("free"), "star": N_("free star"), "moon": N_("free moon")}
_FULL_WITH: Final = {"star": N_("{number} (star)"), "moon": N_("{number} (moon)")}
_KINDS: Final = {
    LOST: N_("{name}: {numbers} – lost"),
    DOT: N_("{name}: {numbers} – dot strokes"),
    SUN: N_("{name}: {numbers} – sun strokes"),
}
_BONUS: Final = {LEAF: N_("then a leaf"), STROKE: N_("then one more stroke")}


def empty_cell(words: Words, kind: str) -> str:
    """An empty cloud."""
    return words.t(_EMPTY_WITH[kind])


def free_cell(words: Words, kind: str) -> str:
    """A cloud that may be written in."""
    return words.t(_FREE_WITH[kind])


def full_cell(words: Words, number: int, kind: str) -> str:
    """A cloud with its number."""
    return words.t(_FULL_WITH[kind], number=number) if kind else str(number)


def draft_cell(words: Words, number: int, kind: str) -> str:
    """A cloud written in this turn."""
    return words.t(N_("{number} (this turn)"), number=full_cell(words, number, kind))


def line_name(sheet: Sheet, line_: Line) -> str:
    """A line by its first and last cell."""
    return f"{name_of(sheet, line_.cells[0])}–{name_of(sheet, line_.cells[-1])}"


def line(words: Words, name: str, values: Sequence[int | None], kind: int | None, fresh: bool) -> str:
    """A line, its numbers, what it has come to."""
    numbers = " ".join("·" if value is None else str(value) for value in values)
    if kind is None:
        return f"{name}: {numbers}"
    said = words.t(_KINDS[kind], name=name, numbers=numbers)
    return words.t(N_("{line} (this turn)"), line=said) if fresh else said


def object_name(words: Words, thing: Thing) -> str:
    """What an object is called: its key in the catalogue."""
    from papeterie.games.daydream.drawing_objects import art

    return words.t(art(thing.id).name)


def object_line(scene: Scene, number: int) -> str:
    """An object: finished, under way with what is missing, or still to come; with its bonus."""
    words, thing, board = scene.words, scene.sheet.shelf[number], scene.board
    name = object_name(words, thing)
    if number < board.objects:
        said = words.t(N_("{name}: finished"), name=name)
        if number in finished_now(scene):
            said = words.t(N_("{name}: finished this turn"), name=name)
        return said
    if number > board.objects:
        said = words.n("{name}: {n} stroke", "{name}: {n} strokes", thing.strokes, name=name)
    else:
        left = shelf_starts(scene.sheet)[number + 1] - board.pen
        said = words.n(
            "{name}: under way, {n} stroke left", "{name}: under way, {n} strokes left", left, name=name
        )
        suns = _suns_left(scene, number)
        said = ", ".join((said, words.n("{n} sun stroke", "{n} sun strokes", suns)))
    if thing.bonus:
        said = ", ".join((said, words.t(_BONUS[thing.bonus])))
    if thing.forces:
        said = ", ".join((said, words.t(N_("alone it crosses out the best reward left of every frame"))))
    return said


def _suns_left(scene: Scene, number: int) -> int:
    """How many sun strokes finish the object under way."""
    base = shelf_starts(scene.sheet)[number]
    thing = scene.sheet.shelf[number]
    return sum(stop > scene.board.pen - base for stop in (*thing.suns[1:], thing.strokes))


def shelf_head(scene: Scene) -> str:
    """How many objects are finished."""
    done, of = scene.board.objects, len(scene.sheet.shelf)
    return scene.words.t(N_("Shelf: {done} of {count} objects finished"), done=done, count=of)


def leaves(scene: Scene) -> str:
    """The leaves by state (DD-13, DD-14)."""
    board = scene.board
    spent = scene.sheet.leaves - board.bare - board.ready
    words = scene.words
    return words.t(
        N_("Leaves: {spent} spent, {ready} ready, {bare} to earn"),
        spent=spent,
        ready=board.ready,
        bare=board.bare,
    )


def thorns(scene: Scene) -> str:
    """Thorns and what they cost (DD-50)."""
    count = scene.board.thorns
    return scene.words.n(
        "{n} thorn: {cost}", "{n} thorns: {cost}", count, cost=scene.words.signed(-(count // 2))
    )


def cells(scene: Scene, numbers: Sequence[int]) -> str:
    """Names of cells."""
    return " ".join(name_of(scene.sheet, number) for number in numbers)


def summary(words: Words, sheet: Sheet, board: Board) -> str:
    """One sentence: how full a sheet is."""
    return words.t(
        N_("{filled} of {cells} clouds written, {objects} of {count} objects finished."),
        filled=board.filled.bit_count(), cells=len(sheet.cells), objects=board.objects,
        count=len(sheet.shelf),
    )  # fmt: skip
