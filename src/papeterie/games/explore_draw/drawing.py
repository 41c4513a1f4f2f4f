"""How a seat's boat looks: one labelled drawing for page, print, picture and text (ED-04, ED-30 to ED-35).

The boat itself is in ``drawing_ship``, what lies on it in ``drawing_load``, the piece in
hand in ``drawing_ghost``, what is said of it all in ``drawing_words``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from papeterie.games.explore_draw import (
    drawing_ghost,
    drawing_island,
    drawing_round,
    drawing_sea,
    drawing_ship,
    drawing_words,
)
from papeterie.games.explore_draw import drawing_load as load
from papeterie.games.explore_draw import drawing_pieces as pieces
from papeterie.games.explore_draw.board import Board, Position
from papeterie.games.explore_draw.drawing_ghost import Ghost
from papeterie.games.explore_draw.drawing_layout import SHEET, BoatLayout, Part, lay_out_boat
from papeterie.games.explore_draw.drawing_load import Scene
from papeterie.games.explore_draw.drawing_look import FURRED, Finish, Look
from papeterie.pen.drawing import things
from papeterie.pen.drawing.letters import fitting, width
from papeterie.pen.drawing.model import Drawing, Group, Node, Symbol, Text
from papeterie.pen.words import N_, Words

__all__ = ["BoatLayout", "Ghost", "Part", "boat", "lay_out_boat"]


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
    begun: str = "",
    appears: Mapping[int, float] | None = None,
    tag: Sequence[str] = (),
    read: bool = True,
) -> Drawing:
    """A seat's boat.

    ``name``: the heading (of itself the boat's number). ``ghost``: the piece in hand, where it
    is held. ``places``: light every cell that its first cell may lie on. ``since``: the seat's
    board when the day began; what it hasn't may still be taken back and is dashed round.
    ``hide_cats``: show rooms and rats underneath. ``blank``: nothing drawn yet. ``paper``: draw
    the sheet's own ground. ``begun``: a line beside the heading instead of what is drawn.
    ``appears``: by cell, the second at which a moving picture covers it. ``tag``: what the piece in
    hand would change there, on a paper beside it. ``read``: with what only readers of the text hear
    of, cell by cell; a page that shows the picture says it elsewhere.
    """
    layout = layout or lay_out_boat(parts)
    look = Look(layout.cell, finish, words.lang)
    if blank:
        position = msgspec.structs.replace(
            position, boards=tuple(Board() if k == seat else b for k, b in enumerate(position.boards))
        )
    scene = Scene(position, seat, words, look, layout, since, hide_cats, appears)
    title = name or _boat(position.boat(seat).number, words)
    nodes: list[Node] = []
    if paper:
        nodes.append(Group(role="decor", children=things.paper(layout.width, layout.height)))
    if "sea" in parts and finish == "felt":
        nodes.append(Group(id="sea", role="decor", children=drawing_sea.sea(layout)))
    if "title" in parts:
        nodes.append(_title(scene, title, begun, named=bool(name)))
    if read:
        nodes += drawing_island.said(position, seat, words)
    nodes.append(_grid(scene, ghost, places, read=read))
    if "coordinates" in parts and look.detailed:
        nodes.append(Group(id="coordinates", role="decor", children=drawing_sea.coordinates(layout, look)))
    if tag and ghost is not None:
        nodes.append(drawing_round.tag(tuple(tag), ghost, layout))
    if "specials" in parts:
        nodes.append(drawing_round.specials(scene.board, words, layout, look))
    elif read:
        nodes.append(Group(role="line", label=drawing_round.specials_said(scene.board, words)))
    if read:
        nodes += drawing_words.lists(position, seat, words)
    if read and ghost is not None:
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


def _boat(number: int, words: Words) -> str:
    return words.t(N_("Boat {n}"), n=number) if number else words.t(N_("The boats are still to be dealt"))


def _symbols(look: Look) -> tuple[Symbol, ...]:
    furred = look.side >= FURRED
    return (*(pieces.symbols(look.finish) if furred else ()), *drawing_ship.symbols(look))


def _title(scene: Scene, title: str, begun: str, *, named: bool) -> Group:
    """The heading, and beside it which boat it is and how much is drawn."""
    board, words = scene.board, scene.words
    drawn = len(board.cats) + len(board.treasures)
    about = words.n("{n} drawing", "{n} drawings", drawn) if drawn else ""
    if begun:
        about = begun
    elif named:
        number = scene.position.boat(scene.seat).number
        which = words.t(N_("boat {n}"), n=number) if number else ""
        about = " · ".join(filter(None, (which, about)))
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


def _grid(scene: Scene, ghost: Ghost | None, places: bool, *, read: bool) -> Group:
    """The boat with all that lies on it, in layers."""
    position, layout, look, seat = scene.position, scene.layout, scene.look, scene.seat
    settled, draft = load.since(scene)
    lit = drawing_ghost.lit(position, seat, ghost) if places else 0
    layers: list[Node] = [
        _layer("deck", _deck(scene)),
        _layer("maps", () if scene.tiny else drawing_ship.maps(position.boat(seat), layout, look)),
        _layer("rats", load.rats(scene)),
        *(drawing_words.cells(position, seat, scene.words, lit) if read else ()),
        _layer("families", load.families(scene)),
        _layer("pieces", load.laid(scene, settled)),
        _layer("draft", load.laid(scene, draft)),
        _layer("rooms", (*drawing_ship.walls(layout, look), *load.full_rooms(scene))),
        _layer("draft-line", load.dashes(scene, draft)),
        _layer("places", drawing_ghost.places(lit, layout)),
        _layer("ghost", drawing_ghost.ghost(position, seat, ghost, layout, look) if ghost else ()),
    ]
    return drawing_words.grid(position, scene.words, tuple(layers))


def _layer(name: str, nodes: tuple[Node, ...]) -> Group:
    return Group(id=name, role="decor", children=nodes)


def _deck(scene: Scene) -> tuple[Node, ...]:
    """What is the same on every boat: the hull, the rooms' pictures."""
    layout, look = scene.layout, scene.look
    body = drawing_ship.body(layout, look)
    return body if scene.tiny else (*body, *drawing_ship.room_pictures(layout, look))
