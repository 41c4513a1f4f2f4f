"""Time-lapses made in the background: one at a time, the last few kept in memory.

What a film shows is ``paper``'s; who may ask is ``pages_share``'s.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from typing import Any, Final

from starlette.applications import Starlette

from papeterie import paper
from papeterie.pen.game import Game

KEPT: Final = 6
"""So many films are kept; each is a few hundred kB."""
WAITING: Final = 12
"""So many may wait; who asks beyond that asks again later."""


class Film:
    """A film: how many of its frames are made, and its content once it is there."""

    def __init__(self) -> None:
        self.done, self.frames = 0, paper.FRAMES
        self.content: bytes | None = None
        self.failed = False

    def moved(self, done: int, frames: int) -> bool:
        """Told by the thread that makes it."""
        self.done, self.frames = done, frames
        return not self.failed


class Films:
    """The films of a server."""

    def __init__(self) -> None:
        self._films: OrderedDict[Hashable, Film] = OrderedDict()
        self._one = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def ask(self, key: Hashable, game: Game, positions: Sequence[Any], **how: Any) -> Film:
        """The film of this key, begun if nobody has asked for it yet."""
        film = self._films.get(key)
        if film is not None:
            self._films.move_to_end(key)
            return film
        film = Film()
        if len(self._tasks) >= WAITING:
            film.failed = True
            return film
        self._films[key] = film
        while len(self._films) > KEPT:
            _, dropped = self._films.popitem(last=False)
            dropped.failed = dropped.content is None
        task = asyncio.get_running_loop().create_task(self._make(film, game, positions, how))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return film

    async def _make(self, film: Film, game: Game, positions: Sequence[Any], how: dict[str, Any]) -> None:
        try:
            async with self._one:
                film.content = await asyncio.to_thread(
                    paper.timelapse_webp, game, positions, progress=film.moved, **how
                )
        except paper.Cancelled:
            film.failed = True
        except Exception:
            # The page says that it failed; why is for whoever runs the server.
            film.failed = True
            logging.getLogger("papeterie").exception("a time-lapse failed")


def of(app: Starlette) -> Films:
    """The films of an app; they begin with the first that is asked for."""
    found: Films | None = getattr(app.state, "films", None)
    if found is None:
        found = app.state.films = Films()
    return found
