"""A game too large for the small storage lies in IndexedDB; where that is missing or fails, it stays where it was."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from building.paths import WEB
from tests.web.pages import GamePage
from tests.web.words import say

ALONE = """async () => {
  const modules = ['storage', 'late-attic'].map((name) => import(`./src/keep/${name}.js`));
  const [{ createStorage }, { lateAttic }] = await Promise.all(modules);
  window.rasputitsa = { keeper: createStorage(undefined, lateAttic(() => import('./src/keep/attic.js'))) };
}"""
"""The storage as the page makes it, without the page."""
KEEP = """async ([name, size]) => {
  const card = { name, game: 'g', scenario: 's', turn: 1, turns: 7, length: 5, when: 5 };
  return rasputitsa.keeper.write({ card, save: 'mud '.repeat(size / 4) });
}"""
READ = "async (name) => (await rasputitsa.keeper.read(name)).saved?.save.length"
LONGEST = "() => Math.max(...Object.values({ ...localStorage }).map((record) => record.length))"
LARGE = 600_000
REPLACED = "Object.defineProperty(window, 'indexedDB', { value: %s });"
ANSWERED = """IDBFactory.prototype.open = () => {
  const request = {};
  setTimeout(() => request.%s());
  return request;
};"""
FAULTS = {
    "missing": REPLACED % "undefined",
    "refusing": REPLACED % "{ open() { throw new DOMException('denied', 'SecurityError'); } }",
    "silent": REPLACED % "{ open() { return {}; } }",
    "failing": ANSWERED % "onerror",
    "blocked": ANSWERED % "onblocked",
    "full": "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };",
}


def test_a_large_game_lies_apart_and_comes_back(page: Page):
    game = GamePage(page).visit()
    assert page.evaluate(KEEP, ["Long", LARGE]) == {"ok": True}
    assert page.evaluate(LONGEST) < LARGE / 4
    game.reload()
    assert page.evaluate(READ, "Long") == LARGE
    assert page.evaluate(KEEP, ["Short", 1000]) == {"ok": True}
    assert page.evaluate(READ, "Short") == 1000


@pytest.mark.parametrize("fault", FAULTS)
def test_without_it_a_large_game_stays_in_the_small_storage(page: Page, context: BrowserContext, fault: str):
    context.add_init_script(FAULTS[fault])
    alone(page)
    assert page.evaluate(KEEP, ["Long", LARGE]) == {"ok": True}
    alone(page)
    assert page.evaluate(READ, "Long") == LARGE


def alone(page: Page) -> None:
    """Open an address of the site with nothing but the storage in it, from the modules as they are written."""
    page.unroute_all()
    page.route(
        "**/src/**/*.js", lambda route: route.fulfill(path=WEB / "src" / route.request.url.partition("/src/")[2])
    )
    page.goto("LICENSE.txt")
    page.evaluate(ALONE)


def test_a_large_game_whose_text_is_gone_is_listed_and_said_to_be_unreadable(page: Page):
    game = GamePage(page).visit()
    assert page.evaluate(KEEP, ["Long", LARGE]) == {"ok": True}
    page.evaluate("() => new Promise((resolve) => { indexedDB.deleteDatabase('rasputitsa').onsuccess = resolve; })")
    game.reload()
    game.press_row("Long", "open")
    expect(game.dialog).to_contain_text(say("page.storage.unread"))
