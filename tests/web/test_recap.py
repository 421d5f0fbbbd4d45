"""The account of all since the player was last here: when it is told, by sector, with its arrows."""

import pytest
from playwright.sync_api import Page, expect

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.games import find
from tests.web.by_hand import begun
from tests.web.commander import new_match, played_until
from tests.web.pages import GamePage
from tests.web.words import say

SEED = 1941
MINUTES = 60_000
NOTED = """length => Object.entries(localStorage)
  .some(([key, text]) => key.startsWith('rasputitsa:beside:') && JSON.parse(text).played === length)"""
AWAY = """milliseconds => {
  for (const [key, text] of Object.entries(localStorage)) {
    if (!key.startsWith('rasputitsa:beside:')) continue;
    const beside = JSON.parse(text);
    localStorage.setItem(key, JSON.stringify({ ...beside, when: beside.when - milliseconds }));
  }
}"""
HERE = """() => Object.entries(localStorage)
  .some(([key, text]) => key.startsWith('rasputitsa:beside:') && Date.now() - JSON.parse(text).when < 60000)"""
"""True if a visit within the last minute is remembered."""
LARGE = (
    ("battle_of_moscow", "campaign", 250, 420, "sector.leningrad"),
    ("war_for_the_motherland", "turning_point", 60, 180, "sector.caucasus"),
)


def noted(game: GamePage) -> None:
    """Wait until the page remembers who looked at the game as it is."""
    game.page.wait_for_function(NOTED, arg=game.length())


def left(game: GamePage) -> GamePage:
    """A game of two people in its second turn, left by them."""
    game.begin(SEED)
    _, actions = played_until(SEED, lambda match: match.state.turn == 2, new_match)
    game.send(actions)
    game.wait_kept(len(actions))
    noted(game)
    return game


def back_after(game: GamePage, minutes: int) -> None:
    """The page is loaded again, as if the time had passed, and knows who was here when."""
    game.page.evaluate(AWAY, minutes * MINUTES)
    game.reload()
    game.page.wait_for_function(HERE)


def test_a_game_left_ten_minutes_ago_goes_on_without_a_word(on_screen: GamePage):
    game, page = left(on_screen), on_screen.page
    back_after(game, 10)
    expect(page.locator(".recap")).to_have_count(0)


def test_after_days_the_last_turn_is_told_until_the_game_goes_on(on_screen: GamePage):
    game, page = left(on_screen), on_screen.page
    back_after(game, 7 * 24 * 60)
    expect(page.locator(".recap > summary")).to_have_text(say("page.recap.lately"))
    expect(page.locator(".recap li")).to_have_count(1)
    game.send(played_until(SEED, lambda match: match.length > game.length(), new_match)[1][-1:])
    expect(page.locator(".recap")).to_have_count(0)


def test_it_is_put_away_and_told_again_from_the_timeline(on_screen: GamePage):
    game, page = left(on_screen), on_screen.page
    back_after(game, 7 * 24 * 60)
    game.key("recap-away").click()
    expect(page.locator(".recap")).to_have_count(0)
    page.locator("#time-open").click()
    game.key("time:recap").click()
    expect(page.locator(".recap")).to_be_visible()
    expect(page.locator("#time")).to_be_hidden()


@pytest.mark.parametrize(("slug", "scenario", "before", "after", "sector"), LARGE)
def test_a_large_game_that_was_played_on_elsewhere_is_told_by_sector_at_once(
    page: Page, slug: str, scenario: str, before: int, after: int, sector: str
):
    match, choose = Match.new(find(slug), scenario, seed=SEED), Chooser(SEED)
    for _ in range(after):
        assert match.decision
        match.play(match.decision.sample(choose))
    game = begun(page, slug, scenario, SEED)
    game.send([entry.action for entry in match.entries[:before]])
    noted(game)
    game.open_file("game.json", save.dump(match).encode())
    expect(page.locator(".recap > summary")).to_have_text(say("page.recap"))
    chosen = game.key(f"recap:{sector}")
    chosen.click()
    expect(chosen).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("rasputitsa.store.state.recap.told.length") == before
    game.key("recap-away").click()
    expect(page.locator(".recap")).to_have_count(0)
