"""What a boat counts, line by line; the Sister's account; at the end the places (ED-60, ED-80).

Points are the game's own; here they are only told.
"""

from __future__ import annotations

from typing import Any, Final

from papeterie.games.explore_draw import lessons, scoring, sister
from papeterie.games.explore_draw.board import Position
from papeterie.games.explore_draw.cards import COLOURS, LESSONS
from papeterie.games.explore_draw.scoring import facts_of
from papeterie.pen.game import Line
from papeterie.pen.words import N_, Words
from papeterie.tables.view import View
from papeterie.web.explore_draw.ahead import HUES, Ahead, capital, total
from papeterie.web.explore_draw.state import Hand

DIFFICULTIES: Final = {
    "easy": N_("easy"), "medium": N_("medium"), "hard": N_("hard"), "very-hard": N_("very hard"),
    "expert": N_("expert"),
}  # fmt: skip


_RULES: Final = {"rare treasures: {n}": "ED-62"}
"""The rules of the lines that aren't about rats, rooms or families."""


def panel(view: View, hand: Hand, look: Ahead | None, words: Words) -> dict[str, Any]:
    """A seat's score so far, with what the placement looked at would make of it."""
    position: Position = view.position
    now = total(position, hand.seat)
    return {
        "title": words.t("Line by line") if view.over else words.t("Score so far"),
        "lines": of_boat(position, hand.seat, words, whole=view.over),
        "total": words.number(now),
        "after": words.number(look.score) if look is not None and hand.move >= 0 else "",
        "places": places(position, view.names, words) if view.over else [],
        "solo": len(position.boards) == 1,
    }


def of_boat(position: Position, seat: int, words: Words, *, whole: bool) -> list[dict[str, Any]]:
    """The lines of a boat's score: what, points, the rule; lessons one by one where the ``whole`` is told."""
    lines = scoring.score(position, seat, facts_of(position, seat))
    found = [_line(line, words) for line in lines if "lesson" not in line.facts]
    ticked = [line for line in lines if "lesson" in line.facts]
    if whole:
        return found + [_line(line, words) for line in ticked]
    if ticked:
        points = sum(line.points for line in ticked)
        found.append(_row(words.n("{n} lesson", "{n} lessons", len(ticked)), points, "ED-62", words))
    return found


def _line(line: Line, words: Words) -> dict[str, Any]:
    if "lesson" in line.facts:
        what = words.t("lesson {n}: {what}", n=line.facts["lesson"], what=words.t(line.text))
        return _row(what, line.points, "ED-62", words)
    rule = "ED-61" if line.text in scoring.FAMILIES else _RULES.get(line.text, "ED-60")
    return _row(words.t(line.text, **line.facts), line.points, rule, words)


def _row(what: str, points: int, rule: str, words: Words) -> dict[str, Any]:
    return {
        "what": capital(what),
        "why": "",
        "points": words.signed(points),
        "sense": "good" if points > 0 else "bad" if points < 0 else "",
        "rule": rule,
    }


def ticked(position: Position, seat: int, words: Words) -> list[dict[str, Any]]:
    """The lessons ticked: the sentence, how it stands, what it is worth now."""
    found = facts_of(position, seat)
    return [of_lesson(number, position, seat, words) for number in found.ticked]


def of_lesson(number: int, position: Position, seat: int, words: Words) -> dict[str, Any]:
    """One of the 26 lessons as it stands on a boat (ED-37, ED-70)."""
    found, lesson = facts_of(position, seat), lessons.lesson(number)
    points = lesson.points(found)
    return {
        "number": number,
        "sentence": words.t(lesson.sentence),
        "stands": words.t(lesson.state, **lesson.stands(found)),
        "points": words.signed(points),
        "sense": "good" if points > 0 else "",
        "ticked": number in found.ticked,
    }


def every_lesson(position: Position, seat: int, words: Words) -> list[dict[str, Any]]:
    """All 26, in their order."""
    return [of_lesson(number, position, seat, words) for number in range(1, LESSONS + 1)]


def hers(view: View, words: Words) -> dict[str, Any] | None:
    """The Sister's account off the boat of one who plays alone; None at a table of several."""
    position: Position = view.position
    if len(position.boards) > 1 or not position.colours:
        return None
    found = facts_of(position, 0)
    scored = sister.colours_scored(found, position.colours)
    learned = sister.lesson_points(found, position.basic, position.advanced)
    points = sum(n * each for _, n, each in scored) + sum(worth for _, worth in learned)
    return {
        "colours": [
            {
                "hue": COLOURS[colour],
                "name": words.t(HUES[colour]),
                "each": each,
                "said": words.t("{n} × {each}", n=n, each=each),
                "points": words.signed(n * each),
            }
            for colour, n, each in scored
        ],
        "hidden": len(COLOURS) - len(scored),
        "lessons": [
            {"sentence": capital(words.t(sentence)), "points": words.signed(worth)}
            for sentence, worth in learned
        ],
        "total": words.number(points),
        "ahead": points >= total(position, 0, found),
        "difficulty": words.t(DIFFICULTIES[view.options.difficulty]),
    }


def in_short(position: Position, seat: int, words: Words) -> tuple[str, str]:
    """A boat in a figure: its points, and the word for them."""
    points = total(position, seat)
    return words.number(points), words.n("point", "points", abs(points))


def winner(view: View, words: Words) -> str:
    """Who has won, as the heading of the places says it; solo, whether one did (ED-63, ED-81)."""
    standings = scoring.result(view.position)
    first = [standing.who for standing in standings if standing.place == 1]
    if len(view.names) == 1:
        return words.t("You have beaten the Sister") if first == [0] else words.t("The Sister has won")
    if len(first) > 1:
        names = words.list(view.names[who] for who in first if isinstance(who, int))
        return words.t("{names} share the first place", names=names)
    who = first[0]
    if who == view.seat:
        return words.t("You have won")
    return words.t("{name} has won", name=view.names[who] if isinstance(who, int) else "")


def places(position: Position, names: tuple[str, ...], words: Words) -> list[dict[str, Any]]:
    """Everybody by place, the Sister too, with the full rooms that break ties (ED-63, ED-81)."""
    standings = scoring.result(position)
    found = []
    for standing in standings:
        mine = isinstance(standing.who, int)
        tied = sum(other.total == standing.total for other in standings) > 1
        rooms = len(facts_of(position, standing.who).full_rooms) if isinstance(standing.who, int) else 0
        tie = words.n("{n} full room", "{n} full rooms", rooms) if mine else words.t("a tie is hers")
        found.append(
            {
                "place": words.ordinal(standing.place),
                "first": standing.place == 1,
                "sister": not mine,
                "seat": standing.who if mine else -1,
                "name": names[standing.who] if isinstance(standing.who, int) else words.t("The Sister"),
                "total": words.number(standing.total or 0),
                "tie": tie if tied else "",
                "rule": "ED-63" if len(names) > 1 else "ED-81",
                "lines": [_line(line, words) for line in standing.lines],
            }
        )
    return found
