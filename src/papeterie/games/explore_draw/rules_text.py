"""Every rule of Explore & Draw as a sentence people read, by its name.

The sentences are keys of the game's catalogue; the rules page shows them and
refusals link to them. What the rules do is in ``rules`` and ``scoring``.
"""

from __future__ import annotations

from typing import Final

from papeterie.pen.rulebook import Chapter, Rule, by_name
from papeterie.pen.words import N_

CHAPTERS: Final[tuple[Chapter, ...]] = (
    Chapter(
        "set-up",
        N_("Before the journey"),
        (
            Rule(
                "ED-01",
                N_(
                    "From 1 to 12 players. The boats are dealt at random, all different as long as they "
                    "last; or everyone takes the same boat. All boats have the same outline and rooms, but "
                    "other rats and other maps."
                ),
            ),
            Rule(
                "ED-02",
                N_(
                    "The island has 12 spaces, numbered row by row: 4 columns from A to D, 3 rows. Column A "
                    "holds 1, 5 and 9, and so on."
                ),
            ),
            Rule(
                "ED-03",
                N_(
                    "Vesh's ship starts on day 7. There are two shuffled decks: 109 cat cards and 47 lesson "
                    "cards. Oshax and treasures are in both."
                ),
            ),
            Rule(
                "ED-04",
                N_(
                    "Cats are drawn in blue, green, orange, purple or red, treasures in black, marked "
                    "common or rare. Each outline stays visible, so that cats can be counted; a hatching "
                    "says each colour without colour."
                ),
                "words",
            ),
        ),
    ),
    Chapter(
        "day",
        N_("A day"),
        (
            Rule(
                "ED-10",
                N_(
                    "Each day 12 cards are laid out face up: cat cards on 1, 3, 5, 6, 8, 9, 10 and 11, "
                    "lesson cards on 2, 4, 7 and 12."
                ),
            ),
            Rule(
                "ED-11",
                N_(
                    "Everybody at once chooses a column and resolves its 3 cards, in any order; a card is "
                    "finished before the next one. The cards stay: several may choose the same."
                ),
            ),
            Rule(
                "ED-12",
                N_(
                    "When all are done, the island is discarded and the ship moves on by one space. When it "
                    "reaches the hand, after 7 days, the game is over."
                ),
            ),
            Rule(
                "ED-13",
                N_(
                    "A player may take back anything of this day until they say that they are done, and "
                    "withdraw that while somebody else is still at work. Once the next island is out, "
                    "nothing is taken back."
                ),
            ),
            Rule(
                "ED-14",
                N_(
                    "If a player leaves, their unfinished day is withdrawn, unless a bot takes over; nobody "
                    "waits for them, and they score what they have."
                ),
            ),
        ),
    ),
    Chapter(
        "specials",
        N_("Special actions"),
        (
            Rule(
                "ED-20",
                N_(
                    "There are five: one more card, from another column; one card from each row instead of "
                    "a column; a row of 4 cards instead of a column; the next cat twice; the next treasure "
                    "twice."
                ),
            ),
            Rule("ED-21", N_("At most one special action a day and three a game, never the same twice.")),
            Rule(
                "ED-22",
                N_(
                    "The second copy has the same shape and colour, and is placed as freely as the first. "
                    "Declare it as you draw. The order is: first copy, treasure of its map, second copy, "
                    "treasure of its map. If the second copy doesn't fit, the action is spent all the same. "
                    "A map's free treasure can be doubled too; on a card of several things, one is doubled."
                ),
            ),
            Rule(
                "ED-23",
                N_(
                    "The extra card comes from a column that isn't the chosen one, and may be a lesson. It "
                    "is resolved like the others, in any order; once declared, it must be."
                ),
            ),
            Rule(
                "ED-24",
                N_(
                    "A row, or one card from each row, is chosen before the first card is resolved. One "
                    "from each row may be three of one column."
                ),
            ),
        ),
    ),
    Chapter(
        "discoveries",
        N_("Discoveries"),
        (
            Rule(
                "ED-30",
                N_(
                    "Cats, Oshax and treasures are drawn at once, turned or mirrored at will, on the cells "
                    "of the boat, wholly inside it, and never overlap."
                ),
            ),
            Rule(
                "ED-31",
                N_(
                    "The first one goes anywhere; each later one shares at least one side of a cell with "
                    "something already drawn. A corner is not enough."
                ),
            ),
            Rule(
                "ED-32",
                N_(
                    "What can't be placed is skipped; what can be placed must be, also where it hurts. "
                    "Whoever can draw nothing more still chooses each day and ticks lessons."
                ),
            ),
            Rule(
                "ED-33",
                N_(
                    "A cat has the colour of its card. An Oshax takes one of the five colours as it is "
                    "drawn, and is then a cat of that colour in every respect."
                ),
            ),
            Rule("ED-34", N_("Treasures of 1 to 3 cells are common, of 4 or 5 cells rare.")),
            Rule(
                "ED-35",
                N_("Things may lie across the walls of rooms, on rats, which are then gone, and on maps."),
            ),
            Rule(
                "ED-36",
                N_(
                    "Without a keyword, draw everything on the card, in any order. “Any two”: pick twice, "
                    "the same one if you like. “Or”: all of one group or all of the other. Any pick and "
                    "either group may be chosen, whatever fits; what doesn't fit when its turn comes is "
                    "skipped."
                ),
            ),
            Rule("ED-37", N_("A lesson card: tick that lesson on your lesson sheet.")),
            Rule(
                "ED-50",
                N_(
                    "There are five maps on each boat, one per colour. Cover one with a cat of its colour, "
                    "and you may draw any common treasure: at once, before the next thing, or it is lost. "
                    "Covered by anything else, a map gives nothing."
                ),
            ),
        ),
    ),
    Chapter(
        "score",
        N_("The score"),
        (
            Rule(
                "ED-60",
                N_(
                    "−1 for each visible rat, −5 for each of the seven rooms that isn't completely filled. "
                    "The two parrots, and the two moons, are rooms of their own. The highest total wins, "
                    "even below zero."
                ),
            ),
            Rule(
                "ED-61",
                N_(
                    "Three or more cats of one colour joined by sides are a family: 3 cats score 8, 4 score "
                    "11, 5 score 15, 6 score 20, each further one 5 more. Groups that don't touch count "
                    "apart; corners don't join."
                ),
            ),
            Rule(
                "ED-62",
                N_(
                    "3 for each rare treasure, nothing for common ones. Each ticked lesson scores by its "
                    "own rule."
                ),
            ),
            Rule("ED-63", N_("In a tie more full rooms win; still tied, the place is shared.")),
            Rule(
                "ED-70",
                N_(
                    "On the edge: on one of the 44 cells with a side on the outside. Lonely: touching no "
                    "other cat of its colour. To touch: to share a side. A map is covered by anything; a "
                    "rat is visible while its cell is empty. Different treasures are counted, not sides."
                ),
            ),
        ),
    ),
    Chapter(
        "sister",
        N_("The Sister (alone)"),
        (
            Rule(
                "ED-80",
                N_(
                    "Her five colours are shuffled in a row, the first face up; after each of the first "
                    "four days the next one is turned. At the end she scores 5, 4, 3, 2 and 1 for each cat "
                    "of these colours on your boat."
                ),
            ),
            Rule(
                "ED-81",
                N_(
                    "She has three of nine basic lessons, and none to four of nine advanced ones, by "
                    "difficulty: easy, medium, hard, very hard, expert. All is read off your boat. A tie is "
                    "hers."
                ),
            ),
            Rule(
                "ED-82",
                N_(
                    "Each of her basic lessons says what it scores; one of them counts the best of her "
                    "others twice."
                ),
            ),
            Rule("ED-83", N_("Each of her advanced lessons says what it scores.")),
            Rule(
                "ED-84",
                N_(
                    "“For each colour” means the five colours. A colour without cats fulfils what none of "
                    "its cats may do."
                ),
            ),
        ),
    ),
    Chapter(
        "distance",
        N_("At a distance"),
        (
            Rule(
                "ED-90",
                N_(
                    "One host has the box and shows the island each day; the others play on their own "
                    "sheet, printed or on screen. Nothing else changes."
                ),
                "words",
            ),
        ),
    ),
)

RULES: Final[dict[str, Rule]] = by_name(CHAPTERS)
