"""The built site under a sub-path, as GitHub Pages serves it, and a Chromium that must not look anywhere else."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, expect, sync_playwright

from building.paths import DIST
from building.process import BuildError
from building.serve import Site, serving
from tests.web.editions import launched

PREFIX = "/some/sub/path/"
PAGES_HEADERS = {"Cache-Control": "max-age=600"}
# Milliseconds that anything may take: a machine with six times as much to do as it has cores is slow, not wrong.
TIMEOUT = 60_000
DESKTOP = {"width": 1440, "height": 900}
NOT_FETCHED = ("data:", "blob:", "about:")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever stands here needs the site and a browser."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.site)


@pytest.fixture(scope="session")
def site_url() -> Iterator[str]:
    """The address of the built site."""
    if not (DIST / "index.html").is_file():
        raise BuildError("dist/ is not built: run `python3 build.py build`, or `python3 build.py test`")
    with serving(Site(DIST, PREFIX, PAGES_HEADERS)) as url:
        yield url


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright itself, for what the fixtures below do not offer."""
    expect.set_options(timeout=TIMEOUT)
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One Chromium for all tests of this process."""
    with launched(playwright) as browser:
        yield browser


@pytest.fixture
def requests() -> list[str]:
    """The address of every request so far, workers' included."""
    return []


@pytest.fixture
def page_errors() -> list[str]:
    """Errors that nobody caught on a page or that its console shows; a test that means them clears the list."""
    return []


@pytest.fixture
def new_profile(
    browser: Browser, site_url: str, requests: list[str], page_errors: list[str]
) -> Iterator[Callable[..., BrowserContext]]:
    """Makes fresh profiles; the test fails if anything in them asked for an address outside the site, or went wrong."""
    profiles: list[BrowserContext] = []

    def make(**options: Any) -> BrowserContext:
        # A service worker would answer for the server, past the faults that tests put in; test_offline.py has its own.
        usual = {"viewport": DESKTOP, "base_url": site_url, "service_workers": "block"}
        context = browser.new_context(**{**usual, **options})
        context.set_default_timeout(TIMEOUT)
        context.on("request", lambda request: requests.append(request.url))
        context.on("weberror", lambda error: page_errors.append(str(error.error)))
        context.on("console", lambda line: page_errors.extend(complaint(line, site_url)))
        profiles.append(context)
        return context

    yield make
    for context in profiles:
        context.close()
    assert outside(requests, site_url) == []
    assert page_errors == []


@pytest.fixture
def context(new_profile: Callable[..., BrowserContext]) -> BrowserContext:
    """A fresh profile at desktop size."""
    return new_profile()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """An empty page of that profile; `page.goto("")` opens the site."""
    return context.new_page()


def complaint(line: ConsoleMessage, site_url: str) -> list[str]:
    """What the console shows in red; that an address outside the site did not answer is in the list of requests."""
    url = line.location["url"] or site_url
    return [] if line.type != "error" or outside([url], site_url) else [f"{line.text} ({url})"]


def outside(requests: list[str], site_url: str) -> list[str]:
    """The requests that went anywhere but below the site's own path."""
    return [url for url in requests if not url.startswith((site_url, *NOT_FETCHED))]
