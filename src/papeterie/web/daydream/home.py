"""A Daydream table as a row of the home page: whose turn it is, who is done."""

from __future__ import annotations

from typing import Any

from papeterie.pen import turn as turns
from papeterie.pen.words import Words
from papeterie.tables.view import View
from papeterie.web.daydream import sheet, state


def going(view: View, words: Words) -> dict[str, Any]:
    """What the row says, as ``pages_home.Going`` holds it."""
    seat = view.seat or 0
    waiting, said, button = _state(view, words)
    parts = [view.game.title(words), words.t("sheet {letter}", letter=view.sheet.name.upper())]
    if view.turn.round:
        parts.append(words.t("round {n}", n=view.turn.round))
    closed = view.turn.round - bool(view.turn.outcomes)
    return {
        "address": f"/t/{view.table}",
        "name": view.title,
        "facts": " · ".join(parts),
        "waiting": waiting,
        "state": said,
        "button": button,
        "picture": sheet.small((view.table, closed), view.turn.before, seat, words, view.title),
    }


def _state(view: View, words: Words) -> tuple[bool, str, str]:
    phase = state.phase_of(view)
    if phase == "over":
        return False, words.t("The game is over"), words.t("Look")
    if phase == "gather":
        return True, words.t("It hasn't begun yet"), words.t("Continue")
    if phase == "bot":
        return False, words.t("A bot plays your seat"), words.t("Look")
    acting = turns.acting(view.game, view.turn)
    others = [other for other in acting if other != view.seat]
    done = [view.names[other] for other in others if view.turn.done[other]]
    thinking = [view.names[other] for other in others if not view.turn.done[other]]
    if phase == "waiting":
        names = words.list(thinking)
        said = words.n(
            "You are done; {names} is thinking",
            "You are done; {names} are thinking",
            len(thinking),
            names=names,
        )
        return False, said, words.t("Look")
    if not others:
        return True, words.t("A roll is waiting"), words.t("Continue")
    if not done:
        return True, words.t("Your turn"), words.t("Continue")
    if not thinking:
        return True, words.t("Your turn: everybody else is done"), words.t("Continue")
    said = words.n(
        "Your turn: {names} is done", "Your turn: {names} are done", len(done), names=words.list(done)
    )
    return True, said, words.t("Continue")
