"""What people type while they play, in either language: commands, choices, marks, draws."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Any, Final

from papeterie.cli.screen import Choice
from papeterie.pen.game import Game, Move

COMMANDS: Final[dict[str, tuple[str, ...]]] = {
    "throw": ("throw", "t", "draw", "lancer", "tirer"),
    "done": ("done", "d", "ok", "fini"),
    "back": ("back", "b", "undo", "reprendre", "r"),
    "look": ("look", "l", "show", "voir", "v"),
    "help": ("help", "h", "?", "aide"),
    "score": ("score", "s"),
    "correct": ("correct", "corriger"),
    "grow": ("grow", "g", "pousser", "p"),
    "finish": ("finish", "terminer"),
    "quit": ("quit", "q", "exit", "quitter"),
}
"""What each command may be called; no name of a mark in any game is among them twice."""
_BY_WORD: Final = {word: command for command, words in COMMANDS.items() for word in words}


def folded(text: str) -> str:
    """Small letters without accents: é and E are e."""
    apart = unicodedata.normalize("NFD", text.lower())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def command(line: str) -> tuple[str, str]:
    """The command in a line and what follows it; an empty command where it is none."""
    first, _, rest = line.strip().partition(" ")
    return _BY_WORD.get(folded(first), ""), rest.strip()


def chosen(line: str, choices: tuple[Choice, ...], game: Game) -> Move | None:
    """The mark that was named, by its number, its text or a word of what is said of it; None if unclear."""
    said = folded(line.strip())
    if said.isdecimal():
        return choices[int(said) - 1].move if 0 < int(said) <= len(choices) else None
    for choice in choices:
        if folded(game.text(choice.move)) == said:
            return choice.move
    for allowed in (True, False):
        found = [c.move for c in choices if c.allowed is allowed and said and said in folded(c.said)]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def marks(line: str, game: Game) -> list[Move]:
    """The marks in a line, as a record would write them; ValueError with the text that is none."""
    found = []
    for text in line.replace(",", " ").split():
        try:
            found.append(game.parse(text.lower()))
        except ValueError:
            raise ValueError(text) from None
    return found


def outcome(line: str, game: Game, draw: Any) -> int:
    """A draw that somebody made: ``3+5``, ``3 5``, ``35``; ValueError for anything else."""
    text = line.strip()
    tries = [text, "+".join(text.replace("+", " ").replace(",", " ").split()), "+".join(text)]
    for each in tries:
        try:
            found = game.parse_outcome(each)
        except ValueError:
            continue
        if found in draw:
            return found
    raise ValueError(text)


def alike(line: str, draw: Any, said: Callable[[int], str]) -> dict[str, int]:
    """The outcomes of a draw that all words typed are said of, numbers as a whole; by what is said.

    The only one that begins with what was typed is meant, whatever else holds these words.
    """
    wanted = [
        re.compile(rf"(?<!\d){re.escape(word)}(?!\d)" if word.isdecimal() else re.escape(word))
        for word in folded(line).split()
    ]
    found: dict[str, int] = {}
    for outcome in draw:
        text = said(outcome)
        if wanted and all(word.search(folded(text)) for word in wanted):
            found.setdefault(text, outcome)
    begins = re.compile(rf"{re.escape(folded(line.strip()))}(?!\w)")
    first = {text: outcome for text, outcome in found.items() if begins.match(folded(text))}
    return first if len(first) == 1 else found
