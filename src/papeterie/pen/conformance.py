"""The checks that any game must pass, ours or somebody else's: ``check(game)``.

It plays games at random, from a seed, through the same turns as a table, and
holds every position to ``demands``. docs/add-a-game.md lists them in words.
"""

from __future__ import annotations

import datetime
import random
from typing import Any

from papeterie.pen import demands, record, record_reader
from papeterie.pen import turn as turns
from papeterie.pen.demands import Broken, demand, untouched, within
from papeterie.pen.game import Game, Move, Options
from papeterie.pen.turn import Barrier, Drawn, Entry, Turn

NOW = datetime.datetime(2026, 5, 2, 12, tzinfo=datetime.UTC)
"""When the games begin, for options that depend on the day."""


class ConformanceError(AssertionError):
    """A game that doesn't do what games must.

    ``demand`` names what isn't met, ``why`` says what was seen; ``seed``,
    ``sheet``, ``seats`` and ``step`` (draws and marks so far) say where;
    ``position`` is the encoded position, empty where there was none.
    ``check(game, games=1, seed=seed)`` shows it again.
    """

    def __init__(
        self, demand: str, why: str, *, seed: int, sheet: str, seats: int, step: int, position: bytes
    ) -> None:
        where = f"sheet {sheet}, {seats} seats, step {step}" if sheet else "before any game"
        again = f"check(game, games=1, seed={seed})"
        super().__init__(f"{demand}: {why}\n  {where}; again: {again}\n  position: {position!r}")
        self.demand = demand
        self.why = why
        self.seed = seed
        self.sheet = sheet
        self.seats = seats
        self.step = step
        self.position = position


def check(
    game: Game, *, games: int = 10, seed: int = 1, pictures: bool = True, longest: int = 100_000
) -> None:
    """Plays so many games at random; ConformanceError where a demand isn't met.

    Games take the seeds from ``seed`` on, and all sheets and numbers of seats
    in turn. With ``pictures`` positions are also drawn now and then. A game
    must be over after ``longest`` draws and marks.
    """
    try:
        demands.furniture(game)
        options = demands.choices(game, NOW)
        sheets = demands.sheets(game)
    except Broken as broken:
        raise ConformanceError(
            broken.demand, broken.why, seed=seed, sheet="", seats=0, step=0, position=b""
        ) from broken
    fewest, most = game.seats
    tables = [(sheet, seats) for seats in range(fewest, min(most, fewest + 3) + 1) for sheet in sheets]
    for number in range(seed, seed + games):
        name, seats = tables[number % len(tables)]
        walk = _Walk(game, sheets[name], seats, options, number, pictures, longest)
        try:
            walk.play()
        except Broken as broken:
            raise ConformanceError(
                broken.demand,
                broken.why,
                seed=number,
                sheet=name,
                seats=seats,
                step=walk.step,
                position=walk.encoded(),
            ) from broken


class _Walk:
    """One game at random, and where it stands; a class, as an error must say how far it came."""

    def __init__(
        self,
        game: Game,
        sheet: Any,
        seats: int,
        options: Options,
        seed: int,
        pictures: bool,
        longest: int,
    ) -> None:
        self.game, self.sheet, self.seats, self.options = game, sheet, seats, options
        self.rng = random.Random(seed)
        self.pictures, self.longest = pictures, longest
        self.known: set[Move] = set()
        self.log: list[Entry] = []
        self.step = 0
        self.position: Any = None
        self.turn = Turn(None, None, seats)

    def encoded(self) -> bytes:
        """The position where the game stands, if it can be had."""
        try:
            return self.game.encode(self.position)
        except Exception:
            return b""

    def play(self) -> None:
        with within("start", "start"):
            self.turn = self.begin()
            demand(self.turn == self.begin(), "start", "the same table starts in two different positions")
        self.look(self.turn.position, draw_it=True)
        while not self.turn.over:
            while turns.due(self.game, self.turn):
                self.draw()
            self.round()
        self.look(self.turn.position, draw_it=True)
        self.recorded()

    def begin(self) -> Turn:
        return turns.begin(self.game, self.sheet, self.seats, self.options)

    def look(self, position: Any, *, draw_it: bool = False) -> None:
        """What holds for every position; ``draw_it``: pictures too."""
        self.position = position
        self.step += 1
        demand(self.step <= self.longest, "ends", f"not over after {self.longest} draws and marks")
        with untouched(self.game, position, "looking at it"):
            demands.value(self.game, position)
            demands.seats(self.game, position, self.seats)
            demands.standings(self.game, position, self.seats)
            if draw_it and self.pictures:
                for seat in range(self.seats):
                    demands.pictured(self.game, position, seat)

    def draw(self) -> None:
        game, position = self.game, self.turn.position
        with untouched(game, position, "draw or reveal"):
            draw = game.draw(position)
            if draw is None:
                raise Broken("draw", "a draw is due, and then it isn't")
            demands.drawn(game, draw)
            outcome = draw.at(self.rng.randrange(draw.total))
            with within("draw", f"reveal({outcome})"):
                same = game.reveal(position, outcome) == game.reveal(position, outcome)
                demand(same, "draw", f"reveal({outcome}) gives two different positions")
        self.add(Drawn(outcome))
        self.look(self.turn.position)

    def add(self, entry: Entry) -> None:
        self.log.append(entry)
        self.turn = turns.apply(self.game, self.turn, entry)

    def round(self) -> None:
        """All seats make their marks, apart and in any order; then the barrier."""
        # Round 1, 4, 16 …: often while everything is new, seldom later.
        picture = self.turn.round & (self.turn.round - 1) == 0 and self.turn.round.bit_length() % 2 == 1
        acting = list(self.game.acting(self.turn.position))
        self.rng.shuffle(acting)
        drafts: list[list[Move]] = [[] for _ in range(self.seats)]
        for seat in acting:
            drafts[seat] = self.seat_turn(seat, picture)
        self.barrier(drafts)

    def seat_turn(self, seat: int, picture: bool) -> list[Move]:
        """One seat's marks, some taken back on the way."""
        draft: list[Move] = []
        position = self.turn.position
        while True:
            with untouched(self.game, position, "asking for marks"), within("stuck", "may_be_done"):
                done = self.game.may_be_done(position, seat)
                listed = demands.marks(self.game, position, seat, self.known, self.rng)
            demand(done or bool(listed), "stuck", f"seat {seat} has no mark to make and can't be done")
            if not listed or (done and self.rng.random() < 0.3):
                return draft
            after = self.mark(seat, draft, position, self.rng.choice(listed))
            if self.rng.random() < 0.1:
                draft.pop()
                continue
            position = after
            self.look(position, draw_it=picture and len(draft) == 1)

    def mark(self, seat: int, draft: list[Move], position: Any, move: Move) -> Any:
        """The position after one more mark, which taken back leads to the one before."""
        game, turn = self.game, self.turn
        with (
            untouched(game, turn.position, "play"),
            untouched(game, position, "play"),
            within("play", "play"),
        ):
            after = game.play(position, seat, move)
            demand(game.play(position, seat, move) == after, "play", f"{move} gives two different positions")
            draft.append(move)
            kept = turns.view(game, turn, seat, draft) == after
            demand(kept, "take-back", f"seat {seat} with marks {draft} sees two different positions")
            taken_back = turns.view(game, turn, seat, draft[:-1]) == position
            demand(taken_back, "take-back", f"after {move} is taken back seat {seat} stands elsewhere")
        return after

    def barrier(self, drafts: list[list[Move]]) -> None:
        """Everybody is done. In whatever order the marks were made, the same position follows."""
        game, before = self.game, self.turn.position
        with untouched(game, before, "settle"), within("settle", "settle"):
            self.add(Barrier(tuple(map(tuple, drafts))))
        for _ in range(3 if sum(map(bool, drafts)) > 1 else 1):
            with within("order", "the marks of all seats, mixed"):
                position = self.mixed(before, drafts)
            with untouched(game, position, "settle"), within("settle", "settle"):
                settled = game.settle(position)
            demand(settled == self.turn.position, "order", "marks made in another order lead elsewhere")
        self.look(self.turn.position)

    def mixed(self, position: Any, drafts: list[list[Move]]) -> Any:
        """The marks of all seats, each seat's in its own order, the seats mixed."""
        left = [list(draft) for draft in drafts]
        while waiting := [seat for seat in range(self.seats) if left[seat]]:
            seat = self.rng.choice(waiting)
            move = left[seat].pop(0)
            refusal = self.game.refusal(position, seat, move)
            demand(
                refusal is None, "order", f"{move} of seat {seat} is refused after others marked: {refusal}"
            )
            position = self.game.play(position, seat, move)
        return position

    def recorded(self) -> None:
        """The whole game goes into a record and comes back out of it."""
        game, names = self.game, tuple(f"Player {seat + 1}" for seat in range(self.seats))
        with within("record", "the record"):
            head = record.head_of(
                game, self.sheet, name="Random", seats=names, draws="typed", options=self.options
            )
            result = record.result_lines(game.result(self.turn.position))
            written = record.write(record.from_log(head, self.log, result), game)
            read = record_reader.read(written, lambda _: game)
            demand(list(record.to_log(read)) == self.log, "record", "what is read is not what was written")
            demand(record.final(read, game) == self.turn, "record", "replayed, the game ends elsewhere")
            demand(record.write(read, game) == written, "record", "written again, it reads otherwise")
