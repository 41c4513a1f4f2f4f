"""Make the two faces that Papeterie ships from two npm packages (CONTRIBUTING.md says how).

Pages get woff2: what French and English need first, the rest of Latin by `unicode-range`.
Typst reads TTFs only, and one file a face, so it gets static instances of all of Latin.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from fontTools.merge import Merger
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "src/papeterie/web/static/fonts"
PAPER = ROOT / "src/papeterie/paper/fonts"
CSS = WEB.parent / "fonts.css"

ASCII = "".join(map(chr, range(0x20, 0x7F)))
FRENCH = "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜ«»"
SIGNS = "‘’“”–—−…·•°×½¼€©\u00a0\u00ad\u2009"
# The packages lack these; they are drawn below.
NARROW_SPACES = "\u2009\u202f"
ARROWS = "←↑→↓✓"
CORE = frozenset(ASCII + FRENCH + SIGNS + NARROW_SPACES + ARROWS)


class Face(NamedTuple):
    """A family, its npm package, and its weights on pages (a range) and on paper (one a file)."""

    family: str
    slug: str
    package: str
    latin: str
    latin_ext: str
    page_weights: tuple[int, int] | None
    paper_weights: tuple[tuple[int, int, str], ...]
    pen: float

    @property
    def css_weight(self) -> str:
        return "400" if self.page_weights is None else "{} {}".format(*self.page_weights)


FACES = (
    Face(
        "Caveat Brush",
        "caveat-brush",
        "@fontsource/caveat-brush",
        "files/caveat-brush-latin-400-normal.woff2",
        "files/caveat-brush-latin-ext-400-normal.woff2",
        None,
        ((400, 400, "Regular"),),
        pen=94,
    ),
    Face(
        "Atkinson Hyperlegible Next",
        "atkinson-hyperlegible-next",
        "@fontsource-variable/atkinson-hyperlegible-next",
        "files/atkinson-hyperlegible-next-latin-wght-normal.woff2",
        "files/atkinson-hyperlegible-next-latin-ext-wght-normal.woff2",
        (400, 750),
        # The text weight of the design is 450; it is filed as regular so that it is the default.
        ((450, 400, "Regular"), (700, 700, "Bold")),
        pen=84,
    ),
)


def opened(path: Path) -> TTFont:
    font = TTFont(path, recalcTimestamp=False)
    font.flavor = None
    # Caveat Brush says 3 but sets a bit of version 4, whose fields are the same.
    font["OS/2"].version = 4
    if "gvar" in font:
        # Read before glyphs are added. HVAR only repeats the widths that are in it too.
        _ = font["gvar"].variations
        del font["HVAR"]
    return font


def subset(font: TTFont, letters: Iterable[str]) -> TTFont:
    """Keep those letters, their kerning and marks; drop hints, as screens are fine enough."""
    options = Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl", "tnum"]
    options.hinting = False
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14, 16, 17, 25]
    options.notdef_outline = True
    options.glyph_names = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[ord(letter) for letter in letters])
    subsetter.subset(font)
    return font


def arrow(pen: TTGlyphPen, direction: str, width: float, weight: float) -> None:
    """An arrow or a tick as one outline, `weight` wide, in a box of `width` on the x-height."""
    reach, middle, half, head = width * 0.40, 290.0, weight / 2, width * 0.27
    right = [
        (-reach, half),
        (reach - 1.55 * weight, half),
        (reach - head - weight, half + head),
        (reach - head, half + head + 0.5 * weight),
        (reach, 0.0),
        (reach - head, -half - head - 0.5 * weight),
        (reach - head - weight, -half - head),
        (reach - 1.55 * weight, -half),
        (-reach, -half),
    ]
    tick = [
        (-reach, 0.02 * width),
        (-reach + 0.72 * weight, 0.02 * width + 0.72 * weight),
        (-0.12 * width, -0.16 * width),
        (reach - 0.72 * weight, 0.42 * width),
        (reach, 0.42 * width - 0.72 * weight),
        (-0.12 * width, -0.16 * width - 1.45 * weight),
    ]
    turns = {"→": (1, 0), "↑": (0, 1), "←": (-1, 0), "↓": (0, -1), "✓": (1, 0)}
    cos, sin = turns[direction]
    points = tick if direction == "✓" else right
    placed = [(round(width / 2 + x * cos - y * sin), round(middle + x * sin + y * cos)) for x, y in points]
    pen.moveTo(placed[0])
    for point in placed[1:]:
        pen.lineTo(point)
    pen.closePath()


def add_missing(font: TTFont, weight: float) -> None:
    """Draw what the package lacks: the narrow spaces of French typography, arrows, a tick."""
    known = font.getBestCmap()
    space = font["hmtx"][known[0x20]][0]
    for letter in NARROW_SPACES + ARROWS:
        if ord(letter) in known:
            continue
        pen = TTGlyphPen(None)
        width = round(space * 0.7)
        if letter in ARROWS:
            width = 700
            arrow(pen, letter, width, weight)
        add_glyph(font, f"uni{ord(letter):04X}", ord(letter), pen, width)


def add_glyph(font: TTFont, name: str, code: int, pen: TTGlyphPen, width: int) -> None:
    order = font.getGlyphOrder()
    glyph = pen.glyph()
    font.setGlyphOrder([*order, name])
    font["glyf"][name] = glyph
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (width, getattr(glyph, "xMin", 0))
    if "gvar" in font:
        font["gvar"].variations[name] = []
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[code] = name


def name_it(font: TTFont, family: str, style: str, weight: int) -> None:
    """Give the file plain names: family, style, and the weight class by which it is chosen."""
    names = newTable("name")
    names.names = []
    old = font["name"]
    for number in (0, 13, 14):
        if record := old.getDebugName(number):
            names.setName(record, number, 3, 1, 0x409)
    full = f"{family} {style}"
    postscript = f"{family}-{style}".replace(" ", "")
    for number, text in ((1, family), (2, style), (4, full), (6, postscript)):
        names.setName(text, number, 3, 1, 0x409)
    font["name"] = names
    font["OS/2"].usWeightClass = weight
    font["OS/2"].fsSelection = 0x20 if style == "Bold" else 0x40
    font["head"].macStyle = 1 if style == "Bold" else 0


def narrowed(font: TTFont, weights: tuple[int, int] | None) -> TTFont:
    if weights is not None:
        instantiateVariableFont(font, {"wght": weights}, inplace=True)
    return font


def page_files(face: Face, package: Path) -> list[tuple[str, TTFont]]:
    """The woff2 files of a face: what French and English need, other Western letters, the rest."""
    latin, latin_ext = (opened(package / path) for path in (face.latin, face.latin_ext))
    add_missing(latin, face.pen)
    in_latin = {chr(code) for code in latin.getBestCmap()}
    in_ext = {chr(code) for code in latin_ext.getBestCmap()} - in_latin - CORE
    core = in_latin & CORE
    # Capital y with diaeresis, which no French word needs, stays with the rest as in the packages.
    files = [
        (face.slug, latin, core),
        (f"{face.slug}-latin", opened(package / face.latin), in_latin - core),
        (f"{face.slug}-ext", latin_ext, in_ext),
    ]
    return [(name, narrowed(subset(font, letters), face.page_weights)) for name, font, letters in files]


def paper_file(face: Face, package: Path, cut: int | None) -> TTFont:
    """All of Latin in one static font, at the weight `cut` where the source is variable."""
    with TemporaryDirectory() as folder:
        parts: list[str] = []
        for path in (face.latin, face.latin_ext):
            font = opened(package / path)
            if not parts:
                add_missing(font, face.pen)
            if cut is not None:
                instantiateVariableFont(font, {"wght": cut}, inplace=True)
            subset(font, map(chr, font.getBestCmap()))
            part = Path(folder) / f"{len(parts)}.ttf"
            font.save(part)
            parts.append(str(part))
        merged = Merger().merge(parts)
    # The same packages make the same bytes.
    merged.recalcTimestamp = False
    source = opened(package / face.latin)["head"]
    merged["head"].created, merged["head"].modified = source.created, source.modified
    return merged


def ranges(codes: Iterable[int]) -> str:
    """Code points as a CSS unicode-range."""
    spans: list[list[int]] = []
    for code in sorted(codes):
        if spans and code == spans[-1][1] + 1:
            spans[-1][1] = code
        else:
            spans.append([code, code])
    return ", ".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in spans)


def rule(face: Face, name: str, font: TTFont) -> str:
    return (
        "@font-face {\n"
        f'  font-family: "{face.family}";\n'
        "  font-style: normal;\n"
        f"  font-weight: {face.css_weight};\n"
        "  font-display: swap;\n"
        f'  src: url("fonts/{name}.woff2") format("woff2");\n'
        f"  unicode-range: {ranges(font.getBestCmap())};\n"
        "}\n"
    )


def make(packages: Path) -> None:
    """Write all files; `packages` is a node_modules folder with both packages."""
    for folder in (WEB, PAPER):
        folder.mkdir(parents=True, exist_ok=True)
    css = ["/* Made by setup/fonts.py. */\n"]
    for face in FACES:
        package = packages / face.package
        for folder in (WEB, PAPER):
            shutil.copyfile(package / "LICENSE", folder / f"OFL-{face.slug}.txt")
        for name, font in page_files(face, package):
            css.append(rule(face, name, font))
            font.flavor = "woff2"
            font.save(WEB / f"{name}.woff2")
        for cut, weight, style in face.paper_weights:
            font = paper_file(face, package, None if face.page_weights is None else cut)
            name_it(font, face.family, style, weight)
            font.save(PAPER / f"{face.slug}-{style.lower()}.ttf")
    CSS.write_text("\n".join(css), encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Make the fonts that Papeterie ships.")
    parser.add_argument("packages", type=Path, help="a node_modules folder with both packages")
    make(parser.parse_args(arguments).packages)
    for path in sorted([*WEB.glob("*.woff2"), *PAPER.glob("*.ttf")]):
        print(f"{path.stat().st_size:7} {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
