"""The dialog for a new game: presets, options with what locks them, and what differs from the preset."""

import pytest
from playwright.sync_api import Locator, Page, expect

from rasputitsa.engine.errors import OptionsError
from rasputitsa.engine.game import named_scenario
from rasputitsa.games import find
from tests.web.commander import GAME
from tests.web.pages import GamePage
from tests.web.words import say, told

SEED = 1941
BEGUN = "() => rasputitsa.store.state.live && rasputitsa.store.state.view.mode === 'match'"
CONTINUATION = "input[name=scenario][value=continuation]"


@pytest.fixture
def game(on_screen: GamePage) -> GamePage:
    """A game before its first action, which is a practice so that the next can be told from it; the dialog open."""
    on_screen.begin(SEED, "practice")
    on_screen.page.locator("#new-game").click()
    on_screen.page.locator(".options-block > summary").click()
    return on_screen


def switch(page: Page, option: str) -> Locator:
    return page.locator(f'[data-key="option:{option}"]')


def test_the_first_preset_is_what_a_game_begins_with(game: GamePage):
    page = game.page
    expect(page.locator(".summary")).to_have_text(
        say("page.new.same", preset=say("battle_for_moscow.preset.classic_1986"))
    )
    game.play_on_honour()
    page.locator(".dialog-foot button").click()
    page.wait_for_function(BEGUN)
    assert game.view()["options"] == find(GAME).complete(named_scenario(find(GAME), "classic"), {})


def test_a_preset_sets_its_options_and_the_game_is_played_by_them(game: GamePage):
    page = game.page
    page.locator("input[name=preset][value=revised_2006]").check()
    expect(switch(page, "last_resort_retreat")).to_be_checked()
    before = game.seed()
    game.play_on_honour()
    page.locator(".dialog-foot button").click()
    page.wait_for_function(BEGUN)
    assert game.view()["options"]["last_resort_retreat"]
    assert game.seed() != before


def test_what_a_scenario_decides_is_locked_with_the_reason(game: GamePage):
    page = game.page
    page.locator(CONTINUATION).check()
    expect(switch(page, "victory_points")).to_be_disabled()
    expect(switch(page, "victory_points")).to_be_checked()
    expect(page.locator('[data-option="victory_points"] .lock')).to_have_text(
        refusal("continuation", victory_points=False)
    )
    expect(page.locator(".changes li")).to_have_count(2)


def test_what_another_option_brings_is_locked_until_it_goes(game: GamePage):
    page = game.page
    switch(page, "attrition").check()
    expect(switch(page, "strong_line")).to_be_disabled()
    reason = refusal("classic", attrition=True, strong_line=False)
    expect(page.locator('[data-option="strong_line"] .lock')).to_have_text(reason)
    switch(page, "attrition").uncheck()
    expect(switch(page, "strong_line")).to_be_enabled()
    expect(switch(page, "strong_line")).not_to_be_checked()


def test_an_option_without_effect_in_this_length_says_so(game: GamePage):
    page = game.page
    note = page.locator('[data-option="harsher_winter"] .idle')
    expect(note).to_have_text(say("page.new.idle"))
    page.locator(CONTINUATION).check()
    expect(note).to_have_count(0)


def test_the_rule_of_an_option_opens_in_place(game: GamePage):
    page = game.page
    page.locator('[data-key="option-rule:strong_line"]').click()
    text = next(section["text"][0] for section in find(GAME).rules("en")["sections"] if section["id"] == "strong_line")
    expect(page.locator('[data-option="strong_line"] .rule-note')).to_contain_text(text)


def test_what_does_not_go_together_cannot_be_begun(game: GamePage):
    page = game.page
    page.evaluate("""() => {
      const { engine } = rasputitsa;
      window.plain = engine.call;
      engine.call = async () => ({ ok: false, error: { key: 'why.option.victory_points' } });
    }""")
    switch(page, "attrition").check()
    expect(page.locator(".summary")).to_have_text(say("why.option.victory_points"))
    expect(page.locator(".dialog-foot button")).to_be_disabled()
    page.evaluate("rasputitsa.engine.call = plain")


def refusal(scenario: str, **options: object) -> str:
    """The reason why these options are refused, as the player reads it."""
    game = find(GAME)
    try:
        game.complete(named_scenario(game, scenario), options)
    except OptionsError as error:
        return told(error.text)
    raise AssertionError(options)
