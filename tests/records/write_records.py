"""Makes whole records for this folder: `python -m tests.records.write_records`.

Writes only those that aren't there: a record that is here stays as it is, for
ever, and goes on replaying to the same result. A sheet's further edition gets further records.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from papeterie.games.idle_city import CityOptions
from papeterie.games.idle_city import game as idle_city
from papeterie.pen import record
from papeterie.pen import turn as turns
from papeterie.pen.draws import commitment, sealed_ticket
from papeterie.pen.game import Game, Move, Options
from papeterie.pen.record import Head
from papeterie.pen.turn import Barrier, Drawn, Entry, Event, Turn
from papeterie.players import careful
from papeterie.players import random as any_mark
from papeterie.players.turns import finish
from tests.tiny_game import game as hedge_race

FOLDER = Path(__file__).parent
Choose = Callable[[Game, Any, int, random.Random], Move]


class Plan(msgspec.Struct, frozen=True):
    """A game to be played: by whom, with which dice, until when, and what else happens before which round."""

    game: Game
    sheet: str
    name: str
    seats: tuple[str, ...]
    players: tuple[Choose, ...]
    options: Options
    draws: str = "sealed"
    words: tuple[str, ...] = ()
    events: dict[int, tuple[Event, ...]] = {}
    stop: int = 0
    finished: bool = False


PLANS = {
    "idle-city-advent": Plan(
        idle_city, "advent@1", "Flockenheim", ("Ada",), (any_mark.choose,),
        CityOptions(pace="advent", start="2025-12-01", zone="Europe/Paris"),
        words=("étoile",),
    ),
    "idle-city-town": Plan(
        idle_city, "town@1", "Val-Tilleul", ("Béatrice",), (careful.choose,),
        CityOptions(start="2026-05-02", zone="Europe/Paris"),
        events={
            5: (Event("set", key="colours", value=" ".join(reversed(CityOptions().colours))),),
            9: (Event("rename", value="Val-Tilleul-sur-Mer"),),
            40: (Event("set", key="zone", value="America/Montreal", at="2026-05-21T17:40:12Z"),),
            61: (Event("bot", seat=0, value="careful"),),
            81: (Event("person", seat=0), Event("rename", seat=0, value="Béa 🌊")),
            120: (Event("set", key="pace", value="leisure", at="2026-06-30T05:00:00Z"),),
        },
    ),
    "idle-city-great-town": Plan(
        idle_city, "great-town@1", "Port-Lanterne", ("Chloé",), (careful.choose,),
        CityOptions(pace="leisure", start="2026-01-01"), draws="typed",
    ),
    "idle-city-town-under-way": Plan(
        idle_city, "town@1", "Bourg-Neuf", ("Denis",), (any_mark.choose,),
        CityOptions(start="2026-03-28", zone="Europe/Paris"), stop=33,
    ),
    "idle-city-advent-finished-early": Plan(
        idle_city, "advent@1", "Petit-Givre", ("Édith",), (careful.choose,),
        CityOptions(pace="advent", start="2025-12-10", zone="Pacific/Auckland"), draws="typed",
        stop=57, finished=True,
    ),
    "hedge-race": Plan(
        hedge_race, "long-hedge@1", "Sunday", ("Ada", "Béa", "Chloé"), (any_mark.choose,) * 3,
        Options(), words=("un", "", "trois"),
    ),
}  # fmt: skip


class Play:
    """A game being played by its plan."""

    def __init__(self, name: str, plan: Plan) -> None:
        self.plan, self.name = plan, name
        self.rng = random.Random(name)
        self.sheet = plan.game.sheet(plan.sheet)
        self.turn: Turn = turns.begin(plan.game, self.sheet, len(plan.seats), plan.options)
        self.log: list[Entry] = []
        self.stretch = -1

    def add(self, entry: Entry) -> None:
        self.log.append(entry)
        self.turn = turns.apply(self.plan.game, self.turn, entry)

    def secret(self) -> bytes:
        return hashlib.sha256(f"{self.name} {self.stretch}".encode()).digest()

    def text(self) -> str:
        self.seal()
        for seat, word in enumerate(self.plan.words):
            if word:
                self.add(Event("word", seat=seat, value=word))
        while not self.turn.over:
            self.round()
            if self.turn.round == self.plan.stop:
                break
        if self.plan.finished:
            self.add(Event("finished"))
        if self.turn.over and self.plan.draws == "sealed":
            self.add(Event("opened", value=self.secret().hex()))
        return self.written()

    def seal(self) -> None:
        """A seal for each stretch of rounds, opened when it ends."""
        rounds = self.plan.game.rounds_per_seal
        ends = self.turn.round == 0 or (rounds > 0 and self.turn.round % rounds == 0)
        if self.plan.draws == "sealed" and ends:
            if self.stretch >= 0:
                self.add(Event("opened", value=self.secret().hex()))
            self.stretch += 1
            self.add(Event("seal", value=commitment(self.secret())))

    def round(self) -> None:
        game = self.plan.game
        if self.turn.round:
            self.seal()
        for event in self.plan.events.get(self.turn.round + 1, ()):
            self.add(event)
        while (draw := game.draw(self.turn.position)) is not None:
            ticket = self.rng.randrange(draw.total)
            if self.plan.draws == "sealed":
                words = self.plan.words or ("",) * len(self.plan.seats)
                ticket = sealed_ticket(self.secret(), self.turn.draws + 1, words, draw.total)
            self.add(Drawn(draw.at(ticket)))
        if self.turn.round == self.plan.stop and not self.plan.finished:
            return
        position = self.turn.position
        marks = [finish(choose, game, position, s, self.rng)[0] for s, choose in enumerate(self.plan.players)]
        self.add(Barrier(tuple(marks)))

    def written(self) -> str:
        plan = self.plan
        head: Head = record.head_of(
            plan.game, self.sheet, name=plan.name, seats=plan.seats, draws=plan.draws, options=plan.options
        )
        result = record.result_lines(plan.game.result(self.turn.position)) if self.turn.over else ()
        return record.write(record.from_log(head, self.log, result), plan.game)


def main() -> None:
    for name, plan in PLANS.items():
        path = FOLDER / f"{name}{record.EXTENSION}"
        if not path.exists():
            path.write_text(Play(name, plan).text(), encoding="utf-8", newline="\n")
            print(path.name)


if __name__ == "__main__":
    main()
