"""The eight sheets: what each must be, and that positions on them keep their promises."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papeterie.games.daydream import editions, find, game, marks, rules
from papeterie.games.daydream.ends import LONGEST, SHORTEST
from papeterie.games.daydream.player import features, progress, shortlist, value
from papeterie.games.daydream.rules import Position
from papeterie.games.daydream.sheet import Sheet
from papeterie.lab.playing import playing
from papeterie.pen.conformance import check
from papeterie.pen.grid import connected
from papeterie.players import player
from tests.daydream.boards import table

NAMES = tuple("abcdefgh")
each_sheet = pytest.mark.parametrize("of", [find(name) for name in NAMES], ids=NAMES)


def walk(of: Sheet, seats: int, seed: int, bot: str = "random") -> list[Position]:
    """The positions after each round of a game."""
    return [played.position for played in playing(game, of, player(bot), Random(seed), seats)]


@each_sheet
def test_a_sheet_hangs_together_and_its_lines_have_three_to_six_clouds(of: Sheet) -> None:
    """DD-20"""
    assert connected(of.grid.cells)
    assert {len(line.cells) for line in of.lines} <= set(range(SHORTEST, LONGEST + 1))
    on_two = sum(len(lines) == 2 for lines in of.lines_at)
    assert 2 * on_two > len(of.cells)
    assert all(of.lines_at)


def test_boards_fold_once_or_twice_or_not_at_all() -> None:
    """DD-02"""
    assert {name: len(find(name).panels) for name in NAMES} == dict(
        zip("abcdefgh", (1, 2, 3, 1, 2, 2, 3, 3), strict=True)
    )


def test_d_has_the_size_of_a_with_longer_lines() -> None:
    """DD-02"""
    a, d = find("a"), find("d")
    assert (len(a.cells), len(d.cells)) == (26, 26)
    assert sum(len(line.cells) == 6 for line in d.lines) >= sum(len(line.cells) == 6 for line in a.lines)
    assert len(d.lines) < len(a.lines)


@pytest.mark.parametrize(("name", "rule"), [("e", "sum"), ("h", "distinct")])
def test_polaroids_hang_over_six_columns(name: str, rule: str) -> None:
    """DD-62"""
    of = find(name)
    assert of.grid.width >= 6
    assert of.polaroid_rule == rule
    assert len({slot.column for slot in of.polaroids}) == 6


@each_sheet
def test_a_shelf_is_long_enough_for_the_last_title(of: Sheet) -> None:
    """DD-51: with all that its modules can give"""
    most = len(of.shelf) + len(of.constellation) + sum(2 if len(note.cells) == 4 else 1 for note in of.notes)
    most += sum(int(reward) for reward in of.garland if reward.isdigit())
    most += sum(frame.ladder[0] for frame in of.frames)
    most += {"sum": 27, "distinct": 12, "": 0}[of.polaroid_rule]
    assert most > of.titles[3][0]


@each_sheet
def test_a_constellation_can_be_drawn_in_its_box(of: Sheet) -> None:
    """DD-60"""
    assert all(0 <= x <= 200 and 0 <= y <= 260 for x, y in of.path)
    steps = [
        ((a - c) ** 2 + (b - d) ** 2) ** 0.5 for (a, b), (c, d) in zip(of.path, of.path[1:], strict=False)
    ]
    assert all(8 <= step <= 16 for step in steps)
    assert not of.path or of.path[0][1] < of.path[-1][1]


def test_a_sheet_is_found_by_name_and_by_edition() -> None:
    assert find("a") is find("a@1")
    assert set(editions()) == {f"{name}@1" for name in NAMES}


@pytest.mark.parametrize("name", ["", "i", "a@0", "A"])
def test_a_sheet_that_is_not_there_is_named_with_those_there_are(name: str) -> None:
    with pytest.raises(LookupError, match="a@1, b@1"):
        find(name)


# Positions


@each_sheet
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_daydream_is_a_game_on_every_sheet_for_one_two_and_five(of: Sheet, seats: int) -> None:
    """DD-01, DD-02: the checks that any game must pass, one whole game each"""

    class OneTable(type(game)):  # type: ignore[misc]
        def sheets(self) -> tuple[str, ...]:
            return (of.name,)

    one = OneTable()
    one.seats = (seats, seats)
    check(one, games=1, seed=seats, pictures=False)


@each_sheet
def test_seats_in_any_order_give_the_same_position(of: Sheet) -> None:
    """DD-01, DD-64"""
    rng = Random(3)
    position = game.start(of, 3, game.options())
    while not game.over(position):
        draw = game.draw(position)
        assert draw is not None
        position = game.reveal(position, draw.at(rng.randrange(draw.total)))
        marks = [_turn(position, seat, rng) for seat in range(3)]
        ends = set()
        for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
            after = position
            for seat in order:
                for move in marks[seat]:
                    after = rules.play(after, seat, move)
            ends.add(game.encode(game.settle(after)))
        assert len(ends) == 1
        position = game.decode(ends.pop())


def _turn(position: Position, seat: int, rng: Random) -> list[int]:
    made: list[int] = []
    while not game.may_be_done(position, seat):
        moves = rules.moves(position, seat)
        made.append(moves[rng.randrange(len(moves))])
        position = rules.play(position, seat, made[-1])
    return made


@given(st.sampled_from(NAMES), st.integers(1, 5), st.integers(0, 10_000))
def test_what_is_kept_by_counting_is_what_the_sheet_shows(name: str, seats: int, seed: int) -> None:
    """DD-11, DD-13, DD-30, DD-31: leaves, strokes, objects and clouds agree with each other"""
    of = find(name)
    for position in walk(of, seats, seed)[::5]:
        for board in position.boards:
            assert board.filled == sum(1 << cell for cell, n in enumerate(board.numbers) if n != rules.EMPTY)
            assert board.bare >= 0
            assert 0 <= board.ready <= of.leaves - board.bare
            starts = [
                sum(thing.strokes for thing in of.shelf[:number]) for number in range(len(of.shelf) + 1)
            ]
            assert starts[board.objects] <= board.pen
            assert board.objects == len(of.shelf) or board.pen < starts[board.objects + 1]
            assert 0 <= board.drawn <= board.pen - starts[board.objects]
            near = 0
            for cell in range(len(of.cells)):
                near |= of.neighbours[cell] if board.filled >> cell & 1 else 0
            assert board.near == near


@pytest.mark.parametrize("seats", [1, 5])
@each_sheet
def test_positions_come_back_from_their_bytes(of: Sheet, seats: int) -> None:
    for position in walk(of, seats, 11)[::4]:
        assert game.decode(game.encode(position)) == position


GOOD = '["a@1",24,3,false,[],[0],[["..........................",8,0,3,-1,0,0,[],"",0,[]]]]'


def test_a_good_position_is_read() -> None:
    assert game.encode(game.decode(GOOD.encode())) == GOOD.encode()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"null",
        b"\xff",
        b"[" * 9999,
        b"{}",
        *(
            GOOD.replace(old, put).encode()
            for old, put in (
                ("a@1", "a"),
                ("a@1", "z@1"),
                ("24", "42"),
                ("24", "7"),
                ("3,false", "-3,false"),
                ("false", "true"),
                ("false", "0"),
                ("[],[0]", "[1],[0]"),
                ("[0],", "[99],"),
                ("[0],", "[0,0],"),
                ("..", "x."),
                ("..", "."),
                ("8,0,3", "8,1,3"),
                ("8,0,3", "-1,0,3"),
                ("8,0,3", "8,0,4"),
                ("-1,0,0", "2,0,0"),
                ("-1,0,0", "-1,999,0"),
                ("-1,0,0", "-1,0,-1"),
                ('[],""', '[1],""'),
                ('[],""', '[1,99],""'),
                ('"",0', '"3",0'),
                ('"",0', '"",-1'),
                ("0,[]]]]", "0,[[]]]]]"),
                ("0,[]]]]", "0,[]]]"),
                (",", ", "),
            )
        ),
    ],
)
def test_what_is_no_position_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="no position of Daydream"):
        game.decode(data)


def test_a_position_written_in_another_way_is_refused() -> None:
    with pytest.raises(ValueError, match="another way"):
        game.decode(GOOD.replace(",", ", ").encode())


# Marks


def test_marks_and_their_texts_are_inverse() -> None:
    moves = {0, 1, 2, 3} | {
        marks.write_move(cell, die, delta)
        for cell in (0, 37, 200)
        for die in (0, 1)
        for delta in range(-9, 10)
    }
    assert {marks.parse(marks.text(move)) for move in moves} == moves


@pytest.mark.parametrize(
    "word", ["", "3@a1", "1@A1", "1+0@a1", "1+10@a1", "1@a0", "give3", "Row", "1@", "a1", "1 @a1"]
)
def test_other_words_are_no_marks(word: str) -> None:
    with pytest.raises(ValueError, match=r"mark of Daydream|name of a cell"):
        marks.parse(word)


@pytest.mark.parametrize("move", [4, 15])
def test_ids_that_are_no_marks_have_no_text(move: int) -> None:
    with pytest.raises(ValueError, match=f"no mark has the id {move}"):
        marks.text(move)


@given(st.sampled_from(NAMES), st.integers(0, 10_000), st.integers(0, 9))
def test_the_list_of_marks_knows_its_length_elements_and_members(name: str, seed: int, ready: int) -> None:
    position = table(find(name), {}, dice="2+6", opening=True)
    position = walk(find(name), 1, seed)[1]
    position = game.reveal(position, 26)
    moves = rules.moves(position, 0)
    listed = list(moves)
    assert listed == sorted(set(listed)) == [moves[i] for i in range(len(moves))]
    assert all(move in moves for move in listed)
    assert not any(move in moves for move in set(range(0, 9000, 7)) - set(listed))
    with pytest.raises(IndexError):
        moves[len(listed)]


# What bots are told


def test_a_sheet_is_worth_more_with_objects_strokes_and_open_lines() -> None:
    of = find("a")
    less, more = table(of, {"c3": 2}), table(of, {"c3": 2}, objects=1, pen=of.shelf[0].strokes)
    assert value(more, 0) > value(less, 0)
    broken, whole = table(of, {"c3": 2, "d3": 2}), table(of, {"c3": 2, "d3": 3})
    assert value(whole, 0) > value(broken, 0)
    assert value(table(of, {"c3": 2}, thorns=2), 0) < value(less, 0)


def test_figures_of_a_sheet_are_its_score_its_thorns_and_its_clouds() -> None:
    position = walk(find("g"), 1, 5)[-1]
    found = features(position, 0)
    frames = {"the sea", "the mountain", "the garden"}
    assert set(found) == {"objects finished", "garland", "thorns", "clouds filled"} | frames
    points = sum(found.values()) - found["clouds filled"] - found["thorns"]
    assert points - found["thorns"] // 2 == game.result(position)[0].total
    assert progress(position, 0) == (found["clouds filled"], len(find("g").cells))
    moves, alike = shortlist(game.reveal(walk(find("g"), 1, 5)[0], 12), 0)
    assert (len(moves) > 0, alike) == (True, False)
