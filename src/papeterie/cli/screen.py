"""What the terminal shows of a game: the sheet as text, its choices, in colour where that is wanted.

Colours only repeat what signs say already. What is typed in is for ``asking``.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from typing import Any, NamedTuple

import click

from papeterie.pen.drawing.text import plain
from papeterie.pen.game import Game, Move
from papeterie.pen.words import Words
from papeterie.players.knowledge import knowledge


class Choice(NamedTuple):
    """A mark that is chosen by name: whether it may be made, and what is said of it."""

    move: Move
    allowed: bool
    said: str


_ROW = re.compile(r" ?\d{1,2} ")
_NARROW, _WIDE = 40, 120
_BELOW = 8
"""Lines that choices and answers take below a sheet."""


def width() -> int:
    """How many columns a terminal has, as far as it is used."""
    return max(_NARROW, min(shutil.get_terminal_size((80, 24)).columns, _WIDE))


def colourful() -> bool:
    """Whether colours are wanted and shown."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def clear() -> None:
    """Empties the screen, where it is one."""
    if sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        click.echo("\033[2J\033[3J\033[H", nl=False)


def dressing(game: Game, name: str, options: Any, words: Words, *, text: bool = True) -> dict[str, Any]:
    """What a game's drawing is told of a table, to be read as text or not; nothing if it has no such wish."""
    hook = getattr(game, "dressing", None)
    return dict(hook(name, options, words, text=text)) if hook is not None else {}


def sheet(
    game: Game, position: Any, seat: int, words: Words, how: dict[str, Any], *, whole: bool = True
) -> str:
    """A seat's sheet as text, what may be marked lit up; unless ``whole``, what fits above a few lines."""
    text = plain(game.drawing(position, seat, words, **how), width())
    if not whole:
        text = _fitting(text, shutil.get_terminal_size((80, 24)).lines - _BELOW)
    return "\n".join(map(_lit, text.splitlines())) if colourful() else text


def _fitting(text: str, height: int) -> str:
    """As many of the paragraphs as fit: from the front, and at least the longest one."""
    pieces = text.split("\n\n")
    needed = pieces.index(max(pieces, key=lambda piece: piece.count("\n")))
    last = len(pieces)
    while last > needed + 1 and "\n\n".join(pieces[:last]).count("\n") >= height:
        last -= 1
    return "\n\n".join(pieces[:last]).rstrip("\n")


def _lit(line: str) -> str:
    """A row of the grid with its free cells lit up; anything else as it is."""
    if not _ROW.match(line):
        return line
    return line.replace(" +", " " + styled("+", fg="black", bg="bright_yellow"))


def styled(text: str, **how: Any) -> str:
    """The text in a style, or as it is where colours aren't wanted."""
    return click.style(text, **how) if colourful() else text


def choices(game: Game, position: Any, seat: int, words: Words) -> tuple[Choice, ...]:
    """What is chosen by name: what may be chosen first, then what a rule forbids, with the reason."""
    found = []
    for move in knowledge(game).asked(position, seat):
        refusal = game.refusal(position, seat, move)
        if refusal is None:
            found.append(Choice(move, True, game.describe(position, seat, move, words)))
        else:
            found.append(Choice(move, False, f"{game.explain(refusal, words)} ({refusal.rule})"))
    return tuple(sorted(found, key=lambda choice: not choice.allowed))


def choice_lines(found: tuple[Choice, ...]) -> list[str]:
    """The choices, with the numbers by which they are taken."""
    lines = []
    for number, choice in enumerate(found, 1):
        if choice.allowed:
            lines.append(f"  {styled(f'{number:>2}', bold=True, fg='bright_blue')}  {choice.said}")
        else:
            lines.append(styled(f"   -  {choice.said}", dim=True))
    return lines


def names(game: Game, moves: Any, most: int = 24) -> list[str]:
    """The names of the first marks."""
    return [game.text(moves[index]) for index in range(min(most, len(moves)))]
