"""The Battle of Moscow as the engine sees it. What only a player's question needs is imported with the question."""

from typing import Any

from rasputitsa.engine.game import OptionSpec, Preset, Scenario, Side
from rasputitsa.engine.game_defaults import GameDefaults, Owned, answers_of, late
from rasputitsa.engine.players import Computers, First
from rasputitsa.games.battle_of_moscow.build import FILES, board_map, bounds_of
from rasputitsa.games.battle_of_moscow.build import build as rules_of
from rasputitsa.games.battle_of_moscow.sequence import Campaign
from rasputitsa.games.battle_of_moscow.setup import SetUp
from rasputitsa.games.battle_of_moscow.state import GERMAN, RUSSIAN, TyphoonRules, TyphoonState

CAMPAIGN = Scenario("campaign", 10)
EXTENDED = Scenario("extended", 20, has_brief=True)
ROAD_TO_OREL = Scenario("road_to_orel", 3, board="road_to_orel", has_brief=True)
SCENARIOS = (CAMPAIGN, EXTENDED, ROAD_TO_OREL)

OPTIONS = (
    OptionSpec("verdict", ("russian", "draw"), "ruling-66", GERMAN, idle=("road_to_orel",)),
    OptionSpec("early_end", (True, False), "ruling-65", GERMAN, idle=("extended", "road_to_orel")),
    OptionSpec("table_cell", ("printed", "smooth"), "ruling-36", RUSSIAN),
    OptionSpec("letters", ("mended", "as_scanned"), "ruling-3"),
    OptionSpec("measure", ("history", "printed"), "ruling-67", RUSSIAN, idle=("campaign", "road_to_orel")),
)

PRESETS = (
    Preset("first_evening", ROAD_TO_OREL.id, {}),
    Preset("printed", CAMPAIGN.id, {}),
    Preset("winter", EXTENDED.id, {}),
)


class BattleOfMoscow(Owned, GameDefaults[TyphoonRules, TyphoonState]):
    """The game by Dave Williams (1970); map, German counters and set-up are ours, and said to be so (ruling 1)."""

    slug = "battle_of_moscow"
    files = FILES
    version = 2
    sides = (Side(GERMAN, "blue"), Side(RUSSIAN, "brown"))
    scenarios = SCENARIOS
    options = OPTIONS
    presets = PRESETS
    computers = Computers(
        package="rasputitsa.bots.battle_of_moscow",
        levels=("recruit", "regular", "veteran", "marshal"),
        characters=("random",),
        first={"road_to_orel": First("russian", "recruit", {}, won=69, games=120)},
    )
    answers = answers_of(
        __package__, outlook=late(__package__, "outlook", "prospects_form"), setting=lambda look: look.state.weather
    )
    build = rules_of

    def setup(self, rules: TyphoonRules) -> TyphoonState:
        """Everything as it stands before the set-up: the Russian begins (ruling 2)."""
        stack = (Campaign(), SetUp(GERMAN), SetUp(RUSSIAN))
        return TyphoonState.begun(rules, RUSSIAN, stack, weather="fair", german_cities=rules.german_cities)

    def board(self, scenario: Scenario) -> dict[str, Any]:
        """The board, with the part of it that is in play where that is not all."""
        map = board_map()
        part = bounds_of(map, scenario)
        return map.board(self.slug) | ({} if part == map.grid.hexes else {"part": list(map.grid.ids(part))})
