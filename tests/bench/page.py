"""The waits of a player and the cost of the tab: run by `python3 build.py bench page`. Figures with goals, no verdict.

- *Click to highlights*: from the time stamp of the `pointerup` event on a counter to the start of the first frame after
  the one in which the board painted the hexes in reach. Between them: the click's way through the page, the message to
  the worker and back, the engine's answer and the painting. Frames come at 60 a second, so the figure has steps of
  17 ms. That the paint is really there is checked on the pixels of a hex in reach, outside the measured time.
- *Memory*: the JavaScript heaps of the page and of the worker, each after a collection, and the WebAssembly memory
  that Python lives in, before and after ten whole games played by the page's own controller: every view drawn, every
  action kept, a new game begun each time. One game goes before, so that what is made once is not counted.
- *Board painted*: the page's own mark, after the start of navigation, with a browser and a profile never there before.
  The browser has been open for a second and a half: before that it is busy with pages of its own. The server is this
  machine, so the figure leaves out the network. The mark is set when map and counters are handed to the browser, which
  shows them with its next frame.
"""

import json
import os
import statistics
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright, Route, sync_playwright

from building.chromium import FLAGS
from building.paths import DIST
from building.serve import Site, serving
from tests.bench.boot import MARK, SETTLED
from tests.web.commander import played
from tests.web.pages import GamePage

CLICKS = 20
GAMES = 10
VISITS = 5
CLICK_GOAL, MEMORY_GOAL, PAINT_GOAL = 50, 20, 300
MOVERS = ("XL", "XLVIII", "XLVII", "LVI", "XLVI", "XXIV", "XLI", "LVII")
MEGABYTE = 2**20
COLLECTABLE = "--js-flags=--expose-gc"

WATCH = """id => new Promise((done) => {
  let released = 0;
  addEventListener('pointerup', (event) => { released = event.timeStamp; }, { capture: true, once: true });
  const frame = () => {
    if (released === 0 || rasputitsa.store.state.selection.id !== id) return requestAnimationFrame(frame);
    requestAnimationFrame((next) => done(performance.now() - released));
  };
  requestAnimationFrame(frame);
})"""
START_WATCH = f"id => void (window.watched = ({WATCH})(id))"
PAINTED = "() => performance.getEntriesByName('board-painted').length > 0"
REACH = "id => rasputitsa.engine.call('targets', { verb: 'move', subject: id, at: rasputitsa.store.state.view.length })"
COLOUR = """hex => {
  const canvas = document.getElementById('board');
  const ratio = canvas.width / canvas.clientWidth;
  const { x, y, size } = rasputitsa.board.where(hex);
  return canvas.getContext('2d').getImageData((x - size * 0.5) * ratio, (y + size * 0.3) * ratio, 1, 1).data.join();
}"""
KEEP_MEMORY = """
for (const name of ['instantiate', 'instantiateStreaming']) {
  const plain = WebAssembly[name];
  WebAssembly[name] = async (source, imports, ...rest) => {
    const made = await plain(source, imports, ...rest);
    const { exports } = made.instance ?? made;
    self.pythonMemory = Object.values(exports).find((each) => each instanceof WebAssembly.Memory) ?? self.pythonMemory;
    return made;
  };
}
"""
PLAY = """async (actions) => {
  for (const action of actions) await rasputitsa.act.play(action);
  return rasputitsa.store.state.view.result.winner;
}"""


def main() -> int:
    """Measure and print."""
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        url = stack.enter_context(serving(Site(DIST, "/rasputitsa/", {"Cache-Control": "max-age=600"})))
        times = clicks(playwright, url)
        show("click on a counter to highlights, ms, median of", CLICKS, times, CLICK_GOAL)
        for line in memory(playwright, url):
            print(line)
        show(
            "board painted after navigation, ms, median of cold visits",
            VISITS,
            [painted(playwright, url) for _ in range(VISITS)],
            PAINT_GOAL,
        )
    return 0


def show(what: str, runs: int, values: list[float], goal: int) -> None:
    """One line: the median, the extremes, the goal."""
    print(
        f"{what} {runs}: {statistics.median(values):.0f} ({min(values):.0f} to {max(values):.0f}; goal: under {goal})"
    )


@contextmanager
def visiting(playwright: Playwright, url: str) -> Iterator[GamePage]:
    """The site in a tab of its own browser, whose workers keep hold of Python's memory."""
    browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=[*FLAGS, COLLECTABLE])
    try:
        context = browser.new_context(viewport={"width": 1440, "height": 900}, base_url=url)
        hold_memory(context, DIST)
        yield GamePage(context.new_page()).visit()
    finally:
        browser.close()


def hold_memory(context: BrowserContext, site: Path) -> None:
    """Serve the worker with a few lines before it that keep the memory of what it instantiates."""
    body = KEEP_MEMORY + (site / "src" / "worker.js").read_text(encoding="utf-8")

    def answer(route: Route) -> None:
        route.fulfill(body=body, content_type="text/javascript; charset=utf-8")

    context.route("**/src/worker.js", answer)


def clicks(playwright: Playwright, url: str) -> list[float]:
    """Milliseconds of each click; each panzer corps in turn, and one click before that does not count."""
    with visiting(playwright, url) as game:
        game.begin(1)
        game.play(("begin",))
        click(game, "LVII")
        return [click(game, MOVERS[number % len(MOVERS)]) for number in range(CLICKS)]


def click(game: GamePage, unit_id: str) -> float:
    """One click on a counter, and what it took until the hexes in reach were painted."""
    page = game.page
    hex = reached(page, unit_id)
    before = page.evaluate(COLOUR, hex)
    page.mouse.move(*game.place(game.unit(unit_id)["hex"]))
    game.wait_frame()
    page.evaluate(START_WATCH, unit_id)
    game.click_unit(unit_id)
    taken = float(page.evaluate("watched"))
    assert page.evaluate(COLOUR, hex) != before, "nothing was painted"
    page.keyboard.press("Escape")
    game.wait_frame()
    return taken


def reached(page: Page, unit_id: str) -> str:
    """An empty hex in reach."""
    answer: dict[str, Any] = page.evaluate(REACH, unit_id)
    taken = {unit.get("hex") for unit in page.evaluate("rasputitsa.store.state.view.units")}
    return next(str(target["id"]) for target in answer["targets"] if target["id"] not in taken)


def memory(playwright: Playwright, url: str) -> Iterator[str]:
    """Megabytes before and after ten games."""
    with visiting(playwright, url) as game:
        play_whole(game, 1)
        before = measured(game)
        for seed in range(2, 2 + GAMES):
            play_whole(game, seed)
        after = measured(game)
    for name in before:
        yield f"  {name:24} {before[name]:7.1f} -> {after[name]:7.1f} MB"
    growth = sum(after.values()) - sum(before.values())
    yield f"memory, growth of the tab over {GAMES} whole games: {growth:.1f} MB (goal: under {MEMORY_GOAL})"


def painted(playwright: Playwright, url: str) -> float:
    """Milliseconds from navigation to the painted board, in a browser that has never been there."""
    browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=list(FLAGS))
    try:
        page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
        page.wait_for_timeout(SETTLED)
        page.goto(url)
        page.wait_for_function(PAINTED)
        return float(page.evaluate(MARK, "board-painted"))
    finally:
        browser.close()


def play_whole(game: GamePage, seed: int) -> None:
    """A new game, played to its winner."""
    match, actions = played(seed)
    game.begin(seed)
    winner = game.page.evaluate(PLAY, [list(action) for action in actions])
    assert match.state.result is not None
    assert winner == match.state.result.winner


def measured(game: GamePage) -> dict[str, float]:
    """Megabytes of the three memories."""
    session = game.page.context.new_cdp_session(game.page)
    session.send("HeapProfiler.collectGarbage")
    page_heap = session.send("Runtime.getHeapUsage")["usedSize"]
    game.page.workers[0].evaluate("self.gc()")
    worker_heap = heap_of_worker(game.page)
    python = game.page.workers[0].evaluate("self.pythonMemory.buffer.byteLength")
    sizes = {"heap of the page": page_heap, "heap of the worker": worker_heap, "memory of Python (wasm)": python}
    return {name: size / MEGABYTE for name, size in sizes.items()}


def heap_of_worker(page: Page) -> int:
    """Bytes in use on the heap of the page's only worker; the question and its answer go by the browser."""
    browser = page.context.browser
    assert browser is not None
    session = browser.new_browser_cdp_session()
    found = session.send("Target.getTargets", {"filter": [{"type": "worker"}]})["targetInfos"]
    heard: list[dict[str, Any]] = []
    session.on("Target.receivedMessageFromTarget", lambda event: heard.append(json.loads(event["message"])))
    attached = session.send("Target.attachToTarget", {"targetId": found[0]["targetId"], "flatten": False})
    question = {"sessionId": attached["sessionId"], "message": json.dumps({"id": 1, "method": "Runtime.getHeapUsage"})}
    session.send("Target.sendMessageToTarget", question)
    while not (answers := [message for message in heard if message.get("id") == 1]):
        page.evaluate("0")
    return int(answers[0]["result"]["usedSize"])


if __name__ == "__main__":
    sys.exit(main())
