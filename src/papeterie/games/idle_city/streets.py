"""The grid of a town: its frame and lines, what stands in it, and the marks of this throw.

Cells are labelled one by one, in layers that a page can replace alone: built,
free, draft, cursor.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

import msgspec

from papeterie.games.idle_city import rules, tiles
from papeterie.games.idle_city.buildings import BUILDINGS
from papeterie.games.idle_city.layout import Layout, Window
from papeterie.games.idle_city.legend import Look
from papeterie.games.idle_city.sheet import Position
from papeterie.pen.drawing import things
from papeterie.pen.drawing.borders import loops
from papeterie.pen.drawing.line import FRAME, pen_line, seed_of, smooth, straight, wobble
from papeterie.pen.drawing.model import Box, Group, Node, Path, Point, Symbol, Text, Use
from papeterie.pen.grid import STRIDE, Grid, bit, cell_at, cell_name, cells_of, column_name, parse_cell
from papeterie.pen.words import N_, Words


class Marks(msgspec.Struct, frozen=True):
    """What is shown beside what stands: see ``drawing.town``."""

    cursor: str = ""
    building: int = -1
    free: bool = True
    window: Window | None = None


_Drawn = tuple[Node, tuple[Symbol, ...]]
_Tile = tuple[int, int, Symbol]
"""A cell, its building, and the symbol that shows it."""


def grid(
    position: Position, words: Words, look: Look, layout: Layout, marks: Marks,
    coordinates: bool, appears: Mapping[int, float],
) -> _Drawn:  # fmt: skip
    """The grid with all its cells, as a group of layers, and the symbols they use."""
    shape = position.sheet.grid
    shown = shape.cells & (_inside(marks.window) if marks.window else -1)
    free = rules.free_cells(position) & shown if marks.free else 0
    symbols: dict[str, Symbol] = {}
    layers: list[Node] = [Group(role="decor", children=_ground(shape, layout))]
    built: list[_Tile] = []
    draft: list[_Tile] = []
    for b, cells in enumerate(position.built):
        for cell in cells_of(cells & shown):
            symbol = _cell(b, look, layout.cell, words.lang, cell)
            symbols[symbol.id] = symbol
            (draft if position.throw_cells & bit(cell) else built).append((cell, b, symbol))
    layers.append(Group(id="empty", children=tuple(_empty(position.empty & shown & ~free, words))))
    layers.append(Group(id="built", children=tuple(_settled(built, words, layout, appears))))
    layers.append(_free_layer(free, words, shape, layout, symbols))
    layers.append(Group(role="decor", children=_frame(shape, layout)))
    layers.append(_draft_layer(draft, words, shape, layout))
    layers.append(_cursor_layer(marks, words, look, layout, symbols))
    if coordinates:
        layers.append(Group(role="decor", children=_coordinates(layout)))
    layers.append(_key(bool(free), bool(draft), words))
    group = Group(
        id="grid",
        role="grid",
        label=words.t(N_("empty")),
        columns=tuple(map(column_name, range(shape.width))),
        rows=tuple(str(row + 1) for row in range(shape.height)),
        children=tuple(layers),
    )
    return group, tuple(symbols.values())


def throw_layers(
    position: Position, words: Words, look: Look, layout: Layout, marks: Marks
) -> tuple[Group, ...]:
    """The layers free, draft and cursor alone: what a mark of the throw under way changes."""
    free = rules.free_cells(position) if marks.free else 0
    b = position.building
    draft = [
        (cell, b, _cell(b, look, layout.cell, words.lang, cell)) for cell in cells_of(position.throw_cells)
    ]
    return (
        _free_layer(free, words, position.sheet.grid, layout, {}),
        _draft_layer(draft, words, position.sheet.grid, layout),
        _cursor_layer(marks, words, look, layout, {}),
    )


def _key(free: bool, draft: bool, words: Words) -> Group:
    """What the signs of the text mean that are no building's letter."""
    signs = [words.t(N_("· empty"))]
    if free:
        signs.append(words.t(N_("+ free to colour")))
    if draft:
        signs.append(words.t(N_("* coloured in this throw")))
    return Group(role="note", label=", ".join(signs))


def _inside(window: Window) -> int:
    """The cells that a window shows, cut ones included."""
    cells = 0
    for row in range(max(0, int(window.row)), int(-(-(window.row + window.rows) // 1))):
        for column in range(
            max(0, int(window.column)), min(31, int(-(-(window.column + window.columns) // 1)))
        ):
            cells |= bit(cell_at(column, row))
    return cells


def _cell(building: int, look: Look, side: float, lang: str, cell: int) -> Symbol:
    variant = seed_of("variant", cell) % tiles.VARIANTS
    return tiles.cell(building, look.colours[building], side, look.finish, lang, variant)


def _label(cell: int, what: str) -> str:
    return f"{cell_name(cell)} {what}"


def _empty(cells: int, words: Words) -> Iterator[Group]:
    what = words.t(N_("empty"))
    for cell in cells_of(cells):
        yield Group(role="cell", cell=cell_name(cell), letter="·", label=_label(cell, what))


def _settled(
    cells: list[_Tile], words: Words, layout: Layout, appears: Mapping[int, float]
) -> Iterator[Group]:
    names = [words.t(building.name) for building in BUILDINGS]
    for cell, b, symbol in cells:
        box = layout.box(cell)
        yield Group(
            role="cell",
            cell=cell_name(cell),
            letter=tiles.letter(b, words.lang),
            label=_label(cell, names[b]),
            children=(Use(symbol.id, box.x, box.y),),
            appears=appears.get(cell, -1),
        )


_MANY = 120
"""Free cells, from which on their dashes would only be noise: one line goes round them all."""


def _free_layer(free: int, words: Words, shape: Grid, layout: Layout, symbols: dict[str, Symbol]) -> Group:
    what = words.t(N_("free to colour"))
    out: list[Node] = []
    many = free.bit_count() > _MANY
    for cell in cells_of(free):
        symbol = tiles.free(layout.cell, seed_of("free", cell) % tiles.VARIANTS, alone=not many)
        symbols[symbol.id] = symbol
        box = layout.box(cell)
        label = _label(cell, what)
        use = Use(symbol.id, box.x, box.y)
        out.append(Group(role="cell", cell=cell_name(cell), letter="+", label=label, children=(use,)))
    if many:
        out += (Path(d=d, stroke="hi-edge", width=1.4, dash="4 4.5") for d in _borders(free, shape, layout))
    return Group(id="free", children=tuple(out))


def _borders(cells: int, shape: Grid, layout: Layout) -> Iterator[str]:
    """The lines round some cells, row by row: a mark changes two or three of them, not one long line."""
    side, left = layout.cell, layout.left
    for row in range(shape.height + 1):
        above, here = _row(cells, row - 1), _row(cells, row)
        y = layout.top + row * side
        level = (f"M{left + a * side:g} {y:g}H{left + b * side:g}" for a, b in _bits(above ^ here))
        upright = (
            f"M{left + k * side:g} {y:g}v{side:g}"
            for k in range(shape.width + 1)
            if (here ^ here << 1) >> k & 1
        )
        if d := "".join((*level, *upright)):
            yield d


def _row(cells: int, row: int) -> int:
    """The cells of one row as bits, column 0 the lowest; none beside the grid."""
    return cells >> row * STRIDE & (1 << STRIDE) - 1 if row >= 0 else 0


def _bits(bits: int) -> Iterator[tuple[int, int]]:
    """The runs of ones: from, to."""
    start = 0
    while bits >> start:
        start += ((bits >> start) & -(bits >> start)).bit_length() - 1
        length = (~(bits >> start) & (bits >> start) + 1).bit_length() - 1
        yield start, start + length
        start += length


def _round(cells: int, shape: Grid, layout: Layout) -> str:
    """A line round some cells, as path data."""
    return "".join(smooth(_softened(loop, layout)) for loop in loops(Grid(shape.width, shape.height, cells)))


def _draft_layer(cells: list[_Tile], words: Words, shape: Grid, layout: Layout) -> Group:
    """The marks of this throw: full ink in a dashed outline, for they can be taken back (IC-19)."""
    drawn: list[Node] = []
    together = 0
    for cell, b, symbol in cells:
        together |= bit(cell)
        box = layout.box(cell)
        label = words.t(N_("{building} (this throw)"), building=words.t(BUILDINGS[b].name))
        drawn.append(
            Group(
                role="cell",
                cell=cell_name(cell),
                letter=tiles.letter(b, words.lang) + "*",
                label=_label(cell, label),
                children=(Use(symbol.id, box.x, box.y),),
            )
        )
    if together:
        line = _round(together, shape, layout)
        # A halo of paper under the dashes, so that they show beside any pen.
        drawn.append(Path(d=line, stroke="grid-paper", width=4.8))
        drawn.append(Path(d=line, stroke="action", width=2.3, dash="5.5 5"))
    return Group(id="draft", children=tuple(drawn))


def _softened(loop: list[Point], layout: Layout) -> list[Point]:
    """A loop of cells' sides with round corners, wobbling a little."""
    side = layout.cell
    cut = 5.5 / side
    out: list[Point] = []
    for a, b in pairwise(loop):
        dx, dy = (b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1])
        long = abs(b[0] - a[0]) + abs(b[1] - a[1])
        marks = [cut, *(k for k in range(1, int(long))), long - cut]
        out += [(a[0] + dx * m, a[1] + dy * m) for m in marks]
    placed = [(layout.left + x * side, layout.top + y * side) for x, y in out]
    return wobble(placed, seed_of("draft"), 0.6)


def _cursor_layer(
    marks: Marks, words: Words, look: Look, layout: Layout, symbols: dict[str, Symbol]
) -> Group:
    """The mark that would come next, at three quarters, outlined, with the pen's tip at it."""
    if not marks.cursor or marks.building < 0:
        return Group(id="cursor")
    cell = parse_cell(marks.cursor)
    tile = _cell(marks.building, look, layout.cell, words.lang, cell)
    frame = tiles.chosen(layout.cell)
    symbols[tile.id], symbols[frame.id] = tile, frame
    box = layout.box(cell)
    at = (box.x + box.width * 0.86, box.y + box.height * 0.86)
    felt = f"pen-{look.colours[marks.building]}" if look.finish == "felt" else "grid-paper"
    pen = things.pen(*at, felt, length=max(32.0, layout.cell * 1.12))
    children = (Use(tile.id, box.x, box.y, 0.75), Use(frame.id, box.x, box.y), *pen)
    return Group(id="cursor", role="decor", children=children)


@lru_cache(maxsize=32)
def _ground(shape: Grid, layout: Layout) -> tuple[Node, ...]:
    """The paper inside the grid and its ruled lines."""
    side = layout.cell
    ground = "".join(_loop_path(loop, layout) for loop in loops(shape))
    lines: list[str] = []
    for column in range(1, shape.width):
        for start, end in _runs(shape, column, upright=True):
            x = layout.left + column * side
            lines.append(
                straight((x, layout.top + start * side), (x, layout.top + end * side), seed_of("v", column))
            )
    for row in range(1, shape.height):
        for start, end in _runs(shape, row, upright=False):
            y = layout.top + row * side
            lines.append(
                straight((layout.left + start * side, y), (layout.left + end * side, y), seed_of("h", row))
            )
    return Path(d=ground, fill="grid-paper"), Path(d="".join(lines), stroke="rule", width=1.1)


def _loop_path(loop: list[Point], layout: Layout) -> str:
    """The same with straight sides, for the ground."""
    points = [(layout.left + x * layout.cell, layout.top + y * layout.cell) for x, y in loop]
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points[:-1]) + "Z"


def _runs(shape: Grid, at: int, *, upright: bool) -> Iterator[tuple[int, int]]:
    """Where line number ``at`` parts two cells: from, to."""
    length = shape.height if upright else shape.width
    start = -1
    for k in range(length + 1):
        a, b = (cell_at(at - 1, k), cell_at(at, k)) if upright else (cell_at(k, at - 1), cell_at(k, at))
        parts = k < length and bool(shape.cells >> a & 1 and shape.cells >> b & 1)
        if parts and start < 0:
            start = k
        elif not parts and start >= 0:
            yield start, k
            start = -1


@lru_cache(maxsize=32)
def _frame(shape: Grid, layout: Layout) -> tuple[Node, ...]:
    """The ink line round the grid, and round every hole in it."""
    side = layout.cell
    if shape.cells.bit_count() == shape.width * shape.height:
        box = Box(layout.left - 1, layout.top - 1, shape.width * side + 2, shape.height * side + 2)
        return things.outline(box, 5, 2.6, "ink", seed_of("frame", shape.width), amplitude=FRAME)
    out = []
    for k, loop in enumerate(loops(shape)):
        points = [(layout.left + x * side, layout.top + y * side) for x, y in loop]
        out.append(pen_line(points, 2.6, seed_of("frame", k), closed=True, amplitude=FRAME * 0.7))
    return (Path(d="".join(out), fill="ink"),)


@lru_cache(maxsize=32)
def _coordinates(layout: Layout) -> tuple[Node, ...]:
    """Column letters above, row numbers at the left."""
    side = layout.cell
    size = 14 if side >= 24 else 13
    across = (
        Text(
            layout.left + (k + 0.5) * side,
            layout.top - 8,
            column_name(k),
            size,
            fill="ink-2",
            anchor="middle",
        )
        for k in range(layout.columns)
    )
    down = (
        Text(layout.left - 9, layout.top + (k + 0.5) * side + 5, str(k + 1), size, fill="ink-2", anchor="end")
        for k in range(layout.rows)
    )
    return (*across, *down)
