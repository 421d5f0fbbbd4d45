"""Somebody plays a long game for an hour: `PYTHONPATH=py:. python -m tests.web.endurance --minutes 60` on a built site.

A game is played in the page at random, now with the mouse, now with a finger, now by keys; the page is loaded again and
again, and in practice the game is rewound by the timeline. Beside it the same game is played in this process, and the
two saves are compared. It fails where they differ, where the page reports an error, and where the tab holds more memory
at the end than it may; a game goes before, whose memory is not counted. Without `--game` it is the invented game's
largest scenario. `--whole` plays one game from its set-up to its verdict, or as far as the minutes go; between two
people of a `match` the device changes hands where something is hidden. With `--must` it fails where something of that
name was never done: `hand-overs`, or `interrupted` battles, in which a card was played. `--turns` leaves each game
after so many turns. On a `--device phone` there is no mouse. With `--computers LEVEL` they play each other, and are
watched; with `--against LEVEL` a computer plays every side but the one by hand, the first or `--side`. With `--figures`
the tab is measured after so many actions; with `--one-tab` the page's controller plays, and nothing is loaded again.
"""

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page, sync_playwright

from building.chromium import FLAGS, have_chromium
from building.paths import DIST
from building.serve import Site, serving
from rasputitsa import games
from rasputitsa.engine import save
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from tests.bench.page import COLLECTABLE, hold_memory, measured
from tests.skirmish import GAME as SKIRMISH
from tests.web import second_site
from tests.web.pages import PAST, SETTLED
from tests.web.test_skirmish import SkirmishPage

SEED = 1941
HASTE = 9
"""Once in so many choices the player goes on to the next phase."""
A_HAND = 25
"""So many actions are played with one hand, then with the next."""
RELOAD, REWIND, BACK = 150, 220, 40
"""After so many actions the page is loaded again, or the game goes back by so many."""
MOST_GROWTH = 50
A_LEAP = 100
"""So many actions are played at once where the page plays by itself."""
DEVICES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "is_mobile": True},
}
HANDS = {"desk": ("mouse", "finger", "keys"), "phone": ("finger", "keys")}
KNOWN = """(({ selection, menu, view, hover }) => [
  selection.id ?? '', menu.length, view.length, hover.until === 'deed' ? hover.hex : ''
].join())(rasputitsa.store.state)"""
"""What a tap that is meant changes."""
SHOWN = "(rasputitsa.store.state.lookBack.view?.length ?? null)"
CENTRE = "hex => rasputitsa.board.centre(hex)"
IN_SIGHT = """hex => {
  const { width, height } = document.getElementById('board').getBoundingClientRect();
  const { x, y } = rasputitsa.board.where(hex);
  return x > 4 && x < width - 4 && y > 4 && y < height - 4;
}"""
STILL = """hex => new Promise((done) => {
  let frames = 0;
  let before = '';
  const look = () => {
    const now = JSON.stringify(rasputitsa.board.where(hex));
    frames = now === before ? frames + 1 : 0;
    before = now;
    if (frames < 3) requestAnimationFrame(look);
    else done(rasputitsa.board.where(hex).size);
  };
  look();
})"""
REACHED = "length => rasputitsa.store.state.view.length >= length || rasputitsa.store.state.view.result"
ANSWER = """async () => {
  const took = [];
  for (let n = 0; n < 5; n += 1) {
    const begun = performance.now();
    await rasputitsa.engine.call('view');
    took.push(performance.now() - begun);
  }
  return took.sort((one, other) => one - other)[2];
}"""
BEGIN = """([id, scenario, seed, mode, players]) => {
  const game = rasputitsa.store.state.games.find((each) => each.id === id);
  const options = Object.fromEntries(game.options.map((option) => [option.id, option.default]));
  return rasputitsa.games.start({ game: id, scenario, options, seed, players, mode });
}"""
MINE = """side => {
  const { live, view } = rasputitsa.store.state;
  return live && (view.result || view.decision.side === side);
}"""
"""The game is over or, whatever a computer had to do, this side's turn."""

THINKS_AT_MOST = 600_000
ENDED = "() => rasputitsa.store.state.live && rasputitsa.store.state.view.result"


class LargePage(SkirmishPage):
    """The page with a board that does not fit into the window: what is to be clicked is brought into sight first."""

    answered = False
    """Whether a computer goes on at once after what is done here."""

    def wait_length(self, length: int) -> None:
        """Wait until so many actions are played, or more where a computer answers."""
        if self.answered:
            self.page.wait_for_function(PAST, arg=length)
        else:
            super().wait_length(length)

    def place(self, hex: str) -> tuple[float, float]:
        """Where a hex lies in the window, in the middle of the board, once the board stands still."""
        self.page.evaluate(CENTRE, hex)
        self.page.wait_for_function(IN_SIGHT, arg=hex)
        self.scale(hex)
        return super().place(hex)

    def scale(self, hex: str) -> float:
        """How large a hex is, once the board stands still."""
        return float(self.page.evaluate(STILL, hex))

    def click_hex(self, hex: str) -> None:
        """Click the middle of a hex, or tap it."""
        self._twice(hex, super().click_hex, hex)

    def press_card(self, unit_id: str) -> None:
        """Click a counter where it lies, or tap it."""
        self._twice(self.unit(unit_id)["hex"], super().press_card, unit_id)

    def point_out(self, unit_id: str) -> None:
        """Point at a stack until it is open, and press one of its counters; a finger chooses from the list of it."""
        if not self.touch:
            super().point_out(unit_id)
            return
        hex = self.unit(unit_id)["hex"]
        self.click_hex(hex)
        self.settle()
        if self.page.evaluate("rasputitsa.store.state.menu.length") > 0:
            # Who is held could go there too.
            self.push(self.key("cancel"))
            self.click_hex(hex)
            self.settle()
        if self.page.evaluate("rasputitsa.store.state.selection.id") != unit_id:
            self.push(self.key(f"stack:{unit_id}"))

    def _twice(self, hex: str, press: Callable[[str], None], id: str) -> None:
        """A first tap on a crowded place does nothing but bring the board nearer, and the second is meant."""
        before, known = self.scale(hex), self.page.evaluate(KNOWN)
        press(id)
        if self.touch and self.scale(hex) > before and self.page.evaluate(KNOWN) == known:
            press(id)


class Player:
    """One who plays the page and, beside it, the same game here."""

    def __init__(self, game: LargePage, given: argparse.Namespace, seed: int) -> None:
        self.game, self.page = game, game.page
        played = games.find(given.game)
        self.match = Match.new(played, given.scenario, seed=seed)
        self.match.mode = given.mode
        self._haste = given.haste
        self._hands, self._leaps = HANDS[given.device], given.one_tab
        self._figures = list(given.figures)
        self._last = self.match.state.turn + given.turns - 1 if given.turns else None
        self.done: Counter[str] = Counter()
        self._choose = Chooser(seed)
        self._side = given.side if given.against else ""
        game.answered = bool(self._side)
        players = {side.id: given.against if self._side not in ("", side.id) else "human" for side in played.sides}
        begin(self.page, given, seed, players)
        self.page.wait_for_function(PAST, arg=0)
        self._follow()

    def go_on(self) -> None:
        """One action, and what is due after it."""
        if self._leaps:
            self._leap()
        else:
            self._act()

    def _act(self) -> None:
        self._play(self._next())
        self.done["actions"] += 1
        if self.done["actions"] % RELOAD == 0:
            self._reload()
        if self.match.mode == "practice" and self.done["actions"] % REWIND == 0 and self.match.length > BACK:
            self._rewind()

    def _leap(self) -> None:
        """Many actions at once, the last of them by the page's controller."""
        actions: list[Action] = []
        while not self.is_over and len(actions) < A_LEAP:
            actions.append(self._next())
            self.match.play(actions[-1])
        self.game.send(actions)
        self.done["actions"] += len(actions)
        if self._figures and self.match.length >= self._figures[0]:
            self._figures.pop(0)
            print(figures(self.game), flush=True)

    @property
    def is_over(self) -> bool:
        """Whether the game is over, or has come as far as it is to be played."""
        too_far = self._last is not None and self.match.state.turn > self._last
        return self.match.decision is None or too_far

    def compare(self) -> None:
        """The page's game is the one that was played here."""
        self.done["comparisons"] += 1
        kept = self.game.save()
        if self._side:
            # The computer's remarks are in the page's save alone.
            assert save.load(kept, games.find).match.digest() == self.match.digest()
        else:
            assert kept == save.dump(self.match), f"another game after {self.match.length} actions"

    def _follow(self) -> None:
        """Wait until the computer has played, and play the same here."""
        if not self._side:
            return
        self.page.wait_for_function(MINE, arg=self._side, timeout=THINKS_AT_MOST)
        history = save.load(self.game.save(), games.find).match.history
        for action in history.line(history.current)[self.match.length :]:
            self.match.play(action)
            self.done["answers"] += 1

    def _next(self) -> Action:
        decision = self.match.decision
        assert decision is not None
        onward = [option.verb for option in decision.options if option.advances and not option.blocked]
        return Action(onward[0]) if onward and self._choose(self._haste) == 0 else decision.sample(self._choose)

    def _play(self, action: Action) -> None:
        self.done["hand-overs"] += self.game.view()["handover"] is not None
        self.game.take_over()
        self.done["interrupted"] += is_interruption(self.game.view(), action)
        hand = self._hands[self.done["actions"] // A_HAND % len(self._hands)]
        self.done[hand] += 1
        try:
            self._with(hand, action)
            self.page.wait_for_function(PAST, arg=self.match.length + 1)
        except Error as fault:
            fault.add_note(f"{self.match.length} actions, {hand}: {action}; {self.game.notice.inner_text()}")
            raise
        self.match.play(action)
        self._follow()

    def _with(self, hand: str, action: Action) -> None:
        if hand == "keys":
            self._by_keys(action)
        else:
            self.game.touch = hand == "finger"
            self.game.click_through(action)

    def _by_keys(self, action: Action) -> None:
        """Every control is brought into focus and pressed with Enter."""
        verb, *rest = action
        at_once = len(rest) == 1 and self.game.acts_at_once(rest[0])
        if rest:
            self.game.open_list()
            self._enter(f"list:{verb}:{rest[0]}")
        else:
            self._enter(verb)
        if len(rest) == 2:
            self.game.wait_selected(rest[0])
            self.game.open_targets(verb)
        if rest and not at_once:
            self._enter(":".join(action))

    def _enter(self, key: str) -> None:
        self.page.locator(f'[data-key="{key}"]:visible').first.focus()
        self.page.wait_for_function(SETTLED)
        self.page.keyboard.press("Enter")

    def _reload(self) -> None:
        self.game.wait_kept(self.match.length)
        self.game.reload()
        self.game.wait_length(self.match.length)
        self.compare()
        self.done["reloads"] += 1

    def _rewind(self) -> None:
        """Back by the timeline, one moment after the other, and on from there with the same dice."""
        self.game.take_over()
        self.page.locator("#time-open").click()
        for step in range(1, BACK + 1):
            self.game.key("time:back").click()
            self.page.wait_for_function(f"length => {SHOWN} === length", arg=self.match.length - step)
        self.game.key("time:resume").click()
        self.match.rewind(self.match.length - BACK)
        self.game.wait_length(self.match.length)
        self.done["rewound"] += 1


def is_interruption(view: dict[str, Any], action: Action) -> bool:
    """Whether a card is played while a battle is fought."""
    battles = [battle for panel in view["panels"] for battle in panel.get("battles", ())]
    options = view["decision"]["options"]
    subject = next((each["subject"] for each in options if each["verb"] == action.verb), None)
    return subject == "item" and any(battle["status"] == "fighting" for battle in battles)


def endure(page: Page, given: argparse.Namespace) -> int:
    """Play for so long; 1 where the tab has grown too much."""
    game = LargePage(page)
    game.visit()
    until, done, start = time.monotonic() + 60 * given.minutes, Counter[str](), dict[str, float]()
    seed, ended = given.seed, 0
    while time.monotonic() < until and not (given.whole and ended):
        player = Player(game, given, seed)
        while time.monotonic() < until and not player.is_over:
            player.go_on()
            if not start and player.done["reloads"]:
                start = measured(game)
        player.compare()
        done, seed, ended = done + player.done, seed + 1, ended + player.is_over
        print(f"seed {seed - 1}, {'over' if player.is_over else 'left'}: {dict(player.done)}", flush=True)
    missing = [name for name in given.must if not done[name]]
    if missing:
        print(f"never done: {', '.join(missing)}")
    return report(done, start or measured(game), measured(game)) or int(bool(missing))


def begin(page: Page, given: argparse.Namespace, seed: int, players: dict[str, str]) -> None:
    """Start a game with nothing else chosen, and let the computers begin."""
    page.evaluate("rasputitsa.opponent.setSpeed('skip')")
    page.evaluate(BEGIN, [given.game, given.scenario, seed, given.mode, players])
    button = page.locator('[data-key="let-begin"]')
    if button.count():
        button.click()


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


def figures(game: LargePage) -> str:
    """The memory of the tab after so many actions, and the time of an answer with the whole state of the game."""
    session = game.page.context.new_cdp_session(game.page)
    session.send("HeapProfiler.collectGarbage")
    heap = session.send("Runtime.getHeapUsage")["usedSize"] / 2**20
    nodes = session.send("Memory.getDOMCounters")["nodes"]
    session.detach()
    return (
        f"{game.length()} actions: heap {heap:.1f} MB, {nodes} nodes, an answer in {game.page.evaluate(ANSWER):.0f} ms"
    )


def report(done: Counter[str], before: dict[str, float], after: dict[str, float]) -> int:
    """What was done and what the tab holds."""
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
        yield context.new_page()
        assert errors == []


def arguments() -> argparse.Namespace:
    """What is asked for."""
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
    parser.add_argument("--must", nargs="*", default=[], choices=("hand-overs", "interrupted"), metavar="NAME")
    parser.add_argument("--computers", metavar="LEVEL", help="two of them play, and are watched")
    parser.add_argument("--haste", type=int, default=HASTE, help="once in so many choices on to the next phase")
    parser.add_argument("--figures", type=int, nargs="*", default=[], help="of the tab, after so many actions")
    parser.add_argument("--against", metavar="LEVEL", help="a computer plays the other side")
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
