"""How the cards of the two decks look: shapes, and lessons with a short sentence (ED-36, ED-37).

A card is drawn with its corner at 0, 0. The island of twelve is in ``drawing_island``;
what a card says in full is in ``saying`` and ``lessons``.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from papeterie.games.explore_draw import drawing_look as look_of
from papeterie.games.explore_draw import drawing_pieces as pieces
from papeterie.games.explore_draw.cards import COLOURS, Card, Item, cards
from papeterie.games.explore_draw.drawing_look import Finish, Look
from papeterie.games.explore_draw.drawing_pieces import Piece
from papeterie.games.explore_draw.drawing_words import piece_name
from papeterie.games.explore_draw.saying import label
from papeterie.pen.drawing.felt import OFF_DASH
from papeterie.pen.drawing.letters import balanced, fitting
from papeterie.pen.drawing.line import ellipse, number, pen_line, seed_of, smooth
from papeterie.pen.drawing.model import Box, Drawing, Group, Node, Path, Symbol, Text, Use
from papeterie.pen.drawing.things import dashed, outline
from papeterie.pen.shapes import Turned
from papeterie.pen.words import N_, Words

WIDE, TALL = 103.0, 99.0
"""A card in px."""
SIDES: Final = (17.0, 14.0, 11.5, 10.0, 9.0)
"""The sides of a cell on a card; few of them, so that cards share their furs."""
_ROOM: Final = Box(9, 32, WIDE - 18, TALL - 42)
_GAP: Final = 9.0
_BETWEEN: Final = 27.0
"""What the word between two groups takes."""

IN_SHORT: Final = (
    N_("cats on the edge"), N_("common treasures"), N_("lessons"), N_("lonely cats"), N_("rare treasures"),
    N_("rats left"), N_("families"), N_("families of 4 or more"), N_("all in families"),
    N_("a rat by 2 treasures"), N_("3 maps covered"), N_("4 families"), N_("4 green, 4 blue"),
    N_("4 orange, 4 purple"), N_("4 purple, 4 red"), N_("a cat by 5 treasures"), N_("3 colours"),
    N_("5 rats left"), N_("18 cats"), N_("no rat left"), N_("parrot rooms full"), N_("the edge full"),
    N_("3 rare, 6 common"), N_("3 families of a colour"), N_("2 treasures at most"), N_("third family twice"),
)  # fmt: skip
"""What each lesson is about, in the few words that its card has room for."""

_Laid = tuple[Item, Turned]


def as_piece(item: Item, turn: Turned, colour: int = pieces.NO_COLOUR) -> Piece:
    """An item in one of its turns, an Oshax in a colour once it has one."""
    cells = pieces.boxed(list(turn.cells))[0]
    if item.kind == "treasure":
        return Piece(cells, pieces.TREASURE)
    if item.kind == "cat":
        return Piece(cells, item.colour)
    return Piece(cells, colour, oshax=True)


def _upright(item: Item) -> tuple[Turned, ...]:
    """As the deck's list shows it, and that turned by a quarter."""
    turns = item.shape.turns
    return (turns[0], next((turn for turn in turns if turn.quarters == 1 and not turn.mirrored), turns[0]))


def _size(turn: Turned) -> tuple[int, int]:
    cells = pieces.boxed(list(turn.cells))[0]
    return max(c for c, _ in cells) + 1, max(r for _, r in cells) + 1


_Group = tuple[list[_Laid], int, int]
"""Items that stand one above another, and how many cells they take across and down."""


def _stack(items: Sequence[Item], turned: int) -> _Group:
    laid = [(item, _upright(item)[turned]) for item in items]
    sizes = [_size(turn) for _, turn in laid]
    return laid, max(c for c, _ in sizes), sum(r for _, r in sizes)


def _largest(groups: Sequence[Sequence[Item]], between: float) -> tuple[float, list[_Group]]:
    """The largest side at which some groups fit side by side, as drawn or turned by a quarter."""
    best: tuple[float, list[_Group]] = (0.0, [])
    for turned in (0, 1):
        stacked = [_stack(items, turned) for items in groups]
        across = sum(columns for _, columns, _ in stacked)
        wide = (_ROOM.width - between * (len(stacked) - 1)) / across
        tall = min((_ROOM.height - _GAP * (len(laid) - 1)) / rows for laid, _, rows in stacked)
        side = next((each for each in SIDES if each <= min(wide, tall)), SIDES[-1])
        if side > best[0]:
            best = side, stacked
    return best


def face(number_: int, words: Words, finish: Finish) -> tuple[Node, ...]:
    """What a card shows, without its frame and its space."""
    card = cards()[number_]
    if card.keyword == "lesson":
        return _lesson(card.lesson, words)
    said = {"either": words.t(N_("or")), "any_2": words.t(N_("any two"))}.get(card.keyword, "")
    return _shapes(card, said, finish, words.lang)


@lru_cache(maxsize=512)
def _shapes(card: Card, said: str, finish: Finish, lang: str) -> tuple[Node, ...]:
    """The things to draw; ``said``: the word that stands between or below them."""
    if card.keyword == "any_2":
        return _any_two(card, said, finish, lang)
    items = [[card.items[n] for n in group] for group in card.groups]
    if card.keyword == "either":
        return _groups(items, _BETWEEN, said, finish, lang)
    nodes = _groups([[item] for item in items[0]], _GAP + 3, "", finish, lang)
    if card.items[0].kind == "oshax":
        return (*nodes, *_dots(finish))
    if finish == "bare" and card.items[0].kind == "cat":
        letters = " ".join(look_of.letter(item.colour, lang) for item in card.items)
        return (*nodes, Text(WIDE - 10, 23, letters, 18, "hand", "felt-ink", "end"))
    return nodes


def _groups(
    groups: Sequence[Sequence[Item]], between: float, word: str, finish: Finish, lang: str
) -> tuple[Node, ...]:
    """Groups side by side in the middle of the card, with a word between them."""
    side, stacked = _largest(groups, between)
    across = sum(columns for _, columns, _ in stacked) * side + between * (len(stacked) - 1)
    oshax = groups[0][0].kind == "oshax"
    x, middle = (WIDE - across) / 2, _ROOM.y + _ROOM.height / 2 - (8 if oshax else 0)
    out: list[Node] = []
    for k, (laid, columns, rows) in enumerate(stacked):
        if k and word:
            out.append(Text(x - between / 2, middle + 6, word, 18, "hand", "felt-ink", "middle"))
        y = middle - (rows * side + _GAP * (len(laid) - 1)) / 2
        for item, turn in laid:
            c, r = _size(turn)
            at = x + (columns - c) * side / 2
            out.append(placed(as_piece(item, turn), at, y, Look(side, finish, lang)))
            y += r * side + _GAP
        x += columns * side + between
    return tuple(out)


def placed(piece: Piece, x: float, y: float, look: Look) -> Group:
    """A piece with its corner at x, y."""
    where = f"translate({number(x)} {number(y)})"
    return Group(transform=where, children=(pieces.body(piece, look),))


def _any_two(card: Card, said: str, finish: Finish, lang: str) -> tuple[Node, ...]:
    """The four common treasures in two rows, and that two of them may be drawn."""
    side = SIDES[2]
    look = Look(side, finish, lang)
    out: list[Node] = []
    for k, (item, (x, y)) in enumerate(
        zip(card.items, ((19, 30), (50, 30), (19, 50), (67, 47)), strict=True)
    ):
        out.append(placed(as_piece(item, item.shape.turns[0]), x + (k == 1) * 4, y, look))
    out.append(Text(WIDE / 2, TALL - 10, said, 18, "hand", "felt-ink", "middle"))
    return tuple(out)


def _dots(finish: Finish) -> tuple[Node, ...]:
    """The five colours that an Oshax may take (ED-33)."""
    out: list[Node] = []
    for k, colour in enumerate(COLOURS):
        x, y = WIDE / 2 + (k - 2) * 14, TALL - 13
        ring = ellipse(x, y, 4.8, 4.8)
        out.append(Path(smooth(ring[:-1]), fill="grid-paper" if finish == "bare" else f"cat-{colour}"))
        line = pen_line(ring, 1.2, seed_of("dot", k), amplitude=0.2, closed=True, step=4)
        out.append(Path(line, fill="felt-ink"))
    return tuple(out)


def _lesson(lesson: int, words: Words) -> tuple[Node, ...]:
    """A book, the lesson's number, and in a few words what it is about."""
    middle = WIDE / 2
    title, size = fitting(words.t(N_("lesson {n}"), n=lesson), WIDE - 14, 20, 18)
    lines = balanced(words.t(IN_SHORT[lesson - 1]), WIDE - 11, 13)[:2]
    top = 17.0 if len(lines) == 1 else 8.0
    out: list[Node] = [
        Path(look_of.picture("book", middle - 13, top, 26, 1.7), fill="felt-ink"),
        Text(middle, top + 46, title, size, "hand", "felt-ink", "middle"),
    ]
    out += [
        Text(middle, top + 64 + 15 * k, line, 13, "plain", "felt-ink", "middle")
        for k, line in enumerate(lines)
    ]
    return tuple(out)


def symbols_for(nodes: Iterable[Node], finish: Finish) -> tuple[Symbol, ...]:
    """The symbols that these nodes use, in a fixed order."""
    wanted = set(_used(nodes))
    return tuple(symbol for symbol in pieces.symbols(finish) if symbol.id in wanted)


def _used(nodes: Iterable[Node]) -> Iterable[str]:
    for node in nodes:
        if isinstance(node, Use):
            yield node.symbol
        elif isinstance(node, Group):
            yield from _used(node.children)


@lru_cache(maxsize=64)
def frame(seed: int, fill: str, stroke: str, line: float, *, lifted: bool = True) -> tuple[Node, ...]:
    """A card's paper and its edge; ``lifted``: on a hard offset, for it can be pressed."""
    box = Box(1.5, 1.5, WIDE - 3, TALL - 4.5)
    drawn = outline(box, 9, line, stroke, seed_of("card", seed), fill=fill)
    if not lifted:
        return drawn
    below = outline(Box(3, 4.5, WIDE - 3, TALL - 4.5), 9, 1, "shade", seed_of("card", seed), fill="shade")[0]
    return (Group(opacity=0.55, children=(below,)), *drawn)


def card(number_: int, words: Words, *, space: int = 0, finish: Finish = "felt") -> Drawing:
    """One card by its number, with the number of its space on the island."""
    nodes: list[Node] = [*frame(number_ % 5, "die", "felt-ink", 1.8)]
    if space:
        nodes.append(Text(10, 23, words.number(space), 20, "hand", "felt-ink"))
    nodes += face(number_, words, finish)
    said = label(number_, words)
    return Drawing(
        width=WIDE,
        height=TALL,
        title=said,
        nodes=(Group(role="line", label=said, children=tuple(nodes)),),
        symbols=symbols_for(nodes, finish),
        lang=words.lang,
        ground="panel",
    )


def piece(
    item: Item,
    colour: int,
    turn: int,
    words: Words,
    *,
    finish: Finish = "felt",
    across: float = 148.0,
    down: float = 118.0,
) -> Drawing:
    """The piece in hand, big, in a dashed frame; ``colour``: an Oshax's, -1 for none yet."""
    shown = as_piece(item, item.shape.turns[turn], colour)
    columns, rows = shown.size
    side = math.floor(2 * min(38.0, (across - 16) / columns, (down - 8) / rows)) / 2
    look = Look(side, finish, words.lang)
    drawn = placed(shown, (across - columns * side) / 2, (down - rows * side) / 2, look)
    box = Box(1.5, 1.5, across - 3, down - 3)
    ground = outline(box, 12, 1, "die", seed_of("in hand"), fill="die")[0]
    edge = dashed(box, 12, 1.6, OFF_DASH, "pencil", seed_of("in hand"))
    said = piece_said(item, shown, words)
    return Drawing(
        width=across,
        height=down,
        title=said,
        nodes=(Group(role="line", label=said, children=(ground, edge, drawn)),),
        symbols=symbols_for((drawn,), finish),
        lang=words.lang,
        ground="panel",
    )


def piece_said(item: Item, shown: Piece, words: Words) -> str:
    """A piece by its name and, row by row, its cells as it lies."""
    columns, rows = shown.size
    drawn = "/".join(
        "".join("X" if (c, r) in shown.cells else "." for c in range(columns)) for r in range(rows)
    )
    return f"{piece_name(shown, words)} [{drawn}]"
