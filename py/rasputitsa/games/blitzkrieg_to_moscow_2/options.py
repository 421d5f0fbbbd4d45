"""The switches of a new game: the optional rules, and the readings of the lost sections (15; ruling 2)."""

from rasputitsa.engine.game import OptionSpec, Preset, Scenario
from rasputitsa.games.blitzkrieg_to_moscow_2.state import GERMAN, SOVIET

BARBAROSSA = Scenario("barbarossa", 6)
SUMMER = Scenario("summer", 2, has_brief=True)
"""A first evening: the same set-up, and the points after two turns."""
SCENARIOS = (BARBAROSSA, SUMMER)
_OFF_ON = (False, True)

OPTIONS = (
    OptionSpec("checked", ("own", "both"), "ruling-42", GERMAN),
    OptionSpec("recovery", ("rest", "all", "never"), "ruling-42"),
    OptionSpec("unsupplied", ("surrender", "spent_first"), "ruling-42", SOVIET),
    OptionSpec("tank_actions", ("once", "repeated"), "ruling-40", GERMAN),
    OptionSpec("action", ("one_kind", "mixed"), "ruling-39", GERMAN),
    OptionSpec("free_setup", _OFF_ON, "15.1", SOVIET),
    OptionSpec("odessa", _OFF_ON, "15.2", SOVIET),
    OptionSpec("occupation_of_moscow", _OFF_ON, "15.3", GERMAN),
)

PRESETS = (Preset("first_evening", SUMMER.id, {}), Preset("printed", BARBAROSSA.id, {}))
