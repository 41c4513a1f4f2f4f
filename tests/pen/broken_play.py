"""Games that are broken, each in one way: in their marks, turns, results and drawings.

Importing this puts them into ``broken_games.BROKEN``.
"""

from __future__ import annotations

from typing import Any

from papeterie.pen.drawing.model import Drawing, Path
from papeterie.pen.draws import Draw, dice
from papeterie.pen.game import Line, Move, Moves, Refusal, Standing
from papeterie.pen.words import Words
from tests.pen.broken_games import broken, replace
from tests.tiny_game import CARDS, HedgeRace, Position, game


class _Marks(HedgeRace):
    """The race with its marks listed some other way."""

    def moves(self, position: Position, seat: int) -> Moves:
        moves = super().moves(position, seat)
        return self.listed(list(moves)) if moves else moves

    def listed(self, moves: list[Move]) -> Moves:
        raise NotImplementedError


@broken("moves: descending")
class _Descending(_Marks):
    def listed(self, moves: list[Move]) -> Moves:
        return moves[::-1]


@broken("moves: one twice")
class _MarkTwice(_Marks):
    def listed(self, moves: list[Move]) -> Moves:
        return [moves[0], *moves]


class _Lazy(list[Move]):
    """Marks that say what they are told to."""

    def __init__(self, moves: list[Move], size: int = 0, holds: bool | None = None, shift: int = 0) -> None:
        super().__init__(moves)
        self.size, self.holds, self.shift = size, holds, shift

    def __len__(self) -> int:
        return super().__len__() + self.size

    def __getitem__(self, index: Any, /) -> Any:
        return super().__getitem__(index) + self.shift

    def __contains__(self, move: object, /) -> bool:
        return super().__contains__(move) if self.holds is None else self.holds


@broken("moves: another length")
class _MarksMore(_Marks):
    def listed(self, moves: list[Move]) -> Moves:
        return _Lazy(moves, size=1)


@broken("moves: [i] is another one")
class _MarksShifted(_Marks):
    def listed(self, moves: list[Move]) -> Moves:
        return _Lazy(moves, shift=1)


@broken("moves: none is in them")
class _MarksHoldNone(_Marks):
    def listed(self, moves: list[Move]) -> Moves:
        return _Lazy(moves, holds=False)

    def refusal(self, position: Position, seat: int, move: Move) -> Refusal | None:
        return game.refusal(position, seat, move)


@broken("moves: all are in them")
class _MarksHoldAll(_Marks):
    def listed(self, moves: list[Move]) -> Moves:
        return _Lazy(moves, holds=True)


@broken("moves: asked twice, others")
class _MarksVary(_Marks):
    count = 0

    def listed(self, moves: list[Move]) -> Moves:
        self.count += 1
        return moves[self.count % 2 :]


@broken("moves: below 0")
class _Negative(HedgeRace):
    def moves(self, position: Position, seat: int) -> Moves:
        return sorted(-1 - move for move in super().moves(position, seat))

    def refusal(self, position: Position, seat: int, move: Move) -> Refusal | None:
        refusal = super().refusal(position, seat, -1 - move)
        if refusal is not None:
            refusal.move = move
        return refusal

    def play(self, position: Position, seat: int, move: Move) -> Position:
        return super().play(position, seat, -1 - move)

    def text(self, move: Move) -> str:
        return super().text(-1 - move)

    def parse(self, text: str) -> Move:
        return -1 - super().parse(text)

    def describe(self, position: Position, seat: int, move: Move, words: Words) -> str:
        return super().describe(position, seat, -1 - move, words)


@broken("refusal: refuses what is listed")
class _RefusesLegal(HedgeRace):
    def refusal(self, position: Position, seat: int, move: Move) -> Refusal | None:
        return Refusal("TG-09", "no", seat=seat, move=move)


@broken("refusal: refuses nothing")
class _RefusesNothing(HedgeRace):
    def refusal(self, position: Position, seat: int, move: Move) -> Refusal | None:
        return None


@broken("refusal: of another seat")
class _RefusesOther(HedgeRace):
    def refusal(self, position: Position, seat: int, move: Move) -> Refusal | None:
        refusal = super().refusal(position, seat, move)
        if refusal is not None:
            refusal.seat = 0
        return refusal


@broken("refusal: by no rule")
class _RefusesByNothing(HedgeRace):
    def refusal(self, position: Position, seat: int, move: Move) -> Refusal | None:
        refusal = super().refusal(position, seat, move)
        if refusal is not None:
            refusal.rule = ""
        return refusal


@broken("refusal: crashes")
class _RefusalCrash(HedgeRace):
    def refusal(self, position: Position, seat: int, move: Move) -> Refusal | None:
        return None if move in self.moves(position, seat) else super().refusal(position, seat, 1 // 0)


@broken("explain: a fact is missing")
class _FactMissing(HedgeRace):
    def refusal(self, position: Position, seat: int, move: Move) -> Refusal | None:
        refusal = super().refusal(position, seat, move)
        if refusal is not None:
            refusal.facts.pop("row", None)
        return refusal


@broken("explain: says nothing")
class _Silent(HedgeRace):
    def explain(self, refusal: Refusal, words: Words) -> str:
        return "" if words.lang == "fr" else refusal.why


@broken("describe: says nothing")
class _Undescribed(HedgeRace):
    def describe(self, position: Position, seat: int, move: Move, words: Words) -> str:
        return " "


@broken("acting: seats that aren't there")
class _ActsTooMany(HedgeRace):
    def acting(self, position: Position) -> tuple[int, ...]:
        return (0, 1, 2, 3, 4) if position.card >= 0 else ()


@broken("acting: not ascending")
class _ActsTurned(HedgeRace):
    def acting(self, position: Position) -> tuple[int, ...]:
        return super().acting(position)[::-1]


@broken("acting: while a draw is due")
class _ActsEarly(HedgeRace):
    def acting(self, position: Position) -> tuple[int, ...]:
        return tuple(range(len(position.owed)))


@broken("acting: a seat with marks is left out")
class _LeftOut(HedgeRace):
    def acting(self, position: Position) -> tuple[int, ...]:
        return super().acting(position)[1:]


@broken("acting: draws after the end")
class _DrawsOn(HedgeRace):
    def draw(self, position: Position) -> Draw | None:
        return dice(2, 3) if self.over(position) else super().draw(position)


@broken("stuck: never done")
class _NeverDone(HedgeRace):
    def may_be_done(self, position: Position, seat: int) -> bool:
        return False


@broken("play: by chance")
class _PlayVaries(HedgeRace):
    count = 0

    def play(self, position: Position, seat: int, move: Move) -> Position:
        self.count += 1
        return replace(super().play(position, seat, move), die=1 + self.count % 2)


@broken("play: crashes")
class _PlayCrash(HedgeRace):
    def play(self, position: Position, seat: int, move: Move) -> Position:
        raise RuntimeError("the shears are blunt")


@broken("take-back: remembers outside of the position")
class _Remembers(HedgeRace):
    last: Position | None = None
    birds = 0

    def play(self, position: Position, seat: int, move: Move) -> Position:
        self.birds = self.birds + 1 if position is not self.last else self.birds
        self.last = position
        return replace(super().play(position, seat, move), birds=(self.birds % 7,) * len(position.birds))


@broken("order: the seat that marks first takes the bird")
class _FirstTakes(HedgeRace):
    def play(self, position: Position, seat: int, move: Move) -> Position:
        return self.settled_now(super().play(position, seat, move), seat)

    def settled_now(self, position: Position, seat: int) -> Position:
        first = 0 if any(position.birds) else 1
        return replace(position, birds=tuple(b | first * (s == seat) for s, b in enumerate(position.birds)))


@broken("order: a mark takes one from the others")
class TakesAway(HedgeRace):
    def play(self, position: Position, seat: int, move: Move) -> Position:
        played = super().play(position, seat, move)
        other = (seat + 1) % len(played.owed)
        return replace(played, owed=tuple(0 if s == other else o for s, o in enumerate(played.owed)))


@broken("settle: crashes")
class _SettleCrash(HedgeRace):
    def settle(self, position: Position) -> Position:
        raise RuntimeError("no bird in sight")


@broken("result: lines don't sum up")
class _BadSum(HedgeRace):
    def result(self, position: Position) -> tuple[Standing, ...]:
        return tuple(replace(s, total=(s.total or 0) + 1) for s in super().result(position))


@broken("result: a seat is missing")
class _SeatMissing(HedgeRace):
    def result(self, position: Position) -> tuple[Standing, ...]:
        return super().result(position)[:1]


@broken("result: worst first")
class _WorstFirst(HedgeRace):
    def result(self, position: Position) -> tuple[Standing, ...]:
        return super().result(position)[::-1]


@broken("result: a line without its fact")
class _LineFactMissing(HedgeRace):
    def result(self, position: Position) -> tuple[Standing, ...]:
        lines = (Line("{birds} birds", 0),)
        return tuple(replace(s, lines=(*s.lines, *lines)) for s in super().result(position))


@broken("result: a title with a fact nobody gives")
class _Titled(HedgeRace):
    def result(self, position: Position) -> tuple[Standing, ...]:
        return tuple(replace(s, title="{name} wins") for s in super().result(position))


@broken("drawing: crashes in French")
class _FrenchCrash(HedgeRace):
    def drawing(self, position: Position, seat: int, words: Words, **how: Any) -> Drawing:
        if words.lang == "fr":
            raise KeyError("oiseaux")
        return super().drawing(position, seat, words, **how)


@broken("drawing: always English")
class _EnglishDrawing(HedgeRace):
    def drawing(self, position: Position, seat: int, words: Words, **how: Any) -> Drawing:
        return super().drawing(position, seat, Words("en"), **how)


@broken("drawing: a colour that isn't there")
class _NoSuchColour(HedgeRace):
    def drawing(self, position: Position, seat: int, words: Words, **how: Any) -> Drawing:
        drawing = super().drawing(position, seat, words, **how)
        return replace(drawing, nodes=(*drawing.nodes, Path("M0 0h9", stroke="no-such-ink")))


@broken("drawing: not well formed")
class _NotWellFormed(HedgeRace):
    def drawing(self, position: Position, seat: int, words: Words, **how: Any) -> Drawing:
        drawing = super().drawing(position, seat, words, **how)
        return replace(drawing, nodes=(*drawing.nodes, Path('M0 0" <')))


@broken("drawing: nothing to read")
class _Mute(HedgeRace):
    def drawing(self, position: Position, seat: int, words: Words, **how: Any) -> Drawing:
        drawing = super().drawing(position, seat, words, **how)
        return replace(drawing, nodes=(Path("M0 0h9", stroke="ink"),))


@broken("drawing: by chance")
class _DrawingVaries(HedgeRace):
    count = 0

    def drawing(self, position: Position, seat: int, words: Words, **how: Any) -> Drawing:
        self.count += 1
        return replace(super().drawing(position, seat, words, **how), width=self.count)


@broken("ends: never")
class _Endless(HedgeRace):
    def settle(self, position: Position) -> Position:
        return replace(super().settle(position), deck=(1 << CARDS) - 1)


@broken("record: an opponent whose name a record can't hold")
class _TwoWords(HedgeRace):
    def result(self, position: Position) -> tuple[Standing, ...]:
        return (*super().result(position), Standing(who="the gardener", place=9, total=None, lines=()))
