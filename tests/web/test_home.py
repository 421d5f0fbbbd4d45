"""Home: one press from the board and back, with the games, what is kept and what helps to learn."""

import json

import pytest
from playwright.sync_api import Page, expect

from building.paths import DIST
from tests.web.commander import GAME, played
from tests.web.pages import GamePage
from tests.web.words import say

SEED = 1941
SIZES = {"desktop": (1440, 900), "projector": (1024, 768), "phone": (390, 844), "narrow": (320, 640)}
PICTURES = "() => [...document.querySelectorAll('#home canvas')].map((canvas) => canvas.toDataURL())"
DRAWN = """count => {
  const canvases = [...document.querySelectorAll('#home canvas')];
  return canvases.length === count && canvases.every(({ width }) => width !== 300);
}"""
WIDER = "() => { const home = document.getElementById('home'); return home.scrollWidth - home.clientWidth; }"


@pytest.fixture
def game(on_screen: GamePage) -> GamePage:
    """A game of five actions."""
    game = on_screen
    game.begin(SEED)
    game.send(played(SEED, 5)[1])
    game.wait_kept(5)
    return game


def go_home(game: GamePage) -> None:
    """Press the name in the bar."""
    game.page.locator("#home-open").click()
    expect(game.page.locator("#home [data-key=continue]")).to_be_visible()


def test_a_first_visit_comes_to_the_board_and_home_is_one_press_away(page: Page):
    game = GamePage(page).visit()
    expect(page.locator("#home")).to_be_hidden()
    go_home(game)
    expect(game.key(f"new:{GAME}")).to_be_visible()
    expect(page.locator("#home")).to_contain_text(say("page.home.learn"))


def test_home_does_not_say_who_plays_before_that_is_settled(page: Page):
    page.goto("#home")
    expect(page.locator("#home [data-key=continue]")).to_be_visible()
    expect(page.locator("#home .home-now")).not_to_contain_text(say("page.home.person"))


def test_a_game_that_has_not_begun_is_told_by_what_it_is_about(on_screen: GamePage):
    game, page = on_screen, on_screen.page
    game.begin(SEED)
    go_home(game)
    card = page.locator("#home .home-now")
    expect(card).to_contain_text(say(f"{GAME}.brief"))
    picture = card.locator(".lying canvas")
    expect(picture).to_be_visible()
    # A picture tilted in space is drawn at its size before it is enlarged, and its counters cannot be read.
    assert picture.evaluate("canvas => new DOMMatrix(getComputedStyle(canvas).transform).is2D")
    game.key("continue").click()
    game.send(played(SEED, 1)[1])
    go_home(game)
    expect(card).not_to_contain_text(say(f"{GAME}.brief"))
    expect(card.locator(".lying")).to_have_count(0)


def test_back_leads_to_the_game_as_it_was_left(game: GamePage):
    game.click_unit("LVII")
    game.wait_selected("LVII")
    before = game.page.evaluate("rasputitsa.store.state.selection.id")
    game.page.evaluate("window.marked = true")
    go_home(game)
    game.page.go_back()
    expect(game.page.locator("#home")).to_be_hidden()
    assert game.page.evaluate("[rasputitsa.store.state.selection.id, window.marked]") == [before, True]
    go_home(game)
    game.key("continue").click()
    expect(game.page.locator("#home")).to_be_hidden()
    game.send(played(SEED, 6)[1][5:])


def test_home_can_be_an_address_and_a_reload_stays_there(game: GamePage):
    go_home(game)
    game.reload()
    expect(game.page.locator("#home")).to_be_visible()
    game.page.keyboard.press("Escape")
    assert game.length() == 5


def test_a_game_begins_from_its_card(game: GamePage):
    go_home(game)
    game.key(f"new:{GAME}").click()
    game.play_on_honour()
    game.dialog.get_by_role("button", name=say("page.new.start"), exact=True).click()
    game.key("sure").click()
    game.wait_length(0)
    expect(game.page.locator("#home")).to_be_hidden()


def test_the_library_shows_positions_and_opens_them(game: GamePage):
    game.keep_well("Five")
    game.send(played(SEED, 40)[1][5:])
    game.keep_well("Forty")
    go_home(game)
    games = json.loads((DIST / "data" / "games.json").read_text(encoding="utf-8"))["games"]
    pictures = 3 + len(games)
    game.page.wait_for_function(DRAWN, arg=pictures)
    assert len(set(game.page.evaluate(PICTURES))) == pictures
    game.key("kept:Five").click()
    game.wait_length(5)
    expect(game.page.locator("#home")).to_be_hidden()


def test_the_lesson_and_the_rules_open(game: GamePage):
    go_home(game)
    game.key("learn:lesson").click()
    expect(game.dialog).to_contain_text(say("page.lesson.move"))
    expect(game.dialog).to_contain_text(say("page.lesson.keys"))
    game.close_dialog()
    game.key("learn:rules").click()
    expect(game.page.locator("#rules")).to_be_visible()
    expect(game.page.locator("#home")).to_be_hidden()


def test_everything_on_it_can_be_pressed_at_every_size(on_screen: GamePage):
    game, page = on_screen, on_screen.page
    game.begin(SEED)
    go_home(game)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        game.wait_frame()
        assert game.overflow() == 0, width
        assert page.evaluate(WIDER) <= 0, width
        assert game.hidden("#home button, #home a", scroll=True) == [], width
