"""The boot time of the site, beside a page that boots stock Pyodide and nothing else; cold starts, interleaved.

Run by `python3 build.py bench boot`. Every start is a new browser with a new profile, which has been open for a second
and a half, and the server is this machine: the figures leave out the network. The goal: the engine answers its first
request, a new game, in at most 0.45 of what stock Pyodide takes to be ready.

Where the time goes, as shares of stock Pyodide's: medians of seven starts of the page, on two cores that others used as
well, and of nine of a page that does nothing but start the same worker, measured before the library came from memory:

    until                                        page   worker alone
    the worker runs                              0.09           0.04
    pyodide.asm.mjs is there and parsed          0.14           0.08
    the WebAssembly is compiled and instantiated 0.22           0.15
    the files are in Python's file system        0.25           0.18
    Python itself is initialised                 0.33           0.22
    Pyodide's own Python modules are imported    0.45           0.33
    the package is imported                      0.48           0.35
    the first answer                             0.53           0.38

The worker alone meets the goal: what is over it is the page, which wants the processor for its own start while the
worker, and the browser's optimising compiler for WebAssembly beside it, fill both cores. Tried, without a gain: the
worker started from the head of the page, before the bundle (the board comes later, the engine no sooner); WebAssembly
fetched and compiled before the runtime asks for it; `enableRunUntilComplete: false`. A snapshot of Python's memory
would help more, but takes 4.5 MB by gzip, where a first visit may fetch 6.3 MB and fetches about 6 as it is.

The first second of a new browser is busy with pages of its own, such as the popup of its address bar: they would
disturb the figures, that of the painted board above all.
"""

import os
import shutil
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Page, Playwright, sync_playwright

from building.chromium import FLAGS
from building.paths import DIST, PYODIDE
from building.serve import Site, serving

RUNS = 7
SETTLED = 1500
"""Milliseconds that a browser is left alone before a visit."""
GOAL = 0.45
HEADERS = {"Cache-Control": "max-age=600"}
STOCK_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
STOCK_PAGE = """<!doctype html><meta charset="utf-8"><title>Stock Pyodide</title>
<script type="module">
  const worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = () => performance.mark("engine-ready");
</script>
"""
STOCK_WORKER = """import { loadPyodide } from "./pyodide/pyodide.mjs";
const pyodide = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
postMessage(pyodide.runPython("1 + 1"));
"""
MARK = "name => performance.getEntriesByName(name)[0]?.startTime ?? null"
READY = "() => performance.getEntriesByName('engine-ready').length > 0"
Times = dict[str, list[float]]


def main() -> int:
    """Measure, print the table and answer 1 where the goal is missed."""
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        ours = stack.enter_context(serving(Site(DIST, "/rasputitsa/", HEADERS)))
        stock = stack.enter_context(stock_site())
        return report(measure(playwright, {"rasputitsa": ours, "stock": stock}))


@contextmanager
def stock_site() -> Iterator[str]:
    """A page that boots the Pyodide of the npm package as it comes, in a worker as ours does."""
    with tempfile.TemporaryDirectory() as directory:
        base = Path(directory)
        (base / "index.html").write_text(STOCK_PAGE, encoding="utf-8")
        (base / "worker.js").write_text(STOCK_WORKER, encoding="utf-8")
        (base / "pyodide").mkdir()
        for name in STOCK_FILES:
            shutil.copyfile(PYODIDE / name, base / "pyodide" / name)
        with serving(Site(base, "/stock/", HEADERS)) as url:
            yield url


def measure(playwright: Playwright, urls: dict[str, str]) -> Times:
    """Milliseconds of every run; the first of each page is thrown away, and who goes first alternates."""
    times: Times = {}
    for number in range(RUNS + 1):
        order = list(urls) if number % 2 else list(reversed(urls))
        for name in order:
            marks = cold_start(playwright, urls[name])
            if number:
                collect(times, name, marks)
    return times


def cold_start(playwright: Playwright, url: str) -> dict[str, float]:
    """The marks of one visit with a browser that has never been anywhere."""
    path = os.environ["CHROMIUM"]
    with tempfile.TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(profile, executable_path=path, args=list(FLAGS))
        try:
            context.pages[0].wait_for_timeout(SETTLED)
            return visit(context.pages[0], url)
        finally:
            context.close()


def visit(page: Page, url: str) -> dict[str, float]:
    """Milliseconds from the start of navigation to each mark that the page sets."""
    page.goto(url, wait_until="commit")
    page.wait_for_function(READY, timeout=60_000)
    marks = {name: page.evaluate(MARK, name) for name in ("board-painted", "engine-ready")}
    return {name: float(time) for name, time in marks.items() if time is not None}


def collect(times: Times, name: str, marks: dict[str, float]) -> None:
    """Add one visit's marks to the lists."""
    for mark, time in marks.items():
        times.setdefault(f"{name}: {mark}", []).append(time)


def report(times: Times) -> int:
    """The table, and the ratio against the goal."""
    print(f"cold starts, ms from navigation, median of {RUNS} (least, most)")
    for name, values in sorted(times.items()):
        print(f"  {name:28} {statistics.median(values):7.0f} ({min(values):.0f}, {max(values):.0f})")
    ratio = statistics.median(times["rasputitsa: engine-ready"]) / statistics.median(times["stock: engine-ready"])
    print(f"engine ready / stock Pyodide ready: {ratio:.2f} (goal: at most {GOAL})")
    return 0 if ratio <= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
