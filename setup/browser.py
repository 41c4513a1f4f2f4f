"""Where the Chromium is that the browser tests drive, and how one is got when there is none.

`python setup/browser.py` prints its path; with `--install` it looks for a way to get one first.
The tests import `find`; nothing of the package needs a browser.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

STDERR = 2
VARIABLE = "PAPETERIE_CHROMIUM"
COMMANDS = (
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
    "msedge",
)
APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
MISSING = (
    f"There is no Chromium for the browser tests: install chromium or Chrome, or set {VARIABLE} to its path."
)


def find() -> Path | None:
    """The browser to use: the one named by PAPETERIE_CHROMIUM, else one that starts, else None."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named) if starts(Path(named)) else None
    return next((path for path in candidates() if starts(path)), None)


def candidates() -> Iterator[Path]:
    """Browsers that may be on this machine, the system's own first."""
    for command in COMMANDS:
        if found := shutil.which(command):
            yield Path(found)
    yield from (Path(path) for path in APPLICATIONS if Path(path).exists())
    if bundled := playwright_browser():
        yield bundled


def playwright_browser() -> Path | None:
    """The build that `playwright install` has put on this machine, if any."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        return None
    try:
        with sync_playwright() as playwright:
            path = Path(playwright.chromium.executable_path)
    except Error:
        return None
    return path if path.exists() else None


def starts(path: Path) -> bool:
    """Whether the browser answers: a wrapper without its browser (a snap, say) does not count."""
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0


def install() -> Path | None:
    """Try each way to get a browser until one is there."""
    for command in ways():
        say("no Chromium found; trying: " + " ".join(map(str, command)))
        try:
            subprocess.run(command, check=False, stdout=STDERR, timeout=900)
        except (OSError, subprocess.TimeoutExpired):
            continue
        if found := find():
            return found
    return None


def ways() -> Iterator[Sequence[str]]:
    """Playwright's own build, and the system's package where apt asks nothing.

    The package comes first for root, since in a container it alone brings the libraries a browser needs.
    """
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    own_build = (sys.executable, "-m", "playwright", "install", "chromium")
    if is_root:
        yield from package()
        yield own_build
    else:
        yield own_build
        if shutil.which("sudo"):
            yield from package("sudo", "--non-interactive")


def package(*before: str) -> Iterator[Sequence[str]]:
    if shutil.which("apt-get"):
        apt = (*before, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet")
        yield (*apt, "update")
        yield (*apt, "install", "--yes", "--no-install-recommends", "chromium")


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def main(arguments: Sequence[str]) -> int:
    named = os.environ.get(VARIABLE)
    found = find()
    if found is None and named:
        say(f"{VARIABLE} names {named}, which does not start.")
        return 1
    if found is None and "--install" in arguments:
        found = install()
    if found is None:
        say(MISSING)
        return 1
    print(found)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
