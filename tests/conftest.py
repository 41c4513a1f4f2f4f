"""What all tests share: the browser, Hypothesis' profiles, a machine without personal settings.

Fixtures of one room live in that room's folder.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from setup.browser import MISSING, find

BROWSER_FIXTURES = {"browser", "context", "page", "new_context"}
# Containers have no user namespaces and little shared memory; the tests load nothing from outside.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--font-render-hinting=none",
]

# Two cores may be shared with anything: how long an example takes says nothing.
settings.register_profile("dev", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", parent=settings.get_profile("dev"), derandomize=True, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests are marked, and come last: Playwright's running event loop makes asyncio.run fail."""
    items.sort(key=needs_browser)
    for item in filter(needs_browser, items):
        item.add_marker(pytest.mark.browser)


def needs_browser(item: pytest.Item) -> bool:
    return not BROWSER_FIXTURES.isdisjoint(getattr(item, "fixturenames", ()))


@pytest.fixture(scope="session", autouse=True)
def plain_machine() -> Iterator[None]:
    """No test writes into a person's data folder or depends on their language."""
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        patch.setenv("XDG_DATA_HOME", folder)
        patch.setenv("LC_ALL", "C.UTF-8")
        patch.delenv("LANGUAGE", raising=False)
        yield


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    path = find()
    if path is None:
        pytest.fail(MISSING)
    return {**browser_type_launch_args, "executable_path": str(path), "args": FLAGS}
