"""What stands under a Daydream sheet: the leaves, the thorns' plant, the score, the title.

Layers ``leaves`` and ``thorns``. Without a place on the sheet they are still said.
"""

from __future__ import annotations

from typing import Final

from papeterie.games.daydream import drawing_words as say
from papeterie.games.daydream.drawing_scene import Scene
from papeterie.games.daydream.drawing_shapes import Finish, Symbols, felted, leaf, lines, put, ringed, shapes
from papeterie.games.daydream.scoring import score
from papeterie.games.daydream.scoring import title as title_of
from papeterie.pen.drawing import pictures
from papeterie.pen.drawing.letters import broken, fitting
from papeterie.pen.drawing.line import pen_line, polygon, resample, seed_of
from papeterie.pen.drawing.model import Box, Group, Node, Path, Point, Text
from papeterie.pen.drawing.things import outline
from papeterie.pen.words import N_

_LEAF: Final = 21.0
_PITCH, _LEAST = 38.0, 33.0
_PLACES: Final = 6
"""Thorns that the stem has places for; after them it grows on."""


def leaves(scene: Scene, symbols: Symbols) -> Group:
    """Spent, ready, bare, from the left (DD-13, DD-14)."""
    box = scene.layout.place("leaves")
    label = say.leaves(scene)
    if box is None:
        return Group(id="leaves", role="line", label=label)
    board, count = scene.board, scene.sheet.leaves
    spent = count - board.bare - board.ready
    nodes: list[Node] = [
        Text(
            box.x + 16,
            box.y + (38 if scene.layout.wide else 24),
            scene.words.t(N_("Leaves")),
            22,
            face="hand",
        )
    ]
    x0, y0 = (box.x + 118, box.y + 32) if scene.layout.wide else (box.x + 30, box.y + 54)
    room = box.x + box.width - 14 - x0
    pitch = max(_LEAST, min(_PITCH, room / max(1, count - 1)))
    across = max(1, int(room / pitch) + 1)
    for k in range(count):
        state = "spent" if k < spent else "ready" if k < spent + board.ready else "bare"
        row, column = divmod(k, across)
        nodes.append(put(symbols, leaf(_LEAF, state, scene.finish), x0 + column * pitch, y0 + 42 * row))
    return Group(id="leaves", role="line", label=label, children=tuple(nodes))


def thorns(scene: Scene, symbols: Symbols) -> Group:
    """A potted plant, a thorn for each die given up (DD-50)."""
    del symbols
    box = scene.layout.place("thorns")
    label = say.thorns(scene)
    if box is None:
        return Group(id="thorns", role="line", label=label)
    foot = (box.x + box.width - 60, box.y + box.height - 6)
    tall = box.height - 4
    nodes = plant(scene.board.thorns, *foot, tall, scene.finish)
    if scene.blank:
        return Group(id="thorns", role="line", label=label, children=nodes)
    words = Text(foot[0] - 56, foot[1] - 8, label, 14, fill="ink-2", anchor="end")
    return Group(id="thorns", role="line", label=label, children=(*nodes, words))


def plant(count: int, x: float, y: float, tall: float, finish: Finish) -> tuple[Node, ...]:
    """The plant with its pot's foot at x, y: thorns in ink, coming places pencil dots, pairs in brackets."""
    scale = max(0.5, min(1.2, tall / 124))
    stem_length = 76 * scale
    base = y - 32 * scale
    places = max(_PLACES, count + 1)
    stem = [_on_stem(x, base, stem_length, k / 10, scale) for k in range(11)]
    nodes: list[Node] = [Path(d=pen_line(stem, 3.0 * scale + 0.6, 5, step=8), fill="leaf-line")]
    for share, way in ((0.42, 1), (0.68, -1), (0.98, 1)):
        nodes += _sprig(*_on_stem(x, base, stem_length, share, scale), way, scale, finish)
    for k in range(places):
        at = _on_stem(x, base, stem_length, 0.08 + 0.84 * k / places, scale)
        nodes += _thorn(*at, 1 if k % 2 else -1, scale, there=k < count)
    for pair in range(count // 2):
        low, high = (
            _on_stem(x, base, stem_length, 0.08 + 0.84 * (2 * pair + k) / places, scale)[1] for k in (0, 1)
        )
        nodes += _bracket(x - 26 * scale - 6, low + 5, high - 5)
    return (*nodes, *_pot(x, y, scale, finish))


def _on_stem(x: float, base: float, length: float, share: float, scale: float) -> Point:
    bend = 9 * scale * (share * (1 - share) * 4 - share * 1.4)
    return x + bend, base - length * share


def _sprig(x: float, y: float, way: int, scale: float, finish: Finish) -> tuple[Node, ...]:
    points = [
        (x - px * scale * way, y + py * scale) for px, py in pictures.strokes(shapes()["sprig"])[0].points
    ]
    return (
        *felted(resample(points, 4, 0.5), "leaf", finish, 6, 3),
        Path(d=pen_line(points, 1.4, 4, closed=True, amplitude=0.3, step=5), fill="leaf-line"),
    )


def _thorn(x: float, y: float, way: int, scale: float, *, there: bool) -> tuple[Node, ...]:
    if not there:
        return (Path(d=f"M{x + 2.5 * way:.1f} {y:.1f}h.1", stroke="pencil", width=3.2),)
    size = max(0.75, scale)
    points = [
        (x + px * way * size, y + py * size) for px, py in pictures.strokes(shapes()["thorn"])[0].points
    ]
    return (Path(d=polygon(resample(points, 3, 0.5)), fill="ink"),)


def _bracket(x: float, low: float, high: float) -> tuple[Node, ...]:
    line = [(x + 4, low), (x, low - 4), (x, high + 4), (x + 4, high)]
    return (
        Path(d=pen_line(line, 1.8, 3, amplitude=0.3, step=5), fill="warn"),
        Text(x - 5, (low + high) / 2 + 6, "−1", 18, face="hand", fill="warn", anchor="end"),
    )


def _pot(x: float, y: float, scale: float, finish: Finish) -> tuple[Node, ...]:
    shape = [
        (x - 23 * scale, y - 32 * scale),
        (x + 23 * scale, y - 32 * scale),
        (x + 17 * scale, y),
        (x - 17 * scale, y),
    ]
    line = pen_line([*shape, shape[0]], 2.0, 9, closed=True, amplitude=0.5, step=10)
    return (*felted(shape, "object-red", finish, 9, 4), Path(d=line, fill="ink"))


def score_row(scene: Scene) -> Group:
    """A box for each line of the score and one for their sum, filled in once the game is over."""
    box = scene.layout.place("score")
    assert box is not None, "asked for only where there is room for it"
    words, lines_ = scene.words, score(scene.sheet, scene.board, solo=scene.solo)
    said = [(words.t(line.text, **line.facts), line.points) for line in lines_]
    if scene.solo and not scene.board.thorns:
        said.append((words.t(N_("thorns")), 0))
    known = scene.position.ended
    total = sum(points for _, points in said)
    entries = [*said, (words.t(N_("total")), total)]
    pitch = min(168.0, (box.width - 10) / len(entries))
    nodes: list[Node] = []
    for k, (text, points) in enumerate(entries):
        x = box.x + 16 + pitch * k
        nodes += outline(Box(x, box.y + 8, 36, 30), 5, 1.6, "ink", k, fill="sheet", amplitude=0.5)
        for row, piece in enumerate(broken(text, pitch - 46, 13)[:2]):
            nodes.append(
                Text(
                    x + 42,
                    box.y + (21 if len(broken(text, pitch - 46, 13)) > 1 else 28) + 15 * row,
                    piece,
                    13,
                )
            )
        if known:
            nodes.append(Text(x + 18, box.y + 31, words.number(points), 22, face="hand", anchor="middle"))
    label = "; ".join(f"{text}: {words.number(points)}" for text, points in entries)
    return Group(id="score", role="line", label=label if known else "", children=tuple(nodes))


def ribbon(scene: Scene) -> Group:
    """The score, the title it earns on a ribbon, and the four steps (DD-51)."""
    box = scene.layout.place("ribbon")
    total = sum(line.points for line in score(scene.sheet, scene.board, solo=scene.solo))
    name = scene.words.t(title_of(scene.sheet, total))
    label = scene.words.t(N_("{points}: {title}"), points=scene.words.number(total), title=name)
    if box is None:
        return Group(id="ribbon", role="line", label=label)
    middle = box.x + box.width / 2
    nodes: list[Node] = [
        ringed(middle, box.y + 38, 27, seed_of("score"), 2.8, "ink"),
        Text(middle, box.y + 49, scene.words.number(total), 34, face="hand", anchor="middle"),
        *_band(scene.finish, middle, box.y + 74, min(360.0, box.width - 60)),
    ]
    text, size = fitting(name, min(340.0, box.width - 84), 33, 20)
    nodes.append(Text(middle, box.y + 111, text, size, face="hand", anchor="middle"))
    for k, (least, step) in enumerate(scene.sheet.titles):
        nodes += _step(scene, k, least, scene.words.t(step), total, box.y + 186 + 36 * k)
    return Group(id="ribbon", role="line", label=label, children=tuple(nodes))


def _band(finish: Finish, middle: float, y: float, wide: float) -> tuple[Node, ...]:
    """A bent band with two tails."""
    half, tall = wide / 2, 50.0
    top = [(middle + half * (k / 6 - 1), y + 6 - 7 * (1 - (k / 6 - 1) ** 2)) for k in range(13)]
    body = [*top, *((x, py + tall) for x, py in reversed(top))]
    nodes: list[Node] = []
    for way in (-1, 1):
        edge = middle + way * half
        tail = [
            (edge - way * 24, y + 20), (edge + way * 30, y + 22), (edge + way * 16, y + 46),
            (edge + way * 30, y + 70), (edge - way * 24, y + 68),
        ]  # fmt: skip
        nodes += felted(tail, "object-red", finish, 12, way + 2)
        nodes.append(Path(d=pen_line([*tail, tail[0]], 2.0, way + 4, closed=True, step=10), fill="ink"))
    nodes += felted(body, "zone-2-ground", finish, 22, 6)
    nodes.append(Path(d=pen_line([*body, body[0]], 2.4, 8, closed=True, step=12), fill="ink"))
    return tuple(nodes)


def _step(scene: Scene, number: int, least: int, name: str, total: int, y: float) -> tuple[Node, ...]:
    """One title: passed, reached, or so many points away."""
    box, titles = scene.layout.place("ribbon"), scene.sheet.titles
    assert box is not None, "steps stand under a ribbon"
    left, right = box.x + 16, box.x + box.width - 16
    last = number == len(titles) - 1
    here = title_of(scene.sheet, total) == titles[number][1]
    coming = total < least and not here
    span = (
        scene.words.t(N_("{least} and more"), least=least) if last
        else scene.words.t(N_("{least} to {most}"), least=least, most=titles[number + 1][0] - 1)
    )  # fmt: skip
    fill = "ink-2" if coming else "ink"
    nodes: list[Node] = []
    if here:
        row = [(left - 8, y - 24), (right + 8, y - 24), (right + 8, y + 10), (left - 8, y + 10)]
        nodes.append(Path(d=polygon(row), fill="hi-in"))
        nodes.append(Path(d=pen_line([*row, row[0]], 2.6, 5, closed=True, step=14), fill="action"))
    shown, size = fitting(name, right - left - 104 - (66 if coming else 24), 20, 15)
    nodes += [
        Text(left, y, span, 18, face="hand", fill=fill),
        Text(left + 104, y, shown, size, face="hand", fill=fill),
    ]
    if coming:
        more = scene.words.n("{n} to go", "{n} to go", least - total)
        nodes.append(Text(right, y, more, 14, fill="ink-2", anchor="end"))
    else:
        tick = lines("M-6 0 L-1.5 4.5 L7 -5", right - 12, y - 6, 0.9, 2.0, 3)
        nodes.append(Path(d=tick, fill="action" if here else "good"))
    return tuple(nodes)
