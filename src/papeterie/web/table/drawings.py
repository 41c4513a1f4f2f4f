"""Drawings of a table's sheets in the page skin: a whole one, its layers one by one, and those that are kept.

Everybody at a table asks for much the same at once, so what is drawn for one is
kept for a while. What is drawn is each game's own.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterable
from functools import lru_cache
from typing import Any, Final, TypeVar

from markupsafe import Markup

from papeterie.pen.drawing import svg
from papeterie.pen.drawing.model import Drawing, Ground, Group, Node
from papeterie.web import pages_viewer as viewer

_KEPT: Final = 400
_T = TypeVar("_T")
_kept: OrderedDict[Hashable, Any] = OrderedDict()


def kept(key: Hashable, make: Callable[[], _T]) -> _T:
    """What was made for this key, or is made now; the ones asked for longest ago go first."""
    if key in _kept:
        _kept.move_to_end(key)
    else:
        _kept[key] = make()
        while len(_kept) > _KEPT:
            _kept.popitem(last=False)
    found: _T = _kept[key]
    return found


class Drawn:
    """A sheet, drawn: all of it, its layers by name, and the symbols that only it needs.

    ``known``: symbols that the page has already; ``still``: layers that no mark changes.
    """

    __slots__ = ("_drawing", "_whole", "layers", "more")

    def __init__(self, drawing: Drawing, known: Collection[str], still: Collection[str]) -> None:
        extra = [symbol for symbol in drawing.symbols if symbol.id not in known]
        self._drawing = drawing
        self._whole: Markup | None = None
        self.layers = {group.id: _layer(group, drawing.ground) for group in layers(drawing.nodes, still)}
        text = svg.page_symbols(extra).replace("<svg ", '<svg id="p-more" ', 1)
        self.more = viewer.drawn(text)

    @property
    def whole(self) -> Markup:
        """The drawing itself, which only a whole page needs."""
        if self._whole is None:
            self._whole = viewer.picture(self._drawing, "d", symbols=False)
        return self._whole


@lru_cache(maxsize=2048)
def _layer(group: Group, ground: Ground) -> str:
    # Most of a sheet's layers stay as they are from mark to mark.
    return svg.page_group(group, ground)


def layers(nodes: Iterable[Node], still: Collection[str]) -> tuple[Group, ...]:
    """The groups with an id that a mark may change, the innermost of them."""
    found: list[Group] = []
    for node in nodes:
        if isinstance(node, Group):
            inner = layers(node.children, still)
            found += inner or ((node,) if node.id and node.id not in still else ())
    return tuple(found)
