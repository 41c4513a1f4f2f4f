"""What a labelled drawing is: groups, paths, texts and uses of symbols, all frozen.

Colours are tokens of the palette (``ink``, ``hi-wash``, ``pen-river``), never
values: each way of putting a drawing out resolves them itself. Whatever a
person who can't see the picture needs stands in the labels and roles.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Ground = Literal["sheet", "panel"]
"""What a drawing lies on. In the lamp a sheet stays paper, a panel turns dark."""

Role = Literal["", "decor", "heading", "line", "note", "list", "item", "table", "row", "grid", "cell"]
"""How a group reads as text; ``decor`` is not read at all. See ``text``."""

Face = Literal["hand", "plain"]
Anchor = Literal["start", "middle", "end"]


class Path(msgspec.Struct, frozen=True, tag="path", omit_defaults=True):
    """A shape: SVG path data, filled or stroked with tokens of the palette."""

    d: str
    fill: str = "none"
    stroke: str = "none"
    width: float = 0
    dash: str = ""
    opacity: float = 1


class Text(msgspec.Struct, frozen=True, tag="text", omit_defaults=True):
    """One line of letters with its baseline at ``y``; ``weight`` only for the plain face."""

    x: float
    y: float
    text: str
    size: float
    face: Face = "plain"
    fill: str = "ink"
    anchor: Anchor = "start"
    weight: int = 0


class Use(msgspec.Struct, frozen=True, tag="use", omit_defaults=True):
    """A symbol with its origin at x, y."""

    symbol: str
    x: float = 0
    y: float = 0
    opacity: float = 1


class Group(msgspec.Struct, frozen=True, tag="group", omit_defaults=True):
    """Nodes that belong together: a layer, a cell of a grid, an entry of a legend.

    ``id`` makes it an element a page can replace. ``label`` says it in words,
    ``letter`` in one or two signs. A grid names its ``columns`` and ``rows``
    and says with ``label`` what an empty cell is called. ``appears`` is the
    second at which an animated picture shows it (below 0: from the start).
    ``clip``: path data; only what lies inside it is shown.
    """

    children: tuple[Node, ...] = ()
    id: str = ""
    role: Role = ""
    label: str = ""
    letter: str = ""
    cell: str = ""
    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    transform: str = ""
    opacity: float = 1
    appears: float = -1
    clip: str = ""


Node = Group | Path | Text | Use


class Symbol(msgspec.Struct, frozen=True):
    """Something drawn once and used often."""

    id: str
    nodes: tuple[Node, ...]


class Box(msgspec.Struct, frozen=True):
    """A rectangle in a drawing, in CSS pixels."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2


class Drawing(msgspec.Struct, frozen=True):
    """A whole drawing, its size in CSS pixels, with the symbols that it uses.

    ``crop``: only this part of it is shown, the rest is cut off.
    """

    width: float
    height: float
    title: str
    nodes: tuple[Node, ...]
    symbols: tuple[Symbol, ...] = ()
    description: str = ""
    lang: str = "en"
    ground: Ground = "sheet"
    crop: Box | None = None

    @property
    def view(self) -> Box:
        """The part that is shown."""
        return self.crop or Box(0, 0, self.width, self.height)


Point = tuple[float, float]
