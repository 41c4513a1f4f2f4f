"""Records of tables where people leave and come back within a round: the record tells the very same game."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papeterie.pen import record
from papeterie.pen import turn as turns
from papeterie.pen.game import Move, Options
from papeterie.pen.record import Head
from papeterie.pen.record_reader import read
from papeterie.pen.turn import Barrier, Done, Drawn, Entry, Event, Turn, Withdrawn
from tests.tiny_game import game

HEAD: Head = record.head_of(
    game,
    game.sheet("hedge"),
    name="Gale",
    seats=("Ada", "Ben", "Cleo"),
    draws="typed",
    options=Options(),
)


class Table:
    """A table of three, moved on at random, as a door would allow it."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.log = rng, list[Entry]()
        self.turn: Turn = record.begin(game, HEAD)
        self.drafts: list[list[Move]] = [[], [], []]

    def add(self, entry: Entry) -> None:
        self.log.append(entry)
        self.turn = turns.apply(game, self.turn, entry)

    def step(self) -> None:
        while (draw := None if self.turn.over else game.draw(self.turn.position)) is not None:
            self.add(Drawn(draw.at(self.rng.randrange(draw.total))))
        seat = self.rng.randrange(3)
        if self.turn.left[seat]:
            if self.rng.random() < 0.4:
                self.add(Event("person", seat=seat))
        elif self.rng.random() < 0.3 and sum(self.turn.left) < 2:
            self.add(Event("left", seat=seat))
        elif self.turn.done[seat]:
            if self.rng.random() < 0.3:
                self.add(Withdrawn(seat))
        else:
            self.play(seat)
        if turns.everybody_done(game, self.turn):
            given_out = tuple(
                () if self.turn.left[seat] and not self.turn.done[seat] else tuple(self.drafts[seat])
                for seat in range(3)
            )
            self.add(Barrier(given_out))
            self.drafts = [[], [], []]

    def play(self, seat: int) -> None:
        position = turns.view(game, self.turn, seat, self.drafts[seat])
        if game.may_be_done(position, seat):
            self.add(Done(seat))
        else:
            moves = game.moves(position, seat)
            self.drafts[seat].append(moves[self.rng.randrange(len(moves))])


@given(st.integers(0, 10_000), st.integers(1, 90))
def test_a_record_with_people_who_come_and_go_tells_the_same_game(seed: int, steps: int) -> None:
    """ED-14."""
    table = Table(Random(seed))
    for _ in range(steps):
        if not table.turn.over:
            table.step()
    text = record.write(record.from_log(HEAD, table.log), game)
    final = record.final(read(text, lambda name: game), game)
    same = ("position", "round", "left", "outcomes", "over", "draws")
    assert [getattr(final, name) for name in same] == [getattr(table.turn, name) for name in same]


@pytest.mark.parametrize(
    ("kinds", "written"),
    [
        (("left",), "left 1|1."),
        (("left", "person"), "1.|left 1|person 1"),
        (("left", "person", "left"), "left 1|person 1|left 1|1."),
        (("left", "bot", "person", "left"), "left 1|bot 1: random|person 1|left 1|1."),
        (("left", "person", "left", "person"), "1.|left 1|person 1|left 1|person 1"),
    ],
)
def test_who_leaves_twice_in_a_round_has_no_marks_in_it(kinds: tuple[str, ...], written: str) -> None:
    """ED-14: what came before the last leaving stands before the round with it."""
    events = [Event(kind, seat=0, value="random" if kind == "bot" else "") for kind in kinds]
    here = kinds[-1] == "person"
    done: list[Entry] = [Done(0)] if here else []
    log: list[Entry] = [Drawn(11), Drawn(0), *events, *done, Done(1), Done(2), Barrier(((), (), ()))]
    lines = record.write(record.from_log(HEAD, log), game).splitlines()
    body = [line.partition(" card")[0].partition(" 1+1")[0] for line in lines[lines.index("") + 1 :]]
    assert "|".join(body) == written
