"""What follows upon an act at a table: the entries of the public log, worked out before any is written.

Draws under the seal, the barrier that passes by itself, seals that end and
begin. Pure but for the secrets, which come from a function passed in.
"""

from __future__ import annotations

from collections.abc import Callable

from papeterie.pen import turn as turns
from papeterie.pen.draws import SECRET_BYTES, commitment, sealed_ticket
from papeterie.pen.turn import Barrier, Drawn, Entry, Event
from papeterie.tables.gathering import turn_after
from papeterie.tables.store import Append, DraftLine
from papeterie.tables.table import Table, fold, lapses

RandomBytes = Callable[[int], bytes]


class Plan:
    """What is to be appended to a table, and the turn it leads to. The table itself stays as it is."""

    def __init__(self, table: Table, random_bytes: RandomBytes) -> None:
        self._table, self._random_bytes = table, random_bytes
        self.game, self.turn = table.game, table.turn
        self.seal, self._seal_round = table.seal, table.seal_round
        self.entries: list[Entry] = []
        self.lines: list[DraftLine] = []
        self._secrets: dict[str, bytes] = {}
        self._cleared_at: int | None = None
        self._keyed: tuple[tuple[int, bytes], ...] = ()
        self._left: int | None = None
        self._sat = True

    def add(self, entry: Entry) -> None:
        """One entry more; whoever calls has checked that it is allowed."""
        self.turn = turn_after(self.game, self._table.head, self.turn, entry)
        self.entries.append(entry)
        if lapses(entry):
            self._cleared_at = len(self.lines)

    def key(self, seat: int, key: bytes, *, taken: bool = True) -> None:
        """A seat, one more at the end included, is opened by another secret."""
        self._keyed, self._sat = ((seat, key),), taken

    def drop(self, seat: int) -> None:
        """A seat goes."""
        self.add(Event("leave", seat=seat))
        self._left = seat

    def note(self, seat: int, what: int) -> None:
        """One line more in a seat's draft log."""
        made = sum(line.seat == seat for line in self.lines)
        self.lines.append(DraftLine(seat, self._table.counter(seat) + made + 1, what))

    def draft(self, seat: int) -> tuple[int, ...]:
        """A seat's marks of this round, the planned ones included."""
        kept = self._table.history[seat] if self._cleared_at is None else ()
        planned = [line.what for line in self.lines[self._cleared_at or 0 :] if line.seat == seat]
        return fold([*kept, *planned])

    def bots(self) -> tuple[str, ...]:
        """The bot that plays each seat, "" for a person, as planned."""
        bots = list(self._table.bots)
        for entry in self.entries:
            if isinstance(entry, Event) and entry.kind in ("bot", "person"):
                bots[entry.seat] = entry.value
        return tuple(bots)

    def chance(self) -> int:
        """A number that nobody can foresee, for a bot's choices."""
        return int.from_bytes(self._random_bytes(16), "big")

    def begin_seal(self) -> None:
        """A new secret, whose hash is shown."""
        secret = self._random_bytes(SECRET_BYTES)
        self.seal, self._seal_round = commitment(secret), self.turn.round
        self._secrets[self.seal] = secret
        self.add(Event("seal", value=self.seal))

    def open_seal(self) -> None:
        """The seal that is made is opened for everybody, if there is one."""
        if self.seal:
            self.add(Event("opened", value=self._secret().hex()))
            self.seal = ""

    def renew_seal(self) -> None:
        """The stretch ends here and another one begins."""
        self.open_seal()
        self.begin_seal()

    def throw(self) -> None:
        """All draws that are due now, under the seal; dice to be thrown again follow at once."""
        while turns.due(self.game, self.turn):
            draw = self.game.draw(self.turn.position)
            assert draw is not None
            number = self.turn.draws + 1
            self.add(Drawn(draw.at(sealed_ticket(self._secret(), number, self._table.words, draw.total))))

    def settle(self) -> None:
        """Passes the barrier once everybody is done, and makes the draws that follow by themselves."""
        while turns.everybody_done(self.game, self.turn):
            self.add(Barrier(tuple(self._given_out(seat) for seat in range(self.turn.seats))))
            if self.turn.over:
                self.open_seal()
            elif self.seal and self._stretch_is_full():
                self.renew_seal()
            if not self.game.asked and self._table.sealed:
                self.throw()

    def _given_out(self, seat: int) -> tuple[int, ...]:
        """What a seat's turn comes to; nothing of an unfinished one that was left (ED-14)."""
        return () if self.turn.left[seat] and not self.turn.done[seat] else self.draft(seat)

    def append(self, seen: int | None) -> Append:
        """All of it as one write."""
        table, cleared = self._table, None
        if self._cleared_at is not None:
            given = [line.seat for line in self.lines[: self._cleared_at]]
            cleared = tuple(table.counter(seat) + given.count(seat) for seat in range(table.seats))
        return Append(
            table=table.name,
            first=table.public + 1,
            seen=seen,
            entries=tuple(self.entries),
            drafts=tuple(self.lines[self._cleared_at or 0 :]),
            cleared=cleared,
            secrets=tuple(self._secrets.items()),
            keyed=self._keyed,
            taken=self._sat,
            left=self._left,
        )

    def apply(self) -> None:
        """Moves the table on, once the write is on disk."""
        table, given = self._table, self._cleared_at or 0
        for line in self.lines[:given]:
            table.note(line)
        table.secrets.update(self._secrets)
        for entry in self.entries:
            table.apply(entry)
        for seat, key in self._keyed:
            table.key(seat, key, self._sat)
        for line in self.lines[given:]:
            table.note(line)

    def _secret(self) -> bytes:
        known = self._secrets.get(self.seal)
        return known if known is not None else self._table.secrets[self.seal]

    def _stretch_is_full(self) -> bool:
        covered = self.game.rounds_per_seal
        return covered > 0 and self.turn.round - self._seal_round >= covered
