"""The shelf of a Daydream sheet: boards, objects in their three states, bonus labels (DD-30 to DD-32).

The layer ``shelf`` holds the boards and, each a layer of its own (``object-0`` …), the objects.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from papeterie.games.daydream import drawing_words as say
from papeterie.games.daydream.drawing_objects import finished, joints, outline, polyline, to_be_joined
from papeterie.games.daydream.drawing_scene import Scene, finished_now, shelf_starts
from papeterie.games.daydream.drawing_shapes import Finish, Symbols, felted, put, ring_dashed, ringed, tag
from papeterie.games.daydream.drawing_shelves import Slot
from papeterie.games.daydream.sheet import Thing
from papeterie.pen.drawing.line import pen_line, seed_of
from papeterie.pen.drawing.model import Group, Node, Path, Point

_BOARD: Final = 10.0


def shelf(scene: Scene, symbols: Symbols) -> Group:
    """All boards and what stands on them."""
    found = scene.layout.shelf
    boards = tuple(
        node for k, (a, b, y) in enumerate(found.boards) for node in _board(scene.finish, a, b, y, k)
    )
    objects = tuple(_object(scene, symbols, slot) for slot in found.slots)
    coming = Group(id="strokes", role="decor", children=_coming(scene, symbols))
    return Group(
        id="shelf",
        role="list",
        label=say.shelf_head(scene),
        children=(Group(role="decor", children=boards), *objects, coming),
    )


@lru_cache(maxsize=256)
def _board(finish: Finish, a: float, b: float, y: float, seed: int) -> tuple[Node, ...]:
    corners = [(a - 4, y), (b + 4, y), (b, y + _BOARD), (a, y + _BOARD)]
    line = pen_line([*corners, corners[0]], 2.0, seed_of("board", seed), closed=True, amplitude=0.8, step=14)
    wood = felted(corners, "wood", finish, 22, seed)
    return (*wood, Path(d=line, fill="ink"))


def _object(scene: Scene, symbols: Symbols, slot: Slot) -> Group:
    """An object of the shelf. What it looks like hangs on few things, and most objects stay as they are."""
    thing, board, number = scene.sheet.shelf[slot.number], scene.board, slot.number
    done = board.pen - shelf_starts(scene.sheet)[number] if number == board.objects else 0
    state = "finished" if number < board.objects else "now" if number == board.objects else "coming"
    state = "coming" if scene.blank and state == "now" else state
    fresh = number in finished_now(scene)
    nodes, used = _drawn(thing, slot, scene.layout.shelf.scale, scene.finish, state, done, fresh)
    symbols.update(used)
    return Group(id=f"object-{number}", role="item", label=say.object_line(scene, number), children=nodes)


@lru_cache(maxsize=1024)
def _drawn(
    thing: Thing, slot: Slot, scale: float, finish: Finish, state: str, done: int, fresh: bool
) -> tuple[tuple[Node, ...], Symbols]:
    """An object, with the symbols it needs; ``done``: its strokes so far, ``now``: it is under way."""
    nodes: list[Node] = []
    symbols: Symbols = {}
    over = state == "finished"
    if over:
        nodes += finished(thing, slot.x, slot.y, scale, finish)
    else:
        nodes += to_be_joined(thing, slot.x, slot.y, scale, done, symbols, finish)
    if state == "now":
        at = outline(thing, slot.x, slot.y, scale)[done]
        nodes.append(ringed(*at, 10.5 if scale > 0.65 else 8.5, seed_of("pen"), 2.2))
    if thing.bonus:
        wide, tall = (36.0, 24.0) if scale > 0.65 else (28.0, 20.0)
        label = tag(thing.bonus, wide, tall, over, finish)
        nodes.append(put(symbols, label, slot.x, slot.y + _BOARD / 2 + tall * 0.42))
    if thing.forces:
        aside = 30.0 if thing.bonus else 0.0
        label = tag("frame", 28.0, 20.0, over, finish)
        nodes.append(put(symbols, label, slot.x + aside, slot.y + _BOARD / 2 + 8.4))
    if fresh:
        points = outline(thing, slot.x, slot.y, scale)
        middle = (min(y for _, y in points) + slot.y) / 2
        nodes += ring_dashed(slot.x, middle, max(34.0, 56 * scale))
    return tuple(nodes), symbols


def _coming(scene: Scene, symbols: Symbols) -> tuple[Node, ...]:
    """The strokes that the mark looked at would bring: dashes on highlighter, object after object."""
    if scene.after is None or scene.after.pen <= scene.board.pen:
        return ()
    starts, found = shelf_starts(scene.sheet), scene.layout.shelf
    pieces: list[list[Point]] = []
    icons: list[Node] = []
    for slot in found.slots:
        start, end = starts[slot.number], starts[slot.number + 1]
        a, b = max(scene.board.pen, start), min(scene.after.pen, end)
        if a < b:
            ring = outline(scene.sheet.shelf[slot.number], slot.x, slot.y, found.scale)
            pieces.append(ring[a - start : b - start + 1])
            icons += joints(scene.sheet.shelf[slot.number], ring, found.scale, symbols, scene.finish)
    d = "".join(map(polyline, pieces))
    if not d:
        return ()
    thick = 10.0 if found.scale > 0.65 else 8.0
    return (
        Path(d=d, stroke="hi", width=thick),
        Path(d=d, stroke="action", width=2.8, dash="7 5"),
        *icons,
    )
