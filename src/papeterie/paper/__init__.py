"""Sheets on paper and pictures to share: PDF, PNG, moving SVG and WebP, all from a game's own drawing.

For any game, through its ``drawing`` and what it offers of ``hooks``. Nothing here
knows a table, a clock or a network.
"""

from papeterie.paper.hooks import blanks, handouts
from papeterie.paper.pictures import CARD, card, picture, png
from papeterie.paper.printing import MARGIN, PAPERS, Paper, handout, pdf
from papeterie.paper.timelapse import FRAMES, Cancelled, Progress, timelapse_svg, timelapse_webp

__all__ = [
    "CARD",
    "FRAMES",
    "MARGIN",
    "PAPERS",
    "Cancelled",
    "Paper",
    "Progress",
    "blanks",
    "card",
    "handout",
    "handouts",
    "pdf",
    "picture",
    "png",
    "timelapse_svg",
    "timelapse_webp",
]
