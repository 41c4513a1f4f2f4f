"""The thirteen buildings as data (IC-20 to IC-32) and their words.

What a building owes, where it may stand and what it needs; ``rules`` reads
these and does the arithmetic.
"""

from __future__ import annotations

from typing import Final

import msgspec

from papeterie.pen.words import N_

SQUARE, CAFE, STORE, RIVER, FOREST, HOUSE, SAWMILL, ROAD, WHEAT, MILL, FARM, TEMPLE, CASTLE = range(13)
NONE: Final = -1


class Building(msgspec.Struct, frozen=True):
    """One building.

    ``owes``: cells, where it is a fixed number; ``per``: the building of which
    each standing cell is owed one instead. ``touching``: the owed cells touch
    each other. ``beside``: the building that each cell must lie beside.
    ``each_needs``: so many standing cells of ``needs`` for each one built, this
    one included.
    """

    id: str
    rule: str
    name: str
    a_name: str
    plural: str
    letter: str
    owes: int = 1
    per: int = NONE
    touching: bool = False
    beside: int = NONE
    needs: int = NONE
    each_needs: int = 0


BUILDINGS: Final[tuple[Building, ...]] = (
    Building("square", "IC-20", N_("village square"), N_("a village square"), N_("village squares"), "V"),
    Building("cafe", "IC-21", N_("café"), N_("a café"), N_("cafés"), "C", per=MILL),
    Building(
        "store", "IC-22", N_("general store"), N_("a general store"), N_("general stores"), "G", per=FARM
    ),
    Building("river", "IC-23", N_("river"), N_("a river"), N_("river cells"), "R", owes=2, touching=True),
    Building("forest", "IC-24", N_("forest"), N_("a forest"), N_("forest cells"), "F", per=RIVER),
    Building("house", "IC-25", N_("house"), N_("a house"), N_("houses"), "H", per=SQUARE),
    Building("sawmill", "IC-26", N_("sawmill"), N_("a sawmill"), N_("sawmills"), "S", beside=FOREST),
    Building("road", "IC-27", N_("road"), N_("a road"), N_("road cells"), "O", owes=2, touching=True),
    Building("wheat", "IC-28", N_("wheat field"), N_("a wheat field"), N_("wheat fields"), "W"),
    Building("mill", "IC-29", N_("mill"), N_("a mill"), N_("mills"), "M", beside=RIVER),
    Building(
        "farm", "IC-30", N_("farm"), N_("a farm"), N_("farms"), "A", beside=WHEAT, needs=SAWMILL, each_needs=3
    ),
    Building("temple", "IC-31", N_("temple"), N_("a temple"), N_("temples"), "T", beside=SQUARE),
    Building("castle", "IC-32", N_("castle"), N_("a castle"), N_("castles"), "L", needs=HOUSE, each_needs=10),
)
LETTERS: Final = {
    "en": tuple(b.letter for b in BUILDINGS),
    "fr": ("P", "C", "G", "R", "F", "M", "S", "O", "B", "L", "E", "T", "H"),
}
IDS: Final = tuple(building.id for building in BUILDINGS)
BY_ID: Final = {building.id: index for index, building in enumerate(BUILDINGS)}

PENS: Final = (
    "moss", "rose", "apricot", "river", "pine", "brick", "bark",
    "stone", "lemon", "ice", "wine", "lilac", "plum",
)  # fmt: skip
"""The thirteen pens, in the order of the buildings they start with (IC-04)."""
