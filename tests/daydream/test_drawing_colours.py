"""The colours of Daydream: lines stand out from their ground, zones from each other, for every eye."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from papeterie.pen.drawing.palette import palette
from tests.pen.colour_sight import EYES, NORMAL, ciede2000, contrast, lab, lightness, seen

LIGHTS = (False, True)
ZONES = ("zone-1", "zone-2", "zone-3")


def value(token: str, lamp: bool) -> str:
    return palette().colour(token, lamp=lamp, ground="sheet")


@pytest.mark.parametrize("lamp", LIGHTS)
@pytest.mark.parametrize(
    ("line", "on"),
    [
        ("cloud-line", "sheet"), ("cloud-line", "cloud"), ("cloud-line", "cloud-empty"),
        ("cloud-line", "sky"),
        ("cloud-line", "zone-1-ground"), ("cloud-line", "zone-2-ground"), ("cloud-line", "zone-3-ground"),
        ("stroke", "sheet"), ("stroke", "object-cream"), ("stroke", "object-red"), ("stroke", "object-blue"),
        ("stroke", "object-green"), ("sun-line", "sheet"), ("leaf-line", "sheet"), ("moon-line", "sheet"),
        ("moon-line", "moon"), ("zone-1", "zone-1-ground"), ("zone-2", "zone-2-ground"),
        ("zone-3", "zone-3-ground"), ("hi-edge", "hi-in"), ("action", "hi"),
    ],
)  # fmt: skip
def test_a_line_that_means_something_stands_out_from_what_it_lies_on(line: str, on: str, lamp: bool) -> None:
    assert contrast(seen(value(line, lamp), NORMAL), seen(value(on, lamp), NORMAL)) >= 3


@pytest.mark.parametrize("lamp", LIGHTS)
@pytest.mark.parametrize("on", ["cloud", "cloud-empty", "hi-in", "moon-pale", "off-paper"])
def test_a_number_can_be_read_on_whatever_it_is_written(on: str, lamp: bool) -> None:
    assert contrast(seen(value("ink", lamp), NORMAL), seen(value(on, lamp), NORMAL)) >= 4.5


@pytest.mark.parametrize("lamp", LIGHTS)
@pytest.mark.parametrize("eye", EYES)
def test_no_eye_takes_the_line_of_one_family_for_another(eye: str, lamp: bool) -> None:
    shown = [lab(seen(value(token, lamp), EYES[eye])) for token in ZONES]
    assert min(ciede2000(a, b) for a, b in combinations(shown, 2)) >= 9


@pytest.mark.parametrize("lamp", LIGHTS)
def test_the_lines_of_families_differ_in_lightness_when_all_is_grey(lamp: bool) -> None:
    levels = sorted(lightness(seen(value(token, lamp), NORMAL)) for token in ZONES)
    assert min(b - a for a, b in pairwise(levels)) >= 3.5
