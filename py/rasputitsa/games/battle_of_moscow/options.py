"""Scenarios and the switches of a new game (ruling 1)."""

from rasputitsa.engine.game import OptionSpec, Preset, Scenario
from rasputitsa.games.battle_of_moscow.state import GERMAN, RUSSIAN

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
    Preset("printed", CAMPAIGN.id, {}),
    Preset("winter", EXTENDED.id, {}),
    Preset("first_evening", ROAD_TO_OREL.id, {}),
)
