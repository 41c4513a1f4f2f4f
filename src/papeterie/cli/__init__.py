"""The command ``papeterie``: what it is called with, and how it ends.

Each command has a module of its own, imported only when it is called, so that
all of them start fast. How commands speak is in ``speaking``.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command and ends the process: 0 all right, 2 with a sentence on stderr."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given == ["--version"]:  # asked for by other programs, often
        print(f"papeterie {version()}")
        raise SystemExit(0)
    from papeterie.cli import root, speaking

    words = speaking.words_for(given, os.environ)
    raise SystemExit(speaking.run(root.command(words), given, words))


def version() -> str:
    """The version that is installed."""
    from importlib.metadata import version as installed

    return installed("papeterie")
