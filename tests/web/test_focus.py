"""Where the focus goes: each press of somebody without a mouse leads to what is wanted next, and never to harm."""

from playwright.sync_api import Page, expect

from tests.web.commander import asked, played_until
from tests.web.keyboard import Keyboard
from tests.web.pages import GamePage
from tests.web.test_computer import begin
from tests.web.test_keyboard import SEED, in_movement

MANY = 40
PHONE = {"width": 390, "height": 844}
CURSOR = "() => rasputitsa.board.cursor()"
FAR = """hexes => {
  const [from, to] = hexes.map((hex) => rasputitsa.board.where(hex));
  return Math.hypot(to.x - from.x, to.y - from.y) / from.size;
}"""


def test_a_key_held_down_presses_once(page: Page):
    game = in_movement(page)
    Keyboard(game).tab_to("end")
    page.keyboard.down("Enter")
    game.wait_length(2)
    expect(game.key("announced")).to_be_focused()
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
