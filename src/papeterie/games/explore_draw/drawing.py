"""How a seat's boat looks: one labelled drawing for page, print, picture and text (ED-04, ED-30 to ED-35).

The boat itself is in ``drawing_ship``, single pieces in ``drawing_pieces``, the piece
in hand in ``drawing_ghost``, what is said of it all in ``drawing_words``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from papeterie.games.explore_draw import drawing_ghost, drawing_round, drawing_ship, drawing_words
from papeterie.games.explore_draw import drawing_pieces as pieces
from papeterie.games.explore_draw.board import Board, Position
from papeterie.games.explore_draw.cards import COLOURS
from papeterie.games.explore_draw.drawing_ghost import Ghost
from papeterie.games.explore_draw.drawing_layout import SHEET, BoatLayout, Part, lay_out_boat
from papeterie.games.explore_draw.drawing_look import FURRED, Finish, Look
from papeterie.games.explore_draw.drawing_pieces import Piece
from papeterie.games.explore_draw.scoring import facts_of
from papeterie.pen.drawing import things
from papeterie.pen.drawing.letters import fitting, width
from papeterie.pen.drawing.line import number, pen_line, seed_of, smooth
from papeterie.pen.drawing.model import Drawing, Group, Node, Path, Symbol, Text
from papeterie.pen.grid import flood
from papeterie.pen.words import N_, Words

__all__ = ["BoatLayout", "Ghost", "Part", "boat", "lay_out_boat"]

_Placed = tuple[Piece, int, int]


class _Scene(msgspec.Struct, frozen=True):
    """What every layer needs to know."""

    position: Position
    seat: int
    words: Words
    look: Look
    layout: BoatLayout
    since: Board | None
    hidden: bool

    @property
    def board(self) -> Board:
        return self.position.boards[self.seat]


def boat(
    position: Position,
    seat: int,
    words: Words,
    *,
    name: str = "",
    parts: tuple[Part, ...] = SHEET,
    layout: BoatLayout | None = None,
    finish: Finish = "felt",
    ghost: Ghost | None = None,
    places: bool = False,
    since: Board | None = None,
    hide_cats: bool = False,
    blank: bool = False,
    paper: bool = False,
    tag: Sequence[str] = (),
) -> Drawing:
    """A seat's boat.

    ``name``: the heading (of itself the boat's number). ``ghost``: the piece in hand, where it
    is held. ``places``: light every cell that its first cell may lie on. ``since``: the seat's
    board when the day began; what it hasn't may still be taken back and is dashed round.
    ``hide_cats``: show rooms and rats underneath. ``blank``: nothing drawn yet. ``paper``: draw
    the sheet's own ground. ``tag``: what the piece in hand would change there, on a paper beside it.
    """
    layout = layout or lay_out_boat(parts)
    look = Look(layout.cell, finish, words.lang)
    if blank:
        position = msgspec.structs.replace(
            position, boards=tuple(Board() if k == seat else b for k, b in enumerate(position.boards))
        )
    scene = _Scene(position, seat, words, look, layout, since, hide_cats)
    title = name or words.t(N_("Boat {n}"), n=position.boat(seat).number)
    nodes: list[Node] = []
    if paper:
        nodes.append(Group(role="decor", children=things.paper(layout.width, layout.height)))
    if "sea" in parts and finish == "felt":
        nodes.append(Group(id="sea", role="decor", children=drawing_ship.sea(layout)))
    if "title" in parts:
        nodes.append(_title(scene, title, bool(name)))
    nodes.append(_grid(scene, ghost, places))
    if "coordinates" in parts and look.detailed:
        nodes.append(Group(role="decor", children=drawing_ship.coordinates(layout, look)))
    if tag and ghost is not None:
        nodes.append(drawing_round.tag(tuple(tag), ghost, layout))
    if "specials" in parts:
        nodes.append(drawing_round.specials(scene.board, words, layout, look))
    nodes += drawing_words.lists(position, seat, words)
    if ghost is not None:
        nodes.append(Group(role="line", label=drawing_ghost.said(scene.position, seat, ghost, words)))
    return Drawing(
        width=layout.width,
        height=layout.height,
        title=title,
        description=drawing_words.summary(position, seat, words),
        nodes=tuple(nodes),
        symbols=_symbols(look),
        lang=words.lang,
    )


def _symbols(look: Look) -> tuple[Symbol, ...]:
    return (*pieces.symbols(look), *drawing_ship.symbols(look))


def _title(scene: _Scene, title: str, named: bool) -> Group:
    """The heading, and beside it which boat it is and how much is drawn."""
    board, words = scene.board, scene.words
    drawn = len(board.cats) + len(board.treasures)
    about = words.n("{n} drawing", "{n} drawings", drawn) if drawn else ""
    if named:
        number_ = words.t(N_("boat {n}"), n=scene.position.boat(scene.seat).number)
        about = f"{number_} · {about}" if about else number_
    x, ink, second = 34.0, "sea-ink", "sea-ink-2"
    if scene.look.finish != "felt":
        x, ink, second = 18.0, "ink", "ink-2"
    text, size = fitting(title, scene.layout.width * 0.42, 32, 18)
    after = x + width(text, size, "hand") + 14
    return Group(
        id="title",
        children=(
            Group(role="heading", label=title, children=(Text(x, 47, text, size, "hand", ink),)),
            Group(role="line", label=about, children=(Text(after, 46, about, 15, fill=second),)),
        ),
    )


def _grid(scene: _Scene, ghost: Ghost | None, places: bool) -> Group:
    """The boat with all that lies on it, in layers."""
    position, layout, look, seat = scene.position, scene.layout, scene.look, scene.seat
    settled, draft = _since(scene)
    lit = drawing_ghost.lit(position, seat, ghost) if places else 0
    full = () if _tiny(look) else facts_of(position, seat).full_rooms
    rooms = (*drawing_ship.walls(layout, look), *drawing_ship.full_rooms(layout, full, look))
    layers: list[Node] = [
        _layer("deck", _deck(scene)),
        _layer("rats", _rats(scene)),
        *drawing_words.cells(position, seat, scene.words, lit),
        _layer("pieces", (*_families(scene), *_laid(scene, settled))),
        _layer("draft", _laid(scene, draft)),
        _layer("rooms", rooms),
        _layer("draft-line", _dashes(scene, draft)),
        _layer("places", drawing_ghost.places(lit, layout)),
        _layer("ghost", drawing_ghost.ghost(position, seat, ghost, layout, look) if ghost else ()),
    ]
    return drawing_words.grid(position, scene.words, tuple(layers))


def _layer(name: str, nodes: tuple[Node, ...]) -> Group:
    return Group(id=name, role="decor", children=nodes)


def _tiny(look: Look) -> bool:
    """A picture so small that only hull and pieces have room."""
    return look.side < FURRED


def _deck(scene: _Scene) -> tuple[Node, ...]:
    """What no mark changes: the boat, the rooms' pictures, the maps."""
    layout, look = scene.layout, scene.look
    body = drawing_ship.body(layout, look)
    if _tiny(look):
        return body
    maps = drawing_ship.maps(scene.position.boat(scene.seat), layout, look)
    return (*body, *drawing_ship.room_pictures(layout, look), *maps)


def _rats(scene: _Scene) -> tuple[Node, ...]:
    """Those still visible (ED-35); with the cats hidden, the others paler."""
    rats, filled = scene.position.boat(scene.seat).rats, scene.board.filled
    if _tiny(scene.look):
        return ()
    shown = drawing_ship.rats(rats & ~filled, scene.layout, scene.look)
    if not scene.hidden or not rats & filled:
        return shown
    gone = drawing_ship.rats(rats & filled, scene.layout, scene.look)
    return (*shown, Group(opacity=0.45, children=gone))


def _since(scene: _Scene) -> tuple[list[_Placed], list[_Placed]]:
    """The pieces settled and those of this day."""
    board, since = scene.board, scene.since
    cats = [pieces.cat(cells, colour) for colour, cells in board.cats]
    riches = [pieces.treasure(cells) for cells in board.treasures]
    if since is None:
        return cats + riches, []
    old_cats, old_riches = len(since.cats), len(since.treasures)
    return cats[:old_cats] + riches[:old_riches], cats[old_cats:] + riches[old_riches:]


def _laid(scene: _Scene, placed: list[_Placed]) -> tuple[Node, ...]:
    out: list[Node] = []
    for piece, column, row in placed:
        box = scene.layout.square(column, row)
        drawn = pieces.body(piece, scene.look, seed_of(column, row) % 3)
        if scene.hidden:
            out.append(_thin(piece, box.x, box.y, scene.look))
        else:
            out.append(Group(transform=f"translate({number(box.x)} {number(box.y)})", children=(drawn,)))
    return tuple(out)


def _thin(piece: Piece, x: float, y: float, look: Look) -> Group:
    """A piece out of the way: a breath of its colour and a dotted outline."""
    area = smooth(pieces.outline_of(piece, look.side)[:-1])
    paint = "none" if look.finish == "bare" else pieces.token(piece)
    wash: tuple[Node, ...] = () if paint == "none" else (Path(area, fill=paint, opacity=0.16),)
    line = Path(area, stroke="felt-ink", width=1.1, dash="1.5 4", opacity=0.8)
    return Group(transform=f"translate({number(x)} {number(y)})", children=(*wash, line))


def _dashes(scene: _Scene, placed: list[_Placed]) -> tuple[Node, ...]:
    """Round the pieces of this day, which stand in full ink: they can be taken back (ED-13)."""
    out = []
    side = scene.layout.cell
    for piece, column, row in placed:
        box = scene.layout.square(column, row)
        ring = pieces.outlines(piece.cells, side, 0.0, 0.22 * side)[0]
        line = smooth(ring[:-1])
        scale = 1.0 if scene.look.detailed else 0.62
        dashes = (
            Path(line, stroke="grid-paper", width=4.8 * scale),
            Path(line, stroke="action", width=2.3 * scale, dash="5.5 5" if scale == 1 else "3.4 3.6"),
        )
        out.append(Group(transform=f"translate({number(box.x)} {number(box.y)})", children=dashes))
    return tuple(out)


def _families(scene: _Scene) -> tuple[Node, ...]:
    """Three cats or more of a colour, joined: one ground in their colour under them all (ED-61)."""
    board, look, layout = scene.board, scene.look, scene.layout
    if scene.hidden or _tiny(look):
        return ()
    out: list[Node] = []
    for colour in range(len(COLOURS)):
        hue = 0
        for of, cells in board.cats:
            hue |= cells if of == colour else 0
        while hue:
            group = flood(hue & -hue, hue)
            hue &= ~group
            if sum(1 for of, cells in board.cats if of == colour and cells & group) >= 3:
                out.append(_family(group, colour, look, layout))
    return tuple(out)


@lru_cache(maxsize=256)
def _family(group: int, colour: int, look: Look, layout: BoatLayout) -> Group:
    side = layout.cell
    cells, column, row = pieces.boxed_bits(group)
    box = layout.square(column, row)
    rings = pieces.outlines(cells, side, 0.015 * side, 0.3 * side)
    area = "".join(smooth(ring[:-1]) for ring in rings)
    seed = seed_of("family", group)
    line = "".join(
        pen_line(ring, max(1.0, 0.045 * side), seed + k, amplitude=0.3, closed=True, step=12)
        for k, ring in enumerate(rings)
    )
    ground: list[Any] = []
    if look.finish != "bare":
        ground = [Path(area, fill=f"cat-{COLOURS[colour]}", opacity=0.62)]
    return Group(
        transform=f"translate({number(box.x)} {number(box.y)})",
        children=(*ground, Path(line, fill="felt-ink")),
    )
