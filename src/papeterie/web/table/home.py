"""A table of several as a row of the home page: whose turn it is, who is done; its game adds the facts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from markupsafe import Markup

from papeterie.pen import turn as turns
from papeterie.pen.words import Words
from papeterie.tables.view import View


def going(view: View, words: Words, facts: Iterable[str], drawn: Markup, asked: str) -> dict[str, Any]:
    """What the row says, as ``pages_home.Going`` holds it; ``asked``: what waits for one who is alone."""
    waiting, said, button = _state(view, words, asked)
    return {
        "address": f"/t/{view.table}",
        "name": view.title,
        "facts": " · ".join((view.game.title(words), *facts)),
        "waiting": waiting,
        "state": said,
        "button": button,
        "picture": drawn,
    }


def _state(view: View, words: Words, asked: str) -> tuple[bool, str, str]:
    """Whether something waits for this seat, what, and the button that leads there."""
    if view.over:
        return False, words.t("The game is over"), words.t("Look")
    if view.gathering or (view.due and not view.turn.draws):
        return True, words.t("It hasn't begun yet"), words.t("Continue")
    if view.bot or view.left:
        return False, words.t("A bot plays your seat"), words.t("Look")
    acting = turns.acting(view.game, view.turn)
    others = [other for other in acting if other != view.seat]
    done = [view.names[other] for other in others if view.turn.done[other]]
    thinking = [view.names[other] for other in others if not view.turn.done[other]]
    if view.may_withdraw:
        said = words.n(
            "You are done; {names} is thinking",
            "You are done; {names} are thinking",
            len(thinking),
            names=words.list(thinking),
        )
        return False, said, words.t("Look")
    if not others:
        return True, asked, words.t("Continue")
    if not done:
        return True, words.t("Your turn"), words.t("Continue")
    if not thinking:
        return True, words.t("Your turn: everybody else is done"), words.t("Continue")
    said = words.n(
        "Your turn: {names} is done", "Your turn: {names} are done", len(done), names=words.list(done)
    )
    return True, said, words.t("Continue")
