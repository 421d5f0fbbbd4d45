"""Rules from data: what a scenario and options make of the map, the counters and the tables."""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rasputitsa.engine.files import Files
from rasputitsa.engine.game import Counter, Game, Scenario, Value, basis, counter_of
from rasputitsa.engine.owner_tables import edition_of
from rasputitsa.engine.state import UnitType
from rasputitsa.rules import costs as charts
from rasputitsa.rules.combat.crt import load_table
from rasputitsa.rules.hexsides import open_sides
from rasputitsa.rules.terrain import Map, load_map
from tests.skirmish.country import SIDES, counters_of, country, edge
from tests.skirmish.sequence import STAGES, TURN
from tests.skirmish.state import SkirmishRules

FILES = Files(Path(__file__).with_name("data"))
data, part = FILES.read, FILES.part
SMALL = "map"
LARGE = "campaign"
HALVES = 2


def build(game: Game, scenario: Scenario, options: Mapping[str, Value]) -> SkirmishRules:
    """The rules for a scenario and options."""
    return (_large if scenario.board == LARGE else _small)(game, scenario, options)


def _small(game: Game, scenario: Scenario, options: Mapping[str, Value]) -> SkirmishRules:
    map, counters = board_map(SMALL), data("counters.json")
    types = {entry["id"]: _unit_type(entry, 1) for entry in counters["types"]}
    roster = (counter_of(entry, types) for entry in counters["counters"])
    return SkirmishRules(
        **_shared(game, scenario, options, map, roster, counters),
        types=types,
        edges={side: map.grid.named(hexes) for side, hexes in data("tables.json")["edges"].items()},
        costs=charts.step_costs(map, charts.load_chart(data("tables.json")["chart"], 1)),
    )


def _large(game: Game, scenario: Scenario, options: Mapping[str, Value]) -> SkirmishRules:
    """The campaign: half points, cliffs, railways, guns, strengths drawn, battles for two hexes, units called back."""
    map, plan = board_map(LARGE), data("campaign.json")
    types = {entry["id"]: _unit_type(entry, HALVES) for entry in plan["types"]}
    roster = (counter_of(entry, types) for entry in _armies())
    return SkirmishRules(
        **_shared(game, scenario, options, map, roster, plan),
        types=types,
        edges={side: edge(map.grid, side) & ~map.terrain["lake"] for side in SIDES},
        costs=charts.step_costs(map, charts.load_chart(plan["chart"], HALVES)),
        scale=HALVES,
        ways=open_sides(map.grid, map.hexsides["closed"]),
        rail=map.links["rail"],
        strengths=tuple(charts.in_parts(printed, HALVES, "strengths") for printed in plan["strengths"]),
        is_grand=True,
    )


def _shared(
    game: Game,
    scenario: Scenario,
    options: Mapping[str, Value],
    map: Map,
    roster: Iterable[Counter],
    printed: Mapping[str, Any],
) -> dict[str, Any]:
    tables = part("tables", edition_of(game))
    cards = printed if "cards" in printed else tables
    return {
        **basis(game, scenario, options, map, roster, {"turn": TURN}, STAGES),
        "splits": printed["splits"],
        "deck": tuple(card for card, count in cards["cards"].items() for _ in range(count)),
        "hand": cards["hand"],
        "results": load_table(tables["results"], tables["demands"]),
        "shifts": tables["shifts"],
        "stack": tables["stack"],
        "overrun_cost": tables["overrun"],
        "hunger": tables["hunger"][options["supply"]],
        "par": tables["par"].get(scenario.id, 0),
        "retreat": int(options["retreat"]),
        "secret": bool(options["secret"]),
    }


@cache
def board_map(board: str) -> Map:
    """A board, read once."""
    return load_map(country(data("campaign.json")) if board == LARGE else data("map.json"))


@cache
def _armies() -> list[dict[str, Any]]:
    """The counters of the campaign, worked out once, as other games read theirs."""
    return counters_of(data("campaign.json")["armies"], board_map(LARGE))


def _unit_type(entry: Mapping[str, Any], scale: int) -> UnitType:
    attack, defence, movement = (
        tuple(charts.in_parts(printed, scale, entry["id"]) for printed in entry.get(name, ()))
        for name in ("attack", "defence", "movement")
    )
    traits = tuple(entry.get("traits", ()))
    return UnitType(entry["id"], entry["branch"], entry["size"], attack, defence, movement, traits)
