"""The site in Chromium under attack: faults of files and storage, forged records, programs of strangers in a seat."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache

from playwright.sync_api import Browser, BrowserContext, Error, Page, Route, TimeoutError, sync_playwright

from building.paths import DIST
from building.process import BuildError
from building.serve import TYPES, Site, serving
from rasputitsa.engine.dice import Chooser
from tests.attack import boxes, forged, guests
from tests.attack.tally import WrongError
from tests.web.editions import launched

PART = "site"
SOON = 15_000
"""Milliseconds within which a start has readable words, whatever is wrong."""
PATIENCE = 120
STORAGES = 20
STORAGE, FORGERY, STRANGER, BOX = (
    "a storage that fails",
    "forged keys and records",
    "a stranger's bot",
    "a program in a box",
)
PAGE_FILES = ("src/main.js", "style.css", "assets/text.en.json", "data/games.json", "data/text.en.json")
ENGINE_FILES = ("src/worker.js", "manifest.json", "rasputitsa.pack")
RUNTIME_FILES = tuple(
    f"pyodide/{name}" for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "stdlib.zip")
)
READABLE = r"""() => {
  if (!document.body || performance.getEntriesByType('paint').length === 0) return false;
  const words = document.body.innerText;
  const isLate = document.getElementById('late')?.checkVisibility();
  const line = isLate ? words : document.getElementById('prompt-line')?.innerText ?? '';
  return line.trim().split(/\s+/).length > 2 && !/(^|\s)page\.[a-z_.]+(\s|$)/.test(words);
}"""
SEEN = "() => [document.getElementById('prompt-line')?.innerText ?? '', performance.getEntriesByType('paint').length]"
ARRIVED = "() => document.readyState === 'complete'"
LIVE = "() => window.rasputitsa?.store.state.live"
FAULTY = """([method, name]) => {
  const kind = method === 'open' ? IDBFactory.prototype : Storage.prototype;
  const plain = kind[method];
  kind[method] = function (...given) {
    if (this !== sessionStorage) throw new DOMException('a fault that was asked for', name);
    return plain.apply(this, given);
  };
}"""
METHODS = ("getItem", "setItem", "removeItem", "key", "open")
ERRORS = ("QuotaExceededError", "SecurityError", "InvalidStateError", "UnknownError")


def first_files() -> tuple[str, ...]:
    """The files of the game that a new visitor sees."""
    game = json.loads((DIST / "data/games.json").read_text(encoding="utf-8"))["games"][0]
    scenario = game["scenarios"][0]
    names = ("text.en.json", f"{scenario['board']}.json", f"start.{scenario['id']}.json")
    return (*(f"data/{game['id']}/{name}" for name in names), f"games/{game['id']}.pack")


def missing(route: Route, raw: bytes, kind: str, choose: Chooser) -> None:
    """The server has no such file."""
    route.fulfill(status=404, body="Not found", content_type="text/plain")


def cut(route: Route, raw: bytes, kind: str, choose: Chooser) -> None:
    """Its end is lost."""
    route.fulfill(body=raw[: choose(len(raw))], content_type=kind)


def page_instead(route: Route, raw: bytes, kind: str, choose: Chooser) -> None:
    """A page of the host's in its place, as if all were well."""
    route.fulfill(body="<!doctype html><title>Sign in</title><h1>Welcome</h1>", content_type="text/html")


def stalled(route: Route, raw: bytes, kind: str, choose: Chooser) -> None:
    """Never an answer."""


def wrong_bytes(route: Route, raw: bytes, kind: str, choose: Chooser) -> None:
    """Some bytes are others."""
    spoilt = bytearray(raw)
    for _ in range(1 + choose(40)):
        spoilt[choose(len(spoilt))] = choose(256)
    route.fulfill(body=bytes(spoilt), content_type=kind)


FAULTS: tuple[Callable[[Route, bytes, str, Chooser], None], ...] = (missing, cut, page_instead, stalled, wrong_bytes)


@cache
def files() -> tuple[str, ...]:
    """The files that one goes wrong of."""
    if not (DIST / "index.html").is_file():
        raise BuildError("dist/ holds no site yet: run `build.py build`")
    return (*PAGE_FILES, *first_files(), *ENGINE_FILES, *RUNTIME_FILES)


def file_faults() -> int:
    """The number of faults: each fault of each file."""
    return len(files()) * len(FAULTS)


def many() -> int:
    """A whole attack."""
    return len(_others()) + file_faults()


def kind_of(seed: int) -> str:
    """The subject of this try."""
    place = seed % many()
    if place < file_faults():
        return f"a file {FAULTS[place % len(FAULTS)].__name__.replace('_', ' ')}"
    return _others()[place - file_faults()][0]


def _others() -> list[tuple[str, int]]:
    """Tries besides faults of files: the subject of each, and its number among those."""
    kinds = ((STORAGE, STORAGES), (FORGERY, forged.MANY), (STRANGER, guests.MANY), (BOX, boxes.MANY))
    return [(kind, number) for kind, many in kinds for number in range(many)]


def attack(seed: int) -> str:
    """One start of the page under one fault; it answers how that ended."""
    place, choose = seed % many(), Chooser(seed)
    with profile() as context, told(context.new_page()) as page:
        if place < file_faults():
            return with_file(page, files()[place // len(FAULTS)], FAULTS[place % len(FAULTS)], choose)
        kind, number = _others()[place - file_faults()]
        if kind == STORAGE:
            return with_storage(page, choose)
        if kind == FORGERY:
            return with_forged(page, choose)
        return with_stranger(page, number) if kind == STRANGER else boxes.run_stranger(page, number, address())


@contextmanager
def told(page: Page) -> Iterator[Page]:
    """Tell any error within together with the fate of the page: after a crash nothing is answered."""
    course: list[str] = []
    page.on("crash", lambda _: course.append("crashed"))
    page.on("close", lambda _: course.append("closed"))
    page.on("framenavigated", lambda frame: course.append(f"went to {frame.url}"))
    page.on("console", lambda line: course.append(f"{line.type}: {line.text}"[:300]) if line.type == "error" else None)
    try:
        yield page
    except Error as error:
        error.add_note(f"the page: {'; '.join(course)}")
        settle(page)
        raise


def settle(page: Page) -> None:
    """Wait until a page that goes elsewhere has come there: Chromium forgets to close one that is on its way."""
    with suppress(Error):
        page.wait_for_function(ARRIVED, timeout=SOON)


def with_file(page: Page, name: str, fault: Callable[[Route, bytes, str, Chooser], None], choose: Chooser) -> str:
    """A start where this file is at fault."""
    raw = (DIST / name).read_bytes()
    kind = TYPES.get(f".{name.rpartition('.')[2]}", TYPES[""])
    page.route(f"**/{name}", lambda route: fault(route, raw, kind, choose))
    return started(page, name)


def with_storage(page: Page, choose: Chooser) -> str:
    """A start where the browser's storage throws."""
    method, error = METHODS[choose(len(METHODS))], ERRORS[choose(len(ERRORS))]
    page.add_init_script(f"({FAULTY})({json.dumps([method, error])})")
    return played(page, f"{method}: {error}")


def with_forged(page: Page, choose: Chooser) -> str:
    """A start where keys and records lie that the page has not put there, beside games that it has."""
    played(page, "games to be kept")
    kept = forged.keep(page)
    about = forged.forge(page, choose)
    ended = played(page, about)
    forged.check(page, kept, about)
    return ended


def with_stranger(page: Page, place: int) -> str:
    """A bot that somebody wrote takes a seat."""
    played(page, "a stranger's bot")
    return guests.seat_stranger(page, place, address())


def started(page: Page, about: str) -> str:
    """Within fifteen seconds there are words that somebody can read."""
    page.goto(address(), wait_until="commit")
    try:
        page.wait_for_function(READABLE, timeout=SOON, polling=250)
    except TimeoutError:
        raise WrongError(f"{about}: no readable words, but {page.evaluate(SEEN)}") from None
    return "said" if page.locator("#late").is_visible() else "shown"


def played(page: Page, about: str) -> str:
    """Such a start comes to a game that can be played, and nothing goes wrong that nobody caught."""
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    started(page, about)
    try:
        page.wait_for_function(LIVE, timeout=4 * SOON)
    except TimeoutError:
        raise WrongError(f"{about}: no game, but {page.evaluate(SEEN)}") from None
    if faults:
        raise WrongError(f"{about}: {faults[0]}")
    return "playable"


@cache
def _hold() -> tuple[Browser, str]:
    """A browser and a server for all tries, until they are let go."""
    playwright = _held.enter_context(sync_playwright())
    return _held.enter_context(launched(playwright)), _held.enter_context(serving(Site(DIST)))


_held = ExitStack()


def let_go() -> None:
    """Close the browser and the server, where a try has opened them."""
    _held.close()
    _hold.cache_clear()


def address() -> str:
    """The address of the site."""
    return _hold()[1]


@contextmanager
def profile() -> Iterator[BrowserContext]:
    """A fresh profile without service workers, which would answer past the faults."""
    context = _hold()[0].new_context(service_workers="block")
    try:
        yield context
    finally:
        context.close()
