"""Rules from data: what a scenario and options make of the map, the counters and the tables."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rasputitsa.engine.edition import edition_of
from rasputitsa.engine.files import Files
from rasputitsa.engine.game import Game, Scenario, Value, counter_of
from rasputitsa.engine.state import UnitType
from rasputitsa.hexgrid.field import Cost
from rasputitsa.hexgrid.grid import HexSet
from rasputitsa.rules import costs as charts
from rasputitsa.rules.combat import load_table
from rasputitsa.rules.sides import open_sides
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
    map, tables, counters = board_map(SMALL), data("tables.json"), data("counters.json")
    types = {entry["id"]: _unit_type(entry, 1) for entry in counters["types"]}
    return SkirmishRules(
        types=types,
        roster={entry["id"]: counter_of(entry, types) for entry in counters["counters"]},
        splits=counters["splits"],
        deck=_deck(tables["cards"]),
        hand=tables["hand"],
        edges={side: map.grid.named(hexes) for side, hexes in tables["edges"].items()},
        costs=step_costs(map, tables["costs"]),
        **_shared(game, scenario, options, map),
    )


def _large(game: Game, scenario: Scenario, options: Mapping[str, Value]) -> SkirmishRules:
    """The campaign: half points, cliffs, railways, guns, strengths drawn, battles for two hexes, units called back."""
    map, plan = board_map(LARGE), data("campaign.json")
    types = {entry["id"]: _unit_type(entry, HALVES) for entry in plan["types"]}
    return SkirmishRules(
        types=types,
        roster={entry["id"]: counter_of(entry, types) for entry in _armies()},
        splits=plan["splits"],
        deck=_deck(plan["cards"]),
        hand=plan["hand"],
        edges={side: edge(map.grid, side) & ~map.terrain["lake"] for side in SIDES},
        costs=charts.step_costs(map, charts.load_chart(plan["chart"], HALVES)),
        scale=HALVES,
        ways=open_sides(map.grid, map.hexsides["closed"]),
        rail=map.links["rail"],
        strengths=tuple(charts.in_parts(printed, HALVES, "strengths") for printed in plan["strengths"]),
        is_grand=True,
        **_shared(game, scenario, options, map),
    )


def _shared(game: Game, scenario: Scenario, options: Mapping[str, Value], map: Map) -> dict[str, Any]:
    edition = edition_of(game)
    tables = part("tables", edition)
    return {
        "game": game,
        "scenario": scenario,
        "options": options,
        "grid": map.grid,
        "boxes": tuple(box["id"] for box in map.data["boxes"]),
        "sequences": {"turn": TURN},
        "stages": {stage.name: stage for stage in STAGES},
        "map": map,
        "results": load_table(tables["results"], tables["demands"]),
        "shifts": tables["shifts"],
        "stack": tables["stack"],
        "overrun_cost": tables["costs"]["overrun"],
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


def step_costs(map: Map, costs: Mapping[str, int]) -> tuple[Cost, ...]:
    """The price of entering a hex: by road 1, else clear 1 and wood 2, and 1 more across a river (2.1)."""
    grid, wood, dry, wet = map.grid, map.terrain["wood"], list[HexSet](), list[HexSet]()
    for direction, sides in enumerate(map.hexsides["river"]):
        across = grid.shift(sides, direction)
        wet.append(across)
        dry.append(grid.hexes & ~across)
    return (
        Cost(costs["road"], grid.hexes, map.entered_by("road")),
        Cost(costs["clear"], grid.hexes, tuple(area & ~wood for area in dry)),
        Cost(costs["wood"], grid.hexes, tuple(area & wood for area in dry)),
        Cost(costs["clear"] + costs["river"], grid.hexes, tuple(area & ~wood for area in wet)),
        Cost(costs["wood"] + costs["river"], grid.hexes, tuple(area & wood for area in wet)),
    )


def _deck(cards: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(card for card, count in cards.items() for _ in range(count))


def _unit_type(entry: Mapping[str, Any], scale: int) -> UnitType:
    attack, defence, movement = (
        tuple(charts.in_parts(printed, scale, entry["id"]) for printed in entry.get(name, ()))
        for name in ("attack", "defence", "movement")
    )
    traits = tuple(entry.get("traits", ()))
    return UnitType(entry["id"], entry["branch"], entry["size"], attack, defence, movement, traits)
