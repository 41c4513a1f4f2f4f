"""Dice and decks as data, and draws that can be sealed beforehand.

A draw is a list of outcomes with whole weights that is never written out
unless asked for. A *ticket*, a number from 0 to the sum of the weights - 1,
picks one. Sealed draws take their tickets from a secret whose hash was shown
first, so that anybody can check them afterwards; docs/sealed-draws.md is the
same in words.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Protocol

from papeterie.pen.grid import cells_of, nth_cell
from papeterie.pen.words import N_, Said, plain

SECRET_BYTES = 32
_TAG = b"papeterie draw 1\n"
_SPAN = 1 << 64
_DICE_TEXT = re.compile(r"[1-9](\+[1-9])*")


class Draw(Protocol):
    """What may come up, lazily: outcome ids and their weights, in ascending order of id."""

    @property
    def total(self) -> int:
        """The sum of all weights."""
        ...

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    def __contains__(self, outcome: object, /) -> bool: ...

    def weight(self, outcome: int) -> int:
        """The weight of an outcome, at least 1; ValueError if it can't come up."""
        ...

    def at(self, ticket: int) -> int:
        """The outcome that a ticket from 0 to ``total`` - 1 stands for."""
        ...


class Dice:
    """So many equal dice thrown together; which die shows what makes no difference.

    An outcome's id is its faces in ascending order as decimal digits (3 and 5:
    35), its weight the number of ways to throw it. Sides: 2 to 9.
    """

    __slots__ = ("_index", "_tickets", "count", "outcomes", "sides", "total")

    def __init__(self, count: int, sides: int = 6) -> None:
        self.count, self.sides = count, sides
        weights: dict[int, int] = {}
        for n in range(sides**count):
            faces = []
            for _ in range(count):
                n, face = divmod(n, sides)
                faces.append(face + 1)
            outcome = dice_outcome(faces)
            weights[outcome] = weights.get(outcome, 0) + 1
        self.outcomes = tuple(sorted(weights))
        self._index = weights
        self._tickets = tuple(o for o in self.outcomes for _ in range(weights[o]))
        self.total = len(self._tickets)

    def __len__(self) -> int:
        return len(self.outcomes)

    def __getitem__(self, index: int, /) -> int:
        return self.outcomes[index]

    def __iter__(self) -> Iterator[int]:
        return iter(self.outcomes)

    def __contains__(self, outcome: object, /) -> bool:
        return outcome in self._index

    def weight(self, outcome: int) -> int:
        try:
            return self._index[outcome]
        except KeyError:
            raise ValueError(f"{self.count} dice never show {outcome}") from None

    def at(self, ticket: int) -> int:
        return self._tickets[ticket]


@lru_cache(maxsize=16)
def dice(count: int, sides: int = 6) -> Dice:
    """The one draw of so many dice; made once."""
    return Dice(count, sides)


def dice_outcome(faces: Iterable[int]) -> int:
    """The outcome id of some faces, in any order."""
    outcome = 0
    for face in sorted(faces):
        outcome = outcome * 10 + face
    return outcome


def dice_faces(outcome: int) -> tuple[int, ...]:
    """The faces of an outcome, ascending."""
    return tuple(map(int, str(outcome)))


def dice_text(outcome: int) -> str:
    """``3+5``."""
    return "+".join(str(outcome))


def parse_dice(text: str, count: int, sides: int = 6) -> int:
    """The inverse of :func:`dice_text`; faces in any order. ``Said`` otherwise."""
    if len(text) == 2 * count - 1 and _DICE_TEXT.fullmatch(text) is not None:
        outcome = dice_outcome(int(face) for face in text.split("+"))
        if outcome in dice(count, sides):
            return outcome
    raise Said(
        N_("“{text}” is not a throw of {count} dice with {sides} sides"),
        text=plain(text),
        count=count,
        sides=sides,
    )


class Deck:
    """One card from those that remain, each as likely as any other.

    ``remaining`` has bit n set while card n is in the deck, so nothing about
    the order of a deck is stored anywhere.
    """

    __slots__ = ("remaining", "total")

    def __init__(self, remaining: int) -> None:
        self.remaining = remaining
        self.total = remaining.bit_count()

    def __len__(self) -> int:
        return self.total

    def __getitem__(self, index: int, /) -> int:
        return nth_cell(self.remaining, index)

    def __iter__(self) -> Iterator[int]:
        return cells_of(self.remaining)

    def __contains__(self, outcome: object, /) -> bool:
        return isinstance(outcome, int) and outcome >= 0 and bool(self.remaining >> outcome & 1)

    def weight(self, outcome: int) -> int:
        if outcome not in self:
            raise ValueError(f"card {outcome} is not in the deck")
        return 1

    def at(self, ticket: int) -> int:
        return nth_cell(self.remaining, ticket)


def commitment(secret: bytes) -> str:
    """What is shown before the first draw: the SHA-256 of the secret, in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def normal_word(word: str) -> str:
    """A seat's own word as it enters a seal: NFC, without blanks around it."""
    return unicodedata.normalize("NFC", word.strip())


def sealed_ticket(secret: bytes, number: int, words: Iterable[str], total: int) -> int:
    """Ticket ``number`` (draws of a game count from 1) out of ``total``, without bias.

    HMAC-SHA256 under the secret over: the tag, the number and a counter from 0
    (8 bytes each, big-endian), then each word as the length of its UTF-8 form
    (4 bytes) and that form. The first 8 bytes of the digest are a number; if it
    lies in the last, incomplete run of ``total`` numbers below 2^64, the counter
    goes up by one and all is done again.
    """
    if not 1 <= total <= _SPAN:
        raise ValueError(f"a draw has at least one outcome, not {total}")
    tail = b"".join(
        len(word).to_bytes(4, "big") + word for word in (normal_word(word).encode("utf-8") for word in words)
    )
    limit = _SPAN - _SPAN % total
    counter = 0
    while True:
        head = _TAG + number.to_bytes(8, "big") + counter.to_bytes(8, "big")
        digest = hmac.new(secret, head + tail, hashlib.sha256).digest()
        value = int.from_bytes(digest[:8], "big")
        if value < limit:
            return value % total
        counter += 1
