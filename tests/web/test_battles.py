"""Battles by the names of those who fight, to fight as the next thing to do; an alarm can be put away."""

import pytest
from playwright.sync_api import expect

from tests.web.commander import asked, played_until
from tests.web.pages import GamePage
from tests.web.words import called, say

SEED = 1941
FULL = """() => {
  window.written = Storage.prototype.setItem;
  Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
}"""
ROOM = "() => { Storage.prototype.setItem = window.written; }"
KEEP = "rasputitsa.games.keep()"


@pytest.fixture
def game(on_screen: GamePage) -> GamePage:
    """The page with a new game in it."""
    on_screen.begin(SEED)
    return on_screen


def test_a_battle_says_who_fights_and_to_fight_it_is_the_first_button(game: GamePage):
    _match, actions = played_until(SEED, lambda match: asked(match, "prompt.resolve"))
    game.send(actions)
    panel = next(panel for panel in game.view()["panels"] if panel["kind"] == "battles")
    first, second = panel["battles"]
    foes = [" and ".join(called(unit) for unit in battle["defenders"]) for battle in (first, second)]
    buttons = game.page.locator('#buttons button[data-verb="resolve"]')
    odds = [battle["column"] for battle in (first, second)]
    assert odds == ["4:1", "3:1"], "the best comes first"
    short = [
        say(key, foe=foe, odds=column)
        for key, foe, column in zip(("page.battle.next", "page.battle.or"), foes, odds, strict=True)
    ]
    expect(buttons).to_have_text(short)
    expect(buttons.first).to_have_attribute("aria-label", f"{short[0]} · {called(first['hex'])}")
    assert [("primary" in (button.get_attribute("class") or "")) for button in buttons.all()] == [True, False]
    words = say(
        "page.battle.title",
        attackers=tuple(first["attackers"]),
        defenders=tuple(first["defenders"]),
        hex=called(first["hex"]),
    )
    expect(game.key(f"place:{first['id']}")).to_have_text(words)
    game.page.set_viewport_size({"width": 1440, "height": 900})
    expect(game.page.locator("body")).to_have_attribute("data-sheets", "all")
    assert game.hidden(f'[data-battle="{first["id"]}"] .faces abbr') == [], "what happened takes no room of the battle"


def test_an_alarm_is_put_away_by_its_button(game: GamePage):
    game.page.evaluate("rasputitsa.act.say({ key: 'page.storage.full' }, 'alarm')")
    expect(game.notice).to_contain_text(say("page.storage.full"))
    game.key("hush").click()
    expect(game.notice).not_to_contain_text(say("page.storage.full"))
    expect(game.notice).not_to_have_attribute("data-tone", "alarm")


def test_an_alarm_goes_with_its_cause(game: GamePage):
    game.page.evaluate(FULL)
    game.page.evaluate(KEEP)
    expect(game.notice).to_have_attribute("data-tone", "alarm")
    game.page.evaluate(ROOM)
    game.page.evaluate(KEEP)
    expect(game.notice).not_to_have_attribute("data-tone", "alarm")
