"""A board of 4,000 hexes in the page: its overview from the start, its sectors, the boxes at its edges."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from building.serve import Site, serving
from tests.skirmish import GAME
from tests.web import second_site
from tests.web.axe import violations
from tests.web.conftest import PAGES_HEADERS, PREFIX
from tests.web.pages import GamePage

BEGIN = """async () => {
  const game = rasputitsa.store.state.games.find(({ id }) => id === 'skirmish');
  const options = Object.fromEntries(game.options.map((option) => [option.id, option.default]));
  const players = Object.fromEntries(game.sides.map(({ id }) => [id, 'human']));
  await rasputitsa.games.start({ game: game.id, scenario: 'campaign', options, seed: 7, players, mode: 'practice' });
  await rasputitsa.act.takeOver();
}"""
BEGUN = "() => rasputitsa.store.state.live && rasputitsa.store.state.map.hexes.length > 3000"
SETTLED = "hex => rasputitsa.board.where(hex).size >= 40"
BOX = "raiders_reserve"


@pytest.fixture(scope="session")
def site_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site with one game more; the released one does not hold it."""
    with serving(Site(second_site.build(tmp_path_factory.mktemp("second")), PREFIX, PAGES_HEADERS)) as url:
        yield url


def begun(page: Page) -> GamePage:
    """The campaign on the table."""
    game = GamePage(page).visit()
    page.evaluate(BEGIN)
    page.wait_for_function(BEGUN)
    game.wait_frame()
    return game


def test_a_large_board_has_its_overview_and_what_is_left_leads_to_a_sector(page: Page):
    game = begun(page)
    assert GAME.slug == game.view()["game"]
    expect(page.locator(".overview")).to_have_attribute("open", "")
    sector = page.locator(".overview-left button").first
    sector.wait_for()
    sector.click()
    page.wait_for_function("() => rasputitsa.board.cursor() !== null")
    page.wait_for_function(SETTLED, arg=page.evaluate("rasputitsa.board.cursor()"))
    assert game.units_on(page.evaluate("rasputitsa.board.cursor()"))
    assert violations(page) == []


def test_a_box_at_the_edge_holds_its_counters_and_one_is_taken_up_there(page: Page):
    game = begun(page)
    unit = next(each["id"] for each in game.view()["units"] if each.get("box") == BOX)
    page.locator(".overview summary").click()
    page.evaluate("box => rasputitsa.board.closeUp(box)", BOX)
    page.wait_for_function(SETTLED, arg=BOX)
    page.wait_for_timeout(500)
    x, y = game.place(BOX)
    page.mouse.move(x, y)
    page.wait_for_function("box => rasputitsa.store.state.hover.hex === box", arg=BOX)
    card = page.evaluate("id => rasputitsa.board.card(id)", unit)
    left, top = page.evaluate("(({ left, top }) => [left, top])(board.getBoundingClientRect())")
    page.mouse.click(left + card["x"], top + card["y"])
    game.wait_selected(unit)
    assert page.evaluate("rasputitsa.board.where('raiders_lost')") is None
