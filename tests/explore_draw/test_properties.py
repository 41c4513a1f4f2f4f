"""What holds in every position that marks at random lead to, against a second reading by sets of cells."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from papeterie.games.explore_draw import IsleOptions, game, marks, rules
from papeterie.games.explore_draw.board import Board, Position
from papeterie.games.explore_draw.cards import Item
from papeterie.pen.grid import cells_of as numbers
from papeterie.pen.grid import column_of, connected, row_of
from papeterie.pen.shapes import laid
from papeterie.players import DONE
from tests.explore_draw.boats_for_tests import HULL
from tests.explore_draw.test_days import revealed
from tests.records.write_records import of_any_kind

Cell = tuple[int, int]


def on_the_way(seed: int, seats: int = 1) -> Iterator[Position]:
    """A whole game at random, position by position."""
    rng = Random(seed)
    position = game.start(game.sheet("boats"), seats, IsleOptions())
    while not game.over(position):
        position = revealed(position, rng)
        yield position
        for seat in range(seats):
            while (move := of_any_kind(game, position, seat, rng)) != DONE:
                position = game.play(position, seat, move)
                yield position
        position = game.settle(position)
    yield position


def as_cells(found: int) -> frozenset[Cell]:
    return frozenset((column_of(cell), row_of(cell)) for cell in numbers(found))


def lies(item: Item) -> set[frozenset[Cell]]:
    """An item as drawn, turned and mirrored in all eight ways."""
    cells = [
        (c, r)
        for r, row in enumerate(item.shape.rows.split("/"))
        for c, sign in enumerate(row)
        if sign == "X"
    ]
    found = set()
    for _ in range(4):
        cells = [(-r, c) for c, r in cells]
        for way in (cells, [(-c, r) for c, r in cells]):
            left, top = min(c for c, _ in way), min(r for _, r in way)
            found.add(frozenset((c - left, r - top) for c, r in way))
    return found


def places_by_hand(board: Board, item: Item) -> set[frozenset[Cell]]:
    """ED-30, ED-31 read once more: inside, over nothing, a side shared with something drawn."""
    filled, hull = as_cells(board.filled), as_cells(HULL)
    found = set()
    for way in lies(item):
        for c0 in range(22):
            for r0 in range(9):
                cells = frozenset((c + c0, r + r0) for c, r in way)
                if cells <= hull - filled:
                    near = {(c + x, r + y) for c, r in cells for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))}
                    if not filled or near & filled:
                        found.add(cells)
    return found


@given(st.integers(0, 100_000))
@settings(max_examples=12)
def test_placements_are_those_that_a_second_reading_finds(seed: int) -> None:
    """ED-30, ED-31, ED-32"""
    rng = Random(seed)
    for position in on_the_way(seed):
        board = position.boards[0]
        if rng.random() > 0.1 or not position.island:
            continue
        found: dict[int, set[frozenset[Cell]]] = {}
        for move in rules.moves(position, 0):
            if move >= marks.PLACE:
                number, _, turn, anchor = marks.placed(move)
                item = rules.item_of(position, board, number)
                found.setdefault(number, set()).add(as_cells(laid(item.shape.turns[turn], anchor)))
        for number, places in found.items():
            assert places == places_by_hand(board, rules.item_of(position, board, number))
        for number in board.items if not board.owed and not board.twice else ():
            if number not in found:
                assert not places_by_hand(board, rules.item_of(position, board, number))
                assert marks.SKIP + number in rules.moves(position, 0)


@given(st.integers(0, 100_000))
@settings(max_examples=30)
def test_what_is_drawn_hangs_together_and_overlaps_nothing(seed: int) -> None:
    """ED-30, ED-31"""
    for position in on_the_way(seed):
        board = position.boards[0]
        every = [cells for _, cells in board.cats] + list(board.treasures)
        assert sum(every) == board.filled
        assert sum(cells.bit_count() for cells in every) == board.filled.bit_count()
        assert not board.filled & ~HULL
        assert connected(board.filled)
        assert all(connected(cells) for cells in every)


@given(st.integers(0, 100_000))
@settings(max_examples=30)
def test_special_actions_keep_their_limits(seed: int) -> None:
    """ED-21"""
    before, day = 0, 7
    for position in on_the_way(seed):
        specials = position.boards[0].specials
        assert specials.bit_count() <= 3
        assert not specials & ~0b111110
        if position.day != day:
            assert (specials & ~before).bit_count() <= 1
            before, day = specials, position.day


@given(st.integers(0, 100_000))
@settings(max_examples=30)
def test_a_seat_that_is_not_done_has_a_mark_to_make(seed: int) -> None:
    """ED-32"""
    for position in on_the_way(seed):
        if game.acting(position):
            assert rules.may_be_done(position, 0) or len(rules.moves(position, 0))


@given(st.integers(0, 100_000))
@settings(max_examples=8)
def test_seats_touch_nothing_but_their_own_boat(seed: int) -> None:
    """ED-11"""
    last = None
    for position in on_the_way(seed, seats=3):
        if last is not None and last.island == position.island:
            changed = [seat for seat in range(3) if position.boards[seat] != last.boards[seat]]
            assert len(changed) <= 1
        last = position


def test_games_at_random_use_every_special_action_and_cover_maps() -> None:
    """ED-20, ED-50: so that all of the above looks at them."""
    used, gifts = 0, 0
    for seed in range(30):
        for position in on_the_way(seed):
            used |= position.boards[0].specials
            gifts += any(owed.what == 0 for owed in position.boards[0].owed)
    assert used == 0b111110
    assert gifts
