"""The page as a player uses it: clicks on hexes and counters, buttons, dialogs; and what it shows."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import FilePayload, Locator, Page, expect
from playwright.sync_api import TimeoutError as Late

from tests.web.words import say

READY = "() => window.rasputitsa?.store.state.live && performance.getEntriesByName('engine-ready').length > 0"
TWO_PEOPLE = """async () => {
  const { view: { length, game, scenario, players }, games: [first] } = rasputitsa.store.state;
  if (length > 0) return;
  if (first.scenarios[0].first) {
    const options = Object.fromEntries(first.options.map((option) => [option.id, option.default]));
    await rasputitsa.games.start({ game, scenario, options, seed: 1940, players, mode: 'match', ready: true });
  }
  const people = Object.fromEntries(Object.keys(players).map((side) => [side, 'human']));
  await rasputitsa.opponent.reseat(() => people);
}"""
BEGIN = """([seed, mode]) => {
  const game = rasputitsa.store.state.games[0];
  const options = Object.fromEntries(game.options.map((option) => [option.id, option.default]));
  const players = Object.fromEntries(game.sides.map(({ id }) => [id, 'human']));
  return rasputitsa.games.start({ game: game.id, scenario: game.scenarios[0].id, options, seed, players, mode });
}"""
LENGTH = """length => {
  const { live, view } = rasputitsa.store.state;
  if (!live || view.length !== length) return false;
  rasputitsa.act.rest();
  return true;
}"""
"""The game stands there; for a die that still rolls nobody waits."""
PAST = LENGTH.replace("!== length", "< length")
KEPT = "length => rasputitsa.tab.card()?.length === length"
PRACTICE = """() => {
  const { live, view } = rasputitsa.store.state;
  return live && view.mode === 'practice' && rasputitsa.tab.card()?.length === view.length;
}"""
KEPT_LENGTHS = """name => ['a', 'b'].flatMap((mark) => {
  const record = localStorage.getItem(`rasputitsa:save:${encodeURIComponent(name)}:${mark}`);
  return record === null ? [] : [JSON.parse(record.split('\\n')[1]).card.length];
})"""
ANOTHER = """before => {
  const { live, view } = rasputitsa.store.state;
  return live && view !== before && view.length === 0;
}"""
AT_RISK = "rasputitsa.store.state.settings.ask && rasputitsa.games.isAtRisk()"
LEAP = """async (actions) => {
  let { length } = rasputitsa.store.state.view;
  for (const action of actions) {
    const answer = await rasputitsa.engine.call('play', { action, at: length++ });
    if (!answer.ok) throw new Error(`${action}: ${JSON.stringify(answer.error)}`);
  }
  await rasputitsa.act.catchUp();
}"""
PLAY = """async (actions) => {
  for (const action of actions) await rasputitsa.act.play(action);
}"""
SOON = 15_000
"""Milliseconds after which a press that led to nothing is made once more."""
LAST_STEPS = 5
"""On the way to a position the page itself plays so many actions; the engine plays those before."""
UNIT = "id => rasputitsa.store.state.view.units.find((unit) => unit.id === id)"
UNITS_ON = "at => rasputitsa.store.state.view.units.filter(({ hex, box }) => (hex ?? box) === at).map(({ id }) => id)"
MANY = 400
"""The most places that the page lists; what can go to more is sent there on the map."""
TARGETS = "verb => (rasputitsa.store.state.selection.targets[verb] ?? []).length"
SELECTED = "id => rasputitsa.store.state.selection.id === id"
PLACE = """hex => {
  const { left, top } = document.getElementById('board').getBoundingClientRect();
  const place = rasputitsa.board.where(hex);
  return [left + place.x, top + place.y];
}"""
BROUGHT = """hex => {
  const board = document.getElementById('board');
  const { x, y } = rasputitsa.board.where(hex);
  const isSeen = x > 4 && y > 4 && x < board.clientWidth - 4 && y < board.clientHeight - 4;
  if (!isSeen) rasputitsa.board.bring(hex);
  return !isSeen;
}"""
STILL = """hex => new Promise((done) => {
  const look = (before) => requestAnimationFrame(() => {
    const now = JSON.stringify(rasputitsa.board.where(hex));
    return now === before ? done() : look(now);
  });
  look('');
})"""
DROP = """([name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name, { type: 'application/json' }));
  const board = document.getElementById('board');
  for (const type of ['dragover', 'drop']) {
    board.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }
}"""
SHOWN = """(node) => node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().width > 0"""
BOXES = f"""(selector) => [...document.querySelectorAll(selector)].filter({SHOWN}).map((node) => {{
  const {{ left, top, width, height }} = node.getBoundingClientRect();
  return {{ key: node.dataset.key ?? node.id, left, top, width, height }};
}})"""
HIDDEN = f"""([selector, scroll]) => [...document.querySelectorAll(selector)].filter({SHOWN}).filter((node) => {{
  if (scroll) node.scrollIntoView({{ block: 'nearest', behavior: 'instant' }});
  const {{ left, top, right, bottom }} = node.getClientRects()[0];
  const inside = left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return !inside || hit === null || !(node.contains(hit) || hit.contains(node) && node.tagName === 'P');
}}).map((node) => node.dataset.key || node.id || node.textContent)"""
SETTLED = "() => !document.querySelector('.settling')"
"""The button of a new phase takes a pointer again."""
OVERFLOW = """() => {
  const page = document.scrollingElement;
  return Math.max(page.scrollWidth - innerWidth, page.scrollHeight - innerHeight, 0);
}"""


class GamePage:
    """One page with the site in it."""

    def __init__(self, page: Page, hand: Literal["mouse", "finger"] = "mouse") -> None:
        self.page = page
        self.touch = hand == "finger"

    # Coming and going

    def visit(self) -> "GamePage":
        """Open the site and wait until the rules answer; two people sit down where no game has begun."""
        self.page.goto("")
        self.wait_ready()
        self.page.evaluate(TWO_PEOPLE)
        return self

    def reload(self) -> None:
        """Load the page again and wait until the rules answer."""
        self.page.reload()
        self.wait_ready()

    def to_front(self) -> None:
        """Bring the tab before the others: one behind gets a frame a second, and a click waits for two."""
        self.page.bring_to_front()

    def wait_ready(self) -> None:
        """Wait until the game in play is the engine's."""
        self.page.wait_for_function(READY)

    def begin(self, seed: int, mode: str = "match") -> None:
        """Begin a new game of two people with these dice, as the dialog would, with nothing else chosen."""
        self.page.evaluate(BEGIN, [seed, mode])
        self.page.wait_for_function(LENGTH, arg=0)
        assert self.seed() == seed

    def begin_by_dialog(self, seed: int, mode: str = "match") -> None:
        """Begin such a game by the dialog."""
        if self.seed() == seed:
            self.begin(seed + 1, mode)
        asks = self.page.evaluate(AT_RISK)
        before = self.page.evaluate_handle("rasputitsa.store.state.view")
        self.press_bar("#new-game")
        self.key(f"mode:{mode}").check()
        self.seat_people()
        self.choose_seed(seed)
        self.dialog.get_by_role("button", name=say("page.new.start"), exact=True).click()
        if asks:
            self.key("sure").click()
        self.page.wait_for_function(ANOTHER, arg=before)
        assert self.seed() == seed

    def seat_people(self) -> None:
        """Let a person play each side of the new game."""
        for player in self.dialog.locator('select[name^="player:"]').all():
            player.select_option("human")

    def choose_seed(self, seed: int) -> None:
        """Take dice of a seed for the new game, where two people could have them sealed."""
        self.play_on_honour()
        self.dialog.locator("input[name=seed]").fill(str(seed))

    def play_on_honour(self) -> None:
        """Leave the dice of the new game unsealed, so that nothing is told of them when it begins."""
        sealing = self.dialog.locator("select[name=dice]")
        sealing.wait_for(state="attached")
        if sealing.is_visible():
            sealing.select_option("seed")

    def press_bar(self, selector: str) -> None:
        """Press a button of the bar; on a phone it may stand in the menu."""
        if not self.page.locator(selector).is_visible():
            self.page.locator("#menu").click()
        self.page.locator(selector).click()

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

    def sight(self, hex: str) -> dict[str, float]:
        """The place of a hex in the window, and its size."""
        x, y = self.place(hex)
        return {"x": x, "y": y, "size": float(self.page.evaluate("hex => rasputitsa.board.where(hex).size", hex))}

    def boxes(self, selector: str) -> list[dict[str, Any]]:
        """The places of the controls that are shown, with what they say."""
        boxes: list[dict[str, Any]] = self.page.evaluate(BOXES, selector)
        return boxes

    def hidden(self, selector: str, scroll: bool = False) -> list[str]:
        """Controls that cannot be pressed where they are, beside the window or covered; `scroll` to them first."""
        self.page.wait_for_function(SETTLED)
        found: list[str] = self.page.evaluate(HIDDEN, [selector, scroll])
        return found

    def overflow(self) -> int:
        """The pixels by which the page could be scrolled sideways, or down."""
        return int(self.page.evaluate(OVERFLOW))

    def unit(self, unit_id: str) -> dict[str, Any]:
        """A counter of the view."""
        unit: dict[str, Any] = self.page.evaluate(UNIT, unit_id)
        return unit

    def units_on(self, hex: str) -> list[str]:
        """The counters in a hex."""
        units: list[str] = self.page.evaluate(UNITS_ON, hex)
        return units

    def log(self) -> list[str]:
        """The log, latest first, as it is written."""
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

    def wait_practice(self) -> None:
        """Wait until the game in play is a practice, and kept as far as it is shown."""
        self.page.wait_for_function(PRACTICE)

    def wait_selected(self, id: str) -> None:
        """Wait until a unit or a hex is taken up."""
        self.page.wait_for_function(SELECTED, arg=id)

    def settle(self) -> None:
        """Wait until the page has done everything that it was asked to do."""
        self.page.evaluate("rasputitsa.act.take('item', '')")

    def wait_frame(self) -> None:
        """Wait until what was asked for is painted."""
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    # On the board

    def place(self, hex: str) -> tuple[float, float]:
        """The place of a hex in the window; one that is out of sight is brought there first."""
        if self.page.evaluate(BROUGHT, hex):
            self.wait_still(hex)
        x, y = self.page.evaluate(PLACE, hex)
        return x, y

    def wait_still(self, hex: str) -> None:
        """Wait until a hex glides no more: the board moves to where a unit that is taken up can go."""
        self.page.evaluate(STILL, hex)

    def click_hex(self, hex: str) -> None:
        """Click the middle of a hex, or tap it."""
        self.wait_still(hex)
        press = self.page.touchscreen.tap if self.touch else self.page.mouse.click
        press(*self.place(hex))

    def push(self, control: Locator) -> None:
        """Click a control, or tap it."""
        if self.touch:
            control.tap()
        else:
            control.click()

    def click_unit(self, unit_id: str) -> None:
        """Click a counter on the board, or beside it."""
        hex = self.unit(unit_id).get("hex")
        if hex:
            self.click_hex(hex)
        else:
            self.push(self.key(f"counter:{unit_id}"))

    def touch_move(self, way: list[list[tuple[float, float]]]) -> None:
        """Put fingers down at the first places, move them from place to place, and lift them."""
        session = self.page.context.new_cdp_session(self.page)
        for index, points in enumerate(way):
            fingers = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
            kind = "touchMove" if index else "touchStart"
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        session.detach()

    def walk_to(self, hex: str) -> None:
        """Walk the keyboard's cursor to a hex, along its row and then along its column."""
        cursor = self._step("ArrowRight")
        while cursor[:2] != hex[:2]:
            cursor = self._step("ArrowRight" if cursor[:2] < hex[:2] else "ArrowLeft")
        while cursor != hex:
            cursor = self._step("ArrowDown" if cursor < hex else "ArrowUp")

    def _step(self, arrow: str) -> str:
        before = self.page.evaluate("rasputitsa.board.cursor()")
        self.page.keyboard.press(arrow)
        cursor = str(self.page.evaluate("rasputitsa.board.cursor()"))
        assert cursor != before, f"{arrow} does not lead on from {cursor}"
        return cursor

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
            self.push(self.key(verb))
        self.wait_length(length + 1)

    def press(self, action: Sequence[str]) -> None:
        """Play an action with buttons alone."""
        length = self.length()
        verb, *rest = action
        if not rest:
            self.key(verb).click()
        else:
            self.open_list()
            self.key(f"list:{verb}:{rest[0]}").click()
        if len(rest) == 2:
            self.wait_selected(rest[0])
            self.press_target(action)
        self.wait_length(length + 1)

    def send(self, actions: Sequence[Sequence[str]]) -> None:
        """Play actions without hand or eye, the last by the page's own controller: the way to a position."""
        length = self.length() + len(actions)
        forms = [list(action) for action in actions]
        if far := forms[:-LAST_STEPS]:
            self.page.evaluate(LEAP, far)
        self.page.evaluate(PLAY, forms[-LAST_STEPS:])
        # A computer may have gone on before anybody looks.
        self.page.wait_for_function(PAST, arg=length)

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
        """Take up an enemy as the target, unless it still is from the last attack."""
        self.settle()
        goals = [*self.units_on(hex), hex]
        if self.page.evaluate("rasputitsa.store.state.selection.id") not in goals:
            self.click_hex(hex)
        self.page.wait_for_function("ids => ids.includes(rasputitsa.store.state.selection.id)", arg=goals)

    def _click(self, id: str) -> None:
        if self.page.evaluate("id => rasputitsa.board.where(id) !== null", id):
            self.click_hex(id)
        else:
            self.click_unit(id)

    def open_list(self) -> None:
        """Open the list of what can be done; it may be behind a tab."""
        self.open_tab("list")
        sheet = self.page.locator('[data-sheet="list"]')
        if sheet.get_attribute("open") is None:
            sheet.locator("summary").first.click()

    def open_tab(self, id: str) -> None:
        """Bring a sheet to the front, where only one has room."""
        tab = self.key(f"tab:{id}")
        if not tab.is_visible():
            return
        if tab.get_attribute("aria-selected") != "true" or not self.page.locator("#sheets").is_visible():
            self.push(tab)

    def press_target(self, action: Sequence[str]) -> None:
        """Press the target of what is taken up in the list, or on the map where there are too many for a list."""
        verb, _, target = action
        if self.page.evaluate(TARGETS, verb) > MANY:
            expect(self.targets(verb)).to_have_count(0)
            self.click_hex(target)
        else:
            self.open_targets(verb)
            self.push(self.key(":".join(action)))

    def open_targets(self, verb: str) -> None:
        """Open the list of the targets of what is taken up."""
        targets = self.targets(verb)
        if targets.get_attribute("open") is None:
            self.push(targets.locator("summary"))

    def targets(self, verb: str) -> Locator:
        """The list of the targets of what is taken up."""
        return self.picked.locator("details", has=self.page.locator(f'summary[data-key="targets:{verb}"]'))

    # Saves

    def open_saves(self) -> Locator:
        """Open the dialog of kept games, and wait until it is drawn; a press that led to nothing is made again."""
        kept = self.dialog.locator(".saves").first
        try:
            self._press_saves(kept, SOON)
        except Late:
            self._press_saves(kept)
        return self.dialog

    def _press_saves(self, kept: Locator, within: float | None = None) -> None:
        """Press the button of the bar; another dialog that lies open is shut first."""
        if self.dialog.is_visible() and not kept.is_visible():
            self.close_dialog()
        if not self.dialog.is_visible():
            self.press_bar("#saves")
        kept.wait_for(timeout=within)

    def keep_as(self, name: str) -> None:
        """Ask to keep the game under a name; what comes of it the dialog says."""
        dialog = self.open_saves()
        dialog.locator("input[name=name]").fill(name)
        dialog.get_by_role("button", name=say("page.saves.keep"), exact=True).click()

    def keep_well(self, name: str) -> None:
        """Keep the game under a name, wait until that is done, and close the dialog."""
        self.keep_as(name)
        expect(self.dialog).to_contain_text(say("page.saves.done", name=name))
        self.close_dialog()

    def row(self, name: str) -> Locator:
        """A kept game in the list of the dialog."""
        return self.open_saves().locator(".saves li", has_text=name)

    def press_row(self, name: str, deed: str) -> None:
        """Press a button of a kept game."""
        self.open_saves().locator(f'[data-key="{deed}:{name}"]').click()

    def drop_file(self, name: str, text: str) -> None:
        """Drop a file on the board."""
        self.page.evaluate(DROP, [name, text])

    def kept_length(self, name: str) -> int:
        """The number of actions in a game kept under a name, by the newest of its two generations."""
        lengths: list[int] = self.page.evaluate(KEPT_LENGTHS, name)
        return max(lengths)

    def export(self, directory: Path, words: str = "page.saves.export") -> bytes:
        """Export the game in play, or what else the button says, and answer what the file holds."""
        button = self.open_saves().get_by_role("button", name=say(words), exact=True)
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
