"""The built site under a sub-path, as GitHub Pages serves it, and a Chromium that must not look anywhere else."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from building.paths import DIST
from building.process import BuildError
from building.serve import Site, serving
from tests.web import second_site
from tests.web.editions import launched
from tests.web.pages import GamePage
from tests.web.shared import SCREEN, TIMEOUT, SharedPages, Size, listen, outside

PREFIX = "/some/sub/path/"
PAGES_HEADERS = {"Cache-Control": "max-age=600"}
DESKTOP = {"width": 1440, "height": 900}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test here: it needs the site and a browser."""
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
def second_site_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site with one game more, for files of tests to put in the place of the other."""
    with serving(Site(second_site.built_once(common_folder(tmp_path_factory)), PREFIX, PAGES_HEADERS)) as url:
        yield url


def common_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for what all processes of a run read: under xdist that above the process's own."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


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
def forgiven() -> list[str]:
    """Words by which errors are known that a test means: complaints about a file that it took away, however late."""
    return []


@pytest.fixture
def new_profile(
    browser: Browser, site_url: str, requests: list[str], page_errors: list[str], forgiven: list[str]
) -> Iterator[Callable[..., BrowserContext]]:
    """Makes fresh profiles; the test fails if anything in them asked for an address outside the site, or went wrong."""
    profiles: list[BrowserContext] = []

    def make(**options: Any) -> BrowserContext:
        # A service worker would answer for the server, past the faults that tests put in; test_offline.py has its own.
        usual = {"viewport": DESKTOP, "base_url": site_url, "service_workers": "block"}
        context = browser.new_context(**{**usual, **options})
        context.set_default_timeout(TIMEOUT)
        listen(context, site_url, requests, page_errors)
        profiles.append(context)
        return context

    yield make
    for context in profiles:
        context.close()
    assert outside(requests, site_url) == []
    assert [line for line in page_errors if not any(word in line for word in forgiven)] == []


@pytest.fixture
def context(new_profile: Callable[..., BrowserContext]) -> BrowserContext:
    """A fresh profile at desktop size."""
    return new_profile()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """An empty page of that profile; `page.goto("")` opens the site."""
    return context.new_page()


@pytest.fixture(scope="session")
def shared_by_site(browser: Browser) -> Iterator[dict[str, SharedPages]]:
    """The pages that tests share, by the address of their site."""
    pages = dict[str, SharedPages]()
    yield pages
    for each in pages.values():
        each.close()


@pytest.fixture
def shared_pages(shared_by_site: dict[str, SharedPages], browser: Browser, site_url: str) -> SharedPages:
    """The pages that the tests of a site share."""
    return shared_by_site.setdefault(site_url, SharedPages(browser, site_url))


@pytest.fixture
def at_size(
    shared_pages: SharedPages, site_url: str, request: pytest.FixtureRequest
) -> Iterator[Callable[[Size], GamePage]]:
    """A page that tests share, at a size."""
    with lent(shared_pages, site_url, request) as at_size:
        yield at_size


@contextmanager
def lent(pages: SharedPages, site_url: str, request: pytest.FixtureRequest) -> Iterator[Callable[[Size], GamePage]]:
    """Pages that tests share, at a size; as bound as those of its own, and given up after a failure."""
    failed = request.session.testsfailed
    yield partial(pages.at, file=request.path.name)
    has_failed = request.session.testsfailed > failed
    left = [] if has_failed else pages.left_behind()
    requests, errors = pages.taken_down()
    if errors or left or has_failed:
        pages.close()
    assert left == []
    assert outside(requests, site_url) == []
    assert errors == []


@pytest.fixture
def on_screen(at_size: Callable[[Size], GamePage]) -> GamePage:
    """A page that tests share, at desktop size."""
    return at_size(SCREEN)


@pytest.fixture
def elsewhere(
    shared_by_site: dict[str, SharedPages], browser: Browser, site_url: str, request: pytest.FixtureRequest
) -> Iterator[GamePage]:
    """A page of another profile that tests share, at desktop size."""
    pages = shared_by_site.setdefault(f"elsewhere: {site_url}", SharedPages(browser, site_url))
    with lent(pages, site_url, request) as at_size:
        yield at_size(SCREEN)
