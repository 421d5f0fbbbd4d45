"""Looking back: any moment of the game on the board, what has changed since, and in practice another line of play."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.commander import dialog_match, new_match, played_until
from tests.web.pages import GamePage
from tests.web.shared import FIRST
from tests.web.words import say

SEED = 1941
FORGET = """() => Object.keys(localStorage)
  .filter((key) => key.startsWith('rasputitsa:beside:')).forEach((key) => localStorage.removeItem(key))"""
KNOWN = """() => Object.entries(localStorage)
  .some(([key, text]) => key.startsWith('rasputitsa:beside:') && JSON.parse(text).names)"""
SHOWN = "(rasputitsa.store.state.lookBack.view?.length ?? null)"
BRANCHED = "length => rasputitsa.store.state.lookBack.timeline?.branches[1]?.length === length"
"""The timeline is told anew of what was played: before, what is pressed or written in it may be drawn anew."""


def in_turn_two(game: GamePage, mode: str = "match") -> GamePage:
    """A game that has come to its second turn, with the timeline open."""
    begin, begun = (game.begin, new_match) if mode == "match" else (game.begin_by_dialog, dialog_match)
    _, actions = played_until(SEED, lambda match: match.state.turn == 2, begun)
    begin(SEED, mode)
    game.send(actions)
    game.page.locator("#time-open").click()
    expect(game.page.locator("#time")).to_be_visible()
    return game


def test_steps_go_back_and_on_and_the_present_stays_as_it_is(on_screen: GamePage):
    page = on_screen.page
    game = in_turn_two(on_screen)
    length = game.length()
    game.key("time:back").click()
    page.wait_for_function(f"length => {SHOWN} === length", arg=length - 1)
    game.key("time:first").click()
    page.wait_for_function(f"length => {SHOWN} < length", arg=length - 1)
    expect(page.locator("#prompt-line")).to_have_text(say("page.time.looking.match"))
    assert game.length() == length
    game.key("time:present").click()
    page.wait_for_function(f"() => {SHOWN} === null")
    expect(page.locator("#time")).to_be_hidden()
    assert game.length() == length


def test_a_turn_can_be_chosen_and_what_changed_is_marked(on_screen: GamePage):
    page = on_screen.page
    game = in_turn_two(on_screen)
    turns = game.key("time:turns")
    turns.select_option(label=say("page.time.turn", turn=1))
    page.wait_for_function(f"() => {SHOWN} !== null")
    game.key("time:compare").click()
    expect(game.key("time:compare")).to_have_attribute("aria-pressed", "true")


def test_the_game_is_told_turn_by_turn_and_a_phase_is_found_by_its_words(on_screen: GamePage):
    game = in_turn_two(on_screen)
    page = game.page
    game.key("time:chronicle").click()
    turns = page.locator(".war-pages > li")
    expect(page.locator(".review").get_by_role("button", name=say("page.review.print"))).to_be_enabled()
    expect(turns).to_have_count(2)
    expect(turns.first.locator("h3")).to_have_text(say("page.time.turn", turn=1))
    expect(turns.first.locator("canvas")).to_have_count(1)
    page.keyboard.press("Escape")
    game.key("time:find").fill("no such turn")
    game.key("time:find").press("Enter")
    expect(game.key("time:none")).to_have_text(say("page.find.none"))
    game.key("time:find").fill(say("page.time.turn", turn=1))
    game.key("time:find").press("Enter")
    page.wait_for_function(f"length => {SHOWN} !== null && {SHOWN} < length", arg=game.length())


def test_nothing_can_be_played_in_the_past(on_screen: GamePage):
    page = on_screen.page
    game = in_turn_two(on_screen)
    length = game.length()
    game.key("time:first").click()
    page.wait_for_function(f"() => {SHOWN} !== null")
    expect(game.key("end")).to_have_count(0)
    game.click_unit("XLI")
    assert game.length() == length
    assert page.evaluate("rasputitsa.store.state.selection.kind") == "none"


def test_it_plays_by_itself_until_the_present(on_screen: GamePage):
    page = on_screen.page
    game = in_turn_two(on_screen)
    for steps in (1, 2):
        game.key("time:back").click()
        page.wait_for_function(f"length => {SHOWN} === length", arg=game.length() - steps)
    game.key("time:play").click()
    page.wait_for_function(f"() => {SHOWN} === null && !rasputitsa.store.state.lookBack.playing")


def test_a_practice_game_plays_on_from_an_earlier_moment_as_a_line_of_its_own(on_screen: GamePage):
    page = on_screen.page
    on_screen.begin(FIRST)
    game = in_turn_two(on_screen, "practice")
    length = game.length()
    game.key("time:first").click()
    page.wait_for_function(f"() => {SHOWN} !== null")
    at = page.evaluate(SHOWN)
    game.key("time:fresh").click()
    game.wait_length(at)
    page.wait_for_function(f"() => {SHOWN} === null")
    game.key("end").click()
    game.wait_length(at + 1)
    page.wait_for_function(BRANCHED, arg=at + 1)
    game.key("time:branches").click()
    expect(page.locator(".branches li")).to_have_count(2)
    game.key("branch:1:name").fill("Another way")
    game.key("branch:1:name").press("Tab")
    game.key("branch:0:go").click()
    game.wait_length(length)
    game.wait_kept(length)
    game.reload()
    page.locator("#time-open").click()
    game.key("time:branches").click()
    expect(game.key("branch:1:name")).to_have_value("Another way")
    game.key("branch:1:remove").click()
    expect(page.locator(".branches")).to_have_count(0)


def test_a_match_goes_on_from_an_earlier_moment_as_a_practice_game_and_is_kept(on_screen: GamePage):
    page = on_screen.page
    game = in_turn_two(on_screen)
    length, turn = game.length(), game.view()["turn"]
    game.key("time:first").click()
    page.wait_for_function(f"() => {SHOWN} !== null")
    at = page.evaluate(SHOWN)
    expect(game.key("time:resume")).to_have_count(0)
    expect(game.prompt).to_contain_text(say("page.time.looking.match"))
    game.key("time:practise").click()
    game.wait_length(at)
    page.wait_for_function("() => rasputitsa.store.state.view.mode === 'practice'")
    expect(game.key("time:practise")).to_have_count(0)
    assert page.evaluate(SHOWN) is None
    name = say("page.saves.default", game=say("battle_for_moscow.title"), turn=turn)
    kept = page.evaluate("rasputitsa.keeper.list().map(({ name, card }) => [name, card.length])")
    assert [name, length] in kept


def name_moment(game: GamePage, words: str) -> None:
    """Give the moment looked at a name."""
    game.key("time:name").click()
    game.key("time:named").fill(words)
    game.key("time:keep").click()
    expect(game.key("time:named")).to_have_count(0)


def test_a_moment_is_named_found_by_its_name_renamed_and_its_name_removed(on_screen: GamePage):
    page = on_screen.page
    game = in_turn_two(on_screen)
    length = game.length()
    game.key("time:back").click()
    page.wait_for_function(f"length => {SHOWN} === length", arg=length - 1)
    name_moment(game, "  before the   counterattack ")
    mark = game.key(f"mark:{length - 1}")
    expect(mark).to_have_attribute("title", say("page.moment.at", name="before the counterattack", n=length - 1))
    expect(page.locator(".time-moment")).to_contain_text(say("page.moment.called", name="before the counterattack"))
    game.wait_kept(length)
    game.reload()
    page.locator("#time-open").click()
    expect(mark).to_have_count(1)
    game.key("time:find").fill("counterattack")
    game.key("time:find").press("Enter")
    page.wait_for_function(f"length => {SHOWN} === length", arg=length - 1)
    name_moment(game, "the blow")
    expect(mark).to_have_attribute("title", say("page.moment.at", name="the blow", n=length - 1))
    game.key("time:name").click()
    game.key("time:unname").click()
    expect(mark).to_have_count(0)
    assert json.loads(game.save())["length"] == length


def test_a_name_stays_with_its_line_of_play(page: Page):
    game = in_turn_two(GamePage(page).visit(), "practice")
    length = game.length()
    name_moment(game, "as it was")
    expect(game.key(f"mark:{length}")).to_have_count(1)
    game.key("time:first").click()
    page.wait_for_function(f"() => {SHOWN} !== null")
    at = page.evaluate(SHOWN)
    game.key("time:fresh").click()
    game.wait_length(at)
    expect(game.key(f"mark:{length}")).to_have_count(0)
    game.key("end").click()
    game.wait_length(at + 1)
    page.wait_for_function(BRANCHED, arg=at + 1)
    game.key("time:branches").click()
    game.key("branch:0:go").click()
    game.wait_length(length)
    expect(game.key(f"mark:{length}")).to_have_count(1)


def test_names_of_moments_go_along_in_the_file_of_all_games(page: Page, tmp_path: Path):
    game = in_turn_two(GamePage(page).visit())
    length = game.length()
    name_moment(game, "the river")
    expect(game.key(f"mark:{length}")).to_have_count(1)
    game.key("time:close").click()
    data = game.export(tmp_path, "page.saves.all")
    page.evaluate(FORGET)
    game.reload()
    game.open_file("all.json", data)
    page.wait_for_function(KNOWN)
    game.close_dialog()
    page.locator("#time-open").click()
    expect(game.key(f"mark:{length}")).to_have_count(1)
