"""A day of Explore & Draw laid from the printed box, and its marks made by the page's own forms."""

from __future__ import annotations

from papeterie.games.explore_draw import marks
from papeterie.games.explore_draw.cards import COLOURS
from papeterie.pen.grid import cell_name
from tests.web.sailors import Sailor

ISLAND = (
    "cat-1", "lesson-18", "cat-92", "lesson-33",
    "cat-107", "cat-6", "lesson-2", "cat-101",
    "cat-93", "cat-8", "cat-94", "lesson-38",
)  # fmt: skip
"""A: a blue cat, an Oshax, a purple and a red cat. B: lesson 18, a blue and an orange bar. C: an orange and a
blue cat, lesson 2, a blue and a purple cat. D: any two treasures, an OR, an OR."""


def opened(guest: Sailor, island: tuple[str, ...] = ISLAND) -> None:
    """A solo table on boat 1, its first island laid from the printed box."""
    guest.lay("boat-1", draws="typed")
    for card in ("red", "basic-1", "basic-2", "basic-3", *island):
        guest.act("throw", faces=card)


def form_of(text: str) -> tuple[str, dict[str, str]]:
    """The act and the fields by which the page makes a mark."""
    move = marks.parse(text)
    if move < marks.OPEN:
        return "choose", {"e": text[5:]} if text.startswith("each") else {"p": text}
    if move < marks.PLACE:
        name, _, number = text.partition("-")
        if text.endswith("-group"):
            return "group", {"g": str(move - marks.GROUP + 1)}
        if text.endswith("-twice"):
            return "twice", {"what": name}
        if move == marks.NO_GIFT:
            return "no-gift", {}
        return {"card": "take", "skip": "skip"}[name], {"c" if name == "card" else "i": number}
    item, colour, turn, anchor = marks.placed(move)
    hue = COLOURS[colour] if colour < len(COLOURS) else ""
    return "place", {"i": str(item + 1), "k": hue, "r": "abcdefgh"[turn], "at": cell_name(anchor)}


def marked(guest: Sailor, *texts: str) -> str:
    """Marks by the page's forms; the page after the last of them."""
    page = ""
    for text in texts:
        name, fields = form_of(text)
        page = guest.do(name, **fields)
    return page
