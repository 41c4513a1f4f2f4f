"""The secrets of a table: seat links, watch links, table names.

A seat's secret is 128 random bits and kept only as a hash; a watch link shows
no more than everybody at the table sees, and is kept as it is. Cookies and
addresses are the web's.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
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


def invitation(table: str, secret: str) -> str:
    """What a seat shows to invite others to a table: made from its own secret, so it is kept nowhere."""
    made = hashlib.sha256(f"invitation\n{table}\n{secret}".encode("utf-8", "surrogatepass")).digest()
    return base64.urlsafe_b64encode(made[:16]).decode().rstrip("=")


_SECRET = re.compile(r"[A-Za-z0-9_-]{22}")


def is_secret(text: str) -> bool:
    """Whether a text can be a secret of ours."""
    return _SECRET.fullmatch(text) is not None


def is_invitation(given: str, kept: bytes) -> bool:
    """Whether this is one of the invitations whose hashes are kept, one behind the other."""
    mine, found = hashed(given), False
    for start in range(0, len(kept), len(mine)):
        found |= hmac.compare_digest(mine, kept[start : start + len(mine)])
    return found


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
