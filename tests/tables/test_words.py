"""Every way a door refuses is a sentence in both languages, with its facts in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from papeterie.pen.words import Words
from papeterie.tables.errors import STORE_SENTENCES, Seen, Stale, StoreError, TableError, Wrong
from papeterie.web.problems import problem_of
from tests.tables.house import error_of, opened, town


@pytest.mark.parametrize("trouble", STORE_SENTENCES)
def test_each_trouble_of_a_store_has_its_sentence_and_no_detail_of_the_machine(trouble: str) -> None:
    error = StoreError(trouble, "/secret/path: errno 28")  # type: ignore[arg-type]
    english, french = (problem_of(error, Words(lang)) for lang in ("en", "fr"))
    assert english.status == french.status >= 500
    assert english.sentence != french.sentence
    assert "/secret" not in english.sentence + french.sentence


async def test_a_refused_wish_says_in_french_what_is_wrong(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        access = await town(door, draws="typed")
        error = await error_of(door.throw(access, Seen(0, 0), "7+1"))
        assert isinstance(error, Wrong)
        assert problem_of(error, Words("fr")).sentence == "Ceci n’est pas un lancer\u202f: 7+1."
        error = await error_of(door.grow(access, Seen(0, 0), 1, "genius"))
        assert problem_of(error, Words("fr")).sentence == (
            "Aucun robot ne porte ce nom\u202f; il y a careful et random."
        )


def test_an_error_prints_as_its_english_sentence() -> None:
    assert str(Wrong("This is no throw: {faces}.", faces="9+9")) == "This is no throw: 9+9."
    assert str(Stale((), (), Seen(1))).startswith("The table has moved on")
    assert issubclass(StoreError, TableError)
