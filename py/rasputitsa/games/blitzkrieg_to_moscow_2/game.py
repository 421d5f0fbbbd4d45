"""Blitzkrieg to Moscow 2 as the engine sees it. What only a player's question needs is imported with the question."""

from typing import Any

from rasputitsa.engine.game import OptionSpec, Preset, Scenario, Side
from rasputitsa.engine.game_defaults import GameDefaults, Owned, answers_of, late
from rasputitsa.engine.players import Computers, First
from rasputitsa.games.blitzkrieg_to_moscow_2 import cards
from rasputitsa.games.blitzkrieg_to_moscow_2.build import FILES, board_map
from rasputitsa.games.blitzkrieg_to_moscow_2.build import build as rules_of
from rasputitsa.games.blitzkrieg_to_moscow_2.sequence import Campaign
from rasputitsa.games.blitzkrieg_to_moscow_2.setup import FreeSetup
from rasputitsa.games.blitzkrieg_to_moscow_2.state import GERMAN, SOVIET, BlitzRules, BlitzState, weather

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


class BlitzkriegToMoscow2(Owned, GameDefaults[BlitzRules, BlitzState]):
    """The game by Yasushi Nakaguro (Bonsai Games); what of its print is lost is ours, and said to be so (ruling 1)."""

    slug = "blitzkrieg_to_moscow_2"
    files = FILES
    version = 2
    sides = (Side(GERMAN, "blue"), Side(SOVIET, "brown"))
    scenarios = SCENARIOS
    options = OPTIONS
    presets = PRESETS
    chooses_hands = True
    computers = Computers(
        package="rasputitsa.bots.blitzkrieg_to_moscow_2",
        levels=("recruit", "regular", "veteran", "marshal"),
        characters=("random",),
        yardsticks=(
            "marshal_ahead",
            "marshal_random_hands",
            "marshal_always_active",
            "marshal_never_active",
            "marshal_never_negates",
        ),
        first={"summer": First("german", "recruit", {}, won=20, games=36)},
    )
    answers = answers_of(
        __package__,
        points=late(__package__, "victory", "final_points"),
        setting=weather,
        observe=cards.observe,
        imagine=cards.imagine,
    )
    build = rules_of

    def setup(self, rules: BlitzRules) -> BlitzState:
        """Everything as it stands before the first turn."""
        return BlitzState.begun(rules, GERMAN, (Campaign(), *((FreeSetup(),) if rules.options["free_setup"] else ())))

    def board(self, scenario: Scenario) -> dict[str, Any]:
        """The board."""
        return board_map().board(self.slug)
