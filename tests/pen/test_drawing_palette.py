"""The palette: what its file must say, and the distances that keep thirteen pens apart for every eye."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from papeterie.pen.drawing.palette import Palette, grey, palette, read_palette
from papeterie.pen.game import LayoutError
from tests.pen.colour_sight import EYES, Triple, ciede2000, contrast, lab, lightness, seen

LIGHTS = (False, True)


def pens(lamp: bool) -> dict[str, str]:
    return {name: pen.lamp if lamp else pen.paper for name, pen in palette().pens.items()}


def colour(token: str, lamp: bool, ground: str = "sheet") -> Triple:
    found = palette().colour(token, lamp=lamp, ground="panel" if ground == "panel" else "sheet")
    return seen(found, EYES["normal"])


def test_ciede2000_gives_the_published_differences() -> None:
    """Three pairs of the test data that Sharma, Wu and Dalal published with the formula."""
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)
    assert ciede2000((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387)) == pytest.approx(
        1.2644, abs=1e-4
    )


@pytest.mark.parametrize("lamp", LIGHTS)
@pytest.mark.parametrize("eye", EYES)
def test_no_eye_takes_one_pen_for_another(eye: str, lamp: bool) -> None:
    shown = {name: lab(seen(value, EYES[eye])) for name, value in pens(lamp).items()}
    nearest = min(combinations(shown, 2), key=lambda pair: ciede2000(shown[pair[0]], shown[pair[1]]))
    assert ciede2000(shown[nearest[0]], shown[nearest[1]]) >= 9, nearest


@pytest.mark.parametrize("lamp", LIGHTS)
def test_pens_differ_in_lightness_when_all_is_grey(lamp: bool) -> None:
    levels = sorted(lightness(seen(value, EYES["normal"])) for value in pens(lamp).values())
    assert min(b - a for a, b in pairwise(levels)) >= 3.5


@pytest.mark.parametrize("lamp", LIGHTS)
@pytest.mark.parametrize("eye", EYES)
def test_a_picture_stands_out_from_its_pen_for_every_eye(eye: str, lamp: bool) -> None:
    for name, pen in palette().pens.items():
        line = palette().colour("gel" if pen.picture == "gel" else "felt-ink", lamp=lamp)
        assert contrast(seen(line, EYES[eye]), seen(pens(lamp)[name], EYES[eye])) >= 3, name


@pytest.mark.parametrize("lamp", LIGHTS)
@pytest.mark.parametrize(
    ("text", "on", "ground"),
    [
        ("ink", "sheet", "sheet"), ("ink-2", "sheet", "sheet"), ("ink", "grid-paper", "sheet"),
        ("ink", "panel", "panel"), ("ink-2", "panel", "panel"), ("ink", "chip", "panel"),
        ("ink", "desk", "panel"), ("ink-2", "desk", "panel"), ("on-action", "action", "panel"),
        ("felt-ink", "hi-in", "panel"), ("felt-ink", "hi-wash", "panel"), ("ink", "ribbon", "sheet"),
        ("warn", "panel", "panel"), ("good", "panel", "panel"),
    ],
)  # fmt: skip
def test_text_can_be_read_on_its_ground(text: str, on: str, ground: str, lamp: bool) -> None:
    assert contrast(colour(text, lamp, ground), colour(on, lamp, ground)) >= 4.5


@pytest.mark.parametrize("lamp", LIGHTS)
@pytest.mark.parametrize(
    ("mark", "on", "ground"),
    [
        ("pencil", "sheet", "sheet"), ("pencil", "panel", "panel"), ("action", "sheet", "sheet"),
        ("action", "panel", "panel"), ("action", "grid-paper", "sheet"), ("hi-edge", "hi-wash", "sheet"),
        ("hi-edge", "grid-paper", "sheet"), ("sun-line", "sheet", "sheet"), ("cloud-line", "sheet", "sheet"),
    ],
)  # fmt: skip
def test_lines_that_carry_meaning_can_be_seen(mark: str, on: str, ground: str, lamp: bool) -> None:
    assert contrast(colour(mark, lamp, ground), colour(on, lamp, ground)) >= 3


def test_in_the_lamp_ink_is_cream_on_panels_and_dark_on_sheets() -> None:
    found = palette()
    assert found.colour("ink", lamp=True, ground="panel") == "#F0E4CC"
    assert found.colour("ink", lamp=True, ground="sheet") == "#1E1712"
    assert found.colour("ink") == "#2B2320"


def test_a_token_that_the_lamp_leaves_alone_stays_as_by_day() -> None:
    found = Palette(paper={"ink": "#000000"}, lamp={}, lamp_sheet={}, pens={})
    assert found.colour("ink", lamp=True) == "#000000"


def test_an_unknown_token_is_an_error() -> None:
    with pytest.raises(KeyError):
        palette().colour("mauve")


def test_grey_keeps_the_luminance() -> None:
    assert grey("#FFFFFF") == "#FFFFFF"
    assert grey("#000000") == "#000000"
    river = seen("#3B8EDB", EYES["normal"])
    assert lightness(seen(grey("#3B8EDB"), EYES["normal"])) == pytest.approx(lightness(river), abs=0.4)


GOOD = """
[paper]
ink = "#2B2320"
[lamp]
ink = "#F0E4CC"
[lamp-sheet]
ink = "#1E1712"
[pens]
lemon = { paper = "#F7E57A", lamp = "#E6D36D", picture = "ink", hatching = 0.22 }
"""


@pytest.mark.parametrize(
    ("change", "to", "key"),
    [
        ('ink = "#2B2320"', 'ink = "brown"', "paper.ink"),
        ('ink = "#2B2320"', "ink = 3", "paper.ink"),
        ('ink = "#F0E4CC"', 'other = "#F0E4CC"', "other"),
        ('picture = "ink"', 'picture = "chalk"', "pens.lemon"),
        ("hatching = 0.22", "hatching = 22", "pens.lemon.hatching"),
        ('lamp = "#E6D36D"', 'lamp = "#E6D3"', "pens.lemon.lamp"),
        ("[pens]", "[felts]", "pens"),
    ],
)
def test_a_faulty_palette_is_refused_with_file_and_key(change: str, to: str, key: str) -> None:
    assert read_palette(GOOD).pens["lemon"].hatching == 0.22
    with pytest.raises(LayoutError) as caught:
        read_palette(GOOD.replace(change, to), "mine.toml")
    assert (caught.value.file, caught.value.key) == ("mine.toml", key)


def test_a_palette_that_is_no_toml_is_refused() -> None:
    with pytest.raises(LayoutError, match=r"mine\.toml"):
        read_palette("[paper", "mine.toml")
