"""Words as shapes: for a file that travels without fonts, and for names in letters that our faces lack.

Typst sets each line, run by run, and gives the outlines of its letters; they
become symbols of the drawing. All other words of a PDF stay text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final
from xml.etree import ElementTree

import msgspec

from papeterie.paper import faces
from papeterie.paper.typeset import compiled
from papeterie.pen.drawing.model import Drawing, Group, Node, Path, Symbol, Text, Use

_SVG: Final = "{http://www.w3.org/2000/svg}"
_HREF: Final = "{http://www.w3.org/1999/xlink}href"
_NUMBER: Final = re.compile(r"-?\d+\.\d+")
# Each line on a page of its own, its anchor at this point.
_X, _Y = 1000, 100
_SOURCE: Final = """
#let facts = json(bytes(sys.inputs.facts))
#set page(width: 2000pt, height: 200pt, margin: 0pt, fill: none)
#set text(top-edge: "baseline", bottom-edge: "baseline", fallback: false)
#for (n, line) in facts.lines.enumerate() {
  if n > 0 { pagebreak() }
  let words = text(size: line.size * 1pt, weight: line.weight,
    line.runs.map(run => text(font: run.family, run.text)).join())
  context place(dx: 1000pt - measure(words).width * line.before, dy: 100pt, words)
}
"""
_BEFORE: Final = {"start": 0.0, "middle": 0.5, "end": 1.0}


def outlined(drawing: Drawing, *, strange_only: bool = False) -> Drawing:
    """The same picture without a word of text; what was said in labels stays.

    ``strange_only``: only lines with letters that their face lacks become
    shapes. Left as text, a renderer would set them whole in some other face.
    """
    texts = [text for text in _texts(drawing) if not strange_only or faces.is_strange(text)]
    lines = tuple(dict.fromkeys(map(_key, texts)))
    if not lines:
        return drawing
    facts = {"lines": [_line(*line) for line in lines]}
    pages = compiled(_SOURCE, facts, "svg", machine=any(map(faces.is_strange, texts)))
    shapes: dict[str, str] = {}
    words = {line: tuple(_words(page, shapes)) for line, page in zip(lines, pages, strict=True)}
    drawn: dict[str, Symbol] = {}

    def replaced(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
        return tuple(_replaced(node, words, shapes, drawn) for node in nodes)

    nodes = replaced(drawing.nodes)
    symbols = [msgspec.structs.replace(symbol, nodes=replaced(symbol.nodes)) for symbol in drawing.symbols]
    # Letters first: readers of SVG want a symbol before what uses it.
    return msgspec.structs.replace(drawing, nodes=nodes, symbols=(*drawn.values(), *symbols))


def _texts(drawing: Drawing) -> Iterator[Text]:
    yield from faces.texts(drawing.nodes)
    for symbol in drawing.symbols:
        yield from faces.texts(symbol.nodes)


_Key = tuple[str, str, float, int, str]
_Placed = tuple[float, float, tuple[tuple[str, float], ...]]
"""Where a run stands from its line's anchor, and its letters with their distances."""


def _key(text: Text) -> _Key:
    return text.text, text.face, text.size, text.weight or 400, text.anchor


def _line(text: str, face: Any, size: float, weight: int, anchor: str) -> dict[str, Any]:
    runs = [{"text": run.text, "family": run.family} for run in faces.runs(text, face)]
    return {"runs": runs, "size": size, "weight": weight, "before": _BEFORE[anchor]}


def _words(page: bytes, shapes: dict[str, str]) -> Iterator[_Placed]:
    """The runs of a page that Typst has set; the outlines of its letters go into ``shapes``."""
    root = ElementTree.fromstring(page)  # noqa: S314  (made by Typst a moment ago)
    for symbol in root.iter(f"{_SVG}symbol"):
        path = symbol.find(f"{_SVG}path")
        if path is not None:
            shapes[symbol.get("id", "")] = _NUMBER.sub(_shorter, path.get("d", ""))
    yield from _runs(root, 0.0, 0.0)


def _runs(node: ElementTree.Element, x: float, y: float) -> Iterator[_Placed]:
    kind, _, rest = node.get("transform", "").partition("(")
    numbers = [float(number) for number in rest.rstrip(")").split()]
    if kind == "translate":
        x, y = x + numbers[0], y + (numbers[1] if len(numbers) > 1 else 0)
    elif kind == "matrix":
        # Letters stand upside down in a font; Typst turns each run over by one matrix.
        uses = node.findall(f"{_SVG}use")
        letters = tuple((use.get(_HREF, "").lstrip("#"), float(use.get("x", "0"))) for use in uses)
        yield round(x + numbers[4] - _X, 2), round(y + numbers[5] - _Y, 2), letters
        return
    for child in node:
        yield from _runs(child, x, y)


def _shorter(number: re.Match[str]) -> str:
    return f"{float(number[0]):.2f}".rstrip("0").rstrip(".")


def _replaced(
    node: Node, words: dict[_Key, tuple[_Placed, ...]], shapes: dict[str, str], drawn: dict[str, Symbol]
) -> Node:
    if isinstance(node, Group):
        children = tuple(_replaced(child, words, shapes, drawn) for child in node.children)
        return msgspec.structs.replace(node, children=children)
    if not isinstance(node, Text) or _key(node) not in words:
        return node
    runs: list[Node] = []
    for x, y, letters in words[_key(node)]:
        uses = []
        for letter, at in letters:
            if letter not in shapes:
                continue
            name = f"{letter[:9]}-{node.fill}"
            drawn.setdefault(name, Symbol(id=name, nodes=(Path(d=shapes[letter], fill=node.fill),)))
            uses.append(Use(name, x=at))
        place = f"matrix(1 0 0 -1 {node.x + x:g} {node.y + y:g})"
        runs.append(Group(children=tuple(uses), transform=place))
    return Group(children=tuple(runs))
