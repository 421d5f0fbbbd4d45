"""At every size of window, what is needed to play can be seen and pressed, and the page does not scroll sideways."""

from collections.abc import Callable, Iterator
from typing import Literal

import pytest

from tests.web.commander import FEW_MOVES, Commander, asked, dialog_match
from tests.web.pages import GamePage
from tests.web.shared import ON_ITS_SIDE, PHONE, PROJECTOR, SCREEN, Size

SEED = 1941
BY_HAND = {"mouse": [SCREEN, PROJECTOR], "finger": [PHONE, ON_ITS_SIDE]}
AT_ONCE = "#board, #where, #prompt-line, .prompt .buttons :is(.primary, .undo), #new-game, #saves, #fit"
BY_SCROLLING = ".prompt button, #sheets:not([hidden]) .sheet[open]:not([hidden]) .battle > button, .tabs button"
SMALLEST_BOARD = 0.25
LINES = """() => {
  const node = document.getElementById('info');
  const { paddingTop, paddingBottom, lineHeight } = getComputedStyle(node);
  return (node.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)) / parseFloat(lineHeight);
}"""
"""The number of lines with room below the board."""
TABLE = """() => {
  const part = document.querySelector('[data-sheet="tables"] .panel-part');
  const parts = [part.querySelector('h3'), part.querySelector('table'), document.getElementById('sheets')];
  return parts.map((node) => node.getBoundingClientRect().toJSON());
}"""


@pytest.mark.parametrize("hand", BY_HAND)
def test_what_is_needed_to_play_is_in_sight(at_size: Callable[[Size], GamePage], hand: Literal["mouse", "finger"]):
    """One game for each hand, its window turned from size to size at every moment."""
    game = at_size(BY_HAND[hand][-1])
    game.begin_by_dialog(SEED)
    for moment in moments(game):
        for size in BY_HAND[hand]:
            resize(game, size)
            check(game, size, moment)


def test_a_printed_table_lies_whole_under_its_title(at_size: Callable[[Size], GamePage]):
    for size in (PROJECTOR, PHONE):
        game = at_size(size)
        game.begin(SEED)
        game.push(game.key("tab:tables"))
        game.page.locator('[data-sheet="tables"] table').first.wait_for()
        title, table, sheets = game.page.evaluate(TABLE)
        assert title["bottom"] <= table["top"], size
        assert sheets["left"] <= table["left"], size
        assert table["right"] <= sheets["right"], size


def resize(game: GamePage, size: Size) -> None:
    """Give the window a size, with nothing scrolled, and wait until the board has taken its new one."""
    game.page.set_viewport_size({"width": size[0], "height": size[1]})
    game.page.wait_for_function("width => innerWidth === width", arg=size[0])
    game.page.evaluate("document.querySelectorAll('main, main *').forEach((node) => { node.scrollTop = 0; })")
    game.wait_frame()
    game.wait_still("0101")


def check(game: GamePage, size: Size, moment: str) -> None:
    """All that is needed can be seen or scrolled to, and the board is not too small."""
    at = f"{moment}, {size}"
    assert game.overflow() == 0, at
    assert game.hidden(AT_ONCE) == [], at
    assert game.hidden(BY_SCROLLING, scroll=True) == [], at
    board = game.boxes("#board")[0]
    assert board["width"] * board["height"] > SMALLEST_BOARD * size[0] * size[1], at


def test_two_lines_below_the_board_have_room(on_screen: GamePage):
    """With less, browsers cut the first line short and go on in the second."""
    game = on_screen
    for size in (PHONE, ON_ITS_SIDE):
        resize(game, size)
        assert game.page.evaluate(LINES) >= 2


def moments(game: GamePage) -> Iterator[str]:
    """The first turn, stopped wherever something else is asked, with a counter taken up where there are any to take."""
    match = dialog_match(SEED)
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
