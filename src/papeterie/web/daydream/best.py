"""The best solo score on each sheet, kept by the browser itself in a cookie: ``a12.g30``.

Nobody else sees it, and no table knows of it (DD-50).
"""

from __future__ import annotations

import re
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from papeterie.tables.view import View
from papeterie.web.pages_viewer import remember

COOKIE: Final = "daydream-best"
_ENTRY: Final = re.compile(r"([a-z])(-?\d{1,3})")


def kept(request: HTTPConnection) -> dict[str, int]:
    """The best scores by sheet, as far as this browser has any."""
    text = request.cookies.get(COOKIE, "")[:300]
    entries = (_ENTRY.fullmatch(entry) for entry in text.split("."))
    return {found[1]: int(found[2]) for found in entries if found}


def keep(answer: Response, request: HTTPConnection, view: View) -> bool:
    """Notes the score of a solo game that is over; whether it is the best one so far."""
    if not view.turn.over or len(view.names) != 1 or view.seat is None or not view.turn.position.ended:
        return False
    (standing,) = view.game.result(view.turn.position)
    scores, total = kept(request), standing.total or 0
    if scores.get(view.sheet.name, -1000) >= total:
        return False
    scores[view.sheet.name] = total
    remember(answer, request, COOKIE, ".".join(f"{name}{score}" for name, score in sorted(scores.items())))
    return True
