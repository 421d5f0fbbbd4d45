"""From phase to phase: the button says where it leads and what is left undone, and nobody is carried past a phase."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.pages import GamePage
from tests.web.shared import SIZES, Size
from tests.web.words import say

SEED = 1941
PANZERS = 8
NEXT = "#buttons .primary"
WATCH = """() => {
  const hit = () => {
    const button = document.querySelector('#buttons .primary');
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  window.taken = { before: hit() };
  new MutationObserver((_, watcher) => {
    if (!document.querySelector('.settling')) return;
    window.taken.during = hit();
    watcher.disconnect();
  }).observe(document.getElementById('panel'), { attributeFilter: ['class'] });
  window.takenNow = hit;
}"""
GROUND = "(button) => getComputedStyle(button).backgroundColor"
CLEAR = "rgba(0, 0, 0, 0)"
CALM = "() => !document.querySelector('.settling, .changed')"
SHOWN = """() => {
  const where = document.getElementById('where');
  window.shown = new Promise((done) => new MutationObserver(() => {
    if (document.querySelector('.changed')) done(getComputedStyle(where).backgroundColor);
  }).observe(document.getElementById('panel'), { attributeFilter: ['class'] }));
}"""
SETTLED = "() => 'during' in taken && !document.querySelector('.settling')"


@pytest.fixture(params=[*SIZES.values()], ids=[*SIZES])
def sized(at_size: Callable[[Size], GamePage], request: pytest.FixtureRequest) -> GamePage:
    """The first movement, at a size; a finger plays where it is small."""
    return moving(at_size(request.param))


@pytest.fixture
def game(on_screen: GamePage) -> GamePage:
    """The first movement, at desktop size."""
    return moving(on_screen)


def moving(game: GamePage) -> GamePage:
    """Begin a game and come to its first movement."""
    game.begin(SEED)
    game.send([["begin"]])
    game.page.wait_for_function(CALM)
    return game


def test_the_button_says_where_it_leads_and_what_is_left_undone(sized: GamePage):
    button = sized.page.locator(NEXT)
    expect(button).to_have_text(say("verb.to.combat"))
    expect(button).to_have_accessible_description(say("undone.panzer", units=PANZERS))
    expect(sized.page.locator("#undone")).to_have_text(say("undone.panzer", units=PANZERS))
    assert sized.hidden("#undone") == []
    sized.send([["move", "LVII", "0407"]])
    expect(sized.page.locator("#undone")).to_have_text(say("undone.panzer", units=PANZERS - 1))


def test_a_button_that_leaves_something_undone_does_not_ask_to_be_pressed(game: GamePage):
    calm = game.page.locator(NEXT).evaluate(GROUND)
    game.undo()
    assert not game.view()["decision"]["options"][-1].get("undone")
    assert game.page.locator(NEXT).evaluate(GROUND) != calm


def test_the_last_phase_of_a_side_ends_its_turn(game: GamePage):
    game.send([["end"], ["announced"]])
    expect(game.page.locator(NEXT)).to_have_text(say("verb.turn_over"))


def test_for_a_moment_the_button_of_a_new_phase_takes_no_pointer(sized: GamePage):
    sized.page.evaluate(WATCH)
    sized.push(sized.key("end"))
    sized.wait_length(2)
    sized.page.wait_for_function(SETTLED)
    assert sized.page.evaluate("taken") == {"before": True, "during": False}
    assert sized.page.evaluate("takenNow()")
    assert sized.length() == 2


def test_a_change_of_phase_is_seen(game: GamePage):
    where = game.page.locator("#where")
    game.page.evaluate(SHOWN)
    game.send([["end"]])
    assert game.page.evaluate("shown") != CLEAR
    expect(where).to_have_css("background-color", CLEAR)


def test_a_key_held_down_ends_one_phase(game: GamePage):
    page = game.page
    game.key("end").focus()
    page.keyboard.down("Enter")
    game.wait_length(2)
    game.key("announced").focus()
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    game.settle()
    assert game.length() == 2
    page.wait_for_function(CALM)
    page.keyboard.press("Enter")
    game.wait_length(3)
