"""Daydream: dice numbers in clouds, lines that let one draw what stands on the shelf."""

from __future__ import annotations

from papeterie.games.daydream import barrier, refusals, rules, scoring
from papeterie.games.daydream.layout import load
from papeterie.pen.draws import dice_text
