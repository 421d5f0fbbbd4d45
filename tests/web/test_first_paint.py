"""Map and counters are on the table before Python is there; the board does not wait for it, nor jump when it comes."""

import gzip

from playwright.sync_api import BrowserContext, Page, Response, Route, expect

from building.one_file import LATER
from building.paths import DIST
from tests.web.pages import GamePage
from tests.web.words import say

PAINTED = "() => performance.getEntriesByName('board-painted').length > 0"
COLOURS = """() => {
  const canvas = document.getElementById('board');
  const ratio = canvas.width / canvas.clientWidth;
  const ctx = canvas.getContext('2d');
  const mean = (x, y, size) => {
    const { data } = ctx.getImageData(x - size / 2, y - size / 2, size, size);
    const sums = [0, 0, 0];
    data.forEach((value, index) => { if (index % 4 < 3) sums[index % 4] += value; });
    return sums.map((sum) => sum / (data.length / 4));
  };
  return Object.fromEntries(rasputitsa.store.state.map.hexes.map(([hex]) => {
    const { x, y, size } = rasputitsa.board.where(hex);
    return [hex, mean(x * ratio, y * ratio, size * ratio)];
  }));
}"""
Colours = dict[str, list[float]]
NEAR = 12
MOST_FRAMES = 100
BESIDE = {
    "src/worker.js",
    "fonts/source-sans-3-latin-600-normal.woff2",
    "data/battle_for_moscow/hexes.en.json",
}
"""The board waits for none: one is the engine's, the others are asked for while the board is painted, or after."""
AT_REST = {"assets/caption.en.json"}
"""Words on the signs of the board, fetched with the part that explains them."""

FIRST_VISIT, BEFORE_PAINT = 6_350_000, 269_000
FETCHED_BEFORE_PAINT = """() => {
  const painted = performance.getEntriesByName('board-painted')[0].startTime;
  const early = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < painted);
  return early.map(({ name }) => name);
}"""


def test_board_and_counters_stand_before_python_is_there(page: Page, context: BrowserContext):
    held: list[Route] = []
    context.route("**/*.wasm", lambda route: held.append(route))
    page.goto("")
    page.wait_for_function(PAINTED)
    game = GamePage(page)
    expect(game.prompt).to_have_text(say("page.starting"))
    page.wait_for_function("() => rasputitsa.store.state.view !== null")
    before = settled_colours(game)
    while not held:
        game.wait_frame()
    assert not page.evaluate("rasputitsa.store.state.live")
    held.pop().continue_()
    game.wait_ready()
    game.wait_frame()
    after: Colours = page.evaluate(COLOURS)
    units = [unit for unit in game.view()["units"] if "hex" in unit]
    assert len(units) == 35
    for unit in units:
        assert is_counter(unit["side"], before[unit["hex"]]), unit
        assert distance(before[unit["hex"]], after[unit["hex"]]) < NEAR, unit
    assert not any(is_counter("german", before[hex]) for hex in before if not game.units_on(hex))


def settled_colours(game: GamePage) -> Colours:
    """The colours of the hexes once every counter is drawn, however many frames a slow machine takes for that."""
    colours: Colours = {}
    for _ in range(MOST_FRAMES):
        game.wait_frame()
        colours = game.page.evaluate(COLOURS)
        units = [unit for unit in game.view()["units"] if "hex" in unit]
        if all(is_counter(unit["side"], colours[unit["hex"]]) for unit in units):
            break
    return colours


def test_the_map_can_be_looked_at_before_python_is_there(page: Page, context: BrowserContext):
    held: list[Route] = []
    context.route("**/*.wasm", lambda route: held.append(route))
    page.goto("")
    page.wait_for_function(PAINTED)
    game = GamePage(page)
    size = page.evaluate("rasputitsa.board.where('0204').size")
    page.mouse.move(*game.place("0204"))
    expect(game.notice).to_contain_text(say("name.0204"))
    expect(game.notice).to_contain_text(say("name.XLVI"))
    page.mouse.wheel(0, -300)
    page.wait_for_function("size => rasputitsa.board.where('0204').size > size", arg=size)
    held.pop().abort()


def test_a_first_visit_fetches_no_more_than_it_may(page: Page, site_url: str):
    """As a host sends it: texts, programs and WebAssembly packed by gzip, what is packed already as it is."""
    fetched: list[str] = []

    def note(response: Response) -> None:
        fetched.append(response.url.removeprefix(site_url).partition("#")[0] or "index.html")

    page.context.on("response", note)
    held: list[Route] = []
    page.context.route("**/*.wasm", lambda route: held.append(route))
    page.goto("")
    page.wait_for_function(PAINTED)
    game = GamePage(page)
    while not held:
        game.wait_frame()
    # On a busy machine Python could be there before the board, and bring what is fetched after both.
    held.pop().continue_()
    game.wait_ready()
    early = page.evaluate(FETCHED_BEFORE_PAINT)
    # What is fetched at rest may come while the engine's answer is still waited for.
    sizes = {name: len(gzip.compress((DIST / name).read_bytes(), 9)) for name in set(fetched) - set(LATER) - AT_REST}
    assert {"pyodide/pyodide.asm.wasm", "pyodide/stdlib.zip", "index.html"} <= sizes.keys()
    assert sum(sizes.values()) <= FIRST_VISIT, sizes
    needed = {name.removeprefix(site_url) for name in early} & sizes.keys() - BESIDE
    assert "src/main.js" in needed
    assert sum(sizes[name] for name in needed) + sizes["index.html"] <= BEFORE_PAINT


def is_counter(side: str, colour: list[float]) -> bool:
    """Field grey is bluer than anything on the paper; brown is darker than it in blue."""
    red, _, blue = colour
    return blue > red if side == "german" else red - blue > 60


def distance(one: list[float], other: list[float]) -> float:
    """The distance of two colours, by the channel that differs most."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True))
