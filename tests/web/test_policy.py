"""The page's own policy bounds everything that it may load and run, and a whole visit stays within it."""

import pytest
from playwright.sync_api import Page

from building import policy
from building.paths import DIST
from tests.web.pages import GamePage

FETCH = "url => fetch(url, { mode: 'no-cors' }).then(() => 'answered', () => 'refused')"
SCRIPT = """() => {
  const script = document.createElement("script");
  script.textContent = "window.ran = true";
  document.head.append(script);
  return window.ran === true;
}"""
EVAL = "() => { try { return new Function('return true')(); } catch { return false; } }"
PAGES = sorted(path.name for path in DIST.glob("*.html") if path.name != "rasputitsa.html")


@pytest.mark.parametrize("name", PAGES)
def test_every_page_has_the_policy_before_all_else(name: str):
    page = (DIST / name).read_text(encoding="utf-8")
    assert page.count("Content-Security-Policy") == 1
    bound = policy.meta(policy.of_page(name, page))
    assert page.index(bound) < min(page.index(word) for word in ("<script", "<link", "<title"))


def test_the_page_reaches_no_other_host(page: Page, requests: list[str], page_errors: list[str]):
    GamePage(page).visit()
    assert page.evaluate(FETCH, "http://elsewhere.test/") == "refused"
    assert not page.evaluate(SCRIPT)
    assert requests[-1] != "http://elsewhere.test/"
    assert page_errors
    page_errors.clear()


def test_dialogs_and_drawers_stay_within_the_policy(on_screen: GamePage):
    """Refusals by the policy stand in the console, which the fixture reads."""
    game, page = on_screen, on_screen.page
    for button in ("#rules-open", "#rules-close", "#overlays-open", "#overlays-open"):
        page.locator(button).click()
    for button in ("#new-game", "#saves", "#about"):
        page.locator(button).click()
        game.close_dialog()
