"""What any game is held to, one demand after another, each on one position.

``conformance`` plays games at random and asks these on the way; a demand that
isn't met raises ``Broken`` with its name and what was seen.
"""

from __future__ import annotations

import datetime
import random
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Final
from xml.parsers import expat

from papeterie.pen import options as option_texts
from papeterie.pen.drawing import svg, text
from papeterie.pen.draws import Draw
from papeterie.pen.game import Game, LayoutError, Move, Moves, Options, Refusal, Standing
from papeterie.pen.words import LANGUAGES, Words

DEMANDS: Final = {
    "name": "a name for addresses, a version of the rules, a title in every language",
    "seats": "at least one seat, and not more at the least than at the most",
    "words": "words() keeps the language",
    "options": "defaults that can be, come back from their texts, and change one at a time",
    "sheets": "sheets found by name and by edition; LookupError and LayoutError for what is none",
    "start": "the same table starts in the same position",
    "encode": "positions come back equal from their bytes; ValueError for other bytes",
    "unchanged": "positions have a hash, and nothing asked or played changes them",
    "draw": "outcomes ascend, weights sum to the total, tickets keep to them, reveal gives one position",
    "draw-text": "outcomes and their texts are inverses and fit into a record",
    "acting": "seats act only when no draw is due, and only seats that act have marks",
    "moves": "marks ascend; len, [i], in and iteration agree",
    "mark-text": "marks and their texts are inverses and fit into a record",
    "refusal": "refusal is None for the marks in moves and for no other; it names rule, seat and mark",
    "explain": "a refusal is a sentence in every language",
    "describe": "a mark is words in every language",
    "stuck": "who may not be done has a mark to make",
    "play": "the same mark in the same position leads to the same position",
    "take-back": "marks taken back lead to the equal position",
    "order": "seats that mark in any order reach the same position",
    "settle": "the barrier can be passed when all are done",
    "result": "every seat stands once, best first, lines sum to the total and are words",
    "drawing": "every position draws as a page, as a file in both lights, and as text, in every language",
    "ends": "games end",
    "record": "a whole game comes back from its record",
}
"""What is demanded, by name; docs/add-a-game.md says more of each."""

WORD = re.compile(r"[^\s:/]+")
"""What a mark or an outcome may look like in a record."""
_MANY = 64
"""Of longer lists only so many are looked at one by one."""


class Broken(Exception):
    """A demand that a game doesn't meet: its name, and what was seen."""

    def __init__(self, demand: str, why: str) -> None:
        super().__init__(demand, why)
        self.demand = demand
        self.why = why


def demand(met: bool, name: str, why: str) -> None:
    """Broken unless ``met``."""
    if not met:
        raise Broken(name, why)


@contextmanager
def within(name: str, doing: str) -> Iterator[None]:
    """Whatever is raised here breaks the demand of this name."""
    try:
        yield
    except Broken:
        raise
    except Exception as error:
        raise Broken(name, f"{doing} raised {type(error).__name__}: {error}") from error


@contextmanager
def untouched(game: Game, position: Any, doing: str) -> Iterator[None]:
    """Positions are values: nothing done here may change this one."""
    with within("unchanged", "the hash of a position"):
        before = hash(position), game.encode(position)
    yield
    demand((hash(position), game.encode(position)) == before, "unchanged", f"{doing} changed the position")


def raises(kind: type[Exception], name: str, doing: str, call: Callable[[], object]) -> None:
    """The call must raise this kind of error and no other."""
    with within(name, doing):
        try:
            found = call()
        except kind:
            return
        raise Broken(name, f"{doing} should raise {kind.__name__}, but gives {found!r}")


# Before a game


def furniture(game: Game) -> None:
    """What a game says of itself before anything is played."""
    demand(re.fullmatch(r"[a-z][a-z0-9-]*", game.name) is not None, "name", f"{game.name!r}")
    demand(game.rules_version >= 1, "name", f"rules version {game.rules_version}")
    fewest, most = game.seats
    demand(1 <= fewest <= most, "seats", f"from {fewest} to {most} seats")
    for words in map(Words, LANGUAGES):
        demand(bool(game.title(words)), "name", f"no title in {words.lang}")
        demand(game.words(words).lang == words.lang, "words", "words() answers in another language")
    for word in ("", " ", "\u2603", "a b", "\x00"):
        raises(ValueError, "mark-text", f"parse({word!r})", partial(game.parse, word))
        raises(ValueError, "draw-text", f"parse_outcome({word!r})", partial(game.parse_outcome, word))
    for data in (b"", b"\xff", b"{"):
        raises(ValueError, "encode", f"decode({data!r})", partial(game.decode, data))


def choices(game: Game, now: datetime.datetime) -> Options:
    """The options as they are by default, held to what forms, flags and records do with them."""
    with within("options", "the default options"):
        options = game.options()
        options.check()
        said = option_texts.texts(options)
        names = [field.name for field in option_texts.fields(game.options)]
        demand(option_texts.from_texts(game.options, said) == options, "options", "texts don't come back")
        demand(game.changeable <= set(names), "options", "what can be changed is no option")
        settled: Options = game.settled(options, now)
        game.closed(settled, (), 0, now, None)
        for name in sorted(game.changeable):
            event = game.change(settled, (), 0, name, option_texts.texts(settled)[name], now, None)
            demand(event is None or (event.kind, event.key) == ("set", name), "options", f"change of {name}")
    return settled


def sheets(game: Game) -> dict[str, Any]:
    """The sheets by name."""
    names = game.sheets()
    demand(bool(names) and len(set(names)) == len(names), "sheets", f"{names}")
    found = {}
    with within("sheets", "a sheet by its name"):
        for name in names:
            sheet = found[name] = game.sheet(name)
            demand(
                sheet.name == name and sheet.edition >= 1, "sheets", f"{name}: {sheet.name}@{sheet.edition}"
            )
            demand(
                re.fullmatch(r"\S+", sheet.digest) is not None, "sheets", f"{name}: digest {sheet.digest!r}"
            )
            demand(game.sheet(f"{name}@{sheet.edition}") == sheet, "sheets", f"{name}: not found by edition")
    raises(LookupError, "sheets", "a sheet that isn't there", partial(game.sheet, "\u2603"))
    raises(LayoutError, "sheets", "a file that is no sheet", partial(game.load_sheet, "\u2603", "no.toml"))
    return found


# A position


def value(game: Game, position: Any) -> None:
    """It can be kept as bytes, and comes back equal."""
    with within("encode", "encode or decode"):
        data = game.encode(position)
        back = game.decode(data)
        demand(back == position, "encode", "decode(encode(position)) is another position")
        demand(hash(back) == hash(position), "encode", "equal positions have different hashes")
        demand(game.encode(back) == data, "encode", "an equal position is encoded in another way")
    raises(ValueError, "encode", "decode of a part", partial(game.decode, data[:-1]))


def drawn(game: Game, draw: Draw) -> None:
    """What may come up: ascending, with whole weights that sum up; tickets that keep to them."""
    with within("draw", "a draw"):
        outcomes = list(draw)
        demand(outcomes == sorted(set(outcomes)) != [], "draw", f"outcomes {outcomes[:_MANY]}")
        demand([draw[i] for i in range(len(draw))] == outcomes, "draw", "len and [i] say something else")
        weights = {outcome: draw.weight(outcome) for outcome in outcomes}
        demand(min(weights.values()) >= 1, "draw", "a weight below 1")
        demand(sum(weights.values()) == draw.total, "draw", f"weights don't sum to {draw.total}")
        demand(all(outcome in draw for outcome in outcomes), "draw", "an outcome is not in the draw")
        for outcome in (-1, outcomes[-1] + 1):
            demand(outcome not in draw, "draw", f"{outcome} is in the draw")
            raises(ValueError, "draw", f"the weight of {outcome}", partial(draw.weight, outcome))
        if draw.total <= 100_000:
            tickets = dict.fromkeys(outcomes, 0)
            for ticket in range(draw.total):
                tickets[draw.at(ticket)] += 1
            demand(tickets == weights, "draw", "tickets don't keep to the weights")
        _texts(outcomes, game.outcome_text, game.parse_outcome, "draw-text")


def _texts(ids: Iterable[int], show: Callable[[int], str], parse: Callable[[str], int], name: str) -> None:
    """Ids and their texts are inverses, and fit into a record."""
    for number in ids:
        with within(name, f"the text of {number}"):
            shown = show(number)
            demand(WORD.fullmatch(shown) is not None and shown != "-", name, f"{number} shows as {shown!r}")
            demand(parse(shown) == number, name, f"{shown!r} is read as {parse(shown)}, not {number}")


def seats(game: Game, position: Any, count: int) -> None:
    """Draws, marks and the end exclude each other."""
    acting = game.acting(position)
    demand(list(acting) == sorted(set(acting)), "acting", f"{acting}")
    demand(set(acting) <= set(range(count)), "acting", f"{acting} of {count} seats")
    draw = game.draw(position)
    demand(not (game.over(position) and draw is not None), "acting", "all is over, but a draw is due")
    if draw is not None or game.over(position):
        demand(not acting, "acting", f"seats {acting} act while a draw is due or all is over")
    for seat in sorted(set(range(count)) - set(acting)):
        demand(len(game.moves(position, seat)) == 0, "acting", f"seat {seat} may mark, but isn't acting")


def marks(game: Game, position: Any, seat: int, known: set[Move], rng: random.Random) -> list[Move]:
    """The legal marks: ascending, the same in every way of asking, and all others refused."""
    with within("moves", "moves"):
        moves = game.moves(position, seat)
        listed = list(moves)
        demand(listed == sorted(set(listed)), "moves", f"not ascending or not unique: {listed[:_MANY]}")
        demand(all(move >= 0 for move in listed), "moves", f"negative: {listed[0] if listed else ''}")
        demand(len(moves) == len(listed), "moves", f"len says {len(moves)}, there are {len(listed)}")
        looked_at = sorted(rng.sample(range(len(listed)), min(_MANY, len(listed))))
        demand([moves[i] for i in looked_at] == [listed[i] for i in looked_at], "moves", "[i] says otherwise")
        demand(list(game.moves(position, seat)) == listed, "moves", "asked twice, they differ")
    for i in looked_at:
        demand(listed[i] in moves, "moves", f"{listed[i]} is listed, but not in them")
        with within("refusal", "refusal"):
            refusal = game.refusal(position, seat, listed[i])
            demand(refusal is None, "refusal", f"{listed[i]} is listed, but refused: {refusal}")
    _texts((listed[i] for i in looked_at), game.text, game.parse, "mark-text")
    for i in looked_at[:4]:
        _described(game, position, seat, listed[i])
    known.update(listed)
    for number, move in enumerate(_others(set(listed), known, rng)):
        refusal = _refused(game, position, seat, move, moves)
        if number < 4:  # the sentences take most of the time, and repeat themselves
            explained(game, refusal)
    return listed


def _others(listed: set[Move], known: set[Move], rng: random.Random) -> list[Move]:
    """Marks that aren't legal now: legal at other times, or never."""
    likely = sorted(known - listed)
    unlikely = {-1, max(known, default=0) + 1, rng.randrange(1 << 16), 1 << 40} - listed
    others = rng.sample(likely, min(6, len(likely))) + sorted(unlikely)
    rng.shuffle(others)
    return others


def _refused(game: Game, position: Any, seat: int, move: Move, moves: Moves) -> Refusal:
    demand(move not in moves, "moves", f"{move} is in them, but not listed")
    with within("refusal", f"refusal of {move}"):
        refusal = game.refusal(position, seat, move)
    if refusal is None:
        raise Broken("refusal", f"{move} is not listed, but not refused")
    demand(bool(refusal.rule), "refusal", f"{move} is refused by no rule")
    demand((refusal.seat, refusal.move) == (seat, move), "refusal", f"of {move}, but says {refusal.move}")
    return refusal


def explained(game: Game, refusal: Refusal) -> None:
    """A refusal says in every language what forbids a mark."""
    with within("explain", f"a refusal by {refusal.rule}"):
        _said([game.explain(refusal, Words(lang)) for lang in LANGUAGES], "explain", refusal.why)


def _described(game: Game, position: Any, seat: int, move: Move) -> None:
    with within("describe", f"describe({move})"):
        said = [game.describe(position, seat, move, Words(lang)) for lang in LANGUAGES]
        _said(said, "describe", str(move))


def _said(sentences: Iterable[str], name: str, of: str) -> None:
    for sentence in sentences:
        demand(bool(sentence.strip()) and "{" not in sentence, name, f"{of!r} is said as {sentence!r}")


def standings(game: Game, position: Any, count: int) -> tuple[Standing, ...]:
    """Places in order, every seat once, lines that sum to the total, words for all of it."""
    with within("result", "result"):
        found = game.result(position)
        places = [standing.place for standing in found]
        demand(places == sorted(places) and places[:1] == [1], "result", f"places {places}")
        who = sorted(standing.who for standing in found if isinstance(standing.who, int))
        demand(who == list(range(count)), "result", f"seats {who} of {count}")
        for standing in found:
            points = sum(line.points for line in standing.lines)
            summed = standing.total is None or points == standing.total
            demand(summed, "result", f"lines sum to {points}, the total is {standing.total}")
            for words in (game.words(Words(lang)) for lang in LANGUAGES):
                _said((words.t(line.text, **line.facts) for line in standing.lines), "result", "a line")
                demand("{" not in words.t(standing.title), "result", f"title {standing.title!r}")
    return found


def pictured(game: Game, position: Any, seat: int) -> None:
    """It can be drawn: as a page, as a file by day and by lamp, as text, in every language."""
    for lang in LANGUAGES:
        with within("drawing", f"the drawing of seat {seat} in {lang}"):
            drawing = game.drawing(position, seat, Words(lang))
            demand(drawing.lang == lang and bool(drawing.title), "drawing", "another language, or no title")
            demand(game.drawing(position, seat, Words(lang)) == drawing, "drawing", "drawn twice, it differs")
            for shown in (svg.page(drawing), svg.file(drawing), svg.file(drawing, lamp=True)):
                expat.ParserCreate(namespace_separator=" ").Parse(shown, True)
            for read in (text.plain(drawing), text.plain(drawing, 40), text.spoken(drawing)):
                demand(bool(read.strip()), "drawing", "there is nothing to read as text")
