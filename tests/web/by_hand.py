"""A game of two people of one's choice, and actions of it played by hand as a player would."""

from playwright.sync_api import Page

from rasputitsa.engine.decision import Action
from rasputitsa.engine.game import Value
from rasputitsa.engine.match import Match
from tests.web.pages import LENGTH, GamePage

START = """([game, scenario, seed, chosen]) => {
  const { options: known, sides } = rasputitsa.store.state.games.find(({ id }) => id === game);
  const options = { ...Object.fromEntries(known.map((option) => [option.id, option.default])), ...chosen };
  const players = Object.fromEntries(sides.map(({ id }) => [id, 'human']));
  return rasputitsa.games.start({ game, scenario, options, seed, players, mode: 'match' });
}"""


def begun(page: Page, game: str, scenario: str, seed: int, **options: Value) -> GamePage:
    """A game of two people with these dice and options and nothing else chosen, on the page."""
    table = GamePage(page).visit()
    page.evaluate(START, [game, scenario, seed, options])
    page.wait_for_function(LENGTH, arg=0)
    return table


def by_hand(game: GamePage, match: Match, action: Action) -> None:
    """With the mouse on the map where the counter lies alone, with buttons where it lies in a stack."""
    unit = match.state.units.get(action[1]) if action[1:] else None
    if unit and unit.hex >= 0 and len(match.state.units.on(unit.hex)) > 1:
        game.press(action)
    else:
        game.play(action)


def placed(match: Match) -> dict[str, str]:
    """The hexes of the units, by hex id, without those that are off the map."""
    names = match.rules.grid.names
    return {unit.id: names[unit.hex] for unit in match.state.units.all() if unit.hex >= 0}


def shown(game: GamePage) -> dict[str, str]:
    """The same as the page has it."""
    return {unit["id"]: unit["hex"] for unit in game.view()["units"] if unit.get("hex")}
