"""The thinking time of the computer players in a browser: `python3 build.py bench opponents`. Figures, no verdict.

Each level plays one whole game against itself in the page, with nothing animated. A phase's time is all that the second
worker was asked to think in it, the messages there and back included; the start of that worker is not. A stop is asked
for in the middle of a thought, and is over when the seat is the person's. The game that each has played is reviewed,
in slices as the page asks for them.
"""

import os
import statistics
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Playwright, sync_playwright

from building.chromium import FLAGS
from building.paths import DIST
from building.serve import Site, serving
from tests.web.pages import GamePage

STOPS, STOP_GOAL = 10, 200
GOALS = {"recruit": 500, "regular": 500, "veteran": 2_000, "marshal": 8_000}
LONGEST = 600_000
SEED = 1941
WATCH = """() => {
  const { mind, store } = rasputitsa;
  const plain = mind.call;
  window.phases = {};
  mind.call = async (kind, ...rest) => {
    const { turn, panels } = store.state.view;
    const steps = panels.flatMap((panel) => (panel.kind === 'steps' ? panel.items : []));
    const phase = [turn, steps.findIndex((item) => item.status === 'now')];
    const start = performance.now();
    const answer = await plain(kind, ...rest);
    if (kind === 'think') window.phases[phase] = (window.phases[phase] ?? 0) + performance.now() - start;
    return answer;
  };
  rasputitsa.opponent.setSpeed('skip');
  mind.start();
}"""
BEGIN = """([bot, seed]) => {
  const game = rasputitsa.store.state.games[0];
  const options = Object.fromEntries(game.options.map((option) => [option.id, option.default]));
  const players = Object.fromEntries(game.sides.map(({ id }) => [id, bot]));
  const scenario = game.scenarios[0].id;
  return rasputitsa.games.start({ game: game.id, scenario, options, seed, players, mode: 'match' });
}"""
REVIEW = """async () => {
  const { engine, mind } = rasputitsa;
  const { save } = await engine.call('save');
  const start = performance.now();
  let answer = await mind.call('review', { save, nodes: 150 });
  while (!answer.review.done) answer = await mind.call('review', { nodes: 150, stop: false });
  return performance.now() - start;
}"""
OVER = "() => rasputitsa.store.state.view.result !== null"
THINKS = "() => rasputitsa.store.state.computer.phase === 'thinking' && rasputitsa.store.state.computer.spent > 0"
STOP = """async () => {
  const start = performance.now();
  await rasputitsa.opponent.stop();
  return performance.now() - start;
}"""


def main() -> int:
    """Measure and print."""
    with sync_playwright() as playwright, serving(Site(DIST, "/rasputitsa/", {})) as url:
        for bot, goal in GOALS.items():
            times, review = phases(playwright, url, bot)
            print(
                f"{bot}: ms a phase, median of {len(times)}: {statistics.median(times):.0f} "
                f"(longest {max(times):.0f}; goal: {goal}); a review of the game, s: {review / 1000:.0f}"
            )
        times = stops(playwright, url, "marshal")
        print(f"marshal stopped, ms: longest of {len(times)}: {max(times):.0f} (goal: {STOP_GOAL})")
    return 0


def phases(playwright: Playwright, url: str, bot: str) -> tuple[list[float], float]:
    """The time that a level thought in each phase of a game against itself, and that of its review, in milliseconds."""
    with watching(playwright, url, bot) as page:
        page.wait_for_function(OVER, timeout=LONGEST)
        found: dict[str, float] = page.evaluate("phases")
        return [*found.values()], float(page.evaluate(REVIEW))


def stops(playwright: Playwright, url: str, bot: str) -> list[float]:
    """The time to stop a level in the middle of a thought, in milliseconds; it is let go on each time."""
    with watching(playwright, url, bot) as page:
        found = []
        for _ in range(STOPS):
            page.wait_for_function(THINKS, timeout=LONGEST)
            found.append(float(page.evaluate(STOP)))
            page.evaluate("rasputitsa.opponent.resume()")
        return found


@contextmanager
def watching(playwright: Playwright, url: str, bot: str) -> Iterator[Page]:
    """The page with a game begun, both sides a level's, its worker awake."""
    browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=FLAGS)
    try:
        page = browser.new_page(base_url=url, viewport={"width": 1440, "height": 900})
        GamePage(page).visit()
        page.evaluate(WATCH)
        page.wait_for_function("() => rasputitsa.mind.health().phase === 'ready'")
        page.evaluate(BEGIN, [bot, SEED])
        yield page
    finally:
        browser.close()


if __name__ == "__main__":
    raise SystemExit(main())
