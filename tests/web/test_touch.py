"""A phone: taps play a turn, two fingers zoom, one finger moves the map, and everything is large enough to hit."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from rasputitsa.engine.record import save
from tests.web.commander import played_until
from tests.web.pages import GamePage
from tests.web.shared import ON_ITS_SIDE, PHONE, SharedPages, outside

SEED = 1941
LARGE_ENOUGH = 44
CONTROLS = ".bar button, .prompt button:not(p button), .tabs button"

SHARP = 2
"""A phone has more pixels than the page counts."""


@pytest.fixture(scope="module")
def phones(browser: Browser, site_url: str) -> Iterator[SharedPages]:
    """The phone that these tests share."""
    pages = SharedPages(browser, site_url, SHARP)
    yield pages
    pages.close()


@pytest.fixture
def phone(phones: SharedPages, site_url: str, request: pytest.FixtureRequest) -> Iterator[GamePage]:
    """A phone with a known game begun, given up after a failure."""
    failed = request.session.testsfailed
    game = phones.at(PHONE, request.path.name)
    game.begin(SEED)
    yield game
    requests, errors = phones.taken_down()
    if errors or request.session.testsfailed > failed:
        phones.close()
    assert outside(requests, site_url) == []
    assert errors == []


def test_taps_play_a_turn(phone: GamePage):
    game = phone
    match, actions = played_until(SEED, lambda match: match.state.turn == 2)
    for action in actions:
        game.play(action)
    assert game.view()["turn"] == 2
    assert game.save() == save.dump(match)


def test_two_fingers_zoom_and_one_moves_the_map(phone: GamePage):
    """About a hex in the middle: while the map is smaller than the window it stays in the middle of it."""
    game = phone
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


def test_a_tap_hits_the_hex_under_the_finger_after_zooming(phone: GamePage):
    game = phone
    game.play(("begin",))
    place = game.sight("0307")
    x, y = place["x"], place["y"]
    game.touch_move([[(x - 20, y), (x + 20, y)], [(x - 50, y), (x + 50, y)]])
    game.play(("move", "LVII", "0308"))
    assert game.unit("LVII")["hex"] == "0308"


def test_every_control_is_large_enough_for_a_finger(phone: GamePage):
    game = phone
    game.play(("begin",))
    game.click_unit("LVII")
    game.wait_selected("LVII")
    for width, height in (PHONE, ON_ITS_SIDE):
        game.page.set_viewport_size({"width": width, "height": height})
        game.wait_frame()
        sizes = {box["key"]: min(box["width"], box["height"]) for box in game.boxes(CONTROLS)}
        assert len(sizes) >= 8
        assert {key: size for key, size in sizes.items() if size < LARGE_ENOUGH} == {}
