"""Typst as this room uses it: our own faces, no file read, no network, the same bytes each time.

What is set on a page is in ``printing`` and ``pictures``; which face has which
letter is in ``faces``.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any, Literal

import typst


@lru_cache(maxsize=1)
def font_folder() -> Path:
    """Where the faces lie. Typst opens them by path, so the package must be unpacked (pip does)."""
    return Path(str(resources.files("papeterie.paper").joinpath("fonts")))


@lru_cache(maxsize=2)
def _fonts(machine: bool) -> typst.Fonts:
    return typst.Fonts(include_system_fonts=machine, include_embedded_fonts=False, font_paths=[font_folder()])


def compiled(
    source: str,
    facts: dict[str, Any],
    form: Literal["pdf", "png", "svg"],
    *,
    machine: bool = False,
    ppi: float = 72,
    moment: int = 0,
) -> list[bytes]:
    """The pages of a Typst source that reads ``facts`` with ``json(bytes(sys.inputs.facts))``.

    A PDF is one piece whatever its pages. ``machine``: the machine's own faces
    may be named too. ``ppi`` is for PNG, ``moment`` (seconds since
    1970; the clock is never asked) for a PDF that says its date.
    """
    # A root that is there: the folder that a server was started in may be gone.
    compiler = typst.Compiler(
        input=source.encode(), root=font_folder(), font_paths=_fonts(machine), ignore_system_fonts=True
    )
    made: Any = compiler.compile(
        format=form,
        ppi=ppi,
        timestamp=moment,
        sys_inputs={"facts": json.dumps(facts, ensure_ascii=False)},
    )
    return made if isinstance(made, list) else [made]


def machine_faces() -> tuple[tuple[str, str, int], ...]:
    """The upright, regular faces installed on this machine: family, file and place in the file, sorted."""
    found = typst.Fonts(include_system_fonts=True, include_embedded_fonts=False).fonts()
    upright = {
        (font.family, font.path, font.index)
        for font in found
        if font.path and font.style == "normal" and 300 <= font.weight <= 500
    }
    return tuple(sorted(upright))
