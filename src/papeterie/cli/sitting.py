"""A table in the terminal: one game, the people before this screen, and the record in a file.

It goes by the same rules as any table (``tables.plan``) but keeps everything
in two files: the record, and beside it what no record shows while it lasts,
the marks of the round and the secret of the seal. Nothing is printed here.
"""

from __future__ import annotations

import datetime
import os
import secrets
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from papeterie.pen import record as records
from papeterie.pen import turn as turns
from papeterie.pen.game import Game, Move, Refusal
from papeterie.pen.record import Head, Record
from papeterie.pen.turn import Corrected, Done, Drawn, Entry, Event, Turn
from papeterie.tables.plan import Plan
from papeterie.tables.table import Table

PRIVATE = ".pen"
"""What is added to the name of the record's file for what it doesn't show yet."""


class Lost(Exception):
    """The secret of a seal under which something was drawn is not here."""


class _Private(msgspec.Struct):
    """What lies beside a record: each seat's marks of this round as texts, secrets in hexadecimal."""

    marks: list[list[str]] = []
    secrets: dict[str, str] = {}


class Sitting:
    """A game that is played here. ``calendar``: whether the game's calendar is heeded."""

    def __init__(self, game: Game, head: Head, entries: Sequence[Entry], file: Path | None) -> None:
        self.game, self.file = game, file
        self.entries: list[Entry] = list(entries)
        self.table = Table("", head, game)
        for entry in entries:
            self.table.apply(entry)
        self.calendar = file is not None
        self._seen = _when(file)
        self._shown = -1

    @classmethod
    def begun(cls, game: Game, head: Head, file: Path | None, words: Sequence[str] = ()) -> Sitting:
        """A game that begins now, each seat with a word of its own for the seal, if it likes."""
        sitting = cls(game, head, (), file)
        plan = sitting._plan()
        if sitting.table.sealed:
            plan.begin_seal()
            for seat, word in enumerate(words):
                plan.add(Event("word", seat=seat, value=word))
        sitting._write(plan)
        return sitting

    @classmethod
    def resumed(cls, game: Game, record: Record, file: Path) -> Sitting:
        """A game that goes on from its file; Lost where its seal can't be opened here."""
        sitting = cls(game, record.head, tuple(records.to_log(record)), file)
        private = _private(file)
        table = sitting.table
        table.secrets = {seal: bytes.fromhex(secret) for seal, secret in private.secrets.items()}
        if table.seal and table.seal not in table.secrets:
            if sitting._covers_draws():
                raise Lost
            sitting._forget_seal()
        plan = sitting._plan()
        if table.sealed and not table.seal and not table.turn.over:
            plan.begin_seal()
        sitting._write(plan)
        sitting._recall(private.marks)
        return sitting

    def _recall(self, marks: list[list[str]]) -> None:
        """The marks of the unfinished round, as far as they still can be made."""
        for seat, texts in enumerate(marks):
            for text in texts:
                try:
                    self.mark(seat, self.game.parse(text))
                except ValueError:
                    return

    # --- looking ---------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.table.turn.over

    @property
    def due(self) -> bool:
        """Whether a draw comes next."""
        return turns.due(self.game, self.table.turn)

    def seat(self) -> int | None:
        """The first seat that is still at work."""
        turn = self.table.turn
        at_work = (seat for seat in turns.acting(self.game, turn) if not turn.done[seat])
        return next(at_work, None)

    def position(self, seat: int) -> Any:
        """The position as this seat sees it."""
        return turns.view(self.game, self.table.turn, seat, self.table.draft(seat))

    def options(self) -> Any:
        """The options as they are now."""
        return self.table.options

    def closed(self, now: datetime.datetime) -> Refusal | None:
        """Why the next draw can't be asked for yet, where the calendar is heeded."""
        if not self.calendar:
            return None
        table = self.table
        options = records.options_of(self.game, table.head)
        return self.game.closed(options, table.changes, table.turn.round, now, self._seen)

    # --- acting ----------------------------------------------------------------------------------

    def throw(self) -> None:
        """All draws that are due, under the seal."""
        plan = self._plan()
        plan.throw()
        self._write(plan)

    def reveal(self, outcome: int) -> None:
        """A draw that people made with their own dice or cards; Refusal if it can't be."""
        turns.check_draw(self.game, self.table.turn, outcome)
        self._add(Drawn(outcome))

    def correct(self, outcome: int, back: int = 0) -> None:
        """Another outcome in place of one of this round, mistyped; the marks on it lapse."""
        turns.check_correction(self.game, self.table.turn, outcome, back)
        self._add(Corrected(outcome, back))

    def mark(self, seat: int, move: Move) -> None:
        """One mark; Refusal says why not."""
        turns.check_mark(self.game, self.table.turn, seat, self.table.draft(seat), move)
        plan = self._plan()
        plan.note(seat, move)
        self._write(plan)

    def take_back(self, seat: int, count: int = 1) -> int:
        """The last marks of this seat are undone; how many there were."""
        count = min(count, len(self.table.draft(seat)))
        if count:
            plan = self._plan()
            plan.note(seat, -count)
            self._write(plan)
        return count

    def done(self, seat: int) -> None:
        """This seat has finished; Refusal if it can't yet. Once all have, the round is closed."""
        turns.check_done(self.game, self.table.turn, seat, self.table.draft(seat))
        self._add(Done(seat))

    def finish(self) -> None:
        """The owner ends the game."""
        plan = self._plan()
        plan.add(Event("finished"))
        plan.open_seal()
        self._write(plan)

    def leave(self) -> None:
        """Everybody gets up: what was drawn can be checked from now on."""
        plan = self._plan()
        if not self.over and self.table.seal and self._covers_draws():
            plan.open_seal()
        elif self.table.seal and not self.over:
            self._forget_seal()
        self._write(plan)

    def text(self) -> str:
        """The record as it is."""
        return _text(self.game, self.table.head, self.entries, self.table.turn)

    # --- keeping ---------------------------------------------------------------------------------

    def _plan(self) -> Plan:
        return Plan(self.table, secrets.token_bytes)

    def _add(self, entry: Entry) -> None:
        plan = self._plan()
        plan.add(entry)
        plan.settle()
        self._write(plan)

    def _write(self, plan: Plan) -> None:
        """On disk first, then in memory."""
        entries = [*self.entries, *plan.entries]
        if self.file is not None:
            self._keep(self.file, plan, entries)
        self.entries = entries
        plan.apply()

    def _keep(self, file: Path, plan: Plan, entries: Sequence[Entry]) -> None:
        secrets_ = {**self.table.secrets, **dict(plan.append(0).secrets)}
        marks = [[self.game.text(move) for move in plan.draft(seat)] for seat in range(self.table.seats)]
        kept = _Private(marks, {plan.seal: secrets_[plan.seal].hex()} if plan.seal else {})
        # A secret is kept before anything is drawn under it, and forgotten only once it is opened.
        if kept.secrets or any(marks):
            _replace(_beside(file), msgspec.json.encode(kept).decode() + "\n", private=True)
        if plan.entries or not file.exists() or len(entries) != self._shown:
            _replace(file, _text(self.game, self.table.head, entries, plan.turn), private=False)
            self._shown = len(entries)
        if not kept.secrets and not any(marks):
            _beside(file).unlink(missing_ok=True)

    def _covers_draws(self) -> bool:
        """Whether anything was drawn under the last seal."""
        for entry in reversed(self.entries):
            if isinstance(entry, Event) and entry.kind == "seal":
                return False
            if isinstance(entry, Drawn):
                return True
        return False

    def _forget_seal(self) -> None:
        """A seal that covers nothing need not have been made."""
        last = max(i for i, e in enumerate(self.entries) if isinstance(e, Event) and e.kind == "seal")
        del self.entries[last]
        self.table.secrets.pop(self.table.seal, None)
        self.table.seal = ""


def _text(game: Game, head: Head, entries: Sequence[Entry], turn: Turn) -> str:
    result = records.result_lines(game.result(turn.position)) if turn.over else ()
    return records.write(records.from_log(head, entries, result), game)


def _when(file: Path | None) -> datetime.datetime | None:
    """The latest moment that a record's file remembers."""
    if file is None or not file.exists():
        return None
    return datetime.datetime.fromtimestamp(min(file.stat().st_mtime, time.time() + 86400), datetime.UTC)


def _beside(file: Path) -> Path:
    return file.with_name(file.name + PRIVATE)


def _private(file: Path) -> _Private:
    try:
        return msgspec.json.decode(_beside(file).read_bytes(), type=_Private)
    except (FileNotFoundError, msgspec.MsgspecError):
        return _Private()


def _replace(file: Path, text: str, *, private: bool) -> None:
    """The file holds this text, whole and on disk, or what it held before."""
    fresh = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        opened = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600 if private else 0o666)
        with os.fdopen(opened, "w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(file)
    except OSError as error:  # said of the file that was asked for, not of those beside it
        error.filename = str(file).removesuffix(PRIVATE) if private else str(file)
        raise
    finally:
        fresh.unlink(missing_ok=True)
    if os.name != "posix":  # elsewhere a folder can't be opened, and needn't be
        return
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
