"""What the tests of Explore & Draw's pages share: guests with a browser's cookies, days marked at random.

Tables are laid by the pages' own form; marks are made, and how things stand is read, through the API.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from random import Random
from typing import Any

from tests.web.daydreams import Guest


class Sailor(Guest):
    """Somebody with a browser of their own at a table of Explore & Draw."""

    def lay(
        self,
        sheet: str = "boats",
        *people: tuple[str, str],
        draws: str = "sealed",
        name: str = "",
        difficulty: str = "easy",
    ) -> str:
        """A table of Mia, who lays it, and these people by name and kind; its page."""
        form = {"sheet": sheet, "draws": draws, "name": name, "name-1": "Mia", "difficulty": difficulty}
        for number, (who, kind) in enumerate(people, 2):
            form |= {f"name-{number}": who, f"kind-{number}": kind}
        answer = self.client.post("/new/explore-draw", data=form)
        assert answer.status_code == 200, answer.text
        self.path = answer.url.path
        return answer.text

    def friend(self) -> Sailor:
        """Somebody else's browser, closed with this one."""
        other = Sailor(self.address)
        self.friends.append(other)
        return other

    def act(self, name: str, seen: Any = None, **form: Any) -> dict[str, Any]:
        """An act through the API, which must work; ``seen``: how far the table was seen."""
        seen = seen or self.look()["seen"]
        answer = self.client.post(
            f"/api/tables/{self.table}/{name}",
            json={"seen": seen, **form},
            headers={"Authorization": f"Bearer {self.secret()}"},
        )
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def mark(self, text: str) -> str:
        self.act("mark", mark=text)
        return text

    def turn(self, dice: Random, *, give: bool = False) -> None:
        """A day's marks at random until one may say done."""
        while not (view := self.look())["may_be_done"]:
            self.act("mark", view["seen"], mark=view["moves"][dice.randrange(len(view["moves"]))])

    def days(self, count: int, dice: Random | None = None) -> None:
        """So many days marked at random, for one who waits for nobody but bots."""
        dice = dice or Random(4)
        for _ in range(count):
            view = self.look()
            if view["over"]:
                return
            if view["due"]:
                self.do("throw")
            self.turn(dice)
            self.act("done")

    def join(self, invitation: str, name: str) -> Sailor:
        """Another guest, who takes a seat by this name."""
        other = super().join(invitation, name)
        assert isinstance(other, Sailor)
        return other


Form = tuple[str, dict[str, str], dict[str, list[str]]]
"""Where a form goes, its hidden fields, and the values that each of its choices offers."""


def forms(html: str) -> Iterator[Form]:
    """The forms of a page that do something, but for those that take back."""
    for action, body in re.findall(
        r'<form method="post" action="([^"]+)"[^>]*>(.*?)</form>', html, re.DOTALL
    ):
        hidden = {
            name: unescape(value)
            for name, value in re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', body)
        }
        choices = {
            name: [unescape(value) for value in re.findall(r'<option value="([^"]+)"', options)]
            for name, options in re.findall(
                r'<select[^>]* name="([^"]+)"[^>]*>(.*?)</select>', body, re.DOTALL
            )
        }
        if not action.endswith("/back"):
            yield action, hidden, choices
