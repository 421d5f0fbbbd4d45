"""Battle for Moscow as the engine sees it. What only a question of a player needs is imported with the question."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from rasputitsa.engine.game import Scenario, Side, Value
from rasputitsa.engine.players import Computers, First
from rasputitsa.engine.state import Unit
from rasputitsa.engine.usual import Usual
from rasputitsa.games.battle_for_moscow import bulletin, panels, situation
from rasputitsa.games.battle_for_moscow import options as switches
from rasputitsa.games.battle_for_moscow.build import FILES, board_map, build, data
from rasputitsa.games.battle_for_moscow.sequence import OPENING
from rasputitsa.games.battle_for_moscow.setup import FORWARD, placements
from rasputitsa.games.battle_for_moscow.state import (
    GERMAN,
    SOVIET,
    MoscowLook,
    MoscowRules,
    MoscowState,
    Tally,
    weather,
)


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

    def validate(self, look: MoscowLook) -> None:
        """Refuse a position that cannot be."""
        from rasputitsa.games.battle_for_moscow.check import check

        check(look)

    def face(self, look: MoscowLook, unit: Unit) -> dict[str, Any]:
        """The face that a counter shows now."""
        return panels.face(look, unit)

    def setting(self, look: MoscowLook) -> Hashable:
        """The weather, and whose rail movement it is: on those depends how far a unit goes."""
        return weather(look), panels.rail_side(look)

    def situation(self, look: MoscowLook) -> dict[str, Any]:
        """Turn, weather, Moscow, cities and points in one line; the goal, and what the figures of a counter mean."""
        return situation.situation_of(look)

    def bulletin(self, look: MoscowLook) -> dict[str, Any]:
        """The week, the weather with what it changes, and what arrives."""
        return bulletin.bulletin_of(look)

    def panels(self, look: MoscowLook) -> list[dict[str, Any]]:
        """Tracks, tables, pools and battles beside the map."""
        return panels.panels(look)

    def markers(self, look: MoscowLook) -> list[dict[str, Any]]:
        """Control of cities, and the triple arrows where they are played."""
        return panels.markers(look)

    def arrows(self, look: MoscowLook) -> list[dict[str, Any]]:
        """Attacks announced."""
        return panels.arrows(look)

    def overlays(self, look: MoscowLook) -> list[dict[str, Any]]:
        """The overlays of the map."""
        from rasputitsa.games.battle_for_moscow import overlays

        return overlays.overlays(look)

    def overlay(self, look: MoscowLook, id: str, side: str, unit: str) -> dict[str, Any]:
        """An overlay for a side, or for one of its units."""
        from rasputitsa.games.battle_for_moscow import overlays

        return overlays.overlay(look, id, side, unit)

    def outlook(self, look: MoscowLook, order: Sequence[str]) -> dict[str, Any]:
        """The possible outcomes of the announced battles, fought in an order."""
        from rasputitsa.games.battle_for_moscow.battle_order import prospects, prospects_form

        return prospects_form(prospects(look, order), look)

    def board(self, scenario: Scenario) -> dict[str, Any]:
        """The printed board, the same for both scenarios."""
        return board_map().board(self.slug)

    def rules(self, language: str) -> Mapping[str, Any]:
        """The rulebook in our words and its tables."""
        from rasputitsa.games.battle_for_moscow.reference import reference

        return reference(language)
