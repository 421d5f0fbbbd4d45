"""Rules from data: a scenario and options, the large board of the campaign, drawn from a few lines of data."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import count, cycle, islice, pairwise, product
from pathlib import Path
from typing import Any

from rasputitsa.engine.files import Files
from rasputitsa.engine.game import Counter, Game, Scenario, Value, basis, counter_of
from rasputitsa.engine.owner_tables import edition_of
from rasputitsa.engine.state import UnitType
from rasputitsa.hexgrid.grid import OFF_MAP, Grid, Hex, HexSet, hexes_in
from rasputitsa.rules import costs as charts
from rasputitsa.rules.combat.crt import load_table
from rasputitsa.rules.hexsides import open_sides
from rasputitsa.rules.terrain import Map, board_grid, load_map
from tests.skirmish.sequence import STAGES, TURN
from tests.skirmish.state import SkirmishRules

SIDES = ("raiders", "guards")
EDGES = {"raiders": "W", "guards": "E"}
LOST = "lost"


def country(plan: Mapping[str, Any]) -> dict[str, Any]:
    """The form that `load_map` reads, from the plan of a country."""
    grid = board_grid(plan["layout"])
    terrain = _terrain(grid, plan)
    towns = plan["towns"]["hexes"]
    return {
        **{name: plan[name] for name in ("source", "provenance", "hex_km", "layout")},
        "terrain": {kind: list(grid.ids(area)) for kind, area in terrain.items()},
        "features": {"town": towns},
        "hexsides": {"river": _banks(grid, plan["rivers"]), "closed": _banks(grid, plan["closed"])},
        "links": {"road": _links(grid, plan["roads"]), "rail": _links(grid, plan["rails"])},
        "places": [_place(plan, number, hex) for number, hex in enumerate(towns, 1)],
        "sectors": _sectors(grid, plan["sectors"]),
        "signs": [_edge(grid, side) for side in SIDES],
        "boxes": [_box(side, kind) for kind in plan["boxes"] for side in SIDES],
    }


@cache
def edge(grid: Grid, side: str) -> HexSet:
    """A side's edge of the board: the westernmost hex of each row, or the easternmost."""
    outermost: dict[int, Hex] = {}
    for hex, (q, r) in grid.axial.items():
        other = outermost.get(r)
        if other is None or (q < grid.axial[other][0]) == (side == SIDES[0]):
            outermost[r] = hex
    return grid.set_of(outermost.values())


def line(grid: Grid, start: Hex, end: Hex) -> list[Hex]:
    """Hex after hex from one to another, each the first neighbour that is nearer; round a hole there is no way."""
    way = [start]
    while way[-1] != end:
        near = grid.distance(way[-1], end)
        way.append(next(hex for hex in hexes_in(grid.neighbours(way[-1])) if grid.distance(hex, end) < near))
    return way


def line_through(grid: Grid, names: Iterable[str]) -> list[Hex]:
    """The line through some hexes."""
    parts = [line(grid, start, end) for start, end in pairwise([grid.index[name] for name in names])]
    return [parts[0][0], *(hex for part in parts for hex in part[1:])]


def _terrain(grid: Grid, plan: Mapping[str, Any]) -> dict[str, HexSet]:
    """Later kinds lie over earlier ones; towns lie on open ground."""
    areas: dict[str, HexSet] = {}
    for entry in plan["terrain"]:
        disc = 0
        for centre in _centres(grid, entry["centres"]):
            disc |= _disc(grid, centre, entry["radius"])
        areas = {kind: area & ~disc for kind, area in areas.items()}
        areas[entry["kind"]] = areas.get(entry["kind"], 0) | disc
    open_ground = grid.named(plan["towns"]["hexes"])
    return {kind: area & ~open_ground for kind, area in areas.items()}


def _centres(grid: Grid, form: Mapping[str, int]) -> Iterator[Hex]:
    hexes = list(grid.axial)
    return (hexes[(form["first"] + number * form["step"]) % len(hexes)] for number in range(form["count"]))


def _disc(grid: Grid, centre: Hex, radius: int) -> HexSet:
    area = 1 << centre
    for _ in range(radius):
        area |= grid.expand(area)
    return area


def _links(grid: Grid, lines: Iterable[list[str]]) -> list[list[str]]:
    """The links of some lines, each once."""
    pairs = {tuple(sorted(pair)): None for names in lines for pair in pairwise(line_through(grid, names))}
    return [[grid.names[a], grid.names[b]] for a, b in pairs]


def _banks(grid: Grid, lines: Iterable[list[str]]) -> list[list[str]]:
    """The hexsides on the eastern bank of some lines."""
    sides = {}
    for way in (line_through(grid, names) for names in lines):
        for hex, name in product(way, ("NE", "E", "SE")):
            beyond = grid.neighbour(hex, grid.directions.index(name))
            if beyond != OFF_MAP and beyond not in way:
                sides[hex, beyond] = [grid.names[hex], grid.names[beyond]]
    return list(sides.values())


def _place(plan: Mapping[str, Any], number: int, hex: str) -> dict[str, Any]:
    return {"hex": hex, "name": f"place.town_{number}", "rank": 1 if hex == plan["towns"]["capital"] else 2}


def _sectors(grid: Grid, centres: Mapping[str, str]) -> list[dict[str, Any]]:
    """Each hex belongs to the sector whose centre is nearest; of two the first."""
    middles = {name: grid.index[hex] for name, hex in centres.items()}
    members: dict[str, list[str]] = {name: [] for name in centres}
    for hex in grid.axial:
        nearest = min(middles, key=lambda name: grid.distance(middles[name], hex))
        members[nearest].append(grid.names[hex])
    return [{"name": f"sector.{name}", "hexes": hexes} for name, hexes in members.items()]


def _edge(grid: Grid, side: str) -> dict[str, Any]:
    title = {"key": "sign.edge", "facts": {"side": side}}
    return {"kind": "edge", "side": side, "hexes": list(grid.ids(edge(grid, side))), "title": title}


def _box(side: str, kind: str) -> dict[str, Any]:
    box = {"id": f"{side}_{kind}", "title": {"key": f"box.{kind}", "facts": {"side": side}}}
    return box if kind == LOST else {**box, "edge": EDGES[side]}


HEIGHT = 4
"""Counters in a stack."""


def counters_of(armies: Mapping[str, Any], map: Map) -> list[dict[str, Any]]:
    """Every counter of both sides, as `counters.json` lists them."""
    return [counter for side, army in armies.items() for counter in _army(side, army, map)]


def _army(side: str, army: Mapping[str, Any], map: Map) -> Iterator[dict[str, Any]]:
    numbers, types = count(1), cycle(army["stack"])
    for hex in _posts(army, map):
        for kind in islice(types, HEIGHT):
            yield {"id": f"{army['letter']}{next(numbers)}", "type": kind, "side": side, "hex": map.grid.names[hex]}
    for box, kinds in army["boxes"].items():
        for kind in kinds:
            yield {"id": f"{army['letter']}{next(numbers)}", "type": kind, "side": side, "box": f"{side}_{box}"}


def _posts(army: Mapping[str, Any], map: Map) -> list[Hex]:
    """Hexes at equal distances on the line of the front, none in a lake."""
    land = [hex for hex in line_through(map.grid, army["front"]) if not map.terrain["lake"] >> hex & 1]
    return [land[number * len(land) // army["stacks"]] for number in range(army["stacks"])]


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
