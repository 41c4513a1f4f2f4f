"""Words in a person's language: sentences, plurals, numbers, dates, lists.

Every room keeps its sentences in English in its code, marked by ``N_`` or
passed straight to ``Words.t``; its ``locale/<language>.po`` holds the
translations. Languages are passed along, never set for a process. ``Said`` is
an error that keeps its sentence untranslated until somebody is shown it.
"""

from __future__ import annotations

import datetime
import gettext
import io
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from importlib import resources
from typing import ClassVar, Final

from babel import Locale, dates, lists, numbers
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LANGUAGES: Final = ("en", "fr")
LANGUAGE_NAMES: Final = {"en": "English", "fr": "Français"}
_NARROW: Final = "\u202f"


def N_(text: str) -> str:  # noqa: N802  (gettext's own name for a marked sentence)
    """Marks a sentence for translation without translating it yet."""
    return text


@lru_cache(maxsize=64)
def _catalog(package: str, lang: str) -> gettext.NullTranslations:
    """The translations that a package ships, empty where it ships none."""
    file = resources.files(package).joinpath("locale", f"{lang}.po")
    if not file.is_file():
        return gettext.NullTranslations()
    compiled = io.BytesIO()
    with file.open("rb") as source:
        write_mo(compiled, read_po(source, locale=lang))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


@lru_cache(maxsize=8192)
def _translated(packages: tuple[str, ...], lang: str, text: str) -> str:
    """A sentence as the first of these packages says it that knows it."""
    for package in packages:
        found = _catalog(package, lang).gettext(text)
        if found != text:
            return found
    return text


@lru_cache(maxsize=4096)
def _decimal(value: int, locale: str) -> str:
    # A page says some hundred numbers, most of them small and said again and again.
    return str(numbers.format_decimal(value, locale=locale)).replace("-", "−")


@lru_cache(maxsize=8)
def _locale(lang: str) -> Locale:
    return Locale(lang, "GB" if lang == "en" else "FR")


@lru_cache(maxsize=8192)
def french_spacing(text: str) -> str:
    """Narrow no-break spaces before ``: ; ? !`` and inside guillemets, as French sets them.

    Leaves times (12:30) and addresses (http:) alone: only a blank turns narrow.
    """
    for sign in ":;?!»":
        text = text.replace(" " + sign, _NARROW + sign).replace("\u00a0" + sign, _NARROW + sign)
    return text.replace("« ", "«" + _NARROW)


class Words:
    """The words of one language, from the catalogues of one or more packages.

    ``lang`` is ``en`` or ``fr``; ValueError for anything else. Packages are
    asked in order, and after them ``papeterie.pen``. Two of the same language and packages are equal.
    """

    def __init__(self, lang: str, *packages: str) -> None:
        if lang not in LANGUAGES:
            raise ValueError(f"no words in {lang!r}: there are {', '.join(LANGUAGES)}")
        self.lang = lang
        self.packages = (*packages, *(p for p in ("papeterie.pen",) if p not in packages))
        self.locale = _locale(lang)
        self._locale_name = str(self.locale)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and (self.lang, self.packages) == (other.lang, other.packages)

    def __hash__(self) -> int:
        return hash((self.lang, self.packages))

    def with_(self, *packages: str) -> Words:
        """The same language, these packages asked first."""
        return Words(self.lang, *packages, *(p for p in self.packages if p not in packages))

    def t(self, text: str, /, **facts: object) -> str:
        """A sentence in this language, its ``{facts}`` filled in."""
        if not text:  # what gettext says to an empty key is the head of the catalogue
            return ""
        return self._set(_translated(self.packages, self.lang, text), facts)

    def n(self, one: str, many: str, n: int, /, **facts: object) -> str:
        """The same with a plural; ``{n}`` is the number."""
        found = one if n == 1 else many
        for package in self.packages:
            said = _catalog(package, self.lang).ngettext(one, many, n)
            if said not in (one, many):
                found = said
                break
        return self._set(found, {"n": self.number(n), **facts})

    def _set(self, text: str, facts: dict[str, object]) -> str:
        shown = {key: self._fact(value) for key, value in facts.items()}
        text = text.format(**shown) if shown else text
        return french_spacing(text) if self.lang == "fr" else text

    def _fact(self, value: object) -> str:
        if isinstance(value, bool):
            return str(value)
        if isinstance(value, Said):
            return value.said(self)
        if isinstance(value, int):
            return self.number(value)
        if isinstance(value, tuple):
            return self.list(str(item) for item in value)
        return str(value)

    def number(self, value: int) -> str:
        """A number, with a true minus sign."""
        return _decimal(value, self._locale_name)

    def signed(self, value: int) -> str:
        """Points: +3, 0, −5."""
        return ("+" if value > 0 else "") + self.number(value)

    def ordinal(self, n: int, *, feminine: bool = False) -> str:
        """1st, 2nd … / 1er (1re), 2e …"""
        if self.lang == "fr":
            return f"{n}{('re' if feminine else 'er') if n == 1 else 'e'}"
        last = "th" if 10 <= n % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
        return f"{n}{last}"

    def list(self, items: Iterable[str], *, style: str = "standard") -> str:
        """a, b and c; with ``style="or"``: a, b or c."""
        return str(lists.format_list(list(items), style=style, locale=self.locale))  # type: ignore[arg-type]

    def date(self, day: datetime.date, *, style: str = "long") -> str:
        """2 May 2026; ``full`` adds the weekday, ``d MMMM`` and the like are patterns."""
        text = str(dates.format_date(day, style, locale=self.locale))
        return text.replace("1 ", "1er ", 1) if self._first_of_month(day, text) else text

    def _first_of_month(self, day: datetime.date, text: str) -> bool:
        return self.lang == "fr" and day.day == 1 and (text.startswith("1 ") or " 1 " in text)

    def time(self, moment: datetime.datetime) -> str:
        """14:05, in the moment's own zone."""
        return str(dates.format_time(moment, "short", locale=self.locale))


class Said(ValueError):
    """An error in words: ``why`` is a sentence's key, ``facts`` fill it in, and ``str`` is its English.

    Another such error may be a fact: it is quoted in the same language. ``package``
    is whose catalogue holds the sentence; a game derives its own class from this.
    """

    package: ClassVar[str] = "papeterie.pen"

    def __init__(self, why: str, /, **facts: object) -> None:
        super().__init__(why)
        self.why = why
        self.facts = facts

    def __str__(self) -> str:
        return self.said(Words("en"))

    def said(self, words: Words) -> str:
        """The sentence in somebody's language."""
        return words.with_(self.package).t(self.why, **self.facts)


QUOTE: Final = "{error}"
"""The sentence that says another error's, its fact ``error``, and nothing besides."""


def plain(text: str, *, longest: int = 40) -> str:
    """A stranger's text as a sentence may quote it: cut short, signs that can't be seen spelled out."""
    cut = text if len(text) <= longest else text[:longest] + "…"
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in cut)


def clean_name(text: str, *, longest: int = 40) -> str:
    """A name people may be shown: one line, no control or direction-changing signs.

    Emoji, accents and right-to-left letters stay. ``Said`` where nothing is left,
    or too much.
    """
    text = unicodedata.normalize("NFC", text)
    joined = "".join(_shown(sign) for sign in text)
    name = " ".join(joined.split())
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in name):
        raise Said(N_("A name needs at least one letter, number or sign."))
    if len(name) > longest:
        shown = f"{name[: longest // 2]}…"
        raise Said(N_("The name {name} is too long: {most} characters at most."), name=shown, most=longest)
    return name


def _shown(sign: str) -> str:
    if sign in "\u200d\ufe0f":  # they hold emoji together
        return sign
    kind = unicodedata.category(sign)
    if kind in ("Cc", "Zl", "Zp"):
        return " "
    return "" if kind in ("Cf", "Cs", "Co", "Cn") else sign
