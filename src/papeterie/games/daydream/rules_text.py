"""Every rule of Daydream as a sentence people read, by its name, and which of them a sheet has.

The sentences are keys of the game's catalogue; the rules pages show them,
refusals and scores link to them. What the rules do is in ``rules``, ``barrier``
and ``scoring``.
"""

from __future__ import annotations

from typing import Final

import msgspec

from papeterie.games.daydream.sheet import Sheet
from papeterie.pen.rulebook import Chapter, Rule, by_name
from papeterie.pen.words import N_

CHAPTERS: Final[tuple[Chapter, ...]] = (
    Chapter(
        "before",
        N_("Before the first dice"),
        (
            Rule(
                "DD-01",
                N_("One to five people play. Each has a sheet of their own, and all act at the same time."),
            ),
            Rule(
                "DD-02",
                N_("All have the same sheet, one of eight. A is the one to learn on."),
            ),
            Rule(
                "DD-03",
                N_(
                    "The opening roll: everybody writes both numbers in two empty clouds of their choice,"
                    " anywhere, as they fell. Nothing is given up and no leaf is used; what is printed in"
                    " those clouds does count."
                ),
            ),
        ),
    ),
    Chapter(
        "round",
        N_("A round"),
        (
            Rule(
                "DD-10",
                N_(
                    "Two dice are rolled for the whole table, and everybody writes both numbers in their "
                    "own clouds."
                ),
            ),
            Rule(
                "DD-11",
                N_(
                    "A number goes into an empty cloud that touches a filled one by a side; a corner "
                    "isn't enough. Either die may come first, and the second number may lean on the "
                    "first. On a sheet that is still empty the first number goes anywhere."
                ),
            ),
            Rule(
                "DD-12",
                N_("The round is closed when everybody is done; then comes the next roll."),
            ),
            Rule(
                "DD-13",
                N_(
                    "One of the two dice may be given up, never both. For it one empty leaf is circled, "
                    "if there is one left."
                ),
            ),
            Rule(
                "DD-14",
                N_(
                    "A circled leaf may be coloured to change one die by one, up or down, for oneself "
                    "alone. Several leaves may go into one die; what is written is 0 to 9. A coloured "
                    "leaf is spent for the whole game."
                ),
            ),
            Rule(
                "DD-15",
                N_("The leaf that a given-up die brings may be used at once, for the other die."),
            ),
            Rule(
                "DD-16",
                N_("Where one empty cloud is left, one die is written there and the other is void."),
            ),
            Rule(
                "DD-17",
                N_(
                    "One's own marks can be taken back until one says “done”, and that can be withdrawn "
                    "while somebody else is still at work. After the next roll nothing is taken back."
                ),
            ),
            Rule(
                "DD-18",
                N_(
                    "A die may be given up before or after the other is written. The leaves on a die all "
                    "go one way. 0 is a number like any other: 0-1-2 is in order, and 0 and 0 are a pair."
                ),
            ),
            Rule(
                "DD-19",
                N_(
                    "What a number does comes in this order: constellation, polaroid, garland with its "
                    "reward, notes; then the lines that it completes, each with its strokes and bonuses. "
                    "Frames come when the round is closed."
                ),
            ),
        ),
    ),
    Chapter(
        "lines",
        N_("Lines"),
        (
            Rule(
                "DD-20",
                N_(
                    "A line is a row or column with a dot and a sun at its end. It is checked as soon as "
                    "it is full."
                ),
            ),
            Rule(
                "DD-21",
                N_("A number twice: dot and sun are crossed out, and the line brings nothing."),
            ),
            Rule(
                "DD-22",
                N_(
                    "All different: the dot is circled, and one draws as many strokes as the line has "
                    "clouds, each to the next point."
                ),
            ),
            Rule(
                "DD-23",
                N_(
                    "All different and in order, rising or falling by one along the line: the sun is "
                    "circled instead, and each stroke goes to the next sun."
                ),
            ),
            Rule(
                "DD-24",
                N_(
                    "Two lines that one number completes are settled one after the other, in the order "
                    "one chooses."
                ),
            ),
        ),
    ),
    Chapter(
        "objects",
        N_("Objects"),
        (
            Rule(
                "DD-30",
                N_(
                    "Objects are drawn from left to right, one after the other. Strokes left over go on "
                    "into the next one."
                ),
            ),
            Rule(
                "DD-31",
                N_(
                    "An object is a path of points, some of them suns, its beginning and end always both."
                    " A stroke leads to the next point, a sun stroke to the next sun."
                ),
            ),
            Rule(
                "DD-32",
                N_(
                    "The bonus printed under an object is earned by the stroke that finishes it: a leaf "
                    "to circle, or one more stroke of the same kind on the next object."
                ),
            ),
            Rule(
                "DD-33",
                N_(
                    "When every object is drawn, strokes left over are lost; lines are still circled or "
                    "crossed out."
                ),
            ),
        ),
    ),
    Chapter(
        "modules",
        N_("What else is on the sheet"),
        (
            Rule(
                "DD-60",
                N_(
                    "Constellation: a number on a star draws as many strokes on the constellation, from "
                    "the bottom. Each big star that is reached counts 1. A 0 draws nothing, nor does "
                    "anything past the end."
                ),
                module="constellation",
            ),
            Rule(
                "DD-61",
                N_(
                    "Notes: a single note between two clouds is coloured when both hold the same number. "
                    "A double note amid four clouds has one head coloured for two equal ones side by "
                    "side, and both for four equal ones. A head counts 1."
                ),
                module="notes",
            ),
            Rule(
                "DD-62",
                N_(
                    "Polaroids: a number on a star or moon is copied to its photo. E counts the stars "
                    "less the moons; H counts each different number once, doubled to 12 when all six are "
                    "consecutive, in any order."
                ),
                module="polaroids",
            ),
            Rule(
                "DD-63",
                N_(
                    "Garland: a number on a moon is copied to the next moon of the garland. When it "
                    "equals the one before, the reward between them is circled: points at the end, or a "
                    "bonus at once."
                ),
                module="garland",
            ),
            Rule(
                "DD-64",
                N_(
                    "Frames: whoever fills a zone first takes the best reward of its frame, the next one "
                    "the next. Whoever fills zones of a frame in the same round takes the same. Alone, "
                    "certain objects cross out the best reward left of every frame."
                ),
                module="frames",
            ),
        ),
    ),
    Chapter(
        "end",
        N_("The end"),
        (
            Rule(
                "DD-40",
                N_(
                    "The game ends when somebody has filled every cloud or drawn every object; all finish"
                    " that round."
                ),
            ),
            Rule(
                "DD-41",
                N_("Each finished object counts 1, an unfinished one nothing. Most points win."),
            ),
            Rule(
                "DD-42",
                N_(
                    "A tie is broken by the strokes on the object under way; those still tied share the "
                    "place."
                ),
            ),
            Rule(
                "DD-43",
                N_(
                    "What else is on the sheet adds its points: stars, note heads, polaroids, garland, "
                    "frames."
                ),
            ),
            Rule(
                "DD-50",
                N_(
                    "Alone the rules are the same, but each die given up draws a thorn as well, and each "
                    "two thorns cost 1."
                ),
            ),
            Rule(
                "DD-51",
                N_("Alone the score earns one of four titles. The aim is to beat one's own best."),
            ),
        ),
    ),
)

RULES: Final[dict[str, Rule]] = by_name(CHAPTERS)


def of_sheet(sheet: Sheet) -> tuple[Chapter, ...]:
    """The chapters with only those rules that this sheet has (DD-43)."""
    there = {
        "": True,
        "constellation": bool(sheet.constellation),
        "notes": bool(sheet.notes),
        "polaroids": bool(sheet.polaroids),
        "garland": bool(sheet.garland),
        "frames": bool(sheet.frames),
    }
    chapters = (
        msgspec.structs.replace(chapter, rules=tuple(rule for rule in chapter.rules if there[rule.module]))
        for chapter in CHAPTERS
    )
    return tuple(chapter for chapter in chapters if chapter.rules)
