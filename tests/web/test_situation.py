"""The line above the board: who holds what matters stands there at every size, the goal a press away."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.pages import GamePage
from tests.web.shared import ON_ITS_SIDE, SIZES, Size
from tests.web.words import say

SEED = 1941
LINE = "#situation > summary"
ENTRY = ".situation-entry"
IN_SIGHT = """() => {
  const { left, right, top, bottom } = document.querySelector('#situation > summary').getBoundingClientRect();
  return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight && bottom - top > 20;
}"""


@pytest.fixture(params=[*SIZES.values(), ON_ITS_SIDE], ids=[*SIZES, "a phone on its side"])
def game(at_size: Callable[[Size], GamePage], request: pytest.FixtureRequest) -> GamePage:
    """A new game at a size; a finger plays where it is small."""
    game = at_size(request.param)
    game.begin(SEED)
    return game


def test_it_stands_above_the_board_and_goes_with_the_game(game: GamePage):
    line = game.page.locator(LINE)
    expect(line).to_contain_text(say("situation.moscow", side="soviet"))
    expect(line).to_contain_text(say("situation.before"))
    game.send([["begin"]])
    expect(line).to_contain_text(say("situation.turn", turn=1, turns=7))
    assert game.page.evaluate(IN_SIGHT)
    assert game.hidden(ENTRY) == []
    assert game.overflow() == 0


def test_fair_weather_has_no_box_that_looks_as_if_it_could_be_ticked(game: GamePage):
    boxed = "tone => { const node = document.createElement('i'); node.className = 'situation-entry';"
    boxed += " node.dataset.weather = tone; document.body.append(node);"
    boxed += " const { content } = getComputedStyle(node, '::before'); node.remove(); return content !== 'none'; }"
    assert [game.page.evaluate(boxed, tone) for tone in ("clear", "fair", "mud", "snow")] == [False, False, True, True]


def test_a_press_that_can_do_nothing_says_what_lies_there_too(game: GamePage):
    unit = next(unit for unit in game.view()["units"] if unit.get("hex"))
    game.page.evaluate("hex => rasputitsa.store.state.hover.hex ?? rasputitsa.board.centre(hex)", unit["hex"])
    game.wait_still(unit["hex"])
    game.page.mouse.move(*game.place(unit["hex"]))
    game.page.wait_for_function("hex => rasputitsa.store.state.hover.hex === hex", arg=unit["hex"])
    game.page.evaluate("rasputitsa.act.say({ key: 'page.unreached' }, 'reason')")
    expect(game.notice).to_contain_text(say("page.unreached"))
    expect(game.notice).to_contain_text(say(unit["face"]["title"]["key"], **unit["face"]["title"].get("facts", {})))


def test_it_opens_to_the_goal_and_what_a_counter_says_and_closes_at_the_next_press(game: GamePage):
    told = game.page.locator(".situation-told")
    expect(told).to_be_hidden()
    game.push(game.page.locator(LINE))
    expect(told).to_contain_text(say("situation.goal.moscow", turns=7))
    expect(told).to_contain_text(say("situation.counter"))
    expect(told).to_contain_text(say("situation.weather.clear.detail"))
    game.push(game.prompt)
    expect(told).to_be_hidden()


def test_by_keys_it_opens_and_closes(on_screen: GamePage):
    game, page = on_screen, on_screen.page
    game.begin(SEED)
    line = page.locator(LINE)
    line.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".situation-told")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".situation-told")).to_be_hidden()
    expect(line).to_be_focused()
    assert game.length() == 0


def test_before_the_first_action_the_goal_is_in_the_prompt_at_every_size(game: GamePage):
    goal = game.page.locator("#brief .brief-text").first
    goal.scroll_into_view_if_needed()
    expect(goal).to_be_visible()
    expect(goal).to_have_text(say("battle_for_moscow.brief"))
