"""Games that are broken, each in one way: in their draws, and in the texts of draws and marks.

Importing this puts them into ``broken_games.BROKEN``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from papeterie.pen.draws import Deck, Draw, dice
from papeterie.pen.game import Game, Move
from tests.pen.broken_games import BROKEN, broken, replace
from tests.tiny_game import CARDS, HedgeRace, Position

__all__ = ["BROKEN"]


class _Listed:
    """The two dice of the race as a list that can be tampered with."""

    def __init__(self, outcomes: list[int] | None = None, total: int = 9) -> None:
        self.dice = dice(2, 3)
        self.outcomes = list(self.dice) if outcomes is None else outcomes
        self.total = total

    def __len__(self) -> int:
        return len(self.outcomes)

    def __getitem__(self, index: int, /) -> int:
        return self.outcomes[index]

    def __iter__(self) -> Iterator[int]:
        return iter(self.outcomes)

    def __contains__(self, outcome: object, /) -> bool:
        return outcome in self.outcomes

    def weight(self, outcome: int) -> int:
        return self.dice.weight(outcome)

    def at(self, ticket: int) -> int:
        return self.dice.at(ticket)


class _Throws(HedgeRace):
    """The race with other dice."""

    thrown: Draw

    def draw(self, position: Position) -> Draw | None:
        draw = super().draw(position)
        return self.thrown if draw is not None and not isinstance(draw, Deck) else draw


def throws(draw: Draw) -> Callable[[], Game]:
    def made() -> Game:
        other = _Throws()
        other.thrown = draw
        return other

    return made


class _Unweighted(_Listed):
    def weight(self, outcome: int) -> int:
        return 1


class _Biased(_Listed):
    def at(self, ticket: int) -> int:
        return self.outcomes[ticket % len(self.outcomes)]


class _HoldsAll(_Listed):
    def __contains__(self, outcome: object, /) -> bool:
        return True


class _LengthWrong(_Listed):
    def __len__(self) -> int:
        return 5


class _WeightOfAnything(_Listed):
    def weight(self, outcome: int) -> int:
        return self.dice.weight(outcome) if outcome in self else 1


class _Weightless(_Listed):
    """1+4 is there, but never comes up."""

    def weight(self, outcome: int) -> int:
        return 0 if outcome == 14 else self.dice.weight(outcome)


class _Heavy(_Listed):
    """More tickets than anybody counts one by one."""

    def weight(self, outcome: int) -> int:
        return self.dice.weight(outcome) * 100_000

    def at(self, ticket: int) -> int:
        return self.dice.at(ticket // 100_000 % 9)


class _HoldsNone(_Listed):
    def __contains__(self, outcome: object, /) -> bool:
        return False


BROKEN |= {
    "draw: not ascending": throws(_Listed([33, 23, 22, 13, 12, 11])),
    "draw: an outcome twice": throws(_Listed([11, 11, 12, 13, 22, 23, 33])),
    "draw: nothing can come up": throws(_Listed([], 0)),
    "draw: weights sum to more": throws(_Listed(total=10)),
    "draw: weights that don't sum up": throws(_Unweighted(total=9)),
    "draw: tickets against the weights": throws(_Biased()),
    "draw: an outcome of weight 0": throws(_Weightless([11, 12, 13, 14, 22, 23, 33])),
    "draw: many weights that don't sum up": throws(_Heavy(total=900_001)),
    "draw: nothing is in it": throws(_HoldsNone()),
    "draw: anything is in it": throws(_HoldsAll()),
    "draw: another length": throws(_LengthWrong()),
    "draw: a weight for anything": throws(_WeightOfAnything()),
}


@broken("draw: reveals by chance")
class _RevealVaries(HedgeRace):
    revealed = 0

    def reveal(self, position: Position, outcome: int) -> Position:
        self.revealed += 1
        return replace(super().reveal(position, outcome), deck=63 ^ self.revealed % 2)


@broken("draw-text: two outcomes look the same")
class _SameOutcome(HedgeRace):
    def outcome_text(self, outcome: int) -> str:
        return "card1" if outcome < CARDS else super().outcome_text(outcome)


@broken("draw-text: a blank")
class _OutcomeBlank(HedgeRace):
    def outcome_text(self, outcome: int) -> str:
        return super().outcome_text(outcome).replace("+", " ")

    def parse_outcome(self, text: str) -> int:
        return super().parse_outcome(text.replace(" ", "+"))


@broken("draw-text: reads anything")
class _OutcomeAnything(HedgeRace):
    def parse_outcome(self, text: str) -> int:
        return super().parse_outcome(text) if text else 0


@broken("mark-text: two marks look the same")
class _SameMark(HedgeRace):
    def text(self, move: Move) -> str:
        return super().text(move % 32)


@broken("mark-text: a blank")
class _MarkBlank(HedgeRace):
    def text(self, move: Move) -> str:
        return "cell " + super().text(move)

    def parse(self, text: str) -> Move:
        return super().parse(text.removeprefix("cell "))


@broken("mark-text: a dash means none in a record")
class _MarkDash(HedgeRace):
    def text(self, move: Move) -> str:
        return super().text(move) if move else "-"

    def parse(self, text: str) -> Move:
        return 0 if text == "-" else super().parse(text)


@broken("mark-text: reads anything")
class _MarkAnything(HedgeRace):
    def parse(self, text: str) -> Move:
        return super().parse(text) if text.strip() else 0
