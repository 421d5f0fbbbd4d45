"""Settings for good: they work at once, they are kept, and colours are right before the first paint."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from rasputitsa.engine.decision import Action
from tests.web.commander import played, played_until
from tests.web.pages import GamePage
from tests.web.shared import PROJECTOR, SIZES, Size
from tests.web.words import say

SEED = 1941
SURROUND = "() => getComputedStyle(document.body).backgroundColor"
DARK, LIGHT = "rgb(20, 18, 15)", "rgb(74, 68, 56)"
FIRST_FRAME = """
const look = () => {
  if (!document.body) return requestAnimationFrame(look);
  window.atFirst = getComputedStyle(document.body).backgroundColor;
};
requestAnimationFrame(look);
"""
TABLE = """() => {
  const canvas = document.getElementById('board');
  return 'rgb(' + [...canvas.getContext('2d').getImageData(2, 2, 1, 1).data].slice(0, 3).join(', ') + ')';
}"""
MOST_TAPS = 5
LETTERS = "() => parseFloat(getComputedStyle(document.getElementById('prompt-line')).fontSize)"
TONES = """() => {
  const shown = [...document.querySelectorAll('[data-tone]')].filter((node) => node.checkVisibility());
  return [...new Set(shown.map((node) => node.dataset.tone))];
}"""
"""Of what is in sight; a sheet that is folded is drawn when it is opened."""


def settings(game: GamePage) -> GamePage:
    """The dialog open."""
    game.press_bar("#settings")
    game.dialog.wait_for()
    return game


def choose(game: GamePage, name: str, value: str) -> None:
    """Choose in the dialog, and close it."""
    settings(game).dialog.locator(f"select[name={name}]").select_option(value)
    game.close_dialog()


@pytest.mark.parametrize(("device", "chosen", "seen"), [("light", "dark", DARK), ("dark", "light", LIGHT)])
def test_surroundings_are_kept_and_right_in_the_first_frame(
    new_profile: Callable[..., BrowserContext], device: str, chosen: str, seen: str
):
    context = new_profile(color_scheme=device)
    context.add_init_script(FIRST_FRAME)
    game = GamePage(context.new_page()).visit()
    assert game.page.evaluate(SURROUND) != seen
    choose(game, "look", chosen)
    game.page.wait_for_function(f"seen => ({SURROUND})() === seen && ({TABLE})() === seen", arg=seen)
    game.reload()
    assert game.page.evaluate("atFirst") == seen


REFUSES = """
Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
"""


def test_settings_that_cannot_be_kept_work_and_it_is_said_once(new_profile: Callable[..., BrowserContext]):
    context = new_profile()
    context.add_init_script(REFUSES)
    game = GamePage(context.new_page()).visit()
    unkept, notice = say("page.settings.unkept"), "() => rasputitsa.store.state.notice?.text.key"
    assert game.page.evaluate(notice) != "page.settings.unkept"
    settings(game).dialog.locator("select[name=look]").select_option("dark")
    expect(game.dialog.get_by_role("status")).to_have_text(unkept)
    assert game.page.evaluate(notice) == "page.settings.unkept"
    game.close_dialog()
    game.page.wait_for_function(f"seen => ({SURROUND})() === seen", arg=DARK)
    game.page.evaluate("rasputitsa.store.update((state) => ({ ...state, notice: null }))")
    choose(game, "text", "large")
    choose(game, "speed", "fast")
    assert game.page.evaluate(notice) is None


def test_surroundings_follow_the_device_until_something_is_chosen(on_screen: GamePage):
    page = on_screen.page
    page.wait_for_function(f"light => ({SURROUND})() === light && ({TABLE})() === light", arg=LIGHT)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"dark => ({SURROUND})() === dark && ({TABLE})() === dark", arg=DARK)


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_large_text_is_kept_from_the_first_frame_and_the_page_stays_whole(
    at_size: Callable[[Size], GamePage], size: Size
):
    game = at_size(size)
    game.begin(SEED)
    game.wait_kept(0)
    before = game.page.evaluate(LETTERS)
    map_before = game.page.locator("#board").screenshot()
    choose(game, "text", "larger")
    game.page.wait_for_function("size => document.body.dataset.sheets === size", arg="tabs")
    game.page.wait_for_function(f"before => ({LETTERS})() > 1.3 * before", arg=before)
    game.reload()
    assert game.page.evaluate(LETTERS) > 1.3 * before
    assert game.page.locator("#board").screenshot() != map_before
    game.play(("begin",))
    take_up(game, "LVII")
    assert game.overflow() == 0
    assert game.hidden("#board, #where, #prompt-line, .prompt .buttons :is(.primary, .undo), .bar button") == []
    assert game.hidden(".prompt button, .tabs button", scroll=True) == []
    game.press_bar("#settings")
    assert game.hidden("#dialog button, #dialog select", scroll=True) == []
    game.close_dialog()
    choose(game, "text", "normal")
    game.page.wait_for_function(f"before => ({LETTERS})() === before", arg=before)


def take_up(game: GamePage, unit_id: str) -> None:
    """Tap a counter; where a finger may have meant its neighbour the board goes nearer first, so tap again."""
    for _ in range(MOST_TAPS):
        game.click_unit(unit_id)
        game.settle()
        game.wait_frame()
        if game.page.evaluate("rasputitsa.store.state.selection.id") == unit_id:
            break
    game.wait_selected(unit_id)


def test_in_a_low_window_one_sheet_shows_at_a_time(at_size: Callable[[Size], GamePage]):
    game = at_size(PROJECTOR)
    game.begin(SEED)
    shown = game.page.locator(".sheet:visible")
    expect(shown).to_have_count(1)
    game.key("tab:turn").click()
    expect(shown).to_have_attribute("data-sheet", "turn")
    game.page.set_viewport_size({"width": 1024, "height": 1000})
    expect(game.page.locator('.sheet[data-sheet="log"]')).to_be_visible()
    expect(game.page.locator("#tabs")).to_be_hidden()


def test_the_safe_palette_recolours_counters_and_panels_and_is_kept(on_screen: GamePage):
    game, page = on_screen, on_screen.page
    game.begin(SEED)
    before = page.locator("#board").screenshot()
    choose(game, "palette", "safe")
    page.wait_for_function(f"() => ({TONES})().includes('safe-blue')")
    game.wait_frame()
    assert all(tone.startswith("safe-") for tone in page.evaluate(TONES) if tone in ("blue", "brown", "safe-blue"))
    assert page.locator("#board").screenshot() != before
    game.reload()
    assert "safe-blue" in page.evaluate(TONES)
    choose(game, "palette", "usual")
    page.wait_for_function(f"() => !({TONES})().includes('safe-blue')")


THROW = "action => void rasputitsa.act.play(action)"


def roll_on(game: GamePage) -> Action:
    """Begin a game and come to its first die; the action that throws it."""
    _, actions = played_until(SEED, lambda match: match.state.rolls > 0)
    game.begin(SEED)
    game.send(actions[:-1])
    return actions[-1]


def test_dice_roll_until_they_are_skipped(on_screen: GamePage):
    game, page = on_screen, on_screen.page
    action = roll_on(game)
    choose(game, "speed", "slow")
    page.evaluate(THROW, list(action))
    expect(page.locator(".roll.rolling")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".roll")).to_be_visible()
    expect(page.locator(".roll.rolling")).to_have_count(0)
    expect(page.locator(".roll-text")).to_be_visible()
    choose(game, "speed", "normal")


TOLD = """() => {
  const told = ['#where', '#prompt-line', '#buttons', '.log li'];
  const words = told.map((each) => document.querySelector(each)?.textContent);
  const counters = rasputitsa.board.drawn().filter(({ kind }) => kind === 'counter');
  return JSON.stringify([...words, document.querySelectorAll('.faces .marked').length, counters]);
}"""


def test_nothing_tells_what_fell_before_the_die_has_come_to_rest(on_screen: GamePage):
    game, page = on_screen, on_screen.page
    action = roll_on(game)
    choose(game, "speed", "slow")
    before = page.evaluate(TOLD)
    length = game.length()
    page.evaluate(THROW, list(action))
    page.locator(".roll.rolling").wait_for()
    assert (page.evaluate(TOLD), game.length()) == (before, length + 1)
    assert page.locator(".rolling .dice").get_attribute("aria-label") is None
    page.keyboard.press("Escape")
    expect(page.locator(".roll.rolling")).to_have_count(0)
    expect(page.locator(".roll .dice")).to_have_attribute("aria-label", re.compile(r"\d"))
    assert page.evaluate(TOLD) != before
    choose(game, "speed", "normal")


def test_the_press_that_ends_a_roll_does_nothing_else(on_screen: GamePage):
    game, page = on_screen, on_screen.page
    action = roll_on(game)
    choose(game, "speed", "slow")
    page.evaluate(THROW, list(action))
    page.locator(".roll.rolling").wait_for()
    length = game.length()
    page.locator("#buttons button").first.click()
    expect(page.locator(".roll.rolling")).to_have_count(0)
    assert game.length() == length
    choose(game, "speed", "normal")


def test_nothing_rolls_where_no_motion_is_wanted(on_screen: GamePage):
    game = on_screen
    game.page.emulate_media(reduced_motion="reduce")
    action = roll_on(game)
    game.play(action)
    expect(game.page.locator(".roll")).to_be_visible()
    assert game.page.locator(".roll.rolling").count() == 0


def test_a_game_that_is_nowhere_kept_is_not_lost_unasked(on_screen: GamePage):
    game = on_screen
    game.begin(SEED)
    game.play(("begin",))
    new_game(game)
    expect(game.dialog).to_contain_text(
        say("page.ask.new.detail", name=say("page.saves.default", game=say("battle_for_moscow.title"), turn=1))
    )
    game.key("back").click()
    assert game.length() == 1
    game.keep_well("mine")
    new_game(game)
    game.wait_length(0)


def test_who_does_not_want_to_be_asked_is_not(on_screen: GamePage):
    game = on_screen
    game.begin(SEED)
    game.play(("begin",))
    settings(game).dialog.locator("input[name=ask]").uncheck()
    game.close_dialog()
    game.wait_kept(1)
    game.reload()
    new_game(game)
    game.wait_length(0)
    settings(game).dialog.locator("input[name=ask]").check()


def test_a_game_that_is_over_can_be_left_without_a_question(on_screen: GamePage):
    game = on_screen
    game.begin(88)
    game.send(played(88)[1])
    new_game(game)
    game.wait_length(0)


def new_game(game: GamePage) -> None:
    """Begin a game by the dialog, as it stands."""
    game.press_bar("#new-game")
    game.play_on_honour()
    game.dialog.get_by_role("button", name=say("page.new.start"), exact=True).click()
