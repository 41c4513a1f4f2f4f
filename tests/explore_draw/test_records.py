"""Whole games that were kept: every special action, difficulty and number of seats; two scored by hand.

How records are read, replayed and verified is tested with the records themselves.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from papeterie.games.explore_draw import game
from papeterie.games.explore_draw.board import Position
from papeterie.games.explore_draw.cards import COLOURS
from papeterie.pen import record
from papeterie.pen.grid import cell_at, cells_of, column_name
from papeterie.pen.record import Record
from papeterie.pen.record_reader import read
from papeterie.pen.verify import verify

ROOT = Path(__file__).parents[2]
FILES = {path.stem: path for path in sorted((ROOT / "tests" / "records").glob("explore-draw-*.papier"))}
SCORED = (ROOT / "docs" / "explore-draw-scored.md").read_text("utf-8")


@cache
def kept(name: str) -> Record:
    return read(FILES[name].read_text("utf-8"), lambda _: game)


@cache
def final(name: str) -> Position:
    position: Position = record.final(kept(name), game).position
    return position


def test_there_are_games_for_one_two_four_six_and_twelve() -> None:
    """ED-01"""
    assert {len(kept(name).head.seats) for name in FILES} >= {1, 2, 4, 6, 12}
    assert len(FILES) >= 12


def test_there_is_a_game_at_every_difficulty() -> None:
    """ED-81"""
    alone = {final(name).more for name in FILES if len(kept(name).head.seats) == 1}
    assert alone == {0, 1, 2, 3, 4}


def test_every_special_action_is_used_somewhere() -> None:
    """ED-20"""
    used = 0
    for name in FILES:
        for board in final(name).boards:
            used |= board.specials
    assert used == 0b111110


@pytest.mark.parametrize("name", FILES)
def test_a_kept_game_is_over_and_verified(name: str) -> None:
    """ED-12"""
    report = verify(FILES[name].read_text("utf-8"), lambda _: game)
    assert report.right, report.wrong
    assert game.over(report.turn.position)
    assert final(name).day == 0


# Two of them by hand


def pictured(name: str, seat: int) -> str:
    """A boat as the document draws it."""
    position = final(name)
    board, boat = position.boards[seat], position.boat(seat)
    signs = dict.fromkeys(cells_of(position.sheet.hull.grid.cells), "..")
    signs |= dict.fromkeys(cells_of(boat.rats), "~~")
    drawn = [0] * len(COLOURS)
    for colour, cells in board.cats:
        drawn[colour] += 1
        signs |= dict.fromkeys(cells_of(cells), f"{'BGOPR'[colour]}{drawn[colour]}")
    for number, cells in enumerate(board.treasures, 1):
        signs |= dict.fromkeys(cells_of(cells), f"{'tT'[cells.bit_count() >= 4]}{number}")
    rows = ["   " + " ".join(f"{column_name(column):2}" for column in range(22)).rstrip()]
    rows += [
        f"{row + 1}  " + " ".join(signs.get(cell_at(column, row), "  ") for column in range(22)).rstrip()
        for row in range(9)
    ]
    return "\n".join(rows)


SHEETS = [("explore-draw-easy", 0), ("explore-draw-two", 0), ("explore-draw-two", 1)]


@pytest.mark.parametrize(("name", "seat"), SHEETS)
def test_the_document_shows_the_boats_of_the_records(name: str, seat: int) -> None:
    assert f"```\n{pictured(name, seat)}\n```" in SCORED


def test_the_totals_found_by_hand_are_those_of_the_records() -> None:
    """ED-60 to ED-63, ED-80 to ED-82"""
    said = [int(total) for total in re.findall(r"\*\*[^*]+ has (\d+)[.*]", SCORED)]
    by_seat = [{each.who: each.total for each in game.result(final(name))} for name, _ in SHEETS[:2]]
    assert said == [by_seat[0][0], by_seat[0]["sister"], by_seat[1][0], by_seat[1][1]]


def test_every_line_found_by_hand_is_one_of_the_records() -> None:
    """ED-60 to ED-62: the bold figures and the tables' last columns, sheet by sheet."""
    parts = re.split(r"\*\*[^*]+ has \d+", SCORED)
    for (name, who), part in zip(
        [("explore-draw-easy", 0), ("explore-draw-easy", "sister"), *SHEETS[1:]], parts, strict=False
    ):
        lines = next(each.lines for each in game.result(final(name)) if each.who == who)
        figures = re.findall(r"\*\*(−?\d+)\*\*|\| (\d+) \|$", part, re.MULTILINE)
        found = [int((bold or cell).replace("−", "-")) for bold, cell in figures]
        assert found == [line.points for line in lines]
