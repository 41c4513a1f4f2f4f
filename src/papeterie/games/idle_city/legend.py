"""What stands round the grid: the scroll and its sky, the legend, the table of columns, the rules.

The grid and its marks are in ``drawing``, single buildings in ``tiles``.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from papeterie.games.idle_city import tiles
from papeterie.games.idle_city.buildings import BUILDINGS
from papeterie.games.idle_city.layout import SWATCH, Layout
from papeterie.games.idle_city.sheet import SUMS
from papeterie.games.idle_city.tiles import Finish
from papeterie.pen.drawing import things
from papeterie.pen.drawing.letters import balanced, fitting, width
from papeterie.pen.drawing.line import straight
from papeterie.pen.drawing.model import Box, Group, Node, Path, Symbol, Text, Use
from papeterie.pen.words import N_, Words

SMALL_SWATCH = 22.0
_STEP = 23.5
_NAME, _COUNT = 15.0, 14.0
_GAP = 10.0
_LEAST_AIR = 16.0


def head(name: str, begun: str, across: float, *, sky: bool) -> Group:
    """The scroll with the town's name, the date under it, and a sky where there is room (IC-02)."""
    broad = min(max(340.0, width(name, 32, "hand") + 56), 400.0, across - 90)
    text, size = fitting(name, broad - 28, 36, 18)
    x = (across - broad) / 2
    inner: list[Node] = [
        Group(role="heading", label=name, children=things.scroll(x, 15, broad, 48, text, size)),
    ]
    if begun:
        line = Text(x=across / 2, y=85, text=begun, size=15, fill="ink-2", anchor="middle")
        inner.append(Group(role="line", label=begun, children=(line,)))
    if sky and across >= 640:
        drawn = (
            *things.sun(across * 0.117, 43, 14),
            *things.birds(across * 0.155, 30),
            *things.cloud(across * 0.785, 9, 1.38, 1),
            *things.cloud(across * 0.785 + 78, 31, 0.84, 2),
        )
        inner.append(Group(role="decor", children=drawn))
    return Group(id="scroll", children=tuple(inner))


class Look(msgspec.Struct, frozen=True):
    """How buildings are shown: a pen for each, the finish, swatches left blank or not."""

    colours: tuple[str, ...]
    finish: Finish = "felt"
    blank: bool = False

    def swatch(self, building: int, side: float, lang: str) -> Symbol:
        """A building's swatch of this side."""
        if self.blank and side < SWATCH:
            drawn = tiles.picture(building, 0, 0, side * 1.1, "ink")
            return Symbol(id=f"k{building}-{side:g}", nodes=(drawn,))
        if self.blank:
            return tiles.swatch(building, "", side, "flat", lang)
        return tiles.swatch(building, self.colours[building], side, self.finish, lang)


class _Entry(msgspec.Struct, frozen=True):
    """One building in the legend, measured before it is placed."""

    building: int
    lines: tuple[str, ...]
    letter: str
    count: str

    @property
    def room(self) -> float:
        """The width of its words."""
        count = width(f"{self.letter} ", _COUNT, bold=True) + width(self.count, _COUNT)
        return max(count, *(width(line, _NAME) for line in self.lines))


def legend(
    counts: Sequence[int], words: Words, look: Look, layout: Layout
) -> tuple[Group, tuple[Symbol, ...]]:
    """The thirteen buildings with swatch, name, letter and count, in centred rows (IC-04).

    In a blank one the swatches are left to be coloured, each with its picture beside it.
    """
    everything = range(len(BUILDINGS))
    entries = [_entry(b, counts[b], words, look) for b in everything]
    symbols = tuple(look.swatch(b, SWATCH, words.lang) for b in everything)
    per_row = -(-len(entries) // layout.legend_rows)
    placed: list[Node] = []
    # Two rows are centred; more of them stand in columns.
    pitch = (layout.width - 14) / per_row if layout.legend_rows > 2 else 0.0
    for r in range(layout.legend_rows):
        row = entries[r * per_row : (r + 1) * per_row]
        placed += _row(row, symbols, layout.legend_top + r * 62, layout.width, look, pitch)
    title = words.t(N_("Legend"))
    return Group(id="legend", role="list", label=title, children=tuple(placed)), symbols


def _entry(building: int, count: int, words: Words, look: Look) -> _Entry:
    name = words.t(BUILDINGS[building].name)
    shown = "" if look.blank else f"· {words.number(count)}"
    return _Entry(building, balanced(name, 76, _NAME), tiles.letter(building, words.lang), shown)


def _row(
    row: Sequence[_Entry], symbols: Sequence[Symbol], top: float, across: float, look: Look, pitch: float
) -> list[Node]:
    lead = SWATCH + _GAP + (30 if look.blank else 0)
    total = sum(lead + entry.room for entry in row)
    if pitch:
        return [_placed(e, symbols[e.building].id, 14 + k * pitch, top, lead) for k, e in enumerate(row)]
    air = max(_LEAST_AIR, min(34.0, (across - 48 - total) / max(1, len(row) - 1)))
    x = (across - total - air * (len(row) - 1)) / 2
    out: list[Node] = []
    for entry in row:
        out.append(_placed(entry, symbols[entry.building].id, x, top, lead))
        x += lead + entry.room + air
    return out


def _placed(entry: _Entry, symbol: str, x: float, top: float, lead: float) -> Group:
    line = 17.0
    first = top + SWATCH / 2 - (len(entry.lines) * line + 18) / 2 + 14
    at = first + len(entry.lines) * line
    nodes: list[Node] = [Use(symbol, x, top)]
    nodes += [Text(x + lead, first + k * line, text, _NAME) for k, text in enumerate(entry.lines)]
    nodes.append(Text(x + lead, at, entry.letter, _COUNT, weight=700, fill="ink-2"))
    if entry.count:
        after = x + lead + width(entry.letter + " ", _COUNT, bold=True)
        nodes.append(Text(after, at, entry.count, _COUNT, fill="ink-2"))
    else:
        nodes.append(tiles.picture(entry.building, x + SWATCH, top + 2, 36, "ink"))
    label = " ".join((*entry.lines, entry.count)).strip()
    return Group(role="item", letter=entry.letter, label=label, children=tuple(nodes))


def columns_height(columns: Sequence[Sequence[int]]) -> float:
    """The height of the table, by its longest column."""
    return 46 + _STEP * max(map(len, columns))


def columns_table(
    columns: Sequence[Sequence[int]], words: Words, look: Look, box: Box, *, lit: int = 0
) -> tuple[Group, tuple[Symbol, ...]]:
    """The table of sums and their buildings (IC-05); column ``lit`` is the one of this throw."""
    used = sorted({b for column in columns for b in column})
    symbols = {b: look.swatch(b, SMALL_SWATCH, words.lang) for b in used}
    pitch = box.width / len(SUMS)
    out: list[Node] = []
    lines: list[str] = []
    for k, total in enumerate(SUMS):
        x = box.x + k * pitch
        if k and lit not in (total, total - 1):
            lines.append(straight((x, box.y + 14), (x, box.y + box.height - 12), total))
        place = Box(x, box.y, pitch, box.height)
        out.append(_column(total, columns[total], symbols, place, words, total == lit))
    ruled = Group(role="decor", children=(Path(d="".join(lines), stroke="rule", width=1.1),))
    title = words.t(N_("Columns"))
    return Group(id="columns", role="table", label=title, children=(ruled, *out)), tuple(symbols.values())


def _column(
    total: int, buildings: Sequence[int], symbols: dict[int, Symbol], box: Box, words: Words, lit: bool
) -> Group:
    middle = box.x + box.width / 2
    number = words.number(total)
    nodes: list[Node] = []
    if lit:
        frame = Box(middle - 23, box.y - 1, 46, box.height + 2)
        nodes += things.outline(frame, 9, 2.8, "action", total, fill="hi-in")
    # The highlighter stays bright in the lamp, so what lies on it is written in the ink of paper.
    ink = "felt-ink" if lit else "ink-2"
    nodes.append(Text(middle, box.y + 27, number, 26, face="hand", fill=ink, anchor="middle"))
    nodes += [
        Use(symbols[b].id, middle - SMALL_SWATCH / 2, box.y + 37 + k * _STEP) for k, b in enumerate(buildings)
    ]
    names = [words.t(BUILDINGS[b].name) for b in buildings]
    label = words.t(N_("{sum}: {buildings}"), sum=total, buildings=words.list(names, style="or"))
    if lit:
        label = words.t(N_("{entry} (this throw)"), entry=label)
    return Group(role="row", label=label, children=tuple(nodes))
