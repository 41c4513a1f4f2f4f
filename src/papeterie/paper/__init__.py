"""Sheets on paper and pictures to share: PDF, PNG, moving SVG and WebP, all from a game's own drawing.

For any game, through its ``drawing`` and what it offers of ``hooks``. Nothing here
knows a table, a clock or a network.
"""

from papeterie.paper.printing import MARGIN, PAPERS, Paper, pdf

__all__ = ["MARGIN", "PAPERS", "Paper", "pdf"]
