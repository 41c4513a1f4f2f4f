"""The furniture of pages, as static files made from the palette and the pen.

``furniture()`` gives every file by name; ``python -m papeterie.pen.drawing.furniture OUTDIR``
writes them. They are kept in ``web/static/look/``; a test holds them equal. For pages:

- ``palette.css`` comes first: every colour as a variable, for paper and for the lamp
  (``data-light="paper"`` or ``"lamp"`` on the root; neither: as the system says), the classes of
  drawings, and the images below as variables, so that the lamp changes them by itself:
  ``--frame-NAME`` for each of ``FRAMES``, ``--desk-ground`` (a whole background), ``--line-pencil``
  (1440 by 4, joins at its ends), ``--line-rule`` (320 by 3, joins too), ``--line-upright`` (3 by 34),
  ``--line-upright-rule`` (3 by 120), ``--ring-action``, ``--ring-ink``, ``--ring-action-chosen``
  (for what lies on the highlighter, bright in the lamp too), ``--tick``, ``--underline``, ``--soft``.
- A frame is a border image with its ground in it: ``border-image: var(--frame-chip) 16 fill / 16px``.
  Its line runs about 3 px inside the image, with the hard offset of what can be pressed, or the soft
  shadow of a panel, below it: let it stand out by 3 to 6 px. No page draws a CSS border of its own.
- ``icons.svg``: ``<svg class="icon"><use href="/static/look/icons.svg#print"/></svg>``, in the text's
  colour. The names are those of ``icons.toml``.
- ``logo.svg``, ``logo-lamp.svg``; ``die-1.svg`` to ``die-6.svg`` and ``die-1-lamp.svg`` to …,
  74 px wide; ``cover-*.svg``: the games' covers, 446 by 236, not made here.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path as FilePath
from typing import Literal

import msgspec

from papeterie.pen.drawing import pictures, things
from papeterie.pen.drawing.felt import OFF_DASH
from papeterie.pen.drawing.line import (
    SMALL,
    USUAL,
    chance,
    pen_line,
    ring,
    rounded,
    seed_of,
    smooth,
    thread,
    wobble,
)
from papeterie.pen.drawing.model import Box, Drawing, Ground, Node, Path
from papeterie.pen.drawing.palette import palette
from papeterie.pen.drawing.stylesheet import AUTOMATIC, LAMP, stylesheet
from papeterie.pen.drawing.svg import file


class Frame(msgspec.Struct, frozen=True):
    """A frame: size and corners of its image, line, ground, and what it casts."""

    name: str
    width: float
    height: float
    radius: float
    line: float
    stroke: str
    fill: str = "none"
    casts: Literal["", "hard", "soft"] = ""
    dash: str = ""
    bands: bool = False


FRAMES = (
    Frame("panel", 480, 300, 6, 1.3, "pencil", "panel", "soft"),
    Frame("sheet", 480, 400, 6, 1.3, "pencil", "sheet", "soft"),
    Frame("card", 300, 110, 10, 1.9, "ink", "chip", "hard"),
    Frame("chosen", 300, 66, 10, 3.0, "action", "hi-in", "hard"),
    Frame("off", 300, 66, 10, 1.5, "pencil", dash=OFF_DASH),
    Frame("chip", 190, 50, 12, 1.9, "ink", "chip", "hard"),
    Frame("toggled", 90, 50, 12, 2.6, "action", "action-soft"),
    Frame("filled", 240, 58, 13, 1.6, "action", "action", "hard", bands=True),
    Frame("field", 300, 48, 8, 1.7, "ink-2", "chip"),
    Frame("tag", 60, 34, 6, 1.4, "ink-2", "chip"),
    Frame("note", 300, 80, 8, 1.2, "hi-edge", "hi-wash"),
)
BASE = "/static/look/"
"""Where pages find these files."""
_DIE = 74.0


def furniture(base: str = BASE) -> dict[str, str]:
    """Every file by its name, the same text every time; the style sheet finds the others at ``base``."""
    files = {"palette.css": stylesheet() + _images(base), "icons.svg": icons()}
    for lamp in (False, True):
        end = "-lamp" if lamp else ""
        for frame in FRAMES:
            files[f"frame-{frame.name}{end}.svg"] = _lit(frame, lamp)
        for name, (width, height, nodes) in _small_things().items():
            files[f"{name}{end}.svg"] = _image(nodes, width, height, lamp)
        for name in _STRETCHED:
            files[f"{name}{end}.svg"] = files[f"{name}{end}.svg"].replace(
                "<svg ", '<svg preserveAspectRatio="none" ', 1
            )
    files["ring-action-chosen-lamp.svg"] = _image(_ring("action"), 80, 80, True, "sheet")
    return files


_STRETCHED = ("ring-action", "ring-ink", "underline", "line-upright", "line-upright-rule")


def _small_things() -> dict[str, tuple[float, float, tuple[Node, ...]]]:
    """Name, width, height and nodes of what is no frame."""
    return {
        "grain": (*_GRAIN, _grain()),
        "line-pencil": (1440, 4, _level(1440, "pencil", 1.4)),
        "line-rule": (320, 3, _level(320, "rule", 1.1)),
        "line-upright": (3, 34, _upright(34, "pencil")),
        "line-upright-rule": (3, 120, _upright(120, "rule")),
        "ring-action": (80, 80, _ring("action")),
        "ring-ink": (80, 80, _ring("ink")),
        "tick": (24, 24, _picture("check", "good")),
        "underline": (210, 14, _underline()),
        "logo": (48, 48, logo(48)),
        **{f"die-{face}": (_DIE, _DIE + 3, things.die(1, 1, _DIE - 2, face)) for face in range(1, 7)},
    }


def _image(nodes: Iterable[Node], width: float, height: float, lamp: bool, ground: Ground = "panel") -> str:
    drawing = Drawing(width=width, height=height, title="", nodes=tuple(nodes), ground=ground)
    return file(drawing, lamp=lamp, standalone=False).replace("<title></title>", "") + "\n"


def _lit(frame: Frame, lamp: bool) -> str:
    """A frame's image; the lamp lights a sheet from above its middle."""
    drawn = _image(_frame(frame), frame.width, frame.height, lamp)
    if frame.name != "sheet" or not lamp:
        return drawn
    lit, middle, rim = (palette().colour(token, lamp=True) for token in ("sheet-lit", "sheet", "sheet-rim"))
    light = (
        '<defs><radialGradient id="lit" cx="46%" cy="34%" r="78%">'
        f'<stop offset="0" stop-color="{lit}"/><stop offset=".5" stop-color="{middle}"/>'
        f'<stop offset="1" stop-color="{rim}"/></radialGradient></defs>'
    )
    head, body = drawn.replace(f'fill="{middle}"', 'fill="url(#lit)"').split(">", 1)
    return f"{head}>{light}{body}"


def _frame(frame: Frame) -> tuple[Node, ...]:
    foot, side = {"": (3.0, 3.0), "hard": (6.0, 4.5), "soft": (8.0, 6.0)}[frame.casts]
    box = Box(3, 3, frame.width - 3 - side, frame.height - 3 - foot)
    seed = seed_of("frame", frame.name)
    out: list[Node] = list(_cast(frame, box, seed))
    if frame.dash:
        return (*out, things.dashed(box, frame.radius, frame.line, frame.dash, frame.stroke, seed))
    if frame.bands:
        return (*out, *things.filled(box, frame.fill, seed, radius=frame.radius))
    amplitude = USUAL if frame.line > 1.5 else SMALL * 1.5
    drawn = things.outline(
        box, frame.radius, frame.line, frame.stroke, seed, fill=frame.fill, amplitude=amplitude
    )
    return (*out, *drawn)


def _cast(frame: Frame, box: Box, seed: int) -> Iterator[Node]:
    """The hard offset of what can be pressed, or the soft shadow of what lies on the desk."""
    if frame.casts == "hard":
        ring_of = rounded(box.x + 1.5, box.y + 3, box.width, box.height, frame.radius)
        yield Path(d=smooth(wobble(ring_of[:-1], seed + 1, 0.4)), fill="shade", opacity=0.55)
    if frame.casts == "soft":
        # Four sheets of faint brown, each a little smaller: a blur without a filter.
        for k, grown in enumerate((1.2, 0.2, -0.8, -1.8)):
            ring_of = rounded(
                box.x + 2 - grown, box.y + 4 - grown, box.width + 2 * grown, box.height + 2 * grown, 6 + grown
            )
            yield Path(d=smooth(ring_of[:-1]), fill="shadow", opacity=(0.04, 0.06, 0.07, 0.08)[k])


_GRAIN = (420.0, 312.0)


def _grain() -> tuple[Node, ...]:
    """A tile of the desk: level lines, each ending where it starts, so that tiles join."""
    width, height = _GRAIN
    lines: list[str] = []
    for k in range(12):
        y = height * (k + 0.5) / 12
        line = [(width * i / 6, y) for i in range(7)]
        moved = wobble(line, seed_of("grain", k), 1.7)
        lines.append(thread([(0, y), *moved[1:-1], (width, y)]))
    return (Path(d="".join(lines), stroke="grain", width=1.2),)


def _level(width: float, stroke: str, thick: float) -> tuple[Node, ...]:
    """A level line that ends as it begins, so that it can be laid end to end."""
    middle = 2.0 if thick > 1.2 else 1.5
    count = round(width / 40)
    seed = seed_of("line", stroke)
    inner = [(width * k / count, middle + 0.45 * chance(seed, k)) for k in range(1, count)]
    return (Path(d=thread([(-1, middle), *inner, (width + 1, middle)]), stroke=stroke, width=thick),)


def _upright(height: float, stroke: str) -> tuple[Node, ...]:
    drawn = pen_line([(1.5, 1), (1.5, height - 1)], 1.2, seed_of("upright", stroke), amplitude=0.4, step=12)
    return (Path(d=drawn, fill=stroke),)


def _ring(stroke: str) -> tuple[Node, ...]:
    return (Path(d=ring(40, 40, 35, 2.9, 3), fill=stroke),)


def _picture(name: str, fill: str) -> tuple[Node, ...]:
    return (Path(d=pictures.draw(pictures.icons()[name], 0, 0, 24, width=2.4, seed=1), fill=fill),)


def _underline() -> tuple[Node, ...]:
    first = pen_line([(4, 8), (70, 6), (150, 7), (206, 4)], 3.4, 5, amplitude=1.0, step=14)
    second = pen_line([(40, 11), (206, 5)], 1.6, 6, amplitude=0.6, step=18)
    return (Path(d=first + second, fill="red"),)


def logo(size: float) -> tuple[Node, ...]:
    """A box with three felt pens looking out of it."""
    k = size / 48
    box = [(5.5, 21), (43, 20.5), (40.5, 43), (8.5, 43.5)]
    out: list[Node] = []
    for x, top, fill in ((10, 8, "red"), (19.5, 3.5, "sun"), (29, 7.5, "pen-river")):
        shape = pictures.strokes(
            f"M{x} 23 L{x} {top + 7} C{x} {top + 3} {x + 2} {top} {x + 4.2} {top} "
            f"C{x + 6.4} {top} {x + 8.4} {top + 3} {x + 8.4} {top + 7} L{x + 8.4} 23"
        )[0]
        points = [(px * k, py * k) for px, py in shape.points]
        out += things.picture_of(points, fill, "ink", 1.9 * k, seed_of("logo", x))
    out += things.picture_of([(x * k, y * k) for x, y in box], "chip", "ink", 2.3 * k, 7)
    wave = "M13 33 C16 28 18 28 21 32.5 C24 37 26 37 29 32.5 C31 29.5 33 29.5 35.5 31.5"
    points = [(px * k, py * k) for px, py in pictures.strokes(wave)[0].points]
    out.append(Path(d=pen_line(points, 2.1 * k, 9, amplitude=0.3, step=4), fill="ink"))
    return tuple(out)


def icons() -> str:
    """All icons as symbols of one file, in the colour of the text around them."""
    shown = "".join(
        f'<symbol id="{name}" viewBox="0 0 24 24"><path fill="currentColor"'
        f' d="{pictures.draw(path, 0, 0, 24, width=2.0, seed=seed_of("icon", name))}"/></symbol>'
        for name, path in pictures.icons().items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{shown}</svg>\n'


def _images(base: str) -> str:
    """The images as variables, by paper and by lamp."""
    names = [f"frame-{frame.name}" for frame in FRAMES]
    names += ["line-pencil", "line-rule", "line-upright", "line-upright-rule"]
    names += ["ring-action", "ring-ink", "tick", "underline"]

    def variables(end: str) -> str:
        shown = [f'--{name}:url("{base}{name}{end}.svg")' for name in names]
        # By day the chosen ring is the plain one.
        shown.append(f'--ring-action-chosen:url("{base}ring-action{"-chosen" if end else ""}{end}.svg")')
        return ";".join(shown)

    day = f'--desk-ground:url("{base}grain.svg") var(--desk)'
    light = "radial-gradient(ellipse 900px 720px at 42% 44%,var(--desk-lit),#2A2119 42%,var(--desk) 78%)"
    lamp = f'--desk-ground:url("{base}grain-lamp.svg"),{light} no-repeat var(--desk)'
    return "\n".join(
        [
            f":root{{--soft:rgba(92,66,34,.2);{day};{variables('')}}}",
            f"{LAMP}{{--soft:rgba(0,0,0,.55);{lamp};{variables('-lamp')}}}",
            "@media (prefers-color-scheme:dark){",
            f"{AUTOMATIC}{{--soft:rgba(0,0,0,.55);{lamp};{variables('-lamp')}}}",
            "}",
            "",
        ]
    )


def main(out: str) -> None:
    """Write every file into a folder."""
    folder = FilePath(out)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in furniture().items():
        (folder / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
