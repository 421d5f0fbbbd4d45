"""Rules from data."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from rasputitsa.engine.files import Files
from rasputitsa.engine.game import Game, Scenario, Value, counter_of
from rasputitsa.engine.state import UnitType
from rasputitsa.rules.combat import load_table
from rasputitsa.rules.costs import load_chart, step_costs
from rasputitsa.rules.terrain import Map, load_map
from tests.two_mills.sequence import STAGES, TURN
from tests.two_mills.state import MillsRules

FILES = Files(Path(__file__).with_name("data"))


def build(game: Game, scenario: Scenario, options: Mapping[str, Value]) -> MillsRules:
    """The rules for a scenario and options."""
    map, tables, counters = board_map(), FILES.read("tables.json"), FILES.read("counters.json")
    types = {
        entry["id"]: UnitType(
            entry["id"],
            entry["branch"],
            entry["size"],
            *(tuple(entry[name]) for name in ("attack", "defence", "movement")),
        )
        for entry in counters["types"]
    }
    return MillsRules(
        game=game,
        scenario=scenario,
        options=options,
        grid=map.grid,
        types=types,
        roster={entry["id"]: counter_of(entry, types) for entry in counters["counters"]},
        boxes=tuple(box["id"] for box in map.data["boxes"]),
        sequences={"turn": TURN},
        stages={stage.name: stage for stage in STAGES},
        map=map,
        costs=step_costs(map, load_chart(tables["chart"], 1)),
        results=load_table(tables["results"], tables["demands"]),
    )


@cache
def board_map() -> Map:
    """The map, read once."""
    return load_map(FILES.read("map.json"))
