"""An engine that is killed, hangs, breaks or cannot start: the page says why and restarts it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from building import pack
from rasputitsa.session import Session
from tests.web.commander import played
from tests.web.pages import GamePage
from tests.web.spoilt import spoil
from tests.web.words import say

SEED = 1941
HANG = "for (;;);"
OUT_OF_MEMORY = """{
  const builtins = engine.handle.__self__.__class__.handle.__globals__.get('__builtins__');
  engine = { ...engine, handle: () => builtins.get('list')(builtins.get('range')(2 ** 30)) };
}"""
OUT_OF_DEPTH = OUT_OF_MEMORY.replace(
    "builtins.get('list')(builtins.get('range')(2 ** 30))", "builtins.get('int')('MemoryError')"
)
UNCAUGHT = "return setTimeout(() => { throw new Error('unheard'); });"
KILL = """() => {
    const { engine } = rasputitsa;
    const asked = engine.journal().length;
    const isStill = engine.isIdle() && window.asked === asked;
    window.asked = asked;
    window.still = isStill ? (window.still ?? performance.now()) : undefined;
    return window.still !== undefined && performance.now() - window.still > 2000 && (engine.kill(), true);
}"""
"""A call that had no answer would be the reason instead: nothing has been asked for a while."""
FAULT = "RuntimeError: memory access out of bounds"
BREAK = f"return self.postMessage({{ type: 'broken', id: event.data.id, detail: '{FAULT}' }});"
REPORT = "#dialog textarea"


def spoil_worker(context: BrowserContext, deed: str) -> None:
    """The first worker does this when it is asked for targets; the next one is sound."""
    spoil(context, "targets", deed, times=1)


def begun(page: Page) -> GamePage:
    """A game of five actions, kept."""
    return begun_on(GamePage(page).visit())


def begun_on(game: GamePage) -> GamePage:
    """The same on a page that stands there."""
    game.begin(SEED)
    game.send(played(SEED, 5)[1])
    game.wait_kept(5)
    return game


def expect_lost(game: GamePage, sentence: str) -> None:
    """The page says this, in words, when its own wait is over."""
    expect(game.prompt).to_have_text(sentence)
    expect(game.page.locator("#health")).to_have_text(say("page.health.failed"))


def expect_back(game: GamePage, before: str) -> None:
    """The button restarts the engine, and the game is there and can be played."""
    game.key("restart").click()
    game.wait_length(5)
    assert game.save() == before
    game.play(("end",))
    expect(game.page.locator("#health")).to_have_text("")


def test_a_killed_engine_restarts_to_the_same_game(on_screen: GamePage):
    game = begun_on(on_screen)
    before = game.save()
    game.page.wait_for_function(KILL)
    expect_lost(game, say("page.engine.died"))
    expect_back(game, before)


@pytest.mark.parametrize(
    ("deed", "key", "facts"),
    [
        (HANG, "page.engine.hung", {"seconds": 14}),
        (BREAK, "page.engine.broken", {}),
        (OUT_OF_MEMORY, "page.engine.memory", {}),
        (OUT_OF_DEPTH, "page.engine.broken", {}),
        (UNCAUGHT, "page.engine.broken", {}),
    ],
    ids=["hangs", "breaks", "has no memory left", "breaks in Python", "breaks unheard"],
)
def test_an_engine_that_does_not_answer_restarts_to_the_same_game(
    page: Page, context: BrowserContext, deed: str, key: str, facts: dict[str, int]
):
    spoil_worker(context, deed)
    game = begun(page)
    before = game.save()
    game.click_unit("LVI")
    expect_lost(game, say(key, **facts))
    expect_back(game, before)


def test_while_the_engine_is_lost_the_report_can_be_copied_and_the_game_exported(
    page: Page, context: BrowserContext, tmp_path: Path
):
    spoil_worker(context, BREAK)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    game = begun(page)
    before = game.save()
    game.click_unit("LVI")
    expect(game.key("restart")).to_be_visible()
    report_says_what_was_asked_and_can_be_copied(game)
    game.close_dialog()
    assert opened_and_written(game.export(tmp_path).decode()) == before


def report_says_what_was_asked_and_can_be_copied(game: GamePage) -> None:
    """It has the words of the page, the fault and the last request, and no seed."""
    page = game.page
    game.key("report").click()
    report = page.locator(REPORT).input_value()
    assert say("page.engine.broken") in report
    assert FAULT in report
    assert '"method":"targets","verb":"move","subject":"LVI"' in report
    assert str(SEED) not in report
    game.dialog.get_by_role("button", name=say("page.report.copy"), exact=True).click()
    expect(game.dialog).to_contain_text(say("page.report.copied"))
    assert page.evaluate("navigator.clipboard.readText()") == report


def opened_and_written(text: str) -> str:
    """The engine's own save of a game that was kept piece by piece: its positions may be behind its actions."""
    session = Session()
    assert json.loads(session.handle(json.dumps({"method": "open", "save": text})))["ok"]
    return str(json.loads(session.handle('{"method": "save"}'))["save"])


MISSING = {
    "manifest.json": "manifest.json",
    "the rules": pack.NAME,
    "Python": "pyodide/pyodide.asm.wasm",
    "the glue": "pyodide/pyodide.asm.mjs",
    "the loader": "pyodide/pyodide.mjs",
    "the library": "pyodide/stdlib.zip",
    "the worker": "src/worker.js",
}
COME_BACK = ("pyodide/pyodide.mjs", "src/worker.js")
"""After these the engine is started again; after the manifest the kept game is."""


@pytest.mark.parametrize("file", MISSING.values(), ids=MISSING)
def test_a_file_that_is_not_on_the_server_is_named(page: Page, context: BrowserContext, forgiven: list[str], file: str):
    forgiven += [file, "pyodide.mjs"]
    context.route(f"**/{file}", not_found)
    page.goto("")
    game = GamePage(page)
    expect_lost(game, say("page.engine.missing", file=file, status=404))
    if file in COME_BACK:
        context.unroute(f"**/{file}")
        game.key("restart").click()
        game.wait_ready()


def test_the_kept_game_is_there_when_a_missing_file_comes_back(
    page: Page, context: BrowserContext, forgiven: list[str]
):
    forgiven.append("manifest.json")
    game = begun(page)
    before = game.save()
    context.route("**/manifest.json", not_found)
    page.reload()
    expect_lost(game, say("page.engine.missing", file="manifest.json", status=404))
    context.unroute("**/manifest.json")
    expect_back(game, before)


def test_an_error_page_in_place_of_a_file_is_told(page: Page, context: BrowserContext):
    context.route("**/manifest.json", lambda route: route.fulfill(body="<h1>Moved</h1>", content_type="text/html"))
    page.goto("")
    expect_lost(GamePage(page), say("page.engine.type", file="manifest.json", type="text/html"))


def test_wasm_under_a_wrong_type_is_loaded_all_the_same(page: Page, context: BrowserContext):
    context.route("**/*.wasm", retyped("application/octet-stream"))
    GamePage(page).visit()


def test_modules_under_a_wrong_type_are_told(page: Page, context: BrowserContext, forgiven: list[str]):
    forgiven.append("pyodide.mjs")
    context.route("**/pyodide.mjs", retyped("application/octet-stream"))
    page.goto("")
    expect_lost(GamePage(page), say("page.engine.type", file="pyodide/pyodide.mjs", type="application/octet-stream"))


def test_a_slow_start_is_told_and_goes_on_by_itself(page: Page, context: BrowserContext):
    held: list[Route] = []
    context.route("**/*.wasm", lambda route: held.append(route))
    page.goto("")
    game = GamePage(page)
    expect(game.prompt).to_have_text(say("page.engine.slow.runtime", seconds=14))
    expect(game.key("restart")).to_be_visible()
    held.pop().continue_()
    game.wait_ready()
    expect(game.prompt).to_have_text(say("prompt.set_up"))


def not_found(route: Route) -> None:
    """The answer of a server that has no such file."""
    route.fulfill(status=404, body="Not found", content_type="text/plain")


def retyped(type: str) -> Callable[[Route], None]:
    """The file as it is, under another type."""

    def answer(route: Route) -> None:
        route.fulfill(response=route.fetch(), content_type=type)

    return answer
