"""Somebody else's sheet, small: clouds filled or empty, zone outlines, no numbers (DD-12).

What others see of a sheet while a round goes on; the whole of it is in ``drawing``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from papeterie.games.daydream import drawing_words as say
from papeterie.games.daydream.drawing_shapes import Symbols, cloud_points, put
from papeterie.games.daydream.rules import Position
from papeterie.pen.drawing.borders import loops
from papeterie.pen.drawing.line import polygon, resample, smooth
from papeterie.pen.drawing.model import Box, Drawing, Group, Node, Path, Point, Symbol
from papeterie.pen.drawing.things import outline
from papeterie.pen.grid import Grid, bit, cells_of, column_of, row_of
from papeterie.pen.words import Words

CELL: Final = 10.0
_EDGE: Final = 7.0
_GAP: Final = 4.0


def small_board(
    position: Position, seat: int, words: Words, *, name: str = "", cell: float = CELL, panel: int = -1,
    framed: bool = True,
) -> Drawing:  # fmt: skip
    """A seat's sheet at ``cell`` px a cloud; ``panel``: only that wing, for its tab."""
    sheet, board = position.sheet, position.boards[seat]
    tall = cell * 0.82
    columns = range(sheet.grid.width)
    if panel >= 0:
        before = sum(sheet.panels[:panel])
        columns = range(before, before + sheet.panels[panel])
    gaps = [sum(column >= edge for edge in _edges(sheet.panels)) for column in range(sheet.grid.width + 1)]
    start = columns[0] * cell + gaps[columns[0]] * _GAP

    def left(column: int) -> float:
        return _EDGE + column * cell + gaps[min(column, columns[-1])] * _GAP - start

    width = 2 * _EDGE + len(columns) * cell + (gaps[columns[-1]] - gaps[columns[0]]) * _GAP
    height = 2 * _EDGE + sheet.grid.height * tall
    symbols: Symbols = {}
    nodes: list[Node] = []
    if framed:
        frame = Box(1.2, 1.2, width - 2.4, height - 2.4)
        nodes += outline(frame, 5, 1.7, "ink", 3, fill="chip", amplitude=0.5)
    for number, cell_ in enumerate(sheet.cells):
        if column_of(cell_) in columns:
            drawn = _cloud(cell, bool(board.filled >> number & 1))
            at = (left(column_of(cell_)) + cell / 2, _EDGE + (row_of(cell_) + 0.5) * tall)
            nodes.append(put(symbols, drawn, *at))
    for family, each in enumerate(sheet.frames):
        for zone in each.zones:
            inside = tuple(sheet.cells[k] for k in cells_of(zone) if column_of(sheet.cells[k]) in columns)
            for loop in _borders(sheet.grid.width, sheet.grid.height, inside):
                d = polygon([(left(int(x)), _EDGE + y * tall) for x, y in loop])
                nodes.append(Path(d=d, stroke=f"zone-{family + 1}", width=1.3))
    label = say.summary(words, sheet, board)
    return Drawing(
        width=round(width, 1),
        height=round(height, 1),
        title=name or words.t(sheet.title),
        description=label,
        nodes=(Group(role="line", label=f"{name}: {label}" if name else label, children=tuple(nodes)),),
        symbols=tuple(symbols.values()),
        lang=words.lang,
        ground="panel",
    )


def _edges(panels: tuple[int, ...]) -> tuple[int, ...]:
    out, passed = [], 0
    for panel in panels[:-1]:
        passed += panel
        out.append(passed)
    return tuple(out)


@lru_cache(maxsize=256)
def _borders(width: int, height: int, cells: tuple[int, ...]) -> tuple[tuple[Point, ...], ...]:
    """The corners round these cells, a ring each."""
    if not cells:
        return ()
    return tuple(tuple(loop[:-1]) for loop in loops(Grid(width, height, sum(map(bit, cells)))))


@lru_cache(maxsize=32)
def _cloud(cell: float, full: bool) -> Symbol:
    """A cloud of a few strokes; filled ones in the colour of their line."""
    points = resample(cloud_points(cell - 0.4, (cell - 0.4) * 0.76, 0), max(1.6, cell / 6), 0.1)[:-1]
    fill = "cloud-line" if full else "chip"
    path = Path(d=smooth(points), fill=fill, stroke="cloud-line" if full else "pencil", width=0.8)
    return Symbol(id=f"small-{'full' if full else 'empty'}-{cell:g}", nodes=(path,))
