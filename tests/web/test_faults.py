"""Faults of the storage: nothing in play is lost, the page says what is, and offers a way to keep the game."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Dialog, Page, expect

from tests.web.commander import played
from tests.web.pages import GamePage
from tests.web.words import say

SEED = 1941
FAULTS = """() => {
  window.fault = null;
  const { setItem } = Storage.prototype;
  const isOurs = (shelf, key) => shelf !== sessionStorage && key.startsWith('rasputitsa:');
  Storage.prototype.setItem = function (key, value) {
    if (!window.fault || !isOurs(this, key)) return setItem.call(this, key, value);
    if (window.fault === 'torn') setItem.call(this, key, value.slice(0, value.length / 2));
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  window.whole = () => Object.assign(Storage.prototype, { setItem });
}"""
WHOLE = "window.whole?.()"
OFF = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });"
OURS = "() => Object.keys({ ...localStorage }).filter((key) => !key.startsWith('rasputitsa:'))"


@pytest.fixture
def game(on_screen: GamePage) -> Iterator[GamePage]:
    """A game of five actions on a page that the tests share, whose storage can be made to fail."""
    yield begun(on_screen)
    on_screen.page.evaluate(WHOLE)


@pytest.fixture
def own(page: Page) -> GamePage:
    """Such a game on a page that may be killed."""
    return begun(GamePage(page).visit())


def begun(game: GamePage) -> GamePage:
    """Begin a game in such a browser and play five actions of it."""
    game.page.evaluate(FAULTS)
    game.begin(SEED)
    game.send(played(SEED, 5)[1])
    game.wait_kept(5)
    return game


def take_out(game: GamePage, directory: Path) -> str:
    """The file that the line below the buttons offers."""
    with game.page.expect_download() as coming:
        game.key("take-out").click()
    coming.value.save_as(directory / "game.json")
    return (directory / "game.json").read_text(encoding="utf-8")


def test_a_full_storage_is_said_and_the_game_can_be_taken_out(game: GamePage, tmp_path: Path):
    game.page.evaluate("window.fault = 'full'")
    game.send(played(SEED, 6)[1][5:])
    expect(game.notice).to_have_text(say("page.storage.full"))
    game.send(played(SEED, 7)[1][6:])
    expect(game.page.locator("#keeping")).to_contain_text(say("page.storage.full"))
    assert take_out(game, tmp_path) == game.save()
    game.page.evaluate("window.fault = null")
    game.send(played(SEED, 8)[1][7:])
    game.wait_kept(8)
    expect(game.page.locator("#keeping")).to_be_empty()


def test_a_game_is_not_lost_where_its_next_save_finds_no_room(game: GamePage):
    game.page.evaluate("window.fault = 'full'")
    game.send(played(SEED, 6)[1][5:])
    expect(game.notice).to_have_text(say("page.storage.full"))
    game.reload()
    assert game.length() == 5


PAUSE = """(first) => {
  const { setTimeout } = window;
  window.usual = () => Object.assign(window, { setTimeout });
  window.setTimeout = (act, delay = 0, ...rest) => setTimeout(act, delay === 5000 ? first : delay, ...rest);
}"""
USUAL = "() => void window.usual()"
"""The first pause before the page tries again by itself."""
ROOM = {"after a while": (100, "0"), "when another tab makes room": (10**9, "localStorage.setItem('other', 'x')")}


@pytest.mark.parametrize("room", ROOM)
def test_room_made_meanwhile_is_used_without_another_action(game: GamePage, room: str):
    page = game.page
    pause, elsewhere = ROOM[room]
    page.evaluate(PAUSE, pause)
    page.evaluate("window.fault = 'full'")
    game.send(played(SEED, 6)[1][5:])
    expect(game.notice).to_have_text(say("page.storage.full"))
    page.evaluate("window.fault = null")
    other = page.context.new_page()
    other.goto("LICENSE.txt")
    other.evaluate(elsewhere)
    page.bring_to_front()
    game.wait_kept(6)
    expect(game.notice).to_have_text(say("page.storage.again"))
    expect(page.locator("#keeping")).to_be_empty()
    page.evaluate(USUAL)
    page.evaluate("localStorage.removeItem('other')")
    other.close()


def test_a_page_asks_before_it_is_left_while_the_game_is_not_kept(game: GamePage):
    asked: list[str] = []

    def leave(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    game.page.on("dialog", leave)
    game.page.locator("#fit").click()
    game.page.evaluate("window.fault = 'full'")
    game.send(played(SEED, 6)[1][5:])
    expect(game.notice).to_have_text(say("page.storage.full"))
    game.reload()
    assert asked == ["beforeunload"]
    game.page.locator("#fit").click()
    game.send(played(SEED, 6)[1][5:])
    game.wait_kept(6)
    game.reload()
    assert asked == ["beforeunload"]
    game.page.remove_listener("dialog", leave)


def test_a_name_that_cannot_be_kept_is_said(game: GamePage):
    game.keep_as("Smolensk")
    expect(game.dialog).to_contain_text(say("page.saves.done", name="Smolensk"))
    game.page.evaluate("window.fault = 'torn'")
    game.keep_as("Smolensk")
    expect(game.dialog).to_contain_text(say("page.saves.over", name="Smolensk"))
    game.keep_as("Smolensk")
    expect(game.dialog).to_contain_text(say("page.saves.failed"))
    game.page.evaluate("window.fault = null")
    game.press_row("Smolensk", "open")
    expect(game.dialog).to_have_count(0)
    assert game.length() == 5


def test_a_tab_killed_in_the_middle_of_a_write_loses_that_action_alone(own: GamePage, context: BrowserContext):
    own.page.evaluate("window.fault = 'torn'")
    own.send(played(SEED, 6)[1][5:])
    expect(own.notice).to_have_text(say("page.storage.full"))
    own.crash()
    again = GamePage(context.new_page()).visit()
    assert again.length() == 5
    expect(again.notice).to_have_text(say("page.storage.previous"))


def test_a_storage_wiped_in_the_middle_of_a_game_is_filled_again(game: GamePage):
    game.page.evaluate("localStorage.clear()")
    game.send(played(SEED, 6)[1][5:])
    game.wait_kept(6)
    game.reload()
    assert game.length() == 6


def test_without_storage_a_game_is_played_and_taken_out(page: Page, context: BrowserContext, tmp_path: Path):
    context.add_init_script(OFF)
    game = GamePage(page)
    page.goto("")
    game.wait_ready()
    expect(game.notice).to_have_text(say("page.storage.blocked"))
    game.begin(SEED)
    game.send(played(SEED, 5)[1])
    assert json.loads(take_out(game, tmp_path))["length"] == 5
    expect(game.open_saves()).to_contain_text(say("page.storage.blocked"))


def test_a_damaged_named_save_is_shown_as_damaged(game: GamePage):
    game.page.evaluate("localStorage.setItem('rasputitsa:save:Kiev:a', 'R1 2 99')")
    expect(game.row("Kiev")).to_contain_text(say("page.storage.unread"))


def test_a_key_that_nobody_writes_locks_nobody_out(game: GamePage, tmp_path: Path):
    game.page.evaluate("localStorage.setItem('rasputitsa:save:%:a', 'R1 torn')")
    game.reload()
    assert game.length() == 5
    game.page.locator("#home-open").click()
    expect(game.key("kept:%")).to_contain_text(say("page.storage.unread"))
    game.key("kept:%").click()
    with game.page.expect_download() as coming:
        game.key("file:%").click()
    coming.value.save_as(tmp_path / "remains.json")
    assert json.loads((tmp_path / "remains.json").read_text()) == {"rasputitsa:save:%:a": "R1 torn"}
    game.key("delete:%").click()
    expect(game.key("delete:%")).to_have_count(0)
    game.key("put-back").click()
    expect(game.key("delete:%")).to_have_count(1)


def test_half_a_character_is_no_name(game: GamePage):
    game.open_saves().locator("input[name=name]").evaluate("(field) => { field.value = String.fromCharCode(0xd83d); }")
    game.dialog.get_by_role("button", name=say("page.saves.keep"), exact=True).click()
    expect(game.dialog).to_contain_text(say("page.saves.half"))
    game.keep_as("Typhoon \U0001f468\u200d\U0001f469\u200d\U0001f467" * 9)
    expect(game.dialog.locator(".save-name")).to_have_count(1)


def test_every_key_is_ours_and_those_of_others_stay(game: GamePage):
    game.page.evaluate("localStorage.setItem('another-site', '1')")
    game.keep_as("Smolensk")
    game.press_row("Smolensk", "delete")
    assert game.page.evaluate(OURS) == ["another-site"]
    game.page.evaluate("localStorage.removeItem('another-site')")
