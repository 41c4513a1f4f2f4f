"""The style sheet of drawings: every token as a variable and as two classes.

``--ink`` and the like stand on the root by day and by lamp; ``.f-ink`` fills
with a token, ``.s-ink`` draws a line in it. Frames and pages have their own
rules elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping

from papeterie.pen.drawing.palette import palette
from papeterie.pen.drawing.svg import FACES

LAMP = ':root[data-light="lamp"]'
"""What chooses the lamp. A page that doesn't say follows the person's system."""
AUTOMATIC = ':root:not([data-light="paper"])'
_SHEETS = ("sheet", "on-sheet")


def stylesheet() -> str:
    """The whole sheet, the same text every time."""
    colours = palette()
    pens_by_day = {f"pen-{name}": pen.paper for name, pen in colours.pens.items()}
    pens_by_lamp = {f"pen-{name}": pen.lamp for name, pen in colours.pens.items()}
    day = _variables({**colours.paper, **pens_by_day})
    lamp = _variables({**colours.lamp, **pens_by_lamp})
    sheet = _variables(colours.lamp_sheet)
    # What a sheet leaves alone in the lamp it takes from the panel, so only these are named again.
    on_sheet = ",".join(f"{{light}} .{name}" for name in _SHEETS)
    faces = ";".join(f"--{face}:{families}" for face, families in FACES.items())
    tokens = (*colours.paper, *pens_by_day)
    return "\n".join(
        [
            f":root{{color-scheme:light;{faces};{day}}}",
            f"{LAMP}{{color-scheme:dark;{lamp}}}",
            f"{on_sheet.format(light=LAMP)}{{{sheet}}}",
            "@media (prefers-color-scheme:dark){",
            f"{AUTOMATIC}{{color-scheme:dark;{lamp}}}",
            f"{on_sheet.format(light=AUTOMATIC)}{{{sheet}}}",
            "}",
            *(f".f-{token}{{fill:var(--{token})}}.s-{token}{{stroke:var(--{token})}}" for token in tokens),
            ".face-hand{font-family:var(--hand)}.face-plain{font-family:var(--plain)}",
            ".drawing{display:block;max-width:100%;height:auto;overflow:hidden}",
            ".symbols{position:absolute;width:0;height:0;overflow:hidden}",
            "",
        ]
    )


def _variables(tokens: Mapping[str, str]) -> str:
    return ";".join(f"--{name}:{value}" for name, value in tokens.items())
