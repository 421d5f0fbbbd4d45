"""Battle for Moscow as the engine sees it. What only a question of a player needs is imported with the question."""

from typing import Any

from rasputitsa.engine.game import Scenario, Side
from rasputitsa.engine.game_defaults import GameDefaults, answers_of, late
from rasputitsa.engine.players import Computers, First
from rasputitsa.games.battle_for_moscow import build
from rasputitsa.games.battle_for_moscow.build import FILES, board_map, data
from rasputitsa.games.battle_for_moscow.build import build as rules_of
from rasputitsa.games.battle_for_moscow.panels import rail_side
from rasputitsa.games.battle_for_moscow.sequence import OPENING
from rasputitsa.games.battle_for_moscow.setup import FORWARD, placements
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowRules, MoscowState, Tally, weather


class BattleForMoscow(GameDefaults[MoscowRules, MoscowState]):
    """The game by Frank Chadwick (GDW 1986), with Thomas M. Kane's continuation and the additions of 2006."""

    slug = "battle_for_moscow"
    files = FILES
    version = 1
    sides = (Side(GERMAN, "blue"), Side(SOVIET, "brown"))
    scenarios = build.SCENARIOS
    options = build.OPTIONS
    presets = build.PRESETS
    ready = placements(FORWARD)
    computers = Computers(
        package="rasputitsa.bots.battle_for_moscow",
        levels=("cadet", "recruit", "regular", "veteran", "marshal"),
        characters=("marshal_bold", "marshal_wary", "random"),
        yardsticks=("greedy", "marshal_ahead", "plan_centre", "plan_south", "plan_line"),
        first={"classic": First("german", "cadet", {"soviet_points": 3}, won=29, games=60)},
    )
    answers = answers_of(
        __package__,
        outlook=late(__package__, "outlook", "prospects_form"),
        points=late(__package__, "victory", "final_points"),
        setting=lambda look: (weather(look), rail_side(look)),
    )
    complete = staticmethod(build.complete)
    locks = staticmethod(build.locks)
    build = rules_of

    def setup(self, rules: MoscowRules) -> MoscowState:
        """Everything as it stands before the German player arranges his corps."""
        supply = Tally(**data("tables.json")["supply"]["start"]) if rules.supplied else Tally()
        return MoscowState.begun(rules, GERMAN, OPENING, german_cities=rules.german_at_start, supply=supply)

    def board(self, scenario: Scenario) -> dict[str, Any]:
        """The printed board, the same for both scenarios."""
        return board_map().board(self.slug)
