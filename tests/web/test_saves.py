"""A game goes on after a reload, a closed tab and a crash; it is kept under a name, exported and imported."""

from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rasputitsa.engine import save
from tests.web.commander import played
from tests.web.pages import GamePage
from tests.web.words import say

SEED = 1941
NAME = "Typhoon, my way"


@pytest.fixture
def game(page: Page) -> GamePage:
    """A game of five actions."""
    game = GamePage(page).visit()
    game.begin(SEED)
    game.send(played(SEED, 5)[1])
    game.wait_kept(5)
    return game


def test_a_reload_goes_on_where_the_game_was(game: GamePage):
    before, log = game.save(), game.log()
    game.reload()
    assert game.save() == before
    assert game.log() == log


def test_a_closed_tab_loses_nothing(game: GamePage, context: BrowserContext):
    before = game.save()
    game.page.close()
    assert GamePage(context.new_page()).visit().save() == before


def test_a_crashed_tab_loses_one_action_at_most(game: GamePage, context: BrowserContext):
    match, actions = played(SEED, 8)
    game.send(actions[5:])
    game.crash()
    again = GamePage(context.new_page()).visit()
    assert again.length() in (7, 8)
    again.send(actions[again.length() :])
    assert again.save() == save.dump(match)


def test_a_second_tab_that_plays_on_is_told_to_the_first(game: GamePage, context: BrowserContext):
    other = GamePage(context.new_page()).visit()
    other.send(played(SEED, 6)[1][5:])
    expect(game.notice).to_have_text(say("page.storage.other"))


def test_a_game_kept_under_a_name_is_opened_again(game: GamePage):
    before = game.save()
    game.keep_as(NAME)
    expect(game.dialog).to_contain_text(say("page.saves.done", name=NAME))
    game.close_dialog()
    game.send(played(SEED, 7)[1][5:])
    game.row(NAME).get_by_role("button", name=say("page.saves.open"), exact=True).click()
    game.wait_length(5)
    assert game.save() == before


def test_a_kept_game_stays_after_a_reload(game: GamePage):
    game.keep_as(NAME)
    game.close_dialog()
    game.reload()
    expect(game.row(NAME)).to_be_visible()


def test_a_name_in_use_is_written_over_at_the_second_press_only(game: GamePage):
    game.keep_as(NAME)
    game.close_dialog()
    game.send(played(SEED, 7)[1][5:])
    game.keep_as(NAME)
    expect(game.dialog).to_contain_text(say("page.saves.over", name=NAME))
    assert game.kept_length(NAME) == 5
    game.keep_as(NAME)
    expect(game.dialog).to_contain_text(say("page.saves.done", name=NAME))
    assert game.kept_length(NAME) == 7


def test_a_kept_game_is_deleted_at_the_second_press_only(game: GamePage):
    game.keep_as(NAME)
    button = game.row(NAME).get_by_role("button").last
    button.click()
    expect(game.row(NAME)).to_be_visible()
    expect(button).to_have_text(say("page.saves.sure"))
    button.click()
    expect(game.row(NAME)).to_have_count(0)


def test_an_exported_game_goes_on_in_a_fresh_profile(
    game: GamePage, new_profile: Callable[..., BrowserContext], tmp_path: Path
):
    data = game.export(tmp_path)
    match, actions = played(SEED, 9)
    other = GamePage(new_profile().new_page()).visit()
    other.bring_in(data.decode(), 5)
    other.send(actions[5:])
    assert other.save() == save.dump(match)


def test_undo_goes_back_to_the_last_die_and_not_beyond(page: Page):
    game = GamePage(page).visit()
    game.begin(SEED)
    match, actions = played(SEED, 22)
    game.send(actions)
    hands = cycle((game.undo, game.undo_by_key))
    while match.can_undo:
        match.undo()
        next(hands)()
        assert game.save() == save.dump(match)
    assert match.length == 16
    assert actions[15].verb == "resolve"
    expect(game.key("undo")).to_have_attribute("aria-disabled", "true")
    expect(game.key("undo")).to_have_attribute("title", say("page.undo.none"))
    game.key("undo").click(force=True)
    page.keyboard.press("Control+z")
    game.settle()
    assert game.length() == 16


def test_a_move_is_taken_back(page: Page):
    game = GamePage(page).visit()
    game.begin(SEED)
    game.play(("begin",))
    game.play(("move", "LVII", "0308"))
    assert game.unit("LVII")["hex"] == "0308"
    game.click_hex("0308")
    game.wait_selected("LVII")
    game.picked.locator('[data-key="take_back:LVII"]').click()
    game.wait_length(3)
    assert game.unit("LVII")["hex"] == "0307"
