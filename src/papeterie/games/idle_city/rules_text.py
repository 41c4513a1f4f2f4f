"""Every rule of My Idle City as a sentence people read, by its name.

The sentences are keys of the game's catalogue; the rules page shows them and
refusals link to them. What the rules do is in ``rules`` and ``calendar``.
"""

from __future__ import annotations

from typing import Final

from papeterie.pen.rulebook import Chapter, Rule, by_name
from papeterie.pen.words import N_

CHAPTERS: Final[tuple[Chapter, ...]] = (
    Chapter(
        "sheet",
        N_("The sheet"),
        (
            Rule(
                "IC-01",
                N_(
                    "From 7 years on. One sheet each; a visit takes one to five minutes. "
                    "Towns that grow side by side share nothing."
                ),
                "words",
            ),
            Rule("IC-02", N_("The sheet carries the town's name and the date on which it was begun.")),
            Rule(
                "IC-03",
                N_(
                    "There are thirteen buildings: village square, café, general store, river, "
                    "forest, house, "
                    "sawmill, road, wheat field, mill, farm, temple and castle."
                ),
            ),
            Rule(
                "IC-04",
                N_(
                    "Each building has a colour of its own, thirteen different ones; "
                    "picture, hatching and letter say the same without colour."
                ),
            ),
            Rule(
                "IC-05",
                N_(
                    "The table has eleven columns, 2 to 12: the buildings one may choose for that sum. "
                    "Column 4 lists forest and river."
                ),
            ),
            Rule("IC-06", N_("Beside means sharing a side, never a corner; the grid ends at its edges.")),
        ),
    ),
    Chapter(
        "throw",
        N_("A throw"),
        (
            Rule(
                "IC-10",
                N_(
                    "Throw two dice, add them, choose one building of that column and colour its cells. "
                    "A coloured cell is never coloured again, and building is compulsory while "
                    "anything can be built."
                ),
            ),
            Rule(
                "IC-11",
                N_(
                    "Two throws a day; in an advent calendar four a day from 1 to 25 December. "
                    "One may play on for months."
                ),
            ),
            Rule(
                "IC-12",
                N_(
                    "A building whose conditions aren't all met can't be chosen; "
                    "another one of the column must be."
                ),
            ),
            Rule(
                "IC-13",
                N_(
                    "Where no building of the column can be built, the dice are thrown again at once: "
                    "it is still the same throw."
                ),
            ),
            Rule(
                "IC-14",
                N_("A building needs room for all the cells that it owes; it is never built in part."),
            ),
            Rule("IC-15", N_("What counts as built is what stood before this throw.")),
            Rule(
                "IC-16",
                N_("A building that owes no cell, because what it counts isn't there yet, can't be chosen."),
            ),
            Rule(
                "IC-17",
                N_(
                    "The town is complete when no cell is empty, and its owner may finish it at any time. "
                    "Nothing is scored: the aim is to see the town grow."
                ),
            ),
            Rule(
                "IC-18",
                N_("Cells that need not touch may go anywhere, in any order."),
            ),
            Rule(
                "IC-19",
                N_(
                    "The marks of a throw can be taken back until its player says that it is done; "
                    "leaving the page is not saying so. The colours may be changed at any time."
                ),
            ),
        ),
    ),
    Chapter(
        "buildings",
        N_("The buildings"),
        (
            Rule("IC-20", N_("Village square: one cell, anywhere.")),
            Rule("IC-21", N_("Café: one cell for each mill, anywhere; at least one mill must stand.")),
            Rule(
                "IC-22", N_("General store: one cell for each farm, anywhere; at least one farm must stand.")
            ),
            Rule("IC-23", N_("River: two cells that touch each other, anywhere.")),
            Rule(
                "IC-24",
                N_("Forest: one cell for each river cell, anywhere; at least one river cell must be there."),
            ),
            Rule(
                "IC-25",
                N_("House: one cell for each village square, anywhere; at least one square must be there."),
            ),
            Rule("IC-26", N_("Sawmill: one cell, beside a forest.")),
            Rule("IC-27", N_("Road: two cells that touch each other, anywhere.")),
            Rule("IC-28", N_("Wheat field: one cell, anywhere.")),
            Rule("IC-29", N_("Mill: one cell, beside a river.")),
            Rule(
                "IC-30",
                N_(
                    "Farm: one cell, beside a wheat field; three sawmills must stand for the first farm, "
                    "six for the second, and so on."
                ),
            ),
            Rule("IC-31", N_("Temple: one cell, beside a village square.")),
            Rule(
                "IC-32",
                N_(
                    "Castle: one cell, anywhere; ten houses must stand for the first castle, "
                    "twenty for the second, and so on."
                ),
            ),
        ),
    ),
    Chapter(
        "calendar",
        N_("The calendar"),
        (
            Rule(
                "IC-40",
                N_(
                    "Day 1 is the start date. A day opens at the first instant of its date in the "
                    "town's time zone; "
                    "days to come are closed. A throw belongs to the day it was begun on, also past midnight."
                ),
            ),
            Rule(
                "IC-41",
                N_(
                    "A missed day is not lost: its throws can be made later, the earliest day first. "
                    "There is never a penalty."
                ),
            ),
            Rule(
                "IC-42",
                N_(
                    "Setting the clock back opens nothing and takes nothing away. Another time zone "
                    "counts for days "
                    "not yet open, and closes none; summer time neither costs nor gives a throw."
                ),
            ),
            Rule("IC-43", N_("At leisure there is no calendar: throw as often as you like.")),
            Rule(
                "IC-44",
                N_(
                    "A bot may make the choices: for open days in a calendar, without limit at "
                    "leisure or in a copy. "
                    "One can take over again at any point."
                ),
            ),
            Rule(
                "IC-45",
                N_("The town can be shared as a picture, under the hashtag #myidlecity."),
            ),
            Rule("IC-46", N_("The sheet is there in French and in English.")),
            Rule(
                "IC-47",
                N_(
                    "Advent has windows from 1 to 25 December. Begun late, the earlier windows don't exist; "
                    "begun earlier in the year, it waits for the 1st; after the 25th, it is next year's. "
                    "From 26 December there are two throws a day. Another pace counts from the next "
                    "day not yet open."
                ),
            ),
        ),
    ),
)

RULES: Final[dict[str, Rule]] = by_name(CHAPTERS)
