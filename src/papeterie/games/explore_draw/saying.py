"""What is said of marks and cards: buttons, announcements, the cards of the island, what is turned over next.

Why a mark is refused is in ``refusals``; the sentences of lessons stand with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from papeterie.games.explore_draw import island, marks, rules
from papeterie.games.explore_draw.board import NOBODY, Board, Position
from papeterie.games.explore_draw.cards import CAT_CARDS, LESSON_CARDS, Card, Item, cards
from papeterie.games.explore_draw.island import SPACES
from papeterie.games.explore_draw.lessons import lesson
from papeterie.games.explore_draw.sister import ADVANCED, BASIC
from papeterie.pen.game import Move
from papeterie.pen.grid import cell_name, cells_of
from papeterie.pen.shapes import laid
from papeterie.pen.words import N_, Words

CATS: Final = (N_("blue cat"), N_("green cat"), N_("orange cat"), N_("purple cat"), N_("red cat"))
"""A cat of each colour."""
OSHAX, COMMON_TREASURE, RARE_TREASURE = N_("Oshax"), N_("common treasure"), N_("rare treasure")


def thing(item: Item) -> str:
    """What an item is: the key of a sentence."""
    if item.kind == "cat":
        return CATS[item.colour]
    if item.kind == "oshax":
        return OSHAX
    return RARE_TREASURE if item.rare else COMMON_TREASURE


def item_words(item: Item, words: Words) -> str:
    """``blue cat, 5 cells``."""
    cells = words.n("{n} cell", "{n} cells", item.shape.size)
    return words.t(N_("{thing}, {cells}"), thing=words.t(thing(item)), cells=cells)


def card_words(card: Card, words: Words) -> str:
    """A card of the island in a few words."""
    if card.keyword == "lesson":
        what = words.t(lesson(card.lesson).sentence)
        return words.t(N_("lesson {lesson}: {what}"), lesson=card.lesson, what=what)
    groups = [" + ".join(item_words(card.items[n], words) for n in group) for group in card.groups]
    if card.keyword == "any_2":
        items = words.list((item_words(item, words) for item in card.items), style="or")
        return words.t(N_("any two: {items}"), items=items)
    if card.keyword == "either":
        return words.t(N_("either {one}, or {other}"), one=groups[0], other=groups[1])
    return groups[0]


def shapes_of(card: Card) -> str:
    """Its shapes as rows, for those who read: ``.X/XX/XX/X.``; ``|`` between two groups."""
    groups = [" ".join(card.items[n].shape.rows for n in group) for group in card.groups]
    return " | ".join(groups)


def label(number: int, words: Words) -> str:
    """A card of the island in words, with its shapes."""
    card = cards()[number]
    said = card_words(card, words)
    return f"{said} [{shapes_of(card)}]" if card.items else said


def outcome_words(outcome: int, words: Words) -> str:
    """Anything that is turned over in words."""
    if outcome < CAT_CARDS + LESSON_CARDS:
        return label(outcome, words)
    if outcome >= island.ADVANCED_CARD:
        return words.t(ADVANCED[outcome - island.ADVANCED_CARD].sentence)
    if outcome >= island.BASIC_CARD:
        return words.t(BASIC[outcome - island.BASIC_CARD].sentence)
    if outcome >= island.BOAT_CARD:
        return words.t(N_("Boat {n}"), n=outcome - island.BOAT_CARD + 1)
    return words.t(CATS[outcome - island.COLOUR_CARD])


def due(position: Position, names: Sequence[str], words: Words) -> tuple[str, str]:
    """Where the card that is turned over next goes, and what kind of card it is (ED-10, ED-80, ED-81)."""
    draw = island.draw(position)
    first = next(iter(draw)) if draw is not None else 0
    if first >= island.ADVANCED_CARD:
        place, what = (
            words.t(N_("advanced {n}"), n=len(position.advanced) + 1),
            N_("one of the Sister's lessons"),
        )
    elif first >= island.BASIC_CARD:
        place, what = words.t(N_("basic {n}"), n=len(position.basic) + 1), N_("one of the Sister's lessons")
    elif first >= island.BOAT_CARD:
        name = names[len(position.dealt)]
        place, what = words.t(N_("the boat of {name}"), name=name), N_("one of the six boats")
    elif first >= island.COLOUR_CARD:
        n = len(position.colours) + 1
        place, what = words.t(N_("colour {n} of the Sister"), n=n), N_("one of the five colours")
    else:
        space = len(position.island)
        deck = (
            N_("a card of the lesson deck") if space in island.LESSON_SPACES else N_("a card of the cat deck")
        )
        place, what = words.t(N_("space {n}"), n=space + 1), deck
    return place, words.t(what)


def describe(position: Position, seat: int, move: Move, words: Words) -> str:
    """A legal mark in words."""
    board = position.boards[seat]
    if move >= marks.PLACE:
        return _placing(position, board, move, words)
    if move < marks.EXTRA:
        return _choosing(move, words)
    if move < marks.GROUP:
        space = (move - marks.EXTRA) % SPACES
        card = card_words(cards()[position.island[space]], words)
        said = N_("special action 1, one more card: {space}, {card}")
        return words.t(
            said if move < marks.OPEN else N_("take card {space}: {card}"), space=space + 1, card=card
        )
    if move < marks.CAT_TWICE and board.space != NOBODY:
        card_in_hand = rules.in_hand(position, board)
        group = card_in_hand.groups[move - marks.GROUP]
        items = " + ".join(item_words(card_in_hand.items[n], words) for n in group)
        return words.t(N_("draw these: {items}"), items=items)
    if move == marks.CAT_TWICE:
        return words.t(N_("special action 4: draw the next cat twice"))
    if move == marks.TREASURE_TWICE:
        return words.t(N_("special action 5: draw the next treasure twice"))
    if move == marks.NO_GIFT:
        return words.t(N_("no free treasure"))
    item = rules.in_hand(position, board).items[move - marks.SKIP]
    return words.t(N_("skip what fits nowhere: {item}"), item=item_words(item, words))


def _choosing(move: Move, words: Words) -> str:
    """A column, a row, one card of each row."""
    spaces = words.list(str(space + 1) for space in cells_of(marks.chosen_spaces(move)))
    if move < marks.ROW:
        return words.t(N_("column {column}: cards {spaces}"), column="ABCD"[move], spaces=spaces)
    if move < marks.ONE_PER_ROW:
        return words.t(N_("special action 3, a whole row: cards {spaces}"), spaces=spaces)
    return words.t(N_("special action 2, one card of each row: {spaces}"), spaces=spaces)


def _placing(position: Position, board: Board, move: Move, words: Words) -> str:
    """What is drawn, and the cells it covers."""
    number, colour, turn, anchor = marks.placed(move)
    item = rules.item_of(position, board, number)
    cells = words.list(cell_name(cell) for cell in cells_of(laid(item.shape.turns[turn], anchor)))
    what = thing(item) if colour == marks.AS_SHOWN else CATS[colour]
    return words.t(N_("draw on {cells}: {thing}"), cells=cells, thing=words.t(what))
