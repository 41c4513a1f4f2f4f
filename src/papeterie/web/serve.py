"""Starting and stopping the server: data folder, port, browser, signals.

What it serves is in ``app``. Whatever stands in the way of a start is said in a
sentence (``CantServe``), in the language of the machine's user.
"""

from __future__ import annotations

import contextlib
import errno
import gc
import json
import os
import secrets
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

import uvicorn

from papeterie.pen.system import reason
from papeterie.pen.words import N_, Words
from papeterie.tables.door import Door
from papeterie.tables.errors import StoreError
from papeterie.tables.plan import RandomBytes
from papeterie.tables.sqlite import SqliteStore
from papeterie.web.app import NAME, application
from papeterie.web.guard import is_address

HOST: Final = "127.0.0.1"
PORT: Final = 8765
TRIES: Final = 20
"""So many ports are tried, the next one each time."""
FILE: Final = "papeterie.sqlite3"

NO_FOLDER = N_("The data folder {folder} can't be used: {reason}.")
NO_PORT = N_("No port from {first} to {last} is free on {host}.")
NO_HOST = N_("This machine can't be reached as {host}: {reason}.")
TAKEN_BY_US = N_("Port {port} is taken by another Papeterie: {address}")
TAKEN_BY = N_("Port {port} is taken by {program}.")
TAKEN = N_("Port {port} is taken by another program.")
READY = N_("Papeterie is ready: {address}")
STOP_BY = N_("Ctrl-C stops it. What you play is kept in {folder}")
NO_BROWSER = N_("No browser could be opened here; open the address above yourself.")
STOPPED = N_("Papeterie has stopped.")

Say = Callable[[str], None]


class CantServe(Exception):
    """Why no server was started, as a sentence."""


def data_folder() -> Path:
    """Where a person's data lies: ``PAPETERIE_DATA``, else as the system has it."""
    if chosen := os.environ.get("PAPETERIE_DATA"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Papeterie"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Papeterie"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / NAME


def run(
    host: str = HOST,
    port: int = PORT,
    data: Path | None = None,
    open_browser: bool = True,
    *,
    hosts: Iterable[str] = (),
    lang: str = "en",
    say: Say | None = None,
    random_bytes: RandomBytes = secrets.token_bytes,
) -> None:
    """Serves until Ctrl-C or SIGTERM. Raises CantServe where that isn't possible.

    ``port`` 0 takes any free one. ``hosts``: further names this server is called by.
    ``random_bytes``: where seals come from; only a measurement may take what can be foreseen.
    """
    words = Words(lang, "papeterie.web", "papeterie.tables")
    tell = say or (lambda text: print(text, file=sys.stderr, flush=True))
    folder = data or data_folder()
    store = _open_store(folder, words)
    listening = _listen(host, port, words, tell)
    address = _address(host, listening)
    tell(words.t(READY, address=address))
    tell(words.t(STOP_BY, folder=folder))
    if open_browser:
        threading.Thread(target=_open_browser, args=(address, words, tell), daemon=True).start()
    door = Door(store, random_bytes=random_bytes)
    # What is loaded by now stays: looking through it for rubbish would make marks wait.
    gc.collect()
    gc.freeze()
    names = (*hosts, *(() if is_address(host) else (host,)))
    Server(door, names).run(sockets=[listening])
    tell(words.t(STOPPED))


class Server(uvicorn.Server):
    """A server whose open streams don't keep it from stopping."""

    def __init__(self, door: Door, hosts: Iterable[str] = ()) -> None:
        self._door = door
        super().__init__(
            uvicorn.Config(
                application(door, hosts=hosts),
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_graceful_shutdown=2,
                lifespan="on",
            )
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._door.end_streams()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C and SIGTERM end the server, and nothing more: being stopped is no failure."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        caught = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self.handle_exit) for number in caught}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _open_store(folder: Path, words: Words) -> SqliteStore:
    try:
        _make(folder)
        return SqliteStore(folder / FILE)
    except StoreError as error:
        why = words.t(error.why).rstrip(".")
        raise CantServe(words.t(NO_FOLDER, folder=folder, reason=why)) from error
    except OSError as error:
        raise CantServe(words.t(NO_FOLDER, folder=folder, reason=reason(error, words))) from error


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:  # what is in the way is that something there is no folder
        raise NotADirectoryError(errno.ENOTDIR, error.strerror, error.filename) from error


# --- the port ----------------------------------------------------------------------------------------


def _listen(host: str, port: int, words: Words, tell: Say) -> socket.socket:
    """A socket on the port, or on the next free one; who holds a taken one is said."""
    last = port if port == 0 else min(port + TRIES - 1, 65535)
    for number in range(port, last + 1):
        try:
            return listen_on(host, number)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise CantServe(words.t(NO_HOST, host=host, reason=reason(error, words))) from error
            tell(_who_holds(host, number, words))
    raise CantServe(words.t(NO_PORT, first=str(port), last=str(last), host=host))


def listen_on(host: str, port: int) -> socket.socket:
    """A socket that listens there; OSError where it can't."""
    family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    # Named TCP, so that asyncio sends a short answer at once: its head and body are two writes.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(256)
    except OSError:
        listening.close()
        raise
    return listening


def _address(host: str, listening: socket.socket) -> str:
    port = listening.getsockname()[1]
    shown = "127.0.0.1" if host in ("0.0.0.0", "") else "::1" if host == "::" else host  # noqa: S104
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def _who_holds(host: str, port: int, words: Words) -> str:
    """Who answers at a port that is taken, as far as one can know."""
    shown = "127.0.0.1" if host in ("0.0.0.0", "", "::") else host  # noqa: S104
    address = f"http://{shown}:{port}/"
    if _is_papeterie(address):
        return words.t(TAKEN_BY_US, port=str(port), address=address)
    program = program_at(port)
    return words.t(TAKEN_BY, port=str(port), program=program) if program else words.t(TAKEN, port=str(port))


def _is_papeterie(address: str) -> bool:
    try:
        with urlopen(address + "health", timeout=1) as answer:  # noqa: S310
            return NAME in json.loads(answer.read(1000))
    except (URLError, OSError, ValueError, TypeError):
        return False


def program_at(port: int, proc: Path = Path("/proc")) -> str:
    """Name and number of the process that listens at a port, where Linux lets one see it; else empty."""
    inodes = set()
    for table in ("tcp", "tcp6"):
        with contextlib.suppress(OSError):
            for line in (proc / "net" / table).read_text("ascii").splitlines()[1:]:
                parts = line.split()
                if parts[3] == "0A" and int(parts[1].rpartition(":")[2], 16) == port:
                    inodes.add(f"socket:[{parts[9]}]")
    for process in sorted(proc.glob("[0-9]*")) if inodes else ():
        with contextlib.suppress(OSError):
            if any(str(handle.readlink()) in inodes for handle in (process / "fd").iterdir()):
                return f"{(process / 'comm').read_text().strip()} ({process.name})"
    return ""


def _open_browser(address: str, words: Words, tell: Say) -> None:
    try:
        opened = webbrowser.open(address)
    except webbrowser.Error:
        opened = False
    if not opened:
        tell(words.t(NO_BROWSER))
