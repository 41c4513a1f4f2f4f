"""The colours: tokens by paper and lamp, and the pens, from ``palette.toml``.

A token is looked up for a light (paper or lamp) and a ground (sheet or panel);
``pen-river`` is the pen of that name. Style sheets are made from the same data.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import Any, Literal

import msgspec

from papeterie.pen.drawing.model import Ground
from papeterie.pen.game import LayoutError

FILE = "palette.toml"
_HEX = re.compile(r"#[0-9A-F]{6}")


class Pen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A felt pen: its colour by day and by lamp, the line drawn on it, its hatching's opacity."""

    paper: str
    lamp: str
    picture: Literal["ink", "gel"]
    hatching: float


class Palette(msgspec.Struct, frozen=True):
    """All tokens and pens."""

    paper: Mapping[str, str]
    lamp: Mapping[str, str]
    lamp_sheet: Mapping[str, str]
    pens: Mapping[str, Pen]

    def colour(self, token: str, *, lamp: bool = False, ground: Ground = "sheet") -> str:
        """The value of a token as ``#RRGGBB``; KeyError for a token that isn't there."""
        if token.startswith("pen-"):
            pen = self.pens[token[4:]]
            return pen.lamp if lamp else pen.paper
        if lamp and ground == "sheet" and token in self.lamp_sheet:
            return self.lamp_sheet[token]
        return self.lamp[token] if lamp and token in self.lamp else self.paper[token]


@lru_cache(maxsize=1)
def palette() -> Palette:
    """The palette that the package ships."""
    return read_palette(resources.files("papeterie.pen.drawing").joinpath(FILE).read_text("utf-8"))


def read_palette(text: str, file: str = FILE) -> Palette:
    """A palette from the text of its file. LayoutError names file, key and reason."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LayoutError(file, "", str(error)) from None
    paper = _tokens(data, "paper", file)
    lamp, lamp_sheet = _tokens(data, "lamp", file), _tokens(data, "lamp-sheet", file)
    for key in (*lamp, *lamp_sheet):
        if key not in paper:
            raise LayoutError(file, key, "has no value by day")
    pens = {}
    for name, entry in _table(data, "pens", file).items():
        try:
            pens[name] = msgspec.convert(entry, Pen)
        except msgspec.ValidationError as error:
            raise LayoutError(file, f"pens.{name}", str(error)) from None
        for key in ("paper", "lamp"):
            _value(entry[key], f"pens.{name}.{key}", file)
        if not 0 <= pens[name].hatching <= 1:
            raise LayoutError(file, f"pens.{name}.hatching", "must be from 0 to 1")
    return Palette(paper, lamp, lamp_sheet, pens)


def _table(data: dict[str, Any], key: str, file: str) -> dict[str, Any]:
    found = data.get(key)
    if not isinstance(found, dict) or not found:
        raise LayoutError(file, key, "must be a table")
    return found


def _tokens(data: dict[str, Any], key: str, file: str) -> dict[str, str]:
    return {name: _value(value, f"{key}.{name}", file) for name, value in _table(data, key, file).items()}


def _value(value: object, key: str, file: str) -> str:
    if not isinstance(value, str) or _HEX.fullmatch(value) is None:
        raise LayoutError(file, key, f"{value!r} is not a colour like #2B2320")
    return value


def rgb(value: str) -> tuple[int, int, int]:
    """``#RRGGBB`` as three numbers from 0 to 255."""
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


def grey(value: str) -> str:
    """The grey of the same luminance."""
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in rgb(value))
    ]
    light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    back = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    level = round(back * 255)
    return f"#{level:02X}{level:02X}{level:02X}"
