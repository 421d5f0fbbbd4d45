"""No page shows the key of a sentence in the sentence's place, in any language that it speaks."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from building.paths import DIST
from tests.web import pseudo
from tests.web.pages import GamePage
from tests.web.states import states_of
from tests.web.words import table

LANGUAGES = sorted(path.name.split(".")[1] for path in (DIST / "assets").glob("text.*.json"))
UNKNOWN = "fr"
"""A language that nobody speaks, with every table, as a further one would come."""
PAGES = sorted(path.name for path in DIST.glob("*.html") if path.name != "rasputitsa.html")
FOUND = """(roots) => {
  const key = new RegExp(`(?<![\\\\w./])(?:${roots.join("|")})(?:\\\\.[a-z_0-9]+)+(?![\\\\w(])`, "g");
  const WORDS = new Set(["aria-label", "title", "placeholder", "alt", "aria-valuetext", "label"]);
  const found = new Set(document.title.match(key) ?? []);
  const look = (words) => (words ?? "").match(key)?.forEach((each) => found.add(each));
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement, data } = walk.currentNode;
    if (!parentElement.closest("script, style, code, pre")) look(data);
  }
  for (const node of document.body.querySelectorAll("*")) {
    for (const { name, value } of node.attributes) if (WORDS.has(name)) look(value);
  }
  return [...found];
}"""


def roots() -> list[str]:
    """How keys begin."""
    return sorted({key.split(".")[0] for key in table() if "." in key})


def found_on(page: Page) -> list[str]:
    """The keys that can be read on a page."""
    found: list[str] = page.evaluate(FOUND, roots())
    return found


def opened(page: Page, name: str, language: str) -> Page:
    """A page of the site, when all its words are there."""
    page.goto(f"{name}?lang={language}")
    page.wait_for_function("() => !document.getElementById('late')")
    expect(page.locator("[data-text]:empty")).to_have_count(0)
    if name == "lab.html":
        expect(page.locator(".lab-cell .cm-content")).to_have_count(6, timeout=120_000)
    return page


@pytest.mark.parametrize("language", [*LANGUAGES, UNKNOWN])
@pytest.mark.parametrize("name", PAGES)
def test_no_page_shows_a_key(page: Page, name: str, language: str):
    if language == UNKNOWN:
        pseudo.serve(page.context, UNKNOWN)
    assert found_on(opened(page, name, language)) == []


def test_no_state_of_the_game_shows_a_key(new_profile: Callable[..., BrowserContext]):
    game = GamePage(new_profile().new_page())
    found = {state: found_on(game.page) for state in states_of(game)}
    assert {state: keys for state, keys in found.items() if keys} == {}


def test_a_key_would_be_found(page: Page):
    missing = "page.know.back"
    texts = json.loads((DIST / "assets" / "text.en.json").read_text(encoding="utf-8"))
    del texts[missing]
    page.context.route("**/assets/text.en.json", lambda route: route.fulfill(json=texts))
    assert found_on(opened(page, "know.html", "en")) == [missing]
