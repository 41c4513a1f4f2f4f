"""My Idle City: two dice a throw, thirteen buildings, a town that fills a grid.

This is the game object and its options; the rules are in ``rules``, days and
paces in ``calendar``, looks in ``drawing``.
"""

from __future__ import annotations

import datetime
from typing import Any, Literal

import msgspec

from papeterie.games.idle_city import rules, scoring, timetable
from papeterie.games.idle_city.buildings import BUILDINGS, FARM, NONE, PENS
from papeterie.games.idle_city.calendar import Calendar
from papeterie.games.idle_city.faults import Fault
from papeterie.games.idle_city.sheet import Position, Sheet, editions, find, load, new_town
from papeterie.pen.drawing.model import Drawing
from papeterie.pen.draws import Draw, dice_text, parse_dice
from papeterie.pen.game import Move, Moves, Options, Refusal, Standing
from papeterie.pen.grid import cell_name, cells_of
from papeterie.pen.options import from_texts
from papeterie.pen.turn import Event
from papeterie.pen.words import N_, Words


class CityOptions(Options, frozen=True):
    """What is settled when a town is begun.

    ``colours``: the pen of each building, all different (IC-04). ``pace``
    (IC-11, IC-43), ``start`` (a date, or empty for today) and ``zone`` make the
    calendar (IC-40).
    """

    colours: tuple[str, ...] = PENS
    pace: Literal["two-a-day", "advent", "leisure"] = "two-a-day"
    start: str = ""
    zone: str = "UTC"

    def check(self) -> None:
        """A fault naming the field that can't be."""
        if sorted(self.colours) != sorted(PENS):
            raise Fault(N_("colours: all thirteen pens, each once (IC-04)"))
        Calendar(timetable.date_of(self.start or "2000-01-01"), self.zone, self.pace)


class IdleCity:
    """My Idle City, as ``pen.game.Game`` asks."""

    name = "idle-city"
    rules_version = 1
    seats = (1, 1)
    options: type[Options] = CityOptions
    changeable = frozenset({"colours", "pace", "zone", "start"})
    asked = True
    rounds_per_seal = 20
    hashtag = "#myidlecity"

    start = staticmethod(lambda sheet, seats, options: new_town(sheet))
    draw = staticmethod(rules.draw)
    reveal = staticmethod(rules.reveal)
    acting = staticmethod(rules.acting)
    moves = staticmethod(rules.moves)
    refusal = staticmethod(rules.refusal)
    play = staticmethod(rules.play)
    settle = staticmethod(rules.settle)
    over = staticmethod(scoring.over)
    result = staticmethod(scoring.result)
    text = staticmethod(rules.text)
    parse = staticmethod(rules.parse)
    outcome_text = staticmethod(dice_text)
    load_sheet = staticmethod(load)
    sheet = staticmethod(find)

    def title(self, words: Words) -> str:
        """The game's own name, the same in every language."""
        return "My Idle City"

    def sheets(self) -> tuple[str, ...]:
        """The sheet offered first, then the others by size."""
        named = {sheet.name: sheet for sheet in editions().values()}
        return tuple(sorted(named, key=lambda name: (name != "town", len(named[name].grid))))

    def parse_outcome(self, text: str) -> int:
        """Two dice, ``3+5``; ValueError for anything else."""
        return parse_dice(text, 2)

    def may_be_done(self, position: Position, seat: int) -> bool:
        """Whether the throw's building stands whole."""
        return rules.may_be_done(position)

    def settled(self, options: CityOptions, now: datetime.datetime) -> CityOptions:
        """The options of a town begun now."""
        return timetable.settled(options, now)

    def closed(
        self,
        options: CityOptions,
        changes: timetable.Changes,
        rounds: int,
        now: datetime.datetime,
        seen: datetime.datetime | None,
    ) -> Refusal | None:
        """Why the calendar doesn't allow the next throw yet; None if it does."""
        return timetable.closed(options, changes, rounds, now, seen)

    def change(
        self,
        options: CityOptions,
        changes: timetable.Changes,
        rounds: int,
        key: str,
        value: str,
        now: datetime.datetime,
        seen: datetime.datetime | None,
    ) -> Event | None:
        """The event that changes an option; colours apply at once (IC-19), the rest by the calendar."""
        from_texts(CityOptions, {"start": options.start, key: value})
        if key in timetable.TIMED:
            return timetable.change(options, changes, rounds, key, value, now, seen)
        return Event("set", key=key, value=value)

    def encode(self, position: Position) -> bytes:
        """The sheet by name, the rest as hexadecimal cells and numbers."""
        sheet = f"{position.sheet.name}@{position.sheet.edition}"
        built = [f"{cells:x}" for cells in position.built]
        rest = [position.throws, position.sum, position.building, position.owed, f"{position.throw_cells:x}"]
        return msgspec.json.encode([sheet, built, rest])

    def decode(self, data: bytes) -> Position:
        """The inverse; ValueError for anything else."""
        shape = tuple[str, tuple[str, ...], tuple[int, int, int, int, str]]
        try:
            name, built, rest = msgspec.json.decode(data, type=shape)
            position = _position(find(name), tuple(int(cells, 16) for cells in built), rest)
        except (msgspec.MsgspecError, LookupError, ValueError) as error:
            raise ValueError(f"no position of My Idle City: {error}") from None
        if self.encode(position) != data:
            raise ValueError("no position of My Idle City: written in another way than encode writes")
        return position

    def drawing(self, position: Position, seat: int, words: Words, **how: Any) -> Drawing:
        """The labelled drawing of the town; ``how`` as in ``drawing.town``."""
        from papeterie.games.idle_city.drawing import town

        return town(position, self.words(words), **how)

    def dressing(
        self, name: str, options: CityOptions, words: Words, *, text: bool = False
    ) -> dict[str, Any]:
        """What a drawing is told of a table, as ``how``: the town's name, its date and its colours.

        ``text``: for reading, so with the columns.
        """
        words = self.words(words)
        begun = datetime.date.fromisoformat(options.start) if options.start else None
        said = words.t(N_("begun on {date}"), date=words.date(begun)) if begun else ""
        told: dict[str, Any] = {"name": name, "begun": said, "colours": options.colours}
        if text:
            told["parts"] = ("scroll", "coordinates", "grid", "legend", "columns")
        return told

    def printed(
        self, position: Position, seat: int, words: Words, **how: Any
    ) -> tuple[int, tuple[Drawing, ...]]:
        """The drawings for a printer; ``how`` as in ``printed.printed``."""
        from papeterie.games.idle_city.printed import printed

        return printed(position, self.words(words), **how)

    def pictured(self, position: Position, seat: int, words: Words, **how: Any) -> Drawing:
        """The drawing of a picture to share (IC-45)."""
        from papeterie.games.idle_city.printed import pictured

        return pictured(position, self.words(words), **how)

    def short_rules(self, words: Words, sheet: Any = None) -> tuple[str, ...]:
        """The rules as they stand on a printed sheet, the same on all."""
        from papeterie.games.idle_city.printed import short_rules

        return short_rules(self.words(words))

    def caption(self, number: int, words: Words) -> str:
        """What a time-lapse says under the town."""
        return self.words(words).t(N_("throw {number}"), number=number)

    def marked(self, before: Position, after: Position) -> tuple[int, ...]:
        """The cells coloured between two positions."""
        return tuple(cells_of(before.empty & ~after.empty))

    def words(self, words: Words) -> Words:
        """The same language with this game's own sentences first."""
        return words.with_("papeterie.games.idle_city")

    def explain(self, refusal: Refusal, words: Words) -> str:
        """A refusal as a sentence."""
        words = self.words(words)
        facts: dict[str, object] = dict(refusal.facts)
        if isinstance(kth := facts.get("kth"), int):
            feminine = facts["building"] == BUILDINGS[FARM].name
            facts["kth"] = words.ordinal(kth, feminine=feminine)
        for key in ("building", "source", "needed"):
            if key in facts:
                facts[key] = words.t(str(facts[key]))
        if isinstance(day := facts.get("date"), str):
            facts["date"] = words.date(datetime.date.fromisoformat(day))
        sentence = words.t(refusal.why, **facts)
        return sentence[:1].upper() + sentence[1:] + ("" if sentence.endswith(".") else ".")

    def describe(self, position: Position, seat: int, move: Move, words: Words) -> str:
        """A mark as words for a button or an announcement."""
        words = self.words(words)
        if move < rules.FIRST_CELL:
            building = BUILDINGS[move]
            owed = rules.owes(position, move)
            cells = words.n("{n} cell", "{n} cells", owed)
            return words.t(N_("choose {building}: {cells}"), building=words.t(building.a_name), cells=cells)
        return words.t(
            N_("colour {cell} as {building}"),
            cell=cell_name(move - rules.FIRST_CELL),
            building=words.t(BUILDINGS[position.building].name),
        )


def _position(sheet: Sheet, built: tuple[int, ...], rest: tuple[int, int, int, int, str]) -> Position:
    """A town from its figures; ValueError for one that no throws lead to."""
    empty = sheet.grid.cells
    for cells in built:
        if cells & ~empty:
            raise ValueError("a cell is used twice, or is none of the sheet's")
        empty &= ~cells
    throws, total, building, owed, throw_cells = *rest[:4], int(rest[4], 16)
    position = Position(sheet, built, empty, throws, total, building, owed, throw_cells)
    if len(built) != len(BUILDINGS) or throws < 0 or not (total == 0 or 2 <= total <= 12):
        raise ValueError("thirteen buildings, a number of throws and a sum of two dice are needed")
    if building == NONE:
        if owed or throw_cells:
            raise ValueError("cells are owed, but of no building")
    elif building not in sheet.columns[total] or owed < 0 or throw_cells & ~built[building]:
        raise ValueError("the column doesn't list this building, or these aren't its cells")
    elif owed + throw_cells.bit_count() != rules.owes(position, building):
        raise ValueError("another number of cells is owed")
    return position


game = IdleCity()

__all__ = ["CityOptions", "Draw", "IdleCity", "Moves", "Sheet", "Standing", "game"]
