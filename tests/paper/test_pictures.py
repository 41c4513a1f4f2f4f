"""Pictures to share (IC-45) and the time-lapse: what they show, how large they are, that they stand alone."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageStat

from papeterie import paper
from papeterie.games.idle_city.buildings import PENS
from papeterie.paper import pictures, timelapse
from papeterie.paper.bench import played
from papeterie.pen.drawing.model import Drawing, Group, Node, Path
from papeterie.pen.drawing.palette import palette, rgb
from papeterie.pen.game import Game
from papeterie.pen.words import Words
from tests.paper.test_printing import CITY
from tests.tiny_game import game as tiny

EN, FR = Words("en"), Words("fr")
SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 1_500_000


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def colours(image: Image.Image) -> set[tuple[int, ...]]:
    found = image.convert("RGB").getcolors(maxcolors=1 << 24)
    assert found is not None
    return {colour for _, colour in found}  # type: ignore[misc]


def words_in(drawing: Drawing) -> set[str]:
    return set(re.findall(r"text='([^']*)'", str(drawing)))


def test_a_picture_has_name_date_legend_and_hashtag(half: Any) -> None:
    """IC-45."""
    shown = pictures.shown(CITY, half, words=FR, name="Val-Tilleul", begun="commencée le 2 mai 2026")
    assert {"Val-Tilleul", "commencée le 2 mai 2026", "#myidlecity", "moulin"} <= words_in(shown)


def test_a_picture_is_a_png_of_a_few_hundred_kilobytes(half: Any) -> None:
    data = paper.picture(CITY, half, words=FR, name="Val-Tilleul")
    image = opened(data)
    shown = pictures.shown(CITY, half, words=FR, name="Val-Tilleul")
    assert image.format == "PNG"
    assert image.size == (round(shown.width * 2), round(shown.height * 2))
    assert len(data) < 500_000


def test_a_picture_lies_on_paper_also_under_the_lamp(half: Any) -> None:
    for lamp in (False, True):
        image = opened(paper.picture(CITY, half, words=EN, scale=0.5, lamp=lamp)).convert("RGB")
        ground = rgb(palette().colour("sheet", lamp=lamp))
        assert image.getpixel((2, 2)) == pytest.approx(ground, abs=3)


def test_a_picture_shows_every_pen_of_the_player(half: Any) -> None:
    """IC-04: the colours that the player chose, not those one starts with."""
    turned = (*PENS[1:], PENS[0])
    felts = []
    for pens in (PENS, turned):
        shown = pictures.shown(CITY, half, words=EN, colours=pens)
        felts.append([re.findall(r"fill='(pen-\w+)'", str(symbol))[:1] for symbol in shown.symbols])
    assert felts[0] != felts[1]
    assert {f"pen-{pen}" for pen in turned} <= set(re.findall(r"pen-\w+", str(felts[1])))


def test_the_card_of_a_link_is_1200_by_630_and_small(half: Any) -> None:
    data = paper.card(CITY, half, words=FR, name="Val-Tilleul", begun="commencée le 2 mai 2026")
    assert opened(data).size == paper.CARD == (1200, 630)
    assert len(data) < 300_000


@pytest.mark.parametrize(
    "name", ["", "x" * 10_000, "<b>&amp;</b>", "\u202eevil", "\x00\x07bell", "東京 🏰", " "]
)
def test_any_name_makes_a_picture_a_card_a_page_and_a_film(name: str, positions: list[Any]) -> None:
    early = positions[:3]
    assert opened(paper.picture(CITY, early[-1], words=FR, name=name, scale=0.5)).format == "PNG"
    assert opened(paper.card(CITY, early[-1], words=FR, name=name)).size == paper.CARD
    assert paper.pdf(CITY, early[-1], words=FR, name=name).startswith(b"%PDF")
    ElementTree.fromstring(paper.timelapse_svg(CITY, early, words=FR, name=name))


def test_the_same_town_gives_the_same_pictures(positions: list[Any]) -> None:
    few = positions[:4]

    def made() -> tuple[Any, ...]:
        return (
            paper.picture(CITY, few[-1], words=FR, scale=0.5),
            paper.card(CITY, few[-1], words=FR),
            paper.timelapse_svg(CITY, few, words=FR),
            paper.timelapse_webp(CITY, few, words=FR),
        )

    assert made() == made()


def test_a_time_lapse_shows_each_cell_in_the_order_of_the_throws(positions: list[Any]) -> None:
    root = ElementTree.fromstring(paper.timelapse_svg(CITY, positions, words=EN, name="Val-Tilleul"))
    ends = [float(each.get("end", "")[:-1]) for each in root.iter(f"{SVG}set")]
    cells = len(positions[0].sheet.grid) - positions[-1].empty.bit_count()
    assert len(ends) >= cells
    film = timelapse._film(CITY, positions, words=EN, seat=0, captions=())
    for n in (1, len(positions) // 2, len(positions) - 1):
        moment = timelapse._moment(n, len(positions))
        assert len(set(cells_shown(timelapse.at(film, moment).nodes))) == cells_of(positions[n])
    assert max(ends) < 30


def cells_shown(nodes: Iterable[Node]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, Group):
            if node.cell:
                yield node.cell
            yield from cells_shown(node.children)


def cells_of(position: Any) -> int:
    return sum(cells.bit_count() for cells in position.built)


def test_a_time_lapse_needs_no_font_no_script_and_nothing_from_outside(positions: list[Any]) -> None:
    text = paper.timelapse_svg(CITY, positions, words=FR, name="Été à Łódź")
    root = ElementTree.fromstring(text)
    tags = {each.tag.removeprefix(SVG) for each in root.iter()}
    assert not tags & {"text", "style", "script", "image", "foreignObject", "a"}
    assert {ref[0] for ref in re.findall(r'href="([^"]*)"', text)} == {"#"}
    assert "url(" not in text
    assert len(text.encode()) < LARGEST


def test_a_time_lapse_without_colours_stands_alone_too(positions: list[Any]) -> None:
    text = paper.timelapse_svg(CITY, positions[:20], words=EN, finish="bare")
    assert "<text" not in text


def test_a_reader_that_does_not_move_shows_the_whole_town(positions: list[Any]) -> None:
    root = ElementTree.fromstring(paper.timelapse_svg(CITY, positions, words=FR))
    assert not any(each.get("opacity") == "0" for each in root.iter())
    assert not any(each.get("repeatCount") for each in root.iter())


def test_a_line_under_the_town_counts_the_throws_or_says_what_one_gives_it(positions: list[Any]) -> None:
    counted = timelapse._film(CITY, positions, words=FR, seat=0, captions=())
    assert f"lancer {len(positions) - 1}" in words_in(counted)
    days = [f"jour {n // 4 + 1}" for n in range(len(positions))]
    said = [
        word
        for word in words_in(timelapse._film(CITY, positions, words=FR, seat=0, captions=days))
        if "jour" in word
    ]
    assert len(said) == len(set(days))


def test_a_webp_has_forty_frames_at_most_and_grows(positions: list[Any]) -> None:
    seen: list[tuple[int, int]] = []

    def progress(done: int, of: int) -> bool:
        seen.append((done, of))
        return True

    data = paper.timelapse_webp(CITY, positions, words=FR, name="Val-Tilleul", progress=progress)
    image = opened(data)
    assert image.n_frames == paper.FRAMES == 40  # type: ignore[attr-defined]
    assert image.info["loop"] == 1
    assert len(data) < LARGEST
    assert seen == [(n, 40) for n in range(41)]
    light = []
    for frame in (0, 20, 39):
        image.seek(frame)
        light.append(ImageStat.Stat(image.convert("L")).mean[0])
    assert light[0] > light[1] > light[2]


def test_a_webp_can_be_called_off(positions: list[Any]) -> None:
    asked = []

    def progress(done: int, of: int) -> bool:
        asked.append(done)
        return done < 2

    with pytest.raises(paper.Cancelled):
        paper.timelapse_webp(CITY, positions, words=FR, progress=progress)
    assert asked == [0, 1, 2]


def test_a_town_without_a_throw_has_its_time_lapse_too(blank: Any) -> None:
    assert opened(paper.timelapse_webp(CITY, [blank], words=EN)).size[0] == 720
    assert "<set" not in paper.timelapse_svg(CITY, [blank], words=EN)


def test_any_game_has_pictures_and_a_time_lapse() -> None:
    any_game: Game = tiny
    positions = played(any_game, "hedge")
    assert opened(paper.card(any_game, positions[-1], words=FR)).size == paper.CARD
    assert opened(paper.picture(any_game, positions[-1], words=FR, seat=1)).format == "PNG"
    film = paper.timelapse_svg(any_game, positions, words=FR)
    assert film.count("<set ") == 2 * (len(positions) - 1)
    assert opened(paper.timelapse_webp(any_game, positions, words=FR)).n_frames == len(positions)  # type: ignore[attr-defined]


def test_a_part_appears_when_its_time_has_come() -> None:
    late = Group(children=(Path(d="M0 0h1"),), appears=2)
    drawing = Drawing(10, 10, "t", (Path(d="M1 1h1"), Group(children=(late,))))
    assert len(timelapse.at(drawing, 1.9).nodes[1].children) == 0  # type: ignore[union-attr]
    assert len(timelapse.at(drawing, 2).nodes[1].children) == 1  # type: ignore[union-attr]
