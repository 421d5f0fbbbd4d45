"""After a change of a game's rules the file as it was stays beside the game, is listed, and can be taken out."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from rasputitsa.engine.record import save
from tests.web.commander import played
from tests.web.pages import GamePage
from tests.web.test_saves import FULL, ROOM
from tests.web.words import say

SEED, LENGTH = 1941, 30
STORE = """async ([save, length]) => {
  const { card } = (await rasputitsa.tab.read()).saved;
  await rasputitsa.keeper.begin(null, { card: { ...card, length }, save });
}"""


def of_older_rules() -> str:
    """A game that was kept when the rules were others."""
    form = json.loads(save.dump(played(SEED, LENGTH)[0]))
    form["rules"] -= 1
    return json.dumps(form)


@pytest.fixture
def game(on_screen: GamePage) -> GamePage:
    """A new game on a page that the tests share, nothing else kept."""
    on_screen.begin(SEED)
    return on_screen


def name_of(game: GamePage) -> str:
    """The name of the file as it was."""
    title = say("battle_for_moscow.title")
    return say("page.original.name", name=say("page.saves.default", game=title, turn=game.view()["turn"]))


def told(game: GamePage, key: str, name: str) -> str:
    """All that there is to be said."""
    return f"{say('save.rules_changed', length=game.length())} {say(key, name=name)}"


def test_a_file_of_older_rules_is_kept_as_it_was_and_the_notice_says_all_of_it(game: GamePage, tmp_path: Path):
    old = of_older_rules()
    game.drop_file("old.json", old)
    game.wait_length(LENGTH)
    name = name_of(game)
    expect(game.notice).to_contain_text(told(game, "page.original", name))
    with game.page.expect_download() as coming:
        game.press_row(name, "file")
    coming.value.save_as(tmp_path / "original.json")
    assert (tmp_path / "original.json").read_text(encoding="utf-8") == old


def test_it_is_kept_once_however_often_it_is_opened(game: GamePage):
    for _ in range(2):
        game.drop_file("old.json", of_older_rules())
        game.wait_length(LENGTH)
        expect(game.notice).to_contain_text(say("page.original", name=name_of(game)))
        game.reload()
    expect(game.row(name_of(game))).to_have_count(1)


def test_the_game_in_play_is_kept_as_it_was_before_it_is_written_over(game: GamePage):
    game.send(played(SEED, 5)[1])
    game.wait_kept(5)
    game.page.evaluate(STORE, [of_older_rules(), LENGTH])
    game.reload()
    game.wait_length(LENGTH)
    name = name_of(game)
    expect(game.notice).to_contain_text(told(game, "page.original", name))
    assert game.kept_length(name) == LENGTH
    game.reload()
    expect(game.open_saves().locator(".saves li")).to_have_count(1)


def test_where_there_is_no_room_the_file_is_handed_out(game: GamePage):
    old = of_older_rules()
    game.page.evaluate(FULL)
    with game.page.expect_download() as coming:
        game.drop_file("old.json", old)
    game.wait_length(LENGTH)
    game.page.evaluate(ROOM)
    assert Path(coming.value.path()).read_text(encoding="utf-8") == old
    expect(game.notice).to_contain_text(say("page.original.file", name=name_of(game)))
