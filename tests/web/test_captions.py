"""Signs on the board are explained once each, the first time, in a corner that every press goes through."""

from playwright.sync_api import Page, expect

from tests.web.axe import violations
from tests.web.commander import GAME
from tests.web.pages import GamePage
from tests.web.shared import PHONE, SCREEN
from tests.web.words import say

KNOWN = "() => (localStorage.getItem('rasputitsa:setting:captions') ?? '').split(' ').filter(Boolean)"
UNDER = """() => {
  const { left, top, width, height } = document.querySelector('.caption').getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2).id;
}"""
OPEN = "game => rasputitsa.lessons.go({ game, lesson: 1 })"
IN_LESSON = "() => rasputitsa.store.state.live && rasputitsa.store.state.lesson !== null"
UNIT = "XL"


def test_each_sign_is_explained_once(page: Page):
    game = GamePage(page).visit()
    game.begin(1941)
    game.wait_kept(0)
    # What was explained of the game that stood there before is forgotten.
    page.evaluate("localStorage.removeItem('rasputitsa:setting:captions')")
    game.reload()
    caption = page.locator(".caption")
    expect(caption).to_have_text(say("page.caption.setup"))
    for size in (SCREEN, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        game.wait_frame()
        assert page.evaluate(UNDER) == "board", "a press goes through"
        assert game.overflow() == 0
    assert violations(page) == []
    page.set_viewport_size({"width": SCREEN[0], "height": SCREEN[1]})
    assert page.evaluate(KNOWN) == []
    game.play(("begin",))
    expect(caption).to_have_attribute("data-sign", "able")
    assert page.evaluate(KNOWN) == ["setup"]
    game.click_unit(UNIT)
    expect(caption).to_have_text(say("page.caption.cost"))
    game.page.keyboard.press("Escape")
    expect(caption).to_have_attribute("data-sign", "dots")
    game.reload()
    expect(caption).to_have_attribute("data-sign", "dots")
    game.click_unit(UNIT)
    expect(caption).to_have_count(0)
    assert page.evaluate(KNOWN) == ["setup", "able", "cost", "dots"]
    page.evaluate("localStorage.removeItem('rasputitsa:setting:captions')")
    page.evaluate(OPEN, GAME)
    page.wait_for_function(IN_LESSON)
    game.wait_frame()
    expect(caption).to_have_count(0)
