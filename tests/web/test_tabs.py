"""Two tabs never write over each other: the second says that the game is played in the first, and offers a copy."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rasputitsa.engine.record.save import FORMAT
from tests.web.commander import dialog_match, played
from tests.web.pages import GamePage
from tests.web.test_damage import RECORDS, RESEAL, WHOLE
from tests.web.words import say

SEED = 1941
TAKEN = "() => window.rasputitsa?.store.state.keeping.taken"
WITHOUT_LOCKS = "Object.defineProperty(navigator, 'locks', { value: undefined });"
LIBRARY = "() => Object.keys({ ...localStorage }).filter((key) => key.startsWith('rasputitsa:save:')).length"

SETTLED = "() => window.rasputitsa?.store.state.live || window.rasputitsa?.store.state.keeping.taken"
PLAY_ALONE = """async () => {
  if (rasputitsa.store.state.keeping.taken) await rasputitsa.games.playCopy();
}"""
KEPT_GAMES = """() => [rasputitsa.tab.card(), ...rasputitsa.keeper.list().map(({ card }) => card)]
  .map((card) => card.length).filter((length) => length > 0)"""


@pytest.fixture(params=["locks of the browser", "the storage"])
def either(request: pytest.FixtureRequest, context: BrowserContext) -> GamePage:
    """A game of five actions in the first tab; with the browser's locks and without, as over plain http."""
    if request.param == "the storage":
        context.add_init_script(WITHOUT_LOCKS)
    return begun(context)


@pytest.fixture
def game(context: BrowserContext) -> GamePage:
    """A game of five actions in the first tab."""
    return begun(context)


def begun(context: BrowserContext) -> GamePage:
    """Begin a game in a tab and play five actions of it."""
    game = GamePage(context.new_page()).visit()
    game.begin_by_dialog(SEED)
    game.send(played(SEED, 5, dialog_match)[1])
    game.wait_kept(5)
    return game


def second_tab(context: BrowserContext) -> GamePage:
    """Another tab, which finds the game taken."""
    page = context.new_page()
    page.goto("")
    page.wait_for_function(TAKEN, timeout=60_000)
    return GamePage(page)


def play_copy(other: GamePage) -> None:
    """Play a copy of the game in that tab; it is kept under a name of its own."""
    other.key("copy").click()
    other.page.wait_for_function("() => rasputitsa.store.state.live")
    other.page.wait_for_function(f"() => ({LIBRARY})() > 0")


def test_the_second_tab_says_so_changes_nothing_and_goes_on_when_the_first_is_closed(
    either: GamePage, context: BrowserContext
):
    other = second_tab(context)
    expect(other.prompt).to_have_text(say("page.taken"))
    assert other.length() == 5
    assert not other.page.evaluate("rasputitsa.store.state.live")
    before = either.save()
    either.to_front()
    either.reload()
    assert either.save() == before
    either.send(played(SEED, 6, dialog_match)[1][5:])
    either.wait_kept(6)
    either.page.close()
    other.wait_ready()
    assert other.length() == 6
    other.send(played(SEED, 7, dialog_match)[1][6:])
    other.wait_kept(7)


def test_a_second_tab_that_cannot_open_the_game_says_why_and_plays_another(game: GamePage, context: BrowserContext):
    before = game.save()
    (_, record), _ = game.page.evaluate(RECORDS, WHOLE)
    game.page.evaluate(RESEAL, record.replace('\\"format\\":2', '\\"format\\":99'))
    other = GamePage(context.new_page())
    other.page.goto("")
    other.wait_ready()
    assert other.length() == 0
    expect(other.notice).to_have_text(say("page.storage.rescued", reason=say("error.newer", format=99, known=FORMAT)))
    assert game.save() == before


def test_a_copy_and_the_game_go_on_side_by_side(game: GamePage, context: BrowserContext):
    other = second_tab(context)
    play_copy(other)
    actions = played(SEED, 9, dialog_match)[1]
    other.send(actions[5:9])
    game.to_front()
    game.send(actions[5:7])
    game.wait_kept(7)
    game.reload()
    assert game.length() == 7
    other.reload()
    assert other.length() == 9
    other.page.close()
    name = game.open_saves().locator(".save-name b").inner_text()
    game.press_row(name, "open")
    game.wait_length(9)


def test_a_new_game_in_the_second_tab_leaves_that_of_the_first(game: GamePage, context: BrowserContext):
    other = second_tab(context)
    other.page.evaluate("rasputitsa.commands.newGame()")
    other.play_on_honour()
    other.dialog.get_by_role("button", name=say("page.new.start"), exact=True).click()
    other.key("sure").click()
    other.wait_length(0)
    game.to_front()
    game.send(played(SEED, 6, dialog_match)[1][5:])
    game.reload()
    assert game.length() == 6
    assert game.page.evaluate(LIBRARY) == 1


def test_a_game_that_a_tab_plays_is_not_renamed_deleted_or_written_over(either: GamePage, context: BrowserContext):
    other = second_tab(context)
    play_copy(other)
    either.to_front()
    name = either.open_saves().locator(".save-name b").inner_text()
    for tab in (either, other):
        tab.to_front()
        tab.press_row(name, "delete")
        expect(tab.dialog).to_contain_text(say("page.saves.played", name=name))
        expect(tab.row(name)).to_have_count(1)
    either.to_front()
    either.close_dialog()
    either.keep_as(name)
    expect(either.dialog).to_contain_text(say("page.saves.played", name=name))


@pytest.mark.parametrize("script", ["", WITHOUT_LOCKS], ids=["locks of the browser", "the storage"])
def test_four_tabs_on_a_fresh_profile_keep_four_games(context: BrowserContext, script: str):
    context.add_init_script(script)
    tabs = [GamePage(context.new_page()) for _ in range(4)]
    for tab in tabs:
        tab.page.goto("", wait_until="commit")
    for tab in tabs:
        tab.to_front()
        tab.page.wait_for_function(SETTLED, timeout=60_000)
        tab.page.evaluate(PLAY_ALONE)
    for count, tab in enumerate(tabs, 1):
        tab.to_front()
        tab.begin(SEED + count)
        tab.send(played(SEED + count, count)[1])
        tab.wait_kept(count)
    for tab in tabs:
        tab.page.close()
    again = GamePage(context.new_page()).visit()
    assert sorted(again.page.evaluate(KEPT_GAMES)) == [1, 2, 3, 4]


def test_a_tab_that_is_killed_leaves_the_game_to_the_next(context: BrowserContext, page: Page):
    game = GamePage(page).visit()
    game.begin_by_dialog(SEED)
    game.send(played(SEED, 5, dialog_match)[1])
    game.wait_kept(5)
    game.crash()
    again = GamePage(context.new_page()).visit()
    assert again.length() == 5
