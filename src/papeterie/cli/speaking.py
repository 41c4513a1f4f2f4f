"""How commands speak: in which language, with which help, and what they say when something is wrong.

Click reads the command line; its sentences are said here instead, so that they
are plain and exist in French too. No command lives here.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import click

from papeterie.pen.system import reason
from papeterie.pen.words import LANGUAGES, Words

WRONG = 2
"""The exit code of a command that was not understood or could not be carried out."""
_STOPPED = 130


class CommandError(Exception):
    """What went wrong, as a sentence in the person's language."""


def words_for(arguments: Sequence[str], environment: Mapping[str, str]) -> Words:
    """The language asked for by ``--lang``, or that of the system, or English."""
    asked = ""
    for argument, following in pairwise([*arguments, ""]):
        if argument == "--":
            break
        if argument == "--lang":
            asked = following
        elif argument.startswith("--lang="):
            asked = argument.removeprefix("--lang=")
    lang = asked if asked in LANGUAGES else _language_of(environment)
    return Words(lang, "papeterie.cli")


def _language_of(environment: Mapping[str, str]) -> str:
    """The first language of the system that there are words in."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wanted in filter(None, environment.get(name, "").split(":")):
            if wanted[:2].lower() in LANGUAGES:
                return wanted[:2].lower()
            if name != "LANGUAGE":
                return LANGUAGES[0]
    return LANGUAGES[0]


def run(command: click.Command, arguments: Sequence[str], words: Words) -> int:
    """Carries a command out; its exit code. What went wrong is said on stderr."""
    try:
        with command.make_context("papeterie", list(arguments)) as context:
            code = command.invoke(context)
        sys.stdout.flush()
    except CommandError as error:
        return _complain(str(error))
    except click.exceptions.Exit as end:
        return end.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo(err=True)
        return _STOPPED
    except BrokenPipeError:  # the reader has seen enough
        _drop_output()
        return 0
    except click.UsageError as error:
        where = error.ctx.command_path if error.ctx else "papeterie"
        hint = words.t("“{command} --help” says what there is.", command=where)
        return _complain(f"{_usage(error, words)}\n{hint}")
    except click.ClickException as error:
        return _complain(error.format_message())
    except OSError as error:
        _drop_output()
        return _complain(_system(error, words))
    return code if isinstance(code, int) else 0


def _drop_output() -> None:
    """What can't be written isn't tried again at the end, where Python would complain in its own words."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(sentence: str) -> int:
    click.echo(sentence, err=True)
    return WRONG


def _system(error: OSError, words: Words) -> str:
    """What the system says, behind the name of the file it is about."""
    why = reason(error, words)
    return words.t("{file}: {why}.", file=error.filename, why=why) if error.filename else f"{_capital(why)}."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@contextmanager
def about(file: Path) -> Iterator[None]:
    """What the system refuses meanwhile is said of this file: a disk that is full doesn't name any."""
    try:
        yield
    except OSError as error:
        error.filename = error.filename or str(file)
        raise


def _usage(error: click.UsageError, words: Words) -> str:
    """What is wrong with the command line."""
    if isinstance(error, click.NoSuchOption):
        return words.t("There is no option {option}.", option=error.option_name)
    if isinstance(error, click.BadOptionUsage):
        return words.t("{option} is given in the wrong way; it may lack a value.", option=error.option_name)
    if isinstance(error, click.MissingParameter):
        return words.t("{what} is missing.", what=_named(error.param))
    if isinstance(error, click.BadParameter):
        return words.t("{what}: {why}", what=_named(error.param), why=error.message)
    return error.message


def _named(param: click.Parameter | None) -> str:
    if isinstance(param, click.Option):
        return max(param.opts, key=len)
    return param.make_metavar(click.Context(click.Command(None))) if param is not None else ""


class Spoken(click.Command):
    """A command whose help is said in one language."""

    def __init__(
        self, words: Words, name: str, callback: Callable[..., Any], help_: str, **kept: Any
    ) -> None:
        params = [*kept.pop("params", []), *_shared(words)]
        super().__init__(
            name,
            callback=callback,
            help=help_,
            params=params,
            add_help_option=False,
            options_metavar=words.t("[OPTIONS]"),
            **kept,
        )
        self.words = words

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As Click does, but what is left over is said in words."""
        ctx.allow_extra_args = True
        super().parse_args(ctx, args)
        if ctx.args and not ctx.resilient_parsing:
            left = " ".join(ctx.args)
            ctx.fail(self.words.t("“{left}” is more than this command takes.", left=left))
        return ctx.args

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        _format_usage(self, self.words, ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        _format_options(self, self.words, ctx, formatter)


class SpokenGroup(click.Group):
    """Commands by name, each made by its own module only when it is called or listed."""

    def __init__(self, words: Words, help_: str, rooms: Mapping[str, tuple[str, str]], **kept: Any) -> None:
        """``rooms``: by name of the command, its module and its short help."""
        super().__init__(
            help=help_,
            params=[*kept.pop("params", []), *_shared(words)],
            add_help_option=False,
            invoke_without_command=True,
            callback=_show_commands,
            options_metavar=words.t("[OPTIONS]"),
            subcommand_metavar=words.t("COMMAND …"),
            **kept,
        )
        self.words, self._rooms = words, dict(rooms)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._rooms)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._rooms:
            return None
        from importlib import import_module

        made: click.Command = import_module(self._rooms[cmd_name][0]).command(self.words)
        return made

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0].startswith("-"):
            raise click.NoSuchOption(args[0], ctx=ctx)
        if args[0] not in self._rooms:
            there = self.words.list(self._rooms)
            said = self.words.t("There is no command {name}; there are {there}.", name=args[0], there=there)
            ctx.fail(said)
        return super().resolve_command(ctx, args)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        _format_usage(self, self.words, ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        _format_options(self, self.words, ctx, formatter)
        with formatter.section(_heading(self.words.t("Commands:"))):
            formatter.write_dl([(name, short) for name, (_, short) in self._rooms.items()])


def _format_usage(
    command: click.Command, words: Words, ctx: click.Context, formatter: click.HelpFormatter
) -> None:
    pieces = command.collect_usage_pieces(ctx)
    formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=words.t("Usage:") + " ")


def _format_options(
    command: click.Command, words: Words, ctx: click.Context, formatter: click.HelpFormatter
) -> None:
    shown = [param for param in command.get_params(ctx) if isinstance(param, click.Option)]
    records = [option.get_help_record(ctx) for option in shown]
    with formatter.section(_heading(words.t("Options:"))):
        formatter.write_dl([record for record in records if record is not None])


def _heading(text: str) -> str:
    """Without the colon that Click adds; the space that French sets before it stays."""
    return text.removesuffix(":")


def _shared(words: Words) -> list[click.Parameter]:
    """The options that every command takes."""
    return [
        click.Option(
            ["--lang"],
            type=OneOf(words, *LANGUAGES),
            expose_value=False,
            help=words.t("The language, en or fr. By default, that of the system."),
        ),
        click.Option(
            ["--help", "-h"],
            is_flag=True,
            expose_value=False,
            is_eager=True,
            callback=_show_help,
            help=words.t("Shows this and ends."),
        ),
    ]


@click.pass_context
def _show_commands(ctx: click.Context) -> None:
    """Called without a command, a group says which there are."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def _show_help(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(ctx.get_help())
        ctx.exit()


class OneOf(click.ParamType[str]):
    """One of some texts."""

    name = "choice"

    def __init__(self, words: Words, *choices: str) -> None:
        self._words, self.choices = words, choices

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "|".join(self.choices)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.choices:
            there = self._words.list(self.choices, style="or")
            self.fail(self._words.t("{there}, not “{value}”.", there=there, value=value), param, ctx)
        return str(value)


class Whole(click.ParamType[int]):
    """A whole number within limits."""

    name = "n"

    def __init__(self, words: Words, least: int, most: int) -> None:
        self._words, self._least, self._most = words, least, most

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "N"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            number = int(value)
        except ValueError:
            number = self._least - 1
        if not self._least <= number <= self._most:
            said = self._words.t(
                "a whole number from {least} to {most}, not “{value}”.",
                least=self._least,
                most=self._most,
                value=str(value),
            )
            self.fail(said, param, ctx)
        return number
