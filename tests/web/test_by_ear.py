"""The game for those who do not see it: played by the names in the accessibility tree, and what comes of it is said."""

from collections.abc import Sequence

from playwright.sync_api import expect

from rasputitsa.engine.record import save
from rasputitsa.page.view import view
from tests.web.commander import FEW_MOVES, Commander, new_match
from tests.web.ear import BUTTON, FOLD, Ear
from tests.web.pages import GamePage
from tests.web.words import read, say, table, told

SEED = 1941
DOWN = """(times) => {
  const board = document.getElementById('board');
  for (let time = 0; time < times; time += 1) {
    board.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
  }
}"""
"""The arrow faster than anything is read out, however slow the machine."""
SAID = "() => [...document.querySelectorAll('#speech p')].map((node) => node.textContent)"


def called(id: str) -> str:
    """A unit, hex or place by the name under which buttons have it, as far as it is sure."""
    return table().get(f"name.{id}", id)


def aimed(game: GamePage, hex: str) -> str:
    """A target by the name that its button begins with: an enemy in it first."""
    view = game.view()
    foes = (unit["id"] for unit in view["units"] if unit.get("hex") == hex and unit["side"] != view["decision"]["side"])
    return ", ".join([*map(called, foes), called(hex)])


def label(game: GamePage, verb: str) -> str:
    """The label of an option."""
    options = game.view()["decision"]["options"]
    return say(next(option["label"]["key"] for option in options if option["verb"] == verb))


def press(ear: Ear, game: GamePage, action: Sequence[str]) -> None:
    """Play an action by the names of what it needs."""
    verb, *rest = action
    length = game.length()
    game.settle()
    if say("page.cancel") in ear.names(BUTTON):
        ear.press(BUTTON, say("page.cancel"))
        game.settle()
    if not rest:
        ear.press(BUTTON, label(game, verb))
    else:
        sheet = next(node for node in ear.nodes() if node.get("name", {}).get("value") == say("page.sheet.list"))
        if {"name": "expanded", "value": {"type": "booleanOrUndefined", "value": False}} in sheet["properties"]:
            ear.press(FOLD, say("page.sheet.list"))
        ear.press(BUTTON, called(rest[0]))
    if len(rest) == 2:
        fold = ear.wait(FOLD, f"{label(game, verb)}: ")
        if not any(each["name"] == "expanded" and each["value"]["value"] for each in fold["properties"]):
            ear.press(FOLD, f"{label(game, verb)}: ")
        ear.press(BUTTON, aimed(game, rest[1]))
    game.wait_length(length + 1)


def test_a_turn_by_the_names_in_the_accessibility_tree(on_screen: GamePage):
    page = on_screen.page
    game = on_screen
    game.begin(SEED)
    ear = Ear(page)
    match = new_match(SEED)
    commander = Commander(match, FEW_MOVES)
    rolls = 0
    while match.state.turn < 2:
        action = commander.play()
        press(ear, game, action)
        for event in view(match, match.length - 1)["events"]:
            rolls += "die" in event
            ear.heard(said(event))
    assert rolls > 0
    assert match.decision is not None
    ear.heard(told(match.decision.prompt))
    assert game.save() == save.dump(match)


def said(event: dict[str, object]) -> str:
    """An event as it is announced."""
    form = event["text"]
    assert isinstance(form, dict)
    words = read(form)
    die = event.get("die")
    return f"{say('page.dice', faces=tuple(die))}. {words}" if isinstance(die, list) else words


def test_the_tree_has_every_unit_with_its_place_and_what_it_can_do(on_screen: GamePage):
    page = on_screen.page
    game = on_screen
    game.begin(SEED)
    game.play(("begin",))
    ear = Ear(page)
    items = ear.text("listitem")
    units = [unit for unit in game.view()["units"] if unit.get("hex")]
    for unit in units:
        name, place = called(unit["id"]), called(unit["hex"])
        assert any(item.startswith(name) and f", {place}" in item for item in items), name
    corps = next(item for item in items if item.startswith(called("LVII")))
    assert corps.endswith(say("verb.move"))
    assert any(item.startswith(called("1103")) and say("name.city") in item for item in items)


def test_announcements_follow_one_another_and_of_the_cursor_only_the_latest_waits(on_screen: GamePage):
    page = on_screen.page
    game = on_screen
    game.begin(SEED)
    game.play(("begin",))
    page.locator("#board").focus()
    before = len(page.evaluate(SAID))
    page.evaluate(DOWN, 12)
    cursor = page.evaluate("() => rasputitsa.board.cursor()")
    page.wait_for_function(
        "hex => document.querySelector('#speech p:last-child').textContent.includes(hex)", arg=cursor
    )
    assert len(page.evaluate(SAID)) - before < 12
    expect(page.locator("[aria-live]")).to_have_count(1)
    expect(page.locator("#speech ~ [role=status], main [role=status]")).to_have_count(0)


def test_the_cursor_says_where_what_is_taken_up_can_go(on_screen: GamePage):
    page = on_screen.page
    game = on_screen
    game.begin(SEED)
    game.play(("begin",))
    page.keyboard.press("n")
    page.wait_for_function("() => rasputitsa.store.state.selection.kind === 'subject'")
    page.keyboard.press("t")
    goal = page.evaluate(
        "() => rasputitsa.store.state.selection.targets.move.find(({ id }) => id === rasputitsa.board.cursor())"
    )
    notes = " ".join(say(note["key"], **note.get("facts", {})) for note in goal["notes"])
    Ear(page).heard(f"{say('verb.move')} {notes}")
