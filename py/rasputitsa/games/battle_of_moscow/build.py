"""Rules from data: what scenario and options make of map, counters and tables (rulings 1, 3, 36 and 68)."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from rasputitsa.engine.game import Counter, Game, Scenario, Value, basis
from rasputitsa.engine.owner_tables import edition_of
from rasputitsa.engine.state import UnitType
from rasputitsa.games.battle_of_moscow import state
from rasputitsa.games.battle_of_moscow.sequence import STAGES, TURN
from rasputitsa.games.battle_of_moscow.state import SIDES, Places, TyphoonRules, setup_box
from rasputitsa.hexgrid.field import Cost
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.combat.crt import ResultsTable, load_table
from rasputitsa.rules.costs import in_parts, load_chart, step_costs
from rasputitsa.rules.stacking import branch_of, load_stacking
from rasputitsa.rules.terrain import Map, Sides, load_map

FILES = state.FILES
data, part = FILES.read, FILES.part
SCALE = 2
"""Strengths are counted in halves of a factor, movement in half points."""

CLASSES = ("german", "finn", "russian", "partisan")


def build(game: Game, scenario: Scenario, options: Mapping[str, Value]) -> TyphoonRules:
    """The rules for a scenario and a full set of options, by an owner's tables where there are any."""
    edition = edition_of(game)
    map, tables, counters = board_map(), part("tables", edition), part("counters", edition)
    types = {entry["id"]: _unit_type(entry) for entry in counters["types"]}
    form = part("scenarios", edition)[scenario.id]
    entries, letters = _entries(counters["counters"], form), part("map", edition)["letters"]
    fixed = _fixed(map, letters, entries, scanned=options["letters"] == "as_scanned")
    roster = (_counter(map, entry, types, fixed) for entry in entries)
    return TyphoonRules(
        **basis(game, scenario, options, map, roster, {"turn": TURN}, STAGES),
        types=types,
        **_board(map, tables["figures"]),
        **_movement(tables),
        results=_results(tables, smooth=options["table_cell"] == "smooth"),
        partisan_column=tables["results"]["partisans"],
        skies=_skies(tables["weather"], scenario, form),
        stacking={side: load_stacking(tables["stacking"][side], 1, branch_of) for side in SIDES},
        figures=tables["figures"],
        factors={side: tables["replacements"][side] for side in SIDES},
        bounds=_bounds(map, form.get("bounds")),
        ready={entry["id"]: map.grid.index[entry["ready"]] for entry in entries if "ready" in entry},
        fixed=fixed,
        special={entry["special"]: entry["id"] for entry in entries if "special" in entry},
        arrive=form.get("arrivals", True),
        goals=map.grid.named(form.get("goals", ())),
        verdict=str(options["verdict"]),
        ends_early=bool(options["early_end"]) and scenario.id == "campaign",
        measure=str(options["measure"]),
    )


board_map: Callable[[], Map] = cache(lambda: load_map(data("map.json")))
"""The map, read once."""


@cache
def step_prices(kind: str, weather: str) -> tuple[Cost, ...]:
    """The prices of steps for a class of units in a weather, in half points (Special Terrain; rulings 15 to 18)."""
    return step_costs(board_map(), load_chart(data("tables.json")["charts"][kind][weather], SCALE))


@cache
def line_prices(kind: str, weather: str) -> tuple[Cost, ...]:
    """The price of a line of supply for each hex that it enters, in points: roads are hexes like others (ruling 51)."""
    chart = data("tables.json")["charts"][kind][weather]
    return step_costs(board_map(), load_chart({"hexes": chart["hexes"]}, 1))


def _movement(tables: Mapping[str, Any]) -> dict[str, Any]:
    points, charts = tables["movement"], tables["charts"]
    return {
        "costs": {kind: {weather: step_prices(kind, weather) for weather in charts[kind]} for kind in CLASSES},
        "lines": {kind: {weather: line_prices(kind, weather) for weather in charts[kind]} for kind in CLASSES},
        "points": {
            side: {int(printed): {degree: tuple(pair) for degree, pair in row.items()} for printed, row in rows.items()}
            for side, rows in ((side, points[side]) for side in SIDES)
        },
    }


def _board(map: Map, figures: Mapping[str, int]) -> dict[str, Any]:
    grid, printed = map.grid, map.data
    places = Places(**{name: grid.index[hex] for name, hex in printed["special"].items()})
    return {
        "areas": {name: grid.named(hexes) for name, hexes in printed["areas"].items()},
        "fronts": {name: grid.named(hexes) for name, hexes in printed["finnish_fronts"].items()},
        "sources": {side: grid.named(hexes) for side, hexes in printed["sources"].items()},
        "entries": {name: grid.named(hexes) for name, hexes in printed["entries"].items()},
        "places": places,
        "feeds": {places.moscow: figures["moscow_feeds"], places.leningrad: figures["leningrad_feeds"]},
        "cities": map.features["city"],
        "german_cities": grid.named(printed["german_cities"]),
        "full_forts": map.features["full_fort"],
        "half_forts": map.features["half_fort"],
        "fortified": _fortified(map),
    }


def _fortified(map: Map) -> Sides:
    """For each direction the fort hexes that have a fortified side there: it belongs to the fort alone (ruling 38)."""
    sides = map.data["fort_sides"]
    kinds = [[kind for kind in sides if name in sides[kind]] for name in map.grid.directions]
    return tuple(map.grid.set_of(hex for kind in kinds_of for hex in _hexes(map, kind)) for kinds_of in kinds)


def bounds_of(map: Map, scenario: Scenario) -> HexSet:
    """The hexes that units may enter in a scenario: all, or a part of the board (ruling 68)."""
    form: Mapping[str, Any] = data("scenarios.json")[scenario.id]
    return _bounds(map, form.get("bounds"))


def _hexes(map: Map, feature: str) -> list[Hex]:
    return [map.grid.index[hex] for hex in map.data["features"][feature]]


def _bounds(map: Map, bounds: Mapping[str, list[int]] | None) -> HexSet:
    """The hexes that units may enter: all, or a part of the board (ruling 68)."""
    if bounds is None:
        return map.grid.hexes
    (west, east), (north, south) = bounds["columns"], bounds["rows"]
    inside = (f"{column:02}{row:02}" for column in range(west, east + 1) for row in range(north, south + 1))
    return map.grid.named(inside)


def _results(tables: Mapping[str, Any], *, smooth: bool) -> ResultsTable:
    """The table as printed; by the option the one cell that is doubted is smoothed (ruling 36)."""
    printed = tables["results"]
    rows, doubted = dict(printed["rows"]), printed["doubted"]
    if smooth:
        column = printed["columns"].index(doubted["column"])
        row = rows[doubted["die"]]
        rows[doubted["die"]] = [*row[:column], doubted["smooth"], *row[column + 1 :]]
    return load_table({**printed, "rows": rows}, tables["demands"]["results"])


def _skies(printed: Mapping[str, Any], scenario: Scenario, form: Mapping[str, Any]) -> tuple[Any, ...]:
    """The weather of each face, turn by turn: of six like faces none is rolled (ruling 7)."""
    if "weather" in form:
        return tuple((weather,) * 6 for weather in form["weather"])
    rows = [tuple(row) for row in printed["turns"]]
    return (*rows, *((printed["extension"],) * 6 for _ in range(scenario.last - len(rows))))[: scenario.last]


def _entries(every: list[dict[str, Any]], form: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The counters that a scenario uses (ruling 68)."""
    chosen = form.get("units")
    return [entry for entry in every if chosen is None or entry["id"] in chosen]


def _fixed(map: Map, letters: Mapping[str, str], entries: list[dict[str, Any]], *, scanned: bool) -> dict[str, Hex]:
    """The units whose hex is printed: by their letter, or in a half fort (ruling 3)."""
    index = map.grid.index
    fixed = {entry["id"]: index[entry["hex"]] for entry in entries if "hex" in entry}
    for entry in entries:
        if "letter" in entry:
            letter = entry["scanned"] if scanned and "scanned" in entry else entry["letter"]
            fixed[entry["id"]] = index[letters[letter]]
    return fixed


def _unit_type(entry: Mapping[str, Any]) -> UnitType:
    attack, defence = ((in_parts(entry[name], SCALE, entry["id"]),) for name in ("attack", "defence"))
    return UnitType(
        entry["id"], entry["branch"], entry["size"], attack, defence, (entry["movement"],), tuple(entry["traits"])
    )


def _counter(map: Map, entry: Mapping[str, Any], types: Mapping[str, UnitType], fixed: Mapping[str, Hex]) -> Counter:
    """A counter as it stands before the set-up: where it is printed, due on a turn, or still to be placed."""
    id, side = entry["id"], entry["side"]
    hex = map.grid.names[fixed[id]] if id in fixed else ""
    box = "" if hex else entry.get("box", setup_box(side))
    return Counter(id, types[entry["type"]], side, hex, box, 1)
