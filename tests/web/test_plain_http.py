"""Over plain http from another machine a browser withholds much: the whole game works by other means."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from tests.web.commander import played
from tests.web.editions import PLAIN, Server, recorded
from tests.web.pages import GamePage
from tests.web.words import say

SEED = 1941
WITHHELD = """() => [isSecureContext, 'serviceWorker' in navigator, 'locks' in navigator, 'clipboard' in navigator,
  crypto.subtle !== undefined, navigator.storage !== undefined].filter(Boolean).length"""


@pytest.fixture(scope="module")
def stage(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Browser]]:
    """A host that is not this machine's, as far as the browser knows, and that browser."""
    with recorded(playwright, tmp_path_factory.mktemp("server"), PLAIN) as both:
        yield both


@pytest.fixture
def page(stage: tuple[Server, Browser]) -> Iterator[Page]:
    """A page of a fresh profile at that host."""
    server, browser = stage
    context: BrowserContext = browser.new_context(base_url=server.url, viewport={"width": 1440, "height": 900})
    complaints: list[str] = []
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    yield context.new_page()
    context.close()
    assert server.strays() == []
    assert complaints == []


def test_the_whole_game_works(page: Page, tmp_path: Path):
    game = GamePage(page).visit()
    assert page.evaluate(WITHHELD) == 0
    game.begin(SEED)
    match, actions = played(SEED)
    game.send(actions)
    game.wait_kept(len(actions))
    before = game.save()
    game.keep_well("Whole")
    game.reload()
    assert match.state.result is not None
    assert game.save() == before
    assert game.export(tmp_path).decode() == before
    expect(game.row("Whole")).to_be_visible()


def test_it_says_that_it_cannot_be_installed_from_here(page: Page):
    game = GamePage(page).visit()
    page.locator("#about").click()
    expect(game.dialog.locator("#about-offline")).to_have_text(say("page.about.offline.insecure"))
    expect(game.dialog.locator("a[download]")).to_have_count(2)
    expect(page.locator("#release")).to_have_text("")


def test_the_report_is_copied_without_a_clipboard_api(page: Page):
    game = GamePage(page).visit()
    page.evaluate("rasputitsa.engine.kill()")
    game.key("report").click()
    game.dialog.get_by_role("button", name=say("page.report.copy"), exact=True).click()
    expect(game.dialog).to_contain_text(say("page.report.copied"))
