"""A browser driven by Playwright: one of Playwright's own builds, or any Chromium."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserType, Error, Page, sync_playwright

from building.chromium import FLAGS, have_chromium
from tests.smoke.browser import PATIENCE, Browser, BrowserError, call


class PlaywrightBrowser:
    """A page in a profile of its own."""

    def __init__(self, page: Page, version: str) -> None:
        self._page = page
        self._page.set_default_timeout(PATIENCE * 1000)
        self.version = f"{version} (Playwright)"

    def open(self, url: str) -> None:
        self._page.goto(url)

    def reload(self) -> None:
        self._page.reload()

    def evaluate(self, function: str, *arguments: Any) -> Any:
        try:
            return self._page.evaluate(call(function, arguments))
        except Error as error:
            raise BrowserError(error.message) from error


def has_own(name: str) -> bool:
    """True if `playwright install` has fetched its build of a browser."""
    with sync_playwright() as playwright:
        return Path(getattr(playwright, name).executable_path).exists()


@contextmanager
def own(name: str) -> Iterator[Browser]:
    """Playwright's build of a browser."""
    with sync_playwright() as playwright, _page(getattr(playwright, name), None, ()) as browser:
        yield browser


@contextmanager
def chromium() -> Iterator[Browser]:
    """The Chromium that the other tests use."""
    path = have_chromium()
    with sync_playwright() as playwright, _page(playwright.chromium, path, FLAGS) as browser:
        yield browser


@contextmanager
def _page(kind: BrowserType, path: Path | None, flags: Sequence[str]) -> Iterator[Browser]:
    browser = kind.launch(executable_path=path, args=list(flags))
    yield PlaywrightBrowser(browser.new_page(), browser.version)
    browser.close()
