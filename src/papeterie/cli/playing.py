"""A game in the terminal, step by step: show, ask, mark, until it is over or people leave.

What people may type is in ``asking``, what they see in ``screen``, what is
kept in ``sitting``.
"""

from __future__ import annotations

import contextlib
import datetime
import re
import sys
from collections.abc import Callable, Iterator
from random import SystemRandom
from typing import Final

import click

from papeterie.cli import asking, own_draws, score, screen
from papeterie.cli.sitting import Sitting
from papeterie.pen import turn as turns
from papeterie.pen.game import Moves, Refusal
from papeterie.pen.words import N_, Words
from papeterie.players import finish, player

_FEW: Final = 24
"""So many cells are named in a line; more are only counted, the sheet shows them."""

_HELP: Final = (
    N_("  throw, t            throw the dice, or draw"),
    N_("  3+5                 what your own dice show, where you throw them yourself"),
    N_("  cat-17, blue 5      a card of your own box, by its name or by words that say it"),
    N_("  1, mill             choose by number or by name"),
    N_("  j8, j8 k8           mark these cells, in this order"),
    N_("  1@b2, 2-1@b2        the first die in this cloud; the second, one less by a leaf"),
    N_("  back, back 2        take back the last mark, or the last two"),
    N_("  done                finish this turn; nothing is taken back after that"),
    N_("  correct 3+5         put dice right that were typed in wrongly, before “done”"),
    N_("  correct cat-3 cat-5 put a card right, cat-5 in place of cat-3"),
    N_("  look                show the sheet again"),
    N_("  score               how it stands"),
    N_("  grow, grow 5        let the careful bot play a round, or five"),
    N_("  finish              end this game for good"),
    N_("  quit                leave; with --record the game is kept"),
    N_("  help                this. Type any mark that you miss: it is said which rule forbids it."),
)


_CELL: Final = re.compile(r"[a-z]+\d+")
"""A mark that is called like its cell."""


class _Left(Exception):
    """People leave."""


class _Game:
    """One sitting at this terminal."""

    def __init__(self, sitting: Sitting, words: Words, *, clear: bool) -> None:
        self.sitting, self.words, self.clear = sitting, words, clear
        self.game = sitting.game
        self.note = self.headline = ""
        self.said: tuple[int, tuple[int, ...]] = (0, ())
        self.stale = True
        """Whether the sheet has changed since it was shown."""

    def say(self, text: str) -> None:
        """A line; kept until the screen is shown again where that is emptied."""
        if self.clear:
            self.note += text + "\n"
        else:
            click.echo(text)

    # --- showing ---------------------------------------------------------------------------------

    def show(self, *, whole: bool = True) -> None:
        """The sheet of the seat at work, with what was said since."""
        seat = self.sitting.seat() or 0
        table = self.sitting.table
        if self.clear:
            screen.clear()
        how = screen.dressing(self.game, table.title, self.sitting.options(), self.words)
        position = self.sitting.position(seat)
        click.echo("\n" + screen.sheet(self.game, position, seat, self.words, how, whole=whole))
        if self.note:
            click.echo("\n" + self.note.rstrip("\n"))
        self.note, self.stale = "", False

    def drawn(self) -> None:
        """What was drawn in this round, said once."""
        turn = self.sitting.table.turn
        if self.said == (turn.round, turn.outcomes):
            return
        self.said = (turn.round, turn.outcomes)
        texts = [self.game.outcome_text(outcome) for outcome in turn.outcomes]
        if len(texts) > 1:
            again = self.words.list(texts[:-1])
            self.say(self.words.t("{drawn}: nothing can be marked, so it is drawn again.", drawn=again))
        said = self.words.t("Round {round}: {drawn}", round=turn.round, drawn=texts[-1])
        self.headline = screen.styled(said, bold=True)

    def refresh(self) -> None:
        """The sheet again, where it is another one or the screen is emptied each time."""
        if self.stale or self.clear:
            self.show(whole=False)
        click.echo()

    # --- asking ----------------------------------------------------------------------------------

    def ask(self, prompt: str) -> str:
        """What people type; leaving is an answer too."""
        sys.stdout.flush()
        try:
            return input(f"{prompt} > ").strip()
        except EOFError:
            click.echo()
            raise _Left from None

    def answer(self, line: str, seat: int | None) -> bool:
        """Carries out what can be asked for at any time; whether that is all there was to it."""
        name, rest = asking.command(line)
        acts: dict[str, Callable[[], None]] = {
            "help": self.help,
            "look": self.show,
            "score": self.score,
            "finish": self.finish,
            "quit": self.leave,
            "grow": lambda: self.grow(rest),
            "correct": lambda: self.correct(rest),
            "back": lambda: self.back(seat, rest),
        }
        if name not in acts:
            return False
        acts[name]()
        return True

    def help(self) -> None:
        """All that may be typed."""
        for line in _HELP:
            self.say(self.words.t(line))

    def score(self) -> None:
        """How it stands, drafts included."""
        table = self.sitting.table
        for line in score.lines(self.game, table.turn, table.names, self.words):
            self.say(line)

    def leave(self) -> None:
        """Gets up."""
        raise _Left

    def finish(self) -> None:
        """Ends the game for good, once that is confirmed."""
        sure = self.ask(self.words.t("End this game for good? Type “yes”"))
        if asking.folded(sure) in ("yes", "oui"):
            self.sitting.finish()

    def correct(self, rest: str) -> None:
        """Another draw in place of a mistyped one of this round."""
        words, table = self.words, self.sitting.table
        if table.sealed or not table.turn.outcomes:
            self.say(words.t("Only dice that you threw yourself can be put right, and only in this round."))
            return
        back, text = own_draws.old_and_new(rest, self.game, table.turn.outcomes)
        draw = turns.draw_again(self.game, table.turn, back)
        with self.drawing():
            self.sitting.correct(own_draws.by_name(text, self.game, draw, words), back)
            self.stale = True

    @contextlib.contextmanager
    def drawing(self) -> Iterator[None]:
        """Says why a draw that was typed can't be."""
        try:
            yield
        except Refusal as refusal:
            self.refuse(refusal)
        except own_draws.Unclear as unclear:
            for line in unclear.lines:
                self.say(line)

    def back(self, seat: int | None, rest: str) -> None:
        """Takes marks back."""
        count = int(rest) if rest.isdecimal() and len(rest) < 4 and int(rest) else 1
        taken = self.sitting.take_back(seat, count) if seat is not None else 0
        if taken:
            self.say(self.words.n("{n} mark taken back.", "{n} marks taken back.", taken))
        else:
            self.say(self.words.t("There is nothing to take back: what is closed stays."))
        self.stale = bool(taken)

    def grow(self, rest: str) -> None:
        """Lets the careful bot play so many rounds (IC-44), as far as the calendar goes."""
        rounds = int(rest) if rest.isdecimal() and len(rest) < 5 else 1
        sitting = self.sitting
        if not sitting.table.sealed:
            self.say(self.words.t("With dice of your own, the bot has none to throw."))
            return
        for _ in range(rounds):
            if sitting.over or (sitting.due and self.refused_by_calendar()):
                break
            if sitting.due:
                sitting.throw()
            while (seat := sitting.seat()) is not None:
                marks, _ = finish(player("careful"), self.game, sitting.position(seat), seat, SystemRandom())
                for move in marks:
                    sitting.mark(seat, move)
                sitting.done(seat)
        self.stale = True

    def refuse(self, refusal: Refusal) -> None:
        """Says why not, and which rule it is."""
        rule = f" ({refusal.rule})" if "-" in refusal.rule else ""
        self.say(screen.styled("! ", bold=True, fg="red") + self.game.explain(refusal, self.words) + rule)

    def refused_by_calendar(self) -> bool:
        """Whether the calendar has no draw now; that is said."""
        closed = self.sitting.closed(datetime.datetime.now(datetime.UTC))
        if closed is not None:
            self.refuse(closed)
        return closed is not None

    # --- playing ---------------------------------------------------------------------------------

    def draw(self) -> None:
        """The next draw: thrown under the seal once it is asked for, or typed in."""
        if not self.sitting.table.turn.outcomes:
            self.refresh()
        if self.refused_by_calendar():
            raise _Left
        sitting, words = self.sitting, self.words
        if not sitting.table.sealed:
            self.typed(self.ask(own_draws.wanted(self.game, sitting.table.turn, sitting.table.names, words)))
            return
        line = self.ask(words.t("Enter: throw")) if self.game.asked else ""
        if asking.command(line)[0] == "throw" or not line:
            sitting.throw()
        elif not self.answer(line, None):
            self.say(words.t("“{text}” means nothing here; “help” says what does.", text=line))

    def typed(self, line: str) -> None:
        """A draw that people made themselves."""
        if asking.command(line)[0] and self.answer(line, None):
            return
        turn = self.sitting.table.turn
        with self.drawing():
            draw = self.game.draw(turn.position)
            self.sitting.reveal(own_draws.by_name(line, self.game, draw, self.words))
            if self.sitting.due and not hasattr(self.game, "asks"):
                self.say(self.words.t("Nothing can be marked: draw again."))

    def turn(self, seat: int) -> None:
        """One answer of a seat that is at work."""
        self.drawn()
        self.refresh()
        position = self.sitting.position(seat)
        click.echo(self.headline)
        choices = screen.choices(self.game, position, seat, self.words)
        for line in screen.choice_lines(choices):
            click.echo(line)
        line = self.ask(self.prompt(seat, choices))
        if asking.command(line)[0] == "done" or (not line and self.finished(seat)):
            with self.refusing():
                self.sitting.done(seat)
        elif not line:
            self.only(seat)
        elif not self.answer(line, seat):
            self.mark(seat, line, choices)

    def prompt(self, seat: int, choices: tuple[screen.Choice, ...]) -> str:
        """What is asked of a seat now."""
        words, position = self.words, self.sitting.position(seat)
        who = f"{self.sitting.table.names[seat]}: " if self.sitting.table.seats > 1 else ""
        moves = self.game.moves(position, seat)
        if self.finished(seat):
            return who + words.t("Enter: done (or “back”)")
        typed = self.example(moves, choices)
        if choices and typed:
            return who + words.t("Which one? Or type a mark such as {mark}", mark=self.said_as(seat, typed))
        if choices:
            return who + words.t("Which one?")
        if len(moves) > _FEW and not _CELL.fullmatch(typed):
            return who + words.n(
                "Type a mark such as {mark}; there is {n}", "Type a mark such as {mark}; there are {n}",
                len(moves), mark=self.said_as(seat, typed),
            )  # fmt: skip
        if len(moves) <= _FEW:
            there = ", ".join(screen.names(self.game, moves, _FEW))
            return who + words.t("Which cell? {there}", there=there)
        return who + words.n("Which cell? {n} is free: +", "Which cell? {n} are free: +", len(moves))

    def example(self, moves: Moves, choices: tuple[screen.Choice, ...]) -> str:
        """A mark that is in no list and must be typed; empty where all are listed."""
        listed = {choice.move for choice in choices}
        return next((self.game.text(move) for move in moves if move not in listed), "")

    def said_as(self, seat: int, mark: str) -> str:
        """A mark as it is typed, and what it does in brackets."""
        position = self.sitting.position(seat)
        return f"{mark} ({self.game.describe(position, seat, self.game.parse(mark), self.words)})"

    def finished(self, seat: int) -> bool:
        """Whether a seat can only say that it is done."""
        position = self.sitting.position(seat)
        return self.game.may_be_done(position, seat) and not len(self.game.moves(position, seat))

    def only(self, seat: int) -> None:
        """Nothing typed: the one mark that there is, if there is but one."""
        moves = self.game.moves(self.sitting.position(seat), seat)
        if len(moves) == 1:
            self.say(self.game.describe(self.sitting.position(seat), seat, moves[0], self.words))
            self.sitting.mark(seat, moves[0])
            self.stale = True
        else:
            self.say(self.words.t("Type a name or a number, or “help”."))

    def mark(self, seat: int, line: str, choices: tuple[screen.Choice, ...]) -> None:
        """The marks that were typed, as far as the rules allow them."""
        move = asking.chosen(line, choices, self.game)
        try:
            moves = [move] if move is not None else asking.marks(line, self.game)
        except ValueError as error:
            self.say(self.words.t("“{text}” means nothing here; “help” says what does.", text=str(error)))
            return
        with self.refusing():
            for each in moves:
                self.sitting.mark(seat, each)
                self.stale = True

    @contextlib.contextmanager
    def refusing(self) -> Iterator[None]:
        """What a rule refuses is said, and the game goes on."""
        try:
            yield
        except Refusal as refusal:
            self.refuse(refusal)


def play(sitting: Sitting, words: Words, *, clear: bool) -> None:
    """Plays until the game is over or people leave; what was drawn can be checked then."""
    here = _Game(sitting, words, clear=clear)
    try:
        while not sitting.over:
            seat = sitting.seat()
            if seat is None:
                here.draw()
            else:
                here.turn(seat)
        here.show()
        click.echo(words.t("The game is over."))
        here.clear = False
        here.score()
    except (_Left, KeyboardInterrupt):
        click.echo(here.note, nl=False)
    finally:
        sitting.leave()
    if sitting.file is not None:
        click.echo(words.t("Kept in {file}.", file=str(sitting.file)))
