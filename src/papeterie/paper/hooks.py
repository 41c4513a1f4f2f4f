"""What a game may offer beyond its drawing so that paper suits it better; nothing of it is needed.

``printed(position, seat, words, rooms=…, ink=…, **how)``: the drawing for a printer, or two that
go side by side, and which of the rooms they are made for. ``short_rules(words, sheet)``:
sentences.
``pictured(position, seat, words, bare=False, **how)``: the drawing to share, ``bare`` for the grid
alone; ``hashtag``: what stands under it.
``blanks(sheet)``: the positions of a blank sheet's pages, where one isn't all. ``handouts(position)``: what
else there is to print, by name, with titles; ``handout(name, position, seat, words, ink=…)``: its drawings.
``marked(before, after)``: the cells, as its drawing's ``appears`` counts them, marked between two
positions. ``caption(number, words)``: what a time-lapse calls a round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from papeterie.pen.drawing.model import Drawing
from papeterie.pen.drawing.svg import Ink
from papeterie.pen.game import Game
from papeterie.pen.words import N_, Words

Room = tuple[float, float, float, float]
"""What a page has for a sheet, in mm: width and height, and those beside it that are left above the rules.

The latter are 0 where the rules stand under the sheet.
"""


def own_words(game: Game, words: Words) -> Words:
    """The same language, the sentences of this room first, then the game's own."""
    own = getattr(game, "words", None)
    return (own(words) if own is not None else words).with_("papeterie.paper")


def printed(
    game: Game, position: Any, seat: int, words: Words, rooms: Sequence[Room], ink: Ink, **how: Any
) -> tuple[int, tuple[Drawing, ...]]:
    """The drawing for a printer, or two side by side, and the index of the room that they fill best."""
    hook = getattr(game, "printed", None)
    if hook is not None:
        found: tuple[int, tuple[Drawing, ...]] = hook(position, seat, words, rooms=rooms, ink=ink, **how)
        return found
    drawing = game.drawing(position, seat, words, **how)
    scales = [min(room[0] / drawing.width, room[1] / drawing.height) for room in rooms]
    return scales.index(max(scales)), (drawing,)


def blanks(game: Game, sheet: Any) -> tuple[Any, ...]:
    """The positions that a blank sheet is printed of: one, or as many as there are to choose from."""
    hook = getattr(game, "blanks", None)
    found: tuple[Any, ...] = hook(sheet) if hook is not None else ()
    return found or (game.start(sheet, game.seats[0], game.options()),)


def handouts(game: Game, words: Words, position: Any = None) -> dict[str, str]:
    """What there is to print besides sheets, in this position or at all: names and titles, in their order."""
    hook = getattr(game, "handouts", None)
    own = own_words(game, words)
    return {name: own.t(title) for name, title in hook(position).items()} if hook is not None else {}


def handout(game: Game, name: str, position: Any, seat: int, words: Words, ink: Ink) -> tuple[Drawing, ...]:
    """The drawings of one of them, a page each; LookupError with a sentence where there are none."""
    found: tuple[Drawing, ...] = game.handout(name, position, seat, words, ink=ink)  # type: ignore[attr-defined]
    return found


def short_rules(game: Game, sheet: Any, words: Words) -> tuple[str, ...]:
    """The rules of this sheet in about a dozen sentences, or none."""
    hook = getattr(game, "short_rules", None)
    return tuple(hook(words, sheet)) if hook is not None else ()


def pictured(
    game: Game, position: Any, seat: int, words: Words, *, bare: bool = False, **how: Any
) -> Drawing:
    """The drawing of a picture to share; ``bare`` leaves out all that a card says in words."""
    hook = getattr(game, "pictured", None)
    if hook is None:
        return game.drawing(position, seat, words, **how)
    drawing: Drawing = hook(position, seat, words, bare=bare, **how)
    return drawing


def hashtag(game: Game) -> str:
    """The word under a shared picture, or nothing."""
    return str(getattr(game, "hashtag", ""))


def marked(game: Game, before: Any, after: Any) -> tuple[int, ...] | None:
    """The cells marked between two positions; None where the game can't tell."""
    hook = getattr(game, "marked", None)
    return tuple(hook(before, after)) if hook is not None else None


def caption(game: Game, number: int, words: Words) -> str:
    """What a time-lapse says under a position: how many rounds have been played."""
    hook = getattr(game, "caption", None)
    return str(hook(number, words)) if hook is not None else words.t(N_("round {number}"), number=number)
