"""What is printed beside the boats: cards to cut out, both decks and the Sister's; special actions, lessons.

How a card of the island looks is in ``drawing_cards``, boats and the lesson sheet
are in ``drawing_print``; paper, margins and file formats belong to the room ``paper``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal

from msgspec.structs import replace

from papeterie.games.explore_draw import drawing_cards as deck
from papeterie.games.explore_draw import drawing_look as look_of
from papeterie.games.explore_draw.board import Position
from papeterie.games.explore_draw.cards import CAT_CARDS, COLOURS, LESSON_CARDS, cards
from papeterie.games.explore_draw.drawing_look import Finish, Look
from papeterie.games.explore_draw.drawing_pieces import Piece
from papeterie.games.explore_draw.drawing_print import lesson_sheet
from papeterie.games.explore_draw.drawing_round import SPECIALS
from papeterie.games.explore_draw.island import COLUMNS, SPACES, outcome_text
from papeterie.games.explore_draw.saying import CATS, label
from papeterie.games.explore_draw.sister import ADVANCED, BASIC, PER_CAT
from papeterie.pen.drawing.letters import balanced
from papeterie.pen.drawing.line import number, numbers
from papeterie.pen.drawing.model import Drawing, Group, Node, Path, Text
from papeterie.pen.words import N_, Said, Words

Card = tuple[str, tuple[Node, ...]]
"""What a card says and what it shows, from 0, 0."""

_ACROSS, _DOWN = 7, 9
_SETS: Final = 6
"""Special actions for so many players."""
_WIDE: Final = 150.0
"""A card with a sentence on it, in px."""
_CLIP: Final = 4.0
_RULES: Final = (
    N_("Besides your column, resolve a card of another one."),
    N_("Instead of a column, resolve one card of each row."),
    N_("Instead of a column, resolve the four cards of a row."),
    N_("Draw your next cat twice: the same shape, the same colour."),
    N_("Draw your next treasure twice: the same shape."),
)


def handout(
    name: str,
    position: Position,
    seat: int,
    words: Words,
    *,
    ink: Literal["colour", "grey"] = "colour",
) -> tuple[Drawing, ...]:
    """One of the game's ``handouts``, a page each; ``Said`` where no island is laid out."""
    finish: Finish = "flat" if ink == "colour" else "bare"
    made: Mapping[str, Callable[[], tuple[Drawing, ...]]] = {
        "lessons": lambda: (_two(lesson_sheet(position, seat, words, finish=finish)),),
        "cards": lambda: decks(words, finish=finish),
        "sister": lambda: (sisters(words, finish=finish),),
        "specials": lambda: (specials(words, finish=finish),),
        "island": lambda: (strip(position, words, finish=finish),),
    }
    return made[name]()


def strip(position: Position, words: Words, *, finish: Finish = "flat") -> Drawing:
    """The twelve cards of a day with their spaces, for a host to cut out or to show (ED-90)."""
    if len(position.island) < SPACES:
        raise Said(N_("no island is laid out now"))
    return cut_out(position.island, words, finish=finish, across=COLUMNS, spaces=True)


def decks(words: Words, *, finish: Finish = "flat") -> tuple[Drawing, ...]:
    """Both decks whole, as sheets of cards to cut out, each card with its own name."""
    sheets = []
    for first, count in ((0, CAT_CARDS), (CAT_CARDS, LESSON_CARDS)):
        numbers_ = range(first, first + count)
        for start in range(0, count, _ACROSS * _DOWN):
            part = numbers_[start : start + _ACROSS * _DOWN]
            sheets.append(cut_out(part, words, finish=finish, across=_ACROSS, down=_DOWN))
    return tuple(sheets)


def cut_out(
    numbers_: Sequence[int],
    words: Words,
    *,
    finish: Finish = "flat",
    across: int = COLUMNS,
    down: int = 0,
    spaces: bool = False,
) -> Drawing:
    """Cards of the island, ``down`` rows at least; ``spaces``: numbered 1, 2, 3 as on it instead of named."""
    shown: list[Card] = []
    for k, card in enumerate(numbers_):
        name = words.number(k + 1) if spaces else outcome_text(card)
        said = words.t(N_("{space}: {card}"), space=name, card=label(card, words))
        shown.append((said, (*_named(card, name, spaces=spaces), *deck.face(card, words, finish))))
    return _to_cut(shown, words.t(N_("Cards of the island")), words, finish, across=across, down=down)


def _named(card: int, name: str, *, spaces: bool) -> tuple[Text, ...]:
    """A card's name or space in its corner; a lesson's number is on its face."""
    if spaces:
        return (Text(10, 23, name, 20, "hand", "felt-ink"),)
    return () if cards()[card].keyword == "lesson" else (Text(7, 17, name, 13, fill="ink-2"),)


def sisters(words: Words, *, finish: Finish = "flat") -> Drawing:
    """Her five colours, her basic lessons and her advanced ones (ED-80 to ED-83)."""
    shown = [_colour(colour, words, finish) for colour in range(len(COLOURS))]
    for title, lessons in ((N_("basic {n}"), BASIC), (N_("advanced {n}"), ADVANCED)):
        shown += [
            _written(words.t(title, n=k), words.t(lesson.sentence), words)
            for k, lesson in enumerate(lessons, 1)
        ]
    return _to_cut(shown, words.t(N_("The Sister's cards")), words, finish, across=5, wide=_WIDE)


def _colour(colour: int, words: Words, finish: Finish) -> Card:
    """A colour, and what a cat of it may bring, by the place the card is turned over in."""
    look = Look(40.0, finish, words.lang)
    name = words.t(CATS[colour])
    each = " · ".join(map(words.number, PER_CAT))
    nodes = (
        deck.placed(Piece(((0, 0),), colour), (_WIDE - look.side) / 2, 12, look),
        Text(_WIDE / 2, 72, name, 15, anchor="middle"),
        Text(_WIDE / 2, 90, each, 14, fill="ink-2", anchor="middle"),
    )
    return name, nodes


def _written(title: str, sentence: str, words: Words) -> Card:
    """A title and a sentence."""
    heading = Text(_WIDE / 2, 24, title, 19, "hand", anchor="middle")
    said = words.t(N_("{space}: {card}"), space=title, card=sentence)
    return said, (heading, *_sentence(sentence, 62))


def _sentence(sentence: str, middle: float) -> tuple[Node, ...]:
    """In as many lines as it takes, around a height."""
    lines = balanced(sentence, _WIDE - 14, 13.5)
    top = middle + 5 - 8 * (len(lines) - 1)
    return tuple(Text(_WIDE / 2, top + 16 * k, line, 13.5, anchor="middle") for k, line in enumerate(lines))


def specials(words: Words, *, finish: Finish = "flat") -> Drawing:
    """The five special actions for each of six players, to be turned over once used (ED-20, ED-21)."""
    one = []
    for k, rule in enumerate(_RULES):
        drawn = Path(look_of.picture(f"special-{k + 1}", _WIDE / 2 - 15, 4, 30), fill="ink")
        said = words.t(N_("{space}: {card}"), space=words.t(SPECIALS[k]), card=words.t(rule))
        one.append((said, (drawn, *_sentence(words.t(rule), 65))))
    title = words.t(N_("Special actions: one a day, three a game, none of them twice"))
    return _to_cut(one * _SETS, title, words, finish, across=len(SPECIALS), wide=_WIDE)


def _to_cut(
    shown: Sequence[Card],
    title: str,
    words: Words,
    finish: Finish,
    *,
    across: int,
    wide: float = deck.WIDE,
    down: int = 0,
) -> Drawing:
    """Cards side by side with dashed lines to cut along; ``down``: room for so many rows at least."""
    wide, tall = wide + 2 * _CLIP, deck.TALL + 2 * _CLIP
    used = -(-len(shown) // across)
    rows = []
    for k, (text, nodes) in enumerate(shown):
        at = numbers(k % across * wide + 2 + _CLIP, k // across * tall + 2 + _CLIP)
        rows.append(
            Group(role="row", label=text, children=(Group(transform=f"translate({at})", children=nodes),))
        )
    right, foot = across * wide + 4, used * tall + 4
    lines = [f"M{numbers(2 + k * wide, 2)}v{numbers(foot - 4)}" for k in range(across + 1)]
    lines += [f"M{numbers(2, 2 + k * tall)}h{numbers(right - 4)}" for k in range(used + 1)]
    return Drawing(
        width=right,
        height=max(used, down) * tall + 4,
        title=title,
        nodes=(
            Group(role="decor", children=(Path("".join(lines), stroke="pencil", width=0.9, dash="4 5"),)),
            Group(role="table", label=title, children=tuple(rows)),
        ),
        symbols=deck.symbols_for(rows, finish),
        lang=words.lang,
    )


def _two(sheet: Drawing) -> Drawing:
    """The same twice on a page, to cut apart."""
    gap = 34.0
    again = tuple(replace(node, id="") if isinstance(node, Group) else node for node in sheet.nodes)
    line = f"M{numbers(0, sheet.height + gap / 2)}h{numbers(sheet.width)}"
    return Drawing(
        width=sheet.width,
        height=2 * sheet.height + gap,
        title=sheet.title,
        nodes=(
            *sheet.nodes,
            Group(role="decor", children=(Path(line, stroke="pencil", width=0.9, dash="4 5"),)),
            Group(transform=f"translate(0 {number(sheet.height + gap)})", children=again),
        ),
        lang=sheet.lang,
    )
