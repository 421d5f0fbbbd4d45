"""A phone: taps play a turn, two fingers zoom, one finger moves the map, and everything is large enough to hit."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, ViewportSize

from rasputitsa.engine import save
from tests.web.commander import played_until
from tests.web.pages import GamePage

SEED = 1941
UPRIGHT: ViewportSize = {"width": 390, "height": 844}
ON_ITS_SIDE: ViewportSize = {"width": 844, "height": 390}
LARGE_ENOUGH = 44
CONTROLS = ".bar button, .prompt button:not(p button), .tabs button"

NewPhone = Callable[..., GamePage]


@pytest.fixture
def new_phone(new_profile: Callable[..., BrowserContext]) -> NewPhone:
    """Makes phones with the site on them and a known game begun."""

    def make() -> GamePage:
        context = new_profile(viewport=UPRIGHT, has_touch=True, is_mobile=True, device_scale_factor=2)
        game = GamePage(context.new_page(), "finger").visit()
        game.begin(SEED)
        return game

    return make


def test_taps_play_a_turn(new_phone: NewPhone):
    game = new_phone()
    match, actions = played_until(SEED, lambda match: match.state.turn == 2)
    for action in actions:
        game.play(action)
    assert game.view()["turn"] == 2
    assert game.save() == save.dump(match)


def test_two_fingers_zoom_and_one_moves_the_map(new_phone: NewPhone):
    """About a hex in the middle: while the map is smaller than the window it stays in the middle of it."""
    game = new_phone()
    game.page.evaluate("rasputitsa.board.fit()")
    game.wait_still("0705")
    before = game.sight("0705")
    x, y = before["x"], before["y"]
    game.touch_move([[(x - apart, y), (x + apart, y)] for apart in range(20, 61)])
    pinched = game.sight("0705")
    assert pinched["size"] == pytest.approx(3 * before["size"], rel=0.05)
    assert (pinched["x"], pinched["y"]) == pytest.approx((x, y), abs=6)
    game.touch_move([[(x, y)], [(x + 30, y + 20)], [(x + 60, y + 40)]])
    dragged = game.sight("0705")
    assert dragged["size"] == pinched["size"]
    assert (dragged["x"] - pinched["x"], dragged["y"] - pinched["y"]) == pytest.approx((60, 40), abs=4)
    assert game.length() == 0
    assert game.page.evaluate("rasputitsa.store.state.selection.kind") == "none"


def test_a_tap_hits_the_hex_under_the_finger_after_zooming(new_phone: NewPhone):
    game = new_phone()
    game.play(("begin",))
    place = game.sight("0307")
    x, y = place["x"], place["y"]
    game.touch_move([[(x - 20, y), (x + 20, y)], [(x - 50, y), (x + 50, y)]])
    game.play(("move", "LVII", "0308"))
    assert game.unit("LVII")["hex"] == "0308"


def test_every_control_is_large_enough_for_a_finger(new_phone: NewPhone):
    game = new_phone()
    game.play(("begin",))
    game.click_unit("LVII")
    game.wait_selected("LVII")
    for viewport in (UPRIGHT, ON_ITS_SIDE):
        game.page.set_viewport_size(viewport)
        game.wait_frame()
        sizes = {box["key"]: min(box["width"], box["height"]) for box in game.boxes(CONTROLS)}
        assert len(sizes) >= 8
        assert {key: size for key, size in sizes.items() if size < LARGE_ENOUGH} == {}
