"""What the browser tests share: one site for a module, and pages that complain."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Response

from papeterie.tables.access import Access
from tests.web.serving import served
from tests.web.towns import Site, site


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server of this file's tests answers, without a slash at its end."""
    with served(tmp_path_factory.mktemp("data")) as server:
        yield server.address


@pytest.fixture(scope="module")
def town_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "viewport": {"width": 1440, "height": 900}, "locale": "en-GB"}


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """A small screen that is touched."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en-GB"
    )
    yield context
    context.close()


def seated(context: BrowserContext, where: Site, access: Access) -> Page:
    """A page of somebody who sits there; an error in its script or a refused file fails the test."""
    context.add_cookies([{"name": f"seat-{access.table}", "value": access.secret, "url": where.address}])
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"the page's script failed: {error}"))
    page.goto(f"{where.address}/t/{access.table}")
    return page


@contextmanager
def answered(
    page: Page, asked: re.Pattern[str] | Callable[[Response], bool], timeout: float = 30_000
) -> Iterator[None]:
    """Until what is asked for in here is answered and put in place; an answer alone is not yet on the page.

    ``timeout``: milliseconds to wait for the answer.
    """
    with page.expect_response(asked, timeout=timeout):
        yield
    page.evaluate("import('/static/js/parts.js').then((parts) => parts.settled())")
