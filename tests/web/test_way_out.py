"""A kept game that costs one engine after the other is put aside, whole and with its report, and another begins."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rasputitsa.engine.record import save
from rasputitsa.games import find
from tests.web.commander import played
from tests.web.pages import GamePage
from tests.web.spoilt import spoil
from tests.web.words import say

SEED = 1941
BREAK = "return self.postMessage({ type: 'broken', id: event.data.id, detail: 'KeyError: XLVI' });"
HANG = "Atomics.wait(new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer), 0, 0);"
"""The worker stands still for ever, and leaves the processor to others."""


@pytest.fixture
def game(page: Page) -> GamePage:
    """A game of five actions, kept."""
    return begun(page)


def begun(page: Page) -> GamePage:
    """Visit the site, and begin and keep such a game."""
    game = GamePage(page).visit()
    game.begin(SEED)
    game.send(played(SEED, 5)[1])
    game.wait_kept(5)
    return game


def expect_said(game: GamePage, key: str) -> None:
    """The page says this, soon or late."""
    expect(game.prompt).to_have_text(say(key))


def expect_aside(game: GamePage, before: str, directory: Path) -> None:
    """Another game has begun; the old one is under Saves as it was, with its report, and can be taken out."""
    game.wait_length(0)
    game.press_bar("#saves")
    row = game.dialog.locator("li").filter(has=game.page.locator('[data-key^="report:"]'))
    expect(row).to_have_count(1)
    with game.page.expect_download() as coming:
        row.locator('[data-key^="file:"]').click()
    coming.value.save_as(directory / "aside.json")
    opened = save.load((directory / "aside.json").read_text(encoding="utf-8"), find)
    assert not opened.notices
    assert save.dump(opened.match) == before
    row.locator('[data-key^="report:"]').click()
    assert "KeyError: XLVI" in game.dialog.locator("textarea").input_value()


def test_after_the_second_crash_a_game_can_be_put_aside(page: Page, context: BrowserContext, tmp_path: Path):
    spoil(context, "targets", BREAK)
    game = begun(page)
    before = game.save()
    game.click_unit("LVI")
    expect_said(game, "page.engine.broken")
    expect(game.key("aside")).to_have_count(0)
    game.key("restart").click()
    game.wait_length(5)
    game.click_unit("LVI")
    expect_said(game, "page.engine.again")
    with game.page.expect_download() as coming:
        game.key("take-out-lost").click()
    coming.value.save_as(tmp_path / "out.json")
    assert (tmp_path / "out.json").read_text(encoding="utf-8") == before
    game.key("aside").click()
    expect_aside(game, before, tmp_path)


def test_a_game_that_crashes_when_it_is_opened_can_be_put_aside(
    game: GamePage, context: BrowserContext, tmp_path: Path
):
    before = game.save()
    spoil(context, "open", BREAK)
    game.page.reload()
    expect_said(game, "page.engine.broken")
    game.key("restart").click()
    expect_said(game, "page.engine.again")
    game.key("aside").click()
    expect_aside(game, before, tmp_path)


def test_a_page_loaded_again_offers_the_way_out_of_a_game_that_crashes_when_it_is_opened(
    game: GamePage, context: BrowserContext, tmp_path: Path
):
    before = game.save()
    spoil(context, "open", BREAK)
    game.page.reload()
    expect_said(game, "page.engine.broken")
    game.page.reload()
    expect_said(game, "page.engine.again")
    game.key("aside").click()
    expect_aside(game, before, tmp_path)
    game.page.reload()
    expect_said(game, "page.engine.broken")


def test_a_new_game_puts_one_aside_that_crashed(game: GamePage, context: BrowserContext, tmp_path: Path):
    before = game.save()
    spoil(context, "open", BREAK)
    game.page.reload()
    expect_said(game, "page.engine.broken")
    game.press_bar("#new-game")
    game.play_on_honour()
    game.dialog.get_by_role("button", name=say("page.new.start"), exact=True).click()
    expect_aside(game, before, tmp_path)


def test_a_game_that_hangs_when_it_is_opened_can_be_put_aside(game: GamePage, context: BrowserContext):
    spoil(context, "open", HANG)
    game.page.reload()
    expect_said(game, "page.engine.opening")
    game.key("aside").click()
    game.wait_length(0)
    game.press_bar("#saves")
    expect(game.dialog.locator('[data-key^="report:"]')).to_have_count(1)


def test_another_game_begins_without_the_crashes_of_the_one_before(page: Page, context: BrowserContext):
    spoil(context, "targets", BREAK)
    game = begun(page)
    game.click_unit("LVI")
    expect_said(game, "page.engine.broken")
    game.key("restart").click()
    game.wait_length(5)
    game.begin(SEED + 1)
    game.click_unit("LVI")
    expect_said(game, "page.engine.broken")
    expect(game.key("aside")).to_have_count(0)
