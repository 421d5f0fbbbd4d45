"""The overview of the board: a small map that moves the large one, and a finder."""

from playwright.sync_api import expect

from tests.web.axe import violations
from tests.web.pages import GamePage
from tests.web.words import say

SEED = 1941
MOSCOW = "1103"
MIDDLE = """() => {
  const { left, top, right, bottom } = rasputitsa.board.seen();
  return [(left + right) / 2, (top + bottom) / 2];
}"""
STILL = f"""() => new Promise((done) => {{
  const look = (before) => requestAnimationFrame(() => {{
    const now = ({MIDDLE})();
    return `${{now}}` === `${{before}}` ? done(now) : look(now);
  }});
  look(null);
}})"""
"""The middle of what is seen, once that moves no more."""
NEAR = "hex => rasputitsa.board.where(hex).size >= 40"


def opened(game: GamePage) -> GamePage:
    """A game with the finder open."""
    page = game.page
    game.begin(SEED)
    expect(page.locator(".overview[open]")).to_have_count(0)
    page.keyboard.press("f")
    expect(page.locator("#find")).to_be_focused()
    return game


def test_a_place_is_found_by_its_name_and_looked_at_from_near(on_screen: GamePage):
    page = on_screen.page
    expect(page.locator(".overview")).to_be_hidden()
    game = opened(on_screen)
    page.keyboard.type("mosc")
    result = page.locator(".overview-results button").first
    expect(result).to_contain_text(say("place.moscow"))
    page.keyboard.press("Enter")
    page.wait_for_function("hex => rasputitsa.board.cursor() === hex", arg=MOSCOW)
    page.wait_for_function(NEAR, arg=MOSCOW)
    x, y = game.place(MOSCOW)
    assert 0 < x < 1440
    assert 0 < y < 900
    expect(page.locator("#board")).to_be_focused()
    expect(page.locator(".overview")).to_be_hidden()


def test_a_unit_is_found_by_its_name(on_screen: GamePage):
    page = on_screen.page
    game = opened(on_screen)
    page.keyboard.type("lvii")
    page.locator("[data-key='find:unit:LVII']").click()
    page.wait_for_function("hex => rasputitsa.board.cursor() === hex", arg=game.unit("LVII")["hex"])


def test_the_small_map_moves_the_large_one_by_mouse_and_by_keys(on_screen: GamePage):
    page = on_screen.page
    opened(on_screen)
    for _ in range(6):
        page.locator("#zoom-in").click()
    page.wait_for_function("() => rasputitsa.board.where('0101').size > 60")
    page.evaluate(STILL)
    small = page.locator(".overview-map")
    box = small.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 0.8, box["y"] + box["height"] * 0.8)
    right, low = page.evaluate(STILL)
    page.mouse.click(box["x"] + box["width"] * 0.2, box["y"] + box["height"] * 0.2)
    left, high = page.evaluate(STILL)
    assert left < right
    assert high < low
    small.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"left => ({MIDDLE})()[0] > left", arg=left)


def test_escape_closes_it_and_leads_back_to_the_map(on_screen: GamePage):
    page = on_screen.page
    opened(on_screen)
    page.keyboard.press("Escape")
    expect(page.locator(".overview")).to_be_hidden()
    expect(page.locator("#board")).to_be_focused()


def test_nothing_in_it_bars_anybody(on_screen: GamePage):
    page = on_screen.page
    opened(on_screen)
    page.keyboard.type("nobody")
    expect(page.locator(".overview-results")).to_have_text(say("page.find.none"))
    assert violations(page) == []
