"""The site is kept whole for use without a network; versions never mix; a new one waits until the player wants it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from building.paths import DIST
from tests.web.commander import played
from tests.web.editions import Server, altered, copied, recorded
from tests.web.pages import GamePage
from tests.web.words import say

SEED = 1941
SLOW = 60_000
HINT = "page.hint"
OTHER_HINT = "Point somewhere, and read."
NEW_HINT = "() => fetch('assets/text.en.json').then((answer) => answer.json()).then((texts) => texts['page.hint'])"
NAMES = "caches.keys()"
KEPT = "async () => (await (await caches.open((await caches.keys())[0])).keys()).length"
LOSE = "async (name) => (await caches.open((await caches.keys())[0])).delete(new URL(name, location.href).href)"
ACTIVE = "async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'"
REDUNDANT = """async () => {
  const found = await navigator.serviceWorker.getRegistration();
  return found === undefined || (found.active === null && found.installing === null);
}"""
CONTROLLED = "navigator.serviceWorker.controller !== null"
STUCK_WORKER = """self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("fetch", (event) => event.respondWith(new Response("stuck")));
"""
IN_WORKER = "url => fetch(url, { mode: 'no-cors' }).then(() => 'answered', () => 'refused')"


@pytest.fixture(scope="module")
def stage(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Browser]]:
    """A server to be killed, and its browser."""
    with recorded(playwright, tmp_path_factory.mktemp("server")) as both:
        yield both


@pytest.fixture(scope="module")
def build_b(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another version of the site."""
    return altered(tmp_path_factory.mktemp("b"), HINT, OTHER_HINT)


@pytest.fixture
def server(stage: tuple[Server, Browser]) -> Server:
    """The server, with the built site on it."""
    stage[0].serve(DIST)
    return stage[0]


@pytest.fixture
def context(stage: tuple[Server, Browser], server: Server) -> Iterator[BrowserContext]:
    """A fresh profile in which service workers run; nothing in it may have asked another host for anything."""
    context = stage[1].new_context(base_url=server.url, viewport={"width": 1440, "height": 900})
    context.set_default_timeout(SLOW)
    yield context
    context.close()
    assert server.strays() == []


@pytest.fixture
def game(context: BrowserContext) -> GamePage:
    """A game of five actions on a site that is ready offline."""
    game = GamePage(context.new_page()).visit()
    wait_kept(game.page)
    game.begin(SEED)
    game.send(played(SEED, 5)[1])
    game.wait_kept(5)
    return game


def wait_kept(page: Page) -> None:
    """Wait until the page says that the site is ready offline."""
    expect(page.locator("#release")).to_have_text(say("page.offline.ready"), timeout=SLOW)


def wait_offered(page: Page) -> None:
    """Wait until the page offers a new version."""
    expect(page.locator("#release")).to_contain_text(say("page.release.new"), timeout=SLOW)


LEFT = """other => {
  if (!window.leaving) return 'left';
  return document.getElementById('release').textContent === other && 'other tab';
}"""
"""The outcome of a press of the button: the page was left, or another tab is said to play with the old version."""


def update(game: GamePage) -> None:
    """Go over to the new version, and wait until the game is there again.

    A page that was just left may still count as another tab; then it is tried once more.
    """
    for _ in range(5):
        game.page.evaluate("() => { window.leaving = true; }")
        game.key("update").click()
        came = game.page.wait_for_function(LEFT, arg=say("page.release.other"), timeout=SLOW).json_value()
        if came == "left":
            return game.wait_ready()
        game.reload()
        wait_offered(game.page)
    raise AssertionError("another tab is said to be there again and again")


def test_the_second_visit_needs_no_server(game: GamePage, context: BrowserContext, server: Server):
    before = game.save()
    server.kill()
    game.reload()
    assert game.save() == before
    game.play(("end",))
    game.wait_kept(6)
    game.page.close()
    again = GamePage(context.new_page()).visit()
    assert again.length() == 6
    wait_kept(again.page)


def test_it_can_be_installed_and_a_worker_from_the_cache_is_bound_by_the_policy(
    game: GamePage, context: BrowserContext, server: Server
):
    session = context.new_cdp_session(game.page)
    assert session.send("Page.getAppManifest")["errors"] == []
    obstacles = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {obstacle["errorId"] for obstacle in obstacles} <= {"in-incognito"}
    game.reload()
    stray = f"http://{server.host}:{server.port}/elsewhere"
    assert [worker.evaluate(IN_WORKER, "http://elsewhere.test/") for worker in game.page.workers] == ["refused"]
    assert stray not in server.requests()


def test_ready_is_not_said_where_a_file_is_of_another_version(context: BrowserContext, server: Server, tmp_path: Path):
    spoiled = copied(tmp_path / "site")
    (spoiled / "NOTICE.txt").write_text("something else", encoding="utf-8")
    server.serve(spoiled)
    game = GamePage(context.new_page()).visit()
    game.page.wait_for_function(REDUNDANT)
    expect(game.page.locator("#release")).to_have_text(say("page.offline.altered", file="NOTICE.txt"))
    game.reload()
    assert not game.page.evaluate(CONTROLLED)


def test_a_file_that_a_filter_changes_is_named_and_the_game_goes_on(
    context: BrowserContext, server: Server, tmp_path: Path
):
    filtered = copied(tmp_path / "site")
    page = filtered / "index.html"
    page.write_text(page.read_text(encoding="utf-8").replace("</body>", "<!-- filtered -->\n</body>"), encoding="utf-8")
    server.serve(filtered)
    game = GamePage(context.new_page()).visit()
    expect(game.page.locator("#release")).to_have_text(say("page.offline.altered", file="index.html"))
    game.press_bar("#about")
    expect(game.page.locator("#about-offline")).to_have_text(say("page.about.offline.altered", file="index.html"))
    game.close_dialog()
    game.play(("begin",))
    game.wait_kept(1)


def test_a_new_version_is_used_when_the_player_says_so_and_the_way_back_is_the_same(
    game: GamePage, server: Server, build_b: Path
):
    old = game.page.evaluate(NEW_HINT)
    server.serve(build_b)
    game.reload()
    assert game.page.evaluate(NEW_HINT) == old
    wait_offered(game.page)
    game.play(("end",))
    before = game.save()
    update(game)
    assert game.page.evaluate(NEW_HINT) == OTHER_HINT
    assert game.save() == before
    wait_kept(game.page)
    assert len(game.page.evaluate(NAMES)) == 1
    back(game, server, old)


def back(game: GamePage, server: Server, old: str) -> None:
    """The first version is put on the server again, as after a release that was taken back."""
    server.serve(DIST)
    game.reload()
    wait_offered(game.page)
    update(game)
    assert game.page.evaluate(NEW_HINT) == old
    assert game.length() == 6
    wait_kept(game.page)
    server.kill()
    game.reload()
    assert game.page.evaluate(NEW_HINT) == old


def test_an_update_fetches_only_what_has_changed(game: GamePage, server: Server, build_b: Path):
    server.serve(build_b)
    seen = len(server.requests())
    game.reload()
    wait_offered(game.page)
    names = {url.removeprefix(server.url) for url in server.requests()[seen:] if url.startswith(server.url)}
    assert names == {"sw.js", "assets/text.en.json", "manifest.json"}


def test_another_tab_is_not_given_two_versions(game: GamePage, context: BrowserContext, server: Server, build_b: Path):
    other = GamePage(context.new_page())
    other.page.goto("")
    other.page.wait_for_function("() => window.rasputitsa?.store.state.keeping.taken")
    server.serve(build_b)
    game.reload()
    wait_offered(game.page)
    game.key("update").click()
    expect(game.page.locator("#release")).to_have_text(say("page.release.other"))
    assert other.page.evaluate(NEW_HINT) != OTHER_HINT
    game.play(("end",))
    game.page.close()
    other.page.close()
    page = context.new_page()
    expect_soon(lambda: is_new(page))


def test_a_service_worker_that_is_stuck_is_replaced(context: BrowserContext, server: Server, tmp_path: Path):
    stuck = copied(tmp_path / "site")
    (stuck / "sw.js").write_text(STUCK_WORKER, encoding="utf-8")
    server.serve(stuck)
    page = context.new_page()
    game = GamePage(page).visit()
    page.wait_for_function(ACTIVE)
    expect_soon(lambda: is_stuck(page))
    server.serve(DIST)
    expect_soon(lambda: not is_stuck(page))
    game.wait_ready()
    wait_kept(page)


def is_new(page: Page) -> bool:
    """True if a visit, after the last one has ended, is to the other version, whole."""
    page.goto("about:blank")
    return bool(GamePage(page).visit().page.evaluate(NEW_HINT) == OTHER_HINT)


def is_stuck(page: Page) -> bool:
    """True if a visit, after the last one has ended, shows the stuck service worker's answer to everything."""
    page.goto("about:blank")
    page.goto("")
    return page.locator("body").inner_text() == "stuck"


def expect_soon(true: Callable[[], bool]) -> None:
    """Ask again and again, for a while; a browser goes over to another service worker some time after a visit."""
    end = monotonic() + SLOW / 1000
    while not true():
        assert monotonic() < end
        sleep(4)


def test_a_file_lost_from_the_cache_is_fetched_again(game: GamePage):
    whole = game.page.evaluate(KEPT)
    assert game.page.evaluate(LOSE, "src/worker.js")
    game.reload()
    assert game.page.evaluate(KEPT) == whole


def test_a_server_that_never_answers_holds_up_no_page_that_is_kept(game: GamePage, server: Server):
    assert game.page.evaluate(LOSE, "LICENSE.txt")
    with server.struck_dumb():
        game.page.reload(wait_until="commit")
        game.wait_ready()
    assert game.length() == 5


def test_what_is_left_of_an_old_version_gives_way_to_the_new_one(game: GamePage, server: Server, build_b: Path):
    game.page.evaluate(LOSE, "assets/text.en.json")
    server.serve(build_b)
    game.reload()
    assert game.page.evaluate(NEW_HINT) == OTHER_HINT
    assert game.length() == 5


@pytest.mark.parametrize("way", ["address", "button"])
def test_a_reset_forgets_the_site_and_keeps_the_games(game: GamePage, server: Server, way: str):
    page, before = game.page, game.save()
    page.evaluate("caches.open('another-site:1')")
    page.evaluate("localStorage.setItem('another-site', '1')")
    game.keep_well("Typhoon")
    if way == "address":
        game.reload()
        page.goto("?reset")
    else:
        page.locator("#about").click()
        with page.expect_navigation():
            game.key("reset").click()
    page.wait_for_url(server.url)
    game.wait_ready()
    # The way back may be one navigation more.
    page.wait_for_function(f"() => !({CONTROLLED})")
    game.wait_ready()
    assert "another-site:1" in page.evaluate(NAMES)
    assert page.evaluate("localStorage.getItem('another-site')") == "1"
    assert game.save() == before
    expect(game.row("Typhoon")).to_be_visible()
