"""``papeterie bench``: what is measured, each as text or as JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click
import msgspec

from papeterie.cli.speaking import Spoken, SpokenGroup, Whole
from papeterie.pen.words import Words


def command(words: Words) -> click.Command:
    """All measurements."""
    made = {
        "engine": _engine, "server": _server, "table": _table, "weather": _weather, "crash": _crash,
        "pages": _pages, "paper": _paper,
    }  # fmt: skip
    said = words.t("Measures how fast things are, and what a crash leaves. Each says what it measures.")
    return _Benches(words, said, made)


class _Benches(SpokenGroup):
    """Measurements by name; they live in this module, so that there is nothing to import."""

    def __init__(
        self, words: Words, help_: str, made: Mapping[str, Callable[[Words], click.Command]]
    ) -> None:
        shorts = {
            "engine": words.t("marks and whole random games a second, beside python-chess"),
            "server": words.t("durable marks a second, and how long one waits for them"),
            "table": words.t("how soon everybody at a table sees a round that is closed"),
            "weather": words.t("whether whole games survive a bad connection"),
            "crash": words.t("whether a killed server has kept every mark"),
            "pages": words.t("what the pages weigh, and how soon a click is drawn"),
            "paper": words.t("how long a page and a picture take"),
        }
        super().__init__(words, help_, {name: ("", shorts[name]) for name in made}, name="bench")
        self._made = made

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return self._made[cmd_name](self.words) if cmd_name in self._made else None


def _json(words: Words) -> click.Option:
    return click.Option(["--json", "as_json"], is_flag=True, help=words.t("As JSON."))


def _many(
    words: Words, name: str, default: int, said: str, least: int = 1, most: int = 100_000
) -> click.Option:
    """How many of something, from ``least`` to ``most``."""
    return click.Option([f"--{name}"], default=default, type=Whole(words, least, most), help=said)


def _seconds(words: Words, seconds: int) -> click.Option:
    said = words.t("How many seconds to measure for. By default {seconds}.", seconds=seconds)
    return _many(words, "seconds", seconds, said, most=3600)


def _engine(words: Words) -> click.Command:
    def engine(seconds: int, as_json: bool) -> None:
        from papeterie.games import games
        from papeterie.lab import bench_engine

        _show(bench_engine.run(games(), seconds), as_json)

    said = words.t(
        "Plays random games on one core, beside python-chess in the same run where that is installed: "
        "marks a second, whole games a second, those with their results, legal marks found a second, times "
        "the moves of python-chess."
    )
    return Spoken(words, "engine", engine, said, params=[_seconds(words, 4), _json(words)])


def _server(words: Words) -> click.Command:
    def server(seconds: int, as_json: bool) -> None:
        from papeterie.web import bench_server

        _show(bench_server.run(seconds), as_json)

    said = words.t(
        "Starts a server and lets 32 clients play at 8 tables, with 4 watchers each: "
        "durable marks a second, and the time that half and 99 in 100 of them take."
    )
    return Spoken(words, "server", server, said, params=[_seconds(words, 5), _json(words)])


def _crash(words: Words) -> click.Command:
    def crash(times: int, as_json: bool) -> None:
        from papeterie.web import bench_crash

        _show(bench_crash.run(times), as_json)

    times = _many(words, "times", 200, words.t("How many times to kill it. By default 200."))
    said = words.t(
        "Kills a server under load at any instant, starts it again, and looks whether "
        "every acknowledged mark is there and every record replays."
    )
    return Spoken(words, "crash", crash, said, params=[times, _json(words)])


def _of_game(words: Words) -> click.Option:
    return click.Option(
        ["--game"], default="daydream", help=words.t("The game that is played. By default daydream.")
    )


def _weather(words: Words) -> click.Command:
    def weather(games: int, game: str, as_json: bool) -> None:
        from papeterie.games import games as installed
        from papeterie.web import bench_weather

        if game not in installed():
            raise click.BadParameter(words.t("There is no game {game} here.", game=game), param_hint="--game")
        found = bench_weather.run(games, game)
        _show(found, as_json)
        if found["faults"]:
            raise SystemExit(1)

    count = _many(words, "games", 1000, words.t("How many games to play. By default 1000."), most=1_000_000)
    said = words.t(
        "Plays random games of as many seats as the game takes through the API, all at once, with "
        "connections that break, acts sent twice, marks taken back, seats left and given to bots: every "
        "seat's view must equal the engine's, every record verify."
    )
    return Spoken(words, "weather", weather, said, params=[count, _of_game(words), _json(words)])


def _table(words: Words) -> click.Command:
    def table(rounds: int, as_json: bool) -> None:
        from papeterie.web import bench_table

        _show(bench_table.run(rounds), as_json)

    count = _many(words, "rounds", 60, words.t("How many rounds to play. By default 60."))
    said = words.t(
        "A table of five seats and twenty watchers: from the last “done” until everybody has been sent "
        "the round, and what a mark costs the server."
    )
    return Spoken(words, "table", table, said, params=[count, _json(words)])


def _pages(words: Words) -> click.Command:
    def pages(game: str, clicks: int, moves: int, as_json: bool) -> None:
        from papeterie.web import bench_pages
        from papeterie.web.bench_pages_browser import NoBrowser

        if game and game not in bench_pages.PLAYED:
            raise click.BadParameter(words.t("There is no game {game} here.", game=game), param_hint="--game")
        try:
            found = bench_pages.run(clicks, moves, [game] if game else tuple(bench_pages.PLAYED))
        except NoBrowser:
            said = words.t(
                "This needs Playwright and a Chromium: pip install playwright, playwright install chromium."
            )
            raise click.ClickException(said) from None
        _show(found if as_json else _beside_aims(found), as_json)

    clicks = _many(
        words,
        "clicks",
        100,
        words.t("How many marks to time on each game's pages, at least. By default 100."),
        most=10_000,
    )
    moves = _many(
        words, "moves", 240, words.t("How many moves of the pointer to time. By default 240."), least=8
    )
    game = click.Option(
        ["--game"], default="", help=words.t("The game whose page is looked at. By default all.")
    )
    said = words.t(
        "Looks at the page of each game with a browser, on a server that has been played on before: what "
        "the page weighs when it is first loaded, how long a click takes until it is drawn, what a piece "
        "costs that follows the pointer on a machine four times slower. What is aimed at stands in brackets. "
        "Needs Playwright and a Chromium."
    )
    return Spoken(words, "pages", pages, said, params=[game, clicks, moves, _json(words)])


def _paper(words: Words) -> click.Command:
    def paper(as_json: bool) -> None:
        from papeterie.paper.bench import run

        _show(run(), as_json)

    said = words.t("Sets pages and pictures of a half-grown sheet: milliseconds and bytes of each.")
    return Spoken(words, "paper", paper, said, params=[_json(words)])


def _beside_aims(found: dict[str, Any]) -> dict[str, Any]:
    """Each number of a game with what it is to be at most, where there is an aim."""
    aims = found["aims"]
    return {
        name: {
            key: f"{value:,}{f' (at most {aims[key]:,})' if key in aims else ''}"
            for key, value in each.items()
        }
        if isinstance(each, dict)
        else each
        for name, each in found.items()
        if name != "aims"
    }


def _show(found: Any, as_json: bool) -> None:
    plain = msgspec.to_builtins(found)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(plain), indent=2).decode())
        return
    for name, value in _flat(plain):
        click.echo(f"{name}: {value}")


def _flat(found: Any, before: str = "") -> list[tuple[str, str]]:
    """Every value with the way to it."""
    if not isinstance(found, dict):
        return [(before, f"{found:,.2f}" if isinstance(found, float) else str(found))]
    lines = []
    for key, value in found.items():
        lines += _flat(value, f"{before} {key}".strip().replace("_", " "))
    return lines
