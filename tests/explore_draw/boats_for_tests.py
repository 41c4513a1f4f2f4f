"""Tables for the tests: an island of chosen cards, boats with things drawn by the names of their cells.

What the rules make of them is in the tests themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from papeterie.games.explore_draw import boats, marks, refusals, rules
from papeterie.games.explore_draw.board import Board, Position, new_table
from papeterie.games.explore_draw.cards import CAT_CARDS, COLOURS, Card, Item, cards
from papeterie.games.explore_draw.facts import Facts, facts
from papeterie.games.explore_draw.island import LESSON_SPACES, SPACES
from papeterie.pen.game import Move, Refusal
from papeterie.pen.grid import bit, cell_at, cell_name, cells_of, parse_cell
from papeterie.pen.shapes import laid

HULL = boats.hull().grid.cells
Things = Iterable[tuple[str, str]]
"""Cats: the colour and the names of the cells."""


def cells(names: str) -> int:
    """``b4 b5`` as a set; ``c4-h4`` is a stretch of a row, ``h1-h3`` of a column."""
    found = 0
    for name in names.split():
        first, _, last = name.partition("-")
        a, b = parse_cell(first), parse_cell(last or first)
        for row in range(a // 32, b // 32 + 1):
            for column in range(a % 32, b % 32 + 1):
                found |= bit(cell_at(column, row))
    return found & HULL


def all_but(where: str) -> str:
    """The names of all cells of the boat but these."""
    return names(HULL & ~cells(where))


def names(found: int) -> str:
    return " ".join(cell_name(cell) for cell in cells_of(found))


def board(
    cats: Things = (), treasures: Iterable[str] = (), lessons: Iterable[int] = (), specials: str = ""
) -> Board:
    """A boat with these things, ticked lessons and used special actions, between two days."""
    drawn = tuple((COLOURS.index(colour), cells(where)) for colour, where in cats)
    found = tuple(cells(where) for where in treasures)
    every = [each for _, each in drawn] + list(found)
    filled = 0
    for each in every:
        assert each
        assert not each & filled, names(each & filled)
        filled |= each
    return Board(
        filled, drawn, found, sum(1 << n for n in lessons), sum(1 << int(special) for special in specials)
    )


def kittens(colour: str, where: str) -> list[tuple[str, str]]:
    """A cat of one cell on each of these cells."""
    return [(colour, cell_name(cell)) for cell in cells_of(cells(where))]


def facts_of(drawn: Board, boat: int = 1) -> Facts:
    """What is to be read off this board on this boat."""
    return facts(boats.hull(), boats.boats()[boat - 1], drawn)


def number_of(what: str, taken: Iterable[int] = ()) -> int:
    """A card's number: ``red XXX./..XX`` a single cat, ``lesson 7``, ``oshax X./XX/XX/X.``, ``any two``,
    ``X + XX or XX/X. + X`` treasures, ``orange X + green XXX`` two cats."""
    return next(number for number, card in enumerate(cards()) if _said(card) == what and number not in taken)


def _said(card: Card) -> str:
    if card.keyword == "lesson":
        return f"lesson {card.lesson}"
    if card.keyword == "any_2":
        return "any two"
    return " or ".join(" + ".join(_thing(card.items[n]) for n in group) for group in card.groups)


def _thing(item: Item) -> str:
    kind = {"cat": f"{COLOURS[item.colour]} ", "oshax": "oshax ", "treasure": ""}[item.kind]
    return kind + item.shape.rows


def table(
    island: Mapping[int, str] | None = None,
    drawn: Board | None = None,
    *,
    seats: int = 1,
    boat: int = 1,
    day: int = 7,
) -> Position:
    """A table: everybody has this boat, with this drawn; the island holds these cards by space."""
    chosen: dict[int, int] = {}
    for space, what in (island or {}).items():
        chosen[space - 1] = number_of(what, chosen.values())
    spare = {
        kind: iter(
            [n for n, _ in enumerate(cards()) if (n >= CAT_CARDS) is kind and n not in chosen.values()]
        )
        for kind in (True, False)
    }
    out = tuple(chosen[n] if n in chosen else next(spare[n in LESSON_SPACES]) for n in range(SPACES))
    gone = ~sum(1 << card for card in set(out))
    start = new_table(boats.find(f"boat-{boat}"), seats, 0)
    return replace(
        start,
        boards=(drawn or Board(),) * seats,
        island=out,
        day=day,
        cats_left=start.cats_left & gone,
        lessons_left=start.lessons_left & gone,
    )


def marked(position: Position, *words: str | Move, seat: int = 0) -> Position:
    """The table after these marks of a seat, each of which must be legal."""
    for word in words:
        move = marks.parse(word) if isinstance(word, str) else word
        assert move in rules.moves(position, seat), marks.text(move)
        position = rules.play(position, seat, move)
    return position


def on(position: Position, where: str, item: int = 1, colour: str = "", seat: int = 0) -> Move:
    """The mark that draws an item on exactly these cells; AssertionError if no mark does."""
    found = [
        move
        for move in rules.moves(position, seat)
        if move >= marks.PLACE and _covers(position, move, seat) == (item - 1, colour, cells(where))
    ]
    assert found, f"{where} is no place for item {item}"
    return found[0]


def _covers(position: Position, move: Move, seat: int) -> tuple[int, str, int]:
    item, colour, turn, anchor = marks.placed(move)
    shape = rules.item_of(position, position.boards[seat], item).shape
    return item, "" if colour == marks.AS_SHOWN else COLOURS[colour], laid(shape.turns[turn], anchor)


def drawn_on(position: Position, where: str, item: int = 1, colour: str = "", seat: int = 0) -> Position:
    """The table after an item is drawn on these cells."""
    return rules.play(position, seat, on(position, where, item, colour, seat))


def offered(position: Position, seat: int = 0) -> set[str]:
    """The marks that may be made, as texts; of placements only what they draw: ``place 1``."""
    return {
        marks.text(move) if move < marks.PLACE else f"place {marks.placed(move)[0] + 1}"
        for move in rules.moves(position, seat)
    }


def refused(position: Position, word: str | Move, seat: int = 0) -> Refusal:
    """The refusal of a mark that must be illegal."""
    move = marks.parse(word) if isinstance(word, str) else word
    assert move not in rules.moves(position, seat)
    refusal = refusals.refusal(position, seat, move)
    assert refusal is not None
    assert (refusal.seat, refusal.move) == (seat, move)
    return refusal
