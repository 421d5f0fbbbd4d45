"""An owner's own tables on the page: brought as a file, checked, kept, named in saves, handed to every engine."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.engine.test_editions import SAME, file
from tests.skirmish import GAME
from tests.skirmish.build import data
from tests.web.pages import GamePage
from tests.web.words import say

BEGUN = "() => rasputitsa.store.state.live && rasputitsa.store.state.view.game === 'skirmish'"
ROWS = """() => rasputitsa.engine.call('save').then(({ save }) => JSON.parse(save).edition ?? null)"""
OPEN_AGAIN = """async () => {
  while (!(await rasputitsa.engine.call('save')).ok);
}"""
CALM = json.loads(file())
COMPUTER_PLAYED = "() => rasputitsa.store.state.computer.deeds.length > 0"


@pytest.fixture(scope="session")
def site_url(second_site_url: str) -> str:
    """The address of a site with one game more; the released one does not hold it."""
    return second_site_url


class OwnersPage(GamePage):
    """The page of somebody who owns the invented game."""

    def open_dialog(self) -> None:
        """The dialog of a new game, at the part for one's own tables."""
        self.press_bar("#new-game")
        self.dialog.locator("select[name=game]").select_option(GAME.slug)
        self.key("owners").click()

    def bring(self, text: str) -> None:
        """Choose a file where the page asks for one."""
        self.dialog.locator("[data-key=owners-file]").set_input_files(
            {"name": "mine.json", "mimeType": "application/json", "buffer": text.encode()}
        )

    def begin_own(self, players: str = "human") -> None:
        """Begin a game by the file that was brought."""
        for side in self.dialog.locator('select[name^="player:"]').all():
            side.select_option(players)
        self.play_on_honour()
        self.dialog.get_by_role("button", name=say("page.new.start"), exact=True).click()
        self.page.wait_for_function(BEGUN)

    def named(self) -> Any:
        """The file that the game in play names."""
        return self.page.evaluate(ROWS)


@pytest.fixture
def owners(page: Page) -> OwnersPage:
    """A page on which nothing was brought."""
    game = OwnersPage(page)
    game.visit()
    return game


@pytest.fixture
def own_game(owners: OwnersPage) -> OwnersPage:
    """A game that is played by the owner's tables."""
    owners.open_dialog()
    owners.bring(file())
    expect(owners.dialog.locator("select[name=edition] option")).to_have_count(2)
    owners.begin_own()
    return owners


def test_a_game_without_tables_to_replace_does_not_speak_of_them(owners: OwnersPage):
    owners.press_bar("#new-game")
    expect(owners.dialog.locator(".players")).to_be_visible()
    expect(owners.key("owners")).to_have_count(0)


def test_a_file_is_checked_and_says_what_it_replaces(owners: OwnersPage):
    owners.open_dialog()
    owners.bring(file({**data("tables.json")["results"], "columns": [1]}))
    note = owners.dialog.locator("details .note")
    expect(note).to_contain_text("In “tables”, key “results”: At columns, 0: expected text, found number.")
    expect(owners.dialog.locator("select[name=edition]")).to_have_count(0)
    owners.bring(file())
    expect(note).to_contain_text("It replaces: tables (results).")
    expect(owners.dialog.locator("select[name=edition]")).not_to_have_value("")


def test_a_game_by_ones_own_tables_says_so_and_goes_on_after_a_reload(own_game: OwnersPage):
    named = own_game.named()
    line = own_game.page.locator("#owners")
    expect(line).to_have_text(say("page.owners.played", name="Calm", hash=named["hash"][:8]))
    before = own_game.save()
    own_game.reload()
    assert own_game.save() == before
    expect(line).to_be_visible()
    own_game.page.evaluate("rasputitsa.commands.restart()")
    own_game.page.evaluate(OPEN_AGAIN)
    assert own_game.save() == before


def test_the_rulebook_shows_the_tables_that_the_game_is_played_by(own_game: OwnersPage):
    page = own_game.page
    page.evaluate("rasputitsa.commands.rule('3.5')")
    cells = page.locator("#rules .printed td")
    expect(cells.first).to_be_visible()
    assert set(cells.all_text_contents()) == set(SAME)


def test_a_file_that_is_kept_can_be_taken_out_again(owners: OwnersPage):
    owners.open_dialog()
    owners.bring(file())
    choice = owners.dialog.locator("select[name=edition]")
    expect(choice.locator("option")).to_have_count(2)
    owners.key("owners-forget").click()
    expect(choice).to_have_count(0)
    expect(owners.dialog.locator("details .note")).to_contain_text("“Calm”")
    owners.reload()
    owners.open_dialog()
    expect(choice).to_have_count(0)


def test_the_computer_plays_by_them_too(owners: OwnersPage):
    owners.open_dialog()
    owners.drop_file("mine.json", file())
    expect(owners.dialog.locator("select[name=edition]")).not_to_have_value("")
    owners.begin_own("recruit")
    owners.page.wait_for_function(COMPUTER_PLAYED)
    assert owners.named()["name"] == "Calm"


def test_a_save_asks_for_the_file_that_is_not_here_and_opens_with_it(
    own_game: OwnersPage, new_profile: Callable[..., BrowserContext]
):
    written = own_game.save()
    other = OwnersPage(new_profile().new_page())
    other.visit()
    before = other.save()
    other.drop_file("game.json", written)
    expect(other.dialog).to_contain_text(f"“Calm” ({own_game.named()['hash'][:8]})")
    assert other.save() == before
    other.bring(file(data("tables.json")["results"]))
    expect(other.dialog.locator(".note")).to_contain_text("That file is for another game or has other tables")
    other.bring(file())
    other.page.wait_for_function(BEGUN)
    expect(other.dialog).to_have_count(0)
    assert other.save() == written


def test_the_file_goes_along_with_all_games(own_game: OwnersPage, new_profile: Callable[..., BrowserContext]):
    own_game.keep_as("Mine")
    expect(own_game.dialog).to_contain_text(say("page.saves.done", name="Mine"))
    with own_game.page.expect_download() as coming:
        own_game.key("export-all").click()
    archive = coming.value.path().read_text(encoding="utf-8")
    assert [json.loads(each) for each in json.loads(archive)["editions"]] == [CALM]
    other = OwnersPage(new_profile().new_page())
    other.visit()
    other.drop_file("all.json", archive)
    other.page.wait_for_function(BEGUN)
    assert other.named() == own_game.named()
