"""How a Daydream sheet looks: the one labelled drawing that page, print, picture and text are made from.

Clouds and lines are in ``drawing_sky``, objects in ``drawing_shelf``, modules in
``drawing_wall``, ``drawing_night``, ``drawing_strings``; geometry is in ``drawing_layout``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from papeterie.games.daydream import drawing_extras as extras
from papeterie.games.daydream import drawing_ground as ground
from papeterie.games.daydream import drawing_night, drawing_shelf, drawing_sky, drawing_strings, drawing_wall
from papeterie.games.daydream import drawing_words as say
from papeterie.games.daydream.drawing_layout import BOARD, PAPER, BoardLayout, Part, lay_out_board
from papeterie.games.daydream.drawing_scene import Scene
from papeterie.games.daydream.drawing_shapes import Finish, Symbols
from papeterie.games.daydream.drawing_small import small_board
from papeterie.games.daydream.rules import Position, new_table
from papeterie.games.daydream.sheet import Sheet
from papeterie.pen.drawing.model import Drawing, Group, Node, Symbol
from papeterie.pen.grid import cell_name, parse_cell
from papeterie.pen.words import Words

__all__ = ["BOARD", "PAPER", "BoardLayout", "Part", "all_symbols", "board", "lay_out_board", "small_board"]

LAYERS: Final = (
    "zones", "clouds", "free", "numbers", "notes", "draft", "cursor", "lines", "modules", "shelf", "leaves",
    "thorns",
)  # fmt: skip
"""Ids of the groups that a mark may change, in the order in which they lie."""


def board(
    position: Position,
    seat: int,
    words: Words,
    *,
    name: str = "",
    parts: tuple[Part, ...] = BOARD,
    layout: BoardLayout | None = None,
    finish: Finish = "felt",
    free: bool = True,
    cursor: str = "",
    number: int = -1,
    draft: Iterable[str] = (),
    what_if: Position | None = None,
    panel: int = -1,
    window: float = 374,
    paper: bool = False,
    blank: bool = False,
    others: bool = False,
    still: bool = True,
) -> Drawing:
    """One seat's sheet.

    ``name``: what stands under the sheet's title. ``free``: show where one may
    write. ``cursor``: the cell that the next mark would take, ``number`` what it
    would write there; ``what_if``: the position after that mark, whose strokes,
    ring, heads and rewards are shown as what would be. ``draft``: the cells of
    this turn. ``panel``: only this wing, ``window`` px wide. ``paper``: draw the
    sheet's own ground. ``blank``: as printed, nobody's yet. ``others``: somebody
    else's sheet, small: see ``drawing_small``. ``still``: also what no mark
    changes, which a page that has it already needs no more.
    """
    if others:
        return small_board(position, seat, words, name=name)
    layout = layout or lay_out_board(position.sheet, parts)
    parts = tuple(part for part, _ in layout.places)
    scene = Scene(
        position=position, seat=seat, layout=layout, words=words, finish=finish,
        draft=_cells(position.sheet, draft), cursor=_cell(position.sheet, cursor), number=number,
        free=free and not blank, after=what_if.boards[seat] if what_if else None, blank=blank,
    )  # fmt: skip
    symbols: Symbols = {}
    nodes = tuple(_nodes(scene, symbols, parts, name, paper, still))
    return Drawing(
        width=layout.width,
        height=layout.height,
        title=words.t(position.sheet.title),
        description=say.summary(words, scene.sheet, scene.board),
        nodes=nodes,
        symbols=tuple(symbols.values()),
        lang=words.lang,
        crop=layout.wing(panel, window) if panel >= 0 else None,
    )


_known: dict[tuple[str, int, str, BoardLayout, Finish], tuple[Symbol, ...]] = {}


def all_symbols(sheet: Sheet, layout: BoardLayout, *, finish: Finish = "felt") -> tuple[Symbol, ...]:
    """Every symbol that some position of this sheet needs: for pages that put them down once.

    Then a mark sends layers alone (``svg.page_symbols``, ``svg.layer``).
    """
    key = (sheet.name, sheet.edition, sheet.digest, layout, finish)
    if key not in _known:
        if len(_known) > 64:
            _known.clear()
        found: Symbols = {}
        for position, cursor in _samples(sheet):
            drawing = board(position, 0, Words("en"), layout=layout, finish=finish, cursor=cursor)
            found.update((symbol.id, symbol) for symbol in drawing.symbols)
        _known[key] = tuple(found.values())
    return _known[key]


def _samples(sheet: Sheet) -> Iterator[tuple[Position, str]]:
    """Positions, not all of them legal, that between them show every symbol."""
    start = new_table(sheet, 1)
    blank = start.boards[0]
    full = msgspec.structs.replace(
        blank,
        filled=sheet.all,
        numbers=bytes(len(sheet.cells)),
        objects=len(sheet.shelf),
        pen=sum(thing.strokes for thing in sheet.shelf),
        garland=bytes(len(sheet.garland) + 1) if sheet.garland else b"",
        ready=min(1, blank.bare),
        bare=max(0, blank.bare - 2),
    )
    yield start, ""
    rolled = msgspec.structs.replace(start, dice=12, boards=(msgspec.structs.replace(blank, left=3),))
    yield rolled, ""
    gone = tuple(len(frame.ladder) for frame in sheet.frames)
    yield msgspec.structs.replace(start, boards=(full,), ladders=gone), ""
    for cell in drawing_sky.one_of_each(sheet):
        yield start, cell_name(cell)


def _cell(sheet: Sheet, name: str) -> int:
    return sheet.number_of[parse_cell(name)] if name else -1


def _cells(sheet: Sheet, names: Iterable[str]) -> int:
    return sum(1 << _cell(sheet, name) for name in names)


def _still(scene: Scene, parts: tuple[Part, ...], name: str, paper: bool) -> Iterable[Node]:
    """What lies under all that marks change."""
    yield from ground.board(scene, paper)
    if "title" in parts:
        yield ground.title(scene, name)
    if "grid" in parts:
        yield from ground.washes(scene)


def _nodes(
    scene: Scene, symbols: Symbols, parts: tuple[Part, ...], name: str, paper: bool, still: bool
) -> Iterable[Node]:
    if still:
        yield from _still(scene, parts, name, paper)
    if "grid" in parts:
        under, over = (drawing_wall.zones(scene, symbols),), (drawing_night.notes(scene, symbols),)
        yield drawing_sky.sky(scene, symbols, under, over, still=still)
        yield drawing_sky.lines(scene, symbols)
    modules: list[Node] = []
    if "garland" in parts:
        modules.append(drawing_strings.garland(scene, symbols))
    if "polaroids" in parts:
        modules.append(drawing_strings.polaroids(scene, symbols))
    if "constellation" in parts:
        modules.append(drawing_night.constellation(scene, symbols))
    if "frames" in parts:
        modules.append(drawing_wall.frames(scene, symbols))
    if modules:
        yield Group(id="modules", children=tuple(modules))
    if "shelf" in parts:
        yield drawing_shelf.shelf(scene, symbols)
    yield extras.leaves(scene, symbols)
    if scene.solo:
        yield extras.thorns(scene, symbols)
    if "score" in parts:
        yield extras.score_row(scene)
    if "ribbon" in parts:
        yield extras.ribbon(scene)
