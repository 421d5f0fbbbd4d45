"""A player of a game in the page at random, with every hand, and beside it the same game in this process."""

import argparse
from collections import Counter
from typing import Any

from playwright.sync_api import Error, Page

from rasputitsa import games
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from tests.web.large_page import LargePage
from tests.web.pages import PAST, SETTLED

HASTE = 9
"""Once in so many choices the player goes on to the next phase."""
A_HAND = 25
"""The number of actions that are played with one hand, then with the next."""
RELOAD, REWIND, BACK = 150, 220, 40
"""After so many actions the page is loaded again, or the game goes back by so many."""
A_LEAP = 100
"""The number of actions that are played at once where the page plays by itself."""
HANDS = {"desk": ("mouse", "finger", "keys"), "phone": ("finger", "keys")}
SHOWN = "(rasputitsa.store.state.lookBack.view?.length ?? null)"
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
        self.match.players = players
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
        """True if the game is over, or has come as far as it is to be played."""
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


def begin(page: Page, given: argparse.Namespace, seed: int, players: dict[str, str]) -> None:
    """Start a game with nothing else chosen, and let the computers begin."""
    page.evaluate("rasputitsa.opponent.setSpeed('skip')")
    page.evaluate(BEGIN, [given.game, given.scenario, seed, given.mode, players])
    button = page.locator('[data-key="let-begin"]')
    if button.count():
        button.click()


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


def is_interruption(view: dict[str, Any], action: Action) -> bool:
    """True if a card is played while a battle is fought."""
    battles = [battle for panel in view["panels"] for battle in panel.get("battles", ())]
    options = view["decision"]["options"]
    subject = next((each["subject"] for each in options if each["verb"] == action.verb), None)
    return subject == "item" and any(battle["status"] == "fighting" for battle in battles)
