"""The pen's line, felt, hatchings and pictures: the same each time, in bounds, short to write."""

from __future__ import annotations

import itertools
import math
import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papeterie.pen.drawing import felt, hatch, line, pictures
from papeterie.pen.drawing.model import Path, Point
from papeterie.pen.game import LayoutError

NUMBER = re.compile(r"-?(?:\d+\.\d+|\d+|\.\d+)")
coordinates = st.floats(-500, 500, allow_nan=False)
points = st.tuples(coordinates, coordinates)


def steps(d: str) -> list[float]:
    return [float(found) for found in NUMBER.findall(d)]


def controls(d: str) -> list[Point]:
    """The control points that a reader of ``M q t`` path data works out."""
    values = steps(d)
    x, y = values[0], values[1]
    cx, cy = x + values[2], y + values[3]
    out = [(cx, cy)]
    x, y = x + values[4], y + values[5]
    for dx, dy in zip(values[6::2], values[7::2], strict=True):
        cx, cy = 2 * x - cx, 2 * y - cy
        out.append((cx, cy))
        x, y = x + dx, y + dy
    return out


@given(st.lists(points, min_size=3, max_size=60))
def test_rounding_never_adds_up_along_a_curve(ring: list[Point]) -> None:
    found = controls(line.smooth(ring))
    assert len(found) == len(ring)
    for (x, y), (cx, cy) in zip(ring, found, strict=True):
        assert math.dist((x, y), (cx, cy)) < 0.25


@given(st.lists(st.floats(-999, 999), min_size=1, max_size=12))
def test_numbers_read_back_as_written_with_one_decimal(values: list[float]) -> None:
    assert steps(line.numbers(*values)) == [round(value * 10) / 10 for value in values]


@given(st.integers(0, 2**32), st.floats(-1000, 1000))
def test_noise_stays_between_minus_one_and_one(seed: int, at: float) -> None:
    assert -1 <= line.noise(seed, at) <= 1


def test_noise_is_smooth() -> None:
    values = [line.noise(7, k / 100) for k in range(1000)]
    assert max(abs(b - a) for a, b in itertools.pairwise(values)) < 0.04


def test_the_same_thing_is_drawn_the_same_each_time_and_another_otherwise() -> None:
    shape = line.rounded(0, 0, 100, 60, 8)
    first = line.pen_line(shape, 2, line.seed_of("frame", "b3"), closed=True)
    assert first == line.pen_line(shape, 2, line.seed_of("frame", "b3"), closed=True)
    assert first != line.pen_line(shape, 2, line.seed_of("frame", "b4"), closed=True)


def test_seeds_are_the_same_on_every_machine() -> None:
    assert line.seed_of("cell", 3, "b3") == 1388931284


def test_a_closed_outline_runs_on_past_its_start() -> None:
    square = [(0.0, 0.0), (50.0, 0.0), (50.0, 50.0), (0.0, 50.0), (0.0, 0.0)]
    found = controls(line.pen_line(square, 2, 1, closed=True, amplitude=0))
    over = [x for x, y in found if abs(y) < 2 and 1.5 < x < 11]
    assert len(over) >= 4  # both sides of the beginning, and of the end that lies over it


@given(st.lists(points, min_size=2, max_size=12), st.floats(1, 5))
def test_a_line_keeps_close_to_what_it_follows(track: list[Point], width: float) -> None:
    bounds = [(min(c), max(c)) for c in zip(*track, strict=True)]
    for point in controls(line.pen_line(track, width, 3)):
        for value, (low, high) in zip(point, bounds, strict=True):
            assert low - 2 * width - 2 <= value <= high + 2 * width + 2


def test_small_corners_stay_corners() -> None:
    """The middle of a corner of radius 4 lies about 1.2 px off the square corner, not more."""
    found = line.wobble(line.resample(line.rounded(0, 0, 40, 40, 4), 7, 1), 1, 0)
    assert min(math.dist(point, (40, 0)) for point in found) < 1.8


@given(st.lists(points, min_size=3, max_size=5), st.floats(5, 60), st.floats(5, 60))
def test_clipping_leaves_nothing_outside(shape: list[Point], width: float, height: float) -> None:
    outline = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    for x, y in felt.clip(shape, outline):
        assert -1e-6 <= x <= width + 1e-6
        assert -1e-6 <= y <= height + 1e-6


def test_bands_are_dark_and_light_in_turn_and_cover_the_patch() -> None:
    base, dark, light = felt.patch(0, 0, 42, 42, "pen-river", 5, band=8.4)
    assert isinstance(base, Path)
    assert isinstance(dark, Path)
    assert isinstance(light, Path)
    assert (base.fill, dark.fill, light.fill) == ("pen-river", "felt-dark", "felt-light")
    assert abs(dark.d.count("M") - light.d.count("M")) <= 1
    assert 5 <= dark.d.count("M") + light.d.count("M") <= 10


def test_a_wash_is_loose_strokes_that_overlap_and_end_where_they_like() -> None:
    strokes = [controls(f"M{stroke}") for stroke in felt.wash(0, 0, 400, 100, 1).split("M")[1:]]
    assert len(strokes) == 4
    spans = [(min(y for _, y in stroke), max(y for _, y in stroke)) for stroke in strokes]
    assert all(upper[1] > lower[0] for upper, lower in pairwise(spans))
    ends = {round(max(x for x, _ in stroke)) for stroke in strokes}
    assert len(ends) == 4
    assert max(ends) - min(ends) <= 70


@pytest.mark.parametrize("name", hatch.NAMES)
def test_a_hatching_stays_in_its_square(name: str) -> None:
    drawn = hatch.hatching(name, 100, 200, 42)
    for piece in re.findall(r"M[^M]+", drawn.d):
        values = steps(piece)
        x, y = values[0], values[1]
        rest = piece.split("h")[-1:] if "h" in piece else piece.split("v")[-1:] if "v" in piece else []
        moves = (
            [(float(rest[0]), 0.0)] if "h" in piece else [(0.0, float(rest[0]))] if "v" in piece
            else list(zip(values[2::2], values[3::2], strict=True))
        )  # fmt: skip
        for dx, dy in [(0.0, 0.0), *moves]:
            x, y = x + dx, y + dy
            assert 99.9 <= x <= 142.1
            assert 199.9 <= y <= 242.1


def test_the_thirteen_hatchings_all_differ_and_grow_with_their_square() -> None:
    drawn = {name: hatch.hatching(name, 0, 0, 42) for name in hatch.NAMES}
    assert len({path.d for path in drawn.values()}) == len(hatch.NAMES) == 13
    assert hatch.hatching("level", 0, 0, 84).width == 2 * drawn["level"].width


def test_an_unknown_hatching_is_an_error() -> None:
    with pytest.raises(KeyError):
        hatch.hatching("clouds", 0, 0, 42)


def test_every_icon_can_be_drawn_inside_its_box() -> None:
    for path in pictures.icons().values():
        for stroke in pictures.strokes(path):
            assert all(-0.5 <= value <= 24.5 for point in stroke.points for value in point)


def test_path_data_becomes_strokes() -> None:
    found = pictures.strokes("M1 2 L3 4 H9 V7 Z M0 0 Q5 0 5 5 O 12 12 3")
    assert found[0].points == ((1, 2), (3, 4), (9, 4), (9, 7), (1, 2))
    assert [stroke.closed for stroke in found] == [True, False, True]
    assert found[1].points[-1] == (5, 5)
    assert all(abs(math.dist(point, (12, 12)) - 3) < 0.01 for point in found[2].points)


@pytest.mark.parametrize(
    "data", ["", "L1 2", "M1", "M1 2 X3", "M1 2 L3", "M1 2 L3 4 5 6", "M1 2 l3 4", "M1 a"]
)
def test_path_data_that_cannot_be_read_is_refused(data: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        pictures.strokes(data)


def test_a_table_of_pictures_that_is_not_there_is_named() -> None:
    with pytest.raises(LayoutError) as caught:
        pictures.load("papeterie.pen.drawing", "icons.toml", "animals")
    assert (caught.value.file, caught.value.key) == ("icons.toml", "animals")
