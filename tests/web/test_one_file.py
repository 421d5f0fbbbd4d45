"""The one-file edition opens from a disk, plays, keeps the game, and asks nobody for anything."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from building.paths import DIST
from tests.web.commander import dialog_match, played
from tests.web.pages import GamePage
from tests.web.printed import pictures, printed, words_of
from tests.web.test_computer import begin, meet_marshal
from tests.web.test_send import shown_again
from tests.web.words import say

FILE = DIST / "rasputitsa.html"
ITSELF, A_GAME = 8_650_000, 545_000
"""Bytes at most: without games, and on the average for each game that the file holds."""
SEED = 1941
FETCH = "url => fetch(url, { mode: 'no-cors' }).then((answer) => answer.status, () => 'refused')"
PLAYED = "length => rasputitsa.store.state.view.length >= length"
STRAY = "http://elsewhere.test/"
XHR = """url => new Promise((done) => {
  const request = new XMLHttpRequest();
  request.onerror = () => done('refused');
  request.onload = () => done('answered');
  request.open('GET', url);
  request.send();
})"""


@pytest.fixture(scope="session")
def site_url() -> str:
    """The address of the file: a page that the tests share asks for nothing else."""
    return FILE.as_uri()


@pytest.fixture
def game(on_screen: GamePage) -> GamePage:
    """A new game of two people, of other dice than the tests begin."""
    on_screen.begin(SEED + 1)
    return on_screen


@pytest.fixture
def context(browser: Browser, requests: list[str], page_errors: list[str]) -> Iterator[BrowserContext]:
    """A fresh profile that opens files; the test fails if anything asked for more than the file, or went wrong."""
    context = browser.new_context(base_url=FILE.as_uri())
    context.on("request", lambda request: requests.append(request.url))
    context.on("weberror", lambda error: page_errors.append(str(error.error)))
    context.on("console", lambda line: page_errors.append(line.text) if line.type == "error" else None)
    yield context
    context.close()
    assert {url for url in requests if not url.startswith("blob:")} == {FILE.as_uri()}
    assert page_errors == []


def test_the_file_is_small_enough_to_hand_around():
    games = list((DIST / "games").glob("*.pack"))
    assert games
    assert FILE.stat().st_size < ITSELF + A_GAME * len(games)


def test_a_game_is_played_saved_and_continued(game: GamePage, tmp_path: Path):
    game.begin_by_dialog(SEED)
    _, actions = played(SEED, 22, dialog_match)
    game.send(actions)
    game.wait_kept(22)
    before = game.save()
    game.reload()
    assert game.save() == before
    assert game.export(tmp_path).decode() == before


def test_a_game_is_played_with_the_mouse(game: GamePage):
    game.begin_by_dialog(SEED)
    game.play(("begin",))
    game.play(("move", "XL", "0308"))
    game.undo()
    assert game.length() == 1


def test_its_code_is_sent_as_a_file_has_no_address(game: GamePage):
    game.send(played(SEED + 1, 22)[1])
    before = game.save()
    game.open_saves()
    game.key("send-turn-open").click()
    expect(game.key("send-here")).to_contain_text(say("page.saves"))
    expect(game.key("qr")).to_be_visible()
    code = game.key("link").input_value()
    game.close_dialog()
    game.begin(SEED + 2)
    game.open_saves()
    game.key("send-paste").fill(code)
    game.key("send-open").click()
    game.wait_length(22)
    shown_again(game)
    assert game.save() == before


def test_the_computer_plays(game: GamePage):
    begin(game, german="recruit", soviet="recruit")
    game.page.wait_for_function(PLAYED, arg=20)
    assert len(game.page.workers) == 2


def test_the_strongest_plays_and_says_why(game: GamePage):
    meet_marshal(game, "german")


def test_the_engine_is_restarted(game: GamePage):
    game.page.evaluate("rasputitsa.engine.kill()")
    game.key("restart").click()
    game.wait_ready()


def test_rules_and_about_are_in_it(game: GamePage):
    page = game.page
    page.locator("#rules-open").click()
    expect(page.locator("#rules-list")).to_contain_text(re.compile(r"\w+"))
    expect(page.locator('a[href="know.html"]')).to_be_hidden()
    page.locator("#rules-close").click()
    page.locator("#about").click()
    expect(game.dialog).to_contain_text(say("page.about.offline.file"))
    game.dialog.locator("summary", has_text="NOTICE").click()
    expect(game.dialog.locator("pre").first).to_contain_text("Chadwick")


def test_the_board_is_printed_from_it(game: GamePage):
    game.send(played(SEED + 1, 22)[1])
    raw = printed(game, "board", "A4")
    assert len(words_of(raw, "A4", lying=True)) == 1
    assert [len(each) for each in pictures(raw)] == [1]


def test_nothing_is_reached_from_the_page_or_its_worker(page: Page, requests: list[str], page_errors: list[str]):
    """A request that the policy stops is still told to the recorder: these two are struck out."""
    GamePage(page).visit()
    assert page.evaluate(FETCH, STRAY) == 404
    assert page.evaluate(XHR, STRAY) == "refused"
    assert page.workers
    assert {worker.evaluate(XHR, STRAY) for worker in page.workers} == {"refused"}
    assert page_errors
    assert all("Content Security Policy" in line for line in page_errors)
    page_errors.clear()
    requests[:] = [url for url in requests if url != STRAY]
