"""How a town looks: the labelled drawing of its sheet, its columns, and a small map of it.

One drawing serves page, print, picture and text. Single buildings are in
``tiles``, the grid in ``streets``, what stands round it in ``legend``, the
measures in ``layout``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from papeterie.games.idle_city import legend, streets, tiles
from papeterie.games.idle_city.buildings import BUILDINGS, PENS
from papeterie.games.idle_city.layout import (
    ENTRY,
    ENTRY_TO_COLOUR,
    HEIGHT,
    SHEET,
    SMALLEST,
    WIDTH,
    Layout,
    Part,
    Window,
    lay_out,
)
from papeterie.games.idle_city.legend import Look
from papeterie.games.idle_city.sheet import Position
from papeterie.games.idle_city.tiles import Finish
from papeterie.pen.drawing import things
from papeterie.pen.drawing.model import Box, Drawing, Group, Node, Path, Symbol, Use
from papeterie.pen.grid import cells_of, column_of, row_of
from papeterie.pen.words import N_, Words

__all__ = ["Layout", "Part", "Window", "columns", "lay_out_town", "map_of", "summary", "swatch", "town"]


def town(
    position: Position,
    words: Words,
    *,
    colours: Sequence[str] = PENS,
    name: str = "",
    begun: str = "",
    parts: tuple[Part, ...] = SHEET,
    layout: Layout | None = None,
    finish: Finish = "felt",
    cursor: str = "",
    building: int = -1,
    free: bool = True,
    window: Window | None = None,
    blank: bool = False,
    paper: bool = False,
    appears: Mapping[int, float] | None = None,
) -> Drawing:
    """The sheet of a town.

    ``colours``: a pen for each building (IC-04). ``begun``: the line under the
    scroll (IC-02). ``finish``: see ``tiles``. ``cursor``: the cell that the next
    mark would take, shown as ``building`` (of itself the one chosen). ``free``:
    show where one may colour. ``window``: only these cells. ``blank``: the
    legend's swatches are left to be coloured. ``paper``: draw the sheet's own
    ground. ``appears``: by cell, the second at which a moving picture shows it.
    """
    layout = layout or lay_out_town(position, parts, blank=blank)
    look = Look(colours=tuple(colours), finish=finish, blank=blank)
    title = name or words.t(position.sheet.title)
    marks = streets.Marks(
        cursor=cursor, building=building if building >= 0 else position.building, free=free, window=window
    )
    drawn: list[tuple[Node, tuple[Symbol, ...]]] = []
    if paper:
        ground = things.paper(layout.width, layout.height)
        drawn.append((Group(role="decor", children=ground), ()))
    if "scroll" in parts:
        drawn.append((legend.head(title, begun, layout.width, sky=finish == "felt"), ()))
    if "grid" in parts:
        labelled = "coordinates" in parts
        drawn.append(streets.grid(position, words, look, layout, marks, labelled, appears or {}))
    if "legend" in parts:
        counts = [cells.bit_count() for cells in position.built]
        drawn.append(legend.legend(counts, words, look, layout))
    if "columns" in parts:
        tall = legend.columns_height(position.sheet.columns)
        box = Box(12, layout.columns_top, layout.width - 24, tall)
        drawn.append(legend.columns_table(position.sheet.columns, words, look, box, lit=position.sum))
    return Drawing(
        width=layout.width,
        height=layout.height,
        title=title,
        description=summary(position, words),
        nodes=tuple(node for node, _ in drawn),
        symbols=_once(symbol for _, symbols in drawn for symbol in symbols),
        lang=words.lang,
        crop=layout.cut(window) if window else None,
    )


def lay_out_town(
    position: Position,
    parts: tuple[Part, ...] = SHEET,
    *,
    width: float = WIDTH,
    height: float = HEIGHT,
    least: float = SMALLEST,
    cell: float = 0,
    blank: bool = False,
) -> Layout:
    """The layout that :func:`town` takes for these parts; see ``layout.lay_out``."""
    columns = position.sheet.columns
    return lay_out(
        position.sheet.grid,
        parts,
        width=width,
        height=height,
        least=least,
        cell=cell,
        entry=ENTRY_TO_COLOUR if blank else ENTRY,
        columns_height=legend.columns_height(columns) if "columns" in parts else 0,
    )


def _once(symbols: Any) -> tuple[Symbol, ...]:
    return tuple({symbol.id: symbol for symbol in symbols}.values())


def summary(position: Position, words: Words) -> str:
    """One sentence: how much of the town is coloured."""
    cells = len(position.sheet.grid)
    done = cells - position.empty.bit_count()
    return words.t(N_("{done} of {cells} cells coloured."), done=done, cells=cells)


def columns(
    position: Position,
    words: Words,
    *,
    colours: Sequence[str] = PENS,
    finish: Finish = "felt",
    width: float = 524,
) -> Drawing:
    """The table of the eleven columns for a panel, the one of this throw lit."""
    box = Box(4, 3, width - 8, legend.columns_height(position.sheet.columns))
    look = Look(colours=tuple(colours), finish=finish)
    table, symbols = legend.columns_table(position.sheet.columns, words, look, box, lit=position.sum)
    return Drawing(
        width=width,
        height=box.height + 6,
        title=table.label,
        nodes=(table,),
        symbols=symbols,
        lang=words.lang,
        ground="panel",
    )


def swatch(
    building: int, words: Words, *, colours: Sequence[str] = PENS, finish: Finish = "felt", side: float = 48
) -> Drawing:
    """One building as it looks in a list."""
    symbol = tiles.swatch(building, colours[building], side, finish, words.lang)
    return Drawing(
        width=side,
        height=side,
        title=words.t(BUILDINGS[building].name),
        nodes=(Use(symbol.id),),
        symbols=(symbol,),
        lang=words.lang,
        ground="panel",
    )


def map_of(
    position: Position,
    words: Words,
    *,
    colours: Sequence[str] = PENS,
    width: float = 104,
    name: str = "",
    window: Window | None = None,
) -> Drawing:
    """The whole town small: plain colours in a frame; ``window`` draws the frame of what a page shows."""
    grid = position.sheet.grid
    cell = (width - 6) / grid.width
    height = cell * grid.height + 6
    frame = Box(1.5, 1.5, width - 3, height - 3)
    edge = things.outline(frame, 3, 1.6, "ink", 5, fill="grid-paper", amplitude=0.4)
    nodes: list[Node] = [edge[0]]
    for b, cells in enumerate(position.built):
        if cells:
            nodes.append(Path(d=_squares(cells, cell), fill=f"pen-{colours[b]}"))
    nodes.append(edge[1])
    if window is not None:
        part = Box(3 + window.column * cell, 3 + window.row * cell, window.columns * cell, window.rows * cell)
        nodes += things.outline(part, 2, 2.2, "action", 6, amplitude=0.3)
    return Drawing(
        width=width,
        height=height,
        title=name or words.t(position.sheet.title),
        description=summary(position, words),
        nodes=(Group(role="line", label=summary(position, words), children=tuple(nodes)),),
        lang=words.lang,
        ground="panel",
    )


def _squares(cells: int, side: float) -> str:
    """The cells as one path: a bar for each run in a row."""
    out: list[str] = []
    runs: list[tuple[int, int, int]] = []
    for cell in cells_of(cells):
        column, row = column_of(cell), row_of(cell)
        if runs and runs[-1][0] == row and runs[-1][2] == column:
            runs[-1] = (row, runs[-1][1], column + 1)
        else:
            runs.append((row, column, column + 1))
    for row, start, end in runs:
        x, y, wide = 3 + start * side, 3 + row * side, (end - start) * side
        # Drawn a hair larger, so that no light shows between neighbours.
        out.append(f"M{x:.2f} {y:.2f}h{wide + 0.15:.2f}v{side + 0.15:.2f}h-{wide + 0.15:.2f}z")
    return "".join(out)
