"""The JSON API: the same door as the pages'. docs/api.md is the same in words.

Raw ASGI, since marks pass here two thousand times a second. What is legal is
decided behind the door; what is sent and answered is told in ``api_forms``.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from papeterie.games import games
from papeterie.pen.game import Game, Refusal
from papeterie.pen.record_reader import LONGEST as LONGEST_RECORD
from papeterie.pen.words import N_, Words
from papeterie.tables.door import Access, Door
from papeterie.tables.errors import NoSuch, Stale, Wrong
from papeterie.web import api_forms as forms
from papeterie.web import live, problems
from papeterie.web.pages_viewer import viewer
from papeterie.web.problems import Problem, TooLong

PREFIX: Final = "/api/"
_SEAT_COOKIE: Final = "seat-"
"""With the name of the table behind it: the cookie that ``pages_seats`` sets."""
LONGEST_FORM: Final = 20_000
"""Bytes in the JSON of an act; only a record may be longer."""

_log = logging.getLogger("papeterie")
_encode = msgspec.json.Encoder().encode
_HEADERS: Final = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
_TEXT: Final = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]


class Api:
    """Answers whatever lies under ``/api/``."""

    def __init__(self, door: Door) -> None:
        self._door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        parts = scope["path"].removeprefix(PREFIX).split("/")
        try:
            if len(parts) == 3 and parts[0] == "tables" and scope["method"] == "POST":
                await self._act(parts[1], parts[2], scope, receive, send)
            elif scope["method"] == "POST":
                await self._begin(parts, receive, send)
            elif scope["method"] == "GET":
                await self._tell(parts, scope, receive, send)
            else:
                await _problem(send, Problem(405, "wrong", _words(scope).t(problems.NOT_SO)))
        except Exception as error:
            await self._wrong(error, parts, scope, send)

    async def _act(self, table: str, name: str, scope: Scope, receive: Receive, send: Send) -> None:
        """One act at a table: the fast path."""
        act = ACTS.get(name)
        if act is None:
            raise NoSuch(problems.NOT_FOUND)
        form = forms.decode(await _body(receive, LONGEST_FORM), act[0])
        access = await self._door.access(table, secret_of(scope, table))
        await _send(send, await act[1](self._door, access, form, scope))

    async def _begin(self, parts: list[str], receive: Receive, send: Send) -> None:
        """A new table, from a form or from a record."""
        if parts == ["tables"]:
            new = forms.decode(await _body(receive, LONGEST_FORM), forms.New)
            made = await self._door.create(
                new.game,
                sheet=new.sheet,
                name=new.name,
                seats=new.seats,
                options=new.options,
                draws=new.draws,
            )
        elif parts == ["records"]:
            source = forms.decode(await _body(receive, 2 * LONGEST_RECORD), forms.From)
            made = await self._door.create_from(source.record, copy=source.copy)
        else:
            raise NoSuch(problems.NOT_FOUND)
        await _send(send, forms.created(made), 201)

    async def _tell(self, parts: list[str], scope: Scope, receive: Receive, send: Send) -> None:
        """What can be looked at."""
        if parts == ["games"]:
            await _send(send, [forms.game(game) for game in games().values()])
            return
        if not 2 <= len(parts) <= 3 or parts[0] != "tables":
            raise NoSuch(problems.NOT_FOUND)
        access = await self._door.access(parts[1], secret_of(scope, parts[1]))
        what = parts[2] if len(parts) == 3 else ""
        if not what:
            await _send(send, forms.look(await self._door.look(access), _words(scope)))
        elif what == "record":
            await _send_bytes(send, (await self._door.record(access)).encode(), 200, _TEXT)
        elif what == "events":
            await live.stream(self._door, access, scope, receive, send)
        else:
            raise NoSuch(problems.NOT_FOUND)

    async def _wrong(self, error: Exception, parts: list[str], scope: Scope, send: Send) -> None:
        game: Game | None = None
        if isinstance(error, (Refusal, Stale)) and len(parts) == 3:
            # Whoever heard a rule or a log at this table has shown the secret for it.
            access = await self._door.access(parts[1], secret_of(scope, parts[1]))
            game = await self._door.game(access)
        found = problems.problem_of(error, _words(scope), game)
        if found.name == "failed":
            _log.error("%s %s failed", scope["method"], scope["path"], exc_info=error)
        await _problem(send, found, game)


def secret_of(scope: Scope, table: str) -> str:
    """What somebody shows at the door: a bearer token, the cookie of the seat at work, or a watch key."""
    bearer = ""
    for name, value in scope["headers"]:
        if name == b"authorization" and value[:7].lower() == b"bearer ":
            bearer = value[7:].decode("latin-1").strip()
    if bearer:
        return bearer
    request = HTTPConnection(scope)
    held = request.cookies.get(_SEAT_COOKIE + table, "").partition(".")[0]
    return held or request.query_params.get("key", "")


def _words(scope: Scope) -> Words:
    return viewer(HTTPConnection(scope)).words


async def _body(receive: Receive, longest: int) -> bytes:
    body = b""
    while True:
        message = await receive()
        body += bytes(message.get("body", b""))
        if len(body) > longest:
            raise TooLong
        if not message.get("more_body"):
            return body


async def _send(send: Send, what: Any, status: int = 200) -> None:
    await _send_bytes(send, _encode(what), status, _HEADERS)


async def _send_bytes(send: Send, body: bytes, status: int, headers: list[tuple[bytes, bytes]]) -> None:
    length = (b"content-length", str(len(body)).encode())
    await send({"type": "http.response.start", "status": status, "headers": [*headers, length]})
    await send({"type": "http.response.body", "body": body})


async def _problem(send: Send, found: Problem, game: Game | None = None) -> None:
    await _send(send, forms.problem(found, game), found.status)


# --- acts --------------------------------------------------------------------------------------------

Does = Callable[[Door, Access, Any, Scope], Awaitable[Any]]


async def _mark(door: Door, who: Access, form: forms.Mark, _: Scope) -> Any:
    game = await door.game(who)
    try:
        move = game.parse(form.mark[:40])
    except ValueError:
        raise Wrong(N_("There is no mark {mark}."), mark=form.mark[:40]) from None
    return {"seen": await door.mark(who, form.seen, move)}


async def _throw(door: Door, who: Access, form: forms.Throw, _: Scope) -> Any:
    seen = await door.throw(who, form.seen, form.faces)
    game, turn = await door.game(who), await door.turn(who)
    return {"seen": seen, "outcomes": [game.outcome_text(outcome) for outcome in turn.outcomes]}


async def _correct(door: Door, who: Access, form: forms.Correct, _: Scope) -> Any:
    return {"seen": await door.correct(who, form.seen, form.faces, form.back)}


async def _back(door: Door, who: Access, form: forms.Back, _: Scope) -> Any:
    return {"seen": await door.take_back(who, form.seen, form.count)}


async def _done(door: Door, who: Access, form: forms.Act, _: Scope) -> Any:
    return {"seen": await door.done(who, form.seen)}


async def _withdraw(door: Door, who: Access, form: forms.Act, _: Scope) -> Any:
    return {"seen": await door.withdraw(who, form.seen)}


async def _word(door: Door, who: Access, form: forms.Word, _: Scope) -> Any:
    return {"seen": await door.word(who, form.seen, form.word)}


async def _set(door: Door, who: Access, form: forms.Set, _: Scope) -> Any:
    return {"seen": await door.set(who, form.seen, form.key, form.value)}


async def _rename(door: Door, who: Access, form: forms.Rename, _: Scope) -> Any:
    seat = None if form.seat is None else form.seat - 1
    return {"seen": await door.rename(who, form.seen, form.name, seat=seat)}


async def _bot(door: Door, who: Access, form: forms.Seat, _: Scope) -> Any:
    return {"seen": await door.hand_to_bot(who, form.seen, form.seat - 1, form.bot, sure=form.sure)}


async def _person(door: Door, who: Access, form: forms.Seat, _: Scope) -> Any:
    return {"seen": await door.take_over(who, form.seen, form.seat - 1)}


async def _leave(door: Door, who: Access, form: forms.Act, _: Scope) -> Any:
    return {"seen": await door.leave(who, form.seen)}


async def _grow(door: Door, who: Access, form: forms.Grow, scope: Scope) -> Any:
    made = await door.grow(who, form.seen, form.rounds, form.bot)
    return forms.grown(made, await door.game(who), _words(scope))


async def _finish(door: Door, who: Access, form: forms.Act, _: Scope) -> Any:
    return {"seen": await door.finish(who, form.seen)}


async def _take(door: Door, who: Access, form: forms.Form, _: Scope) -> Any:
    await door.take(who.table, who.secret)
    return {}


async def _delete(door: Door, who: Access, form: forms.Form, _: Scope) -> Any:
    await door.delete(who)
    return {}


async def _watch(door: Door, who: Access, form: forms.Form, _: Scope) -> Any:
    return {"watch": await door.open_watch(who)}


async def _unwatch(door: Door, who: Access, form: forms.Form, _: Scope) -> Any:
    await door.close_watch(who)
    return {}


async def _copy(door: Door, who: Access, form: forms.Form, _: Scope) -> Any:
    return forms.created(await door.copy(who))


async def _opened(door: Door, who: Access, form: forms.Form, _: Scope) -> Any:
    return {"record": await door.record_opened(who)}


ACTS: Final[dict[str, tuple[type[forms.Form], Does]]] = {
    "throw": (forms.Throw, _throw),
    "correct": (forms.Correct, _correct),
    "mark": (forms.Mark, _mark),
    "back": (forms.Back, _back),
    "done": (forms.Act, _done),
    "withdraw": (forms.Act, _withdraw),
    "word": (forms.Word, _word),
    "set": (forms.Set, _set),
    "rename": (forms.Rename, _rename),
    "bot": (forms.Seat, _bot),
    "person": (forms.Seat, _person),
    "leave": (forms.Act, _leave),
    "grow": (forms.Grow, _grow),
    "finish": (forms.Act, _finish),
    "take": (forms.Form, _take),
    "delete": (forms.Form, _delete),
    "watch": (forms.Form, _watch),
    "unwatch": (forms.Form, _unwatch),
    "copy": (forms.Form, _copy),
    "opened": (forms.Form, _opened),
}
