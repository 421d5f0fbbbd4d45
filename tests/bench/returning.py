"""The cost, for a returning visitor, of the service worker's checks: beside one that checks nothing.

Run by `python3 build.py bench returning`. Both are the built site, kept whole in a profile of its own; to the script of
the second it is added that every kept file is true. Every start is a new browser with the profile of before; who goes
first alternates. The figures are the page's own marks, in milliseconds from navigation, and the milliseconds of the
processor that the browser takes until the engine answers, which depend less on what else the machine does. WebAssembly
is compiled once and not optimised: the optimising compiler takes more of a core, by chance, than all that is measured.
The goal: the median of the differences in work, pair by pair, is at most 0.05 of the boot without the checks.
"""

import os
import shutil
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, Playwright, expect, sync_playwright

from building.offline import NAME
from building.paths import DIST
from building.serve import Site, serving
from building.site import DOWNLOADS
from tests.bench.boot import HEADERS, SETTLED, visit
from tests.budget import spent
from tests.web.editions import QUICK_START
from tests.web.pages import GamePage
from tests.web.words import say

PAIRS = 20
GOAL = 0.05
UNCHECKED = "\nchecked = async () => true;\ncheckLarge = async () => undefined;\n"
PRIMED = 3000
"""Milliseconds after which a browser has kept what it compiled."""
Marks = dict[str, float]


def main() -> int:
    """Measure, print the table and answer 1 where the goal is missed."""
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        visitors = {name: stack.enter_context(visitor(playwright, words)) for name, words in VARIANTS.items()}
        return report(measure(playwright, visitors))


VARIANTS = {"checked": "", "unchecked": UNCHECKED}
Visitor = tuple[Path, str]
"""A profile that knows the site, and the address of the site."""


@contextmanager
def visitor(playwright: Playwright, words: str) -> Iterator[Visitor]:
    """One who has been here twice, where these words are added to the service worker."""
    with tempfile.TemporaryDirectory() as directory:
        site, profile = Path(directory) / "site", Path(directory) / "profile"
        shutil.copytree(DIST, site, ignore=shutil.ignore_patterns(*DOWNLOADS))
        script = site / NAME
        script.write_text(script.read_text(encoding="utf-8") + words, encoding="utf-8")
        with serving(Site(site, "/rasputitsa/", HEADERS)) as url:
            for _ in range(2):
                with browser(playwright, profile, url) as context:
                    page = GamePage(context.new_page()).visit().page
                    expect(page.locator("#release")).to_have_text(say("page.offline.ready"), timeout=60_000)
                    page.wait_for_timeout(PRIMED)
            yield profile, url


@contextmanager
def browser(playwright: Playwright, profile: Path, url: str) -> Iterator[BrowserContext]:
    """A new browser with that profile, and the address of the site."""
    path = os.environ["CHROMIUM"]
    open_browser = playwright.chromium.launch_persistent_context
    context = open_browser(profile, executable_path=path, args=list(QUICK_START), base_url=url)
    try:
        yield context
    finally:
        context.close()


def measure(playwright: Playwright, visitors: dict[str, Visitor]) -> dict[str, list[Marks]]:
    """The marks of every visit; the first of each is thrown away, and who goes first alternates."""
    found: dict[str, list[Marks]] = {name: [] for name in visitors}
    for number in range(PAIRS + 1):
        order = list(visitors) if number % 2 else list(reversed(visitors))
        for name in order:
            marks = start(playwright, *visitors[name])
            if number:
                found[name].append(marks)
    return found


def start(playwright: Playwright, profile: Path, url: str) -> Marks:
    """One visit, in a browser that has just been opened."""
    with browser(playwright, profile, url) as context:
        page = context.pages[0]
        page.wait_for_timeout(SETTLED)
        before = spent()
        marks = visit(page, url)
        return {**marks, "processor": (spent() - before) * 1000}


def report(found: dict[str, list[Marks]]) -> int:
    """The table, and the share of the boot that the checks take against the goal."""
    print(f"a visitor comes again, ms, median of {PAIRS} (least, most); load {os.getloadavg()[0]:.1f}")
    shares = {}
    for mark in sorted(found["unchecked"][0]):
        ours, plain = ([marks[mark] for marks in found[name]] for name in ("checked", "unchecked"))
        for name, values in (("checked", ours), ("unchecked", plain)):
            print(f"  {mark}, {name:10} {statistics.median(values):7.0f} ({min(values):.0f}, {max(values):.0f})")
        more = statistics.median(mine - other for mine, other in zip(ours, plain, strict=True))
        shares[mark] = more / statistics.median(plain)
        print(f"  {mark}, the difference of a pair: {more:+.0f}, {shares[mark]:+.1%}")
    print(f"the checks take {shares['processor']:+.1%} of a boot's work (goal: at most {GOAL:.0%})")
    return 0 if shares["processor"] <= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
