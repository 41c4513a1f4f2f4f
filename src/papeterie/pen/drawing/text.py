"""A drawing as plain text, for terminals and screen readers, no wider than asked.

Reads labels and roles only. ``plain`` sets grids as letters in columns;
``spoken`` says the same row by row, in runs, for those who listen.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from itertools import groupby

from papeterie.pen.drawing.model import Drawing, Group, Node

NARROWEST = 20
_Lines = Iterator[str]


def plain(drawing: Drawing, width: int = 80) -> str:
    """The drawing as lines of at most ``width`` columns (20 at least), grids as letters."""
    return _text(drawing, max(width, NARROWEST), _letters)


def spoken(drawing: Drawing, width: int = 80) -> str:
    """The same with a grid's rows in words: ``3: b–d house, f mill``."""
    return _text(drawing, max(width, NARROWEST), _rows_in_words)


def columns_wide(text: str) -> int:
    """How many columns of a terminal a line takes: wide letters and emoji two, accents none."""
    return sum(_wide(sign) for sign in text)


def _wide(sign: str) -> int:
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Cf", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def _text(drawing: Drawing, width: int, grid: Callable[[Group, int], _Lines]) -> str:
    lines: list[str] = []
    for node in drawing.nodes:
        for line in _read(node, width, grid):
            # One blank line at most between two parts.
            if line or (lines and lines[-1]):
                lines.append(line.rstrip())
    while lines and not lines[-1]:
        lines.pop()
    return "\n".join(lines) + "\n"


def _read(node: Node, width: int, grid: Callable[[Group, int], _Lines]) -> _Lines:
    if not isinstance(node, Group) or node.role == "decor":
        return
    if node.role == "grid":
        yield ""
        yield from grid(node, width)
        yield ""
    elif node.role == "heading":
        lines = list(wrapped(node.label, width))
        yield from lines
        yield "=" * min(width, max(map(columns_wide, lines), default=0))
    elif node.role in ("line", "note"):
        yield from wrapped(node.label, width)
    elif node.role in ("list", "table"):
        yield ""
        yield from wrapped(node.label, width)
        yield from _entries(node, width)
        yield ""
    else:
        for child in node.children:
            yield from _read(child, width, grid)


def wrapped(text: str, width: int, indent: str = "") -> _Lines:
    """A sentence in lines of at most ``width`` columns, all but the first set in by ``indent``."""
    line, room = "", width
    for word in filter(None, text.split(" ")):  # no-break spaces hold what stands beside them
        for piece in _cut(word, width - len(indent)):
            longer = f"{line} {piece}" if line.strip() else line + piece
            if columns_wide(longer) <= room or not line.strip():
                line = longer
            else:
                yield line
                line = indent + piece
    if line:
        yield line


def _cut(word: str, room: int) -> _Lines:
    """A word in pieces that fit."""
    piece, wide = "", 0
    for sign in word:
        if piece and wide + _wide(sign) > room:
            yield piece
            piece, wide = "", 0
        piece += sign
        wide += _wide(sign)
    yield piece


def _groups(group: Group) -> Iterator[Group]:
    for child in group.children:
        if isinstance(child, Group):
            yield child
            yield from _groups(child)


def _entries(group: Group, width: int) -> _Lines:
    """The items of a list or the rows of a table, side by side where several fit."""
    entries = [
        (f"{child.letter}  " if child.letter else "") + child.label
        for child in _groups(group)
        if child.role in ("item", "row") and child.label
    ]
    widest = max(map(columns_wide, entries), default=0) + 2
    across = max(1, (width - 2) // widest) if group.role == "list" else 1
    if across == 1:
        for entry in entries:
            yield from (f"  {line}" for line in wrapped(entry, width - 2, "    "))
        return
    down = -(-len(entries) // across)
    for row in range(down):
        cells = entries[row::down]
        yield "  " + "".join(cell + " " * (widest - columns_wide(cell)) for cell in cells)


def _cells(group: Group) -> dict[str, Group]:
    """The cells of a grid by name; of two in one place the later one, which lies on top."""
    return {child.cell: child for child in _groups(group) if child.role == "cell"}


def _letters(group: Group, width: int) -> _Lines:
    """The grid as letters under its columns' names; in blocks where it is too wide."""
    cells = _cells(group)
    lead = max(map(len, group.rows), default=0) + 1
    pitch = max(2, *(len(name) for name in group.columns), *(len(cell.letter) for cell in cells.values()))
    if lead + (pitch + 1) * len(group.columns) <= width:
        pitch += 1
    per_block = max(1, (width - lead) // pitch)
    for start in range(0, len(group.columns), per_block):
        names = group.columns[start : start + per_block]
        if start:
            yield ""
        yield " " * lead + "".join(name.ljust(pitch) for name in names)
        for row in group.rows:
            letters = (cells[name + row].letter if name + row in cells else "" for name in names)
            yield f"{row.rjust(lead - 1)} " + "".join(letter.ljust(pitch) for letter in letters)
    yield from _notes(group, width)


def _rows_in_words(group: Group, width: int) -> _Lines:
    """Row by row, equal neighbours together; what is empty goes without saying."""
    cells = _cells(group)
    for row in group.rows:
        said = []
        named = ((name, _what(cells.get(name + row), group.label)) for name in group.columns)
        for what, run in groupby(named, key=lambda pair: pair[1]):
            names = [name for name, _ in run]
            if what:
                said.append(f"{names[0]}–{names[-1]} {what}" if len(names) > 1 else f"{names[0]} {what}")
        yield from wrapped(f"{row}: {', '.join(said) or group.label}", width, "    ")
    yield from _notes(group, width)


def _what(cell: Group | None, empty: str) -> str:
    """What stands in a cell, without the cell's name; nothing for an empty one."""
    if cell is None:
        return ""
    what = cell.label.removeprefix(cell.cell).strip()
    return "" if what == empty else what


def _notes(group: Group, width: int) -> _Lines:
    for child in _groups(group):
        if child.role == "note":
            yield from wrapped(child.label, width)
