"""The focus: each press of a player without a mouse leads to the next thing wanted, and never to harm."""

import re
from collections.abc import Iterator

from playwright.sync_api import Page, ViewportSize, expect

from tests.web.commander import asked, dialog_match, played_until
from tests.web.keyboard import Keyboard
from tests.web.pages import SETTLED, GamePage
from tests.web.shared import FIRST
from tests.web.test_computer import begin
from tests.web.test_keyboard import SEED, in_movement
from tests.web.words import say

MANY = 40
TABS_TO_THE_BUTTON = 2
"""The sign of the rule, and the button."""
PHONE: ViewportSize = {"width": 390, "height": 844}
CURSOR = "() => rasputitsa.board.cursor()"
FAR = """hexes => {
  const [from, to] = hexes.map((hex) => rasputitsa.board.where(hex));
  return Math.hypot(to.x - from.x, to.y - from.y) / from.size;
}"""


LAST_OF_BATTLE = ("resolve", "advance", "stay")
WATCH = """() => {
  const press = () => {
    const button = document.querySelector('#buttons [data-onward]');
    return button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  };
  window.taken = { press };
  new MutationObserver((_, watcher) => {
    if (!document.querySelector('.settling')) return;
    window.taken.early = press();
    watcher.disconnect();
  }).observe(document.getElementById('panel'), { attributeFilter: ['class'] });
}"""
"""The effect of Enter on the button that ends a phase when the phase begins, and later: true if it presses it."""
ANEW = """() => {
  const button = document.querySelector('#buttons [data-verb=end]');
  const turn = () => rasputitsa.store.update(
    (state) => ({ ...state, view: { ...state.view, can_undo: !state.view.can_undo } }));
  turn();
  return new Promise((settle) => {
    const watch = new MutationObserver(() => (button.isConnected ? turn() : settle()));
    watch.observe(document.getElementById('buttons'), { childList: true });
  });
}"""
"""Has the buttons drawn anew."""


def goals(page: Page) -> Iterator[str]:
    """The places that T goes to, one press after the other."""
    for _ in range(MANY):
        page.keyboard.press("t")
        yield str(page.evaluate(CURSOR))


def test_a_button_that_is_drawn_anew_under_the_mouse_is_pressed_once(on_screen: GamePage):
    page = on_screen.page
    game = in_movement(on_screen)
    page.locator("#buttons [data-verb=end]").hover()
    page.mouse.down()
    page.evaluate(ANEW)
    page.mouse.up()
    game.wait_length(2)
    game.settle()
    assert game.length() == 2


def test_a_button_that_slips_from_under_the_mouse_is_pressed_once_unless_the_mouse_leaves_it(on_screen: GamePage):
    page = on_screen.page
    game = in_movement(on_screen)
    end = page.locator("#buttons [data-verb=end]")
    for moves, length in ((20, 1), (0, 2)):
        end.hover()
        page.mouse.down()
        end.evaluate("button => (button.style.translate = '0 -60px')")
        box = end.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2 + moves, box["y"] + box["height"] / 2 + 60)
        page.mouse.up()
        # Where the press counts, another button may stand there by now.
        page.evaluate("document.querySelector('#buttons [data-verb=end]')?.style.removeProperty('translate')")
        game.settle()
        assert game.length() == length


def test_another_button_that_comes_under_the_mouse_is_not_pressed(on_screen: GamePage):
    page = on_screen.page
    game = in_movement(on_screen)
    page.locator("#buttons [data-verb=end]").hover()
    page.mouse.down()
    page.evaluate(ANEW)
    page.evaluate("document.querySelector('#buttons [data-verb=end]').textContent += '?'")
    page.mouse.up()
    game.settle()
    assert game.length() == 1


def test_a_key_held_down_presses_once(on_screen: GamePage):
    page = on_screen.page
    game = in_movement(on_screen)
    Keyboard(game).tab_to("end")
    page.keyboard.down("Enter")
    game.wait_length(2)
    expect(game.prompt).to_be_focused()
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    game.settle()
    assert game.length() == 2


def test_a_key_leads_to_the_button_that_leads_on_and_one_tab_too(on_screen: GamePage):
    game = in_movement(on_screen)
    game.page.wait_for_function(SETTLED)
    game.page.keyboard.press("g")
    expect(game.key("end")).to_be_focused()
    game.page.keyboard.press("Enter")
    game.wait_length(2)
    game.page.wait_for_function(SETTLED)
    expect(game.prompt).to_be_focused()
    game.page.keyboard.press("Enter")
    game.settle()
    assert game.length() == 2
    for _ in range(TABS_TO_THE_BUTTON):
        game.page.keyboard.press("Tab")
    assert game.page.evaluate("document.activeElement.closest('#buttons') !== null")


def test_escape_shuts_what_lies_open_wherever_the_focus_is(on_screen: GamePage):
    page = on_screen.page
    in_movement(on_screen)
    for opener, place in (("#rules-open", "#rules"), ("#time-open", "#time"), ("#overlays-open", "#over")):
        page.locator(opener).click()
        expect(page.locator(place)).to_be_visible()
        page.locator("#board").focus()
        page.keyboard.press("Escape")
        expect(page.locator(place)).to_be_hidden()
    page.locator("#situation summary").click()
    page.locator("#board").focus()
    page.keyboard.press("Escape")
    expect(page.locator("#situation")).not_to_have_attribute("open", "")


def test_escape_lets_go_before_it_shuts_what_is_read_beside_the_board(on_screen: GamePage):
    page = on_screen.page
    in_movement(on_screen)
    page.locator("#rules-open").click()
    expect(page.locator("#rules")).to_be_visible()
    page.locator("#board").focus()
    page.keyboard.press("n")
    page.wait_for_function("() => rasputitsa.store.state.selection.kind === 'subject'")
    page.keyboard.press("Escape")
    page.wait_for_function("() => rasputitsa.store.state.selection.kind === 'none'")
    expect(page.locator("#rules")).to_be_visible()


def test_who_ends_the_turn_does_not_take_over_the_computer_with_the_next_press(on_screen: GamePage):
    _, actions = played_until(SEED, lambda match: asked(match, "prompt.replacements", "soviet"), dialog_match)
    game, page = on_screen, on_screen.page
    game.begin(FIRST)
    speed = page.evaluate("rasputitsa.store.state.computer.speed")
    begin(game, speed="step", soviet="recruit")
    game.send(actions[:-1])
    Keyboard(game).tab_to("end")
    page.keyboard.press("Enter")
    expect(game.key("step")).to_be_focused()
    page.evaluate("rasputitsa.opponent.setSpeed('slow')")
    expect(game.key("hurry")).to_be_focused()
    game.begin(FIRST)
    page.evaluate("speed => rasputitsa.opponent.setSpeed(speed)", speed)


def test_who_fights_the_last_battle_by_keys_comes_to_no_button_that_ends_anything(on_screen: GamePage):
    match, actions = played_until(
        SEED,
        lambda match: asked(match, "prompt.move.all", "german") and match.entries[-1].action.verb in LAST_OF_BATTLE,
    )
    game, last = on_screen, actions[-1]
    game.begin(SEED)
    game.send(actions[:-1])
    Keyboard(game).tab_to(":".join(last))
    game.page.keyboard.press("Enter")
    game.wait_length(len(actions))
    expect(game.key("end")).to_be_visible()
    assert game.page.evaluate("document.activeElement.dataset.onward") is None
    assert match.length == game.length()


def test_no_key_ends_the_phase_that_has_only_begun(on_screen: GamePage):
    game = in_movement(on_screen)
    game.page.wait_for_function(SETTLED)
    game.page.evaluate(WATCH)
    game.key("end").click()
    game.wait_length(2)
    game.page.wait_for_function("() => 'early' in taken")
    game.page.wait_for_function(SETTLED)
    assert game.page.evaluate("[taken.early, taken.press()]") == [False, True]


def test_who_leaves_home_comes_to_the_board(on_screen: GamePage):
    on_screen.begin(SEED)
    keyboard = Keyboard(on_screen)
    keyboard.tab_to("home-open")
    on_screen.page.keyboard.press("Enter")
    keyboard.tab_to("continue")
    assert keyboard.press("Enter") == "board"


def test_the_first_place_to_go_to_is_the_nearest(on_screen: GamePage):
    page = on_screen.page
    in_movement(on_screen)
    page.keyboard.press("n")
    page.wait_for_function("() => rasputitsa.board.cursor() !== null")
    unit = page.evaluate(CURSOR)
    page.keyboard.press("t")
    assert page.evaluate(FAR, [unit, page.evaluate(CURSOR)]) < 2


def test_a_choice_that_the_map_leaves_open_is_made_at_once_and_leads_back(on_screen: GamePage):
    page = on_screen.page
    game = in_movement(on_screen)
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


def test_what_can_be_done_at_the_cursor_is_said_before_what_stands_there(on_screen: GamePage):
    page = on_screen.page
    in_movement(on_screen)
    page.keyboard.press("n")
    page.wait_for_function("() => rasputitsa.board.cursor() !== null")
    page.keyboard.press("t")
    expect(page.locator("#info")).to_have_text(re.compile(rf"^[^·]+ · {say('verb.move')}"))


def test_the_timeline_is_entered_and_left(on_screen: GamePage):
    page = on_screen.page
    keyboard = Keyboard(in_movement(on_screen))
    keyboard.tab_to("time-open")
    page.keyboard.press("Enter")
    expect(keyboard.game.key("time:slider")).to_be_focused()
    keyboard.press("ArrowLeft")
    page.wait_for_function("() => rasputitsa.store.state.lookBack.view !== null")
    expect(keyboard.game.key("time:slider")).to_be_focused()
    assert keyboard.press("Escape") == "time-open"
    expect(page.locator("#time")).to_be_hidden()


def test_the_sheet_of_overlays_is_entered(on_screen: GamePage):
    page = on_screen.page
    keyboard = Keyboard(in_movement(on_screen))
    keyboard.tab_to("overlays-open")
    page.keyboard.press("Enter")
    expect(keyboard.game.key("overlay:numbers")).to_be_focused()


def test_the_menu_of_a_phone_shuts_behind_who_goes_on(on_screen: GamePage):
    page = on_screen.page
    page.set_viewport_size(PHONE)
    keyboard = Keyboard(in_movement(on_screen))
    keyboard.tab_to("menu")
    keyboard.press("Enter")
    keyboard.tab_to("about")
    assert keyboard.press("Tab") == "situation"
    expect(page.locator("#new-game")).to_be_hidden()
