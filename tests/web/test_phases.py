"""From phase to phase: the button says where it leads and what is left undone, and nobody is carried past a phase."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.pages import GamePage
from tests.web.words import say

SIZES = {"a screen": (1440, 900), "a projector": (1024, 768), "a phone": (390, 844)}
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
CLEAR = "rgba(0, 0, 0, 0)"
CALM = "() => !document.querySelector('.settling, .changed')"
SHOWN = """() => {
  const where = document.getElementById('where');
  window.shown = new Promise((done) => new MutationObserver(() => {
    if (document.querySelector('.changed')) done(getComputedStyle(where).backgroundColor);
  }).observe(document.getElementById('panel'), { attributeFilter: ['class'] }));
}"""
SETTLED = "() => 'during' in taken && !document.querySelector('.settling')"


@pytest.fixture(params=tuple(SIZES.values()), ids=tuple(SIZES))
def game(request: pytest.FixtureRequest, new_profile: Callable[..., BrowserContext]) -> GamePage:
    width, height = request.param
    finger = width < 500
    context = new_profile(viewport={"width": width, "height": height}, has_touch=finger, is_mobile=finger)
    game = GamePage(context.new_page(), "finger" if finger else "mouse").visit()
    game.send([["begin"]])
    game.page.wait_for_function(CALM)
    return game


def test_the_button_says_where_it_leads_and_what_is_left_undone(game: GamePage):
    button = game.page.locator(NEXT)
    expect(button).to_have_text(say("verb.to.combat"))
    expect(button).to_have_accessible_description(say("undone.panzer", units=PANZERS))
    expect(game.page.locator("#undone")).to_have_text(say("undone.panzer", units=PANZERS))
    assert game.hidden("#undone") == []
    game.send([["move", "LVII", "0407"]])
    expect(game.page.locator("#undone")).to_have_text(say("undone.panzer", units=PANZERS - 1))


def test_the_last_phase_of_a_side_ends_its_turn(game: GamePage):
    game.send([["end"], ["announced"]])
    expect(game.page.locator(NEXT)).to_have_text(say("verb.turn_over"))


def test_for_a_moment_the_button_of_a_new_phase_takes_no_pointer(game: GamePage):
    game.page.evaluate(WATCH)
    game.push(game.key("end"))
    game.wait_length(2)
    game.page.wait_for_function(SETTLED)
    assert game.page.evaluate("taken") == {"before": True, "during": False}
    assert game.page.evaluate("takenNow()")
    assert game.length() == 2


def test_a_change_of_phase_is_seen(game: GamePage):
    where = game.page.locator("#where")
    game.page.evaluate(SHOWN)
    game.send([["end"]])
    assert game.page.evaluate("shown") != CLEAR
    expect(where).to_have_css("background-color", CLEAR)


def test_a_key_held_down_ends_one_phase(page: Page):
    game = GamePage(page).visit()
    game.send([["begin"]])
    game.key("end").focus()
    page.keyboard.down("Enter")
    game.wait_length(2)
    game.key("announced").focus()
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    game.settle()
    assert game.length() == 2
    page.keyboard.press("Enter")
    game.wait_length(3)
