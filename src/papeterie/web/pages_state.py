"""What a town's page says: choices with what they owe or lack, the cursor, the one filled button.

Made from a table's ``View`` and what the viewer has chosen on the page but not
marked yet. The days are in ``pages_month``, pictures in ``pages_sheet``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal

import msgspec
from markupsafe import Markup

from papeterie.games.idle_city import rules, tiles
from papeterie.games.idle_city.buildings import BUILDINGS, BY_ID, IDS, NONE
from papeterie.games.idle_city.sheet import SUMS, Position
from papeterie.pen.draws import dice_faces
from papeterie.pen.game import Refusal
from papeterie.pen.grid import STRIDE, bit, cell_name, cells_of, column_of, parse_cell, row_of
from papeterie.pen.words import Words
from papeterie.tables.view import View
from papeterie.web.pages_sheet import capital
from papeterie.web.pages_viewer import drawn

Phase = Literal["over", "throw", "closed", "mark", "done"]


class Choice(msgspec.Struct, frozen=True):
    """A building of the column: ``open``, ``chosen``, or ``off`` with rule and reason."""

    building: int
    id: str
    name: str
    state: Literal["open", "chosen", "off"]
    owes: str = ""
    short: str = ""
    places: str = ""
    rule: str = ""
    reason: str = ""


class Filled(msgspec.Struct, frozen=True):
    """The one filled button: what it says, and where it leads or what it posts."""

    text: str
    act: str = ""
    icon: str = "pencil"
    link: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    template: str = ""
    """The text with ``{cell}`` in place of the cell, for a cursor that moves on the page."""


class DraftCell(msgspec.Struct, frozen=True):
    """A cell coloured in this throw; taking it back keeps the first ``index`` marks."""

    index: int
    name: str
    column: int
    row: int


class Wish(msgspec.Struct, frozen=True):
    """What a viewer has chosen on the page but not marked: a building, a cell."""

    building: str = ""
    cell: str = ""


class Hand(msgspec.Struct, frozen=True):
    """Where a throw stands for whoever looks at it, the wish included.

    ``building``: chosen or wished for, -1 for none. ``shown``: the position with
    a wish played, so that its free cells are the ones to offer. ``cursor``: the
    cell the filled button names, empty where nothing is to be coloured.
    """

    phase: Phase
    choices: tuple[Choice, ...]
    building: int
    shown: Position
    cursor: str
    marked: bool
    """Whether a building is chosen for good, that is until it is taken back."""


def hand(view: View, words: Words, wish: Wish) -> Hand:
    """Where the throw stands."""
    position: Position = view.position
    phase = _phase(view)
    if phase not in ("mark", "done"):
        return Hand(phase, (), NONE, position, "", marked=False)
    before: Position = view.turn.position
    marked = position.building != NONE
    building = position.building if marked else _wished(before, wish)
    shown = position if marked or building == NONE else rules.play(position, 0, building)
    mine = marks(view)
    free = rules.free_cells(shown) if mine else 0
    cursor = _cursor(free, wish.cell, shown) if mine and phase == "mark" else ""
    choices = tuple(_choice(before, b, building, words) for b in before.sheet.columns[before.sum])
    chosen = tuple(_with_places(choice, free.bit_count(), words) for choice in choices)
    return Hand(phase, chosen, building, shown, cursor, marked)


def marks(view: View) -> bool:
    """Whether whoever looks may mark here: a person at the seat, which no bot plays."""
    return view.seat is not None and not view.bot


def _phase(view: View) -> Phase:
    if view.over:
        return "over"
    if view.due:
        return "closed" if view.closed is not None else "throw"
    if rules.may_be_done(view.position):
        return "done"
    return "mark"


def _wished(position: Position, wish: Wish) -> int:
    """The building one looks at: as chosen, else the first that can be built."""
    possible = rules.choices(position)
    wished = BY_ID.get(wish.building, NONE)
    return wished if wished in possible else possible[0] if possible else NONE


def _cursor(free: int, wished: str, position: Position) -> str:
    """The cell the next mark would take: as chosen, else one near what stands."""
    if not free:
        return ""
    try:
        if free & bit(parse_cell(wished)):
            return wished
    except ValueError:
        pass
    column, row = _middle(position)
    nearest = min(
        cells_of(free), key=lambda cell: (abs(column_of(cell) - column) + abs(row_of(cell) - row), cell)
    )
    return cell_name(nearest)


def _middle(position: Position) -> tuple[float, float]:
    """The middle of this throw's cells, else of the building's, the town's, the sheet's."""
    everything = position.sheet.grid.cells & ~position.empty
    for cells in (
        position.throw_cells,
        position.built[position.building],
        everything,
        position.sheet.grid.cells,
    ):
        if cells:
            count = cells.bit_count()
            across = sum(map(column_of, cells_of(cells))) / count
            return across, sum(map(row_of, cells_of(cells))) / count
    return 0, 0


def _choice(position: Position, building: int, chosen: int, words: Words) -> Choice:
    name = capital(words.t(BUILDINGS[building].name))
    obstacle = rules.obstacle(position, building)
    if obstacle is None:
        state: Literal["open", "chosen"] = "chosen" if building == chosen else "open"
        said = owes(position, building, words)
        return Choice(
            building, IDS[building], name, state, owes=said, short=in_short(position, building, words)
        )
    return Choice(
        building,
        IDS[building],
        name,
        "off",
        rule=rules.obstacle_rule(obstacle, building),
        reason=lacks(position, building, words),
        short=short_of(position, building, words),
    )


def _with_places(choice: Choice, places: int, words: Words) -> Choice:
    if choice.state != "chosen" or not places:
        return choice
    said = words.n("{n} possible cell", "{n} possible cells", places)
    return msgspec.structs.replace(choice, places=said)


def owes(position: Position, building: int, words: Words) -> str:
    """What a building asks for that may be chosen (IC-20 to IC-32)."""
    rule = BUILDINGS[building]
    cells = words.n("{n} cell", "{n} cells", rules.owes(position, building))
    if rule.per != NONE:
        each = words.t(BUILDINGS[rule.per].name)
        return words.t("One cell per {building}: {cells}, anywhere", building=each, cells=cells)
    if rule.touching:
        return words.t("{cells} that touch each other, anywhere", cells=cells)
    if rule.beside != NONE:
        return words.t(
            "{cells}, touching {source}", cells=cells, source=words.t(BUILDINGS[rule.beside].a_name)
        )
    return words.t("{cells}, anywhere", cells=cells)


def in_short(position: Position, building: int, words: Words) -> str:
    """The same for a small page: how many cells, or beside what."""
    rule = BUILDINGS[building]
    if rule.beside != NONE:
        return words.t("beside {source}", source=words.t(BUILDINGS[rule.beside].a_name))
    return words.n("{n} cell", "{n} cells", rules.owes(position, building))


def short_of(position: Position, building: int, words: Words) -> str:
    """What a forbidden building lacks, for a small page."""
    rule = BUILDINGS[building]
    facts = rules.obstacle_facts(position, building)
    if rule.needs != NONE and facts.get("missing"):
        have, needs = int(str(facts["have"])), int(str(facts["needs"]))
        return words.t(
            "{have} {needed} of {needs}", have=have, needed=words.t(BUILDINGS[rule.needs].plural), needs=needs
        )
    if not rules.owes(position, building):
        return words.t("no {source} yet", source=words.t(BUILDINGS[rule.per].name))
    return words.t("no room")


def lacks(position: Position, building: int, words: Words) -> str:
    """What forbids a building, with what is missing; empty if nothing does."""
    why = rules.obstacle(position, building)
    if why is None:
        return ""
    facts = rules.obstacle_facts(position, building)
    missing = facts.get("missing", 0)
    if isinstance(missing, int) and missing and rules.obstacle_rule(why, building) in ("IC-30", "IC-32"):
        kth, needs = int(str(facts["kth"])), int(str(facts["needs"]))
        farm = BUILDINGS[building].id == "farm"
        return words.t(
            "The {kth} farm needs {needs} sawmills: {missing} more."
            if farm
            else "The {kth} castle needs {needs} houses: {missing} more.",
            kth=words.ordinal(kth, feminine=farm),
            needs=needs,
            missing=missing,
        )
    from papeterie.games.idle_city import game

    refusal = Refusal(rules.obstacle_rule(why, building), why, move=building, facts=facts)
    said = game.explain(refusal, words)
    # The building's name stands right above already.
    head, colon, tail = said.partition(":")
    known = head.strip() == capital(words.t(BUILDINGS[building].name))
    return capital(tail.strip()) if colon and known else said


def coming(position: Position, building: int, words: Words) -> str:
    """What a building's next one would be: what it owes, or what is missing."""
    missing = lacks(position, building, words)
    return missing or words.t("Next: {what}", what=_small(owes(position, building, words)))


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def filled(view: View, now: Hand, words: Words, address: str) -> Filled:
    """The one filled button of the page; it names the mark that it makes."""
    if view.bot and not view.over:
        return Filled(words.t("Let it grow"), link=f"{address}/grow", icon="grow")
    if now.phase == "throw":
        if view.typed:
            return Filled(words.t("Enter the dice"), act="typed", icon="check")
        return Filled(words.t("Throw the dice"), act="throw", icon="play")
    if now.phase == "done":
        return Filled(words.t("I'm done"), act="done", icon="check")
    if now.phase == "mark" and now.cursor:
        fields = (("c", now.cursor),) if now.marked else (("b", IDS[now.building]), ("c", now.cursor))
        text = words.t("Draw at {cell}")
        return Filled(text.replace("{cell}", now.cursor), act="mark", fields=fields, template=text)
    return Filled(words.t("Watch it grow up"), link=f"{address}/days", icon="play")


def draft_cells(view: View) -> tuple[DraftCell, ...]:
    """The cells coloured in this throw, in the order of the marks."""
    found = []
    for index, move in enumerate(view.draft):
        if move >= rules.FIRST_CELL:
            cell = move - rules.FIRST_CELL
            keep = index if index > 1 else 0
            found.append(DraftCell(keep, cell_name(cell), column_of(cell) + 1, row_of(cell) + 1))
    return tuple(found)


def free_rows(now: Hand) -> tuple[Markup, ...]:
    """A button for each cell that one may colour, row by row."""
    free = rules.free_cells(now.shown) if now.cursor else 0
    rows = range(now.shown.sheet.grid.height)
    return tuple(_buttons(row, cells) for row in rows if (cells := free >> row * STRIDE & _ROW))


_ROW = (1 << STRIDE) - 1


@lru_cache(maxsize=4096)
def _buttons(row: int, cells: int) -> Markup:
    """The buttons of one row; a mark changes one of them, so the other rows are written already."""
    one = '<button class="k{}" name="c" value="{}" aria-label="{}"></button>'
    names = [(column_of(cell) + 1, cell_name(cell + row * STRIDE)) for cell in cells_of(cells)]
    inner = "".join(one.format(column, name, name) for column, name in names)
    return drawn(f'<div class="across r{row + 1}">{inner}</div>')


def title_of_choices(now: Hand, view: View, words: Words) -> str:
    """The heading over the buildings."""
    position: Position = view.position
    if now.phase == "mark" and now.marked:
        name = capital(words.t(BUILDINGS[position.building].name))
        left = words.n("{n} more cell", "{n} more cells", position.owed)
        return words.t("{building}: {left}", building=name, left=left)
    if now.phase == "mark":
        return words.t("Column {sum}: what to draw?", sum=position.sum)
    if now.phase == "done":
        return words.t("Column {sum}: drawn", sum=position.sum)
    if now.phase == "over":
        return words.t("The town is finished") if position.empty else words.t("The town is complete")
    if now.phase == "throw" and view.typed:
        return words.t("What do your dice show?")
    return words.t("No dice on the table")


def legend(position: Position, words: Words) -> list[dict[str, Any]]:
    """Each building with its letter, its count and what comes next."""
    found = []
    for index, building in enumerate(BUILDINGS):
        count = position.built[index].bit_count()
        found.append(
            {
                "index": index,
                "name": words.t(building.name),
                "letter": tiles.letter(index, words.lang),
                "count": words.number(count),
                "grown": words.n("{n} cell", "{n} cells", count),
                "next": coming(position, index, words),
            }
        )
    return found


def columns(position: Position, words: Words) -> list[dict[str, Any]]:
    """The table of columns, the one of this throw lit (IC-05)."""
    return [
        {
            "sum": total,
            "lit": total == position.sum,
            "buildings": [
                {"index": b, "name": words.t(BUILDINGS[b].name)} for b in position.sheet.columns[total]
            ],
        }
        for total in SUMS
    ]


def thrown_again(outcomes: Sequence[int], words: Words) -> str:
    """What is said where nothing could be built and the dice were thrown again (IC-13)."""
    if len(outcomes) < 2:
        return ""
    sums = words.list([words.number(sum(dice_faces(outcome))) for outcome in outcomes[:-1]])
    return words.t("Thrown again: with {sums} nothing could be built.", sums=sums)


def left_said(position: Position, words: Words) -> str:
    """How much of the sheet is coloured."""
    cells = len(position.sheet.grid)
    return words.t("{done} of {cells} cells", done=cells - position.empty.bit_count(), cells=cells)
