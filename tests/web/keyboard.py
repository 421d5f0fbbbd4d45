"""A player with Tab, the arrows, Enter and Escape alone, who sees at every press where the focus is."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

from tests.web.pages import SETTLED, GamePage

LONGEST_WAY = 150
FOCUS = """() => {
  const node = document.activeElement;
  const outline = getComputedStyle(node);
  const place = node.getBoundingClientRect();
  return {
    key: node.dataset.key ?? node.id,
    lost: node === document.body,
    seen: node.matches(':focus-visible') && outline.outlineStyle !== 'none' && parseFloat(outline.outlineWidth) >= 2,
    cursor: window.rasputitsa?.board.cursor() ?? null,
    inside: place.bottom > 0 && place.top < innerHeight && place.right > 0 && place.left < innerWidth,
  };
}"""
LIES_BEHIND = """key => {
  const sought = document.getElementById(key) ?? document.querySelector(`[data-key="${key}"]`);
  return (document.activeElement.compareDocumentPosition(sought) & Node.DOCUMENT_POSITION_PRECEDING) > 0;
}"""
NAMED = """() => {
  const fields = [...document.querySelectorAll('#dialog :is(select[name^="player:"], [name=dice], [name=seed])')];
  for (const field of fields) field.dataset.key ??= field.name;
  return fields.map(({ dataset }) => dataset.key).filter((key) => key.startsWith('player:'));
}"""
"""Gives the fields names by which the focus is told, and answers those of the seats."""
ON_MAP = "id => rasputitsa.board.where(id) !== null"


class Keyboard:
    """Plays actions on a page; fails where the focus is lost or cannot be seen."""

    def __init__(self, game: GamePage) -> None:
        self.game = game
        self.page: Page = game.page

    def press(self, key: str) -> str:
        """Press a key and answer what has the focus then."""
        return str(self._press(key)["key"])

    def _press(self, key: str) -> dict[str, Any]:
        self.page.keyboard.press(key)
        focus: dict[str, Any] = self.page.evaluate(FOCUS)
        assert not focus["lost"], f"{key} lost the focus"
        self._seen(focus)
        return focus

    def _seen(self, focus: dict[str, Any]) -> None:
        assert focus["seen"], f"the focus on {focus['key']} cannot be seen"
        assert focus["inside"], f"the focus on {focus['key']} is outside the window"

    def tab_to(self, key: str) -> None:
        """Press Tab until a control has the focus, or Shift and Tab where it lies behind."""
        self.page.wait_for_selector(f'[id="{key}"], [data-key="{key}"]', state="attached")
        self.page.wait_for_function(SETTLED)
        focus = self.page.evaluate(FOCUS)
        tab = "Shift+Tab" if self.page.evaluate(LIES_BEHIND, key) else "Tab"
        for _ in range(LONGEST_WAY):
            if focus["key"] == key:
                return
            self.page.keyboard.press(tab)
            focus = self.page.evaluate(FOCUS)
            # Past the last control the focus is in the browser's own bar; the next Tab comes back.
            if not focus["lost"]:
                self._seen(focus)
        raise AssertionError(f"{tab} never comes to {key}")

    def begin(self, seed: int) -> None:
        """Begin a new game of two people with these dice, by the dialog; a person is the first choice of each seat."""
        self.tab_to("new-game")
        self.press("Enter")
        self.game.dialog.wait_for()
        players = self.page.evaluate(NAMED)
        for player in players:
            self.tab_to(player)
            self.press("Home")
        self.tab_to("dice")
        self.press("End")
        self.tab_to("seed")
        self.page.keyboard.type(str(seed))
        self.press("Enter")
        self.game.wait_length(0)

    def play(self, action: Sequence[str]) -> None:
        """Play an action: on the map with the cursor, or with its button."""
        length = self.game.length()
        verb, *rest = action
        if verb == "attack":
            self._aim(rest[1])
            self._take(rest[0])
        elif len(rest) == 2:
            self._take(rest[0])
            self.game.wait_selected(rest[0])
            self._point(rest[1])
        elif rest:
            self._single(verb, rest[0])
        else:
            self.tab_to(verb)
            self.press("Enter")
        self.game.wait_length(length + 1)

    def _single(self, verb: str, id: str) -> None:
        button = f"{verb}:{id}"
        if self.game.key(button).count():
            self.tab_to(button)
            self.press("Enter")
        elif self.page.evaluate(ON_MAP, id):
            self._point(id)
        else:
            self._take(id)

    def _take(self, unit: str) -> None:
        hex = self.game.unit(unit).get("hex")
        if hex:
            self._point(hex)
        else:
            self.tab_to(f"counter:{unit}")
            self.press("Enter")

    def _aim(self, hex: str) -> None:
        self.game.settle()
        goals = [*self.game.units_on(hex), hex]
        if self.page.evaluate("() => rasputitsa.store.state.selection.id") not in goals:
            self._point(hex)
        self.page.wait_for_function("ids => ids.includes(rasputitsa.store.state.selection.id)", arg=goals)

    def _point(self, hex: str) -> None:
        """Walk the cursor to a hex, along its row and then along its column, and press Enter."""
        self.tab_to("board")
        cursor = self.page.evaluate(FOCUS)["cursor"] or self._arrow("ArrowRight", "")
        while cursor[:2] != hex[:2]:
            cursor = self._arrow("ArrowRight" if cursor[:2] < hex[:2] else "ArrowLeft", cursor)
        while cursor != hex:
            cursor = self._arrow("ArrowDown" if cursor < hex else "ArrowUp", cursor)
        self.press("Enter")

    def _arrow(self, arrow: str, before: str) -> str:
        cursor = str(self._press(arrow)["cursor"])
        assert cursor != before, f"{arrow} does not lead on from {cursor}"
        return cursor
