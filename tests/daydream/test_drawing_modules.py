"""How the modules of a Daydream sheet look: each state of a star, a note, a photo, a moon, a reward."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from papeterie.games.daydream import barrier, find
from papeterie.games.daydream.drawing import board
from papeterie.pen.drawing import text
from papeterie.pen.drawing.model import Group, Path
from papeterie.pen.grid import cell_name
from tests.daydream import boards
from tests.daydream.drawn import (
    EN,
    dashed,
    fills,
    layer,
    leaves_of,
    numbers,
)


def test_the_constellation_shows_strokes_stars_and_what_would_come() -> None:
    """DD-60."""
    sheet = find("b")
    star = cell_name(sheet.cells[next(k for k in range(len(sheet.cells)) if sheet.stars >> k & 1)])
    position = boards.table(sheet, {star: 6})
    reached = sum(at <= 6 for at in sheet.constellation)
    drawing = board(position, 0, EN)
    assert f"Constellation: 6 of {len(sheet.path) - 1} strokes, {reached} of" in text.plain(drawing, 200)
    rings = fills(layer(drawing, "constellation")).count("action")
    assert rings == reached + 1, "the stars reached and the pen's place"
    empty = boards.table(sheet, {})
    assert dashed(layer(board(empty, 0, EN, what_if=position), "constellation"))


def test_notes_are_coloured_head_by_head() -> None:
    """DD-61: half of a double note, then the whole."""
    sheet = boards.sheet(*boards.SQUARE, more='notes = [["a1", "b1"], ["a2", "b2", "a3", "b3"]]\n')
    single = boards.table(sheet, {"a1": 4, "b1": 4})
    pair = boards.table(sheet, {"a2": 4, "b2": 4})
    four = boards.table(sheet, {"a2": 4, "b2": 4, "a3": 4, "b3": 4})
    assert "Notes: 0 of 3 heads coloured. a1 b1; a2 b2 a3 b3" in text.plain(
        board(boards.table(sheet, {}), 0, EN)
    )
    assert [
        fills(layer(board(position, 0, EN), "notes")).count("stroke") for position in (single, pair, four)
    ] == [2, 2, 3], "heads and their stem"


@pytest.mark.parametrize(("name", "ringed"), [("e", 0), ("h", 2)])
def test_polaroids_repeat_their_numbers_and_ring_those_that_count(name: str, ringed: int) -> None:
    """DD-62: on H one for each distinct number."""
    sheet = find(name)
    names = [cell_name(sheet.cells[slot.cell]) for slot in sheet.polaroids]
    position = boards.table(sheet, {names[0]: 4, names[1]: 4, names[2]: 5})
    shown = layer(board(position, 0, EN), "polaroids")
    assert [found for found in numbers(shown) if found.isdigit()] == ["4", "4", "5"]
    assert fills(shown).count("action") == ringed
    assert shown.label.startswith("Polaroids – ")


def test_equal_moons_are_joined_to_their_reward() -> None:
    """DD-63."""
    position = boards.table(find("f"), {}, garland=bytes((3, 3, 5)))
    drawing = board(position, 0, EN)
    assert "Garland: 3 [" in text.plain(drawing, 300)
    assert fills(layer(drawing, "garland")).count("stroke") == 2, "the links and the ring"


def test_frames_show_what_is_mine_what_is_gone_and_what_the_round_will_bring() -> None:
    """DD-64."""
    sheet = find("g")
    zone = [cell_name(sheet.cells[k]) for k in range(len(sheet.cells)) if sheet.frames[0].zones[0] >> k & 1]
    full = boards.table(sheet, dict.fromkeys(zone, 3), {})
    nothing = ((),) * len(sheet.frames)
    frame = layer(board(full, 0, EN), "frames").children[0]
    assert isinstance(frame, Group)
    assert len(dashed(frame)) == 1, "drafted until the round closes"
    settled = barrier.settle(replace(full, dice=12))
    mine, others = (layer(board(settled, seat, EN), "frames").children[0] for seat in (0, 1))
    assert isinstance(mine, Group)
    assert isinstance(others, Group)
    best = sheet.frames[0].ladder[0]
    assert fills(mine).count("action") == 1
    assert f"yours: {best}" in mine.label
    assert fills(others).count("action") == 0
    assert "yours" not in others.label
    assert "ink-2" in fills(others), "crossed out"
    empty = boards.table(sheet, {}, claims=nothing)
    zones = layer(board(empty, 0, EN, what_if=full), "zones")
    assert "hi" in [node.stroke for node in leaves_of(zones.children) if isinstance(node, Path)]
