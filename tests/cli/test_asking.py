"""What people type in the terminal: commands, choices, cells and dice, in either language."""

from __future__ import annotations

import pytest

from papeterie.cli import asking, screen
from papeterie.games.idle_city import game, rules
from papeterie.games.idle_city.buildings import FARM, MILL, WHEAT
from papeterie.pen.draws import dice
from papeterie.pen.grid import parse_cell
from papeterie.pen.words import Words
from tests.idle_city.towns import thrown, town

EN, FR = Words("en", "papeterie.cli"), Words("fr", "papeterie.cli")
POSITION = thrown(town("RR.", "W..", "..."), 8)  # mill, farm or wheat


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("throw", ("throw", "")),
        ("LANCER", ("throw", "")),
        ("back 2", ("back", "2")),
        ("  Reprendre  ", ("back", "")),
        ("corriger 3+5", ("correct", "3+5")),
        ("?", ("help", "")),
        ("j8", ("", "")),
        ("", ("", "")),
    ],
)
def test_commands_have_names_in_both_languages(line: str, expected: tuple[str, str]) -> None:
    assert asking.command(line) == expected


def test_no_command_has_the_name_of_a_mark() -> None:
    for names in asking.COMMANDS.values():
        for name in names:
            with pytest.raises(ValueError, match=r"^"):
                game.parse(name)


def test_no_word_is_two_commands() -> None:
    words = [word for names in asking.COMMANDS.values() for word in names]
    assert len(words) == len(set(words))


@pytest.mark.parametrize(
    ("words", "line", "building"),
    [
        (EN, "1", WHEAT),
        (EN, "mill", MILL),
        (EN, "Mill", MILL),
        (EN, "wheat", WHEAT),
        (FR, "moulin", MILL),
        (FR, "blé", WHEAT),
        (FR, "BLE", WHEAT),
        (EN, "farm", FARM),
        (FR, "ferme", FARM),
    ],
)
def test_a_building_is_chosen_by_number_or_name_a_forbidden_one_too(
    words: Words, line: str, building: int
) -> None:
    """So that the rule that forbids it can be said."""
    assert asking.chosen(line, screen.choices(game, POSITION, 0, words), game) == building


@pytest.mark.parametrize("line", ["9", "0", "choose", "zoo", ""])
def test_what_names_nothing_or_too_much_chooses_nothing(line: str) -> None:
    assert asking.chosen(line, screen.choices(game, POSITION, 0, EN), game) is None


def test_what_may_be_chosen_comes_first_then_what_a_rule_forbids() -> None:
    found = screen.choices(game, POSITION, 0, EN)
    assert [choice.allowed for choice in found] == [True, True, False]
    assert "IC-30" in found[-1].said
    assert "3 sawmills" in found[-1].said


def test_several_cells_are_marked_in_one_line() -> None:
    first = rules.FIRST_CELL
    assert asking.marks("B2, c3 a1", game) == [first + parse_cell(name) for name in ("b2", "c3", "a1")]
    with pytest.raises(ValueError, match="99"):
        asking.marks("b2 99", game)


@pytest.mark.parametrize("line", ["3+5", "5+3", "3 5", "53", "3, 5", " 3+5 "])
def test_dice_are_typed_as_people_like(line: str) -> None:
    assert asking.outcome(line, game, dice(2)) == 35


@pytest.mark.parametrize("line", ["8", "7+1", "3+5+1", "", "three", "0+3"])
def test_what_two_dice_never_show_is_no_throw(line: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        asking.outcome(line, game, dice(2))
