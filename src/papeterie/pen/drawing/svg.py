"""A drawing as SVG, in two skins.

The page skin has classes (``f-ink``: filled with ink, ``s-ink``: drawn in it),
whose colours the style sheet of ``furniture`` gives by day and by lamp. The
file skin has plain colours, no classes and no variables, for printers, pictures
and readers of SVG alone. Both put each symbol down once and prefix every id.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterable
from typing import Literal
from xml.sax.saxutils import escape, quoteattr

from papeterie.pen.drawing.line import number
from papeterie.pen.drawing.model import Drawing, Ground, Group, Node, Path, Symbol, Text, Use
from papeterie.pen.drawing.palette import grey, palette

Ink = Literal["colour", "grey"]
FACES = {
    "hand": "'Caveat Brush','Segoe Print','Bradley Hand',cursive",
    "plain": "'Atkinson Hyperlegible Next',system-ui,sans-serif",
}
# What XML 1.0 can't hold, in any spelling.
_UNFIT = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_Paint = Callable[[str, str], str]


def page(drawing: Drawing, *, prefix: str = "d", symbols: bool = True) -> str:
    """The drawing as an ``<svg>`` element for a page.

    With ``symbols=False`` it refers to symbols that :func:`page_symbols` put
    into the same page under the same prefix.
    """
    writer = _Writer(prefix, _classes, drawing.ground)
    defs = writer.symbols(drawing.symbols) if symbols else ""
    head = (
        f'<svg class="drawing on-{drawing.ground}"{_size(drawing)} role="img" lang="{drawing.lang}"'
        f" aria-label={quoteattr(_fit(drawing.title))}>"
    )
    return f"{head}{_described(drawing)}{defs}{writer.nodes(drawing.nodes)}</svg>"


def page_symbols(symbols: Iterable[Symbol], *, prefix: str = "d") -> str:
    """A hidden ``<svg>`` that holds symbols for all drawings of a page. Put it first."""
    writer = _Writer(prefix, _classes, "sheet")
    return f'<svg class="symbols" width="0" height="0" aria-hidden="true">{writer.symbols(symbols)}</svg>'


def layer(drawing: Drawing, name: str, *, prefix: str = "d") -> str:
    """One group of a drawing, by id, in the page skin: what a mark changes. KeyError if it isn't there."""
    for node in _groups(drawing.nodes):
        if node.id == name:
            return page_group(node, drawing.ground, prefix=prefix)
    raise KeyError(name)


def page_group(group: Group, ground: Ground = "sheet", *, prefix: str = "d") -> str:
    """A group alone, in the page skin."""
    return _Writer(prefix, _classes, ground).node(group)


def file(
    drawing: Drawing,
    *,
    prefix: str = "d",
    ink: Ink = "colour",
    lamp: bool = False,
    ground: str = "",
    standalone: bool = True,
) -> str:
    """The drawing as an SVG document with plain colours.

    ``ground`` is a token to fill the background with (none if empty).
    """
    paint = _plain(ink, lamp, drawing.ground)
    writer = _Writer(prefix, paint, drawing.ground, plain=True)
    view = drawing.view
    back = ""
    if ground:
        corner = f'x="{number(view.x)}" y="{number(view.y)}"'
        size = f'width="{number(view.width)}" height="{number(view.height)}"'
        back = f"<rect {corner} {size}{paint('fill', ground)}/>"
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f"{_size(drawing)}>"
        f"<title>{escape(_fit(drawing.title))}</title>"
    )
    start = '<?xml version="1.0" encoding="UTF-8"?>\n' if standalone else ""
    body = f"{_described(drawing)}{writer.symbols(drawing.symbols)}{back}{writer.nodes(drawing.nodes)}"
    return f"{start}{head}{body}</svg>"


def _size(drawing: Drawing) -> str:
    view = drawing.view
    width, height = number(view.width), number(view.height)
    box = f"{number(view.x)} {number(view.y)} {width} {height}"
    return f' viewBox="{box}" width="{width}" height="{height}"'


def _described(drawing: Drawing) -> str:
    return f"<desc>{escape(_fit(drawing.description))}</desc>" if drawing.description else ""


def _fit(text: str) -> str:
    """Text without the signs that XML can't hold."""
    return _UNFIT.sub("", text)


def _groups(nodes: Iterable[Node]) -> Iterable[Group]:
    for node in nodes:
        if isinstance(node, Group):
            yield node
            yield from _groups(node.children)


def _classes(kind: str, paint: str) -> str:
    return f' class="{kind[0]}-{paint}"' if paint != "none" else f' {kind}="none"'


def _plain(ink: Ink, lamp: bool, ground: Ground) -> _Paint:
    known: dict[str, str] = {"none": "none"}
    look_up = palette().colour

    def paint(kind: str, token: str) -> str:
        value = known.get(token)
        if value is None:
            value = look_up(token, lamp=lamp, ground=ground)
            known[token] = value = grey(value) if ink == "grey" else value
        return f' {kind}="{value}"'

    return paint


class _Writer:
    """Writes nodes in one skin; a class because every node needs prefix and paint."""

    def __init__(self, prefix: str, paint: _Paint, ground: Ground, *, plain: bool = False) -> None:
        self.prefix, self.paint, self.ground, self.plain = prefix, paint, ground, plain
        self.href = "xlink:href" if plain else "href"
        self.layer = ""
        self.clips: set[str] = set()

    def symbols(self, symbols: Iterable[Symbol]) -> str:
        shown = "".join(f'<g id="{self.prefix}-{s.id}">{self.nodes(s.nodes)}</g>' for s in symbols)
        return f"<defs>{shown}</defs>" if shown else ""

    def nodes(self, nodes: Iterable[Node]) -> str:
        return "".join(map(self.node, nodes))

    def node(self, node: Node) -> str:
        if isinstance(node, Use):
            return self.use(node)
        if isinstance(node, Path):
            return self.path(node)
        if isinstance(node, Text):
            return self.text(node)
        return self.group(node)

    def clipped(self, node: Group) -> str:
        """What lies inside a group's clip.

        Named by what it is and by its layer, which may be put into a page without the others.
        """
        name = "-".join(filter(None, (self.prefix, self.layer, f"k{zlib.crc32(node.clip.encode()):08x}")))
        path = "" if name in self.clips else f'<clipPath id="{name}"><path d="{node.clip}"/></clipPath>'
        self.clips.add(name)
        return f'{path}<g clip-path="url(#{name})">{self.nodes(node.children)}</g>'

    def use(self, node: Use) -> str:
        return (
            f'<use {self.href}="#{self.prefix}-{node.symbol}" x="{number(node.x)}" y="{number(node.y)}"'
            f"{_opacity(node.opacity)}/>"
        )

    def path(self, node: Path) -> str:
        if node.stroke == "none":
            return f'<path d="{node.d}"{self.paint("fill", node.fill)}{_opacity(node.opacity)}/>'
        dash = f' stroke-dasharray="{node.dash}"' if node.dash else ""
        line = f' stroke-width="{node.width:g}" stroke-linecap="round" stroke-linejoin="round"'
        line += dash + _opacity(node.opacity)
        return f'<path d="{node.d}"{self._both(node)}{line}/>'

    def _both(self, node: Path) -> str:
        stroke = self.paint("stroke", node.stroke)
        if self.plain:
            return stroke + self.paint("fill", node.fill)
        return stroke + ' fill="none"' if node.fill == "none" else f' class="f-{node.fill} s-{node.stroke}"'

    def text(self, node: Text) -> str:
        anchor = "" if node.anchor == "start" else f' text-anchor="{node.anchor}"'
        weight = f' font-weight="{node.weight}"' if node.weight else ""
        if self.plain:
            face = f'{self.paint("fill", node.fill)} font-family="{FACES[node.face]}"'
        else:
            face = f' class="face-{node.face} f-{node.fill}"'
        size = f' font-size="{node.size:g}"'
        place = f'x="{number(node.x)}" y="{number(node.y)}"'
        return f"<text {place}{anchor}{size}{weight}{face}>{escape(_fit(node.text))}</text>"

    def group(self, node: Group) -> str:
        outer, self.layer = self.layer, node.id or self.layer
        inner = self.clipped(node) if node.clip else self.nodes(node.children)
        self.layer = outer
        attributes = _opacity(node.opacity)
        if node.id:
            attributes += f' id="{self.prefix}-{node.id}"'
        if node.transform:
            attributes += f' transform="{node.transform}"'
        if self.plain and node.appears > 0:
            # Hidden by the animation, not by itself: readers that don't animate show the whole picture.
            inner += f'<set attributeName="opacity" to="0" begin="0s" end="{node.appears:g}s"/>'
        moving = self.plain and node.appears > 0
        return f"<g{attributes}>{inner}</g>" if attributes or moving else inner


def _opacity(value: float) -> str:
    return "" if value == 1 else f' opacity="{value:g}"'
