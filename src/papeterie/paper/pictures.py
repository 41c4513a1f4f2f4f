"""Pictures to share: a sheet as PNG, and the card that other sites show for a link.

Both are the game's drawing with a few words round it, set by Typst. Moving
pictures are in ``timelapse``.
"""

from __future__ import annotations

import io
from typing import Any, Final

from PIL import Image

from papeterie.paper import faces, hooks
from papeterie.paper.outlines import outlined
from papeterie.paper.typeset import compiled
from papeterie.pen.drawing import svg
from papeterie.pen.drawing.letters import balanced, fitting
from papeterie.pen.drawing.model import Drawing, Group, Node, Text
from papeterie.pen.game import Game
from papeterie.pen.words import Words

CARD: Final = (1200, 630)
"""The size of a link's card in pixels, which the big sites agree on."""

_MARGIN: Final = 16.0
_CARD_MARGIN: Final = 40.0
_CARD_SHEET: Final = 690.0
_CAPTION: Final = 14.0

_SOURCE: Final = """
#let facts = json(bytes(sys.inputs.facts))
#set page(width: facts.width * 1pt, height: facts.height * 1pt, margin: 0pt)
#image(bytes(facts.svg), format: "svg", width: 100%, height: 100%)
"""


def png(
    drawing: Drawing, scale: float = 2.0, *, lamp: bool = False, ground: str = "sheet", small: bool = True
) -> bytes:
    """A drawing as PNG: ``scale`` pixels for each of its own, on a token of the palette as its ground.

    ``small``: in 256 colours, a third of the size; it takes about as long as the drawing itself.
    """
    view = drawing.view
    facts = {
        "svg": svg.file(outlined(drawing, strange_only=True), lamp=lamp, ground=ground),
        "width": view.width,
        "height": view.height,
    }
    picture = compiled(_SOURCE, facts, "png", ppi=72 * scale)[0]
    return _reduced(picture) if small else picture


def _reduced(picture: bytes) -> bytes:
    """The same in 256 colours of its own."""
    with Image.open(io.BytesIO(picture)) as image:
        few = image.convert("RGB").quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    out = io.BytesIO()
    few.save(out, "PNG", optimize=True)
    return out.getvalue()


def picture(
    game: Game,
    position: Any,
    *,
    words: Words,
    seat: int = 0,
    scale: float = 2.0,
    lamp: bool = False,
    **how: Any,
) -> bytes:
    """A seat's sheet as PNG with all that belongs to it; ``how`` goes to the game's drawing."""
    return png(shown(game, position, words=words, seat=seat, **how), scale, lamp=lamp)


def shown(game: Game, position: Any, *, words: Words, seat: int = 0, **how: Any) -> Drawing:
    """The drawing of a shared sheet: the sheet, a margin, the game's own word in small."""
    drawing = hooks.pictured(game, position, seat, hooks.own_words(game, words), **how)
    width = drawing.view.width + 2 * _MARGIN
    height = drawing.view.height + 2 * _MARGIN + (_CAPTION if hooks.hashtag(game) else 0)
    nodes: list[Node] = [placed(drawing, _MARGIN, _MARGIN, 1)]
    if hashtag := hooks.hashtag(game):
        at = width - _MARGIN - 6, height - _MARGIN
        nodes.append(Text(*at, text=hashtag, size=_CAPTION, fill="ink-2", anchor="end"))
    return Drawing(
        width=width,
        height=height,
        title=drawing.title,
        description=drawing.description,
        nodes=tuple(nodes),
        symbols=drawing.symbols,
        lang=drawing.lang,
    )


def placed(drawing: Drawing, x: float, y: float, scale: float) -> Group:
    """A drawing as part of another, the upper left corner of what it shows at x, y."""
    left, top = x - drawing.view.x * scale, y - drawing.view.y * scale
    return Group(children=drawing.nodes, transform=f"translate({left:.1f} {top:.1f}) scale({scale:.4f})")


def card(
    game: Game, position: Any, *, words: Words, seat: int = 0, name: str = "", begun: str = "", **how: Any
) -> bytes:
    """The picture of a link, 1200 by 630: the sheet at the left, what it is at the right."""
    words = hooks.own_words(game, words)
    sheet = hooks.pictured(game, position, seat, words, name=name, begun=begun, bare=True, **how)
    width, height = CARD
    tall = height - 2 * _CARD_MARGIN
    scale = min(_CARD_SHEET / sheet.view.width, tall / sheet.view.height)
    wide = sheet.view.width * scale
    x = _CARD_MARGIN + (_CARD_SHEET - wide) / 2
    y = _CARD_MARGIN + (tall - sheet.view.height * scale) / 2
    beside = _CARD_MARGIN * 2 + _CARD_SHEET
    lines = _beside(game, sheet, begun, words, beside, width - beside - _CARD_MARGIN, height)
    drawing = Drawing(
        width=width,
        height=height,
        title=sheet.title,
        nodes=(placed(sheet, x, y, scale), *lines),
        symbols=sheet.symbols,
        lang=words.lang,
    )
    return png(drawing, 1)


def _beside(
    game: Game, sheet: Drawing, begun: str, words: Words, x: float, room: float, height: float
) -> list[Text]:
    """The words of a card, from its upper third down, and its foot."""
    name = faces.drawable(sheet.title) or game.title(words)
    rows = balanced(name, room, 58, "hand")[:2]
    nodes = []
    y = height * 0.36 - 30 * (len(rows) - 1)
    for row in rows:
        text, size = fitting(row, room, 58, 34)
        nodes.append(Text(x, y, text, size, face="hand"))
        y += 60
    for line in (begun, sheet.description):
        if line:
            text, size = fitting(line, room, 24, 16, "plain")
            nodes.append(Text(x, y - 14, text, size, fill="ink-2"))
            y += 36
    foot = height - _CARD_MARGIN
    nodes.append(Text(x, foot - 34, game.title(words), 34, face="hand"))
    if hashtag := hooks.hashtag(game):
        nodes.append(Text(x, foot - 4, hashtag, 20, fill="ink-2"))
    return nodes
