"""The review of a game that is over: begun from the debrief, stopped, looked at by keyboard, in light and in dark."""

import pytest
from playwright.sync_api import Page, expect

from rasputitsa.engine import save
from tests.web.axe import violations
from tests.web.commander import played
from tests.web.pages import GamePage
from tests.web.words import say

SEED = 1941
IN_DIALOG = "document.querySelector('dialog[open]').contains(document.activeElement)"


@pytest.fixture
def game(page: Page) -> GamePage:
    """A game that is over, its debrief open."""
    match, actions = played(SEED)
    game = GamePage(page).visit()
    game.bring_in(save.dump(match), len(actions))
    game.key("debrief").click()
    return game


def test_it_is_begun_and_stopped_by_keyboard_and_tells_the_luck_of_the_dice(game: GamePage):
    game.key("review").press("Enter")
    expect(game.dialog).to_contain_text(say("page.review.working"))
    expect(game.dialog.locator("progress")).to_be_visible()
    assert violations(game.page) == []
    game.key("stop").press("Enter")
    expect(game.key("print")).to_be_visible()
    expect(game.dialog.locator("table th[scope=row]")).to_have_count(2)
    assert game.page.evaluate(IN_DIALOG), "the focus went with the button that was pressed"
    for scheme in ("light", "dark"):
        game.page.emulate_media(color_scheme=scheme)
        assert violations(game.page) == [], scheme


def test_it_can_be_left_at_any_time_and_the_game_is_as_it_was(game: GamePage):
    before = game.save()
    game.key("review").click()
    expect(game.dialog.locator("progress")).to_be_visible()
    game.close_dialog()
    assert game.save() == before
    game.key("debrief").click()
    game.key("review").click()
    expect(game.dialog.locator("progress")).to_be_visible()
