"""The game on paper: the whole board, its state and the whole log, whatever the screen shows, however it is printed."""

import pytest
from playwright.sync_api import expect

from rasputitsa.engine.record import save
from tests.web.commander import played
from tests.web.pages import GamePage
from tests.web.words import say

SEED = 1941
BEGIN, END = "dispatchEvent(new Event('beforeprint'))", "dispatchEvent(new Event('afterprint'))"
FOLLOWS = "() => window.onbeforeprint !== null"
INKED = """(canvas) => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const grey = (at) => data[at] + data[at + 1] + data[at + 2];
  let count = 0;
  for (let at = 0; at < data.length; at += 4) count += grey(at) < 200 ? 1 : 0;
  return count / (data.length / 4);
}"""
WHOLE = f"""() => {{
  {BEGIN};
  const isWhole = document.querySelector('.paper-log') && !document.querySelector('.paper-earlier');
  {END};
  return isWhole;
}}"""
"""True if the events before those told have been read ahead."""
PRINTED = "() => { window.printed = 0; window.print = () => (printed += 1); }"


@pytest.fixture
def game(on_screen: GamePage) -> GamePage:
    """A game that is over, its log longer than what is told at first."""
    match, actions = played(SEED)
    on_screen.begin(SEED)
    on_screen.bring_in(save.dump(match), len(actions))
    on_screen.page.wait_for_function(FOLLOWS)
    return on_screen


@pytest.mark.parametrize("width", [1440, 390])
def test_board_state_and_log_are_on_paper_and_nothing_else(game: GamePage, width: int):
    page = game.page
    page.set_viewport_size({"width": width, "height": 844})
    told = page.evaluate("rasputitsa.store.state.log.length")
    page.wait_for_function(WHOLE, polling=300)
    page.evaluate(BEGIN)
    page.emulate_media(media="print")
    paper = page.locator("#paper")
    expect(paper.locator("h1")).to_be_visible()
    expect(page.locator("#table")).to_be_hidden()
    board = paper.locator(".paper-board")
    expect(board).to_be_visible()
    size = board.evaluate("({ width, height }) => [width, height]")
    assert size[0] >= 1600
    assert size[1] > size[0] / 2
    assert 0.01 < board.evaluate(INKED) < 0.6
    expect(paper.locator(".paper-state section").first).to_be_visible()
    expect(paper.locator(".legend li canvas").first).to_be_visible()
    expect(paper.locator(".paper-log li").last).to_contain_text(say("log.over"))
    assert paper.locator(".paper-log li").count() > told, "the browser's own print has the log from its beginning"
    assert page.pdf().startswith(b"%PDF")
    page.emulate_media(media="screen")
    page.evaluate(END)
    expect(paper.locator("*")).to_have_count(0)
    expect(page.locator("#table")).to_be_visible()


@pytest.mark.parametrize("way", ["keys", "button"])
def test_the_whole_log_is_asked_for_first(game: GamePage, way: str):
    page = game.page
    page.evaluate(PRINTED)
    if way == "keys":
        page.keyboard.press("Control+p")
    else:
        game.press_bar("#saves")
        game.key("print-game").click()
    page.wait_for_function("() => printed === 1")
    assert page.evaluate("rasputitsa.store.state.told") == 0
    assert not page.locator("dialog[open]").count()
