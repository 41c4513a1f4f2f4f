"""A table's page, worked out, and how it is sent: whole, or the parts that a page with script lacks.

Which parts there are, and what stands in them, is each game's own (``parts``, ``page``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from papeterie.tables.door import Access
from papeterie.web import pages_town
from papeterie.web.pages_parts import digest
from papeterie.web.pages_viewer import page


class Shown(msgspec.Struct, frozen=True):
    """A table's page: what its frame needs, parts by name, all that may be sent again, hashes."""

    day: dict[str, Any]
    parts: dict[str, Markup]
    every: dict[str, str]
    hashes: dict[str, str]


def shown(day: dict[str, Any], parts: dict[str, Markup], layers: Mapping[str, str]) -> Shown:
    """A page of these parts, and of layers of drawings that may be sent again as well."""
    every = {**parts, **layers}
    return Shown(day, parts, every, {name: digest(html) for name, html in every.items()})


def news(request: Request, what: Shown, say: str, status: int = 200, **more: Any) -> Response:
    """What a page with script lacks."""
    return pages_town.changed(request, what.every, what.hashes, what.day, say, status, **more)


def page_of(
    request: Request, access: Access, template: str, what: Shown, say: str, status: int, tab: str
) -> Response:
    """The page itself; ``tab``: the part that a narrow one begins with."""
    what.day["stream"] = pages_town.stream(access)
    return page(
        request,
        template,
        status,
        headers={"Cache-Control": "no-store"},
        day=what.day,
        parts=what.parts,
        have=",".join(f"{name}:{hashed}" for name, hashed in what.hashes.items()),
        say=say,
        tab=tab,
    )


def tab_of(request: Request, tabs: tuple[str, ...], begins: str) -> str:
    """The part of a narrow page that the address names, or the one that it begins with."""
    wished = request.query_params.get("tab", begins)
    return wished if wished in tabs else begins
