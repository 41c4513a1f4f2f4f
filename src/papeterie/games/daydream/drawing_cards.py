"""Small drawings for the panels beside a Daydream sheet: leaves, the thorns' plant, what a line would become.

The sheet itself is in ``drawing``, somebody else's in ``drawing_small``.
"""

from __future__ import annotations

from typing import Final

from papeterie.games.daydream import drawing_words as say
from papeterie.games.daydream.drawing_extras import plant
from papeterie.games.daydream.drawing_layout import lay_out_board
from papeterie.games.daydream.drawing_objects import finished
from papeterie.games.daydream.drawing_scene import LOST, Scene, kind_of
from papeterie.games.daydream.drawing_shapes import (
    Finish,
    Symbols,
    cloud,
    crossed,
    dots,
    leaf,
    put,
    ring_dashed,
    sun,
)
from papeterie.games.daydream.rules import EMPTY, Position
from papeterie.games.daydream.sheet import SUN
from papeterie.pen.drawing.model import Drawing, Group, Node, Text
from papeterie.pen.words import Words

_PITCH: Final = 36.0
_CLOUD: Final = (38.0, 29.0)


def _scene(position: Position, seat: int, words: Words, finish: Finish = "felt") -> Scene:
    layout = lay_out_board(position.sheet, ())
    return Scene(position=position, seat=seat, layout=layout, words=words, finish=finish)


def _drawing(
    words: Words, width: float, height: float, group: Group, symbols: Symbols, ground: str
) -> Drawing:
    return Drawing(
        width=round(width, 1), height=round(height, 1), title=group.label, nodes=(group,),
        symbols=tuple(symbols.values()), lang=words.lang, ground="panel" if ground == "panel" else "sheet",
    )  # fmt: skip


def leaves_row(
    position: Position,
    seat: int,
    words: Words,
    *,
    using: int = 0,
    width: float = 374,
    finish: Finish = "felt",
) -> Drawing:
    """The leaves of a seat: spent, ``using`` on the die looked at (dashed), ready (ringed), bare."""
    scene, symbols = _scene(position, seat, words, finish), {}  # type: Scene, Symbols
    board, count = scene.board, scene.sheet.leaves
    spent = count - board.bare - board.ready
    pitch = min(_PITCH, (width - 36) / max(1, count - 1))
    size = 19.0 if pitch > 30 else 16.0
    nodes: list[Node] = []
    for k in range(count):
        x = 20 + k * pitch
        on_die = spent <= k < spent + using
        state = "spent" if k < spent or on_die else "ready" if k < spent + board.ready else "bare"
        nodes.append(put(symbols, leaf(size, state, finish), x, 21))
        if on_die:
            nodes += ring_dashed(x, 21, 15.5)
    group = Group(role="line", label=say.leaves(scene), children=tuple(nodes))
    return _drawing(words, 40 + pitch * (count - 1), 42, group, symbols, "panel")


def thorns_plant(position: Position, seat: int, words: Words, *, finish: Finish = "felt") -> Drawing:
    """The plant alone, for a panel (DD-50)."""
    scene = _scene(position, seat, words, finish)
    nodes = plant(scene.board.thorns, 78, 124, 122, finish)
    return _drawing(words, 130, 128, Group(role="line", label=say.thorns(scene), children=nodes), {}, "panel")


def line_card(
    position: Position, seat: int, words: Words, line: int, what_if: Position, *, finish: Finish = "felt"
) -> Drawing:
    """A line as it would be after a mark: its clouds, the new number on highlighter, what it brings."""
    scene, symbols = _scene(position, seat, words, finish), {}  # type: Scene, Symbols
    found, after = scene.sheet.lines[line], what_if.boards[seat]
    nodes: list[Node] = []
    values = []
    for k, cell in enumerate(found.cells):
        value, x = after.numbers[cell], 22 + k * (_CLOUD[0] + 1)
        values.append(None if value == EMPTY else value)
        fresh = value != EMPTY and scene.board.numbers[cell] == EMPTY
        kind = "free" if fresh else "full" if value != EMPTY else "empty"
        nodes.append(put(symbols, cloud(kind, *_CLOUD, k % 4, finish), x, 21))
        if value != EMPTY:
            fill = "action" if fresh else "ink"
            nodes.append(Text(x, 29, str(value), 20, face="hand", anchor="middle", fill=fill))
    x = 22 + len(found.cells) * (_CLOUD[0] + 1) + 6
    kind_ = kind_of(found, after)
    if kind_ == LOST:
        nodes.append(crossed(x, 20, 8, 3))
    elif kind_ is not None:
        icon = put(symbols, sun(6.3, 0, finish), x, 20) if kind_ == SUN else dots(((x, 20),), 4.7)
        nodes += [icon, Text(x + 14, 28, f"× {len(found.cells)}", 22, face="hand")]
    label = say.line(words, say.line_name(scene.sheet, found), values, kind_, False)
    group = Group(role="line", label=label, children=tuple(nodes))
    return _drawing(words, x + 46, 42, group, symbols, "sheet")


def object_card(
    position: Position, seat: int, words: Words, number: int, *, scale: float = 0.42, finish: Finish = "felt"
) -> Drawing:
    """A finished object of the shelf, small, for a score's line."""
    thing = position.sheet.shelf[number]
    side = 108 * scale
    nodes = finished(thing, side / 2, side - 3, scale, finish)
    group = Group(role="line", label=say.object_name(words, thing), children=nodes)
    del seat
    return _drawing(words, side, side, group, {}, "panel")
