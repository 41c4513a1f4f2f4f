"""What a town can't be: the errors that its options and its calendar raise, in this game's words.

What a rule refuses is a ``pen.game.Refusal``, what a sheet's file gets wrong a ``LayoutError``.
"""

from __future__ import annotations

from typing import ClassVar

from papeterie.pen.words import Said


class Fault(Said):
    """An option, a date, a zone or a change that can't be, and why."""

    package: ClassVar[str] = "papeterie.games.idle_city"
