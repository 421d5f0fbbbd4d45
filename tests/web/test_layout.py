"""At every size of window, what is needed to play can be seen and pressed, and the page does not scroll sideways."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext

from tests.web.commander import FEW_MOVES, Commander, asked, new_match
from tests.web.pages import GamePage

SEED = 1941
SIZES = {
    "a screen": (1440, 900),
    "a small laptop": (1024, 768),
    "a phone": (390, 844),
    "a phone on its side": (844, 390),
}
AT_ONCE = "#board, #where, #prompt-line, .prompt .buttons :is(.primary, .undo), #new-game, #saves, #fit"
BY_SCROLLING = ".prompt button, #sheets:not([hidden]) .sheet[open]:not([hidden]) .battle button.primary, .tabs button"
SMALLEST_BOARD = 0.25
LINES = """() => {
  const node = document.getElementById('info');
  const { paddingTop, paddingBottom, lineHeight } = getComputedStyle(node);
  return (node.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)) / parseFloat(lineHeight);
}"""
"""How many lines have room below the board."""


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_what_is_needed_to_play_is_in_sight(new_profile: Callable[..., BrowserContext], size: tuple[int, int]):
    width, height = size
    finger = min(size) < 500
    context = new_profile(viewport={"width": width, "height": height}, has_touch=finger, is_mobile=finger)
    game = GamePage(context.new_page(), "finger" if finger else "mouse").visit()
    game.begin_by_dialog(SEED)
    for moment in moments(game):
        assert game.overflow() == 0, moment
        assert game.hidden(AT_ONCE) == [], moment
        assert game.hidden(BY_SCROLLING, scroll=True) == [], moment
        board = game.boxes("#board")[0]
        assert board["width"] * board["height"] > SMALLEST_BOARD * width * height, moment


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["a phone", "a phone on its side"])
def test_two_lines_below_the_board_have_room(new_profile: Callable[..., BrowserContext], size: tuple[int, int]):
    """With less, browsers cut the first line short and go on in the second."""
    game = GamePage(new_profile(viewport={"width": size[0], "height": size[1]}).new_page()).visit()
    assert game.page.evaluate(LINES) >= 2


def moments(game: GamePage) -> Iterator[str]:
    """The first turn, stopped wherever something else is asked, with a counter taken up where there are any to take."""
    match = new_match(SEED)
    commander = Commander(match, FEW_MOVES)
    seen = set()
    while match.state.turn < 2:
        assert match.decision is not None
        prompt = match.decision.prompt.key
        if prompt not in seen:
            yield prompt
        if prompt not in seen and asked(match, "prompt.move.panzer"):
            game.click_unit("LVII")
            game.wait_selected("LVII")
            yield "a counter taken up"
            game.push(game.key("cancel"))
        seen.add(prompt)
        game.play(commander.play())
