"""Games that are broken, each in one way: in what they say of themselves, their positions, draws and texts.

``BROKEN`` holds them under "demand: what is wrong"; those with wrong marks,
turns, results and drawings are in ``broken_play``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from papeterie.pen.drawing.model import Drawing
from papeterie.pen.draws import Deck, Draw, dice
from papeterie.pen.game import Game, Move, Moves, Options
from papeterie.pen.turn import Event
from papeterie.pen.words import Words
from tests.tiny_game import CARDS, HedgeRace, Position, Sheet

BROKEN: dict[str, Callable[[], Game]] = {}

replace = msgspec.structs.replace


def broken(name: str) -> Callable[[Callable[[], Game]], Callable[[], Game]]:
    """Puts a game among the broken ones: the demand that must say so, and what is wrong."""

    def put(made: Callable[[], Game]) -> Callable[[], Game]:
        BROKEN[name] = made
        return made

    return put


@broken("name: a name with blanks")
class _Blanks(HedgeRace):
    name = "hedge race"


@broken("name: rules version 0")
class _NoVersion(HedgeRace):
    rules_version = 0


@broken("name: no title")
class _Untitled(HedgeRace):
    def title(self, words: Words) -> str:
        return ""


@broken("seats: none")
class _NoSeats(HedgeRace):
    seats = (0, 2)


@broken("seats: fewer at the most than at the least")
class _SeatsTurned(HedgeRace):
    seats = (3, 2)


@broken("words: always English")
class _English(HedgeRace):
    def words(self, words: Words) -> Words:
        return Words("en", "tests.tiny_game")


class _NeverRight(Options, frozen=True):
    hedges: int = 0

    def check(self) -> None:
        raise ValueError("hedges: at least one")


@broken("options: defaults that can't be")
class _BadOptions(HedgeRace):
    options: type[Options] = _NeverRight


@broken("options: changes what is none")
class _ChangesNothing(HedgeRace):
    changeable = frozenset({"colour"})


class _Height(Options, frozen=True):
    height: int = 3


@broken("options: changes another one")
class _ChangesOther(HedgeRace):
    options: type[Options] = _Height
    changeable = frozenset({"height"})

    def change(self, *_: object) -> Event | None:
        return Event("set", key="width", value="3")


@broken("sheets: none")
class _NoSheets(HedgeRace):
    def sheets(self) -> tuple[str, ...]:
        return ()


@broken("sheets: twice the same")
class _SheetTwice(HedgeRace):
    def sheets(self) -> tuple[str, ...]:
        return ("hedge", "hedge")


@broken("sheets: another name")
class _SheetOfOtherName(HedgeRace):
    def sheet(self, name: str) -> Sheet:
        return replace(super().sheet(name), name="a-hedge")


@broken("sheets: found by no edition")
class _NoEditions(HedgeRace):
    def sheet(self, name: str) -> Sheet:
        if "@" in name:
            raise LookupError(name)
        return super().sheet(name)


@broken("sheets: any name")
class _AnySheet(HedgeRace):
    def sheet(self, name: str) -> Sheet:
        name = name.removesuffix("@1")
        return Sheet(name, 4)


@broken("sheets: any file")
class _AnyFile(HedgeRace):
    def load_sheet(self, text: str, file: str) -> Sheet:
        return Sheet("hedge", 4)


@broken("sheets: a file is refused without its name")
class _FileCrash(HedgeRace):
    def load_sheet(self, text: str, file: str) -> Sheet:
        raise ValueError("no TOML")


@broken("start: fails")
class _NoStart(HedgeRace):
    def start(self, sheet: Sheet, seats: int, options: Options) -> Position:
        raise RuntimeError("no hedge")


@broken("start: never the same")
class _StartVaries(HedgeRace):
    started = 0

    def start(self, sheet: Sheet, seats: int, options: Options) -> Position:
        self.started += 1
        return replace(super().start(sheet, seats, options), birds=(self.started % 2,) * seats)


@broken("encode: forgets the die")
class _EncodeForgets(HedgeRace):
    def encode(self, position: Position) -> bytes:
        return super().encode(replace(position, die=0))


@broken("encode: decodes anything")
class _DecodesAnything(HedgeRace):
    def decode(self, data: bytes) -> Position:
        try:
            return super().decode(data)
        except ValueError:
            return self.start(self.sheet("hedge"), 2, Options())


@broken("encode: another error than ValueError")
class _DecodeCrash(HedgeRace):
    def decode(self, data: bytes) -> Position:
        try:
            return super().decode(data)
        except ValueError:
            raise KeyError(data) from None


class _Open(msgspec.Struct):
    """A position that can be changed."""

    clipped: list[int]
    owed: tuple[int, ...]
    birds: tuple[int, ...]
    sheet: Sheet
    deck: int = (1 << CARDS) - 1
    die: int = 0
    card: int = -1

    def __hash__(self) -> int:
        return hash((*self.clipped, self.owed, self.birds, self.deck, self.die, self.card))


class Mutable(HedgeRace):
    """Works as the race does, on positions that could be changed."""

    def start(self, sheet: Sheet, seats: int, options: Options) -> Any:
        return _Open([0] * seats, (0,) * seats, (0,) * seats, sheet)

    def decode(self, data: bytes) -> Any:
        return msgspec.json.decode(data, type=_Open)

    def play(self, position: Any, seat: int, move: Move) -> Any:
        played = super().play(position, seat, move)
        return replace(played, clipped=list(played.clipped))


@broken("unchanged: play")
class _PlayChanges(Mutable):
    def play(self, position: Any, seat: int, move: Move) -> Any:
        position.clipped[seat] |= 1 << move
        return super().play(position, seat, move)


@broken("unchanged: moves")
class _MovesChange(Mutable):
    def moves(self, position: Any, seat: int) -> Moves:
        position.die = position.die and 3
        return super().moves(position, seat)


@broken("unchanged: settle")
class _SettleChanges(Mutable):
    def settle(self, position: Any) -> Any:
        position.clipped[0] |= 1
        return super().settle(position)


@broken("unchanged: reveal")
class _RevealChanges(Mutable):
    def reveal(self, position: Any, outcome: int) -> Any:
        position.clipped[0] |= 1
        return super().reveal(position, outcome)


@broken("unchanged: drawing")
class _DrawingChanges(Mutable):
    def drawing(self, position: Any, seat: int, words: Words, **how: Any) -> Drawing:
        position.clipped[seat] |= 1
        return super().drawing(position, seat, words, **how)


@broken("unchanged: a position without a hash")
class _NoHash(HedgeRace):
    def start(self, sheet: Sheet, seats: int, options: Options) -> Any:
        return replace(super().start(sheet, seats, options), birds=[0] * seats)


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


BROKEN |= {
    "draw: not ascending": throws(_Listed([33, 23, 22, 13, 12, 11])),
    "draw: an outcome twice": throws(_Listed([11, 11, 12, 13, 22, 23, 33])),
    "draw: nothing can come up": throws(_Listed([], 0)),
    "draw: weights sum to more": throws(_Listed(total=10)),
    "draw: weights that don't sum up": throws(_Unweighted(total=9)),
    "draw: tickets against the weights": throws(_Biased()),
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
