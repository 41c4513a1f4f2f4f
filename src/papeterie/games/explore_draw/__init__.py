"""The Isle of Cats: Explore & Draw: choose cards of the island, draw cats and treasures on a boat.

This is the game object; a day's rules are in ``rules``, cards and boats in ``cards``
and ``boats``, the decks in ``island``, points in ``scoring``, ``lessons``, ``sister``,
words in ``saying`` and ``refusals``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from papeterie.games.explore_draw import (
    boats,
    coding,
    island,
    marks,
    refusals,
    rules,
    saying,
    scoring,
    sister,
)
from papeterie.games.explore_draw.board import Position, new_table
from papeterie.pen import timeless
from papeterie.pen.drawing.model import Drawing
from papeterie.pen.game import LayoutError, Move, Options, Refusal
from papeterie.pen.words import N_, Words


class IsleOptions(Options, frozen=True):
    """``difficulty``: how many advanced lessons the Sister has, solo (ED-81)."""

    difficulty: Literal["easy", "medium", "hard", "very-hard", "expert"] = "easy"


class ExploreDraw:
    """Explore & Draw, as ``pen.game.Game`` asks."""

    name = "explore-draw"
    rules_version = 1
    seats = (1, 12)
    options: type[Options] = IsleOptions
    changeable: frozenset[str] = frozenset()
    asked = False
    rounds_per_seal = 0

    draw = staticmethod(island.draw)
    reveal = staticmethod(island.reveal)
    settle = staticmethod(island.settle)
    outcome_text = staticmethod(island.outcome_text)
    parse_outcome = staticmethod(island.parse_outcome)
    settled = staticmethod(timeless.settled)
    closed = staticmethod(timeless.closed)
    change = staticmethod(timeless.change)
    acting = staticmethod(rules.acting)
    moves = staticmethod(rules.moves)
    refusal = staticmethod(refusals.refusal)
    not_drawn = staticmethod(refusals.not_drawn)
    play = staticmethod(rules.play)
    may_be_done = staticmethod(rules.may_be_done)
    over = staticmethod(scoring.over)
    result = staticmethod(scoring.result)
    text = staticmethod(marks.text)
    parse = staticmethod(marks.parse)
    sheet = staticmethod(boats.find)
    encode = staticmethod(coding.encode)
    decode = staticmethod(coding.decode)

    def title(self, words: Words) -> str:
        """The game's own name, the same in every language."""
        return "Explore & Draw"

    def sheets(self) -> tuple[str, ...]:
        """Boats dealt at random, then everyone on boat 1 to 6 (ED-01)."""
        return tuple(name.partition("@")[0] for name in boats.editions())

    def load_sheet(self, text: str, file: str) -> Any:
        """The boats are one file of the game's own; others can't be loaded."""
        raise LayoutError(file, "boats", "the boats of Explore & Draw are fixed (ED-01)")

    def start(self, sheet: boats.Sheet, seats: int, options: IsleOptions) -> Position:
        """Untouched boats, full decks."""
        return new_table(sheet, seats, sister.DIFFICULTIES[options.difficulty])

    def drawing(self, position: Position, seat: int, words: Words, **how: Any) -> Drawing:
        """The labelled drawing of a seat's boat; ``how`` as in ``drawing.boat``."""
        from papeterie.games.explore_draw.drawing import boat

        return boat(position, seat, self.words(words), **how)

    def dressing(
        self, name: str, options: IsleOptions, words: Words, *, text: bool = False
    ) -> dict[str, Any]:
        """What a drawing is told of its table: its name, to be read as ``text`` or not."""
        return {"name": name} if name else {}

    def printed(
        self, position: Position, seat: int, words: Words, **how: Any
    ) -> tuple[int, tuple[Drawing, ...]]:
        """The boat for a printer; ``how`` as in ``drawing_print.printed``."""
        from papeterie.games.explore_draw.drawing_print import printed

        return printed(position, seat, self.words(words), **how)

    def handouts(self, position: Position | None = None) -> dict[str, str]:
        """What there is to print besides boats, in this position or at all: names and titles."""
        found = {
            "lessons": N_("Lesson sheets"),
            "cards": N_("Both decks, to cut out"),
            "sister": N_("The Sister's cards, to cut out"),
            "specials": N_("Special actions, to cut out"),
        }
        if position is None or len(position.island) == island.SPACES:
            found["island"] = N_("The cards of the day")
        return found

    def handout(
        self, name: str, position: Position, seat: int, words: Words, **how: Any
    ) -> tuple[Drawing, ...]:
        """Cards to cut out and lesson sheets, as ``drawing_handouts.handout``."""
        from papeterie.games.explore_draw.drawing_handouts import handout

        return handout(name, position, seat, self.words(words), **how)

    def printed_title(self, sheet: boats.Sheet, words: Words) -> str:
        """What a blank sheet is on paper: boats, not who sits on them."""
        own = self.words(words)
        return own.t(N_("Boat {n}"), n=sheet.everyone) if sheet.everyone else own.t(N_("All six boats"))

    def blanks(self, sheet: boats.Sheet) -> tuple[Position, ...]:
        """A boat of each kind where they are dealt at random (ED-01), else the one."""
        names = [sheet.name] if sheet.everyone else list(self.sheets()[1:])
        return tuple(new_table(boats.find(name), 1, 0) for name in names)

    def pictured(self, position: Position, seat: int, words: Words, **how: Any) -> Drawing:
        """The boat to share; ``how`` as in ``drawing_print.pictured``."""
        from papeterie.games.explore_draw.drawing_print import pictured

        return pictured(position, seat, self.words(words), **how)

    def short_rules(self, words: Words, sheet: Any = None) -> tuple[str, ...]:
        """The rules as they stand on a printed sheet, the same on all."""
        from papeterie.games.explore_draw.drawing_print import short_rules

        return short_rules(self.words(words))

    def caption(self, number: int, words: Words) -> str:
        """What a time-lapse says under a position: how many days have passed."""
        from papeterie.games.explore_draw.drawing_print import caption

        return caption(number, self.words(words))

    def marked(self, before: Position, after: Position) -> tuple[int, ...] | None:
        """The cells covered between two positions; None with several seats."""
        from papeterie.games.explore_draw.drawing_print import marked

        return marked(before, after)

    def words(self, words: Words) -> Words:
        """The same language with this game's own sentences first."""
        return words.with_("papeterie.games.explore_draw")

    def explain(self, refusal: Refusal, words: Words) -> str:
        """A refusal as a sentence."""
        sentence = self.words(words).t(refusal.why, **refusal.facts)
        return sentence[:1].upper() + sentence[1:] + ("" if sentence.endswith(".") else ".")

    def asks(self, position: Position, names: Sequence[str], words: Words) -> str:
        """What a host with the printed box turns over next (ED-90)."""
        place, what = saying.due(position, names, self.words(words))
        sentence = self.words(words).t(N_("{place}, {what}"), place=place, what=what)
        return sentence[:1].upper() + sentence[1:]

    def outcome_words(self, outcome: int, words: Words) -> str:
        """A card in words, by which it is found."""
        return saying.outcome_words(outcome, self.words(words))

    def describe(self, position: Position, seat: int, move: Move, words: Words) -> str:
        """A mark as words for a button or an announcement."""
        return saying.describe(position, seat, move, self.words(words))


game = ExploreDraw()

__all__ = ["ExploreDraw", "IsleOptions", "game"]
