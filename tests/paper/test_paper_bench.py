"""The measurement of paper: every kind of file of every sheet, in milliseconds and bytes."""

from __future__ import annotations

import pytest

from papeterie.paper import bench
from tests.tiny_game import game as tiny


def test_every_kind_of_file_of_every_sheet_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "games", lambda: {tiny.name: tiny})
    found = bench.run()
    assert list(found) == ["hedge-race"]
    assert list(found["hedge-race"]) == list(tiny.sheets())
    for kinds in found["hedge-race"].values():
        assert {"pdf_blank", "pdf_half_grown", "picture", "card", "timelapse_svg", "timelapse_webp"} <= set(
            kinds
        )
        assert all(kind["milliseconds"] > 0 and kind["bytes"] > 500 for kind in kinds.values())
