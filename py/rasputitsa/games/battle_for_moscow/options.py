"""The switches of a new game, the two presets, and which combinations make sense (rulings 1 and 2)."""

from collections.abc import Mapping
from typing import Any

from rasputitsa.engine.errors import OptionsError
from rasputitsa.engine.game import OptionSpec, Preset, Scenario, Value, full_options
from rasputitsa.engine.text import text
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET

CLASSIC = Scenario("classic", 7)
CONTINUATION = Scenario("continuation", 14)
SCENARIOS = (CLASSIC, CONTINUATION)

_OFF_ON = (False, True)

OPTIONS = (
    OptionSpec("last_resort_retreat", _OFF_ON, "clarified_zone"),
    OptionSpec("victory_points", _OFF_ON, "clarified_points"),
    OptionSpec("soviet_points", (5, 4, 3), "replacements", GERMAN),
    OptionSpec("german_points", ("every_turn", "even_turns"), "german_logistics", SOVIET),
    OptionSpec("improved_first_shock", _OFF_ON, "improved_first_shock", SOVIET),
    OptionSpec("strong_line", _OFF_ON, "strong_line", SOVIET),
    OptionSpec("replacement_edge", _OFF_ON, "replacement_edge", SOVIET),
    OptionSpec("harsher_winter", _OFF_ON, "harsher_winter", SOVIET, idle=("classic",)),
    OptionSpec("advanced_results", _OFF_ON, "advanced_results"),
    OptionSpec("early_first_shock", _OFF_ON, "early_first_shock", SOVIET),
    OptionSpec("variable_weather", _OFF_ON, "variable_weather"),
    OptionSpec("attrition", _OFF_ON, "war_of_attrition"),
)

PRESETS = (
    Preset("classic_1986", "classic", {}),
    Preset("revised_2006", "classic", {"last_resort_retreat": True, "victory_points": True}),
)

LOCKED_BY_ATTRITION: Mapping[str, Value] = {
    "german_points": "even_turns",
    "improved_first_shock": True,
    "strong_line": True,
    "replacement_edge": True,
    "harsher_winter": True,
    "advanced_results": True,
    "early_first_shock": True,
    "variable_weather": True,
}
"""The options that War of Attrition brings with it: every balance rule and every optional rule."""


def complete(scenario: Scenario, given: Mapping[str, Any]) -> dict[str, Value]:
    """Every option with its value. Raises OptionsError for values that do not go together, with the reason."""
    locked = locks(scenario, given)
    for id, value in locked.items():
        if id in given and given[id] != value:
            raise OptionsError(text(f"why.option.{id}", _lock_rule(id), option=id))
    return {**full_options(OPTIONS, given), **locked}


def locks(scenario: Scenario, given: Mapping[str, Any]) -> dict[str, Value]:
    """The options that a scenario or another option decides."""
    locked: dict[str, Value] = {"victory_points": True} if scenario == CONTINUATION else {}
    return {**locked, **LOCKED_BY_ATTRITION} if given.get("attrition") is True else locked


def _lock_rule(id: str) -> str:
    return "war_of_attrition" if id in LOCKED_BY_ATTRITION else "new_victory_conditions"
