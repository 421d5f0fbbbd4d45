"""After the computer's turn: what it did is drawn until the person acts, and each line of the list shows its place."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.pages import GamePage
from tests.web.shared import FIRST, PHONE, SCREEN, Size
from tests.web.words import say

SIZES = {"a screen": SCREEN, "a phone": PHONE}
SEATS = "() => rasputitsa.opponent.seat({ german: 'human', soviet: 'recruit' })"
BACK = """() => {
  const { view, live, computer } = rasputitsa.store.state;
  return live && view.turn === 2 && view.decision?.side === 'german' && computer.deeds.length > 0;
}"""
DRAWN = "rasputitsa.board.drawn().filter(({ kind }) => kind === 'trail').length"
NEWS = """rasputitsa.board.drawn().filter(({ kind }) => ['trail', 'area', 'sign'].includes(kind))
  .map(({ kind, points = [], at = null }) => [kind, [...points, at]])"""
"""The computer's trails, the places that were taken, and a cross where a unit fell."""
MOVED = """() => {
  const { log, computer } = rasputitsa.store.state;
  const far = log.filter((event) => event.length >= computer.deeds[0].length && event.path?.length > 1);
  return new Set(far.map(({ unit }) => unit)).size;
}"""
LAST_MOVE = "rasputitsa.store.state.log.findLast((event) => !event.bot && event.path?.length > 1).length"
PATIENCE = 180_000


@pytest.fixture(params=tuple(SIZES.values()), ids=tuple(SIZES))
def game(request: pytest.FixtureRequest, at_size: Callable[[Size], GamePage]) -> Iterator[GamePage]:
    game = at_size(request.param)
    game.begin(1941)
    speed = game.page.evaluate("rasputitsa.store.state.computer.speed")
    game.page.evaluate("rasputitsa.opponent.setSpeed('skip')")
    game.page.evaluate(SEATS)
    game.send([["begin"], ["end"], ["announced"], ["end"]])
    game.page.wait_for_function(BACK, timeout=PATIENCE)
    yield game
    game.begin(FIRST)
    game.page.evaluate("speed => rasputitsa.opponent.setSpeed(speed)", speed)


def test_the_board_shows_where_units_came_from_until_the_first_action_and_each_line_its_place(game: GamePage):
    moved = game.page.evaluate(MOVED)
    assert moved > 0
    game.page.wait_for_function(f"moved => {DRAWN} === moved", arg=moved)
    news = game.page.evaluate(NEWS)
    assert {kind for kind, _ in news} == {"area", "trail"}
    game.wait_kept(game.length())
    game.reload()
    game.page.wait_for_function(f"news => JSON.stringify({NEWS}) === JSON.stringify(news)", arg=news)
    summary = game.page.locator(".deeds > summary")
    summary.scroll_into_view_if_needed()
    game.push(summary)
    expect(game.page.locator("#computer")).to_contain_text(say("page.computer.moved", n=moved))
    expect(game.page.locator(".deeds")).to_contain_text(say("page.computer.drawn"))
    line = game.page.locator(f".deeds li[data-deed='{game.page.evaluate(LAST_MOVE)}']")
    line.scroll_into_view_if_needed()
    line.hover()
    game.page.wait_for_function("() => rasputitsa.board.drawn().some(({ kind }) => kind === 'path')")
    assert game.hidden(".deeds li.has-place .go", scroll=True) == []
    advances = next(option["verb"] for option in game.view()["decision"]["options"] if option.get("advances"))
    game.send([[advances]])
    game.page.wait_for_function(f"() => {DRAWN} === 0")
    expect(game.page.locator(".deeds")).not_to_have_attribute("open", "")
    stays_below_whom_is_taken_up(game)


def stays_below_whom_is_taken_up(game: GamePage) -> None:
    """On a phone, where a unit may be taken up by itself as a phase begins."""
    options: list[dict[str, Any]] = game.view()["decision"]["options"]
    movers = [id for option in options if option["subject"] == "unit" and option["target"] for id in option["subjects"]]
    game.page.evaluate("id => rasputitsa.act.take('unit', id)", movers[0])
    game.page.locator(".picked").wait_for()
    expect(game.page.locator(".deeds > summary")).to_be_visible(visible=game.touch)
    game.page.evaluate("rasputitsa.act.cancel()")
    game.page.locator(".picked").wait_for(state="detached")
