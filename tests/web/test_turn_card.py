"""A turn begins with a card; the map wears the weather, counters and the prompt say what it leaves."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from rasputitsa.engine.decision import Action
from tests.web.commander import FEW_MOVES, Commander, new_match
from tests.web.pages import GamePage
from tests.web.shared import SIZES, Size
from tests.web.states import played_until
from tests.web.words import say

SEED = 1941
MUD = 3
CARD = "#turn-card"
COLOUR = """hex => {
  const canvas = document.getElementById('board');
  const { x, y } = rasputitsa.board.where(hex);
  const ratio = window.devicePixelRatio;
  const { data } = canvas.getContext('2d').getImageData(x * ratio - 8, y * ratio - 8, 16, 16);
  return data.reduce((sum, value, i) => sum + (i % 4 === 3 ? 0 : value), 0);
}"""
"""The brightness of the middle of a hex."""
EMPTY = "1309"


def up_to_mud() -> list[Action]:
    """The actions before the first turn of mud."""
    match = new_match(SEED)
    return played_until(Commander(match, FEW_MOVES), lambda: match.state.turn == MUD)


@pytest.fixture(params=[*SIZES.values()], ids=[*SIZES])
def sized(at_size: Callable[[Size], GamePage], request: pytest.FixtureRequest) -> GamePage:
    """A new game at a size; a finger plays where it is small."""
    game = at_size(request.param)
    game.begin(SEED)
    return game


@pytest.fixture
def game(on_screen: GamePage) -> GamePage:
    """A new game at desktop size."""
    on_screen.begin(SEED)
    return on_screen


def test_a_turn_begins_with_its_week_its_weather_and_what_arrives(sized: GamePage):
    card = sized.page.locator(CARD)
    sized.send(up_to_mud())
    expect(card).to_be_visible()
    expect(card).to_contain_text(say("bulletin.title", turn=MUD, week="week-3"))
    expect(card).to_contain_text(say("situation.weather.mud"))
    expect(card).to_contain_text(say("bulletin.mud"))
    expect(card).to_contain_text(say("track.points", german=1, soviet=5))
    assert sized.overflow() == 0
    assert share_covered(sized, "#board") < 0.07, "it lies over the line below the board"
    if not sized.touch:
        assert share_covered(sized, "#panel") == 0
    assert sized.hidden("#prompt-line, #buttons button") == []


def share_covered(game: GamePage, place: str) -> float:
    """The share of a place that the card covers."""
    card, board = (game.page.locator(each).bounding_box() for each in (CARD, place))
    assert card
    assert board
    width = min(card["x"] + card["width"], board["x"] + board["width"]) - max(card["x"], board["x"])
    height = min(card["y"] + card["height"], board["y"] + board["height"]) - max(card["y"], board["y"])
    return max(width, 0) * max(height, 0) / (board["width"] * board["height"])


def test_it_lets_a_press_through_and_goes_with_it(sized: GamePage):
    card = sized.page.locator(CARD)
    sized.send([["begin"]])
    expect(card).to_be_visible()
    sized.click_hex(sized.unit("LVII")["hex"])
    sized.wait_selected("LVII")
    expect(card).to_be_hidden()
    expect(sized.notice).to_contain_text(say("page.hint.aim.cost", mouse=0 if sized.touch else 1))
    assert sized.hidden("#picked summary, #picked .close") == []


def test_any_key_is_enough_and_an_action_too(game: GamePage):
    page = game.page
    card = page.locator(CARD)
    game.send([["begin"]])
    expect(card).to_be_visible()
    page.keyboard.press("Shift")
    expect(card).to_be_hidden()
    game.undo()
    game.send([["begin"], ["end"]])
    expect(card).to_be_hidden()


def test_the_map_the_counters_and_the_prompt_wear_the_weather(game: GamePage):
    game.wait_frame()
    dry = game.page.evaluate(COLOUR, EMPTY)
    assert game.unit("LVI")["face"]["values"][1] == "6"
    game.send(up_to_mud())
    game.page.keyboard.press("Shift")
    game.page.wait_for_function(f"([hex, dry]) => ({COLOUR})(hex) < dry * 0.9", arg=[EMPTY, dry])
    face = game.unit("LVI")["face"]
    assert (face["values"][1], face["printed"][1]) == ("1", "6")
    game.send([["end"]])
    expect(game.prompt).to_contain_text(say("prompt.move.panzer.mud", side="german"))
    game.begin(SEED)
    game.page.wait_for_function(f"([hex, dry]) => ({COLOUR})(hex) > dry * 0.95", arg=[EMPTY, dry])


def test_it_is_read_out(on_screen: GamePage):
    on_screen.begin(SEED)
    on_screen.send([["begin"]])
    expect(on_screen.page.locator("#speech")).to_contain_text(say("bulletin.clear"))


def test_it_is_not_in_the_way_of_a_look_back(game: GamePage):
    page = game.page
    game.send([["begin"]])
    page.evaluate(
        "rasputitsa.store.update((state) => ({ ...state, lookBack: { ...state.lookBack, view: state.view } }))"
    )
    expect(page.locator(CARD)).to_be_hidden()
    page.evaluate("rasputitsa.store.update((state) => ({ ...state, lookBack: { ...state.lookBack, view: null } }))")
