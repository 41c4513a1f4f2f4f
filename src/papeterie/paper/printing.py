"""A sheet on paper: blank or in progress, a page of PDF each, vectors and embedded faces; what goes with it.

The sheet itself is the game's drawing; Typst sets the page around it (``page.typ``).
Pictures for screens are in ``pictures``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources
from typing import Any, Final, Literal

import msgspec

from papeterie.paper import hooks
from papeterie.paper.outlines import outlined
from papeterie.paper.typeset import compiled
from papeterie.pen.drawing import svg
from papeterie.pen.drawing.letters import broken
from papeterie.pen.drawing.model import Drawing, Group, Node, Path
from papeterie.pen.drawing.palette import grey, palette
from papeterie.pen.drawing.svg import Ink
from papeterie.pen.game import Game
from papeterie.pen.words import N_, Words

Paper = Literal["a4", "letter"]
PAPERS: Final[Mapping[Paper, tuple[float, float]]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in mm, upright."""

MARGIN: Final = 7.0
"""What every printer can do without, in mm."""
_FOOT: Final = 5.0
_SIZE: Final = 8.0
"""The rules' size, in points."""
_POINT: Final = 0.3528
"""In mm."""
_LINE: Final = _SIZE * _POINT * 1.2
_BETWEEN_RULES: Final = 0.55
_HEADING: Final = 7.0
_ASIDES: Final = (60.0, 66.0, 71.0, 74.0, 76.0, 82.0, 88.0, 94.0, 100.0)
"""How wide the rules may be beside the sheet, in mm."""
_GAP: Final = 5.0
_BELOW_COLUMNS: Final = 3
_BOLD: Final = 1.02
_ON_PAPER: Final = {
    # What a screen tints as paper stays white; its palest lines would not print.
    **dict.fromkeys(("sheet", "grid-paper", "chip", "panel", "ribbon", "off-paper"), "felt-light"),
    "rule": "shade",
}


def pdf(
    game: Game,
    *positions: Any,
    words: Words,
    paper: Paper = "a4",
    ink: Ink = "colour",
    seat: int = 0,
    moment: int | None = None,
    **how: Any,
) -> bytes:
    """A page for each position: the sheet of ``seat`` in it, which is the start for a blank one.

    ``how`` goes to the game's drawing (name, date, colours). ``moment`` is the
    date inside the file, in seconds since 1970; by default it has none, so that the same
    sheet gives the same bytes. KeyError for another ``paper``.
    """
    words = hooks.own_words(game, words)
    pages = [_sheet(game, position, seat, words, paper, ink, how) for position in positions]
    title, sheet = pages[0]["drawings"][0]["title"], sheet_of(positions[0])
    return _compiled(game, title, [game.name, sheet], pages, words, ink, moment)


def handout(
    game: Game,
    name: str,
    position: Any,
    *,
    words: Words,
    paper: Paper = "a4",
    ink: Ink = "colour",
    seat: int = 0,
    moment: int | None = None,
) -> bytes:
    """What a game offers to print besides its sheets (``hooks.handouts``), a page for each drawing of it.

    KeyError for another ``name`` or ``paper``; LookupError with a sentence where this
    position has none.
    """
    words = hooks.own_words(game, words)
    title = hooks.handouts(game, words)[name]
    across, down = PAPERS[paper]
    room = across - 2 * MARGIN, down - 2 * MARGIN - _FOOT
    pages = []
    for drawing in hooks.handout(game, name, position, seat, words, ink):
        on_its_side = min(room[1] / drawing.width, room[0] / drawing.height) > min(
            room[0] / drawing.width, room[1] / drawing.height
        )
        width, height = (down, across) if on_its_side else (across, down)
        pages.append(_set(width, height, 0, (), " · ".join((game.title(words), title)), [drawing], ink))
    return _compiled(game, title, [game.name, name], pages, words, ink, moment)


def _sheet(
    game: Game, position: Any, seat: int, words: Words, paper: Paper, ink: Ink, how: Mapping[str, Any]
) -> dict[str, Any]:
    """A page with a sheet, upright or on its side, and the rules in short below or beside it."""
    rules = hooks.short_rules(game, getattr(position, "sheet", None), words)
    across, down = PAPERS[paper]
    places = rooms(across, down, rules)
    chosen, drawings = hooks.printed(game, position, seat, words, places, ink, **how)
    aside = places[chosen][2] if rules or len(drawings) > 1 else 0
    width, height = (down, across) if chosen else (across, down)
    return _set(width, height, aside, rules, _foot(game, position, words), drawings, ink)


def _set(
    width: float,
    height: float,
    aside: float,
    rules: Sequence[str],
    foot: str,
    drawings: Sequence[Drawing],
    ink: Ink,
) -> dict[str, Any]:
    """A page as ``page.typ`` reads it; lengths in mm."""
    return {
        "width": width,
        "height": height,
        "aside": aside,
        "columns": _columns(rules, 1 if aside else _BELOW_COLUMNS) if rules else [],
        "foot": foot,
        "drawings": [_drawn(drawing, ink) for drawing in drawings],
    }


def _compiled(
    game: Game,
    title: str,
    keywords: Sequence[str],
    pages: Sequence[dict[str, Any]],
    words: Words,
    ink: Ink,
    moment: int | None,
) -> bytes:
    facts = {
        "title": " · ".join(dict.fromkeys((title, game.title(words)))),
        "keywords": [word for word in keywords if word],
        "lang": words.lang,
        "dated": moment is not None,
        "ink": _value("ink", ink),
        "quiet": _value("ink-2", ink),
        "size": _SIZE,
        "margin": MARGIN,
        "gap": _GAP,
        "heading": words.t(N_("The rules in short")),
        "made": words.t(N_("made with Papeterie, a box of paper and pens")),
        "pages": pages,
    }
    return compiled(_page(), facts, "pdf", moment=moment or 0)[0]


def _drawn(drawing: Drawing, ink: Ink) -> dict[str, Any]:
    return {
        "svg": svg.file(_on_white(outlined(drawing, strange_only=True)), ink=ink),
        "title": drawing.title,
        "width": drawing.view.width,
        "height": drawing.view.height,
        "alt": f"{drawing.title}. {drawing.description}".strip(),
    }


def _on_white(drawing: Drawing) -> Drawing:
    """The drawing on the printer's own paper."""
    symbols = tuple(
        msgspec.structs.replace(each, nodes=tuple(map(_whitened, each.nodes))) for each in drawing.symbols
    )
    return msgspec.structs.replace(drawing, nodes=tuple(map(_whitened, drawing.nodes)), symbols=symbols)


def _whitened(node: Node) -> Node:
    if isinstance(node, Group):
        return msgspec.structs.replace(node, children=tuple(map(_whitened, node.children)))
    if isinstance(node, Path):
        return msgspec.structs.replace(
            node, fill=_ON_PAPER.get(node.fill, node.fill), stroke=_ON_PAPER.get(node.stroke, node.stroke)
        )
    return node


@lru_cache(maxsize=1)
def _page() -> str:
    return resources.files("papeterie.paper").joinpath("page.typ").read_text("utf-8")


def _value(token: str, ink: Ink) -> str:
    value = palette().colour(token)
    return grey(value) if ink == "grey" else value


def sheet_of(position: Any) -> str:
    """Which printed sheet a position lies on, ``name@edition``; empty if the game doesn't say."""
    sheet = getattr(position, "sheet", None)
    return f"{sheet.name}@{sheet.edition}" if sheet is not None else ""


def _foot(game: Game, position: Any, words: Words) -> str:
    """Game and sheet, so that a sheet found in a drawer can still be told."""
    title = getattr(getattr(position, "sheet", None), "title", "")
    pieces = (game.title(words), words.t(title) if title else "", sheet_of(position))
    return " · ".join(piece for piece in pieces if piece)


def rooms(across: float, down: float, rules: Sequence[str]) -> tuple[hooks.Room, ...]:
    """What a page of this size has for a sheet: upright first, then on its side with rules of some widths."""
    return _upright(across, down, rules), *(_on_its_side(down, across, rules, aside) for aside in _ASIDES)


def _upright(across: float, down: float, rules: Sequence[str]) -> hooks.Room:
    """The room for the drawing above the rules."""
    width = (across - 2 * MARGIN - _GAP * (_BELOW_COLUMNS - 1)) / _BELOW_COLUMNS
    below = 0.0
    if rules:
        columns = _split(rules, _BELOW_COLUMNS)
        below = _HEADING + max(sum(_height(rule, width) for rule in column) for column in columns)
    return across - 2 * MARGIN, down - 2 * MARGIN - _FOOT - below, 0, 0


def _on_its_side(across: float, down: float, rules: Sequence[str], aside: float) -> hooks.Room:
    """The room for the drawing beside the rules."""
    height = down - 2 * MARGIN - _FOOT
    taken = _HEADING + sum(_height(rule, aside) for rule in rules) + _GAP if rules else 0
    return across - 2 * MARGIN - aside - _GAP, height, aside, height - taken


def _height(rule: str, width: float) -> float:
    """The height of a sentence in a column, both in mm, as near as can be known without setting it."""
    return len(broken(rule, width / _BOLD, _SIZE * _POINT)) * _LINE + _BETWEEN_RULES


def _split(rules: Sequence[str], count: int) -> list[list[str]]:
    """The rules in so many columns of about the same height, in their order."""
    heights = [_height(rule, 60) for rule in rules]
    columns: list[list[str]] = [[] for _ in range(count)]
    passed = 0.0
    for rule, height in zip(rules, heights, strict=True):
        columns[min(count - 1, int((passed + height / 2) * count / sum(heights)))].append(rule)
        passed += height
    return columns


def _columns(rules: Sequence[str], count: int) -> list[list[dict[str, str]]]:
    return [[_piece(rule) for rule in column] for column in _split(rules, count)]


def _piece(rule: str) -> dict[str, str]:
    """A sentence, what stands before its first colon set off."""
    lead, colon, text = rule.partition(":")
    return {"lead": lead + colon, "text": text.strip()} if colon else {"lead": "", "text": rule}
