"""DD-64, solo: the sheet says which objects cross out rewards, by a tag and in words."""

from __future__ import annotations

from papeterie.games.daydream import game
from papeterie.pen.drawing import svg, text
from papeterie.pen.words import Words


def test_the_sheet_says_which_objects_cross_out_rewards() -> None:
    """DD-64"""
    sheet = game.sheet("g")
    forcing = sum(thing.forces for thing in sheet.shelf)
    for lang, said in (
        ("en", "alone it crosses out the best reward left of every frame"),
        ("fr", "en solo, il barre la meilleure récompense restante de chaque cadre"),
    ):
        drawing = game.drawing(game.start(sheet, 1, game.options()), 0, Words(lang))
        assert text.spoken(drawing, 10_000).count(said) == forcing == 2
        assert "tag-frame-" in svg.page(drawing)


def test_no_other_sheet_has_such_a_tag() -> None:
    """DD-64"""
    for name in "abcdefh":
        drawing = game.drawing(game.start(game.sheet(name), 1, game.options()), 0, Words("en"))
        assert "tag-frame-" not in svg.page(drawing)
