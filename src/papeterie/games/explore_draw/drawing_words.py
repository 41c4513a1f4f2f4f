"""What is said of a boat: every cell's letter and label, the pieces, rooms and rats as lists (ED-04).

Together they are enough to play from without seeing the drawing.
"""

from __future__ import annotations

from collections.abc import Iterator

from papeterie.games.explore_draw import drawing_look as look_of
from papeterie.games.explore_draw import drawing_pieces as pieces
from papeterie.games.explore_draw.board import Position
from papeterie.games.explore_draw.boats import Room
from papeterie.games.explore_draw.drawing_pieces import Piece
from papeterie.games.explore_draw.facts import RARE
from papeterie.games.explore_draw.lessons import lesson, points
from papeterie.games.explore_draw.saying import CATS, COMMON_TREASURE, RARE_TREASURE
from papeterie.games.explore_draw.scoring import FAMILIES, facts_of
from papeterie.games.explore_draw.sister import ADVANCED, BASIC, PER_CAT
from papeterie.pen.drawing.model import Group, Node
from papeterie.pen.grid import cell_name, cells_of, column_name
from papeterie.pen.words import N_, Words

_OSHAX = (N_("blue Oshax"), N_("green Oshax"), N_("orange Oshax"), N_("purple Oshax"), N_("red Oshax"))
_MAPS = (N_("blue map"), N_("green map"), N_("orange map"), N_("purple map"), N_("red map"))
_ROOMS = {
    "parrot": N_("parrot room"),
    "moon": N_("moon room"),
    "apple": N_("apple room"),
    "corn": N_("corn room"),
    "none": N_("the long room"),
}


def piece_name(piece: Piece, words: Words) -> str:
    """``green cat``, ``red Oshax``, ``rare treasure``."""
    if piece.colour == pieces.TREASURE:
        rare = len(piece.cells) >= RARE
        return words.t(RARE_TREASURE if rare else COMMON_TREASURE)
    if piece.colour == pieces.NO_COLOUR:
        return words.t(N_("Oshax without a colour yet"))
    return words.t((_OSHAX if piece.oshax else CATS)[piece.colour])


def summary(position: Position, seat: int, words: Words) -> str:
    """One sentence: cats, treasures, visible rats, full rooms."""
    found = facts_of(position, seat)
    return words.t(
        N_("Cats: {cats}. Treasures: {treasures}. Rats still visible: {rats}. Full rooms: {rooms} of {all}."),
        cats=len(found.cats),
        treasures=found.common + found.rare,
        rats=found.rats,
        rooms=len(found.full_rooms),
        all=len(position.sheet.hull.rooms),
    )


Said = tuple[str, str, int]
"""A piece's two signs, its name, its cells."""


def _signs(position: Position, seat: int, words: Words) -> list[Said]:
    """All pieces in the order in which they were drawn, cats first."""
    board = position.boards[seat]
    counts: dict[str, int] = {}
    out: list[Said] = []
    for colour, cells in board.cats:
        piece, _, _ = pieces.cat(cells, colour)
        out.append((_numbered(look_of.letter(colour, words.lang), counts), piece_name(piece, words), cells))
    for cells in board.treasures:
        piece, _, _ = pieces.treasure(cells)
        sign = "T" if len(piece.cells) >= RARE else "t"
        out.append((_numbered(sign, counts), piece_name(piece, words), cells))
    return out


def _numbered(sign: str, counts: dict[str, int]) -> str:
    """A sign and how many there are of it: 1 to 9, then a, b, c."""
    counts[sign] = counts.get(sign, 0) + 1
    n = counts[sign]
    return sign + (str(n) if n < 10 else chr(ord("a") + n - 10))


def room_name(room: Room, words: Words) -> str:
    """``a, parrot room``."""
    return f"{room.letter}, {words.t(_ROOMS[room.icon])}"


def grid(position: Position, words: Words, layers: tuple[Node, ...]) -> Group:
    """The boat as a grid: its layers, and what the signs mean."""
    shape = position.sheet.hull.grid
    key = words.t(
        N_(
            "a to g: empty, by room; r before it: a rat; {map} before a colour: a map; t: common, T: rare "
            "treasure; other letters with numbers: cats"
        ),
        map=_map_sign(words),
    )
    return Group(
        id="boat",
        role="grid",
        label=words.t(N_("off the boat")),
        columns=tuple(map(column_name, range(shape.width))),
        rows=tuple(str(row + 1) for row in range(shape.height)),
        children=(*layers, Group(role="note", label=key)),
    )


def _map_sign(words: Words) -> str:
    """One letter for a map, no room's and no cat's."""
    return "k" if words.lang == "fr" else "m"


def cells(position: Position, seat: int, words: Words, lit: int) -> Iterator[Group]:
    """A label for each cell; ``lit``: where the first cell of the piece in hand may lie."""
    boat, board = position.boat(seat), position.boards[seat]
    drawn = {cell: said for said in _signs(position, seat, words) for cell in cells_of(said[2])}
    maps = {next(cells_of(cell)): colour for colour, cell in enumerate(boat.maps)}
    for room in position.sheet.hull.rooms:
        where = words.t(N_("room {room}"), room=room.letter)
        for cell in cells_of(room.cells):
            if cell in drawn:
                letter, what = drawn[cell][0], f"{drawn[cell][1]} {drawn[cell][0]}, {where}"
            elif boat.rats >> cell & 1 & ~(board.filled >> cell):
                letter, what = f"r{room.letter}", words.t(N_("rat, {room}"), room=where)
            elif cell in maps:
                colour = maps[cell]
                letter = _map_sign(words) + look_of.letter(colour, words.lang)
                what = f"{words.t(_MAPS[colour])}, {where}"
            else:
                letter, what = room.letter, where
            if lit >> cell & 1:
                letter, what = f"{letter}+", words.t(N_("{what}, fits here"), what=what)
            name = cell_name(cell)
            yield Group(role="cell", cell=name, letter=letter, label=f"{name} {what}")


def lists(position: Position, seat: int, words: Words) -> tuple[Group, ...]:
    """Pieces, rooms, rats and maps, one by one."""
    boat, board = position.boat(seat), position.boards[seat]
    rats = boat.rats & ~board.filled
    out = []
    said = _signs(position, seat, words)
    if said:
        drawn = tuple(_item(f"{name}: {_names(cells)}", sign) for sign, name, cells in said)
        out.append(Group(role="table", label=words.t(N_("Drawn")), children=drawn))
    rooms = tuple(_item(_room(room, board.filled, words), "") for room in position.sheet.hull.rooms)
    out.append(Group(role="table", label=words.t(N_("Rooms")), children=rooms))
    maps = tuple(
        _item(
            words.t(N_("{map} at {cell}, covered"), map=words.t(_MAPS[colour]), cell=_names(cell))
            if cell & board.filled
            else words.t(N_("{map} at {cell}"), map=words.t(_MAPS[colour]), cell=_names(cell)),
            look_of.letter(colour, words.lang),
        )
        for colour, cell in enumerate(boat.maps)
    )
    if maps:
        out.append(Group(role="table", label=words.t(N_("Maps")), children=maps))
    shown = words.t(N_("Rats: {cells}"), cells=_names(rats)) if rats else words.t(N_("No rat is visible."))
    out.append(Group(role="line", label=shown))
    if board.ticked:
        out.append(
            Group(role="table", label=words.t(N_("Lessons")), children=_lessons(position, seat, words))
        )
    if position.colours:
        out.append(Group(role="table", label=words.t(N_("The Sister")), children=_sister(position, words)))
    if families := _families(position, seat, words):
        out.append(Group(role="line", label=families))
    return tuple(out)


def _room(room: Room, filled: int, words: Words) -> str:
    empty = room.cells & ~filled
    name = room_name(room, words)
    if not empty:
        return words.t(N_("{room}: full"), room=name)
    count = empty.bit_count()
    if count <= 6:
        return words.t(N_("{room}: {n} to fill, {cells}"), room=name, n=count, cells=_names(empty))
    return words.t(N_("{room}: {n} of {all} to fill"), room=name, n=count, all=room.cells.bit_count())


def _families(position: Position, seat: int, words: Words) -> str:
    found = facts_of(position, seat)
    said = tuple(
        words.t(FAMILIES[colour], n=size)
        for colour, sizes in enumerate(found.groups)
        for size in sizes
        if size >= 3
    )
    return words.t(N_("Families: {families}."), families=said) if said else ""


def _names(cells: int) -> str:
    return " ".join(cell_name(cell) for cell in cells_of(cells))


def _item(label: str, letter: str) -> Group:
    return Group(role="row", label=label, letter=letter)


def _lessons(position: Position, seat: int, words: Words) -> tuple[Group, ...]:
    """The lessons ticked and what they are worth now."""
    said = N_("{lesson}: {points}")
    return tuple(
        _item(words.t(said, lesson=words.t(lesson(n).sentence), points=words.signed(worth)), str(n))
        for n, worth in points(facts_of(position, seat))
    )


def _sister(position: Position, words: Words) -> tuple[Group, ...]:
    """Her colours turned so far, her lessons (ED-80, ED-81)."""
    colours = (
        words.t(N_("{each} for each {cat}"), each=PER_CAT[k], cat=words.t(CATS[colour]))
        for k, colour in enumerate(position.colours)
    )
    hers = [BASIC[n] for n in position.basic] + [ADVANCED[n] for n in position.advanced]
    return tuple(_item(label, "") for label in (*colours, *(words.t(each.sentence) for each in hers)))
