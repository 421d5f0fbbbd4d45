"""Rules from data: what a scenario and options make of map, counters and tables (ruling 1)."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from rasputitsa.engine.game import Game, Scenario, Value, basis, counter_of, unit_type_of
from rasputitsa.games.battle_for_moscow import state
from rasputitsa.games.battle_for_moscow.options import CONTINUATION
from rasputitsa.games.battle_for_moscow.sequence import STAGES, sequences
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowRules, Turn
from rasputitsa.rules.combat.crt import load_table
from rasputitsa.rules.terrain import Map, load_map

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
