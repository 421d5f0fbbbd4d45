"""The lab: its programs run, a bot is kept, a program that never ends is stopped, and all of it works offline."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Playwright, expect

from building.lab import EXAMPLES
from building.paths import DIST, WEB
from tests.web.axe import violations
from tests.web.editions import Server, altered, recorded
from tests.web.pages import GamePage
from tests.web.words import read, say

WHOLE = 120_000
PROGRAMS = ("position", "actions", "fork", "bot", "game")
SIZES = [(1440, 900), (1024, 768), (390, 844)]
TRY = json.loads((WEB / "assets" / "lab.en.json").read_text(encoding="utf-8"))["lab.keep.test"]
BOTH_HAVE_IT = """async () => {
  const names = await caches.keys();
  const { href } = new URL("lab/guest.js", location.href);
  const found = await Promise.all(names.map(async (name) => (await caches.open(name)).match(href)));
  return found.length === 2 && found.every(Boolean);
}"""
LATER = """async () => {
  const cache = await caches.open((await caches.keys())[0]);
  return (await cache.keys()).filter(({ url }) => url.includes("lab")).length;
}"""


BAR_MOVES = """(cell) => {
  cell.steps = [];
  const look = () => {
    const bar = cell.querySelector('progress');
    if (bar && cell.steps.at(-1) !== bar.value) cell.steps.push(bar.value);
  };
  new MutationObserver(look).observe(cell, { subtree: true, childList: true, attributeFilter: ['value'] });
}"""
NO_WIDER = """() => {
  const { scrollWidth, clientWidth } = document.querySelector('.know');
  return scrollWidth <= clientWidth && document.documentElement.scrollWidth <= innerWidth;
}"""
LAST = "data:text/javascript,0"
SANDBOX = "data:text/javascript;base64,"
MOVED = """side => rasputitsa.store.state.view.length > 5 && rasputitsa.standIn.at(side) !== ''"""
LOTS = "def bot(match, choose):\n    return match.decision.sample(choose)"


def opened(page: Page) -> Page:
    """The lab, as soon as Python is there."""
    page.goto("lab.html")
    expect(page.locator("html[data-lab=ready]")).to_be_attached(timeout=WHOLE)
    expect(page.locator(".lab-cell .cm-content")).to_have_count(6)
    return page


def cell(page: Page, name: str) -> Locator:
    return page.locator(".lab-cell").filter(has=page.locator(f'script[data-example="{name}"]'))


def run(page: Page, name: str) -> Locator:
    """Press the button of a program and wait until it has ended."""
    place = cell(page, name)
    place.get_by_role("button").click()
    expect(place).not_to_have_attribute("data-state", "running", timeout=WHOLE)
    return place


def write(page: Page, name: str, program: str) -> None:
    """Put another program into an editor."""
    page.locator(f'script[data-example="{name}"]').evaluate("(script, code) => { script.code = code; }", program)


def test_the_programs_run_and_the_bot_is_kept(page: Page, page_errors: list[str]):
    opened(page)
    for name in PROGRAMS:
        run(page, name)
    expect(cell(page, "position").locator("img")).to_have_attribute("alt", "The board before the first turn")
    assert cell(page, "position").locator("img").evaluate("image => image.naturalWidth") > 500
    expect(cell(page, "fork").locator(".py-editor-output")).to_contain_text("a 6 at 1:1 gives AL")
    expect(cell(page, "game").locator(".py-editor-output")).to_contain_text("Winner: ")
    page.locator("#bot-name").fill("First try")
    page.locator("#bot-keep").click()
    expect(page.locator("#bots li")).to_have_text(re.compile("^First try"))
    page.reload()
    expect(page.locator("#bots li")).to_have_count(1)
    assert page_errors == []


def test_a_tournament_fills_its_bar_and_ends_with_a_table_and_a_plot(page: Page, page_errors: list[str]):
    opened(page)
    program = (EXAMPLES / "tournament.py").read_text(encoding="utf-8")
    assert "PAIRS = 3" in program
    for name in ("bot", "game"):
        run(page, name)
    write(page, "tournament", program.replace("PAIRS = 3", "PAIRS = 1"))
    place = cell(page, "tournament")
    place.evaluate(BAR_MOVES)
    run(page, "tournament")
    expect(place.locator("progress")).to_have_js_property("max", 2)
    assert place.evaluate("cell => cell.steps") == [1, 2]
    expect(place.locator(".py-editor-output")).to_have_text(
        re.compile(r"side +games +won\s+german +1 +[01]\s+soviet +1 +[01]\s*"), use_inner_text=True
    )
    expect(place.locator("img")).to_have_attribute("alt", "Share of the games won")
    assert place.locator("img").evaluate("image => image.naturalWidth") > 100
    assert page_errors == []


def test_a_program_that_never_ends_is_stopped_and_the_others_go_on(page: Page):
    opened(page)
    write(page, "fork", "while True:\n    pass")
    place = cell(page, "fork")
    place.get_by_role("button").click()
    expect(place).to_have_attribute("data-state", "running")
    place.get_by_role("button").click()
    expect(place.locator(".cm-content")).to_contain_text("while True")
    run(page, "position")
    expect(cell(page, "position").locator("img")).to_be_visible()


SPOILS = """
import asyncio, builtins, os, sys
sys.stderr.close()
os.close(1)
builtins.print = builtins.len = None
sys.setrecursionlimit(60)
sys.stdout = None
"""
LATE = """
import asyncio
async def late():
    await asyncio.sleep(0.3)
    print("late")
    print("and without an end", end="")
asyncio.create_task(late())
print("first")
"""
ROOT = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400">'
PICTURES = f"""
LAUGHS = {ROOT!r} + '<g id="a0"><rect width="9" height="9"/></g>' + "".join(
    f'<g id="a{{n}}"><use href="#a{{n - 1}}"/><use href="#a{{n - 1}}"/></g>' for n in range(1, 25)) + "</svg>"
LOOP = {ROOT!r} + '<g id="a"><use href="#a"/></g></svg>'
MANY = {ROOT!r} + '<rect width="600" height="400" opacity=".5"/>' * 14_000 + "</svg>"
BROAD = {ROOT!r} + '<path fill="none" stroke="red" stroke-width="500" d="M0 0' + "L3 2L0 3L3 0" * 60_000 + '"/></svg>'
MARKS = {ROOT!r} + "<text>a<a>" + "\\u0301" * 600 + "</a></text></svg>"
SHADOW = {ROOT!r} + '<text style="text-shadow: 0 0 200px red">a</text></svg>'
BLUR = {ROOT!r} + '<g style="filter: blur(9px)"/></svg>'
NESTED = {ROOT!r} + '<image href="data:image/svg+xml,x"/></svg>'
BLINKS = {ROOT!r} + '<rect width="9" height="9"><animate attributeName="x" to="9" dur="1s"/></rect></svg>'
ENTITY = '<!DOCTYPE svg [<!ENTITY a "x">]>' + {ROOT!r} + "&a;</svg>"
GOOD = {ROOT!r} + '<rect id="r" width="9" height="9"/><use href="#r" x="20"/></svg>'
for picture in (LAUGHS, LOOP, MANY, BROAD, MARKS, SHADOW, BLUR, NESTED, BLINKS, ENTITY, "<svg>", "x", GOOD):
    show(picture)
"""
LAID_OUT = """(output) => {
  getSelection().selectAllChildren(output);
  const said = [output.textContent, getSelection().toString() + '\\n'];
  const parts = [...output.childNodes].map((node) => [
    node instanceof Element ? getComputedStyle(node).display : 'text', node.textContent.length,
  ]);
  getSelection().removeAllRanges();
  return [said, parts];
}"""
STOPS = """(cell) => new MutationObserver((_, watch) => {
  if (!cell.querySelector('figure')) return;
  watch.disconnect();
  cell.querySelector('button').click();
}).observe(cell, { subtree: true, childList: true })"""


def test_what_a_program_says_is_laid_out_in_short_pieces_and_copied_whole(page: Page, page_errors: list[str]):
    opened(page)
    program = "print('a' + '\\u0301' * 2500)\nprint('\\u05d0a' * 700)\nprint()\nprint('\\U0001f469\\u200d' * 600)"
    write(page, "position", program)
    said, parts = run(page, "position").locator(".py-editor-output").evaluate(LAID_OUT)
    whole = "\n".join(["a" + "\u0301" * 2500, "\u05d0a" * 700, "", "\U0001f469\u200d" * 600]) + "\n"
    assert said == [whole, whole]
    line, piece = ["text", 1], ["inline-block", 1000]
    assert parts == [
        *[piece, piece, ["inline-block", 501], line],
        *[piece, ["inline-block", 400], line],
        *[line, ["inline-block", 1500], ["inline-block", 300], line],
    ]
    assert page_errors == []


def test_what_a_run_spoils_is_there_again_for_the_next(page: Page, page_errors: list[str]):
    opened(page)
    write(page, "position", SPOILS)
    run(page, "position")
    write(page, "actions", "import sys\nprint(len('x' * 42))\nprint('wrong', file=sys.stderr)")
    expect(run(page, "actions").locator(".py-editor-output")).to_have_text("42\nwrong\n")
    write(page, "position", LATE)
    expect(run(page, "position").locator(".py-editor-output")).to_have_text("first\nlate\nand without an end\n")
    write(page, "fork", "progress(float('nan'), float('inf'))")
    expect(run(page, "fork").locator(".py-editor-output")).to_contain_text("not nan of inf")
    write(page, "fork", "for n in range(50_000): progress(n + 1, 50_000)")
    expect(run(page, "fork").locator("progress")).to_have_js_property("value", 50_000)
    expect(cell(page, "fork").locator(".py-editor-output")).to_be_empty()
    assert page_errors == []


def test_a_picture_that_unfolds_to_too_much_is_left_out(page: Page, page_errors: list[str]):
    opened(page)
    write(page, "position", PICTURES)
    place = run(page, "position")
    much = say("lab.picture.much", one=50000, all=250000)
    unfit = [say("lab.picture.unfit", what=what) for what in ("text-shadow", "filter", "image", "animate", "DOCTYPE")]
    unread = say("lab.picture.unread")
    expect(place.locator(".lab-wrong")).to_have_text([much, much, much, much, much, *unfit, unread, unread])
    expect(place.locator("img")).to_have_count(1)
    assert page_errors == []


def test_stop_is_heard_while_pictures_are_painted(page: Page):
    opened(page)
    rects = f"{ROOT!r} + '<rect width=\"60\" height=\"40\"/>' * 900 + '</svg>'"
    write(page, "position", f"for n in range(50): show({rects})")
    place = cell(page, "position")
    place.evaluate(STOPS)
    run(page, "position")
    assert place.locator("figure").count() < 50


def test_a_mistake_shows_its_traceback(page: Page, page_errors: list[str]):
    opened(page)
    write(page, "position", "1 / 0")
    expect(run(page, "position").locator(".py-editor-output")).to_contain_text("ZeroDivisionError")
    page_errors.clear()


def test_nothing_is_wider_than_the_window(page: Page):
    page.goto("lab.html")
    expect(page.locator(".lab-cell .cm-content")).to_have_count(6, timeout=WHOLE)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("width => innerWidth === width", arg=width)
        assert page.evaluate(NO_WIDER), width


@pytest.fixture(scope="module")
def stage(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Browser]]:
    with recorded(playwright, tmp_path_factory.mktemp("server")) as both:
        yield both


def test_it_works_with_the_server_gone_and_the_game_alone_never_asks_for_it(stage: tuple[Server, Browser]):
    server, browser = stage
    context = browser.new_context(base_url=server.url)
    page = context.new_page()
    page.goto("")
    expect(page.locator("#release")).to_have_text(say("page.offline.ready"), timeout=WHOLE)
    assert page.evaluate(LATER) == 0
    assert not [url for url in server.requests() if "/lab" in url]
    opened(page)
    expect(page.locator("#lab-kept")).not_to_be_empty(timeout=WHOLE)
    server.kill()
    run(opened(page), "position")
    expect(cell(page, "position").locator("img")).to_be_visible()
    bring_bot(page, "Lots", LOTS)
    GamePage(page).visit()
    take_seat(page, "german", "Lots")
    page.wait_for_function(MOVED, arg="german", timeout=WHOLE)
    assert server.strays() == []
    context.close()


def test_the_one_file_edition_has_no_lab():
    edition = (DIST / "rasputitsa.html").read_text(encoding="utf-8")
    assert 'data-file="lab/' not in edition
    assert "python_stdlib.zip" not in edition
    assert Path(DIST / "lab.html").is_file()


WAYS_OUT = {
    "fetch": "from js import fetch; fetch('reached')",
    "module": "import sys; sys.modules.pop('js'); from js import fetch; fetch('reached')",
    "database": "import sys; sys.modules.pop('js'); from js import indexedDB; indexedDB.open('reached')",
    "caches": "import sys; sys.modules.pop('js'); from js import caches; caches.open('reached')",
    "storage": "import sys; sys.modules.pop('js'); from js import localStorage; localStorage.setItem('reached', '1')",
    "message": "import sys; sys.modules.pop('js'); from js import postMessage; postMessage('reached')",
    "worker": "import sys; sys.modules.pop('js'); from js import Worker; Worker.new('reached')",
    "socket": "import sys; sys.modules.pop('js'); from js import WebSocket; WebSocket.new('ws://elsewhere.test')",
    "program": "from pyodide.code import run_js; run_js('fetch(`reached`)')",
    "import": "from pyodide.code import run_js; run_js('import(`./reached.js`)')",
    "function": "import sys; sys.modules.pop('js'); import js; js.Object.constructor.new('return 1')()",
    "library": "import urllib.request; urllib.request.urlopen('http://elsewhere.test')",
    "connection": "import socket; socket.create_connection(('127.0.0.1', 80), timeout=1)",
}
TRIES = f"""
def bot(match, choose):
    said = []
    for name, way in {WAYS_OUT!r}.items():
        try:
            exec(way, {{}})
        except BaseException as error:
            said.append(name)
    raise RuntimeError(" ".join(said))
"""


GREEDY = {
    "constructor": "hold(to_js(b'x').constructor.new(2**25))",
    "buffer": "hold(to_js(b'x').buffer.constructor.new(2**25))",
    "growing": "hold(to_js(b'x').buffer.constructor.new(2**25, Object.fromEntries(to_js([['maxByteLength', 2**30]]))))",
    "copies": "held.append(held[-1].slice() if held else to_js(bytes(2**25)))",
    "species": "array = to_js(bytes(2**25)); array.constructor = None; hold(array.slice())",
    "kept": "hold(to_js(bytes(2**25)))",
    "moved": "hold(to_js(b'x').buffer.transfer(2**25))",
    "text": "from js import TextEncoder; hold(TextEncoder.new().encode('x' * 2**25))",
    "memory": "hold(pyodide_js._module.HEAP8.buffer.slice(0, 2**25))",
    "file": "open(f'/tmp/{len(held)}', 'wb').write(bytes(2**25)); hold(1)",
}
"""Ways to memory that is not Python's; each is gone until 2 GB are held or it is stopped."""
HOARDS = """
import sys
for name in ("js", "pyodide_js"):
    sys.modules.pop(name, None)
import pyodide_js
from js import Object
from pyodide.ffi import to_js

def bot(match, choose):
    held = []
    hold = held.append
    for n in range(64):
        try:
            {way}
        except RuntimeError:
            pass
    raise RuntimeError("it holds 2 GB")
"""
HOSTILE = {
    "tries": TRIES,
    "endless": "def bot(match, choose):\n    while True:\n        pass",
    "greedy": "def bot(match, choose):\n    return [str(len(bytearray(2**30)))]",
    "cheat": "def bot(match, choose):\n    return ['conquer', '1103']",
    "stuck": "while True:\n    pass",
    "nothing": "bot = 7",
    **{f"hoard-{name}": HOARDS.format(way=way) for name, way in GREEDY.items()},
}


SOONER = """(limits) => {
  const plain = window.setTimeout;
  window.setTimeout = (run, time, ...rest) => {
    const isLimit = String(run).includes('page.own.time') && limits.length > 0;
    return plain(run, isLimit ? limits.shift() : time, ...rest);
  };
}"""
"""Time limits of programs come after so many milliseconds instead, for so many times as there are such numbers."""
ENDLESS = {"endless": [20_000, 1000], "stuck": [5000]}
"""The bots that are ended by the clock: one once it has started and thinks, one while it starts."""


def bring_bot(page: Page, name: str, program: str) -> None:
    """Put a bot where the lab keeps them; a page of the site is open."""
    page.evaluate("([name, program]) => localStorage.setItem(`rasputitsa:bot:${name}`, program)", [name, program])


@pytest.fixture
def shelf(page: Page) -> Page:
    """The lab with hostile bots on its shelf."""
    page.goto("LICENSE.txt")
    for name, program in HOSTILE.items():
        bring_bot(page, name, program)
    page.goto("lab.html")
    expect(page.locator("#bots li")).to_have_count(len(HOSTILE))
    return page


def verdict(page: Page, name: str) -> str:
    """The page's words when a bot has had its game."""
    status = page.locator("#bot-status")
    status.evaluate("status => { status.dataset.state = ''; }")
    page.locator(f'[data-bot="{name}"]').get_by_role("button", name=TRY).click()
    expect(status).to_have_attribute("data-state", re.compile("good|bad"), timeout=WHOLE)
    said = status.inner_text()
    status.evaluate("status => { status.dataset.state = ''; }")
    return said


def test_a_bot_reaches_nothing_outside_of_its_worker(shelf: Page, requests: list[str]):
    kept = shelf.evaluate("JSON.stringify(localStorage)")
    said = verdict(shelf, "tries")
    assert said == f"tries forfeits. It stopped with: RuntimeError: {' '.join(WAYS_OUT)}"
    assert not [url for url in requests if "reached" in url]
    assert shelf.evaluate("JSON.stringify(localStorage)") == kept
    assert shelf.evaluate("indexedDB.databases().then((found) => found.map(({ name }) => name))").count("reached") == 0


FORFEITS = {
    "endless": "It thought for more than 20 seconds.",
    "stuck": "It thought for more than 20 seconds.",
    "greedy": "It stopped with: MemoryError",
    "cheat": "It chose an action that is not allowed, conquer 1103.",
    "nothing": "It stopped with: TypeError: there is no function named bot",
    **{f"hoard-{name}": "It stopped with: MemoryError" for name in GREEDY},
}
PARTS = [tuple(FORFEITS)[start::4] for start in range(4)]
"""One page has several of them in turn, each in a sandbox of its own."""


@pytest.mark.parametrize("names", PARTS, ids=",".join)
def test_bots_that_do_not_play_by_the_rules_forfeit_with_the_reason(shelf: Page, names: tuple[str, ...]):
    for name in names:
        shelf.evaluate(SOONER, ENDLESS.get(name, []))
        assert verdict(shelf, name).startswith(f"{name} forfeits. {FORFEITS[name]}")
        shelf.locator("#bot-keep").click()
        expect(shelf.locator("#bot-status")).to_have_attribute("data-state", "bad")


@pytest.fixture
def sandboxes(page: Page) -> list[str]:
    """The sandboxes that the page has made so far, those ended too."""
    found: list[str] = []
    page.on("worker", lambda worker: found.extend([worker.url[:30]] if worker.url.startswith(SANDBOX) else []))
    return found


def test_no_bot_runs_because_a_page_or_a_file_was_opened(sandboxes: list[str], shelf: Page, requests: list[str]):
    bring_bot(shelf, "Lots", LOTS)
    opened(shelf)
    game = GamePage(shelf).visit()
    # The boxes of the lab have one of their own.
    sandboxes.clear()
    asked = len(requests)
    take_seat(shelf, "german", "Lots")
    shelf.wait_for_function(MOVED, arg="german", timeout=WHOLE)
    take_seat(shelf, "german", "")
    assert len(sandboxes) == len(fetched(requests[asked:])) == 1, "both see the one that a person asked for"
    length, save = game.length(), game.save()
    game.reload()
    game.begin(7)
    game.drop_file("mine.json", save)
    game.wait_length(length)
    settled(shelf)
    assert shelf.evaluate("[rasputitsa.standIn.at('german'), rasputitsa.store.state.view.length]") == ["", length]
    assert len(sandboxes) == len(fetched(requests[asked:])) == 1


def fetched(requests: list[str]) -> list[str]:
    """Requests for the script of a sandbox, each of which comes before a sandbox."""
    return [url for url in requests if url.endswith("lab/guest.js")]


def settled(page: Page) -> None:
    """Wait until the rules have answered, twice, and any worker made meanwhile has been seen: another one is."""
    for _ in range(2):
        page.evaluate("rasputitsa.engine.call('save')")
    with page.expect_event("worker", lambda worker: worker.url == LAST):
        page.evaluate("url => void (window.last = new Worker(url))", LAST)


def take_seat(page: Page, side: str, name: str) -> None:
    """Let a bot of one's own play a side, by the dialog of who plays."""
    page.locator('[data-key="players"]').click()
    page.locator(f'select[name="own:{side}"]').select_option(name)
    page.get_by_role("button", name=say("page.players.done"), exact=True).click()


def test_a_bot_of_ones_own_plays_a_side_of_the_game_until_it_is_opened_again(sandboxes: list[str], page: Page):
    page.goto("LICENSE.txt")
    bring_bot(page, "Lots", LOTS)
    game = GamePage(page).visit()
    take_seat(page, "german", "Lots")
    page.wait_for_function(MOVED, arg="german", timeout=WHOLE)
    expect(page.locator("#seats")).to_contain_text("Lots")
    assert page.evaluate("rasputitsa.store.state.view.players.german") == "own"
    assert json.loads(page.evaluate("rasputitsa.engine.call('save')")["save"])["players"]["german"] == "human"
    take_seat(page, "german", "")
    game.visit()
    length = game.length()
    settled(page)
    assert page.evaluate("[rasputitsa.standIn.at('german'), rasputitsa.store.state.view.length]") == ["", length]
    assert len(sandboxes) == 1


def test_a_bot_that_breaks_the_rules_of_the_game_gives_its_seat_back(page: Page):
    page.goto("LICENSE.txt")
    bring_bot(page, "Cheat", "def bot(match, choose):\n    return ['conquer']")
    at = GamePage(page).visit().length()
    error = page.evaluate("at => rasputitsa.engine.call('play', { action: ['conquer'], at })", at)["error"]
    reason = read(error)
    take_seat(page, "german", "Cheat")
    words = say("page.own.refused", action="conquer", reason=reason)
    expect(page.locator("#info")).to_contain_text(words, timeout=WHOLE)
    assert page.evaluate("rasputitsa.standIn.at('german')") == ""


def test_axe_finds_nothing_serious(page: Page):
    opened(page)
    run(page, "position")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        # In the dark a filter lightens the code, which axe does not see.
        assert [text for text in violations(page) if "cm-line" not in text or scheme == "light"] == []


def test_a_new_version_takes_the_lab_along_where_it_was_kept(stage: tuple[Server, Browser], tmp_path: Path):
    server, browser = stage
    server.serve(DIST)
    context = browser.new_context(base_url=server.url)
    page = opened(context.new_page())
    expect(page.locator("#lab-kept")).not_to_be_empty(timeout=WHOLE)
    server.serve(altered(tmp_path, "page.hint", "Point somewhere, and read."))
    page.goto("")
    page.wait_for_function(BOTH_HAVE_IT, timeout=WHOLE)
    context.close()
