"""Impossible actions are not done, and the page says why, with the rule behind it, in the engine's own words."""

from playwright.sync_api import expect

from tests.web.commander import asked, new_match, played_until
from tests.web.pages import GamePage
from tests.web.words import reason, say

SEED = 1941
TOO_FAR, ENEMY, BEYOND_A_ZONE = "1103", "0405", "0606"


def in_movement(game: GamePage) -> GamePage:
    """The first German panzer movement."""
    game.begin(SEED)
    game.play(("begin",))
    return game


def test_a_hex_out_of_reach_says_why(on_screen: GamePage):
    game = in_movement(on_screen)
    game.click_unit("LVII")
    game.wait_selected("LVII")
    for hex in (TOO_FAR, ENEMY, BEYOND_A_ZONE):
        game.click_hex(hex)
        expect(game.notice).to_contain_text(refusal(("begin",), ("move", "LVII", hex)))
        expect(game.notice).to_have_attribute("data-tone", "reason")
    assert game.length() == 1
    assert game.unit("LVII")["hex"] == "0307"


def test_a_refusal_by_mouse_leaves_the_board_as_it_was(on_screen: GamePage):
    board = on_screen.page.locator("#board")
    game = in_movement(on_screen)
    game.click_unit("LVII")
    game.wait_selected("LVII")
    place = board.bounding_box()
    game.click_hex(BEYOND_A_ZONE)
    expect(game.notice).to_have_attribute("data-tone", "reason")
    assert board.bounding_box() == place
    rule = refusal(("begin",), ("move", "LVII", BEYOND_A_ZONE)).rpartition(" ")[2]
    expect(game.notice.locator(".together")).to_contain_text(rule)
    expect(board).to_be_focused()
    expect(board).to_have_css("outline-style", "none")
    game.page.keyboard.press("ArrowDown")
    expect(board).not_to_have_css("outline-style", "none")


def test_who_is_to_attack_is_sent_to_the_hexes_marked_red(on_screen: GamePage):
    _match, actions = played_until(SEED, lambda match: asked(match, "prompt.announce"))
    on_screen.begin(SEED)
    on_screen.send(actions)
    attack = next(option for option in on_screen.view()["decision"]["options"] if option["verb"] == "attack")
    on_screen.click_unit(attack["subjects"][0])
    expect(on_screen.notice).to_contain_text(say("page.hint.aim.foe"))


def test_a_unit_that_cannot_move_in_this_phase_says_why(on_screen: GamePage):
    game = in_movement(on_screen)
    game.click_unit("VIII")
    expect(game.notice).to_contain_text(refusal(("begin",), ("move", "VIII", "0204")))


def test_a_unit_that_cannot_attack_says_why(on_screen: GamePage):
    match, actions = played_until(SEED, lambda match: asked(match, "prompt.announce"))
    game = on_screen
    game.begin(SEED)
    game.send(actions)
    game.click_unit("XII")
    expect(game.notice).to_contain_text(reason(match.refusal(("attack", "XII", game.unit("XII")["hex"]))))
    assert game.length() == match.length


def test_two_units_in_a_hex_block_the_end_of_the_phase_and_the_button_says_why(on_screen: GamePage):
    page = on_screen.page
    game = in_movement(on_screen)
    game.click_unit("LVII")
    game.wait_selected("LVII")
    game.click_hex("0309")
    game.picked.locator('[data-key="move:LVII:0309"]').click()
    game.wait_length(2)
    match = new_match(SEED)
    match.play(("begin",))
    match.play(("move", "LVII", "0309"))
    why = reason(match.refusal(("end",)))
    button = game.key("end")
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(button).to_have_attribute("title", why)
    button.click(force=True)
    game.settle()
    expect(page.locator("#reason")).to_have_text(why)
    assert game.length() == 2
    game.undo()
    expect(game.key("end")).not_to_have_attribute("aria-disabled", "true")


def test_a_place_with_a_comrade_asks_which_is_meant(on_screen: GamePage):
    game = in_movement(on_screen)
    game.click_unit("LVII")
    game.wait_selected("LVII")
    game.click_hex("0309")
    expect(game.picked).to_contain_text(say("page.which"))
    expect(game.picked.locator('[data-key="move:LVII:0309"]')).to_contain_text(say("name.LVII"))
    game.picked.locator('[data-key="take:XXIV"]').click()
    game.wait_selected("XXIV")
    assert game.length() == 1


def refusal(*actions: tuple[str, ...]) -> str:
    """The reason why the last of these actions is refused, as the player reads it."""
    match = new_match(SEED)
    for action in actions[:-1]:
        match.play(action)
    return reason(match.refusal(actions[-1]))
