"""A long game, played for an hour: `PYTHONPATH=py:. python -m tests.web.endurance --minutes 60` on a built site.

A game is played in the page at random, now with the mouse, now with a finger, now by keys; the page is loaded again and
again, and in practice the game is rewound by the timeline. Beside it the same game is played in this process, and the
two saves are compared. It fails where they differ, where the page reports an error, and where the tab holds more memory
at the end than it may; a game goes before, whose memory is not counted. Without `--game` it is the invented game's
largest scenario. `--whole` plays one game from its set-up to its verdict, or as far as the minutes go; between two
people of a `match` the device changes hands where something is hidden. With `--must` it fails where something of that
name was never done: `hand-overs`, `reloads`, `interrupted` battles, in which a card was played, or a game that is
`over`. `--turns` leaves each game after so many turns. On a `--device phone` there is no mouse. With `--computers
LEVEL` they play each other, and are watched; with `--against LEVEL` a computer plays every side but the one by hand,
the first or `--side`. With `--figures` the tab is measured after so many actions; with `--one-tab` the page's
controller plays, and nothing is loaded again. With `--led-by LEVEL` a long war is played in an hour: that level decides
for the side by hand, most of it is sent through the page many actions at once, and the page is loaded again after so
many.
"""

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page, sync_playwright

from building.chromium import FLAGS, have_chromium
from building.paths import DIST
from building.serve import Site, serving
from rasputitsa import games
from rasputitsa.engine.record import save
from tests.bench.page import COLLECTABLE, hold_memory, measured
from tests.skirmish import GAME as SKIRMISH
from tests.web import second_site
from tests.web.endurance_player import ENDED, HASTE, Player, begin, figures
from tests.web.large_page import LargePage
from tests.web.led import Led

SEED = 1941
MOST_GROWTH = 50
DEVICES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "is_mobile": True},
}
MUSTS = ("hand-overs", "interrupted", "over", "reloads")
REACHED = "length => rasputitsa.store.state.view.length >= length || rasputitsa.store.state.view.result"


def endure(page: Page, given: argparse.Namespace) -> int:
    """Play for so long; 1 where the tab has grown too much."""
    game = LargePage(page)
    game.visit()
    until, done, start = time.monotonic() + 60 * given.minutes, Counter[str](), dict[str, float]()
    seed, ended = given.seed, 0
    while time.monotonic() < until and not (given.whole and ended):
        player = (Led if given.led_by else Player)(game, given, seed)
        while time.monotonic() < until and not player.is_over:
            player.go_on()
            if not start and player.done["reloads"]:
                start = measured(game)
        player.compare()
        if isinstance(player, Led):
            player.conclude()
        done, seed, ended = done + player.done, seed + 1, ended + player.is_over
        print(f"seed {seed - 1}, {'over' if player.is_over else 'left'}: {dict(player.done)}", flush=True)
    missing = [name for name in given.must if not done[name]]
    if missing:
        print(f"never done: {', '.join(missing)}")
    return report(done, start or measured(game), measured(game)) or int(bool(missing))


def watch(page: Page, given: argparse.Namespace) -> int:
    """Two computers play a game; 1 where it is not over in so many minutes."""
    game = LargePage(page)
    game.visit()
    given.mode = "match"
    begin(page, given, given.seed, {side.id: given.computers for side in games.find(given.game).sides})
    until = time.monotonic() + 60 * given.minutes
    try:
        for length in given.figures:
            page.wait_for_function(REACHED, arg=length, timeout=1000 * (until - time.monotonic()))
            print(figures(game), flush=True)
        page.wait_for_function(ENDED, timeout=1000 * (until - time.monotonic()))
    except Error:
        print(f"not over: turn {game.view()['turn']}; {figures(game)}")
        return 1
    print(figures(game))
    match = save.load(game.save(), games.find).match
    print(f"over after {match.length} actions: {match.state.result}")
    return 0


def report(done: Counter[str], before: dict[str, float], after: dict[str, float]) -> int:
    """Print the actions and the memory of the tab; 1 if it grew too much."""
    print(", ".join(f"{name} {count}" for name, count in done.items()))
    for name in before:
        print(f"  {name:24} {before[name]:7.1f} -> {after[name]:7.1f} MB")
    growth = sum(after.values()) - sum(before.values())
    print(f"growth of the tab: {growth:.1f} MB (at most {MOST_GROWTH})")
    return int(growth > MOST_GROWTH)


@contextmanager
def table(slug: str, device: str) -> Iterator[Page]:
    """A page of the site, with the invented game where that is asked for; its errors end the run."""
    with ExitStack() as stack:
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        built = second_site.build(directory) if slug == SKIRMISH.slug else DIST
        url = stack.enter_context(serving(Site(built, "/rasputitsa/", {"Cache-Control": "max-age=600"})))
        playwright = stack.enter_context(sync_playwright())
        path = os.environ.get("CHROMIUM") or str(have_chromium())
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS, COLLECTABLE])
        stack.callback(browser.close)
        context = browser.new_context(base_url=url, has_touch=True, service_workers="block", **DEVICES[device])
        hold_memory(context, built)
        errors: list[str] = []
        context.on("weberror", lambda error: errors.append(str(error.error)))
        context.on("weberror", lambda error: print(error.error, flush=True))
        yield context.new_page()
        assert errors == []


def arguments() -> argparse.Namespace:
    """The arguments of the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--game", default=SKIRMISH.slug)
    parser.add_argument("--scenario", help="default: the first; of the invented game the last")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--mode", choices=("practice", "match"), default="practice")
    parser.add_argument("--turns", type=int, help="so many of each game")
    parser.add_argument("--device", choices=DEVICES, default="desk")
    parser.add_argument("--one-tab", action="store_true", help="played by the page itself, never loaded again")
    parser.add_argument("--whole", action="store_true", help="one game, to its end")
    parser.add_argument("--must", nargs="*", default=[], choices=MUSTS, metavar="NAME")
    parser.add_argument("--computers", metavar="LEVEL", help="two of them play, and are watched")
    parser.add_argument("--haste", type=int, default=HASTE, help="once in so many choices on to the next phase")
    parser.add_argument("--figures", type=int, nargs="*", default=[], help="of the tab, after so many actions")
    parser.add_argument("--against", metavar="LEVEL", help="a computer plays the other side")
    parser.add_argument("--led-by", metavar="LEVEL", help="who decides for the side by hand")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where the save of a led game goes")
    parser.add_argument("--side", help="the one by hand, where a computer plays the other")
    given = parser.parse_args()
    scenarios = games.find(given.game).scenarios
    given.side = given.side or games.find(given.game).sides[0].id
    given.scenario = given.scenario or scenarios[-1 if given.game == SKIRMISH.slug else 0].id
    return given


if __name__ == "__main__":
    games.add(SKIRMISH)
    given = arguments()
    with table(given.game, given.device) as page:
        sys.exit((watch if given.computers else endure)(page, given))
