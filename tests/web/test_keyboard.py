"""The game without a mouse: the cursor on the board, and the lists of buttons beside it."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from rasputitsa.engine.decision import Action
from rasputitsa.engine.record import save
from tests.web.commander import FEW_BATTLES, FEW_MOVES, Commander, asked, dialog_match, new_match, played_until
from tests.web.keyboard import Keyboard
from tests.web.pages import SETTLED, GamePage
from tests.web.shared import PROJECTOR, Size
from tests.web.words import say, told

SEED = 1941
BY_KEYS = (0, 1, 4)
"""The set-up and the turns that are played so, with the last action: everything that there is to be done in a game."""


def in_movement(game: GamePage) -> GamePage:
    """The first German panzer movement."""
    game.begin(SEED)
    game.play(("begin",))
    return game


def test_arrows_and_enter_move_a_unit(on_screen: GamePage):
    page = on_screen.page
    game = in_movement(on_screen)
    page.locator("#board").focus()
    game.walk_to("0307")
    page.keyboard.press("Enter")
    game.wait_selected("LVII")
    game.walk_to("0308")
    page.keyboard.press("Enter")
    game.wait_length(2)
    assert game.unit("LVII")["hex"] == "0308"


def test_the_cursor_says_what_it_stands_on(on_screen: GamePage):
    page = on_screen.page
    game = in_movement(on_screen)
    page.locator("#board").focus()
    game.walk_to("0204")
    expect(game.notice).to_contain_text(say("name.0204"))
    expect(game.notice).to_contain_text(say("name.VIII"))
    expect(page.get_by_role("log")).to_contain_text(say("name.0204"))


def test_escape_lets_go_wherever_the_focus_is(on_screen: GamePage):
    page = on_screen.page
    game = in_movement(on_screen)
    for focus in ("#board", "#saves"):
        game.click_unit("LVII")
        game.wait_selected("LVII")
        page.locator(focus).focus()
        page.keyboard.press("Escape")
        page.wait_for_function("() => rasputitsa.store.state.selection.kind === 'none'")
        expect(game.picked).to_be_empty()


def test_the_lists_alone_move_a_unit(on_screen: GamePage):
    page = on_screen.page
    game = in_movement(on_screen)
    for key in ("sheet:list", "list:move:LVII", "targets:move", "move:LVII:0308"):
        game.key(key).focus()
        page.keyboard.press("Enter")
    game.wait_length(2)
    assert game.unit("LVII")["hex"] == "0308"


def test_every_phase_can_be_ended_by_tab_and_enter(on_screen: GamePage):
    page = on_screen.page
    game = on_screen
    game.begin(SEED)
    match = new_match(SEED)
    for verb in ("begin", "end", "announced", "end"):
        match.play((verb,))
        page.locator("#board").focus()
        for _ in range(30):
            if page.evaluate("document.activeElement.dataset.key") == verb:
                break
            page.keyboard.press("Tab")
        page.wait_for_function(SETTLED)
        page.keyboard.press("Enter")
        game.wait_length(match.length)
        assert match.decision is not None
        expect(game.prompt).to_have_text(told(match.decision.prompt))


def test_a_game_from_its_first_turn_to_its_last_by_tab_arrows_and_enter(page: Page):
    game = GamePage(page).visit()
    keyboard = Keyboard(game)
    keyboard.begin(SEED)
    match = dialog_match(SEED)
    commander = Commander(match, FEW_MOVES, FEW_BATTLES)
    others: list[Action] = []
    done = {True: set[str](), False: set[str]()}
    while match.decision:
        turn = match.state.turn
        action = commander.play()
        by_keys = turn in BY_KEYS or match.decision is None
        done[by_keys].add(action.verb)
        if not by_keys:
            others.append(action)
            continue
        if others:
            game.send(others)
            others.clear()
        keyboard.play(action)
    assert done[True] >= done[False]
    assert match.state.result is not None
    expect(game.prompt).to_have_text(say("page.over"))
    expect(page.locator("#outcome")).to_contain_text(told(match.state.result.text))
    assert game.save() == save.dump(match)


def test_units_and_targets_are_gone_round_by_letters(on_screen: GamePage):
    page = on_screen.page
    game = in_movement(on_screen)
    page.keyboard.press("n")
    page.wait_for_function("() => document.activeElement.id === 'board' && rasputitsa.board.cursor() !== null")
    first, place = page.evaluate("() => [rasputitsa.store.state.selection.id, rasputitsa.board.cursor()]")
    assert game.unit(first)["hex"] == place
    page.keyboard.press("t")
    goal = page.evaluate("() => rasputitsa.board.cursor()")
    while game.units_on(goal):
        page.keyboard.press("t")
        goal = page.evaluate("() => rasputitsa.board.cursor()")
    page.keyboard.press("t")
    assert page.evaluate("() => rasputitsa.board.cursor()") not in (place, goal)
    page.keyboard.press("Shift+T")
    page.keyboard.press("Enter")
    game.wait_length(2)
    assert game.unit(first)["hex"] == goal


def test_a_sheet_shows_every_key_and_can_switch_the_letters_off(on_screen: GamePage):
    game, page = in_movement(on_screen), on_screen.page
    page.locator("#board").focus()
    page.keyboard.press("?")
    rows = game.dialog.get_by_role("row")
    expect(rows.filter(has_text=say("page.keys.target")).first).to_contain_text("T")
    assert rows.count() == 24
    game.dialog.get_by_label(say("page.keys.letters")).press("Space")
    page.keyboard.press("Escape")
    expect(page.locator("#board")).to_be_focused()
    page.keyboard.press("r")
    page.keyboard.press("?")
    assert game.dialog.count() == 0
    assert page.locator("#rules").is_hidden()
    game.press_bar("#keys")
    game.dialog.get_by_label(say("page.keys.letters")).press("Space")
    game.close_dialog()
    page.keyboard.press("r")
    expect(page.locator("#rules")).to_be_visible()


def test_the_focus_goes_back_where_a_control_went_away(on_screen: GamePage):
    game = in_movement(on_screen)
    keyboard = Keyboard(game)
    keyboard.tab_to("board")
    for key in ("sheet:list", "list:move:LVII", "targets:move", "move:LVII:0308"):
        game.key(key).wait_for()
        keyboard.tab_to(key)
        keyboard.press("Enter")
    game.wait_length(2)
    expect(game.key("list:move:LVII")).to_be_focused()


def test_a_control_that_was_pushed_out_of_the_window_comes_back_into_it(at_size: Callable[[Size], GamePage]):
    game = at_size(PROJECTOR)
    page = game.page
    _, actions = played_until(SEED, lambda match: asked(match, "prompt.replacements", "soviet"))
    game.begin(SEED)
    game.send(actions)
    counter = page.locator('[data-key^="counter:"]').first
    counter.focus()
    page.keyboard.press("Enter")
    expect(game.picked.locator("button").first).to_be_visible()
    expect(counter).to_be_focused()
    expect(counter).to_be_in_viewport(ratio=0.99)
