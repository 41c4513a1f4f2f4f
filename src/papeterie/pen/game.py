"""What a game is: the protocol every game keeps, refusals, standings, moves.

A game is a set of pure functions over frozen positions. Whose turn it is to
say "done", to take back or to throw is not here but in ``turn``; where draws
come from is in ``draws``.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from papeterie.pen.grid import nth_cell
from papeterie.pen.words import Said, Words

if TYPE_CHECKING:
    from papeterie.pen.drawing.model import Drawing
    from papeterie.pen.draws import Draw
    from papeterie.pen.turn import Event

Move = int
"""A mark's stable id: a small non-negative integer, the same in every position."""

Fact = int | str | tuple[str, ...]
"""A figure, name or list of names that a refusal's sentence may quote."""


class Refusal(ValueError):
    """A mark, or another wish, that a rule refuses.

    ``rule`` names it (``IC-30``); ``why`` is the sentence in English with
    ``{facts}`` in braces, which is also the key of its translation; ``cells``
    are the names of the cells it is about. Never changes anything.
    """

    def __init__(
        self,
        rule: str,
        why: str,
        *,
        seat: int = 0,
        move: Move | None = None,
        cells: tuple[str, ...] = (),
        facts: Mapping[str, Fact] | None = None,
    ) -> None:
        super().__init__(rule, why)
        self.rule = rule
        self.why = why
        self.seat = seat
        self.move = move
        self.cells = cells
        self.facts: dict[str, Fact] = dict(facts or {})

    def __str__(self) -> str:
        return f"{self.rule}: {self.why.format(**self.facts)}"


class Refused(Said):
    """A refusal as another error quotes it: explained by its game, with the rule where it has a number."""

    def __init__(self, game: Game, refusal: Refusal) -> None:
        super().__init__(refusal.why, **refusal.facts)
        self.game = game
        self.refusal = refusal

    def said(self, words: Words) -> str:
        why, rule = self.game.explain(self.refusal, words), self.refusal.rule
        return f"{why.rstrip('.')} ({rule})" if "-" in rule else why


class LayoutError(Said):
    """A sheet, deck or palette file that can't be used: which file, which key, why.

    A game marks the sentences about its sheets by ``N_``; ``Game.words`` says them.
    """

    def __init__(self, file: str, key: str, why: str, /, **facts: object) -> None:
        super().__init__(why, **facts)
        self.file = file
        self.key = key

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {super().__str__()}"


class Line(msgspec.Struct, frozen=True):
    """One line of a result: a sentence (a translation key), its facts, its points."""

    text: str
    points: int
    facts: dict[str, Fact] = {}


class Standing(msgspec.Struct, frozen=True):
    """How one seat stands: its place from 1, its total (None where nothing is scored).

    The points of ``lines`` sum to ``total``; without a total they are counts.
    ``who`` is a seat from 0, or the name of an opponent who has no seat.
    ``title`` is a translation key, empty where the game gives none.
    """

    who: int | str
    place: int
    total: int | None
    lines: tuple[Line, ...]
    title: str = ""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table settles before it starts. A game derives its own from this.

    Fields are ``str``, ``int``, ``bool``, ``Literal`` or ``tuple[str, ...]``,
    each with a default; forms, flags and the head of the record follow from
    them. ``check`` says what can't be: a ``Said`` naming the field.
    """

    def check(self) -> None:
        """Refuse values that the types alone don't refuse."""


class Sheet(Protocol):
    """One printed sheet, as data."""

    @property
    def name(self) -> str: ...
    @property
    def edition(self) -> int: ...
    @property
    def digest(self) -> str: ...


class Moves(Protocol):
    """The legal marks of a seat, ascending and without doubles, listed only when asked."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> Move: ...
    def __iter__(self) -> Iterator[Move]: ...
    def __contains__(self, move: object, /) -> bool: ...


class CellMoves:
    """One mark per cell of a set: the cell's number plus ``first``."""

    __slots__ = ("cells", "first")

    def __init__(self, cells: int, first: Move) -> None:
        self.cells = cells
        self.first = first

    def __len__(self) -> int:
        return self.cells.bit_count()

    def __getitem__(self, index: int, /) -> Move:
        return self.first + nth_cell(self.cells, index)

    def __iter__(self) -> Iterator[Move]:
        from papeterie.pen.grid import cells_of

        first = self.first
        return (first + cell for cell in cells_of(self.cells))

    def __contains__(self, move: object, /) -> bool:
        return isinstance(move, int) and move >= self.first and bool(self.cells >> (move - self.first) & 1)


NO_MOVES: Moves = ()


class Game(Protocol):
    """What a game must offer. ``conformance.check`` holds a game to it.

    Seats are counted from 0 here and from 1 wherever people read. Positions
    are values: immutable, comparable, never changed by any of these.
    """

    name: str
    """The id in records, commands and addresses: ``idle-city``."""
    rules_version: int
    """The version of the rules; a record names the one it was played by."""
    seats: tuple[int, int]
    """The fewest and the most seats a table may have."""
    options: type[Options]
    """The options with their defaults."""
    changeable: frozenset[str]
    """The options that may be changed while the game goes on."""
    asked: bool
    """Whether a seated person must ask for the next draw; else it follows by itself."""
    rounds_per_seal: int
    """How many rounds one seal covers; 0 for the whole game."""

    def words(self, words: Words) -> Words:
        """The same language with this game's own sentences first: those of its lines and titles."""
        ...

    def title(self, words: Words) -> str:
        """The game's name as people read it."""
        ...

    def sheets(self) -> tuple[str, ...]:
        """The names of the sheets, the one to offer first at the front."""
        ...

    def sheet(self, name: str) -> Any:
        """The sheet of this name, or of this ``name@edition``; LookupError if there is none."""
        ...

    def load_sheet(self, text: str, file: str) -> Any:
        """A sheet from the text of its file; LayoutError says what is wrong where."""
        ...

    def settled(self, options: Any, now: datetime.datetime) -> Any:
        """The options of a table that begins at this moment (UTC): whatever "today" stands for."""
        ...

    def closed(
        self,
        options: Any,
        changes: Sequence[tuple[int, Event]],
        rounds: int,
        now: datetime.datetime,
        seen: datetime.datetime | None,
    ) -> Refusal | None:
        """Why the next draw may not be asked for yet, or None if it may.

        ``options``: those the table began with; ``changes``: its ``set`` events,
        each with the number of rounds begun before it; ``rounds`` begun so far;
        ``now`` (UTC) by the clock; ``seen``: the latest moment the table remembers.
        """
        ...

    def change(
        self,
        options: Any,
        changes: Sequence[tuple[int, Event]],
        rounds: int,
        key: str,
        value: str,
        now: datetime.datetime,
        seen: datetime.datetime | None,
    ) -> Event | None:
        """The ``set`` event that changes one of ``changeable``; None where nothing would differ.

        Refusal where a rule forbids it now, ValueError naming the field otherwise.
        """
        ...

    def start(self, sheet: Any, seats: int, options: Any) -> Any:
        """The first position of a game of so many seats."""
        ...

    def draw(self, position: Any) -> Draw | None:
        """What must be drawn now, or None while marks are owed or when all is over."""
        ...

    def reveal(self, position: Any, outcome: int) -> Any:
        """The position once this outcome of ``draw(position)`` is known."""
        ...

    def outcome_text(self, outcome: int) -> str:
        """An outcome as a record shows it, without blanks: ``3+5``."""
        ...

    def parse_outcome(self, text: str) -> int:
        """The inverse; ValueError for anything else."""
        ...

    def acting(self, position: Any) -> tuple[int, ...]:
        """The seats that have a turn in this round, whether or not they made all marks of it."""
        ...

    def moves(self, position: Any, seat: int) -> Moves:
        """The marks this seat may make now."""
        ...

    def refusal(self, position: Any, seat: int, move: Move) -> Refusal | None:
        """Why a mark can't be made, or None if it can."""
        ...

    def play(self, position: Any, seat: int, move: Move) -> Any:
        """The position after a legal mark. Unchecked: whoever calls has asked ``refusal``."""
        ...

    def may_be_done(self, position: Any, seat: int) -> bool:
        """Whether this seat has made all marks that its turn demands."""
        ...

    def settle(self, position: Any) -> Any:
        """The barrier: what crosses sheets, once all are done; ready for the next draw."""
        ...

    def over(self, position: Any) -> bool:
        """Whether nothing more will be drawn or marked."""
        ...

    def result(self, position: Any) -> tuple[Standing, ...]:
        """How everybody stands, best first; meaningful at any time."""
        ...

    def text(self, move: Move) -> str:
        """A mark as a record shows it, without blanks: ``j8``, ``mill``."""
        ...

    def parse(self, text: str) -> Move:
        """The inverse; ValueError for anything else."""
        ...

    def encode(self, position: Any) -> bytes:
        """A position as bytes, from which ``decode`` makes an equal one."""
        ...

    def decode(self, data: bytes) -> Any:
        """The inverse; ValueError for anything else."""
        ...

    def drawing(self, position: Any, seat: int, words: Words, **how: Any) -> Drawing:
        """The labelled drawing of a seat's sheet. See the game's ``drawing`` module for ``how``."""
        ...

    def explain(self, refusal: Refusal, words: Words) -> str:
        """A refusal as a sentence in somebody's language."""
        ...

    def describe(self, position: Any, seat: int, move: Move, words: Words) -> str:
        """A mark as words for a button or an announcement: "colour j8 as mill"."""
        ...
