"""Rules from data: what scenario and options make of map, counters and tables (rulings 1, 2, 26, 29, 127, 132, 133)."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, get_args

from rasputitsa.engine.game import Counter, Game, Scenario, Value, basis
from rasputitsa.engine.state import Unit, UnitType
from rasputitsa.games.war_for_the_motherland import state
from rasputitsa.games.war_for_the_motherland.country import part
from rasputitsa.games.war_for_the_motherland.options import DRAWS, PRINTED
from rasputitsa.games.war_for_the_motherland.sequence import SEQUENCES, STAGES
from rasputitsa.games.war_for_the_motherland.supply.logistics import load_logistics
from rasputitsa.hexgrid.field import Cost
from rasputitsa.hexgrid.grid import HexSet, union
from rasputitsa.rules.combat.crt import ResultsTable, load_table
from rasputitsa.rules.costs import Chart, in_parts, load_chart, step_costs
from rasputitsa.rules.hexsides import open_sides
from rasputitsa.rules.stacking import Limit, Stacking
from rasputitsa.rules.terrain import Map, load_map

Entry = Mapping[str, Any]
Marks = dict[str, dict[str, str | int]]
_SIZES = {"corps": "XXX", "army": "XXXX", "kg": "KG", "division": "XX", "support": ""}
_SLOW = 3
_BOUND_HOMES = ("finland", "rumania")


def unit_types(entries: Sequence[Entry], *, slow_depots: bool) -> dict[str, UnitType]:
    """The types printed on the counters; by the option all depots have three MP (20.1; ruling 133)."""
    return {entry["id"]: _unit_type(entry, slow=slow_depots and entry["branch"] == "depot") for entry in entries}


def _unit_type(entry: Entry, *, slow: bool) -> UnitType:
    traits = [entry["nation"], entry["mobility"], *entry["traits"]]
    if entry["nation"] == "soviet" and entry["mobility"] == "foot":
        traits += [state.ICE, *([state.ICE_ZONE] if "zone" in traits else [])]
    return UnitType(
        entry["id"],
        entry["branch"],
        _SIZES[entry["size"]],
        tuple(entry.get("attack", ())),
        tuple(entry.get("defence", ())),
        tuple(_SLOW for _ in entry["move"]) if slow else tuple(entry["move"]),
        tuple(traits),
    )


def muster(
    counters: Sequence[Entry],
    form: Entry,
    types: Mapping[str, UnitType],
    map: Map,
    scenario: Scenario,
    options: Mapping[str, Value],
) -> tuple[dict[str, Counter], Marks, tuple[str, ...]]:
    """The roster of a scenario, the marks with which units begin, and the boxes beside the map."""
    roster: dict[str, Counter] = {}
    marks: Marks = {}
    for entry in counters:
        place = _placed(entry, form) if "units" in form else _in_1941(entry, map, scenario, options)
        if place is None:
            continue
        kind = types[entry["type"]]
        hex, box = place.get("hex", ""), place.get("box", "")
        roster[entry["id"]] = Counter(entry["id"], kind, _side(kind), hex, box, place.get("steps", kind.full))
        if "csm" in place:
            marks[entry["id"]] = {state.CSM: place["csm"]}
        if hex and "units" not in form and any(_stands_in(map, hex, land) for land in _BOUND_HOMES):
            marks[entry["id"]] = {state.HOME: 1}
    return roster, marks, boxes_of(scenario)


def _placed(entry: Entry, form: Entry) -> dict[str, Any] | None:
    """The hex of a counter in a printed set-up, or the turn in which it comes; None: it has no part (16.31)."""
    for side in state.SIDES:
        if entry["id"] in form["units"][side]:
            return dict(form["units"][side][entry["id"]])
    for turn, ids in form["reinforcements"].items():
        if entry["id"] in ids:
            return {"box": state.due_box(int(turn))}
    return None


def _in_1941(entry: Entry, map: Map, scenario: Scenario, options: Mapping[str, Value]) -> dict[str, Any] | None:
    """The hex or box of a counter in June 1941; None: it stands off the board or comes too late (17.2)."""
    if "option" in entry and not options[entry["option"]]:
        return None
    if "hex" in entry:
        return {"hex": entry["hex"]} if entry["hex"] in map.grid.index else None
    if "turn" in entry:
        steps = {"steps": entry["steps"]} if "steps" in entry else {}
        return {"box": state.due_box(entry["turn"]), **steps} if entry["turn"] <= scenario.last else None
    return {"box": state.PRODUCTION}


def _side(kind: UnitType) -> str:
    return "soviet" if "soviet" in kind.traits else "axis"


def _stands_in(map: Map, hex: str, land: str) -> bool:
    return bool(map.features[f"in_{land}"] >> map.grid.index[hex] & 1)


def boxes_of(scenario: Scenario) -> tuple[str, ...]:
    """All boxes: one for each turn, and for units that wait or are out."""
    due = (state.due_box(turn) for turn in range(scenario.first, scenario.last + 1))
    return (
        *due,
        state.CONVERSION,
        state.PARADROP,
        state.PRODUCTION,
        state.DESTROYED,
        state.EVACUATED,
        state.BROKEN_DOWN,
        *(state.lost_box(side) for side in state.SIDES),
        state.WITHDRAWN,
    )


def markers(kinds: Sequence[Entry]) -> dict[str, state.Marker]:
    """The kinds of combat strength markers (7.13)."""
    return {
        kind["id"]: state.Marker(
            kind["id"],
            kind["class"],
            kind["turn"],
            kind["count"],
            tuple(kind["full"]),
            tuple(kind["weak"]),
            kind["star"],
        )
        for kind in kinds
    }


def cups(kinds: Mapping[str, state.Marker], form: Entry) -> tuple[state.Pile, ...]:
    """The cups at the start: the markers of turn 1, or those received since, less those on the map (rulings 54, 55)."""
    first, last = form["switches"].get("csm_turns", (1, 1))
    out = [
        place["csm"] for side in state.SIDES for place in form.get("units", {}).get(side, {}).values() if "csm" in place
    ]
    return tuple(
        state.Pile(kind.id, kind.count - out.count(kind.id)) for kind in kinds.values() if first <= kind.turn <= last
    )


FILES = state.FILES
data = FILES.read
SIXTHS = 6
"""Room in a hex is counted in sixths of a corps (ruling 15)."""
_AXIS_LANDS = ("rumania", "finland", "germany", "general_government", "hungary", "norway", "bulgaria")
_RIVERS = ("minor_river", "major_river")


def build(game: Game, scenario: Scenario, options: Mapping[str, Value]) -> state.WarRules:
    """The rules for a scenario and a full set of options."""
    ground = ground_of(scenario, options)
    map, tables, counters = board_map(ground), data("tables.json"), data("counters.json")
    form = data("scenarios.json")[scenario.id]
    types = unit_types(counters["types"], slow_depots=bool(options["depots"]))
    roster, marks, boxes = muster(counters["counters"], form, types, map, scenario, options)
    kinds = markers(tables["markers"]["kinds"])
    sources = {side: map.grid.named(hexes) for side, hexes in sources_on(ground).items()}
    tracked = _tracked(map, form, sources)
    return state.WarRules(
        **{**basis(game, scenario, options, map, roster.values(), SEQUENCES, STAGES), "boxes": boxes},
        types=types,
        land=open_sides(map.grid, map.hexsides["water"], map.hexsides["frozen"]),
        **_charts(ground, str(options["frozen"])),
        figures={**tables["movement"], **tables["figures"]},
        calendar=_calendar(tables["calendar"]),
        markers=kinds,
        classes={entry["id"]: entry["class"] for entry in counters["types"] if "class" in entry},
        results=_results(tables["results"], smoothed=options["crt"] == "smoothed"),
        **_by_types(tables, counters["types"]),
        sources=sources,
        tracked=tracked,
        axis_start=_axis_start(map, form, sources, tracked),
        fortresses=map.features["fortress"],
        marks=marks,
        cups=cups(kinds, form),
        **_conduct(scenario, form, str(options["vp_count"])),
        logistics=load_logistics(map, tables, data("map.json"), counters, scenario, form),
        economy=_economy(counters["assets"], form, tables["withdrawals"]),
        goals=_goals(map, form, data("scenarios.json"), has_draws=_has_draws(scenario, options)),
    )


def ground_of(scenario: Scenario, options: Mapping[str, Value]) -> str:
    """The scenario whose board and sources are played on: without the north it is that of sheets C and E (132)."""
    southern: Mapping[str, str] = data("scenarios.json")["without_north"]
    return southern.get(scenario.id, scenario.id) if options.get("without_north") else scenario.id


def sources_on(ground: str) -> dict[str, list[str]]:
    """The hexes of the sources of each side on the board of a scenario, which may be ours (16.42; ruling 161)."""
    found = {**data("tables.json")["sources"], **data("tables.json")["own_sources"]}[ground]
    return {side: found[side] for side in state.SIDES}


def left_out(scenario: Scenario) -> dict[str, Any]:
    """The hexes of a board that options leave out of play (ruling 132)."""
    southern = ground_of(scenario, {"without_north": True})
    if southern == scenario.id:
        return {}
    kept = board_map(data("scenarios.json")[southern]["board"]).grid.index
    names = board_map(scenario.board).grid.names.values()
    return {"left_out": {"without_north": [name for name in names if name not in kept]}}


@cache
def board_map(board: str) -> Map:
    """The map of a board, cut out once."""
    return load_map(part(data("map.json"), board))


@cache
def _charts(board: str, frozen: str) -> dict[str, Any]:
    """The costs of steps, by class and weather, and on turn 1 for Germans, who ignore rivers (ruling 29)."""
    map, charts = board_map(board), data("tables.json")["charts"]
    costs: dict[str, dict[str, tuple[Cost, ...]]] = {}
    for kind in get_args(state.Class):
        printed = charts["foot" if kind == "ice" else kind]
        snow = _chart(printed["snow"], charts["ice"][frozen] if kind == "ice" else None)
        dry = step_costs(map, _chart(printed["dry"]))
        costs[kind] = {
            weather: step_costs(map, snow) if weather == "snow" else dry for weather in get_args(state.Weather)
        }
    first = {
        kind: step_costs(map, _chart(charts[kind]["dry"]).ignoring(*_RIVERS))
        for kind in ("foot", "climbing", "motorized")
    }
    return {"costs": costs, "first_turn": first}


def _chart(printed: Mapping[str, Any], ice: int | None = None) -> Chart:
    return load_chart(printed if ice is None else {**printed, "sides": {**printed["sides"], "frozen": ice}}, 1)


def _calendar(track: Mapping[str, Any]) -> dict[int, state.Date]:
    first_winter = track["first_winter"]
    return {
        entry["turn"]: state.Date(entry["weather"], entry.get("production", 0), entry["turn"] in first_winter)
        for entry in track["turns"]
    }


def _results(printed: Mapping[str, Any], *, smoothed: bool) -> ResultsTable:
    """The table as it was found; by the option two rows follow the pattern of those below them (ruling 1)."""
    rows = {**printed["rows"], **(printed["smoothed"]["rows"] if smoothed else {})}
    return load_table({**printed, "rows": rows}, printed["demands"])


def _by_types(tables: Mapping[str, Any], types: list[Mapping[str, Any]]) -> dict[str, Any]:
    """Rules that rest on tables and the types of counters together."""
    stacking, changes = _stacking(tables["stacking"], types), _changes(tables["breakdown"]["parts"], types)
    return {**stacking, **changes, "fighting": _fighting(tables, types)}


def _fighting(tables: Mapping[str, Any], types: list[Mapping[str, Any]]) -> state.Fighting:
    """Everything that fights need besides the table of results: rows, die, air, advances (8)."""
    advances = {entry["id"]: entry["advance"] for entry in types if "advance" in entry}
    die, air = (
        {name: figure for name, figure in tables[table].items() if name != "provenance"} for table in ("die", "shifts")
    )
    panzers = [entry["id"] for entry in types if entry["branch"] == "panzer"]
    advances |= dict.fromkeys(panzers, tables["figures"]["panzers_advance"])
    return state.Fighting(tables["results"]["ground"], die, air, advances)


def _stacking(printed: Mapping[str, Any], types: list[Mapping[str, Any]]) -> dict[str, Any]:
    weights = {entry["id"]: in_parts(entry["weight"], SIXTHS, entry["id"]) for entry in types}
    limits = {side: Limit(in_parts(printed[side], SIXTHS, side), weights) for side in state.SIDES}
    return {
        "weights": {side: Stacking((limit,), (), _type_of) for side, limit in limits.items()},
        "nations": Stacking((), tuple(printed["apart"]), state.nation_of),
    }


def _type_of(unit: Unit) -> str:
    return unit.type.id


def _tracked(map: Map, form: Mapping[str, Any], sources: Mapping[str, HexSet]) -> HexSet:
    """The hexes whose control is kept: major cities, ports, cities that bring points, sources (ruling 38)."""
    area = map.features["major_city"] | map.features["port"] | sources["axis"] | sources["soviet"]
    return area | map.grid.named(city["hex"] for city in form.get("city_points", {}).values())


def _axis_start(map: Map, form: Mapping[str, Any], sources: Mapping[str, HexSet], tracked: HexSet) -> HexSet:
    """The part of it that the Axis holds at the start: by country, or by the hexes of its units (ruling 38)."""
    if "units" in form:
        return sources["axis"] | tracked & map.grid.named(place["hex"] for place in form["units"]["axis"].values())
    lands = union(map.features[f"in_{land}"] for land in _AXIS_LANDS)
    return (sources["axis"] | lands) & tracked & ~sources["soviet"]


def _conduct(scenario: Scenario, form: Mapping[str, Any], count: str) -> dict[str, Any]:
    """The rules of a scenario's own."""
    return {"skips": _skips(scenario, form), "count": _count(form, count), "switches": form["switches"]}


def _skips(scenario: Scenario, form: Mapping[str, Any]) -> dict[int, tuple[str, ...]]:
    """The phases of a first turn that are not played (16.45; ruling 13)."""
    skips = form["switches"].get("axis_skips_first_movement_and_combat", False)
    return {scenario.first: ("axis_movement", "axis_combat")} if skips else {}


def _economy(assets: list[Mapping[str, Any]], form: Mapping[str, Any], turns: Mapping[str, Any]) -> state.Economy:
    kinds = {entry["id"]: entry["kind"] for entry in assets}
    return state.Economy(kinds, form["switches"]["production"], turns["italian_army"])


def _goals(map: Map, form: Mapping[str, Any], printed: Mapping[str, Any], *, has_draws: bool) -> state.Goals:
    """Points and what they amount to (15.21, 16.52, 17.52, 17.54, 18.52, 18.54, 19.52, 19.53; ruling 161)."""
    limits = form["thresholds"]
    if isinstance(limits, Mapping):
        least = limits["draw" if has_draws else "axis"]
        bounds, levels = (least - 1, limits["axis"] - 1), (state.SOVIET, "draw", state.AXIS)
    else:
        bounds, levels = tuple(limits), tuple(printed["levels"])
    units = {kind: points for kind, points in printed["unit_points"].items() if kind != "provenance"}
    cities = {map.grid.index[city["hex"]]: city["points"] for city in form.get("city_points", {}).values()}
    assets, surrender = form.get("asset_points", {}), printed["surrender"].get(form["rule"])
    terms = state.Surrender(**surrender) if surrender else None
    return state.Goals(form.get("victory", f"{form['rule']}.5"), units, cities, bounds, levels, assets, terms)


def _has_draws(scenario: Scenario, options: Mapping[str, Value]) -> bool:
    """True unless draws count as wins of the Soviets, which only our own scenario knows (ruling 161)."""
    return scenario in PRINTED or options[DRAWS] == "stand"


def _changes(parts: Mapping[str, list[str]], types: list[Mapping[str, Any]]) -> dict[str, Any]:
    """The remnants of corps and the parts into which they break down (8.71, 14.22; ruling 116)."""
    return {
        "remnants": {entry["id"]: entry["chain"][0] for entry in types if "chain" in entry},
        "parts": {_counter(whole): tuple(_counter(part) for part in halves) for whole, halves in parts.items()},
    }


def _counter(words: str) -> tuple[str, int]:
    """A type and its steps, written `inf_kg 2`."""
    kind, steps = words.split()
    return kind, int(steps)


def _count(form: Mapping[str, Any], chosen: str) -> str:
    """The way in which points are counted: by step or by unit (ruling 123)."""
    usual: str = form["switches"]["vp_count"]
    return usual if chosen == "usual" else chosen
