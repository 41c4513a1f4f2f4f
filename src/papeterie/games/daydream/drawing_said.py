"""What the modules of a Daydream sheet say in words; clouds, lines and shelf are in ``drawing_words``."""

from __future__ import annotations

from typing import Final

from papeterie.games.daydream.barrier import NOTHING
from papeterie.games.daydream.drawing_scene import Scene, name_of
from papeterie.games.daydream.drawing_words import cells
from papeterie.games.daydream.rules import EMPTY
from papeterie.games.daydream.scoring import polaroids as polaroid_points
from papeterie.games.daydream.sheet import LEAF, STROKE, Note
from papeterie.pen.grid import cells_of
from papeterie.pen.words import N_

FRAMES: Final = N_("Frames")
POLAROIDS: Final = N_("Polaroids")
_REWARDS: Final = {LEAF: N_("a leaf"), STROKE: N_("a stroke")}
_SLOTS: Final = {"star": N_("star at {cell}: {number}"), "moon": N_("moon at {cell}: {number}")}
_NONE_YET: Final = "·"


def frame(scene: Scene, number: int) -> str:
    """A family: its zones, what is taken and by whom, what is left (DD-64)."""
    found, words = scene.sheet.frames[number], scene.words
    zones = " / ".join(cells(scene, tuple(cells_of(zone))) for zone in found.zones)
    mine = [found.ladder[step] for step in scene.board.claims[number] if step != NOTHING]
    left = [str(points) for points in found.ladder[scene.position.ladders[number] :]]
    said = words.t(N_("{frame}: {zones}"), frame=words.t(found.name), zones=zones)
    rewards = words.t(N_("rewards left: {rewards}"), rewards=" ".join(left) or "0")
    parts = [said, rewards]
    if mine:
        parts.append(words.t(N_("yours: {points}"), points=" ".join(map(str, mine))))
    return "; ".join(parts)


def notes(scene: Scene) -> str:
    """How many heads are coloured."""
    from papeterie.games.daydream.scoring import heads

    done = sum(heads(note, scene.board) for note in scene.sheet.notes)
    of = sum(2 if len(note.cells) == 4 else 1 for note in scene.sheet.notes)
    where = "; ".join(cells(scene, note.cells) for note in scene.sheet.notes)
    return scene.words.t(
        N_("Notes: {done} of {count} heads coloured. {where}"), done=done, count=of, where=where
    )


def note(scene: Scene, note_: Note, earned: int) -> str:
    """A note between its cells."""
    return scene.words.n(
        "note at {cells}: {n} head", "note at {cells}: {n} heads", earned, cells=cells(scene, note_.cells)
    )


def constellation(scene: Scene, done: int) -> str:
    """Strokes drawn, stars reached and the next one (DD-60)."""
    words, stars = scene.words, scene.sheet.constellation
    reached = sum(star <= done for star in stars)
    said = words.t(
        N_("Constellation: {strokes} of {count} strokes, {stars} of {all} stars"),
        strokes=done, count=len(scene.sheet.path) - 1, stars=reached, all=len(stars),
    )  # fmt: skip
    if reached < len(stars):
        said += words.t(N_("; the next star in {strokes}"), strokes=stars[reached] - done)
    return said


def garland(scene: Scene) -> str:
    """The garland's numbers and rewards in a row, what is circled in brackets (DD-63)."""
    rewards, numbers = scene.sheet.garland, scene.board.garland
    out = []
    for k in range(len(rewards) + 1):
        out.append(str(numbers[k]) if k < len(numbers) else _NONE_YET)
        if k < len(rewards):
            shown = scene.words.t(_REWARDS[rewards[k]]) if rewards[k] in _REWARDS else f"+{rewards[k]}"
            linked = k + 1 < len(numbers) and numbers[k] == numbers[k + 1]
            out.append(f"[{shown}]" if linked else f"({shown})")
    return scene.words.t(N_("Garland: {row}"), row=" ".join(out))


def polaroid(scene: Scene, number: int) -> str:
    """A slot and what hangs in it (DD-62)."""
    slot = scene.sheet.polaroids[number]
    value = scene.board.numbers[slot.cell]
    shown = _NONE_YET if value == EMPTY else str(value)
    return scene.words.t(_SLOTS[slot.kind], cell=name_of(scene.sheet, slot.cell), number=shown)


def polaroid_sum(scene: Scene) -> str:
    """What the polaroids count, written out: ``stars 5 + 4 − moons 2 + 2 = 5``, or the different numbers."""
    words, sheet = scene.words, scene.sheet
    values = [(slot.kind, scene.board.numbers[slot.cell]) for slot in sheet.polaroids]
    points = words.signed(polaroid_points(sheet, scene.board))
    if sheet.polaroid_rule == "sum":
        stars = [str(n) for kind, n in values if kind == "star" and n != EMPTY]
        moons = [str(n) for kind, n in values if kind == "moon" and n != EMPTY]
        return words.t(
            N_("stars {stars}, moons {moons}: {points}"),
            stars=" + ".join(stars) or "0", moons=" + ".join(moons) or "0", points=points,
        )  # fmt: skip
    different = list(dict.fromkeys(str(n) for _, n in values if n != EMPTY))
    return words.t(
        N_("different numbers {numbers}: {points}"), numbers=", ".join(different) or "0", points=points
    )
