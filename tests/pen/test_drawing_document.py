"""The example in docs/drawing.md does what it says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import papeterie
from papeterie.pen.drawing import svg, text
from papeterie.pen.drawing.model import Role

DOCUMENT = Path(papeterie.__file__).parents[2] / "docs" / "drawing.md"


def example() -> dict[str, Any]:
    code = re.search(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    assert code
    names: dict[str, Any] = {}
    exec(code[1], names)
    return names


def test_the_example_draws_and_reads() -> None:
    drawing = example()["drawing"]
    assert 'class="face-hand f-ink"' in svg.page(drawing)
    assert 'fill="#2B2320"' in svg.file(drawing)
    assert text.plain(drawing) == "Hedge race\n==========\n\n  a\n1 X\n"
    assert text.spoken(drawing) == "Hedge race\n==========\n\n1: a cross\n"


def test_every_role_is_explained() -> None:
    document = DOCUMENT.read_text("utf-8")
    roles = [role for role in Role.__args__ if role]  # type: ignore[attr-defined]
    assert [role for role in roles if f"`{role}`" not in document] == []
