"""A page that lacks a part of itself is never blank: it says what it is and what to do."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.web.pages import GamePage
from tests.web.words import say

BAND = "**/"
PAINTED = "() => performance.getEntriesByType('paint').length > 0"
KEYS = r"() => /(^|\s)page\.[a-z_.]+(\s|$)/.test(document.body.innerText)"
SOON = 60_000


def missing(route: Route) -> None:
    route.fulfill(status=404, body="Not found", content_type="text/plain")


def cut(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.body()[:1000])


def page_instead(route: Route) -> None:
    route.fulfill(body="<h1>Sign in</h1>", content_type="text/html")


def stalled(route: Route) -> None:
    pass


FAULTS = (missing, cut, page_instead, stalled)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
@pytest.mark.parametrize("part", ["src/main.js", "assets/text.en.json"])
def test_a_page_without_its_program_or_its_words_says_what_to_do(
    page: Page, context: BrowserContext, page_errors: list[str], part: str, fault: Callable[[Route], None]
):
    context.route(f"{BAND}{part}", fault)
    page.goto("", wait_until="commit")
    expect(page.locator("#late")).to_be_visible(timeout=SOON)
    expect(page.locator("#late")).to_contain_text("Wargames on a map of hexes")
    expect(page.locator("#late a").last).to_have_attribute("href", "?reset")
    page.wait_for_function(PAINTED, timeout=SOON)
    assert not page.evaluate(KEYS)
    page_errors.clear()


def test_a_style_that_does_not_come_does_not_hold_up_the_page(page: Page, context: BrowserContext):
    context.route(f"{BAND}style.css", stalled)
    page.goto("", wait_until="commit")
    page.wait_for_function(PAINTED, timeout=SOON)
    GamePage(page).wait_ready()


def test_a_program_that_comes_late_takes_the_words_away(page: Page, context: BrowserContext):
    held: list[Route] = []
    context.route(f"{BAND}src/main.js", lambda route: held.append(route))
    page.goto("", wait_until="commit")
    expect(page.locator("#late")).to_be_visible(timeout=SOON)
    held.pop().continue_()
    game = GamePage(page)
    game.wait_ready()
    expect(page.locator("#late")).to_have_count(0)
    expect(game.prompt).to_have_text(say("prompt.set_up"))


def test_which_file_of_the_words_is_missing_is_told(page: Page, context: BrowserContext, page_errors: list[str]):
    context.route(f"{BAND}assets/text.en.json", missing)
    page.goto("")
    expect(page.locator("#late")).to_be_visible()
    expect(page.locator("#late-why")).to_contain_text("assets/text.en.json: 404")
    page_errors.clear()


def test_without_javascript_the_page_says_that_it_needs_it(new_profile: Callable[..., BrowserContext]):
    page = new_profile(java_script_enabled=False).new_page()
    page.goto("")
    expect(page.locator("noscript div")).to_be_visible()
    expect(page.locator("noscript div")).to_contain_text("JavaScript")
    expect(page.locator("noscript div")).to_contain_text("open it with a browser")
