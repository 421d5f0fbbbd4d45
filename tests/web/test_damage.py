"""Damaged saves: the generation before the last one is opened, the player is told, and nothing in play is lost."""

import pytest
from playwright.sync_api import Page, expect

from rasputitsa.engine.record.save import FORMAT
from tests.web.commander import played
from tests.web.pages import GamePage
from tests.web.words import say

SEED = 1941
RECORDS = """(start) => {
  const order = ([, record]) => Number(record.split(' ')[1]);
  const found = Object.entries({ ...localStorage }).filter(([key]) => key.startsWith(start));
  return found.sort((one, other) => order(other) - order(one));
}"""
WHOLE, TAIL = "rasputitsa:auto:", "rasputitsa:tail:auto:"
"""The keys of the game in play: the whole of it, in two generations, and the actions since."""
STORED = "() => Object.values({ ...localStorage })"
RESEAL = """(record) => {
  const checked = rasputitsa.withChecksum(50, record.slice(record.indexOf('\\n') + 1));
  for (const mark of ['a', 'b']) localStorage.setItem(`rasputitsa:auto:${mark}`, checked);
}"""
LATE = """const read = Storage.prototype.getItem;
Storage.prototype.getItem = function (key) {
  const isEarly = performance.getEntriesByName('engine-ready').length === 0;
  return isEarly && key.startsWith('rasputitsa:auto') ? null : read.call(this, key);
};"""
"""A storage in which the game in play is not found before the engine answers."""
PUT = "([key, text]) => localStorage.setItem(key, text)"


def torn(record: str) -> str:
    """A write that ended early."""
    return record[: len(record) * 2 // 3]


def flipped(record: str) -> str:
    """A record with one character changed."""
    middle = len(record) // 2
    return record[:middle] + chr(ord(record[middle]) ^ 1) + record[middle + 1 :]


@pytest.fixture
def game(on_screen: GamePage) -> GamePage:
    """A game of five actions on a page that the tests share."""
    return begun(on_screen)


def begun(game: GamePage) -> GamePage:
    """Begin a game and play five actions of it."""
    game.begin(SEED)
    game.send(played(SEED, 5)[1])
    game.wait_kept(5)
    return game


def test_the_whole_before_a_damaged_one_is_opened_with_what_was_added_to_it(game: GamePage):
    game.reload()
    game.send(played(SEED, 7)[1][5:])
    game.wait_kept(7)
    (key, record), _ = game.page.evaluate(RECORDS, WHOLE)
    game.page.evaluate(PUT, [key, torn(record)])
    game.reload()
    assert game.length() == 5
    expect(game.notice).to_have_text(say("page.storage.previous"))


def test_the_save_before_a_damaged_one_is_opened_and_the_game_goes_on(game: GamePage):
    (key, record), *_ = game.page.evaluate(RECORDS, TAIL)
    game.page.evaluate(PUT, [key, torn(record)])
    game.reload()
    assert game.length() == 4
    expect(game.notice).to_have_text(say("page.storage.previous"))
    game.send(played(SEED, 6)[1][4:])
    game.wait_kept(6)
    game.reload()
    assert game.length() == 6
    expect(game.notice).not_to_have_text(say("page.storage.previous"))


def test_two_damaged_saves_are_kept_and_a_new_game_begins(game: GamePage):
    damaged = [[key, flipped(record)] for key, record in game.page.evaluate(RECORDS, WHOLE)]
    for record in damaged:
        game.page.evaluate(PUT, record)
    game.reload()
    expect(game.notice).to_have_text(say("page.storage.damaged"))
    assert game.length() == 0
    game.send(played(SEED, 3)[1])
    game.wait_kept(3)
    stored = "\n".join(game.page.evaluate(STORED))
    for _, text in damaged:
        assert text in stored


def test_a_game_that_the_rules_refuse_is_put_aside(game: GamePage):
    (_, record), _ = game.page.evaluate(RECORDS, WHOLE)
    game.page.evaluate(RESEAL, record.replace('\\"format\\":2', '\\"format\\":99'))
    game.reload()
    assert game.length() == 0
    expect(game.notice).to_have_text(say("page.storage.rescued", reason=say("error.newer", format=99, known=FORMAT)))
    expect(game.open_saves().locator(".save-name")).to_have_count(1)
    assert '\\"format\\":99' in "\n".join(game.page.evaluate(STORED))


def test_a_game_that_was_not_found_when_another_began_is_kept_under_a_name(page: Page):
    game = begun(GamePage(page).visit())
    before = game.save()
    game.page.add_init_script(LATE)
    game.reload()
    assert game.length() == 0
    name = game.open_saves().locator(".save-name b").inner_text()
    game.close_dialog()
    expect(game.notice).to_have_text(say("page.saves.aside", name=name))
    game.send(played(SEED, 3)[1])
    game.wait_kept(3)
    game.press_row(name, "open")
    game.wait_length(5)
    assert game.save() == before


def cut(save: bytes) -> bytes:
    """A file that was not written to its end."""
    return save[: len(save) // 2]


def picture(save: bytes) -> bytes:
    """A file of another kind."""
    return b"\x89PNG\r\n\x1a\n" + bytes(range(256))


def other_json(save: bytes) -> bytes:
    """The JSON of another program."""
    return b'{"name": "another program", "version": 3}'


def without_actions(save: bytes) -> bytes:
    """A save of which a part is missing."""
    return save.replace(b'"branches"', b'"twigs"')


def huge(save: bytes) -> bytes:
    """A save blown up with spaces."""
    return save + b" " * 16_000_001


def test_files_that_are_no_saves_are_refused_and_the_game_stays(game: GamePage):
    before = game.save()
    for spoil in (cut, picture, other_json, without_actions, huge):
        answer = "page.saves.large" if spoil is huge else "page.saves.refused"
        game.open_file(f"{spoil.__name__}.json", spoil(before.encode()))
        expect(game.dialog).to_contain_text(say(answer))
        assert game.save() == before
        game.close_dialog()
    game.send(played(SEED, 6)[1][5:])
    game.wait_kept(6)
