"""The drawn parts of a town's page: symbols, scroll, the grid in layers, swatches, dice, the map.

All of it is the game's own labelled drawing in the page skin; what a page says
about a town is in ``pages_state``, where its buttons lie comes from the layout.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from papeterie.games.idle_city import legend, tiles
from papeterie.games.idle_city.buildings import BUILDINGS
from papeterie.games.idle_city.drawing import map_of, town
from papeterie.games.idle_city.layout import Layout, Part, lay_out
from papeterie.games.idle_city.legend import Look
from papeterie.games.idle_city.sheet import Position, Sheet
from papeterie.games.idle_city.streets import Marks, throw_layers
from papeterie.pen.drawing import svg
from papeterie.pen.drawing.model import Drawing, Group, Symbol
from papeterie.pen.words import Words
from papeterie.web import pages_viewer as viewer

SWATCH = 40.0
_SCROLL_WIDTH, _SCROLL_HEIGHT = 820.0, 94.0


@lru_cache(maxsize=64)
def layout_of(sheet: Sheet) -> Layout:
    """The measures of the grid with its coordinates, as pages show it."""
    whole = lay_out(sheet.grid)
    return lay_out(sheet.grid, ("coordinates", "grid"), width=0, cell=whole.cell)


@lru_cache(maxsize=256)
def symbols(colours: tuple[str, ...], lang: str, side: float) -> Markup:
    """Everything that a town in these colours may ever use, so that a mark sends no symbol."""
    found: list[Symbol] = []
    for building, pen in enumerate(colours):
        found += [tiles.cell(building, pen, side, "felt", lang, variant) for variant in range(tiles.VARIANTS)]
        found.append(tiles.swatch(building, pen, SWATCH, "felt", lang))
    found += [
        tiles.free(side, variant, alone=alone) for alone in (True, False) for variant in range(tiles.VARIANTS)
    ]
    found.append(tiles.chosen(side))
    return viewer.drawn(svg.page_symbols(found))


@lru_cache(maxsize=256)
def swatch_symbols(colours: tuple[str, ...], lang: str) -> Markup:
    """Only the swatches, for pages without a sheet."""
    found = [tiles.swatch(building, pen, SWATCH, "felt", lang) for building, pen in enumerate(colours)]
    return viewer.drawn(svg.page_symbols(found))


@lru_cache(maxsize=64)
def swatch(building: int) -> Markup:
    """A building as it stands in lists, by the symbols of the page."""
    start = (
        '<svg class="swatch" viewBox="0 0 {0:g} {0:g}" aria-hidden="true"><use href="#d-k{1}-{0:g}"/></svg>'
    )
    return viewer.drawn(start.format(SWATCH, building))


@lru_cache(maxsize=256)
def scroll(name: str, begun: str) -> Markup:
    """The banner with the town's name, the date under it, and the sky (IC-02)."""
    head = legend.head(name, begun, _SCROLL_WIDTH, sky=True)
    drawing = Drawing(
        width=_SCROLL_WIDTH, height=_SCROLL_HEIGHT, title=f"{name}, {begun}" if begun else name, nodes=(head,)
    )
    return viewer.picture(drawing, "s")


def grid(position: Position, words: Words, colours: Sequence[str], **how: Any) -> Markup:
    """The whole grid with its coordinates, to be put behind the symbols of the page.

    ``how``: name, cursor, building, free, as in the game's ``drawing.town``.
    """
    layout = layout_of(position.sheet)
    parts: tuple[Part, ...] = ("coordinates", "grid")
    drawing = town(position, words, colours=tuple(colours), parts=parts, layout=layout, **how)
    return viewer.picture(drawing, "d", symbols=False)


def layers(
    settled: Position,
    position: Position,
    words: Words,
    colours: tuple[str, ...],
    *,
    cursor: str = "",
    building: int = -1,
    free: bool = False,
) -> dict[str, str]:
    """The layers by name: what stood before this throw is drawn once for all of its marks."""
    marks = Marks(cursor=cursor, building=building, free=free)
    layout = layout_of(position.sheet)
    groups = throw_layers(position, words, Look(colours=colours), layout, marks)
    return {
        "built": _built(settled, words.lang, colours),
        **{group.id: _layer(group, layout) for group in groups},
    }


def _layer(group: Group, layout: Layout) -> str:
    drawing = Drawing(width=layout.width, height=layout.height, title="", nodes=(group,))
    return svg.layer(drawing, group.id)


@lru_cache(maxsize=256)
def _built(position: Position, lang: str, colours: tuple[str, ...]) -> str:
    layout, words = layout_of(position.sheet), viewer.words_in(lang)
    drawing = town(position, words, colours=colours, parts=("coordinates", "grid"), layout=layout, free=False)
    return svg.layer(drawing, "built")


@lru_cache(maxsize=256)
def map_picture(
    position: Position, lang: str, colours: tuple[str, ...], name: str, width: float = 104
) -> Markup:
    """The whole town small."""
    words = viewer.words_in(lang)
    return viewer.picture(map_of(position, words, colours=colours, width=width, name=name), "m")


@lru_cache(maxsize=32)
def sheet_style(sheet: Sheet) -> str:
    """Where the cells lie on the drawing, as a style sheet: pages carry no style of their own."""
    layout = layout_of(sheet)
    left, top = 100 * layout.left / layout.width, 100 * layout.top / layout.height
    width = 100 * layout.columns * layout.cell / layout.width
    height = 100 * layout.rows * layout.cell / layout.height
    lines = "".join(f".r{n}{{grid-row:{n}}}" for n in range(1, layout.rows + 1))
    lines += "".join(f".k{n}{{grid-column:{n}}}" for n in range(1, layout.columns + 1))
    return (
        f":root{{--columns:{layout.columns};--rows:{layout.rows};--cell:{layout.cell:g};"
        f"--ground-width:{layout.width:g};--ground-height:{layout.height:g}}}\n"
        f".cells{{left:{left:.3f}%;top:{top:.3f}%;width:{width:.3f}%;height:{height:.3f}%}}\n"
        f"{lines}\n"
    )


@lru_cache(maxsize=32)
def style_address(sheet: Sheet) -> str:
    """Where that style sheet is; another address when it changes, so that it may be kept."""
    version = zlib.crc32(sheet_style(sheet).encode())
    return f"/sheets/idle-city/{sheet.name}@{sheet.edition}.css?v={version:08x}"


def names(words: Words) -> tuple[str, ...]:
    """The buildings' names with a capital, for lists."""
    return tuple(capital(words.t(building.name)) for building in BUILDINGS)


def capital(text: str) -> str:
    """The first letter large."""
    return text[:1].upper() + text[1:]
