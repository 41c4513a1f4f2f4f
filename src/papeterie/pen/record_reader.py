"""Reads a record's text: the inverse of ``record.write``.

Whatever the text, the answer is a record or a ``RecordError`` with line and column;
whether its marks are legal is for ``record.replay`` to say. Games are looked up by a
function that is passed in.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from typing import Any

from papeterie.pen import options as option_texts
from papeterie.pen import turn as turns
from papeterie.pen.game import Game, Move, Options
from papeterie.pen.record import A_MOMENT, FORMAT, Head, Record, RecordError, Round
from papeterie.pen.turn import Event
from papeterie.pen.words import N_, QUOTE, clean_name, plain

LONGEST = 400_000
"""Characters in a record at the most; years of play take fewer, and reading more would take seconds."""

_HEX = re.compile(r"[0-9a-f]{64}")
_AT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
_SIGNED = r"-?[0-9]{1,9}"
_RESULT = re.compile(rf"result ([0-9]{{1,3}}): ([^\s=]+)(?: = ({_SIGNED}))? \(({_SIGNED}(?: {_SIGNED})*)?\)")
_ROUND = re.compile(r"([1-9][0-9]{0,6})\. ([^:]+?)(?:: ?(.*))?")
_EVENT = re.compile(r"([a-z]+)(?: ([1-9][0-9]?))?(?:: (.*))?")
_SET = re.compile(r"set ([a-z_]+): (.*?)(?: @ (\S+))?")

FindGame = Callable[[str], Game]


def read(text: str, find_game: FindGame) -> Record:
    """A record from its text; RecordError with line and column for anything else."""
    if len(text) > LONGEST:
        raise RecordError(1, 1, N_("longer than a record can be ({most} characters)"), most=LONGEST)
    lines = text.removesuffix("\n").split("\n")
    blank = lines.index("") if "" in lines else len(lines)
    game, head = _read_head(lines[:blank], find_game)
    body: list[Round | Event] = []
    numbers: list[int] = []
    at = blank + 1
    while at < len(lines) and lines[at]:
        body.append(_read_piece(lines[at], at + 1, game, head))
        numbers.append(at + 1)
        at += 1
    result = lines[at + 1 :]
    for number, line in enumerate(result, at + 2):
        if not _RESULT.fullmatch(line):
            raise RecordError(
                number,
                1,
                N_("not the line of a result, such as “{line}”"),
                line="result 1: seat-1 = 12 (7 5)",
            )
    return Record(head, tuple(body), tuple(result), tuple(numbers))


def _read_head(lines: list[str], find_game: FindGame) -> tuple[Game, Head]:
    """The lines up to the first blank one."""
    if not lines or not lines[0].startswith("papier "):
        raise RecordError(1, 1, N_("a record begins with the line “{line}”"), line=f"papier {FORMAT}")
    if lines[0] != f"papier {FORMAT}":
        raise RecordError(
            1,
            8,
            N_("format “{format}” can't be read here, only format {known}"),
            format=plain(lines[0][7:], longest=20),
            known=FORMAT,
        )
    values: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(lines[1:], 2):
        key, colon, value = line.partition(":")
        if not colon or (value and not value.startswith(" ")):
            raise RecordError(
                number,
                len(key) + 1,
                N_("a key, a colon and a value are expected, such as “{line}”"),
                line="draws: sealed",
            )
        if key in values:
            raise RecordError(number, 1, N_("“{key}” stands here twice"), key=plain(key))
        values[key] = (number, value[1:])
    game = _read_game(values, find_game)
    sheet, digest = _read_sheet(values, game)
    head = Head(
        game=game.name,
        rules=game.rules_version,
        sheet=sheet,
        digest=digest,
        name=_name(*_take(values, "name")),
        seats=_read_seats(values, game),
        draws=_one_of(*_take(values, "draws"), ("sealed", "typed")),
        options=_read_options(values, game),
    )
    for key, (number, _) in values.items():
        raise RecordError(number, 1, N_("“{key}” is no key of a record's head"), key=plain(key))
    return game, head


def _take(values: dict[str, tuple[int, str]], key: str) -> tuple[int, str]:
    if key not in values:
        raise RecordError(1, 1, N_("the head has no line “{key}: …”"), key=key)
    return values.pop(key)


def _one_of(number: int, value: str, choices: tuple[str, ...]) -> str:
    if value not in choices:
        raise RecordError(
            number,
            value_column("draws"),
            N_("one of {choices}, not “{value}”"),
            choices=", ".join(choices),
            value=plain(value, longest=20),
        )
    return value


def value_column(key: str) -> int:
    """The column where the value of a head line begins."""
    return len(key) + 3


def _name(number: int, value: str) -> str:
    try:
        clean = clean_name(value)
    except ValueError as error:
        raise RecordError(number, 1, QUOTE, error=error) from None
    if clean != value:
        raise RecordError(number, 1, N_("this name holds signs that a name may not hold"))
    return value


def _read_game(values: dict[str, tuple[int, str]], find_game: FindGame) -> Game:
    number, value = _take(values, "game")
    name, _, rules = value.partition(" ")
    try:
        game = find_game(name)
    except LookupError:
        raise RecordError(
            number, value_column("game"), N_("there is no game “{game}” here"), game=plain(name)
        ) from None
    if rules != str(game.rules_version):
        column = value_column("game") + len(name) + 1
        raise RecordError(
            number,
            column,
            N_("rules version “{rules}” of {game} can't be honoured here"),
            rules=plain(rules, longest=20),
            game=game.name,
        )
    return game


def _read_sheet(values: dict[str, tuple[int, str]], game: Game) -> tuple[str, str]:
    number, value = _take(values, "sheet")
    name, _, digest = value.partition(" ")
    column = value_column("sheet")
    try:
        sheet = game.sheet(name)
    except LookupError:
        raise RecordError(
            number,
            column,
            N_("{game} has no sheet “{sheet}” here; there are {there}"),
            game=game.name,
            sheet=plain(name),
            there=", ".join(_edition(game.sheet(each)) for each in game.sheets()),
        ) from None
    if name != _edition(sheet):
        raise RecordError(
            number, column, N_("a sheet is named with its edition: {sheet}"), sheet=_edition(sheet)
        )
    if digest != sheet.digest:
        raise RecordError(
            number, column + len(name) + 1, N_("{sheet} here is not the sheet of this record"), sheet=name
        )
    return name, digest


def _edition(sheet: Any) -> str:
    """A sheet as a record names it."""
    return f"{sheet.name}@{sheet.edition}"


def _read_seats(values: dict[str, tuple[int, str]], game: Game) -> tuple[str, ...]:
    names: list[str] = []
    while (key := f"seat {len(names) + 1}") in values:
        names.append(_name(*values.pop(key)))
    fewest, most = game.seats
    if not fewest <= len(names) <= most:
        raise RecordError(
            1,
            1,
            N_("{game} has {fewest} to {most} seats, here are {seats}"),
            game=game.name,
            fewest=fewest,
            most=most,
            seats=len(names),
        )
    return tuple(names)


def _read_options(values: dict[str, tuple[int, str]], game: Game) -> dict[str, str]:
    keys = [key for key in values if key.startswith("option ")]
    taken = {key.removeprefix("option "): values.pop(key) for key in keys}
    given = {name: value for name, (_, value) in taken.items()}
    try:
        options: Options = option_texts.from_texts(game.options, given)
        game.closed(options, (), 0, A_MOMENT, None)
    except ValueError as error:
        number = next((n for name, (n, _) in taken.items() if not _stands_alone(game, name, given)), 1)
        raise RecordError(number, 1, QUOTE, error=error) from None
    return option_texts.texts(options)


def _stands_alone(game: Game, name: str, given: dict[str, str]) -> bool:
    """Whether one option can be, the others being as by default."""
    try:
        option_texts.from_texts(game.options, {name: given[name]})
    except ValueError:
        return False
    return True


def _read_piece(line: str, number: int, game: Game, head: Head) -> Round | Event:
    """One line of the body."""
    seats = len(head.seats)
    if line[:1].isdigit():
        return _read_round(line, number, game, seats)
    if found := _SET.fullmatch(line):
        return _read_change(found, number, game, head)
    if (found := _EVENT.fullmatch(line)) and found[1] in turns.EVENTS and found[1] != "set":
        return _read_event(found, number, seats)
    raise RecordError(number, 1, N_("neither a round nor an event"))


def _read_change(found: re.Match[str], number: int, game: Game, head: Head) -> Event:
    key, value, at = found[1], found[2], found[3] or ""
    if key not in game.changeable:
        raise RecordError(
            number, 5, N_("“{key}” can't be changed during {game}"), key=plain(key), game=game.name
        )
    if at and not _is_instant(at):
        raise RecordError(number, found.start(3) + 1, N_("an instant is written like 2026-12-01T08:00:00Z"))
    try:
        option_texts.from_texts(game.options, head.options | {key: value})
    except ValueError as error:
        raise RecordError(number, found.start(2) + 1, QUOTE, error=error) from None
    return Event("set", key=key, value=value, at=at)


def _is_instant(text: str) -> bool:
    try:
        datetime.datetime.fromisoformat(text)
    except ValueError:
        return False
    return _AT.fullmatch(text) is not None


_WITH_SEAT = {"word": True, "bot": True, "person": True, "left": True, "rename": None}
_WITH_VALUE = ("seal", "word", "opened", "rename", "bot")


def _read_event(found: re.Match[str], number: int, seats: int) -> Event:
    kind, seat, value = found[1], found[2], found[3] or ""
    wants_seat = _WITH_SEAT.get(kind, False)
    if wants_seat is not None and (seat is not None) != wants_seat:
        why = N_("{event} names a seat" if wants_seat else "{event} has no seat")
        raise RecordError(number, len(kind) + 1, why, event=kind)
    if seat is not None and int(seat) > seats:
        raise RecordError(number, len(kind) + 2, N_("there is no seat {seat}"), seat=seat)
    if bool(value) != (kind in _WITH_VALUE):
        why = N_("{event} has a value" if kind in _WITH_VALUE else "{event} has no value")
        raise RecordError(number, len(found[0]) + 1, why, event=kind)
    if kind in ("seal", "opened") and not _HEX.fullmatch(value):
        raise RecordError(number, found.start(3) + 1, N_("64 hexadecimal digits are expected"))
    if kind in ("rename", "word", "bot"):
        _name(number, value)
    return Event(kind, seat=int(seat) - 1 if seat else -1, value=value)


def _read_round(line: str, number: int, game: Game, seats: int) -> Round:
    found = _ROUND.fullmatch(line)
    if found is None:
        raise RecordError(number, 1, N_("a round is written “12. 3+5: marks / marks”"))
    outcomes = () if found[2] == "-" else _each(found[2], game.parse_outcome, number, found.start(2))
    if found[3] is None:
        return Round(int(found[1]), outcomes, None)
    marks: list[tuple[Move, ...]] = []
    column = found.start(3)
    for part in found[3].split(" / "):
        marks.append(() if part == "-" else _each(part, game.parse, number, column))
        column += len(part) + 3
    if len(marks) != seats:
        raise RecordError(
            number,
            found.start(3) + 1,
            N_("marks of {marked} seats, but {seats} sit here"),
            marked=len(marks),
            seats=seats,
        )
    return Round(int(found[1]), outcomes, tuple(marks))


def _each(text: str, parse: Callable[[str], int], number: int, column: int) -> tuple[int, ...]:
    values = []
    for word in text.split(" "):
        try:
            values.append(parse(word))
        except ValueError as error:
            raise RecordError(number, column + 1, QUOTE, error=error) from None
        column += len(word) + 1
    return tuple(values)
