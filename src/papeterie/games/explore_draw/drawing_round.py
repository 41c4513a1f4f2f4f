"""What stands round a boat: the tag beside the piece in hand, the special actions as printed (ED-20, ED-21).

The boat itself is in ``drawing_ship`` and ``drawing``.
"""

from __future__ import annotations

import math
from typing import Final

from papeterie.games.explore_draw import drawing_look as look_of
from papeterie.games.explore_draw.board import Board
from papeterie.games.explore_draw.drawing_ghost import Ghost
from papeterie.games.explore_draw.drawing_layout import BoatLayout
from papeterie.games.explore_draw.drawing_look import Look
from papeterie.games.explore_draw.rules import SPECIALS as A_GAME
from papeterie.pen.drawing.letters import balanced, width
from papeterie.pen.drawing.line import pen_line, seed_of
from papeterie.pen.drawing.model import Box, Drawing, Group, Node, Path, Point, Text
from papeterie.pen.drawing.things import outline
from papeterie.pen.words import N_, Words

SPECIALS: Final = (
    N_("one more card"), N_("one card of each row"), N_("a whole row"), N_("this cat twice"),
    N_("this treasure twice"),
)  # fmt: skip
"""The five special actions in a few words, 1 to 5."""


def tag(lines: tuple[str, ...], ghost: Ghost, layout: BoatLayout) -> Group:
    """A slip of paper in the open sea nearest to the piece in hand, with a line to it."""
    # In steps: a slip that was drawn once serves other words of much the same length.
    wide = 16.0 * math.ceil((max(width(line, 14) for line in lines) + 24) / 16)
    tall = 19.0 * len(lines) + 15
    cells = [layout.square(column, row) for column, row in ghost.cells]
    x = sum(box.middle[0] for box in cells) / len(cells)
    y = sum(box.middle[1] for box in cells) / len(cells)
    right, below = layout.width - 20 - wide, (layout.specials_top or layout.height) - 20 - tall
    corners = ((right, below), (20.0, below), (right, 20.0))
    left, top = min(corners, key=lambda at: (at[0] + wide / 2 - x) ** 2 + (at[1] + tall / 2 - y) ** 2)
    box = Box(left, top, wide, tall)
    near = min(cells, key=lambda each: abs(each.middle[0] - left - wide / 2) + abs(each.middle[1] - top))
    seed = seed_of("tag", len(lines))
    nodes: list[Node] = [
        Path(pen_line(_between(box, near), 1.8, seed, amplitude=0.5), fill="sea-ink-2"),
        *outline(box, 8, 2.0, "action", seed, fill="grid-paper", amplitude=0.5),
    ]
    nodes += [
        Text(box.middle[0], top + 21 + 19 * k, line, 14, fill="ink-2" if k else "ink", anchor="middle")
        for k, line in enumerate(lines)
    ]
    return Group(id="tag", role="line", label=". ".join(lines), children=tuple(nodes))


def _between(box: Box, cell: Box) -> list[Point]:
    """From the slip's edge to the side of a cell that faces it."""
    cx, cy = cell.middle
    x = min(max(cx, box.x + 12), box.x + box.width - 12)
    y = box.y if cy < box.y else box.y + box.height
    if abs(cy - y) < cell.height / 2 + 8:  # beside it
        x = box.x if cx < box.x else box.x + box.width
        y = box.y + box.height / 2
    dx, dy = cx - x, cy - y
    share = 1 - (cell.width * 0.62) / max(1.0, abs(dx), abs(dy))
    return [(x, y), (x + dx * share, y + dy * share)]


def specials(board: Board, words: Words, layout: BoatLayout, look: Look) -> Group:
    """Five boxes under the boat, those used ticked; how many are left is said beside them."""
    title = words.t(N_("Special actions: one a day, {n} a game"), n=A_GAME)
    pitch = (layout.width - 8) / len(SPECIALS)
    y = layout.specials_top + 26
    out: list[Node] = [Group(role="decor", children=(Text(6, y - 9, title, 14, fill="ink-2"),))]
    for k, name in enumerate(SPECIALS, 1):
        x = 4 + (k - 1) * pitch
        used = bool(board.specials >> k & 1)
        said = words.t(name)
        nodes: list[Node] = [
            *outline(Box(x + 1, y + 4, 20, 20), 3, 1.6, "ink", seed_of("special", k), fill="grid-paper"),
            Path(look_of.picture(f"special-{k}", x + 28, y + 2, 24, 1.7), fill="ink"),
        ]
        lines = balanced(said, pitch - 62, 14)
        top = y + 19 - 8 * (len(lines) - 1)
        nodes += [Text(x + 57, top + 16 * n, line, 14) for n, line in enumerate(lines)]
        if used:
            mark = look_of.picture("tick", x - 1, y, 25, 2.9, k)
            nodes.append(Path(mark, fill="good" if look.finish != "bare" else "felt-ink"))
            said = words.t(N_("{action} (used)"), action=said)
        out.append(Group(role="item", letter=str(k), label=said, children=tuple(nodes)))
    return Group(id="specials", role="list", label=title, children=tuple(out))


def specials_said(board: Board, words: Words) -> str:
    """Which special actions may still be used, in one sentence (ED-21)."""
    left = [words.t(name) for k, name in enumerate(SPECIALS, 1) if not board.specials >> k & 1]
    count = A_GAME - board.specials.bit_count()
    if not count:
        return words.t(N_("All special actions are used."))
    return words.n(
        "{n} special action left, out of: {actions}.",
        "{n} special actions left, out of: {actions}.",
        count,
        actions=words.list(left, style="or"),
    )


def special(number: int, words: Words, *, side: float = 26.0) -> Drawing:
    """The picture of a special action, 1 to 5, for a button."""
    name = words.t(SPECIALS[number - 1])
    shown = Path(look_of.picture(f"special-{number}", 0, 0, side), fill="ink")
    return Drawing(
        side,
        side,
        name,
        (Group(role="line", label=name, children=(shown,)),),
        lang=words.lang,
        ground="panel",
    )
