"""Draws that people make themselves while they play in the terminal: what is asked for, which one was typed.

A draw is named by its text (``3+5``, ``cat-17``) or, where a game tells its cards
in words, by enough of these. What becomes of it is for ``playing``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any, Final

from papeterie.cli import asking
from papeterie.pen.draws import Draw
from papeterie.pen.game import Game
from papeterie.pen.turn import Turn
from papeterie.pen.words import Words

_FEW: Final = 16
"""So many cards are listed; of more, only how many there are."""


class Unclear(ValueError):
    """Several draws are like what was typed, or none: the lines to say."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__(*lines)
        self.lines = tuple(lines)


def wanted(game: Game, turn: Turn, names: Sequence[str], words: Words) -> str:
    """What people are to throw or to turn over."""
    asks: Any = getattr(game, "asks", None)
    return str(asks(turn.position, names, words)) if asks is not None else words.t("What do your dice show?")


def by_name(line: str, game: Game, draw: Draw | None, words: Words) -> int:
    """The outcome that was typed, which may not be able to come; Unclear where it is none, or several."""
    there: Any = () if draw is None else draw
    with contextlib.suppress(ValueError):
        return asking.outcome(line, game, there)
    said: Any = getattr(game, "outcome_words", None)
    if said is None:
        raise Unclear((words.t("“{text}” can't be drawn here.", text=line),))
    with contextlib.suppress(ValueError):
        return game.parse_outcome(line.strip())
    found = asking.alike(line, there, lambda each: said(each, words))
    if len(found) == 1:
        return next(iter(found.values()))
    if not found:
        raise Unclear((words.t("“{text}” can't be drawn here.", text=line),))
    few = (
        tuple(f"  {text} · {game.outcome_text(each)}" for text, each in found.items())
        if len(found) <= _FEW
        else ()
    )
    count = words.n(
        "{n} card is like this.", "{n} cards are like this: type more words, or a name.", len(found)
    )
    raise Unclear((*few, count))


def old_and_new(rest: str, game: Game, outcomes: Sequence[int]) -> tuple[int, str]:
    """How far back the draw lies that is to be put right, and what is typed in its place.

    ``cat-3 cat-5``: that one; ``cat-5`` alone: the last one.
    """
    old, _, new = rest.partition(" ")
    names = [game.outcome_text(each) for each in reversed(outcomes)]
    return (names.index(old), new.strip()) if new and old in names else (0, rest)
