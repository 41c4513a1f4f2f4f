"""A game's options as text and as a list of fields: for records, flags and forms."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal

import msgspec

from papeterie.pen.game import Options
from papeterie.pen.words import N_, Said, plain


class Field(msgspec.Struct, frozen=True):
    """One option: its name, its kind (str, int, bool, choice, list), its choices, its default as text."""

    name: str
    kind: str
    choices: tuple[str, ...]
    default: str


@lru_cache(maxsize=64)
def fields(options: type[Options]) -> tuple[Field, ...]:
    """The options of a game in the order they are declared."""
    hints = typing.get_type_hints(options)
    default = options()
    return tuple(
        Field(name, *_kind(hints[name], name), _text(getattr(default, name)))
        for name in options.__struct_fields__
    )


def _kind(hint: Any, name: str) -> tuple[str, tuple[str, ...]]:
    origin = typing.get_origin(hint)
    if origin is Literal:
        return "choice", tuple(str(choice) for choice in typing.get_args(hint))
    if origin is tuple:
        return "list", ()
    if hint in (str, int, bool):
        return hint.__name__, ()
    if origin in (typing.Union, types.UnionType):
        raise TypeError(f"{name}: an option has one type")
    raise TypeError(f"{name}: an option is text, a number, yes/no, a choice or a list")


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def texts(options: Options) -> dict[str, str]:
    """The options as text, by name."""
    return {name: _text(getattr(options, name)) for name in options.__struct_fields__}


def from_texts(kind: type[Options], values: Mapping[str, str]) -> Any:
    """Options from their texts; ``Said`` naming the field. Those left out take their default."""
    known = {field.name: field for field in fields(kind)}
    taken: dict[str, Any] = {}
    for name, text in values.items():
        if name not in known:
            why = N_(
                "{option}: no such option; there are {there}" if known else "{option}: there are no options"
            )
            raise Said(why, option=plain(name), there=", ".join(known))
        taken[name] = _value(known[name], text)
    try:
        options = msgspec.convert(taken, kind)
    except msgspec.ValidationError as error:
        raise Said(N_("these options can't be: {reason}"), reason=str(error)) from None
    options.check()
    return options


def _value(field: Field, text: str) -> Any:
    if field.kind == "list":
        return text.split()
    if field.kind == "int":
        try:
            return int(text)
        except ValueError:
            raise Said(
                N_("{option}: “{text}” is not a whole number"), option=field.name, text=plain(text)
            ) from None
    if field.kind == "bool":
        if text not in ("yes", "no"):
            raise Said(N_("{option}: yes or no, not “{text}”"), option=field.name, text=plain(text))
        return text == "yes"
    if field.kind == "choice" and text not in field.choices:
        raise Said(
            N_("{option}: one of {choices}, not “{text}”"),
            option=field.name,
            choices=", ".join(field.choices),
            text=plain(text),
        )
    return text


def changed(options: Options, name: str, text: str) -> Any:
    """The options with one of them set from its text; ``Said`` naming the field."""
    return from_texts(type(options), texts(options) | {name: text})
