"""A tiny game that shows what any game owes ``pen``: two to four seats race for the columns of a hedge.

Two three-sided dice say how many cells each seat clips (the higher one), a card
says in which row. Whoever first clips a whole column takes its bird; seats that
do so in the same round share it. Six cards, six rounds, one point a cell, three a bird.
"""

from __future__ import annotations

from typing import Any

import msgspec

from papeterie.pen.drawing.model import Drawing, Group, Path, Text
from papeterie.pen.draws import Deck, Draw, dice, dice_faces, dice_text, parse_dice
from papeterie.pen.game import (
    NO_MOVES,
    CellMoves,
    Fact,
    Game,
    LayoutError,
    Line,
    Move,
    Moves,
    Options,
    Refusal,
    Standing,
)
from papeterie.pen.grid import bit, board, cell_at, cell_name, cells_of, column_name, parse_cell
from papeterie.pen.turn import Event
from papeterie.pen.words import N_, Words

HEIGHT, CARDS, BIRD = 3, 6, 3


class Sheet(msgspec.Struct, frozen=True):
    name: str
    width: int
    edition: int = 1

    @property
    def digest(self) -> str:
        return f"{self.width:016x}"


class Position(msgspec.Struct, frozen=True):
    """``clipped``, ``owed``: per seat. ``birds``: the columns taken, per seat. ``card``: -1 for none."""

    sheet: Sheet
    clipped: tuple[int, ...]
    owed: tuple[int, ...]
    birds: tuple[int, ...]
    deck: int = (1 << CARDS) - 1
    die: int = 0
    card: int = -1


SHEETS = {sheet.name: sheet for sheet in (Sheet("hedge", 4), Sheet("long-hedge", 7))}


def free(position: Position, seat: int) -> int:
    """The cells a seat may clip now: those left in the row of the card."""
    if position.card < 0 or not position.owed[seat]:
        return 0
    row = board(position.sheet.width, 1) << cell_at(0, position.card % HEIGHT)
    return row & ~position.clipped[seat]


def column(number: int) -> int:
    return sum(bit(cell_at(number, row)) for row in range(HEIGHT))


class HedgeRace:
    name = "hedge-race"
    rules_version = 1
    seats = (2, 4)
    options = Options
    changeable: frozenset[str] = frozenset()
    asked = False
    rounds_per_seal = 0

    def words(self, words: Words) -> Words:
        return words.with_("tests.tiny_game")

    def title(self, words: Words) -> str:
        return self.words(words).t(N_("The hedge race"))

    def sheets(self) -> tuple[str, ...]:
        return tuple(SHEETS)

    def sheet(self, name: str) -> Sheet:
        return SHEETS[name.removesuffix("@1")]

    def load_sheet(self, text: str, file: str) -> Sheet:
        try:
            return msgspec.toml.decode(text, type=Sheet)
        except msgspec.MsgspecError as error:
            raise LayoutError(file, "TOML", str(error)) from None

    def settled(self, options: Options, now: object) -> Options:
        return options

    def closed(self, *_: object) -> Refusal | None:
        return None

    def change(self, *_: object) -> Event | None:
        return None

    def start(self, sheet: Sheet, seats: int, options: Options) -> Position:
        return Position(sheet, (0,) * seats, (0,) * seats, (0,) * seats)

    def draw(self, position: Position) -> Draw | None:
        if self.over(position) or position.card >= 0:
            return None
        return Deck(position.deck) if position.die else dice(2, 3)

    def reveal(self, position: Position, outcome: int) -> Position:
        if not position.die:
            return msgspec.structs.replace(position, die=max(dice_faces(outcome)))
        owed = (position.die,) * len(position.owed)
        return msgspec.structs.replace(position, card=outcome, deck=position.deck & ~bit(outcome), owed=owed)

    def outcome_text(self, outcome: int) -> str:
        return f"card{outcome + 1}" if outcome < CARDS else dice_text(outcome)

    def parse_outcome(self, text: str) -> int:
        cards = {f"card{n + 1}": n for n in range(CARDS)}
        return cards[text] if text in cards else parse_dice(text, 2, 3)

    def acting(self, position: Position) -> tuple[int, ...]:
        return tuple(range(len(position.owed))) if position.card >= 0 else ()

    def moves(self, position: Position, seat: int) -> Moves:
        cells = free(position, seat)
        return CellMoves(cells, 0) if cells else NO_MOVES

    def refusal(self, position: Position, seat: int, move: Move) -> Refusal | None:
        if move in self.moves(position, seat):
            return None
        if move < 0 or not board(position.sheet.width, HEIGHT) >> move & 1:
            return Refusal("TG-01", N_("this is no cell of the hedge"), seat=seat, move=move)
        cell = cell_name(move)
        if not free(position, seat):
            return Refusal("TG-02", N_("nothing is left to clip in this round"), seat=seat, move=move)
        why = N_("{cell} is clipped already, or not in row {row}")
        facts: dict[str, Fact] = {"cell": cell, "row": position.card % HEIGHT + 1}
        return Refusal("TG-03", why, seat=seat, move=move, cells=(cell,), facts=facts)

    def play(self, position: Position, seat: int, move: Move) -> Position:
        clipped, owed = list(position.clipped), list(position.owed)
        clipped[seat] |= bit(move)
        owed[seat] -= 1
        return msgspec.structs.replace(position, clipped=tuple(clipped), owed=tuple(owed))

    def may_be_done(self, position: Position, seat: int) -> bool:
        return not free(position, seat)

    def settle(self, position: Position) -> Position:
        """The race: a bird not taken yet goes to all who have its whole column now."""
        birds = list(position.birds)
        for number in range(position.sheet.width):
            if not any(taken >> number & 1 for taken in position.birds):
                for seat, clipped in enumerate(position.clipped):
                    birds[seat] |= (clipped & column(number) == column(number)) << number
        owed = (0,) * len(birds)
        return msgspec.structs.replace(position, birds=tuple(birds), owed=owed, die=0, card=-1)

    def over(self, position: Position) -> bool:
        return not position.deck and position.card < 0

    def result(self, position: Position) -> tuple[Standing, ...]:
        cells = [clipped.bit_count() for clipped in position.clipped]
        birds = [taken.bit_count() for taken in position.birds]
        totals = [c + BIRD * b for c, b in zip(cells, birds, strict=True)]
        order = sorted(range(len(totals)), key=lambda seat: -totals[seat])
        return tuple(
            Standing(
                who=seat,
                place=1 + sum(total > totals[seat] for total in totals),
                total=totals[seat],
                lines=(
                    Line(N_("cells clipped"), cells[seat]),
                    Line(N_("birds, {each} points each"), BIRD * birds[seat], {"each": BIRD}),
                ),
            )
            for seat in order
        )

    def text(self, move: Move) -> str:
        return cell_name(move)

    def parse(self, text: str) -> Move:
        return parse_cell(text)

    def encode(self, position: Position) -> bytes:
        return msgspec.json.encode(position)

    def decode(self, data: bytes) -> Position:
        return msgspec.json.decode(data, type=Position)

    def drawing(self, position: Position, seat: int, words: Words, **how: Any) -> Drawing:
        words, width = self.words(words), position.sheet.width
        named = [(cell_at(c, r), c, r) for r in range(HEIGHT) for c in range(width)]
        cells = tuple(
            Group(
                (Path(f"M{20 * c} {20 * r}h18v18h-18z", stroke="ink", width=1),),
                role="cell",
                cell=cell_name(cell),
                label=words.t(N_("clipped")) if clipped else "",
                letter="x" if clipped else "",
            )
            for cell, c, r in named
            for clipped in [position.clipped[seat] >> cell & 1]
        )
        columns = tuple(column_name(c) for c in range(width))
        rows = tuple(str(r + 1) for r in range(HEIGHT))
        birds = words.t(
            N_("birds: {birds}"), birds=tuple(column_name(c) for c in cells_of(position.birds[seat])) or "0"
        )
        nodes = (
            Group(cells, role="grid", columns=columns, rows=rows, label=words.t(N_("empty"))),
            Group((Text(2, 78, birds, 14),), role="line", label=birds),
        )
        return Drawing(20 * width, 84, self.title(words), nodes, lang=words.lang)

    def explain(self, refusal: Refusal, words: Words) -> str:
        return self.words(words).t(refusal.why, **refusal.facts)

    def describe(self, position: Position, seat: int, move: Move, words: Words) -> str:
        return self.words(words).t(N_("clip {cell}"), cell=cell_name(move))


game: Game = HedgeRace()
