"""How a sheet grew: one SVG that moves by itself, and a WebP of a few dozen frames.

Both are one drawing of the last position whose cells appear one after another.
They play once and rest on the whole. Whoever calls decides where the work is done.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from PIL import Image

from papeterie.paper import faces, hooks, pictures
from papeterie.paper.outlines import outlined
from papeterie.pen.drawing import svg
from papeterie.pen.drawing.letters import fitting
from papeterie.pen.drawing.model import Drawing, Group, Node, Path, Symbol, Text
from papeterie.pen.game import Game
from papeterie.pen.words import Words

FRAMES: Final = 40
"""The most frames that a WebP has."""

_SECONDS: Final = 24.0
_LEAST_STEP, _LONGEST_STEP = 0.05, 0.5
_START: Final = 0.6
_MARGIN: Final = 24.0
_HEAD, _FOOT = 52.0, 40.0
_WIDTH: Final = 720
_FRAME_MS, _LAST_MS = 300, 3000
_CAPTIONS: Final = 60

Progress = Callable[[int, int], bool]
"""Is told how many of how many frames are done; says whether to go on."""


class Cancelled(Exception):
    """Whoever asked for a time-lapse no longer wants it."""


def timelapse_svg(
    game: Game,
    positions: Sequence[Any],
    *,
    words: Words,
    seat: int = 0,
    captions: Sequence[str] = (),
    **how: Any,
) -> str:
    """A document that plays the rounds from the first position to the last, about half a minute at most.

    ``captions``: a line for each position, such as its date; else the rounds are counted.
    ``how`` goes to the game's drawing. It needs no font, no script and no network.
    """
    drawing = outlined(_film(game, positions, words=words, seat=seat, captions=captions, **how))
    return svg.file(drawing, prefix="film", ground="sheet")


def timelapse_webp(
    game: Game,
    positions: Sequence[Any],
    *,
    words: Words,
    seat: int = 0,
    captions: Sequence[str] = (),
    progress: Progress | None = None,
    **how: Any,
) -> bytes:
    """The same as at most ``FRAMES`` frames. Raises Cancelled once ``progress`` says so."""
    film = _film(game, positions, words=words, seat=seat, captions=captions, **how)
    moments = [_moment(index, len(positions)) for index in _sampled(len(positions), FRAMES)]
    frames = []
    for done, moment in enumerate(moments):
        if progress is not None and not progress(done, len(moments)):
            raise Cancelled
        picture = pictures.png(at(film, moment), _WIDTH / film.width, small=False)
        frames.append(Image.open(io.BytesIO(picture)).convert("RGB"))
    out = io.BytesIO()
    durations = [_FRAME_MS] * (len(frames) - 1) + [_LAST_MS]
    frames[0].save(
        out, "WEBP", save_all=True, append_images=frames[1:], duration=durations, loop=1, quality=72, method=2
    )
    if progress is not None:
        progress(len(moments), len(moments))
    return out.getvalue()


def at(drawing: Drawing, second: float) -> Drawing:
    """A moving drawing as it stands at a moment."""
    return msgspec.structs.replace(drawing, nodes=_until(drawing.nodes, second))


def _until(nodes: Sequence[Node], second: float) -> tuple[Node, ...]:
    kept: list[Node] = []
    for node in nodes:
        if not isinstance(node, Group):
            kept.append(node)
        elif node.appears <= second:
            kept.append(msgspec.structs.replace(node, children=_until(node.children, second), appears=-1))
    return tuple(kept)


def _moment(index: int, count: int) -> float:
    """When the position with this index stands, in seconds."""
    step = min(_LONGEST_STEP, max(_LEAST_STEP, _SECONDS / max(1, count - 1)))
    return round(_START + index * step, 2) if index else 0.0


def _sampled(count: int, most: int) -> list[int]:
    """At most so many of the positions, evenly, the first and the last among them."""
    if count <= most:
        return list(range(count))
    return sorted({round(k * (count - 1) / (most - 1)) for k in range(most)})


def _film(
    game: Game, positions: Sequence[Any], *, words: Words, seat: int, captions: Sequence[str], **how: Any
) -> Drawing:
    """The drawing that moves: title, sheet, and a line that counts the rounds or says the dates."""
    words = hooks.own_words(game, words)
    appears = _appearances(game, positions)
    if appears is None:
        sheet, layers = _layered(game, positions, words, seat, **how)
    else:
        sheet = hooks.pictured(game, positions[-1], seat, words, bare=True, appears=appears, **how)
        layers = [pictures.placed(sheet, _MARGIN, _HEAD, 1)]
    width = sheet.view.width + 2 * _MARGIN
    height = sheet.view.height + _HEAD + _FOOT
    title, size = fitting(faces.drawable(sheet.title), width - 2 * _MARGIN, 32, 18)
    head = Text(width / 2, 36, title, size, face="hand", anchor="middle")
    foot: list[Node] = _captions(game, positions, captions, words, height - 14)
    if hashtag := hooks.hashtag(game):
        foot.append(Text(width - _MARGIN, height - 14, hashtag, 14, fill="ink-2", anchor="end"))
    return Drawing(
        width=width,
        height=height,
        title=sheet.title,
        description=sheet.description,
        nodes=(head, *layers, *foot),
        symbols=sheet.symbols,
        lang=words.lang,
    )


def _appearances(game: Game, positions: Sequence[Any]) -> dict[int, float] | None:
    """By cell, the second at which it is coloured; None where the game can't tell."""
    found: dict[int, float] = {}
    for index in range(1, len(positions)):
        cells = hooks.marked(game, positions[index - 1], positions[index])
        if cells is None:
            return None
        found |= dict.fromkeys(cells, _moment(index, len(positions)))
    return found


def _layered(
    game: Game, positions: Sequence[Any], words: Words, seat: int, **how: Any
) -> tuple[Drawing, list[Node]]:
    """For games that can't tell which cells were marked: whole drawings, each over the one before."""
    count = len(positions)
    layers: list[Node] = []
    symbols: dict[str, Symbol] = {}
    sheet = None
    for index in _sampled(count, FRAMES):
        sheet = hooks.pictured(game, positions[index], seat, words, bare=True, **how)
        symbols |= {symbol.id: symbol for symbol in sheet.symbols}
        back = _sheet(_MARGIN, _HEAD, sheet.view.width, sheet.view.height)
        inner = (back, pictures.placed(sheet, _MARGIN, _HEAD, 1))
        layers.append(Group(children=inner, appears=_moment(index, count)))
    assert sheet is not None
    return msgspec.structs.replace(sheet, symbols=tuple(symbols.values())), layers


def _captions(
    game: Game, positions: Sequence[Any], captions: Sequence[str], words: Words, y: float
) -> list[Node]:
    """The lines below the sheet, each over the one before."""
    out: list[Node] = []
    said = ""
    for index in _sampled(len(positions), _CAPTIONS):
        text = captions[index] if captions else hooks.caption(game, index, words)
        if text == said or (not captions and not index):
            continue
        said = text
        back = _sheet(_MARGIN, y - 16, 360, 22)
        line = Text(_MARGIN, y, text, 14, fill="ink-2")
        out.append(Group(children=(back, line), appears=_moment(index, len(positions))))
    return out


def _sheet(x: float, y: float, width: float, height: float) -> Path:
    """A piece of the ground, to lie on what was there."""
    return Path(d=f"M{x:g} {y:g}h{width:g}v{height:g}h-{width:g}z", fill="sheet")
