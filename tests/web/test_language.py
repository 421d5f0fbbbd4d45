"""Another language is files alone: with them no English is left, and without one of them English stands in."""

from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web import pseudo, words
from tests.web.commander import GAME
from tests.web.pages import GamePage
from tests.web.states import states_of

LEFT = """() => {
  // XXX and XXXX are symbols: a corps and an army.
  const english = (words) => /[A-Za-z]{2,}/.test((words ?? '').replace(/\\bX{3,4}\\b/g, ''));
  const mine = (node) => !node.closest('[lang=en]:not(html), [translate=no], script, noscript, style');
  const found = new Set(english(document.title) ? [document.title] : []);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement, data } = walk.currentNode;
    if (english(data) && mine(parentElement)) found.add(data.slice(0, 80));
  }
  for (const node of document.body.querySelectorAll('*')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'label']) {
      if (english(node.getAttribute(name)) && mine(node)) found.add(`${name}: ${node.getAttribute(name).slice(0, 80)}`);
    }
  }
  return [...found];
}"""


@cache
def table() -> dict[str, str]:
    """The page's texts in the invented language."""
    whole: dict[str, str] = {}
    for stem in pseudo.stems():
        whole |= pseudo.texts(stem)
    return whole


def test_no_english_is_left_in_any_state(
    new_profile: Callable[..., BrowserContext], monkeypatch: pytest.MonkeyPatch
) -> None:
    context = new_profile(locale="de-AT")
    pseudo.serve(context, "de")
    monkeypatch.setattr(words, "table", table)
    game = GamePage(context.new_page())
    left = {state: game.page.evaluate(LEFT) for state in states_of(game)}
    assert game.page.evaluate("document.documentElement.lang") == "de"
    problems = [f"{state}: {found}" for state, found in left.items() if found]
    assert problems == [], "\n".join(problems)


def test_longer_words_fit(new_profile: Callable[..., BrowserContext], monkeypatch: pytest.MonkeyPatch) -> None:
    context = new_profile(locale="de-AT", viewport={"width": 1024, "height": 768})
    pseudo.serve(context, "de")
    monkeypatch.setattr(words, "table", table)
    game = GamePage(context.new_page()).visit()
    game.begin_by_dialog(1941)
    assert game.overflow() == 0
    assert game.hidden("#board, .prompt .buttons :is(.primary, .undo), .bar button") == []


def test_the_address_asks_for_a_language_and_links_keep_it(page: Page) -> None:
    pseudo.serve(page.context, "fr")
    page.goto("?lang=fr")
    expect(page.locator("#new-game")).to_have_text(pseudo.accented(words.say("page.new")))
    link = page.locator('[data-page="know.html"]')
    expect(link).to_have_attribute("href", "know.html?lang=fr")
    page.goto("know.html?lang=fr")
    expect(page.locator("article h1")).to_have_text(pseudo.accented(words.say("page.know")))
    assert page.evaluate("document.documentElement.lang") == "fr"


def test_a_language_is_chosen_in_the_settings_where_there_are_two_and_remembered(page: Page) -> None:
    pseudo.serve(page.context, "fr")
    page.goto("")
    game = GamePage(page)
    game.wait_ready()
    game.press_bar("#settings")
    picker = game.dialog.locator("select[name=language]")
    expect(picker).to_have_value("en")
    assert picker.locator("option").all_inner_texts() == ["English", "français"]
    picker.select_option("fr")
    french = pseudo.accented(words.say("page.new"))
    expect(page.locator("#new-game")).to_have_text(french)
    game.reload()
    expect(page.locator("#new-game")).to_have_text(french)
    page.goto("know.html")
    expect(page.locator("article h1")).to_have_text(pseudo.accented(words.say("page.know")))
    page.goto("?lang=en")
    expect(page.locator("#new-game")).to_have_text(words.say("page.new"))


def test_one_language_is_no_choice(on_screen: GamePage) -> None:
    game = on_screen
    game.press_bar("#settings")
    game.dialog.locator("select[name=look]").wait_for()
    expect(game.dialog.locator("select[name=language]")).to_have_count(0)


def test_english_stands_in_for_what_is_not_translated(new_profile: Callable[..., BrowserContext]) -> None:
    context = new_profile(locale="fr-FR")
    pseudo.serve(context, "fr")
    context.route(f"**/data/{GAME}/text.fr.json", lambda route: route.fulfill(json={"verb.begin": "Commencer"}))
    page = context.new_page()
    page.goto("")
    expect(page.locator("[data-key=begin]")).to_have_text("Commencer")
    expect(page.locator("#bar-game")).to_have_text(words.say(f"{GAME}.title"))


def test_a_language_that_is_not_there_is_english(new_profile: Callable[..., BrowserContext]) -> None:
    page = new_profile(locale="pt-BR").new_page()
    page.goto("")
    expect(page.locator("#new-game")).to_have_text(words.say("page.new"))
    assert page.evaluate("document.documentElement.lang") == "en"
