"""Overlays of the map, and the odds of battles: switched on, said in words, fresh after every action."""

import re

from playwright.sync_api import expect

from tests.web.commander import asked, played_until
from tests.web.pages import GamePage
from tests.web.words import say

SEED = 1941
FALLEN = "[...document.querySelectorAll('.faces li.marked .die')].findIndex((die) => die.matches('.fallen'))"
LAID = "id => rasputitsa.store.state.overlays.laid.some(({ shown }) => shown.id === id)"


def in_movement(game: GamePage) -> GamePage:
    game.begin(SEED)
    game.play(("begin",))
    game.page.locator("#overlays-open").click()
    return game


def lay(game: GamePage, key: str) -> None:
    game.key(f"overlay:{key}").click()
    game.page.wait_for_function(LAID, arg=key.split(":")[0])


def test_threats_are_listed_worst_first_and_one_shows_who_attacks(on_screen: GamePage):
    page = on_screen.page
    game = in_movement(on_screen)
    lay(game, "threat:soviet")
    page.locator(".sign-mark").first.wait_for()
    levels = [int(level) for level in page.locator(".sign-mark").all_inner_texts()]
    assert levels == sorted(levels, reverse=True)
    assert levels[0] > 2
    expect(page.locator(".sign-chance").first).to_contain_text("%")
    page.locator(".sign").first.click()
    page.wait_for_function("() => rasputitsa.store.state.overlays.laid[0].one?.arrows.length > 0")
    expect(page.locator(".sign").first).to_have_attribute("aria-pressed", "true")


def test_it_follows_the_game(on_screen: GamePage):
    page = on_screen.page
    game = in_movement(on_screen)
    lay(game, "threat:soviet")
    lines = "JSON.stringify(rasputitsa.store.state.overlays.laid[0].whole.lines)"
    before = page.evaluate(lines)
    game.send([("end",)])
    page.wait_for_function(f"before => {lines} !== before", arg=before)


def test_a_unit_taken_up_shows_its_own_line(on_screen: GamePage):
    page = on_screen.page
    game = in_movement(on_screen)
    lay(game, "communication:german")
    game.click_unit("LVII")
    page.wait_for_function("() => rasputitsa.store.state.overlays.laid[0]?.unit === 'LVII'")
    assert page.evaluate("rasputitsa.store.state.overlays.laid[0].one.paths[0].hexes.length") > 1


def test_what_is_on_is_on_after_a_reload(on_screen: GamePage):
    page = on_screen.page
    game = in_movement(on_screen)
    lay(game, "zone:german")
    game.key("overlay:numbers").click()
    game.reload()
    page.wait_for_function(LAID, arg="zone")
    assert page.evaluate("rasputitsa.store.state.overlays.numbers")
    page.locator("#overlays-open").click()
    game.key("overlay:none").click()
    expect(page.locator('.overlay-chip[aria-pressed="true"]')).to_have_count(0)


def test_battles_show_their_chances_and_all_together_in_the_order_given(on_screen: GamePage):
    page = on_screen.page
    match, actions = played_until(SEED, lambda match: asked(match, "prompt.resolve"))
    game = on_screen
    game.begin(SEED)
    game.send(actions)
    battle = page.locator(".battle").first
    expect(battle.locator(".chances")).to_be_visible()
    expect(page.locator(".outlook ol > li")).to_have_count(2)
    order = page.locator(".outlook-head b").all_inner_texts()
    page.locator(".outlook li").nth(1).locator(".step").first.click()
    expect(page.locator(".outlook-head b")).to_have_text(list(reversed(order)))
    game.key("outlook").click()
    expect(page.locator(".outlook .totals")).to_be_visible()
    expect(page.locator(".outlook li .chances")).to_have_count(2)
    assert game.length() == match.length


def test_the_last_battle_stays_with_the_face_that_fell(on_screen: GamePage):
    page = on_screen.page
    match, actions = played_until(SEED, lambda match: asked(match, "prompt.resolve"))
    game = on_screen
    game.begin(SEED)
    game.send(actions)
    assert match.decision is not None
    resolve = match.decision.option("resolve")
    assert resolve is not None
    hex = resolve.subjects[0]
    game.send([("resolve", hex)])
    card = page.locator(f'[data-battle="{hex}"]')
    expect(card.locator(".faces li.marked .die.fallen")).to_have_count(1)
    marked = page.evaluate(
        "[...document.querySelectorAll('.battle .faces li.marked .die')].findIndex((die) => die.matches('.fallen'))"
    )
    faces = card.locator(".faces li.marked .dice").get_attribute("aria-label")
    assert faces is not None
    assert re.findall(r"\d+", faces)[marked] == str(page.evaluate("rasputitsa.store.state.roll.die[0]"))


def test_a_blocked_button_says_why_under_the_pointer(on_screen: GamePage):
    page = on_screen.page
    game = in_movement(on_screen)
    game.send([("move", "LVII", "0309")])
    game.key("end").hover()
    page.wait_for_function("() => rasputitsa.store.state.why?.key === 'why.stacked'")
    expect(game.notice).to_contain_text(say("why.stacked", hexes="0309").split(":")[0])
