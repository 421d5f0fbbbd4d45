"""The switches of a new game, and the rules that a scenario and options make of the data (rulings 1 and 2)."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from rasputitsa.engine.errors import OptionsError
from rasputitsa.engine.game import (
    Game,
    OptionSpec,
    Preset,
    Scenario,
    Value,
    basis,
    counter_of,
    full_options,
    unit_type_of,
)
from rasputitsa.engine.text import text
from rasputitsa.games.battle_for_moscow import state
from rasputitsa.games.battle_for_moscow.sequence import STAGES, sequences
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowRules, Turn
from rasputitsa.rules.combat.crt import load_table
from rasputitsa.rules.terrain import Map, load_map

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


FILES = state.FILES
data = FILES.read
TANK_SCENARIOS = (CONTINUATION.id,)


def build(game: Game, scenario: Scenario, options: Mapping[str, Value]) -> MoscowRules:
    """The rules for a scenario and a full set of options."""
    map, tables, printed = board_map(), data("tables.json"), data("counters.json")
    purposes, grid = map.data, map.grid
    types = {entry["id"]: unit_type_of(entry) for entry in printed["types"]}
    counters = (counter_of(entry, types) for entry in printed["counters"] if _is_in(entry, scenario))
    return MoscowRules(
        **basis(game, scenario, options, map, counters, sequences(options), STAGES),
        types=types,
        results=load_table(
            tables["advanced_results" if options["advanced_results"] else "results"], tables["demands"]["results"]
        ),
        turns=tuple(_turn(tables, cell, options) for cell in tables["turns"]["turns"]),
        moscow=grid.index[purposes["moscow"]],
        cities=map.features["city"],
        edges={side: grid.named(hexes) for side, hexes in purposes["edges"].items()},
        entry={side: grid.named(hexes) for side, hexes in purposes["entry"].items()},
        triple_arrows=grid.named(purposes["triple_arrows"]),
        crosses=grid.named(sign_hexes(purposes, GERMAN)),
        german_at_start=grid.named(purposes["german_at_start"]),
        frostbite=tables["winter_attrition"]["frostbite_up_to"],
        figures=tables["figures"],
        line_shift=tables["figures"]["strong_line_columns"] if options["strong_line"] else 1,
        floor_is_checked=bool(options["advanced_results"]),
        last_resort=bool(options["last_resort_retreat"]),
        improved_first_shock=bool(options["improved_first_shock"]),
        frost_takes_full=bool(options["harsher_winter"]),
        by_points=bool(options["victory_points"]),
        supplied=bool(options["attrition"]),
    )


board_map: Callable[[], Map] = cache(lambda: load_map(data("map.json")))
"""The map, read once."""


def sign_hexes(purposes: Mapping[str, Any], side: str) -> list[str]:
    """The set-up hexes of a side."""
    signs = (sign for sign in purposes["signs"] if sign["kind"] == "setup" and sign["side"] == side)
    return [hex for sign in signs for hex in sign["hexes"]]


def _is_in(entry: Mapping[str, Any], scenario: Scenario) -> bool:
    return scenario.id in entry.get("scenarios", (scenario.id,))


def _turn(tables: Mapping[str, Any], cell: Mapping[str, Any], options: Mapping[str, Value]) -> Turn:
    return Turn(
        week=cell["week"],
        weather=cell["weather"],
        points={
            GERMAN: _german_points(tables, cell, options),
            SOVIET: min(cell["soviet"], int(options["soviet_points"])),
        },
        frost={GERMAN: _german_frost(tables, cell, options), SOVIET: 1},
        basic=_basic_supply(tables, cell),
        edge=bool(options["replacement_edge"]) and cell["turn"] in tables["replacement_edge"]["turns"],
        change=_changed_weather(tables, cell["turn"]) if options["variable_weather"] else None,
        marked=_marked(tables, cell["turn"]) if options["variable_weather"] else "",
    )


def _german_points(tables: Mapping[str, Any], cell: Mapping[str, Any], options: Mapping[str, Value]) -> int:
    """The German point of a turn; with logistics problems only on some (German Logistics Problems)."""
    every_turn = options["german_points"] == "every_turn"
    points: int = cell["german"]
    return points if every_turn or cell["turn"] in tables["german_logistics"]["turns"] else 0


def _german_frost(tables: Mapping[str, Any], cell: Mapping[str, Any], options: Mapping[str, Value]) -> int:
    """Rolls on a snow turn: two on the turns of Harsh Snow (Harsher Winter)."""
    return 2 if options["harsher_winter"] and cell["turn"] in tables["harsher_winter"]["turns"] else 1


def _basic_supply(tables: Mapping[str, Any], cell: Mapping[str, Any]) -> dict[str, int]:
    """Basic supply; the German's ends with a turn (Basic Supply)."""
    supply = tables["supply"]
    german = supply["basic"] if cell["turn"] < supply["german_basic_ends"] else 0
    return {GERMAN: german, SOVIET: supply["basic"]}


def _marked(tables: Mapping[str, Any], turn: int) -> Any:
    """The word that the turn record bears beside the weather (Variable Weather; ruling 7)."""
    return next((word for word in ("early", "late") if turn in tables["variable_weather"][word]), "")


def _changed_weather(tables: Mapping[str, Any], turn: int) -> Any:
    """The printed weather that a die may bring: the next turn's if EARLY, the last's if LATE (ruling 7)."""
    variable, cells = tables["variable_weather"], tables["turns"]["turns"]
    if turn in variable["early"]:
        return cells[turn]["weather"]
    return cells[turn - 2]["weather"] if turn in variable["late"] else None
