"""A game's options as texts and fields: what forms, flags and the head of a record are made of."""

from __future__ import annotations

import re
from typing import Literal

import pytest

from papeterie.pen.game import Options
from papeterie.pen.options import Field, changed, fields, from_texts, texts


class Settings(Options, frozen=True):
    """One option of each kind."""

    name: str = "Val"
    height: int = 3
    birds: bool = True
    pace: Literal["slow", "fast"] = "slow"
    colours: tuple[str, ...] = ("red", "blue")

    def check(self) -> None:
        if self.height < 1:
            raise ValueError("height: at least 1")


def test_options_are_listed_as_they_are_declared() -> None:
    assert fields(Settings) == (
        Field("name", "str", (), "Val"),
        Field("height", "int", (), "3"),
        Field("birds", "bool", (), "yes"),
        Field("pace", "choice", ("slow", "fast"), "slow"),
        Field("colours", "list", (), "red blue"),
    )


def test_options_come_back_from_their_texts() -> None:
    options = Settings(name="été", height=12, birds=False, pace="fast", colours=())
    said = {"name": "été", "height": "12", "birds": "no", "pace": "fast", "colours": ""}
    assert texts(options) == said
    assert from_texts(Settings, said) == options


def test_options_left_out_are_as_by_default() -> None:
    assert from_texts(Settings, {}) == Settings()
    assert from_texts(Settings, {"colours": " green  grey "}).colours == ("green", "grey")


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("speed", "3", "speed: no such option; there are name, height, birds, pace, colours"),
        ("height", "high", "height: “high” is not a whole number"),
        ("height", "1.5", "height: “1.5” is not a whole number"),
        ("height", "", "height: “” is not a whole number"),
        ("height", "0", "height: at least 1"),
        ("birds", "maybe", "birds: yes or no, not “maybe”"),
        ("birds", "True", "birds: yes or no, not “True”"),
        ("pace", "weekly", "pace: one of slow, fast, not “weekly”"),
    ],
)
def test_a_text_that_is_no_value_is_refused_by_the_option_s_name(name: str, text: str, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(why)}$"):
        from_texts(Settings, {name: text})
    with pytest.raises(ValueError, match=name):
        changed(Settings(), name, text)


def test_one_option_is_changed_the_others_stay() -> None:
    assert changed(Settings(height=5), "pace", "fast") == Settings(height=5, pace="fast")


def test_an_option_of_two_kinds_is_a_mistake_of_the_game() -> None:
    class Mixed(Options, frozen=True):
        size: int | str = 1

    with pytest.raises(TypeError, match="size: an option has one type"):
        fields(Mixed)


def test_an_option_of_another_kind_is_a_mistake_of_the_game() -> None:
    class Odd(Options, frozen=True):
        size: float = 1.5

    with pytest.raises(TypeError, match="size: an option is text, a number, yes/no, a choice or a list"):
        fields(Odd)
