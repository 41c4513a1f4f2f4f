"""The grid of a Daydream sheet: clouds, their signs and numbers, the threads and ends of lines.

Layers with stable ids: ``threads`` and ``clouds`` never change; ``numbers``,
``free``, ``draft``, ``cursor`` and ``lines`` hold what marks change. Zones and notes are in ``drawing_wall``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from papeterie.games.daydream import drawing_words as say
from papeterie.games.daydream.drawing_layout import BoardLayout, End
from papeterie.games.daydream.drawing_scene import (
    LOST,
    Scene,
    free_now,
    kind_of,
    name_of,
    new_kind,
    written_at,
)
from papeterie.games.daydream.drawing_shapes import (
    VARIANTS,
    CloudKind,
    Finish,
    Symbols,
    cloud,
    crossed,
    dots,
    put,
    ring_dashed,
    ringed,
    sign,
    sun,
)
from papeterie.games.daydream.sheet import SUN, Sheet
from papeterie.pen.drawing import things
from papeterie.pen.drawing.felt import THREAD_DASH
from papeterie.pen.drawing.line import number as figure
from papeterie.pen.drawing.line import seed_of
from papeterie.pen.drawing.model import Group, Node, Path, Point, Symbol, Text, Use
from papeterie.pen.grid import cells_of, column_name, column_of, row_of

SUN_RADIUS: Final = 6.3
_DOT: Final = 4.7
_SIGN, _SMALL_SIGN = 18.0, 13.0


def middle(scene: Scene, number: int) -> Point:
    """The middle of a cell, by its compact number."""
    return scene.layout.box(scene.sheet.cells[number]).middle


def place(scene: Scene, symbols: Symbols, kind: CloudKind, number: int) -> Use:
    """A cloud in its cell; the cell chooses the variant."""
    use, drawn = _placed(scene.layout, kind, scene.sheet.cells[number], scene.finish)
    symbols[drawn.id] = drawn
    return use


@lru_cache(maxsize=4096)
def _placed(layout: BoardLayout, kind: CloudKind, cell: int, finish: Finish) -> tuple[Use, Symbol]:
    tall = min(layout.cell_height - 4, (layout.cell_width - 3) * 0.78)
    drawn = cloud(kind, layout.cell_width - 3, round(tall, 1), _variant(cell), finish)
    return Use(drawn.id, *layout.box(cell).middle), drawn


def _variant(cell: int) -> int:
    return (column_of(cell) * 3 + row_of(cell) * 5) % VARIANTS


def one_of_each(sheet: Sheet) -> tuple[int, ...]:
    """A cell of the grid for each variant of a cloud."""
    return tuple({_variant(cell): cell for cell in sheet.cells}.values())


def special(scene: Scene, number: int) -> str:
    """``star``, ``moon`` or nothing: what is printed in a cell of a sheet with such a module (DD-43)."""
    sheet = scene.sheet
    if sheet.stars >> number & 1:
        return "star"
    return "moon" if sheet.moons >> number & 1 else ""


def sky(
    scene: Scene, symbols: Symbols, between: tuple[Node, ...], over: tuple[Node, ...], *, still: bool = True
) -> Group:
    """The grid with all its layers; ``between`` lies under the clouds, ``over`` on the numbers.

    ``still``: with threads and empty clouds, which no mark changes.
    """
    sheet = scene.sheet
    columns = tuple(map(column_name, range(sheet.grid.width)))
    rows = tuple(str(row + 1) for row in range(sheet.grid.height))
    return Group(
        role="grid",
        label=scene.words.t(say.EMPTY_CLOUD),
        columns=columns,
        rows=rows,
        children=(
            *((threads(scene),) if still else ()),
            *between,
            *((_clouds(scene, symbols),) if still else ()),
            _free(scene, symbols),
            _numbers(scene, symbols),
            *over,
            _draft(scene, symbols),
            _cursor(scene, symbols),
        ),
    )


def threads(scene: Scene) -> Group:
    """The dotted thread of each line, behind its clouds, to its dot."""
    d = "".join(_thread(end) for end in scene.layout.ends)
    return Group(
        id="threads", role="decor",
        children=(Path(d=d, stroke="pencil", width=1.7, dash=THREAD_DASH),),
    )  # fmt: skip


def _thread(end: End) -> str:
    (ax, ay), (bx, by) = end.start, end.dot
    # Stops short of the dot, where a ring may come to stand.
    dx, dy = (bx > ax) - (bx < ax), (by > ay) - (by < ay)
    if abs(bx - ax) > abs(by - ay):
        return f"M{figure(ax)} {figure(ay)}H{figure(bx - dx * 13)}"
    return f"M{figure(ax)} {figure(ay)}V{figure(by - dy * 13)}"


def _clouds(scene: Scene, symbols: Symbols) -> Group:
    """Every cloud as printed."""
    cells = []
    free = free_now(scene)
    for number in range(len(scene.sheet.cells)):
        kind = special(scene, number)
        drawn: tuple[Node, ...] = (place(scene, symbols, "empty", number),)
        if kind:
            drawn += (
                put(symbols, sign(kind, _sign_size(scene.layout), scene.finish), *middle(scene, number)),
            )
        letter = (say.FREE if free >> number & 1 else say.EMPTY) + say.SIGNS.get(kind, "")
        cells.append(_cell(scene, number, letter, say.empty_cell(scene.words, kind), drawn))
    return Group(id="clouds", children=tuple(cells))


def _sign_size(layout: BoardLayout) -> float:
    return round(_SIGN * min(1.0, layout.cell_width / 52), 1)


def _cell(scene: Scene, number: int, letter: str, what: str, drawn: tuple[Node, ...]) -> Group:
    name = name_of(scene.sheet, number)
    return Group(role="cell", cell=name, letter=letter, label=f"{name} {what}", children=drawn)


def _free(scene: Scene, symbols: Symbols) -> Group:
    """Where one may write (DD-11): highlighter and dashes."""
    cells = []
    for number in cells_of(free_now(scene)):
        kind = special(scene, number)
        drawn: tuple[Node, ...] = (place(scene, symbols, "free", number),)
        if kind:
            drawn += (
                put(symbols, sign(kind, _sign_size(scene.layout), scene.finish), *middle(scene, number)),
            )
        what = say.free_cell(scene.words, kind)
        cells.append(_cell(scene, number, say.FREE + say.SIGNS.get(kind, ""), what, drawn))
    return Group(id="free", children=tuple(cells))


def number_size(layout: BoardLayout) -> float:
    """The size of a number in a cloud: two thirds of its height."""
    return round(min(32.0, layout.cell_height * 0.6, layout.cell_width * 0.52), 1)


def _written(scene: Scene, symbols: Symbols, number: int, value: int, fill: str = "ink") -> tuple[Node, ...]:
    """A number, a little aside where a sign shares the cloud."""
    x, y = middle(scene, number)
    size = number_size(scene.layout)
    kind = special(scene, number)
    aside, down = _aside(scene, number)
    drawn: tuple[Node, ...] = ()
    if kind:
        way = -1 if aside < 0 else 1
        at = (x + way * scene.layout.cell_width * 0.28, y - scene.layout.cell_height * 0.17)
        small = round(_SMALL_SIGN * min(1.0, scene.layout.cell_width / 52), 1)
        drawn = (put(symbols, sign(kind, small, scene.finish), *at),)
        x -= way * 4 * min(1.0, scene.layout.cell_width / 52)
    x, y = x + aside, y + down
    return (*drawn, Text(x, y + 2 + size * 0.33, str(value), size, face="hand", anchor="middle", fill=fill))


def _aside(scene: Scene, number: int) -> Point:
    """How far a number moves out of the way of a note on a seam beside it."""
    sheet = scene.sheet
    column, row = column_of(sheet.cells[number]), row_of(sheet.cells[number])
    x = y = 0.0
    for note in sheet.notes:
        if number in note.cells:
            columns = [column_of(sheet.cells[cell]) for cell in note.cells]
            rows = [row_of(sheet.cells[cell]) for cell in note.cells]
            if min(columns) < max(columns):
                x += -5 if column == min(columns) else 5
            if min(rows) < max(rows) and len(note.cells) == 2:
                y += -3 if row == min(rows) else 4
    return max(-6.0, min(6.0, x)), max(-4.0, min(4.0, y))


def _numbers(scene: Scene, symbols: Symbols) -> Group:
    """The settled numbers."""
    cells = []
    for number in cells_of(scene.board.filled & ~scene.draft):
        value = scene.board.numbers[number]
        drawn = (place(scene, symbols, "full", number), *_written(scene, symbols, number, value))
        kind = special(scene, number)
        label = say.full_cell(scene.words, value, kind)
        cells.append(_cell(scene, number, f"{value}{say.SIGNS.get(kind, '')}", label, drawn))
    return Group(id="numbers", children=tuple(cells))


def _draft(scene: Scene, symbols: Symbols) -> Group:
    """This turn's numbers, with a dashed ring: they can be taken back (DD-17)."""
    cells = []
    for number in cells_of(scene.board.filled & scene.draft):
        value = scene.board.numbers[number]
        written = _written(scene, symbols, number, value)
        size = number_size(scene.layout)
        ring: tuple[Node, ...] = ()
        if isinstance(written[-1], Text):
            ring = ring_dashed(written[-1].x, written[-1].y - size * 0.33, size * 0.56)
        drawn = (place(scene, symbols, "full", number), *written, *ring)
        label = say.draft_cell(scene.words, value, special(scene, number))
        cells.append(_cell(scene, number, f"{value}{say.DRAFT}", label, drawn))
    return Group(id="draft", children=tuple(cells))


def _cursor(scene: Scene, symbols: Symbols) -> Group:
    """The mark that would come next."""
    if scene.cursor < 0:
        return Group(id="cursor")
    drawn: tuple[Node, ...] = (place(scene, symbols, "next", scene.cursor),)
    if scene.number >= 0:
        drawn += _written(scene, symbols, scene.cursor, scene.number, "action")
    if scene.finish == "felt":
        box = scene.layout.box(scene.sheet.cells[scene.cursor])
        drawn += things.pen(
            box.x + box.width * 0.84,
            box.y + box.height * 0.84,
            "object-blue",
            length=max(20.0, box.width * 0.46),
        )
    return Group(id="cursor", role="decor", children=drawn)


def lines(scene: Scene, symbols: Symbols) -> Group:
    """The dots and suns at the ends, ringed where earned, crossed where lost, and each line in words."""
    sheet, layout = scene.sheet, scene.layout
    icons: list[Node] = [dots((end.dot for end in layout.ends), _DOT)]
    for k, end in enumerate(layout.ends):
        icons.append(put(symbols, sun(SUN_RADIUS, k % 3, scene.finish), *end.sun))
    marks: list[Node] = []
    items = []
    for k, (line, end) in enumerate(zip(sheet.lines, layout.ends, strict=True)):
        fresh = bool(line.mask & scene.draft)
        kind, coming = kind_of(line, scene.board), new_kind(scene, line)
        if kind is not None:
            marks += _settled(end, kind, fresh, k)
        elif coming is not None:
            marks += _coming(scene, symbols, end, coming, k)
        values = tuple(written_at(scene.board, cell) for cell in line.cells)
        items.append(
            Group(role="item", label=say.line(scene.words, say.line_name(sheet, line), values, kind, fresh))
        )
    said = Group(role="list", label=scene.words.t(say.LINES), children=tuple(items))
    return Group(id="lines", children=(*icons, *marks, said))


def _settled(end: End, kind: int, fresh: bool, seed: int) -> tuple[Node, ...]:
    if kind == LOST:
        fill = "action" if fresh else "ink"
        return tuple(
            crossed(*at, 7.5, seed_of("lost", seed, k), fill) for k, at in enumerate((end.dot, end.sun))
        )
    at, radius = (end.sun, 14.0) if kind == SUN else (end.dot, 11.5)
    return ring_dashed(*at, radius) if fresh else (ringed(*at, radius, seed_of("earned", seed)),)


def _coming(scene: Scene, symbols: Symbols, end: End, kind: int, seed: int) -> tuple[Node, ...]:
    """What the mark looked at would make of a line: on a halo, dashed."""
    if kind == LOST:
        return tuple(
            node
            for k, at in enumerate((end.dot, end.sun))
            for node in (
                *ring_dashed(*at, 12, halo=True)[:1],
                *_icon(scene, symbols, at, k, seed),
                crossed(*at, 7.5, seed_of("lost", seed, k), "action"),
            )
        )
    at, radius = (end.sun, 13.5) if kind == SUN else (end.dot, 11.5)
    return (
        *ring_dashed(*at, radius, halo=True),
        *_icon(scene, symbols, at, int(kind == SUN), seed),
    )


def _icon(scene: Scene, symbols: Symbols, at: Point, which: int, seed: int) -> tuple[Node, ...]:
    return (put(symbols, sun(SUN_RADIUS, seed % 3, scene.finish), *at),) if which else (dots((at,), _DOT),)
