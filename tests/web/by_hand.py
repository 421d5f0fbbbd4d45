"""A game of two people of one's choice, and actions of it played by hand as a player would."""

import json

from playwright.sync_api import Page

from rasputitsa.engine.decision import Action
from rasputitsa.engine.game import Value
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from tests.web.pages import GamePage

START = """([game, scenario, seed, chosen]) => {
  const { options: known, sides } = rasputitsa.store.state.games.find(({ id }) => id === game);
  const options = { ...Object.fromEntries(known.map((option) => [option.id, option.default])), ...chosen };
  const players = Object.fromEntries(sides.map(({ id }) => [id, 'human']));
  return rasputitsa.games.start({ game, scenario, options, seed, players, mode: 'match' });
}"""


BEFORE = "() => { window.before = rasputitsa.store.state.view; }"
OPENED = """slug => {
  const { live, view } = rasputitsa.store.state;
  return live && view !== window.before && view.game === slug && view.length === 0;
}"""
NOBODY = """() => {
  const seats = Object.keys(localStorage).filter((key) => key.startsWith('rasputitsa:setting:seats:'));
  for (const key of seats) localStorage.removeItem(key);
}"""
TAKE_OVER = "rasputitsa.store.state.view.handover && rasputitsa.act.takeOver()"


def begun(page: Page, game: str, scenario: str, seed: int, **options: Value) -> GamePage:
    """A game of two people with these dice and options and nothing else chosen, on a page that is opened for it."""
    return begun_on(GamePage(page).visit(), game, scenario, seed, **options)


def begun_on(table: GamePage, game: str, scenario: str, seed: int, **options: Value) -> GamePage:
    """The same on a page that stands there."""
    table.page.evaluate(START, [game, scenario, seed, options])
    table.wait_length(0)
    assert table.seed() == seed
    return table


def as_new(table: GamePage, seed: int) -> GamePage:
    """A page that stands there, with a game just begun, as nobody has sat down to a game at it who would be known."""
    table.begin(seed)
    table.page.evaluate(NOBODY)
    return table


def opened_on(table: GamePage, match: Match) -> GamePage:
    """A position on a page that stands there, for two people who have looked at their secrets."""
    table.settle()
    table.page.evaluate(BEFORE)
    table.open_file("position.json", json.dumps(save.position_file(match)).encode())
    table.page.wait_for_function(OPENED, arg=match.rules.game.slug)
    table.page.evaluate(TAKE_OVER)
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
