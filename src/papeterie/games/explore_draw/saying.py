"""What is said of marks and cards: buttons, announcements, the cards of the island in words.

Why a mark is refused is in ``refusals``; the sentences of lessons stand with them.
"""

from __future__ import annotations

from typing import Final

from papeterie.games.explore_draw import marks, rules
from papeterie.games.explore_draw.board import NOBODY, Board, Position
from papeterie.games.explore_draw.cards import Card, Item, cards
from papeterie.games.explore_draw.island import SPACES
from papeterie.games.explore_draw.lessons import lesson
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
