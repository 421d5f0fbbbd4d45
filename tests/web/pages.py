"""The page as a player uses it: clicks on hexes and counters, buttons, dialogs; and what it shows."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import FilePayload, Locator, Page

from tests.web.words import say

READY = "() => window.rasputitsa?.store.state.live && performance.getEntriesByName('engine-ready').length > 0"
LENGTH = "length => rasputitsa.store.state.live && rasputitsa.store.state.view.length === length"
KEPT = """length => ['a', 'b'].some((mark) => {
  const [head, payload] = (localStorage.getItem('rasputitsa:auto:' + mark) ?? '').split('\\n');
  return payload !== undefined && JSON.parse(payload).card.length === length;
})"""
KEPT_LENGTHS = """name => ['a', 'b'].flatMap((mark) => {
  const record = localStorage.getItem(`rasputitsa:save:${encodeURIComponent(name)}:${mark}`);
  return record === null ? [] : [JSON.parse(record.split('\\n')[1]).card.length];
})"""
UNIT = "id => rasputitsa.store.state.view.units.find((unit) => unit.id === id)"
UNITS_ON = "hex => rasputitsa.store.state.view.units.filter((unit) => unit.hex === hex).map(({ id }) => id)"
SELECTED = "id => rasputitsa.store.state.selection.id === id"
PLACE = """hex => {
  const { left, top } = document.getElementById('board').getBoundingClientRect();
  const place = rasputitsa.board.where(hex);
  return [left + place.x, top + place.y];
}"""


class GamePage:
    """One page with the site in it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # Coming and going

    def visit(self) -> "GamePage":
        """Open the site and wait until the rules answer."""
        self.page.goto("")
        self.wait_ready()
        return self

    def reload(self) -> None:
        """Load the page again and wait until the rules answer."""
        self.page.reload()
        self.wait_ready()

    def wait_ready(self) -> None:
        """Wait until the game in play is the engine's."""
        self.page.wait_for_function(READY)

    def begin(self, seed: int) -> None:
        """Begin a new game with these dice, by the dialog."""
        before = self.seed()
        self.page.locator("#new-game").click()
        self.dialog.locator("input[name=seed]").fill(str(seed))
        self.dialog.get_by_role("button", name=say("page.new.start"), exact=True).click()
        self.page.wait_for_function(LENGTH, arg=0)
        assert before != seed, "the game before had the same dice"

    def bring_in(self, save: str, length: int) -> None:
        """Import a save of so many actions and wait until it is the game in play."""
        self.open_file("game.json", save.encode())
        self.wait_length(length)
        self.wait_kept(length)

    def crash(self) -> None:
        """End the tab's process as a fault in it would; the order goes by the browser, as the tab answers no more."""
        browser = self.page.context.browser
        assert browser is not None
        target = self.page.context.new_cdp_session(self.page).send("Target.getTargetInfo")["targetInfo"]["targetId"]
        orders = browser.new_browser_cdp_session()
        session = orders.send("Target.attachToTarget", {"targetId": target, "flatten": False})["sessionId"]
        order = json.dumps({"id": 1, "method": "Page.crash"})
        with self.page.expect_event("crash"):
            orders.send("Target.sendMessageToTarget", {"sessionId": session, "message": order})

    # What the page shows

    def view(self) -> dict[str, Any]:
        """The view on the table."""
        view: dict[str, Any] = self.page.evaluate("rasputitsa.store.state.view")
        return view

    def length(self) -> int:
        """The number of actions played."""
        return int(self.page.evaluate("rasputitsa.store.state.view.length"))

    def seed(self) -> int:
        """The seed of the game in play."""
        return int(json.loads(self.save())["branches"][0]["seed"])

    def save(self) -> str:
        """The save that the engine would write now."""
        return str(self.page.evaluate("rasputitsa.engine.call('save').then((answer) => answer.save)"))

    def unit(self, unit_id: str) -> dict[str, Any]:
        """A counter of the view."""
        unit: dict[str, Any] = self.page.evaluate(UNIT, unit_id)
        return unit

    def units_on(self, hex: str) -> list[str]:
        """The counters in a hex."""
        units: list[str] = self.page.evaluate(UNITS_ON, hex)
        return units

    def log(self) -> list[str]:
        """What happened, latest first, as it is written."""
        return self.page.locator('[data-sheet="log"] li').all_inner_texts()

    @property
    def notice(self) -> Locator:
        """The line under the board."""
        return self.page.locator("#info")

    @property
    def prompt(self) -> Locator:
        """The sentence that says what to do."""
        return self.page.locator("#prompt-line")

    @property
    def dialog(self) -> Locator:
        """The open dialog."""
        return self.page.locator("#dialog[open]")

    @property
    def picked(self) -> Locator:
        """The block of what is taken up."""
        return self.page.locator("#picked")

    def key(self, key: str) -> Locator:
        """The control that the page calls so."""
        return self.page.locator(f'[data-key="{key}"]').first

    # Waiting

    def wait_length(self, length: int) -> None:
        """Wait until so many actions are played."""
        self.page.wait_for_function(LENGTH, arg=length)

    def wait_kept(self, length: int) -> None:
        """Wait until the browser holds a save of so many actions."""
        self.page.wait_for_function(KEPT, arg=length)

    def wait_selected(self, id: str) -> None:
        """Wait until a unit or a hex is taken up."""
        self.page.wait_for_function(SELECTED, arg=id)

    def settle(self) -> None:
        """Wait until the page has done everything that it was asked to do."""
        self.page.evaluate("rasputitsa.act.take('item', '')")

    # On the board

    def place(self, hex: str) -> tuple[float, float]:
        """Where a hex lies in the window."""
        x, y = self.page.evaluate(PLACE, hex)
        return x, y

    def click_hex(self, hex: str) -> None:
        """Click the middle of a hex."""
        self.page.mouse.click(*self.place(hex))

    def click_unit(self, unit_id: str) -> None:
        """Click a counter on the board, or beside it."""
        hex = self.unit(unit_id).get("hex")
        if hex:
            self.click_hex(hex)
        else:
            self.key(f"counter:{unit_id}").click()

    # Playing

    def play(self, action: Sequence[str]) -> None:
        """Play an action with the mouse on the board, where it can be played there."""
        length = self.length()
        verb, *rest = action
        if verb == "attack":
            self._aim(rest[1])
            self.click_unit(rest[0])
        elif len(rest) == 2:
            self.click_unit(rest[0])
            self.wait_selected(rest[0])
            self.click_hex(rest[1])
        elif rest:
            self._click(rest[0])
        else:
            self.key(verb).click()
        self.wait_length(length + 1)

    def press(self, action: Sequence[str]) -> None:
        """Play an action with buttons alone."""
        length = self.length()
        verb, *rest = action
        if not rest:
            self.key(verb).click()
        else:
            self._open_list()
            self.key(f"list:{verb}:{rest[0]}").click()
        if len(rest) == 2:
            self.wait_selected(rest[0])
            self._open_targets(verb)
            self.key(":".join(action)).click()
        self.wait_length(length + 1)

    def send(self, actions: Sequence[Sequence[str]]) -> None:
        """Play actions by the page's own controller, without hand or eye: the way to a position."""
        length = self.length()
        for count, action in enumerate(actions, length + 1):
            self.page.evaluate("action => rasputitsa.act.play(action)", list(action))
            self.wait_length(count)

    def undo(self) -> None:
        """Press Undo and wait for it."""
        length = self.length()
        self.key("undo").click()
        self.wait_length(length - 1)

    def undo_by_key(self) -> None:
        """Press Ctrl+Z and wait for it."""
        length = self.length()
        self.page.keyboard.press("Control+z")
        self.wait_length(length - 1)

    def _aim(self, hex: str) -> None:
        """Take up an enemy as the target, unless it is already."""
        goals = [*self.units_on(hex), hex]
        if self.page.evaluate("rasputitsa.store.state.selection.id") not in goals:
            self.click_hex(hex)
        self.page.wait_for_function("ids => ids.includes(rasputitsa.store.state.selection.id)", arg=goals)

    def _click(self, id: str) -> None:
        if self.page.evaluate("id => rasputitsa.board.where(id) !== null", id):
            self.click_hex(id)
        else:
            self.click_unit(id)

    def _open_list(self) -> None:
        sheet = self.page.locator('[data-sheet="list"]')
        if sheet.get_attribute("open") is None:
            sheet.locator("summary").first.click()

    def _open_targets(self, verb: str) -> None:
        targets = self.picked.locator("details", has=self.page.locator(f'summary[data-key="targets:{verb}"]'))
        if targets.get_attribute("open") is None:
            targets.locator("summary").click()

    # Saves

    def open_saves(self) -> Locator:
        """Open the dialog of kept games."""
        if not self.dialog.is_visible():
            self.page.locator("#saves").click()
        return self.dialog

    def keep_as(self, name: str) -> None:
        """Keep the game under a name."""
        dialog = self.open_saves()
        dialog.locator("input[name=name]").fill(name)
        dialog.get_by_role("button", name=say("page.saves.keep"), exact=True).click()

    def row(self, name: str) -> Locator:
        """A kept game in the list of the dialog."""
        return self.open_saves().locator(".saves li", has_text=name)

    def kept_length(self, name: str) -> int:
        """The number of actions in a game kept under a name, by the newest of its two generations."""
        lengths: list[int] = self.page.evaluate(KEPT_LENGTHS, name)
        return max(lengths)

    def export(self, directory: Path) -> bytes:
        """Export the game in play and answer what the file holds."""
        button = self.open_saves().get_by_role("button", name=say("page.saves.export"), exact=True)
        with self.page.expect_download() as coming:
            button.click()
        path = directory / coming.value.suggested_filename
        coming.value.save_as(path)
        self.close_dialog()
        return path.read_bytes()

    def open_file(self, name: str, data: bytes) -> None:
        """Choose a file in the dialog of kept games."""
        button = self.open_saves().get_by_role("button", name=say("page.saves.import"), exact=True)
        with self.page.expect_file_chooser() as chooser:
            button.click()
        chooser.value.set_files(FilePayload(name=name, mimeType="application/json", buffer=data))

    def close_dialog(self) -> None:
        """Close the dialog with its cross."""
        self.dialog.get_by_role("button", name=say("page.close"), exact=True).click()
        self.dialog.wait_for(state="hidden")
