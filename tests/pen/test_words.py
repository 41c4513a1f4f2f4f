"""Words, numbers, dates and names in English and French, with French typography."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papeterie.pen.words import QUOTE, Said, Words, clean_name, french_spacing, plain

EN, FR = Words("en"), Words("fr")
RACE = {lang: Words(lang, "tests.tiny_game") for lang in ("en", "fr")}


def test_there_are_english_and_french_and_no_other_words() -> None:
    with pytest.raises(ValueError, match="no words in 'de': there are en, fr"):
        Words("de")


def test_a_sentence_is_said_in_its_language_with_its_facts() -> None:
    assert RACE["en"].t("clip {cell}", cell="b3") == "clip b3"
    assert RACE["fr"].t("clip {cell}", cell="b3") == "tailler b3"


def test_a_sentence_without_translation_stays_english() -> None:
    assert FR.t("nobody translated this") == "nobody translated this"


def test_packages_are_asked_in_order_and_pen_last() -> None:
    assert FR.t("clipped") == "clipped"
    assert FR.with_("tests.tiny_game").t("clipped") == "taillée"
    assert FR.with_("tests.tiny_game").packages == ("tests.tiny_game", "papeterie.pen")
    assert FR.with_("tests.tiny_game").t("The game is over.") == "La partie est finie."
    assert FR.with_("papeterie.pen").packages == ("papeterie.pen",)


def test_nothing_is_said_for_nothing() -> None:
    assert FR.t("") == EN.t("") == ""


def test_braces_without_facts_stay_as_they_are() -> None:
    assert EN.t("a {b} c") == "a {b} c"


def test_a_fact_with_braces_is_not_filled_in_again() -> None:
    assert EN.t("{name} won", name="{cell}") == "{cell} won"


def test_plurals_follow_the_language() -> None:
    city = {lang: Words(lang, "papeterie.games.idle_city") for lang in ("en", "fr")}
    said = {lang: [words.n("{n} cell", "{n} cells", n) for n in (0, 1, 2)] for lang, words in city.items()}
    assert said == {"en": ["0 cells", "1 cell", "2 cells"], "fr": ["0 case", "1 case", "2 cases"]}


def test_plurals_without_translation_stay_english() -> None:
    assert [FR.n("{n} owl in {where}", "{n} owls in {where}", n, where="a1") for n in (1, 2)] == [
        "1 owl in a1",
        "2 owls in a1",
    ]


@pytest.mark.parametrize(
    ("text", "spaced"),
    [
        ("Quoi ?", "Quoi\u202f?"),
        ("Non !", "Non\u202f!"),
        ("deux ; trois : quatre", "deux\u202f; trois\u202f: quatre"),
        ("« oui »", "«\u202foui\u202f»"),
        ("à 12:30, http://a", "à 12:30, http://a"),
        ("Quoi\u00a0?", "Quoi\u202f?"),
        ("sans signe", "sans signe"),
    ],
)
def test_french_sets_narrow_spaces_before_its_signs(text: str, spaced: str) -> None:
    assert french_spacing(text) == spaced
    assert french_spacing(spaced) == spaced


def test_english_sets_no_such_spaces() -> None:
    assert EN.t("odd : this") == "odd : this"


@pytest.mark.parametrize(
    ("value", "english", "french"),
    [(0, "0", "0"), (-3, "−3", "−3"), (1234, "1,234", "1\u202f234"), (-12345, "−12,345", "−12\u202f345")],
)
def test_numbers_have_a_true_minus_and_the_language_s_groups(value: int, english: str, french: str) -> None:
    assert (EN.number(value), FR.number(value)) == (english, french)


def test_points_carry_their_sign() -> None:
    assert [EN.signed(n) for n in (3, 0, -5)] == ["+3", "0", "−5"]


def test_facts_that_are_numbers_or_lists_are_set_in_the_language() -> None:
    assert FR.t("{n} et {l}", n=-1234, l=("a", "b", "c")) == "−1\u202f234 et a, b et c"
    assert EN.t("{yes}", yes=True) == "True"


@pytest.mark.parametrize(
    ("n", "english", "masculine", "feminine"),
    [
        (1, "1st", "1er", "1re"),
        (2, "2nd", "2e", "2e"),
        (3, "3rd", "3e", "3e"),
        (4, "4th", "4e", "4e"),
        (11, "11th", "11e", "11e"),
        (12, "12th", "12e", "12e"),
        (13, "13th", "13e", "13e"),
        (21, "21st", "21e", "21e"),
        (101, "101st", "101e", "101e"),
        (111, "111th", "111e", "111e"),
        (113, "113th", "113e", "113e"),
    ],
)
def test_ordinals(n: int, english: str, masculine: str, feminine: str) -> None:
    assert (EN.ordinal(n), FR.ordinal(n), FR.ordinal(n, feminine=True)) == (english, masculine, feminine)


def test_lists_end_in_and_or_or() -> None:
    assert (EN.list("abc"), FR.list("abc")) == ("a, b and c", "a, b et c")
    assert (EN.list("ab", style="or"), FR.list("ab", style="or")) == ("a or b", "a ou b")


def test_dates_are_written_out() -> None:
    may = datetime.date(2026, 5, 2)
    assert (EN.date(may), FR.date(may)) == ("2 May 2026", "2 mai 2026")
    assert (EN.date(may, style="full"), FR.date(may, style="full")) == (
        "Saturday, 2 May 2026",
        "samedi 2 mai 2026",
    )


@pytest.mark.parametrize(
    ("day", "style", "said"),
    [
        ((2026, 12, 1), "long", "1er décembre 2026"),
        ((2026, 12, 1), "full", "mardi 1er décembre 2026"),
        ((2026, 12, 1), "d MMMM", "1er décembre"),
        ((2021, 12, 1), "long", "1er décembre 2021"),
        ((2026, 12, 11), "long", "11 décembre 2026"),
        ((2026, 12, 21), "full", "lundi 21 décembre 2026"),
    ],
)
def test_french_counts_the_first_of_a_month_in_ordinals(
    day: tuple[int, int, int], style: str, said: str
) -> None:
    assert FR.date(datetime.date(*day), style=style) == said


def test_times_are_of_24_hours() -> None:
    moment = datetime.datetime(2026, 5, 2, 14, 5, tzinfo=datetime.UTC)
    assert (EN.time(moment), FR.time(moment)) == ("14:05", "14:05")


# Names


@pytest.mark.parametrize(
    ("given_name", "shown"),
    [
        ("Val-Tilleul", "Val-Tilleul"),
        ("  two   words \n here ", "two words here"),
        ("e\u0301te\u0301", "\u00e9t\u00e9"),
        ("\u202eevil\u202c", "evil"),
        ("a\x00b\x1b[31m", "a b [31m"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("שלום", "שלום"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
        ("?", "?"),
    ],
)
def test_names_are_one_line_without_hidden_signs(given_name: str, shown: str) -> None:
    assert clean_name(given_name) == shown


@pytest.mark.parametrize(
    "name", ["", " ", "\n\t", "\u200b", "\u200d", "\ufe0f\u200d", "\x00", "\ud800", "\u0301"]
)
def test_a_name_of_nothing_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="at least one letter"):
        clean_name(name)


def test_a_name_has_forty_signs_at_most() -> None:
    assert clean_name("a" * 40) == "a" * 40
    for name in ("a" * 41, "a" * 10_000):
        with pytest.raises(Said, match=r"The name a{20}… is too long: 40 characters at most"):
            clean_name(name)


# Errors in words


def test_an_error_keeps_its_sentence_until_it_is_shown() -> None:
    error = Said("{option}: “{text}” is not a whole number", option="height", text="high")
    assert str(error) == "height: “high” is not a whole number"
    assert error.said(Words("fr")) == "height\u202f: «\u202fhigh\u202f» n’est pas un nombre entier"


def test_an_error_that_quotes_another_one_says_both_in_one_language() -> None:
    name = Said("“{name}” is not the name of a cell", name="B1")
    error = Said("these options can't be: {reason}", reason=name)
    assert str(error) == "these options can't be: “B1” is not the name of a cell"
    assert error.said(Words("fr")) == (
        "ces options sont impossibles\u202f: «\u202fB1\u202f» n’est pas le nom d’une case"
    )
    assert Words("fr").t(QUOTE, error=name) == name.said(Words("fr"))


def test_an_error_s_sentence_is_looked_up_where_it_belongs() -> None:
    class OfTheTown(Said):
        package = "papeterie.games.idle_city"

    assert OfTheTown("must be text").said(Words("fr")) == "doit être un texte"
    assert Said("must be text").said(Words("fr")) == "must be text"


def test_an_error_without_facts_may_hold_braces() -> None:
    assert str(Said("no room '{'")) == "no room '{'"


@given(st.text())
def test_a_stranger_s_text_is_quoted_short_and_without_hidden_signs(text: str) -> None:
    quoted = plain(text)
    assert quoted.isprintable()
    assert len(quoted) <= 40 * len("\\U0010ffff") + 1
    assert quoted == text or not text.isprintable() or len(text) > 40


@given(st.text())
def test_a_clean_name_stays_as_it_is(name: str) -> None:
    try:
        clean = clean_name(name)
    except ValueError:
        return
    assert clean_name(clean) == clean
    assert clean.isprintable() or set(clean) & {"\u200d", "\ufe0f"}
    assert clean == " ".join(clean.split())
    assert "\n" not in clean
