"""Keyboards of other letters, screens that change, pads and phones: what devices do that a test machine does not."""

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.web.pages import GamePage

FIXED = "Object.assign(document.getElementById('board').style, { width: '800px', height: '600px' })"
WIDTH = "width => document.getElementById('board').width === width"
COUNTER_WIDTH = "document.querySelector('.picked canvas').width"
BLOT = """() => {
  const ctx = document.getElementById('board').getContext('2d');
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.fillStyle = '#ff00ff';
  ctx.fillRect(0, 0, 4000, 4000);
}"""
IS_BLOT = """() => {
  const canvas = document.getElementById('board');
  const { data } = canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height / 2, 1, 1);
  return data[0] === 255 && data[1] === 0 && data[2] === 255;
}"""
STAINED = f"""async () => {{
  const frame = () => new Promise(requestAnimationFrame);
  do {{ ({BLOT})(); for (let n = 0; n < 20; n += 1) await frame(); }} while (!({IS_BLOT})());
}}"""
"""Blots the board as soon as nothing paints it any more."""


@pytest.fixture
def game(page: Page) -> GamePage:
    """A game of two people."""
    return GamePage(page).visit()


def press(session: CDPSession, key: str, code: str) -> None:
    """Press a key of a keyboard that Playwright does not know."""
    for kind in ("keyDown", "keyUp"):
        session.send("Input.dispatchKeyEvent", {"type": kind, "key": key, "code": code, "text": key})


def test_letters_work_under_a_russian_keyboard(game: GamePage):
    session = game.page.context.new_cdp_session(game.page)
    press(session, "к", "KeyR")
    expect(game.page.locator("#rules")).to_be_visible()


def test_a_sharper_screen_has_a_sharper_board_and_sharper_counters(game: GamePage):
    """The size of the board stays the same: nothing but its pixels tells of the other screen."""
    game.play(("begin",))
    game.click_unit("LVII")
    game.wait_selected("LVII")
    game.page.evaluate(FIXED)
    game.page.wait_for_function(WIDTH, arg=800)
    counter = game.page.evaluate(COUNTER_WIDTH)
    session = game.page.context.new_cdp_session(game.page)
    for sharpness, width in ((2, 1442), (1, 1441)):
        # Chromium tells the page of another screen only where the window has another size on it.
        metrics = {"width": width, "height": 900, "deviceScaleFactor": sharpness, "mobile": False}
        session.send("Emulation.setDeviceMetricsOverride", metrics)
        game.page.wait_for_function(WIDTH, arg=800 * sharpness)
        assert game.page.evaluate(COUNTER_WIDTH) == counter * sharpness


@pytest.mark.parametrize(
    "event", ["document.getElementById('board'), 'contextrestored'", "document, 'visibilitychange'"]
)
def test_a_board_whose_picture_was_lost_is_painted_again(game: GamePage, event: str):
    game.page.evaluate(STAINED)
    game.page.evaluate(f"((node, type) => node.dispatchEvent(new Event(type)))({event})")
    game.page.wait_for_function(f"() => !({IS_BLOT})()")
