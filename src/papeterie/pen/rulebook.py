"""Rules as people read them: sentences by their names in the ledger, in chapters.

The sentences are each game's own (its ``rules_text``), and keys of its catalogue.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Rule(msgspec.Struct, frozen=True):
    """A rule: its name in the ledger and its sentence.

    ``kind``: ``words`` where no code can break it. ``module``: only where a sheet has that.
    """

    id: str
    sentence: str
    kind: Literal["code", "words"] = "code"
    module: str = ""


class Chapter(msgspec.Struct, frozen=True):
    """Rules that belong together, under a heading."""

    id: str
    title: str
    rules: tuple[Rule, ...]


def by_name(chapters: tuple[Chapter, ...]) -> dict[str, Rule]:
    """Every rule of these chapters, by its name."""
    return {rule.id: rule for chapter in chapters for rule in chapter.rules}
