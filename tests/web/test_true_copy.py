"""The kept copy of the site is served as it was published: what somebody else put into it is found and mended."""

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from building.paths import DIST
from tests.web.editions import Server, copied, recorded
from tests.web.pages import GamePage
from tests.web.words import say

SLOW = 60_000
MAIN, WORKER = "src/main.js", "src/worker.js"
OTHER = "window.reached = true;"
PUT = """async ([name, text, headers]) => {
  const cache = await caches.open((await caches.keys())[0]);
  const { href } = new URL(name, location.href);
  const kept = await cache.match(href);
  const all = { ...Object.fromEntries(kept.headers), ...headers };
  await cache.put(href, new Response(text ?? await kept.arrayBuffer(), { headers: all }));
}"""
KEPT = """async (name) => {
  const kept = await (await caches.open((await caches.keys())[0])).match(new URL(name, location.href).href);
  return kept && [await kept.text(), kept.headers.get("Refresh")];
}"""

LARGE = "pyodide/stdlib.zip"
FONT = "fonts/source-sans-3-latin-400-normal.woff2"
SCRIPTS = """async () => (await (await caches.open((await caches.keys())[0])).keys())
  .map(({ url }) => url.slice(new URL('.', location.href).href.length)).filter((name) => /^src.*[.]js$/.test(name))"""
IMPORT = "async (names) => { for (const name of names) await import(new URL(name, location.href).href); }"
MOVE = """async ([name, other]) => {
  const cache = await caches.open((await caches.keys())[0]);
  await cache.put(new URL(name, location.href).href, await fetch(other, { cache: "reload" }));
}"""
FETCH = """async (address) => {
  const cache = await caches.open((await caches.keys())[0]);
  await cache.put(address, await fetch(address, { cache: "reload" }));
}"""
"""The server's present answer is kept, as it would be by a page of the host that has no service worker."""
WATCH = """([name, hash]) => {
  const look = async () => {
    const kept = await (await caches.open((await caches.keys())[0])).match(new URL(name, location.href).href);
    const bytes = kept ? await kept.arrayBuffer() : new ArrayBuffer(0);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    if (found === hash) window.mended = true;
    else setTimeout(look, 100);
  };
  void look();
}"""
"""Looks at a kept file again and again until it is the true one."""
SIZE = """async (name) => {
  const kept = await (await caches.open((await caches.keys())[0])).match(new URL(name, location.href).href);
  return (await kept.arrayBuffer()).byteLength;
}"""


@pytest.fixture(scope="module")
def stage(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Browser]]:
    with recorded(playwright, tmp_path_factory.mktemp("server")) as both:
        yield both


@pytest.fixture
def server(stage: tuple[Server, Browser]) -> Server:
    stage[0].serve(DIST)
    return stage[0]


@pytest.fixture
def context(stage: tuple[Server, Browser], server: Server) -> Iterator[BrowserContext]:
    context = stage[1].new_context(base_url=server.url)
    context.set_default_timeout(SLOW)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A site that is kept, and the worker that keeps it asleep."""
    page = GamePage(context.new_page()).visit().page
    expect(page.locator("#release")).to_have_text(say("page.offline.ready"), timeout=SLOW)
    return page


def spoil(page: Page, name: str, text: str | None, headers: dict[str, str]) -> None:
    """Put something else in the place of a kept file, while the worker sleeps."""
    page.evaluate(PUT, [name, text, headers])
    stop_workers(page)


def stop_workers(page: Page) -> None:
    """Have the next page find the worker asleep."""
    session = page.context.new_cdp_session(page)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")


def wait_kept(page: Page, name: str) -> None:
    """Wait until what is kept is what was published."""
    page.wait_for_function(
        f"async ([name, text]) => JSON.stringify(await ({KEPT})(name)) === JSON.stringify([text, null])",
        arg=[name, true_text(name)],
    )


def true_text(name: str) -> str:
    return (DIST / name).read_text(encoding="utf-8")


SPOILT: tuple[tuple[str, str | None, dict[str, str]], ...] = (
    ("index.html", f"<script>{OTHER}</script>", {}),
    ("index.html", None, {"Refresh": "0;url=https://elsewhere.test"}),
    ("rasputitsa.pack", "x", {}),
    (FONT, "x", {}),
)


def test_another_file_in_the_cache_is_not_served_and_the_true_one_is_put_back(page: Page):
    """One file after the other, on one site that is kept."""
    for name, text, headers in SPOILT:
        spoil(page, name, text, headers)
        GamePage(page).visit()
        assert page.evaluate("() => window.reached") is None, name
        if not name.endswith((".pack", ".woff2")):
            wait_kept(page, name)


def test_none_of_all_scripts_is_run_that_somebody_else_has_put_there(page: Page):
    """The scripts that are fetched when they are first needed are checked too."""
    names = page.evaluate(SCRIPTS)
    assert {MAIN, WORKER, "src/site/about.js"} <= set(names)
    for name in names:
        page.evaluate(PUT, [name, "globalThis.reached = true;", {}])
    stop_workers(page)
    GamePage(page).visit()
    page.evaluate(IMPORT, [name for name in names if name != WORKER])
    assert page.evaluate("() => window.reached") is None
    for name in names:
        wait_kept(page, name)


def test_a_large_file_that_was_fetched_from_another_address_is_not_served(page: Page):
    page.evaluate(MOVE, [LARGE, "LICENSE.txt"])
    page.close()
    again = GamePage(page.context.new_page()).visit()
    size = (DIST / LARGE).stat().st_size
    again.page.wait_for_function(f"async ([name, size]) => await ({SIZE})(name) === size", arg=[LARGE, size])


@pytest.mark.parametrize("spoilt", [lambda true: true + b"x", lambda true: b"x" * len(true)], ids=["longer", "other"])
def test_a_large_file_that_was_kept_wrong_from_its_own_address_is_mended_when_the_page_is_at_rest(
    page: Page, server: Server, tmp_path: Path, spoilt: Callable[[bytes], bytes]
):
    """The page may be able to start from it or not."""
    true = (DIST / LARGE).read_bytes()
    damaged = copied(tmp_path / "site")
    (damaged / LARGE).write_bytes(spoilt(true))
    server.serve(damaged)
    page.goto(f"http://{server.host}:{server.port}/elsewhere")
    page.evaluate(FETCH, server.url + LARGE)
    server.serve(DIST)
    stop_workers(page)
    page.goto("")
    page.evaluate(WATCH, [LARGE, hashlib.sha256(true).hexdigest()])
    page.wait_for_function("() => window.mended")
    GamePage(page).visit()


def test_without_a_server_it_is_not_served_either_and_with_one_it_is_had_anew(page: Page, server: Server):
    spoil(page, MAIN, OTHER, {})
    server.kill()
    page.goto("")
    expect(page.locator("#late")).to_be_visible(timeout=SLOW)
    assert page.evaluate("() => window.reached") is None
    server.serve(DIST)
    GamePage(page).visit()
    wait_kept(page, MAIN)
