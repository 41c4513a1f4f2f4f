"""Makes whole records for this folder: `python -m tests.records.write_records`.

Writes only those that aren't there: a record that is here stays as it is, for
ever, and goes on replaying to the same result. A sheet's further edition gets further records.
"""

from __future__ import annotations

import hashlib
import random
from bisect import bisect_right
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from papeterie.games.explore_draw import IsleOptions, marks
from papeterie.games.explore_draw import game as explore_draw
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
from papeterie.players.turns import DONE, finish
from tests.tiny_game import game as hedge_race

FOLDER = Path(__file__).parent
Choose = Callable[[Game, Any, int, random.Random], Move]


KINDS = (
    0, marks.ROW, marks.ONE_PER_ROW, marks.EXTRA, marks.OPEN, marks.GROUP, marks.CAT_TWICE,
    marks.TREASURE_TWICE, marks.NO_GIFT, marks.SKIP, marks.PLACE,
)  # fmt: skip
"""The first mark of each kind of Explore & Draw."""


def of_any_kind(game: Game, position: Any, seat: int, rng: random.Random) -> Move:
    """A mark of a kind taken at random, so that special actions come up as often as placements."""
    if game.may_be_done(position, seat) and rng.random() < 0.7:
        return DONE
    kinds: dict[int, list[Move]] = {}
    for move in game.moves(position, seat):
        kinds.setdefault(bisect_right(KINDS, move), []).append(move)
    return rng.choice(kinds[rng.choice(sorted(kinds))]) if kinds else DONE


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
    "explore-draw-easy": Plan(
        explore_draw, "boats@1", "First voyage", ("Ada",), (careful.choose,), IsleOptions(), words=("île",),
    ),
    "explore-draw-medium": Plan(
        explore_draw, "boat-2@1", "Deuxième voyage", ("Béatrice",), (careful.choose,),
        IsleOptions(difficulty="medium"), draws="typed",
    ),
    "explore-draw-hard": Plan(
        explore_draw, "boat-3@1", "Third voyage", ("Chloé",), (careful.choose,),
        IsleOptions(difficulty="hard"),
    ),
    "explore-draw-very-hard": Plan(
        explore_draw, "boat-4@1", "Quatrième voyage", ("Denis",), (of_any_kind,),
        IsleOptions(difficulty="very-hard"),
    ),
    "explore-draw-expert": Plan(
        explore_draw, "boat-5@1", "Fifth voyage", ("Édith",), (careful.choose,),
        IsleOptions(difficulty="expert"),
    ),
    "explore-draw-at-random": Plan(
        explore_draw, "boat-6@1", "Dérive", ("Farid",), (any_mark.choose,), IsleOptions(),
    ),
    "explore-draw-two": Plan(
        explore_draw, "boat-1@1", "Saturday", ("Ada", "Béa"), (careful.choose,) * 2, IsleOptions(),
        words=("chat", "souris"),
    ),
    "explore-draw-two-at-a-distance": Plan(
        explore_draw, "boats@1", "Rennes – Québec", ("Chloé", "Denis"), (of_any_kind,) * 2, IsleOptions(),
        draws="typed",
    ),
    "explore-draw-three-with-a-bot": Plan(
        explore_draw, "boats@1", "Sunday", ("Ada", "Béa", "Chloé"),
        (careful.choose, any_mark.choose, of_any_kind), IsleOptions(),
        events={3: (Event("bot", seat=1, value="random"),), 6: (Event("person", seat=1),)},
    ),
    "explore-draw-four": Plan(
        explore_draw, "boats@1", "Famille", ("Ada", "Béa", "Chloé", "Denis"),
        (careful.choose, of_any_kind, careful.choose, any_mark.choose), IsleOptions(),
    ),
    "explore-draw-four-on-one-boat": Plan(
        explore_draw, "boat-1@1", "Tous pareils", ("Ada", "Béa", "Chloé", "Denis"), (of_any_kind,) * 4,
        IsleOptions(), draws="typed",
    ),
    "explore-draw-six": Plan(
        explore_draw, "boats@1", "Six boats", ("Ada", "Béa", "Chloé", "Denis", "Édith", "Farid"),
        (careful.choose, of_any_kind) * 3, IsleOptions(),
    ),
    "explore-draw-twelve": Plan(
        explore_draw, "boats@1", "Two sets", tuple(f"Player {seat}" for seat in range(1, 13)),
        (any_mark.choose, of_any_kind, careful.choose) * 4, IsleOptions(),
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
