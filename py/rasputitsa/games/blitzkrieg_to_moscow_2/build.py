"""Rules from data: what a scenario and options make of map, counters and tables (ruling 1)."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from rasputitsa.engine.game import Game, Scenario, Value, basis, counter_of, unit_type_of
from rasputitsa.engine.owner_tables import edition_of
from rasputitsa.engine.state import TURNS, Unit
from rasputitsa.games.blitzkrieg_to_moscow_2 import state
from rasputitsa.games.blitzkrieg_to_moscow_2.sequence import STAGES, TURN
from rasputitsa.games.blitzkrieg_to_moscow_2.state import REARS, BlitzRules, Card, Turn
from rasputitsa.hexgrid.grid import union
from rasputitsa.rules.combat.crt import load_table
from rasputitsa.rules.hexsides import open_sides
from rasputitsa.rules.stacking import branch_of, load_stacking
from rasputitsa.rules.terrain import Map, load_map

FILES = state.FILES
data, part = FILES.read, FILES.part


def build(game: Game, scenario: Scenario, options: Mapping[str, Value]) -> BlitzRules:
    """The rules for a scenario and a full set of options, by our data or an owner's."""
    edition = edition_of(game)
    map, tables, counters = board_map(), part("tables", edition), part("counters", edition)
    types = {entry["id"]: unit_type_of(entry, *_turns(entry)) for entry in counters["types"]}
    roster = (counter_of(entry, types) for entry in counters["counters"])
    odessa = 1 << map.grid.index[map.data["odessa"]] if options["odessa"] else 0
    return BlitzRules(
        **basis(game, scenario, options, map, roster, {"turn": TURN}, STAGES),
        types=types,
        **_board(map),
        havens=map.features["fortress"] | odessa,
        results=load_table(tables["results"], tables["demands"]["results"]),
        turns=tuple(Turn(cell["months"], cell["weather"], cell["cards"]) for cell in tables["turns"]["turns"]),
        decks={side: tuple(_card(entry) for entry in tables["cards"][side]) for side in REARS},
        homes={entry["id"]: entry["home"] for entry in counters["counters"] if "home" in entry},
        stacking={side: load_stacking(tables["stacking"][side], 1, branch_of) for side in REARS},
        figures=tables["figures"] | tables["scenarios"].get(scenario.id, {}),
        names={entry["id"]: entry["name"] for entry in counters["counters"]},
        both_checked=options["checked"] == "both",
        recovery=str(options["recovery"]),
        unsupplied=str(options["unsupplied"]),
        repeated=options["tank_actions"] == "repeated",
        mixed=options["action"] == "mixed",
        by_sea=bool(options["odessa"]),
        moscow_counts=bool(options["occupation_of_moscow"]),
    )


board_map: Callable[[], Map] = cache(lambda: load_map(data("map.json")))
"""The map, read once."""


def _board(map: Map) -> dict[str, Any]:
    grid, printed = map.grid, map.data
    ways = open_sides(grid, map.hexsides["closed"])
    areas = {box: state.Area(box, grid.named(hexes)) for box, hexes in printed["areas"].items()}
    places = {name: grid.index[printed[name]] for name in ("moscow", "odessa", "sevastopol")}
    return {
        "ways": ways,
        "zones": state.Zones(grid, _has_zone, map.features["city"], map.terrain["marsh"], ways),
        "areas": areas,
        "borders": {side: union(areas[box].borders for box in boxes) for side, boxes in REARS.items()},
        "cities": map.features["city"],
        "fortresses": map.features["fortress"],
        **places,
    }


def _has_zone(unit: Unit) -> bool:
    return "zone" in unit.type.traits


def _card(entry: Mapping[str, Any]) -> Card:
    return Card(entry["id"], entry["copies"], tuple(entry["functions"]), tuple(entry.get("bound", {}).items()))


def _turns(entry: Mapping[str, Any]) -> tuple[str, ...]:
    """The trait of a type whose second face is spent, which is no loss of a step (2.2.1)."""
    return (TURNS,) if len(entry["attack"]) > 1 else ()
