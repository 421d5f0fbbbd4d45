"""The page in any browser, by scripts alone: its dialog for a new game, then its own controller."""

import time
from collections.abc import Sequence
from typing import Any

from tests.smoke.browser import PATIENCE, Browser, BrowserError
from tests.web.pages import KEPT, LENGTH, READY

PAUSE = 0.1
OPEN_NEW_GAME = "() => document.getElementById('new-game').click()"
FORM = "() => document.querySelector('#dialog[open] input[name=seed]') !== null"
BEGIN = """seed => {
  const form = document.querySelector('#dialog[open] form');
  form.elements.dice.value = 'seed';
  form.elements.seed.value = seed;
  for (const seat of form.querySelectorAll('select[name^="player:"]')) {
    seat.value = 'human';
    seat.dispatchEvent(new Event('change', { bubbles: true }));
  }
  form.querySelector('button.primary').click();
}"""
BEGUN = """async seed => {
  const { state } = rasputitsa.store;
  const { save } = state.live && state.view.length === 0 ? await rasputitsa.engine.call('save') : {};
  return save !== undefined && JSON.parse(save).branches[0].seed === seed;
}"""
PLAY = "async action => void (await rasputitsa.act.play(action))"
SAVE = "async () => (await rasputitsa.engine.call('save')).save"
LOOK = """() => {
  const { live, health, broken, view, notice } = window.rasputitsa?.store.state ?? {};
  return JSON.stringify({ live, health, broken, notice, length: view?.length });
}"""


class Game:
    """The page with the site in it."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    def visit(self, url: str) -> None:
        """Open the site and wait until the rules answer."""
        self._browser.open(url)
        self._wait(READY)

    def reload(self, length: int) -> None:
        """Load the page again and wait until the game goes on after so many actions."""
        self._browser.reload()
        self._wait(READY)
        self._wait(LENGTH, length)

    def begin(self, seed: int) -> None:
        """Begin a new game of two people with these dice."""
        self._browser.evaluate(OPEN_NEW_GAME)
        self._wait(FORM)
        self._browser.evaluate(BEGIN, str(seed))
        self._wait(BEGUN, seed)

    def play(self, actions: Sequence[Sequence[str]]) -> None:
        """Play actions from the beginning of a game."""
        for count, action in enumerate(actions, 1):
            self._browser.evaluate(PLAY, list(action))
            self._wait(LENGTH, count)

    def wait_kept(self, length: int) -> None:
        """Wait until the browser holds a save of so many actions."""
        self._wait(KEPT, length)

    def save(self) -> str:
        """The save that the engine would write now."""
        return str(self._browser.evaluate(SAVE))

    def _wait(self, condition: str, *arguments: Any) -> None:
        end = time.monotonic() + PATIENCE
        while not self._browser.evaluate(condition, *arguments):
            if time.monotonic() > end:
                raise BrowserError(f"waited in vain for {condition}: {self._browser.evaluate(LOOK)}")
            time.sleep(PAUSE)
