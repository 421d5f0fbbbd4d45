"""The game without a mouse: the cursor on the board, and the lists of buttons beside it."""

from playwright.sync_api import Page, expect

from tests.web.commander import new_match
from tests.web.pages import GamePage
from tests.web.words import say, told

SEED = 1941


def in_movement(page: Page) -> GamePage:
    """The first German panzer movement."""
    game = GamePage(page).visit()
    game.begin(SEED)
    game.play(("begin",))
    return game


def test_arrows_and_enter_move_a_unit(page: Page):
    game = in_movement(page)
    page.locator("#board").focus()
    game.walk_to("0307")
    page.keyboard.press("Enter")
    game.wait_selected("LVII")
    game.walk_to("0308")
    page.keyboard.press("Enter")
    game.wait_length(2)
    assert game.unit("LVII")["hex"] == "0308"


def test_the_cursor_says_what_it_stands_on(page: Page):
    game = in_movement(page)
    page.locator("#board").focus()
    game.walk_to("0204")
    expect(game.notice).to_contain_text(say("name.0204"))
    expect(game.notice).to_contain_text(say("name.VIII"))
    expect(game.notice).to_have_attribute("aria-live", "polite")


def test_escape_lets_go_wherever_the_focus_is(page: Page):
    game = in_movement(page)
    for focus in ("#board", "#saves"):
        game.click_unit("LVII")
        game.wait_selected("LVII")
        page.locator(focus).focus()
        page.keyboard.press("Escape")
        page.wait_for_function("() => rasputitsa.store.state.selection.kind === 'none'")
        expect(game.picked).to_be_empty()


def test_the_lists_alone_move_a_unit(page: Page):
    game = in_movement(page)
    for key in ("sheet:list", "list:move:LVII", "targets:move", "move:LVII:0308"):
        game.key(key).focus()
        page.keyboard.press("Enter")
    game.wait_length(2)
    assert game.unit("LVII")["hex"] == "0308"


def test_every_phase_can_be_ended_by_tab_and_enter(page: Page):
    game = GamePage(page).visit()
    game.begin(SEED)
    match = new_match(SEED)
    for verb in ("begin", "end", "announced", "end"):
        match.play((verb,))
        page.locator("#board").focus()
        for _ in range(30):
            if page.evaluate("document.activeElement.dataset.key") == verb:
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        game.wait_length(match.length)
        assert match.decision is not None
        expect(game.prompt).to_have_text(told(match.decision.prompt))
