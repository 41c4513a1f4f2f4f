"""Daydream: two dice a round for the whole table, clouds to write them in, a shelf to draw.

This is the game object; a round's rules are in ``rules``, what crosses sheets
in ``barrier``, points in ``scoring``, sheets in ``layout``, looks in ``drawing``.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from papeterie.games.daydream import barrier, encoding, marks, refusals, rules, scoring
from papeterie.games.daydream.layout import load
from papeterie.games.daydream.rules import Position
from papeterie.games.daydream.sheet import Sheet
from papeterie.pen import timeless
from papeterie.pen.drawing.model import Drawing
from papeterie.pen.draws import dice_text, parse_dice
from papeterie.pen.editions import find as find_released
from papeterie.pen.editions import released
from papeterie.pen.game import Move, Options, Refusal
from papeterie.pen.grid import cell_name
from papeterie.pen.words import N_, Words


class DaydreamOptions(Options, frozen=True):
    """Nothing is to be settled but the sheet."""


@cache
def editions() -> dict[str, Sheet]:
    """All released sheets by ``name@edition``."""
    return released(__package__, load)


def find(name: str) -> Sheet:
    """A sheet by ``name`` or ``name@edition``; LookupError naming those there are."""
    return find_released(editions(), name)


class Daydream:
    """Daydream, as ``pen.game.Game`` asks."""

    name = "daydream"
    rules_version = 1
    seats = (1, 5)
    options: type[Options] = DaydreamOptions
    changeable: frozenset[str] = frozenset()
    asked = False
    rounds_per_seal = 0

    draw = staticmethod(rules.draw)
    reveal = staticmethod(rules.reveal)
    acting = staticmethod(rules.acting)
    moves = staticmethod(rules.moves)
    refusal = staticmethod(refusals.refusal)
    play = staticmethod(rules.play)
    may_be_done = staticmethod(rules.may_be_done)
    settle = staticmethod(barrier.settle)
    over = staticmethod(scoring.over)
    result = staticmethod(scoring.result)
    text = staticmethod(marks.text)
    parse = staticmethod(marks.parse)
    outcome_text = staticmethod(dice_text)
    load_sheet = staticmethod(load)
    encode = staticmethod(encoding.encode)
    sheet = staticmethod(find)
    settled = staticmethod(timeless.settled)
    closed = staticmethod(timeless.closed)
    change = staticmethod(timeless.change)

    def title(self, words: Words) -> str:
        """The game's own name, the same in every language."""
        return "Daydream"

    def sheets(self) -> tuple[str, ...]:
        """A, the one to learn on, to H."""
        return tuple(sorted({sheet.name for sheet in editions().values()}))

    def start(self, sheet: Sheet, seats: int, options: Options) -> Position:
        """Empty sheets, the same for all (DD-01, DD-02)."""
        return rules.new_table(sheet, seats)

    def parse_outcome(self, text: str) -> int:
        """Two dice, ``3+5``; ValueError for anything else."""
        return parse_dice(text, 2)

    def decode(self, data: bytes) -> Position:
        """A position from its bytes; ValueError for anything else."""
        try:
            sheet = editions()[encoding.sheet_name(data)]
        except KeyError as error:
            raise ValueError(f"no position of Daydream: no sheet {error}") from None
        return encoding.decode(data, sheet)

    def drawing(self, position: Position, seat: int, words: Words, **how: Any) -> Drawing:
        """The labelled drawing of a seat's sheet; ``how`` as in ``drawing.board``."""
        from papeterie.games.daydream.drawing import board

        return board(position, seat, self.words(words), **how)

    def dressing(self, name: str, options: Options, words: Words, *, text: bool = False) -> dict[str, Any]:
        """What a drawing is told of its table: its name, to be read as ``text`` or not."""
        return {"name": name} if name else {}

    def printed(
        self, position: Position, seat: int, words: Words, **how: Any
    ) -> tuple[int, tuple[Drawing, ...]]:
        """The sheet for a printer; ``how`` as in ``drawing_printed.printed``."""
        from papeterie.games.daydream.drawing_printed import printed

        return printed(position, seat, self.words(words), **how)

    def short_rules(self, words: Words, sheet: Sheet) -> tuple[str, ...]:
        """The rules as they stand on a printed sheet."""
        from papeterie.games.daydream.drawing_printed import short_rules

        return short_rules(self.words(words), sheet)

    def pictured(
        self, position: Position, seat: int, words: Words, *, bare: bool = False, begun: str = "", **how: Any
    ) -> Drawing:
        """The sheet as it is shared, with nothing to be chosen; ``bare`` without the name under its title."""
        del begun
        name = "" if bare else how.pop("name", "")
        return self.drawing(position, seat, words, free=False, **{**how, "name": name})

    def words(self, words: Words) -> Words:
        """The same language with this game's own sentences first."""
        return words.with_("papeterie.games.daydream")

    def explain(self, refusal: Refusal, words: Words) -> str:
        """A refusal as a sentence."""
        return self.words(words).t(refusal.why, **refusal.facts)

    def describe(self, position: Position, seat: int, move: Move, words: Words) -> str:
        """A mark as words for a button or an announcement."""
        words = self.words(words)
        if move in marks.GIVE_UP:
            return words.t(N_("give up the {number}, circle a leaf"), number=rules.face(position, move))
        if move == marks.ROW_FIRST:
            return words.t(N_("settle the row first"))
        if move == marks.COLUMN_FIRST:
            return words.t(N_("settle the column first"))
        cell, die, delta = marks.written(move)
        number = rules.face(position, die) + delta
        facts: dict[str, object] = {"number": number, "cell": cell_name(cell), "leaves": abs(delta)}
        if delta:
            return words.n(
                "write {number} at {cell}, with {n} leaf", "write {number} at {cell}, with {n} leaves",
                abs(delta), **facts,
            )  # fmt: skip
        return words.t(N_("write {number} at {cell}"), **facts)


game = Daydream()
