"""What the tests of Daydream's pages share: guests with a browser's cookies, ways through a game.

Guests act by the pages' own forms; how things stand is read through the API.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import httpx
import msgspec

from papeterie.games.daydream import game, marks
from papeterie.pen.grid import cell_name


class Guest:
    """Somebody with a browser of their own; ``path`` is the table's address, ``see`` the last page."""

    def __init__(self, address: str, lang: str = "en") -> None:
        self.address = address
        self.client = httpx.Client(
            base_url=address, follow_redirects=True, timeout=30, headers={"Accept-Language": lang}
        )
        self.path = ""
        self.friends: list[Guest] = []

    def lay(self, sheet: str = "a", *people: tuple[str, str], draws: str = "sealed", name: str = "") -> str:
        """A table of Mia, who lays it, and these people by name and kind; its page."""
        form = {"sheet": sheet, "draws": draws, "name": name, "name-1": "Mia"}
        for number, (who, kind) in enumerate(people, 2):
            form |= {f"name-{number}": who, f"kind-{number}": kind}
        answer = self.client.post("/new/daydream", data=form)
        assert answer.status_code == 200, answer.text
        self.path = answer.url.path
        return answer.text

    @property
    def table(self) -> str:
        return self.path.rpartition("/")[2]

    def secret(self) -> str:
        """The seat at work, as its cookie has it."""
        return self.held().partition(".")[0]

    def held(self) -> str:
        """All seats of this browser at the table, as its cookie has them."""
        return str(self.client.cookies[f"seat-{self.table}"]).strip('"')

    def page(self, path: str = "", **query: str) -> str:
        answer = self.client.get(self.path + path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.text

    def ask(self, act: str, **form: str) -> httpx.Response:
        """An act with what the page has seen, unless the form says otherwise."""
        return self.client.post(f"{self.path}/{act}", data={"seen": self.seen(), **form})

    def do(self, act: str, **form: str) -> str:
        """An act that must work; the page after it."""
        answer = self.ask(act, **form)
        assert answer.status_code == 200, answer.text
        return answer.text

    def seen(self) -> str:
        seen = self.look()["seen"]
        return f"{seen['public']}.{seen['draft']}"

    def look(self) -> dict[str, Any]:
        answer = self.client.get(f"/api/tables/{self.table}")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def mark(self, text: str) -> str:
        """A mark in a record's words, made by the form that the page has for it."""
        name, fields = form_of(text)
        return self.do(name, **fields)

    def turn(self, dice: Random, *, give: bool = False) -> None:
        """Marks at random until one may say done."""
        while not (view := self.look())["may_be_done"]:
            moves = [move for move in view["moves"] if give or not move.startswith("give")]
            self.mark(moves[dice.randrange(len(moves))])

    def rounds(self, count: int, dice: Random | None = None) -> None:
        """So many rounds of marks at random, for one who waits for nobody but bots."""
        dice = dice or Random(4)
        for _ in range(count):
            view = self.look()
            if view["over"]:
                return
            if view["due"]:
                self.do("throw")
            self.turn(dice)
            self.do("done")

    def invitation(self) -> str:
        """The path of the invitation that the page shows."""
        found = re.search(r'value="http://[^/]+(/join/[^"]+)"', self.page())
        assert found is not None
        return found[1]

    def join(self, invitation: str, name: str) -> Guest:
        """Another guest, who takes a seat by this name."""
        other = self.friend()
        form = other.client.get(invitation).text
        key = re.search(r'name="key" value="([^"]+)"', form)
        assert key is not None
        answer = other.client.post(invitation, data={"key": key[1], "name": name})
        assert answer.status_code == 200, answer.text
        other.path = answer.url.path
        return other

    def friend(self) -> Guest:
        """Somebody else's browser, closed with this one."""
        self.friends.append(Guest(self.address))
        return self.friends[-1]

    def close(self) -> None:
        for friend in self.friends:
            friend.close()
        self.client.close()


def form_of(text: str) -> tuple[str, dict[str, str]]:
    """The act and the fields by which a page makes a mark."""
    move = marks.parse(text)
    if move in marks.GIVE_UP:
        return "give", {"d": str(move + 1)}
    if move < marks.FIRST_WRITE:
        return "order", {"o": text}
    cell, die, leaves = marks.written(move)
    return "mark", {"d": str(die + 1), "l": str(leaves), "c": cell_name(cell)}


class Path(msgspec.Struct, frozen=True):
    """A way through a solo game: each round's dice and marks; the last round may be unfinished."""

    rounds: tuple[tuple[str, tuple[str, ...]], ...]


@cache
def way_to_an_order(sheet: str = "a") -> Path:
    """A way to a number that completes a row and a column whose order matters (DD-24)."""
    for seed in range(4000):
        dice, found = Random(seed), []
        position = game.start(game.sheet(sheet), 1, game.options())
        while not game.over(position):
            draw = game.draw(position)
            assert draw is not None
            outcome = draw.at(dice.randrange(draw.total))
            position = game.reveal(position, outcome)
            made: list[str] = []
            while not game.may_be_done(position, 0):
                moves = game.moves(position, 0)
                move = moves[dice.randrange(len(moves))]
                made.append(game.text(move))
                position = game.play(position, 0, move)
                if position.boards[0].pending:
                    found.append((game.outcome_text(outcome), tuple(made)))
                    return Path(tuple(found))
            found.append((game.outcome_text(outcome), tuple(made)))
            position = game.settle(position)
    raise AssertionError("no such way was found")


def walk(guest: Guest, way: Path) -> None:
    """Goes this way at a solo table with typed dice, up to its last mark."""
    for number, (outcome, made) in enumerate(way.rounds, 1):
        first, second = outcome.split("+")
        guest.do("throw", die1=first, die2=second)
        for mark in made:
            guest.mark(mark)
        if number < len(way.rounds):
            guest.do("done")


def text_of(html: str) -> str:
    """A page's words, as one line."""
    body = re.sub(r"<(style|script|svg)\b.*?</\1>", " ", html, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", body).split())


def all_done(guests: Sequence[Guest], dice: Random) -> None:
    """Everybody's turn, one after the other."""
    for guest in guests:
        guest.turn(dice)
        guest.do("done")
