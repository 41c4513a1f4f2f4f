"""The island as its page shows it: what may be chosen or taken up, what the choice looked at holds.

Which marks are legal is the rules' to say; how things stand is in ``state``.
"""

from __future__ import annotations

from typing import Any

from papeterie.games.explore_draw import marks, rules
from papeterie.games.explore_draw.board import Board, Position
from papeterie.games.explore_draw.cards import cards
from papeterie.games.explore_draw.island import COLUMNS, SPACES
from papeterie.games.explore_draw.saying import card_words
from papeterie.pen.grid import cells_of
from papeterie.pen.words import Words
from papeterie.tables.view import View
from papeterie.web.explore_draw import ahead as coming
from papeterie.web.explore_draw import sheet, state
from papeterie.web.explore_draw.state import Hand
from papeterie.web.pages_viewer import Viewer


def of(view: View, hand: Hand, see: Viewer) -> dict[str, Any]:
    """The twelve cards, what of them may be chosen, and what the choice looked at holds."""
    position, words = view.position, see.words
    board = position.boards[hand.seat]
    looked = state.spaces_of(hand.choice)
    if hand.special == rules.ONE_PER_ROW and hand.choice < 0:
        looked = sum(
            1 << 4 * row + "ABCD".index(column) for row, column in enumerate(hand.each) if column != "."
        )
    own = hand.seat if view.seat is not None else -1
    drawn = sheet.island(position, own, words, looked)
    return {
        "shore": drawn,
        "laid": len(position.island) == SPACES,
        "special": hand.special,
        "each": hand.each,
        "choice": marks.text(hand.choice) if hand.choice >= 0 else "",
        "choice_said": coming.choice_said(hand.choice, words) if hand.choice >= 0 else "",
        "choices": _choices(position, hand, words),
        "holds": _holds(position, looked, words),
        "take": _may_take(position, hand, words),
        "change": _change(view, words),
        "strip": [
            {"picture": sheet.card(space), "state": _card_state(board, space),
             "said": _card_said(position, space, words)}
            for space in _on_the_strip(view, board, looked)
        ],
        "chosen": bool(board.chosen),
    }  # fmt: skip


def _on_the_strip(view: View, board: Board, looked: int) -> list[int]:
    """The cards that a narrow page shows above the boat: those chosen, or looked at."""
    if view.seat is None or view.over or not view.position.island:
        return []
    return list(cells_of(board.chosen or looked))


def _choices(position: Position, hand: Hand, words: Words) -> list[dict[str, Any]]:
    """The buttons that lie over the island, each where it lies, its field and what it is called."""
    if hand.phase not in ("choose", "cards", "ready"):
        return []
    if hand.special == rules.ONE_PER_ROW:
        return [_of_row(position, hand, space, words) for space in range(SPACES)]
    if hand.special == rules.WHOLE_ROW:
        every, where = range(marks.ROW, marks.ROW + SPACES // COLUMNS), "row"
    elif hand.special == rules.EXTRA:
        chosen = position.boards[hand.seat].chosen
        every, where = [marks.EXTRA + n for n in range(SPACES) if not chosen >> n & 1], "space"  # type: ignore[assignment]
    elif hand.phase == "choose":
        every, where = range(marks.COLUMN, marks.COLUMN + COLUMNS), "column"
    else:
        return []
    first = {"row": marks.ROW, "space": marks.EXTRA, "column": marks.COLUMN}[where]
    return [
        {
            "place": f"{where}-{move - first + 1}",
            "name": "p",
            "value": marks.text(move),
            "chosen": move == hand.choice,
            "said": coming.capital(coming.choice_said(move, words)) + ": "
            + words.list(_card_said(position, space, words) for space in cells_of(state.spaces_of(move))),
        }
        for move in every
    ]  # fmt: skip


def _of_row(position: Position, hand: Hand, space: int, words: Words) -> dict[str, Any]:
    """A card that would be the one of its row (special action 2)."""
    row, column = divmod(space, COLUMNS)
    letter = "ABCD"[column]
    return {
        "place": f"space-{space + 1}",
        "name": "e",
        "value": hand.each[:row] + letter + hand.each[row + 1 :],
        "chosen": hand.each[row] == letter,
        "said": _card_said(position, space, words),
    }


def _card_said(position: Position, space: int, words: Words) -> str:
    return words.t("card {n}, {card}", n=space + 1, card=card_words(cards()[position.island[space]], words))


def _holds(position: Position, looked: int, words: Words) -> list[dict[str, Any]]:
    """What the choice looked at holds, in words."""
    return [
        {"space": space + 1, "said": coming.capital(card_words(cards()[position.island[space]], words))}
        for space in cells_of(looked)
    ]


def _may_take(position: Position, hand: Hand, words: Words) -> list[dict[str, Any]]:
    """The cards that may be taken up now."""
    board = position.boards[hand.seat]
    if hand.phase != "cards":
        return []
    return [
        {"space": space + 1, "said": words.t("Take up {card}", card=_card_said(position, space, words)),
         "go": _take_said(position, space, words)}
        for space in cells_of(board.todo)
    ]  # fmt: skip


def _take_said(position: Position, space: int, words: Words) -> str:
    lesson = cards()[position.island[space]].lesson
    return words.t("Tick lesson {n}", n=lesson) if lesson else words.t("Take up card {n}", n=space + 1)


def _card_state(board: Board, space: int) -> str:
    if board.space == space:
        return "holding"
    return "todo" if board.todo >> space & 1 or not board.chosen else "resolved"


def _change(view: View, words: Words) -> str:
    """How one changes one's mind about the cards."""
    made = state.drafted(view) if view.seat is not None else ()
    if not made or view.over:
        return ""
    chosen = coming.choice_said(made[0].move, words)
    if len(made) == 1:
        return words.t("To choose other cards, take back {choice}.", choice=chosen)
    first = coming.mark_said(made[1].before, view.seat or 0, made[1].move, words)
    return words.t("To choose other cards than {choice}, take back {mark} first.", choice=chosen, mark=first)
