"""The steps of a game in the terminal, typed in from a list: several people, other games, leaving."""

from __future__ import annotations

import builtins
from pathlib import Path

import pytest

from papeterie.cli import playing
from papeterie.cli.sitting import Sitting
from papeterie.games import game as find_game
from papeterie.pen import record as records
from papeterie.pen.verify import verify
from papeterie.pen.words import Words
from tests.tiny_game import game as hedge_race


def hedge(seats: int, draws: str = "sealed", file: Path | None = None) -> Sitting:
    names = tuple(("Ada", "Ben", "Cleo")[:seats])
    sheet = hedge_race.sheet("hedge")
    head = records.head_of(
        hedge_race, sheet, name="Hedge", seats=names, draws=draws, options=hedge_race.options()
    )
    return Sitting.begun(hedge_race, head, file)


class Typed:
    """Somebody who types the first legal mark, and keeps what was asked."""

    def __init__(self, sitting: Sitting, *first: str) -> None:
        self.sitting, self.first = sitting, list(first)
        self.asked: list[str] = []

    def __call__(self, prompt: str = "") -> str:
        self.asked.append(prompt)
        if self.first:
            line = self.first.pop(0)
            if line == "^D":
                raise EOFError
            return line
        seat = self.sitting.seat()
        if seat is None:
            return ""
        game = self.sitting.game
        moves = game.moves(self.sitting.position(seat), seat)
        return game.text(moves[0]) if len(moves) else ""


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setenv("COLUMNS", "80")
    return monkeypatch


def play(sitting: Sitting, monkeypatch: pytest.MonkeyPatch, *first: str, lang: str = "en") -> Typed:
    typed = Typed(sitting, *first)
    monkeypatch.setattr(builtins, "input", typed)
    playing.play(sitting, Words(lang, "papeterie.cli"), clear=False)
    return typed


def test_three_people_share_a_keyboard_and_are_asked_by_name(
    typing: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "hedge.papier"
    sitting = hedge(3, file=file)
    typed = play(sitting, typing)
    assert sitting.over
    for name in ("Ada", "Ben", "Cleo"):
        assert any(prompt.startswith(f"{name}: ") for prompt in typed.asked)
    out = capsys.readouterr().out
    assert "The game is over." in out
    assert "1st " in out
    assert verify(file.read_text("utf-8"), lambda _: hedge_race).right


def test_a_draw_that_needs_no_asking_is_said_all_the_same(
    typing: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(hedge(2), typing)
    out = capsys.readouterr().out
    assert all(f"Round {number}: " in out for number in range(1, 7))


@pytest.mark.parametrize("name", ["daydream", "explore-draw"])
def test_whole_games_of_the_box_are_played_in_the_terminal_by_what_it_offers(
    typing: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, tmp_path: Path
) -> None:
    game, file = find_game(name), tmp_path / "game.papier"
    sheet = game.sheet(game.sheets()[0])
    head = records.head_of(game, sheet, name="Here", seats=("Ada",), draws="sealed", options=game.options())
    sitting = Sitting.begun(game, head, file)
    play(sitting, typing)
    assert sitting.over
    assert "The game is over." in capsys.readouterr().out
    assert verify(file.read_text("utf-8"), lambda _: game).right


def test_who_plays_daydream_is_told_how_a_number_is_written_and_what_else_there_is(
    typing: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """DD-03, DD-13: in the opening roll there are numbers alone, then a die may be given up."""
    game = find_game("daydream")
    head = records.head_of(
        game, game.sheet("a"), name="Here", seats=("Ada",), draws="typed", options=game.options()
    )
    typed = play(Sitting.begun(game, head, None), typing, "5+6", "1@b1", "2@b2", "", "3+4", "2", "quit")
    assert "Type a mark such as 1@b1 (write 5 at b1); there are 52 > " in typed.asked
    assert any(asked.startswith("Which one? Or type a mark such as 1@") for asked in typed.asked)
    out = capsys.readouterr().out
    assert " 1  give up the 3, circle a leaf" in out
    assert " 2  give up the 4, circle a leaf" in out
    assert not any("(give up" in asked for asked in typed.asked)


def test_whoever_ends_the_input_leaves(
    typing: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "hedge.papier"
    sitting = hedge(2, file=file)
    play(sitting, typing, "^D")
    assert not sitting.over
    assert f"Kept in {file}." in capsys.readouterr().out


def test_a_game_is_ended_for_good_only_by_a_yes(typing: pytest.MonkeyPatch) -> None:
    refused = hedge(2)
    play(refused, typing, "finish", "no", "quit")
    assert not refused.over
    ended = hedge(2)
    play(ended, typing, "terminer", "oui", lang="fr")
    assert ended.over


def test_sealed_draws_are_not_corrected_and_typed_ones_not_grown(
    typing: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(hedge(2), typing, "correct 1+1", "quit")
    assert "threw yourself" in capsys.readouterr().out
    play(hedge(2, draws="typed"), typing, "grow", "quit")
    assert "the bot has none to throw" in capsys.readouterr().out


def test_any_game_grows_by_the_careful_bot(typing: pytest.MonkeyPatch) -> None:
    sitting = hedge(2)
    play(sitting, typing, "grow 6")
    assert sitting.over
