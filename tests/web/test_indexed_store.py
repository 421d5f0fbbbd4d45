"""A game too large for the small storage lies in IndexedDB; where that is missing or fails, it stays where it was."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from building.paths import WEB
from tests.web.pages import GamePage
from tests.web.words import say

ALONE = """async () => {
  const modules = ['storage', 'late-indexed-store'].map((name) => import(`./src/keep/${name}.js`));
  const [{ createStorage }, { lateIndexedStore }] = await Promise.all(modules);
  const inStore = lateIndexedStore(() => import('./src/keep/indexed-store.js'));
  window.rasputitsa = { keeper: createStorage(undefined, inStore) };
}"""
"""The storage as the page makes it, without the page."""
KEEP = """async ([name, size]) => {
  const card = { name, game: 'g', scenario: 's', turn: 1, turns: 7, length: 5, when: 5 };
  return rasputitsa.keeper.write({ card, save: 'mud '.repeat(size / 4) });
}"""
READ = "async (name) => (await rasputitsa.keeper.read(name)).saved?.save.length"
LONGEST = "() => Math.max(...Object.values({ ...localStorage }).map((record) => record.length))"
LARGE = 600_000
CLOSED_ONCE = """() => {
  const transaction = IDBDatabase.prototype.transaction;
  let closed = null;
  IDBDatabase.prototype.transaction = function (...given) {
    closed ??= this;
    if (closed === this) this.close();
    return transaction.apply(this, given);
  };
}"""
"""As a phone does with the database of a page in the background."""
WITHHELD = """
IDBObjectStore.prototype.get = () => { throw new DOMException('server lost', 'UnknownError'); };
"""
IN_STORE = """async (size) => {
  const { saved } = await rasputitsa.keeper.read(null);
  const room = ' '.repeat(size);
  return rasputitsa.keeper.begin(null, { card: saved.card, save: saved.save.replace('{', `{${room}`) });
}"""
"""Keeps the game in play as one that is too large for the small storage."""
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


def test_a_large_game_lies_apart_and_comes_back(on_screen: GamePage):
    game, page = on_screen, on_screen.page
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


def test_a_database_that_was_closed_in_the_background_is_opened_again(page: Page):
    alone(page)
    assert page.evaluate(KEEP, ["Long", LARGE]) == {"ok": True}
    page.evaluate(CLOSED_ONCE)
    assert page.evaluate(READ, "Long") == LARGE


def began(page: Page) -> GamePage:
    """A game in which something is kept."""
    game = GamePage(page).visit()
    game.begin(1941)
    game.play(("begin",))
    game.wait_kept(1)
    return game


def reopened_without_the_game(page: Page) -> Page:
    """Another page of the same profile, to which the browser does not hand out the large game that this one keeps."""
    assert page.evaluate(IN_STORE, LARGE)["written"] == {"ok": True}
    context = page.context
    page.close()
    withheld = context.new_page()
    withheld.add_init_script(WITHHELD)
    withheld.goto("")
    expect(GamePage(withheld).prompt).to_have_text(say("page.storage.unasked"))
    return withheld


def test_a_game_that_the_browser_does_not_hand_out_is_not_called_damaged_and_not_lost(page: Page):
    game = began(page)
    before = game.save()
    context, withheld = page.context, reopened_without_the_game(page)
    withheld.close()
    again = GamePage(context.new_page()).visit()
    assert again.save() == before


def test_what_begins_instead_of_a_game_that_is_not_handed_out_puts_it_aside(page: Page):
    began(page)
    withheld = reopened_without_the_game(page)
    GamePage(withheld).begin(1942)
    GamePage(withheld).wait_kept(0)
    withheld.close()
    again = GamePage(withheld.context.new_page()).visit()
    assert again.length() == 0
    assert page_lengths(again.page) == [1]


def page_lengths(page: Page) -> list[int]:
    """The number of actions of the games kept under a name, read whole."""
    reading = "(async ({ keeper }) => Promise.all(keeper.list().map(({ name }) => keeper.read(name))))(rasputitsa)"
    return [each["saved"]["card"]["length"] for each in page.evaluate(reading)]
