"""Battle for Moscow as the engine sees it. What only a question of a player needs is imported with the question."""

from collections.abc import Mapping
from typing import Any

from rasputitsa.engine.game import Scenario, Side, Value
from rasputitsa.engine.players import Computers, First
from rasputitsa.engine.usual import Answers, Usual, late
from rasputitsa.games.battle_for_moscow import options as switches
from rasputitsa.games.battle_for_moscow import panels, situation
from rasputitsa.games.battle_for_moscow.build import FILES, board_map, build, data
from rasputitsa.games.battle_for_moscow.sequence import OPENING
from rasputitsa.games.battle_for_moscow.setup import FORWARD, placements
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowRules, MoscowState, Tally, weather


class BattleForMoscow(Usual[MoscowRules, MoscowState]):
    """The game by Frank Chadwick (GDW 1986), with Thomas M. Kane's continuation and the additions of 2006."""

    slug = "battle_for_moscow"
    files = FILES
    version = 1
    sides = (Side(GERMAN, "blue"), Side(SOVIET, "brown"))
    scenarios = switches.SCENARIOS
    options = switches.OPTIONS
    presets = switches.PRESETS
    ready = placements(FORWARD)
    computers = Computers(
        package="rasputitsa.bots.battle_for_moscow",
        levels=("cadet", "recruit", "regular", "veteran", "marshal"),
        characters=("marshal_bold", "marshal_wary", "random"),
        yardsticks=("greedy", "marshal_ahead", "plan_centre", "plan_south", "plan_line"),
        first={"classic": First("german", "cadet", {"soviet_points": 3}, won=29, games=60)},
    )
    answers = Answers(
        face=panels.face,
        panels=panels.panels,
        markers=panels.markers,
        arrows=panels.arrows,
        situation=situation.situation_of,
        bulletin=situation.bulletin_of,
        overlays=late(__package__, "overlays", "overlays"),
        overlay=late(__package__, "overlays", "overlay"),
        outlook=late(__package__, "battle_order", "prospects_form"),
        points=late(__package__, "victory", "final_points"),
        validate=late(__package__, "check", "check"),
        setting=lambda look: (weather(look), panels.rail_side(look)),
    )

    def complete(self, scenario: Scenario, given: Mapping[str, Any]) -> dict[str, Value]:
        """Every option with its value; values that do not go together are refused."""
        return switches.complete(scenario, given)

    def locks(self, scenario: Scenario, given: Mapping[str, Any]) -> dict[str, Value]:
        """The options that the scenario or War of Attrition decides."""
        return switches.locks(scenario, given)

    def build(self, scenario: Scenario, options: Mapping[str, Value]) -> MoscowRules:
        """The rules for a scenario and options."""
        return build(self, scenario, options)

    def setup(self, rules: MoscowRules) -> MoscowState:
        """Everything as it stands before the German player arranges his corps."""
        supply = data("tables.json")["supply"]["start"] if rules.supplied else {}
        return MoscowState(
            units=rules.roster_units(),
            turn=0,
            active=GERMAN,
            rolls=0,
            stack=OPENING,
            result=None,
            german_cities=rules.german_at_start,
            weather_changes=(),
            points=0,
            extra_supply=0,
            captures=(),
            kills=Tally(),
            moscow_bonus=False,
            supply=Tally(**supply),
            battle=None,
        )

    def board(self, scenario: Scenario) -> dict[str, Any]:
        """The printed board, the same for both scenarios."""
        return board_map().board(self.slug)

    def rules(self, language: str) -> Mapping[str, Any]:
        """The rulebook in our words and its tables."""
        from rasputitsa.games.battle_for_moscow.reference import reference

        return reference(language)
