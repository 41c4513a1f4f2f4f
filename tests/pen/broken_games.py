"""Games that are broken, each in one way: in what they say of themselves, and in their positions.

``BROKEN`` holds them under "demand: what is wrong"; the others are in
``broken_draws`` and ``broken_play``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from papeterie.pen.drawing.model import Drawing
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


class _Blank(Options, frozen=True):
    colours: tuple[str, ...] = ("dark red", "blue")


@broken("options: a blank in a list of words")
class _OptionsLost(HedgeRace):
    options: type[Options] = _Blank


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


class _Undigested(Sheet, frozen=True):
    @property
    def digest(self) -> str:
        return "no digest"


@broken("sheets: a digest with a blank")
class _DigestBlank(HedgeRace):
    def sheet(self, name: str) -> Sheet:
        found = super().sheet(name)
        return _Undigested(found.name, found.width)


@broken("sheets: another one by edition")
class _OtherEdition(HedgeRace):
    def sheet(self, name: str) -> Sheet:
        return replace(super().sheet(name), width=5 if "@" in name else 4)


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


@broken("encode: reads nothing as the start")
class _DecodesNothing(HedgeRace):
    def decode(self, data: bytes) -> Position:
        return super().decode(data) if data else self.start(self.sheet("hedge"), 2, Options())


@broken("encode: reads what is cut off")
class _DecodesPart(HedgeRace):
    def decode(self, data: bytes) -> Position:
        try:
            return super().decode(data)
        except ValueError:
            return super().decode(data + b"}")


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


class _ById(_Open):
    def __hash__(self) -> int:
        return id(self)


@broken("encode: equal positions with different hashes")
class _HashById(Mutable):
    def start(self, sheet: Sheet, seats: int, options: Options) -> Any:
        return _ById([0] * seats, (0,) * seats, (0,) * seats, sheet)

    def decode(self, data: bytes) -> Any:
        return msgspec.json.decode(data, type=_ById)


class _AllAlike(_Open):
    def __hash__(self) -> int:
        return 0


@broken("encode: forgets the die, and no hash tells")
class _ForgetsQuietly(Mutable):
    def start(self, sheet: Sheet, seats: int, options: Options) -> Any:
        return _AllAlike([0] * seats, (0,) * seats, (0,) * seats, sheet)

    def encode(self, position: Any) -> bytes:
        return super().encode(replace(position, die=0))

    def decode(self, data: bytes) -> Any:
        return msgspec.json.decode(data, type=_AllAlike)


@broken("encode: equal positions as different bytes")
class _EncodesTwoWays(Mutable):
    def __init__(self) -> None:
        self.decoded: list[Any] = []

    def decode(self, data: bytes) -> Any:
        self.decoded.append(super().decode(data))
        return self.decoded[-1]

    def encode(self, position: Any) -> bytes:
        twice = any(position is each for each in self.decoded)
        return super().encode(position) + b" " * twice


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
