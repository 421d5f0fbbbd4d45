"""Where the focus goes: each press of somebody without a mouse leads to what is wanted next, and never to harm."""

import re
from collections.abc import Iterator

from playwright.sync_api import Page, ViewportSize, expect

from tests.web.commander import asked, played_until
from tests.web.keyboard import Keyboard
from tests.web.pages import GamePage
from tests.web.test_computer import begin
from tests.web.test_keyboard import SEED, in_movement
from tests.web.words import say

MANY = 40
PHONE: ViewportSize = {"width": 390, "height": 844}
CURSOR = "() => rasputitsa.board.cursor()"
FAR = """hexes => {
  const [from, to] = hexes.map((hex) => rasputitsa.board.where(hex));
  return Math.hypot(to.x - from.x, to.y - from.y) / from.size;
}"""


def goals(page: Page) -> Iterator[str]:
    """The places that T goes to, one press after the other."""
    for _ in range(MANY):
        page.keyboard.press("t")
        yield str(page.evaluate(CURSOR))


def test_a_key_held_down_presses_once(page: Page):
    game = in_movement(page)
    Keyboard(game).tab_to("end")
    page.keyboard.down("Enter")
    game.wait_length(2)
    expect(game.key("next:attack")).to_be_focused()
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    game.settle()
    assert game.length() == 2


def test_who_ends_the_turn_does_not_take_over_the_computer_with_the_next_press(page: Page):
    _, actions = played_until(SEED, lambda match: asked(match, "prompt.replacements", "soviet"))
    game = GamePage(page).visit()
    begin(game, speed="step", soviet="recruit")
    game.send(actions[:-1])
    Keyboard(game).tab_to("end")
    page.keyboard.press("Enter")
    expect(game.key("step")).to_be_focused()
    page.evaluate("rasputitsa.opponent.setSpeed('slow')")
    expect(game.key("hurry")).to_be_focused()


def test_who_leaves_home_comes_to_the_board(page: Page):
    keyboard = Keyboard(GamePage(page).visit())
    keyboard.tab_to("home-open")
    page.keyboard.press("Enter")
    keyboard.tab_to("continue")
    assert keyboard.press("Enter") == "board"


def test_the_first_place_to_go_to_is_the_nearest(page: Page):
    in_movement(page)
    page.keyboard.press("n")
    page.wait_for_function("() => rasputitsa.board.cursor() !== null")
    unit = page.evaluate(CURSOR)
    page.keyboard.press("t")
    assert page.evaluate(FAR, [unit, page.evaluate(CURSOR)]) < 2


def test_a_choice_that_the_map_leaves_open_is_made_at_once_and_leads_back(page: Page):
    game = in_movement(page)
    page.keyboard.press("n")
    page.wait_for_function("() => rasputitsa.board.cursor() !== null")
    unit = page.evaluate("rasputitsa.store.state.selection.id")
    options = game.view()["decision"]["options"]
    movers = {unit for option in options if option["verb"] == "move" for unit in option["subjects"]}
    place = next(goal for goal in goals(page) if movers.intersection(game.units_on(goal)))
    page.keyboard.press("Enter")
    expect(game.key(f"move:{unit}:{place}")).to_be_focused()
    assert Keyboard(game).press("Enter") == "board"
    game.wait_length(2)
    expect(page.locator("#board")).to_be_focused()
    assert game.unit(unit)["hex"] == place


def test_what_can_be_done_at_the_cursor_is_said_before_what_stands_there(page: Page):
    in_movement(page)
    page.keyboard.press("n")
    page.wait_for_function("() => rasputitsa.board.cursor() !== null")
    page.keyboard.press("t")
    expect(page.locator("#info")).to_have_text(re.compile(rf"^[^·]+ · {say('verb.move')}"))


def test_the_timeline_is_entered_and_left(page: Page):
    keyboard = Keyboard(in_movement(page))
    keyboard.tab_to("time-open")
    page.keyboard.press("Enter")
    expect(keyboard.game.key("time:slider")).to_be_focused()
    keyboard.press("ArrowLeft")
    page.wait_for_function("() => rasputitsa.store.state.lookBack.view !== null")
    expect(keyboard.game.key("time:slider")).to_be_focused()
    assert keyboard.press("Escape") == "time-open"
    expect(page.locator("#time")).to_be_hidden()


def test_the_sheet_of_overlays_is_entered(page: Page):
    keyboard = Keyboard(in_movement(page))
    keyboard.tab_to("overlays-open")
    page.keyboard.press("Enter")
    expect(keyboard.game.key("overlay:numbers")).to_be_focused()


def test_the_menu_of_a_phone_shuts_behind_who_goes_on(page: Page):
    page.set_viewport_size(PHONE)
    keyboard = Keyboard(in_movement(page))
    keyboard.tab_to("menu")
    keyboard.press("Enter")
    keyboard.tab_to("about")
    assert keyboard.press("Tab") == "situation"
    expect(page.locator("#new-game")).to_be_hidden()
