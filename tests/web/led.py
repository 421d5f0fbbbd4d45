"""A long war in the page: a level of the computer leads the person's side, and its actions go through the page."""

import argparse
import json
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Error

from rasputitsa import bots, games
from rasputitsa.cli.seats import thought
from rasputitsa.engine import position
from rasputitsa.engine.decision import Action
from rasputitsa.engine.record import save
from rasputitsa.page.view import result_form
from tests.web.endurance_player import ENDED, THINKS_AT_MOST, Player
from tests.web.large_page import LargePage

BY_HAND = 40
"""Once in so many answers the first action is played with mouse, finger or keys."""
A_LINE = 150
"""The most actions that are sent at once."""
RELOAD = 500
MOST_LOST = 3
"""The times that a computer may be lost and called again: on a busy machine it may be silent for too long."""
HEAR = """() => {
  const { engine } = rasputitsa;
  if (window.heard) return;
  window.heard = {};
  const plain = engine.call;
  engine.call = async (method, fields) => {
    const answer = await plain(method, fields);
    if (method === 'play' && answer.ok) window.heard[fields.at] = fields.action;
    return answer;
  };
}"""
"""Keeps what is played, by the number of actions before it."""
TOLD = """from => {
  const told = [];
  for (let at = from; at < rasputitsa.store.state.view.length; at += 1) told.push(window.heard[at] ?? null);
  return told;
}"""
MINE = """side => {
  const { live, view, computer } = rasputitsa.store.state;
  if (!live) return false;
  if (view.result || view.decision.side === side) return 'mine';
  return computer.phase === 'lost' ? 'lost' : false;
}"""


class Led(Player):
    """One who plays as a level would, many actions at once; now and then one by hand."""

    def __init__(self, game: LargePage, given: argparse.Namespace, seed: int) -> None:
        self._bot, self._kept, self._seed = bots.find(given.led_by, games.find(given.game)), given.keep, seed
        self._turn, self._begun = 0, time.monotonic()
        self._due = RELOAD
        super().__init__(game, given, seed)

    def go_on(self) -> None:
        """All that its side does until somebody else decides."""
        try:
            self._answer()
        except (AssertionError, Error):
            self._keep("fault")
            raise
        if self.match.state.turn != self._turn:
            self._turn = self.match.state.turn
            spent = round(time.monotonic() - self._begun)
            print(f"turn {self._turn}: {self.match.length} actions, {spent} s", flush=True)

    def compare(self) -> None:
        """The page's save is the one that is written here, but for the computer's remarks."""
        self.done["comparisons"] += 1
        kept = json.loads(self.game.save())
        remarks = sum(len(branch.pop("remarks", ())) for branch in kept["branches"])
        assert remarks or not self.done["answers"]
        assert position.canonical(kept) == save.dump(self.match), f"another game after {self.match.length} actions"

    def conclude(self) -> None:
        """The page shows the result that was reached here."""
        self._keep("left" if self.match.decision else "over")
        if self.match.decision is not None:
            return
        self.page.wait_for_function(ENDED)
        self.done["over"] += 1
        shown, reached = self.game.view()["result"], result_form(self.match)
        assert shown == reached, (shown, reached)
        assert reached is not None
        print(f"over: {reached['winner'] or 'a draw'}, {reached['text']}", flush=True)

    def _answer(self) -> None:
        self.done["lines"] += 1
        if self.done["lines"] % BY_HAND == 0:
            self._play(self._next())
            self.done["actions"] += 1
        else:
            self._send()
        if self.done["actions"] + self.done["answers"] >= self._due and not self.is_over:
            self._due += RELOAD
            self._reload()

    def _send(self) -> None:
        side, line = self._side, list[Action]()
        while self.match.decision and self.match.decision.side == side and len(line) < A_LINE:
            line.append(self._next())
            self.match.play(line[-1])
        self.game.send(line)
        self.done["actions"] += len(line)
        self._follow()

    def _next(self) -> Action:
        return thought(self.match, self._bot, self._seed).action

    def _follow(self) -> None:
        """Wait until the computer has played, and play the same here."""
        self.page.evaluate(HEAR)
        while self._awaited() == "lost":
            self.done["lost"] += 1
            assert self.done["lost"] <= MOST_LOST, "the computer does not come back"
            self.page.evaluate("rasputitsa.opponent.retry()")
        for action in self._told():
            self.match.play(action)
            self.done["answers"] += 1

    def _awaited(self) -> Any:
        return self.page.wait_for_function(MINE, arg=self._side, timeout=THINKS_AT_MOST).json_value()

    def _told(self) -> list[list[str]]:
        """The actions played in the page since; of what went by before anybody listened the save tells."""
        told = self.page.evaluate(TOLD, self.match.length)
        if None not in told:
            return list(told)
        history = save.load(self.game.save(), games.find).match.history
        return [list(action) for action in history.line(history.current)[self.match.length :]]

    def _keep(self, name: str) -> None:
        if self._kept:
            Path(self._kept, f"{name}-{self._side}-{self._seed}.json").write_text(self.game.save(), encoding="utf-8")
