"""The thoughts of the highest level on the first turn of the longest scenario: `python3 build.py bench first_turn`.

It plays both sides in the page, with nothing animated; then the same thoughts are thought once more in CPython. A
phase's time is all that the second worker was asked to think in it. On a machine that does other things what counts is
the time of the processor: of the worker's own thread in the browser, of the process in CPython.
"""

import json
import os
from collections import defaultdict
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from playwright.sync_api import Page, sync_playwright

from building.chromium import FLAGS
from building.paths import DIST
from building.serve import Site, serving
from rasputitsa.session import Session
from tests.web.pages import GamePage

GAME, SCENARIO, BOT, SEED = "war_for_the_motherland", "campaign", "marshal", 1941
LONGEST, MEDIAN = 8.0, 3.0
"""Seconds that a phase may take: any of them, and the one in the middle."""
PATIENCE = 1_800_000
NODES = 100_000
THREAD = "DedicatedWorker"
TICKS = os.sysconf("SC_CLK_TCK")

WATCH = """() => {
  const { mind, store } = rasputitsa;
  const plain = mind.call;
  mind.call = async (kind, request, ...rest) => {
    if (kind !== 'think') return plain(kind, request, ...rest);
    const { turn, panels } = store.state.view;
    const steps = panels.flatMap((panel) => (panel.kind === 'steps' ? panel.items : []));
    const phase = `${turn}.${steps.findIndex((item) => item.status === 'now')}`;
    await window.begun();
    const start = performance.now();
    const answer = await plain(kind, request, ...rest);
    await window.thought(phase, performance.now() - start, request);
    return answer;
  };
  rasputitsa.opponent.setSpeed('skip');
  mind.start();
}"""
BEGIN = """([id, scenario, bot, seed]) => {
  const game = rasputitsa.store.state.games.find((each) => each.id === id);
  const options = Object.fromEntries(game.options.map((option) => [option.id, option.default]));
  const players = Object.fromEntries(game.sides.map(({ id: side }) => [side, bot]));
  return rasputitsa.games.start({ game: id, scenario, options, seed, players, mode: 'match' });
}"""
PASSED = "() => rasputitsa.store.state.view.turn > rasputitsa.store.state.view.first_turn"

Thoughts = dict[str, list[dict[str, Any]]]
"""The first request of each thought, by the phase."""


class Watch:
    """The times of thoughts in a page."""

    def __init__(self, page: Page) -> None:
        self.walls = defaultdict[str, float](float)
        self.spent = defaultdict[str, float](float)
        self.thoughts = defaultdict[str, list[dict[str, Any]]](list)
        self._before = 0.0
        page.expose_function("begun", self._begin)
        page.expose_function("thought", self._note)

    def _begin(self) -> None:
        self._before = worker_seconds()

    def _note(self, phase: str, wall: float, request: dict[str, Any]) -> None:
        self.spent[phase] += worker_seconds() - self._before
        self.walls[phase] += wall / 1000
        if "position" in request:
            self.thoughts[phase].append(request)


def worker_seconds() -> float:
    """Time of the processor that the workers of the browsers started here have had."""
    ours, total = family(os.getpid()), 0
    for task in (path for pid in ours for path in Path(f"/proc/{pid}/task").glob("*/stat")):
        name, _, rest = task.read_text().partition(") ")
        fields = rest.split()
        total += int(fields[11]) + int(fields[12]) if THREAD.startswith(name.partition("(")[2]) else 0
    return total / TICKS


def family(pid: int) -> list[int]:
    """A process and all that descend from it."""
    parents = defaultdict[int, list[int]](list)
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(path.read_text().rpartition(") ")[2].split()[1])].append(int(path.parent.name))
        except OSError:
            continue
    found = [pid]
    for each in found:
        found += parents[each]
    return found


def in_the_page() -> Watch:
    """The thoughts of the first turn, with their times."""
    with sync_playwright() as playwright, serving(Site(DIST, "/rasputitsa/", {})) as url:
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=FLAGS)
        page = browser.new_page(base_url=url, viewport={"width": 1440, "height": 900})
        watch = Watch(page)
        GamePage(page).visit()
        page.evaluate(WATCH)
        page.wait_for_function("() => rasputitsa.mind.health().phase === 'ready'")
        page.evaluate(BEGIN, [GAME, SCENARIO, BOT, SEED])
        page.wait_for_function(PASSED, timeout=PATIENCE)
        browser.close()
        return watch


def again(thoughts: Thoughts) -> dict[str, float]:
    """Seconds of the processor for the same thoughts here, by the phase."""
    return {phase: sum(map(thought, each)) for phase, each in thoughts.items()}


def thought(request: dict[str, Any]) -> float:
    """Seconds of the processor for one."""
    session, begun = Session(), process_time()
    form, answer = request, dict[str, Any]()
    while not answer.get("done"):
        answer = json.loads(session.handle(json.dumps({"method": "think", **form})))
        assert answer["ok"], answer
        form = {"nodes": NODES}
    return process_time() - begun


def main() -> int:
    """Measure, print a line for each phase, and answer 1 where the goal is missed in the browser."""
    watch = in_the_page()
    here = again(watch.thoughts)
    for phase, seconds in watch.spent.items():
        page = f"page {seconds:6.2f} s (by the clock {watch.walls[phase]:6.2f})"
        print(f"  phase {phase:<6} {page}  CPython {here[phase]:6.2f} s")
    longest, middle = max(watch.spent.values()), median(watch.spent.values())
    print(f"longest phase in the page {longest:.1f} s, median {middle:.1f}; goal {LONGEST:.0f}, {MEDIAN:.0f}")
    ratio = sum(watch.spent.values()) / sum(here.values())
    print(f"the page takes {ratio:.2f} times what CPython takes; load {os.getloadavg()[0]:.0f}")
    return int(longest > LONGEST or middle > MEDIAN)


if __name__ == "__main__":
    raise SystemExit(main())
