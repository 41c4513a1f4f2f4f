"""Labelled drawings: one drawing of a position gives the page, the print and the text.

``model`` says what a drawing is; ``line``, ``felt`` and ``hatch`` draw by hand;
``svg`` and ``text`` put a drawing out. Nothing here knows a particular game.
"""
