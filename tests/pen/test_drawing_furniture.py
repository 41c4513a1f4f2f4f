"""The furniture of pages: the static files are what the pen draws, and the style sheet finds them all."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from xml.etree import ElementTree

import pytest

from papeterie.pen.drawing import pictures
from papeterie.pen.drawing.furniture import BASE, FRAMES, furniture, main
from papeterie.pen.drawing.palette import palette

LOOK = Path(str(resources.files("papeterie.web").joinpath("static", "look")))
MADE = furniture()


@pytest.mark.parametrize("name", sorted(MADE))
def test_the_static_file_is_what_the_pen_draws(name: str) -> None:
    """If not: run ``python -m papeterie.pen.drawing.furniture src/papeterie/web/static/look``."""
    assert (LOOK / name).read_text("utf-8") == MADE[name]


def test_nothing_else_lies_there_but_the_covers() -> None:
    covers = {"cover-idle-city.svg", "cover-daydream.svg", "cover-explore-draw.svg"}
    assert {path.name for path in LOOK.iterdir()} == set(MADE) | covers


@pytest.mark.parametrize("path", sorted(LOOK.glob("*.svg")), ids=lambda path: path.name)
def test_each_picture_is_well_formed_and_light(path: Path) -> None:
    text = path.read_text("utf-8")
    ElementTree.fromstring(text)
    assert "<script" not in text
    assert "<text" not in text, "a picture has no faces at hand"
    assert len(text) < (90_000 if path.name.startswith("cover") else 30_000)


def test_the_style_sheet_refers_only_to_files_that_are_there() -> None:
    found = re.findall(r'url\("([^"]*)"\)', MADE["palette.css"])
    assert found
    assert all(url.startswith(BASE) and url.removeprefix(BASE) in MADE for url in found)


def test_every_token_and_pen_has_a_colour_and_two_classes() -> None:
    css = MADE["palette.css"]
    for token in [*palette().paper, *(f"pen-{name}" for name in palette().pens)]:
        assert f"--{token}:#" in css
        assert f".f-{token}{{fill:var(--{token})}}" in css
        assert f".s-{token}{{stroke:var(--{token})}}" in css


def test_every_frame_has_an_image_for_paper_and_for_the_lamp() -> None:
    for frame in FRAMES:
        assert f"frame-{frame.name}.svg" in MADE
        assert f"frame-{frame.name}-lamp.svg" in MADE
        assert MADE["palette.css"].count(f"--frame-{frame.name}:") == 3


def test_the_icons_take_the_colour_of_the_text_around_them() -> None:
    root = ElementTree.fromstring(MADE["icons.svg"])
    symbols = {node.get("id") for node in root}
    assert symbols == set(pictures.icons())
    assert all(path.get("fill") == "currentColor" for node in root for path in node)


def test_all_files_can_be_written_to_a_folder(tmp_path: Path) -> None:
    main(str(tmp_path / "look"))
    assert {path.name for path in (tmp_path / "look").iterdir()} == set(MADE)
