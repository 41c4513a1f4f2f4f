"""The secrets of a table: seat links, watch links, table names.

A seat's secret is 128 random bits and kept only as a hash; a watch link shows
no more than everybody at the table sees, and is kept as it is. Cookies and
addresses are the web's.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def new_table_name() -> str:
    """A table's public name in addresses: 12 signs, no two that look alike."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def new_secret() -> str:
    """128 random bits, fit for an address: 22 signs."""
    return secrets.token_urlsafe(16)


def hashed(secret: str) -> bytes:
    """What is kept of a seat's secret. It is random, so a plain hash can't be guessed back."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()


def seat_of(secret: str, kept: Iterable[bytes]) -> int | None:
    """The seat whose secret this is, in a time that doesn't depend on which."""
    given, found = hashed(secret), None
    for seat, each in enumerate(kept):
        if hmac.compare_digest(given, each):
            found = seat
    return found


def same(one: str, other: str) -> bool:
    """Whether two secrets are equal, in a time that doesn't depend on where they differ."""
    return hmac.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode("utf-8", "surrogatepass"))
