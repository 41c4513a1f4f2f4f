"""The browser that the page tests drive starts and draws."""

from playwright.sync_api import Page


def test_the_browser_draws_a_page(page: Page) -> None:
    page.set_content("<h1>Papeterie</h1>")
    assert page.get_by_role("heading").inner_text() == "Papeterie"
