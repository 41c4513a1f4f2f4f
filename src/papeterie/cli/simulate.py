"""``papeterie simulate``: many games played by bots, as tables, JSON or a report in Markdown."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from papeterie.cli import finding
from papeterie.cli.speaking import OneOf, Spoken, Whole, about
from papeterie.pen.game import Game
from papeterie.pen.words import Words
from papeterie.players import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from papeterie.lab.simulate import Study


def command(words: Words) -> click.Command:
    """Plays many games."""

    def simulate(
        game: str,
        sheet: tuple[str, ...],
        player: tuple[str, ...],
        games: int,
        seed: int,
        as_json: bool,
        report: str | None,
    ) -> None:
        found = finding.game_named(game, words)
        sheets = [finding.sheet_named(found, name, words) for name in sheet or found.sheets()]
        players = player or tuple(sorted(PLAYERS, reverse=True))
        with _bar(len(sheets) * len(players) * games, words) as tick:
            from papeterie.lab.simulate import simulate as run

            studies = [run(found, s, p, games, seed=seed, tick=tick) for s in sheets for p in players]
        if report is not None:
            from papeterie.lab.report import report as written

            own = found.words(words.with_("papeterie.lab"))
            called = _called(game, sheet, player, games, seed, report)
            file = Path(report)
            with about(file):
                file.write_text(written(found.title(own), studies, own, called), encoding="utf-8")
        elif as_json:
            import msgspec

            text = msgspec.json.format(msgspec.json.encode({"studies": studies}), indent=2)
            click.echo(text.decode())
        else:
            _show(found, studies, words)

    said = words.t(
        "Lets bots play many games of GAME and says what happens: how long they last, what stands when, "
        "how full the sheet is, what was drawn again."
    )
    return Spoken(words, "simulate", simulate, said, params=_params(words))


def _params(words: Words) -> list[click.Parameter]:
    return [
        click.Argument(["game"], metavar=words.t("GAME")),
        click.Option(
            ["--sheet"],
            multiple=True,
            metavar=words.t("SHEET"),
            help=words.t(
                "A sheet to play on, as name or name@edition. Can be repeated. By default, all of them."
            ),
        ),
        click.Option(
            ["--player"],
            multiple=True,
            type=OneOf(words, *PLAYERS),
            help=words.t("A bot to play. Can be repeated. By default, all of them."),
        ),
        click.Option(
            ["--games"],
            default=100,
            type=Whole(words, 1, 1_000_000),
            help=words.t("How many games to play. By default 100."),
        ),
        click.Option(
            ["--seed"],
            default=0,
            type=Whole(words, 0, 2**63),
            help=words.t("Any whole number; the same one gives the same games. By default 0."),
        ),
        click.Option(["--json", "as_json"], is_flag=True, help=words.t("As JSON.")),
        click.Option(
            ["--report"],
            metavar=words.t("FILE"),
            help=words.t("Write a report in Markdown into this file."),
        ),
    ]


def _called(
    game: str, sheets: tuple[str, ...], players: tuple[str, ...], games: int, seed: int, report: str
) -> str:
    """The command that makes the same report again."""
    words = ["papeterie simulate", game, *(f"--sheet {sheet}" for sheet in sheets)]
    words += [*(f"--player {player}" for player in players), f"--games {games}"]
    words += [f"--seed {seed}"] if seed else []
    return " ".join([*words, f"--report {report}"])


@contextmanager
def _bar(total: int, words: Words) -> Iterator[Callable[[], object]]:
    """A bar on stderr while somebody watches; else nothing."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(words.t("Playing"), total=total)
        yield lambda: progress.advance(task)


def _show(game: Game, studies: list[Study], words: Words) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from papeterie.lab import tables
    from papeterie.lab.report import heading

    console = Console(highlight=False)
    own = game.words(words.with_("papeterie.lab"))
    for study in studies:
        console.print(f"\n{heading(study, own)}", style="bold")
        for table in tables.tables(study, own):
            shown = Table(title=table.title, title_justify="left", title_style="", box=box.SIMPLE_HEAD)
            for index, head in enumerate(table.head):
                shown.add_column(head, justify="right" if index else "left")
            for row in table.rows:
                shown.add_row(*row)
            console.print(shown)
        for sentence in tables.sentences(study, own):
            console.print(sentence)
