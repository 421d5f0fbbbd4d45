"""A slow line is waited for as long as bytes come, a silent one is not; what has come is kept.

The page's clock runs three times as fast here, and so does the line: 150 KB a second for 50.
"""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from building.packed import Packed
from building.paths import DIST
from building.serve import Site
from tests.web.pages import GamePage
from tests.web.slow_server import Line, slowly
from tests.web.words import say

PREFIX = "/some/sub/path/"
TIMES = 3
RATE = 50_000 * TIMES
QUICK = f"""
const plain = window.setInterval;
window.setInterval = (act, delay, ...rest) => plain(act, delay / {TIMES}, ...rest);
window.said = [];
"""
LISTEN = """() => {
  const line = document.getElementById('prompt-line');
  const watch = new MutationObserver(() => said.push(line.textContent));
  watch.observe(line, { childList: true, characterData: true, subtree: true });
}"""
WASM = "pyodide.asm.wasm"
PYTHON, STDLIB = DIST / "pyodide" / WASM, DIST / "pyodide" / "stdlib.zip"
HALF = 1_500_000
SLACK = 1_000_000
"""Less than the library of Python, which came before."""
MOST = 120_000
QUIET = 20
CACHED = {"Cache-Control": "max-age=600"}


@pytest.fixture
def impatient(new_profile: Callable[..., BrowserContext]) -> Callable[[str], Page]:
    """Pages whose clock runs fast, at an address."""

    def open_page(url: str) -> Page:
        context = new_profile(base_url=url)
        context.add_init_script(QUICK)
        page = context.new_page()
        page.goto(url)
        page.evaluate(LISTEN)
        return page

    return open_page


@pytest.fixture(scope="module")
def packed() -> Packed:
    """The built site as `build.py serve` sends it."""
    return Packed(DIST)


def figures(said: list[str], key: str = "page.engine.progress") -> list[tuple[float, float]]:
    """The amounts that had come and their totals, as the page said them."""
    form = re.escape(say(key, got="GOT", total="TOTAL"))
    form = form.replace("GOT", r"(\d+\.\d)").replace("TOTAL", r"(\d+\.\d)")
    return [(float(found[1]), float(found[2])) for line in said if (found := re.fullmatch(form, line))]


def wait_ready(page: Page) -> None:
    """Wait until the rules answer, however long the line takes."""
    page.wait_for_function("() => window.rasputitsa?.store.state.live", timeout=MOST)


def test_fifty_kilobytes_a_second_are_enough(
    impatient: Callable[[str], Page], packed: Packed, requests: list[str], site_url: str
):
    line = Line(RATE)
    with slowly(Site(DIST, PREFIX, CACHED, packed), line) as url:
        page = impatient(url)
        wait_ready(page)
        told = figures(page.evaluate("said"))
        assert len(told) > 5
        assert [got for got, _ in told] == sorted(got for got, _ in told)
        assert {total for _, total in told} == {told[-1][1]}
        assert 5 < told[-1][1] < 6.5
        assert line.sent > 5_000_000
        page.context.close()
        requests.clear()


def test_a_line_that_falls_silent_ends_in_words_and_what_has_come_whole_is_not_sent_again(
    impatient: Callable[[str], Page], packed: Packed, requests: list[str]
):
    line = Line(4 * RATE, stops={WASM: HALF})
    with slowly(Site(DIST, PREFIX, CACHED, packed), line) as url:
        page = impatient(url)
        game = GamePage(page)
        expect(game.prompt).to_have_text(say("page.engine.slow", seconds=QUIET))
        before = line.sent
        line.mended.set()
        line.stops.clear()
        game.key("restart").click()
        wait_ready(page)
        assert before > len(packed.of(STDLIB) or STDLIB.read_bytes())
        assert line.sent - before < len(packed.of(PYTHON) or b"") + SLACK
        page.context.close()
        requests.clear()


LAB_LISTEN = """() => {
  const line = document.getElementById('lab-health');
  const watch = new MutationObserver(() => said.push(line.textContent));
  watch.observe(line, { childList: true, characterData: true, subtree: true });
}"""
LAB_QUICK = f"""
const plainTimeout = window.setTimeout;
window.setTimeout = (act, delay = 0, ...rest) => plainTimeout(act, delay > 5000 ? delay / {TIMES} : delay, ...rest);
window.said = [];
"""


@pytest.fixture
def lab(new_profile: Callable[..., BrowserContext]) -> Callable[[str], Page]:
    """The lab at an address, its clock fast."""

    def open_page(url: str) -> Page:
        context = new_profile(base_url=url)
        context.add_init_script(LAB_QUICK)
        page = context.new_page()
        page.goto(f"{url}lab.html")
        page.evaluate(LAB_LISTEN)
        return page

    return open_page


def lab_bytes(packed: Packed) -> int:
    """The bytes that the server sends of all that the lab's worker is handed."""
    table = json.loads((DIST / "manifest.json").read_text())
    library = DIST / "pyodide" / "python_stdlib.zip"
    files = [
        DIST / "lab" / "guest.js",
        DIST / "pyodide" / WASM,
        library,
        DIST / table["wheel"],
        DIST / table["installer"],
    ]
    return sum(len(packed.of(file) or file.read_bytes()) for file in files)


def test_the_lab_starts_over_such_a_line_and_says_how_much_has_come(
    lab: Callable[[str], Page], packed: Packed, requests: list[str]
):
    line = Line(RATE)
    with slowly(Site(DIST, PREFIX, CACHED, packed), line) as url:
        page = lab(url)
        expect(page.locator("html[data-lab=ready]")).to_be_attached(timeout=MOST)
        told = figures(page.evaluate("() => said"), "lab.progress")
        assert len(told) > 5
        assert [got for got, _ in told] == sorted(got for got, _ in told)
        whole = round(lab_bytes(packed) / 1e6, 1)
        assert told[-1] == (whole, whole)
        expect(page.locator("#lab-fault")).to_be_hidden()
        page.context.close()
        requests.clear()


def test_in_the_lab_silence_ends_in_words_and_a_box_tries_again(
    lab: Callable[[str], Page], packed: Packed, requests: list[str]
):
    line = Line(20 * RATE, stops={WASM: HALF})
    with slowly(Site(DIST, PREFIX, CACHED, packed), line) as url:
        page = lab(url)
        expect(page.locator("#lab-fault")).to_have_text(say("lab.silent", seconds=QUIET), timeout=MOST)
        line.mended.set()
        line.stops.clear()
        box = page.locator(".lab-cell").first
        box.get_by_role("button").click()
        expect(box.locator("img")).to_be_visible(timeout=MOST)
        expect(page.locator("#lab-fault")).to_be_hidden()
        page.context.close()
        requests.clear()
